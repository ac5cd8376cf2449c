"""Treasures: gold, silver, poop, bomb, and a treasure that nobody has turned up yet."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from matplotlib.path import Path

from kop_learn.drawing.shapes import (
    Shape,
    Shapes,
    arc,
    circle,
    curve,
    ellipse,
    joined,
    polygon,
    rounded,
    smooth,
    star,
)
from kop_learn.drawing.theme import Theme
from kop_learn.sea.board import Tile, TileKind


def treasure_shapes(tile: Tile, theme: Theme) -> Shapes:
    """Return the drawing of a treasure around (0, 0); a team's own carries the team's pennant."""
    if not tile.face_up or tile.kind is TileKind.HIDDEN:
        body = _hidden(theme)
    else:
        body = {
            TileKind.GOLD: _gold,
            TileKind.SILVER: _silver,
            TileKind.POOP: _poop,
            TileKind.BOMB: _bomb,
        }[tile.kind](theme)
    return body if tile.owner is None else (*body, *_pennant(theme, tile.owner))


def _pennant(theme: Theme, team: int) -> Shapes:
    """The owner's flag at the corner: pointed for team 1, with two tails for team 2."""
    if team == 1:
        cloth = polygon([(-0.4, 0.45), (-0.17, 0.365), (-0.4, 0.28)])
    else:
        cloth = polygon([(-0.4, 0.45), (-0.17, 0.45), (-0.23, 0.365), (-0.17, 0.28), (-0.4, 0.28)])
    return (
        Shape(polygon([(-0.4, 0.46), (-0.4, 0.1)], closed=False), line=theme.ink, width=0.045),
        Shape(cloth, theme.team(team), theme.ink, 0.024),
    )


@cache
def gold_light(theme: Theme) -> Shapes:
    """The light that gold throws on the water around it: rings, weaker outwards, and rays."""
    rings = 6
    halo = tuple(
        Shape(circle(0, 0, 0.72 - 0.075 * index), theme.shine, alpha=theme.glow / 7)
        for index in range(rings)
    )
    return (*halo, Shape(_rays(0.6, 14), theme.shine, alpha=0.3 + 0.1 * theme.glow))


def _rays(reach: float, count: int) -> Path:
    """Rays of light, wedges from the middle, long and short in turn."""
    rays = []
    for index in range(count):
        angle = 2 * pi * index / count + 0.2
        far = reach * (1 if index % 2 else 0.8)
        left, right = angle - 0.085, angle + 0.085
        rays.append(
            polygon(
                [(0, 0), (far * cos(left), far * sin(left)), (far * cos(right), far * sin(right))]
            )
        )
    return joined(rays)


def _gold(theme: Theme) -> Shapes:
    """An open chest, heaped with coins, that shines."""
    ink = theme.ink
    lid = curve(
        (-0.28, 0.06),
        ((-0.33, 0.3), (-0.22, 0.41), (0, 0.41)),
        ((0.22, 0.41), (0.33, 0.3), (0.28, 0.06)),
        closed=True,
    )
    lining = curve(
        (-0.215, 0.06),
        ((-0.25, 0.25), (-0.16, 0.345), (0, 0.345)),
        ((0.16, 0.345), (0.25, 0.25), (0.215, 0.06)),
        closed=True,
    )
    heap = curve(
        (-0.25, 0.02),
        ((-0.22, 0.15), (-0.12, 0.26), (0, 0.26)),
        ((0.12, 0.26), (0.22, 0.15), (0.25, 0.02)),
        closed=True,
    )
    coins = [(0.0, 0.215), (-0.11, 0.16), (0.11, 0.165), (-0.19, 0.075), (-0.06, 0.09)]
    coins += [(0.07, 0.085), (0.19, 0.08)]
    bands = joined(rounded(x - 0.035, -0.245, x + 0.035, 0.04, 0.01) for x in (-0.18, 0.18))
    keyhole = joined(
        [
            circle(0, -0.06, 0.02),
            polygon([(-0.011, -0.06), (0.011, -0.06), (0.018, -0.115), (-0.018, -0.115)]),
        ]
    )
    sparks = joined(
        star(x, y, reach, 0.24 * reach, 4)
        for x, y, reach in ((-0.37, 0.24, 0.085), (0.38, 0.3, 0.105), (-0.24, 0.43, 0.05))
    )
    return (
        Shape(lid, theme.wood, ink, 0.03),
        Shape(lining, theme.wood_dark),
        Shape(heap, theme.gold_dark, ink, 0.02),
        *(part for x, y in coins for part in _coin(theme, x, y, 0.066)),
        Shape(rounded(-0.29, -0.27, 0.29, 0.05, 0.045), theme.wood, ink, 0.03),
        Shape(rounded(-0.27, -0.035, 0.27, 0.03, 0.02), theme.wood_light),
        Shape(bands, theme.metal, ink, 0.014),
        Shape(rounded(-0.065, -0.15, 0.065, 0.0, 0.025), theme.metal, ink, 0.02),
        Shape(keyhole, ink),
        *(
            part
            for x, y in ((-0.34, -0.26), (-0.25, -0.31), (0.36, -0.24), (0.27, -0.31))
            for part in _coin(theme, x, y, 0.07)
        ),
        Shape(sparks, theme.gold_light, theme.gold_dark, 0.012),
    )


