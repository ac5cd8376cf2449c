"""A match as scenes of a film: what everybody could see, told by whoever knows the teams' names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from kop_learn.drawing.match_film import Scene
from kop_learn.games.base import Event
from kop_learn.games.session import Entry
from kop_learn.notebook.match_voyage import moments_of, seen_sea

_SAID = frozenset({"asked", "answered", "lost_turn", "step_limit", "round_over", "match_over"})
"""Events that change nothing on the sea, and are told all the same."""


def scenes_of(entries: Sequence[Entry[Any, Any]], tell: Callable[[Event], str]) -> Iterator[Scene]:
    """Give the scenes of a match from its beginning; none before the ships are at sea."""
    for before, entry in pairwise(entries):
        moments = {id(m.event): m.step for m in moments_of(before.state, entry.events, None)}
        sea = seen_sea(before.state, None)
        for event in entry.events:
            step = moments.get(id(event))
            if step is not None:
                sea = step.sea
                yield Scene(sea, tell(event), step)
            elif event.name == "shown":
                sea = seen_sea(entry.state, None)
                yield Scene(sea, tell(event), fresh=True)
            elif event.name == "played":
                yield Scene(sea, tell(event), fresh=True)
            elif event.name in _SAID:
                yield Scene(sea, tell(event))
