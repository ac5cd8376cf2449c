"""The games by name, each loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from kop_learn.errors import KopError
from kop_learn.games.base import Game
from kop_learn.text import fault

GAMES: Mapping[str, str] = MappingProxyType(
    {
        "king_of_pirates": "kop_learn.games.king_of_pirates.match",
    }
)
"""The module of each game; its function ``from_settings`` makes a configured game."""


def make_game(name: str, settings: Mapping[str, object] | None = None) -> Game[Any, Any, Any]:
    """Return a game configured as a log's header (or a command) says.

    ``settings`` has the keys of :meth:`~kop_learn.games.base.Game.settings`; what is left out is
    the default.

    Raises:
        KopError: for an unknown game, or settings that the game does not know.
    """
    if name not in GAMES:
        raise KopError(fault("game.unknown", found=name[:40], known=", ".join(GAMES)))
    game: Game[Any, Any, Any] = import_module(GAMES[name]).from_settings(settings or {})
    return game
