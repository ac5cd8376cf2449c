"""Where everything is on the pictures that a browser lays over each other."""

from __future__ import annotations

from dataclasses import dataclass

from kop_learn.drawing.sea import LETTERING_FROM
from kop_learn.sea.board import Board
from kop_learn.sea.grid import Cell


@dataclass(frozen=True, slots=True)
class Geometry:
    """Where everything is, in pixels of the page from the top left corner.

    ``width`` and ``height`` count cells; ``scale`` is how many pixels of a picture make one pixel
    of the page (2 on a fine screen): it changes the pictures and no coordinate.
    """

    width: int
    height: int
    cell_px: int
    margin_px: int
    scale: int = 1

    @classmethod
    def fitting(cls, board: Board, longest_px: int, scale: int = 1) -> Geometry:
        """Return the largest geometry of a board whose longer side is at most ``longest_px``."""
        longest = max(board.width, board.height)
        for cell in range(longest_px // longest, 4, -1):
            margin = margin_for(cell)
            if longest * cell + 2 * margin <= longest_px:
                return cls(board.width, board.height, cell, margin, scale)
        return cls(board.width, board.height, 4, margin_for(4), scale)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole picture."""
        return (
            self.width * self.cell_px + 2 * self.margin_px,
            self.height * self.cell_px + 2 * self.margin_px,
        )

    def cell_centre(self, cell: Cell) -> tuple[float, float]:
        """Return the middle of a cell."""
        left, top = self.cell_corner(cell)
        return left + self.cell_px / 2, top + self.cell_px / 2

    def cell_corner(self, cell: Cell) -> tuple[int, int]:
        """Return the top left corner of a cell."""
        return (
            self.margin_px + cell.col * self.cell_px,
            self.margin_px + (self.height - 1 - cell.row) * self.cell_px,
        )


def margin_for(cell_px: int) -> int:
    """Return the breadth of the frame that suits a cell's size; small pictures have a thin one."""
    return max(3, round(cell_px * (0.5 if cell_px >= LETTERING_FROM else 0.25)))
