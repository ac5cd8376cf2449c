"""The search for the smallest program with loops.

Programs are grown from the start of the level by whole blocks: a card at the top, two gods, or a
loop with all that lies under it.  Layer by layer, one more card each time, it is worked out in
which states (ship, removed tiles, counts of the tracked cards) the ship can be; a state that was
reached with no more cards of any kind before is dropped.  As in :mod:`kop_learn.solving.straight`,
a card that is not tracked counts as if there were any number of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from kop_learn.sea.program import Item
from kop_learn.solving.deck import Deck, Meaning, single
from kop_learn.solving.fragments import Batch, Cards, Counts, Flags, Fragments, Index
from kop_learn.solving.straight import Tracker, Uses, covers
from kop_learn.solving.watch import Watch
from kop_learn.solving.waters import Waters

SLICE = 1 << 16
"""How many body-state pairs are followed together."""
ROOM = 400 << 20
"""Bytes for all tables of bodies together."""
ROOM_EACH = 96 << 20
"""Bytes for the table of one configuration of the sea."""


@dataclass(frozen=True, slots=True)
class Node:
    """A state that the ship reaches with a program of so many cards, and that program's end."""

    config: int
    state: int
    uses: Uses
    parent: Node | None
    items: tuple[Item, ...]

    def program(self) -> tuple[Item, ...]:
        """Return the whole program from the start."""
        parts: list[tuple[Item, ...]] = []
        place: Node | None = self
        while place is not None:
            parts.append(place.items)
            place = place.parent
        return tuple(item for items in reversed(parts) for item in items)


Layer = dict[int, list[Node]]


