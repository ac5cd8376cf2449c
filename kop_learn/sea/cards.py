"""The card catalogue: every card and character of the game, as data.

Source: rule book, part 1 (Move cards, God cards, Loops) and part 2 (Parts, Modes).  A card's effect
is the function registered under the same id: in :mod:`kop_learn.sea.effects` for cards that act on
the sea alone, with the match for the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Group(StrEnum):
    """Which deck a card belongs to."""

    MOVE = "move"
    MAGIC = "magic"


class Mode(StrEnum):
    """The three modes of a match."""

    SIMPLE = "simple"
    BASIC = "basic"
    ADVANCED = "advanced"


class Holds(StrEnum):
    """What may lie under a card."""

    NOTHING = "nothing"
    MOVES = "moves"
    MOVES_AND_LOOPS = "moves_and_loops"


_ALL = (Mode.SIMPLE, Mode.BASIC, Mode.ADVANCED)
_NOT_SIMPLE = (Mode.BASIC, Mode.ADVANCED)
_ADVANCED = (Mode.ADVANCED,)


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card.

    ``symbol`` is its program text (a letter, a digit for a loop, or a word), ``python`` its name in
    Python.  ``number`` is how many the box holds, ``modes`` where they are used.  ``needs`` is a
    pattern over the kinds of its arguments: ``c`` a cell, ``n`` a ship's number, ``k`` a character.
    """

    id: str
    symbol: str
    python: str
    group: Group
    number: int
    modes: tuple[Mode, ...] = _ALL
    holds: Holds = Holds.NOTHING
    passes: int = 1
    needs: str = ""

    @property
    def is_loop(self) -> bool:
        """Whether this is a plain loop card (Loop2, Loop3)."""
        return self.symbol.isdigit()

    def count(self, mode: Mode) -> int:
        """Return how many of this card are in the deck of a mode."""
        return self.number if mode in self.modes else 0


def _move(id: str, symbol: str, number: int, python: str | None = None) -> Card:
    return Card(id, symbol, python or id, Group.MOVE, number)


def _word(
    id: str,
    number: int,
    modes: tuple[Mode, ...] = _ALL,
    holds: Holds = Holds.NOTHING,
    needs: str = "",
) -> Card:
    return Card(id, id, id, Group.MAGIC, number, modes, holds, needs=needs)


def _loop(passes: int, number: int) -> Card:
    return Card(
        f"loop{passes}",
        str(passes),
        "range",
        Group.MAGIC,
        number,
        holds=Holds.MOVES_AND_LOOPS,
        passes=passes,
    )


_CATALOGUE = (
    _move("forward", "F", 15),
    _move("back", "B", 10, "backward"),
    _move("left", "L", 8),
    _move("right", "R", 8),
    _move("jump", "J", 10),
    _loop(2, 6),
    _loop(3, 6),
    Card("sea_god", "S", "sea_god", Group.MAGIC, 8, _NOT_SIMPLE),
    Card("mazu", "M", "mazu", Group.MAGIC, 8, _NOT_SIMPLE),
    _word("add_small", 2, _NOT_SIMPLE, needs="c"),
    _word("add_big", 2, _NOT_SIMPLE, needs="c"),
    _word("add_island", 3, needs="c"),
    _word("remove_small", 2, _NOT_SIMPLE, needs="c"),
    _word("remove_big", 2, _NOT_SIMPLE, needs="c"),
    _word("pause", 2),
    _word("pause_magic", 2),
    _word("telescope", 4, needs="c"),
    _word("call", 5, _ADVANCED, Holds.MOVES_AND_LOOPS, needs="n?c{0,3}"),
    _word("captain", 2, _ADVANCED, needs="k"),
    _word("cannonball", 4, _ADVANCED),
    _word("if_back", 3, holds=Holds.MOVES_AND_LOOPS),
    _word("if_girl", 3, needs="c"),
    _word("if_faces", 3),
    _word("if_love", 3, needs="n?c?"),
    _word("curse", 3, _ADVANCED, Holds.MOVES, needs="n?"),
)

CARDS: Mapping[str, Card] = MappingProxyType({card.id: card for card in _CATALOGUE})
BY_SYMBOL: Mapping[str, Card] = MappingProxyType({card.symbol: card for card in _CATALOGUE})
BY_PYTHON: Mapping[str, Card] = MappingProxyType(
    {card.python: card for card in _CATALOGUE if not card.is_loop}
)

LEVEL_CARDS: tuple[str, ...] = (
    *("forward", "back", "left", "right", "jump", "sea_god", "mazu", "loop2", "loop3"),
    *("cannonball", "if_back", "call"),
)
"""The cards that a level may give (the design's level file), in the order they are shown."""


@dataclass(frozen=True, slots=True)
class Character:
    """A captain: what lies under Call Function, and how often it is carried out."""

    id: str
    holds: Holds = Holds.NOTHING
    passes: int = 1
    needs: str = ""
    most: int | None = None


CHARACTERS: Mapping[str, Character] = MappingProxyType(
    {
        character.id: character
        for character in (
            Character("java_script", needs="c{3}"),
            Character("alphago", needs="n?"),
            Character("coding"),
            Character("lady_cpp", Holds.MOVES, needs="n?", most=6),
            Character("ruby"),
            Character("siri"),
            Character("android", needs="c{1,2}"),
            Character("compiler"),
            Character("python", Holds.MOVES_AND_LOOPS, passes=4),
        )
    }
)

LEVEL_CAPTAINS: tuple[str, ...] = ("python", "ruby", "android")
"""The captains whose skill a level may use."""

CURSE_MOST = 3
"""How many move cards a curse may hold."""

TILE_SUPPLY: Mapping[str, int] = MappingProxyType(
    {"island": 34, "gold": 2, "silver": 4, "poop": 4, "bomb": 2, "whirlpool": 20}
)
"""Tiles in the box. A whirlpool tile is small on one side and big on the other."""

START_ARROWS = 4
"""Start arrows in the box."""
