"""The sea chart: all chapters with the stars earned, what is next, and the learner's nickname.

Nothing is locked.  A level opens in the chart's place and leads back to it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import ipywidgets
import traitlets

from kop_learn.classroom.learner import choose, logbook, read_choices
from kop_learn.classroom.progress import EXPORT_SUFFIX, Progress
from kop_learn.errors import KopError
from kop_learn.levels.model import Level
from kop_learn.levels.packs import Pack, list_packs
from kop_learn.notebook import assets
from kop_learn.notebook.fallback import chart_fallback, display_widget, renew_fallback
from kop_learn.notebook.level_player import LevelPlayer
from kop_learn.notebook.puzzle import language_names
from kop_learn.text import languages, messages, reason_of, say, say_n, use_language

logger = logging.getLogger(__name__)

MAX_IMPORT = 8_000_000
"""A larger file of bytes is no progress of one learner; Jupyter carries no message of 10 MiB."""


def chart_of(packs: tuple[Pack, ...], progress: Progress) -> dict[str, Any]:
    """Return the chapters with their levels and stars, for the browser.

    ``next`` is the first level, in the order of packs, that has no star yet.
    """
    marks: list[dict[str, Any]] = []
    shown = []
    for pack in packs:
        chapters = []
        for chapter in pack.chapters:
            levels = [_mark(level, progress) for level in chapter.levels]
            marks += levels
            chapters.append({"id": chapter.id, "title": dict(chapter.title), "levels": levels})
        shown.append({"id": pack.id, "title": dict(pack.title), "chapters": chapters})
    return {
        "packs": shown,
        "next": next((mark["id"] for mark in marks if mark["stars"] == 0), None),
        "stars": sum(mark["stars"] for mark in marks),
        "most": 3 * len(marks),
    }


def _mark(level: Level, progress: Progress) -> dict[str, Any]:
    pack, _, name = level.id.rpartition("/")
    key = (pack, name, level.level_hash)
    return {
        "id": level.id,
        "title": dict(level.title),
        "stars": progress.stars(*key),
        "tried": progress.tries(*key) > 0,
    }


class SeaChart(anywidget.AnyWidget):
    """The chart itself. ``on_open`` is called with the level that was chosen.

    With ``looked_at`` it is that learner's, and nothing on it is kept.
    """

    _esm = assets.script("sea_chart.js")
    _css = assets.style("cards.css", "sea_chart.css")

    chart = traitlets.Dict().tag(sync=True)
    learner = traitlets.Unicode().tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    languages = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    looking = traitlets.Bool(False).tag(sync=True)
    fallback = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self, *, language: str, on_open: Callable[[Level], None], looked_at: str | None = None
    ) -> None:
        self._on_open = on_open
        self._looked_at = looked_at
        self._packs = list_packs()[0]
        self.levels = {level.id: level for pack in self._packs for level in pack.levels}
        super().__init__(
            language=language,
            languages=language_names(),
            words={name: messages("ui.", name) for name in languages()},
            looking=looked_at is not None,
        )
        self.refresh()
        self.on_msg(self._on_message)
        self.observe(self._keep_language, "language")

    def refresh(self) -> None:
        """Show what the learner has reached by now."""
        self.learner = self._looked_at or read_choices().learner
        try:
            progress = logbook(self.learner).read()
        except OSError:
            progress = Progress()
        self.chart = chart_of(self._packs, progress)

    def _on_message(self, _: object, content: Mapping[str, Any], buffers: list[Any]) -> None:
        """Answer a message of the browser; whatever goes wrong is shown there."""
        answers: dict[str, Callable[[Mapping[str, Any], list[Any]], None]] = {
            "open": self._open,
            "nickname": self._take_nickname,
            "export": self._export,
            "import": self._import,
        }
        try:
            with use_language(self.language):
                answers[content["type"]](content, buffers)
        except KopError as error:
            self._notice(str(error))
        except OSError as error:
            self._notice(say("ui.chart.cannot_write", reason=reason_of(error)))
        except Exception as error:
            logger.exception("The sea chart could not answer")
            self._notice(say("ui.error", error=f"{type(error).__name__}: {error}"))

    def _open(self, content: Mapping[str, Any], _: list[Any]) -> None:
        self._on_open(self.levels[content["level"]])

    def _take_nickname(self, content: Mapping[str, Any], _: list[Any]) -> None:
        chosen = choose(learner=str(content["name"]))
        self.refresh()
        self._notice(say("ui.chart.hello", name=chosen.learner))

    def _export(self, content: Mapping[str, Any], _: list[Any]) -> None:
        self.send(
            {
                "type": "file",
                "name": self.learner + EXPORT_SUFFIX,
                "text": logbook(self.learner).export(),
            }
        )

    def _import(self, content: Mapping[str, Any], buffers: list[Any]) -> None:
        data = bytes(buffers[0])
        if len(data) > MAX_IMPORT:
            self._notice(say("ui.chart.too_big"))
            return
        added, damaged = logbook(self.learner).merge(data)
        self.refresh()
        told = [say_n("ui.chart.imported", added)]
        if damaged:
            told.append(say_n("ui.chart.unread", damaged))
        self._notice(" ".join(told))

    def _notice(self, text: str) -> None:
        self.send({"type": "notice", "text": text})

    def _keep_language(self, change: Mapping[str, Any]) -> None:
        if self.language in languages() and self._looked_at is None:
            try:
                choose(language=self.language)
            except OSError as error:
                logger.info("The language cannot be kept: %s", error)


class ChartRoom(ipywidgets.VBox):
    """The sea chart, or in its place the level that was opened from it."""

    def __init__(self, *, language: str, looked_at: str | None = None) -> None:
        self._looked_at = looked_at
        self._shown = False
        self.chart = SeaChart(language=language, on_open=self.open_level, looked_at=looked_at)
        self.player: LevelPlayer | None = None
        super().__init__(children=[self.chart])
        self.chart.fallback = self.model_id

    def _ipython_display_(self) -> None:
        """Show in words first what this is: the widget hides it, and where none runs it stays."""
        self._shown = True
        with use_language(self.chart.language):
            display_widget(self, chart_fallback(self))

    def close(self) -> None:
        """Close the chart and the player with it."""
        for part in (self.chart, self.player):
            if part is not None:
                part.close()
        super().close()

    def open_level(self, level: Level) -> None:
        """Show a level in the chart's place."""
        if self.player is None:
            self.player = LevelPlayer(
                level,
                language=self.chart.language,
                looked_at=self._looked_at,
                leaves=("chart", "next"),
                on_leave=self.leave,
            )
            self.player.fallback = self.model_id
        else:
            self.player.language = self.chart.language
            self.player.show(level)
        self.children = [self.player]

    def leave(self, to: str) -> None:
        """Go on to the level after this one, or back to the chart."""
        following = self._level_after() if to == "next" else None
        if following is not None:
            self.open_level(following)
            return
        if self.player is not None:
            self.chart.language = self.player.language
        self.chart.refresh()
        self.children = [self.chart]
        if self._shown:
            with use_language(self.chart.language):
                renew_fallback(self, chart_fallback(self))

    def _level_after(self) -> Level | None:
        """Return the level behind the one in the player, or ``None`` after the last one."""
        ids = list(self.chart.levels)
        if self.player is None or self.player.level.id not in ids:
            return None
        at = ids.index(self.player.level.id) + 1
        return self.chart.levels[ids[at]] if at < len(ids) else None
