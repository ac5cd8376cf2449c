"""The settings of a class in the widgets: language, quiet, house rules, and what is wrong."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from kop_learn.classroom.learner import choose
from kop_learn.games.king_of_pirates.house_rules import DEFAULTS
from kop_learn.notebook.match_table import match_table
from kop_learn.notebook.own_bot import tournament
from kop_learn.notebook.play import play
from kop_learn.text import set_class_language
from tests.notebook.match_people import Screen

NAME = "kop-learn.toml"
PEOPLE = ("people", "people")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose settings file holds; English is the system's language."""
    monkeypatch.setenv("KOP_LEARN_HOME", str(tmp_path))
    for name in ("KOP_LEARN_LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    yield tmp_path
    set_class_language(None)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a cell shows, as plain text."""
    texts: list[str] = []
    shell = InteractiveShell.instance()

    def publish(data: dict[str, str], **_: Any) -> None:
        texts.append(data["text/plain"])

    monkeypatch.setattr(shell.display_pub, "publish", publish)
    monkeypatch.setattr("kop_learn.notebook.class_notice.get_ipython", lambda: shell)
    return texts


def test_widgets_speak_the_language_of_the_class(home: Path) -> None:
    assert play("moving-01").language == "en"
    (home / NAME).write_text('language = "zh_TW"')
    assert play("moving-01").language == "zh_TW"
    assert play().chart.language == "zh_TW"
    assert match_table().language == "zh_TW"


def test_the_argument_the_choice_and_the_variable_come_first(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / NAME).write_text('language = "zh_TW"')
    monkeypatch.setenv("KOP_LEARN_LANG", "en")
    assert play("moving-01").language == "en"
    monkeypatch.delenv("KOP_LEARN_LANG")
    choose(language="en")
    assert play("moving-01").language == "en"
    choose(language="zh_TW")
    assert play("moving-01", language="en").language == "en"


def test_the_table_begins_as_the_class_has_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / NAME).write_text('quiet = true\n[house_rules]\nturn_cap = 1\nstart_columns = "EF"\n')
    table = match_table("simple", players=PEOPLE, seed=1)
    assert table.plan["quiet"] is True
    assert table.plan["house_rules"] == {**DEFAULTS, "turn_cap": 1, "start_columns": "EF"}
    screen = Screen(table, monkeypatch)
    screen.begin()
    assert screen.table["quiet"] is True
    assert screen.table["starts"] == ["E1", "E14", "F1", "F14"]
    for _ in screen.play():
        pass
    assert screen.host.state.outcome is not None
    assert screen.host.state.outcome.reason in ("turn_cap", "gold")
    assert sum(screen.host.state.turns) <= 2


def test_at_the_set_up_quiet_may_be_changed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / NAME).write_text("quiet = true")
    screen = Screen(match_table(players=PEOPLE, seed=1), monkeypatch)
    screen.begin(quiet=False)
    assert screen.table["quiet"] is False


def test_a_match_that_was_begun_keeps_its_house_rules(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / NAME).write_text('[house_rules]\nstart_columns = "EF"\n')
    Screen(match_table(players=PEOPLE, seed=1), monkeypatch).begin()
    (home / NAME).unlink()
    screen = Screen(match_table(players=PEOPLE, seed=1), monkeypatch)
    assert screen.widget.plan["house_rules"] == DEFAULTS
    screen.send(type="resume", number=screen.widget.begun[0]["number"])
    assert screen.table["starts"] == ["E1", "E14", "F1", "F14"]


def test_what_is_wrong_is_told_above_the_table_which_plays_by_the_usual_rules(
    home: Path, shown: list[str]
) -> None:
    (home / NAME).write_text("quite = true\n[house_rules]\nturn_cap = 0\n")
    table = match_table(players=PEOPLE, seed=1)
    assert (table.plan["quiet"], table.plan["house_rules"]) == (False, DEFAULTS)
    table._ipython_display_()
    first, *rest = shown[0].splitlines()
    assert first.startswith("The settings of your class are not used")
    assert rest[0] == f"{home / NAME}:1: There is no key quite. Did you mean quiet?"
    assert rest[1].startswith(f"{home / NAME}:3: The house rule turn_cap")
    assert len(shown) == 3


@pytest.mark.slow
def test_level_and_chart_tell_only_what_spoils_the_language(home: Path, shown: list[str]) -> None:
    (home / NAME).write_text('language = "zh_TW"\nquite = true\n')
    play("moving-01")._ipython_display_()
    play()._ipython_display_()
    assert not any("quite" in text for text in shown)
    (home / NAME).write_bytes(b"\xff")
    for widget in (play("moving-01"), play()):
        shown.clear()
        widget._ipython_display_()
        assert "UTF-8" in shown[0]


def test_without_faults_nothing_is_told(home: Path, shown: list[str]) -> None:
    (home / NAME).write_text("quiet = true")
    match_table()._ipython_display_()
    assert len(shown) == 2


@pytest.mark.slow
def test_a_tournament_is_played_by_the_house_rules(home: Path, shown: list[str]) -> None:
    """After one turn each nobody has reached any gold."""
    (home / NAME).write_text("[house_rules]\nturn_cap = 1")
    assert tournament("deckhand", "deckhand", games=2).points[0][1] == 1
    (home / NAME).write_text("[house_rules]\nturn_cap = 0")
    tournament("deckhand", "deckhand", games=1)
    assert any("turn_cap" in text for text in shown)
