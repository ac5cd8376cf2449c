"""What a chapter is about: the cards without which its levels must not be solved well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from kop_learn.sea.board import TileKind
from kop_learn.sea.cards import LEVEL_CARDS
from kop_learn.sea.grid import Cell
from kop_learn.sea.program import Program
from kop_learn.solving.deck import Problem
from kop_learn.solving.difficulty import TOOLS
from kop_learn.solving.solver import accepted, solve

SPARE = 2
"""A level needs a card if it cannot be solved with at most so many cards over par without it."""
GROUPS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "jump": ("jump",),
        "gods": ("sea_god", "mazu"),
        "loops": ("loop2", "loop3"),
        "tools": TOOLS,
    }
)
"""Cards that are taught together."""


def concept_groups(problem: Problem, chapter: str) -> tuple[str, ...]:
    """Return the groups of cards that every level of a chapter needs."""
    match chapter:
        case "islands":
            return ("jump",)
        case "whirlpools":
            return ("gods",)
        case "loops":
            return ("loops",)
        case "functions":
            return ("tools",)
        case "mixed":
            given = [name for name in ("jump", "gods") if has_any(problem, name)]
            return ("loops", *given)
    return ()


def has_any(problem: Problem, group: str) -> bool:
    """Return whether a problem gives a card of a group."""
    return any(problem.cards.get(card) for card in GROUPS[group])


def without(problem: Problem, cards: tuple[str, ...]) -> Problem:
    """Return a problem without some kinds of cards."""
    left = {card: count for card, count in problem.cards.items() if card not in cards}
    return replace(problem, cards=left)


def detours(
    problem: Problem, chapter: str, par: int, time_limit: float | None = None
) -> tuple[tuple[str, Program | None], ...]:
    """Return the groups that a chapter is about and the level does not need.

    With each goes a program that gets on without it, with few cards over par; ``None`` where
    ``time_limit`` seconds were too few to know.
    """
    found: list[tuple[str, Program | None]] = []
    most = par + SPARE
    for group in concept_groups(problem, chapter):
        solution = solve(without(problem, GROUPS[group]), max_cards=most, time_limit=time_limit)
        if solution.program is not None or (
            solution.proof == "gave_up" and solution.at_least <= most
        ):
            found.append((group, solution.program))
    return tuple(found)


def is_needed(problem: Problem, cell: Cell, programs: Sequence[Program], chapter: str) -> bool:
    """Return whether a tile matters: for the smallest programs, or for what the chapter is about.

    Without a tile that matters there are other smallest programs, or a way around the concept.  A
    whirlpool does not matter for being named beside others to Android, who may name it or not.
    """
    emptier = replace(problem, board=problem.board.removed(cell))
    others = not_naming(programs, cell)
    if not others or not has_programs(emptier, others):
        return True
    return bool(detours(emptier, chapter, programs[0].size))


def not_naming(programs: Sequence[Program], cell: Cell) -> tuple[Program, ...]:
    """Return the programs in which no card is told of a cell."""
    return tuple(
        program for program in programs if not any(cell in item.args for item in program.items)
    )


def has_programs(problem: Problem, programs: Sequence[Program]) -> bool:
    """Return whether these are all smallest programs of a problem."""
    if not all(accepted(problem, program) for program in programs):
        return False
    solution = solve(problem, max_cards=programs[0].size, all=True)
    return solution.complete and set(solution.programs) == set(programs)


def useless_tiles(problem: Problem, programs: Sequence[Program], chapter: str) -> tuple[Cell, ...]:
    """Return the tiles of which each alone could go and change nothing that matters."""
    cells = sorted(
        cell for cell, tile in problem.board.tiles.items() if tile.kind is not TileKind.GOLD
    )
    return tuple(cell for cell in cells if not is_needed(problem, cell, programs, chapter))


def useless_cards(problem: Problem, programs: Sequence[Program]) -> tuple[str, ...]:
    """Return the kinds of cards that none of the smallest programs uses."""
    used = {item.card for program in programs for _, item in program.walk()}
    return tuple(card for card in LEVEL_CARDS if problem.cards.get(card) and card not in used)
