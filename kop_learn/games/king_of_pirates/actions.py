"""What a team can decide in a match, as values and as text.

start D girl                 start girl           (with two ships both cells are taken)
place first_time             place first_time A2=gold J1=poop J4=poop
place random                 place free A1=island B2=gold ...
captain ruby
play F F 3[F R]              play                 (an empty program)
discard forward mazu         discard              (nothing)
answer yes                   answer no            answer coin
take forward
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from kop_learn.errors import KopError
from kop_learn.games.king_of_pirates.state import Layout
from kop_learn.sea.board import TileKind
from kop_learn.sea.cards import CARDS, CHARACTERS
from kop_learn.sea.grid import Cell
from kop_learn.sea.program import Program
from kop_learn.text import fault

FIGURES = ("girl", "boy")
"""The captain figures; condition 2 asks whether it is the girl pirate."""

LAYOUTS = ("first_time", "random", "free")
ANSWERS: Mapping[str, bool | None] = MappingProxyType({"yes": True, "no": False, "coin": None})


@dataclass(frozen=True, slots=True)
class Start:
    """Take a start cell (``column`` is ``None`` with two ships) and a captain figure."""

    column: str | None
    figure: str


@dataclass(frozen=True, slots=True)
class Place:
    """Place the tiles: the first-time layout, a random one, or free.

    For the first-time layout ``tiles`` may say which treasure lies on which treasure cell; they are
    dealt by lot otherwise.
    """

    layout: Literal["first_time", "random", "free"]
    tiles: Layout = ()


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick a character as the captain."""

    character: str


@dataclass(frozen=True, slots=True)
class Play:
    """Play cards as one program."""

    program: Program


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard cards, in this order."""

    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer condition 3 or 4: yes, no, or (``None``) as a coin falls."""

    yes: bool | None


@dataclass(frozen=True, slots=True)
class Take:
    """Take this card from the hand that AlphaGo sees."""

    card: str


MatchAction = Start | Place | Pick | Play | Discard | Answer | Take


def format_action(action: MatchAction) -> str:
    """Return an action as one line of text."""
    match action:
        case Start(column, figure):
            words = ["start", *([column] if column else []), figure]
        case Place(layout, tiles):
            words = ["place", layout, *(f"{cell.name}={kind.value}" for cell, kind in tiles)]
        case Pick(character):
            words = ["captain", character]
        case Play(program):
            words = ["play", *([str(program)] if program.items else [])]
        case Discard(cards):
            words = ["discard", *cards]
        case Answer(yes):
            words = ["answer", next(word for word, value in ANSWERS.items() if value is yes)]
        case Take(card):
            words = ["take", card]
    return " ".join(words)


def parse_action(text: str) -> MatchAction:
    """Read what :func:`format_action` wrote.

    Raises:
        KopError: for anything else; for a program with the character's position, from 1.
    """
    verb, _, rest = text.strip().partition(" ")
    if verb not in _READERS:
        raise KopError(fault("match.no_action", found=text[:40], known=", ".join(_READERS)))
    return _READERS[verb](rest.strip())


def _unreadable(found: str, expected: str) -> KopError:
    return KopError(fault("match.unreadable", found=found[:40], expected=expected))


def _read_start(rest: str) -> MatchAction:
    words = rest.split()
    if len(words) not in (1, 2) or words[-1] not in FIGURES:
        raise _unreadable(rest, "D girl")
    return Start(words[0].upper() if len(words) == 2 else None, words[-1])


def _read_place(rest: str) -> MatchAction:
    words = rest.split()
    if not words or words[0] not in LAYOUTS:
        raise _unreadable(rest, ", ".join(LAYOUTS))
    tiles = tuple(sorted(_read_tile(word) for word in words[1:]))
    layout: Literal["first_time", "random", "free"] = (
        "first_time" if words[0] == "first_time" else "random" if words[0] == "random" else "free"
    )
    return Place(layout, tiles)


def _read_tile(word: str) -> tuple[Cell, TileKind]:
    name, _, kind = word.partition("=")
    try:
        return Cell.parse(name), TileKind(kind)
    except ValueError:
        raise _unreadable(word, "C4=island") from None


def _read_captain(rest: str) -> MatchAction:
    if rest not in CHARACTERS:
        raise _unreadable(rest, ", ".join(CHARACTERS))
    return Pick(rest)


def _read_play(rest: str) -> MatchAction:
    return Play(Program.parse(rest))


def _read_card(word: str) -> str:
    if word not in CARDS:
        raise _unreadable(word, ", ".join(CARDS))
    return word


def _read_discard(rest: str) -> MatchAction:
    return Discard(tuple(_read_card(word) for word in rest.split()))


def _read_answer(rest: str) -> MatchAction:
    if rest not in ANSWERS:
        raise _unreadable(rest, ", ".join(ANSWERS))
    return Answer(ANSWERS[rest])


def _read_take(rest: str) -> MatchAction:
    return Take(_read_card(rest))


_READERS: Mapping[str, Callable[[str], MatchAction]] = MappingProxyType(
    {
        "start": _read_start,
        "place": _read_place,
        "captain": _read_captain,
        "play": _read_play,
        "discard": _read_discard,
        "answer": _read_answer,
        "take": _read_take,
    }
)
