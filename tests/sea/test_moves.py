"""Rule book, part 1, Move cards: each card, and each way it can bump, on boards drawn by hand."""

from __future__ import annotations

import pytest

from kop_learn.sea.interpreter import run_program
from kop_learn.sea.program import Program
from tests.sea.maps import events, last_cell, run_text, sea_of


@pytest.mark.parametrize(
    ("sea", "program", "expected"),
    [
        (". .\n^ .", "F", "moved"),
        ("^ .\n. .", "F", "edge"),
        ("o .\n^ .", "F", "whirlpool"),
        ("O .\n^ .", "F", "whirlpool"),
        ("v .\n^ .", "F", "ship"),
        ("# .\n^ .", "F", "island_ahead"),
        ("v .\n. .", "B", "edge"),
        (". .\nv .", "B", "moved"),
        ("o .\nv .", "B", "whirlpool"),
        ("# .\nv .", "B", "island_ahead"),
        ("^ .\n. .", "J", "edge"),
        ("O .\n^ .", "J", "whirlpool"),
        (". .\n^ .", "J", "empty_jump"),
        ("# .\n^ .", "J", "jumped_up"),
        ("G .\n^ .", "J", "empty_jump"),
        (". .\n^ .", "L", "turned"),
        (". .\n^ .", "R", "turned"),
    ],
)
def test_one_card_from_the_sea(sea: str, program: str, expected: str) -> None:
    assert events(sea, program) == [expected]


@pytest.mark.parametrize(
    ("sea", "program", "expected"),
    [
        (". .\n# .\n^ .", "J F", "cliff"),
        ("# .\n# .\n^ .", "J F", "moved"),
        (". .\n# .\n^ .", "J J", "jumped_down"),
        ("# .\n# .\n^ .", "J J", "empty_jump"),
        (". .\n# .\n^ .", "J B", "cliff"),
        ("o .\n# .\n^ .", "J J", "whirlpool"),
        ("# .\n^ .\n. .", "J J", "edge"),
        (". .\n# .\n^ .", "J L", "turned"),
        ("G .\n# .\n^ .", "J J", "jumped_down"),
        ("G .\n# .\n^ .", "J F", "cliff"),
    ],
)
def test_the_second_card_is_carried_out_on_an_island(sea: str, program: str, expected: str) -> None:
    assert events(sea, program) == ["jumped_up", expected]


def test_back_keeps_the_heading() -> None:
    step = run_text(". . .\n. > .", "B").steps[0]
    assert (step.ship.cell.name, step.ship.heading.value) == ("A1", "E")


def test_back_from_island_to_island_is_on_the_same_height() -> None:
    assert events("# .\n# .\n^ .", "J F B") == ["jumped_up", "moved", "moved"]


@pytest.mark.parametrize("card", ["F", "J"])
def test_a_ship_never_enters_the_cell_of_another_ship_even_on_an_island(card: str) -> None:
    sea = sea_of("v .\n^ .")
    on_island = sea.with_board(sea_of("v .\n# .").board)
    assert [step.event for step in run_program(on_island, Program.parse(card)).steps] == ["ship"]


@pytest.mark.parametrize("card", ["F", "J"])
def test_a_treasure_of_the_own_team_is_not_entered(card: str) -> None:
    assert events("1 .\n^ .", card) == ["own_treasure"]


def test_own_treasure_is_named_before_the_cliff() -> None:
    assert events("1 .\n# .\n^ .", "J F") == ["jumped_up", "own_treasure"]


def test_gold_of_the_other_team_is_entered_and_ends_the_run() -> None:
    assert run_text("2 .\n^ .", "F F").outcome == "gold"


def test_gold_ends_the_run_at_once() -> None:
    run = run_text(". .\nG .\n^ .", "F F F")
    assert run.outcome == "gold"
    assert len(run.steps) == 1


def test_a_run_without_gold_is_stopped_even_beside_it() -> None:
    assert run_text("G .\n. .\n^ .", "F").outcome == "stopped"
    assert run_text("G .\n. .\n^ .", "").outcome == "stopped"


def test_a_bump_does_nothing_and_the_program_goes_on() -> None:
    run = run_text(". .\n# .\n^ .", "F R F")
    assert [step.event for step in run.steps] == ["island_ahead", "turned", "moved"]
    assert [step.ok for step in run.steps] == [False, True, True]
    assert last_cell(". .\n# .\n^ .", "F R F") == "B1"


def test_steps_say_whether_the_ship_is_on_an_island() -> None:
    steps = run_text(". .\n# .\n^ .", "J J").steps
    assert [step.on_island for step in steps] == [True, False]


def test_running_leaves_the_sea_as_it_was() -> None:
    sea = sea_of("o .\n^ .")
    run_text("o .\n^ .", "S F")
    assert sea == sea_of("o .\n^ .")
