"""Matches that were begun: kept after every decision, and gone on with later.

A match lies in ``DIR/.kop-learn/matches/N.json``: how it was set up, and its whole log
(``docs/match-log.md``), hidden cards included; no hand of it goes to the browser.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kop_learn.errors import KopError
from kop_learn.games.king_of_pirates.actions import Place, format_action, parse_action
from kop_learn.games.king_of_pirates.match import KingOfPirates
from kop_learn.games.king_of_pirates.settings import TEAMS, Settings
from kop_learn.games.king_of_pirates.state import Layout
from kop_learn.games.log import log_lines, replay
from kop_learn.games.session import Session
from kop_learn.levels.home import MARK, find_home
from kop_learn.notebook.match_host import MatchHost, MatchSession
from kop_learn.notebook.match_seats import Plan, team_name
from kop_learn.text import fault, say

FOLDER = "matches"
LAYOUTS = "layouts.json"
KEPT = 20
"""So many matches are kept, the newest ones."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A match that can be gone on with: its number, how it was set up, and how far it is."""

    number: int
    plan: Plan
    round: int
    turn: int

    def title(self) -> str:
        """Return what tells one match from another: the teams, the mode, how far it is."""
        first, second = (team_name(self.plan.seats, team) for team in TEAMS)
        mode = say(f"table.mode.{self.plan.settings.mode.value}")
        facts = {"mode": mode, "round": self.round, "turn": self.turn}
        return say("table.begun", first=first, second=second, **facts)


class Shelf:
    """The matches of one folder."""

    def __init__(self, home: Path | None = None) -> None:
        self._folder = (home or find_home()) / MARK / FOLDER

    def _path(self, number: int) -> Path:
        return self._folder / f"{number}.json"

    def _numbers(self) -> list[int]:
        """Return the numbers of all matches, the newest first."""
        stems = (path.stem for path in self._folder.glob("*.json"))
        return sorted((int(stem) for stem in stems if stem.isdecimal()), reverse=True)

    def new_number(self) -> int:
        """Return a number that no match has yet."""
        return max(self._numbers(), default=0) + 1

    def keep(self, number: int, host: MatchHost) -> None:
        """Write a match down as it is now; the file is whole or not there.

        Raises:
            OSError: if it cannot be written.
        """
        state, seats = host.state, host.plan.seats
        names = [team_name(seats, team) for team in TEAMS]
        content = {
            "v": 1,
            "over": state.outcome is not None,
            "round": state.round,
            "turn": max(state.turns),
            "plan": host.plan.to_dict(),
            "log": list(log_lines(host.session, names)),
        }
        self._folder.mkdir(parents=True, exist_ok=True)
        unfinished = self._folder / f".{number}.{os.getpid()}.part"
        unfinished.write_text(json.dumps(content, ensure_ascii=False), "utf-8")
        unfinished.replace(self._path(number))
        for old in self._numbers()[KEPT:]:
            self._path(old).unlink(missing_ok=True)

    def begun(self) -> list[Begun]:
        """Return the matches that are not over, the newest first; no damaged ones."""
        found = []
        for number in self._numbers():
            try:
                value = self._read(number)
                if value["over"] is not True:
                    plan = Plan.read(value["plan"])
                    found.append(Begun(number, plan, int(value["round"]), int(value["turn"])))
            except (KopError, KeyError, TypeError, ValueError):
                continue
        return found

    def open(self, number: int) -> MatchHost:
        """Return a match as it was kept.

        Raises:
            KopError: if there is none, or it is damaged.
        """
        value = self._read(number)
        lines = value.get("log")
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise KopError(fault("table.damaged"))
        plan = Plan.read(value.get("plan") or {})
        again = replay(lines, KingOfPirates(plan.settings))
        seed = again.header.get("seed")
        if again.faults or not isinstance(seed, int):
            raise KopError(again.faults or fault("table.damaged"))
        session: MatchSession = Session(KingOfPirates(plan.settings), seed)
        for entry in again.entries:
            if entry.player is not None and entry.action is not None:
                session.play(entry.player, entry.action)
        if session.state != again.state:
            raise KopError(fault("table.damaged"))
        return MatchHost.again(plan, session)

    def keep_layout(self, settings: Settings, team: int, layout: Layout) -> None:
        """Keep the tiles that a team placed by hand, in place of its last ones in this mode.

        Raises:
            OSError: if they cannot be written.
        """
        layouts = {**self._layouts(), _kind(settings, team): format_action(Place("free", layout))}
        self._folder.mkdir(parents=True, exist_ok=True)
        unfinished = self._folder / f".{LAYOUTS}.{os.getpid()}.part"
        unfinished.write_text(json.dumps(layouts), "utf-8")
        unfinished.replace(self._folder / LAYOUTS)

    def layout(self, settings: Settings, team: int) -> Layout | None:
        """Return the tiles that a team placed last in this mode, if there are any."""
        text = self._layouts().get(_kind(settings, team))
        try:
            action = parse_action(text) if isinstance(text, str) else None
        except KopError:
            return None
        return action.tiles if isinstance(action, Place) else None

    def _layouts(self) -> dict[str, Any]:
        try:
            value = json.loads((self._folder / LAYOUTS).read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return value if isinstance(value, dict) else {}

    def _read(self, number: int) -> Mapping[str, Any]:
        try:
            value = json.loads(self._path(number).read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            raise KopError(fault("table.damaged")) from None
        if not isinstance(value, dict):
            raise KopError(fault("table.damaged"))
        return value


def _kind(settings: Settings, team: int) -> str:
    """Return under which name layouts are kept: neither team sees what the other placed."""
    ships = "two ships" if settings.two_ships else "one ship"
    return f"{settings.mode.value}, {ships}, team {team}"
