"""Draw, discard, pauses, lost turns, and the order of turns (rule book, part 2, A turn)."""

import pytest

from kop_learn.errors import KopError
from kop_learn.games.evolve import evolve
from kop_learn.games.king_of_pirates.actions import Answer, Discard, Play
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.king_of_pirates.state import Decks, Hand
from kop_learn.sea.cards import Mode
from kop_learn.sea.program import Program
from tests.games.scenes import act, finish, named, play, scene, told, two_ships, with_dues

IDLE = (Play(Program()), Discard())
BASIC = Settings(Mode.BASIC)


@pytest.mark.parametrize(
    ("settings", "moves", "magic"),
    [
        (Settings(Mode.SIMPLE), 6, 3),
        (Settings(Mode.BASIC), 6, 4),
        (Settings(Mode.ADVANCED), 6, 4),
        (two_ships(Mode.SIMPLE), 5, 2),
        (two_ships(Mode.BASIC), 5, 3),
        (two_ships(Mode.ADVANCED), 5, 3),
    ],
)
def test_a_turn_begins_with_drawing_up_to_the_limit(
    settings: Settings, moves: int, magic: int
) -> None:
    """Hand limits of Modes, and of two ships: "5+3 (basic, advanced) or 5+2 (simple)"."""
    ships = ("D1N", "G1N", "D14S", "G14S") if settings.two_ships else ("D1N", "D14S")
    state, events = act(scene(settings=settings, ships=ships), *IDLE)
    assert state.turn is not None
    hand = state.table.hands[state.turn.ship]
    assert (len(hand.moves), len(hand.magic)) == (moves, magic)
    drew = named(events, "drew")[0]
    assert (drew["moves"], drew["magic"]) == (moves, magic)


def test_a_hand_above_the_limit_draws_nothing() -> None:
    """ "Up to the hand limit if below it"."""
    state = scene(settings=BASIC, other=("forward",) * 8 + ("mazu",) * 2)
    state, _ = act(state, *IDLE)
    hand = state.table.hands[1]
    assert (len(hand.moves), len(hand.magic)) == (8, 4)


def test_a_deck_that_runs_out_gives_what_it_has() -> None:
    state = evolve(scene(settings=BASIC), decks=Decks(("jump", "left"), ()))
    state, _ = act(state, *IDLE)
    assert state.table.hands[1] == Hand(("jump", "left"), ())
    assert state.decks == Decks()


def test_cards_are_drawn_from_the_top_and_go_back_under_the_decks() -> None:
    """ "the played cards go face down under their decks in program-text order (a loop before what
    lies under it), then the discards in the order named; refilling waits for the next turn"."""
    state = scene("R 2[F L] S J B M", settings=BASIC)
    state = evolve(state, decks=Decks(("back",) * 9, ("mazu",) * 9))
    state, _ = act(state, Play(Program.parse("R 2[F L] S")))
    assert state.decks == Decks(("back",) * 9, ("mazu",) * 9)
    assert state.table.hands[0] == Hand(("jump", "back"), ("mazu",))
    state, _ = finish(state, "back", "mazu", "jump")
    # The other team has drawn six and four from the top.
    assert state.decks.moves == ("back",) * 3 + ("right", "forward", "left", "back", "jump")
    assert state.decks.magic == ("mazu",) * 5 + ("loop2", "sea_god", "mazu")


def test_discards_must_be_in_the_hand() -> None:
    state, _ = play("F", state=scene("F F", settings=BASIC))
    with pytest.raises(KopError, match="Forward"):
        finish(state, "forward", "forward")


def test_a_paused_team_still_draws_and_discards() -> None:
    """Pause: "neither magic nor move cards in its next turn"."""
    state, _ = act(play("pause")[0], Discard())
    hand = state.table.hands[1]
    assert (len(hand.moves), len(hand.magic)) == (6, 4)
    for card, code in (("F", "match.moves_paused"), ("S", "match.magic_paused")):
        with pytest.raises(KopError) as refused:
            act(state, Play(Program.parse(card)))
        assert [found.code for found in refused.value.faults] == [code]
    state, _ = act(state, Play(Program()), Discard(("forward", "sea_god")))
    assert state.turn is not None
    assert state.turn.team == 1


def test_loops_and_conditions_are_magic_cards() -> None:
    """A team without magic may use no loop either."""
    state = evolve(scene("2[F]"), turn=evolve(scene().turn, no_magic=True))
    with pytest.raises(KopError) as refused:
        act(state, Play(Program.parse("2[F]")))
    assert [found.code for found in refused.value.faults] == ["match.magic_paused"]


