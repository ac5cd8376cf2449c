"""Every house rule of the table: what is no value for it, what it changes, its place in logs."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kop_learn.errors import KopError
from kop_learn.games.evolve import evolve
from kop_learn.games.king_of_pirates.actions import Discard, Place, Play, Start
from kop_learn.games.king_of_pirates.house_rules import DEFAULTS, HouseRules
from kop_learn.games.king_of_pirates.match import KingOfPirates
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.king_of_pirates.setup import treasure_cells
from kop_learn.games.king_of_pirates.state import MatchState, Score
from kop_learn.games.log import log_lines, replay
from kop_learn.games.session import Session
from kop_learn.sea.board import TREASURES, TileKind
from kop_learn.sea.cards import Mode
from kop_learn.sea.grid import Cell
from kop_learn.sea.program import Program
from tests.games.scenes import act, kinds, named, play, scene

# The treasures lie on G7, H7 and I7, start cells are C1, H1, and in the middle of row 7 is sea.
LAYOUT = """
###...$$$.
.oooo.....
...OOO....
..####....
..####....
..####....
.....*.*..
"""
OTHER: dict[str, str | bool | int] = {
    "start_columns": "EF",
    "tiles_on_starts": True,
    "treasures_face_down": False,
    "gold_in_corner": True,
    "first_time_layout": LAYOUT,
    "more_treasure_cells": "B3 I4 J2",
    "girl_in_simple": True,
    "most_golds_break_ties": False,
    "loser_starts": False,
    "other_starts_after_cap": False,
    "turn_cap": 3,
}
"""Another value for every rule; each of them is allowed alone, and all together."""


def refused(rules: dict[str, object]) -> list[str]:
    """The codes of what is wrong with rules."""
    with pytest.raises(KopError) as error:
        HouseRules.from_dict(rules)
    assert all("\n" not in each.message for each in error.value.faults)
    return [each.code for each in error.value.faults]


def test_there_is_another_value_for_every_rule() -> None:
    assert OTHER.keys() == DEFAULTS.keys()
    assert all(OTHER[name] != DEFAULTS[name] for name in OTHER)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("start_columns", "D"),
        ("start_columns", "DD"),
        ("start_columns", "DGA"),
        ("start_columns", "dg"),
        ("start_columns", "DK"),
        ("start_columns", 4),
        ("tiles_on_starts", 1),
        ("treasures_face_down", "yes"),
        ("gold_in_corner", None),
        ("first_time_layout", ""),
        ("first_time_layout", LAYOUT.replace("ooo.", "oo..")),
        ("first_time_layout", LAYOUT.replace("*", "x")),
        ("first_time_layout", LAYOUT + ".........."),
        ("more_treasure_cells", "B3 H4"),
        ("more_treasure_cells", "B3 H4 H4 J2"),
        ("more_treasure_cells", "B3 H4 J8"),
        ("more_treasure_cells", ["B3", "H4", "J2"]),
        ("girl_in_simple", 0),
        ("most_golds_break_ties", "false"),
        ("loser_starts", 2.0),
        ("other_starts_after_cap", []),
        ("turn_cap", 0),
        ("turn_cap", 10_001),
        ("turn_cap", True),
        ("turn_cap", 30.0),
    ],
)
def test_what_is_no_value_for_a_rule_is_refused(name: str, value: object) -> None:
    assert refused({name: value}) == ["house.value"]


def test_all_that_is_wrong_is_told_at_once() -> None:
    assert refused({"turncap": 3, "turn_cap": 0, "start_columns": "AB", "loser_starts": 1}) == [
        "house.unknown",
        "house.value",
        "house.value",
        "house.start_taken",
    ]


@pytest.mark.parametrize("columns", ["AE", "EJ", "BE"])
def test_start_cells_are_free_in_the_first_time_layout(columns: str) -> None:
    """The edge row is `# . . * . . * . # $`: A, I and J are taken, so B is for team 2's sake."""
    assert "house.start_taken" in refused({"start_columns": columns})
    HouseRules.from_dict({"start_columns": "BH"} | {"first_time_layout": LAYOUT})


