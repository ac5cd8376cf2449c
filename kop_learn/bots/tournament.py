"""Results of many matches: duels, round robins and ladders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations
from statistics import median
from time import perf_counter

from kop_learn.bots.arena import (
    Contest,
    Keep,
    Pairing,
    Played,
    Progress,
    play_all,
    seat_of,
)
from kop_learn.bots.rating import Rating, ratings, wilson
from kop_learn.games.registry import make_game


@dataclass(frozen=True, slots=True)
class Standing:
    """What one bot has reached: wins by seat, draws, losses, and points (a share for a draw).

    ``interval`` is the 95 % interval of its share of the points.
    """

    name: str
    seat_wins: tuple[int, ...]
    wins: int
    draws: int
    losses: int
    points: float
    interval: tuple[float, float]

    def to_dict(self) -> dict[str, object]:
        """Return the standing as the design's JSON object."""
        return {
            "name": self.name,
            "seat_wins": list(self.seat_wins),
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "points": self.points,
            "interval": list(self.interval),
        }


@dataclass(frozen=True, slots=True)
class MatchReport:
    """Many matches between the same bots."""

    game: str
    mode: str | None
    seconds: float
    matches: tuple[Played, ...]
    standings: tuple[Standing, ...]

    @property
    def failures(self) -> list[dict[str, object]]:
        """The bots that crashed, cheated or stalled: in which match, on which seat, and why."""
        return _failures(self.matches)

    def to_dict(self) -> dict[str, object]:
        """Return the object that ``kop-learn match --json`` prints."""
        return {
            "game": self.game,
            "mode": self.mode,
            "games": len(self.matches),
            "seconds": round(self.seconds, 3),
            "turns_median": median([match.turns for match in self.matches] or [0]),
            "bots": [standing.to_dict() for standing in self.standings],
            "failures": self.failures,
        }


def _failures(matches: Iterable[Played]) -> list[dict[str, object]]:
    return [
        {
            "game": match.pairing.number + 1,
            "bot": match.pairing.bots[match.failure.seat - 1],
            "seat": match.failure.seat,
            "reason": match.failure.reason,
        }
        for match in matches
        if match.failure is not None
    ]


def play_matches(
    contest: Contest,
    bots: Sequence[str],
    games: int,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
    keep: Keep | None = None,
) -> MatchReport:
    """Play matches between bots, seats changing from one to the next, and return what came of it.

    A bot is a name or ``file.py:function``. With ``keep`` the report has no logs: it has had them.

    Raises:
        KopError: for an unknown game, setting or bot, or a wrong number of bots.
    """
    begin = perf_counter()
    played = play_all(contest.pairings(bots, games), executor, progress, keep)
    mode = make_game(contest.game, contest.settings).settings()["mode"]
    return MatchReport(
        contest.game,
        None if mode is None else str(mode),
        perf_counter() - begin,
        tuple(played),
        tuple(_standing(name, index, played) for index, name in enumerate(bots)),
    )


def _standing(name: str, index: int, matches: Sequence[Played]) -> Standing:
    """Return what the bot at a place of the list has reached."""
    seat_wins: list[int] = []
    wins = draws = 0
    points = 0.0
    for number, match in enumerate(matches):
        seats = len(match.pairing.bots)
        seat_wins = seat_wins or [0] * seats
        seat = seat_of(index, number, seats)
        share = match.outcome.share(seat)
        points += share
        wins += share == 1
        draws += 0 < share < 1
        seat_wins[seat - 1] += share == 1
    count = len(matches)
    return Standing(
        name,
        tuple(seat_wins),
        wins,
        draws,
        count - wins - draws,
        points,
        wilson(points, count),
    )


@dataclass(frozen=True, slots=True)
class Tournament:
    """A round robin: the ratings, the best first, and the points of each bot against each other.

    ``points[i][j]`` is what bot ``i`` has won against bot ``j``, in the order of ``ranking``.
    """

    ranking: tuple[tuple[str, Rating], ...]
    points: tuple[tuple[float, ...], ...]
    matches: tuple[Played, ...]

    def to_dict(self) -> dict[str, object]:
        """Return the tournament as JSON holds it."""
        return {
            "games": len(self.matches),
            "bots": [
                {
                    "name": name,
                    "rating": round(rating.value),
                    "interval": [round(rating.low), round(rating.high)],
                    "points": list(row),
                }
                for (name, rating), row in zip(self.ranking, self.points, strict=True)
            ],
            "failures": _failures(self.matches),
        }


def round_robin(
    contest: Contest,
    bots: Sequence[str],
    games: int,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Tournament:
    """Have every bot play every other, ``games`` matches each pair, for a game of two players.

    Raises:
        KopError: as :func:`play_matches`.
    """
    pairs = list(combinations(range(len(bots)), 2))
    pairings: list[Pairing] = []
    for first, second in pairs:
        pairings += contest.pairings((bots[first], bots[second]), games, first=len(pairings))
    played = play_all(pairings, executor, progress)
    points: dict[tuple[int, int], float] = {}
    for place, (first, second) in enumerate(pairs):
        for number, match in enumerate(played[place * games : (place + 1) * games]):
            seat = seat_of(0, number, 2)
            points[first, second] = points.get((first, second), 0.0) + match.outcome.share(seat)
            points[second, first] = points.get((second, first), 0.0) + match.outcome.share(3 - seat)
    rated = ratings(bots, points)
    order = sorted(range(len(bots)), key=lambda index: -rated[index].value)
    return Tournament(
        tuple((bots[index], rated[index]) for index in order),
        tuple(tuple(points.get((i, j), 0.0) for j in order) for i in order),
        tuple(played),
    )


def ladder(
    contest: Contest,
    bots: Sequence[str],
    games: int,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[str]:
    """Let bots climb a ladder and return it, the best first.

    Each bot in turn steps onto the lowest rung and challenges the one above, and moves up as long
    as it wins more than half of the points of ``games`` matches.

    Raises:
        KopError: as :func:`play_matches`.
    """
    rungs: list[str] = []
    for challenger in bots:
        place = len(rungs)
        while place > 0:
            pair = (challenger, rungs[place - 1])
            report = play_matches(contest, pair, games, executor=executor, progress=progress)
            if report.standings[0].points <= games / 2:
                break
            place -= 1
        rungs.insert(place, challenger)
    return rungs
