"""The match table's Python side: whole matches by scripted people, and who may see what."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from kop_learn.bots.king_of_pirates.sailor import sailor
from kop_learn.errors import KopError
from kop_learn.games.king_of_pirates.actions import MatchAction, Play
from kop_learn.games.king_of_pirates.settings import VARIANTS
from kop_learn.notebook.fallback import table_fallback
from kop_learn.notebook.match_host import MatchHost
from kop_learn.notebook.match_table import MatchTable, match_table
from kop_learn.text import use_language
from tests.notebook.match_people import Screen

pytestmark = pytest.mark.slow

PNG = b"\x89PNG\r\n\x1a\n"
PEOPLE = ("people", "people")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own for what is kept."""
    monkeypatch.setenv("KOP_LEARN_HOME", str(tmp_path))
    return tmp_path


def screen(table: MatchTable, monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A browser at the table that has asked for its pictures."""
    shown = Screen(table, monkeypatch)
    shown.send(type="ready", dark=False, scale=1)
    return shown


def test_scripted_people_play_a_whole_basic_match(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screen(match_table("basic", players=PEOPLE, seed=7, language="en"), monkeypatch)
    shown.begin()
    phases = Counter(shown.play(sailor))
    outcome = shown.host.state.outcome
    assert outcome is not None
    assert outcome.reason == "gold"
    assert shown.table["winners"] == list(outcome.winners)
    assert set(phases) == {"curtain", "play", "discard"}
    assert phases["curtain"] >= phases["play"] + phases["discard"] - 1
    assert shown.table["log"][-1].endswith("wins the match!")


@pytest.mark.slow
def test_scripted_people_play_a_whole_advanced_match_of_two_rounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = match_table("advanced", players=PEOPLE, rounds=2, seed=11, language="en")
    shown = screen(table, monkeypatch)
    shown.begin(house_rules={"turn_cap": 4})
    phases = Counter(shown.play())
    assert phases["captain"] == 2
    assert {"faces", "love"} <= set(phases)
    state = shown.host.state
    assert state.outcome is not None
    assert shown.table["round"] == state.round == 2
    assert [team["points"] for team in shown.table["teams"]] == list(state.outcome.scores)
    assert [team["captain"] for team in shown.table["teams"]] == list(state.table.captains)


def hidden_from(shown: Screen) -> None:
    """Nothing of a hand or a hidden treasure is in what the browser has, but for who looks."""
    table, state = shown.table, shown.host.state
    viewer = table["viewer"]
    if viewer is None:
        assert (table["cards"], table["hand"], table["taking"]) == ([], [], [])
    elif table["phase"] in ("play", "discard"):
        asked = shown.host.asked
        assert asked is not None
        assert asked.team == viewer
        assert table["hand"] == list(state.table.hands[asked.ship].cards)
    shown_kinds = {tile["cell"]: tile["kind"] for tile in table["tiles"]}
    for cell in state.sea.board.face_down:
        tile = state.sea.board.tiles[cell]
        expected = tile.kind.value if tile.owner == viewer else "hidden"
        assert shown_kinds[cell.name] == expected
    synced = json.dumps({name: getattr(shown.widget, name) for name in ("plan", "table")})
    assert "seed" not in synced


@pytest.mark.parametrize("mode", ["simple", "advanced"])
def test_behind_the_curtain_there_is_no_hand(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screen(match_table(mode, players=PEOPLE, seed=2), monkeypatch)
    shown.begin(house_rules={"turn_cap": 3}, variants=["two_ships"])
    for phase in shown.play():
        hidden_from(shown)
        for voyage, _ in shown.sent("voyage"):
            assert shown.host.viewer is None, "a voyage is watched by all"
            assert voyage["steps"]
        if phase in ("curtain", "captain", "faces", "love"):
            assert shown.table["viewer"] is None, "all look at the screen"


def test_alone_against_a_bot_there_is_no_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screen(match_table("simple", seed=4), monkeypatch)
    shown.begin(house_rules={"turn_cap": 3})
    assert "curtain" not in set(shown.play())
    assert shown.table["viewer"] == 1


def test_a_voyage_is_sent_with_its_pictures_before_the_table_behind_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = match_table("simple", players=PEOPLE, seed=1)
    shown = screen(table, monkeypatch)
    shown.begin()
    shown.send(type="open")
    numbers: list[int] = []
    table.observe(lambda change: numbers.append(change["new"]["n"]), "table")
    moves = [c["symbol"] for c in shown.table["cards"] if c["card"] in ("forward", "left")]
    assert moves
    shown.send(type="play", program=" ".join(moves))
    ((voyage, pictures),) = shown.sent("voyage")
    assert [step["path"] for step in voyage["steps"]] == [[at] for at in range(len(moves))]
    assert voyage["n"] < numbers[0]
    assert pictures[0].startswith(PNG)
    layers = [step["n"] for content, _ in shown.sent("layers") for step in content["steps"]]
    assert layers == list(range(1, len(moves) + 1))
    assert [content["n"] for content, _ in shown.sent("board")] == numbers


def test_what_may_not_be_played_is_said_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = screen(match_table("simple", variants=["no_bugs"], seed=1), monkeypatch)
    shown.begin()
    before, state = shown.table, shown.host.state
    (fault,) = shown.send(type="play", program="F" * 9)
    assert (fault["type"], fault["of"]) == ("fault", "play")
    assert fault["path"] is None
    assert shown.host.state is state
    assert shown.table is before


def test_the_first_bug_is_marked_under_the_no_bugs_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screen(match_table("simple", variants=["no_bugs"], seed=1), monkeypatch)
    shown.begin()
    hand = Counter(card["symbol"] for card in shown.table["cards"] for _ in range(card["count"]))
    # The ship stands on the edge row and heads for the middle: behind it there is no sea.
    turn = "L" if hand["L"] else "R"
    assert hand[turn]
    assert hand["B"]
    (fault,) = shown.send(type="play", program=f"B {turn}")
    assert fault["path"] == [0]


@pytest.mark.parametrize(
    "change",
    [
        {"mode": "hard"},
        {"sea": "deep"},
        {"seats": []},
        {"seats": [{"player": "sailor"}, {"player": "captain"}]},
        {"seats": [{"player": "admiral"}, {}]},
        {"seats": [{"name": "x" * 21}, {}]},
        {"seats": [{"figure": "parrot"}, {}]},
        {"seats": [{"start": 3}, {}]},
        {"rounds": 0},
    ],
)
def test_a_plan_that_does_not_fit_is_refused_in_words(
    change: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = screen(match_table(), monkeypatch)
    answers = shown.send(type="begin", plan={**shown.widget.plan, **change})
    assert [answer["type"] for answer in answers] == ["fault"]
    assert answers[0]["faults"][0]["message"]
    assert shown.table == {}


def test_each_team_takes_the_start_cell_that_it_chose(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screen(match_table("simple", players=PEOPLE, seed=1), monkeypatch)
    assert shown.widget.choices["starts"] == [["D1", "G1"], ["D14", "G14"]]
    shown.begin(seats=[{"start": 2}, {"start": 1}])
    assert [ship["cell"] for ship in shown.table["ships"]] == ["G1", "D14"]
    # With two ships a team takes both, whatever was chosen.
    shown.send(type="again")
    shown.begin(seats=[{"start": 2}, {"start": 2}], variants=["two_ships"])
    assert [ship["cell"] for ship in shown.table["ships"]] == ["D1", "G1", "D14", "G14"]


def test_bad_words_in_the_call_are_refused() -> None:
    with pytest.raises(KopError):
        match_table("hard")
    with pytest.raises(KopError):
        match_table(players=("people", "admiral"))


def test_a_message_that_comes_too_late_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screen(match_table(players=PEOPLE, seed=1), monkeypatch)
    assert shown.send(type="play", program="F") == [{"type": "done", "of": "play"}]
    shown.begin()
    state = shown.host.state
    shown.send(type="discard", cards=[])
    shown.send(type="stop")
    assert shown.host.state is state


def test_a_new_match_clears_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screen(match_table(seed=1), monkeypatch)
    shown.begin(seats=[{"name": "  Red   Foxes "}, {"player": "deckhand"}])
    assert shown.table["teams"][0]["name"] == "Red Foxes"
    shown.send(type="again")
    assert shown.table == {}
    assert shown.widget.plan["seats"][0]["name"] == "Red Foxes", "the plan is kept"


def test_the_table_speaks_the_language_that_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screen(match_table(seed=1, language="en"), monkeypatch)
    shown.begin()
    number = shown.table["n"]
    assert shown.table["teams"][0]["name"] == "Team Star"
    shown.widget.language = "zh_TW"
    assert shown.table["teams"][0]["name"] == "星星隊"
    assert shown.table["n"] == number
    assert all("team" not in line.lower() for line in shown.table["log"])


def test_python_is_read_and_faults_in_it_have_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screen(match_table(seed=1), monkeypatch)
    answers = shown.send(type="python", n=3, source="forward()\nadd_island('C4')")
    assert answers[0] == {"type": "python", "n": 3, "program": "F add_island(C4)"}
    (fault,) = shown.send(type="python", n=4, source="forward()\nswim()")
    assert fault["faults"][0]["line"] == 2


def test_pictures_come_in_the_theme_and_fineness_of_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = screen(match_table(seed=1), monkeypatch)
    shown.begin()
    plain = shown.sent("board")[-1][1]
    shown.send(type="ready", dark=True, scale=2)
    ((content, fine),) = shown.sent("board")
    assert content["look"] == {"dark": True, "scale": 2}
    assert content["n"] == shown.table["n"]
    assert len(fine) == 3
    assert all(picture.startswith(PNG) for picture in (*plain, *fine))
    assert len(plain[0]) < 40 * 1024


def test_a_bot_that_fails_is_replaced_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screen(match_table(seed=1), monkeypatch)
    shown.begin()
    host = shown.host
    monkeypatch.setattr(type(host), "phase", property(lambda self: "thinking"))
    monkeypatch.setattr(type(host), "guess", lambda self: None)
    told: list[object] = []
    monkeypatch.setattr(shown.widget, "_decided", lambda *args: told.append(args))
    shown.got.clear()
    shown.widget._bot_failed(host, shown.widget._thought, ValueError("oops"))
    ((error, _),) = shown.got
    assert "ValueError: oops" in error["message"]
    assert told


def test_where_no_widget_runs_there_is_a_picture_and_what_to_do() -> None:
    table = match_table(seed=1, language="en")
    with use_language("en"):
        plain = table_fallback(table)
    assert "data:image/png;base64," in plain["text/html"]
    assert plain["text/plain"].startswith("King of Pirates")


def test_all_variants_can_be_chosen() -> None:
    assert match_table().choices["variants"] == list(VARIANTS)


@pytest.mark.slow
def test_a_match_is_kept_and_gone_on_with_after_a_restart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = screen(match_table("simple", seed=8, language="en"), monkeypatch)
    assert shown.widget.begun == []
    shown.begin(seats=[{"name": "Foxes"}, {"player": "sailor"}])
    playing = shown.play(sailor)
    for _ in range(3):
        next(playing)
    state, lines = shown.host.state, shown.table["log"]
    # Another kernel, another widget: nothing is left but what was kept.
    later = screen(match_table("advanced", language="en"), monkeypatch)
    (begun,) = later.widget.begun
    assert begun["title"].startswith("Foxes – Team Stripes, simple")
    later.send(type="resume", number=begun["number"])
    assert later.host.state == state
    assert later.table["log"] == lines
    assert later.host.plan.seats[1].player == "sailor"
    assert Counter(later.play(sailor))["play"] > 0
    assert match_table().begun == [], "a match that is over is not offered"


def test_between_two_teams_a_match_is_gone_on_with_behind_the_curtain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = screen(match_table("simple", players=PEOPLE, seed=8), monkeypatch)
    shown.begin()
    playing = shown.play(sailor)
    while next(playing) != "play":
        pass
    later = screen(match_table(), monkeypatch)
    later.send(type="resume", number=1)
    assert later.phase == "curtain"
    hidden_from(later)


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: "[]",
        lambda text: text.replace('"log": [', '"log": [1, '),
        lambda text: text.replace("play ", "play F F F ", 1),
        lambda text: text.replace("simple", "basic", 1),
    ],
)
def test_a_damaged_match_is_refused_in_words(
    damage: Callable[[str], str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = screen(match_table("simple", seed=8), monkeypatch)
    shown.begin()
    playing = shown.play(sailor)
    for _ in range(3):
        next(playing)
    file = home / ".kop-learn" / "matches" / "1.json"
    file.write_text(damage(file.read_text("utf-8")), "utf-8")
    later = screen(match_table(), monkeypatch)
    answers = later.send(type="resume", number=1)
    assert [answer["type"] for answer in answers] == ["fault"]
    assert later.table == {}


def test_where_nothing_can_be_written_the_match_goes_on(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / ".kop-learn").write_text("no folder")
    shown = screen(match_table("simple", seed=8), monkeypatch)
    shown.begin(house_rules={"turn_cap": 2})
    notices = sum(len(shown.sent("notice")) for _ in shown.play(sailor))
    assert notices == 1
    assert shown.phase == "over"


@pytest.mark.slow
def test_a_match_that_is_over_can_be_watched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screen(match_table("simple", players=PEOPLE, seed=7), monkeypatch)
    shown.begin()
    assert shown.send(type="watch", voyage=1) == [{"type": "done", "of": "watch"}]
    voyages = [voyage for _ in shown.play(sailor) for voyage, _ in shown.sent("voyage")]
    voyages += [voyage for voyage, _ in shown.sent("voyage")]
    assert shown.table["voyages"] == len({voyage["n"] for voyage in voyages})
    table = shown.table
    again = []
    for number in range(1, table["voyages"] + 1):
        shown.send(type="watch", voyage=number)
        ((voyage, pictures),) = shown.sent("voyage")
        assert voyage["replay"] == number
        assert pictures[0].startswith(PNG)
        again.append(voyage["steps"])
    assert shown.table is table
    assert again[-1][-1]["treasure"] == "gold"


def test_before_start_it_is_shown_what_is_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screen(match_table("simple", seed=16, language="en"), monkeypatch)
    shown.begin()
    state = shown.host.state
    shown.send(type="preview", program="F R")
    ((preview, pictures),) = shown.sent("preview")
    assert preview["sentences"] == ["This is certain: the ship ends at D2 and looks east."]
    assert preview["bump"] is None
    assert len(preview["pieces"]) == len(pictures) == 2
    shown.send(type="preview", program="J F")
    ((preview, _),) = shown.sent("preview")
    assert preview["bump"] is not None
    assert "bump!" in preview["sentences"][0]
    assert shown.host.state is state


def layout_of(shown: Screen, kind: str) -> list[list[str]]:
    """Have tiles laid out, as the buttons beside the sea do."""
    shown.send(type="layout", kind=kind)
    ((layout, pictures),) = shown.sent("layout")
    assert len(layout["kinds"]) == len(pictures)
    assert all(picture.startswith(PNG) for picture in pictures)
    tiles: list[list[str]] = layout["tiles"]
    return tiles


@pytest.mark.parametrize("kind", ["first_time", "random"])
@pytest.mark.parametrize("mode", ["simple", "advanced"])
def test_tiles_are_placed_by_hand_behind_the_curtain(
    mode: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = screen(match_table(mode, players=PEOPLE, seed=3), monkeypatch)
    shown.begin(sea="by_hand")
    placed: dict[str, str] = {}
    for team in (1, 2):
        assert (shown.phase, shown.table["asked"]) == ("curtain", team)
        assert shown.send(type="layout", kind=kind) == [{"type": "done", "of": "layout"}]
        shown.send(type="open")
        assert shown.phase == "place"
        tiles = layout_of(shown, kind)
        # One tile goes to another cell.
        used = {cell for cell, _ in tiles}
        free = next(cell for cell in shown.table["half"] if cell not in used)
        tiles[0][0] = free
        placed.update((cell, tile) for cell, tile in tiles)
        shown.send(type="place", tiles=tiles)
    assert shown.table["viewer"] is None
    board = shown.host.state.sea.board
    assert {cell.name: tile.kind.value for cell, tile in board.tiles.items()} == placed
    hidden_from(shown)


def test_the_last_sea_of_a_team_is_offered_to_that_team_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = screen(match_table("simple", seed=3), monkeypatch)
    shown.begin(sea="by_hand")
    tiles = layout_of(shown, "random")
    assert shown.sent("layout")[0][0]["saved"] is False
    shown.send(type="place", tiles=tiles)
    later = screen(match_table("simple", players=PEOPLE, seed=4), monkeypatch)
    later.begin(sea="by_hand")
    later.send(type="open")
    assert sorted(layout_of(later, "saved")) == sorted(tiles)
    later.send(type="place", tiles=tiles)
    later.send(type="open")
    layout_of(later, "first_time")
    assert later.sent("layout")[0][0]["saved"] is False


def test_damaged_layouts_are_none(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = home / ".kop-learn" / "matches"
    folder.mkdir(parents=True)
    for damage in ("", "[]", '{"simple, one ship, team 1": "place free A1=tower"}'):
        (folder / "layouts.json").write_text(damage, "utf-8")
        shown = screen(match_table("simple", seed=3), monkeypatch)
        shown.begin(sea="by_hand")
        layout_of(shown, "saved")
        assert shown.sent("layout")[0][0]["saved"] is False


def test_tiles_that_may_not_lie_so_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screen(match_table("simple", seed=3), monkeypatch)
    shown.begin(sea="by_hand")
    assert shown.phase == "place", "nobody else looks at the screen"
    tiles = layout_of(shown, "random")
    (fault,) = shown.send(type="place", tiles=tiles[1:])
    assert fault["type"] == "fault"
    assert shown.phase == "place"
    shown.send(type="place", tiles=tiles)
    assert shown.phase != "place"


def test_a_bot_thinks_beside_the_notebook_and_can_be_hurried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = screen(match_table("simple", players=("sailor", "people"), seed=3), monkeypatch)
    go_on = Event()

    def slow(host: MatchHost) -> MatchAction:
        assert go_on.wait(10)
        return think(host)

    async def match() -> None:
        shown.begin()
        assert shown.phase == "thinking", "the kernel does not wait for the bot"
        state = shown.host.state
        shown.send(type="stop")
        assert shown.host.state is not state
        hurried = shown.host.state
        go_on.set()
        while shown.phase == "thinking":
            await asyncio.sleep(0.01)
        plays = [entry.action for entry in shown.host.session.entries]
        assert sum(isinstance(action, Play) for action in plays) == 1, "the late thought is nothing"
        assert hurried.turns == (1, 0)

    think = MatchHost.think
    monkeypatch.setattr(MatchHost, "think", slow)
    asyncio.run(match())


def test_what_a_bot_thought_for_a_table_that_was_cleared_is_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = screen(match_table("simple", players=("sailor", "people"), seed=3), monkeypatch)

    async def match() -> None:
        shown.begin()
        shown.send(type="again")
        await asyncio.sleep(0.5)

    asyncio.run(match())
    assert shown.table == {}


def test_a_variant_may_be_named_alone_but_not_a_player() -> None:
    assert match_table(variants="no_bugs").plan["variants"] == ["no_bugs"]
    for players in ("people", ("people",), ("people", "deckhand", "sailor")):
        with pytest.raises(KopError, match="two players"):
            match_table(players=players)