@pytest.mark.parametrize("cells", ["D1 C4 J2", "A2 C4 J2", "B7 C4 J2"])
def test_further_treasure_cells_are_free(cells: str) -> None:
    """D1 is a start cell, A2 a treasure cell, B7 an island; B1 is none of them."""
    assert refused({"more_treasure_cells": cells}) == ["house.treasure_taken"]
    HouseRules.from_dict({"more_treasure_cells": "B1 C4 J2"})


def test_a_layout_may_be_written_without_blanks() -> None:
    tight = str(DEFAULTS["first_time_layout"]).replace(" ", "")
    rules = HouseRules.from_dict({"first_time_layout": tight})
    assert rules.layout_rows == HouseRules().layout_rows
    assert rules.layout_rows[-1] == "#..*..*.#$"


def test_rules_that_were_changed_are_told_as_a_settings_file_has_them() -> None:
    rules = HouseRules(turn_cap=30, loser_starts=False, start_columns="EF")
    assert rules.changed == 'start_columns = "EF", loser_starts = false, turn_cap = 30'
    assert HouseRules(first_time_layout=LAYOUT).changed == "first_time_layout"
    tight = str(DEFAULTS["first_time_layout"]).replace(" ", "")
    assert HouseRules(first_time_layout=tight).changed == HouseRules().changed == ""


# -- what each rule changes ------------------------------------------------------------------


def ready(settings: Settings, first: Place, second: Place) -> MatchState:
    """A match whose tiles are placed."""
    session = Session(KingOfPirates(settings), 1)
    for team in (1, 2):
        column = None if settings.two_ships else settings.house.start_columns[0]
        session.play(team, Start(column, "girl"))
    session.play(1, first)
    session.play(2, second)
    return session.state


def test_start_columns() -> None:
    settings = Settings(house=HouseRules(start_columns="EF"))
    assert {cell.name for cell in settings.starts} == {"E1", "F1", "E14", "F14"}


def free(**placed: TileKind) -> Place:
    """Free placing for team 1 in the simple mode: some tiles, the others from A7 on."""
    rest = [TileKind.ISLAND] * 15 + [TileKind.GOLD] + [TileKind.POOP] * 2
    for kind in placed.values():
        rest.remove(kind)
    cells = [Cell(col, row) for row in (6, 5) for col in range(10)]
    tiles = {Cell.parse(name): kind for name, kind in placed.items()}
    return Place("free", (*tiles.items(), *zip(cells, rest, strict=False)))


def test_tiles_on_starts() -> None:
    """A tile may lie on G1, as the ship took D1; on D1 never."""
    with pytest.raises(KopError, match="G1"):
        ready(Settings(Mode.SIMPLE), free(G1=TileKind.ISLAND), Place("random"))
    changed = Settings(Mode.SIMPLE, house=HouseRules(tiles_on_starts=True))
    state = ready(changed, free(G1=TileKind.ISLAND), Place("random"))
    assert state.sea.board.kind_at(Cell.parse("G1")) is TileKind.ISLAND
    with pytest.raises(KopError, match="D1"):
        ready(changed, free(D1=TileKind.ISLAND), Place("random"))


def test_treasures_face_down() -> None:
    changed = Settings(house=HouseRules(treasures_face_down=False))
    tiles = ready(changed, Place("random"), Place("random")).sea.board.tiles.values()
    assert all(tile.face_up for tile in tiles)
    assert sum(tile.kind in TREASURES for tile in tiles) == 6


def test_gold_in_corner() -> None:
    """ "With two ships gold may not lie in a corner"."""
    with pytest.raises(KopError, match="A1"):
        ready(Settings(Mode.SIMPLE, two_ships=True), free(A1=TileKind.GOLD), Place("random"))
    changed = Settings(Mode.SIMPLE, two_ships=True, house=HouseRules(gold_in_corner=True))
    state = ready(changed, free(A1=TileKind.GOLD), Place("random"))
    assert state.sea.board.kind_at(Cell.parse("A1")) is TileKind.GOLD


def test_first_time_layout() -> None:
    changed = Settings(Mode.BASIC, house=HouseRules(first_time_layout=LAYOUT))
    state = ready(changed, Place("first_time"), Place("first_time"))
    signs = kinds(state)
    assert {signs[cell][:4].rstrip("12") for cell in ("G7", "H7", "I7")} <= {"gold", "poop"}
    assert (signs["A7"], signs["B6"], signs["D5"]) == ("#", "o", "O")
    # Turned by 180 degrees A7 is J8, G7 is D8.
    assert signs["J8"] == "#"
    assert signs["D8"][:4] in ("gold", "poop")


