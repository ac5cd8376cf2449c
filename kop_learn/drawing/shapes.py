"""Shapes as values, and the one matplotlib artist that draws them.

Lengths are in cells: a tile's own drawing has its cell's centre at (0, 0) and the cell's sides at
±0.5, y upwards. What is drawn often (an island, a ship) is made once and placed many times.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, radians, sin

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backend_bases import RendererBase
from matplotlib.colors import to_rgba
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A path with its fill and its line; ``width`` is the line's width in cells."""

    path: Path
    fill: str | None = None
    line: str | None = None
    width: float = 0.0
    alpha: float = 1.0


Shapes = tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """Shapes put somewhere: at (x, y) in cells, turned by degrees to the left, perhaps mirrored."""

    shapes: Shapes
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    mirrored: bool = False
    size: float = 1.0


class Drawing(Artist):
    """Draws placed shapes; ``cell`` is a cell's side in points, (0, 0) the figure's bottom left.

    A plain artist for any renderer: a hundred patches as artists of their own would take three
    times as long.
    """

    def __init__(self, placed: Sequence[Placed], cell: float, origin: Point = (0.0, 0.0)) -> None:
        super().__init__()
        self.placed = tuple(placed)
        self._cell = cell
        self._origin = origin

    def draw(self, renderer: RendererBase) -> None:
        """Draw every shape in order."""
        unit = float(np.asarray(renderer.points_to_pixels(1.0)))
        scale = self._cell * unit
        thinnest = 0.45  # points; a thinner line would fade in a small picture
        gc = renderer.new_gc()
        gc.set_antialiased(True)
        gc.set_snap(False)
        gc.set_joinstyle("round")
        gc.set_capstyle("round")
        left, bottom = self._origin[0] * unit, self._origin[1] * unit
        for place in self.placed:
            size, turn = place.size * scale, radians(place.turn)
            across, along = size * cos(turn), size * sin(turn)
            mirror = -1 if place.mirrored else 1
            transform = Affine2D.from_values(
                mirror * across,
                mirror * along,
                -along,
                across,
                place.x * scale + left,
                place.y * scale + bottom,
            )
            for shape in place.shapes:
                if shape.line is None:
                    gc.set_linewidth(0)
                else:
                    gc.set_linewidth(max(shape.width * self._cell * place.size, thinnest))
                    gc.set_foreground(_rgba(shape.line, shape.alpha), isRGBA=True)
                face = None if shape.fill is None else _rgba(shape.fill, shape.alpha)
                renderer.draw_path(gc, shape.path, transform, face)
        gc.restore()


@cache
def _rgba(colour: str, alpha: float) -> tuple[float, float, float, float]:
    return to_rgba(colour, alpha)


def circle(x: float, y: float, radius: float) -> Path:
    """Return a circle."""
    return Path.circle((x, y), radius)


def ellipse(x: float, y: float, rx: float, ry: float, turn: float = 0.0) -> Path:
    """Return an ellipse, turned by degrees to the left."""
    move = Affine2D().scale(rx, ry).rotate_deg(turn).translate(x, y)
    return Path.unit_circle().transformed(move)


def polygon(points: Iterable[Point], *, closed: bool = True) -> Path:
    """Return straight lines through the points."""
    vertices = list(points)
    if closed:
        vertices.append(vertices[0])
    codes = [Path.MOVETO] + [Path.LINETO] * (len(vertices) - 1)
    if closed:
        codes[-1] = Path.CLOSEPOLY
    return Path(vertices, codes)


def rectangle(left: float, bottom: float, right: float, top: float) -> Path:
    """Return a rectangle, its corners counter-clockwise."""
    return polygon([(left, bottom), (right, bottom), (right, top), (left, top)])


