"""The solver against its plain twin, and against itself on mirrored and turned seas."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kop_learn.sea.cards import LEVEL_CARDS
from kop_learn.solving import looped
from kop_learn.solving.deck import Problem
from kop_learn.solving.solver import accepted, solve
from tests.solving.seas import mirrored, random_sea, turned
from tests.solving.twin import plain_par

SIZES = [(3, 3), (4, 3), (2, 6), (1, 7), (4, 4), (5, 4)]
HAND = [*LEVEL_CARDS, "forward", "forward", "left", "loop2"]
CONDITIONAL = ["forward", "left", "right", "back", "if_back", "loop2"]


def drawn(seed: int, cards: int) -> Problem:
    """Return a small sea with a few cards."""
    random = Random(seed)
    drawn_from = CONDITIONAL if seed % 5 == 0 else HAND
    hand = Counter(random.choice(drawn_from) for _ in range(cards))
    return random_sea(random, *random.choice(SIZES), hand)


def _assert_agreement(problem: Problem) -> None:
    solution = solve(problem)
    par = plain_par(problem, sum(problem.cards.values()))
    assert solution.cards == par, problem
    assert solution.proof == ("impossible" if par is None else "optimal"), problem
    if solution.program is not None:
        assert accepted(problem, solution.program)


@pytest.mark.parametrize("seed", range(60))
def test_agrees_with_the_twin(seed: int) -> None:
    _assert_agreement(drawn(seed, 4))


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(20))
def test_agrees_with_the_twin_on_many_seas(batch: int) -> None:
    for seed in range(25):
        _assert_agreement(drawn(10_000 + batch * 100 + seed, 5 + seed % 2))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_agrees_with_itself_when_little_is_kept(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = drawn(20_000 + seed, 7)
    known = solve(problem)
    monkeypatch.setattr(looped, "ROOM_EACH", 0)
    assert solve(problem).cards == known.cards


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_mirrors_turns_and_more_cards(seed: int) -> None:
    problem = drawn(30_000 + seed, 8)
    par = solve(problem).cards
    assert solve(mirrored(problem)).cards == par
    assert solve(turned(problem)).cards == par
    random = Random(seed)
    card = random.choice([card for card in LEVEL_CARDS if card != "call"])
    richer = Problem(
        problem.board,
        problem.ship,
        {**problem.cards, card: problem.cards.get(card, 0) + 1},
        problem.captain,
        problem.no_bugs,
    )
    more = solve(richer).cards
    assert par is None or (more is not None and more <= par)
