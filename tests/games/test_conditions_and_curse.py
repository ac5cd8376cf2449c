"""Conditions 3 and 4, the curse, and treasures (rule book, part 2)."""

import pytest

from kop_learn.errors import KopError
from kop_learn.games.king_of_pirates.actions import Answer
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.sea.cards import Mode
from tests.games.scenes import act, finish, kinds, named, play, told, two_ships

BASIC = Settings(Mode.BASIC)
YES, NO, COIN = Answer(True), Answer(False), Answer(None)


# Condition 3: "if the team pulls faces within 5 seconds: ship forward 2 (two Forward
# instructions); else Back 1. A person answers when it is reached; a bot's answer is a logged coin."


def test_condition_3_waits_when_it_is_reached() -> None:
    state, events = play("F if_faces R")
    assert told(events) == ["F moved D2"]
    assert [(asked.team, asked.kind) for asked in state.pending] == [(1, "faces")]


@pytest.mark.parametrize(
    ("answer", "luck", "steps"),
    [
        (YES, (), ["F moved D3", "F moved D4", "R turned D4"]),
        (NO, (), ["B moved D1", "R turned D1"]),
        (COIN, (1,), ["F moved D3", "F moved D4", "R turned D4"]),
        (COIN, (0,), ["B moved D1", "R turned D1"]),
    ],
)
def test_condition_3(answer: Answer, luck: tuple[int, ...], steps: list[str]) -> None:
    state, _ = play("F if_faces R")
    state, events = act(state, answer, luck=luck)
    assert told(events) == steps
    paths = [step["path"] for step in named(events, "step")]
    assert paths == [*[(1,)] * (len(paths) - 1), (2,)]


def test_the_forwards_of_condition_3_bump_one_by_one() -> None:
    _, events = play("if_faces", YES, tiles={"D3": "#"})
    assert told(events) == ["F moved D2", "F !island_ahead D2"]


def test_the_first_forward_of_condition_3_may_reach_gold() -> None:
    state, events = play("if_faces R", YES, tiles={"D2": "gold2"}, settings=BASIC)
    assert told(events) == ["F moved D2"]
    assert state.outcome is not None


# Condition 4: "if the opponent shouts: the *opponent's* ship goes Back 1; else you may turn up one
# of its treasures (if you named one). The opponent answers when it is reached".


def test_condition_4_asks_the_opponent() -> None:
    state, _ = play("if_love(C9) F", tiles={"C9": "gold2"})
    assert [(asked.team, asked.kind) for asked in state.pending] == [(2, "love")]


def test_a_shout_drives_the_opponents_ship_back() -> None:
    state, events = play("if_love(C9) F", YES, tiles={"C9": "gold2"}, ships=("D1N", "D10S"))
    assert told(events) == ["2:B moved D11", "F moved D2"]
    assert kinds(state) == {"C9": "gold2"}


def test_the_back_of_a_shout_bumps_like_any_other() -> None:
    assert told(play("if_love", YES)[1]) == ["2:B !edge D14"]


def test_the_back_of_a_shout_triggers_treasures() -> None:
    state, events = play("if_love", YES, tiles={"D11": "silver1"}, ships=("D1N", "D10S"))
    assert told(events) == ["2:B moved D11"]
    assert [score.points for score in state.table.scores] == [0, 1]


def test_without_a_shout_the_named_treasure_is_turned_up() -> None:
    state, events = play("if_love(C9) F", NO, tiles={"C9": "gold2"})
    assert told(events) == ["if_love turned_up D1", "F moved D2"]
    assert kinds(state) == {"C9": "gold2!"}


def test_without_a_shout_and_a_named_treasure_nothing_happens() -> None:
    assert told(play("if_love F", NO)[1]) == ["if_love quiet D1", "F moved D2"]


def test_without_a_shout_a_cell_that_holds_no_hidden_treasure_bumps() -> None:
    assert told(play("if_love(C9)", NO)[1]) == ["if_love !no_target D1"]


def test_condition_4_names_a_ship_with_two_ships() -> None:
    ships = ("D1N", "G1N", "D14S", "G10S")
    _, events = play("if_love(2,C9)", YES, ships=ships, settings=two_ships())
    assert told(events) == ["2:B moved G11"]


def test_the_answer_to_condition_4_is_no_coin() -> None:
    with pytest.raises(KopError) as refused:
        play("if_love", COIN)
    assert [found.code for found in refused.value.faults] == ["game.not_one_of"]


# Curse: "up to 3 move cards under it steer the opponent's ship by that ship's own heading; bumps
# and treasures apply to that ship (it can win the opponent the gold)".


def test_a_curse_steers_the_opponents_ship() -> None:
    _, events = play("curse[F R F] F")
    assert told(events) == ["2:F moved D13", "2:R turned D13", "2:F moved C13", "F moved D2"]
    assert [step["path"] for step in named(events, "step")] == [(0, 0), (0, 1), (0, 2), (1,)]


def test_a_cursed_ship_bumps_against_its_own_treasure() -> None:
    """ "A ship cannot enter a cell with a treasure of its own team, face up or down"."""
    for treasure in ("gold2", "gold2!", "poop2", "bomb2"):
        state, events = play("curse[F]", tiles={"D13": treasure})
        assert told(events) == ["2:F !own_treasure D14"]
        assert kinds(state) == {"D13": treasure}


def test_a_cursed_ship_driven_onto_the_gold_wins_it_for_its_own_team() -> None:
    state, events = play("curse[F R F] F", tiles={"D13": "gold1"})
    assert told(events) == ["2:F moved D13"]
    assert named(events, "round_over")[0]["winner"] == 2
    assert [score.points for score in state.table.scores] == [0, 3]


