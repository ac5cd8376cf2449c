"""The one kind of error that bad input raises, and the faults it carries.

A *fault* is one thing that is wrong with something a person gave us: a level file, a program, a
command line.  A bump of the ship is no fault; it is an event of the run.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, with the place where it is.

    ``code`` is a stable name (``"level.ragged"``), ``message`` says it in the reader's language.
    ``line`` and ``column`` count from 1 in ``file``; ``position`` is the character of a program
    text, from 1.
    """

    code: str
    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    position: int | None = None

    def __str__(self) -> str:
        where = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        return ": ".join([":".join(where), self.message]) if where else self.message


class KopError(Exception):
    """Input that cannot be used. Carries every fault that was found, in reading order."""

    def __init__(self, faults: Fault | Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))

    def _render_traceback_(self) -> list[str]:
        """Return what IPython shows in place of a traceback: the input is wrong, not the code."""
        return [str(fault) for fault in self.faults]


def visible(sign: str) -> str:
    """Return a sign as a message shows it: one that cannot be seen by its number, ``U+200B``."""
    seen = sign.isprintable() and not sign.isspace() and not unicodedata.combining(sign)
    return sign if seen else f"U+{ord(sign):04X}"
