"""All smallest programs of a level."""

from __future__ import annotations

import pytest

from kop_learn.solving.solver import accepted, solve
from tests.solving.seas import sea
from tests.solving.test_twin import drawn
from tests.solving.twin import programs


def _texts(picture: str, cards: dict[str, int]) -> set[str]:
    solution = solve(sea(picture, cards), all=True)
    assert solution.complete
    assert len(solution.programs) == len(set(solution.programs))
    return {str(program) for program in solution.programs}


def test_two_ways_round() -> None:
    # Up and across or across and up; the corner may also be rounded astern.
    cards = {"forward": 2, "left": 1, "right": 2}
    assert _texts(". G\n^ .", cards) == {"F R F"}
    assert _texts(". G\n^ .", {**cards, "back": 1}) == {"F R F", "F L B"}


def test_either_god_and_either_order() -> None:
    gods = {"forward": 2, "sea_god": 1, "mazu": 1}
    assert _texts("> o G", gods) == {"S F F", "M F F"}
    assert _texts("> O G", gods) == {"S M F F", "M S F F"}


def test_loops() -> None:
    # Six cells: three times two or two times three, and the loop inside may be either.
    cards = {"forward": 2, "loop2": 1, "loop3": 1}
    assert _texts("> . . . . . G", cards) == {"2[3[F]]", "3[2[F]]", "3[F F]"}


def test_cards_under_a_condition_that_is_a_forward() -> None:
    cards = {"if_back": 1, "right": 1, "forward": 1}
    assert _texts(". G\n^ .", cards) == {
        *("if_back[] R F", "if_back[R] F", "if_back[R F]", "F R if_back[]"),
    }


def test_a_search_for_all_may_be_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kop_learn.solving.solver.MOST_PROGRAMS", 2)
    cards = {"forward": 2, "loop2": 1, "loop3": 1}
    solution = solve(sea("> . . . . . G", cards), all=True)
    assert len(solution.programs) == 2
    assert not solution.complete
    assert solution.to_dict()["complete"] is False


@pytest.mark.parametrize("seed", range(40))
def test_the_twin_finds_the_same_programs(seed: int) -> None:
    problem = drawn(40_000 + seed, 5)
    solution = solve(problem, all=True)
    if solution.cards is None:
        assert solution.programs == ()
        return
    by_hand = {text for text in programs(problem, solution.cards) if accepted(problem, text)}
    assert set(solution.programs) == by_hand
    assert len(solution.programs) == len(set(solution.programs))
    assert solution.complete
