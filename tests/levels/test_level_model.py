"""Levels as values: reading, writing, languages, hashes."""

from __future__ import annotations

import hashlib
import pickle
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given

from kop_learn.levels.model import Level, Par
from kop_learn.sea.board import BIG, GOLD, ISLAND, SMALL, Board, Sea, Ship
from kop_learn.sea.grid import Cell, Heading
from kop_learn.sea.program import Program
from kop_learn.text import use_language
from tests.levels.samples import GOOD, changed, levels


def test_every_field_is_read() -> None:
    level = Level.parse(
        changed(
            ('"solve"', '"repair"'),
            (
                "author",
                'story.en = "Sail!"\nhint.en = ["Look.", "Turn."]\nrules.no_bugs = true\n'
                'captain = "python"\nprogram = "ｆ ３［F］ call[L]"\nauthor',
            ),
            ("forward = 2", "call = 1\nforward = 3"),
        ),
        id="my/loops-01",
    )
    assert level.id == "my/loops-01"
    assert level.kind == "repair"
    assert level.title == {"en": "Square dance", "zh_TW": "方陣舞步"}
    assert level.story == {"en": "Sail!"}
    assert level.hints == {"en": ("Look.", "Turn.")}
    assert level.author == "Ann"
    assert level.captain == "python"
    assert level.no_bugs is True
    assert level.start_ship == Ship(Cell(0, 0), Heading.N)
    tiles = {Cell(3, 3): GOLD, Cell(1, 5): ISLAND, Cell(3, 5): SMALL, Cell(1, 2): BIG}
    assert level.board == Board(5, 7, tiles)
    assert list(level.cards.items()) == [
        ("forward", 3),
        ("left", 1),
        ("right", 1),
        ("loop2", 1),
        ("loop3", 1),
        ("call", 1),
    ]
    assert level.start == Program.parse("F 3[F] call[L]")
    assert level.par == Par(4, Program.parse("2[3[F] R]"))
    assert level.sea() == Sea(level.board, (level.start_ship,))


@pytest.mark.parametrize(
    "map_text",
    ["#G\n.>", " # G\t\n.   >  ", "\n\n#G\n.>\n\n", "#G\r\n.>\r\n"],
)
def test_blanks_in_the_map_do_not_matter(map_text: str) -> None:
    start, end = GOOD.index("map"), GOOD.index("[cards]")
    level = Level.parse(changed((GOOD[start:end], f'map = """{map_text}"""\n')))
    assert level.board == Board(2, 2, {Cell(0, 1): ISLAND, Cell(1, 1): GOLD})
    assert level.start_ship == Ship(Cell(1, 0), Heading.E)


def test_a_card_with_count_0_is_not_there() -> None:
    assert "left" not in Level.parse(changed(("left = 1", "left = 0"))).cards


@pytest.mark.parametrize("text", [GOOD.replace("\n", "\r\n"), "\ufeff" + GOOD, GOOD.rstrip()])
def test_line_ends_and_a_byte_order_mark_do_not_matter(text: str) -> None:
    assert Level.parse(text) == Level.parse(GOOD)


@given(levels())
def test_to_toml_reads_as_the_same_level(level: Level) -> None:
    again = Level.parse(level.to_toml())
    assert again == level
    assert list(again.cards) == list(level.cards)
    assert hash(again) == hash(level)
    assert again.level_hash == level.level_hash
    assert again.to_toml() == level.to_toml()


@given(levels())
def test_a_level_survives_pickling(level: Level) -> None:
    copy: Level = pickle.loads(pickle.dumps(level))
    assert copy == level
    assert copy.id == level.id


def test_texts_come_in_the_current_language_or_in_one_that_is_there() -> None:
    level = Level.parse(changed(("author", 'story.en = "Sail!"\nhint.zh_TW = ["看！"]\nauthor')))
    with use_language("zh_TW"):
        assert level.text("title") == "方陣舞步"
        assert level.text("story") == "Sail!"
        assert level.hint_texts() == ("看！",)
    with use_language("en"):
        assert level.text("title") == "Square dance"
        assert level.hint_texts() == ("看！",)
    assert Level.parse(GOOD).text("story") == ""
    assert Level.parse(GOOD).hint_texts() == ()


def test_the_name_is_no_part_of_the_value() -> None:
    assert Level.parse(GOOD, id="a") == Level.parse(GOOD, id="b")
    assert Level.parse(GOOD).id == "level"


def test_the_hash_changes_with_what_matters_to_play_alone() -> None:
    level = Level.parse(GOOD)
    texts = {"en": "Other"}
    same = replace(level, title=texts, story=texts, hints={"en": ("x",)}, author="x", par=None)
    assert same.level_hash == level.level_hash
    others = [
        replace(level, kind="repair", start=Program.parse("F")),
        replace(level, kind="repair", start=Program.parse("L")),
        replace(level, kind="predict", start=Program.parse("F")),
        replace(level, board=level.board.removed(Cell(1, 5))),
        replace(level, start_ship=Ship(level.start_ship.cell, Heading.E)),
        replace(level, cards={**level.cards, "forward": 3}),
        replace(level, no_bugs=True),
        replace(level, captain="ruby"),
        replace(level, captain="python"),
    ]
    assert len({level.level_hash, *(other.level_hash for other in others)}) == len(others) + 1


def test_the_hash_stays_for_years() -> None:
    """Progress files keep it: children lose their stars if it comes out otherwise."""
    content = (
        '{"kind": "solve", "map": ". . . . .\\n. # . o .\\n. . . . .\\n. . . G .\\n'
        '. O . . .\\n. . . . .\\n^ . . . .", "cards": [["forward", 2], ["left", 1], '
        '["right", 1], ["loop2", 1], ["loop3", 1]], "captain": null, "no_bugs": false, '
        '"start": null}'
    )
    expected = hashlib.sha256(content.encode()).hexdigest()[:16]
    assert Level.parse(GOOD).level_hash == expected


def test_pydantic_is_loaded_only_to_read_a_file() -> None:
    script = (
        "import sys, kop_learn.levels.packs, kop_learn.levels.share, kop_learn.levels.trace;"
        "print('pydantic' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