def test_pauses_do_not_add_up_but_join() -> None:
    """Siri forbids the move cards and Pause magic the magic cards of one and the same turn."""
    state, _ = play("pause_magic call call", captains=("siri", "ruby"))
    state, _ = finish(state)
    assert state.turn is not None
    assert (state.turn.team, state.turn.no_moves, state.turn.no_magic) == (2, True, True)
    state, _ = act(state, *IDLE, *IDLE)
    assert state.turn is not None
    assert (state.turn.team, state.turn.no_moves, state.turn.no_magic) == (2, False, False)


def test_two_bombs_cost_one_turn() -> None:
    """ "Pauses, Siri and lost turns fall on that team's next turn and do not add up"."""
    state, _ = play("F F", tiles={"D2": "bomb2", "D3": "bomb2"})
    assert state.table.scores[0].points == -2
    state, events = act(state, Discard(), *IDLE)
    assert named(events, "lost_turn") == [{"team": 1, "ship": 1}]
    assert state.turn is not None
    assert state.turn.team == 2
    state, _ = act(state, *IDLE)
    assert state.turn is not None
    assert state.turn.team == 1


def test_cards_under_a_curse_are_played_by_the_one_who_plays_the_curse() -> None:
    """They come out of that hand, fall under its pause, and go under the decks in text order."""
    state = evolve(scene("curse[F L]"), decks=Decks(("back",) * 6, ("mazu",) * 4))
    paused = evolve(state, turn=evolve(state.turn, no_moves=True))
    with pytest.raises(KopError) as refused:
        act(paused, Play(Program.parse("curse[F L]")))
    assert [found.code for found in refused.value.faults] == ["match.moves_paused"]
    state, _ = act(state, Play(Program.parse("curse[F L]")), Discard())
    assert state.decks == Decks(("forward", "left"), ("curse",))


def test_pauses_last_one_turn() -> None:
    state, _ = act(play("pause")[0], Discard(), *IDLE, *IDLE)
    assert state.turn is not None
    assert (state.turn.team, state.turn.no_moves, state.turn.no_magic) == (2, False, False)


def test_a_lost_turn_has_no_draw_play_or_discard_and_uses_up_what_was_due() -> None:
    """ "... and uses up the pauses and extras owed for it"."""
    state = with_dues(scene(), 1, lost=True, no_moves=True, no_magic=True, extra_moves=3)
    state, events = act(state, *IDLE)
    assert named(events, "lost_turn") == [{"team": 2, "ship": 1}]
    assert state.turn is not None
    assert state.turn.team == 1
    assert state.turns == (2, 1)
    state, _ = act(state, *IDLE)
    assert state.turn is not None
    assert (state.turn.team, state.turn.no_moves) == (2, False)
    assert len(state.table.hands[1].moves) == 6


def test_two_ships_take_their_turns_one_after_the_other() -> None:
    """ "ship 1 (column D) draws, plays and discards, then ship 2"."""
    state = scene(settings=two_ships(), ships=("D1N", "G1N", "D14S", "G14S"))
    order = []
    for _ in range(5):
        assert state.turn is not None
        order.append((state.turn.team, state.turn.ship))
        state, _ = act(state, *IDLE)
    assert order == [(1, 0), (1, 1), (2, 2), (2, 3), (1, 0)]


def test_each_ship_has_its_own_hand_and_program() -> None:
    """Ship 2 cannot play ship 1's cards, and steers itself."""
    ships = ("D1N", "G1N", "D14S", "G14S")
    state = scene("R", settings=two_ships(), ships=ships)
    state = evolve(state, table=state.table.with_hand(1, Hand(("forward",) * 5)))
    state, _ = act(state, *IDLE)
    assert state.table.hands[0].moves == ("right",)
    with pytest.raises(KopError):
        act(state, Play(Program.parse("R")))
    state, events = act(state, Play(Program.parse("F F")))
    assert told(events) == ["F moved G2", "F moved G3"]
    assert state.sea.ships[0].cell.name == "D1"


