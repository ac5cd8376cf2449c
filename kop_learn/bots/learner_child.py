"""A learner's bot being asked, and the process in which that happens.

:func:`main` reads pickled values, each with its length before it, from standard input: first an
:class:`Entrant`, then views.  It writes one line of JSON for each view to standard output:
``{"action": text}``, or why there is none: ``{"crashed": text}`` or ``{"cheated": text}``.  What
the learner's code prints goes nowhere, so that it is in nobody's way.
"""

from __future__ import annotations

import importlib.util
import inspect
import json
import os
import pickle
import struct
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from inspect import Parameter
from pathlib import Path
from random import Random
from typing import Any, BinaryIO

from kop_learn.bots.lifeline import end_with_parent
from kop_learn.bots.registry import learner_answer, split_name
from kop_learn.errors import KopError
from kop_learn.games.registry import make_game
from kop_learn.text import say, set_language

LENGTH = struct.Struct(">I")
MODULE = "learner_bot"
"""The name under which a learner's file is a module."""
MOST_MEMORY = 1 << 30
"""Bytes that a learner's bot may use; more would slow the whole machine down."""
LINE_MARK = "# kop_learn cell line "
"""Begins a comment that tells the number of the next line in the notebook it came from."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A learner's function that plays one match: where it is, and all that it needs."""

    file: str
    function: str
    game: str
    settings: Mapping[str, object]
    seed: int
    language: str

    @classmethod
    def named(
        cls, name: str, game: str, settings: Mapping[str, object], seed: int, language: str
    ) -> Entrant:
        """Return the function that is called ``file.py:function``."""
        file, function = split_name(name)
        return cls(str(Path(file).resolve()), function, game, dict(settings), seed, language)


class Learner:
    """An entrant being asked."""

    def __init__(self, entrant: Entrant) -> None:
        self.entrant = entrant
        self.game = make_game(entrant.game, entrant.settings)
        self.random = Random(entrant.seed)
        self.ask = learner_answer(entrant.game)
        self.function: Callable[..., Any] | None = None

    def answer(self, view: object) -> dict[str, str]:
        """Return the text of the action that the function decides on, or what went wrong."""
        try:
            self.function = self.function or self.load()
            if self.ask is not None:
                return {"action": self.ask(self.function, view, self.random)}
            action = self.function(view)
            written = action if isinstance(action, str) else self.game.format_action(action)
        # Whatever a learner's code raises (exit() too) is shown to the learner, with its line.
        except BaseException as error:  # noqa: BLE001
            return self.told(error)
        return {"action": written}

    def load(self) -> Callable[..., Any]:
        """Run the file and return its function as one of the view alone."""
        file = self.entrant.file
        spec = importlib.util.spec_from_file_location(MODULE, file)
        if spec is None or spec.loader is None:
            raise ImportError(file)
        module = importlib.util.module_from_spec(spec)
        # As for a program that is started: its own name, and its neighbours, can be imported.
        sys.modules[MODULE] = module
        folder = str(Path(file).parent)
        if folder not in sys.path:
            sys.path.insert(0, folder)
        spec.loader.exec_module(module)
        function: Callable[..., Any] = getattr(module, self.entrant.function)
        needed = [
            parameter
            for parameter in inspect.signature(function).parameters.values()
            if parameter.default is Parameter.empty
            and parameter.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
        ]
        if len(needed) > 1:
            return lambda view: function(view, self.random)
        return function

    def told(self, error: BaseException) -> dict[str, str]:
        """Say what went wrong, and on which line of the learner's own text."""
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if frame.filename == self.entrant.file]
        if isinstance(error, KopError):
            reason = error.faults[0].message
            if not own:  # the function has done its part, but what it returned is no program
                return {"cheated": reason}
        else:
            reason = _text_of(error)
        if own:
            number, code = line_in_notebook(own[-1].lineno or 1, self.entrant.file), own[-1].line
            reason = say("bot.at_line", line=number, code=code, reason=reason)
        return {"crashed": reason}


def line_in_notebook(number: int, file: str) -> int:
    """Return the number of a line as its writer counts: in a file, or in a notebook's cell."""
    lines = Path(file).read_text("utf-8", errors="replace").splitlines()[: number - 1]
    for above, line in enumerate(reversed(lines)):
        told = line.removeprefix(LINE_MARK)
        if told != line and told.isdigit():
            return int(told) + above
    return number


def _text_of(error: BaseException) -> str:
    """Return kind and text of an error, even of one whose text cannot be made."""
    text = ""
    with suppress(Exception):
        text = str(error)
    name = type(error).__name__
    return f"{name}: {text}" if text else name


def main() -> None:
    """Serve until standard input ends."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    requests = sys.stdin.buffer
    end_with_parent()
    _limit_memory()
    entrant = _read(requests)
    set_language(entrant.language)
    learner = Learner(entrant)
    while (view := _read(requests)) is not None:
        answers.write(json.dumps(learner.answer(view)) + "\n")
        answers.flush()


def _read(requests: BinaryIO) -> Any:
    head = requests.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    return pickle.loads(requests.read(length))


def _limit_memory() -> None:
    """Let the learner's code run out of memory before the machine does."""
    if sys.platform == "win32":
        return
    import resource

    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
