"""The solver on seas small enough to be worked out by hand from the rule book."""

from __future__ import annotations

from time import perf_counter

import pytest

from kop_learn.sea.program import Program
from kop_learn.solving import looped
from kop_learn.solving.deck import Problem
from kop_learn.solving.solver import accepted, solve
from tests.solving.seas import sea

MOVING = {"forward": 5, "back": 5, "left": 5, "right": 5}
JUMPING = {**MOVING, "jump": 5}
GODS = {**MOVING, "sea_god": 3, "mazu": 3}
LOOPS = {"forward": 2, "left": 1, "right": 1, "loop3": 1, "loop2": 1}
SQUARE_DANCE = """
. . . . .
. . . . .
. . . . .
. . . G .
. . . . .
. . . . .
^ . . . .
"""


def _assert_par(problem: Problem, cards: int) -> Program:
    solution = solve(problem)
    assert (solution.solvable, solution.proof, solution.cards) == (True, "optimal", cards)
    assert solution.at_least == cards
    assert solution.program is not None
    assert solution.program.size == cards
    assert accepted(problem, solution.program)
    return solution.program


def _assert_impossible(problem: Problem) -> None:
    solution = solve(problem)
    assert (solution.solvable, solution.proof) == (False, "impossible")
    assert solution.cards is None
    assert solution.program is None


def test_the_design_s_own_example() -> None:
    program = _assert_par(sea(SQUARE_DANCE, LOOPS), 4)
    assert str(program) == "2[3[F] R]"


@pytest.mark.parametrize(
    ("picture", "cards"),
    [
        ("G\n^", 1),  # F
        ("^\nG", 1),  # B
        ("^ G", 2),  # R F
        (". G\n^ .", 3),  # F R F
        ("G\n.\n.\n.\n.\n.\n^", 8),  # six cells, five Forward: F F F F F L L B
    ],
)
def test_moving(picture: str, cards: int) -> None:
    _assert_par(sea(picture, MOVING), cards)


@pytest.mark.parametrize(
    ("picture", "cards"),
    [
        ("> # G", 2),  # J J
        ("> # # G", 3),  # J F J: Forward keeps the height between neighbouring islands
        ("> # . # G", 4),  # J J J J
        ("< # G", 4),  # an island cannot be entered backwards: L L J J
    ],
)
def test_islands(picture: str, cards: int) -> None:
    _assert_par(sea(picture, JUMPING), cards)


@pytest.mark.parametrize(
    ("picture", "cards"),
    [
        ("> o G", 3),  # one god, F F
        ("> O G", 4),  # both gods, F F
        ("> o O G", 6),  # S F, then S M, then F F
        ("< o G", 5),  # the gods work straight ahead: L L S, then F F
    ],
)
def test_whirlpools(picture: str, cards: int) -> None:
    _assert_par(sea(picture, GODS), cards)


def test_gods_of_which_there_are_too_few() -> None:
    one_each = {**MOVING, "sea_god": 1, "mazu": 1}
    _assert_par(sea("> o o G", one_each), 5)
    _assert_impossible(sea("> o o o G", one_each))
    _assert_impossible(sea("> o O G", one_each))
    _assert_impossible(sea("> O G", {**MOVING, "sea_god": 3}))


@pytest.mark.parametrize(
    ("picture", "cards"),
    [
        ("> . . G", 2),  # 3[F]
        ("> . . . . . G", 3),  # 2[3[F]]
        ("> . . . . G", 3),  # 2[3[F]] as well: gold ends the run at once
        ("> . . . . . . . G", 4),  # eight cells: 2[3[F] F]
    ],
)
def test_loops(picture: str, cards: int) -> None:
    _assert_par(sea(picture, LOOPS), cards)


def test_a_bump_may_be_useful() -> None:
    # The edge stops the ship after two of the three Forward of 3[3[F] R].
    picture = """
    . G
    . .
    ^ .
    """
    cards = {"forward": 1, "right": 1, "loop3": 2}
    assert str(_assert_par(sea(picture, cards), 4)) == "3[3[F] R]"
    _assert_impossible(sea(picture, cards, no_bugs=True))


def test_gold_ends_the_run_at_once_under_the_no_bugs_rule() -> None:
    # The second and third pass would bump into the edge, but they never come.
    _assert_par(sea("> G", {"forward": 1, "loop3": 1}, no_bugs=True), 1)
    _assert_par(sea("> . G", {"forward": 1, "loop3": 1}, no_bugs=True), 2)


