"""Processes that share long work."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, redirect_stderr
from io import StringIO
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal

from kop_learn.bots.lifeline import end_with_parent


@contextmanager
def processes(count: int) -> Iterator[Executor | None]:
    """Give so many processes to share the work; at the end they are stopped at once.

    For one, or where there are no processes, there is ``None``.
    """
    if count <= 1 or sys.platform == "emscripten":
        yield None
        return
    # Processes made anew: a fork beside the thread of the progress bar may hang.
    context = get_context("spawn")
    others = active_children()
    executor = ProcessPoolExecutor(count, mp_context=context, initializer=end_with_parent)
    # Each task starts one of them. A Ctrl-C is for this process only, which then stops them.
    interrupt = signal(SIGINT, SIG_IGN)
    for _ in range(count):
        executor.submit(int)
    signal(SIGINT, interrupt)
    try:
        yield executor
    finally:
        # What they still work at nobody waits for: more than was wanted, or after a Ctrl-C. The
        # executor's own threads may complain about that, which is nothing to tell anybody.
        with redirect_stderr(StringIO()):
            for process in active_children():
                if process not in others:
                    process.terminate()
            executor.shutdown(cancel_futures=True)
