"""Widgets for notebooks: the level player, the sea chart and the match table."""
