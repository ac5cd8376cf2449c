"""Rule book, part 1, Sea: names of cells, headings."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kop_learn.sea.grid import Cell, Heading


def test_a1_is_bottom_left_and_j14_the_far_corner_of_a_match_board() -> None:
    assert Cell(0, 0).name == "A1"
    assert Cell(9, 13).name == "J14"
    assert Cell.parse("E7") == Cell(4, 6)
    assert Cell.parse("c4") == Cell(2, 3)


@pytest.mark.parametrize("name", ["A", "A0", "A01", "4C", "AA1", "A1 ", "é1", "A100"])
def test_other_texts_name_no_cell(name: str) -> None:
    with pytest.raises(ValueError, match=re.escape(name)):
        Cell.parse(name)


@given(st.integers(0, 25), st.integers(0, 98))
def test_names_and_cells_are_the_same_both_ways(col: int, row: int) -> None:
    assert Cell.parse(Cell(col, row).name) == Cell(col, row)


def test_north_is_towards_the_top_row() -> None:
    assert Cell.parse("C4").step(Heading.N).name == "C5"
    assert Cell.parse("C4").step(Heading.E).name == "D4"
    assert Cell.parse("C4").step(Heading.S).name == "C3"
    assert Cell.parse("C4").step(Heading.W, 2).name == "A4"


def test_turns() -> None:
    assert [Heading.N.left, Heading.W.left, Heading.S.left, Heading.E.left] == [
        *(Heading.W, Heading.S, Heading.E, Heading.N)
    ]
    for heading in Heading:
        assert heading.left.right is heading
        assert heading.left.left is heading.opposite
        assert Heading.from_arrow(heading.arrow) is heading
    assert "".join(heading.arrow for heading in Heading) == "^>v<"
