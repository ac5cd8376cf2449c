"""Drafts of levels: seas and hands of cards drawn at random, chapter by chapter.

A draft may be unsolvable or dull; :mod:`kop_learn.solving.generator` keeps the good ones.  What is
drawn here for a seed must stay the same for ever within a format version.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from kop_learn.levels.chapters import (
    BEGINNER_CHAPTERS,
    BEGINNER_HEIGHT,
    BEGINNER_WIDTH,
    START,
    Beginner,
)
from kop_learn.sea.board import BIG, GOLD, ISLAND, SMALL, Board, Sea, Ship, Tile, TileKind
from kop_learn.sea.grid import Cell, Heading
from kop_learn.sea.interpreter import run_program
from kop_learn.sea.program import Program
from kop_learn.solving.barrier import smallest_barrier
from kop_learn.solving.deck import GODS, Problem

BASES = ("moving", "islands", "whirlpools", "loops", "mixed")
"""The chapters whose levels are broken for Repair and run for Predict."""
MOST_TILES = 30
"""The most tiles beside the gold, beyond the beginner chapters."""


def draft(chapter: str, difficulty: int, random: Random) -> Problem:
    """Return a random sea with cards for a chapter; harder ones tend to be larger."""
    rules = BEGINNER_CHAPTERS.get(chapter)
    if rules is not None:
        return _beginner(rules, random)
    return {"mixed": _mixed, "no_bugs": _no_bugs, "functions": _functions}[chapter](
        difficulty, random
    )


def tile_kinds(problem: Problem, chapter: str) -> tuple[Tile, ...]:
    """Return the tiles that make sense in a sea of a chapter with such cards."""
    rules = BEGINNER_CHAPTERS.get(chapter)
    if rules is not None:
        islands, whirlpools = rules.islands[1] > 0, rules.whirlpools[1] > 0
    else:
        gods = any(problem.cards.get(card) for card in GODS)
        islands, whirlpools = True, gods or problem.captain == "android"
    return ((ISLAND,) if islands else ()) + ((SMALL, BIG) if whirlpools else ())


def change(
    problem: Problem, programs: Sequence[Program], chapter: str, harder: bool, random: Random
) -> Problem:
    """Return the sea with one more tile in the way of a smallest program, or with one less.

    More tiles make it harder, as a rule; with too many or too few it may go the other way.
    """
    board = problem.board
    rules = BEGINNER_CHAPTERS.get(chapter)
    most = max(rules.islands[1], rules.whirlpools[1]) if rules is not None else MOST_TILES
    tiles = [cell for cell in sorted(board.tiles) if board.kind_at(cell) is not TileKind.GOLD]
    free = _way(problem, random.choice(programs)) if programs else []
    kinds = tile_kinds(problem, chapter)
    if tiles and (len(tiles) >= most or not free or not (harder or random.random() < 0.3)):
        return replace(problem, board=board.removed(random.choice(tiles)))
    if not free or not kinds:
        return problem
    return replace(problem, board=board.placed(random.choice(free), random.choice(kinds)))


def _way(problem: Problem, program: Program) -> list[Cell]:
    """Return the open sea that the ship sails over, but for the start."""
    sea = Sea(problem.board, (problem.ship,))
    steps = run_program(sea, program, captain=problem.captain).steps
    cells = {step.ship.cell for step in steps} - {problem.ship.cell}
    return sorted(cell for cell in cells if problem.board.at(cell) is None)


def _beginner(rules: Beginner, random: Random) -> Problem:
    cells = _shuffled(BEGINNER_WIDTH, BEGINNER_HEIGHT, random)
    cells.remove(START)
    gold, *others = cells
    board = Board(BEGINNER_WIDTH, BEGINNER_HEIGHT, {gold: GOLD})
    most = max(rules.islands[1], rules.whirlpools[1])
    if most:
        # A barrier through some of the cells: what it is made of cannot be sailed around.
        kinds: tuple[Tile, ...] = (ISLAND,) if rules.islands[1] else (SMALL, BIG)
        barrier = smallest_barrier(board, START, gold, others[: len(others) * 3 // 5])
        if barrier is not None and len(barrier) <= most:
            for cell in sorted(barrier):
                board = board.placed(cell, random.choice(kinds))
    return Problem(board, Ship(START, Heading.N), rules.cards)


def _shuffled(width: int, height: int, random: Random) -> list[Cell]:
    cells = [Cell(col, row) for col in range(width) for row in range(height)]
    random.shuffle(cells)
    return cells


def _sea(
    difficulty: int,
    random: Random,
    tiles: Mapping[Tile, float],
    cards: Mapping[str, int],
    captain: str | None = None,
    no_bugs: bool = False,
) -> Problem:
    """Return a sea whose cells hold each tile with a certain probability."""
    width = random.randint(4, 5 + difficulty // 2)
    height = random.randint(4, 5 + difficulty // 2)
    gold, start, *others = _shuffled(width, height, random)
    laid: dict[Cell, Tile] = {gold: GOLD}
    for cell in others:
        chance = random.random()
        for tile, share in tiles.items():
            chance -= share
            if chance < 0:
                laid[cell] = tile
                break
    ship = Ship(start, random.choice(tuple(Heading)))
    held = {card: count for card, count in cards.items() if count}
    return Problem(Board(width, height, laid), ship, held, captain, no_bugs)


def _hand(difficulty: int, random: Random) -> dict[str, int]:
    """Return move cards that are too few without loops, and loops."""
    turn, other = random.sample(("left", "right"), 2)
    return {
        "forward": random.randint(1, 2 + difficulty // 3),
        "back": int(random.random() < 0.2),
        turn: 1,
        other: int(random.random() < 0.1 + 0.1 * difficulty),
        "loop2": random.randint(0, 1 + difficulty // 4),
        "loop3": 1,
    }


def _mixed(difficulty: int, random: Random) -> Problem:
    cards = _hand(difficulty, random)
    whirlpools = random.random() < 0.5
    if whirlpools:
        cards |= {"sea_god": 1, "mazu": random.randint(0, 1)}
    else:
        cards |= {"jump": random.randint(1, 2)}
    small, big = (0.12, 0.12) if whirlpools else (0.0, 0.0)
    return _sea(difficulty, random, {ISLAND: 0.25, SMALL: small, BIG: big}, cards)


def _no_bugs(difficulty: int, random: Random) -> Problem:
    cards = _hand(difficulty, random) | {"jump": random.randint(0, 2)}
    return _sea(difficulty, random, {ISLAND: 0.3}, cards, no_bugs=True)


def _functions(difficulty: int, random: Random) -> Problem:
    cards = _hand(difficulty, random)
    if difficulty < 3:
        cards |= {"loop2": 0, "forward": random.randint(2, 4)}
    match random.choice(("cannonball", "if_back", "ruby", "android", "python")):
        case "cannonball":
            cards |= {"cannonball": 1}
            return _sea(difficulty, random, {ISLAND: 0.4}, cards)
        case "if_back":
            cards |= {"if_back": 1, "back": random.randint(0, 1)}
            return _sea(difficulty, random, {ISLAND: 0.15}, cards)
        case "android":
            cards |= {"call": 1}
            return _sea(difficulty, random, {ISLAND: 0.2, SMALL: 0.08, BIG: 0.06}, cards, "android")
        case captain:
            share = 0.4 if captain == "ruby" else 0.15
            return _sea(difficulty, random, {ISLAND: share}, cards | {"call": 1}, captain)
