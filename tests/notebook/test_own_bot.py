"""What a lesson about bots leans on: looking at a view, trying a program out, tournaments."""

from typing import Any

import pytest

from kop_learn import look, sample_view, tournament, try_out
from kop_learn.bots.king_of_pirates.rehearsal import rehearse
from kop_learn.errors import KopError
from kop_learn.games.king_of_pirates.view import MatchView
from kop_learn.sea.grid import Heading
from kop_learn.text import use_language


def view_of_team(team: int) -> MatchView:
    """A view of some match in which this team begins."""
    return next(view for seed in range(50) if (view := sample_view(seed)).player == team)


def straight(view: Any) -> str:
    return "F " * int(view.usable.count("forward"))


def broken(view: Any) -> object:
    return view.no_such_thing


def test_a_view_to_practise_on() -> None:
    view = sample_view(3, "basic")
    assert view == sample_view(3, "basic")
    assert view.decision is not None
    assert (view.decision.kind, view.settings.mode) == ("play", "basic")
    assert len(view.usable) == 10
    with pytest.raises(KopError):
        sample_view(1, "hard")


@pytest.mark.parametrize(("team", "right"), [(1, Heading.E), (2, Heading.W)])
def test_trying_out_moves_the_own_ship_and_changes_nothing(team: int, right: Heading) -> None:
    view = view_of_team(team)
    before = view.ship
    assert try_out(view, "") == before
    ship = try_out(view, "R")
    assert (ship.cell, ship.heading, ship.team) == (before.cell, right, team)
    # The first row of the own half: behind the ship is the edge.
    assert try_out(view, "B") == before
    assert view.ship == before


def test_cards_that_cannot_be_tried_out_are_passed_over() -> None:
    view = view_of_team(1)
    steps = rehearse(view, "pause R curse[F] telescope(C9) call[F] L").steps
    assert [step.card for step in steps] == ["right", "left"]
    with pytest.raises(KopError):
        try_out(view, "F Q")


def test_a_view_is_shown_as_a_picture_and_in_words() -> None:
    view = view_of_team(1)
    with use_language("en"):
        data, metadata = look(view, "R")._repr_mimebundle_()
    assert set(data) == {"text/html", "image/png", "text/plain"}
    sea, step = data["text/plain"].split("\n")
    assert "Hidden treasures: " in sea
    assert step == "Step 1, Turn right: the ship now looks east."
    assert metadata["image/png"] == {"alt": sea}


@pytest.mark.slow
def test_functions_and_names_in_a_tournament() -> None:
    with use_language("en"):
        done = tournament(straight, "sailor", broken, games=2)
        shown = done._repr_mimebundle_()
    assert set(done.names) == {"straight", "sailor", "broken"}
    assert sum(map(sum, done.points)) == 6
    place = done.names.index("broken")
    assert done.points[place] == (0, 0, 0)
    # Its four matches: the second pair's (3 and 4) and the third's (5 and 6).
    (failure,) = done.failures
    assert failure.startswith("broken has lost 4 matches (3, 4, 5, 6). ")
    assert "no_such_thing" in failure
    assert done.rows()[place + 1][:3] == [str(place + 1), "broken", "0"]
    assert shown["text/plain"].count("\n") == 4
    assert shown["text/html"].count("<tr>") == 4


def test_bots_that_are_none() -> None:
    with pytest.raises(KopError, match="tailor"):
        tournament("tailor", "sailor")
    with pytest.raises(KopError):
        tournament(len, "sailor")
    with pytest.raises(KopError):
        tournament("sailor", "deckhand", mode="hard")


def test_a_tournament_of_nobody_is_refused() -> None:
    for bots, games in (((), 2), (("sailor",), 2), (("sailor", "deckhand"), 0)):
        with pytest.raises(KopError, match="at least two bots"):
            tournament(*bots, games=games)
