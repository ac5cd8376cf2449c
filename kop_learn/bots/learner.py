"""A learner's bot in a process of its own, with a time limit for each decision."""

from __future__ import annotations

import inspect
import json
import pickle
import subprocess
import sys
import textwrap
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Any

from kop_learn.bots.learner_child import LENGTH, Learner
from kop_learn.bots.registry import split_name
from kop_learn.text import say

START_LIMIT = 30.0
"""Seconds that a process may take to start, on top of the first decision's own time."""


class BotError(Exception):
    """A bot crashed, cheated or stalled; the text says so in the person's language."""


class LearnerProcess:
    """Asks the function of a learner's file for actions, as text."""

    def __init__(
        self, name: str, game: str, settings: Mapping[str, object], seed: int, time_limit: float
    ) -> None:
        file, function = split_name(name)
        self.time_limit = time_limit
        self._first = True
        self._answers: SimpleQueue[str | None] = SimpleQueue()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "kop_learn.bots.learner_child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        Thread(target=self._listen, daemon=True).start()
        self._send((str(Path(file).resolve()), function, game, dict(settings), seed))

    def __enter__(self) -> LearnerProcess:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def ask(self, view: object) -> str:
        """Return the text of the action that the bot decides on.

        Raises:
            BotError: if it crashes or takes too long.
        """
        self._send(view)
        limit = self.time_limit + (START_LIMIT if self._first else 0.0)
        self._first = False
        try:
            line = self._answers.get(timeout=limit)
        except Empty:
            self.close()
            raise BotError(say("bot.stalled", seconds=f"{self.time_limit:g}")) from None
        return _action(_parsed(line))

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def _send(self, value: object) -> None:
        data = pickle.dumps(value)
        pipe = self._process.stdin
        try:
            if pipe is not None:
                pipe.write(LENGTH.pack(len(data)) + data)
                pipe.flush()
        except OSError:
            # The process has gone; the answer that does not come will say so.
            self._answers.put(None)

    def _listen(self) -> None:
        pipe = self._process.stdout
        try:
            while pipe is not None and (line := pipe.readline()):
                self._answers.put(line.decode(errors="replace"))
        except ValueError:
            pass  # closed from the other thread
        self._answers.put(None)


class LearnerHere:
    """Asks a learner's function in this very process, where there are no others (a browser)."""

    def __init__(self, name: str, game: str, settings: Mapping[str, object], seed: int) -> None:
        file, function = split_name(name)
        self._learner = Learner(str(Path(file).resolve()), function, game, settings, seed)

    def ask(self, view: object) -> str:
        """Return the text of an action; raises BotError if the function crashes."""
        return _action(self._learner.answer(view))


def _action(answer: Mapping[str, object]) -> str:
    """Return the action of an answer; raises BotError if it is none."""
    if "error" in answer:
        raise BotError(say("bot.crashed", reason=str(answer["error"])[:300]))
    if not isinstance(answer.get("action"), str):
        raise BotError(say("bot.gone"))
    return str(answer["action"])


def _parsed(line: str | None) -> dict[str, Any]:
    """Read a line of the protocol; anything else means that the process is of no use any more."""
    try:
        answer = json.loads(line or "")
    except ValueError:
        answer = None
    return answer if isinstance(answer, dict) else {}


def save_bot(function: Callable[..., object], folder: Path) -> str:
    """Write a function from a notebook into a file of its own, and return its name as a bot.

    The function must bring its own imports along, inside it.
    """
    source = textwrap.dedent(inspect.getsource(function))
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{function.__name__}.py"
    file.write_text(source, encoding="utf-8")
    return f"{file}:{function.__name__}"
