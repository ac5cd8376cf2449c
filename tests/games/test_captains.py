"""The nine characters and Call Function (rule book, part 2): each skill, and how it can bump."""

import pytest

from kop_learn.errors import KopError
from kop_learn.games.evolve import evolve
from kop_learn.games.king_of_pirates.actions import Discard, Play, Take
from kop_learn.games.king_of_pirates.state import NOTHING_DUE, Decks, Hand
from kop_learn.sea.program import Program
from tests.games.scenes import act, finish, kinds, named, play, told, two_ships

JAVA_SCRIPT = ("java_script", "siri")
IDLE = (Play(Program()), Discard())


# Java Script "moves one object two orthogonal steps".


def test_java_script_moves_a_tile_over_two_free_cells() -> None:
    state, events = play("call(C4,C5,D5)", captains=JAVA_SCRIPT, tiles={"C4": "#"})
    assert told(events) == ["call shifted D1"]
    assert kinds(state) == {"D5": "#"}
    assert state.table.supply.island == 33


@pytest.mark.parametrize(
    ("route", "tiles"),
    [
        ("C4,C5,D5", {"C4": "#", "C5": "o"}),  # a tile in the way
        ("C4,C5,D5", {"C4": "#", "D5": "gold2"}),
        ("C2,C1,D1", {"C2": "O"}),  # the ship stands on D1
        ("F1,G1,G2", {"F1": "o"}),  # a start cell, though no ship stands there
    ],
)
def test_a_tile_that_cannot_make_both_steps_stays(route: str, tiles: dict[str, str]) -> None:
    """ "Each step onto a cell without tile, ship or start. If either step fails nothing moves"."""
    state, events = play(f"call({route})", captains=JAVA_SCRIPT, tiles=tiles)
    assert told(events) == ["call !blocked D1"]
    assert kinds(state) == tiles


def test_a_moved_treasure_stays_hidden_and_keeps_its_owner() -> None:
    state, events = play("call(C9,C8,C7)", captains=JAVA_SCRIPT, tiles={"C9": "gold2"})
    assert kinds(state) == {"C7": "gold2"}
    assert named(events, "step")[0]["changes"] == [["C9", "hidden", None], ["C7", None, "hidden"]]


def test_java_script_without_an_object_bumps() -> None:
    _, events = play("call(C9,C8,C7)", captains=JAVA_SCRIPT)
    assert told(events) == ["call !no_target D1"]


def test_a_tile_moved_there_and_back_would_change_nothing() -> None:
    """ "A card that would change nothing of what it names bumps no_target"."""
    _, events = play("call(C9,C8,C9)", captains=JAVA_SCRIPT, tiles={"C9": "#"})
    assert told(events) == ["call !no_target D1"]


def test_java_script_moves_a_ship_and_its_heading_is_kept() -> None:
    state, events = play("call(D14,E14,E13)", captains=JAVA_SCRIPT)
    assert told(events) == ["call shifted D1"]
    pushed = state.sea.ships[1]
    assert (pushed.cell.name, pushed.heading.value) == ("E13", "S")
    assert named(events, "step")[0]["pushed"] == {"team": 2, "ship": 1, "cells": ["E14", "E13"]}


def test_java_script_moves_the_ship_and_not_the_island_under_it() -> None:
    """ "If its cell holds a ship, that ship moves"; over islands it keeps its height."""
    tiles = {"D3": "#", "D4": "#", "D5": "#"}
    state, _ = play("call(D3,D4,D5)", captains=JAVA_SCRIPT, tiles=tiles, ships=("A1N", "D3N"))
    assert state.sea.ships[1].cell.name == "D5"
    assert kinds(state) == tiles


@pytest.mark.parametrize(
    "tiles",
    [{"D5": "#"}, {"D4": "#"}, {"D5": "o"}, {"D4": "gold2"}, {"D5": "poop2"}, {"D3": "#"}],
)
def test_a_ship_that_cannot_sail_both_steps_stays(tiles: dict[str, str]) -> None:
    """Each step is "as a Forward": island ahead, whirlpool, own treasure, cliff."""
    state, events = play("call(D3,D4,D5)", captains=JAVA_SCRIPT, tiles=tiles, ships=("A1N", "D3N"))
    assert told(events) == ["call !blocked A1"]
    assert state.sea.ships[1].cell.name == "D3"
    assert kinds(state) == tiles


