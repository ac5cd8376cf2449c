"""A process that ends with its parent, whatever it is doing then."""

from __future__ import annotations

import os
import signal
import sys
import time
from threading import Thread

_PATIENCE = 1.0
"""Seconds after which an orphan notices."""


def end_with_parent() -> None:
    """Have this process end soon after its parent, together with what it has started itself.

    What it has started ends only if this process leads a group of its own.
    """
    Thread(target=_watch, args=(os.getppid(),), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_PATIENCE)
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
