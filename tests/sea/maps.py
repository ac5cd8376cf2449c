"""Hand-drawn seas for the tests: the signs of the level file, and ``1`` ``2`` for owned gold."""

from __future__ import annotations

from kop_learn.sea.board import BIG, GOLD, ISLAND, SMALL, Board, Sea, Ship, Tile, TileKind
from kop_learn.sea.grid import Cell, Heading
from kop_learn.sea.interpreter import Run, run_program
from kop_learn.sea.program import Program

_TILES = {
    "#": ISLAND,
    "o": SMALL,
    "O": BIG,
    "G": GOLD,
    "1": Tile(TileKind.GOLD, owner=1, face_up=False),
    "2": Tile(TileKind.GOLD, owner=2, face_up=False),
}


def sea_of(map_text: str) -> Sea:
    """Return the sea that a map draws; ships in reading order, the first one is steered."""
    rows = [line.split() for line in map_text.strip().splitlines()]
    tiles: dict[Cell, Tile] = {}
    ships: list[Ship] = []
    for down, row in enumerate(rows):
        for col, sign in enumerate(row):
            cell = Cell(col, len(rows) - 1 - down)
            if sign in _TILES:
                tiles[cell] = _TILES[sign]
            elif sign != ".":
                ships.append(Ship(cell, Heading.from_arrow(sign), team=len(ships) + 1))
    return Sea(Board(len(rows[0]), len(rows), tiles), tuple(ships))


def run_text(map_text: str, program: str, captain: str | None = None) -> Run:
    """Run program text on a map."""
    return run_program(sea_of(map_text), Program.parse(program), captain=captain)


def events(map_text: str, program: str, captain: str | None = None) -> list[str]:
    """Return the events of a run, one word a step."""
    return [step.event for step in run_text(map_text, program, captain).steps]


def last_cell(map_text: str, program: str, captain: str | None = None) -> str:
    """Return where the ship ends."""
    return run_text(map_text, program, captain).steps[-1].ship.cell.name
