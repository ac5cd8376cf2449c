"""The commands about matches: who wins how many, logs, and what is found wrong with a log."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.cli.conftest import Outcome
from tests.cli.test_shell import refusal

pytestmark = pytest.mark.slow

Call = Callable[..., Outcome]

WISHES = {
    "--game": "king_of_pirates",
    "--mode": "simple",
    "--bots": "sailor,deckhand",
    "--games": "2",
    "--seed": "3",
}


def words(**changes: str) -> list[str]:
    """The words of a `match` command: some wishes changed, further options behind."""
    wishes = WISHES | {f"--{name}": value for name, value in changes.items()}
    return ["match", *(f"{name}={wish}" for name, wish in wishes.items())]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a match."""
    from kop_learn.cli import main

    file = tmp_path_factory.mktemp("logs") / "match.jsonl"
    assert main([*words(games="1"), "--json", "--log", str(file)]) == 0
    return file


def test_the_object_of_a_match(call: Call) -> None:
    outcome = call(*words(), "--json")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.count("\n") == 1
    found = json.loads(outcome.out)
    assert list(found) == [
        "game",
        "mode",
        "games",
        "seconds",
        "turns_median",
        "bots",
        "failures",
    ]
    assert (found["game"], found["mode"], found["games"]) == ("king_of_pirates", "simple", 2)
    assert found["failures"] == []
    first, second = found["bots"]
    assert list(first) == ["name", "seat_wins", "wins", "draws", "losses", "points", "interval"]
    assert (first["name"], second["name"]) == ("sailor", "deckhand")
    assert first["points"] + second["points"] == 2
    assert (first["wins"], first["losses"]) == (second["losses"], second["wins"])
    for bot in found["bots"]:
        assert bot["wins"] + bot["draws"] + bot["losses"] == 2
        assert sum(bot["seat_wins"]) == bot["wins"]
        assert bot["interval"][0] <= bot["points"] / 2 <= bot["interval"][1]


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing_but_the_time(call: Call) -> None:
    one, two = (
        json.loads(call(*words(games="4"), "--json", f"--workers={workers}").out)
        for workers in (1, 2)
    )
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


def test_a_match_in_words(call: Call) -> None:
    outcome = call(*words(games="1"), "--lang=en")
    assert (outcome.code, outcome.err) == (0, "")
    title, sailor, deckhand = outcome.out.splitlines()
    assert title.startswith("King of Pirates, simple mode. Matches: 1;")
    assert sailor.startswith("sailor: won ")
    assert deckhand.startswith("deckhand: won ")
    assert "海霸，初級模式" in call(*words(games="1"), "--lang=zh_TW").out


def test_the_logs_of_several_matches_are_numbered_and_seats_are_swapped(
    call: Call, tmp_path: Path
) -> None:
    outcome = call(*words(), "--log", str(tmp_path / "new" / "a.jsonl"))
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files] == ["a-01.jsonl", "a-02.jsonl"]
    assert [str(file) in outcome.out for file in files] == [True, True]
    headers = [json.loads(file.read_text("utf-8").splitlines()[0]) for file in files]
    assert [header["players"] for header in headers] == [
        ["sailor", "deckhand"],
        ["deckhand", "sailor"],
    ]
    for file in files:
        assert call("replay", str(file)).code == 0


def test_a_log_may_be_written_again_but_no_other_file_is_lost(
    call: Call, log: Path, tmp_path: Path
) -> None:
    again, other = tmp_path / "match.jsonl", tmp_path / "bot.py"
    again.write_bytes(log.read_bytes())
    other.write_text("def bot(view): ...\n", "utf-8")
    assert call(*words(games="1"), "--log", str(again)).code == 0
    assert again.read_bytes() == log.read_bytes()
    for name in (str(other), str(tmp_path), str(other / "in-a-file"), "/dev/null", "a\0b"):
        refusal(call(*words(games="1"), "--log", name))
    assert other.read_text("utf-8") == "def bot(view): ...\n"
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("game", "sheep", "king_of_pirates"),
        ("game", "chess", "king_of_pirates"),
        ("mode", "hard", "advanced"),
        ("variant", "three_ships", "two_ships"),
        ("bots", "sailor", "2"),
        ("bots", "sailor,sailor,sailor", "2"),
        ("bots", "", "2"),
        ("bots", "sailor,tailor", "captain"),
        ("bots", "sailor,no-such.py:bot", "no-such.py"),
        ("games", "0", "--games"),
        ("games", "10000", "--games"),
        ("seed", "-1", "--seed"),
        ("workers", "0", "--workers"),
    ],
)
def test_wishes_that_cannot_be_met(call: Call, option: str, value: str, said: str) -> None:
    assert said in refusal(call(*words(**{option: value}), "--json"))


