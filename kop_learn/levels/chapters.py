"""What the levels of the four beginner chapters keep to (rule book, part 1, Beginner chapters)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kop_learn.errors import Fault
from kop_learn.levels.model import Level
from kop_learn.sea.board import WHIRLPOOLS, TileKind
from kop_learn.sea.grid import Cell, Heading
from kop_learn.text import fault, say

BEGINNER_WIDTH, BEGINNER_HEIGHT = 5, 7
START = Cell(0, 0)


@dataclass(frozen=True, slots=True)
class Beginner:
    """What a beginner chapter gives: its cards, and the least and most tiles beside the gold."""

    cards: Mapping[str, int]
    islands: tuple[int, int] = (0, 0)
    whirlpools: tuple[int, int] = (0, 0)


_SAILING = {"forward": 5, "back": 5, "left": 5, "right": 5}

BEGINNER_CHAPTERS: Mapping[str, Beginner] = MappingProxyType(
    {
        "moving": Beginner(_SAILING),
        "islands": Beginner({**_SAILING, "jump": 5}, islands=(3, 5)),
        "whirlpools": Beginner({**_SAILING, "sea_god": 3, "mazu": 3}, whirlpools=(2, 4)),
        "loops": Beginner({"forward": 2, "left": 1, "right": 1, "loop2": 1, "loop3": 1}),
    }
)


def chapter_faults(level: Level, chapter: str, file: str | None = None) -> tuple[Fault, ...]:
    """Return what a level does against the rules of its chapter; nothing for chapters beyond four.

    ``file`` is the level's file, for the messages.
    """
    rules = BEGINNER_CHAPTERS.get(chapter)
    return () if rules is None else tuple(_faults(level, rules, chapter, file))


def _faults(level: Level, rules: Beginner, chapter: str, file: str | None) -> Iterator[Fault]:
    board, ship = level.board, level.start_ship
    place = {"width": BEGINNER_WIDTH, "height": BEGINNER_HEIGHT}
    if (board.width, board.height) != (BEGINNER_WIDTH, BEGINNER_HEIGHT):
        found = f"{board.width}×{board.height}"
        yield fault("chapter.size", file=file, chapter=chapter, found=found, **place)
    if (ship.cell, ship.heading) != (START, Heading.N):
        found = f"{ship.cell.name} {ship.heading.arrow}"
        yield fault("chapter.ship", file=file, chapter=chapter, found=found)
    islands = len(board.cells_of(TileKind.ISLAND))
    yield from _number(islands, rules.islands, "islands", chapter, file)
    whirlpools = len(board.cells_of(*WHIRLPOOLS))
    yield from _number(whirlpools, rules.whirlpools, "whirlpools", chapter, file)
    kinds = {board.kind_at(cell) for cell in board.cells_of(*WHIRLPOOLS)}
    if rules.whirlpools[1] and len(kinds) == 1:
        yield fault("chapter.both_whirlpools", file=file, chapter=chapter)
    if dict(level.cards) != dict(rules.cards):
        yield fault(
            "chapter.cards",
            file=file,
            chapter=chapter,
            expected=_card_list(rules.cards),
            found=_card_list(level.cards),
        )


def _number(
    found: int, limits: tuple[int, int], what: str, chapter: str, file: str | None
) -> Iterator[Fault]:
    least, most = limits
    if most == 0 < found:
        yield fault(f"chapter.no_{what}", file=file, chapter=chapter, found=found)
    elif not least <= found <= most:
        yield fault(
            f"chapter.{what}", file=file, chapter=chapter, found=found, least=least, most=most
        )


def _card_list(cards: Mapping[str, int]) -> str:
    return ", ".join(f"{say(f'card.{card}.name')} {count}" for card, count in cards.items())
