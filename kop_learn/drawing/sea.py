"""The water, the frame with the names of columns and rows, and everything that lies on the sea."""

from __future__ import annotations

from functools import cache
from math import sin

from matplotlib.path import Path

from kop_learn.drawing.lettering import outline
from kop_learn.drawing.shapes import (
    Placed,
    Shape,
    Shapes,
    blob,
    curve,
    joined,
    moved,
    polygon,
    rectangle,
    rounded,
    star,
)
from kop_learn.drawing.theme import Theme
from kop_learn.drawing.tiles import placed_tile
from kop_learn.drawing.treasures import gold_light
from kop_learn.sea.board import Board, TileKind
from kop_learn.sea.grid import Cell

LETTERING_FROM = 15
"""Cells of fewer pixels have no lettering at the edge: it could not be read."""
BAR = 0.075
"""Breadth of the chart's scale bar between sea and paper, in cells."""


def sea_drawing(
    board: Board, theme: Theme, margin: float, *, lettering: bool = True
) -> list[Placed]:
    """Return everything of a board but ships: water, tiles, frame; (0, 0) is the sea's corner.

    ``margin`` is the breadth of the frame in cells.
    """
    size = board.width, board.height
    return [
        Placed(water(*size, theme)),
        Placed(_shallows(board, theme)),
        Placed(grid(*size, theme)),
        *lying(board, theme),
        *(Placed(shapes) for shapes in frame(*size, margin, theme, lettering=lettering)),
    ]


def lying(board: Board, theme: Theme) -> list[Placed]:
    """Return all tiles, those farther away first, and below them the light of the gold."""
    tiles = sorted(board.tiles.items(), key=lambda entry: (-entry[0].row, entry[0].col))
    return [
        *(
            Placed(gold_light(theme), cell.col + 0.5, cell.row + 0.5)
            for cell, tile in tiles
            if tile.kind is TileKind.GOLD and tile.face_up
        ),
        *(placed_tile(cell, tile, theme) for cell, tile in tiles),
    ]


def frame(
    width: int, height: int, margin: float, theme: Theme, *, lettering: bool
) -> tuple[Shapes, ...]:
    """Return what lies around the sea, and reaches a little over its edge."""
    paper = _frame(width, height, margin, theme)
    return (paper, _names(width, height, margin, theme)) if lettering else (paper,)


@cache
def water(width: int, height: int, theme: Theme) -> Shapes:
    squares = joined(
        rectangle(col, row, col + 1, row + 1)
        for col in range(width)
        for row in range(height)
        if (col + row) % 2
    )
    waves = joined(
        _ripple(col, row)
        for col in range(width)
        for row in range(height)
        if (col * 3 + row * 5) % 4
    )
    return (
        Shape(rectangle(0, 0, width, height), theme.sea),
        Shape(squares, theme.sea_alternate),
        Shape(waves, line=theme.wave, width=0.03),
        *_glints(width, height, theme),
    )


def _glints(width: int, height: int, theme: Theme) -> Shapes:
    """Stars on the water at night."""
    if theme.glint is None:
        return ()
    spots = [
        (col + 0.5 + 0.38 * sin(7.1 * col + 3.3 * row), row + 0.5 + 0.38 * sin(5.7 * row + col))
        for col in range(width)
        for row in range(height)
        if (col * 5 + row * 3) % 4 == 0
    ]
    return (Shape(joined(star(x, y, 0.045, 0.014, 4) for x, y in spots), theme.glint),)


def _ripple(col: int, row: int) -> Path:
    """A small wave somewhere in a cell, always at the same place."""
    x = col + 0.5 + 0.26 * sin(12.9 * col + 78.2 * row)
    y = row + 0.5 + 0.3 * sin(39.3 * col + 11.1 * row + 1)
    reach = 0.085
    return curve(
        (x - 2 * reach, y),
        ((x - 1.4 * reach, y - 0.055), (x - 0.6 * reach, y - 0.055), (x, y)),
        ((x + 0.6 * reach, y - 0.055), (x + 1.4 * reach, y - 0.055), (x + 2 * reach, y)),
    )


