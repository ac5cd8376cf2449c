"""New levels: good ones only, the same for ever, with any number of workers."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest

from kop_learn.errors import KopError
from kop_learn.levels.board_map import write_map
from kop_learn.levels.chapters import BEGINNER_CHAPTERS, chapter_faults
from kop_learn.levels.model import Level
from kop_learn.sea.rules import check_program
from kop_learn.solving.check import check_level
from kop_learn.solving.concept import useless_tiles
from kop_learn.solving.difficulty import chapter_of, difficulty
from kop_learn.solving.generator import CHAPTERS, generate, level_of_seed
from kop_learn.solving.sameness import essence
from kop_learn.solving.solver import accepted, problem_of, solve

QUICK = ["moving:1:1", "moving:4:2", "whirlpools:3:1", "loops:3:42"]
SLOW = [f"{chapter}:{grade}:{seed}" for chapter in CHAPTERS for grade in (1, 3) for seed in (1, 2)]


def _assert_good(level: Level, name: str) -> None:
    chapter, grade, _ = name.split(":")
    problem = problem_of(level)
    assert Level.parse(level.to_toml(), id=level.id) == level
    assert level.id == name
    if chapter == "predict":
        assert level.start is not None
        assert not check_program(level.start, level.cards, board=level.board)
        return
    report = check_level(level, chapter)
    assert report.problems == ()
    assert report.difficulty == int(grade)
    programs = solve(problem, all=True).programs
    assert useless_tiles(problem, programs, chapter_of(problem)) == ()
    if chapter in BEGINNER_CHAPTERS:
        assert chapter_faults(level, chapter) == ()
    elif chapter != "repair":
        for card, count in level.cards.items():
            assert any(program.card_counts()[card] == count for program in programs)
    if level.kind == "repair":
        assert level.start is not None
        assert not accepted(problem, level.start)


@pytest.mark.parametrize("name", QUICK)
def test_levels_are_good(name: str) -> None:
    _assert_good(level_of_seed(name), name)


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
def test_levels_of_all_chapters_are_good(name: str) -> None:
    _assert_good(level_of_seed(name), name)


@pytest.mark.slow
@pytest.mark.parametrize("grade", range(1, 6))
@pytest.mark.parametrize("chapter", BEGINNER_CHAPTERS)
def test_levels_of_many_seeds_are_good(chapter: str, grade: int) -> None:
    for seed in range(1000, 1015):
        name = f"{chapter}:{grade}:{seed}"
        _assert_good(level_of_seed(name), name)


@pytest.mark.slow
@pytest.mark.parametrize("chapter", ["mixed", "no_bugs", "repair", "predict", "functions"])
def test_later_levels_are_good(chapter: str) -> None:
    name = f"{chapter}:2:1000"
    _assert_good(level_of_seed(name), name)


def test_a_seed_is_the_same_level_always() -> None:
    level = level_of_seed("moving:2:3")
    assert level == level_of_seed("moving:2:3")
    assert level.title == {"en": "Moving 2, number 3", "zh_TW": "船的基本移動 2，第 3 號"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("moving:2:3", "...../...../...../...../...../...G./^...."),
        ("loops:3:42", "...../...../...../...../...../...G./^...."),
        ("islands:3:1", "...../...../...../..G../#..../.##../^...."),
        ("whirlpools:4:1", "...../...../O.G../...../...../oO.../^.O.."),
    ],
)
def test_seeds_of_this_version(name: str, rows: str) -> None:
    # Written down when the version was made: who kept a seed name must find the level again.
    level = level_of_seed(name)
    assert write_map(level.board, level.start_ship).replace(" ", "").split() == rows.split("/")


@pytest.mark.slow
def test_workers_change_nothing() -> None:
    alone = generate("moving", 3, 1, 5)
    with ThreadPoolExecutor(2) as executor:
        together = generate("moving", 3, 1, 5, executor=executor)
    assert alone == together
    assert [level.id for level in alone.levels] == [level.id for level in together.levels]


@pytest.mark.slow
def test_processes_change_nothing() -> None:
    alone = generate("whirlpools", 4, 1, 8)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        together = generate("whirlpools", 4, 1, 8, executor=executor)
    assert [(level.id, level.to_toml()) for level in alone.levels] == [
        (level.id, level.to_toml()) for level in together.levels
    ]
    assert alone == together


@pytest.mark.slow
def test_no_two_are_copies() -> None:
    told: list[int] = []
    batch = generate("loops", 3, 1, 6, progress=told.append)
    pictures = [essence(problem_of(level)) for level in batch.levels]
    assert len(set(pictures)) == len(pictures) == 6
    assert told == [1, 2, 3, 4, 5, 6]
    assert not batch.ran_out


def test_boards_run_out() -> None:
    # The gold of the first chapter can lie on 34 cells only, and few of them are the farthest.
    batch = generate("moving", 1, 1, 99)
    assert batch.ran_out
    assert 1 < len(batch.levels) < 34


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("sailing:1:1", "generate.chapter"),
        ("moving:0:1", "generate.difficulty"),
        ("moving:1", "generate.seed"),
        ("moving:1:-1", "generate.seed"),
        # Noughts in front would be a second name of a level.
        ("loops:3:0042", "generate.seed"),
        ("loops:3:00", "generate.seed"),
        ("loops:03:42", "generate.difficulty"),
    ],
)
def test_names_that_make_no_level(name: str, code: str) -> None:
    with pytest.raises(KopError) as caught:
        level_of_seed(name)
    assert caught.value.faults[0].code == code


def test_chapters_are_known_by_their_cards_and_tiles() -> None:
    problem = problem_of(level_of_seed("loops:3:42"))
    assert chapter_of(problem) == "loops"
    assert chapter_of(replace(problem, no_bugs=True)) == "no_bugs"
    assert chapter_of(replace(problem, cards={**problem.cards, "cannonball": 1})) == "functions"


def test_difficulty_is_told_in_words() -> None:
    problem = problem_of(level_of_seed("loops:3:42"))
    found = difficulty(problem, solve(problem, all=True).programs)
    assert found.grade == 3
    assert any("cards" in reason for reason in found.reasons())
