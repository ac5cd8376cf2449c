"""Widgets for notebooks: the level player and the sea chart."""
