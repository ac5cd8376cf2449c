"""Reading and writing files: whatever lies there, an answer or a clear error."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kop_learn.errors import KopError
from kop_learn.levels.model import Level, Par
from kop_learn.levels.writer import text_with_par, write_par
from kop_learn.sea.program import Program
from tests.levels.samples import GOOD, changed, levels

NEW = Par(3, Program.parse("2[F R]"))


def codes(error: KopError) -> list[tuple[str, int | None]]:
    return [(fault.code, fault.line) for fault in error.faults]


def refused(path: Path | str) -> list[tuple[str, int | None]]:
    with pytest.raises(KopError) as caught:
        Level.load(path)
    assert {fault.file for fault in caught.value.faults} == {str(path)}
    return codes(caught.value)


def test_a_loose_file_goes_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "my level.toml"
    path.write_text(GOOD, "utf-8")
    assert Level.load(path).id == "my level"
    assert Level.load(str(path), id="x").id == "x"
    assert Level.load(path) == Level.parse(GOOD)


def test_a_missing_file(tmp_path: Path) -> None:
    assert refused(tmp_path / "no.toml") == [("file.missing", None)]


def test_a_folder(tmp_path: Path) -> None:
    assert refused(tmp_path) == [("file.folder", None)]


def test_a_named_pipe_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    assert refused(tmp_path / "pipe.toml") == [("file.special", None)]


def test_a_device() -> None:
    assert refused("/dev/zero") == [("file.special", None)]


def test_a_link_to_itself(tmp_path: Path) -> None:
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    assert refused(tmp_path / "loop.toml") == [("file.unreadable", None)]


def test_names_that_no_system_takes() -> None:
    for name in ("a\0b", "x" * 5000):
        with pytest.raises(KopError) as caught:
            Level.load(name)
        assert codes(caught.value) == [("file.unreadable", None)]


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret.toml"
    path.write_text(GOOD, "utf-8")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "open", refuse)  # root may read everything: modes would not do
    assert refused(path) == [("file.no_permission", None)]


def test_a_large_file(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_text(GOOD + "#" * 65_536, "utf-8")
    assert refused(path) == [("file.too_large", None)]
    path.write_text(GOOD + "#" * (65_536 - len(GOOD.encode())), "utf-8")
    assert Level.load(path) == Level.parse(GOOD)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (GOOD.encode("big5"), [("file.encoding", 4)]),
        (GOOD.encode("utf-16"), [("file.encoding", 1)]),
        (b"\xef\xbb\xbf" + GOOD.encode("big5"), [("file.encoding", 4)]),
        (b"", [("file.empty", 1)]),
        (b"\xef\xbb\xbf", [("file.empty", 1)]),
        (b"\0\0\0\0", [("toml.syntax", 1)]),
        (GOOD.replace("\n", "\r").encode(), [("toml.syntax", 1)]),
        (b"\x89PNG\r\n\x1a\n", [("file.encoding", 1)]),
    ],
)
def test_other_bytes(tmp_path: Path, data: bytes, expected: list[tuple[str, int]]) -> None:
    path = tmp_path / "bytes.toml"
    path.write_bytes(data)
    assert refused(path) == expected


@given(data=st.binary(max_size=200) | st.binary(max_size=60).map(lambda b: GOOD.encode() + b))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_give_a_level_or_faults(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "any.toml"
    path.write_bytes(data)
    with suppress(KopError):
        Level.load(path)


COMMENTED = changed(("[cards]", "[cards]  # few"), ("forward = 2", "forward   =  2 # two"))
WITHOUT_PAR = COMMENTED[: COMMENTED.index("[par]")]


@pytest.mark.parametrize("windows", [False, True])
def test_a_new_par_leaves_the_rest_as_it_was(tmp_path: Path, *, windows: bool) -> None:
    end = "\r\n" if windows else "\n"
    path = tmp_path / "level.toml"
    path.write_bytes(COMMENTED.replace("\n", end).encode())
    write_par(path, NEW)
    expected = WITHOUT_PAR + '[par]\ncards = 3\nprogram = "2[F R]"\n'
    assert path.read_bytes().decode() == expected.replace("\n", end)
    assert Level.load(path).par == NEW


@pytest.mark.parametrize("text", [WITHOUT_PAR, WITHOUT_PAR.rstrip()])
def test_a_first_par_comes_at_the_end(tmp_path: Path, text: str) -> None:
    path = tmp_path / "level.toml"
    path.write_text(text, "utf-8")
    write_par(path, NEW)
    expected = WITHOUT_PAR.rstrip() + '\n\n[par]\ncards = 3\nprogram = "2[F R]"\n'
    assert path.read_text("utf-8") == expected


def test_a_par_can_be_taken_out(tmp_path: Path) -> None:
    path = tmp_path / "level.toml"
    path.write_text(COMMENTED, "utf-8")
    write_par(path, None)
    assert path.read_text("utf-8").rstrip() == WITHOUT_PAR.rstrip()
    write_par(path, None)
    assert Level.load(path) == replace(Level.parse(GOOD), par=None)


@pytest.mark.parametrize(
    "par", ['par = {cards = 4, program = "2[3[F] R]"}', 'par.cards = 4\npar.program = "2[3[F] R]"']
)
def test_a_par_of_another_form_is_found(tmp_path: Path, par: str) -> None:
    path = tmp_path / "level.toml"
    path.write_text(par + "\n" + WITHOUT_PAR, "utf-8")
    write_par(path, NEW)
    assert Level.load(path) == replace(Level.parse(GOOD), par=NEW)
    write_par(path, None)
    assert Level.load(path) == replace(Level.parse(GOOD), par=None)


def test_line_ends_of_both_kinds_stay(tmp_path: Path) -> None:
    path = tmp_path / "level.toml"
    for old in (COMMENTED, WITHOUT_PAR):
        path.write_bytes(old.replace("\n", "\r\n", 5).encode())
        write_par(path, NEW)
        kept = path.read_bytes().decode()
        assert kept.startswith(WITHOUT_PAR.rstrip().replace("\n", "\r\n", 5))
        assert Level.load(path).par == NEW


def test_two_marks_before_the_text_stay(tmp_path: Path) -> None:
    path = tmp_path / "level.toml"
    path.write_bytes(b"\xef\xbb\xbf" * 2 + GOOD.encode())
    write_par(path, NEW)
    assert path.read_bytes().startswith(b"\xef\xbb\xbf" * 2 + b"format")
    assert Level.load(path).par == NEW


def test_a_par_that_contradicts_itself_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "level.toml"
    path.write_text(changed(("cards = 4", "cards = 5")), "utf-8")
    assert refused(path) == [("level.par_size", GOOD.split("\n").index("cards = 4") + 1)]
    write_par(path, NEW)
    assert Level.load(path) == replace(Level.parse(GOOD), par=NEW)


def test_a_read_only_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "level.toml"
    path.write_text(GOOD, "utf-8")
    path.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda *_: False)  # nothing is read-only for root
    with pytest.raises(KopError) as caught:
        write_par(path, NEW)
    assert codes(caught.value) == [("file.not_written", None)]
    assert path.read_text("utf-8") == GOOD
    assert [entry.name for entry in tmp_path.iterdir()] == ["level.toml"]


def test_mode_mark_and_link_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "level.toml", tmp_path / "link.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    path.chmod(0o640)
    link.symlink_to(path)
    write_par(link, NEW)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert path.read_bytes().startswith(b"\xef\xbb\xbfformat")
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["level.toml", "link.toml"]


@pytest.mark.slow
@given(level=levels(), windows=st.booleans(), size=st.integers(1, 9))
def test_any_level_takes_any_par(level: Level, windows: bool, size: int) -> None:
    text = level.to_toml().replace("\n", "\r\n" if windows else "\n")
    kept = replace(level, kind="solve", start=None)
    text = text if level.kind == "solve" else kept.to_toml()
    par = Par(size, Program.parse("F" * size))
    assert Level.parse(text_with_par(text, par)) == replace(kept, par=par)
    assert Level.parse(text_with_par(text, None)) == replace(kept, par=None)
    assert text_with_par(text_with_par(text, par), par) == text_with_par(text, par)


def test_a_par_is_not_written_into_a_bad_level(tmp_path: Path) -> None:
    path = tmp_path / "level.toml"
    path.write_text(changed(("left = 1", "left = -1")), "utf-8")
    before = path.read_bytes()
    with pytest.raises(KopError):
        write_par(path, NEW)
    assert path.read_bytes() == before


def test_a_failed_write_leaves_the_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "level.toml"
    path.write_text(GOOD, "utf-8")

    def refuse(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(shutil, "copymode", refuse)
    with pytest.raises(KopError) as caught:
        write_par(path, NEW)
    assert codes(caught.value) == [("file.not_written", None)]
    assert path.read_text("utf-8") == GOOD
    assert [entry.name for entry in tmp_path.iterdir()] == ["level.toml"]


def test_a_file_with_one_ending_too_many_is_named(tmp_path: Path) -> None:
    (tmp_path / "mine.toml.txt").write_text(GOOD, "utf-8")
    with pytest.raises(KopError, match=r"mine\.toml\.txt") as caught:
        Level.load(tmp_path / "mine.toml")
    assert codes(caught.value) == [("file.missing_near", None)]
