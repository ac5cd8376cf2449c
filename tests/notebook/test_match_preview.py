"""What is certain about a program before Start (rule book, part 2)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kop_learn.errors import KopError
from kop_learn.games.king_of_pirates.sampler import sample_program
from kop_learn.games.king_of_pirates.state import MatchState, Turn
from kop_learn.games.king_of_pirates.view import imagine, view_of
from kop_learn.notebook.match_host import MatchHost
from kop_learn.notebook.match_preview import Preview, preview_of
from kop_learn.notebook.match_seats import Plan
from kop_learn.sea.program import Program
from tests.games.scenes import scene


def preview(state: MatchState, program: str) -> Preview:
    """Preview a program of the ship whose turn it is."""
    return preview_of(state, state.turn or Turn(1, 0), Program.parse(program))


def events(found: Preview) -> list[str]:
    """What is certain to happen."""
    return [moment.step.event for moment in found.moments]


def test_all_is_certain_where_nothing_is_hidden_and_nobody_is_asked() -> None:
    found = preview(scene("F R F F"), "F R F F")
    assert (events(found), found.then) == (["moved", "turned", "moved", "moved"], "end")
    assert found.moments[-1].step.ship.cell.name == "F2"


def test_bumps_are_certain_as_well() -> None:
    found = preview(scene("B F"), "B F")
    assert events(found) == ["edge", "moved"]


def test_it_ends_before_somebody_has_to_answer() -> None:
    found = preview(scene("F if_faces F"), "F if_faces F")
    assert (events(found), found.then) == (["moved"], "question")


@pytest.mark.parametrize("kind", ["gold2", "poop2", "bomb2"])
def test_it_ends_where_a_hidden_treasure_turns_up(kind: str) -> None:
    found = preview(scene("F F F", tiles={"D3": kind}), "F F F")
    assert (events(found), found.then) == (["moved", "moved"], "hidden")


def test_a_treasure_that_was_turned_up_is_certain() -> None:
    found = preview(scene("F F", tiles={"D2": "silver2!"}), "F F")
    assert (events(found), found.then) == (["moved", "treasure", "moved"], "end")


def test_the_telescope_tells_nothing_beforehand() -> None:
    found = preview(scene("telescope(C9)", tiles={"C9": "gold2"}), "telescope(C9)")
    assert (events(found), found.then) == ([], "hidden")


def test_cards_that_are_not_held_are_refused() -> None:
    with pytest.raises(KopError):
        preview(scene("F"), "F F")


@settings(max_examples=15)
@given(st.integers(0, 10_000))
def test_a_preview_tells_no_more_than_the_team_can_know(seed: int) -> None:
    people = [{"player": "people"}, {"player": "people"}]
    host = MatchHost(Plan.read({"mode": "basic", "sea": "random", "seats": people}), seed)
    state, luck = host.state, Random(seed)
    turn = state.turn
    assert turn is not None
    view = view_of(state, turn.team)
    program = sample_program(view, luck)
    other = imagine(view, luck)
    assert preview_of(state, turn, program) == preview_of(other, turn, program)
