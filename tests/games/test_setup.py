"""Set-up (rule book, part 2): start cells, layouts, who begins, captains."""

from collections import Counter

import pytest

from kop_learn.errors import KopError
from kop_learn.games.base import Event
from kop_learn.games.king_of_pirates.actions import Pick, Place, Start, parse_action
from kop_learn.games.king_of_pirates.house_rules import HouseRules
from kop_learn.games.king_of_pirates.match import KingOfPirates
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.king_of_pirates.setup import first_time_layout, treasure_cells
from kop_learn.games.king_of_pirates.state import Hand, MatchState
from kop_learn.games.session import Session
from kop_learn.sea.board import TREASURES, TileKind
from kop_learn.sea.cards import CHARACTERS, Mode
from kop_learn.sea.grid import Cell
from tests.games.scenes import named

# The picture of the rule book, from the far row to the edge row of team 1.
PICTURE = """
. # . . # . . # . .
# . . o . . # . . #
. . # . . O . . o .
. # . . # . . . . $
o . O . . . # . # .
$ # . . # . . o O .
# . . * . . * . # $
"""

MatchSession = Session[MatchState, object, object]


def session(settings: Settings | None = None, seed: int = 1) -> MatchSession:
    """Return a match before its set-up."""
    return Session(KingOfPirates(settings), seed)  # type: ignore[arg-type]  # any action


def to_placing(playing: MatchSession) -> None:
    """Take the start cells."""
    two = playing.state.settings.two_ships
    for team, column in ((1, "D"), (2, "G")):
        playing.play(team, Start(None if two else column, "girl"))


def set_up(settings: Settings | None = None, seed: int = 1) -> tuple[MatchSession, list[Event]]:
    """Set a match up with first-time layouts and return what happened last."""
    playing = session(settings, seed)
    to_placing(playing)
    playing.play(1, Place("first_time"))
    return playing, list(playing.play(2, Place("first_time")))


def test_start_cells_lie_in_columns_d_and_g_of_the_edge_rows() -> None:
    """ "D1 G1, D14 G14"; "Team 1 ... heads N; team 2 ... heads S"."""
    assert sorted(cell.name for cell in Settings().starts) == ["D1", "D14", "G1", "G14"]
    playing = session()
    to_placing(playing)
    ships = playing.state.sea.ships
    assert [(ship.cell.name, ship.heading.value, ship.team) for ship in ships] == [
        ("D1", "N", 1),
        ("G14", "S", 2),
    ]


def test_with_two_ships_a_team_takes_both_start_cells() -> None:
    playing = session(Settings(two_ships=True))
    with pytest.raises(KopError, match="both"):
        playing.play(1, Start("D", "girl"))
    to_placing(playing)
    ships = playing.state.sea.ships
    assert [ship.cell.name for ship in ships] == ["D1", "G1", "D14", "G14"]


@pytest.mark.parametrize("column", ["A", None, "DG"])
def test_other_columns_are_no_start_cells(column: str | None) -> None:
    playing = session()
    with pytest.raises(KopError, match="D, G"):
        playing.play(1, Start(column, "girl"))


def test_both_teams_place_at_once_in_any_order() -> None:
    playing = session()
    to_placing(playing)
    assert playing.actors == (1, 2)
    playing.play(2, Place("random"))
    assert [decision.team for decision in playing.state.pending] == [1]
    playing.play(1, Place("random"))
    assert [decision.kind for decision in playing.state.pending] == ["play"]


@pytest.mark.parametrize(
    ("mode", "total"), [(Mode.SIMPLE, 18), (Mode.BASIC, 25), (Mode.ADVANCED, 28)]
)
@pytest.mark.parametrize("layout", ["first_time", "random"])
def test_each_team_places_the_tiles_of_its_mode(mode: Mode, total: int, layout: str) -> None:
    """ "15 islands, 1 gold, 2 poop = 18; + 4 small, 3 big whirlpools = 25; + 2 silver, 1 bomb"."""
    settings = Settings(mode)
    playing = session(settings)
    to_placing(playing)
    for team in (1, 2):
        playing.play(team, parse_action(f"place {layout}"))
    tiles = playing.state.sea.board.tiles
    for rows in (range(7), range(7, 14)):
        half = {cell: tile for cell, tile in tiles.items() if cell.row in rows}
        assert Counter(tile.kind for tile in half.values()) == settings.tiles
        assert sum(settings.tiles.values()) == len(half) == total
        owners = {tile.owner for tile in half.values() if tile.kind in TREASURES}
        assert owners == {1 if rows[0] == 0 else 2}
    assert not settings.starts & tiles.keys()


