"""The game makes of every program what a second, plain reading of the rule book makes of it."""

from random import Random
from typing import Any

import pytest

from kop_learn.games.base import Event
from kop_learn.games.king_of_pirates.actions import Play, Take
from kop_learn.games.king_of_pirates.check import check_play
from kop_learn.games.king_of_pirates.house_rules import HouseRules
from kop_learn.games.king_of_pirates.match import KingOfPirates
from kop_learn.games.king_of_pirates.sampler import sample_program
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.king_of_pirates.state import MatchState
from kop_learn.games.session import Session
from kop_learn.sea.cards import BY_SYMBOL, Mode
from kop_learn.sea.flow import empty_loops
from kop_learn.sea.grid import Cell
from tests.games.twin import TREASURES, Told, Twin

SHORT = HouseRules(turn_cap=20)


def compare(twin: Twin, events: Any, after: MatchState) -> None:
    """Compare what happened, and the state after it, with what the twin says."""
    twin.run()
    told = [
        Told(
            BY_SYMBOL[facts["card"]].id,
            facts["ok"],
            facts["event"],
            Cell.parse(facts["cell"]),
            facts["heading"],
            (facts["team"] - 1) * twin.each + facts["ship"] - 1,
        )
        for name, facts, _ in events
        if name == "step"
    ]
    assert told == twin.told, str(twin.program)
    ended = [facts["winner"] for name, facts, _ in events if name == "round_over"]
    assert ended == ([] if twin.gold is None else [twin.gold])
    table = after.table
    assert [score.points for score in table.scores] == twin.points
    if ended:
        return
    tiles = after.sea.board.tiles.items()
    assert {cell: (tile.kind, tile.owner, tile.face_up) for cell, tile in tiles} == {
        place: (thing.kind, thing.owner, thing.face_up) for place, thing in twin.sea.items()
    }
    for ship, hand, due in zip(twin.ships, table.hands, table.dues, strict=True):
        assert sorted(hand.cards) == sorted(ship.hand)
        assert {name: getattr(due, name) for name in ship.due} == ship.due
    assert {name: getattr(table.supply, name) for name in twin.box} == twin.box
    assert (list(table.captains), set(table.characters)) == (twin.captains, twin.characters)


def play_beside_a_twin(settings: Settings, seed: int) -> int:
    """Play a random match, every program beside its twin; return how many there were."""
    session, generator = Session(KingOfPirates(settings), seed), Random(seed)
    programs = 0
    while session.actors:
        before = session.state
        events: list[Event] = []
        answers: list[bool | str] = []
        team = session.actors[0]
        action = session.game.sample_action(session.view(team), generator)
        events += session.play(team, action)
        while session.state.voyage is not None:
            team = session.actors[0]
            answer = session.game.sample_action(session.view(team), generator)
            happened = session.play(team, answer)
            events += happened
            answers += [answer.card] if isinstance(answer, Take) else []
            answers += [bool(each.facts["yes"]) for each in happened if each.name == "answered"]
        if isinstance(action, Play):
            programs += 1
            compare(Twin(before, action.program, answers), events, session.state)
    return programs


@pytest.mark.slow
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("two_ships", [False, True])
def test_random_programs_do_what_the_rule_book_says(mode: Mode, two_ships: bool) -> None:
    settings = Settings(mode, two_ships=two_ships, house=SHORT)
    for seed in range(4):
        assert play_beside_a_twin(settings, seed) > 5


@pytest.mark.slow
@pytest.mark.parametrize("two_ships", [False, True])
def test_many_random_programs_do_what_the_rule_book_says(two_ships: bool) -> None:
    settings = Settings(Mode.ADVANCED, two_ships=two_ships, house=SHORT)
    assert sum(play_beside_a_twin(settings, seed) for seed in range(100, 150)) > 1500


@pytest.mark.parametrize("mode", Mode)
def test_the_no_bugs_trial_refuses_what_bumps_and_nothing_else(mode: Mode) -> None:
    """The trial takes face-down enemy treasures for poop and ends before the first question."""
    settings = Settings(mode, no_bugs=True, house=SHORT)
    session, generator = Session(KingOfPirates(settings), 1), Random(1)
    verdicts = []
    while session.actors:
        team = session.actors[0]
        view, state = session.view(team), session.state
        if view.decision is not None and view.decision.kind == "play":
            program = sample_program(view, generator)
            twin = Twin(state, program, [])
            for thing in twin.sea.values():
                if thing.kind in TREASURES and not thing.face_up and thing.owner != team:
                    thing.kind = "poop"
            twin.run()
            bumps = any(not each.ok and twin.ships[each.ship].team == team for each in twin.told)
            captain, deck = state.table.captains[team - 1], state.table.characters
            refused = bumps or bool(empty_loops(program, captain, deck))
            assert bool(check_play(state, state.running, program)) is refused, str(program)
            verdicts.append(refused)
        session.play(team, session.game.sample_action(view, generator))
    assert set(verdicts) == {True, False}
