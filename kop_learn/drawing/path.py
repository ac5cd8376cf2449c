"""What a run leaves on the chart: the wake with its arrows, turns, jumps, bumps and magic.

Marks are relative to the ship's cell before the step: (0, 0) is that cell's bottom left corner.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, hypot, pi, sin
from typing import Literal

from matplotlib.path import Path

from kop_learn.drawing.shapes import (
    Placed,
    Point,
    Shape,
    Shapes,
    arc,
    circle,
    curve,
    joined,
    polygon,
    star,
)
from kop_learn.drawing.ship import TURNS
from kop_learn.drawing.theme import Theme
from kop_learn.sea.grid import Cell, Heading
from kop_learn.sea.interpreter import Step

Kind = Literal[
    "sail", "reverse", "jump", "left", "right", "bump", "fizzle", "call", "ripple", "puff", "shine"
]


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark: its kind, the way it points, and the cell it belongs to, from the ship's cell."""

    kind: Kind
    heading: Heading = Heading.N
    col: int = 0
    row: int = 0


def marks_of(step: Step) -> tuple[Mark, ...]:
    """Return the marks that a step leaves."""
    ahead = step.before.heading
    if not step.ok:
        if step.card in ("forward", "jump"):
            return (Mark("bump", ahead),)
        return (Mark("bump", ahead.opposite),) if step.card == "back" else (Mark("fizzle", ahead),)
    marks: list[Mark] = []
    moved = _way(step.before.cell, step.ship.cell)
    if moved is not None:
        kind: Kind = "sail" if moved is ahead else "reverse"
        marks.append(Mark("jump" if step.event.startswith("jumped") else kind, moved))
    elif step.ship.heading is ahead.left:
        marks.append(Mark("left", ahead))
    elif step.ship.heading is ahead.right:
        marks.append(Mark("right", ahead))
    elif step.event == "calling":
        marks.append(Mark("call", ahead))
    for cell, before, after in step.changes:
        place = cell.col - step.before.cell.col, cell.row - step.before.cell.row
        sunk = before is not None and before.kind.value.endswith("whirlpool")
        gone: Kind = "ripple" if sunk else "puff"
        marks.append(Mark(gone if after is None else "shine", Heading.N, *place))
    return tuple(marks) or (Mark("shine"),)


def _way(start: Cell, end: Cell) -> Heading | None:
    """Return the way of a move to a neighbouring cell."""
    for heading in Heading:
        if start.step(heading) == end:
            return heading
    return None


def extent(marks: tuple[Mark, ...]) -> tuple[float, float, float, float]:
    """Return west, south, east and north of all marks, in cells."""
    boxes = [_box(mark) for mark in marks]
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


_BOXES: dict[Kind, tuple[float, float, float, float]] = {
    "sail": (-0.08, 0.0, 0.26, 1.0),
    "reverse": (-0.08, 0.0, 0.26, 1.0),
    "jump": (-0.1, -0.06, 0.44, 1.06),
    "left": (-0.44, -0.1, 0.1, 0.44),
    "right": (-0.1, -0.1, 0.44, 0.44),
    "bump": (-0.24, 0.2, 0.24, 0.68),
    "fizzle": (-0.24, 0.28, 0.24, 0.76),
    "call": (-0.3, 0.2, 0.3, 0.72),
    "ripple": (-0.5, -0.5, 0.5, 0.5),
    "puff": (-0.5, -0.5, 0.5, 0.5),
    "shine": (-0.5, -0.5, 0.5, 0.5),
}
"""The box of each mark around (0, 0), pointing north."""


