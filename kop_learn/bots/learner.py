"""A learner's bot in a process of its own, with a time limit for each decision."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Any

from kop_learn.bots.learner_child import LENGTH, Entrant, Learner
from kop_learn.text import say

START_LIMIT = 30.0
"""Seconds that a process may take to start, on top of the first decision's own time."""
MAX_ANSWER = 1 << 20
"""A line of more bytes is no answer."""
LONGEST_REASON = 300
"""Characters of a reason that are told."""
_START = """
import sys
sys.path[:] = {path}
import random
random.seed({seed})
from kop_learn.bots.learner_child import main
main()
"""
# A file random.py beside the learner's own must not be taken for Python's; and a bot that draws
# luck of its own plays the same every time.


class BotError(Exception):
    """A bot crashed, cheated or stalled; the text says so in the person's language."""


class LearnerProcess:
    """Asks the function of a learner's file for actions, as text."""

    def __init__(self, entrant: Entrant, time_limit: float) -> None:
        self.time_limit = time_limit
        self._first = True
        self._answers: SimpleQueue[str | None] = SimpleQueue()
        # In a session of its own it goes together with whatever it has started.  With hashes that
        # are always the same it goes through sets in the same order every time.
        self._process = subprocess.Popen(
            [sys.executable, "-c", _START.format(path=sys.path, seed=entrant.seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )
        Thread(target=self._listen, daemon=True).start()
        self._send(entrant)

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
        """End the process, and those that it has started."""
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()

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
        if pipe is not None:
            with pipe:
                while (line := pipe.readline(MAX_ANSWER)).endswith(b"\n"):
                    self._answers.put(line.decode(errors="replace"))
        self._answers.put(None)


class LearnerHere:
    """Asks a learner's function in this very process, where there are no others (a browser)."""

    def __init__(self, entrant: Entrant) -> None:
        self._learner = Learner(entrant)

    def ask(self, view: object) -> str:
        """Return the text of an action; raises BotError if the function crashes."""
        return _action(self._learner.answer(view))


def _action(answer: Mapping[str, object]) -> str:
    """Return the action of an answer; raises BotError if it is none."""
    for kind in ("crashed", "cheated"):
        if kind in answer:
            # A learner's text may hold halves of characters, which no screen can show.
            reason = str(answer[kind])[:LONGEST_REASON].encode("utf-8", "replace").decode()
            raise BotError(say(f"bot.{kind}", reason=reason))
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
