"""How fast the solver is: against the plain twin, and by board, cards and optimum.

    python benchmarks/solver.py

Prints times of this machine, and the ratio to the brute-force twin of the tests in the same run.
"""

from __future__ import annotations

import resource
from random import Random
from statistics import median
from time import perf_counter

from kop_learn.levels.chapters import BEGINNER_CHAPTERS
from kop_learn.sea.board import BIG, GOLD, ISLAND, SMALL, Board, Ship, Tile
from kop_learn.sea.grid import Cell, Heading
from kop_learn.solving.deck import Problem
from kop_learn.solving.generator import generate
from kop_learn.solving.solver import solve
from tests.solving.twin import plain_par

FORTY = {
    "forward": 10,
    "left": 7,
    "right": 7,
    "back": 8,
    "sea_god": 2,
    "mazu": 2,
    "loop2": 2,
    "loop3": 2,
}


def sea(
    random: Random, width: int, height: int, tiles: list[Tile], cards: dict[str, int]
) -> Problem:
    """Return a sea with the tiles laid at random."""
    cells = [Cell(col, row) for col in range(width) for row in range(height)]
    random.shuffle(cells)
    laid = {cells.pop(): tile for tile in (GOLD, *tiles)}
    ship = Ship(cells.pop(), random.choice(list(Heading)))
    return Problem(Board(width, height, laid), ship, cards)


def against_the_twin() -> None:
    """Print how many times faster the solver is than trying all programs."""
    print("\nSolver and plain twin, 12 seas of 5×7 with the 6 cards of the loops and a jump")
    cards = {**BEGINNER_CHAPTERS["loops"].cards, "jump": 1}
    seas = [sea(Random(seed), 5, 7, [ISLAND] * 8, cards) for seed in range(12)]
    began = perf_counter()
    pars = [solve(problem).cards for problem in seas]
    solver = perf_counter() - began
    began = perf_counter()
    assert pars == [plain_par(problem, sum(cards.values())) for problem in seas]
    twin = perf_counter() - began
    print(f"  solver {solver:.2f} s, twin {twin:.2f} s: {twin / solver:.0f} times faster")


def beginner_chapters() -> None:
    """Print the times of random seas of the four beginner chapters."""
    print("\nBeginner chapters, 200 random seas each, milliseconds")
    for chapter, rules in BEGINNER_CHAPTERS.items():
        times = []
        for seed in range(200):
            random = Random(seed)
            tiles = [ISLAND] * random.randint(*rules.islands)
            tiles += [random.choice((SMALL, BIG)) for _ in range(random.randint(*rules.whirlpools))]
            problem = sea(random, 5, 7, tiles, dict(rules.cards))
            times.append(1000 * solve(problem).seconds)
        print(f"  {chapter:<11} median {median(times):6.1f}   longest {max(times):6.1f}")


def by_board_and_optimum() -> None:
    """Print how long solving takes, by the size of the board and the optimum."""
    print("\nForty cards, two loops of each kind: seconds, median and longest, by optimum")
    for width, height in ((5, 7), (8, 10), (10, 14), (20, 20)):
        tiles = [ISLAND] * (width * height * 2 // 7) + [SMALL] * 4 + [BIG] * 3
        times: dict[str, list[float]] = {}
        for seed in range(60):
            problem = sea(Random(seed), width, height, tiles, FORTY)
            solution = solve(problem, max_cards=9)
            if solution.proof != "impossible":
                name = f"{solution.cards}" if solution.proof == "optimal" else "over 9"
                times.setdefault(name, []).append(solution.seconds)
        print(f"  {width}×{height}")
        for name, found in sorted(times.items()):
            print(f"    {name:>6}: {median(found):.2f} {max(found):.2f}   ({len(found)} seas)")


def by_cards() -> None:
    """Print how the number of loop cards changes the time to rule out 8 cards."""
    print("\n10×14, 40 islands, 7 whirlpools, optimum over 8: seconds to rule out 8 cards (median)")
    tiles = [ISLAND] * 40 + [SMALL] * 4 + [BIG] * 3
    for loops in (0, 1, 2, 3):
        cards = {**FORTY, "loop2": loops, "loop3": loops}
        solved = [solve(sea(Random(seed), 10, 14, tiles, cards), max_cards=8) for seed in range(40)]
        seconds = [found.seconds for found in solved if found.proof == "gave_up"]
        print(f"  {loops} loops of a kind: {median(seconds):.2f}   ({len(seconds)} seas)")


def new_levels() -> None:
    """Print how many new levels a second come of one core."""
    print("\nNew levels a second, one worker")
    for chapter in BEGINNER_CHAPTERS:
        began = perf_counter()
        made = sum(len(generate(chapter, grade, 1, 5).levels) for grade in range(1, 6))
        print(f"  {chapter:<11} {made / (perf_counter() - began):.1f}")


if __name__ == "__main__":
    against_the_twin()
    beginner_chapters()
    by_board_and_optimum()
    by_cards()
    new_levels()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\nMost memory used: {peak:.0f} MiB")
