"""The exact solver: the smallest program of a level, with proof (the design's ``solve``).

The answer is the smallest number of cards, each loop card counting one, of any program that the
level accepts and whose run reaches gold (rule book, part 1, Running a program and Stars).  Cards of
which there are plenty are not counted at first; when a program comes out that uses too many of
them, they are counted too and the search begins anew.  Whatever a search that counts fewer cards
rules out is ruled out for good, so its sizes are true lower bounds.

A first lower bound comes of the search without loops.  What a program with loops carries out is,
without the bumps, a program without loops for which there are moves in any number; so it takes at
least as many instructions as that search finds, and few cards carry out few instructions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import Literal

from kop_learn.levels.model import Level
from kop_learn.sea.board import Sea
from kop_learn.sea.interpreter import run_program
from kop_learn.sea.program import Program
from kop_learn.sea.rules import check_program
from kop_learn.solving.deck import MOVES, Meaning, Problem, deck_of, fewest_cards, meanings
from kop_learn.solving.every import every_smallest
from kop_learn.solving.looped import LoopSearch
from kop_learn.solving.straight import StraightSearch
from kop_learn.solving.watch import OutOfTimeError, Progress, Watch
from kop_learn.solving.waters import Waters

Proof = Literal["optimal", "impossible", "gave_up"]

MOST_PROGRAMS = 1000
"""The most programs that a solution with all smallest programs holds."""
FEW = 3
"""Cards of which there are at most so many are counted from the beginning."""
STEPS = 1_000
"""After so many steps a search without loops lets one with loops have a turn."""
MORE = 2
"""So many times as long is each turn as the one before."""
_OVER = object()


@dataclass(frozen=True, slots=True)
class Solution:
    """What the solver found out.

    ``solvable`` is ``None`` when nobody knows; ``cards`` and ``program`` are the smallest program,
    or the smallest found so far when the search gave up.  ``at_least`` is the proven lower bound:
    no program with fewer cards solves the level.  ``programs`` are all smallest programs, if they
    were asked for, and ``complete`` tells whether none was left out.
    """

    solvable: bool | None
    proof: Proof
    cards: int | None
    program: Program | None
    at_least: int
    seconds: float
    programs: tuple[Program, ...] = ()
    complete: bool = False

    def to_dict(self) -> dict[str, object]:
        """Return the object that ``solve --json`` prints."""
        found: dict[str, object] = {
            "solvable": self.solvable,
            "proof": self.proof,
            "cards": self.cards,
            "program": None if self.program is None else str(self.program),
            "seconds": round(self.seconds, 3),
        }
        if self.proof == "gave_up":
            found["at_least"] = self.at_least
        if self.programs:
            found["programs"] = [str(program) for program in self.programs]
            found["complete"] = self.complete
        return found


def problem_of(level: Level) -> Problem:
    """Return what a level asks, without its texts."""
    return Problem(level.board, level.start_ship, level.cards, level.captain, level.no_bugs)


def solve(
    level: Level | Problem | str,
    *,
    max_cards: int | None = None,
    time_limit: float | None = None,
    all: bool = False,
    progress: Progress | None = None,
) -> Solution:
    """Find the smallest program that solves a level, and prove it.

    ``level`` may also be what :meth:`Level.find` takes; raises KopError if there is no such level.
    ``max_cards`` and ``time_limit`` (seconds) end the search early, with the proof ``"gave_up"``
    and what is known by then.  With ``all`` the solution holds every smallest program (at most
    :data:`MOST_PROGRAMS`).  ``progress`` is called with each number of cards that is proven not to
    be enough.
    """
    level = Level.find(level) if isinstance(level, str) else level
    problem = problem_of(level) if isinstance(level, Level) else level
    watch = Watch(time_limit, progress)
    solver = _Solver(problem, watch, max_cards)
    solution = solver.solution()
    if not all or solution.proof != "optimal" or solution.cards is None:
        return solution
    programs, complete = every_smallest(solver.seas.values(), solution.cards, MOST_PROGRAMS, watch)
    return replace(solution, programs=programs, complete=complete, seconds=watch.seconds)


def accepted(problem: Problem, program: Program) -> bool:
    """Return whether the level accepts the program and its run reaches gold."""
    if check_program(program, problem.cards, board=problem.board, captain=problem.captain):
        return False
    sea = Sea(problem.board, (problem.ship,))
    run = run_program(sea, program, captain=problem.captain, no_bugs=problem.no_bugs)
    return run.outcome == "gold"


class _Solver:
    """One search for each meaning of Condition 1; they take turns, the one that lags behind first.

    Whatever one finds, the others go on for something smaller only.
    """

    def __init__(self, problem: Problem, watch: Watch, max_cards: int | None) -> None:
        self.problem = problem
        self.watch = watch
        self.best: Program | None = None
        self.given = sum(problem.cards.values())
        self.limit = self.given if max_cards is None else min(self.given, max_cards)
        self.seas = {
            meaning: Waters(problem, deck_of(problem, meaning)) for meaning in meanings(problem)
        }
        # What is proven under each meaning: no program of up to so many cards.
        self.proven = dict.fromkeys(self.seas, 0)
        for meaning, waters in self.seas.items():
            self._prove_instructions(meaning, waters.distance[waters.start])

    def solution(self) -> Solution:
        searches = {
            meaning: self._search(meaning)
            for meaning, proven in self.proven.items()
            if proven < self.given
        }
        try:
            while searches:
                meaning = min(searches, key=self.proven.__getitem__)
                for _ in searches[meaning]:
                    break
                else:
                    del searches[meaning]
        except OutOfTimeError:
            return self._result(complete=False)
        return self._result(complete=True)

    def _result(self, complete: bool) -> Solution:
        best, seconds = self.best, self.watch.seconds
        if best is not None and complete:
            return Solution(True, "optimal", best.size, best, best.size, seconds)
        proven = min(self.proven.values())
        at_least = proven + 1
        if proven == self.given:
            return Solution(False, "impossible", None, None, at_least, seconds)
        if best is None:
            return Solution(None, "gave_up", None, None, at_least, seconds)
        return Solution(True, "gave_up", best.size, best, min(at_least, best.size), seconds)

    def _search(self, meaning: Meaning) -> Iterator[None]:
        """Find the smallest program under one meaning that is smaller than the best so far.

        Gives way to other searches now and then.
        """
        tracked = [card for card in self.seas[meaning].deck.limits if card not in MOVES]
        looped = self._looped(meaning, tracked)
        for _ in self._straight(meaning, tracked):
            # There are very many ways to change the sea; with loops there may be a short one.
            yield
            if next(looped, _OVER) is _OVER:
                return
        if self.proven[meaning] < self.given:
            yield from looped
            self._prove(meaning, self._most)

    @property
    def _most(self) -> int:
        """The size up to which a program would be an improvement."""
        return self.limit if self.best is None else min(self.limit, self.best.size - 1)

    def _prove(self, meaning: Meaning, cards: int) -> None:
        """Keep that no program of up to so many cards wins; none has more cards than are given."""
        self.proven[meaning] = max(self.proven[meaning], min(cards, self.given))
        self.watch.proven(min(self.proven.values()))

    def _prove_instructions(self, meaning: Meaning, instructions: int) -> None:
        """Keep that it takes at least so many instructions to win."""
        self._prove(meaning, fewest_cards(self.seas[meaning].deck, instructions) - 1)

    def _straight(self, meaning: Meaning, tracked: list[str]) -> Iterator[None]:
        """Find the best program without loops; with loops in the deck, by and by."""
        waters = self.seas[meaning]
        loops = waters.deck.loops
        counted = list(tracked)
        search = StraightSearch(waters, counted, self.watch)
        steps = STEPS if loops else inf
        while True:
            try:
                search.advance(steps)
            finally:
                # Loops only repeat moves; with any number of moves there is no need of loops.
                if counted == tracked or not loops:
                    self._prove_instructions(meaning, search.at_least)
            if not search.done:
                yield
                steps *= MORE
                continue
            if search.items is None:
                if counted == tracked:
                    self._prove(meaning, self.given)
                return
            program = Program(search.items)
            if program.size > self._most:
                return
            over = _too_many(program, waters.deck.limits)
            if not over:
                self.best = program
                return
            counted += over
            search = StraightSearch(waters, counted, self.watch, self._most)

    def _looped(self, meaning: Meaning, tracked: list[str]) -> Iterator[None]:
        """Find the best program with loops, layer by layer."""
        waters = self.seas[meaning]
        deck = waters.deck
        if not deck.loops:
            return
        # The Back that makes Condition 1 a loop may be worth a card of its own; comparing programs
        # by all their cards is then what keeps the comparison true.
        few = deck.total if meaning is Meaning.LOOP else FEW
        counted = [*tracked, *(card for card in deck.moves if deck.limits[card] <= few)]
        search = LoopSearch(waters, counted, self.watch)
        while self.proven[meaning] < self._most:
            items = search.next_layer()
            if items is None:
                self._prove(meaning, search.size)
                yield
                continue
            program = Program(items)
            over = _too_many(program, deck.limits)
            if not over:
                if not accepted(self.problem, program):
                    # Only the step limit can refuse it; then this size is all that is known.
                    raise OutOfTimeError
                self.best = program
                return
            counted += over
            search = LoopSearch(waters, counted, self.watch)


def _too_many(program: Program, limits: Mapping[str, int]) -> list[str]:
    """Return the cards of which the program holds more than there are."""
    return [card for card, used in program.card_counts().items() if used > limits.get(card, 0)]
