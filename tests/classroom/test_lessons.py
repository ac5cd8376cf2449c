"""Laying lessons into a learner's folder."""

import json
from pathlib import Path

import pytest

from kop_learn.classroom.lessons import fingerprint, lay_out
from kop_learn.errors import KopError


def notebook(*sources: str, ran: bool = False) -> str:
    """A notebook with one code cell for each source."""
    outputs = [{"output_type": "stream", "name": "stdout", "text": "hi"}] if ran else []
    cells: list[dict[str, object]] = [
        {
            "cell_type": "code",
            "id": f"cell-{n}",
            "metadata": {},
            "execution_count": n if ran else None,
            "outputs": outputs,
            "source": source,
        }
        for n, source in enumerate(sources)
    ]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Two lessons in English, one of them with a picture, and one in Chinese."""
    folder = tmp_path / "source"
    (folder / "en" / "pictures").mkdir(parents=True)
    (folder / "zh_TW").mkdir()
    (folder / "en" / "02-islands.ipynb").write_text(notebook("two"))
    (folder / "en" / "01-moving.ipynb").write_text(notebook("one"))
    (folder / "en" / "pictures" / "00.png").write_bytes(b"\x89PNG")
    (folder / "zh_TW" / "01-moving.ipynb").write_text(notebook("一"))
    return folder


FIRST = Path("en", "01-moving.ipynb")
NEW = Path("en", "01-moving.new.ipynb")


def test_an_empty_folder_gets_everything(source: Path, tmp_path: Path) -> None:
    lessons = lay_out(source, tmp_path / "mine", "en")
    assert lessons.first == FIRST
    assert lessons.written == (
        FIRST,
        Path("en", "02-islands.ipynb"),
        Path("en", "pictures", "00.png"),
    )
    assert (lessons.kept, lessons.beside) == ((), ())
    assert (tmp_path / "mine" / FIRST).read_text() == notebook("one")
    assert not (tmp_path / "mine" / "zh_TW").exists()


def test_the_second_time_nothing_is_written(source: Path, tmp_path: Path) -> None:
    lay_out(source, tmp_path, "en")
    lessons = lay_out(source, tmp_path, "en")
    assert (lessons.written, lessons.kept, lessons.beside) == ((), (), ())


def test_both_languages_live_in_one_folder(source: Path, tmp_path: Path) -> None:
    lay_out(source, tmp_path, "en")
    lessons = lay_out(source, tmp_path, "zh_TW")
    assert lessons.first == Path("zh_TW", "01-moving.ipynb")
    assert (tmp_path / FIRST).exists()


def test_a_lesson_that_was_only_run_is_renewed(source: Path, tmp_path: Path) -> None:
    lay_out(source, tmp_path, "en")
    (tmp_path / FIRST).write_text(notebook("one", ran=True))
    assert lay_out(source, tmp_path, "en").written == ()
    (source / FIRST).write_text(notebook("one", "more"))
    lessons = lay_out(source, tmp_path, "en")
    assert (lessons.written, lessons.kept) == ((FIRST,), ())
    assert (tmp_path / FIRST).read_text() == notebook("one", "more")


def test_a_changed_lesson_stays_and_a_newer_one_is_laid_beside_it_once(
    source: Path, tmp_path: Path
) -> None:
    lay_out(source, tmp_path, "en")
    (tmp_path / FIRST).write_text(notebook("my own"))
    lessons = lay_out(source, tmp_path, "en")
    assert (lessons.written, lessons.kept, lessons.beside) == ((), (FIRST,), ())

    (source / FIRST).write_text(notebook("one", "more"))
    lessons = lay_out(source, tmp_path, "en")
    assert (lessons.written, lessons.kept, lessons.beside) == ((), (FIRST,), (NEW,))
    assert (tmp_path / FIRST).read_text() == notebook("my own")
    assert (tmp_path / NEW).read_text() == notebook("one", "more")

    (tmp_path / NEW).unlink()
    lessons = lay_out(source, tmp_path, "en")
    assert (lessons.kept, lessons.beside) == ((FIRST,), ())
    assert not (tmp_path / NEW).exists()


def test_a_lesson_laid_beside_is_renewed_too_unless_changed(source: Path, tmp_path: Path) -> None:
    lay_out(source, tmp_path, "en")
    (tmp_path / FIRST).write_text(notebook("my own"))
    (source / FIRST).write_text(notebook("second edition"))
    lay_out(source, tmp_path, "en")
    (source / FIRST).write_text(notebook("third edition"))
    lay_out(source, tmp_path, "en")
    assert (tmp_path / NEW).read_text() == notebook("third edition")

    (tmp_path / NEW).write_text(notebook("my own again"))
    (source / FIRST).write_text(notebook("fourth edition"))
    assert lay_out(source, tmp_path, "en").beside == ()
    assert (tmp_path / NEW).read_text() == notebook("my own again")


def test_a_deleted_lesson_comes_back(source: Path, tmp_path: Path) -> None:
    lay_out(source, tmp_path, "en")
    (tmp_path / FIRST).unlink()
    assert lay_out(source, tmp_path, "en").written == (FIRST,)


@pytest.mark.parametrize("damage", [b"", b"[]", b"{", b"\xff\x00", b"[" * 100_000])
def test_a_damaged_manifest_costs_no_work(source: Path, tmp_path: Path, damage: bytes) -> None:
    lay_out(source, tmp_path, "en")
    (tmp_path / FIRST).write_text(notebook("my own"))
    (tmp_path / ".kop-learn" / "manifest.json").write_bytes(damage)
    lessons = lay_out(source, tmp_path, "en")
    assert (lessons.written, lessons.kept, lessons.beside) == ((), (FIRST,), (NEW,))
    assert (tmp_path / FIRST).read_text() == notebook("my own")


@pytest.mark.parametrize("damage", [b"", b"[]", b'{"cells": [3]}', b"\xff\x00", b"[" * 100_000])
def test_a_damaged_lesson_is_the_learners_own(source: Path, tmp_path: Path, damage: bytes) -> None:
    lay_out(source, tmp_path, "en")
    (tmp_path / FIRST).write_bytes(damage)
    assert lay_out(source, tmp_path, "en").kept == (FIRST,)
    assert (tmp_path / FIRST).read_bytes() == damage


def test_sources_as_lines_and_as_text_are_the_same() -> None:
    text = notebook("a\nb")
    lines = text.replace(json.dumps("a\nb"), json.dumps(["a\n", "b"]))
    assert text != lines
    assert fingerprint(FIRST, text.encode()) == fingerprint(FIRST, lines.encode())


def test_no_lessons_in_that_language(source: Path, tmp_path: Path) -> None:
    with pytest.raises(KopError) as caught:
        lay_out(source, tmp_path, "fr")
    assert [fault.code for fault in caught.value.faults] == ["lab.no_lessons"]


def test_a_file_where_the_folder_should_be(source: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("")
    with pytest.raises(KopError) as caught:
        lay_out(source, tmp_path / "mine", "en")
    assert [fault.code for fault in caught.value.faults] == ["lab.cannot_write"]
    assert str(tmp_path / "mine") in str(caught.value)
