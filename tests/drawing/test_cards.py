"""Cards as shapes: a sign of its own for each, and programs as rows with trays."""

from itertools import combinations

import numpy as np
import pytest

from kop_learn.drawing.canvas import add_drawing, blank_figure, raster
from kop_learn.drawing.cards import (
    GAP,
    SIGNS,
    WIDTH,
    card_shapes,
    program_drawing,
    program_rows,
    svg_path,
)
from kop_learn.drawing.shapes import Placed
from kop_learn.drawing.theme import LIGHT
from kop_learn.sea.cards import CARDS, LEVEL_CARDS
from kop_learn.sea.program import Program


def test_every_card_of_a_level_has_a_sign() -> None:
    assert set(SIGNS) == {"start", *LEVEL_CARDS}
    for card in CARDS:
        assert card_shapes(card, LIGHT, card)


def test_signs_differ_by_shape_alone() -> None:
    signs = {}
    for card in SIGNS:
        figure = blank_figure(60, 60)
        add_drawing(figure, [Placed(card_shapes(card, LIGHT))], 60, (30, 30))
        pixels = np.asarray(raster(figure)).astype(int)[8:39, 15:45, :3]
        signs[card] = pixels.min(axis=2) > 180
    for (one, first), (other, second) in combinations(signs.items(), 2):
        if {one, other} != {"loop2", "loop3"}:
            assert (first ^ second).sum() > 0.3 * (first | second).sum(), (one, other)
    assert (signs["loop2"] ^ signs["loop3"]).sum() > 10


@pytest.mark.parametrize(
    ("program", "cards", "trays", "breadth"),
    [
        ("", 1, 0, WIDTH),
        ("F F", 3, 0, 3 * WIDTH + 2 * GAP),
        # The start card, a wider gap, the loop with two cards under it and the tray's end.
        ("2[F R]", 4, 1, 4 * WIDTH + (2 + 2 + 1) * GAP),
        ("2[3[F]] L", 5, 2, 5 * WIDTH + (2 + 1 + 1 + 1 + 1 + 1) * GAP),
    ],
)
def test_a_program_as_a_row(program: str, cards: int, trays: int, breadth: float) -> None:
    placed, width = program_drawing(Program.parse(program), LIGHT)
    assert len(placed) == cards + trays
    assert width == pytest.approx(breadth)


def test_a_long_program_has_several_rows() -> None:
    # Start and three cards are 4 * 0.72 + 3 * 0.1 = 3.18 broad; the loop with three is 3.15.
    rows = program_rows(Program.parse("F F F F 2[F F] L R"), LIGHT, 3.2)
    assert [len(placed) for placed, _ in rows] == [4, 1, 4, 2]
    assert [breadth for _, breadth in rows] == pytest.approx([3.18, 0.72, 2.46, 1.54])
    wide = program_rows(Program.parse("2[F F F F F]"), LIGHT, 3.2)
    assert [len(placed) for placed, _ in wide] == [1, 7]
    assert wide[1][1] == pytest.approx(6 * WIDTH + 6 * GAP)


def test_paths_of_svg_are_read() -> None:
    path = svg_path("M1 2 H5 V-3 C1 1 2 2 3.5 4 Z M8 8 L9 9")
    assert np.asarray(path.vertices).tolist() == [
        [1, 2], [5, 2], [5, -3], [1, 1], [2, 2], [3.5, 4], [1, 2], [8, 8], [9, 9],
    ]  # fmt: skip
    codes = np.asarray(path.codes).tolist()
    assert codes == [path.MOVETO, *[path.LINETO] * 2, *[path.CURVE4] * 3, path.CLOSEPOLY, 1, 2]
