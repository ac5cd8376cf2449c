"""What lies on a cell, each to be told by its shape alone (rule book, part 1, Sea)."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from kop_learn.drawing.shapes import (
    Placed,
    Shape,
    Shapes,
    blob,
    circle,
    curve,
    ellipse,
    joined,
    scallops,
    smooth,
    spiral,
)
from kop_learn.drawing.theme import Theme
from kop_learn.drawing.treasures import treasure_shapes
from kop_learn.sea.board import Tile, TileKind
from kop_learn.sea.grid import Cell

ISLANDS = 3
"""How many islands there are to choose from, so that an archipelago is no wallpaper."""


def placed_tile(cell: Cell, tile: Tile, theme: Theme) -> Placed:
    """Return the drawing of a tile on its cell; the look of an island depends on the cell."""
    x, y = cell.col + 0.5, cell.row + 0.5
    if tile.kind is TileKind.ISLAND:
        pick = cell.col * 5 + cell.row * 7 + cell.col * cell.row
        return Placed(island_shapes(theme, pick % ISLANDS), x, y, mirrored=pick % 2 == 1)
    return Placed(tile_shapes(tile, theme), x, y)


@cache
def tile_shapes(tile: Tile, theme: Theme) -> Shapes:
    """Return the drawing of a tile around (0, 0), inside ±0.5."""
    if tile.kind is TileKind.ISLAND:
        return island_shapes(theme, 0)
    if tile.kind is TileKind.SMALL:
        return _small_whirlpool(theme)
    if tile.kind is TileKind.BIG:
        return _big_whirlpool(theme)
    return treasure_shapes(tile, theme)


@cache
def island_shapes(theme: Theme, variant: int) -> Shapes:
    """Return an island: beach, meadow, hill and palm."""
    phase = 0.9 + 2.3 * variant
    palm_x, palm_y = ((0.13, -0.1), (0.08, -0.12), (0.16, -0.09))[variant]
    hill_x, hill_y = ((-0.14, -0.04), (-0.18, -0.02), (-0.12, -0.08))[variant]
    return (
        Shape(_coast(0.425, phase, -0.06), theme.sand_wet, theme.ink, 0.03),
        Shape(_coast(0.385, phase, -0.045), theme.sand),
        Shape(_coast(0.32, phase + 1, -0.03), theme.grass, theme.grass_dark, 0.018),
        *_hill(theme, hill_x, hill_y),
        *_pebbles(theme, variant),
        *_palm(theme, palm_x, palm_y),
    )


def _coast(radius: float, phase: float, y: float) -> Path:
    """An outline that is broader than high; the palm rises above it."""
    return blob(radius, 0.04, phase).transformed(Affine2D().scale(1.04, 0.86).translate(0, y))


def _hill(theme: Theme, x: float, y: float) -> Shapes:
    """A high round hill with a lower one before it."""
    high = _dome(x + 0.02, y, 0.155, 0.26)
    low = _dome(x + 0.13, y - 0.03, 0.115, 0.15)
    shine = joined(
        [
            curve(
                (x - 0.075, y + 0.08),
                ((x - 0.07, y + 0.15), (x - 0.035, y + 0.205), (x + 0.015, y + 0.215)),
            ),
            curve(
                (x + 0.065, y + 0.01),
                ((x + 0.07, y + 0.05), (x + 0.09, y + 0.075), (x + 0.12, y + 0.08)),
            ),
        ]
    )
    return (
        Shape(joined([high, low]), line=theme.ink, width=0.048),
        Shape(high, theme.grass_dark),
        Shape(low, theme.grass_dark, theme.ink, 0.02),
        Shape(shine, line=theme.grass_light, width=0.032),
    )


def _dome(x: float, y: float, half: float, height: float) -> Path:
    return curve(
        (x - half, y),
        ((x - half, y + 0.75 * height), (x - 0.6 * half, y + height), (x, y + height)),
        ((x + 0.6 * half, y + height), (x + half, y + 0.75 * height), (x + half, y)),
        ((x + 0.7 * half, y - 0.035), (x - 0.7 * half, y - 0.035), (x - half, y)),
        closed=True,
    )


def _pebbles(theme: Theme, variant: int) -> Shapes:
    spots = (
        ((-0.2, -0.28), (-0.13, -0.315)),
        ((-0.27, -0.24), (0.32, -0.16)),
        ((-0.03, -0.35), (-0.3, -0.18)),
    )[variant]
    return tuple(
        Shape(ellipse(x, y, 0.035, 0.026), theme.bar_light, theme.ink, 0.014) for x, y in spots
    )


def _palm(theme: Theme, x: float, y: float) -> Shapes:
    top_x, top_y = x + 0.07, y + 0.31
    trunk = curve((x, y), ((x - 0.03, y + 0.12), (x + 0.0, y + 0.22), (top_x, top_y)))
    fronds = joined(_frond(top_x, top_y, angle) for angle in (-22, 28, 88, 150, 203))
    veins = joined(
        curve(
            (top_x, top_y),
            *[
                (
                    (top_x + 0.06 * cos(a), top_y + 0.06 * sin(a) + 0.03),
                    (top_x + 0.11 * cos(a), top_y + 0.11 * sin(a) + 0.02),
                    (top_x + 0.15 * cos(a), top_y + 0.15 * sin(a) - 0.02),
                )
            ],
        )
        for a in (angle * pi / 180 for angle in (-22, 28, 88, 150, 203))
    )
    return (
        Shape(ellipse(x + 0.03, y - 0.005, 0.09, 0.03), theme.grass_dark, alpha=0.6),
        Shape(trunk, line=theme.ink, width=0.085),
        Shape(trunk, line=theme.trunk, width=0.048),
        Shape(fronds, line=theme.ink, width=0.05),
        Shape(fronds, theme.leaf),
        Shape(veins, line=theme.leaf_light, width=0.018),
        Shape(
            joined(
                [
                    circle(top_x - 0.022, top_y - 0.03, 0.026),
                    circle(top_x + 0.03, top_y - 0.025, 0.026),
                ]
            ),
            theme.wood_dark,
            theme.ink,
            0.012,
        ),
    )


def _frond(x: float, y: float, degrees: float) -> Path:
    angle = degrees * pi / 180
    ux, uy = cos(angle), sin(angle)

    def at(along: float, across: float, droop: float) -> tuple[float, float]:
        return x + along * ux - across * uy, y + along * uy + across * ux - droop

    return smooth(
        [
            at(0, 0, 0),
            at(0.06, 0.045, -0.015),
            at(0.13, 0.045, 0.0),
            at(0.2, 0.0, 0.055),
            at(0.12, -0.03, 0.02),
            at(0.05, -0.03, 0.0),
        ]
    )


def _small_whirlpool(theme: Theme) -> Shapes:
    """One spiral on a small round pool; open water all round."""
    return (
        Shape(ellipse(0, 0, 0.25, 0.235), theme.swirl, theme.ink, 0.024),
        Shape(spiral(0.015, 0.18, 1.6, 0.4), line=theme.foam, width=0.045),
    )


def _big_whirlpool(theme: Theme) -> Shapes:
    """Three arms that wind into a dark eye, a ring of foam that fills the cell."""
    arms = joined(spiral(0.1, 0.375, 0.62, 2 * pi * arm / 3) for arm in range(3))
    inner = joined(spiral(0.075, 0.27, 0.55, 2 * pi * arm / 3 + 0.75) for arm in range(3))
    bubbles = joined(
        circle(0.43 * cos(angle), 0.43 * sin(angle), radius)
        for angle, radius in ((0.55, 0.024), (1.9, 0.03), (3.3, 0.022), (4.5, 0.03), (5.6, 0.02))
    )
    return (
        Shape(scallops(0.462, 11, 0.035), theme.foam, theme.ink, 0.028),
        Shape(circle(0, 0, 0.4), theme.swirl_rim),
        Shape(circle(0, 0, 0.335), theme.swirl),
        Shape(circle(0, 0, 0.21), theme.swirl_deep),
        Shape(arms, line=theme.foam, width=0.05),
        Shape(inner, line=theme.swirl_rim, width=0.028),
        Shape(circle(0, 0, 0.085), theme.ink),
        Shape(bubbles, theme.swirl_rim, alpha=0.9),
    )
