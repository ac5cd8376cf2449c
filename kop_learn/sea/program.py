"""Programs: trees of cards (rule book, part 1, Running a program and Program text)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from kop_learn.sea.cards import CARDS, Card
from kop_learn.sea.grid import Cell

MAX_DEPTH = 50
"""Nesting deeper than this is refused."""
MAX_TEXT = 20_000
"""Program text with more characters than this is refused."""

MOST_SHOWN = 150
"""A program of more cards than this has no picture in a notebook, only its text."""

Argument = Cell | int | str
"""What a card is told when it is put down: a cell, a ship's number, or a character's id."""

Path = tuple[int, ...]
"""The place of a card in its program: one index a level, each from 0."""


@dataclass(frozen=True, slots=True)
class Item:
    """One card in a program.

    ``body`` holds the cards under it, and is ``None`` for a card with nothing under it (a loop with
    an empty body has ``()``).
    """

    card: str
    args: tuple[Argument, ...] = ()
    body: tuple[Item, ...] | None = None

    @property
    def kind(self) -> Card:
        """The catalogue entry of this card."""
        return CARDS[self.card]


@dataclass(frozen=True, slots=True)
class Program:
    """A list of cards and loops, as they lie under the Start arrow."""

    items: tuple[Item, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Program:
        """Read program text such as ``F F 3[F R]``.

        Raises:
            KopError: with the character's position, from 1.
        """
        from kop_learn.sea.program_text import parse_text

        return parse_text(text)

    @classmethod
    def from_python(cls, source: str) -> Program:
        """Read a program written as Python; the text is parsed and never run.

        Raises:
            KopError: with the line, from 1.
        """
        from kop_learn.sea.program_python import parse_python

        return parse_python(source)

    def __str__(self) -> str:
        from kop_learn.sea.program_text import format_text

        return format_text(self)

    def to_python(self) -> str:
        """Return the program as Python source; an empty program is the empty text."""
        from kop_learn.sea.program_python import format_python

        return format_python(self)

    @property
    def size(self) -> int:
        """The number of cards, each loop card counting one."""
        return len(self.cards())

    @property
    def depth(self) -> int:
        """How deep cards lie under cards: 0 without loops."""
        return max((len(path) for path, _ in self.walk()), default=1) - 1

    def walk(self) -> Iterator[tuple[Path, Item]]:
        """Give every card with its path, in the order of the program text."""
        stack: list[tuple[Path, Iterator[tuple[int, Item]]]] = [((), enumerate(self.items))]
        while stack:
            above, items = stack[-1]
            for index, item in items:
                path = (*above, index)
                yield path, item
                if item.body:
                    stack.append((path, enumerate(item.body)))
                    break
            else:
                stack.pop()

    def cards(self) -> tuple[str, ...]:
        """Return the ids of all cards, in the order of the program text."""
        found: list[str] = []
        stack = list(reversed(self.items))
        while stack:
            item = stack.pop()
            found.append(item.card)
            if item.body:
                stack.extend(reversed(item.body))
        return tuple(found)

    def item_at(self, path: Path) -> Item:
        """Return the card at a path; ``LookupError`` if there is none."""
        items: tuple[Item, ...] = self.items
        for index in path[:-1]:
            items = items[index].body or ()
        return items[path[-1]]

    def number_of(self, path: Path) -> int:
        """Return the place of a card counted along the program text, from 1."""
        for number, (place, _) in enumerate(self.walk(), start=1):
            if place == path:
                return number
        raise LookupError(path)

    def card_counts(self) -> Counter[str]:
        """Return how often each card is used."""
        return Counter(self.cards())

    def has(self, card: str) -> bool:
        """Return whether the card lies anywhere in the program."""
        return card in self.cards()

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, str], dict[str, object]]:
        """Show the cards as a picture in a notebook, and the program text anywhere."""
        from kop_learn.drawing.pictures import describe_program, picture_bundle, program_png

        if self.size > MOST_SHOWN:
            return {"text/plain": str(self)}, {}
        return picture_bundle(program_png(self), describe_program(self), str(self))
