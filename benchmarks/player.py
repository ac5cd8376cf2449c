"""What a level player costs its kernel: python benchmarks/player.py

Per run: processor time until the answer that lets the ship start, and until the last picture is
sent; the bytes that travel; for a short run and a long one, for the first run after opening and for
later ones.  Aims: 20 instructions in at most 300 ms and 150 KB, the first answer of any run within
50 ms, opening a level within 500 ms.  With an aim missed the exit code is 1.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from typing import Any

from kop_learn.levels.model import Level
from kop_learn.notebook.level_player import LevelPlayer
from kop_learn.notebook.play import play

MAP = """
. . . . .
. . . . G
. # . . .
. . o . .
. . . . .
. # . . .
^ . . . .
"""
LEVEL = f"""
format = 1
kind = "solve"
title.en = "Benchmark"
map = '''{MAP}'''
[cards]
forward = 20
back = 5
left = 5
right = 20
jump = 5
loop2 = 5
loop3 = 5
"""
RUNS = {
    "20 instructions": "F R F L 2[F R F L] F F R F F R F F",
    "300 instructions": "3[2[3[3[F R F R F]]]] 3[2[R R R R R]]",
}


@dataclass(slots=True)
class Sent:
    """What was sent, and when."""

    size: int = 0
    first: float = 0.0

    def take(self, content: dict[str, Any], buffers: list[bytes] | None = None) -> None:
        """Count one message."""
        self.first = self.first or process_time()
        self.size += len(json.dumps(content)) + sum(map(len, buffers or []))


def measured(player: LevelPlayer, send: Callable[[], None]) -> tuple[float, float, int]:
    """Return processor time to the first message and to the end in ms, and bytes."""
    sent = Sent()
    player.send = sent.take
    began = process_time()
    send()
    return (sent.first - began) * 1000, (process_time() - began) * 1000, sent.size


def main() -> int:
    """Measure, print, and say by the exit code whether the aims are reached."""
    os.environ["KOP_LEARN_HOME"] = tempfile.mkdtemp()
    began = process_time()
    level = Level.parse(LEVEL)
    player = play(level)
    state = len(json.dumps(player.get_state(), default=str))
    opening = (process_time() - began) * 1000
    print(f"{'making the player':34} {opening:7.0f} ms {state / 1000:8.1f} KB")
    missed = opening > 500

    def message(**content: Any) -> Callable[[], None]:
        return lambda: player._handle_custom_msg(content, [])

    for dark in (False, True):
        ask = message(type="ready", dark=dark, scale=1)
        first, total, size = measured(player, ask)
        print(
            f"{'board, ' + ('dark' if dark else 'light'):34} {total:7.0f} ms {size / 1000:8.1f} KB"
        )
    for name, program in RUNS.items():
        for which in ("first time", "again"):
            ask = message(type="run", run=1, program=program)
            first, total, size = measured(player, ask)
            steps = len(player.trace.steps) if player.trace else 0
            told = f"{name} ({steps}), {which}"
            print(f"{told:34} {total:7.0f} ms {size / 1000:8.1f} KB, answer after {first:.1f} ms")
            missed |= first > 50 or (steps <= 20 and (total > 300 or size > 150_000))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{'memory of the whole process':34} {peak:7.0f} MB")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
