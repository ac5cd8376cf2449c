"""Cells and headings: the grid of the sea (rule book, part 1, Sea)."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

_CELL = re.compile(r"([A-Z])([1-9][0-9]?)")


class Heading(Enum):
    """A direction on the sea; north points to the top row."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def left(self) -> Heading:
        """The heading after a quarter turn to the left."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) - 1) % 4]

    @property
    def right(self) -> Heading:
        """The heading after a quarter turn to the right."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + 1) % 4]

    @property
    def opposite(self) -> Heading:
        """The heading that looks the other way."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + 2) % 4]

    @property
    def dx(self) -> int:
        """Columns gained by one step (to the right is positive)."""
        return (0, 1, 0, -1)[_CLOCKWISE.index(self)]

    @property
    def dy(self) -> int:
        """Rows gained by one step (towards the top is positive)."""
        return (1, 0, -1, 0)[_CLOCKWISE.index(self)]

    @property
    def arrow(self) -> str:
        """The sign of a ship with this heading on a map: one of ``^>v<``."""
        return "^>v<"[_CLOCKWISE.index(self)]

    @classmethod
    def from_arrow(cls, arrow: str) -> Heading:
        """Return the heading that a map sign stands for; ``ValueError`` for any other sign."""
        return _CLOCKWISE["^>v<".index(arrow)]


_CLOCKWISE = (Heading.N, Heading.E, Heading.S, Heading.W)


class Cell(NamedTuple):
    """A cell of the sea: column and row from 0, both counted from the bottom left corner."""

    col: int
    row: int

    @property
    def name(self) -> str:
        """The name as on a chessboard: ``A1`` is bottom left."""
        return f"{chr(ord('A') + self.col)}{self.row + 1}"

    @classmethod
    def parse(cls, name: str) -> Cell:
        """Return the cell called ``name`` (``"C4"``, either case); ``ValueError`` if it is none."""
        match = _CELL.fullmatch(name.upper())
        if match is None:
            raise ValueError(name)
        return cls(ord(match[1]) - ord("A"), int(match[2]) - 1)

    def step(self, heading: Heading, count: int = 1) -> Cell:
        """Return the cell ``count`` steps away; it may lie outside any board."""
        return Cell(self.col + count * heading.dx, self.row + count * heading.dy)
