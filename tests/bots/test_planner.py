"""Charts and plans: what a hand can reach on a sea made by hand."""

import pytest

from kop_learn.bots.king_of_pirates.chart import (
    FAR,
    Chart,
    Hunt,
    Place,
    distance,
    field_to,
    odds_of_gold,
)
from kop_learn.bots.king_of_pirates.planner import Loop, Plan, Stores, plans
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.king_of_pirates.view import view_of
from kop_learn.sea.cards import Mode
from kop_learn.sea.grid import Cell, Heading
from tests.games.scenes import play, scene


def plan(
    cards: tuple[str, ...],
    tiles: dict[str, str],
    *,
    loops: tuple[Loop, ...] = (),
    strict: bool = False,
) -> Plan:
    """Return the best plan from D1, heading N, of a team that knows where the gold lies."""
    view = view_of(scene(tiles=tiles, settings=Settings(Mode.BASIC)), 1)
    hunt = Hunt(view.board, 1, odds_of_gold(view))
    return plans(Chart(view.sea, 0), hunt, Stores.of(cards, loops), strict=strict)[0]


@pytest.mark.parametrize(
    ("cards", "tiles", "program"),
    [
        (("forward", "forward", "left"), {"D3": "gold2!"}, "F F"),
        (("forward", "right", "forward"), {"E2": "gold2!"}, "F R F"),
        (("jump", "jump"), {"D2": "#", "D3": "gold2!"}, "J J"),
        (("forward", "loop3"), {"D4": "gold2!"}, "3[F]"),
        (("forward", "loop3", "loop2"), {"D7": "gold2!"}, "3[2[F]]"),
        (("forward", "sea_god"), {"D2": "o", "D1": "#"}, ""),
        (("forward", "sea_god", "forward"), {"D2": "o", "D3": "gold2!"}, "S F F"),
        (("forward", "mazu", "sea_god", "forward"), {"D2": "O", "D3": "gold2!"}, "S M F F"),
        (("forward", "mazu", "forward"), {"D2": "O"}, ""),
    ],
)
def test_the_best_program_of_a_hand(
    cards: tuple[str, ...], tiles: dict[str, str], program: str
) -> None:
    tiles = {"H9": "gold2!"} | tiles if "gold2!" not in tiles.values() else tiles
    found = plan(cards, tiles)
    if program:
        assert found.worth == pytest.approx(0.02 * len(found.program.items))
        assert sorted(found.program.cards()) == sorted(plan(cards, tiles).program.cards())
        state, _ = play(str(found.program), tiles=tiles, settings=Settings(Mode.BASIC))
        assert state.outcome is not None
    assert str(found.program) == program or not program


def test_a_strict_plan_has_no_bump() -> None:
    """Three times Forward bumps on the third: fine with bugs, not without."""
    tiles = {"D4": "#", "D9": "gold2!"}
    cards = ("forward", "loop3")
    assert str(plan(cards, tiles).program) == "3[F]"
    assert str(plan(cards, tiles, strict=True).program) == "F"


def test_a_plan_visits_several_hiding_places() -> None:
    """With the gold on one of two cells, a program that enters both is sure of it."""
    found = plan(("forward",) * 3, {"D2": "gold2", "D3": "poop2", "A1": "gold1", "B1": "poop1"})
    assert str(found.program) == "F F"
    assert found.visited == 3


def test_distances_count_jumps_whirlpools_and_turns() -> None:
    board = scene(tiles={"D2": "#", "C1": "o", "E1": "gold1"}).sea.board
    field = field_to(board, Cell.parse("D3"), 1)
    assert field[Cell.parse("D2")] == 1.5
    assert field[Cell.parse("D1")] == 3.0
    assert field[Cell.parse("C2")] == 2.0
    assert field[Cell.parse("C1")] == 3.0
    assert field[Cell.parse("B1")] == 4.0  # round the whirlpool: B2, C2, C3, D3
    assert distance(field, Place(Cell.parse("D1"), Heading.N)) == 3.0
    assert distance(field, Place(Cell.parse("D1"), Heading.E)) == 4.0
    assert distance(field, Place(Cell.parse("D1"), Heading.S)) == 3.4


def test_a_ship_cannot_go_through_its_own_treasures() -> None:
    board = scene(tiles={"A2": "poop1", "B1": "gold1"}).sea.board
    field = field_to(board, Cell.parse("D1"), 1)
    assert Cell.parse("A1") not in field
    assert field_to(board, Cell.parse("D1"), 2)[Cell.parse("A1")] == 3.0
    assert field.get(Cell.parse("A1"), FAR) == FAR


def test_a_hunt_counts_the_way_to_all_hiding_places_on_average() -> None:
    """Gold on D3 or D5, equally likely: 2 cards to the first, and in half the cases 2 more."""
    board = scene().sea.board
    hunt = Hunt(board, 1, {Cell.parse("D3"): 0.5, Cell.parse("D5"): 0.5})
    assert hunt.to_go(Place(Cell.parse("D1"), Heading.N), 0) == pytest.approx(3.0)
