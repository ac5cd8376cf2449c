"""All smallest programs of a level whose par is known.

Programs are grown from the start by whole blocks: a card at the top, two gods, or a loop with all
that lies under it.  Of each place that they lead to every last block is remembered, so that all
texts can be written down in the end.  Android's cells are named in one order only, and only cells
that hold a whirlpool.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from operator import le
from typing import NamedTuple

import numpy as np

from kop_learn.sea.program import Item, Program
from kop_learn.solving.bodies import Bodies, Flags, Items, Loop, TooManyError
from kop_learn.solving.deck import MOVES, Meaning, fewest_cards, single
from kop_learn.solving.straight import Tracker, Uses
from kop_learn.solving.watch import OutOfTimeError, Watch
from kop_learn.solving.waters import Waters


def every_smallest(
    seas: Iterable[Waters], size: int, most: int, watch: Watch
) -> tuple[tuple[Program, ...], bool]:
    """Return up to ``most`` programs of the smallest size, and whether these are all there are.

    There is one of the ``seas`` for each meaning of Condition 1.
    """
    found: list[Program] = []
    try:
        for waters in seas:
            search = _Every(waters, size, watch)
            found += map(Program, islice(search.programs(), most + 1 - len(found)))
    except (OutOfTimeError, TooManyError):
        return tuple(found[:most]), False
    return tuple(found[:most]), len(found) <= most


class _Beaten:
    """Tells what a smaller thing with the same effect and no other cards makes useless.

    Under :attr:`Meaning.LOOP` the smaller one must hold a Back if the larger one does: a Back may
    be worth a card just for being there.
    """

    def __init__(self, tracker: Tracker, meaning: Meaning) -> None:
        self._back = tracker.cards.index("back") if meaning is Meaning.LOOP else None
        self._met: dict[object, list[tuple[int, Uses]]] = defaultdict(list)

    def met(self, effect: object, size: int, uses: Uses) -> None:
        """Remember a thing."""
        self._met[effect].append((size, uses))

    def __call__(self, effect: object, size: int, uses: Uses) -> bool:
        return any(
            cost < size
            and all(map(le, other, uses))
            and (self._back is None or other[self._back] > 0 or uses[self._back] == 0)
            for cost, other in self._met.get(effect, ())
        )


def _spread(items: Items) -> Iterator[Items]:
    """Give every way to lay what follows a Condition 1 that acts as a Forward under that card."""
    places = [index for index, item in enumerate(items) if item.card == "if_back"]
    if not places:
        yield items
        return
    here = places[0]
    for end in range(here + 1, len(items) + 1):
        condition = Item("if_back", (), items[here + 1 : end])
        for rest in _spread(items[end:]):
            yield (*items[:here], condition, *rest)
        if end < len(items) and not (items[end].card in MOVES or items[end].kind.is_loop):
            break


class _Place(NamedTuple):
    """What a program can have brought about: tiles removed, the ship's state, the cards used."""

    config: int
    state: int
    uses: Uses


_Block = Items | Loop


class _Every:
    """All places by the number of cards it takes to get there, with every last block."""

    def __init__(self, waters: Waters, size: int, watch: Watch) -> None:
        self.waters = waters
        self.size = size
        self.watch = watch
        self._deck = waters.deck
        self._tracker = Tracker(waters.deck, list(waters.deck.limits))
        self._beaten = _Beaten(self._tracker, waters.deck.meaning)
        self._bodies: dict[int, Bodies] = {}
        # How many cards are still missing at least, for each state.
        self._missing = np.array([fewest_cards(self._deck, far) for far in waters.distance])
        self._plain = [
            (card, self._tracker.vector([single(card)]), (single(card),))
            for card in waters.config(waters.first).lists
        ]
        start = _Place(waters.first, waters.start, self._tracker.none)
        self._layers: list[dict[_Place, list[tuple[int, _Place, _Block]]]] = [{start: []}]

    def programs(self) -> Iterator[Items]:
        """Give all programs of the size that reach gold."""
        for cost in range(1, self.size + 1):
            self._layers.append(self._layer(cost))
        for place in self._layers[self.size]:
            if place.state == self.waters.gold and self._counts(place):
                for items in self._texts(self.size, place):
                    yield from _spread(items) if self._deck.forward else (items,)

    def _counts(self, place: _Place) -> bool:
        """Return whether the programs are of the meaning under which they were put together."""
        if self._deck.meaning is not Meaning.LOOP:
            return True
        return place.uses[self._tracker.cards.index("back")] > 0

    def _texts(self, cost: int, place: _Place) -> Iterator[Items]:
        if cost == 0:
            yield ()
        for size, before, block in self._layers[cost].get(place, ()):
            for start in self._texts(cost - size, before):
                for end in block.items() if isinstance(block, Loop) else (block,):
                    yield (*start, *end)

    def _layer(self, cost: int) -> dict[_Place, list[tuple[int, _Place, _Block]]]:
        layer: dict[_Place, list[tuple[int, _Place, _Block]]] = defaultdict(list)
        far = self._missing > self.size - cost
        for size in range(1, (cost if self._deck.loops else min(cost, 2)) + 1):
            for before in self._layers[cost - size]:
                self.watch.check()
                for config, state, use, block in self._blocks(before, size, far):
                    if far[state]:
                        continue
                    uses = self._tracker.added(before.uses, use)
                    if uses is None:
                        continue
                    place = _Place(config, state, uses)
                    if place in layer or not self._beaten((config, state), cost, uses):
                        layer[place].append((size, before, block))
        for place in layer:
            self._beaten.met((place.config, place.state), cost, place.uses)
        return layer

    def _blocks(
        self, place: _Place, size: int, far: Flags
    ) -> Iterator[tuple[int, int, Uses, _Block]]:
        """Give what can follow: the tiles and the ship after it, its cards, and the block.

        States that are too ``far`` from the gold do not count.
        """
        config = self.waters.config(place.config)
        state, vector = place.state, self._tracker.vector
        if size == 1 and self._deck.meaning is Meaning.LOOP:
            # A Back that bumps or is never reached still makes Condition 1 a loop.
            after = config.lists["back"][state]
            if after == state:
                yield place.config, state, vector([Item("back")]), (Item("back"),)
        if state == self.waters.gold:
            return
        for card, use, alone in self._plain if size == 1 else ():
            after = config.lists[card][state]
            if after not in (state, self.waters.dead):
                yield place.config, after, use, alone
        for way in self.waters.magic(config, state) if size <= 2 else ():
            if len(way.items) == size:
                orders = {way.items, way.items[::-1]}
                for items in sorted(orders, key=lambda items: items[0].card):
                    yield way.after, state, vector(items), items
        if size > 1 and self._deck.loops:
            bodies = self._bodies.get(place.config)
            if bodies is None:
                bodies = Bodies(config.tables, self._deck, self._tracker, self.watch)
                self._bodies[place.config] = bodies
            targets = ~far
            targets[state] = False
            for end, loop in bodies.loops(size, state, place.uses, targets):
                yield place.config, end, loop.uses, loop
