"""How hard a level is, from 1 to 5, measured on its smallest programs.

Measured are the number of cards, how deep loops lie in each other, turns, ways that lead away from
the gold, gods and jumps, and how few smallest programs there are.  The easiest smallest program
counts.  Each beginner chapter has a scale of its own, so that it too goes from 1 to 5.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from kop_learn.sea.board import WHIRLPOOLS, Sea, TileKind
from kop_learn.sea.grid import Cell
from kop_learn.sea.interpreter import run_program
from kop_learn.sea.program import Program
from kop_learn.solving.deck import Problem
from kop_learn.text import say

TOOLS = ("cannonball", "if_back", "call")
"""The cards of the chapter of functions and conditions."""

SCALES: Mapping[str, tuple[float, float, float, float]] = MappingProxyType(
    {
        "moving": (5, 7, 9, 11.5),
        "islands": (6.5, 7.5, 9.5, 12),
        "whirlpools": (7.5, 9, 10.5, 13),
        "loops": (5, 7, 9, 11.5),
    }
)
"""The scores at which the grades 2, 3, 4 and 5 of the beginner chapters begin."""
MEASURED = 4
"""Of so many programs, those with the fewest loops in loops and turns, the run is measured."""
LATER_SCALE = (8, 9.5, 11, 13)
"""The same for all other chapters."""


@dataclass(frozen=True, slots=True)
class Measures:
    """What is measured on one program: its cards, and what its run does."""

    cards: int
    depth: int
    turns: int
    jumps: int
    gods: int
    tools: int
    away: int

    @property
    def score(self) -> float:
        """One number for all."""
        return (
            self.cards
            + 1.5 * self.depth
            + 0.5 * self.turns
            + 0.25 * self.jumps
            + 0.5 * self.gods
            + self.tools
            + self.away
        )


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A grade from 1 (easy) to 5 (hard), and what it comes from."""

    grade: int
    score: float
    measures: Measures
    ways: int

    def reasons(self) -> tuple[str, ...]:
        """Say in words what makes the level as hard as it is."""
        return tuple(self._reasons())

    def _reasons(self) -> Iterator[str]:
        found = self.measures
        yield say("difficulty.cards", n=found.cards)
        if found.depth:
            yield say("difficulty.loop" if found.depth == 1 else "difficulty.depth", n=found.depth)
        for name in ("turns", "jumps", "gods", "away"):
            number: int = getattr(found, name)
            if number:
                yield say(f"difficulty.{name}", n=number)
        if found.tools:
            yield say("difficulty.tools")
        yield say("difficulty.one_way") if self.ways == 1 else say("difficulty.ways", n=self.ways)


def chapter_of(problem: Problem) -> str:
    """Return the chapter in which a problem would lie, by its cards and tiles."""
    if problem.no_bugs:
        return "no_bugs"
    if any(problem.cards.get(card) for card in TOOLS):
        return "functions"
    islands = bool(problem.board.cells_of(TileKind.ISLAND))
    whirlpools = bool(problem.board.cells_of(*WHIRLPOOLS))
    loops = any(problem.cards.get(card) for card in ("loop2", "loop3"))
    if (loops and (islands or whirlpools)) or (islands and whirlpools):
        return "mixed"
    if loops:
        return "loops"
    return "islands" if islands else "whirlpools" if whirlpools else "moving"


def difficulty(problem: Problem, programs: Sequence[Program]) -> Difficulty:
    """Return how hard a problem is, from (at least one of) its smallest programs."""
    plainest = sorted(programs, key=_plainness)[:MEASURED]
    easiest = min((measure(problem, program) for program in plainest), key=lambda m: m.score)
    ways = len(programs)
    score = easiest.score + (1 if ways == 1 else 0.5 if ways <= 3 else 0)
    scale = SCALES.get(chapter_of(problem), LATER_SCALE)
    grade = 1 + bisect_right(scale, score)
    return Difficulty(grade, score, easiest, ways)


def _plainness(program: Program) -> tuple[int, int, str]:
    counts = program.card_counts()
    return program.depth, counts["left"] + counts["right"], str(program)


def measure(problem: Problem, program: Program) -> Measures:
    """Run a program and measure it."""
    sea = Sea(problem.board, (problem.ship,))
    steps = run_program(sea, program, captain=problem.captain).steps
    gold = problem.board.cells_of(TileKind.GOLD)[0]
    counts = program.card_counts()
    return Measures(
        cards=program.size,
        depth=program.depth,
        turns=sum(step.event == "turned" for step in steps),
        jumps=sum(step.event.startswith("jumped") for step in steps),
        gods=counts["sea_god"] + counts["mazu"],
        tools=sum(counts[card] for card in TOOLS),
        away=sum(
            _distance(step.ship.cell, gold) > _distance(step.before.cell, gold) for step in steps
        ),
    )


def _distance(cell: Cell, other: Cell) -> int:
    return abs(cell.col - other.col) + abs(cell.row - other.row)
