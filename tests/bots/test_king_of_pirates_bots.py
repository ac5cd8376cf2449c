"""The built-in bots of King of Pirates."""

from random import Random

import pytest

from kop_learn.bots.arena import Contest
from kop_learn.bots.base import Bot
from kop_learn.bots.king_of_pirates.captain import captain
from kop_learn.bots.king_of_pirates.chart import Place as Berth
from kop_learn.bots.king_of_pirates.deckhand import deckhand
from kop_learn.bots.king_of_pirates.sailor import sailor
from kop_learn.bots.king_of_pirates.tactics import needs
from kop_learn.bots.tournament import play_matches
from kop_learn.games.king_of_pirates.actions import Answer, Discard, Place, Play, Take
from kop_learn.games.king_of_pirates.house_rules import HouseRules
from kop_learn.games.king_of_pirates.match import KingOfPirates
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.king_of_pirates.state import MatchState
from kop_learn.games.king_of_pirates.view import view_of
from kop_learn.games.session import Session
from kop_learn.sea.board import TileKind
from kop_learn.sea.cards import Mode
from kop_learn.sea.grid import Cell, Heading
from kop_learn.sea.program import Program
from tests.games.scenes import act, play, scene

BASIC = Settings(Mode.BASIC)
FAR_GOLDS = {"A1": "gold1", "J14": "gold2!"}


def program(bot: Bot, state: MatchState, seed: int = 0) -> str:
    """Return the program that a bot plays for team 1."""
    action = bot(view_of(state, 1), Random(seed))
    assert isinstance(action, Play)
    return str(action.program)


@pytest.mark.parametrize("bot", [sailor, captain])
def test_gold_within_reach_is_taken(bot: Bot) -> None:
    tiles = {"E2": "gold2!", "A1": "gold1"}
    state = scene("F F R J B", tiles=tiles, settings=BASIC)
    after, _ = act(state, Play(bot(view_of(state, 1), Random(0)).program))
    assert after.outcome is not None
    assert after.outcome.winners == (1,)


@pytest.mark.parametrize("bot", [sailor, captain])
def test_paused_cards_are_not_played(bot: Bot) -> None:
    state, _ = play("pause", tiles=FAR_GOLDS)
    state, _ = act(state, Discard())
    action = bot(view_of(state, 2), Random(0))
    assert isinstance(action, Play)
    assert action.program.items == ()


def test_the_captain_pauses_at_once() -> None:
    state = scene("F pause", tiles=FAR_GOLDS, settings=BASIC)
    assert program(captain, state).startswith("pause")


def test_the_captain_looks_at_a_hidden_treasure() -> None:
    tiles = {"A1": "gold1", "C9": "gold2", "H9": "poop2", "B1": "poop1"}
    state = scene("telescope(H9)", tiles=tiles, settings=BASIC)
    assert program(captain, state) == "telescope(C9)"


def test_the_captain_clears_its_way() -> None:
    tiles = {"A1": "gold1", "D2": "o", "C1": "#", "E1": "#", "D5": "gold2!"}
    state = scene("remove_small(D2) F", tiles=tiles, settings=BASIC)
    assert program(captain, state) == "remove_small(D2) F"


def test_the_captain_blocks_the_opponents_way_to_its_gold() -> None:
    """The opponent stands two cells before the gold, with islands on both sides."""
    tiles = {"D3": "gold1", "C4": "#", "E4": "#", "C3": "#", "E3": "#", "J14": "gold2!"}
    state = scene("add_big(D4)", tiles=tiles, ships=("A1N", "D5S"), settings=BASIC)
    assert program(captain, state) == "add_big(D4)"


def test_the_captain_curses_the_opponent_away_from_its_gold() -> None:
    tiles = {"D3": "gold1", "J14": "gold2!"}
    state = scene("curse[] B B B", tiles=tiles, ships=("A1N", "D5S"))
    assert program(captain, state) == "curse(1)[B B B]"


def test_the_captain_never_drives_the_opponent_onto_its_gold() -> None:
    state = scene("curse[] F", tiles={"D4": "gold1", "J14": "gold2!"}, ships=("A1N", "D5S"))
    assert "curse" not in program(captain, state)


