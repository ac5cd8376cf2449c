"""The deckhand: plays anything that is legal."""

from __future__ import annotations

from random import Random

from kop_learn.games.king_of_pirates.actions import MatchAction
from kop_learn.games.king_of_pirates.sampler import sample_action
from kop_learn.games.king_of_pirates.view import MatchView


def deckhand(view: MatchView, generator: Random) -> MatchAction:
    """Return a random legal action."""
    return sample_action(view, generator)
