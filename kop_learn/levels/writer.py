"""Writing level files: a whole level as text, or a new par into a file that stays as it was."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import cast

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Table

from kop_learn.errors import KopError
from kop_learn.levels.board_map import write_map
from kop_learn.levels.document import decode, read_bytes, read_document
from kop_learn.levels.model import Level, Par
from kop_learn.levels.reader import parse_level
from kop_learn.sea.cards import LEVEL_CARDS
from kop_learn.text import fault, reason_of


def level_text(level: Level) -> str:
    """Return the text of a level file; see :meth:`Level.to_toml`."""
    return "".join(f"{line}\n" for line in _lines(level))


def _lines(level: Level) -> Iterator[str]:
    yield "format = 1"
    yield f"kind = {_quoted(level.kind)}"
    for key, texts in (("title", level.title), ("story", level.story)):
        yield from (f"{key}.{language} = {_quoted(text)}" for language, text in texts.items())
    for language, hints in level.hints.items():
        yield f"hint.{language} = ["
        yield from (f"    {_quoted(hint)}," for hint in hints)
        yield "]"
    if level.author is not None:
        yield f"author = {_quoted(level.author)}"
    if level.captain is not None:
        yield f"captain = {_quoted(level.captain)}"
    if level.no_bugs:
        yield "rules.no_bugs = true"
    if level.start is not None:
        yield f"program = {_quoted(str(level.start))}"
    yield f'map = """\n{write_map(level.board, level.start_ship)}\n"""'
    yield "\n[cards]"
    yield from (f"{card} = {level.cards[card]}" for card in LEVEL_CARDS if level.cards.get(card))
    if level.par is not None:
        yield "\n[par]"
        yield f"cards = {level.par.cards}"
        yield f"program = {_quoted(str(level.par.program))}"


def _quoted(text: str) -> str:
    """Return a TOML string; JSON's escapes are TOML's as well."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def write_par(path: str | os.PathLike[str], par: Par | None) -> None:
    """Write the par into a level file, or take it out; the rest keeps every character.

    The file is replaced in one move, so that nobody ever reads half of it; its mode stays.

    Raises:
        KopError: if the file is no good level, or cannot be written.
    """
    name = os.fspath(path)
    data = read_bytes(name)
    text = decode(data, name).removeprefix("\ufeff")
    mark = data[: len(data) - len(text.encode())]
    read_document(text, name)
    try:
        bare, new = text_with_par(text, None), text_with_par(text, par)
    except TOMLKitError:  # the writing parser takes a little less than the reading one
        raise KopError(fault("file.no_par", file=name)) from None
    # What the par was does not matter, be it as wrong as can be.
    level = parse_level(bare, Path(name).stem, name)
    if parse_level(new, level.id, name) != replace(level, par=par):
        raise KopError(fault("file.no_par", file=name))
    replace_file(name, mark + new.encode())


def text_with_par(text: str, par: Par | None) -> str:
    """Return the text of a level file with another par, or none; the rest keeps its layout."""
    document = tomlkit.parse(text)
    if par is None:
        document.pop("par", None)
        return tomlkit.dumps(document)
    values = {"cards": par.cards, "program": str(par.program)}
    if "par" in document:
        _fill(cast(Table, document["par"]), values)
        return tomlkit.dumps(document)
    end = "\r\n" if "\r\n" in text else "\n"
    above = [] if text.endswith("\n") else [""]
    below = ["", "[par]", *(f"{key} = {json.dumps(value)}" for key, value in values.items())]
    return text + "".join(f"{line}{end}" for line in (*above, *below))


def _fill(table: Table, values: Mapping[str, object]) -> None:
    for key, value in values.items():
        table[key] = value


def replace_file(name: str, data: bytes) -> None:
    """Put other content into a file in one move; a link goes on pointing where it did.

    Raises:
        KopError: if that cannot be done, or the file is read-only; it then is as it was.
    """
    target = Path(name).resolve()
    temporary = None
    try:
        if not os.access(target, os.W_OK):
            raise PermissionError(target)
        with tempfile.NamedTemporaryFile(dir=target.parent, suffix=".tmp", delete=False) as file:
            temporary = Path(file.name)
            file.write(data)
        shutil.copymode(target, temporary)
        temporary.replace(target)
    except OSError as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise KopError(fault("file.not_written", file=name, reason=reason_of(error))) from None
