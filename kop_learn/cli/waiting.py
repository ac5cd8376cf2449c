"""A progress bar for long work, on a terminal only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from kop_learn.text import say

if TYPE_CHECKING:
    from kop_learn.levels.model import Level


@contextmanager
def progress_bar(text: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """Show on stderr how much of ``total`` is done, as told to the function that is given.

    Without a total it only shows that the work goes on, and for how long.  Where stderr is no
    terminal nothing is shown, and at the end the bar is wiped away.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    counted = () if total is None else (MofNCompleteColumn(),)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        *counted,
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task(text, total=total)

        def tell(done: int) -> None:
            progress.update(task, completed=done)

        yield tell


def find_level(name: str) -> Level:
    """Find a level; the making of one from a seed name may take a while, and shows it.

    Raises KopError if there is no such level, or it has faults.
    """
    from kop_learn.levels.model import Level

    if name.count(":") != 2:
        return Level.find(name)
    with progress_bar(say("cli.find.busy"), None):
        return Level.find(name)
