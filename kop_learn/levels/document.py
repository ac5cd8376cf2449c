"""Reading a TOML file of a stranger: from a path to plain values, with the lines of its keys."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kop_learn.errors import Fault, KopError, visible
from kop_learn.levels.meant import card_meant, half_width
from kop_learn.levels.toml_lines import Places, find_places
from kop_learn.text import fault

MAX_BYTES = 64 * 1024
"""A file with more bytes than this is refused."""
MAX_FAULTS = 100
"""Of more faults than this in one file the rest is only counted."""

_WORD = re.compile(r"[^\s=\[\]{},.\"'#]+")
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed TOML text: its values, where its keys are, and the name of its file."""

    data: Mapping[str, object]
    places: Places
    file: str | None = None

    def fault(self, code: str, path: tuple[object, ...], **parameters: Any) -> Fault:
        """Make a fault about a key, at its line."""
        line = self.places.line_of(path)
        return fault(code, file=self.file, line=line, **parameters)


def read_bytes(path: str | os.PathLike[str], most: int = MAX_BYTES) -> bytes:
    """Return what is in a file.

    Raises:
        KopError: if there is no file that could be read, or it has more than ``most`` bytes.
    """
    name = os.fspath(path)
    try:
        # Opening a named pipe would hang until somebody writes to it: look before.
        mode = Path(name).stat().st_mode
        if stat.S_ISDIR(mode):
            raise KopError(fault("file.folder", file=name))
        if not stat.S_ISREG(mode):
            raise KopError(fault("file.special", file=name))
        with Path(name).open("rb") as file:
            data = file.read(most + 1)
    except FileNotFoundError:
        raise KopError(missing(name)) from None
    except PermissionError:
        raise KopError(fault("file.no_permission", file=name)) from None
    except (OSError, ValueError):  # a ValueError comes of a name that no system takes
        raise KopError(fault("file.unreadable", file=shown(name, 200))) from None
    if len(data) > most:
        raise KopError(fault("file.too_large", file=name, most=most // 1024))
    return data


def missing(name: str) -> Fault:
    """Return the fault that there is no such file.

    Editors that hide the endings of names like to put one more behind it: that is told.
    """
    nearest = f"{name}.txt"
    try:
        there = Path(nearest).is_file()
    except (OSError, ValueError):
        there = False
    if there:
        return fault("file.missing_near", file=name, nearest=Path(nearest).name)
    return fault("file.missing", file=shown(name, 200))


def decode(data: bytes, file: str | None = None) -> str:
    """Return the text of UTF-8 bytes, without the mark that some editors put before it.

    Raises:
        KopError: with the line of the first byte that is not UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise KopError(fault("file.encoding", file=file, line=line)) from None


def read_document(text: str, file: str | None = None) -> Document:
    """Parse a TOML text.

    Raises:
        KopError: with one fault, for a text that is too long, empty or not TOML.
    """
    text = text.removeprefix("\ufeff")
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:  # halves of characters, which no file can hold
        line = text.count("\n", 0, error.start) + 1
        raise KopError(fault("file.encoding", file=file, line=line)) from None
    if size > MAX_BYTES:
        raise KopError(fault("file.too_large", file=file, most=MAX_BYTES // 1024))
    if not text.strip():
        raise KopError(fault("file.empty", file=file, line=1))
    places = find_places(text)
    if places.obstacle is not None:
        stop = places.obstacle
        raise KopError(fault(stop.code, file=file, line=stop.line, column=stop.column))
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise KopError(_syntax_fault(text, str(error), places, file)) from None
    return Document(data, places, file)


def _syntax_fault(text: str, message: str, places: Places, file: str | None) -> Fault:
    if places.duplicate is not None:
        twice = places.duplicate
        line, column, key = twice.line, twice.column, shown(twice.key)
        return fault(twice.code, file=file, line=line, column=column, key=key)
    match = _PLACE.search(message)
    if match is None:
        return fault("toml.syntax", file=file, line=len(text.rstrip().split("\n")))
    line, column = int(match[1]), int(match[2])
    # tomllib counts characters of lines that end with a line break alone.
    row = text.replace("\r\n", "\n").split("\n")[line - 1]
    found, facts = _unreadable(row, column - 1, message.startswith("Invalid value"))
    return fault(found, file=file, line=line, column=column, **facts)


def _unreadable(row: str, at: int, in_value: bool) -> tuple[str, dict[str, Any]]:
    """Return the code and parameters of a syntax fault in a line, by what stands there."""
    sign, half = row[at : at + 1], half_width(row[at : at + 1])
    if half == " ":
        return "toml.wide_blank", {}
    if half is not None:
        return "toml.wide_sign", {"found": sign, "nearest": half}
    word = next(
        (found[0] for found in _WORD.finditer(row) if found.start() <= at < found.end()), ""
    )
    if in_value and sign.isalpha():
        return "toml.bare_value", {"found": shown(word)}
    if sign.isascii() or not sign.isalpha():
        return "toml.syntax", {}
    card = card_meant(word)
    if card is None:
        return "toml.foreign_key", {"key": shown(word)}
    return "toml.foreign_key_near", {"key": shown(word), "nearest": card}


def in_reading_order(faults: Iterable[Fault], file: str | None, more: int = 0) -> tuple[Fault, ...]:
    """Sort faults by place; of very many the rest is only counted, in a last fault.

    ``more`` is how many there are beside those given.
    """
    ordered = sorted(faults, key=lambda found: (found.line or 0, found.column or 0))
    rest = len(ordered) + more - MAX_FAULTS
    if rest <= 0:
        return tuple(ordered)
    line = ordered[min(MAX_FAULTS, len(ordered) - 1)].line
    return (*ordered[:MAX_FAULTS], fault("file.more_faults", file=file, line=line, rest=rest))


def shown(value: object, most: int = 30) -> str:
    """Return a value from a file as a short, printable text, for use in a message."""
    match value:
        case bool():
            return str(value).lower()
        case int() if abs(value) >= 10**most:
            return f"{value:#x}"[:12] + "…"  # decimal digits of a long number take minutes
        case list():
            return "[…]"
        case dict():
            return "{…}"
    text = "".join(sign if sign.isprintable() else "·" for sign in str(value))
    return text if len(text) <= most else text[:most] + "…"


def is_blank(text: str) -> bool:
    """Return whether nothing of a text can be seen."""
    return all(visible(sign) != sign for sign in text)
