"""How good a result is: intervals for shares of wins, and ratings for whole tournaments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt

Z95 = 1.959964
"""How many standard deviations an interval of 95 % reaches to each side."""
ROUNDS = 200
"""How often the ratings are fitted again; they settle long before."""
SCALE = 400 / log(10)
"""Ratings are on the scale of chess: 400 more mean ten wins for one loss."""
AVERAGE = 1500.0


def wilson(points: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval (Wilson's) of a share of points; (0, 1) without games."""
    if games == 0:
        return 0.0, 1.0
    share, square = points / games, Z95 * Z95
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = Z95 / (1 + square / games)
    reach *= sqrt(share * (1 - share) / games + square / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and its 95 % interval."""

    value: float
    low: float
    high: float


def ratings(names: Sequence[str], points: Mapping[tuple[int, int], float]) -> list[Rating]:
    """Return the ratings of players after games between pairs of them (Bradley and Terry).

    ``points[i, j]`` is what player ``i`` has won against ``j``.  Each player also counts as having
    drawn one game with an average one, so that winning all does not mean an endless rating.
    """
    count = len(names)
    strength = [1.0] * count
    games = {
        (i, j): points.get((i, j), 0.0) + points.get((j, i), 0.0)
        for i in range(count)
        for j in range(count)
        if i != j
    }
    won = [sum(points.get((i, j), 0.0) for j in range(count)) for i in range(count)]
    for _ in range(ROUNDS):
        strength = [
            (won[i] + 0.5)
            / (
                1 / (strength[i] + 1)
                + sum(games[i, j] / (strength[i] + strength[j]) for j in range(count) if j != i)
            )
            for i in range(count)
        ]
    result = []
    for i in range(count):
        information = strength[i] / (strength[i] + 1) ** 2 + sum(
            games[i, j] * strength[i] * strength[j] / (strength[i] + strength[j]) ** 2
            for j in range(count)
            if j != i
        )
        value, reach = AVERAGE + SCALE * log(strength[i]), Z95 * SCALE / sqrt(information)
        result.append(Rating(value, value - reach, value + reach))
    return result
