"""A match of King of Pirates that was played again, as a film: what everybody may know of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from kop_learn.drawing.match_film import MatchFilm, Scene
from kop_learn.errors import KopError
from kop_learn.games.king_of_pirates.words import tell
from kop_learn.games.log import Replay
from kop_learn.notebook.match_voyage import moments_of, seen_sea
from kop_learn.text import fault

_SAID = frozenset({"asked", "answered", "lost_turn", "step_limit", "round_over", "match_over"})
"""Events that change nothing on the sea, and are told all the same."""


def match_film(again: Replay, title: str) -> MatchFilm:
    """Return the film of a match.

    Raises:
        KopError: if the match ends before the ships are at sea.
    """
    scenes = tuple(_scenes(again))
    if not scenes:
        raise KopError(fault("cli.replay.no_film"))
    return MatchFilm(title, scenes)


def _scenes(again: Replay) -> Iterator[Scene]:
    two_ships = "two_ships" in str(again.header.get("variants"))
    for before, entry in pairwise(again.entries):
        moments = {id(m.event): m.step for m in moments_of(before.state, entry.events, None)}
        sea = seen_sea(before.state, None)
        for event in entry.events:
            caption = tell(event, two_ships=two_ships)
            step = moments.get(id(event))
            if step is not None:
                sea = step.sea
                yield Scene(sea, caption, step)
            elif event.name == "shown":
                sea = seen_sea(entry.state, None)
                yield Scene(sea, caption, fresh=True)
            elif event.name == "played":
                yield Scene(sea, caption, fresh=True)
            elif event.name in _SAID:
                yield Scene(sea, caption)
