"""The rules of the four beginner chapters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kop_learn.levels.chapters import chapter_faults
from kop_learn.levels.model import Level
from kop_learn.sea.board import BIG, GOLD, ISLAND, SMALL, Board, Ship, Tile
from kop_learn.sea.grid import Cell, Heading
from kop_learn.text import use_language
from tests.levels.samples import GOOD

SAILING = {"forward": 5, "back": 5, "left": 5, "right": 5}


def level_with(cards: dict[str, int], *tiles: Tile) -> Level:
    cells = {Cell(col, 4): tile for col, tile in enumerate(tiles)}
    board = Board(5, 7, {**cells, Cell(4, 6): GOLD})
    return replace(Level.parse(GOOD), board=board, cards=cards)


GOOD_LEVELS = {
    "moving": level_with(SAILING),
    "islands": level_with({**SAILING, "jump": 5}, ISLAND, ISLAND, ISLAND),
    "whirlpools": level_with({**SAILING, "sea_god": 3, "mazu": 3}, SMALL, BIG),
    "loops": level_with({"forward": 2, "left": 1, "right": 1, "loop3": 1, "loop2": 1}),
}


@pytest.mark.parametrize("chapter", GOOD_LEVELS)
def test_a_level_of_the_chapter(chapter: str) -> None:
    assert chapter_faults(GOOD_LEVELS[chapter], chapter) == ()


@pytest.mark.parametrize("chapter", GOOD_LEVELS)
def test_what_every_beginner_chapter_asks_for(chapter: str) -> None:
    level = GOOD_LEVELS[chapter]
    wrong = replace(
        level,
        board=Board(6, 7, level.board.tiles),
        start_ship=Ship(Cell(0, 0), Heading.E),
        cards={**level.cards, "forward": 6},
    )
    faults = chapter_faults(wrong, chapter, "x.toml")
    assert [fault.code for fault in faults] == ["chapter.size", "chapter.ship", "chapter.cards"]
    assert {fault.file for fault in faults} == {"x.toml"}
    with use_language("zh_TW"):
        assert "前進 6" in chapter_faults(wrong, chapter)[2].message


@pytest.mark.parametrize(
    ("chapter", "tiles", "codes"),
    [
        ("moving", [ISLAND], ["chapter.no_islands"]),
        ("moving", [SMALL], ["chapter.no_whirlpools"]),
        ("loops", [ISLAND, BIG], ["chapter.no_islands", "chapter.no_whirlpools"]),
        ("islands", [ISLAND] * 2, ["chapter.islands"]),
        ("islands", [ISLAND] * 5, []),
        ("islands", [ISLAND] * 4 + [BIG], ["chapter.no_whirlpools"]),
        ("whirlpools", [SMALL], ["chapter.whirlpools", "chapter.both_whirlpools"]),
        ("whirlpools", [SMALL] * 3, ["chapter.both_whirlpools"]),
        ("whirlpools", [SMALL] * 3 + [BIG], []),
        ("whirlpools", [SMALL] * 3 + [BIG] * 2, ["chapter.whirlpools"]),
        ("mixed", [ISLAND, SMALL], []),
    ],
)
def test_tiles(chapter: str, tiles: list[Tile], codes: list[str]) -> None:
    cards = dict(GOOD_LEVELS.get(chapter, GOOD_LEVELS["moving"]).cards)
    faults = chapter_faults(level_with(cards, *tiles), chapter)
    assert [fault.code for fault in faults] == codes


def test_six_islands_are_too_many() -> None:
    level = GOOD_LEVELS["islands"]
    more = {Cell(col, 2): ISLAND for col in range(3)}
    board = Board(5, 7, {**level.board.tiles, **more})
    assert [fault.code for fault in chapter_faults(replace(level, board=board), "islands")] == [
        "chapter.islands"
    ]