def test_treasures_are_shown_face_down_and_the_rest_face_up() -> None:
    playing, events = set_up()
    for tile in playing.state.sea.board.tiles.values():
        assert tile.face_up is (tile.kind not in TREASURES)
    shown = named(events, "shown")[0]["tiles"]
    assert isinstance(shown, dict)
    assert Counter(shown.values())["hidden"] == 6
    assert "gold" not in shown.values()


def test_the_first_time_layout_is_the_picture_of_the_rule_book() -> None:
    signs = {"#": TileKind.ISLAND, "o": TileKind.SMALL, "O": TileKind.BIG}
    rows = [line.split() for line in PICTURE.strip().splitlines()]
    expected = {
        (col, 6 - row): signs[sign]
        for row, line in enumerate(rows)
        for col, sign in enumerate(line)
        if sign in signs
    }
    layout = dict(first_time_layout(Settings(Mode.BASIC), 1, ()))
    assert layout == expected
    turned = dict(first_time_layout(Settings(Mode.BASIC), 2, ()))
    assert turned == {(9 - col, 13 - row): kind for (col, row), kind in expected.items()}


def test_the_simple_mode_leaves_out_the_whirlpools_of_the_picture() -> None:
    layout = first_time_layout(Settings(Mode.SIMPLE), 1, ())
    assert {kind for _, kind in layout} == {TileKind.ISLAND}


def test_the_treasure_cells_of_the_first_time_layout() -> None:
    """ "`$` treasure cell: J1, A2, J4 ... advanced adds the treasure cells B3, H4, J2"."""
    names = {cell.name for cell in treasure_cells(Settings(Mode.BASIC), 1)}
    assert names == {"J1", "A2", "J4"}
    names = {cell.name for cell in treasure_cells(Settings(Mode.ADVANCED), 1)}
    assert names == {"J1", "A2", "J4", "B3", "H4", "J2"}
    names = {cell.name for cell in treasure_cells(Settings(Mode.BASIC), 2)}
    assert names == {"A14", "J13", "A11"}


def test_the_owner_chooses_which_treasure_lies_on_which_treasure_cell() -> None:
    playing = session()
    to_placing(playing)
    playing.play(1, parse_action("place first_time A2=gold J1=poop J4=poop"))
    playing.play(2, Place("random"))
    assert playing.state.sea.board.kind_at(Cell.parse("A2")) is TileKind.GOLD


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("place first_time A2=gold J1=gold J4=poop", ["match.tile_count"] * 2),
        ("place first_time A2=gold J1=poop J5=poop", ["match.not_there"]),
        ("place first_time A2=gold J1=poop", ["match.tile_count"]),
        ("place random A2=gold", ["match.random_has_no_tiles"]),
    ],
)
def test_a_wrong_layout_is_refused_with_all_its_faults(text: str, codes: list[str]) -> None:
    playing = session()
    to_placing(playing)
    with pytest.raises(KopError) as refused:
        playing.play(1, parse_action(text))
    assert [found.code for found in refused.value.faults] == codes


def free(**changed: str) -> str:
    """Return the action that places simple-mode tiles freely, some of them elsewhere."""
    tiles = {f"{column}{row}": "island" for row in (6, 7) for column in "ABCDEFGH"}
    del tiles["H7"]
    tiles |= {"A2": "gold", "B2": "poop", "C2": "poop"} | changed
    return "place free " + " ".join(f"{cell}={kind}" for cell, kind in tiles.items() if kind)


@pytest.mark.parametrize(
    ("changed", "codes"),
    [
        ({}, []),
        ({"C2": "", "C8": "poop"}, ["match.not_there"]),
        ({"C2": "", "D1": "poop"}, ["match.not_there"]),
        ({"C2": "", "G1": "poop"}, ["match.not_there"]),
        ({"C2": "island"}, ["match.tile_count"] * 2),
        ({"C2": "bomb"}, ["match.tile_count"] * 2),
        ({"C2": ""}, ["match.tile_count"]),
    ],
)
def test_free_placing(changed: dict[str, str], codes: list[str]) -> None:
    """ "on empty cells of their own half, not on start cells"."""
    playing = session(Settings(Mode.SIMPLE))
    to_placing(playing)
    action = parse_action(free(**changed))
    if not codes:
        playing.play(1, action)
        return
    with pytest.raises(KopError) as refused:
        playing.play(1, action)
    assert [found.code for found in refused.value.faults] == codes


def test_the_order_of_placing_gives_nothing_away() -> None:
    playing = session(Settings(Mode.SIMPLE))
    to_placing(playing)
    action = parse_action(free())
    assert isinstance(action, Place)
    playing.play(1, Place("free", tuple(reversed(action.tiles))))
    assert playing.state.layouts[0] == tuple(sorted(action.tiles))