def test_a_moved_ship_triggers_the_treasures_on_both_cells() -> None:
    state, events = play(
        "call(D1,D2,D3)", captains=JAVA_SCRIPT, tiles={"D2": "silver2", "D3": "bomb2"}
    )
    assert [fact["treasure"] for fact in named(events, "treasure")] == ["silver", "bomb"]
    assert kinds(state) == {}
    assert state.table.scores[0].points == 0
    assert state.table.dues[0].lost


def test_a_ship_moved_onto_gold_goes_no_further() -> None:
    """ "Gold ends the round at once", whoever moved the ship: here team 2 gets team 1's gold."""
    state, events = play("call(D14,D13,D12)", captains=JAVA_SCRIPT, tiles={"D13": "gold1"})
    assert named(events, "step")[0]["pushed"]["cells"] == ["D13"]  # type: ignore[index]  # a dict
    assert named(events, "round_over")[0]["winner"] == 2
    assert state.outcome is not None
    assert state.outcome.winners == (2,)


def test_a_moved_ship_that_fails_its_second_step_triggers_nothing() -> None:
    state, events = play("call(D1,D2,D3)", captains=JAVA_SCRIPT, tiles={"D2": "silver2", "D3": "#"})
    assert told(events) == ["call !blocked D1"]
    assert kinds(state) == {"D2": "silver2", "D3": "#"}


def test_java_scripts_steps_must_be_orthogonal_neighbours() -> None:
    with pytest.raises(KopError) as refused:
        play("call(C4,D5,D6)", captains=JAVA_SCRIPT)
    assert [found.code for found in refused.value.faults] == ["match.no_step"]


def test_java_script_moves_the_own_second_ship_over_a_treasure() -> None:
    """With two ships: the bomb costs the turn of the ship that was moved onto it."""
    ships = ("D1N", "G1N", "D14S", "G14S")
    state, events = play(
        "call(G1,G2,G3)",
        captains=JAVA_SCRIPT,
        ships=ships,
        settings=two_ships(),
        tiles={"G2": "bomb2"},
    )
    assert [dues.lost for dues in state.table.dues] == [False, True, False, False]
    assert named(events, "treasure")[0]["ship"] == 2
    assert state.sea.ships[1].cell.name == "G3"


def test_a_ship_is_not_moved_over_its_own_treasure() -> None:
    """The opponent's ship meets its own gold: `own_treasure` blocks it as it would a Forward."""
    state, events = play("call(D14,D13,D12)", captains=JAVA_SCRIPT, tiles={"D13": "gold2"})
    assert told(events) == ["call !blocked D1"]
    assert state.outcome is None


def test_a_ship_moved_there_and_back_over_a_treasure_changes_something() -> None:
    """Over open sea it would change nothing, and bumps."""
    assert told(play("call(D1,D2,D1)", captains=JAVA_SCRIPT)[1]) == ["call !no_target D1"]
    state, events = play("call(D1,D2,D1)", captains=JAVA_SCRIPT, tiles={"D2": "silver2"})
    assert told(events) == ["call shifted D1"]
    assert state.table.scores[0].points == 1


# AlphaGo: "look at the opponent's hand, take one card into your own".


def test_alphago_waits_for_the_choice_and_shows_the_hand_meanwhile() -> None:
    state, events = play("call F", captains=("alphago", "siri"), other=("jump", "mazu"))
    assert told(events) == []
    assert [(asked.team, asked.kind, asked.ship) for asked in state.pending] == [(1, "take", 1)]
    state, events = act(state, Take("mazu"))
    assert told(events) == ["call took D1", "F moved D2"]
    assert state.table.hands == (Hand((), ("mazu",)), Hand(("jump",), ()))


def test_alphago_bumps_before_an_empty_hand() -> None:
    state, events = play("call F", captains=("alphago", "siri"))
    assert told(events) == ["call !no_target D1", "F moved D2"]
    assert state.pending[0].kind == "discard"


