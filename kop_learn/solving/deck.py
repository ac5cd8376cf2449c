"""A level as plain values, and what its cards mean to a search.

The Condition 1 card means one of two things for a whole program: a Forward card when the program
holds no Back, else a Loop2 that lies only at the top.  So a level with that card is searched once
for each meaning, and a :class:`Deck` says which cards there are under one of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from kop_learn.sea.board import Board, Ship
from kop_learn.sea.cards import CHARACTERS, LEVEL_CARDS, Holds
from kop_learn.sea.program import Item

MOVES = ("forward", "back", "left", "right", "jump")
LOOPS = {"loop2": 2, "loop3": 3}
GODS = ("sea_god", "mazu")


@dataclass(frozen=True, slots=True)
class Problem:
    """What the solver is asked: a sea, the cards given, the captain, and the no-bugs rule."""

    board: Board
    ship: Ship
    cards: Mapping[str, int]
    captain: str | None = None
    no_bugs: bool = False


class Meaning(Enum):
    """What the Condition 1 card means throughout a program."""

    NONE = "there is no such card"
    FORWARD = "the program holds no Back"
    LOOP = "the program holds a Back"


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of a problem as a search uses them.

    ``moves`` may lie anywhere; ``inner_loops`` as well, ``outer_loops`` only at the top (each with
    its number of passes).  ``forward`` is the card that acts as a Forward at the top, if any.
    ``gods``, ``cannon`` and ``skill`` ("ruby" or "android") change the tiles.  ``limits`` says how
    many of each of these cards there are; all others are left out.
    """

    moves: tuple[str, ...]
    inner_loops: tuple[tuple[str, int], ...]
    outer_loops: tuple[tuple[str, int], ...]
    forward: str | None
    gods: tuple[str, ...]
    cannon: bool
    skill: str | None
    limits: Mapping[str, int]
    meaning: Meaning

    @property
    def loops(self) -> tuple[tuple[str, int], ...]:
        """Every loop card that may lie at the top."""
        return self.inner_loops + self.outer_loops if self.moves else ()

    @property
    def drains(self) -> bool:
        """Whether some card can remove a whirlpool."""
        return bool(self.gods) or self.skill == "android"

    @property
    def clears(self) -> bool:
        """Whether some card can remove an island."""
        return self.cannon or self.skill == "ruby"

    @property
    def total(self) -> int:
        """The most cards that a program can have."""
        return sum(self.limits.values())


def single(card: str) -> Item:
    """Return a card as it lies in a program with nothing under it."""
    return Item(card, (), () if card == "if_back" else None)


def meanings(problem: Problem) -> tuple[Meaning, ...]:
    """Return the meanings of Condition 1 under which a problem must be searched."""
    if not problem.cards.get("if_back"):
        return (Meaning.NONE,)
    return (Meaning.FORWARD, Meaning.LOOP) if problem.cards.get("back") else (Meaning.FORWARD,)


def deck_of(problem: Problem, meaning: Meaning) -> Deck:
    """Return the cards of a problem under one meaning of Condition 1."""
    given = {card: problem.cards.get(card, 0) for card in LEVEL_CARDS}
    if meaning is Meaning.FORWARD:
        given["back"] = 0
    if meaning is Meaning.NONE:
        given["if_back"] = 0
    captain = CHARACTERS.get(problem.captain or "")
    if captain is None:
        given["call"] = 0
    outer: list[tuple[str, int]] = []
    skill = None
    if captain is not None and given["call"]:
        if captain.holds is Holds.NOTHING:
            skill = captain.id
        else:
            outer.append(("call", captain.passes))
    if meaning is Meaning.LOOP:
        outer.append(("if_back", LOOPS["loop2"]))
    return Deck(
        moves=tuple(card for card in MOVES if given[card]),
        inner_loops=tuple((card, passes) for card, passes in LOOPS.items() if given[card]),
        outer_loops=tuple(outer),
        forward="if_back" if meaning is Meaning.FORWARD else None,
        gods=tuple(card for card in GODS if given[card]),
        cannon=given["cannonball"] > 0,
        skill=skill,
        limits={card: count for card, count in given.items() if count},
        meaning=meaning,
    )


def fewest_cards(deck: Deck, instructions: int) -> int:
    """Return a number of cards below which no program carries out so many instructions.

    Most comes of it when all loops lie around all other cards; of those that may lie at the top
    only, one card is under one of them at most.
    """
    outer = max((passes for _, passes in deck.outer_loops if deck.loops), default=1)
    inner = [
        passes for card, passes in deck.inner_loops if deck.loops for _ in range(deck.limits[card])
    ]
    fewest, product = instructions, 1
    for loops, passes in enumerate(sorted([*inner, outer], reverse=True), start=1):
        product *= passes
        fewest = min(fewest, loops + -(-instructions // product))
    return fewest
