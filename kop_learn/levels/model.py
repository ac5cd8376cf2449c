"""A level as a value (the design's level file)."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeVar

from kop_learn.levels.board_map import write_map
from kop_learn.sea.board import Board, Sea, Ship
from kop_learn.sea.cards import LEVEL_CARDS
from kop_learn.sea.program import Program
from kop_learn.text import current_language

if TYPE_CHECKING:
    from kop_learn.levels.ship import CodeShip

Kind = Literal["solve", "repair", "predict"]

T = TypeVar("T")

NO_NAME = "level"
"""The id of a level that came without a name."""


@dataclass(frozen=True, slots=True)
class Par:
    """The proven smallest number of cards, and one program with so many."""

    cards: int
    program: Program


@dataclass(frozen=True)
class Level:
    """One puzzle: a sea with a ship and gold, and the cards that may be used.

    ``id`` is the name the level goes by (``kop/loops-03``); two levels that differ in nothing else
    are equal.  ``title``, ``story`` and ``hints`` are by language.  ``start_ship`` is the ship as
    it lies before a run (:meth:`ship` gives one to steer).  ``cards`` tells how many there are of
    each card, in the order of :data:`kop_learn.sea.cards.LEVEL_CARDS`; a card that is not named is
    not there.  ``start`` is the broken program of a repair level and the given one of a predict
    level.  ``par`` is what the level file claims; checking it is the solver's work.
    """

    id: str = field(compare=False)
    kind: Kind
    title: Mapping[str, str]
    board: Board
    start_ship: Ship
    cards: Mapping[str, int]
    story: Mapping[str, str] = field(default_factory=dict)
    hints: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    author: str | None = None
    captain: str | None = None
    no_bugs: bool = False
    start: Program | None = None
    par: Par | None = None

    def __hash__(self) -> int:
        cards = frozenset(self.cards.items())
        return hash((self.kind, self.board, self.start_ship, cards, self.start))

    @classmethod
    def parse(cls, text: str, id: str | None = None, file: str | None = None) -> Level:
        """Read the text of a level file; ``file`` is its name in messages.

        Raises:
            KopError: with every fault of the text, in reading order.
        """
        from kop_learn.levels.reader import parse_level

        return parse_level(text, id or NO_NAME, file)

    @classmethod
    def load(cls, path: str | os.PathLike[str], id: str | None = None) -> Level:
        """Read a level file; without ``id`` it goes by its file name without ``.toml``.

        Raises:
            KopError: with every fault of the file, in reading order.
        """
        from kop_learn.levels.reader import load_level

        return load_level(path, id)

    @classmethod
    def find(cls, name: str) -> Level:
        """Return the level meant by a share code, a file, a seed name or an id.

        Raises:
            KopError: if there is none, or it has faults.
        """
        from kop_learn.solving.find import find_level

        return find_level(name)

    def to_toml(self) -> str:
        """Return the text of a level file that reads as this level."""
        from kop_learn.levels.writer import level_text

        return level_text(self)

    def sea(self) -> Sea:
        """Return the sea at the start of a run: the board with the one ship."""
        return Sea(self.board, (self.start_ship,))

    def ship(self) -> CodeShip:
        """Return a ship at the start, for a code cell to steer with ordinary Python."""
        from kop_learn.levels.ship import CodeShip

        return CodeShip(self)

    def text(self, which: Literal["title", "story"]) -> str:
        """Return the title or the story in the current language, else in one that is there."""
        return localized(self.title if which == "title" else self.story, "")

    def hint_texts(self) -> tuple[str, ...]:
        """Return the hints, first to last, in the current language, else in one that is there."""
        return localized(self.hints, ())

    @property
    def level_hash(self) -> str:
        """A name for what matters to play: it stays when texts, author or par change.

        16 hexadecimal digits, the same on every machine.
        """
        content = {
            "kind": self.kind,
            "map": write_map(self.board, self.start_ship),
            "cards": [[card, self.cards[card]] for card in LEVEL_CARDS if self.cards.get(card)],
            "captain": self.captain,
            "no_bugs": self.no_bugs,
            "start": None if self.start is None else str(self.start),
        }
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, str], dict[str, object]]:
        """Show the board as a picture in a notebook, and in words where there are no pictures."""
        from kop_learn.drawing.pictures import describe_board, level_png, picture_bundle

        words = describe_board(self.board, self.start_ship)
        title = self.text("title")
        return picture_bundle(level_png(self), words, f"{title}\n{words}")


def localized(texts: Mapping[str, T], nothing: T) -> T:
    """Return what is there in the current language, else in one that is there."""
    language = current_language()
    return texts.get(language) or next((text for text in texts.values() if text), nothing)
