"""Sessions: checked actions, luck with a seed, undo."""

import pytest

from kop_learn.errors import KopError
from kop_learn.games.chance import RecordedChance, SeededChance
from kop_learn.games.example import ThreeStones
from kop_learn.games.session import Session


def test_luck_with_the_same_seed_is_the_same_for_ever() -> None:
    chance = SeededChance(42)
    assert [chance.draw(10) for _ in range(6)] == [6, 0, 2, 2, 7, 6]
    # The order of random(): 0.32, 0.15, 0.65, 0.07, 0.54.
    assert SeededChance(7).shuffled("abcde") == ("d", "b", "a", "e", "c")
    first, second = SeededChance(9), SeededChance(9)
    assert first.shuffled(range(20)) == second.shuffled(range(20))


def test_recorded_luck_gives_the_same_again() -> None:
    chance = SeededChance(3)
    drawn = (chance.draw(6), chance.shuffled("abcd"), chance.draw(2))
    again = RecordedChance(chance.take())
    assert (again.draw(6), again.shuffled("abcd"), again.draw(2)) == drawn
    assert again.is_used_up
    with pytest.raises(KopError):
        again.draw(2)


@pytest.mark.parametrize("recorded", [6, -1, (0, 1), (0, 0, 1), (0, 1, 5)])
def test_recorded_luck_that_does_not_fit_is_refused(recorded: int | tuple[int, ...]) -> None:
    chance = RecordedChance([recorded])
    with pytest.raises(KopError):
        _ = chance.draw(6) if isinstance(recorded, int) else chance.shuffled("abc")


def test_an_illegal_action_leaves_everything_as_it_was() -> None:
    session = Session(ThreeStones(), 1)
    state, count = session.state, len(session.entries)
    missing = next(card for card in range(1, 7) if card not in state.hands[0])
    with pytest.raises(KopError, match=str(state.hands[0][0])):
        session.play(1, missing)
    assert session.state is state
    assert len(session.entries) == count


def test_only_who_owes_a_decision_may_act() -> None:
    session = Session(ThreeStones(), 1)
    card = session.state.hands[0][0]
    session.play(1, card)
    with pytest.raises(KopError, match="Waiting for: 2"):
        session.play(1, session.state.hands[0][0])


def test_after_the_end_nothing_can_be_played() -> None:
    session = Session(ThreeStones(), 1)
    while session.actors:
        player = session.actors[0]
        session.play(player, session.state.hands[player - 1][0])
    assert session.outcome is not None
    with pytest.raises(KopError, match="over"):
        session.play(1, 1)


def test_without_history_the_match_is_the_same_and_only_the_last_decision_is_kept() -> None:
    session = Session(ThreeStones(), 1, history=False)
    other = Session(ThreeStones(), 1)
    while session.actors:
        player = session.actors[0]
        card = session.state.hands[player - 1][0]
        assert session.play(player, card) == other.play(player, card)
    assert session.outcome == other.outcome
    assert len(session.entries) == 1
    with pytest.raises(KopError):
        session.undo()


def test_undo_goes_back_and_stops_at_the_beginning() -> None:
    session = Session(ThreeStones(), 1)
    states = [session.state]
    for player in (1, 2, 2):
        session.play(player, session.state.hands[player - 1][0])
        states.append(session.state)
    session.undo()
    assert session.state == states[2]
    session.undo(2)
    assert session.state == states[0]
    with pytest.raises(KopError):
        session.undo()
