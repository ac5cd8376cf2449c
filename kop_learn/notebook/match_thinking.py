"""A bot that thinks beside the notebook's own work, so that the table goes on answering."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Thread

from kop_learn.games.king_of_pirates.actions import MatchAction
from kop_learn.notebook.match_host import MatchHost


def let_think(
    host: MatchHost, decided: Callable[[MatchAction], None], failed: Callable[[Exception], None]
) -> None:
    """Let the bot that is asked think; what came of it is told in the notebook's own thread.

    Where nothing can run beside the notebook it is told before this returns.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        decided(host.think())
        return

    def think() -> None:
        try:
            action = host.think()
        except Exception as error:  # noqa: BLE001  # whatever a bot does is shown at the table
            loop.call_soon_threadsafe(failed, error)
        else:
            loop.call_soon_threadsafe(decided, action)

    try:
        Thread(target=think, name="kop-learn bot", daemon=True).start()
    except RuntimeError:  # no threads in the browser's own Python
        decided(host.think())