def _box(mark: Mark) -> tuple[float, float, float, float]:
    west, south, east, north = _BOXES[mark.kind]
    for _ in range(TURNS[mark.heading] // 90):
        west, south, east, north = -north, west, -south, east
    x, y = mark.col + 0.5, mark.row + 0.5
    return west + x, south + y, east + x, north + y


def mark_shapes(marks: tuple[Mark, ...], theme: Theme) -> list[Placed]:
    """Return the drawings of marks."""
    return [
        Placed(_shapes(mark.kind, theme), mark.col + 0.5, mark.row + 0.5, TURNS[mark.heading])
        for mark in marks
    ]


@cache
def _shapes(kind: Kind, theme: Theme) -> Shapes:
    """Return a mark around (0, 0), pointing north."""
    match kind:
        case "sail":
            return _wake(theme, open_dots=False)
        case "reverse":
            return _wake(theme, open_dots=True)
        case "jump":
            return _jump(theme)
        case "left":
            return _turn(theme, 1)
        case "right":
            return _turn(theme, -1)
        case "bump":
            return _bump(theme)
        case "fizzle":
            return _fizzle(theme)
        case "call":
            return _call(theme)
        case "ripple":
            return _ripple(theme)
        case "puff":
            return _puff(theme)
        case "shine":
            return _shine(theme)


LANE = 0.09
"""The wake keeps to the right of the middle, so that there and back lie side by side."""


def _rimmed(theme: Theme, fill: Path, colour: str) -> Shapes:
    return Shape(fill, theme.trail_rim, theme.trail_rim, 0.045), Shape(fill, colour)


def _wake(theme: Theme, *, open_dots: bool) -> Shapes:
    """Dots from cell to cell and an arrowhead in between; rings where the ship sailed backwards."""
    dots = joined(circle(LANE, y, 0.038) for y in (0.12, 0.26, 0.4, 0.74, 0.88))
    head = polygon([(LANE, 0.66), (LANE - 0.1, 0.49), (LANE, 0.53), (LANE + 0.1, 0.49)])
    if open_dots:
        return (
            Shape(joined([dots, head]), theme.trail_rim, theme.trail_rim, 0.06),
            Shape(joined([dots, head]), theme.trail_rim, theme.trail, 0.026),
        )
    return _rimmed(theme, joined([dots, head]), theme.trail)


def _along(points: list[Point]) -> float:
    return hypot(points[1][0] - points[0][0], points[1][1] - points[0][1])


def _jump(theme: Theme) -> Shapes:
    """A high arc beside the straight line."""
    rope = curve((0.06, 0.06), ((0.46, 0.3), (0.46, 0.66), (0.14, 0.86)))
    head = polygon([(0.03, 0.95), (0.1, 0.76), (0.135, 0.86), (0.24, 0.89)])
    return (
        Shape(rope, line=theme.trail_rim, width=0.11),
        Shape(head, theme.trail_rim, theme.trail_rim, 0.05),
        Shape(rope, line=theme.trail, width=0.06),
        Shape(head, theme.trail),
        Shape(circle(0.06, 0.06, 0.05), theme.trail),
    )


def _turn(theme: Theme, side: int) -> Shapes:
    """A quarter circle around the corner of the ship, from the old heading to the new one."""
    bend = arc(0, 0, 0.34, 90 - side * -12, 90 + side * 62)
    angle = (90 + side * 62) * pi / 180
    x, y = 0.34 * cos(angle), 0.34 * sin(angle)
    ux, uy = -side * sin(angle), side * cos(angle)
    nx, ny = cos(angle), sin(angle)
    head = polygon(
        [
            (x + 0.11 * ux, y + 0.11 * uy),
            (x + 0.085 * nx - 0.02 * ux, y + 0.085 * ny - 0.02 * uy),
            (x - 0.085 * nx - 0.02 * ux, y - 0.085 * ny - 0.02 * uy),
        ]
    )
    return (
        Shape(bend, line=theme.trail_rim, width=0.09),
        Shape(head, theme.trail_rim, theme.trail_rim, 0.045),
        Shape(bend, line=theme.trail, width=0.045),
        Shape(head, theme.trail),
    )


def _bump(theme: Theme) -> Shapes:
    """A burst where the ship knocks against something."""
    return (
        Shape(star(0, 0.44, 0.22, 0.12, 9), theme.burst, theme.ink, 0.024),
        Shape(star(0, 0.44, 0.13, 0.075, 9), theme.burst_inner),
    )


def _fizzle(theme: Theme) -> Shapes:
    """A cross in a small cloud: magic that found nothing to work on."""
    cloud = joined(
        circle(x, y, r)
        for x, y, r in ((-0.09, 0.5, 0.11), (0.09, 0.5, 0.11), (0, 0.59, 0.12), (0, 0.45, 0.1))
    )
    cross = joined(
        [
            polygon([(-0.06, 0.46), (0.06, 0.58)], closed=False),
            polygon([(-0.06, 0.58), (0.06, 0.46)], closed=False),
        ]
    )
    return (
        Shape(cloud, line=theme.ink, width=0.05),
        Shape(cloud, theme.foam),
        Shape(cross, line=theme.burst, width=0.05),
    )


def _call(theme: Theme) -> Shapes:
    """Waves of sound towards what is ahead."""
    waves = joined(arc(0, 0.12, radius, 55, 125) for radius in (0.22, 0.36, 0.5))
    return (
        Shape(waves, line=theme.trail_rim, width=0.09),
        Shape(waves, line=theme.magic, width=0.045),
    )


def _ripple(theme: Theme) -> Shapes:
    """Calm rings where a whirlpool was."""
    return (
        Shape(joined([circle(0, 0, 0.4), circle(0, 0, 0.26)]), line=theme.foam, width=0.03),
        Shape(star(0, 0, 0.15, 0.045, 4), theme.magic, theme.foam, 0.02),
        Shape(
            joined([star(-0.25, 0.2, 0.07, 0.02, 4), star(0.24, 0.27, 0.08, 0.024, 4)]),
            theme.magic,
            theme.foam,
            0.012,
        ),
    )


def _puff(theme: Theme) -> Shapes:
    """Smoke where an island was."""
    cloud = joined(
        circle(0.2 * cos(angle), 0.17 * sin(angle), 0.15)
        for angle in (index * pi / 3 for index in range(6))
    )
    return (
        Shape(cloud, line=theme.ink, width=0.05),
        Shape(joined([cloud, circle(0, 0, 0.15)]), theme.foam),
        Shape(
            joined([arc(-0.08, 0, 0.09, 60, 200), arc(0.1, 0.05, 0.08, -30, 120)]),
            line=theme.silver_dark,
            width=0.03,
        ),
    )


def _shine(theme: Theme) -> Shapes:
    """Sparks around the ship: something happened that leaves nothing on the sea."""
    return (
        Shape(
            joined(
                star(0.38 * cos(angle), 0.38 * sin(angle), 0.08, 0.024, 4)
                for angle in (pi / 4 + index * pi / 2 for index in range(4))
            ),
            theme.magic,
            theme.foam,
            0.014,
        ),
    )
