"""Programs from the command line, and runs told in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kop_learn.drawing.narration import describe_step
from kop_learn.errors import KopError
from kop_learn.levels.document import decode, read_bytes
from kop_learn.levels.trace import Trace
from kop_learn.sea.program import Program
from kop_learn.text import say, say_n

_TOLD = 100  # steps; a run may have 10,000


def read_program(word: str) -> Program:
    """Read program text, or with ``@`` before it the file of that name (``.py``: as Python).

    Raises KopError if there is no such file, or no program in it.
    """
    if not word.startswith("@"):
        return Program.parse(word)
    name = word[1:]
    text = decode(read_bytes(name), name)
    try:
        return Program.from_python(text) if name.endswith(".py") else Program.parse(text)
    except KopError as error:
        raise KopError(replace(fault, file=name) for fault in error.faults) from None


def tell(trace: Trace) -> Iterator[str]:
    """A run in words, line by line: the steps, then how it ended."""
    yield from map(describe_step, trace.steps[:_TOLD])
    if len(trace.steps) > _TOLD:
        yield say_n("cli.run.more_steps", len(trace.steps) - _TOLD)
    yield say(f"outcome.{trace.outcome}")
    if trace.bug is not None:
        number = [path for path, _ in trace.program.walk()].index(trace.bug.path) + 1
        card, reason = say(f"card.{trace.bug.card}.name"), say(f"bump.{trace.bug.reason}")
        yield say("cli.run.bug", number=number, card=card, reason=reason)
    if trace.outcome == "gold":
        yield f"{'★' * trace.stars}  {say_n('count.cards', trace.cards)}"
