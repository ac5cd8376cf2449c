"""Boards and steps in words."""

from kop_learn.drawing.narration import describe_board, describe_step
from kop_learn.sea.board import GOLD, ISLAND, Board, Ship, Tile, TileKind
from kop_learn.sea.grid import Cell, Heading
from kop_learn.text import use_language
from tests.drawing.charts import to_gold

SHIP = Ship(Cell.parse("A1"), Heading.N)
BOARD = Board(5, 7, {Cell.parse("C3"): ISLAND, Cell.parse("D4"): GOLD, Cell.parse("B2"): ISLAND})


def test_a_board_in_english() -> None:
    assert describe_board(BOARD, SHIP) == (
        "Sea 5 wide, 7 deep. Ship in A1, heading north. Gold in D4. Islands: B2, C3."
    )


def test_a_board_in_chinese() -> None:
    with use_language("zh_TW"):
        assert describe_board(BOARD, SHIP) == (
            "海面寬 5 格、深 7 格。船在 A1，船頭朝北方。黃金在 D4。小島：B2、C3。"
        )


def test_two_ships_are_told_apart() -> None:
    other = Ship(Cell.parse("E7"), Heading.S, team=2)
    words = describe_board(BOARD, SHIP, other)
    assert "Ship of team 1 in A1, heading north." in words
    assert "Ship of team 2 in E7, heading south." in words


def test_a_treasure_that_lies_face_down_is_only_hidden() -> None:
    board = Board(3, 3, {Cell.parse("B2"): Tile(TileKind.GOLD, owner=2, face_up=False)})
    assert describe_board(board) == "Sea 3 wide, 3 deep. Hidden treasures: B2."


def test_steps_in_words() -> None:
    steps = to_gold().steps
    words = [describe_step(step) for step in steps]
    assert words[0] == "Step 1, Turn right: the ship now looks east."
    assert words[1] == "Step 2, Sea God: the whirlpool at B1 is gone."
    assert words[2] == "Step 3, Forward: the ship moves to B1."
