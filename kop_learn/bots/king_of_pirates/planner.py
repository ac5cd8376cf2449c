"""Plans for a hand: a search over place, sea and cards used for the best program.

A node is a place, the cards that are left and what has been visited; a step adds one card, a loop
with cards under it, or what calms a whirlpool.  The search is bounded by the number of nodes kept
for each number of cards, never by the clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

from kop_learn.bots.king_of_pirates.chart import MOVES, Chart, Hunt, Place
from kop_learn.sea.board import TileKind
from kop_learn.sea.cards import CARDS
from kop_learn.sea.grid import Cell
from kop_learn.sea.program import Item, Program

ADVANCING = frozenset({"forward", "back", "jump"})
TURN_WORTH = 6.0
"""What one more turn counts, in cards."""
THRIFT = 0.02
"""What a card counts that is used although the plan is no better for it."""

Counts = tuple[int, ...]


class Loop(NamedTuple):
    """A card that repeats what lies under it."""

    card: str
    passes: int


class Node(NamedTuple):
    """A plan begun: where it leads, and the cards left."""

    place: Place
    moves: Counts
    loops: tuple[Loop, ...]
    gods: Counts
    visited: int
    gone: frozenset[Cell]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A program, what it is worth (lower is better), and where the ship then is."""

    worth: float
    program: Program
    place: Place
    visited: int


@dataclass(frozen=True, slots=True)
class Stores:
    """The cards that a plan may use: numbers of the move cards, loops, Sea Gods and Mazus."""

    moves: Counts
    loops: tuple[Loop, ...] = ()
    gods: Counts = (0, 0)

    @classmethod
    def of(cls, cards: Sequence[str], loops: Sequence[Loop] = ()) -> Stores:
        """Return the stores of a hand; ``loops`` are further cards that act as loops."""
        plain = [Loop(card, int(card[-1])) for card in cards if card in ("loop2", "loop3")]
        return cls(
            tuple(cards.count(card) for card in MOVES),
            tuple(sorted([*plain, *loops])),
            (cards.count("sea_god"), cards.count("mazu")),
        )


def plans(
    chart: Chart, hunt: Hunt, stores: Stores, *, width: int = 40, strict: bool = False
) -> list[Plan]:
    """Return plans, the best first, at most one for each place.

    ``width`` is how many nodes are kept for each number of cards; ``strict`` keeps to programs
    without any bump.
    """
    return _Search(chart, hunt, strict).run(stores, width)


