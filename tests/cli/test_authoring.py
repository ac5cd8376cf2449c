"""The commands for who makes levels."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep

import pytest

from kop_learn.levels.model import Level
from tests.cli.conftest import Outcome
from tests.cli.test_levels import CARDS, SMALL
from tests.cli.test_shell import refusal

pytestmark = pytest.mark.slow

Call = Callable[..., Outcome]


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A level that takes the four cards F F R F, without a par."""
    path = tmp_path / "small.toml"
    path.write_text(SMALL + CARDS, "utf-8")
    return path


def test_check_without_a_par(call: Call, small: Path) -> None:
    outcome = call("check", str(small), "--json")
    assert (outcome.code, outcome.err) == (1, "")
    (report,) = json.loads(outcome.out)
    assert list(report) == ["level", "ok", "problems", "par", "difficulty", "notes"]
    assert (report["level"], report["ok"], report["par"]) == ("small", False, 4)
    (problem,) = report["problems"]
    assert list(problem) == ["line", "code", "message"]
    assert problem["code"] == "check.par_missing"


def test_check_writes_the_par_and_is_content(call: Call, small: Path) -> None:
    outcome = call("check", str(small), "--write", "--json")
    assert (outcome.code, outcome.err) == (0, "")
    assert small.read_text("utf-8").startswith(SMALL + CARDS)
    par = Level.load(small).par
    assert par is not None
    assert (par.cards, str(par.program)) == (4, "F F R F")
    assert call("check", str(small), "--lang", "en") == Outcome(
        0, outcome_in_words(call, small), ""
    )


def outcome_in_words(call: Call, path: Path) -> str:
    """What a check says that finds nothing wrong."""
    text = call("check", str(path), "--lang", "en").out
    assert text.startswith("✓ small  par 4  difficulty ")
    return text


