"""The bots by name, and learners' bots by file."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from importlib import import_module
from types import MappingProxyType
from typing import Any

from kop_learn.bots.base import Bot
from kop_learn.errors import KopError
from kop_learn.levels.document import read_bytes
from kop_learn.text import fault

BOTS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "king_of_pirates": MappingProxyType(
            {
                "deckhand": "kop_learn.bots.king_of_pirates.deckhand:deckhand",
                "sailor": "kop_learn.bots.king_of_pirates.sailor:sailor",
                "captain": "kop_learn.bots.king_of_pirates.captain:captain",
            }
        ),
    }
)
"""Module and function of every bot, by game."""

LEARNERS: Mapping[str, str] = MappingProxyType(
    {"king_of_pirates": "kop_learn.bots.king_of_pirates.learner:answer"}
)
"""How a learner's function is asked, by game; in the other games it decides everything itself."""

MOST_BYTES = 1 << 20
"""A larger file is no learner's bot."""


def is_file(name: str) -> bool:
    """Return whether a bot's name means a learner's own code: ``file.py:function``."""
    return ".py:" in name


def find_bot(game: str, name: str) -> Bot:
    """Return a built-in bot.

    Raises:
        KopError: if the game has no bot of that name; it names those there are.
    """
    known = BOTS.get(game, {})
    if name not in known:
        near = get_close_matches(name, known, n=1)
        listed = ", ".join([*near, *(other for other in known if other not in near)])
        raise KopError(fault("bot.unknown", found=name[:60], known=listed))
    return _load(known[name])


def check_bot(game: str, name: str) -> None:
    """Refuse a name that no bot has, or a file without that function; nothing is run.

    Raises:
        KopError: with what is wrong, for a file with its line.
    """
    if not is_file(name):
        find_bot(game, name)
        return
    file, function = split_name(name)
    try:
        tree = ast.parse(read_bytes(file, MOST_BYTES))
    except SyntaxError as error:
        raise KopError(fault("bot.syntax", file=file, line=error.lineno)) from None
    except (ValueError, RecursionError, MemoryError):  # a NUL, or thousands of brackets
        raise KopError(fault("bot.syntax", file=file)) from None
    if function not in _names(tree):
        defined = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
        known = ", ".join(defined) or "–"
        raise KopError(fault("bot.no_function", file=file, found=function[:60], known=known))


def _names(tree: ast.Module) -> set[str]:
    """Return the names that a file gives to something at its first level."""
    names: set[str] = set()
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name):
                names.add(name)
            case ast.Assign(targets=targets):
                names.update(target.id for target in targets if isinstance(target, ast.Name))
            case ast.Import(names=found) | ast.ImportFrom(names=found):
                names.update(each.asname or each.name for each in found)
    return names


def split_name(name: str) -> tuple[str, str]:
    """Return file and function of ``file.py:function``."""
    file, _, function = name.rpartition(":")
    return file, function


def learner_answer(game: str) -> Callable[..., str] | None:
    """Return the function that asks a learner's function, or ``None`` where there is none."""
    return _load(LEARNERS[game]) if game in LEARNERS else None


def _load(place: str) -> Callable[..., Any]:
    module, _, name = place.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found