def test_the_captain_throws_away_a_hand_that_is_of_no_use() -> None:
    """On an island, with the gold in sight and no Jump: of what it holds one Forward is needed."""
    tiles = {"A1": "gold1", "D3": "#", "D9": "gold2!"}
    hand = "F F F F 2[] 3[]"
    state = scene(hand, tiles=tiles, ships=("D3N", "J14S"), settings=BASIC)
    assert program(captain, state) == ""
    state, _ = act(state, Play(Program()))
    assert captain(view_of(state, 1), Random(0)) == Discard(("forward",) * 3 + ("loop2", "loop3"))


def test_the_captain_keeps_its_loops_as_long_as_it_gets_on() -> None:
    tiles = {"A1": "gold1", "D9": "gold2!"}
    state = scene("F B B B 2[]", tiles=tiles, ships=("D3N", "J14S"), settings=BASIC)
    state, _ = act(state, Play(Program.parse("F")))
    assert captain(view_of(state, 1), Random(0)) == Discard(("back",) * 3)


def test_what_a_way_takes() -> None:
    """From D1 heading N to D2; right, and up onto E2; turned round, and down to D2; right, to D3.

    The small whirlpool on D3 takes a god or its remover."""
    state = scene(tiles={"E2": "#", "D3": "o"})
    way = [Cell.parse(name) for name in ("D2", "E2", "D2", "D3")]
    place = Berth(Cell.parse("D1"), Heading.N)
    assert needs(state.sea.board, place, way) == {
        "forward": 2,
        "jump": 2,
        "right": 2,
        "left": 2,
        "sea_god": 1,
        "mazu": 1,
        "remove_small": 1,
    }
    south = Berth(Cell.parse("D1"), Heading.S)
    assert needs(state.sea.board, south, way[:1]) == {"back": 1}


def test_the_captain_takes_the_best_card_it_sees() -> None:
    state, _ = play("call", captains=("alphago", "siri"), other=("back", "loop3"), tiles=FAR_GOLDS)
    assert captain(view_of(state, 1), Random(0)) == Take("loop3")


def test_the_captain_shouts_rather_than_show_its_gold() -> None:
    """The Back bumps at the edge of the sea and costs nothing."""
    state, _ = play("if_love(C9)", tiles={"A1": "gold1", "C9": "gold2"})
    assert captain(view_of(state, 2), Random(0)) == Answer(True)


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("two_ships", [False, True])
def test_the_captains_layout_is_legal_with_gold_far_back(mode: Mode, two_ships: bool) -> None:
    game = KingOfPirates(Settings(mode, two_ships=two_ships))
    for seed in range(10):
        session, generator = Session(game, seed), Random(seed)
        while any(decision.kind in ("start", "place") for decision in session.state.pending):
            team = session.actors[0]
            action = captain(session.view(team), generator)
            assert not isinstance(action, Place) or action.layout == "free"
            session.play(team, action)
        # Each has a decoy in its two back rows as well, so that the place does not tell.
        for kind in (TileKind.GOLD, TileKind.POOP):
            rows = [cell.row for cell in session.state.sea.board.cells_of(kind)]
            assert sum(row in (0, 1) for row in rows) == 1
            assert sum(row in (12, 13) for row in rows) == 1


@pytest.mark.slow
@pytest.mark.parametrize("bot", [deckhand, sailor, captain])
@pytest.mark.parametrize("mode", Mode)
def test_a_bot_plays_legally_and_repeats_itself(bot: Bot, mode: Mode) -> None:
    """The same view and generator give the same action: bounded by samples, never by the clock."""
    rules = HouseRules(turn_cap=2)
    varied = mode is not Mode.BASIC
    game = KingOfPirates(Settings(mode, two_ships=varied, no_bugs=varied, house=rules))
    session, generator = Session(game, 2), Random(2)
    while session.actors:
        team = session.actors[0]
        seed = generator.randrange(1000)
        view = session.view(team)
        action = bot(view, Random(seed))
        assert bot(view, Random(seed)) == action
        session.play(team, action)


# The aims are 90 % and 60 % over 400 matches; those are for the benchmark.
@pytest.mark.slow
@pytest.mark.parametrize(("mode", "games"), [("basic", 40), ("simple", 10), ("advanced", 10)])
def test_each_bot_beats_the_one_before_it(mode: str, games: int) -> None:
    for better, worse, aim in (("sailor", "deckhand", 0.9), ("captain", "sailor", 0.6)):
        contest = Contest("king_of_pirates", {"mode": mode}, seed=1000)
        report = play_matches(contest, (better, worse), games)
        assert report.failures == []
        assert report.standings[0].wins >= aim * games
