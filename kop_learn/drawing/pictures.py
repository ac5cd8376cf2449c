"""Whole pictures of boards: as figures for print and export, and as PNG."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from matplotlib.figure import Figure

from kop_learn.drawing.canvas import add_drawing, blank_figure, opaque_png, palette_of, raster
from kop_learn.drawing.cards import HEIGHT, program_rows
from kop_learn.drawing.geometry import Geometry
from kop_learn.drawing.layers import theme_palette
from kop_learn.drawing.lettering import fitted, write
from kop_learn.drawing.narration import describe_board, describe_program, describe_step
from kop_learn.drawing.path import mark_shapes, marks_of
from kop_learn.drawing.sea import LETTERING_FROM, sea_drawing
from kop_learn.drawing.shapes import Placed
from kop_learn.drawing.ship import TURNS, ship_shapes
from kop_learn.drawing.theme import LIGHT, Theme
from kop_learn.sea.board import Board, Ship
from kop_learn.sea.interpreter import Step
from kop_learn.sea.program import Program

if TYPE_CHECKING:
    from kop_learn.levels.model import Level

__all__ = [
    "board_figure",
    "describe_board",
    "describe_program",
    "describe_step",
    "level_png",
    "picture_bundle",
    "program_png",
    "scene",
]

TITLE_SIZE = 0.052
"""Font size of a title, as a share of the picture's width."""
CARD_PX = 80
"""Pixels of a program's picture to one unit of its cards, unless it is too broad for that."""
CARD_GAP = 0.16
"""Paper around each row of cards, in the cards' units."""


def scene(
    board: Board,
    ships: Iterable[Ship],
    theme: Theme,
    margin: float,
    path_steps: Iterable[Step] = (),
    *,
    lettering: bool = True,
) -> list[Placed]:
    """Return a whole chart as shapes: the board, the path of some steps, the ships on top."""
    drawing = sea_drawing(board, theme, margin, lettering=lettering)
    # A long run sails the same way many times: each mark is drawn once.
    for (col, row), marks in dict.fromkeys((s.before.cell, marks_of(s)) for s in path_steps):
        drawing += [
            replace(mark, x=mark.x + col, y=mark.y + row) for mark in mark_shapes(marks, theme)
        ]
    drawing += [
        Placed(
            ship_shapes(theme, ship.team),
            ship.cell.col + 0.5,
            ship.cell.row + 0.5,
            TURNS[ship.heading],
        )
        for ship in ships
    ]
    return drawing


def board_figure(
    board: Board,
    ships: Iterable[Ship],
    theme: Theme = LIGHT,
    title: str | None = None,
    path_steps: Iterable[Step] = (),
    *,
    longest_px: int = 560,
    scale: float = 1.0,
) -> Figure:
    """Return a figure of a board; its longer side without the title has ``longest_px`` points.

    The figure has a canvas of its own and is known to no pyplot: it saves as PNG, PDF or SVG.
    """
    geometry = Geometry.fitting(board, longest_px)
    width, height = geometry.size
    block = fitted(title, width * 0.9, size=max(9, width * TITLE_SIZE)) if title else None
    strip = 0 if block is None else round(block.height + 0.6 * block.size)
    figure = blank_figure(width, height + strip, scale, paper=theme.paper)
    margin = geometry.margin_px / geometry.cell_px
    lettering = geometry.cell_px >= LETTERING_FROM
    drawing = scene(board, ships, theme, margin, path_steps, lettering=lettering)
    origin = (geometry.margin_px, geometry.margin_px)
    add_drawing(figure, drawing, geometry.cell_px, origin)
    if block is not None:
        write(figure, block, width / 2, height + strip - 0.4 * block.size, theme.lettering)
    return figure


def level_png(level: Level, theme: Theme = LIGHT, size_px: int = 420, scale: int = 1) -> bytes:
    """Return a level at its start as PNG; its longer side has at most ``size_px`` pixels."""
    figure = board_figure(level.board, [level.start_ship], theme, longest_px=size_px, scale=scale)
    return opaque_png(raster(figure), theme_palette(theme))


def program_png(program: Program, theme: Theme = LIGHT, width_px: int = 720) -> bytes:
    """Return a program as rows of cards, as PNG of at most so many pixels across."""
    rows = program_rows(program, theme, width_px / CARD_PX - 2 * CARD_GAP)
    broad = max(breadth for _, breadth in rows) + 2 * CARD_GAP
    unit = min(CARD_PX, width_px / broad)
    pitch = HEIGHT + 2 * CARD_GAP
    figure = blank_figure(broad * unit, len(rows) * pitch * unit, paper=theme.page)
    for number, (placed, _) in enumerate(reversed(rows)):
        add_drawing(figure, placed, unit, (CARD_GAP * unit, (number + 0.5) * pitch * unit))
    image = raster(figure)
    return opaque_png(image, palette_of(image, solid=64, blends=96))


def picture_bundle(png: bytes, alt: str, text: str) -> tuple[dict[str, str], dict[str, object]]:
    """Return a picture and its text as Jupyter's display data and metadata.

    JupyterLab tells what a picture shows only if it stands in HTML; printing by LaTeX needs the
    picture alone.
    """
    picture = b64encode(png).decode()
    html = f'<img src="data:image/png;base64,{picture}" alt="{escape(alt)}">'
    data = {"text/html": html, "image/png": picture, "text/plain": text}
    return data, {"image/png": {"alt": alt}}
