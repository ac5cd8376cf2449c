"""Saving a function of a notebook as a file, together with all that it uses.

What a function uses lies in other cells: imports, constants, more functions, classes.  All of it
is written before the function, so that the file is a program on its own.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import pickle
import symtable
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import NoReturn

from kop_learn.bots.learner_child import LINE_MARK
from kop_learn.errors import KopError
from kop_learn.text import fault

# Annotations are then never evaluated, so that nothing of them need be brought along.
_FUTURE = "from __future__ import annotations\n"


def save_bot(function: Callable[..., object], folder: Path) -> str:
    """Write a function, and all that it uses, into a file of its own; return its name as a bot.

    Raises:
        KopError: for anything but a function made by ``def`` whose text is known, or if something
            that it uses cannot be written down.
    """
    name = getattr(function, "__name__", type(function).__name__)
    made = inspect.unwrap(function)
    if not isinstance(made, FunctionType) or not name.isidentifier():
        raise _no_source(name)
    luggage = _Luggage(name)
    luggage.pack(name, made)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.py"
    file.write_text("\n\n".join([_FUTURE, *luggage.pieces]), encoding="utf-8")
    return f"{file}:{name}"


class _Luggage:
    """The pieces of text that make up a file, each after those that it needs."""

    def __init__(self, bot: str) -> None:
        self.bot = bot
        self.pieces: list[str] = []
        self.known: set[str] = set()

    def pack(self, name: str, thing: FunctionType | type) -> None:
        """Take a function or class along under its name, after all that it uses."""
        self.known.add(name)
        first, text = _source(name, thing)
        scope = _scope(thing)
        for used in _used(text):
            if used not in self.known and used in scope:
                self.known.add(used)
                self.bring(used, scope[used])
        self.pieces.append(f"{LINE_MARK}{first}\n{text}")
        if thing.__name__ not in (name, "<lambda>"):
            self.pieces.append(f"{name} = {thing.__name__}")

    def bring(self, name: str, value: object) -> None:
        """Take along what a name means: an import, a function, a class, or a value."""
        made = inspect.unwrap(value) if callable(value) else value
        if isinstance(value, ModuleType):
            self.pieces.append(f"import {value.__name__} as {name}")
        elif (home := _home(value)) is not None:
            self.pieces.append(f"from {home[0]} import {home[1]} as {name}")
        elif isinstance(made, FunctionType | type):
            self.pack(name, made)
        else:
            self.pieces.append(f"{name} = {self.written(name, value)}")

    def written(self, name: str, value: object) -> str:
        """Return Python for a value."""
        text = repr(value)
        try:
            if ast.literal_eval(text) == value:
                return text
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            pass
        try:
            data = pickle.dumps(value)
        # Pickling runs the value's own code, which may raise anything.
        except Exception:  # noqa: BLE001
            self.refuse(name)
        if b"__main__" in data:
            self.refuse(name)
        return f"__import__('pickle').loads({data!r})"

    def refuse(self, name: str) -> NoReturn:
        """Say that something cannot be brought along."""
        raise KopError(fault("bot.cannot_bring", found=self.bot[:60], name=name[:60]))


def _no_source(name: str) -> KopError:
    return KopError(fault("bot.no_source", found=name[:60]))


def _used(text: str) -> Iterator[str]:
    """Give the names that a text uses and does not make itself."""
    tables = [symtable.symtable(_FUTURE + text, "<bot>", "exec")]
    for table in tables:
        for symbol in table.get_symbols():
            if symbol.is_global() and (symbol.is_referenced() or symbol.is_declared_global()):
                yield symbol.get_name()
        tables += table.get_children()


def _scope(thing: FunctionType | type) -> Mapping[str, object]:
    """Return what the names outside a function or class mean there."""
    if isinstance(thing, type):
        return vars(sys.modules[thing.__module__])
    return {**thing.__globals__, **inspect.getclosurevars(thing).nonlocals}


def _home(value: object) -> tuple[str, str] | None:
    """Return the module, and the name there, from which another process can import a thing."""
    module, name = getattr(value, "__module__", None), getattr(value, "__name__", None)
    if not isinstance(module, str) or not isinstance(name, str) or module == "__main__":
        return None
    there = getattr(sys.modules.get(module), name, None)
    return (module, name) if there is value else None


def _source(name: str, thing: FunctionType | type) -> tuple[int, str]:
    """Return the text of a function or class, and the line of its cell on which it begins."""
    try:
        if isinstance(thing, type):
            lines, first = _class_lines(thing)
        else:
            lines, first = inspect.getsourcelines(thing)
        text = textwrap.dedent("".join(lines))
        if thing.__name__ == "<lambda>":
            (made,) = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Lambda))
            text = f"{name} = {ast.unparse(made)}\n"
    except (OSError, TypeError, ValueError, SyntaxError):
        raise _no_source(name) from None
    return first, text


def _class_lines(kind: type) -> tuple[list[str], int]:
    """Return the text of a class; of one from a notebook Python itself does not know it."""
    try:
        return inspect.getsourcelines(kind)
    except (OSError, TypeError):
        pass
    for file in reversed(list(linecache.cache)):
        lines = linecache.getlines(file)
        if not any(line.lstrip().startswith(f"class {kind.__name__}") for line in lines):
            continue
        for node in ast.walk(ast.parse("".join(lines))):
            if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                return lines[first - 1 : node.end_lineno], first
    raise OSError(kind.__name__)