def test_one_cell_holds_one_tile() -> None:
    playing = session(Settings(Mode.SIMPLE))
    to_placing(playing)
    with pytest.raises(KopError) as refused:
        playing.play(1, parse_action(free().replace("A7=island", "B7=island")))
    assert [found.code for found in refused.value.faults] == ["match.two_on_a_cell"]


def test_with_two_ships_gold_may_not_lie_in_a_corner() -> None:
    playing = session(Settings(Mode.SIMPLE, two_ships=True))
    to_placing(playing)
    for text in (
        free(A2="poop", B2="", A1="gold"),
        "place first_time J1=gold A2=poop J4=poop",
    ):
        with pytest.raises(KopError) as refused:
            playing.play(1, parse_action(text))
        assert [found.code for found in refused.value.faults] == ["match.gold_corner"]


@pytest.mark.parametrize("layout", ["random", "first_time"])
def test_with_two_ships_gold_is_never_dealt_into_a_corner(layout: str) -> None:
    for seed in range(30):
        playing = session(Settings(two_ships=True), seed)
        to_placing(playing)
        for team in (1, 2):
            playing.play(team, parse_action(f"place {layout}"))
        golds = playing.state.sea.board.cells_of(TileKind.GOLD)
        assert not {cell.name for cell in golds} & {"A1", "J1", "A14", "J14"}


def test_the_coin_says_who_begins() -> None:
    starters = {set_up(seed=seed)[0].state.starter for seed in range(20)}
    assert starters == {1, 2}


def test_the_other_team_picks_its_character_first() -> None:
    """ "in the advanced mode the other team picks its character first"."""
    playing, _ = set_up(Settings(Mode.ADVANCED))
    starter = playing.state.starter
    assert starter is not None
    assert playing.actors == (3 - starter,)
    playing.play(3 - starter, Pick("ruby"))
    with pytest.raises(KopError, match="siri"):
        playing.play(starter, Pick("ruby"))
    playing.play(starter, Pick("siri"))
    assert playing.state.turn is not None
    assert playing.state.turn.team == starter
    assert set(playing.state.table.characters) == set(CHARACTERS) - {"ruby", "siri"}


def test_characters_may_be_drawn_by_lot() -> None:
    playing, _ = set_up(Settings(Mode.ADVANCED, captains="drawn"))
    first, second = playing.state.table.captains
    assert first != second
    assert None not in (first, second)
    assert playing.state.turn is not None


def test_hands_are_empty_before_the_first_turn() -> None:
    playing, _ = set_up(Settings(Mode.BASIC))
    hands = playing.state.table.hands
    starter = playing.state.starter
    assert starter is not None
    assert hands[2 - starter] == Hand()
    assert len(hands[starter - 1].cards) == 10


def test_house_rules_have_names_and_can_be_changed() -> None:
    rules = HouseRules.from_dict({"start_columns": "CH", "treasures_face_down": False})
    settings = Settings(house=rules)
    assert sorted(cell.name for cell in settings.starts) == ["C1", "C14", "H1", "H14"]
    playing = session(settings)
    for team in (1, 2):
        playing.play(team, Start("C", "boy"))
    for team in (1, 2):
        playing.play(team, Place("random"))
    assert all(tile.face_up for tile in playing.state.sea.board.tiles.values())


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"turncap": 3}, "house.unknown"),
        ({"turn_cap": 0}, "house.value"),
        ({"turn_cap": True}, "house.value"),
        ({"start_columns": "DD"}, "house.value"),
        ({"first_time_layout": "..."}, "house.value"),
    ],
)
def test_unknown_house_rules_and_values_are_refused(rules: dict[str, object], code: str) -> None:
    with pytest.raises(KopError) as refused:
        HouseRules.from_dict(rules)
    assert [found.code for found in refused.value.faults] == [code]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"mode": ""}, "match.mode"),
        ({"mode": 0}, "match.mode"),
        ({"variants": {}}, "match.variant"),
        ({"variants": "no_bugs"}, "match.variant"),
        ({"variants": [[]]}, "match.variant"),
        ({"rounds": True}, "match.rounds"),
        ({"rounds": 21}, "match.rounds"),
        ({"captains": ""}, "match.captains"),
        ({"house_rules": []}, "match.house_rules"),
    ],
)
def test_settings_of_a_wrong_kind_are_refused(given: dict[str, object], code: str) -> None:
    with pytest.raises(KopError) as refused:
        Settings.from_dict(given)
    assert [found.code for found in refused.value.faults] == [code]


def test_what_settings_leave_out_is_the_default() -> None:
    nothing = dict.fromkeys(("mode", "variants", "rounds", "captains", "house_rules"))
    assert Settings.from_dict(nothing) == Settings.from_dict({}) == Settings()
    assert Settings.from_dict(Settings(Mode.ADVANCED, rounds=3).to_dict()).rounds == 3
