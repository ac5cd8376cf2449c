"""Bots that play the games from views alone, and the arena where they meet."""