def test_a_missing_option_is_named(call: Call) -> None:
    assert "--bots" in refusal(call("match", "--game=king_of_pirates"))


@pytest.mark.slow
def test_variants_are_played(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    asked = words(games="1", variant="two_ships,no_bugs", bots="deckhand,deckhand")
    assert call(*asked, "--log", str(file)).code == 0
    header = json.loads(file.read_text("utf-8").splitlines()[0])
    assert header["variants"] == ["two_ships", "no_bugs"]
    assert "ship 2" in call("replay", str(file), "--lang=en").out


def test_a_bot_of_ones_own_and_one_that_fails(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(
        "def forward(view):\n"
        "    return 'F ' * view.usable.count('forward')\n"
        "def broken(view):\n"
        "    print('hello')\n"
        "    return view.no_such_thing\n",
        "utf-8",
    )
    log = tmp_path / "a.jsonl"
    outcome = call(
        *words(games="1", bots=f"{file}:forward,{file}:broken"), "--json", f"--log={log}"
    )
    assert (outcome.code, outcome.err) == (1, "")
    found = json.loads(outcome.out)
    assert [bot["wins"] for bot in found["bots"]] == [1, 0]
    (failure,) = found["failures"]
    assert failure["bot"] == f"{file}:broken"
    assert "line 5" in failure["reason"]
    replayed = call("replay", str(log), "--lang=en")
    assert (replayed.code, replayed.err) == (0, "")
    assert replayed.out.endswith("The match was broken off; it goes to team 1.\n")


STUBBORN = """
import os

def stalls(view):
    open(f"{__file__}.{os.getpid()}", "w").close()
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
"""


def runs(process: int) -> bool:
    """Whether there is such a process, and not only the trace of one."""
    try:
        return ") Z" not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.parametrize(
    ("workers", "sent", "code"),
    [("1", signal.SIGINT, 130), ("2", signal.SIGINT, 130), ("2", signal.SIGKILL, -9)],
)
def test_a_broken_off_match_leaves_no_process_behind(
    tmp_path: Path, workers: str, sent: signal.Signals, code: int
) -> None:
    file = tmp_path / "own.py"
    file.write_text(STUBBORN, "utf-8")
    wishes = words(games="4", workers=workers, bots=f"{file}:stalls,{file}:stalls")
    start = "import sys; from kop_learn.cli import main; sys.exit(main())"
    with subprocess.Popen(
        (sys.executable, "-c", start, *wishes),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        begin = time.monotonic()
        while not (started := list(tmp_path.glob("own.py.*"))) and time.monotonic() < begin + 60:
            time.sleep(0.05)
        os.kill(process.pid, sent)
        out, err = process.communicate(timeout=20)
    assert process.returncode == code
    assert out == b""
    assert sent == signal.SIGKILL or err == b""
    bots = [int(path.suffix[1:]) for path in started]
    assert bots
    begin = time.monotonic()
    while any(map(runs, bots)) and time.monotonic() < begin + 20:
        time.sleep(0.1)
    assert not any(map(runs, bots))


def test_a_match_is_told_turn_by_turn(call: Call, log: Path) -> None:
    outcome = call("replay", str(log), "--lang=en")
    assert (outcome.code, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert lines[:3] == ["King of Pirates, simple mode", "Team 1: sailor", "Team 2: deckhand"]
    assert "Turn 1" in lines
    assert lines[-1].startswith("The match is over.")
    assert "第 1 回合" in call("replay", str(log), "--lang=zh_TW").out


def test_the_object_of_a_replay(call: Call, log: Path) -> None:
    outcome = call("replay", str(log), "--json")
    assert (outcome.code, outcome.err) == (0, "")
    found = json.loads(outcome.out)
    logged = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert (found["game"], found["mode"], found["seed"]) == ("king_of_pirates", "simple", 3)
    assert found["players"] == ["sailor", "deckhand"]
    assert [each["action"] for each in found["decisions"]] == [
        line["action"] for line in logged[2:-1]
    ]
    assert found["outcome"] == logged[-1]["outcome"]
    assert found["faults"] == []
    assert "secret" not in outcome.out


def test_of_a_cut_log_the_whole_part_can_be_replayed(call: Call, log: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(log.read_text("utf-8").splitlines(keepends=True)[:12]), "utf-8")
    line = refusal(call("replay", str(cut), "--lang=en"))
    assert line.startswith(f"{cut}:13: ")
    assert "Lines 1 to 12 are whole" in line

    told = call("replay", str(cut), "--part", "--lang=en")
    assert told.code == 1
    assert told.err.startswith(f"{cut}:13: ")
    whole = call("replay", str(log), "--lang=en").out
    assert whole.startswith(told.out)

    found = call("replay", str(cut), "--part", "--json")
    assert (found.code, len(json.loads(found.out)["decisions"])) == (1, 10)
    (fault,) = json.loads(found.out)["faults"]
    assert (fault["line"], fault["code"]) == (13, "log.cut")


def changed(log: Path, line: int, change: Callable[[dict[str, Any]], object]) -> str:
    """The text of a log with one line (from 1) changed."""
    lines = log.read_text("utf-8").splitlines()
    content = json.loads(lines[line - 1])
    change(content)
    lines[line - 1] = json.dumps(content)
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("line", "change"),
    [
        (1, lambda line: line.update(seed=4)),
        (1, lambda line: line.update(players=["captain", "deckhand"])),
        (3, lambda line: line.update(player=2)),
        (4, lambda line: line.update(events=[])),
        (7, lambda line: line.update(n=99)),
        (7, lambda line: line.update(chance=[1])),
        (7, lambda line: line.update(action="play " + "F" * 30)),
        (8, lambda line: line.update(digest="0" * 16)),
    ],
)
def test_tampering_is_found_with_its_line(
    call: Call, log: Path, tmp_path: Path, line: int, change: Callable[[dict[str, Any]], object]
) -> None:
    path = tmp_path / "changed.jsonl"
    path.write_text(changed(log, line, change), "utf-8")
    for language in ("en", "zh_TW"):
        found = refusal(call("replay", str(path), "--json", f"--lang={language}"))
        assert found.startswith(f"{path}:{line}: ")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"\0\0\0",
        bytes(range(256)),
        b"[]",
        b"{}",
        b"[" * 100_000,
        b'{"format": 1}',
        b'{"format": 1, "game": "chess", "rules": 1}',
        b'{"format": 1, "game": "king_of_pirates", "rules": 99}',
        b'{"format": 1, "game": "king_of_pirates", "rules": 1, "mode": []}',
        b'{"format": 1, "game": "king_of_pirates", "rules": 1, "seed": "\\ud800"}',
        b'{"format": 1, "game": "king_of_pirates", "rules": 1, "a": %s}'
        % (b"[" * 900 + b"]" * 900),
        b"9" * 5000,
        b"a" * 3_000_000,
    ],
)
def test_files_that_hold_no_log(call: Call, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(content)
    for options in ([], ["--part"], ["--json"]):
        assert str(path) in refusal(call("replay", str(path), *options))


@pytest.mark.parametrize("name", [".", "no-such.jsonl", "", "a\0b", "x" * 5000, "/dev/null"])
def test_logs_that_are_not_there(call: Call, name: str) -> None:
    refusal(call("replay", name))


def test_a_match_is_saved_as_a_film(call: Call, log: Path, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    events = [event["type"] for line in lines[1:-1] for event in line["events"]]
    on_the_sea = {"shown", "played", "step", "treasure", "asked", "answered"}
    on_the_sea |= {"round_over", "match_over"}
    expected = sum(event in on_the_sea for event in events)
    page = tmp_path / "match.html"
    assert call("replay", str(log), "--save", str(page), "--lang=en").code == 0
    text = page.read_text("utf-8")
    assert "sailor – deckhand" in text
    film = json.loads(text.partition('application/json">')[2].partition("</script>")[0])
    assert len(film["frames"]) == expected
    assert {len(frame["ships"]) for frame in film["frames"]} == {2}
    assert text.count("<li") == expected


@pytest.mark.slow
def test_a_match_is_saved_as_a_moving_picture(call: Call, log: Path, tmp_path: Path) -> None:
    gif = tmp_path / "match.gif"
    assert call("replay", str(log), "--save", str(gif), "--json").code == 0
    with Image.open(gif) as picture:
        assert getattr(picture, "n_frames", 1) > 20


@pytest.mark.slow
def test_films_that_cannot_be_saved(call: Call, log: Path, tmp_path: Path) -> None:
    for name in ("match.bmp", "no/match.gif", "a\0b.gif", "x" * 5000 + ".gif"):
        refusal(call("replay", str(log), "--save", str(tmp_path / name)))
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(log.read_text("utf-8").splitlines(keepends=True)[:4]), "utf-8")
    refusal(call("replay", str(cut), "--part", "--save", str(tmp_path / "match.html")))
    assert [path.name for path in tmp_path.iterdir()] == ["cut.jsonl"]
