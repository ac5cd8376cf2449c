"""How many random basic-mode matches a second, beside catanatron with two random players.

    python benchmarks/match.py [--seconds S]

Matches go through a session and views, without a log.  Both games take turns in short slices of
time, so that a busy machine slows both alike.  catanatron (on PyPI) is measured if it is installed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import perf_counter

from kop_learn.games.king_of_pirates.match import KingOfPirates
from kop_learn.games.session import Session

SLICE = 1.0
"""Seconds that one of the two plays before the other goes on."""


def play_ours(seed: int) -> None:
    """Play one match to its end, both teams random."""
    session, generator = Session(KingOfPirates(), seed, history=False), Random(seed)
    while actors := session.actors:
        view = session.view(actors[0])
        session.play(actors[0], session.game.sample_action(view, generator))


def find_catanatron() -> Callable[[int], None] | None:
    """Return a function that plays one game of catanatron, or ``None`` if it is not installed."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return None

    def play_catanatron(seed: int) -> None:
        Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed + 1).play()

    return play_catanatron


class Meter:
    """Plays games one after the other and measures them."""

    def __init__(self, play: Callable[[int], None]) -> None:
        self.play = play
        self.games = 0
        self.seconds = 0.0

    def run(self, seconds: float) -> None:
        """Play for about so many seconds, at least one game."""
        begin = perf_counter()
        while perf_counter() - begin < seconds:
            self.play(self.games)
            self.games += 1
        self.seconds += perf_counter() - begin

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.games / self.seconds


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20.0, help="for each of the two games")
    seconds = parser.parse_args().seconds
    ours, play_catanatron = Meter(play_ours), find_catanatron()
    theirs = Meter(play_catanatron) if play_catanatron else None
    while ours.seconds < seconds:
        ours.run(SLICE)
        if theirs:
            theirs.run(SLICE)
    print(f"king_of_pirates: {ours.rate:.1f} matches a second ({ours.games} matches)")
    if theirs:
        print(f"catanatron:      {theirs.rate:.1f} games a second ({theirs.games} games)")
        print(f"ratio:           {ours.rate / theirs.rate:.2f}")
    else:
        print("catanatron is not installed, so there is nothing to compare with")


if __name__ == "__main__":
    main()
