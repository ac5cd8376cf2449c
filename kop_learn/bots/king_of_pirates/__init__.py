"""Bots for King of Pirates: charts, plans for a hand of cards, the bots."""
