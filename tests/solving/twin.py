"""A second solver, as plain as can be: every program, by size, run with the rules of the sea."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from kop_learn.sea.board import WHIRLPOOLS
from kop_learn.sea.cards import CHARACTERS, Holds
from kop_learn.sea.grid import Cell
from kop_learn.sea.program import Item, Program
from kop_learn.solving.deck import Problem
from kop_learn.solving.solver import accepted

INNER = ("forward", "back", "left", "right", "jump", "loop2", "loop3")


def plain_par(problem: Problem, most: int) -> int | None:
    """Return the size of the smallest program that wins, or ``None`` if none up to ``most`` does.

    Every program that the cards allow is made, from the empty one on, and run.
    """
    for size in range(most + 1):
        if any(accepted(problem, program) for program in programs(problem, size)):
            return size
    return None


def programs(problem: Problem, size: int) -> Iterator[Program]:
    """Give every program of a size that the cards allow (no empty loops: they do nothing)."""
    for items, _ in _lists(problem, size, problem.cards, top=True):
        yield Program(items)


def _lists(
    problem: Problem, size: int, left: Mapping[str, int], top: bool
) -> Iterator[tuple[tuple[Item, ...], Mapping[str, int]]]:
    if size == 0:
        yield (), left
        return
    for first_size in range(1, size + 1):
        for first, rest in _items(problem, first_size, left, top):
            for others, remaining in _lists(problem, size - first_size, rest, top):
                yield (first, *others), remaining


def _items(
    problem: Problem, size: int, left: Mapping[str, int], top: bool
) -> Iterator[tuple[Item, Mapping[str, int]]]:
    captain = CHARACTERS.get(problem.captain or "")
    for card in left:
        if left[card] == 0 or not (top or card in INNER):
            continue
        rest = Counter(left)
        rest[card] -= 1
        holds = captain.holds if card == "call" and captain else Item(card).kind.holds
        if card == "call" and captain is None:
            continue
        if holds is Holds.NOTHING:
            if size == 1:
                for args in _arguments(problem, card):
                    yield Item(card, args), rest
        elif size > 1 or card == "if_back":
            for body, remaining in _lists(problem, size - 1, rest, top=False):
                yield Item(card, (), body), remaining


def _arguments(problem: Problem, card: str) -> Iterator[tuple[Cell, ...]]:
    if card == "call" and problem.captain == "android":
        cells = problem.board.cells_of(*WHIRLPOOLS)
        yield from combinations(cells, 1)
        yield from combinations(cells, 2)
    else:
        yield ()
