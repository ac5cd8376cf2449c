"""The sea as a value: tiles on cells, and the ships on it (rule book, part 1, Sea)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from kop_learn.sea.grid import Cell, Heading


class TileKind(StrEnum):
    """What can lie on a cell."""

    ISLAND = "island"
    SMALL = "small_whirlpool"
    BIG = "big_whirlpool"
    GOLD = "gold"
    SILVER = "silver"
    POOP = "poop"
    BOMB = "bomb"
    HIDDEN = "hidden"
    """A treasure that lies face down, as the other team sees it (only in views of a match)."""


WHIRLPOOLS = frozenset({TileKind.SMALL, TileKind.BIG})
TREASURES = frozenset(
    {TileKind.GOLD, TileKind.SILVER, TileKind.POOP, TileKind.BOMB, TileKind.HIDDEN}
)


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile.

    ``owner`` is the team a treasure belongs to (``None`` in levels, where gold is anybody's);
    ``face_up`` is false for a treasure that has not been turned yet.
    """

    kind: TileKind
    owner: int | None = None
    face_up: bool = True


ISLAND = Tile(TileKind.ISLAND)
SMALL = Tile(TileKind.SMALL)
BIG = Tile(TileKind.BIG)
GOLD = Tile(TileKind.GOLD)


@dataclass(frozen=True)
class Board:
    """A sea of ``width`` columns and ``height`` rows with at most one tile on a cell."""

    width: int
    height: int
    tiles: Mapping[Cell, Tile] = field(default_factory=dict)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Board], tuple[int, int, dict[Cell, Tile]]]:
        # Hashes differ from process to process, so what was kept must not travel along.
        return Board, (self.width, self.height, dict(self.tiles))

    @cached_property
    def _hash(self) -> int:
        return hash((self.width, self.height, frozenset(self.tiles.items())))

    @cached_property
    def face_down(self) -> tuple[Cell, ...]:
        """The cells of the treasures that have not been turned up."""
        return tuple(cell for cell, tile in self.tiles.items() if not tile.face_up)

    def contains(self, cell: Cell) -> bool:
        """Return whether the cell lies on the board."""
        col, row = cell
        return 0 <= col < self.width and 0 <= row < self.height

    def at(self, cell: Cell) -> Tile | None:
        """Return the tile on the cell, or ``None`` for open sea."""
        return self.tiles.get(cell)

    def kind_at(self, cell: Cell) -> TileKind | None:
        """Return the kind of the tile on the cell, or ``None`` for open sea."""
        tile = self.tiles.get(cell)
        return None if tile is None else tile.kind

    def level_at(self, cell: Cell) -> int:
        """Return the height of the cell: 1 on an island, else 0."""
        tile = self.tiles.get(cell)
        return 1 if tile is not None and tile.kind is TileKind.ISLAND else 0

    def placed(self, cell: Cell, tile: Tile) -> Board:
        """Return this board with ``tile`` on ``cell``, in place of what lay there."""
        return Board(self.width, self.height, {**self.tiles, cell: tile})

    def removed(self, cell: Cell) -> Board:
        """Return this board with open sea on ``cell``."""
        tiles = dict(self.tiles)
        tiles.pop(cell, None)
        return Board(self.width, self.height, tiles)

    def cells_of(self, *kinds: TileKind) -> tuple[Cell, ...]:
        """Return the cells that hold a tile of one of the kinds, column by column."""
        return tuple(sorted(cell for cell, tile in self.tiles.items() if tile.kind in kinds))


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship: where it is, where it points, and whose it is."""

    cell: Cell
    heading: Heading
    team: int = 1


@dataclass(frozen=True, slots=True)
class Sea:
    """A board with its ships; ships are known by their place in the tuple."""

    board: Board
    ships: tuple[Ship, ...]

    def with_ship(self, index: int, ship: Ship) -> Sea:
        """Return this sea with the ship at ``index`` replaced."""
        ships = list(self.ships)
        ships[index] = ship
        return Sea(self.board, tuple(ships))

    def with_board(self, board: Board) -> Sea:
        """Return this sea with another board under the same ships."""
        return Sea(board, self.ships)

    def ship_at(self, cell: Cell) -> int | None:
        """Return the index of the ship on the cell, or ``None``."""
        for index, ship in enumerate(self.ships):
            if ship.cell == cell:
                return index
        return None
