"""Who plays a match, and how it is set up: what the set-up screen of the match table asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from kop_learn.bots.registry import BOTS
from kop_learn.classroom.settings import read_settings
from kop_learn.errors import KopError
from kop_learn.games.king_of_pirates.actions import FIGURES
from kop_learn.games.king_of_pirates.settings import (
    DEFAULT_SETTINGS,
    MAX_ROUNDS,
    TEAMS,
    VARIANTS,
    Settings,
)
from kop_learn.sea.cards import Mode
from kop_learn.text import fault, say

PEOPLE = "people"
"""The player of a team that is no bot."""

PLAYERS = (PEOPLE, *BOTS["king_of_pirates"])
"""Who can play a team: people, or a bot by its name, the weakest first."""
SEAS = ("first_time", "random", "by_hand")
STARTS = (1, 2)
MAX_NAME = 20

SeaKind = Literal["first_time", "random", "by_hand"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A team: its name (empty: the usual one), who plays it, and its captain figure.

    ``start`` says which of its two start cells a single ship takes, the first or the second.
    """

    name: str = ""
    player: str = PEOPLE
    figure: str = FIGURES[0]
    start: int = 1

    @property
    def is_bot(self) -> bool:
        """Whether a bot plays the team."""
        return self.player != PEOPLE

    def to_dict(self) -> dict[str, Any]:
        """Return the seat as the set-up screen has it."""
        return {
            "name": self.name,
            "player": self.player,
            "figure": self.figure,
            "start": self.start,
        }


def team_name(seats: Sequence[Seat], team: int) -> str:
    """Return a team's name in the current language."""
    return seats[team - 1].name or say(f"table.team.{team}")


@dataclass(frozen=True, slots=True)
class Plan:
    """A match as it is set up: the game's settings, the two seats, and how the sea is laid out.

    With the sea ``by_hand`` people place their own tiles, and bots lay theirs at random. ``quiet``
    asks for the quieter way where the rules have somebody shout.
    """

    settings: Settings = DEFAULT_SETTINGS
    seats: tuple[Seat, Seat] = (Seat(), Seat(player="deckhand", figure=FIGURES[1]))
    sea: SeaKind = "first_time"
    quiet: bool = False

    @classmethod
    def read(cls, value: Mapping[str, Any]) -> Plan:
        """Read a plan as the set-up screen sends it; what is left out is the default.

        Raises:
            KopError: for a value that does not fit.
        """
        default = cls()
        seats = value.get("seats", [seat.to_dict() for seat in default.seats])
        sea = value.get("sea", default.sea)
        if not isinstance(seats, list | tuple) or len(seats) != len(TEAMS) or sea not in SEAS:
            raise KopError(fault("table.plan"))
        first, second = (_seat(each) for each in seats)
        if first.is_bot and second.is_bot:
            raise KopError(fault("table.no_people"))
        kind: SeaKind = sea
        return cls(Settings.from_dict(value), (first, second), kind, value.get("quiet") is True)

    def to_dict(self) -> dict[str, Any]:
        """Return the plan as the set-up screen has it, and as it is saved."""
        return {
            **self.settings.to_dict(),
            "seats": [seat.to_dict() for seat in self.seats],
            "sea": self.sea,
            "quiet": self.quiet,
        }

    @property
    def people(self) -> tuple[int, ...]:
        """The teams that people play."""
        return tuple(team for team in TEAMS if not self.seats[team - 1].is_bot)


def _seat(value: object) -> Seat:
    if not isinstance(value, Mapping):
        raise KopError(fault("table.plan"))
    name, player, figure = (
        value.get(key, default)
        for key, default in (("name", ""), ("player", PEOPLE), ("figure", FIGURES[0]))
    )
    start = value.get("start", 1)
    if not isinstance(name, str) or figure not in FIGURES or start not in STARTS:
        raise KopError(fault("table.plan"))
    tidy = " ".join(name.split())
    if len(tidy) > MAX_NAME or not tidy.isprintable():
        raise KopError(fault("table.name", most=MAX_NAME))
    if player not in PLAYERS:
        known = ", ".join(PLAYERS)
        raise KopError(fault("table.player", found=str(player)[:40], known=known))
    return Seat(tidy, str(player), str(figure), int(start))


def plan_for_class(mode: str, players: Sequence[str], variants: Sequence[str], rounds: int) -> Plan:
    """Return the plan that a set-up screen begins with, by the house rules of the class.

    Raises:
        KopError: for a mode, player or variant that does not exist.
    """
    if isinstance(players, str) or len(players) != len(FIGURES):
        raise KopError(fault("table.players"))
    seats = [
        {"player": player, "figure": figure}
        for player, figure in zip(players, FIGURES, strict=True)
    ]
    of_class = read_settings()
    return Plan.read(
        {
            "mode": mode,
            "variants": [variants] if isinstance(variants, str) else list(variants),
            "rounds": rounds,
            "seats": seats,
            "quiet": of_class.quiet,
            "house_rules": of_class.house_rules.to_dict(),
        }
    )


def choices(settings: Settings) -> dict[str, Any]:
    """Return what the set-up screen offers; which the start cells are, a class may have settled."""
    return {
        "starts": [[settings.start(team, n).name for n in STARTS] for team in TEAMS],
        "modes": [mode.value for mode in Mode],
        "variants": list(VARIANTS),
        "players": list(PLAYERS),
        "figures": list(FIGURES),
        "seas": list(SEAS),
        "rounds": MAX_ROUNDS,
        "name": MAX_NAME,
    }
