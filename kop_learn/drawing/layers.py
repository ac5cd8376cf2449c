"""Pictures that a browser lays over each other: the board, one piece of path a step, the ship.

All layers of a set share one :class:`Geometry`, so that a cell is at the same place in each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import get_args

from PIL import Image

from kop_learn.drawing.canvas import (
    add_drawing,
    blank_figure,
    opaque_png,
    palette_of,
    raster,
    transparent_png,
)
from kop_learn.drawing.geometry import Geometry
from kop_learn.drawing.path import Kind, Mark, extent, mark_shapes, marks_of
from kop_learn.drawing.sea import sea_drawing
from kop_learn.drawing.shapes import Placed
from kop_learn.drawing.ship import ship_shapes
from kop_learn.drawing.stamps import stamped_board
from kop_learn.drawing.theme import Theme
from kop_learn.sea.board import Board, Ship, Tile, TileKind
from kop_learn.sea.grid import Cell, Heading
from kop_learn.sea.interpreter import Step

MOST_PICTURES = 500
"""A run of more instructions than this is thinned."""


@dataclass(frozen=True, slots=True)
class PathPiece:
    """A small transparent picture and where it lies, in pixels of the page."""

    x: int
    y: int
    width: int
    height: int
    png: bytes


@dataclass(frozen=True, slots=True)
class StepLayers:
    """What one step adds to the picture.

    ``n`` is the step's number; ``board`` is a new board picture where tiles changed; ``pieces``
    are the path since the last step that was kept (one piece, unless the run is thinned).
    """

    n: int
    ship: Ship
    pieces: tuple[PathPiece, ...]
    board: bytes | None
    thinned: bool


def board_layer(board: Board, theme: Theme, geometry: Geometry) -> bytes:
    """Return the board without ships as an opaque PNG."""
    return opaque_png(stamped_board(board, theme, geometry), theme_palette(theme))


@cache
def theme_palette(theme: Theme) -> Image.Image:
    """Return the palette of all pictures in a theme, taken from a picture that has everything."""
    tiles = [
        *(Tile(kind) for kind in TileKind),
        *(Tile(TileKind.GOLD, team, face_up=False) for team in (1, 2)),
        *(Tile(kind, team) for kind in (TileKind.GOLD, TileKind.BOMB) for team in (1, 2)),
    ]
    board = Board(5, 5, {Cell(at % 5, at // 5): tile for at, tile in enumerate(tiles)})
    geometry = Geometry(5, 5, 60, 30)
    figure = blank_figure(*geometry.size)
    kinds = get_args(Kind)
    marks = tuple(Mark(kind, Heading.N, at % 5, at // 5 + 3) for at, kind in enumerate(kinds[:10]))
    ships = [Placed(ship_shapes(theme, team), 1.5 + team, 2.5) for team in (1, 2)]
    drawing = [*sea_drawing(board, theme, 0.5), *ships, *mark_shapes(marks, theme)]
    add_drawing(figure, drawing, geometry.cell_px, (geometry.margin_px, geometry.margin_px))
    return palette_of(raster(figure), solid=90, blends=150)


@lru_cache(maxsize=64)
def ship_sprite(theme: Theme, geometry: Geometry, team: int = 1) -> bytes:
    """Return a ship heading north as a transparent PNG of one cell; the browser turns it."""
    side = geometry.cell_px
    figure = blank_figure(side, side, geometry.scale)
    add_drawing(figure, [Placed(ship_shapes(theme, team))], side, (side / 2, side / 2))
    return transparent_png(raster(figure))


def path_layer(step: Step, theme: Theme, geometry: Geometry) -> PathPiece:
    """Return what one step leaves on the chart: wake, turn, jump, bump or magic."""
    left, bottom, right, top, png = _piece(marks_of(step), theme, geometry.cell_px, geometry.scale)
    x, y = geometry.cell_corner(step.before.cell)
    y += geometry.cell_px
    return PathPiece(x + left, y - top, right - left, top - bottom, png)


@lru_cache(maxsize=512)
def _piece(
    marks: tuple[Mark, ...], theme: Theme, cell_px: int, scale: int
) -> tuple[int, int, int, int, bytes]:
    """Return a piece's sides in pixels from the bottom left corner of the ship's cell."""
    west, south, east, north = extent(marks)
    left, bottom = int(west * cell_px) - 2, int(south * cell_px) - 2
    right, top = int(east * cell_px) + 2, int(north * cell_px) + 2
    figure = blank_figure(right - left, top - bottom, scale)
    add_drawing(figure, mark_shapes(marks, theme), cell_px, (-left, -bottom))
    return left, bottom, right, top, transparent_png(raster(figure), 32)


def kept_steps(count: int, most: int = MOST_PICTURES) -> tuple[int, ...]:
    """Return the numbers (from 1) of the steps that are shown of a run, the last among them."""
    shown = min(count, most)
    return tuple(count * (index + 1) // shown for index in range(shown))


def run_layers(
    steps: Sequence[Step], theme: Theme, geometry: Geometry, *, most: int = MOST_PICTURES
) -> Iterator[StepLayers]:
    """Give the layers of a run, step by step.

    A run of more than ``most`` steps is thinned: the numbers of the steps kept tell which. The
    pieces of a kept step then are those that the steps since the one before add to the path, so
    that none is missing and none lies twice.
    """
    kept = kept_steps(len(steps), most)
    thinned = len(kept) < len(steps)
    laid: set[PathPiece] = set()
    done = 0
    for n in kept:
        group = steps[done:n]
        done = n
        pieces = dict.fromkeys(path_layer(step, theme, geometry) for step in group)
        shown = tuple(piece for piece in pieces if piece not in laid)
        if thinned:
            laid.update(shown)
        last = group[-1]
        changed = any(step.changes for step in group)
        board = board_layer(last.sea.board, theme, geometry) if changed else None
        yield StepLayers(n, last.ship, shown, board, thinned)
