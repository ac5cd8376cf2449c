"""New levels that are proven good (the design's ``generate`` and seed names like ``loops:3:42``).

Every level is solvable, needs what its chapter is about, and has no tile without which it would be
the same; beyond the beginner chapters it gives no card that no smallest program uses.  A seed name
stands for the same level for ever within a format version.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from kop_learn.errors import KopError
from kop_learn.levels.chapters import BEGINNER_CHAPTERS, START, chapter_faults
from kop_learn.levels.document import shown
from kop_learn.levels.model import Level, Par
from kop_learn.sea.board import Board, Ship
from kop_learn.sea.grid import Heading
from kop_learn.sea.program import Item, Program
from kop_learn.sea.rules import check_program
from kop_learn.solving.concept import detours, has_programs, is_needed, not_naming, useless_tiles
from kop_learn.solving.deck import MOVES, Problem
from kop_learn.solving.difficulty import chapter_of
from kop_learn.solving.difficulty import difficulty as measured
from kop_learn.solving.drafts import BASES, change, draft, tile_kinds
from kop_learn.solving.sameness import Picture, essence
from kop_learn.solving.solver import accepted, problem_of, solve
from kop_learn.text import fault, languages, say, use_language

VERSION = 1
"""Goes with the format version of level files; another one gives other levels."""
CHAPTERS = (*BEGINNER_CHAPTERS, "mixed", "no_bugs", "repair", "predict", "functions")
"""The chapters that levels can be made for."""
ATTEMPTS = 500
"""How many drafts are made for one seed."""
CHANGES = 12
"""How often the tiles of a draft are changed before another one is made."""
MOST_CARDS = 9
"""Drafts beyond the beginner chapters that need more cards are dropped."""
MISSES = 60
"""When so many seeds in a row bring nothing new, the boards are held to have run out."""
SEAS = 2000
"""How many seas of the beginner chapters are remembered: they come again and again."""
WINDOW = 16
"""How many seeds are given out together; the same for any number of workers."""

# No noughts before a number: one level has one name.
_SEED_NAME = re.compile(r"([a-z_]+):([0-9]+):(0|[1-9][0-9]{0,11})")


@dataclass(frozen=True, slots=True)
class Batch:
    """New levels, and whether there were too few different ones."""

    levels: tuple[Level, ...]
    ran_out: bool


def level_of_seed(name: str) -> Level:
    """Return the level of a seed name: chapter, difficulty and seed, as in ``loops:3:42``.

    Raises:
        KopError: if that is no seed name, or no level comes of it.
    """
    match = _SEED_NAME.fullmatch(name)
    if match is None:
        raise KopError(fault("generate.seed", found=shown(name)))
    chapter, difficulty, seed = match[1], _checked(match[1], match[2]), int(match[3])
    level = new_level(chapter, difficulty, seed)
    if level is None:
        raise KopError(fault("generate.none", name=name))
    return level


def generate(
    chapter: str,
    difficulty: int,
    seed: int,
    count: int,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Batch:
    """Return ``count`` different levels: those of the seed and the seeds after it.

    Mirrored and turned copies are left out.  An executor shares the work; the levels are the same
    with any executor and without one.  ``progress`` is called with the number of levels so far.

    Raises:
        KopError: if there is no such chapter or difficulty.
    """
    _checked(chapter, str(difficulty))
    levels: list[Level] = []
    known: set[Picture] = set()
    misses = 0
    for level in _made(chapter, difficulty, seed, executor):
        picture = None if level is None else (*essence(problem_of(level)), level.kind)
        if level is None or picture is None or picture in known:
            misses += 1
        else:
            misses = 0
            known.add(picture)
            levels.append(level)
            if progress is not None:
                progress(len(levels))
        if len(levels) >= count or misses >= MISSES:
            break
    return Batch(tuple(levels[:count]), len(levels) < count)


def _made(
    chapter: str, difficulty: int, seed: int, executor: Executor | None
) -> Iterator[Level | None]:
    spread: Callable[..., Iterable[Level | None]] = map if executor is None else executor.map
    while True:
        seeds = range(seed, seed + WINDOW)
        yield from spread(new_level, [chapter] * WINDOW, [difficulty] * WINDOW, seeds)
        seed += WINDOW


def _checked(chapter: str, difficulty: str) -> int:
    if chapter not in CHAPTERS:
        known = ", ".join(CHAPTERS)
        raise KopError(fault("generate.chapter", found=shown(chapter), known=known))
    if difficulty not in ("1", "2", "3", "4", "5"):
        raise KopError(fault("generate.difficulty", found=shown(difficulty)))
    return int(difficulty)


def new_level(chapter: str, difficulty: int, seed: int) -> Level | None:
    """Return the level of a chapter, a difficulty and a seed; ``None`` if none comes of them."""
    random = Random(f"{VERSION}:{chapter}:{difficulty}:{seed}")
    for _ in range(ATTEMPTS):
        level = _attempt(chapter, difficulty, random)
        if level is not None:
            return replace(
                level,
                id=f"{chapter}:{difficulty}:{seed}",
                title=_title(chapter, difficulty, seed),
            )
    return None


def _title(chapter: str, difficulty: int, seed: int) -> dict[str, str]:
    title = {}
    for language in languages():
        with use_language(language):
            name = say(f"generate.chapter.{chapter}")
            title[language] = say("generate.title", chapter=name, difficulty=difficulty, seed=seed)
    return title


def _attempt(chapter: str, difficulty: int, random: Random) -> Level | None:
    base = random.choice(BASES) if chapter in ("repair", "predict") else chapter
    good = _good_problem(base, difficulty, random)
    if good is None:
        return None
    problem, programs = good
    level = _level(problem, programs)
    if chapter == "repair":
        broken = _broken(problem, random.choice(programs), random)
        return None if broken is None else replace(level, kind="repair", start=broken)
    if chapter == "predict":
        shown_program = random.choice(programs)
        if random.random() < 0.7:
            shown_program = _broken(problem, shown_program, random) or shown_program
        return replace(level, kind="predict", start=shown_program, par=None)
    return level


def _good_problem(
    chapter: str, difficulty: int, random: Random
) -> tuple[Problem, tuple[Program, ...]] | None:
    """Draft a problem and change its tiles until it is good; ``None`` if it does not become so."""
    problem = draft(chapter, difficulty, random)
    if not tile_kinds(problem, chapter):
        grade, programs = _bare_sea(chapter, problem.board)
        return (problem, programs) if grade == difficulty else None
    programs = _smallest(problem, chapter)
    for _ in range(CHANGES):
        grade, blocked = _looked_at(problem, programs, chapter)
        if grade == difficulty and not blocked and _tiles_are_enough(problem, chapter):
            problem, programs = _trimmed(problem, programs, chapter)
            lean = _without_idle_cards(problem, programs, chapter)
            if _is_good(lean, programs, chapter, difficulty):
                return lean, programs
        other = change(problem, blocked or programs, chapter, grade <= difficulty, random)
        others = _smallest(other, chapter)
        if others or not programs:
            problem, programs = other, others
    return None


def _looked_at(
    problem: Problem, programs: tuple[Program, ...], chapter: str
) -> tuple[int, tuple[Program, ...]]:
    """Return the grade, 0 without programs, and what gets on without the concept."""
    if not programs:
        return 0, ()
    if chapter in BEGINNER_CHAPTERS:
        return _beginner_looked_at(problem.board, programs, chapter)
    return _measured(problem, programs, chapter)


def _measured(
    problem: Problem, programs: tuple[Program, ...], chapter: str
) -> tuple[int, tuple[Program, ...]]:
    # What gets on without the concept must be blocked first.
    ways = tuple(way for _, way in detours(problem, chapter, programs[0].size) if way is not None)
    return measured(problem, programs).grade, ways


@lru_cache(maxsize=SEAS)
def _beginner_looked_at(
    board: Board, programs: tuple[Program, ...], chapter: str
) -> tuple[int, tuple[Program, ...]]:
    return _measured(_beginner(board, chapter), programs, chapter)


def _beginner(board: Board, chapter: str) -> Problem:
    return Problem(board, Ship(START, Heading.N), BEGINNER_CHAPTERS[chapter].cards)


@lru_cache(maxsize=256)
def _bare_sea(chapter: str, board: Board) -> tuple[int, tuple[Program, ...]]:
    """Return the grade of a beginner sea with nothing but the gold in it, 0 if it is no good.

    There are so few of these that each is looked at once only.
    """
    problem = _beginner(board, chapter)
    programs = _smallest(problem, chapter)
    grade = measured(problem, programs).grade if programs else 0
    return grade if grade and _is_good(problem, programs, chapter, grade) else 0, programs


def _smallest(problem: Problem, chapter: str) -> tuple[Program, ...]:
    """Return all smallest programs; none as well if there are too many, or cards, to know."""
    if chapter in BEGINNER_CHAPTERS:
        return _beginner_smallest(problem.board, chapter)
    return _all_sorted(problem, MOST_CARDS)


@lru_cache(maxsize=SEAS)
def _beginner_smallest(board: Board, chapter: str) -> tuple[Program, ...]:
    return _all_sorted(_beginner(board, chapter), None)


def _all_sorted(problem: Problem, most: int | None) -> tuple[Program, ...]:
    solution = solve(problem, max_cards=most, all=True)
    # Sorted, so that what is drawn from them does not hang on the way they were found.
    return tuple(sorted(solution.programs, key=str)) if solution.complete else ()


def _without_idle_cards(problem: Problem, programs: tuple[Program, ...], chapter: str) -> Problem:
    """Give no more of a card than some smallest program uses, where cards are not fixed."""
    if chapter in BEGINNER_CHAPTERS:
        return problem
    used: Counter[str] = Counter()
    for program in programs:
        used |= program.card_counts()
    return replace(problem, cards={card: used[card] for card in problem.cards if used[card]})


def _tiles_are_enough(problem: Problem, chapter: str) -> bool:
    rules = BEGINNER_CHAPTERS.get(chapter)
    least = rules.islands[0] + rules.whirlpools[0] if rules is not None else 0
    return len(problem.board.tiles) - 1 >= least


def _is_good(
    problem: Problem, programs: tuple[Program, ...], chapter: str, difficulty: int
) -> bool:
    if chapter_of(problem) != chapter or measured(problem, programs).grade != difficulty:
        return False
    if chapter_faults(_level(problem, programs), chapter):
        return False
    if detours(problem, chapter, programs[0].size) or useless_tiles(problem, programs, chapter):
        return False
    return not (problem.no_bugs and has_programs(replace(problem, no_bugs=False), programs))


def _level(problem: Problem, programs: tuple[Program, ...]) -> Level:
    return Level(
        id="",
        kind="solve",
        title={},
        board=problem.board,
        start_ship=problem.ship,
        cards=problem.cards,
        captain=problem.captain,
        no_bugs=problem.no_bugs,
        par=Par(programs[0].size, programs[0]),
    )


def _trimmed(
    problem: Problem, programs: tuple[Program, ...], chapter: str
) -> tuple[Problem, tuple[Program, ...]]:
    """Take away one tile after the other that does not matter, and the programs that name it."""
    for cell in useless_tiles(problem, programs, chapter):
        # With its fellows gone a tile may matter after all.
        if not is_needed(problem, cell, programs, chapter):
            problem = replace(problem, board=problem.board.removed(cell))
            programs = not_naming(programs, cell)
    return problem, programs


def _broken(problem: Problem, program: Program, random: Random) -> Program | None:
    """Return the program with one mistake, so that it misses the gold; ``None`` if that fails."""
    for _ in range(20):
        wrong = Program(_with_mistake(program.items, problem, random))
        allowed = not check_program(
            wrong, problem.cards, board=problem.board, captain=problem.captain
        )
        if wrong.items and wrong != program and allowed and not accepted(problem, wrong):
            return wrong
    return None


def _with_mistake(items: tuple[Item, ...], problem: Problem, random: Random) -> tuple[Item, ...]:
    """Leave a card out, swap two neighbours, put another in its place, or do so under a loop."""
    place = random.randrange(len(items))
    item = items[place]
    if item.body and random.random() < 0.5:
        body = _with_mistake(item.body, problem, random)
        return (*items[:place], replace(item, body=body), *items[place + 1 :])
    match random.choice(("leave out", "swap", "replace")):
        case "leave out":
            return (*items[:place], *items[place + 1 :])
        case "swap":
            return (*items[:place], *items[place + 1 : place + 2], item, *items[place + 2 :])
        case _:
            cards = sorted(card for card in problem.cards if item.body is None and card in MOVES)
            other = Item(random.choice(cards)) if cards else item
            return (*items[:place], other, *items[place + 1 :])
