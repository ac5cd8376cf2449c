"""The levels that come with the package: each read, and held against what the pack promises."""

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from kop_learn.drawing.fonts import covered
from kop_learn.levels.chapters import BEGINNER_CHAPTERS
from kop_learn.levels.model import Level
from kop_learn.levels.packs import LevelFile, find_pack
from kop_learn.levels.trace import run
from kop_learn.sea.board import Board, Ship, TileKind
from kop_learn.sea.grid import Cell, Heading
from kop_learn.solving.difficulty import difficulty, measure
from kop_learn.solving.solver import problem_of, solve
from kop_learn.text import languages

PACK = find_pack("kop")
FILES = PACK.files
LEVELS = {file.id: file.load() for file in FILES}
HALF_WIDTH = re.compile(r"[\u3400-\u9fff][,;:!?.]|[,;:!?][\u3400-\u9fff]")


def chapter_of(level: Level) -> str:
    return level.id.partition("/")[2].rpartition("-")[0]


def levels_of(chapter: str) -> list[Level]:
    return [level for level in LEVELS.values() if chapter_of(level) == chapter]


every_level = pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.id)


SIZES = {
    "moving": 10,
    "islands": 12,
    "whirlpools": 12,
    "loops": 16,
    "mixed": 16,
    "no_bugs": 8,
    "repair": 10,
    "predict": 8,
    "functions": 10,
}


def test_the_pack_has_no_faults_and_all_its_levels() -> None:
    assert PACK.all_faults() == ()
    assert {chapter.id: len(chapter.files) for chapter in PACK.chapters} == SIZES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.id)
def test_a_level_file_is_written_as_the_library_writes_it(file: LevelFile) -> None:
    assert file.load().to_toml() == file.path.read_text("utf-8")


# -- texts -----------------------------------------------------------------------------------


def texts(level: Level, language: str) -> list[str]:
    return [level.title[language], level.story[language], *level.hints[language]]


@every_level
def test_a_level_tells_its_story_in_every_language(level: Level) -> None:
    for language in languages():
        assert all(text.strip() == text != "" for text in texts(level, language))
        assert len(level.hints[language]) == 3
        assert len(set(texts(level, language))) == 5


@every_level
def test_the_texts_are_short_and_can_be_drawn(level: Level) -> None:
    for language, most in (("en", 36), ("zh_TW", 12)):
        assert len(level.title[language]) <= most
        assert all(len(text) <= 4 * most for text in texts(level, language)[1:])
        assert set("".join(texts(level, language))) <= covered()


@every_level
def test_chinese_has_chinese_punctuation_and_english_no_chinese(level: Level) -> None:
    for text in texts(level, "zh_TW"):
        assert not HALF_WIDTH.search(text)
        assert re.search("[\u3400-\u9fff]", text)
    for text in texts(level, "en"):
        assert not re.search("[\u3000-\u9fff\uff00-\uffef]", text)


@every_level
def test_no_hint_gives_the_whole_program_away(level: Level) -> None:
    assert level.par is not None or level.kind == "predict"
    if level.par is not None:
        program = str(level.par.program)
        for language in languages():
            assert all(program not in hint for hint in level.hints[language])


@pytest.mark.parametrize("language", languages())
def test_no_two_levels_have_one_title(language: str) -> None:
    titles = [level.title[language] for level in LEVELS.values()]
    assert len(set(titles)) == len(titles)


# -- proofs ----------------------------------------------------------------------------------

JUMP = ("jump",)
BACK = ("back",)
GODS = ("sea_god", "mazu")
LOOPS = ("loop2", "loop3")
FUNCTIONS = ("cannonball", "if_back", "call")
CONCEPTS = {"islands": JUMP, "whirlpools": GODS, "loops": LOOPS, "mixed": LOOPS}
CONCEPTS["functions"] = FUNCTIONS

with_par = pytest.mark.parametrize(
    "level",
    [level for level in LEVELS.values() if level.kind != "predict"],
    ids=lambda level: level.id,
)


