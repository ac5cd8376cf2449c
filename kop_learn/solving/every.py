"""All smallest programs of a level whose par is known.

Two bodies of loops with the same map and the same cards share one entry here, but every way to put
the entry together is remembered, so that all texts can be written down in the end.  Android's cells
are named in one order only, and only cells that hold a whirlpool.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from operator import le
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kop_learn.sea.program import Item, Program
from kop_learn.solving.deck import MOVES, Meaning, single
from kop_learn.solving.straight import Tracker, Uses
from kop_learn.solving.watch import OutOfTimeError, Watch
from kop_learn.solving.waters import States, Waters

MOST_ENTRIES = 100_000
"""A search that would remember more bodies of one size ends, and says that it is not complete."""

Items = tuple[Item, ...]


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
    except (OutOfTimeError, _TooManyError):
        return tuple(found[:most]), False
    return tuple(found[:most]), len(found) <= most


class _TooManyError(Exception):
    """There are more bodies than are remembered."""


@dataclass(slots=True, eq=False)
class _Single:
    """Single cards, or loops over lists, with one map and the same cards."""

    row: States
    uses: Uses
    ways: list[tuple[str, _List | None]]

    def items(self) -> Iterator[Items]:
        for card, under in self.ways:
            if under is None:
                yield (Item(card),)
            else:
                yield from ((Item(card, (), body),) for body in under.items())


@dataclass(slots=True, eq=False)
class _List:
    """Lists of cards and loops with one map and the same cards: a list before, and the last."""

    row: States
    uses: Uses
    ways: list[tuple[_List | None, _Single]]

    def items(self) -> Iterator[Items]:
        for before, last in self.ways:
            for start in before.items() if before is not None else ((),):
                yield from ((*start, *end) for end in last.items())


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
            for cost, other in self._met[effect]
        )


class _Bodies:
    """All loop bodies for one configuration of the sea, by size."""

    def __init__(self, tables: dict[str, States], waters: Waters, tracker: Tracker) -> None:
        self._tables = tables
        self._deck = waters.deck
        self._tracker = tracker
        self._beaten = _Beaten(tracker, waters.deck.meaning)
        self._lists: list[list[_List]] = [[]]
        self._singles: list[list[_Single]] = [[]]
        self._stacks: list[tuple[States, npt.NDArray[np.int64]]] = []
        self._made: dict[tuple[str, int, int], _Single] = {}

    def loops(
        self, size: int, state: int, before: Uses, targets: npt.NDArray[np.bool_], watch: Watch
    ) -> Iterator[tuple[int, _Single]]:
        """Give all loops of a size that lead from a state to one of some others, and to which.

        The loop card is counted in the size, loops for the top are among them; with the cards used
        ``before`` there must be enough of each card.
        """
        while len(self._lists) < size:
            self._grow(len(self._lists), watch)
        rows, uses = self._stack(size - 1)
        if not len(rows):
            return
        every = np.arange(len(rows))
        left = np.array(self._tracker.limits) - np.array(before)
        for card, passes in self._deck.loops:
            ends = rows[:, state]
            for _ in range(passes - 1):
                ends = rows[every, ends]
            fits = (uses + self._tracker.vector([Item(card)]) <= left).all(axis=1)
            for index in np.flatnonzero(targets[ends] & fits).tolist():
                yield int(ends[index]), self._loop(card, passes, size, index)

    def _stack(self, size: int) -> tuple[States, npt.NDArray[np.int64]]:
        """Return the maps and the cards of all lists of a size, one below the other."""
        for lists in self._lists[len(self._stacks) : size + 1]:
            width = len(next(iter(self._tables.values())))
            rows = np.array([one.row for one in lists], dtype=np.uint16).reshape(-1, width)
            uses = np.array([one.uses for one in lists], dtype=np.int64)
            for one, row in zip(lists, rows, strict=True):
                one.row = row  # the same numbers, kept once
            self._stacks.append((rows, uses.reshape(-1, len(self._tracker.cards))))
        return self._stacks[size]

    def _loop(self, card: str, passes: int, size: int, index: int) -> _Single:
        """Return the loop over one of the lists."""
        key = (card, size, index)
        if key not in self._made:
            under = self._lists[size - 1][index]
            (self._made[key],) = self._loops_over([under], card, passes)
        return self._made[key]

    def _loops_over(self, lists: list[_List], card: str, passes: int) -> Iterator[_Single]:
        use = self._tracker.vector([Item(card)])
        for under in lists:
            uses = self._tracker.added(under.uses, use)
            if uses is not None:
                row = under.row
                for _ in range(passes - 1):
                    row = under.row[row]
                yield _Single(row, uses, [(card, under)])

    def _grow(self, size: int, watch: Watch) -> None:
        watch.check()
        found: dict[tuple[bytes, Uses], _Single] = {}
        if size == 1:
            alone = [
                _Single(row, self._tracker.vector([Item(card)]), [(card, None)])
                for card, row in self._tables.items()
            ]
        else:
            alone = [
                loop
                for card, passes in self._deck.inner_loops
                for loop in self._loops_over(self._lists[size - 1], card, passes)
            ]
        for one in alone:
            key = (one.row.tobytes(), one.uses)
            if key in found:
                found[key].ways += one.ways
            elif not self._beaten(key[0], size, one.uses):
                found[key] = one
        self._singles.append(list(found.values()))
        self._lists.append(self._joined(size, watch))

    def _joined(self, size: int, watch: Watch) -> list[_List]:
        found: dict[tuple[bytes, Uses], _List] = {}
        pairs: Iterator[tuple[_List | None, _Single]] = (
            (left, last)
            for part in range(1, size + 1)
            for last in self._singles[part]
            for left in (self._lists[size - part] if part < size else (None,))
        )
        for count, (left, last) in enumerate(pairs):
            if count % 1024 == 0:
                watch.check()
            uses = last.uses if left is None else self._tracker.added(left.uses, last.uses)
            if uses is None:
                continue
            row = last.row if left is None else last.row[left.row]
            key = (row.tobytes(), uses)
            if key in found:
                found[key].ways.append((left, last))
            elif not self._beaten(key[0], size, uses):
                found[key] = _List(row, uses, [(left, last)])
        if len(found) > MOST_ENTRIES:
            raise _TooManyError
        for row_bytes, uses in found:
            self._beaten.met(row_bytes, size, uses)
        return list(found.values())


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


_Block = Items | _Single


class _Every:
    """All places by the number of cards it takes to get there, with every last block."""

    def __init__(self, waters: Waters, size: int, watch: Watch) -> None:
        self.waters = waters
        self.size = size
        self.watch = watch
        self._deck = waters.deck
        self._tracker = Tracker(waters.deck, list(waters.deck.limits))
        self._beaten = _Beaten(self._tracker, waters.deck.meaning)
        self._bodies: dict[int, _Bodies] = {}
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
                for end in block.items() if isinstance(block, _Single) else (block,):
                    yield (*start, *end)

    def _layer(self, cost: int) -> dict[_Place, list[tuple[int, _Place, _Block]]]:
        layer: dict[_Place, list[tuple[int, _Place, _Block]]] = defaultdict(list)
        loops, distance = self._deck.loops, self.waters.distance
        last = cost == self.size
        for size in range(1, (cost if loops else min(cost, 2)) + 1):
            for before in self._layers[cost - size]:
                self.watch.check()
                for config, state, use, block in self._blocks(before, size, last):
                    if last and state != self.waters.gold:
                        continue
                    if not loops and cost + distance[state] > self.size:
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
        self, place: _Place, size: int, last: bool
    ) -> Iterator[tuple[int, int, Uses, _Block]]:
        """Give what can follow: the tiles and the ship after it, its cards, and the block.

        Of the ``last`` loops only those count that lead to the gold.
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
                bodies = _Bodies(config.tables, self.waters, self._tracker)
                self._bodies[place.config] = bodies
            targets = np.full(self.waters.count + 2, not last)
            targets[[state, self.waters.dead]] = False
            targets[self.waters.gold] = True
            for end, loop in bodies.loops(size, state, place.uses, targets, self.watch):
                yield place.config, end, loop.uses, loop
