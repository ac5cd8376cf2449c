"""A progress bar for long work, on a terminal only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(text: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show on stderr how much of ``total`` is done, as told to the function that is given.

    Where stderr is no terminal nothing is shown, and at the end the bar is wiped away.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns,
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task(text, total=total)

        def tell(done: int) -> None:
            progress.update(task, completed=done)

        yield tell
