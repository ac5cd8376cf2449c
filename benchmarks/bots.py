"""How good the built-in bots of King of Pirates are, with swapped sides and 95 % intervals.

    python benchmarks/bots.py [--games N] [--mode MODE] [--workers N] [--seed N]

Aims: sailor beats deckhand in at least 90 % of the matches, captain beats sailor in at least 60 %,
and a captain's turn takes at most a second in the median.  With an aim missed the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from statistics import median
from time import perf_counter

from kop_learn.bots.arena import Contest
from kop_learn.bots.king_of_pirates.captain import captain
from kop_learn.bots.tournament import play_matches
from kop_learn.cli.processes import processes
from kop_learn.games.king_of_pirates.match import KingOfPirates
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.session import Session
from kop_learn.sea.cards import Mode

AIMS = (("sailor", "deckhand", 0.9), ("captain", "sailor", 0.6))
TURN_AIM = 1.0
"""Seconds of a captain's turn."""


def measure_strength(mode: str, games: int, seed: int, count: int) -> bool:
    """Play all pairs of bots, print, and return whether the aims are reached."""
    reached = True
    for better, worse, aim in AIMS:
        with processes(count) as executor:
            contest = Contest("king_of_pirates", {"mode": mode}, seed)
            report = play_matches(contest, (better, worse), games, executor=executor)
        first = report.standings[0]
        share, (low, high) = first.wins / games, first.interval
        reached = reached and share >= aim and not report.failures
        print(
            f"{mode}: {better} beats {worse} in {share:.1%} of {games} matches "
            f"(draws {first.draws}, points 95 % in {low:.1%} to {high:.1%}; aim {aim:.0%}; "
            f"by seat {first.seat_wins}; {len(report.failures)} failures; {report.seconds:.0f} s)"
        )
    return reached


def measure_turns(mode: str, games: int, seed: int) -> bool:
    """Time the captain's turns against itself, print, and return whether the aim is reached."""
    seconds = []
    for game in range(games):
        session = Session(KingOfPirates(Settings(Mode(mode))), seed + game)
        generator = Random(seed + game)
        while actors := session.actors:
            view = session.view(actors[0])
            begin = perf_counter()
            action = captain(view, generator)
            if view.decision is not None and view.decision.kind == "play":
                seconds.append(perf_counter() - begin)
            session.play(actors[0], action)
    middle, longest = median(seconds), max(seconds)
    print(
        f"{mode}: a captain's turn takes {middle:.3f} s in the median of {len(seconds)} "
        f"(longest {longest:.2f} s; aim {TURN_AIM:g} s)"
    )
    return middle <= TURN_AIM


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--mode", choices=[mode.value for mode in Mode], default="basic")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    strong = measure_strength(options.mode, options.games, options.seed, options.workers)
    quick = measure_turns(options.mode, max(options.games // 40, 1), options.seed)
    sys.exit(0 if strong and quick else 1)


if __name__ == "__main__":
    main()