def test_faults_of_a_file_are_results_of_a_check(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(SMALL + "[cards]\nforward = true\nsail = 1\n", "utf-8")
    outcome = call("check", str(path), "--lang", "en")
    assert (outcome.code, outcome.err) == (1, "")
    first, *problems = outcome.out.splitlines()
    assert first.startswith("✗ ")
    assert [str(path) in problem for problem in problems] == [True, True]
    found = json.loads(call("check", str(path), "--json").out)
    assert [problem["line"] for problem in found[0]["problems"]] == [10, 11]


def test_check_a_folder(call: Call, small: Path) -> None:
    second = small.with_name("other.toml")
    second.write_text(SMALL + "[cards]\nforward = 1\n", "utf-8")
    outcome = call("check", str(small.parent), "--json")
    assert outcome.code == 1
    assert [report["level"] for report in json.loads(outcome.out)] == ["other", "small"]


def test_check_packs_and_what_lies_beside_them(call: Call, small: Path) -> None:
    chapter = small.parent / "mine" / "moving"
    chapter.mkdir(parents=True)
    (chapter.parent / "pack.toml").write_text(
        'id = "mine"\ntitle.en = "Mine"\nchapters = ["moving"]\n', "utf-8"
    )
    (chapter / "01-up.toml").write_text(SMALL + CARDS, "utf-8")
    for folder, levels in ((small.parent, ["mine/moving-01", "small"]), (chapter.parent, [])):
        reports = json.loads(call("check", str(folder), "--json").out)
        assert [report["level"] for report in reports] == (levels or ["mine/moving-01"])
    codes = {problem["code"] for problem in reports[0]["problems"]}
    assert "check.par_missing" in codes
    assert len(codes) > 1  # the chapter Moving asks for other cards and a larger sea


@pytest.mark.parametrize("name", ["no-such", "empty", "a\0b", "x" * 5000])
def test_nothing_to_check(call: Call, tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    refusal(call("check", str(tmp_path / name)))


def test_check_without_a_path(call: Call) -> None:
    assert "PATH" in refusal(call("check"))


def test_share_and_open(call: Call, small: Path, tmp_path: Path) -> None:
    code = call("share", str(small))
    assert (code.code, code.err) == (0, "")
    assert code.out.startswith("kop1_")
    opened = call("open", code.out.strip())
    assert (opened.code, opened.err) == (0, "")
    assert Level.parse(opened.out) == Level.load(small)

    out = tmp_path / "new" / "level.toml"
    saved = call("open", code.out.strip(), "--out", str(out), "--lang", "en")
    assert saved == Outcome(0, f"Saved as {out}.\n", "")
    assert Level.load(out) == Level.load(small)
    before = out.read_bytes()
    refusal(call("open", code.out.strip(), "--out", str(out)))
    assert out.read_bytes() == before


@pytest.mark.parametrize(
    "name", [".", "small.toml", "small.toml/in-a-file.toml", "x" * 300, "a\0b"]
)
def test_places_where_no_level_can_be_put(
    call: Call, small: Path, tmp_path: Path, name: str
) -> None:
    code = call("share", str(small)).out.strip()
    before = small.read_bytes()
    for language in ("en", "zh_TW"):
        refusal(call("open", code, "--out", f"{tmp_path}/{name}", "--lang", language))
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [before]


def test_codes_that_are_cut_or_altered(call: Call, small: Path) -> None:
    code = call("share", str(small)).out.strip()
    for wrong in (code[:-5], code[:20] + "_" + code[21:], "kop2_" + code[5:], code[5:], ""):
        refusal(call("open", wrong))


def test_generate(call: Call, tmp_path: Path) -> None:
    wishes = ("--chapter", "moving", "--difficulty", "1", "--seed", "3", "--count", "2")
    words = ("generate", *wishes, "--out", str(tmp_path / "new"))
    outcome = call(*words)
    assert (outcome.code, outcome.err) == (0, "")
    files = sorted((tmp_path / "new").iterdir())
    assert [str(file) in outcome.out for file in files] == [True, True]
    assert files[0].name == "01-moving-1-3.toml"
    assert Level.load(files[0]) == Level.find("moving:1:3")
    assert call("check", str(tmp_path / "new")).code == 0

    files[0].unlink()  # what is there is not overwritten, and then nothing is written at all
    assert str(files[1]) in refusal(call(*words))
    assert not files[0].exists()


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--chapter", "swimming"),
        ("--difficulty", "6"),
        ("--difficulty", "x"),
        ("--seed", "-1"),
        ("--seed", "9" * 5000),
        ("--count", "0"),
        ("--count", "10000"),
        ("--workers", "0"),
    ],
)
def test_wishes_that_cannot_be_met(call: Call, tmp_path: Path, option: str, value: str) -> None:
    wishes = {"--chapter": "moving", "--difficulty": "1", "--seed": "1", "--count": "1"}
    wishes[option] = value
    words = [f"{name}={wish}" for name, wish in wishes.items()]
    refusal(call("generate", *words, "--out", str(tmp_path / "new")))
    assert not (tmp_path / "new").exists()


def test_check_mends_a_par_that_contradicts_itself(call: Call, small: Path) -> None:
    small.write_text(SMALL + CARDS + '[par]\ncards = 9\nprogram = "F F R F"\n', "utf-8")
    outcome = call("check", str(small), "--lang", "en")
    assert outcome.code == 1
    assert "check --write" in outcome.out
    assert call("check", str(small), "--write").code == 0
    assert small.read_text("utf-8") == SMALL + CARDS + '[par]\ncards = 4\nprogram = "F F R F"\n'


