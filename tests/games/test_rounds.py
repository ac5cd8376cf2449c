"""How rounds and matches end, and what a new round keeps (rule book, part 2)."""

import pytest

from kop_learn.games.evolve import evolve
from kop_learn.games.king_of_pirates.actions import Discard, Place, Play, Start
from kop_learn.games.king_of_pirates.house_rules import HouseRules
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.king_of_pirates.state import NOTHING_DUE, Hand, MatchState, Score
from kop_learn.sea.cards import Mode
from kop_learn.sea.program import Program
from tests.games.scenes import act, named, play, scene, two_ships

IDLE = (Play(Program()), Discard())
GOLD_AHEAD = {"D2": "gold2"}


def with_scores(state: MatchState, first: Score, second: Score) -> MatchState:
    """Return the state with other scores."""
    return evolve(state, table=evolve(state.table, scores=(first, second)))


def at_the_cap(settings: Settings, starter: int = 1) -> MatchState:
    """Return a position in which the second team begins the last turn before the cap."""
    state = scene(settings=settings, team=3 - starter)
    return evolve(state, starter=starter, turns=(settings.house.turn_cap,) * 2)


@pytest.mark.parametrize("mode", [Mode.SIMPLE, Mode.BASIC])
def test_the_first_ship_on_the_other_teams_gold_wins(mode: Mode) -> None:
    state, events = play("F", tiles=GOLD_AHEAD, settings=Settings(mode, rounds=2))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((1,), (1, 0))
    assert [event.name for event in events[-2:]] == ["round_over", "match_over"]


@pytest.mark.parametrize("mode", [Mode.SIMPLE, Mode.BASIC])
def test_only_the_advanced_mode_has_several_rounds(mode: Mode) -> None:
    assert Settings(mode, rounds=3) == Settings(mode)
    assert Settings.from_dict({"mode": mode.value, "rounds": 3}).rounds == 1


def test_most_points_after_the_agreed_number_of_rounds_win() -> None:
    """Team 1 reaches gold (3) in the last round, but team 2 has 4 points."""
    state = scene("F", tiles=GOLD_AHEAD, settings=Settings(Mode.ADVANCED, rounds=1))
    state, _ = act(with_scores(state, Score(0), Score(4, 1)), Play(Program.parse("F")))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((2,), (3, 4))
    assert state.outcome.reason == "points"


def test_ties_go_to_more_golds_and_are_shared_after_that() -> None:
    """ "Ties: more golds, then shared"."""
    last = scene("F", tiles=GOLD_AHEAD, settings=Settings(Mode.ADVANCED, rounds=1))
    for second, winners in ((Score(3, 0), (1,)), (Score(3, 1), (1, 2))):
        state, _ = act(with_scores(last, Score(), second), Play(Program.parse("F")))
        assert state.outcome is not None
        assert state.outcome.winners == winners


def test_a_new_round_keeps_scores_and_captains_and_drops_the_rest() -> None:
    """ "a new round clears the sea, sets up again, keeps scores (which may be below 0) and
    captains, drops pauses, lost turns and extras, and the loser of the round starts it".

    "Hands are empty when a round begins"."""
    settings = Settings(Mode.ADVANCED, rounds=2)
    position = scene(
        "pause call F F",
        tiles=GOLD_AHEAD,
        settings=settings,
        other=("jump",),
        captains=("coding", "ruby"),
    )
    position = with_scores(position, Score(), Score(-2))
    state, events = act(position, Play(Program.parse("pause call F F")))
    assert named(events, "round_over")[0]["scores"] == [3, -2]
    assert state.outcome is None
    assert (state.round, state.starter, state.turns) == (2, 2, (0, 0))
    assert state.table.scores == (Score(3, 1), Score(-2))
    assert state.table.captains == ("coding", "ruby")
    assert state.table.dues == (NOTHING_DUE, NOTHING_DUE)
    assert state.table.hands == (Hand(), Hand())
    assert not state.sea.board.tiles
    assert [decision.kind for decision in state.pending] == ["start", "start"]


def test_the_second_round_is_set_up_and_begun_by_the_loser() -> None:
    settings = Settings(Mode.ADVANCED, rounds=2)
    state, _ = play("F", tiles=GOLD_AHEAD, settings=settings)
    cells = tuple(range(68))
    decks = (tuple(range(51)), tuple(range(73)))
    state, _ = act(
        state,
        *(Start("D", "boy"), Start("G", "girl"), Place("random"), Place("random")),
        luck=(cells, cells, *decks),
    )
    assert state.turn is not None
    assert state.turn.team == 2
    assert sum(len(hand.cards) for hand in state.table.hands) == 10


def test_a_turn_cap_ends_a_simple_or_basic_match_with_a_draw() -> None:
    """ "A turn cap (default 60 turns a team) ends a round with no gold: a draw"."""
    assert HouseRules().turn_cap == 60
    state, events = act(at_the_cap(Settings(Mode.BASIC)), *IDLE)
    assert named(events, "round_over")[0]["reason"] == "turn_cap"
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((1, 2), "turn_cap")


def test_the_turn_cap_of_the_last_round_leaves_the_points() -> None:
    """Advanced: "most points after the agreed number of rounds", below 0 as they may be."""
    last = at_the_cap(Settings(Mode.ADVANCED, rounds=1))
    for second, winners in ((Score(-2), (1,)), (Score(0), (2,)), (Score(-1), (1, 2))):
        state, events = act(with_scores(last, Score(-1), second), *IDLE)
        assert named(events, "round_over")[0]["reason"] == "turn_cap"
        assert state.outcome is not None
        assert state.outcome.winners == winners


def test_the_turn_cap_counts_the_turns_of_a_team_and_not_of_its_ships() -> None:
    """With two ships both of them play in the 60th turn."""
    state = scene(settings=two_ships(), ships=("D1N", "G1N", "D14S", "G14S"), team=2)
    state = evolve(state, turns=(60, 60))
    state, events = act(state, *IDLE)
    assert named(events, "round_over") == []
    state, events = act(state, *IDLE)
    assert named(events, "round_over")[0]["reason"] == "turn_cap"


@pytest.mark.parametrize("starter", [1, 2])
def test_after_the_turn_cap_the_other_team_starts_the_next_round(starter: int) -> None:
    state, _ = act(at_the_cap(Settings(Mode.ADVANCED, rounds=2), starter), *IDLE)
    assert (state.round, state.starter, state.outcome) == (2, 3 - starter, None)


def test_lost_turns_count_towards_the_cap() -> None:
    settings = Settings(Mode.ADVANCED, house=HouseRules(turn_cap=1))
    state = scene(settings=settings)
    table = state.table
    due = evolve(table.dues[1], lost=True)
    state, events = act(evolve(state, table=table.with_dues(1, due)), *IDLE)
    assert [event.name for event in events[-3:]] == ["lost_turn", "round_over", "match_over"]


def test_who_starts_is_a_house_rule() -> None:
    winner_starts = Settings(Mode.ADVANCED, rounds=2, house=HouseRules(loser_starts=False))
    assert play("F", tiles=GOLD_AHEAD, settings=winner_starts)[0].starter == 1
