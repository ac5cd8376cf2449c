"""Cards as shapes: the same signs and colours as in the browser, for print and pictures.

A card is 0.72 wide and 0.92 high around (0, 0). Its sign is drawn on a field of 48 by 48, as in the
browser, and is known by its shape alone.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

import numpy as np
from matplotlib.path import Path

from kop_learn.drawing.lettering import outline
from kop_learn.drawing.shapes import Placed, Shape, Shapes, arc, circle, joined, moved, rounded
from kop_learn.drawing.theme import Theme
from kop_learn.sea.program import Item, Program
from kop_learn.text import say

WIDTH = 0.72
HEIGHT = 0.92
GAP = 0.1
"""Between cards side by side."""

COLOURS: Mapping[str, str] = MappingProxyType(
    {
        "start": "#1f7a54",
        "forward": "#1f7a54",
        "back": "#8a5a24",
        "left": "#2467a8",
        "right": "#7a46b0",
        "jump": "#b8501b",
        "sea_god": "#0f7486",
        "mazu": "#b23a5b",
        "loop2": "#c03526",
        "loop3": "#a3287a",
        "cannonball": "#434a5a",
        "if_back": "#5a6a14",
        "call": "#3a4fb0",
    }
)
OTHER_COLOUR = "#5f4b8b"
"""The colour of the magic cards that have no sign of their own."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A card's sign: filled outlines, lines with their breadth, and letters ``(text, x, y)``."""

    fills: tuple[str, ...] = ()
    lines: tuple[tuple[str, float], ...] = ()
    letters: tuple[str, float, float, float] | None = None


_TURN = Sign(("M19 6.5 L4.5 18 L19 29.5 Z",), (("M33 41 V27 C33 22 29 18 24 18 H16", 6),))

SIGNS: Mapping[str, Sign] = MappingProxyType(
    {
        "start": Sign(("M13 7 L41 24 L13 41 Z",)),
        "forward": Sign(("M24 4 L38 22 L10 22 Z",), (("M24 42 V20", 6.5),)),
        "back": Sign(
            ("M24 44 L38 26 L10 26 Z",),
            (("M24 7 V8", 6.5), ("M24 17 V18", 6.5), ("M24 26 V28", 6.5)),
        ),
        "left": _TURN,
        "right": _TURN,
        "jump": Sign(
            (
                "M25 43 C26 34 30 31.5 34.5 31.5 C40 31.5 44 35.5 45 43 Z",
                "M37.5 28 L26 19.5 L40 14.5 Z",
            ),
            (("M6 40 C7 20 14 11 24 11 C29 11 32 14 33.5 18", 5),),
        ),
        "sea_god": Sign(
            (
                "M24 2.5 L29.5 12.5 H18.5 Z",
                "M11 5 L16 14.5 H6 Z",
                "M37 5 L42 14.5 H32 Z",
            ),
            (
                (
                    "M24 44 V10 M11 12 V17 C11 25 16 28 24 28 C32 28 37 25 37 17 V12 M17 36 H31",
                    4.5,
                ),
            ),
        ),
        "mazu": Sign(
            (
                "M9 6.5 L39 6.5 L37 13 L11 13 Z",
                "M24 14.5 C31 14.5 34 19 34 24 C34 30.5 29.5 34 24 34 C18.5 34 14 30.5 14 24 "
                "C14 19 17 14.5 24 14.5 Z",
                "M6 45 C7.5 38 14 35.6 18.5 35.6 C20 37.4 22 38.2 24 38.2 C26 38.2 28 37.4 29.5 "
                "35.6 C34 35.6 40.5 38 42 45 Z",
            ),
            (("M12 15 V27", 2), ("M36 15 V27", 2)),
        ),
        "loop2": Sign(("M41 5.5 L40.5 19 L28.5 14.5 Z",), letters=("2", 24, 24.5, 15)),
        "loop3": Sign(("M41 5.5 L40.5 19 L28.5 14.5 Z",), letters=("3", 24, 24.5, 15)),
        "cannonball": Sign(
            ("M42 14.5 L43.4 18.1 L47 19.5 L43.4 20.9 L42 24.5 L40.6 20.9 L37 19.5 L40.6 18.1 Z",),
            (("M30 18 L35 12.5 C38 9.5 41 11 41.5 13", 4.5),),
        ),
        "if_back": Sign(
            ("M12 4 L18.5 15.5 H5.5 Z", "M36 4 L42.5 15.5 H29.5 Z"),
            (("M24 45 V33 M24 33 C24 24 12 25 12 15 M24 33 C24 24 36 25 36 15", 4.5),),
            ("?", 24, 14, 13),
        ),
        "call": Sign(
            ("M5 19 H14 L34 8 V40 L14 29 H5 Z",),
            (("M12.5 30 L16 41 H20.5 M40 17 C43.5 20.5 43.5 27.5 40 31", 4.5),),
        ),
    }
)
_OTHER = Sign(("M24 4 L29 19 L44 24 L29 29 L24 44 L19 29 L4 24 L19 19 Z",))

