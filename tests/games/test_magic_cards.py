"""Every magic card (rule book, part 2, Parts): what it does, and each way it can bump."""

from typing import Any

import pytest

from kop_learn.errors import KopError
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.king_of_pirates.state import Supply
from kop_learn.sea.cards import CARDS, Group, Mode
from tests.games.scenes import kinds, named, play, scene, told

SIMPLE, BASIC = Settings(Mode.SIMPLE), Settings(Mode.BASIC)


def test_there_are_73_magic_cards_of_which_59_are_basic_and_35_simple() -> None:
    """Modes: simple 35, basic 59, advanced all 73; the move deck has 51."""
    for mode, magic in ((Mode.SIMPLE, 35), (Mode.BASIC, 59), (Mode.ADVANCED, 73)):
        moves, cards = Settings(mode).decks
        assert (len(moves), len(cards)) == (51, magic)
    assert sum(card.number for card in CARDS.values() if card.group is Group.MAGIC) == 73


# "Add small whirlpool: on any empty cell (no tile, no ship, no start cell); else bumps not_empty.
# Add big whirlpool: the same. Add island: on any empty cell."


@pytest.mark.parametrize(
    ("card", "sign"), [("add_small", "o"), ("add_big", "O"), ("add_island", "#")]
)
def test_add_places_a_tile_anywhere(card: str, sign: str) -> None:
    state, events = play(f"{card}(H9)")
    assert told(events) == [f"{card} placed D1"]
    assert kinds(state) == {"H9": sign}
    placed = {"o": "small_whirlpool", "O": "big_whirlpool", "#": "island"}[sign]
    assert named(events, "step")[0]["changes"] == [["H9", None, placed]]


@pytest.mark.parametrize("cell", ["C4", "E5", "D14", "D1", "G1", "G14", "J2"])
@pytest.mark.parametrize("card", ["add_small", "add_big", "add_island"])
def test_add_bumps_on_a_tile_a_ship_or_a_start_cell(card: str, cell: str) -> None:
    tiles = {"C4": "#", "E5": "o", "J2": "poop1"}
    state, events = play(f"{card}({cell})", tiles=tiles, ships=("A1N", "D14S"))
    assert told(events) == [f"{card} !not_empty A1"]
    assert kinds(state) == tiles


@pytest.mark.parametrize("card", ["add_small", "add_big"])
def test_both_whirlpools_come_from_one_supply(card: str) -> None:
    """ "Whirlpools 20 (each small on one side and big on the other)"; an empty supply bumps."""
    state, events = play(f"{card}(C4)", supply=Supply(whirlpool=0))
    assert told(events) == [f"{card} !supply_empty D1"]
    state, _ = play(f"{card}(C4)", supply=Supply(whirlpool=1))
    assert state.table.supply.whirlpool == 0


def test_the_last_island_can_be_added_and_none_after_it() -> None:
    _, events = play("add_island(C4) add_island(C5)", supply=Supply(island=1))
    assert told(events) == ["add_island placed D1", "add_island !supply_empty D1"]


def test_a_removed_tile_goes_back_to_the_supply() -> None:
    state, events = play(
        "remove_small(C4) add_big(C4)", tiles={"C4": "o"}, supply=Supply(whirlpool=0)
    )
    assert told(events) == ["remove_small removed D1", "add_big placed D1"]
    assert kinds(state) == {"C4": "O"}
    assert state.table.supply.whirlpool == 0


@pytest.mark.parametrize(("card", "sign"), [("remove_small", "o"), ("remove_big", "O")])
def test_remove_takes_a_whirlpool_of_its_size_anywhere(card: str, sign: str) -> None:
    state, events = play(f"{card}(J14)", tiles={"J14": sign})
    assert told(events) == [f"{card} removed D1"]
    assert kinds(state) == {}


@pytest.mark.parametrize(
    ("card", "tiles"),
    [
        ("remove_small", {}),
        ("remove_small", {"C4": "O"}),
        ("remove_small", {"C4": "#"}),
        ("remove_big", {"C4": "o"}),
        ("remove_big", {"C4": "gold2"}),
    ],
)
def test_remove_bumps_where_there_is_no_whirlpool_of_its_size(
    card: str, tiles: dict[str, str]
) -> None:
    state, events = play(f"{card}(C4)", tiles=tiles)
    assert told(events) == [f"{card} !no_target D1"]
    assert kinds(state) == tiles