def test_cannonball() -> None:
    # The shot clears all three islands; then the four cells are sailed by 2[F F] or F F F F.
    cards = {"forward": 4, "cannonball": 1}
    _assert_par(sea("> # # # G", cards), 5)
    _assert_par(sea("> # # # G", {"forward": 2, "loop2": 1, "cannonball": 1}), 4)
    # The shot flies three cells: one Forward comes first.
    _assert_impossible(sea("> . # # # G", {"forward": 4, "cannonball": 1}))
    _assert_par(sea("> . # # # G", {"forward": 5, "cannonball": 1}), 6)


def test_condition_1_without_a_back_is_a_forward() -> None:
    _assert_par(sea("> . G", {"forward": 1, "if_back": 1}), 2)
    _assert_impossible(sea("> . . G", {"forward": 1, "if_back": 1}))


def test_condition_1_with_a_back_is_a_loop() -> None:
    # if_back[F F] B: the Back behind everything else is never reached and makes it a loop.
    cards = {"forward": 2, "back": 1, "if_back": 1}
    _assert_par(sea("> . . . G", cards), 4)
    # Backwards the Back itself lies under it: if_back[B], one card less than L L F F.
    _assert_par(sea("< . G", {"back": 1, "if_back": 1}), 2)


def test_call_function() -> None:
    _assert_par(sea("> . . . G", {"forward": 1, "call": 1}, captain="python"), 2)
    # Ruby clears the island ahead; what lies behind it is two cells away.
    _assert_par(sea("> # G", {"forward": 2, "call": 1}, captain="ruby"), 3)
    # Android drains both whirlpools from afar.
    _assert_par(sea("> O o G", {"forward": 3, "call": 1}, captain="android"), 4)
    _assert_impossible(sea("> O o o G", {"forward": 4, "call": 1}, captain="android"))


def test_python_s_call_lies_at_the_top_only() -> None:
    # 4[2[F]] sails eight cells; 2[4[F]] is not allowed, which costs nothing here.
    picture = "> . . . . . . . G"
    _assert_par(sea(picture, {"forward": 1, "loop2": 1, "call": 1}, captain="python"), 3)


def test_impossible_within_the_cards_though_not_in_itself() -> None:
    _assert_impossible(sea("> . . G", {"forward": 2}))
    _assert_impossible(sea("> . . . . . . G", {"forward": 1, "loop2": 1, "loop3": 1}))


def test_no_cards_at_all() -> None:
    _assert_impossible(sea("> G", {}))
    _assert_impossible(sea("> G", {"loop2": 2}))


def test_max_cards_gives_an_honest_bound() -> None:
    problem = sea(SQUARE_DANCE, LOOPS)
    solution = solve(problem, max_cards=3)
    assert (solution.solvable, solution.proof, solution.at_least) == (None, "gave_up", 4)
    assert solution.to_dict()["at_least"] == 4
    assert solve(problem, max_cards=4).proof == "optimal"
    assert solve(sea("> o G", MOVING), max_cards=1).proof == "impossible"


HARD = """
# # . . . . # # . #
# # . # # . # . . #
. . . . # . # . # .
. . . . # . . . # .
. G # # . . # . . .
. # . . # . # . . >
"""
PLENTY = {"forward": 9, "left": 9, "right": 9, "loop2": 3, "loop3": 3}


def test_time_limit_is_kept_and_what_is_known_is_told() -> None:
    told: list[int] = []
    began = perf_counter()
    solution = solve(sea(HARD, PLENTY), time_limit=0.05, progress=told.append)
    assert perf_counter() - began < 1.0
    assert told == sorted(set(told))
    assert solution.proof == "gave_up"
    assert solution.at_least == told[-1] + 1


def test_a_break_goes_through() -> None:
    def stop(cards: int) -> None:
        if cards >= 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(sea(HARD, PLENTY), progress=stop)


@pytest.mark.slow
def test_what_is_put_together_on_the_way_is_as_good_as_what_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = solve(sea(HARD, PLENTY), max_cards=6)
    monkeypatch.setattr(looped, "ROOM_EACH", 0)
    afresh = solve(sea(HARD, PLENTY), max_cards=6)
    assert (kept.proof, kept.cards, kept.at_least) == (afresh.proof, afresh.cards, afresh.at_least)


def test_json_is_the_design_s_object() -> None:
    found = solve(sea(SQUARE_DANCE, LOOPS)).to_dict()
    seconds = found.pop("seconds")
    assert isinstance(seconds, float)
    assert found == {"solvable": True, "proof": "optimal", "cards": 4, "program": "2[3[F] R]"}
