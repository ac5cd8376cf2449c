"""Learners' bots: what they may do, how those that fail lose, and that nothing of them is left."""

import sys
import time
from pathlib import Path

import pytest

from kop_learn.bots.arena import Contest, Played, play_all, play_match
from kop_learn.bots.king_of_pirates.rehearsal import sample_view
from kop_learn.bots.learner_child import Entrant, Learner
from kop_learn.bots.registry import check_bot
from kop_learn.bots.tournament import play_matches
from kop_learn.cli.processes import processes
from kop_learn.errors import KopError
from kop_learn.games.log import replay
from kop_learn.text import use_language

GAME = "king_of_pirates"
SHORT = {"mode": "simple", "house_rules": {"turn_cap": 3}}

BOTS = '''
from __future__ import annotations

from dataclasses import dataclass

from neighbour import MOST


@dataclass
class Wish:
    """A dataclass looks its module up by name."""

    most: int


def ahead(view: Any) -> str:
    """Sail ahead with the Forwards, but never more than three."""
    print("my hand", view.usable)
    return "F" * min(view.usable.count("forward"), Wish(MOST).most)

def with_luck(view, random):
    return random.choice(["", ""])

def with_depth(view, depth=2):
    return "F" * min(view.usable.count("forward"), depth)

def made(most):
    def bot(view):
        return "F" * min(view.usable.count("forward"), most)
    return bot

closure = made(1)

def crashes(view):
    return 1 / 0

def leaves(view):
    import sys
    sys.exit(3)

def recurses(view):
    return recurses(view)

def speechless(view):
    class Odd(Exception):
        def __str__(self):
            raise ValueError
    raise Odd

def tries(view):
    from kop_learn import try_out
    try_out(view, "F X")

def forgets(view):
    view.usable

def lists(view):
    return ["F", "F"]

def mumbles(view):
    return "F forwards please"

def endless(view):
    return "F" * 30_000

def cheats(view):
    return "F F F F F F F F F"

def vanishes(view):
    import os
    os._exit(1)

def babbles(view):
    import os
    while True:
        for number in range(3, 9):
            try:
                os.write(number, b"x" * 65536)
            except OSError:
                pass

def stalls(view):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass

def forks(view):
    import os, time
    child = os.fork()
    if child == 0:
        time.sleep(60)
    open(f"{__file__}.{child}", "w").close()
    return ""

def draws(view):
    import random
    return "F" * min(view.usable.count("forward"), random.randrange(3))
'''


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A learner's file, with a neighbour that it imports."""
    path = tmp_path_factory.mktemp("bots") / "mine.py"
    path.write_text(BOTS, "utf-8")
    path.with_name("neighbour.py").write_text("MOST = 3\n", "utf-8")
    path.with_name("random.py").write_text("1 / 0\n", "utf-8")
    return path


def line_of(text: str) -> int:
    """The number of a line of the learner's file."""
    return BOTS.splitlines().index(text) + 1


def answer(file: Path, name: str, language: str = "en") -> dict[str, str]:
    """What a learner's function answers here, without a process of its own."""
    entrant = Entrant.named(f"{file}:{name}", GAME, SHORT, 1, language)
    before = sys.path.copy()
    try:
        with use_language(language):
            return Learner(entrant).answer(sample_view(1))
    finally:
        sys.path[:] = before
        sys.modules.pop("learner_bot")
        sys.modules.pop("neighbour", None)


@pytest.mark.parametrize("name", ["ahead", "with_luck", "with_depth", "closure"])
def test_what_a_bot_may_be(file: Path, name: str) -> None:
    """With imports, annotations that mean nothing, luck, further arguments, or made by another."""
    forwards = sample_view(1).usable.count("forward")
    most = {"ahead": 3, "with_luck": 0, "with_depth": 2, "closure": 1}[name]
    check_bot(GAME, f"{file}:{name}")
    assert answer(file, name) == {"action": ("play " + "F " * min(forwards, most)).strip()}


@pytest.mark.parametrize(
    ("name", "code", "reason"),
    [
        ("crashes", "    return 1 / 0", "ZeroDivisionError: division by zero"),
        ("leaves", "    sys.exit(3)", "SystemExit: 3"),
        ("recurses", "    return recurses(view)", "RecursionError: "),
        ("speechless", "    raise Odd", "Odd"),
        ("tries", '    try_out(view, "F X")', "Character 3: “X” is no card."),
    ],
)
def test_a_crash_is_told_with_its_line(file: Path, name: str, code: str, reason: str) -> None:
    said = answer(file, name)["crashed"]
    assert said.startswith(f"line {line_of(code)} ({code.strip()}): {reason}")
    said = answer(file, name, "zh_TW")["crashed"]
    assert said.startswith(f"第 {line_of(code)} 行（{code.strip()}）：")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("forgets", "The bot returned nothing."),
        ("lists", "This one returned: ['F', 'F']."),
        ("mumbles", "Character 4: “o” is no card."),
        ("endless", "30000 characters"),
    ],
)
def test_what_is_no_program_is_told(file: Path, name: str, reason: str) -> None:
    assert reason in answer(file, name)["cheated"]


