"""The browser's side of the widgets: one script and one style sheet for each.

A widget loads exactly one module, in some places from a blob without an address, where it could
import no other.  The modules under ``static`` are therefore put together here: in the order of
their imports, with the lines that import and the word ``export`` left out.  For this they keep to a
form that a test checks: imports in braces from neighbouring files, ``export`` before declarations,
no name declared twice.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([a-z_]+\.js)";\n', re.MULTILINE)
_SHEET = re.compile(r'^@import "\./([a-z_]+\.css)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)


def modules_of(entry: str) -> tuple[str, ...]:
    """Return the files that an entry module needs, each behind those that it imports."""
    order: list[str] = []

    def visit(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise ValueError(f"{name} imports itself by way of {above[-1]}")
        if name in order:
            return
        source = (STATIC / name).read_text("utf-8")
        for imported in _IMPORT.findall(source):
            visit(imported, (*above, name))
        order.append(name)

    visit(entry, ())
    return tuple(order)


@cache
def script(entry: str) -> str:
    """Return an entry module and all that it imports as one module."""
    parts = []
    for name in modules_of(entry):
        source = _IMPORT.sub("", (STATIC / name).read_text("utf-8"))
        parts.append(source if name == entry else _EXPORT.sub("", source))
    return "\n".join(parts)


@cache
def style(*names: str) -> str:
    """Return style sheets as one, each with those that it imports in their places."""
    return "\n".join(
        _SHEET.sub(lambda found: style(found[1]) + "\n", (STATIC / name).read_text("utf-8"))
        for name in names
    )