def test_the_second_ships_gold_counts_and_own_ships_are_in_each_others_way() -> None:
    """ "Either ship's gold counts"; "ships never share a cell and never push"."""
    state = scene(
        settings=two_ships(Mode.BASIC),
        ships=("G2N", "G1N", "D14S", "G14S"),
        tiles={"F1": "gold2"},
    )
    state = evolve(state, table=state.table.with_hand(1, Hand(("forward", "left", "forward"))))
    state, _ = act(state, *IDLE)
    state, events = act(state, Play(Program.parse("F L F")))
    assert told(events) == ["F !ship G1", "L turned G1", "F moved F1"]
    assert state.outcome is not None
    assert state.outcome.winners == (1,)


def test_the_ship_that_has_lost_its_turn_is_passed_over() -> None:
    """Ship 1 has hit a bomb, ship 2 plays all the same."""
    ships = ("D1N", "G1N", "D14S", "G14S")
    state, _ = play("curse[F]", settings=two_ships(), ships=ships, tiles={"D13": "bomb1"})
    state, events = act(state, Discard(), *IDLE)
    assert named(events, "lost_turn") == [{"team": 2, "ship": 1}]
    assert state.turn is not None
    assert (state.turn.team, state.turn.ship) == (2, 3)
    assert state.turns == (1, 1)


def test_pause_and_siri_hit_both_ships_and_a_bomb_one() -> None:
    """Two ships: "A bomb costs that ship's next turn; Pause and Siri hit both ships"."""
    ships = ("D1N", "G1N", "D14S", "G14S")
    state, _ = play("pause", settings=two_ships(), ships=ships)
    assert [dues.no_moves for dues in state.table.dues] == [False, False, True, True]
    state, _ = play("call", settings=two_ships(), ships=ships, captains=("siri", "ruby"))
    assert [dues.no_moves for dues in state.table.dues] == [False, False, True, True]
    state, _ = play("curse(2)[F]", settings=two_ships(), ships=ships, tiles={"G13": "bomb1"})
    assert [dues.lost for dues in state.table.dues] == [False, False, False, True]


def test_extras_go_to_the_ship_that_called() -> None:
    ships = ("D1N", "G1N", "D14S", "G14S")
    state, _ = play("call", settings=two_ships(), ships=ships, captains=("coding", "ruby"))
    assert [dues.extra_magic for dues in state.table.dues] == [2, 0, 0, 0]


def test_both_ships_of_a_team_can_be_blocked() -> None:
    """Both lose their turns to bombs: the turn goes straight back to the other team."""
    ships = ("D1N", "G1N", "D14S", "G14S")
    state, _ = play(
        "curse[F] curse(2)[F]",
        settings=two_ships(),
        ships=ships,
        tiles={"D13": "bomb1", "G13": "bomb1"},
    )
    state, _ = finish(state)
    state, events = act(state, *IDLE)
    assert named(events, "lost_turn") == [{"team": 2, "ship": 1}, {"team": 2, "ship": 2}]
    assert state.turn is not None
    assert (state.turn.team, state.turn.ship) == (1, 0)
    assert state.turns == (2, 1)


def test_both_ships_of_a_team_can_be_shut_in() -> None:
    """Nothing but bumps, and the match goes on."""
    around = ("C1", "D2", "E1", "F1", "G2", "H1")
    state = scene(
        "F B J",
        settings=two_ships(),
        ships=("D1N", "G1N", "D14S", "G14S"),
        tiles=dict.fromkeys(around, "O"),
    )
    state, events = act(state, Play(Program.parse("F B J")), Discard())
    assert told(events) == ["F !whirlpool D1", "B !edge D1", "J !whirlpool D1"]
    state, _ = act(state, *IDLE)
    assert state.turn is not None
    assert state.turn.team == 2


def test_both_ships_of_a_team_can_be_paused() -> None:
    ships = ("D1N", "G1N", "D14S", "G14S")
    state, _ = play("pause", settings=two_ships(), ships=ships)
    state, _ = finish(state)
    state, _ = act(state, *IDLE)
    for ship in (2, 3):
        assert state.turn is not None
        assert (state.turn.ship, state.turn.no_moves, state.turn.no_magic) == (ship, True, True)
        state, _ = act(state, *IDLE)


def test_only_the_team_that_must_decide_may_and_only_what_is_asked() -> None:
    state = scene("F")
    with pytest.raises(KopError) as refused:
        act(state, Discard())
    assert [found.code for found in refused.value.faults] == ["match.other_decision"]
    with pytest.raises(KopError) as refused:
        act(state, Answer(True))
    assert [found.code for found in refused.value.faults] == ["match.other_decision"]