class LoopSearch:
    """Grows programs layer by layer; :meth:`next_layer` gives a winning program, if there is one.

    Under :attr:`Meaning.LOOP` a program with Condition 1 and without a Back is worth one card more:
    the Back that makes it true, laid down behind everything else.
    """

    def __init__(self, waters: Waters, tracked: Sequence[str], watch: Watch) -> None:
        deck = waters.deck
        self.waters = waters
        self.watch = watch
        self.tracker = Tracker(deck, tracked)
        self.size = 0
        self._meaning = deck.meaning
        self._cards = _body_cards(deck, self.tracker)
        self._fragments: dict[int, Fragments] = {}
        self._seen: dict[tuple[int, int], list[tuple[int, Uses]]] = defaultdict(list)
        self._free: dict[int, Flags] = {}
        plain = [*deck.moves, *([deck.forward] if deck.forward else [])]
        self._plain = [
            (card, (single(card),), self.tracker.vector([single(card)])) for card in plain
        ]
        start = Node(waters.first, waters.start, self.tracker.none, None, ())
        self._layers: list[Layer] = [{waters.first: [start]}]
        self._seen[start.config, start.state].append((0, start.uses))
        self._unpaid: Node | None = None

    def next_layer(self) -> tuple[Item, ...] | None:
        """Find all states one card further on; return a program of that size that wins, if any."""
        self.size += 1
        padded = self._unpaid
        self._unpaid = None
        layer: Layer = defaultdict(list)
        for size in range(1, self.size + 1):
            for config, nodes in self._layers[self.size - size].items():
                for node in self._onwards(config, nodes, size):
                    if node.state != self.waters.gold:
                        layer[node.config].append(node)
                    elif self._wins(node):
                        return node.program()
        if padded is not None:
            return (*padded.program(), Item("back"))
        self._layers.append(layer)
        return None

    def _wins(self, node: Node) -> bool:
        if self._meaning is Meaning.LOOP:
            uses = dict(zip(self.tracker.cards, node.uses, strict=True))
            if uses["if_back"] and not uses["back"]:
                self._unpaid = node
                return False
        return True

    def _onwards(self, config: int, nodes: list[Node], size: int) -> Iterator[Node]:
        """Give all new states that a block of ``size`` cards leads to, and every way to gold."""
        for node in nodes:
            self.watch.check()
            yield from self._by_cards(node, size)
        if size > 1 and self.waters.deck.loops:
            for batch in self._blocks(config, size):
                yield from self._by_loops(nodes, batch)

    def _by_cards(self, node: Node, size: int) -> Iterator[Node]:
        config = self.waters.config(node.config)
        for card, items, use in self._plain if size == 1 else ():
            state = config.lists[card][node.state]
            if state not in (node.state, self.waters.dead):
                yield from self._new(node, node.config, state, use, items)
        for way in self.waters.magic(config, node.state) if size < 3 else ():
            if len(way.items) == size:
                use = self.tracker.vector(way.items)
                yield from self._new(node, way.after, node.state, use, way.items)

    def _by_loops(self, nodes: list[Node], batch: Batch) -> Iterator[Node]:
        states = np.array([node.state for node in nodes], dtype=np.int64)
        before = np.array([node.uses for node in nodes], dtype=np.int16)
        free = self._free_states(nodes[0].config)
        step = max(1, SLICE // len(nodes))
        for begin in range(0, len(batch), step):
            self.watch.check()
            part = batch.part(begin, begin + step)
            ends = part.apply(states[None, :])
            row, column = np.nonzero((ends != states) & ~free[ends])
            uses = part.uses[row] + before[column]
            fits = (uses <= self._cards.limits).all(axis=1)
            row, column, uses = row[fits], column[fits], uses[fits]
            reached = ends[row, column]
            for index in _distinct(reached, uses):
                node = nodes[column[index]]
                use = tuple(part.uses[row[index]].tolist())
                state, one = int(reached[index]), int(row[index])
                items = partial(part.body, one)
                yield from self._new(node, node.config, state, use, items)

    def _new(
        self,
        node: Node,
        config: int,
        state: int,
        use: Uses,
        items: tuple[Item, ...] | Callable[[], tuple[Item, ...]],
    ) -> Iterator[Node]:
        uses = self.tracker.added(node.uses, use)
        if uses is None:
            return
        if state != self.waters.gold:
            seen = self._seen[config, state]
            if covers(seen, self.size, uses):
                return
            seen.append((self.size, uses))
            if not any(uses):
                self._free_states(config)[state] = True
        yield Node(config, state, uses, node, items() if callable(items) else items)

    def _free_states(self, config: int) -> Flags:
        """Return which states need no further look: reached without a tracked card, or dead."""
        free = self._free.get(config)
        if free is None:
            free = self._free[config] = np.zeros(self.waters.count + 2, dtype=np.bool_)
            free[self.waters.dead] = True
        return free

    def _blocks(self, config: int, size: int) -> Iterator[Batch]:
        fragments = self._fragments.get(config)
        if fragments is None:
            used = sum(other.rows.nbytes for other in self._fragments.values())
            fragments = self._fragments[config] = Fragments(
                self.waters.config(config).tables,
                self._cards,
                self.watch,
                min(ROOM_EACH, max(ROOM - used, ROOM_EACH // 64)),
            )
        yield from fragments.singles(size)
        for card, passes in self.waters.deck.outer_loops:
            yield from fragments.loops(card, passes, size)


def _distinct(states: Index, uses: Counts) -> list[int]:
    """Return the first place of each different pair of a state and uses."""
    code, radix = states.copy(), int(states.max(initial=0)) + 1
    for column in uses.T:
        code += radix * column.astype(np.int64)
        radix *= int(column.max(initial=0)) + 1
    pairs = code if radix < 2**62 else np.column_stack([states, uses])
    places: list[int] = np.unique(pairs, return_index=True, axis=0)[1].tolist()
    return places


def _body_cards(deck: Deck, tracker: Tracker) -> Cards:
    loops = [card for card, _ in deck.loops]
    return Cards(
        deck.moves,
        deck.inner_loops,
        {
            card: np.array(tracker.vector([Item(card)]), dtype=np.int16)
            for card in (*deck.moves, *loops)
        },
        np.array(tracker.limits, dtype=np.int16),
    )
