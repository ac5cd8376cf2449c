"""What always holds, over many random matches."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from kop_learn.games.base import Events
from kop_learn.games.evolve import evolve
from kop_learn.games.king_of_pirates.house_rules import HouseRules
from kop_learn.games.king_of_pirates.match import KingOfPirates
from kop_learn.games.king_of_pirates.settings import TEAMS, Settings
from kop_learn.games.king_of_pirates.state import MatchState
from kop_learn.games.session import Session
from kop_learn.sea.board import WHIRLPOOLS
from kop_learn.sea.cards import CHARACTERS, TILE_SUPPLY, Mode
from kop_learn.sea.grid import Heading
from kop_learn.sea.program import Program

CONFIGURATIONS = [
    Settings(mode, two_ships, no_bugs, rounds=2)
    for mode in Mode
    for two_ships in (False, True)
    for no_bugs in (False, True)
]


def check_state(state: MatchState) -> None:
    """Check one state between two decisions."""
    settings, table, sea = state.settings, state.table, state.sea
    # "A cell holds at most one tile", and ships never share a cell.
    cells = [ship.cell for ship in sea.ships]
    assert len(set(cells)) == len(cells)
    for cell in (*cells, *sea.board.tiles):
        assert sea.board.contains(cell)
    for ship in sea.ships:
        tile = sea.board.at(ship.cell)
        assert tile is None or tile.kind == "island"
        assert ship.heading in Heading
    # The box holds its tiles, on the sea or beside it.
    tiles = Counter(
        "whirlpool" if tile.kind in WHIRLPOOLS else tile.kind.value
        for tile in sea.board.tiles.values()
    )
    for name, number in TILE_SUPPLY.items():
        assert tiles[name] + getattr(table.supply, name) == number
        assert getattr(table.supply, name) >= 0
    check_cards(state)
    if settings.advanced and sea.board.tiles:
        captains = [captain for captain in table.captains if captain]
        assert sorted([*captains, *table.characters]) == sorted(CHARACTERS)
    assert all(turns <= settings.house.turn_cap for turns in state.turns)


def check_cards(state: MatchState) -> None:
    """Every card of the decks is in a hand, on the table or in a deck; hands keep to limits."""
    settings, hands = state.settings, state.table.hands
    program = state.turn.program if state.turn and state.turn.program else Program()
    there = Counter(state.decks.moves) + Counter(state.decks.magic) + program.card_counts()
    for hand in hands:
        there += Counter(hand.cards)
    moves, magic = settings.decks
    if state.outcome is None and any(d.kind in ("start", "place") for d in state.pending):
        assert not there
    else:
        assert there == Counter(moves) + Counter(magic)
    if not settings.advanced:
        # Extras and AlphaGo, which lead beyond the limits, are skills of the advanced mode.
        for hand in hands:
            assert len(hand.moves) <= settings.limits[0]
            assert len(hand.magic) <= settings.limits[1]


def play_and_check(settings: Settings, seed: int) -> Session[Any, Any, Any]:
    """Play a random match and check every state of it."""
    game = KingOfPirates(settings)
    session, generator = Session(game, seed), Random(seed)
    while session.actors:
        check_state(session.state)
        actor = generator.choice(session.actors)
        session.play(actor, game.sample_action(session.view(actor), generator))
    check_state(session.state)
    check_scores(session)
    return session


def check_scores(session: Session[Any, Any, Any]) -> None:
    """The points are those that the treasures brought, and the outcome follows from them."""
    points = dict.fromkeys(TEAMS, 0)
    golds = dict.fromkeys(TEAMS, 0)
    rounds = 1
    for entry in session.entries:
        for name, facts, _ in _events(entry.events):
            if name == "treasure":
                points[facts["team"]] += facts["points"]
                golds[facts["team"]] += facts["treasure"] == "gold"
            rounds += name == "round_over"
    outcome = session.outcome
    assert outcome is not None
    assert outcome.scores == tuple(points.values())
    assert rounds == session.state.settings.rounds + 1 or not session.state.settings.advanced
    if len(outcome.winners) == 1:
        (winner,) = outcome.winners
        loser = 3 - winner
        assert (points[winner], golds[winner]) > (points[loser], golds[loser])


def _events(events: Events) -> Any:
    return events


@pytest.mark.slow
@pytest.mark.parametrize("settings", CONFIGURATIONS)
def test_invariants_hold_in_a_random_match(settings: Settings) -> None:
    play_and_check(evolve(settings, house=HouseRules(turn_cap=12)), seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("settings", CONFIGURATIONS)
def test_invariants_hold_in_thousands_of_random_matches(settings: Settings) -> None:
    """Short ones, 2,040 in all configurations together, and a few of full length."""
    short = evolve(settings, house=HouseRules(turn_cap=8))
    for seed in range(100, 270):
        play_and_check(short, seed)
    for seed in range(300, 302):
        play_and_check(settings, seed)
