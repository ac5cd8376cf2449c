"""The settings file of a class: what it may hold, what is wrong with it, where it lies."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kop_learn
from kop_learn.classroom.settings import (
    ClassSettings,
    parse_settings,
    read_settings,
    speak_as_set,
)
from kop_learn.errors import Fault, KopError
from kop_learn.games.king_of_pirates.house_rules import DEFAULTS, HouseRules
from kop_learn.levels.home import find_settings
from kop_learn.text import current_language, resolve_language, set_class_language, use_language
from tests.games.test_house_rules import OTHER

NAME = "kop-learn.toml"
WHOLE = """\
# what our class plays by
language = "zh_TW"
quiet = true

[house_rules]
turn_cap = 30
start_columns = "EF"
treasures_face_down = false
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A working folder whose settings file holds; English is the system's language."""
    monkeypatch.delenv("KOP_LEARN_HOME")
    monkeypatch.delenv("KOP_LEARN_LANG")
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    here = tmp_path / "class" / "lessons"
    here.mkdir(parents=True)
    monkeypatch.chdir(here)
    yield here
    set_class_language(None)


def faults(text: str) -> list[Fault]:
    """What is wrong with a text."""
    try:
        return list(parse_settings(text, NAME).faults)
    except KopError as error:
        return list(error.faults)


def test_the_file_says_what_holds() -> None:
    rules = HouseRules(turn_cap=30, start_columns="EF", treasures_face_down=False)
    expected = ClassSettings(language="zh_TW", quiet=True, house_rules=rules)
    assert parse_settings(WHOLE) == expected
    assert parse_settings(WHOLE.replace("\n", "\r\n")) == expected
    assert parse_settings("\ufeff" + WHOLE) == expected


@pytest.mark.parametrize("text", ["", "\n", "\ufeff", "# nothing yet\n", "[house_rules]\n"])
def test_what_is_not_there_is_as_usual(text: str) -> None:
    usual = ClassSettings(language=None, quiet=False, house_rules=HouseRules())
    assert parse_settings(text) == usual


def in_toml(value: object) -> str:
    """A value as TOML has it."""
    if isinstance(value, bool):
        return str(value).lower()
    # The line break after the opening marks is no part of the text.
    return f"'''\n{value}'''" if isinstance(value, str) else str(value)


@pytest.mark.parametrize("name", DEFAULTS)
def test_every_house_rule_has_its_place(name: str) -> None:
    """With its default, and with another value."""
    for value in (DEFAULTS[name], OTHER[name]):
        for text in (
            f"[house_rules]\n{name} = {in_toml(value)}\n",
            f"house_rules.{name} = {in_toml(value)}\n",
        ):
            found = parse_settings(text)
            assert found.faults == ()
            assert found.house_rules.to_dict() == {**DEFAULTS, name: value}


@given(st.sets(st.sampled_from(sorted(OTHER))))
def test_house_rules_come_back_from_their_own_text(names: set[str]) -> None:
    lines = [f"{name} = {in_toml(OTHER[name])}" for name in names]
    found = parse_settings("\n".join(["[house_rules]", *lines]))
    assert found.faults == ()
    assert found.house_rules == HouseRules.from_dict({name: OTHER[name] for name in names})


@pytest.mark.parametrize("language", ["en", "zh_TW", "zh", "zh-tw"])
def test_languages_are_named_as_for_the_command(language: str) -> None:
    assert parse_settings(f'language = "{language}"').language == resolve_language(language)


