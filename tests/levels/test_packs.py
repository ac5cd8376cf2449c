"""Packs on the disk: found, listed, read; damaged parts do not hide the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from kop_learn.errors import Fault, KopError
from kop_learn.levels import home, packs
from kop_learn.levels.home import find_home
from kop_learn.levels.packs import find_in_packs, find_pack, list_packs, pack_ids
from kop_learn.text import use_language
from tests.levels.samples import GOOD, changed

PACK = """\
id = "{id}"
title.en = "Pack {id}"
title.zh_TW = "關卡包 {id}"
author = "Ann"
licence = "CC0-1.0"
chapters = ["mixed", "loops"]
chapter_title.mixed.en = "Mixed"
"""


def make_pack(root: Path, id: str) -> Path:
    folder = root / id
    for chapter in ("mixed", "loops"):
        (folder / chapter).mkdir(parents=True)
    folder.joinpath("pack.toml").write_text(PACK.format(id=id), "utf-8")
    for name in ("mixed/01-a.toml", "mixed/03-名字.toml", "mixed/02.toml", "loops/01-x.toml"):
        folder.joinpath(name).write_text(GOOD, "utf-8")
    folder.joinpath("mixed", "notes.txt").write_text("x")
    return folder


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The learner's own packs, with the built-in ones beside."""
    monkeypatch.setenv("KOP_LEARN_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(packs, "data_folder", lambda name: tmp_path / "data" / name)
    make_pack(tmp_path / "data" / "puzzles", "kop")
    root = tmp_path / "home" / "packs"
    make_pack(root, "mine")
    return root


def codes(error: KopError) -> list[tuple[str, int | None]]:
    return [(fault.code, fault.line) for fault in error.faults]


def only(faults: tuple[Fault, ...]) -> Fault:
    (fault,) = faults
    return fault


def test_a_pack_and_its_chapters(own: Path) -> None:
    pack = find_pack("mine")
    assert (pack.id, pack.author, pack.licence) == ("mine", "Ann", "CC0-1.0")
    assert pack.name == "Pack mine"
    assert [(chapter.id, chapter.name) for chapter in pack.chapters] == [
        ("mixed", "Mixed"),
        ("loops", "loops"),
    ]
    with use_language("zh_TW"):
        assert pack.name == "關卡包 mine"
        assert pack.chapters[0].name == "Mixed"
    ids = ["mine/mixed-01", "mine/mixed-02", "mine/mixed-03", "mine/loops-01"]
    assert [file.id for file in pack.files] == ids
    assert [level.id for level in pack.levels] == ids
    assert pack.faults == ()


def test_levels_are_read_when_they_are_asked_for(own: Path) -> None:
    pack = find_pack("mine")
    (own / "mine" / "mixed" / "01-a.toml").write_text("", "utf-8")
    assert len(pack.files) == 4
    assert len(pack.levels) == 3


def test_packs_of_the_learner_come_before_built_in_ones(own: Path) -> None:
    assert pack_ids() == ("kop", "mine")
    assert find_pack("kop").folder.parts[-3] == "data"
    assert find_pack().id == "kop"
    make_pack(own, "kop")
    assert pack_ids() == ("kop", "mine")
    assert find_pack("kop").folder.parent == own


def test_ids(own: Path) -> None:
    assert find_in_packs("kop/mixed-03").id == "kop/mixed-03"
    assert find_in_packs("mixed-03").id == "kop/mixed-03"
    assert find_in_packs("mine/loops-01").id == "mine/loops-01"


@pytest.mark.parametrize(
    ("id", "near"),
    [
        ("mixd-01", "mixed-01"),
        ("MIXED-01", "mixed-01"),
        ("mine/mixed-1", "mine/mixed-01"),
        ("mime/mixed-01", "mine/mixed-01"),
    ],
)
def test_near_ids_are_named(own: Path, id: str, near: str) -> None:
    with pytest.raises(KopError) as caught:
        find_in_packs(id)
    fault = only(caught.value.faults)
    assert fault.code == "level.unknown_id_near"
    assert near in fault.message


@pytest.mark.parametrize(
    "id",
    [
        "",
        "/",
        "..",
        "../../etc/passwd",
        "kop/../mine/mixed-01",
        "../home/packs/mine/mixed-01",
        "kop/mixed-01.toml",
        "kop//mixed-01",
        "/kop/mixed-01",
        "kop/mixed-01\0",
        "kop\\mixed-01",
        "zzzzz",
        "x" * 100_000,
    ],
)
def test_other_texts_are_no_ids(own: Path, id: str) -> None:
    with pytest.raises(KopError) as caught:
        find_in_packs(id)
    fault = only(caught.value.faults)
    assert fault.code in ("level.unknown_id", "level.unknown_id_near")
    assert len(fault.message) < 200
    with pytest.raises(KopError) as caught:
        find_pack(id)
    assert only(caught.value.faults).code in ("pack.unknown", "pack.unknown_near")


def test_a_damaged_level_does_not_hide_the_others(own: Path) -> None:
    path = own / "mine" / "mixed" / "02.toml"
    path.write_text(changed(("left = 1", "left = -1")), "utf-8")
    pack = find_pack("mine")
    assert [level.id for level in pack.chapters[0].levels] == ["mine/mixed-01", "mine/mixed-03"]
    fault = only(pack.chapters[0].faults)
    assert (fault.code, fault.file, fault.line) == ("toml.number_range", str(path), 17)
    assert fault in pack.all_faults()
    with pytest.raises(KopError):
        find_in_packs("mine/mixed-02")
    assert find_in_packs("mine/mixed-01").id == "mine/mixed-01"


def test_levels_against_the_rules_of_their_chapter_are_listed_and_reported(own: Path) -> None:
    pack = find_pack("mine")
    assert len(pack.chapters[1].levels) == 1
    assert [fault.code for fault in pack.chapters[1].faults] == [
        "chapter.no_islands",
        "chapter.no_whirlpools",
    ]


def test_what_lies_wrong_in_the_folders(own: Path) -> None:
    folder = own / "mine"
    for name in ("mixed/03-again.toml", "mixed/1-x.toml", "mixed/x.toml", "mixed/010-x.toml"):
        folder.joinpath(name).write_text(GOOD, "utf-8")
    (folder / "extra").mkdir()
    (folder / ".hidden").mkdir()
    for file in (folder / "loops").iterdir():
        file.unlink()
    (folder / "loops").rmdir()
    found = [(fault.code, Path(fault.file or "").name) for fault in find_pack("mine").faults]
    assert sorted(found) == [
        ("pack.chapter_missing", "loops"),
        ("pack.chapter_not_listed", "pack.toml"),
        ("pack.level_name", "010-x.toml"),
        ("pack.level_name", "1-x.toml"),
        ("pack.level_name", "x.toml"),
        ("pack.number_twice", "03-名字.toml"),
    ]
    assert len(find_pack("mine").levels) == 3


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('id = "mine"', 'id = "other"', [("pack.id", 1)]),
        ('id = "mine"', "id = 1", [("toml.expected_text", 1)]),
        ('id = "mine"\n', "", [("toml.missing_key", 1)]),
        ("author", "auther", [("toml.unknown_key_near", 4)]),
        ('"Pack mine"', '""', [("pack.no_title", 2)]),
        ('"mixed", "loops"', '"mixed", "loops", "mixed"', [("pack.chapter_twice", 6)]),
        ('"mixed", "loops"', '"mixed", "../kop"', [("pack.chapter_name", 6)]),
        ('"mixed", "loops"', '"mixed", 3', [("toml.expected_text", 6)]),
        ("chapter_title.mixed.en", "chapter_title.mixd.en", [("toml.unknown_key", 7)]),
        ("chapter_title.mixed.en", "chapter_title.mixed.eng", [("toml.unknown_key_near", 7)]),
        ("author", "format = 2\nauthor", [("level.format", 4)]),
        ('author = "Ann"', "author = Ann", [("toml.bare_value", 4)]),
    ],
)
def test_faults_of_a_pack_file(
    own: Path, old: str, new: str, expected: list[tuple[str, int]]
) -> None:
    path = own / "mine" / "pack.toml"
    text = path.read_text("utf-8").replace('title.zh_TW = "關卡包 mine"', "")
    path.write_text(changed((old, new), text=text), "utf-8")
    with pytest.raises(KopError) as caught:
        find_pack("mine")
    assert codes(caught.value) == expected
    assert [pack.id for pack in list_packs()[0]] == ["kop"]
    assert [fault.code for fault in list_packs()[1]] == [code for code, _ in expected]
    assert find_in_packs("kop/mixed-01").id == "kop/mixed-01"


