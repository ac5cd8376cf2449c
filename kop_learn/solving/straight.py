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


def smallest_straight(
    waters: Waters, tracked: Sequence[str], watch: Watch, most: int
) -> tuple[Item, ...] | None:
    """Return a smallest program of at most ``most`` cards that reaches gold, or ``None``."""
    tracker = Tracker(waters.deck, tracked)
    plain = [*waters.deck.moves, *([waters.deck.forward] if waters.deck.forward else [])]
    steps = [(card, single(card), tracker.vector([single(card)])) for card in plain]
    distance, dead = waters.distance, waters.dead
    seen: dict[tuple[int, int], list[tuple[int, Uses]]] = defaultdict(list)
    buckets: dict[int, list[_Node]] = defaultdict(list)

    def push(node: _Node) -> None:
        estimate = node.cost + distance[node.state]
        met = seen[node.config, node.state]
        if estimate <= most and not covers(met, node.cost, node.uses):
            met.append((node.cost, node.uses))
            buckets[estimate].append(node)

    push(_Node(waters.first, waters.start, tracker.none, 0, None, ()))
    while buckets:
        estimate = min(buckets)
        node = buckets[estimate].pop()
        if not buckets[estimate]:
            del buckets[estimate]
        if node.state == waters.gold:
            return _program(node)
        watch.check()
        config = waters.config(node.config)
        for card, item, use in steps:
            state = config.lists[card][node.state]
            if state == node.state or state == dead or distance[state] == FAR:
                continue
            uses = tracker.added(node.uses, use)
            if uses is not None:
                push(_Node(node.config, state, uses, node.cost + 1, node, (item,)))
        for way in waters.magic(config, node.state):
            uses = tracker.added(node.uses, tracker.vector(way.items))
            if uses is not None:
                cost = node.cost + len(way.items)
                push(_Node(way.after, node.state, uses, cost, node, way.items))
    return None


def _program(node: _Node) -> tuple[Item, ...]:
    items: list[Item] = []
    place: _Node | None = node
    while place is not None:
        items[:0] = place.items
        place = place.parent
    return tuple(items)
