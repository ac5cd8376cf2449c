"""A board put together from pictures that are drawn once: water, frame, and a stamp for each tile.

Drawing all paths of a full match board takes Agg several times as long as laying finished pixels
over each other.  A cell is a whole number of pixels, so a stamp looks the same wherever it lies.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from kop_learn.drawing.canvas import add_drawing, blank_figure, raster
from kop_learn.drawing.geometry import Geometry
from kop_learn.drawing.sea import LETTERING_FROM, frame, grid, lying, shallow, water
from kop_learn.drawing.shapes import Placed, Shapes
from kop_learn.drawing.theme import Theme
from kop_learn.sea.board import Board, TileKind
from kop_learn.sea.grid import Cell


def stamped_board(board: Board, theme: Theme, geometry: Geometry) -> Image.Image:
    """Return the picture of a board without ships, with the pixels of ``sea_drawing``."""
    cell_px, scale = geometry.cell_px, geometry.scale
    picture = _water(theme, geometry).copy()
    around = _around(cell_px)

    def lay(placed: Placed) -> None:
        """Lay a stamp down, what sticks out of the picture left away."""
        stamp = _stamp(placed.shapes, placed.mirrored, cell_px, scale)
        left, top = geometry.cell_corner(Cell(int(placed.x), int(placed.y)))
        x, y = (left - around) * scale, (top - around) * scale
        picture.alpha_composite(stamp, (max(x, 0), max(y, 0)), (max(-x, 0), max(-y, 0)))

    islands = sorted(board.cells_of(TileKind.ISLAND))
    for ring in (0, 1):
        for cell in islands:
            lay(Placed(shallow(theme, cell, ring), cell.col, cell.row))
    picture.alpha_composite(_grid(theme, geometry))
    for placed in lying(board, theme):
        lay(placed)
    for place, strip in _frame(theme, geometry):
        picture.alpha_composite(strip, place)
    return picture


def _around(cell_px: int) -> int:
    """Return how far a stamp reaches beyond its cell: shallows and light do."""
    return cell_px // 4 + 1


@lru_cache(maxsize=256)
def _stamp(shapes: Shapes, mirrored: bool, cell_px: int, scale: int) -> Image.Image:
    """Return shapes around the middle of a cell."""
    side = cell_px + 2 * _around(cell_px)
    figure = blank_figure(side, side, scale)
    add_drawing(figure, [Placed(shapes, mirrored=mirrored)], cell_px, (side / 2, side / 2))
    return raster(figure)


@lru_cache(maxsize=16)
def _water(theme: Theme, geometry: Geometry) -> Image.Image:
    return _drawn(geometry, water(geometry.width, geometry.height, theme))


@lru_cache(maxsize=16)
def _grid(theme: Theme, geometry: Geometry) -> Image.Image:
    return _drawn(geometry, grid(geometry.width, geometry.height, theme))


@lru_cache(maxsize=16)
def _frame(theme: Theme, geometry: Geometry) -> tuple[tuple[tuple[int, int], Image.Image], ...]:
    """Return the frame as four strips with their places."""
    margin = geometry.margin_px / geometry.cell_px
    lettering = geometry.cell_px >= LETTERING_FROM
    shapes = frame(geometry.width, geometry.height, margin, theme, lettering=lettering)
    whole = _drawn(geometry, *shapes)
    broad = (geometry.margin_px + 2) * geometry.scale
    right, low = whole.width, whole.height
    boxes = (
        (0, 0, right, broad),
        (0, low - broad, right, low),
        (0, broad, broad, low - broad),
        (right - broad, broad, right, low - broad),
    )
    return tuple((box[:2], whole.crop(box)) for box in boxes)


def _drawn(geometry: Geometry, *drawings: Shapes) -> Image.Image:
    figure = blank_figure(*geometry.size, geometry.scale)
    placed = [Placed(shapes) for shapes in drawings]
    add_drawing(figure, placed, geometry.cell_px, (geometry.margin_px, geometry.margin_px))
    return raster(figure)
