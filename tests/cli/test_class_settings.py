"""The settings file of a class, as the commands obey it and tell what is wrong with it."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kop_learn.classroom.lab import Server
from kop_learn.text import set_class_language
from tests.cli.conftest import Outcome
from tests.cli.test_matches import words

Call = Callable[..., Outcome]
NAME = "kop-learn.toml"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A working folder whose settings file holds; English is the system's language."""
    for name in ("KOP_LEARN_HOME", "KOP_LEARN_LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    set_class_language(None)


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> list[Server]:
    """The servers that `lab` would start."""
    servers: list[Server] = []

    def serve(server: Server, ready: object) -> int:
        servers.append(server)
        return 0

    monkeypatch.setattr("kop_learn.classroom.lab.serve", serve)
    return servers


def test_every_command_speaks_the_language_of_the_class(folder: Path, call: Call) -> None:
    (folder / NAME).write_text('language = "zh_TW"')
    assert "海霸" in call("list").out
    assert "用法：" in call("--help").out
    assert "海霸" not in call("list", "--lang", "en").out
    (folder / NAME).unlink()
    assert "海霸" not in call("list").out


def test_the_variable_comes_before_the_class(
    folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / NAME).write_text('language = "zh_TW"')
    monkeypatch.setenv("KOP_LEARN_LANG", "en")
    assert "海霸" not in call("list").out


def test_the_lessons_and_jupyterlab_speak_it(
    folder: Path, call: Call, planned: list[Server]
) -> None:
    """Those of the lessons' own folder, as the kernels will find them."""
    lessons = folder / "lessons"
    lessons.mkdir()
    (lessons / NAME).write_text('language = "zh_TW"', "utf-8")
    assert call("lab", "--dir", str(lessons), "--no-browser").code == 0
    (server,) = planned
    assert server.environment["KOP_LEARN_LANG"] == "zh_TW"
    assert (lessons / "zh_TW").is_dir()
    assert not (lessons / "en").exists()
    chosen = next((lessons / ".kop-learn").rglob("plugin.jupyterlab-settings"))
    assert json.loads(chosen.read_text()) == {"locale": "zh_TW"}


def test_what_is_asked_for_comes_before_the_class(
    folder: Path, call: Call, planned: list[Server]
) -> None:
    (folder / NAME).write_text('language = "zh_TW"')
    assert call("lab", "--lang", "en").code == 0
    assert planned[0].environment["KOP_LEARN_LANG"] == "en"


FAULTY = "quite = true\n[house_rules]\nturn_cap = 0\n"


def test_lab_and_match_tell_all_faults_and_stop(
    folder: Path, call: Call, planned: list[Server]
) -> None:
    (folder / NAME).write_text(FAULTY)
    for command in (["lab"], words(games="1")):
        outcome = call(*command)
        assert (outcome.code, outcome.out) == (2, "")
        first, second = outcome.err.splitlines()
        assert first == f"{folder / NAME}:1: There is no key quite. Did you mean quiet?"
        assert second == (
            f"{folder / NAME}:3: The house rule turn_cap must be a whole number from 1 to 10000, "
            "but is 0."
        )
    assert planned == []
    assert [path.name for path in folder.iterdir()] == [NAME]


def test_other_commands_go_on_and_tell_only_what_matters_to_them(folder: Path, call: Call) -> None:
    file = folder / NAME
    file.write_text(FAULTY)
    assert (call("list").code, call("list").err) == (0, "")
    file.write_text('language = "fr"')
    outcome = call("list")
    assert (outcome.code, outcome.err) == (
        0,
        f"{file}:1: There is no language “fr”. There are: en, zh_TW.\n",
    )
    assert call("list", "--lang", "zh_TW").err == ""
    file.write_bytes(b"\xff")
    assert "UTF-8" in call("run", "moving-01", "F").err
    file.unlink()
    file.mkdir()
    assert call("list").err == f"{file}: This is a folder, not a file.\n"


@pytest.mark.slow
def test_matches_are_played_by_the_house_rules(folder: Path, call: Call) -> None:
    (folder / NAME).write_text('[house_rules]\nturn_cap = 2\nstart_columns = "EF"\n')
    log = folder / "match.jsonl"
    outcome = call(*words(games="1"), "--log", str(log))
    assert (outcome.code, outcome.err) == (0, "")
    told = 'start_columns = "EF", turn_cap = 2'
    assert outcome.out.splitlines()[0] == f"With the house rules of {folder / NAME}: {told}"
    header = json.loads(log.read_text().splitlines()[0])
    assert header["house_rules"]["turn_cap"] == 2
    assert header["house_rules"]["start_columns"] == "EF"
    assert header["house_rules"]["loser_starts"] is True
    # The log knows its rules, whatever holds in the class by then.
    (folder / NAME).unlink()
    again = call("replay", str(log))
    assert again.code == 0
    assert again.out.splitlines()[1] == f"With house rules of its own: {told}"
    assert "Turn 4" in again.out
    assert "Turn 5" not in again.out


@pytest.mark.slow
def test_a_match_without_house_rules_says_nothing_of_them(folder: Path, call: Call) -> None:
    (folder / NAME).write_text('quiet = true\nlanguage = "en"\n[house_rules]\nturn_cap = 60')
    assert "house rules" not in call(*words(games="1")).out


@pytest.mark.slow
def test_the_object_of_a_match_is_the_same_under_house_rules(folder: Path, call: Call) -> None:
    (folder / NAME).write_text("[house_rules]\nturn_cap = 2")
    found = json.loads(call(*words(games="1"), "--json").out)
    assert found["turns_median"] <= 4


def test_the_doctor_says_which_settings_hold_and_what_is_wrong_with_them(
    folder: Path, call: Call
) -> None:
    assert "there is no kop-learn.toml in kop-lessons or above it." in call("doctor").out
    lessons = folder / "kop-lessons"
    lessons.mkdir()
    file = lessons / NAME
    misnamed = lessons / f"{NAME}.txt"
    misnamed.write_text("quiet = true")
    outcome = call("doctor")
    assert outcome.code == 1
    assert f"✗ {misnamed} must be named kop-learn.toml, without a further ending." in outcome.out
    file.write_text("quiet = true\n[house_rules]\nturn_cap = 30\n")
    outcome = call("doctor")
    assert outcome.code == 0
    assert f"✓ Settings of the class: {file} (quiet · house rules turn_cap = 30)." in outcome.out
    file.write_text(FAULTY)
    outcome = call("doctor", "--dir", str(lessons))
    assert outcome.code == 1
    assert f"✗ {file}:1: There is no key quite. Did you mean quiet?\n" in outcome.out
    assert f"✗ {file}:3: The house rule turn_cap" in outcome.out
    file.write_text('language = "zh_TW"')
    assert f"✓ 班級設定：{file}（語言 zh_TW）。" in call("doctor").out


def test_check_reads_the_settings_as_what_they_are(folder: Path, call: Call) -> None:
    """Named they are checked; among levels they are passed over."""
    file = folder / NAME
    file.write_text("quite = true")
    outcome = call("check", NAME)
    assert (outcome.code, outcome.err) == (1, "")
    assert outcome.out.splitlines() == [
        f"✗ {NAME}",
        f"    {NAME}:1: There is no key quite. Did you mean quiet?",
    ]
    file.write_text("quiet = true")
    assert call("check", NAME).out == f"✓ {NAME}\n"
    (folder / "level.toml").write_text("format = 1")
    assert [line[0] for line in call("check", ".").out.splitlines() if line[0] in "✓✗"] == ["✗"]
