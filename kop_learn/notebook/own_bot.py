"""Writing a bot in a notebook: look at what it sees, and enter it in a tournament."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from IPython.core.getipython import get_ipython
from IPython.display import display

from kop_learn.bots.arena import Contest, Progress
from kop_learn.bots.king_of_pirates.rehearsal import rehearse
from kop_learn.bots.saving import save_bot
from kop_learn.bots.tournament import Tournament, round_robin
from kop_learn.classroom.settings import GAME, read_settings
from kop_learn.drawing.canvas import opaque_png, raster
from kop_learn.drawing.layers import theme_palette
from kop_learn.drawing.pictures import board_figure, describe_board, describe_step, picture_bundle
from kop_learn.drawing.theme import LIGHT
from kop_learn.errors import KopError
from kop_learn.games.king_of_pirates.view import MatchView
from kop_learn.notebook.class_notice import tell_settings
from kop_learn.sea.board import Ship
from kop_learn.sea.interpreter import Step
from kop_learn.sea.program import Program
from kop_learn.text import fault, say, say_n

FEWEST_BOTS = 2
LONGEST = 480
"""The longer side of the picture of a view, in pixels."""

Mime = dict[str, str]


@dataclass(frozen=True, slots=True)
class Lookout:
    """A view as a picture; with a program, the own ship's way and its end."""

    view: MatchView
    ships: tuple[Ship, ...]
    steps: tuple[Step, ...]

    def _repr_mimebundle_(self, **_: object) -> tuple[Mime, dict[str, object]]:
        """Show the picture, and in words the sea and every step."""
        board = self.steps[-1].sea.board if self.steps else self.view.board
        figure = board_figure(board, self.ships, path_steps=self.steps, longest_px=LONGEST)
        png = opaque_png(raster(figure), theme_palette(LIGHT))
        words = describe_board(board, *self.ships)
        return picture_bundle(png, words, "\n".join([words, *map(describe_step, self.steps)]))


def look(view: MatchView, program: Program | str = "") -> Lookout:
    """Return the picture of what a bot sees, and of where a program would lead.

    Raises:
        KopError: if the text is no program.
    """
    steps = rehearse(view, program).steps
    ships = steps[-1].sea.ships if steps else view.sea.ships
    return Lookout(view, ships, steps)


@dataclass(frozen=True, slots=True)
class Standings:
    """How a tournament ended: the bots, the best first, and what each won against each.

    ``points[i][j]`` is what bot ``i`` won against bot ``j``: 1 for a win, a half for a draw.
    ``failures`` tells, in words, which bots lost matches because they crashed or cheated.
    """

    names: tuple[str, ...]
    points: tuple[tuple[float, ...], ...]
    failures: tuple[str, ...]

    def rows(self) -> list[list[str]]:
        """Return the table: a heading, then a row for each bot."""
        against = [say("tournament.against", name=name) for name in self.names]
        heading = ["", say("tournament.bot"), say("tournament.points"), *against]
        return [
            heading,
            *(
                [str(place + 1), name, f"{sum(row):g}"]
                + ["–" if other == place else f"{won:g}" for other, won in enumerate(row)]
                for place, (name, row) in enumerate(zip(self.names, self.points, strict=True))
            ),
        ]

    def __str__(self) -> str:
        lines = ["  ".join(row).strip() for row in self.rows()]
        return "\n".join([*lines, *self.failures])

    def _repr_mimebundle_(self, **_: object) -> Mime:
        """Show a table, and below it what went wrong."""
        heading, *rows = self.rows()
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heading)
        body = "".join(
            f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
        )
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        failures = "".join(f"<p>{escape(failure)}</p>" for failure in self.failures)
        return {"text/html": table + failures, "text/plain": str(self)}


def tournament(
    *bots: str | Callable[..., object], games: int = 2, mode: str = "simple", seed: int = 1
) -> Standings:
    """Let bots play each other, ``games`` matches each pair, and return how it ended.

    A bot is the name of a built-in one, ``"file.py:function"``, or a function from a view to a
    program. A function is written into a file, with all that it uses, and runs in a process of its
    own. The house rules are those of the class's settings.

    Raises:
        KopError: for a bot or a mode that there is not, or a function that cannot be written down;
            for fewer than two bots, or fewer than one match.
    """
    if len(bots) < FEWEST_BOTS or games < 1:
        raise KopError(fault("tournament.too_few"))
    tell_settings(rules=True)
    settings = {"mode": mode, "house_rules": read_settings().house_rules.to_dict()}
    with TemporaryDirectory() as folder, _progress() as tell:
        names = [
            bot if isinstance(bot, str) else save_bot(bot, Path(folder) / str(place))
            for place, bot in enumerate(bots)
        ]
        shown = {
            name: bot if isinstance(bot, str) else bot.__name__
            for name, bot in zip(names, bots, strict=True)
        }
        played = round_robin(Contest(GAME, settings, seed), names, games, progress=tell)
    return Standings(
        tuple(shown[name] for name, _ in played.ranking),
        played.points,
        tuple(_failures(played, shown)),
    )


def _failures(played: Tournament, shown: dict[str, str]) -> Iterator[str]:
    """Tell which bot lost which matches for a mistake, each mistake once."""
    lost: dict[tuple[str, str], list[str]] = {}
    for match in played.matches:
        if match.failure is not None:
            bot = shown[match.pairing.bots[match.failure.seat - 1]]
            number = str(match.pairing.number + 1)
            lost.setdefault((bot, match.failure.reason), []).append(number)
    for (bot, reason), games in lost.items():
        said = {"bot": bot, "games": ", ".join(games), "reason": reason}
        yield say_n("tournament.failures", len(games), **said)


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """Show a bar in a notebook as long as matches are played; nothing of it is kept."""
    if get_ipython() is None:
        yield None
        return
    show: Any = display
    shown = show(_bar(0, 1), raw=True, display_id=True)
    try:
        yield lambda done, total: shown.update(_bar(done, total), raw=True)
    finally:
        shown.update({"text/html": "", "text/plain": ""}, raw=True)


def _bar(done: int, total: int) -> Mime:
    words = say("tournament.busy")
    bar = f'<progress value="{done}" max="{total}"></progress>'
    return {
        "text/html": f"<label>{escape(words)} {bar}</label>",
        "text/plain": f"{words} {done}/{total}",
    }