@pytest.mark.slow
@with_par
def test_the_par_is_proven_again(level: Level) -> None:
    assert level.par is not None
    solution = solve(level)
    assert (solution.proof, solution.cards) == ("optimal", level.par.cards)
    assert solution.seconds < 10


@pytest.mark.slow
@with_par
def test_the_witness_of_the_par_reaches_gold(level: Level) -> None:
    assert level.par is not None
    trace = run(level, level.par.program)
    assert (trace.outcome, trace.cards, trace.stars) == ("gold", level.par.cards, 3)


def needs(level: Level, cards: Collection[str]) -> bool:
    """Whether two cards more than par are not enough without these cards."""
    assert level.par is not None
    most = level.par.cards + 2
    left = {card: count for card, count in level.cards.items() if card not in cards}
    solution = solve(replace(level, cards=left), max_cards=most)
    return solution.proof == "impossible" or (not solution.solvable and solution.at_least > most)


@pytest.mark.parametrize(
    "level",
    [level for chapter in CONCEPTS for level in levels_of(chapter)],
    ids=lambda level: level.id,
)
def test_a_level_needs_what_its_chapter_teaches(level: Level) -> None:
    assert needs(level, CONCEPTS[chapter_of(level)])


@pytest.mark.parametrize("level", levels_of("mixed"), ids=lambda level: level.id)
def test_a_mixed_level_has_more_to_it_than_loops(level: Level) -> None:
    walled = bool(level.board.cells_of(TileKind.ISLAND))
    assert walled or any(needs(level, cards) for cards in (JUMP, GODS, BACK))


@pytest.mark.parametrize("level", levels_of("no_bugs"), ids=lambda level: level.id)
def test_in_the_no_bugs_chapter_the_rule_costs_something(level: Level) -> None:
    """Who may bump needs fewer cards, so it is the rule that makes the puzzle."""
    assert level.no_bugs
    assert level.par is not None
    careless = solve(replace(level, no_bugs=False))
    assert careless.cards is not None
    assert careless.cards < level.par.cards
    assert careless.program is not None
    assert run(level, careless.program).outcome == "refused"


@pytest.mark.parametrize("level", levels_of("repair"), ids=lambda level: level.id)
def test_a_program_to_repair_is_broken_and_near_the_answer(level: Level) -> None:
    assert level.kind == "repair"
    assert level.start is not None
    assert level.par is not None
    assert run(level, level.start).outcome == "stopped"
    assert abs(level.start.size - level.par.cards) <= 1
    used, needed = level.start.card_counts(), level.par.program.card_counts()
    for card, count in level.cards.items():
        assert count <= max(used[card], needed[card], 1)


def test_there_is_an_answer_for_every_program_to_predict() -> None:
    assert len(levels_of("predict")) == len(ANSWERS)


ANSWERS = ["B3", "C3", "E2", "A6", "B1", "A3", "C3", "B4"]
"""Where the programs of the chapter predict end, worked out by hand."""


@pytest.mark.parametrize("number", range(len(ANSWERS)))
def test_a_program_to_predict_ends_where_it_should(number: int) -> None:
    level = levels_of("predict")[number]
    assert level.kind == "predict"
    assert level.start is not None
    trace = run(level, level.start)
    assert trace.end.ships[0].cell.name == ANSWERS[number]
    assert dict(level.start.card_counts()) == dict(level.cards)


@pytest.mark.slow
@pytest.mark.parametrize(
    "level",
    [
        level
        for level in LEVELS.values()
        if chapter_of(level) not in BEGINNER_CHAPTERS and level.kind == "solve"
    ],
    ids=lambda level: level.id,
)
def test_beyond_the_beginner_chapters_every_card_is_of_use(level: Level) -> None:
    """One card less of any kind, and par cannot be reached any more.

    In the chapter of no bugs a card may also be there to tempt: then it is who bumps that needs it.
    """
    assert level.par is not None
    careless = replace(level, no_bugs=False)
    tempting = solve(careless).cards if level.no_bugs else None
    for card, count in level.cards.items():
        fewer = {**level.cards, card: count - 1}
        needed = not solve(replace(level, cards=fewer), max_cards=level.par.cards).solvable
        if not needed and tempting is not None:
            needed = not solve(replace(careless, cards=fewer), max_cards=tempting).solvable
        assert needed, card