def test_folders_that_are_no_packs_are_reported(own: Path) -> None:
    (own / "My Pack").mkdir()
    (own / "empty").mkdir()
    (own / ".git").mkdir()
    found, faults = list_packs()
    assert [pack.id for pack in found] == ["kop", "mine"]
    assert [(fault.code, Path(fault.file or "").name) for fault in faults] == [
        ("pack.folder_name", "My Pack"),
        ("pack.no_pack_file", "empty"),
    ]


def test_home_is_what_the_variable_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOP_LEARN_HOME", str(tmp_path / "not there yet"))
    assert find_home() == tmp_path / "not there yet"


def test_home_of_nobody_is_a_name_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOP_LEARN_HOME", "~no-such-person/kop")
    assert find_home() == Path("~no-such-person/kop")


def test_home_is_found_upwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOP_LEARN_HOME", "")
    (tmp_path / ".kop-learn").mkdir()
    (tmp_path / "a" / "b").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "a" / "b")
    assert find_home() == tmp_path
    (tmp_path / "a" / ".kop-learn").write_text("a file is no mark")
    assert find_home() == tmp_path


def test_else_home_is_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KOP_LEARN_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(home, "MARK", "no folder has this name")
    monkeypatch.chdir(tmp_path)
    assert find_home() == tmp_path / "data" / "kop-learn"
    tmp_path.joinpath("gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    tmp_path.joinpath("gone").rmdir()
    assert find_home() == tmp_path / "data" / "kop-learn"
