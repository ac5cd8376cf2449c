"""Rule book, part 1, Loops and Running a program."""

from __future__ import annotations

import pytest

from kop_learn.sea.interpreter import STEP_LIMIT, Bug, Run, run_program
from kop_learn.sea.program import Program
from tests.sea.maps import events, last_cell, run_text, sea_of

OPEN = ". . . . .\n. . . . .\n. . . . .\n. . . . .\n^ . . . ."


def _try_out(sea: str, program: str, captain: str | None = None) -> Run:
    return run_program(sea_of(sea), Program.parse(program), captain=captain, no_bugs=True)


def test_a_loop_carries_its_cards_out_in_order_two_or_three_times() -> None:
    assert last_cell(OPEN, "2[F]") == "A3"
    assert last_cell(OPEN, "3[F]") == "A4"
    assert [step.ship.cell.name for step in run_text(OPEN, "2[F R F L]").steps] == [
        *("A2", "A2", "B2", "B2", "B3", "B3", "C3", "C3"),
    ]


def test_loops_nest_and_tell_which_time_round_they_are() -> None:
    steps = run_text(OPEN, "L 2[3[R] F]").steps
    assert [(step.card, step.path, step.passes) for step in steps] == [
        ("left", (0,), ()),
        ("right", (1, 0, 0), (1, 1)),
        ("right", (1, 0, 0), (1, 2)),
        ("right", (1, 0, 0), (1, 3)),
        ("forward", (1, 1), (1,)),
        ("right", (1, 0, 0), (2, 1)),
        ("right", (1, 0, 0), (2, 2)),
        ("right", (1, 0, 0), (2, 3)),
        ("forward", (1, 1), (2,)),
    ]


def test_gold_ends_the_run_inside_nested_loops() -> None:
    run = run_text(". .\nG .\n. .\n^ .", "3[3[F]]")
    assert run.outcome == "gold"
    assert len(run.steps) == 2


def test_an_empty_loop_is_legal_and_does_nothing() -> None:
    assert events(OPEN, "2[] F 3[2[]]") == ["moved"]


@pytest.mark.parametrize("depth", [1, 25, 50])
def test_loops_without_any_instruction_are_skipped_at_once(depth: int) -> None:
    assert run_text(OPEN, "3[" * depth + "]" * depth).steps == ()


def test_many_empty_loops_beside_one_card_cost_nothing() -> None:
    program = "3[" * 45 + "F" + "2[]" * 4_000 + "]" * 45
    run = run_text(OPEN, program)
    assert (run.outcome, len(run.steps)) == ("step_limit", STEP_LIMIT)


@pytest.mark.slow
def test_exactly_10_000_instructions_are_still_stopped() -> None:
    run = run_text(OPEN, "L" * 10_000)
    assert (run.outcome, len(run.steps)) == ("stopped", 10_000)


def test_the_10_001st_instruction_is_not_begun() -> None:
    run = run_text(OPEN, "L" * 10_001)
    assert (run.outcome, len(run.steps)) == ("step_limit", 10_000)


@pytest.mark.slow
def test_gold_by_instruction_10_000_counts_and_by_10_001_does_not() -> None:
    sea = "G .\n^ ."
    assert run_text(sea, "LR" * 4_999 + "B" + "F").outcome == "gold"
    assert run_text(sea, "LR" * 5_000 + "F").outcome == "step_limit"


class TestNoBugs:
    """The no-bugs rule: refused as a compile error; the ship does not move."""

    def test_a_program_without_bugs_runs(self) -> None:
        assert _try_out(OPEN, "F R F").outcome == "stopped"

    def test_a_bump_is_refused_with_its_card_and_reason(self) -> None:
        run = _try_out(OPEN, "F L 2[F]")
        assert run == Run("refused", (), Bug((2, 0), "forward", "edge"))

    def test_a_bump_after_gold_is_never_reached(self) -> None:
        assert _try_out("G .\n^ .", "F F F").outcome == "gold"

    def test_an_empty_loop_is_refused_even_behind_gold(self) -> None:
        run = _try_out("G .\n^ .", "F 2[3[]]")
        assert run.bug == Bug((1,), "loop2", "empty_loop")

    @pytest.mark.slow
    def test_what_lies_beyond_10_000_instructions_is_never_tried(self) -> None:
        assert _try_out(OPEN, "L" * 10_000 + "F" * 9).outcome == "step_limit"
        assert _try_out(OPEN, "L" * 9_997 + "F F").bug == Bug((9_997,), "forward", "edge")

    def test_the_first_in_the_text_is_named(self) -> None:
        assert _try_out(OPEN, "2[] L F").bug == Bug((0,), "loop2", "empty_loop")
        assert _try_out(OPEN, "L F 2[]").bug == Bug((1,), "forward", "edge")

    def test_calling_the_partner_is_no_bump(self) -> None:
        assert _try_out(". .\nO .\n^ .", "S M F").outcome == "stopped"
        assert _try_out(". .\nO .\n^ .", "S").bug == Bug((0,), "sea_god", "god_alone")

    def test_an_empty_condition_1_counts_only_when_it_acts_as_a_loop(self) -> None:
        assert _try_out(". .\n. .\n^ .", "if_back").outcome == "stopped"
        run = _try_out(". .\n. .\n^ .", "F if_back B")
        assert run.bug == Bug((1,), "if_back", "empty_loop")