def test_more_treasure_cells() -> None:
    changed = Settings(Mode.ADVANCED, house=HouseRules(more_treasure_cells="B3 E4 J3"))
    names = {cell.name for cell in treasure_cells(changed, 1)}
    assert names == {"J1", "A2", "J4", "B3", "E4", "J3"}


def test_girl_in_simple() -> None:
    """ "In the simple mode both branches place an island"."""
    simple = Settings(Mode.SIMPLE)
    changed = Settings(Mode.SIMPLE, house=HouseRules(girl_in_simple=True))
    for rules, sign in ((simple, "#"), (changed, "o")):
        state, _ = play("if_girl(C4)", settings=rules, figures=("girl", "boy"))
        assert kinds(state)["C4"] == sign


def test_most_golds_break_ties() -> None:
    """ "Ties: more golds, then shared": here 3 points each, team 1 with a gold."""
    for breaks, winners in ((True, (1,)), (False, (1, 2))):
        settings = Settings(Mode.ADVANCED, house=HouseRules(most_golds_break_ties=breaks))
        state = scene("F", tiles={"D2": "gold2"}, settings=settings)
        state = evolve(state, table=evolve(state.table, scores=(Score(), Score(3))))
        state, _ = act(state, Play(Program.parse("F")))
        assert state.outcome is not None
        assert state.outcome.winners == winners


def test_loser_starts() -> None:
    """Team 1 wins round 1: by the rule book team 2 starts the second."""
    for loser, starter in ((True, 2), (False, 1)):
        settings = Settings(Mode.ADVANCED, rounds=2, house=HouseRules(loser_starts=loser))
        assert play("F", tiles={"D2": "gold2"}, settings=settings)[0].starter == starter


def test_turn_cap_and_other_starts_after_cap() -> None:
    """Team 1 started the round: by the rule book team 2 starts the next one."""
    for other, starter in ((True, 2), (False, 1)):
        house = HouseRules(turn_cap=2, other_starts_after_cap=other)
        state = scene(settings=Settings(Mode.ADVANCED, rounds=2, house=house), team=2)
        state = evolve(state, starter=1, turns=(2, 2))
        state, events = act(state, Play(Program()), Discard())
        assert named(events, "round_over")[0]["reason"] == "turn_cap"
        assert (state.round, state.starter) == (2, starter)


# -- logs ------------------------------------------------------------------------------------


def log_of(settings: Settings, decisions: int) -> tuple[Session[object, object, object], list[str]]:
    """A random match, at most so many decisions of it, and its log."""
    game = KingOfPirates(settings)
    session, generator = Session(game, 5), Random(5)
    while session.actors and len(session.entries) <= decisions:
        actor = session.actors[0]
        session.play(actor, game.sample_action(session.view(actor), generator))
    return session, list(log_lines(session))  # type: ignore[return-value]  # any state


@pytest.mark.slow
@settings(max_examples=12)
@given(st.sets(st.sampled_from(sorted(OTHER))), st.sampled_from(Mode), st.booleans())
def test_a_match_with_any_house_rules_is_played_again(
    names: set[str], mode: Mode, two_ships: bool
) -> None:
    """The log says by which rules, and a replay obeys them and no others."""
    rules = HouseRules.from_dict({name: OTHER[name] for name in names} | {"turn_cap": 3})
    session, lines = log_of(Settings(mode, two_ships=two_ships, house=rules), 25)
    again = replay(lines)
    assert again.faults == ()
    assert again.header["house_rules"] == rules.to_dict()
    assert again.game.settings() == session.game.settings()
    assert again.state == session.state


def test_a_log_whose_house_rules_were_changed_is_found_out() -> None:
    _, lines = log_of(Settings(house=HouseRules(turn_cap=2)), 30)
    again = replay([lines[0].replace('"turn_cap":2', '"turn_cap":3'), *lines[1:]])
    assert [found.code for found in again.faults] == ["log.changed"]
