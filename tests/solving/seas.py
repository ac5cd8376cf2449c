"""Seas to solve: read from a map, or drawn by a seeded generator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from kop_learn.sea.board import BIG, GOLD, ISLAND, SMALL, Board, Ship, Tile
from kop_learn.sea.grid import Cell, Heading
from kop_learn.solving.deck import Problem

_TILES = {"#": ISLAND, "o": SMALL, "O": BIG, "G": GOLD}


def sea(
    picture: str,
    cards: Mapping[str, int],
    captain: str | None = None,
    no_bugs: bool = False,
) -> Problem:
    """Return the problem of a level map (first line is the far row)."""
    lines = [line.split() for line in picture.strip().splitlines()]
    tiles: dict[Cell, Tile] = {}
    ship = None
    for row, signs in enumerate(reversed(lines)):
        for col, sign in enumerate(signs):
            if sign in _TILES:
                tiles[Cell(col, row)] = _TILES[sign]
            elif sign != ".":
                ship = Ship(Cell(col, row), Heading.from_arrow(sign))
    assert ship is not None
    return Problem(Board(len(lines[0]), len(lines), tiles), ship, cards, captain, no_bugs)


def random_sea(random: Random, width: int, height: int, cards: Mapping[str, int]) -> Problem:
    """Return a small random sea; captain and no-bugs rule are drawn as well."""
    cells = [Cell(col, row) for col in range(width) for row in range(height)]
    random.shuffle(cells)
    gold, start, *others = cells
    tiles = {gold: GOLD}
    for cell in others:
        tile = random.choice([None] * 6 + [ISLAND, ISLAND, SMALL, BIG])
        if tile is not None:
            tiles[cell] = tile
    captain = random.choice(["python", "ruby", "android"]) if cards.get("call") else None
    ship = Ship(start, random.choice(list(Heading)))
    return Problem(Board(width, height, tiles), ship, cards, captain, no_bugs=random.random() < 0.3)


def mirrored(problem: Problem) -> Problem:
    """Return the sea seen in a mirror, left and right turns swapped."""
    last = problem.board.width - 1
    headings = {Heading.E: Heading.W, Heading.W: Heading.E}
    swap = {"left": "right", "right": "left"}

    def flip(cell: Cell) -> Cell:
        return Cell(last - cell.col, cell.row)

    ship, board = problem.ship, problem.board
    return replace(
        problem,
        board=Board(
            board.width, board.height, {flip(cell): tile for cell, tile in board.tiles.items()}
        ),
        ship=Ship(flip(ship.cell), headings.get(ship.heading, ship.heading)),
        cards={swap.get(card, card): count for card, count in problem.cards.items()},
    )


def turned(problem: Problem) -> Problem:
    """Return the sea turned by a quarter to the right."""
    board, ship = problem.board, problem.ship

    def turn(cell: Cell) -> Cell:
        return Cell(cell.row, board.width - 1 - cell.col)

    return replace(
        problem,
        board=Board(
            board.height, board.width, {turn(cell): tile for cell, tile in board.tiles.items()}
        ),
        ship=Ship(turn(ship.cell), ship.heading.right),
    )
