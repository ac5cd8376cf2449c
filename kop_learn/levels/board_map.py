"""The map of a level, both ways (the design's level file): text rows, and a board with its ship."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from kop_learn.errors import visible
from kop_learn.levels.meant import half_width
from kop_learn.sea.board import BIG, GOLD, ISLAND, SMALL, Board, Ship, Tile
from kop_learn.sea.grid import Cell, Heading

LEAST_SIDE, MOST_SIDE = 2, 20
"""How many columns and rows a map may have."""
SEA_SIGN = "."
ARROWS = "^>v<"
TILE_SIGNS: Mapping[str, Tile] = MappingProxyType({"#": ISLAND, "o": SMALL, "O": BIG, "G": GOLD})
"""The signs of a map that stand for tiles."""

_SIGNS = frozenset({SEA_SIGN, *ARROWS, *TILE_SIGNS})
_SIGN_OF = {tile.kind: sign for sign, tile in TILE_SIGNS.items()}


@dataclass(frozen=True, slots=True)
class MapFault:
    """One thing that is wrong with a map.

    ``row`` counts from 0 at the first line of the text, ``column`` is the character in that line
    from 0; both are None where the map as a whole is meant.
    """

    code: str
    parameters: Mapping[str, Any]
    row: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True)
class _Sign:
    sign: str
    row: int
    column: int

    @property
    def meant(self) -> str:
        """What was meant: full-width signs look much the same, and so do ``g`` and ``V``."""
        narrow = half_width(self.sign) or self.sign
        return {"g": "G", "V": "v"}.get(narrow, narrow)

    def fault(self) -> MapFault | None:
        """Return what is wrong with this sign alone."""
        place = (self.row, self.column)
        known = self.meant in _SIGNS
        if self.meant == " ":
            return MapFault("level.wide_blank", {}, *place)
        if known and self.meant == self.sign:
            return None
        if not known:
            return MapFault("level.unknown_sign", {"found": visible(self.sign)}, *place)
        code = "level.sign_case" if self.sign.isascii() else "level.wide_sign"
        return MapFault(code, {"found": self.sign, "nearest": self.meant}, *place)


def read_map(text: str) -> tuple[Board, Ship] | tuple[MapFault, ...]:
    """Return the board and the ship of a map, or everything that is wrong with it."""
    rows = _rows(text)
    faults = tuple(_faults(rows))
    if faults:
        return faults
    height = len(rows)
    placed = [
        (Cell(col, height - 1 - row), sign.sign)
        for row, signs in enumerate(rows)
        for col, sign in enumerate(signs)
    ]
    tiles = {cell: TILE_SIGNS[sign] for cell, sign in placed if sign in TILE_SIGNS}
    ship = next(Ship(cell, Heading.from_arrow(sign)) for cell, sign in placed if sign in ARROWS)
    return Board(len(rows[0]), height, tiles), ship


def write_map(board: Board, ship: Ship) -> str:
    """Return the map of a board: rows from the top, a space between cells, no last line break."""
    return "\n".join(
        " ".join(_sign_at(board, ship, Cell(col, row)) for col in range(board.width))
        for row in reversed(range(board.height))
    )


def _sign_at(board: Board, ship: Ship, cell: Cell) -> str:
    if cell == ship.cell:
        return ship.heading.arrow
    kind = board.kind_at(cell)
    return SEA_SIGN if kind is None else _SIGN_OF[kind]


def _rows(text: str) -> list[list[_Sign]]:
    """Return the signs of each line, without blanks, and without empty lines at both ends."""
    rows = [
        [_Sign(sign, row, column) for column, sign in enumerate(line) if sign not in " \t"]
        for row, line in enumerate(text.split("\n"))
    ]
    while rows and not rows[0]:
        rows.pop(0)
    while rows and not rows[-1]:
        rows.pop()
    return rows


def _faults(rows: list[list[_Sign]]) -> Iterator[MapFault]:
    if not rows:
        yield MapFault("level.map_empty", {})
        return
    # A blank of full width is a fault of its own, but no cell.
    lengths = [sum(sign.meant != " " for sign in row) for row in rows]
    width = Counter(lengths).most_common(1)[0][0]
    first = rows[0][0].row if rows[0] else 0
    for offset, length in enumerate(lengths):
        if length != width:
            yield MapFault("level.ragged", {"expected": width, "found": length}, first + offset)
    limits = {"least": LEAST_SIDE, "most": MOST_SIDE}
    if not LEAST_SIDE <= width <= MOST_SIDE:
        yield MapFault("level.map_width", {"found": width, **limits})
    if not LEAST_SIDE <= len(rows) <= MOST_SIDE:
        yield MapFault("level.map_height", {"found": len(rows), **limits})
    signs = [sign for row in rows for sign in row]
    yield from filter(None, map(_Sign.fault, signs))
    yield from _exactly_one(signs, ARROWS, "level.no_ship", "level.two_ships")
    yield from _exactly_one(signs, "G", "level.no_gold", "level.two_golds")


def _exactly_one(signs: list[_Sign], wanted: str, none: str, several: str) -> Iterator[MapFault]:
    found = [sign for sign in signs if sign.meant in wanted]
    if not found:
        yield MapFault(none, {})
    if len(found) > 1:
        yield MapFault(several, {"found": len(found)}, found[1].row, found[1].column)
