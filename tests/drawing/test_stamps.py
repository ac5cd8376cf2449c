"""A board that is put together from stamps looks as if it was drawn in one go."""

import numpy as np
import pytest

from kop_learn.drawing.canvas import add_drawing, blank_figure, raster
from kop_learn.drawing.geometry import Geometry
from kop_learn.drawing.sea import sea_drawing
from kop_learn.drawing.stamps import stamped_board
from kop_learn.drawing.theme import DARK, LIGHT, Theme
from kop_learn.sea.board import BIG, GOLD, ISLAND, SMALL, Board, Tile, TileKind
from kop_learn.sea.grid import Cell

# Islands side by side and at the edge, gold in a corner, and everything else that can lie there.
TILES = {
    "A1": ISLAND,
    "A2": ISLAND,
    "B2": ISLAND,
    "E7": ISLAND,
    "E1": GOLD,
    "C4": SMALL,
    "D4": BIG,
    "A7": Tile(TileKind.GOLD, 2),
    "C7": Tile(TileKind.HIDDEN, 1, False),
    "E4": Tile(TileKind.BOMB, 1),
}
BOARD = Board(5, 7, {Cell.parse(name): tile for name, tile in TILES.items()})


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize(("longest", "scale"), [(470, 1), (310, 2), (61, 1)])
def test_stamps_show_what_one_drawing_shows(theme: Theme, longest: int, scale: int) -> None:
    geometry = Geometry.fitting(BOARD, longest, scale)
    margin = geometry.margin_px
    figure = blank_figure(*geometry.size, scale)
    drawing = sea_drawing(BOARD, theme, margin / geometry.cell_px, lettering=geometry.cell_px >= 15)
    add_drawing(figure, drawing, geometry.cell_px, (margin, margin))
    drawn = np.asarray(raster(figure).convert("RGB")).astype(int)
    stamped = np.asarray(stamped_board(BOARD, theme, geometry).convert("RGB")).astype(int)
    difference = np.abs(drawn - stamped).max(axis=2)
    # What is half transparent is rounded once more.
    assert difference.max() <= 8
    assert (difference > 4).mean() < 0.005
