"""What a search that gave up says: true lower bounds, however early it had to end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kop_learn.sea.cards import LEVEL_CARDS
from kop_learn.solving import solver
from kop_learn.solving.deck import Meaning, Problem, deck_of, fewest_cards
from kop_learn.solving.solver import solve
from tests.solving.seas import random_sea, sea
from tests.solving.twin import plain_par

OPEN = "> . . . . . . . . . . . . . . . . . . G"


def _fewest(instructions: int, **cards: int) -> int:
    captain = "python" if "call" in cards else None
    problem = sea("> G", cards, captain)
    meaning = Meaning.LOOP if cards.get("if_back") else Meaning.NONE
    return fewest_cards(deck_of(problem, meaning), instructions)


def test_without_loops_every_instruction_is_a_card() -> None:
    assert _fewest(7, forward=9) == 7


def test_most_comes_of_loops_around_everything() -> None:
    assert _fewest(18, forward=9, loop2=1, loop3=1) == 5  # 3[2[F F F]]
    assert _fewest(19, forward=9, loop2=1, loop3=1) == 6
    assert _fewest(27, forward=9, loop3=3) == 4  # 3[3[3[F]]]
    assert _fewest(5, forward=9, loop3=3) == 3  # 3[F F]


def test_a_card_lies_under_one_call_at_most() -> None:
    assert _fewest(8, forward=9, call=2) == 3  # 4[F F]
    assert _fewest(16, forward=9, call=2) == 5  # 4[F F F F], and 4[4[F]] is not allowed
    assert _fewest(24, forward=9, call=1, loop2=1, loop3=1) == 4  # 4[3[2[F]]]


def test_loops_have_nothing_to_repeat_without_moves() -> None:
    assert _fewest(4, loop3=2, sea_god=9) == 4


def test_too_few_cards_for_the_way_are_seen_at_once() -> None:
    # 19 cells; 2[F F F] sails six of them.
    solution = solve(sea(OPEN, {"forward": 3, "loop2": 1}), time_limit=1e-9)
    assert (solution.proof, solution.solvable) == ("impossible", False)


def test_the_bound_before_the_first_look() -> None:
    problem = sea(OPEN, {"forward": 9, "left": 9, "loop2": 2, "loop3": 1})
    # 2[2[3[F F]]] would carry out 24 instructions, 2[2[3[F]]] only 12.
    solution = solve(problem, time_limit=1e-9)
    assert (solution.proof, solution.at_least) == ("gave_up", 5)
    assert solve(problem).cards == 5


def _drawn(seed: int) -> Problem:
    random = Random(seed)
    hand = Counter(random.choice([*LEVEL_CARDS, "forward", "forward", "left"]) for _ in range(5))
    return random_sea(random, *random.choice([(3, 3), (4, 3), (2, 5), (5, 4)]), hand)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_bounds_are_true(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = _drawn(seed)
    par = plain_par(problem, 5)
    # The searches with and without loops take turns after every step.
    monkeypatch.setattr(solver, "STEPS", 1)
    monkeypatch.setattr(solver, "MORE", 1)
    limited = [solve(problem, max_cards=most) for most in range(6)]
    limited += [solve(problem, time_limit=limit) for limit in (1e-9, 0.0003, 0.001)]
    for solution in limited:
        if solution.proof == "gave_up":
            assert par is None or solution.at_least <= par
            assert solution.cards is None or (par is not None and par <= solution.cards)
        else:
            assert solution.cards == par
    assert solve(problem).cards == par
