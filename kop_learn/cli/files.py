"""Files that a command writes: complete or not there."""

from __future__ import annotations

import os
from pathlib import Path

from kop_learn.errors import KopError
from kop_learn.text import fault, reason_of


def write_new(path: Path, text: str) -> None:
    """Write a file that must not be there yet, with the folder that it lies in.

    Raises KopError if it is there, or cannot be written.
    """
    make_room(path)
    write(path, text)


def write(path: Path, text: str) -> None:
    """Write a file, with the folder that it lies in, in the place of one that is there.

    The file is complete or as it was: it is written under another name first.

    Raises KopError if it cannot be written.
    """
    unfinished = path.parent / f".{os.getpid()}.part"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            unfinished.write_text(text, encoding="utf-8", newline="\n")
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise _not_written(path, error) from None


def make_room(path: Path, beginning: bytes | None = None) -> None:
    """Make sure, before long work, that its result will find its place; makes the folder for it.

    With ``beginning`` a file that is there may be replaced if it is empty or begins so: a slip of
    the finger costs no file of another kind.

    Raises KopError if there is something else, or no folder can be made there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        free = not path.exists()
        if not free and beginning is not None and path.is_file():
            with path.open("rb") as file:
                free = file.read(len(beginning)) in (b"", beginning)
    except (OSError, ValueError) as error:
        raise _not_written(path, error) from None
    if not free:
        raise KopError(fault("cli.exists", file=str(path)))


def _not_written(path: Path, error: OSError | ValueError) -> KopError:
    return KopError(fault("file.not_written", file=str(path), reason=reason_of(error)))