class _Search:
    def __init__(self, chart: Chart, hunt: Hunt, strict: bool) -> None:
        self.charts: dict[frozenset[Cell], Chart] = {frozenset(): chart}
        self.hunt = hunt
        self.strict = strict
        self.worths: dict[tuple[Place, int], float] = {}

    def run(self, stores: Stores, width: int) -> list[Plan]:
        start = self.charts[frozenset()].start
        layer = [Node(start, stores.moves, stores.loops, stores.gods, 0, frozenset(), ())]
        best: dict[tuple[Place, int], tuple[float, Node]] = {}
        seen = set()
        while layer:
            ranked: list[tuple[float, int, Node]] = []
            for node in layer:
                worth = self.worth(node)
                known = best.get((node.place, node.visited))
                thrifty = worth + THRIFT * len(node.items)
                if known is None or thrifty < known[0]:
                    best[node.place, node.visited] = (thrifty, node)
                ranked.append((worth, len(ranked), node))
            ranked.sort()
            layer = []
            for _, _, node in ranked[:width]:
                for following in self.expand(node):
                    key = following[:6]
                    if key not in seen:
                        seen.add(key)
                        layer.append(following)
        found = sorted(best.values(), key=lambda pair: (pair[0], len(pair[1].items)))
        return [Plan(worth, Program(node.items), node.place, node.visited) for worth, node in found]

    def worth(self, node: Node) -> float:
        """Return the cards and turns still needed on average after this plan."""
        key = (node.place, node.visited)
        if key not in self.worths:
            left = 1.0 - self.hunt.found(node.visited)
            to_go = self.hunt.to_go(node.place, node.visited) if left > 1e-9 else 0.0
            self.worths[key] = left * (TURN_WORTH + to_go)
        return self.worths[key]

    def chart(self, gone: frozenset[Cell]) -> Chart:
        if gone not in self.charts:
            cell = next(iter(gone))
            self.charts[gone] = self.chart(gone - {cell}).without(cell)
        return self.charts[gone]

    def expand(self, node: Node) -> Iterator[Node]:
        """Give every plan that has one card more, or one loop with what lies under it."""
        chart = self.chart(node.gone)
        for index, card in enumerate(MOVES):
            if node.moves[index]:
                place = chart.step(node.place, card)
                if place is not None:
                    yield node._replace(
                        place=place,
                        moves=_less(node.moves, index),
                        visited=node.visited | self.hunt.mark(place.cell),
                        items=(*node.items, Item(card)),
                    )
        yield from self.calm(node, chart)
        for nest in _nests(node.loops):
            passes = 1
            for loop in nest:
                passes *= loop.passes
            for body in _bodies(node.moves):
                following = self.repeat(node, chart, nest, passes, body)
                if following is not None:
                    yield following

    def calm(self, node: Node, chart: Chart) -> Iterator[Node]:
        """Give the plan that calms the whirlpool ahead, if the gods for it are there."""
        kind = chart.whirlpool_ahead(node.place)
        gods = node.gods
        if kind is TileKind.SMALL and any(gods):
            index = 0 if gods[0] >= gods[1] else 1
            used, left = [index], _less(gods, index)
        elif kind is TileKind.BIG and all(gods):
            used, left = [0, 1], (gods[0] - 1, gods[1] - 1)
        else:
            return
        names = ("sea_god", "mazu")
        target = node.place.cell.step(node.place.heading)
        yield node._replace(
            gods=left,
            gone=node.gone | {target},
            items=(*node.items, *(Item(names[index]) for index in used)),
        )

    def repeat(
        self, node: Node, chart: Chart, nest: tuple[Loop, ...], passes: int, body: tuple[str, ...]
    ) -> Node | None:
        """Return the plan with a loop more; none if it bumps too soon to be of any use."""
        place, visited, mark = node.place, node.visited, self.hunt.mark
        for turn in range(passes):
            before = place
            for card in body:
                after = chart.step(place, card)
                if after is None:
                    if self.strict or turn == 0:
                        return None
                    continue
                place = after
                visited |= mark(place.cell)
            if place == before:
                break
        moves = list(node.moves)
        for card in body:
            moves[MOVES.index(card)] -= 1
        items: tuple[Item, ...] = tuple(Item(card) for card in body)
        loops = list(node.loops)
        for loop in nest:
            items = (Item(loop.card, (), items),)
            loops.remove(loop)
        return node._replace(
            place=place,
            moves=tuple(moves),
            loops=tuple(loops),
            visited=visited,
            items=(*node.items, *items),
        )


def _less(counts: Counts, index: int) -> Counts:
    left = list(counts)
    left[index] -= 1
    return tuple(left)


@cache
def _nests(loops: tuple[Loop, ...]) -> tuple[tuple[Loop, ...], ...]:
    """Return the ways to lay one or two of the loops, the inner one first.

    Only plain loops may lie under another card.
    """
    plain = sorted(loop for loop in loops if CARDS[loop.card].is_loop)
    special = sorted(loop for loop in loops if not CARDS[loop.card].is_loop)
    ordered = [*plain, *special]
    pairs = {(inner, outer) for index, inner in enumerate(plain) for outer in ordered[index + 1 :]}
    return tuple(sorted({(loop,) for loop in loops} | pairs))


@cache
def _bodies(moves: Counts) -> tuple[tuple[str, ...], ...]:
    """Return what may lie under a loop: one or two cards, at least one of which moves the ship."""
    there = [card for card, count in zip(MOVES, moves, strict=True) if count]
    singles = [(card,) for card in there if card in ADVANCING]
    pairs = [
        pair
        for pair in product(there, repeat=2)
        if ADVANCING.intersection(pair)
        and set(pair) != {"forward", "back"}
        and all(pair.count(card) <= moves[MOVES.index(card)] for card in pair)
    ]
    return (*singles, *pairs)
