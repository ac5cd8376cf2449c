"""Learn programming with the coding board game King of Pirates."""
