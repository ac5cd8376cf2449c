"""Boards and runs that the drawing tests share."""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from kop_learn.levels.model import Level
from kop_learn.levels.trace import Trace, run
from kop_learn.sea.board import BIG, GOLD, ISLAND, SMALL, Board, Ship
from kop_learn.sea.cards import LEVEL_CARDS
from kop_learn.sea.grid import Cell, Heading

LEVEL = Level(
    id="everything",
    kind="solve",
    title={"en": "Everything at once", "zh_TW": "什麼都有的海"},
    board=Board(
        5,
        7,
        {
            Cell.parse("A3"): ISLAND,
            Cell.parse("B1"): SMALL,
            Cell.parse("D4"): GOLD,
            Cell.parse("E6"): BIG,
        },
    ),
    start_ship=Ship(Cell.parse("A1"), Heading.N),
    cards=dict.fromkeys(LEVEL_CARDS, 99),
)

ALL_KINDS = "F F J J R S L B F cannonball L R R F"
"""A2; bump; up to A3; down to A4; E; bump; N; back on the sea: bump; A5; bump; W; N; E; B5."""


def everything() -> Trace:
    """A run with moves, turns, jumps, bumps and magic, that ends on the sea."""
    return run(LEVEL, ALL_KINDS)


def to_gold() -> Trace:
    """The same sea: a whirlpool is calmed, then the ship sails to the gold."""
    return run(LEVEL, "R S F F F L F F F")


def pixels(png: bytes) -> NDArray[np.uint8]:
    """The picture as rows of pixels with red, green, blue and alpha."""
    return np.asarray(Image.open(BytesIO(png)).convert("RGBA"))
