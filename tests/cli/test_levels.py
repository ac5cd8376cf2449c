"""The commands about levels: exit codes, JSON objects, and input that is none."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Outcome
from tests.cli.test_shell import refusal

Call = Callable[..., Outcome]

RUNS = json.loads((Path(__file__).parents[1] / "conformance" / "runs.json").read_text("utf-8"))
SMALL = 'format = 1\nkind = "solve"\ntitle.en = "Up"\nmap = """\n. G\n. .\n^ .\n"""\n'
CARDS = "[cards]\nforward = 5\nright = 1\n"


def level_file(folder: Path, map_: str, cards: dict[str, int]) -> str:
    """Write a level file."""
    lines = [f"{card} = {count}" for card, count in cards.items()]
    path = folder / "level.toml"
    path.write_text(
        f'format = 1\nkind = "solve"\ntitle.en = "A run"\nmap = """\n{map_}\n"""\n'
        "[cards]\n" + "\n".join(lines),
        "utf-8",
    )
    return str(path)


@pytest.fixture
def small(tmp_path: Path) -> str:
    """A level whose gold is two rows up and one column right; F F R F and three more ways."""
    path = tmp_path / "small.toml"
    path.write_text(SMALL + CARDS, "utf-8")
    return str(path)


@pytest.mark.parametrize("case", RUNS, ids=lambda case: case["id"])
def test_run_json_is_what_the_conformance_runs_say(
    call: Call, tmp_path: Path, case: dict[str, Any]
) -> None:
    name = level_file(tmp_path, case["map"], case["cards"])
    outcome = call("run", name, case["program"], "--json")
    assert outcome.err == ""
    assert outcome.out.count("\n") == 1
    found = json.loads(outcome.out)
    gold = case["outcome"] == "gold"
    assert found == {
        "outcome": case["outcome"],
        "cards": case["size"],
        "stars": 1 if gold else 0,
        "par": None,
        "steps": case["steps"],
    }
    assert list(found) == ["outcome", "cards", "stars", "par", "steps"]
    assert outcome.code == (0 if gold else 1)


def test_run_in_words(call: Call, small: str) -> None:
    outcome = call("run", small, "F L", "--lang", "en")
    assert outcome == Outcome(2, "", outcome.err)
    outcome = call("run", small, "F R F F", "--lang", "en")
    assert outcome.code == 1
    assert outcome.out.splitlines() == [
        "Step 1, Forward: the ship moves to A2.",
        "Step 2, Turn right: the ship now looks east.",
        "Step 3, Forward: the ship moves to B2.",
        "Step 4, Forward: bump! The ship cannot leave the map.",
        "The program is over, and the ship has not reached the gold yet.",
    ]


def test_run_to_the_gold_in_chinese(call: Call, small: str) -> None:
    outcome = call("run", small, "FFRF", "--lang", "zh_TW")
    assert outcome.code == 0
    assert outcome.err == ""
    assert "★" in outcome.out
    assert "黃金" in outcome.out


@pytest.mark.slow
def test_long_runs_are_told_in_part_and_given_in_full(call: Call, tmp_path: Path) -> None:
    name = level_file(tmp_path, "^ .\n. G", {"left": 1, "loop3": 5})
    program = "3[3[3[3[3[L]]]]]"
    assert len(json.loads(call("run", name, program, "--json").out)["steps"]) == 243
    words = call("run", name, program).out.splitlines()
    assert len(words) == 102
    assert "143" in words[100]


def test_no_bugs_refusal(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "strict.toml"
    path.write_text(SMALL + "rules.no_bugs = true\n" + CARDS, "utf-8")
    outcome = call("run", str(path), "R R", "--json")
    assert outcome.code == 2  # there is only one right turn
    outcome = call("run", str(path), "F F F R", "--json")
    assert (outcome.code, outcome.err) == (1, "")
    assert json.loads(outcome.out) == {
        "outcome": "refused",
        "cards": 4,
        "stars": 0,
        "par": None,
        "error": {"path": [2], "card": "F", "reason": "edge"},
        "steps": [],
    }
    assert "Card 3, Forward" in call("run", str(path), "F F F R").out


def test_programs_from_files(call: Call, small: str, tmp_path: Path) -> None:
    (tmp_path / "way.txt").write_text("F F R F\n", "utf-8")
    (tmp_path / "way.py").write_text("forward()\nforward()\nright()\nforward()\n", "utf-8")
    given = call("run", small, "F F R F", "--json")
    assert call("run", small, f"@{tmp_path / 'way.txt'}", "--json") == given
    assert call("run", small, f"@{tmp_path / 'way.py'}", "--json") == given


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("nul.txt", b"F\0F"),
        ("binary.txt", bytes(range(256))),
        ("latin.txt", "vorwärts".encode("latin-1")),
        ("empty-word.py", b"swim()"),
        ("broken.py", b"forward("),
        ("nul.py", b"forward()\0"),
        ("deep.txt", b"2[" * 5000),
        ("huge.txt", b"F" * 70_000),
        ("huge.py", b"forward()\n" * 7000),
        ("deep.py", b"(" * 5000),
    ],
)
def test_program_files_that_hold_none(
    call: Call, small: str, tmp_path: Path, name: str, content: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert str(path) in refusal(call("run", small, f"@{path}"))


@pytest.mark.parametrize("word", ["@", "@no-such-file", "@.", "@a\0b", "@" + "x" * 5000])
def test_program_files_that_are_not_there(call: Call, small: str, word: str) -> None:
    refusal(call("run", small, word))


@pytest.mark.parametrize(
    "program",
    ["F Q", "4[F]", "2[F", "F]", "calls", "F\nX", "\x1b[31m", "9" * 5000, "２［Q］", "\udc80"],
)
def test_programs_that_are_none(call: Call, small: str, program: str) -> None:
    refusal(call("run", small, program))


def test_more_cards_than_given(call: Call, small: str) -> None:
    line = refusal(call("run", small, "R R", "--lang", "en"))
    assert "2" in line
    assert "1" in line


@pytest.mark.parametrize("command", [["run", "{}", "F"], ["solve", "{}"]])
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0\0\0",
        bytes(range(256)),
        b"[" * 60_000,
        b"format = " + b"9" * 5000,
        b"format = 1\n" * 3,
        b"a" * 70_000,
        SMALL.encode() + b"[cards]\nforward = 1e400\n",
    ],
)
def test_files_that_hold_no_level(
    call: Call, tmp_path: Path, command: list[str], content: bytes
) -> None:
    path = tmp_path / "level.toml"
    path.write_bytes(content)
    outcome = call(*(word.format(path) for word in command))
    assert (outcome.code, outcome.out) == (2, "")
    lines = outcome.err.splitlines()
    assert lines
    assert all(str(path) in line for line in lines)


@pytest.mark.parametrize("command", [["run", "{}", "F"], ["solve", "{}"]])
@pytest.mark.parametrize(
    "name",
    [
        ".",
        "/",
        "no-such.toml",
        "no-such-id",
        "kop/",
        "/loops-01",
        "kop//loops-01",
        "../../etc/passwd",
        "loops:9:9",
        "loops:3:" + "9" * 5000,
        "kop1_",
        "kop1_AAAA",
        "kop1_" + "A" * 9000,
        "",
        "a\0b.toml",
        "x" * 5000 + ".toml",
        "\udc80.toml",
    ],
)
def test_names_that_are_no_level(call: Call, command: list[str], name: str) -> None:
    refusal(call(*(word.format(name) for word in command)))


def test_a_named_pipe_is_not_waited_for(call: Call, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    refusal(call("run", str(tmp_path / "pipe.toml"), "F"))


def test_solve_json(call: Call, small: str) -> None:
    outcome = call("solve", small, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    found = json.loads(outcome.out)
    assert list(found) == ["solvable", "proof", "cards", "program", "seconds"]
    assert found["seconds"] >= 0
    assert (found["solvable"], found["proof"], found["cards"]) == (True, "optimal", 4)
    assert found["program"] == "F F R F"


def test_solve_in_words(call: Call, small: str) -> None:
    outcome = call("solve", small, "--lang", "en")
    assert (outcome.code, outcome.err) == (0, "")
    assert "F F R F  (4 cards)" in outcome.out


def test_a_progress_bar_is_shown_on_a_terminal_only(
    call: Call, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert call("solve", small, "--lang", "en").err == ""
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    outcome = call("solve", small, "--json", "--lang", "en")
    assert "Cards tried" in outcome.err
    assert json.loads(outcome.out)["proof"] == "optimal"


def test_the_making_of_a_level_shows_that_it_goes_on(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    assert "Making the level" in call("share", "moving:2:3", "--lang", "en").err
    assert call("share", "moving-01", "--lang", "en").err == ""


def test_who_stops_a_search_is_told_what_is_known(
    call: Call, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, progress: Callable[[int], None], **__: object) -> None:
        progress(4)
        raise KeyboardInterrupt

    monkeypatch.setattr("kop_learn.solving.solver.solve", stopped)
    outcome = call("solve", small, "--lang", "en")
    assert (outcome.code, outcome.out) == (130, "")
    assert "fewer cards than 5" in outcome.err


def test_solve_all(call: Call, tmp_path: Path) -> None:
    # Straight on: with two Forwards, or with one under the loop.
    name = level_file(tmp_path, ". G\n. .\n. ^", {"forward": 2, "loop2": 1})
    found = json.loads(call("solve", name, "--all", "--json").out)
    assert sorted(found["programs"]) == ["2[F]", "F F"]
    words = call("solve", name, "--all").out
    assert "2[F]" in words
    assert "F F" in words


def test_no_way_to_the_gold(call: Call, tmp_path: Path) -> None:
    name = level_file(tmp_path, "G # .\n# # .\n. . ^", {"forward": 5, "left": 5, "right": 5})
    outcome = call("solve", name, "--json")
    assert (outcome.code, outcome.err) == (1, "")
    found = json.loads(outcome.out)
    assert (found["solvable"], found["proof"]) == (False, "impossible")
    assert found["cards"] is None
    assert found["program"] is None
    assert call("solve", name).code == 1


def test_a_search_that_is_not_allowed_enough_cards_gives_up(call: Call, small: str) -> None:
    outcome = call("solve", small, "--max-cards", "3", "--json")
    assert (outcome.code, outcome.err) == (1, "")
    found = json.loads(outcome.out)
    assert (found["solvable"], found["proof"], found["at_least"]) == (None, "gave_up", 4)
    assert "4" in call("solve", small, "--max-cards", "3").out


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--max-cards", "0"),
        ("--max-cards", "-1"),
        ("--max-cards", "1.5"),
        ("--max-cards", "9" * 5000),
        ("--time-limit", "0"),
        ("--time-limit", "nan"),
        ("--time-limit", "-1"),
        ("--time-limit", "9" * 5000),
    ],
)
def test_limits_that_are_none(call: Call, small: str, option: str, value: str) -> None:
    assert option in refusal(call("solve", small, f"{option}={value}"))


def test_list_of_packs_and_of_a_pack(call: Call) -> None:
    outcome = call("list")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("kop  ")
    outcome = call("list", "kop", "--lang", "zh_TW")
    assert (outcome.code, outcome.err) == (0, "")
    assert "  kop/loops-01  " in outcome.out
    refusal(call("list", "no-such-pack"))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["out.gif", "out.html", "out.png"])
def test_save_a_run(call: Call, small: str, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    outcome = call("run", small, "F F R F", "--json", "--save", str(path))
    assert (outcome.code, outcome.err) == (0, "")
    assert path.stat().st_size > 500


@pytest.mark.parametrize("name", ["out.bmp", "out", "no-such-folder/out.gif", ".", "a\0b.gif"])
def test_save_to_where_it_cannot_be(call: Call, small: str, tmp_path: Path, name: str) -> None:
    refusal(call("run", small, "F F R F", "--json", "--save", f"{tmp_path}/{name}"))


def test_in_words_it_is_told_where_a_run_was_saved(call: Call, small: str, tmp_path: Path) -> None:
    path = tmp_path / "my run.png"
    outcome = call("run", small, "F F R F", "--save", str(path), "--lang", "en")
    assert outcome.out.splitlines()[-1] == f"Saved as {path}."


def test_solving_a_level_that_asks_for_a_cell_tells_the_cell(call: Call) -> None:
    """`3[F R]` from A1, looking north: A2, then B2, then B1."""
    outcome = call("solve", "predict-05", "--lang", "en")
    assert outcome.code == 1
    assert outcome.out == (
        "This level asks where the ship will end: its program takes the ship to B1.\n"
    )
    assert json.loads(call("solve", "predict-05", "--json").out)["solvable"] is False
