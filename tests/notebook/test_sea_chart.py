"""The sea chart: what it shows, where it leads, and the learner's file."""

import json
from pathlib import Path
from typing import Any

import pytest

from kop_learn.classroom.learner import choose, logbook, read_choices
from kop_learn.classroom.progress import Attempt, Progress, format_entries
from kop_learn.levels.packs import find_pack
from kop_learn.notebook.fallback import chart_fallback
from kop_learn.notebook.play import play
from kop_learn.notebook.sea_chart import MAX_IMPORT, ChartRoom, chart_of
from tests.notebook.test_level_player import files

pytestmark = pytest.mark.slow

PACK = find_pack()
FIRST, SECOND = PACK.levels[:2]


def attempt(level_id: str, level_hash: str, stars: int) -> Attempt:
    """A try at a level that earned so many stars."""
    pack, _, name = level_id.rpartition("/")
    return Attempt(pack, name, level_hash, "F", "gold" if stars else "stopped", 1, stars)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOP_LEARN_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def room() -> ChartRoom:
    return ChartRoom(language="en")


def send(room: ChartRoom, monkeypatch: pytest.MonkeyPatch, *buffers: bytes, **content: Any) -> Any:
    """Send the chart a message; gives its answers."""
    got: list[dict[str, Any]] = []
    monkeypatch.setattr(room.chart, "send", got.append)
    room.chart._handle_custom_msg(content, list(buffers))
    return got


def test_every_level_is_on_the_chart_and_the_first_one_is_next() -> None:
    chart = chart_of((PACK,), Progress())
    ids = [
        level["id"]
        for pack in chart["packs"]
        for chapter in pack["chapters"]
        for level in chapter["levels"]
    ]
    assert ids == [level.id for level in PACK.levels]
    assert chart["next"] == FIRST.id
    assert (chart["stars"], chart["most"]) == (0, 3 * len(ids))
    json.dumps(chart)


def test_next_is_the_first_level_without_a_star() -> None:
    tries = (attempt(FIRST.id, FIRST.level_hash, 1), attempt(SECOND.id, SECOND.level_hash, 0))
    chart = chart_of((PACK,), Progress(tries))
    first, second, third = chart["packs"][0]["chapters"][0]["levels"][:3]
    assert chart["next"] == second["id"]
    assert (first["stars"], second["tried"], third["tried"]) == (1, True, False)
    assert chart["stars"] == 1


def test_with_every_star_nothing_is_next() -> None:
    tries = tuple(attempt(level.id, level.level_hash, 3) for level in PACK.levels)
    chart = chart_of((PACK,), Progress(tries))
    assert chart["next"] is None
    assert chart["stars"] == chart["most"]


def test_a_level_opens_leads_on_and_back(room: ChartRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    send(room, monkeypatch, type="open", level=FIRST.id)
    assert room.player is not None
    assert list(room.children) == [room.player]
    assert room.player.level == FIRST
    room.leave("next")
    assert room.player.level == SECOND
    logbook().add(attempt(FIRST.id, FIRST.level_hash, 2))
    room.leave("chart")
    assert list(room.children) == [room.chart]
    assert room.chart.chart["stars"] == 2
    last = PACK.levels[-1]
    room.open_level(last)
    room.leave("next")
    assert list(room.children) == [room.chart]


def test_a_nickname_has_progress_of_its_own(
    room: ChartRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    logbook().add(attempt(FIRST.id, FIRST.level_hash, 3))
    room.chart.refresh()
    assert room.chart.chart["stars"] == 3
    send(room, monkeypatch, type="nickname", name=" 小美 ")
    assert (room.chart.learner, room.chart.chart["stars"]) == ("小美", 0)
    (refused,) = send(room, monkeypatch, type="nickname", name="../me")
    assert refused["type"] == "notice"
    assert read_choices().learner == "小美"


def test_progress_goes_out_as_a_file_and_comes_in_again(
    room: ChartRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    logbook().add(attempt(FIRST.id, FIRST.level_hash, 3))
    (file,) = send(room, monkeypatch, type="export")
    assert file["name"] == "me.kop.jsonl"
    send(room, monkeypatch, type="nickname", name="Mei")
    data = file["text"].encode() + b"damaged\n"
    (notice,) = send(room, monkeypatch, data, type="import")
    assert room.chart.chart["stars"] == 3
    assert "1 line" in notice["text"]
    assert file["text"] == format_entries(logbook().read().entries)


def test_files_are_of_the_learner_who_is_shown(
    room: ChartRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    logbook().add(attempt(FIRST.id, FIRST.level_hash, 3))
    choose(learner="Mei")  # on a chart in another notebook
    (file,) = send(room, monkeypatch, type="export")
    assert (file["name"], len(file["text"].splitlines())) == ("me.kop.jsonl", 1)
    other = format_entries([attempt(SECOND.id, SECOND.level_hash, 2)]).encode()
    send(room, monkeypatch, other, type="import")
    assert len(logbook("me").read().attempts) == 2
    assert logbook("Mei").read().attempts == ()


def test_a_file_that_is_too_big_is_refused(
    room: ChartRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    (notice,) = send(room, monkeypatch, b"x" * (MAX_IMPORT + 1), type="import")
    assert "too big" in notice["text"]


def test_somebodys_chart_can_be_looked_at_and_is_left_as_it_is(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logbook("Mei").add(attempt(FIRST.id, FIRST.level_hash, 3))
    before = files(home)
    room = play(learner="Mei")
    assert (room.chart.learner, room.chart.looking, room.chart.chart["stars"]) == ("Mei", True, 3)
    send(room, monkeypatch, type="open", level=FIRST.id)
    assert room.player is not None
    assert room.player.progress["stars"] == 3
    room.player._handle_custom_msg({"type": "run", "run": 1, "program": "F"}, [])
    room.player.language = "zh_TW"
    room.leave("chart")
    assert files(home) == before


def test_the_plain_output_shows_what_is_next_and_the_stars() -> None:
    logbook().add(attempt(FIRST.id, FIRST.level_hash, 2))
    bundle = chart_fallback(ChartRoom(language="en"))
    assert 'src="data:image/png;base64,' in bundle["text/html"]
    assert SECOND.text("title") in bundle["text/plain"]
    assert "Moving: 2 of 30 stars" in bundle["text/plain"]


def test_nothing_that_comes_in_stays_without_an_answer(
    room: ChartRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    for content in ({}, {"type": "open"}, {"type": "import"}, {"type": "open", "level": "x"}):
        (notice,) = send(room, monkeypatch, **content)
        assert notice["type"] == "notice"


def test_play_gives_the_chart_or_a_level() -> None:
    chart = play(language="zh_TW")
    assert isinstance(chart, ChartRoom)
    assert chart.chart.language == "zh_TW"
    assert play("loops-03").level.id == "kop/loops-03"
    assert play(FIRST).level is FIRST
    assert "▶▶" in chart_fallback(chart)["text/html"]
    chart.open_level(FIRST)
    chart.close()
    assert chart.comm is None
