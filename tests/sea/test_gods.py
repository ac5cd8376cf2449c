"""Rule book, part 1, God cards."""

from __future__ import annotations

import pytest

from tests.sea.maps import events, last_cell, run_text

SMALL = ". .\no .\n^ ."
BIG = ". .\nO .\n^ ."


@pytest.mark.parametrize("god", ["S", "M"])
def test_either_god_alone_removes_a_small_whirlpool(god: str) -> None:
    assert events(SMALL, f"{god} F") == ["calmed", "moved"]
    assert last_cell(SMALL, f"{god} F") == "A2"


@pytest.mark.parametrize("pair", ["S M", "M S"])
def test_both_together_remove_a_big_whirlpool(pair: str) -> None:
    assert events(BIG, f"{pair} F") == ["calling", "calmed", "moved"]


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        ("S", ["god_alone"]),
        ("M", ["god_alone"]),
        ("S S", ["god_alone", "god_alone"]),
        ("S S M", ["god_alone", "calling", "calmed"]),
        ("S M S", ["calling", "calmed", "no_target"]),
        ("M S S M", ["calling", "calmed", "no_target", "no_target"]),
        ("S F M", ["god_alone", "whirlpool", "god_alone"]),
        ("S 2[L] M", ["god_alone", "turned", "turned", "no_target"]),
        ("S 2[] M", ["calling", "calmed"]),
        ("S 2[3[] 2[]] 3[] M", ["calling", "calmed"]),
        ("S if_back M", ["god_alone", "whirlpool", "god_alone"]),
        ("S if_back M B", ["calling", "calmed", "edge"]),
    ],
)
def test_before_a_big_whirlpool(program: str, expected: list[str]) -> None:
    assert events(BIG, program) == expected


def test_together_before_a_small_one_the_first_calms_and_the_second_has_no_target() -> None:
    assert events(SMALL, "S M") == ["calmed", "no_target"]


def test_no_whirlpool_ahead_is_no_target() -> None:
    assert events(". .\n^ .", "S M") == ["no_target", "no_target"]
    assert events("# .\n^ .", "S") == ["no_target"]
    assert events("^ .\n. .", "M") == ["no_target"]
    assert events("o .\n. .\n^ .", "S") == ["no_target"]


def test_a_pair_that_was_used_up_does_not_calm_the_next_big_whirlpool() -> None:
    sea = ". .\nO O\n^ ."
    assert events(sea, "S M S R F L M") == [
        *("calling", "calmed", "no_target", "turned", "moved", "turned", "god_alone"),
    ]


def test_calming_changes_one_tile_and_says_which() -> None:
    step = run_text(SMALL, "S").steps[0]
    assert [(cell.name, after) for cell, _, after in step.changes] == [("A2", None)]