def test_a_cursed_ship_pays_for_the_bomb_with_its_own_next_turn() -> None:
    state, _ = play("curse[F]", tiles={"D13": "bomb1"})
    assert [score.points for score in state.table.scores] == [0, -1]
    state, events = finish(state)
    assert named(events, "lost_turn") == [{"team": 2, "ship": 1}]
    assert state.turn is not None
    assert state.turn.team == 1


def test_a_curse_meets_islands_whirlpools_and_the_other_ship() -> None:
    _, events = play("curse[F J F]", tiles={"D13": "#"})
    assert told(events) == ["2:F !island_ahead D14", "2:J jumped_up D13", "2:F !cliff D13"]
    assert told(play("curse[F]", tiles={"D13": "O"})[1]) == ["2:F !whirlpool D14"]
    assert told(play("curse[F]", ships=("D13N", "D14S"))[1]) == ["2:F !ship D14"]


def test_a_curse_names_a_ship_with_two_ships() -> None:
    ships = ("D1N", "G1N", "D14S", "G14S")
    _, events = play("curse(2)[F] curse[F]", ships=ships, settings=two_ships())
    assert told(events) == ["2:F moved G13", "2:F moved D13"]
    assert [step["ship"] for step in named(events, "step")] == [2, 1]


def test_a_curse_between_the_gods_parts_them() -> None:
    """ "Together" means neighbours in the order of execution."""
    _, events = play("S curse[F] M", tiles={"D2": "O"})
    assert told(events) == ["S !god_alone D1", "2:F moved D13", "M !god_alone D1"]


def test_a_condition_between_the_gods_parts_them() -> None:
    """Whatever is answered: the condition is an instruction of its own."""
    _, events = play("S if_love M", NO, tiles={"D2": "O"})
    assert told(events) == ["S !god_alone D1", "if_love quiet D1", "M !god_alone D1"]


def test_the_cursed_ship_keeps_to_its_own_heading() -> None:
    """It heads east: Forward is east, left of that is north, and Back then is south."""
    _, events = play("curse[F L B]", ships=("D1N", "D8E"))
    assert told(events) == ["2:F moved E8", "2:L turned E8", "2:B moved E7"]


def test_gold_reached_by_a_shouted_back_ends_the_round() -> None:
    """The Back of condition 4 "is an instruction like any other, with bumps and treasures"."""
    state, events = play("if_love F", YES, tiles={"D11": "gold1"}, ships=("D1N", "D10S"))
    assert told(events) == ["2:B moved D11"]
    assert named(events, "round_over")[0]["winner"] == 2
    assert state.pending == ()


# Treasures: "A treasure of the *other* team turns up when a ship enters it, takes effect once and
# leaves the board."


def test_gold_in_the_middle_of_a_program_ends_it_at_once() -> None:
    state, events = play("F F R F", tiles={"D3": "gold2"}, settings=BASIC)
    assert told(events) == ["F moved D2", "F moved D3"]
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((1,), "gold")


@pytest.mark.parametrize(
    ("treasure", "points", "lost"),
    [("silver2", 1, False), ("bomb2", -1, True), ("poop2", 0, False), ("bomb2!", -1, True)],
)
def test_a_treasure_takes_effect_once_and_leaves(treasure: str, points: int, lost: bool) -> None:
    """ "gold 3, silver 1, bomb -1 and the next turn is lost, poop 0"; scores may be below 0."""
    state, events = play("F B F", tiles={"D2": treasure})
    assert told(events) == ["F moved D2", "B moved D1", "F moved D2"]
    assert len(named(events, "treasure")) == 1
    assert state.table.scores[0].points == points
    assert state.table.dues[0].lost is lost
    assert kinds(state) == {}


def test_bomb_then_gold_in_one_program() -> None:
    """The bomb counts, the gold ends the round; the lost turn is dropped with it."""
    state, events = play(
        "F F", tiles={"D2": "bomb2", "D3": "gold2"}, settings=Settings(Mode.ADVANCED, rounds=2)
    )
    assert [fact["points"] for fact in named(events, "treasure")] == [-1, 3]
    assert state.table.scores[0].points == 2
    assert state.round == 2
    assert not state.table.dues[0].lost


def test_gold_needs_no_jump_and_a_jump_from_an_island_reaches_it() -> None:
    """ "A treasure cell is sea: entering it by F, B or J triggers it"."""
    state, _ = play("J J", tiles={"D2": "#", "D3": "gold2"}, settings=BASIC)
    assert state.outcome is not None
    state, _ = play("B", tiles={"D1": "gold2"}, ships=("D2N", "D14S"), settings=BASIC)
    assert state.outcome is not None


def test_a_ship_bumps_against_its_own_treasure_on_foot_and_by_jump() -> None:
    _, events = play("F J", tiles={"D2": "poop1"})
    assert told(events) == ["F !own_treasure D1", "J !own_treasure D1"]
    _, events = play("J", tiles={"D1": "#", "D2": "poop1"})
    assert told(events) == ["J !own_treasure D1"]


def test_ships_never_share_a_cell_and_never_push() -> None:
    state, events = play("F J", ships=("D1N", "D2S"))
    assert told(events) == ["F !ship D1", "J !ship D1"]
    assert state.sea.ships[1].cell.name == "D2"


def test_a_run_ends_before_instruction_10001() -> None:
    """3 ** 6 * 2 ** 4 = 11,664 turns to the left would come of these loops."""
    program = "3[3[3[3[3[3[2[2[2[2[L]]]]]]]]]]"
    _, events = play(program)
    assert len(named(events, "step")) == 10_000
    assert named(events, "step_limit") == [{"steps": 10_000}]