def test_alphago_takes_only_what_is_there() -> None:
    state, _ = play("call", captains=("alphago", "siri"), other=("jump",))
    with pytest.raises(KopError) as refused:
        act(state, Take("mazu"))
    assert [found.code for found in refused.value.faults] == ["match.not_in_hand"]
    assert "jump" in str(refused.value)


def test_what_alphago_took_is_held_like_any_other_card() -> None:
    """It may be discarded in the same turn, and the victim draws up to its limit again."""
    state, _ = play("call", Take("jump"), captains=("alphago", "siri"), other=("jump", "back"))
    assert state.table.hands == (Hand(("jump",)), Hand(("back",)))
    state, _ = finish(state, "jump")
    assert state.decks.moves[-1] == "jump"
    assert len(state.table.hands[1].moves) == 6


def test_alphago_names_a_ship_with_two_ships() -> None:
    ships = ("D1N", "G1N", "D14S", "G14S")
    state, _ = play("call(2)", captains=("alphago", "siri"), ships=ships, settings=two_ships())
    assert state.pending[0].kind == "discard"  # that ship's hand is empty: a bump
    state, _ = play(
        "call(1)", captains=("alphago", "siri"), ships=ships, settings=two_ships(), other=("jump",)
    )
    assert state.pending[0].kind == "take"


# Coding: "next turn: 2 extra magic cards"; Compiler: "next turn: 3 extra move cards".


@pytest.mark.parametrize(("captain", "moves", "magic"), [("coding", 6, 6), ("compiler", 9, 4)])
def test_extras_come_on_top_of_the_full_hand(captain: str, moves: int, magic: int) -> None:
    """ "Up to the hand limit if below it, then the extras owed"."""
    state, events = play("call", captains=(captain, "siri"))
    assert told(events) == ["call promised D1"]
    state, _ = finish(state)
    state, _ = act(state, *IDLE)
    assert state.turn is not None
    assert state.turn.team == 1
    hand = state.table.hands[0]
    assert (len(hand.moves), len(hand.magic)) == (moves, magic)


def test_extras_add_up_and_are_drawn_once() -> None:
    """ "Then the extras owed (several add up)"."""
    state, _ = play("call call", captains=("compiler", "siri"))
    state, _ = finish(state)
    state, _ = act(state, *IDLE)
    assert len(state.table.hands[0].moves) == 12
    state, _ = act(state, *IDLE, *IDLE)
    assert len(state.table.hands[0].moves) == 12


def test_extras_of_both_kinds_come_together() -> None:
    """Coding's and Compiler's fall on the same turn: 6 + 3 move cards and 4 + 2 magic cards."""
    state, events = play("captain(coding) call captain(compiler) call")
    assert told(events) == ["captain changed D1", "call promised D1"] * 2
    state, _ = finish(state)
    state, _ = act(state, *IDLE)
    hand = state.table.hands[0]
    assert (len(hand.moves), len(hand.magic)) == (9, 6)


def test_extras_from_a_deck_that_runs_out_are_what_it_has() -> None:
    """ "A deck that runs out gives what it has"; what it cannot give is not owed any longer."""
    state, _ = play("call", captains=("compiler", "siri"))
    state = evolve(state, decks=Decks(("jump",) * 8, ("mazu",) * 9))
    state, _ = finish(state)  # team 2 draws 6 of the 8 move cards
    state, _ = act(state, *IDLE)
    assert state.table.hands[0].moves == ("jump",) * 2
    assert state.table.dues[0] == NOTHING_DUE


def test_a_hand_above_the_limit_gets_its_extras_all_the_same() -> None:
    """ "up to the hand limit if below it, then the extras owed"."""
    state, _ = play("call", captains=("compiler", "siri"))
    table = state.table.with_hand(0, Hand(("back",) * 8))
    state, _ = finish(evolve(state, table=table))
    state, _ = act(state, *IDLE)
    assert len(state.table.hands[0].moves) == 8 + 3


# Lady C++: "up to 6 move cards under the card steer the opponent's ship".


def test_lady_cpp_steers_the_opponents_ship_by_its_own_heading() -> None:
    _, events = play("call[F F L F R B] F", captains=("lady_cpp", "siri"))
    assert told(events) == [
        "2:F moved D13",
        "2:F moved D12",
        "2:L turned D12",
        "2:F moved E12",
        "2:R turned E12",
        "2:B moved E13",
        "F moved D2",
    ]


