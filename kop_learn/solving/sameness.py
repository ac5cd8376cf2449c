"""Levels that are one another's copies, mirrored or turned ones among them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kop_learn.levels.model import Level
from kop_learn.sea.board import Board, Ship
from kop_learn.sea.cards import LEVEL_CARDS
from kop_learn.sea.grid import Cell, Heading
from kop_learn.sea.program import Item, Program
from kop_learn.solving.deck import Problem
from kop_learn.solving.solver import problem_of

_SWAP = {"left": "right", "right": "left"}

Picture = tuple[object, ...]


def mirrored(problem: Problem) -> Problem:
    """Return the sea as a mirror shows it, left and right turns swapped."""
    last = problem.board.width - 1
    swapped = {_SWAP.get(card, card): count for card, count in problem.cards.items()}
    return _moved(
        problem,
        (problem.board.width, problem.board.height),
        lambda cell: Cell(last - cell.col, cell.row),
        lambda heading: heading.opposite if heading.dx else heading,
        swapped,
    )


def turned(problem: Problem) -> Problem:
    """Return the sea turned by a quarter to the right."""
    last = problem.board.width - 1
    return _moved(
        problem,
        (problem.board.height, problem.board.width),
        lambda cell: Cell(cell.row, last - cell.col),
        lambda heading: heading.right,
        dict(problem.cards),
    )


def _moved(
    problem: Problem,
    size: tuple[int, int],
    place: Callable[[Cell], Cell],
    look: Callable[[Heading], Heading],
    cards: dict[str, int],
) -> Problem:
    board, ship = problem.board, problem.ship
    tiles = {place(cell): tile for cell, tile in board.tiles.items()}
    there = Ship(place(ship.cell), look(ship.heading))
    return Problem(Board(*size, tiles), there, cards, problem.captain, problem.no_bugs)


def essence(problem: Problem) -> Picture:
    """Return something that a level shares with its mirrored and turned copies, and no other."""
    pictures = []
    for picture in (problem, mirrored(problem)):
        for _ in range(4):
            pictures.append(_picture(picture))
            picture = turned(picture)
    return min(pictures)


def level_essence(level: Level) -> Picture:
    """Return the :func:`essence` of a whole level: its kind and its program count as well."""
    programs = set()
    if level.start is not None:
        programs = {str(level.start), str(Program(_swapped(level.start.items)))}
    return (*essence(problem_of(level)), level.kind, *sorted(programs))


def _swapped(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return cards as a mirror shows them."""
    return tuple(
        replace(
            item,
            card=_SWAP.get(item.card, item.card),
            body=None if item.body is None else _swapped(item.body),
        )
        for item in items
    )


def _picture(problem: Problem) -> Picture:
    board, ship = problem.board, problem.ship
    return (
        *(board.width, board.height),
        *(ship.cell, ship.heading.value),
        tuple(sorted((cell, tile.kind.value) for cell, tile in board.tiles.items())),
        tuple(problem.cards.get(card, 0) for card in LEVEL_CARDS),
        *(problem.captain or "", problem.no_bugs),
    )
