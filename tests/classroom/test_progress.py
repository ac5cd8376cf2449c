"""Progress files: what is written is read, nothing is lost, nothing raises."""

import json
import multiprocessing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kop_learn.classroom.learner import check_nickname, choose, logbook, read_choices
from kop_learn.classroom.progress import (
    Attempt,
    Draft,
    Logbook,
    Progress,
    format_entries,
    read_progress,
)
from kop_learn.errors import KopError

GOLD = Attempt("kop", "loops-03", "a" * 16, "3[F]", "gold", 2, 3)
LONGER = Attempt("kop", "loops-03", "a" * 16, "F F F", "gold", 3, 2)
MISS = Attempt("kop", "loops-03", "a" * 16, "F", "stopped", 1, 0)
KEY = ("kop", "loops-03", "a" * 16)

texts = st.text(max_size=12)
attempts = st.builds(
    Attempt,
    pack=texts,
    level=texts,
    level_hash=texts,
    program=texts,
    outcome=st.sampled_from(["gold", "stopped", "step_limit", "refused"]),
    cards=st.integers(0, 99),
    stars=st.integers(0, 3),
    answer=st.none() | texts,
)
drafts = st.builds(Draft, pack=texts, level=texts, level_hash=texts, draft=texts)
entries = st.lists(attempts | drafts, max_size=8)


@pytest.fixture
def book(tmp_path: Path) -> Logbook:
    return Logbook(tmp_path / "home" / ".kop-learn" / "me.jsonl")


def test_an_attempt_is_one_line_as_the_design_has_it() -> None:
    assert json.loads(format_entries([GOLD])) == {
        "v": 1,
        "pack": "kop",
        "level": "loops-03",
        "level_hash": "a" * 16,
        "program": "3[F]",
        "outcome": "gold",
        "cards": 2,
        "stars": 3,
    }


@given(entries)
def test_what_is_written_is_read(written: list[Attempt | Draft]) -> None:
    assert read_progress(format_entries(written).encode()) == Progress(tuple(written))


@given(st.binary(max_size=300))
def test_any_bytes_are_read_without_an_error(data: bytes) -> None:
    read_progress(data)


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "null",
        '"v"',
        "[" * 100_000,
        '{"v": ' + "9" * 5000 + "}",
        '{"v":2,"pack":"kop","level":"a","level_hash":"b","draft":"F"}',
        '{"v":1,"pack":"kop","level":"a","level_hash":"b"}',
        '{"v":1,"pack":1,"level":"a","level_hash":"b","draft":"F"}',
        format_entries([GOLD]).replace('"stars":3', '"stars":4'),
        format_entries([GOLD]).replace('"stars":3', '"stars":true'),
        format_entries([GOLD]).replace('"cards":2', '"cards":-1'),
        format_entries([GOLD]).replace('"outcome":"gold"', '"outcome":"won"'),
    ],
)
def test_a_damaged_line_is_reported_and_the_others_are_read(line: str) -> None:
    data = f"{format_entries([GOLD])}{line.strip()}\n{format_entries([MISS])}"
    progress = read_progress(data.encode())
    assert progress.attempts == (GOLD, MISS)
    assert [(damage.line, damage.text) for damage in progress.damages] == [(2, line.strip())]


def test_the_best_attempt_has_most_stars_then_fewest_cards(book: Logbook) -> None:
    book.add(MISS, LONGER, GOLD, LONGER)
    progress = book.read()
    assert progress.best(*KEY) == GOLD
    assert progress.stars(*KEY) == 3
    assert progress.tries(*KEY) == 4


def test_another_pack_and_a_changed_level_begin_anew(book: Logbook) -> None:
    book.add(GOLD)
    progress = book.read()
    assert progress.stars("mine", "loops-03", "a" * 16) == 0
    assert progress.stars("kop", "loops-03", "b" * 16) == 0


def test_the_last_draft_counts(book: Logbook) -> None:
    book.add(Draft(*KEY, "F"), Draft(*KEY, "F F"))
    assert book.read().draft(*KEY) == "F F"
    assert book.read().draft("kop", "loops-04", "a" * 16) is None


def test_a_line_cut_short_does_not_swallow_the_next(book: Logbook) -> None:
    book.add(GOLD)
    with book.path.open("a") as file:
        file.write('{"v":1,"pack"')
    book.add(MISS)
    assert book.read().attempts == (GOLD, MISS)


def test_damaged_lines_are_set_aside_once(book: Logbook) -> None:
    book.add(GOLD)
    with book.path.open("a", encoding="utf-8") as file:
        file.write("壞掉的一行\n")
    book.add(MISS)
    assert len(book.mend().damages) == 1
    assert book.aside.read_text("utf-8") == "壞掉的一行\n"
    assert book.mend() == Progress((GOLD, MISS))
    assert book.aside.read_text("utf-8") == "壞掉的一行\n"


def test_reading_writes_nothing(book: Logbook) -> None:
    assert book.read() == Progress()
    assert not book.path.parent.exists()


def test_merging_twice_adds_once_and_keeps_own_drafts(book: Logbook, tmp_path: Path) -> None:
    book.add(GOLD, Draft(*KEY, "mine"))
    other = Draft("kop", "loops-04", "c" * 16, "theirs")
    data = format_entries([GOLD, GOLD, MISS, Draft(*KEY, "theirs"), other]).encode() + b"oops\n"
    assert book.merge(data) == (3, 1)
    assert book.merge(data) == (0, 1)
    progress = book.read()
    assert sorted(progress.attempts, key=str) == sorted((GOLD, GOLD, MISS), key=str)
    assert progress.draft(*KEY) == "mine"
    assert progress.draft("kop", "loops-04", "c" * 16) == "theirs"
    elsewhere = Logbook(tmp_path / "other.jsonl")
    elsewhere.merge(book.export().encode())
    assert elsewhere.read() == progress


def _add_many(path: Path) -> None:
    for _ in range(40):
        Logbook(path).add(GOLD)


@pytest.mark.slow
def test_two_kernels_write_at_once(book: Logbook) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_add_many, args=(book.path,)) for _ in range(2)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert book.read() == Progress((GOLD,) * 80)


def test_choices_are_kept(tmp_path: Path) -> None:
    assert read_choices(tmp_path).learner == "me"
    choose(learner=" 小明  7 ", home=tmp_path)
    choose(language="zh_TW", home=tmp_path)
    assert (read_choices(tmp_path).learner, read_choices(tmp_path).language) == ("小明 7", "zh_TW")
    assert logbook(home=tmp_path).path == tmp_path / ".kop-learn" / "小明 7.jsonl"


@pytest.mark.parametrize("content", ["", "[]", "{", '{"learner": "../x", "language": "xx"}', "\0"])
def test_choices_that_cannot_be_read_are_none(tmp_path: Path, content: str) -> None:
    (tmp_path / ".kop-learn").mkdir()
    (tmp_path / ".kop-learn" / "choices.json").write_text(content)
    assert (read_choices(tmp_path).learner, read_choices(tmp_path).language) == ("me", None)


@pytest.mark.parametrize("name", ["", "  ", "a/b", "..", "a\\b", "x" * 25, "a:b", "a\0", "💥"])
def test_nicknames_that_are_no_file_names_are_refused(name: str) -> None:
    with pytest.raises(KopError):
        check_nickname(name)


def test_reserved_names_of_windows_get_another_file(tmp_path: Path) -> None:
    assert logbook("con", tmp_path).path.name == "con_.jsonl"
