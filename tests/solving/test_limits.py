"""Seas made to cost all time and memory: the search keeps to its time limit."""

from __future__ import annotations

import tracemalloc
from time import perf_counter

import pytest

from kop_learn.sea.cards import LEVEL_CARDS
from kop_learn.solving.deck import Problem
from kop_learn.solving.solver import solve
from tests.solving.seas import sea

# The gold lies in the far corner: no short program gets there, and a fast machine runs out of time
# as well.
ROWS = ["# . O . o . O # . o . O . o . # O . o .", ". o # O . o . . O # o . O . . o # . O ."] * 10
WIDE = "\n".join([ROWS[0][:-1] + "G", *ROWS[1:-1], "^" + ROWS[-1][1:]])


def hostile(captain: str, no_bugs: bool) -> Problem:
    """Return a sea of 20 by 20 cells full of tiles, with 99 cards of each kind."""
    return sea(WIDE, dict.fromkeys(LEVEL_CARDS, 99), captain, no_bugs)


@pytest.mark.slow
@pytest.mark.parametrize("no_bugs", [False, True])
@pytest.mark.parametrize("captain", ["python", "ruby", "android"])
def test_time_and_memory_are_kept(captain: str, no_bugs: bool) -> None:
    # Android has thousands of pairs of whirlpools to choose from here.
    problem = hostile(captain, no_bugs)
    tracemalloc.start()
    began = perf_counter()
    solution = solve(problem, time_limit=0.3, all=True)
    seconds = perf_counter() - began
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert solution.proof == "gave_up"
    # The gold is 38 cells away, and 4[3[3[F]]] carries out 36 instructions.
    assert solution.at_least >= 5
    assert seconds < 5
    assert peak < 500 << 20
