"""Play a level, or choose one on the sea chart."""

from __future__ import annotations

import os
from typing import overload

from kop_learn.classroom.learner import read_choices
from kop_learn.classroom.settings import speak_as_set
from kop_learn.levels.model import Level
from kop_learn.notebook.level_player import LevelPlayer
from kop_learn.notebook.live import settle
from kop_learn.notebook.sea_chart import ChartRoom
from kop_learn.text import current_language, resolve_language


@overload
def play(
    level: None = None, *, language: str | None = None, learner: str | None = None
) -> ChartRoom: ...
@overload
def play(
    level: Level | str | os.PathLike[str],
    *,
    language: str | None = None,
    learner: str | None = None,
) -> LevelPlayer: ...
def play(
    level: Level | str | os.PathLike[str] | None = None,
    *,
    language: str | None = None,
    learner: str | None = None,
) -> LevelPlayer | ChartRoom:
    """Return a level as a playable widget, or without a level the sea chart of all chapters.

    ``level`` is a level, or what :meth:`Level.find` takes: an id such as ``"loops-03"``, a share
    code, a file or a seed name. Without ``language`` the learner's choice holds, else that of
    ``KOP_LEARN_LANG``, of the class's settings, or of the system.

    Raises:
        KopError: if there is no such level, or it has faults, or the language is unknown.
    """
    chosen = player_language(language)
    if level is None:
        room = ChartRoom(language=chosen, looked_at=learner)
        settle(room)
        return room
    found = level if isinstance(level, Level) else Level.find(os.fspath(level))
    player = LevelPlayer(found, language=chosen, looked_at=learner)
    settle(player)
    return player


def player_language(explicit: str | None) -> str:
    """Return the language of a widget: the one asked for, the learner's choice, the current one."""
    if explicit is not None:
        return resolve_language(explicit)
    speak_as_set()
    return read_choices().language or current_language()
