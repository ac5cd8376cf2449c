"""The no-bugs variant in matches (rule book, part 2, Variants)."""

from typing import Any

import pytest

from kop_learn.errors import KopError
from kop_learn.games.evolve import evolve
from kop_learn.games.king_of_pirates.actions import Discard, Play
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.king_of_pirates.state import Hand
from kop_learn.sea.cards import Mode
from kop_learn.sea.program import Program
from tests.games.scenes import act, play, scene, told, two_ships

NO_BUGS = Settings(Mode.ADVANCED, no_bugs=True)


@pytest.mark.parametrize(
    ("program", "number", "reason"),
    [
        ("F F J", 3, "empty jump"),
        ("R R F", 3, "leave the map"),
        ("F 2[] B", 2, "no card under"),
        ("F 2[R 3[]] B", 4, "no card under"),
        ("B if_back[]", 1, "leave the map"),
        ("F B if_back[]", 3, "no card under"),
        ("curse[] F", 1, "no card under"),
        ("add_island(D1)", 1, "not empty"),
    ],
)
def test_a_bug_refuses_the_program_and_nothing_moves(
    program: str, number: int, reason: str
) -> None:
    """Part 1: "if any instruction bumps, or a loop is empty, it is refused"."""
    state = scene(program, settings=NO_BUGS)
    with pytest.raises(KopError) as refused:
        act(state, Play(Program.parse(program)))
    (found,) = refused.value.faults
    assert found.code == "match.bug"
    assert f"card {number}," in found.message


def test_a_program_without_bugs_runs() -> None:
    assert told(play("F R if_back[L] F", settings=NO_BUGS)[1])[-1] == "F moved E3"


def test_bumps_of_an_enemy_ship_do_not_count() -> None:
    assert told(play("curse[B] F", settings=NO_BUGS)[1]) == ["2:B !edge D14", "F moved D2"]


def test_the_trial_takes_every_face_down_enemy_treasure_for_poop() -> None:
    """Beyond what is really gold lies a bump: the trial, which sees poop, finds it."""
    tiles = {"D2": "gold2", "D3": "#"}
    with pytest.raises(KopError) as refused:
        play("F F", tiles=tiles, settings=NO_BUGS)
    assert [found.code for found in refused.value.faults] == ["match.bug"]


def test_the_trial_ends_at_gold_that_lies_face_up() -> None:
    state, events = play("F F", tiles={"D2": "gold2!", "D3": "#"}, settings=NO_BUGS)
    assert told(events) == ["F moved D2"]
    assert state.outcome is not None


def test_the_trial_knows_the_own_treasures() -> None:
    """A cursed ship reaches the own gold, which ends the round: the bump after it never comes."""
    state, _ = play("curse[F] B", tiles={"D13": "gold1"}, settings=NO_BUGS)
    assert state.outcome is not None


@pytest.mark.parametrize("card", ["if_faces", "if_love"])
def test_the_trial_ends_before_a_card_that_waits(card: str) -> None:
    """ "what follows runs with ordinary bumps"."""
    state, events = play(f"F {card} R R J", settings=NO_BUGS)
    assert told(events) == ["F moved D2"]
    assert state.voyage is not None


def test_the_trial_of_alphago_ends_before_the_choice() -> None:
    position: dict[str, Any] = {"settings": NO_BUGS, "captains": ("alphago", "siri")}
    state, _ = play("call J", other=("jump",), **position)
    assert state.pending[0].kind == "take"
    with pytest.raises(KopError):
        play("call F", **position)  # an empty hand: a bump


def test_the_own_treasure_refuses_and_the_enemys_own_does_not() -> None:
    """ "bumps of an enemy ship do not count", though a program of ours drives it."""
    with pytest.raises(KopError) as refused:
        play("F", tiles={"D2": "poop1"}, settings=NO_BUGS)
    assert [found.code for found in refused.value.faults] == ["match.bug"]
    _, events = play("curse[F] F", tiles={"D13": "poop2"}, settings=NO_BUGS)
    assert told(events) == ["2:F !own_treasure D14", "F moved D2"]


def test_a_blocked_java_script_is_a_bug_whatever_it_was_to_move() -> None:
    """It is an instruction of the own ship, even where the other team's ship does not move."""
    position: dict[str, Any] = {"settings": NO_BUGS, "captains": ("java_script", "siri")}
    with pytest.raises(KopError):
        play("call(D14,D13,D12)", tiles={"D13": "#"}, **position)


def test_the_rule_holds_for_the_second_ship_as_well() -> None:
    settings = two_ships(Mode.BASIC)
    settings = evolve(settings, no_bugs=True)
    state = scene(settings=settings, ships=("D1N", "G1N", "D14S", "G14S"))
    state = evolve(state, table=state.table.with_hand(1, Hand(("forward", "back"))))
    state, _ = act(state, Play(Program()), Discard())
    with pytest.raises(KopError):
        act(state, Play(Program.parse("B F")))
    _, events = act(state, Play(Program.parse("F B")))
    assert told(events) == ["F moved G2", "B moved G1"]


def test_a_refused_team_may_rearrange() -> None:
    """ "The team may rearrange as often as it likes": cards and turn are as before."""
    state = scene("F F J", settings=NO_BUGS)
    for program in ("J", "F J", "J F"):
        with pytest.raises(KopError):
            act(state, Play(Program.parse(program)))
    _, events = act(state, Play(Program.parse("F F")))
    assert told(events) == ["F moved D2", "F moved D3"]


def test_the_trial_changes_nothing() -> None:
    state, events = play("F", tiles={"D2": "bomb2"}, settings=NO_BUGS)
    assert told(events) == ["F moved D2"]
    assert state.table.scores[0].points == -1