class TestPart2CardsOfLevels:
    """Rule book, part 2: Cannonball, Condition 1 and Call Function, which levels may give."""

    def test_cannonball_removes_every_island_in_the_three_cells_ahead(self) -> None:
        sea = "# .\n# .\n. .\n# .\n^ ."
        steps = run_text(sea, "cannonball").steps
        assert [step.event for step in steps] == ["fired"]
        assert {cell.name for cell, _, _ in steps[0].changes} == {"A2", "A4"}
        expected = ["fired", "moved", "moved", "moved", "island_ahead"]
        assert events(sea, "cannonball 3[F] F") == expected

    def test_cannonball_without_an_island_in_reach_bumps(self) -> None:
        assert events("# .\n. .\n. .\n. .\n^ .", "cannonball") == ["no_target"]
        assert events("o .\n^ .", "cannonball") == ["no_target"]
        assert events("^ .\n# .", "cannonball") == ["no_target"]

    def test_condition_1_with_a_back_card_anywhere_is_loop2(self) -> None:
        assert events(OPEN, "if_back[F] B") == ["moved", "moved", "moved"]
        assert events(OPEN, "B if_back[F]") == ["edge", "moved", "moved"]
        assert events(OPEN, "if_back[F B]") == ["moved"] * 4
        assert events(OPEN, "2[B] if_back[F]") == ["edge", "edge", "moved", "moved"]

    def test_condition_1_without_a_back_card_is_forward_and_then_its_cards_once(self) -> None:
        steps = run_text(OPEN, "if_back[R F]").steps
        assert [(step.card, step.path, step.passes) for step in steps] == [
            ("forward", (0,), ()),
            ("right", (0, 0), (1,)),
            ("forward", (0, 1), (1,)),
        ]
        assert events(OPEN, "if_back") == ["moved"]

    def test_call_with_the_captain_python_is_loop4(self) -> None:
        assert events(OPEN, "call[F R]", "python") == ["moved", "turned"] * 4
        assert run_text(OPEN, "call[F]", "python").steps[-1].passes == (4,)

    def test_call_with_ruby_removes_the_islands_around_the_ship(self) -> None:
        sea = "# # #\n# ^ .\n# # #"
        step = run_text(sea, "call", "ruby").steps[0]
        assert step.event == "cleared"
        assert {cell.name for cell, _, _ in step.changes} == {"A2", "B1", "B3"}
        assert events(". . .\n. ^ .", "call", "ruby") == ["no_target"]

    def test_call_with_android_removes_any_two_whirlpools(self) -> None:
        sea = "o O\n. .\n^ ."
        step = run_text(sea, "call(A3,B3)", "android").steps[0]
        assert step.event == "drained"
        assert {cell.name for cell, _, _ in step.changes} == {"A3", "B3"}

    def test_android_removes_what_still_fits_at_least_one(self) -> None:
        sea = "o #\n. .\n^ ."
        step = run_text(sea, "call(A3,B3)", "android").steps[0]
        assert {cell.name for cell, _, _ in step.changes} == {"A3"}
        assert events(sea, "call(B3,A2)", "android") == ["no_target"]
        assert events(sea, "call(A3,A3) call(A3,A3)", "android") == ["drained", "no_target"]


def test_step_as_the_designs_json_object() -> None:
    assert run_text(OPEN, "F").steps[0].to_dict() == {
        "n": 1,
        "card": "F",
        "path": [0],
        "pass": [],
        "ok": True,
        "event": "moved",
        "cell": "A2",
        "heading": "N",
        "on_island": False,
    }