@pytest.mark.slow
@pytest.mark.parametrize(
    "chapter", [chapter.id for chapter in PACK.chapters if chapter.id != "predict"]
)
def test_levels_get_harder_within_a_chapter(chapter: str) -> None:
    found = []
    for level in levels_of(chapter):
        problem = problem_of(level)
        found.append(difficulty(problem, solve(problem, all=True).programs))
    grades = [level.grade for level in found]
    # Programs to be repaired are graded as levels of different chapters; their scores compare.
    rising = [level.score for level in found] if chapter == "repair" else grades
    assert rising == sorted(rising)
    assert grades[0] == 1
    assert grades[-1] >= 4


def test_programs_to_predict_get_harder() -> None:
    scores = []
    for level in levels_of("predict"):
        assert level.start is not None
        scores.append(measure(problem_of(level), level.start).score)
    assert scores == sorted(scores)


# -- twins -----------------------------------------------------------------------------------

Picture = tuple[object, ...]


def turned(level: Level) -> Level:
    """The level after a quarter turn to the left."""

    def cell(old: Cell) -> Cell:
        return Cell(level.board.height - 1 - old.row, old.col)

    board = level.board
    tiles = {cell(place): tile for place, tile in board.tiles.items()}
    ship = Ship(cell(level.start_ship.cell), level.start_ship.heading.left)
    return replace(level, board=Board(board.height, board.width, tiles), start_ship=ship)


def mirrored(level: Level) -> Level:
    """The level in a mirror: left is right, and the cards for turning are exchanged."""

    def cell(old: Cell) -> Cell:
        return Cell(level.board.width - 1 - old.col, old.row)

    tiles = {cell(place): tile for place, tile in level.board.tiles.items()}
    heading = level.start_ship.heading
    flipped = heading if heading in (Heading.N, Heading.S) else heading.opposite
    exchange = {"left": "right", "right": "left"}
    cards = {exchange.get(card, card): count for card, count in level.cards.items()}
    board = Board(level.board.width, level.board.height, tiles)
    ship = Ship(cell(level.start_ship.cell), flipped)
    return replace(level, board=board, start_ship=ship, cards=cards)


def views(level: Level) -> Iterator[Level]:
    for start in (level, mirrored(level)):
        turning = start
        for _ in range(4):
            yield turning
            turning = turned(turning)


def picture(level: Level) -> Picture:
    """All that makes a level the puzzle that it is, without its texts."""
    tiles = sorted((cell, tile.kind) for cell, tile in level.board.tiles.items())
    cards = sorted((card, count) for card, count in level.cards.items() if count)
    size = (level.board.width, level.board.height)
    start = None if level.start is None else str(level.start)
    return (
        *size,
        *tiles,
        level.start_ship.cell,
        level.start_ship.heading.value,
        *cards,
        level.kind,
        level.captain,
        level.no_bugs,
        start,
    )


def test_four_turns_and_two_mirrors_are_no_change() -> None:
    level = next(iter(LEVELS.values()))
    assert picture(turned(turned(turned(turned(level))))) == picture(level)
    assert picture(mirrored(mirrored(level))) == picture(level)
    assert picture(turned(level)) != picture(level)


def test_no_two_levels_are_twins_even_in_a_mirror_or_turned() -> None:
    seen = {id: {picture(view) for view in views(level)} for id, level in LEVELS.items()}
    twins = [pair for pair in combinations(seen, 2) if seen[pair[0]] & seen[pair[1]]]
    assert twins == []
