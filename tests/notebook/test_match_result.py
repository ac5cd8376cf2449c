"""What is left of a match that is over: the graph of the distances, and films."""

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from kop_learn.bots.king_of_pirates.sailor import sailor
from kop_learn.drawing.match_graph import distance_graph
from kop_learn.drawing.theme import DARK, LIGHT
from kop_learn.notebook.match_host import MatchHost
from kop_learn.notebook.match_result import distances_of
from kop_learn.notebook.match_seats import Plan
from kop_learn.notebook.match_table import match_table
from tests.notebook.match_people import Screen

pytestmark = pytest.mark.slow

PEOPLE = ("people", "people")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own for what is kept."""
    monkeypatch.setenv("KOP_LEARN_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def over(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A table at which a match has just ended."""
    shown = Screen(match_table("simple", players=PEOPLE, seed=7, language="en"), monkeypatch)
    shown.begin()
    for _ in shown.play(sailor):
        assert not shown.sent("graph")
    return shown


def test_the_distance_is_counted_in_columns_and_rows_and_ends_at_nothing(over: Screen) -> None:
    state = over.host.state
    assert state.outcome is not None
    (winner,) = state.outcome.winners
    rows = distances_of(over.host)
    assert len(rows[0]) == len(rows[1]) == sum(state.turns)
    assert rows[winner - 1][-1] == 0
    assert all(distance for distance in rows[winner - 1][:-1])
    assert all(distance is not None for distance in rows[2 - winner])


def test_before_anybody_has_sailed_the_way_is_that_from_the_start() -> None:
    people = [{"player": "people"}, {"player": "people"}]
    host = MatchHost(Plan.read({"mode": "simple", "seats": people}), 3)
    asked = host.asked
    assert asked is not None
    host.open()
    gold = {
        tile.owner: cell
        for cell, tile in host.state.sea.board.tiles.items()
        if tile.kind.value == "gold"
    }
    action = sailor(host.session.view(asked.team), Random(1))
    host.act(action)
    other = 3 - asked.team
    cell = host.state.sea.ships[other - 1].cell
    way = abs(gold[asked.team].col - cell.col) + abs(gold[asked.team].row - cell.row)
    assert distances_of(host)[other - 1] == [way]


def test_the_graph_comes_with_the_end_and_says_what_it_shows(over: Screen) -> None:
    ((graph, (picture,)),) = over.sent("graph")
    assert Image.open(BytesIO(picture)).size == (380, 180)
    assert graph["text"].startswith("How far the gold was, turn by turn. Team Star: ")
    over.send(type="ready", dark=True, scale=2)
    ((_, (fine,)),) = over.sent("graph")
    assert Image.open(BytesIO(fine)).size == (760, 360)


def test_the_graph_takes_any_name_and_rounds_without_gold() -> None:
    rows = [[5, None, 3], [7, 7, None]]
    for theme in (LIGHT, DARK):
        assert distance_graph(rows, ["星星隊", "🦊 Foxes"], ("回合", "格"), theme)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "begins"), [("gif", b"GIF89a"), ("html", b"<!DOCTYPE html>")])
def test_a_match_is_taken_home_as_a_film(kind: str, begins: bytes, over: Screen) -> None:
    over.send(type="file", kind=kind)
    ((content, (data,)),) = over.sent("file")
    assert content["name"] == f"match.{kind}"
    assert data[: len(begins)].lower() == begins.lower()
    if kind == "html":
        page = data.decode()
        assert "Team Star against Team Stripes" in page
        assert "wins the match!" in page


def test_no_film_is_made_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Screen(match_table("simple", seed=7), monkeypatch)
    shown.begin()
    assert shown.send(type="file", kind="gif") == [{"type": "done", "of": "file"}]
