"""The search for the smallest program without loops.

A card that bumps outside loops can be left out, so only cards that change something are tried: a
best-first search over ship, removed tiles and the counts of the *tracked* cards.  A card that is
not tracked counts as if there were any number of it, so that the result is a lower bound; the
caller tracks the cards of which too many were used, and asks again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from operator import add, gt, le

from kop_learn.sea.program import Item
from kop_learn.solving.deck import Deck, single
from kop_learn.solving.watch import Watch
from kop_learn.solving.waters import FAR, Waters

Uses = tuple[int, ...]


class Tracker:
    """Counts the tracked cards of a program against their limits."""

    def __init__(self, deck: Deck, tracked: Sequence[str]) -> None:
        self.cards = tuple(tracked)
        self.limits = tuple(deck.limits[card] for card in tracked)
        self.none: Uses = (0,) * len(self.cards)
        self._place = {card: index for index, card in enumerate(self.cards)}

    def vector(self, items: Sequence[Item]) -> Uses:
        """Return the uses of a list of cards without loops."""
        uses = list(self.none)
        for item in items:
            if item.card in self._place:
                uses[self._place[item.card]] += 1
        return tuple(uses)

    def added(self, uses: Uses, more: Uses) -> Uses | None:
        """Return the sum, or ``None`` if it is more than the cards given."""
        total = tuple(map(add, uses, more))
        return None if any(map(gt, total, self.limits)) else total


def covers(seen: Sequence[tuple[int, Uses]], cost: int, uses: Uses) -> bool:
    """Return whether something seen is no worse in the number of cards and in every count."""
    return any(c <= cost and all(map(le, u, uses)) for c, u in seen)


@dataclass(frozen=True, slots=True)
class _Node:
    config: int
    state: int
    uses: Uses
    cost: int
    parent: _Node | None
    items: tuple[Item, ...]


class StraightSearch:
    """Looks for a smallest program of at most ``most`` cards; :meth:`advance` goes on for a while.

    ``done`` tells whether the search is over, and ``items`` are then the cards found, ``None`` if
    there is no such program.  ``at_least`` is a true lower bound of its size all the while.
    """

    def __init__(
        self, waters: Waters, tracked: Sequence[str], watch: Watch, most: int = FAR
    ) -> None:
        self.done = False
        self.items: tuple[Item, ...] | None = None
        self.at_least = 0
        self._waters = waters
        self._watch = watch
        self._most = most
        self._tracker = Tracker(waters.deck, tracked)
        plain = [*waters.deck.moves, *([waters.deck.forward] if waters.deck.forward else [])]
        self._steps = [(card, single(card), self._tracker.vector([single(card)])) for card in plain]
        self._seen: dict[tuple[int, int], list[tuple[int, Uses]]] = defaultdict(list)
        self._buckets: dict[int, list[_Node]] = defaultdict(list)
        self._push(_Node(waters.first, waters.start, self._tracker.none, 0, None, ()))

    def advance(self, steps: float = inf) -> None:
        """Try about so many steps more, as a rule to the end.

        Raises:
            OutOfTimeError: if the time is over; what is known by then stays.
        """
        while not self.done and steps > 0:
            if not self._buckets:
                self.done = True
                return
            # No estimate is too high, and a step lowers none: the lowest only rises.
            self.at_least = min(self._buckets)
            node = self._buckets[self.at_least].pop()
            if not self._buckets[self.at_least]:
                del self._buckets[self.at_least]
            if node.state == self._waters.gold:
                self.items = _program(node)
                self.done = True
                return
            self._watch.check()
            steps -= self._try_steps(node)

    def _try_steps(self, node: _Node) -> int:
        """Try all that can follow a node; return how much that was."""
        waters = self._waters
        config = waters.config(node.config)
        for card, item, use in self._steps:
            state = config.lists[card][node.state]
            if state in (node.state, waters.dead) or waters.distance[state] == FAR:
                continue
            uses = self._tracker.added(node.uses, use)
            if uses is not None:
                self._push(_Node(node.config, state, uses, node.cost + 1, node, (item,)))
        tried = len(self._steps)
        for way in waters.magic(config, node.state):
            tried += 1
            uses = self._tracker.added(node.uses, self._tracker.vector(way.items))
            if uses is not None:
                cost = node.cost + len(way.items)
                self._push(_Node(way.after, node.state, uses, cost, node, way.items))
        return tried

    def _push(self, node: _Node) -> None:
        estimate = node.cost + self._waters.distance[node.state]
        met = self._seen[node.config, node.state]
        if estimate <= self._most and not covers(met, node.cost, node.uses):
            met.append((node.cost, node.uses))
            self._buckets[estimate].append(node)


def _program(node: _Node) -> tuple[Item, ...]:
    items: list[Item] = []
    place: _Node | None = node
    while place is not None:
        items[:0] = place.items
        place = place.parent
    return tuple(items)
