"""Where the keys of a TOML text are, found before the text is parsed.

tomllib tells no lines, and it needs minutes for some hostile texts and dies of others (keys of
thousands of parts, numbers of thousands of digits, deep nesting).  One pass over the tokens gives
the place of every key and stops at such things, so that what is parsed afterwards is harmless.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

MAX_NESTING = 8
"""Brackets in brackets, or parts of one dotted key: more are refused (a level needs three)."""
MAX_NUMBER = 400
"""Characters of one number: more are refused."""

KeyPath = tuple[str, ...]

_TOKEN = re.compile(
    r"""
      (?P<newline>\n)
    | (?P<space>[ \t\r]+)
    | (?P<comment>\#[^\n]*)
    | (?P<string>
          \"{3}(?:[^"\\]++|\\.|\"{1,2}(?!\"))*+\"{3,5}
        | '{3}(?:[^']++|'{1,2}(?!'))*+'{3,5}
        | (?!\"{3})\"(?:[^"\\\n]++|\\[^\n])*+\"
        | (?!'{3})'[^'\n]*+'
      )
    | (?P<unclosed>["'])
    | (?P<mark>[\[\]{}=,.])
    | (?P<bare>[^\s"'\#\[\]{}=,.]++)
    | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What stops the reading of a text: a fault code, and its place from 1."""

    code: Literal["toml.too_deep", "toml.huge_number", "toml.unclosed_text", "toml.duplicate_key"]
    line: int
    column: int
    key: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A key in the text: its place, and the place and raw text of a value that is a string."""

    line: int
    column: int
    string: str | None = None
    string_line: int = 0
    string_column: int = 0


@dataclass(slots=True)
class Places:
    """The places of all keys, and the obstacle that ended the search if there was one.

    ``duplicate`` is set for a key that is written twice; the parser decides whether that is wrong.
    """

    entries: dict[KeyPath, Entry] = field(default_factory=dict)
    obstacle: Obstacle | None = None
    duplicate: Obstacle | None = None

    def line_of(self, path: tuple[object, ...]) -> int:
        """Return the line of a key, or of the nearest key around it; 1 if there is none."""
        for length in range(len(path), 0, -1):
            entry = self.entries.get(tuple(str(part) for part in path[:length]))
            if entry is not None:
                return entry.line
        return 1

    def rows_of(self, path: KeyPath) -> tuple[int, int] | None:
        """Return line and column at which the first row of a text value is.

        None if the rows of the value are not the lines of the file, because of escapes.
        """
        entry = self.entries.get(path)
        if entry is None or entry.string is None:
            return None
        raw = entry.string
        if "\\" in raw and raw.startswith('"'):
            return None
        quotes = 3 if raw.startswith(('"""', "'''")) else 1
        if quotes == 3 and raw[3:].startswith(("\n", "\r\n")):
            return entry.string_line + 1, 1
        return entry.string_line, entry.string_column + quotes


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    line: int
    column: int


def find_places(text: str) -> Places:
    """Find the place of every key, as far as the text can be read."""
    places = Places()
    header: KeyPath = ()
    for statement in _statements(text, places):
        first = statement[0]
        if first.text == "[":
            header = _key(statement)
            several = len(statement) > 1 and statement[1].text == "["
            _enter(places, header, Entry(first.line, first.column), twice=several)
        else:
            value = statement[_equals(statement) + 1 :]
            entry = Entry(first.line, first.column)
            if value and value[0].kind == "string":
                string = value[0]
                entry = Entry(first.line, first.column, string.text, string.line, string.column)
            _enter(places, (*header, *_key(statement)), entry, twice=False)
    return places


def _enter(places: Places, path: KeyPath, entry: Entry, *, twice: bool) -> None:
    for length in range(1, len(path)):
        places.entries.setdefault(path[:length], Entry(entry.line, entry.column))
    known = places.entries.get(path)
    if known is not None and not twice and places.duplicate is None:
        name = ".".join(path)
        places.duplicate = Obstacle("toml.duplicate_key", entry.line, entry.column, name)
    if known is None or known.string is None:
        places.entries[path] = entry


def _tokens(text: str) -> Iterator[_Token]:
    line, line_start = 1, 0
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "other"
        yield _Token(kind, match[0], line, match.start() - line_start + 1)
        breaks = match[0].count("\n")
        if breaks:
            line += breaks
            line_start = match.start() + match[0].rindex("\n") + 1


def _statements(text: str, places: Places) -> Iterator[list[_Token]]:
    """Give the tokens of each statement (a header, or a key with its value), without the blanks."""
    statement: list[_Token] = []
    depth = parts = 0
    in_value = False
    for token in _tokens(text):
        if token.kind in ("space", "comment"):
            continue
        if token.kind == "newline":
            if statement and (depth <= 0 or not in_value):
                yield statement
                statement, depth, parts, in_value = [], 0, 0, False
            continue
        if token.kind == "unclosed":
            places.obstacle = Obstacle("toml.unclosed_text", token.line, token.column)
            return
        statement.append(token)
        if token.kind == "mark":
            depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token.text, 0)
            # The dots of numbers and of keys in inline tables are as few in any honest text.
            parts = parts + 1 if token.text == "." else 0
            in_value = in_value or (token.text == "=" and statement[0].text != "[")
            if depth > MAX_NESTING or parts > MAX_NESTING:
                places.obstacle = Obstacle("toml.too_deep", token.line, token.column)
                return
        if in_value and token.kind == "bare" and len(token.text) > MAX_NUMBER:
            places.obstacle = Obstacle("toml.huge_number", token.line, token.column)
            return
    if statement:
        yield statement


def _equals(statement: list[_Token]) -> int:
    return next((i for i, token in enumerate(statement) if token.text == "="), len(statement))


def _key(statement: list[_Token]) -> KeyPath:
    """Return the key that a statement begins with."""
    tokens = statement[: _equals(statement)]
    names = [token for token in tokens if token.kind in ("bare", "string")]
    # More names than parts are allowed: no TOML, and the parser is going to say so.
    return tuple(_unquoted(token) for token in names[: MAX_NESTING + 1])


def _unquoted(token: _Token) -> str:
    if token.kind == "bare" or token.text.startswith(("'", '"""')):
        return token.text.strip("'\"")
    try:
        return str(tomllib.loads(f"key = {token.text}")["key"])
    except tomllib.TOMLDecodeError:
        return token.text
