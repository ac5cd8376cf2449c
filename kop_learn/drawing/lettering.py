"""Text in pictures: broken into lines that fit, in the bundled font, anything people may type."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.textpath import TextPath

from kop_learn.drawing import fonts

_NEVER_FIRST = frozenset("，。、；：！？）」』》〉…,.;:!?)]}’”")
_CAPITAL = 73.0
"""Height of a capital in the bundled font, of a font size of 100."""
_LINE = 1.45
"""Height of a line in font sizes."""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of text that fit a place, and their font size in points."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        """The height of the whole block, in points."""
        return len(self.lines) * self.size * _LINE


def fitted(text: str, width: float, *, size: float, lines: int = 2) -> Block:
    """Break a text into at most so many lines of a width in points.

    A text that is too long for them gets a smaller font, down to two thirds, and is then cut.
    """
    shown = fonts.drawable(text)
    for share in (1.0, 0.85, 0.7):
        broken = _broken(shown, width / (size * share))
        if len(broken) <= lines:
            return Block(tuple(broken), size * share)
    return Block((*broken[: lines - 1], broken[lines - 1][:-1] + "…"), size * share)


def _broken(text: str, width: float) -> list[str]:
    """Break a text into lines of a width in font sizes, at spaces and between Chinese signs."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line, room = "", width
        for part in _parts(paragraph):
            breadth = sum(_advance(sign) for sign in part)
            if line and breadth > room and part not in _NEVER_FIRST:
                lines.append(line.rstrip())
                line, room = "", width
                part = part.lstrip()
            line += part
            room -= breadth
        lines.append(line.rstrip())
    return lines


def _parts(text: str) -> list[str]:
    """Split a text where a line may end: after spaces, and around every wide character."""
    parts: list[str] = []
    for sign in text:
        wide = ord(sign) >= 0x2E80
        if parts and not wide and ord(parts[-1][-1]) < 0x2E80 and parts[-1][-1] != " ":
            parts[-1] += sign
        else:
            parts.append(sign)
    return parts


@cache
def _advance(sign: str) -> float:
    """The breadth of a character in font sizes; one more dot tells where it ends."""
    prop = FontProperties(family=fonts.register())
    if sign == " ":
        return 0.25
    ends = [
        TextPath((0, 0), text, size=100, prop=prop, usetex=False).get_extents().x1
        for text in (sign + ".", ".")
    ]
    return float(ends[0] - ends[1]) / 100


@cache
def outline(text: str, size: float, breadth: float) -> Path:
    """Return text as a shape around (0, 0): capitals ``size`` high, at most ``breadth`` broad."""
    if not text:
        return Path([(0.0, 0.0)])
    prop = FontProperties(family=fonts.register())
    path = TextPath((0, 0), fonts.drawable(text), size=100, prop=prop, usetex=False)
    box = path.get_extents()
    unit = min(size / _CAPITAL, breadth / max(box.width, 1.0))
    middle = ((box.x0 + box.x1) / 2, _CAPITAL / 2)
    return Path((np.asarray(path.vertices) - np.array(middle)) * unit, path.codes)


def write(figure: Figure, block: Block, x: float, top: float, colour: str) -> None:
    """Write a block centred at ``x``, its upper side at ``top``; points from the bottom left."""
    width, height = figure.get_size_inches() * 72
    for index, line in enumerate(block.lines):
        figure.text(
            x / width,
            (top - (index + 0.5) * block.size * _LINE) / height,
            line,
            ha="center",
            va="center_baseline",
            fontsize=block.size,
            fontfamily=list(fonts.register()),
            color=colour,
            parse_math=False,
        )