def rounded(left: float, bottom: float, right: float, top: float, radius: float) -> Path:
    """Return a rectangle with round corners."""
    corner = (
        (right - radius, bottom, right, bottom, right, bottom + radius),
        (right, top - radius, right, top, right - radius, top),
        (left + radius, top, left, top, left, top - radius),
        (left, bottom + radius, left, bottom, left + radius, bottom),
    )
    vertices: list[Point] = [(left + radius, bottom)]
    codes = [Path.MOVETO]
    for ax, ay, bx, by, cx, cy in corner:
        vertices += [(ax, ay), (bx, by), (cx, cy)]
        codes += [Path.LINETO, Path.CURVE3, Path.CURVE3]
    return Path([*vertices, vertices[0]], [*codes, Path.CLOSEPOLY])


def smooth(points: Sequence[Point], *, closed: bool = True) -> Path:
    """Return a soft curve through the points (Catmull-Rom, as Bézier pieces)."""
    data = np.asarray(points, dtype=float)
    if closed:
        before, after = np.roll(data, 1, axis=0), np.roll(data, -1, axis=0)
    else:
        before = np.vstack([data[:1], data[:-1]])
        after = np.vstack([data[1:], data[-1:]])
    slope = (after - before) / 6
    ends = np.roll(data, -1, axis=0)
    pieces = np.stack([data + slope, ends - np.roll(slope, -1, axis=0), ends], axis=1)
    if not closed:
        pieces = pieces[:-1]
    vertices = np.vstack([data[:1], pieces.reshape(-1, 2)])
    return Path(vertices, [Path.MOVETO] + [Path.CURVE4] * (len(vertices) - 1))


def curve(start: Point, *pieces: tuple[Point, Point, Point], closed: bool = False) -> Path:
    """Return cubic Bézier pieces, each given as two control points and its end."""
    vertices = [start, *(point for piece in pieces for point in piece)]
    codes = [Path.MOVETO] + [Path.CURVE4] * (3 * len(pieces))
    if closed:
        vertices.append(start)
        codes.append(Path.CLOSEPOLY)
    return Path(vertices, codes)


@cache
def blob(radius: float, wobble: float, phase: float) -> Path:
    """Return a rounded, slightly uneven outline such as a beach; ``phase`` picks which one."""
    points = []
    for index in range(14):
        angle = 2 * pi * index / 14
        waver = sin(2 * angle + phase) + 0.7 * sin(3 * angle + 2.1 * phase)
        reach = radius * (1 + wobble * waver)
        points.append((reach * cos(angle), reach * sin(angle)))
    return smooth(points)


def moved(path: Path, x: float, y: float) -> Path:
    """Return the path somewhere else."""
    return Path(np.asarray(path.vertices) + np.array([x, y]), path.codes)


def scallops(radius: float, count: int, depth: float, phase: float = 0.0) -> Path:
    """Return a round outline of small waves, as foam around a whirlpool."""
    points = []
    for index in range(2 * count):
        angle = pi * index / count + phase
        reach = radius * (1 + (depth if index % 2 else -depth))
        points.append((reach * cos(angle), reach * sin(angle)))
    return smooth(points)


def spiral(inner: float, outer: float, turns: float, phase: float = 0.0) -> Path:
    """Return a spiral line from the inner to the outer radius, winding to the left."""
    samples = max(8, round(turns * 14))
    points = []
    for index in range(samples + 1):
        share = index / samples
        angle = phase + 2 * pi * turns * share
        reach = inner + (outer - inner) * share
        points.append((reach * cos(angle), reach * sin(angle)))
    return smooth(points, closed=False)


def arc(x: float, y: float, radius: float, start: float, end: float) -> Path:
    """Return a piece of a circle between two angles in degrees, to the left from east."""
    samples = 12
    angles = (start + (end - start) * index / samples for index in range(samples + 1))
    return smooth(
        [(x + radius * cos(a * pi / 180), y + radius * sin(a * pi / 180)) for a in angles],
        closed=False,
    )


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = 90.0) -> Path:
    """Return a star with its first point at ``turn`` degrees."""
    corners = []
    for index in range(2 * points):
        angle = turn * pi / 180 + pi * index / points
        reach = inner if index % 2 else outer
        corners.append((x + reach * cos(angle), y + reach * sin(angle)))
    return polygon(corners)


def joined(paths: Iterable[Path]) -> Path:
    """Return many paths as one, which is drawn in one go."""
    return Path.make_compound_path(*paths)