# A telescope turns one face-down treasure of the opponent up, for all; it stays where it lies.


def test_a_telescope_turns_a_treasure_up_for_all() -> None:
    state, events = play("telescope(B9)", tiles={"B9": "bomb2"})
    assert told(events) == ["telescope turned_up D1"]
    assert kinds(state) == {"B9": "bomb2!"}
    assert named(events, "step")[0]["changes"] == [["B9", "hidden", "bomb"]]


@pytest.mark.parametrize("tiles", [{}, {"B9": "gold2!"}, {"B9": "gold1"}, {"B9": "#"}])
def test_a_telescope_bumps_without_a_face_down_treasure_of_the_opponent(
    tiles: dict[str, str],
) -> None:
    """A card that would change nothing (a treasure already face up) bumps no_target."""
    state, events = play("telescope(B9)", tiles=tiles)
    assert told(events) == ["telescope !no_target D1"]
    assert kinds(state) == tiles


# "Pause: neither magic nor move cards. Pause magic: no magic cards." They never bump.


@pytest.mark.parametrize(
    ("card", "no_moves", "no_magic"), [("pause", True, True), ("pause_magic", False, True)]
)
def test_pauses_fall_on_the_opponents_next_turn(card: str, no_moves: bool, no_magic: bool) -> None:
    state, events = play(f"{card} {card}")
    assert told(events) == [f"{card} paused D1"] * 2
    due = state.table.dues[1]
    assert (due.no_moves, due.no_magic) == (no_moves, no_magic)
    assert state.table.dues[0].no_magic is False


# A cannonball removes every island in the 3 cells straight ahead."


def test_a_cannonball_removes_the_islands_in_the_three_cells_ahead() -> None:
    tiles = {"D2": "#", "D3": "o", "D4": "#", "D5": "#", "C2": "#"}
    state, events = play("cannonball", tiles=tiles)
    assert told(events) == ["cannonball fired D1"]
    assert kinds(state) == {"D3": "o", "D5": "#", "C2": "#"}
    assert state.table.supply.island == 34 - 4 + 2


def test_a_cannonball_bumps_without_an_island() -> None:
    _, events = play("cannonball", tiles={"D2": "gold2", "D5": "#"})
    assert told(events) == ["cannonball !no_target D1"]


def test_an_island_removed_from_under_a_ship_leaves_it_at_sea() -> None:
    """The last sentence of A turn; from there the ship sails on at sea level."""
    state, _ = play("cannonball", tiles={"D3": "#", "D4": "#"}, ships=("D1N", "D3N"))
    assert kinds(state) == {}
    _, events = play("cannonball curse[F]", tiles={"D3": "#", "D4": "#"}, ships=("D1N", "D3N"))
    assert told(events) == ["cannonball fired D1", "2:F moved D4"]


# "Condition 1: if this ship's program of this turn holds a Back card anywhere (before, after or
# under it, in a loop, under a curse): acts as Loop2; else: acts as Forward, then the cards once."


@pytest.mark.parametrize(
    ("program", "steps"),
    [
        ("if_back[R]", ["F moved D2", "R turned D2"]),
        ("if_back", ["F moved D2"]),
        ("B if_back[R]", ["B !edge D1", "R turned D1", "R turned D1"]),
        ("if_back[R] B", ["R turned D1", "R turned D1", "B moved D2"]),
        ("if_back[B]", ["B !edge D1", "B !edge D1"]),
        ("if_back[R] 2[B]", ["R turned D1", "R turned D1", "B moved D2", "B moved D3"]),
        ("if_back[R] curse[B]", ["R turned D1", "R turned D1", "2:B !edge D14"]),
        ("if_back[2[F]]", ["F moved D2", "F moved D3", "F moved D4"]),
    ],
)
def test_condition_1(program: str, steps: list[str]) -> None:
    assert told(play(program)[1]) == steps