_TOKEN = re.compile(r"[MLHVCZ]|-?[0-9.]+")


@cache
def svg_path(text: str) -> Path:
    """Read the path of an SVG picture: ``M L H V C Z`` with absolute coordinates, y downwards."""
    tokens = _TOKEN.findall(text)
    vertices: list[tuple[float, float]] = []
    codes: list[np.uint8] = []
    at, begin = (0.0, 0.0), (0.0, 0.0)
    index, command = 0, "M"
    numbers = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}
    while index < len(tokens):
        if tokens[index].isalpha():
            command = tokens[index]
            index += 1
        values = [float(token) for token in tokens[index : index + numbers[command]]]
        index += len(values)
        if command == "Z":
            vertices.append(begin)
            codes.append(Path.CLOSEPOLY)
            continue
        if command == "H":
            values = [values[0], at[1]]
        elif command == "V":
            values = [at[0], values[0]]
        points = list(zip(values[::2], values[1::2], strict=True))
        at = points[-1]
        if command == "M":
            begin = at
        vertices += points
        kind = {"M": Path.MOVETO, "C": Path.CURVE4}.get(command, Path.LINETO)
        codes += [kind] * len(points)
    return Path(vertices, codes)


_SIDE = 0.54
"""The field with the sign, on the card."""


def _field(path: Path, *, mirrored: bool = False) -> Path:
    """Put a path from the field of 48 by 48 onto the card."""
    flip = np.array([-1.0 if mirrored else 1.0, -1.0])
    shift = np.array([0.0, (HEIGHT - WIDTH) / 2 + 0.01])
    scale = 0.88 * _SIDE / 48
    return Path((np.asarray(path.vertices) - 24.0) * flip * scale + shift, path.codes)


@cache
def card_shapes(card: str, theme: Theme, name: str = "") -> Shapes:
    """Return a card: its sign in white on its colour, its name under it."""
    colour = COLOURS.get(card, OTHER_COLOUR)
    middle = (HEIGHT - WIDTH) / 2 + 0.01
    half = _SIDE / 2 + 0.03
    field = rounded(-half, middle - half, half, middle + half, 0.08)
    face = rounded(-WIDTH / 2, -HEIGHT / 2, WIDTH / 2, HEIGHT / 2, 0.12)
    text = outline(name, 0.095, WIDTH - 0.08)
    label = Shape(moved(text, 0, -HEIGHT / 2 + 0.115), theme.ink, theme.ink, 0.006)
    return (
        Shape(moved(face, 0, -0.025), theme.ink, alpha=0.25),
        Shape(face, theme.sail, theme.ink, 0.024),
        Shape(field, colour),
        *_sign(card, colour),
        *((label,) if name else ()),
    )