@pytest.mark.parametrize(
    ("text", "code", "part"),
    [
        ('langage = "en"', "toml.unknown_key_near", "Did you mean language?"),
        ("colour = 3", "toml.unknown_key", "language, quiet, house_rules"),
        ('"" = 3', "toml.unknown_key", "language"),
        ("turn_cap = 30", "toml.key_below", "[house_rules]"),
        ('language = "fr"', "text.unknown_language", "en, zh_TW"),
        ('language = ""', "text.unknown_language", "en, zh_TW"),
        ("language = 7", "toml.expected_text", "7"),
        ('language = ["en"]', "toml.expected_text", "[…]"),
        ('language = "e\\u0000n"', "toml.control_character", "language"),
        ('quiet = "yes"', "toml.expected_yes_no", '"yes"'),
        ("quiet = 1", "toml.expected_yes_no", "1"),
        ("house_rules = 3", "toml.expected_table", "house_rules.start_columns"),
        ("[[house_rules]]\nturn_cap = 3", "toml.expected_table", "house_rules"),
        ("[house_rules]\nTurn_Cap = 3", "toml.unknown_key_near", "house_rules.turn_cap?"),
        ("[house_rules]\nquiet = true", "toml.key_above", "above the line [house_rules]"),
        ("[house_rules]\nvolume = 3", "toml.unknown_key", "house_rules.turn_cap"),
        ('[house_rules]\nturn_cap = "30"', "toml.expected_number", '"30"'),
        ("[house_rules]\nturn_cap = 30.0", "toml.expected_number", "30.0"),
        ("[house_rules]\nturn_cap = true", "toml.expected_number", "true"),
        ("[house_rules]\nturn_cap = 0", "house.value", "from 1 to 10000"),
        ("[house_rules]\nturn_cap = " + "9" * 400, "house.value", "…"),
        ("[house_rules]\nloser_starts = 0", "toml.expected_yes_no", "0"),
        ('[house_rules]\nstart_columns = "DD"', "house.value", '"DG"'),
        ('[house_rules]\nfirst_time_layout = "\\u0007"', "toml.control_character", "layout"),
        ("quiet = true\nquiet = true", "toml.duplicate_key", "quiet"),
        ("quiet", "toml.syntax", "key = value"),
        ("a = " + "9" * 5000, "toml.huge_number", "digits"),
        ("a = " + "[" * 5000, "toml.too_deep", ""),
        ("a" + ".a" * 5000 + " = 1", "toml.too_deep", ""),
        ('language = "en', "toml.unclosed_text", ""),
        ("quiet = true\0", "toml.syntax", ""),
        ("#" * 70_000, "file.too_large", "64 KiB"),
        ("#" * 300_000, "file.too_large", "64 KiB"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(text: str, code: str, part: str) -> None:
    (found,) = faults(text)
    assert found.code == code
    assert part in found.message
    assert "\n" not in str(found)
    assert len(str(found)) < 400


def test_all_faults_are_told_at_once_with_their_lines() -> None:
    text = """
language = "klingon"
quite = true
[house_rules]
turn_cap = 0
first_time_layout = "nothing"
gold_in_korner = true
loser_starts = "x"
"""
    assert [(each.line, each.code) for each in faults(text)] == [
        (2, "text.unknown_language"),
        (3, "toml.unknown_key_near"),
        (5, "house.value"),
        (6, "house.value"),
        (7, "toml.unknown_key_near"),
        (8, "toml.expected_yes_no"),
    ]
    assert {each.file for each in faults(text)} == {NAME}


def test_start_cells_that_are_taken_are_told_where_they_are_changed() -> None:
    """A, I and J are taken in the edge row; I and J are those of team 2."""
    found = faults('quiet = true\n[house_rules]\nstart_columns = "AB"\nturn_cap = 0')
    assert [(each.line, each.code) for each in found] == [
        (3, "house.start_taken"),
        (4, "house.value"),
    ]
    assert "A1, I1, J1" in found[0].message


def test_with_a_fault_nothing_holds_but_the_language() -> None:
    found = parse_settings('language = "zh_TW"\nquiet = true\nturn_cap = 3')
    assert (found.language, found.language_lost) == ("zh_TW", False)
    assert (found.quiet, found.house_rules) == (False, HouseRules())
    assert parse_settings('language = "fr"').language_lost
    assert parse_settings("language = 3").language_lost
    assert not parse_settings("quiet = 3").language_lost


@given(st.text(max_size=60))
def test_whatever_the_text_there_are_settings_or_clear_faults(text: str) -> None:
    with use_language("zh_TW"):
        for found in faults(text):
            assert found.message
            assert found.line is not None
            assert str(found).isprintable()


PARTS = (
    *("language", "quiet", "house_rules", "turn_cap", "start_columns", "first_time_layout"),
    *(" = ", "\n", "[", "]", ".", "{", "}", ",", '"', "'''", "true", "0", "-1", "1e9", "nan"),
    *('"DG"', '"en"', "2026-01-01", "#", "\t", "\r\n", "\x00", "黃金", "０"),
)


@given(st.lists(st.sampled_from(PARTS), max_size=14).map("".join))
def test_whatever_is_put_together_there_are_settings_or_clear_faults(text: str) -> None:
    for found in faults(text):
        assert found.line is not None
        assert str(found).isprintable()
    if not faults(text):
        rules = parse_settings(text).house_rules
        assert HouseRules.from_dict(rules.to_dict()) == rules


# -- files -----------------------------------------------------------------------------------


def put(folder: Path, data: str | bytes) -> Path:
    """Write a settings file into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / NAME
    file.write_bytes(data.encode() if isinstance(data, str) else data)
    return file


def test_without_a_file_all_is_as_usual() -> None:
    assert find_settings() is None
    assert read_settings() == ClassSettings()


def test_the_nearest_file_upwards_holds_then_the_users(folder: Path, tmp_path: Path) -> None:
    """One file can stand above the folders of many learners, where their progress lies."""
    (folder / ".kop-learn").mkdir()
    user = put(tmp_path / "data" / "kop-learn", "quiet = true")
    assert find_settings() == user
    above = put(folder.parent, "quiet = true")
    assert find_settings() == above
    own = put(folder, "quiet = true")
    assert read_settings().file == own
    assert read_settings(folder.parent).file == above
    assert read_settings(folder / "not yet made").file == own


def test_with_the_variable_only_that_folder_counts(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folder, "quiet = true")
    monkeypatch.setenv("KOP_LEARN_HOME", str(tmp_path / "home"))
    assert find_settings() is None
    file = put(tmp_path / "home", "quiet = true")
    assert (read_settings().file, read_settings().quiet) == (file, True)


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"quiet = true\n\xff = 3", "file.encoding", 2),
        ("quiet = true".encode("utf-16"), "file.encoding", 1),
        (b"quiet = true\x00", "toml.syntax", 1),
        (b"#" * 300_000, "file.too_large", None),
        (b"a = " + b"9" * 5000, "toml.huge_number", 1),
        (b"a = " + b"[" * 5000 + b"]" * 5000, "toml.too_deep", 1),
    ],
)
def test_files_that_cannot_be_read(folder: Path, data: bytes, code: str, line: int | None) -> None:
    file = put(folder, data)
    settings = read_settings()
    assert [(each.code, each.line, each.file) for each in settings.faults] == [
        (code, line, str(file))
    ]
    assert (settings.quiet, settings.house_rules) == (False, HouseRules())
    assert settings.language_lost
    with pytest.raises(KopError):
        settings.checked()


def test_a_folder_of_that_name_and_a_link_to_nowhere(folder: Path) -> None:
    (folder / NAME).mkdir()
    assert [each.code for each in read_settings().faults] == ["file.folder"]
    (folder / NAME).rmdir()
    (folder / NAME).symlink_to(folder / "nowhere")
    assert [each.code for each in read_settings().faults] == ["file.missing"]
    (folder / NAME).unlink()
    os.mkfifo(folder / NAME)
    assert [each.code for each in read_settings().faults] == ["file.special"]


# -- the language ----------------------------------------------------------------------------


def test_the_class_comes_before_the_system_and_behind_the_variable(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert current_language() == "en"
    put(folder, 'language = "zh_TW"')
    speak_as_set()
    assert current_language() == "zh_TW"
    with use_language("en"):
        assert current_language() == "en"
    monkeypatch.setenv("KOP_LEARN_LANG", "en")
    assert current_language() == "en"
    monkeypatch.setenv("KOP_LEARN_LANG", "klingon")
    assert current_language() == "zh_TW"
    (folder / NAME).unlink()
    monkeypatch.delenv("KOP_LEARN_LANG")
    speak_as_set()
    assert current_language() == "en"


def test_faults_are_told_in_the_language_of_the_file(folder: Path) -> None:
    put(folder, 'language = "zh_TW"\nquiet = 3')
    (found,) = speak_as_set().faults
    assert found.message == "quiet 必須是 `true` 或 `false`，但寫的是 3。"


def test_the_language_is_not_lost_where_another_one_is_asked_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folder, 'language = "fr"')
    assert read_settings().language_lost
    monkeypatch.setenv("KOP_LEARN_LANG", "zh_TW")
    assert not read_settings().language_lost


def test_the_first_use_of_the_package_finds_the_language(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folder, 'language = "zh_TW"')
    monkeypatch.delitem(vars(kop_learn), "Program", raising=False)
    assert kop_learn.Program is not None
    assert current_language() == "zh_TW"


# -- the documents ---------------------------------------------------------------------------

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(("name", "language"), [("", "en"), (".zh_TW", "zh_TW")])
def test_the_example_for_teachers_is_a_settings_file(name: str, language: str) -> None:
    """As it stands; and with every rule in it, which all are the usual ones but one."""
    text = (DOCS / f"teaching{name}.md").read_text("utf-8")
    parts = [part.split("```")[0] for part in text.split("```toml\n")[1:]]
    (example,) = [part for part in parts if "[house_rules]" in part]
    rules = HouseRules(turn_cap=30)
    expected = ClassSettings(language=language, quiet=True, house_rules=rules)
    assert parse_settings(example) == expected
    whole = parse_settings(re.sub("^# ", "", example, flags=re.MULTILINE))
    assert whole.faults == ()
    assert whole.house_rules.changed == "turn_cap = 30"
    assert all(re.search(f"^(# )?{rule} = ", example, re.MULTILINE) for rule in DEFAULTS)


@pytest.mark.parametrize("name", ["rules.md", "teaching.zh_TW.md"])
def test_every_house_rule_is_explained_with_its_default(name: str) -> None:
    lines = (DOCS / name).read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    told = {row[0].strip("`"): row[1].strip("`") for row in rows if len(row) == 3}
    for rule, default in DEFAULTS.items():
        if rule != "first_time_layout":
            assert told[rule] == json.dumps(default)
    assert "first_time_layout" in told