def _shallows(board: Board, theme: Theme) -> Shapes:
    """Lighter water around islands; that of neighbours runs together."""
    islands = board.cells_of(TileKind.ISLAND)
    if not islands:
        return ()

    def around(ring: int) -> Path:
        return joined(
            moved(shallow(theme, cell, ring)[0].path, cell.col + 0.5, cell.row + 0.5)
            for cell in islands
        )

    return Shape(around(0), theme.shallow), Shape(around(1), theme.shallow_near)


def shallow(theme: Theme, cell: Cell, ring: int) -> Shapes:
    """Return the lighter water around one island: ring 0 is the wider, 1 the nearer one."""
    return _shallow(theme, (2 * cell.col + cell.row) % 5, ring)


@cache
def _shallow(theme: Theme, phase: int, ring: int) -> Shapes:
    radius, colour = ((0.6, theme.shallow), (0.5, theme.shallow_near))[ring]
    return (Shape(blob(radius, 0.03, phase), colour),)


@cache
def grid(width: int, height: int, theme: Theme) -> Shapes:
    """Short dashes along the cells' sides."""
    dashes = []
    for col in range(1, width):
        for row in range(height):
            dashes += [
                polygon([(col, row + at - 0.05), (col, row + at + 0.05)], closed=False)
                for at in (0.25, 0.5, 0.75)
            ]
    for row in range(1, height):
        for col in range(width):
            dashes += [
                polygon([(col + at - 0.05, row), (col + at + 0.05, row)], closed=False)
                for at in (0.25, 0.5, 0.75)
            ]
    return (Shape(joined(dashes), line=theme.grid, width=0.022, alpha=0.75),)


@cache
def _frame(width: int, height: int, margin: float, theme: Theme) -> Shapes:
    """Paper all round, and along the sea a bar that is dark and light from cell to cell."""
    outside = rectangle(-margin, -margin, width + margin, height + margin)
    hole = polygon([(0, 0), (0, height), (width, height), (width, 0)])
    dark = [rectangle(x, y, x + BAR, y + BAR) for x in (-BAR, width) for y in (-BAR, height)]
    for col in range(width):
        if col % 2 == 0:
            dark.append(rectangle(col, -BAR, col + 1, 0))
            dark.append(rectangle(col, height, col + 1, height + BAR))
    for row in range(height):
        if row % 2 == 0:
            dark.append(rectangle(-BAR, row, 0, row + 1))
            dark.append(rectangle(width, row, width + BAR, row + 1))
    bar = polygon(
        [(-BAR, -BAR), (-BAR, height + BAR), (width + BAR, height + BAR), (width + BAR, -BAR)]
    )
    line = 0.07 * margin
    edge = margin * 0.92
    return (
        Shape(joined([outside, hole]), theme.paper),
        Shape(joined([rectangle(-BAR, -BAR, width + BAR, height + BAR), hole]), theme.bar_light),
        Shape(joined(dark), theme.bar_dark),
        Shape(joined([bar, hole]), line=theme.bar_dark, width=0.03),
        Shape(
            rounded(-edge, -edge, width + edge, height + edge, 0.3 * margin),
            line=theme.paper_edge,
            width=line,
        ),
        Shape(_corner_stars(width, height, margin), theme.lettering),
    )


def _corner_stars(width: int, height: int, margin: float) -> Path:
    at = (margin + BAR) / 2
    return joined(
        star(x, y, 0.3 * margin, 0.09 * margin, 4)
        for x in (-at, width + at)
        for y in (-at, height + at)
    )


@cache
def _names(width: int, height: int, margin: float, theme: Theme) -> Shapes:
    """Column letters and row numbers on all four sides, a little bolder than the font has them."""
    size = min(0.46 * margin, 0.3)
    at = (margin + BAR) / 2
    names = []
    for col in range(width):
        letter = outline(Cell(col, 0).name[0], size, 1.0)
        names += [moved(letter, col + 0.5, -at), moved(letter, col + 0.5, height + at)]
    for row in range(height):
        number = outline(str(row + 1), size if row < 9 else 0.85 * size, 1.0)
        names += [moved(number, -at, row + 0.5), moved(number, width + at, row + 0.5)]
    return (Shape(joined(names), theme.lettering, theme.lettering, 0.075 * size),)
