"""Rule book, part 1: what is refused before the run."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kop_learn.sea.board import Board
from kop_learn.sea.interpreter import STEP_LIMIT, run_program
from kop_learn.sea.program import Program
from kop_learn.sea.rules import check_program
from kop_learn.text import use_language
from tests.sea.maps import sea_of
from tests.sea.programs import level_programs


def _codes(text: str, captain: str | None = None, **given_cards: int) -> list[str]:
    program = Program.parse(text)
    cards = Counter(given_cards) if given_cards else program.card_counts()
    board = Board(5, 7)
    faults = check_program(program, cards, board=board, captain=captain)
    return [fault.code for fault in faults]


def test_too_many_of_one_kind_says_which_how_many_used_and_how_many_there_are() -> None:
    assert _codes("F F F L", forward=2, left=1) == ["program.too_many_cards"]
    with use_language("en"):
        (fault,) = check_program(Program.parse("F F F L"), {"forward": 2, "left": 1})
    assert "Forward" in fault.message
    assert "3" in fault.message
    assert "2" in fault.message


def test_a_fault_is_told_with_the_line_where_its_card_stands() -> None:
    program = Program.parse("F 2[F J] F L S")
    lines = (1, 3, 4, 5, 7, 8, 9)
    faults = check_program(program, {"forward": 2, "loop2": 1, "jump": 1, "left": 1}, lines=lines)
    assert [(fault.code, fault.line) for fault in faults] == [
        ("program.too_many_cards", 7),
        ("program.card_not_given", 9),
    ]
    (misplaced,) = check_program(
        Program.parse("F 3[S]"), Counter(["forward", "loop3", "sea_god"]), lines=(2, 4, 5)
    )
    assert (misplaced.code, misplaced.line) == ("program.not_allowed_in_loop", 4)


def test_cards_under_loops_and_the_loops_themselves_are_counted() -> None:
    assert _codes("2[F 2[F]]", forward=2, loop2=2) == []
    assert _codes("2[F 2[F]]", forward=2, loop2=1) == ["program.too_many_cards"]
    assert _codes("2[F]", forward=1) == ["program.card_not_given"]


@pytest.mark.parametrize(
    ("text", "captain"),
    [
        ("2[S]", None),
        ("3[F M]", None),
        ("2[3[S]]", None),
        ("2[cannonball]", None),
        ("2[if_back[F]]", None),
        ("if_back[S]", None),
        ("if_back[if_back[F]]", None),
        ("call[S]", "python"),
        ("curse[2[F]]", None),
        ("curse[S]", None),
        ("call[2[F]]", "lady_cpp"),
    ],
)
def test_what_may_not_lie_under_a_card(text: str, captain: str | None) -> None:
    assert "program.not_allowed_in_loop" in _codes(text, captain)


@pytest.mark.parametrize(
    ("text", "captain"),
    [
        ("2[F 3[B 2[J L R]]]", None),
        ("if_back[F 2[B]]", None),
        ("call[F 2[B]]", "python"),
        ("call", "ruby"),
        ("call(C4)", "android"),
        ("call(C4,E6)", "android"),
        ("curse[F L R]", None),
        ("call[F F F F F F]", "lady_cpp"),
        ("S M cannonball if_back[F]", None),
    ],
)
def test_what_is_allowed(text: str, captain: str | None) -> None:
    assert _codes(text, captain) == []


@pytest.mark.parametrize(
    ("text", "captain", "code"),
    [
        ("call", None, "program.no_captain"),
        ("call", "python", "program.call_body"),
        ("call[F]", "ruby", "program.call_no_body"),
        ("call", "android", "program.call_arguments_android"),
        ("call(C4)", "ruby", "program.call_arguments_ruby"),
        ("call(C4,D4)", "java_script", "program.call_arguments_java_script"),
        ("curse[F F F F]", None, "program.too_many_under"),
        ("call[F F F F F F F]", "lady_cpp", "program.too_many_under"),
        ("call(C4,F6)", "android", "program.off_board"),
        ("call(C4,A8)", "android", "program.off_board"),
    ],
)
def test_calls_and_arguments(text: str, captain: str | None, code: str) -> None:
    assert _codes(text, captain) == [code]


_SIGNS = st.lists(st.sampled_from([".", ".", ".", "#", "o", "O", "G"]), min_size=15, max_size=15)


@given(_SIGNS, level_programs())
def test_any_allowed_program_runs_and_leaves_the_sea_alone(
    signs: list[str], program: Program
) -> None:
    rows = ["^", *signs[1:5]], signs[5:10], signs[10:]
    text = "\n".join(" ".join(row) for row in reversed(rows))
    sea = sea_of(text)
    assert check_program(program, program.card_counts()) == ()
    run = run_program(sea, program)
    assert sea == sea_of(text)
    assert len(run.steps) <= STEP_LIMIT
    assert run == run_program(sea, program)
    for step in run.steps:
        assert sea.board.contains(step.ship.cell)
        assert step.ok or step.ship == step.before
    refused = run_program(sea, program, no_bugs=True)
    assert (refused.outcome == "refused") == (refused.bug is not None)