@pytest.mark.parametrize("name", ["no-such.toml", "loops-01", "no-such/folder", "x" * 5000])
def test_check_of_what_is_not_there(call: Call, name: str) -> None:
    line = refusal(call("check", name, "--lang", "en"))
    assert "There is no such file" in line
    assert len(line) < 300


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_the_making_of_levels_at_once(tmp_path: Path, workers: str) -> None:
    wishes = ("--chapter", "functions", "--difficulty", "5", "--seed", "1", "--count", "50")
    out = tmp_path / "new"
    words = ("generate", *wishes, "--out", str(out), "--workers", workers)
    # A group of its own: a terminal's Ctrl-C goes to the workers as well.
    start = "import sys; from kop_learn.cli import main; sys.exit(main())"
    command = (sys.executable, "-c", start, *words)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        sleep(5)
        os.killpg(process.pid, signal.SIGINT)
        assert process.communicate(timeout=20) == (b"", b"")
    assert process.returncode == 130
    assert not out.exists()


@pytest.mark.slow
def test_workers_write_the_same_files(call: Call, tmp_path: Path) -> None:
    wishes = ("--chapter", "loops", "--difficulty", "3", "--seed", "1", "--count", "4")
    found = []
    for workers in ("1", "2"):
        out = tmp_path / workers
        assert call("generate", *wishes, "--out", str(out), "--workers", workers).code == 0
        found.append({file.name: file.read_bytes() for file in out.iterdir()})
    assert len(found[0]) == 4
    assert found[0] == found[1]


def test_all_options_that_are_wrong_are_told_at_once(call: Call, tmp_path: Path) -> None:
    words = ["--chapter=loops", "--difficulty=9", "--seed=-1", "--count=0", f"--out={tmp_path}"]
    outcome = call("generate", *words, "--workers=x", "--lang", "en")
    assert (outcome.code, outcome.out) == (2, "")
    options = [line.split()[2] for line in outcome.err.splitlines()]
    assert options == ["--difficulty", "--seed", "--count", "--workers"]


def test_why_a_level_cannot_be_put_there_is_told(call: Call, small: Path, tmp_path: Path) -> None:
    words = ["--chapter=moving", "--difficulty=1", "--seed=1", "--count=1", f"--out={small}"]
    told = refusal(call("generate", *words, "--lang", "en"))
    assert told.endswith("This file cannot be written: a file stands where a folder is needed.\n")
    code = call("share", str(small)).out.strip()
    outcome = call("open", code, "--out", str(tmp_path / "new.toml"), "--lang", "zh_TW")
    assert outcome.out == f"已存成 {tmp_path / 'new.toml'}。\n"
    told = refusal(call("open", code, "--out", str(small / "new.toml"), "--lang", "zh_TW"))
    assert "檔案無法寫入：那裡有一個檔案，不是資料夾。" in told


def test_every_place_without_levels_is_told(call: Call, tmp_path: Path) -> None:
    outcome = call("check", f"{tmp_path}/no.toml", str(tmp_path), "--lang", "en")
    assert (outcome.code, outcome.out) == (2, "")
    assert [line.rpartition(": ")[2] for line in outcome.err.splitlines()] == [
        "There is no such file.",
        "There are no levels here.",
    ]


def test_hidden_folders_are_not_looked_into(call: Call, small: Path) -> None:
    for name in (".venv", ".ipynb_checkpoints"):
        (small.parent / name).mkdir()
        (small.parent / name / "other.toml").write_text("nothing", "utf-8")
    outcome = call("check", str(small.parent), "--write")
    assert (outcome.code, outcome.out.count("✓")) == (0, 1)


def test_the_file_of_a_pack_stands_for_the_pack(call: Call, small: Path) -> None:
    pack = small.parent / "mine"
    (pack / "first").mkdir(parents=True)
    small.rename(pack / "first" / "01-small.toml")
    text = 'id = "mine"\ntitle.en = "Mine"\nchapters = ["first"]\n'
    (pack / "pack.toml").write_text(text, "utf-8")
    outcome = call("check", str(pack / "pack.toml"), "--write", "--lang", "en")
    assert outcome.code == 0
    assert outcome.out.startswith("✓ mine/first-01  par 4")