def _sign(card: str, colour: str) -> Shapes:
    sign = SIGNS.get(card, _OTHER)
    mirrored = card == "right"
    scale = 0.88 * _SIDE / 48
    shapes = [
        Shape(_field(svg_path(line), mirrored=mirrored), line="#ffffff", width=width * scale)
        for line, width in sign.lines
    ]
    if card.startswith("loop"):
        around = _field(_circle_arrow())
        shapes.append(Shape(around, line="#ffffff", width=5 * scale))
    if card == "cannonball":
        shapes.append(Shape(_field(circle(21, 29, 14)), "#ffffff"))
        shapes.append(Shape(_field(arc(21, 29, 9, 190, 255)), line=colour, width=3 * scale))
    fills = joined(_field(svg_path(fill), mirrored=mirrored) for fill in sign.fills)
    shapes.append(Shape(fills, "#ffffff"))
    if card == "mazu":
        face = "M18.6 24.2 C20 22.8 20.6 22.8 22 24.2 M26 24.2 C27.4 22.8 28 22.8 29.4 24.2"
        smile = " M22 29.4 C23.3 31 24.7 31 26 29.4"
        shapes.append(Shape(_field(svg_path(face + smile)), line=colour, width=1.9 * scale))
    if sign.letters is not None:
        text, x, y, size = sign.letters
        letters = outline(text, size * scale, 1.0)
        place = _field(Path([(x, y)], [Path.MOVETO])).vertices
        path = moved(letters, float(np.asarray(place)[0, 0]), float(np.asarray(place)[0, 1]))
        shapes.append(Shape(path, "#ffffff", "#ffffff", 1.2 * scale))
    return tuple(shapes)


def _circle_arrow() -> Path:
    """Three quarters of a circle, open towards the arrowhead at the top right."""
    return arc(24, 24, 16.5, 7, 320)


Row = tuple[list[Placed], float]
"""Cards side by side from x = 0, HEIGHT high around y = 0, and their breadth."""


def program_drawing(program: Program, theme: Theme) -> Row:
    """Return a program as one row of cards, behind the Start card.

    The cards under a loop lie on the loop's own tray.
    """
    return program_rows(program, theme, math.inf)[0]


def program_rows(program: Program, theme: Theme, most: float) -> list[Row]:
    """Return a program as rows of cards, the first behind the Start card.

    A row is at most so broad, unless a single loop with what lies under it is broader.
    """
    start = card_shapes("start", theme, say("card.start.name"))
    rows: list[Row] = [([Placed(start, WIDTH / 2, 0)], WIDTH)]
    for item in program.items:
        part, width = _item_drawing(item, theme, 0)
        placed, breadth = rows[-1]
        gap = GAP if item.body is None else 2 * GAP
        if breadth + gap + width > most:
            rows.append((part, width))
        else:
            placed += [_shifted(piece, breadth + gap) for piece in part]
            rows[-1] = placed, breadth + gap + width
    return rows


def _item_drawing(item: Item, theme: Theme, depth: int) -> tuple[list[Placed], float]:
    card = Placed(card_shapes(item.card, theme, say(f"card.{item.card}.name")), WIDTH / 2, 0)
    if item.body is None:
        return [card], WIDTH
    inside: list[Placed] = []
    breadth = WIDTH
    for child in item.body:
        part, width = _item_drawing(child, theme, depth + 1)
        inside += [_shifted(piece, breadth + GAP) for piece in part]
        breadth += GAP + width
    breadth += GAP
    reach = HEIGHT / 2 + 0.1 - 0.04 * depth
    tray = rounded(-0.07, -reach, breadth, reach, 0.15)
    colour = COLOURS.get(item.card, OTHER_COLOUR)
    under = (Shape(tray, colour, alpha=0.22), Shape(tray, line=colour, width=0.03))
    return [Placed(under), card, *inside], breadth


def _shifted(piece: Placed, by: float) -> Placed:
    return Placed(piece.shapes, piece.x + by, piece.y, piece.turn, piece.mirrored, piece.size)
