"""The ship, seen from above and heading north (rule book, part 1, Sea)."""

from __future__ import annotations

from functools import cache

from matplotlib.path import Path

from kop_learn.drawing.shapes import (
    Point,
    Shape,
    Shapes,
    circle,
    curve,
    joined,
    polygon,
    rounded,
    smooth,
    star,
)
from kop_learn.drawing.theme import Theme
from kop_learn.sea.grid import Heading

TURNS = {Heading.N: 0, Heading.W: 90, Heading.S: 180, Heading.E: 270}
"""Degrees to the left that turn a ship from north to each heading."""


@cache
def ship_shapes(theme: Theme, team: int = 1) -> Shapes:
    """Return the ship of a team: pointed bow with a bowsprit, two sails, a flag at the stern.

    Team 1 has a star on its sail and a pointed flag, team 2 two stripes and a flag with two tails.
    """
    ink = theme.ink
    bowsprit = polygon([(0, 0.38), (0, 0.475)], closed=False)
    return (
        Shape(_hull(1.2), theme.foam, alpha=0.6),
        Shape(bowsprit, line=ink, width=0.064),
        Shape(bowsprit, line=theme.wood_light, width=0.028),
        Shape(_hull(1.0), theme.wood, ink, 0.03),
        Shape(_hull(0.74), theme.wood_light, theme.wood_dark, 0.014),
        Shape(_planks(), line=theme.wood, width=0.011),
        Shape(rounded(-0.1, -0.39, 0.1, -0.225, 0.03), theme.wood_dark, ink, 0.02),
        Shape(rounded(-0.06, -0.355, 0.06, -0.255, 0.02), theme.wood_light),
        *_flag(theme, team),
        *_sail(theme, team, y=0.0, half=0.34, deep=0.15),
        *_sail(theme, team, y=0.2, half=0.215, deep=0.11),
    )


def _hull(size: float) -> Path:
    """The outline of the hull, ``size`` 1 being its real one."""

    def at(x: float, y: float) -> tuple[float, float]:
        return x * size, (y + 0.02) * (size + 1) / 2 - 0.02

    return curve(
        at(0, 0.435),
        (at(0.09, 0.34), at(0.21, 0.19), at(0.21, -0.02)),
        (at(0.21, -0.18), at(0.18, -0.31), at(0.135, -0.41)),
        (at(0.05, -0.45), at(-0.05, -0.45), at(-0.135, -0.41)),
        (at(-0.18, -0.31), at(-0.21, -0.18), at(-0.21, -0.02)),
        (at(-0.21, 0.19), at(-0.09, 0.34), at(0, 0.435)),
        closed=True,
    )


def _planks() -> Path:
    return joined(
        polygon([(x, -0.2), (x, 0.26 - 5 * x * x)], closed=False) for x in (-0.07, 0, 0.07)
    )


def _sail(theme: Theme, team: int, *, y: float, half: float, deep: float) -> Shapes:
    """A square sail from above, the wind from behind: it bulges towards the bow."""

    def edge(reach: float, rise: float) -> tuple[Point, Point, Point, Point]:
        return (
            (-half * reach, y - 0.075),
            (-half * 0.55, y + rise),
            (half * 0.55, y + rise),
            (half * reach, y - 0.075),
        )

    left, *front = edge(1, deep)
    *back, right = edge(1, deep - 0.155)
    corner = (half, y - 0.1)
    cloth = curve(
        left,
        (front[0], front[1], front[2]),
        (corner, corner, right),
        (back[2], back[1], back[0]),
        closed=True,
    )
    start, *shade = edge(0.97, deep - 0.11)
    fold = curve(start, (shade[0], shade[1], shade[2]))
    middle = y + 0.75 * deep - 0.075
    main = half > 0.3
    stripes = (-0.58, 0.58) if team == 1 else (-0.5, 0.0, 0.5)
    emblem = (Shape(star(0, middle, 0.052, 0.023, 5), theme.team_one),)
    return (
        Shape(cloth, theme.sail, theme.ink, 0.026),
        Shape(fold, line=theme.sail_shade, width=0.03),
        *(_stripe(theme, team, half * at, y, deep, half) for at in stripes),
        *(emblem if main and team == 1 else ()),
        Shape(cloth, line=theme.ink, width=0.026),
    )


def _stripe(theme: Theme, team: int, x: float, y: float, deep: float, half: float) -> Shape:
    share = abs(x) / half
    top = y - 0.075 + (deep + 0.075) * 0.75 * (1 - share**2.4)
    return Shape(
        polygon([(x, top - 0.1), (x * 1.02, top - 0.012)], closed=False),
        line=theme.team(team),
        width=0.055 if half > 0.3 else 0.042,
    )


def _flag(theme: Theme, team: int) -> Shapes:
    if team == 1:
        cloth = smooth([(0, -0.3), (0.1, -0.295), (0.2, -0.325), (0.1, -0.37), (0, -0.37)])
    else:
        cloth = polygon([(0, -0.29), (0.2, -0.275), (0.15, -0.325), (0.2, -0.375), (0, -0.37)])
    return (
        Shape(cloth, theme.team(team), theme.ink, 0.018),
        Shape(circle(0, -0.33, 0.026), theme.metal, theme.ink, 0.014),
    )
