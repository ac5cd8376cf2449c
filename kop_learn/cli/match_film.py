"""A match of King of Pirates that was played again, as a film: what everybody may know of it."""

from __future__ import annotations

from kop_learn.drawing.match_film import MatchFilm
from kop_learn.errors import KopError
from kop_learn.games.king_of_pirates.words import tell
from kop_learn.games.log import Replay
from kop_learn.notebook.match_film import scenes_of
from kop_learn.text import fault


def match_film(again: Replay, title: str) -> MatchFilm:
    """Return the film of a match.

    Raises:
        KopError: if the match ends before the ships are at sea.
    """
    two_ships = "two_ships" in str(again.header.get("variants"))
    scenes = tuple(scenes_of(again.entries, lambda event: tell(event, two_ships=two_ships)))
    if not scenes:
        raise KopError(fault("cli.replay.no_film"))
    return MatchFilm(title, scenes)
