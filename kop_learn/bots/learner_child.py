"""A learner's bot being asked, and the process in which that happens.

``python -m kop_learn.bots.learner_child`` reads pickled values, each with its length before it,
from standard input: first what a :class:`Learner` is made of, then views.  It writes one line of
JSON for each view to standard output: ``{"action": text}`` or ``{"error": text}``.  What the
learner's code prints goes nowhere, so that it is in nobody's way.
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
from random import Random
from typing import Any, BinaryIO

from kop_learn.bots.registry import learner_answer
from kop_learn.games.registry import make_game

LENGTH = struct.Struct(">I")


class Learner:
    """The function ``name`` of a file, as a bot for one match."""

    def __init__(
        self, file: str, name: str, game: str, settings: Mapping[str, object], seed: int
    ) -> None:
        self.file, self.name = file, name
        self.game = make_game(game, settings)
        self.random = Random(seed)
        self.ask = learner_answer(game)
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
            return {"error": self.told(error)}
        return {"action": written}

    def load(self) -> Callable[..., Any]:
        """Run the file and return its function as one of the view alone."""
        spec = importlib.util.spec_from_file_location("learner_bot", self.file)
        if spec is None or spec.loader is None:
            raise ImportError(self.file)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        function: Callable[..., Any] = getattr(module, self.name)
        if len(inspect.signature(function).parameters) > 1:
            return lambda view: function(view, self.random)
        return function

    def told(self, error: BaseException) -> str:
        """Say what went wrong, and on which line of the learner's file."""
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == self.file]
        text = f"{type(error).__name__}: {error}"
        return f"line {lines[-1]}: {text}" if lines else text


def main() -> None:
    """Serve until standard input ends."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    requests = sys.stdin.buffer
    learner = Learner(*_read(requests))
    while (view := _read(requests)) is not None:
        answers.write(json.dumps(learner.answer(view)) + "\n")
        answers.flush()


def _read(requests: BinaryIO) -> Any:
    head = requests.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    return pickle.loads(requests.read(length))


if __name__ == "__main__":
    main()