@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("call[F F F F F F F]", "program.too_many_under"),
        ("call[2[F]]", "program.not_allowed_in_loop"),
        ("call", "program.call_body"),
    ],
)
def test_lady_cpp_takes_up_to_six_move_cards(program: str, code: str) -> None:
    with pytest.raises(KopError) as refused:
        play(program, captains=("lady_cpp", "siri"))
    assert [found.code for found in refused.value.faults] == [code]


# Ruby: "removes the islands in the 4 cells around the ship".


def test_ruby_removes_the_islands_around_the_ship() -> None:
    tiles = {"C1": "#", "D2": "#", "E1": "o", "E2": "#"}
    state, events = play("call", tiles=tiles)
    assert told(events) == ["call cleared D1"]
    assert kinds(state) == {"E1": "o", "E2": "#"}
    assert state.table.supply.island == 33


def test_ruby_bumps_without_an_island_around() -> None:
    assert told(play("call", tiles={"E2": "#"})[1]) == ["call !no_target D1"]


# Siri: "the opponent may use no move cards in its next turn"; never bumps.


def test_siri_forbids_move_cards() -> None:
    state, events = play("call", captains=("siri", "ruby"))
    assert told(events) == ["call silenced D1"]
    state, _ = finish(state)
    assert state.turn is not None
    assert (state.turn.no_moves, state.turn.no_magic) == (True, False)


# Android: "removes any 2 whirlpools"; "Android removes what still fits, at least one".


@pytest.mark.parametrize(
    ("cells", "left"),
    [("C4,H9", {}), ("C4", {"H9": "O"}), ("C4,A1", {"H9": "O"}), ("C4,C4", {"H9": "O"})],
)
def test_android_removes_what_fits(cells: str, left: dict[str, str]) -> None:
    state, events = play(
        f"call({cells})", captains=("android", "siri"), tiles={"C4": "o", "H9": "O"}
    )
    assert told(events) == ["call drained D1"]
    assert kinds(state) == left


def test_android_bumps_without_any_whirlpool() -> None:
    _, events = play("call(C4,C5)", captains=("android", "siri"), tiles={"C4": "#"})
    assert told(events) == ["call !no_target D1"]


# Python: "the Call Function card is a Loop4".


def test_python_is_a_loop_of_four() -> None:
    _, events = play("call[F]", captains=("python", "siri"))
    assert told(events) == [f"F moved D{row}" for row in (2, 3, 4, 5)]
    assert [step["pass"] for step in named(events, "step")] == [(1,), (2,), (3,), (4,)]


# "A `call` is checked against the captain that the cards before it leave."


def test_a_changed_captain_does_its_skill_in_the_same_program() -> None:
    _, events = play("captain(python) call[F]")
    assert told(events) == ["captain changed D1"] + [f"F moved D{row}" for row in (2, 3, 4, 5)]


def test_each_call_has_the_captain_of_its_moment() -> None:
    _, events = play(
        "call captain(android) call(C4) captain(lady_cpp) call[F]",
        tiles={"D2": "#", "C4": "o"},
    )
    assert told(events) == [
        "call cleared D1",
        "captain changed D1",
        "call drained D1",
        "captain changed D1",
        "2:F moved D13",
    ]


def test_a_captain_that_cannot_be_taken_leaves_the_old_one() -> None:
    """siri is the other team's: the change bumps, and `call` is Ruby's."""
    _, events = play("captain(siri) call", tiles={"D2": "#"})
    assert told(events) == ["captain !no_target D1", "call cleared D1"]


@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("captain(python) call", "program.call_body"),
        ("captain(siri) call[F]", "program.call_no_body"),
        ("captain(android) call", "program.call_arguments_android"),
        ("call(C4)", "program.call_arguments_ruby"),
    ],
)
def test_a_call_that_does_not_fit_its_captain_is_refused(program: str, code: str) -> None:
    with pytest.raises(KopError) as refused:
        play(program)
    assert [found.code for found in refused.value.faults] == [code]
