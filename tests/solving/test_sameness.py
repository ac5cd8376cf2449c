"""Copies of levels, mirrored and turned ones among them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from kop_learn.sea.board import ISLAND
from kop_learn.sea.grid import Cell
from kop_learn.solving import sameness
from tests.solving import seas


@pytest.mark.parametrize("seed", range(20))
def test_mirrors_and_turns_are_copies(seed: int) -> None:
    problem = seas.random_sea(Random(seed), 4, 3, {"forward": 2, "left": 1, "loop2": 1})
    assert sameness.mirrored(problem) == seas.mirrored(problem)
    assert sameness.turned(problem) == seas.turned(problem)
    around = problem
    for _ in range(4):
        assert sameness.essence(around) == sameness.essence(problem)
        assert sameness.essence(sameness.mirrored(around)) == sameness.essence(problem)
        around = sameness.turned(around)
    assert around == problem


def test_another_tile_card_or_rule_is_another_level() -> None:
    problem = seas.sea(". . G\n^ . .", {"forward": 2, "left": 1, "right": 1})
    essence = sameness.essence(problem)
    assert sameness.essence(replace(problem, no_bugs=True)) != essence
    assert sameness.essence(replace(problem, cards={"forward": 2, "left": 1})) != essence
    islands = problem.board.placed(Cell(1, 0), ISLAND)
    assert sameness.essence(replace(problem, board=islands)) != essence