def test_the_forward_of_condition_1_has_the_cards_own_path() -> None:
    _, events = play("R if_back[L]")
    assert [step["path"] for step in named(events, "step")] == [(0,), (1,), (1, 0)]


# "Condition 2: if the captain figure is the girl pirate: place a small whirlpool; else an island
# (any empty cell). In the simple mode both branches place an island."


@pytest.mark.parametrize(
    ("settings", "figure", "sign"),
    [(None, "girl", "o"), (None, "boy", "#"), (SIMPLE, "girl", "#"), (SIMPLE, "boy", "#")],
)
def test_condition_2(settings: Settings | None, figure: str, sign: str) -> None:
    state, events = play("if_girl(C4)", settings=settings, figures=(figure, "girl"))
    assert told(events) == ["if_girl placed D1"]
    assert kinds(state) == {"C4": sign}


@pytest.mark.parametrize("figure", ["girl", "boy"])
def test_condition_2_bumps_on_a_cell_that_is_not_empty_or_without_supply(figure: str) -> None:
    position: dict[str, Any] = {"figures": (figure, "boy"), "tiles": {"C4": "#"}}
    assert told(play("if_girl(C4)", **position)[1]) == ["if_girl !not_empty D1"]
    empty = Supply(island=0, whirlpool=0)
    assert told(play("if_girl(C5)", supply=empty)[1]) == ["if_girl !supply_empty D1"]


# Change character means: take any one character from the character deck; the old one goes back."


def test_change_character() -> None:
    state, events = play("captain(android)")
    assert told(events) == ["captain changed D1"]
    assert state.table.captains == ("android", "siri")
    assert "ruby" in state.table.characters
    assert "android" not in state.table.characters


@pytest.mark.parametrize("character", ["siri", "ruby"])
def test_a_character_that_is_not_in_the_deck_bumps(character: str) -> None:
    """The other team's captain, and one's own, are not there to be taken."""
    state, events = play(f"captain({character})")
    assert told(events) == ["captain !no_target D1"]
    assert state.table.captains == ("ruby", "siri")


def test_the_old_character_can_be_taken_again() -> None:
    state, events = play("captain(android) captain(ruby)")
    assert told(events) == ["captain changed D1"] * 2
    assert state.table.captains == ("ruby", "siri")


# Gods, as in part 1, in a match.


def test_gods_calm_a_big_whirlpool_together_and_it_goes_back_to_the_supply() -> None:
    state, events = play("S M F", tiles={"D2": "O"}, settings=BASIC)
    assert told(events) == ["S calling D1", "M calmed D1", "F moved D2"]
    assert state.table.supply.whirlpool == 20


def test_an_empty_curse_does_not_separate_the_gods() -> None:
    """ "A loop with no instruction anywhere beneath it is skipped at once"."""
    _, events = play("S curse[] M", tiles={"D2": "O"})
    assert told(events) == ["S calling D1", "M calmed D1"]


# What a card needs is given when it is put into the program.


@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("add_island(K1)", "program.off_board"),
        ("add_island(A15)", "program.off_board"),
        ("curse(2)[F]", "match.no_such_ship"),
        ("if_love(2)", "match.no_such_ship"),
        ("curse[F F F F]", "program.too_many_under"),
        ("2[S]", "program.not_allowed_in_loop"),
        ("if_back[add_island(C4)]", "program.not_allowed_in_loop"),
    ],
)
def test_what_can_never_fit_is_refused_before_the_run(program: str, code: str) -> None:
    with pytest.raises(KopError) as refused:
        play(program)
    assert [found.code for found in refused.value.faults] == [code]


def test_under_a_curse_lie_move_cards_only() -> None:
    with pytest.raises(KopError) as refused:
        play("curse[2[F]]")
    assert [found.code for found in refused.value.faults] == ["program.not_allowed_in_loop"]


def test_more_cards_than_the_hand_holds_are_refused_and_nothing_moves() -> None:
    state = scene("F F R")
    with pytest.raises(KopError) as refused:
        play("F F F L", state=state)
    assert [found.code for found in refused.value.faults] == ["match.more_than_held"] * 2
    assert state == scene("F F R")
