"""Learn programming with the coding board game King of Pirates.

Everything public is named here and loaded at first use, so that ``import kop_learn`` is quick and
brings in none of the drawing and notebook libraries.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kop_learn.bots.king_of_pirates.rehearsal import sample_view, try_out
    from kop_learn.errors import Fault, KopError
    from kop_learn.levels.model import Level
    from kop_learn.levels.packs import find_pack
    from kop_learn.levels.trace import Trace, run
    from kop_learn.notebook.match_table import match_table
    from kop_learn.notebook.own_bot import look, tournament
    from kop_learn.notebook.play import play
    from kop_learn.sea.grid import Cell, Heading
    from kop_learn.sea.program import Program
    from kop_learn.solving.solver import Solution, solve

__all__ = [
    "Cell",
    "Fault",
    "Heading",
    "KopError",
    "Level",
    "Program",
    "Solution",
    "Trace",
    "find_pack",
    "look",
    "match_table",
    "play",
    "run",
    "sample_view",
    "solve",
    "tournament",
    "try_out",
]

_HOMES = {
    "Cell": "kop_learn.sea.grid",
    "Fault": "kop_learn.errors",
    "Heading": "kop_learn.sea.grid",
    "KopError": "kop_learn.errors",
    "Level": "kop_learn.levels.model",
    "Program": "kop_learn.sea.program",
    "Solution": "kop_learn.solving.solver",
    "Trace": "kop_learn.levels.trace",
    "find_pack": "kop_learn.levels.packs",
    "look": "kop_learn.notebook.own_bot",
    "match_table": "kop_learn.notebook.match_table",
    "play": "kop_learn.notebook.play",
    "run": "kop_learn.levels.trace",
    "sample_view": "kop_learn.bots.king_of_pirates.rehearsal",
    "solve": "kop_learn.solving.solver",
    "tournament": "kop_learn.notebook.own_bot",
    "try_out": "kop_learn.bots.king_of_pirates.rehearsal",
}


if not TYPE_CHECKING:  # a type checker sees the imports above, and so notices misspelt names

    def __getattr__(name: str) -> object:
        """Load a public name from the module that holds it (PEP 562)."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        import_module("kop_learn.classroom.settings").speak_as_set()
        value: object = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
