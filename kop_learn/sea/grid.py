"""Cells and headings: the grid of the sea (rule book, part 1, Sea)."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

_COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CELL = re.compile(r"([A-Z])([1-9][0-9]?)")


class Heading(Enum):
    """A direction on the sea; north points to the top row.

    ``left`` and ``right`` are the headings after a quarter turn, ``opposite`` looks the other way.
    ``dx`` and ``dy`` are the columns and rows gained by one step (to the right and towards the top
    are positive), ``arrow`` is the sign of a ship with this heading on a map: one of ``^>v<``.
    """

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    # Plain attributes, set below: every instruction of every run asks for them.
    left: Heading
    right: Heading
    opposite: Heading
    dx: int
    dy: int
    arrow: str

    @classmethod
    def from_arrow(cls, arrow: str) -> Heading:
        """Return the heading that a map sign stands for; ``ValueError`` for any other sign."""
        return _CLOCKWISE["^>v<".index(arrow)]


_CLOCKWISE = (Heading.N, Heading.E, Heading.S, Heading.W)

for _index, _heading in enumerate(_CLOCKWISE):
    _heading.left = _CLOCKWISE[(_index - 1) % 4]
    _heading.right = _CLOCKWISE[(_index + 1) % 4]
    _heading.opposite = _CLOCKWISE[(_index + 2) % 4]
    _heading.dx = (0, 1, 0, -1)[_index]
    _heading.dy = (1, 0, -1, 0)[_index]
    _heading.arrow = "^>v<"[_index]


class Cell(NamedTuple):
    """A cell of the sea: column and row from 0, both counted from the bottom left corner."""

    col: int
    row: int

    @property
    def name(self) -> str:
        """The name as on a chessboard: ``A1`` is bottom left."""
        return _COLUMNS[self.col] + str(self.row + 1)

    @classmethod
    def parse(cls, name: str) -> Cell:
        """Return the cell called ``name`` (``"C4"``, either case); ``ValueError`` if it is none."""
        match = _CELL.fullmatch(name.upper())
        if match is None:
            raise ValueError(name)
        return cls(ord(match[1]) - ord("A"), int(match[2]) - 1)

    def step(self, heading: Heading, count: int = 1) -> Cell:
        """Return the cell ``count`` steps away; it may lie outside any board."""
        col, row = self
        return Cell(col + count * heading.dx, row + count * heading.dy)