def _coin(theme: Theme, x: float, y: float, radius: float) -> Shapes:
    return (
        Shape(ellipse(x, y, radius, radius * 0.9), theme.gold, theme.ink, 0.018),
        Shape(arc(x, y, 0.52 * radius, 80, 190), line=theme.gold_light, width=0.022),
    )


def _silver(theme: Theme) -> Shapes:
    """A goblet."""
    ink = theme.ink
    bowl = curve(
        (-0.22, 0.28),
        ((-0.22, 0.02), (-0.12, -0.06), (0, -0.06)),
        ((0.12, -0.06), (0.22, 0.02), (0.22, 0.28)),
        closed=True,
    )
    handles = joined([arc(-0.21, 0.14, 0.11, 80, 280), arc(0.21, 0.14, 0.11, -100, 100)])
    return (
        Shape(handles, line=ink, width=0.085),
        Shape(handles, line=theme.silver, width=0.042),
        Shape(rounded(-0.045, -0.27, 0.045, -0.03, 0.01), theme.silver_dark, ink, 0.026),
        Shape(rounded(-0.17, -0.36, 0.17, -0.25, 0.05), theme.silver, ink, 0.03),
        Shape(bowl, theme.silver, ink, 0.03),
        Shape(
            curve((-0.14, 0.2), ((-0.14, 0.08), (-0.1, 0.03), (-0.06, 0.01))),
            line=theme.silver_light,
            width=0.05,
        ),
        Shape(ellipse(0, 0.28, 0.22, 0.06), theme.silver_light, ink, 0.028),
        Shape(ellipse(0, 0.275, 0.15, 0.03), theme.silver_dark),
        Shape(star(0.3, 0.36, 0.085, 0.02, 4), theme.silver_light, ink, 0.01),
    )


def _poop(theme: Theme) -> Shapes:
    """Three soft rolls with a curl on top, and a cheerful face."""
    ink = theme.ink
    tip = smooth(
        [
            (-0.12, 0.1),
            (-0.1, 0.22),
            (0.02, 0.27),
            (0.06, 0.4),
            (0.13, 0.27),
            (0.12, 0.14),
            (0.1, 0.06),
            (0, 0.03),
        ]
    )
    return (
        Shape(tip, theme.poop, ink, 0.03),
        Shape(rounded(-0.2, -0.06, 0.2, 0.15, 0.1), theme.poop, ink, 0.03),
        Shape(rounded(-0.33, -0.32, 0.33, -0.02, 0.14), theme.poop, ink, 0.03),
        Shape(rounded(-0.19, -0.08, 0.19, 0.1, 0.09), theme.poop),
        Shape(
            joined(
                [
                    rounded(-0.27, -0.11, -0.12, -0.06, 0.02),
                    rounded(-0.14, 0.07, -0.03, 0.115, 0.02),
                ]
            ),
            theme.poop_light,
        ),
        Shape(
            joined([circle(-0.1, -0.1, 0.062), circle(0.1, -0.1, 0.062)]), theme.foam, ink, 0.018
        ),
        Shape(joined([circle(-0.09, -0.105, 0.03), circle(0.11, -0.105, 0.03)]), ink),
        Shape(arc(0, -0.18, 0.09, 205, 335), line=ink, width=0.03),
    )


def _bomb(theme: Theme) -> Shapes:
    """A round bomb with a burning fuse."""
    ink = theme.ink
    fuse = curve((0.12, 0.18), ((0.17, 0.3), (0.26, 0.24), (0.29, 0.34)))
    return (
        Shape(fuse, line=ink, width=0.07),
        Shape(fuse, line=theme.sand_wet, width=0.034),
        Shape(star(0.3, 0.35, 0.14, 0.06, 8), theme.spark, ink, 0.018),
        Shape(star(0.3, 0.35, 0.07, 0.035, 8), theme.gold_light),
        Shape(
            polygon([(0.02, 0.16), (0.15, 0.08), (0.21, 0.17), (0.08, 0.25)]),
            theme.iron_light,
            ink,
            0.026,
        ),
        Shape(circle(-0.05, -0.08, 0.275), theme.iron, ink, 0.032),
        Shape(arc(-0.05, -0.08, 0.19, 110, 165), line=theme.iron_light, width=0.06),
        Shape(circle(-0.2, -0.1, 0.022), theme.iron_light),
    )


def _hidden(theme: Theme) -> Shapes:
    """A closed chest that floats, bound with rope, a question mark on it."""
    ink = theme.ink
    body = rounded(-0.3, -0.3, 0.3, 0.3, 0.09)
    question = curve(
        (-0.085, 0.1),
        ((-0.085, 0.24), (0.105, 0.24), (0.1, 0.09)),
        ((0.095, 0.0), (0.0, 0.01), (0.0, -0.085)),
    )
    return (
        Shape(body, theme.wood_light, ink, 0.032),
        Shape(
            joined(
                [rounded(-0.3, 0.17, 0.3, 0.235, 0.01), rounded(-0.3, -0.235, 0.3, -0.17, 0.01)]
            ),
            theme.wood_dark,
        ),
        Shape(body, line=ink, width=0.032),
        Shape(
            joined([circle(x, y, 0.022) for x in (-0.24, 0.24) for y in (-0.2025, 0.2025)]),
            theme.metal,
        ),
        Shape(circle(0, 0.0, 0.245), theme.sail, ink, 0.024),
        Shape(question, line=ink, width=0.066),
        Shape(circle(0, -0.165, 0.04), ink),
    )