def test_a_file_without_the_function_or_that_is_no_python_is_refused(
    file: Path, tmp_path: Path
) -> None:
    with pytest.raises(KopError, match="ahead"):
        check_bot(GAME, f"{file}:nothing")
    with pytest.raises(KopError):
        check_bot(GAME, f"{tmp_path / 'none.py'}:bot")
    broken = tmp_path / "broken.py"
    broken.write_text("def bot(view):\n  return (\n", "utf-8")
    with pytest.raises(KopError) as refused:
        check_bot(GAME, f"{broken}:bot")
    assert [(found.code, found.line) for found in refused.value.faults] == [("bot.syntax", 2)]


# In a process of their own.


def lose(file: Path, name: str, time_limit: float = 5.0) -> Played:
    """Play a match that the bot loses, against the deckhand."""
    contest = Contest(GAME, SHORT, time_limit=time_limit, with_log=True, language="en")
    (match,) = play_all(contest.pairings((f"{file}:{name}", "deckhand"), 1))
    assert match.outcome.winners == (2,)
    assert match.outcome.reason == "forfeit"
    return match


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("crashes", "It crashed: line "),
        ("cheats", "It did something that is not allowed: Too many"),
        ("vanishes", "It stopped answering."),
        ("babbles", "It stopped answering."),
    ],
)
def test_a_bot_that_fails_loses_that_match_with_the_reason(
    file: Path, name: str, reason: str
) -> None:
    match = lose(file, name)
    assert match.failure is not None
    assert match.failure.seat == 1
    assert match.failure.reason.startswith(reason)
    again = replay(match.log)
    assert again.faults == ()
    assert again.outcome == match.outcome


@pytest.mark.slow
def test_a_bot_that_stalls_loses_and_the_rest_goes_on(file: Path) -> None:
    match = lose(file, "stalls", time_limit=0.3)
    assert match.failure is not None
    assert match.failure.reason == "It thought for more than 0.3 seconds."


@pytest.mark.slow
def test_a_bot_that_forks_holds_nothing_up_and_leaves_nothing_behind(file: Path) -> None:
    begin = time.monotonic()
    report = play_matches(Contest(GAME, SHORT), (f"{file}:forks", "deckhand"), 1)
    assert report.failures == []
    assert time.monotonic() - begin < 30
    children = [Path("/proc") / each.suffix[1:] for each in file.parent.glob("mine.py.*")]
    assert len(children) == 3
    for _ in range(100):
        # Nobody waits for them any more, so a trace may stay; but they do not run.
        if all(not child.exists() or ") Z" in (child / "stat").read_text() for child in children):
            return
        time.sleep(0.1)
    raise AssertionError("a child is still there")


@pytest.mark.slow
def test_a_failure_report(file: Path) -> None:
    report = play_matches(Contest(GAME, SHORT), ("deckhand", f"{file}:lists"), 1)
    assert [standing.wins for standing in report.standings] == [1, 0]
    (failure,) = report.failures
    assert (failure["game"], failure["seat"], failure["bot"]) == (1, 2, f"{file}:lists")


@pytest.mark.slow
def test_reasons_are_told_in_the_same_language_by_any_number_of_workers(file: Path) -> None:
    with use_language("zh_TW"):
        contest = Contest(GAME, SHORT, with_log=True)
    pairings = contest.pairings((f"{file}:crashes", f"{file}:draws"), 2)
    alone = play_all(pairings)
    assert all(match.failure and "行（return 1 / 0）" in match.failure.reason for match in alone)
    with processes(2) as executor:
        assert play_all(pairings, executor) == alone


@pytest.mark.slow
def test_a_bot_with_luck_of_its_own_plays_the_same_again(file: Path) -> None:
    (pairing,) = Contest(GAME, SHORT, with_log=True).pairings((f"{file}:draws", "deckhand"), 1)
    assert play_match(pairing) == play_match(pairing)


@pytest.mark.slow
def test_a_learners_file_is_not_run_in_this_process(file: Path) -> None:
    play_matches(Contest(GAME, SHORT), (f"{file}:ahead", "deckhand"), 1)
    assert "neighbour" not in sys.modules
