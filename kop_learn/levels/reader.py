"""From the text of a level file to a Level: every fault of the text in one error."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from kop_learn.errors import Fault, KopError
from kop_learn.levels.board_map import MapFault, read_map
from kop_learn.levels.document import (
    MAX_FAULTS,
    Document,
    decode,
    in_reading_order,
    is_blank,
    read_bytes,
    read_document,
    shown,
)
from kop_learn.levels.model import Kind, Level, Par
from kop_learn.sea.board import Board, Ship
from kop_learn.sea.cards import LEVEL_CARDS
from kop_learn.sea.program import Program
from kop_learn.sea.rules import check_program
from kop_learn.text import fault


def load_level(path: str | os.PathLike[str], id: str | None = None) -> Level:
    """Read a level file; see :meth:`Level.load`."""
    name = os.fspath(path)
    return parse_level(decode(read_bytes(name), name), id or Path(name).stem, name)


def parse_level(text: str, id: str, file: str | None = None) -> Level:
    """Read the text of a level file; see :meth:`Level.parse`."""
    from kop_learn.levels.schema import level_model, schema_faults

    document = read_document(text, file)
    reader = _Reader(document)
    for path, found in schema_faults(level_model(), document):
        reader.faults.append(found)
        reader.spoilt.add(path[0])
    level = reader.level(id)
    if level is None or reader.faults:
        raise KopError(in_reading_order(reader.faults, file, reader.untold))
    return level


@dataclass(slots=True)
class _Reader:
    """Collects the faults of one file; the keys in ``spoilt`` are of the wrong form already."""

    document: Document
    faults: list[Fault] = field(default_factory=list)
    spoilt: set[str] = field(default_factory=set)
    untold: int = 0  # faults beyond those that are told anyway

    def level(self, id: str) -> Level | None:
        """Return the level, or None where a fault leaves nothing to make one of."""
        self.check_format()
        title = self.title()
        sea = self.sea()
        cards = self.cards()
        captain = self.captain(cards)
        start = self.start(cards, captain, sea[0] if sea else None)
        par = self.par()
        if self.faults or sea is None:
            return None
        board, ship = sea
        hints = cast("dict[str, list[str]]", self.table("hint"))
        return Level(
            id=id,
            kind=cast(Kind, self.get("kind")),
            title=title,
            board=board,
            start_ship=ship,
            cards=cards,
            story=cast("dict[str, str]", self.table("story")),
            hints={language: tuple(hints) for language, hints in hints.items()},
            author=self.string("author"),
            captain=captain,
            no_bugs=bool(self.table("rules").get("no_bugs", False)),
            start=start,
            par=par,
        )

    def get(self, key: str) -> object:
        """Return the value of a key, or None if it is not there or of the wrong form."""
        return None if key in self.spoilt else self.document.data.get(key)

    def table(self, key: str) -> dict[str, object]:
        return cast("dict[str, object]", self.get(key) or {})

    def string(self, key: str) -> str | None:
        return cast("str | None", self.get(key))

    def fault(self, code: str, *path: str, **parameters: object) -> None:
        self.faults.append(self.document.fault(code, path, **parameters))

    def check_format(self) -> None:
        from kop_learn.levels.schema import FORMAT

        number = self.get("format")
        if number is not None and number != FORMAT:
            self.fault("level.format", "format", found=shown(number), expected=FORMAT)

    def title(self) -> dict[str, str]:
        title = cast("dict[str, str]", self.table("title"))
        if self.get("title") is not None and all(map(is_blank, title.values())):
            self.fault("level.no_title", "title")
        return title

    def sea(self) -> tuple[Board, Ship] | None:
        """Return the board and the ship of the map, or None if there are faults in it."""
        text = self.string("map")
        if text is None:
            return None
        first, *rest = read_map(text)
        if isinstance(first, MapFault):
            found = sorted(cast("list[MapFault]", [first, *rest]), key=_place)
            # A map of 64 KiB can have as many faults, and to word them all would take seconds.
            self.faults.extend(map(self.map_fault, found[:MAX_FAULTS]))
            self.untold += len(found[MAX_FAULTS:])
            return None
        return first, cast(Ship, rest[0])

    def map_fault(self, found: MapFault) -> Fault:
        place = self.document.places.rows_of(("map",))
        if found.row is None or place is None:
            return self.document.fault(found.code, ("map",), **found.parameters)
        line, column = place[0] + found.row, None
        if found.column is not None:
            column = found.column + (place[1] if found.row == 0 else 1)
        return fault(
            found.code, file=self.document.file, line=line, column=column, **found.parameters
        )

    def cards(self) -> dict[str, int]:
        """Return how many cards there are of each kind; those with none are not there."""
        counts = cast("dict[str, int]", self.table("cards"))
        return {card: counts[card] for card in LEVEL_CARDS if counts.get(card)}

    def captain(self, cards: Mapping[str, int]) -> str | None:
        captain = self.string("captain")
        if not self.spoilt.isdisjoint({"captain", "cards"}):
            return captain
        if captain is not None and "call" not in cards:
            self.fault("level.captain_without_call", "captain")
        if captain is None and "call" in cards:
            self.fault("level.call_without_captain", "cards", "call")
        return captain

    def start(
        self, cards: Mapping[str, int], captain: str | None, board: Board | None
    ) -> Program | None:
        """Return the program that the level comes with; it must be one that may be run."""
        kind, text = self.string("kind"), self.string("program")
        if kind == "solve" and text is not None:
            self.fault("level.program_unwanted", "program")
        if kind in ("repair", "predict") and text is None and "program" not in self.spoilt:
            self.fault("toml.missing_key", "kind", key="program")
        if text is None:
            return None
        program = self.program(text, "program")
        # Without whole cards and captain every card of the program would seem to be one too many.
        if program is not None and self.spoilt.isdisjoint({"captain", "cards"}):
            for refused in check_program(program, cards, board=board, captain=captain):
                self.fault("level.program", "program", key="program", reason=refused.message)
        return program

    def program(self, text: str, *path: str) -> Program | None:
        try:
            return Program.parse(text)
        except KopError as error:
            for found in error.faults:
                self.fault("level.program", *path, key=".".join(path), reason=found.message)
            return None

    def par(self) -> Par | None:
        par = self.table("par")
        if not par:
            return None
        if self.string("kind") == "predict":
            self.fault("level.par_of_predict", "par")
        program = self.program(cast(str, par["program"]), "par", "program")
        if program is None:
            return None
        cards = cast(int, par["cards"])
        if program.size != cards:
            self.fault("level.par_size", "par", "cards", found=cards, size=program.size)
        return Par(cards, program)


def _place(found: MapFault) -> tuple[int, int]:
    """Return a key to sort by: faults of the map as a whole first, as their line is the first."""
    return (
        -1 if found.row is None else found.row,
        -1 if found.column is None else found.column,
    )
