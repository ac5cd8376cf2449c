"""The arena: swapped seats, repeatable results, learners' bots that fail, tournaments."""

import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kop_learn.bots.arena import pairings_of, play_all, play_match, workers
from kop_learn.bots.learner import save_bot
from kop_learn.bots.rating import ratings, wilson
from kop_learn.bots.tournament import ladder, play_matches, round_robin
from kop_learn.errors import KopError
from kop_learn.games.king_of_pirates.view import MatchView
from kop_learn.games.log import replay

pytestmark = pytest.mark.slow

GAME = "king_of_pirates"
SHORT = {"mode": "simple", "house_rules": {"turn_cap": 5}}

BOTS = '''
def ten_lines(view):
    """Sail ahead with all Forwards, but never more than three."""
    ahead = [card for card in view.usable if card == "forward"]
    print("my hand", view.usable)
    return " ".join("F" for card in ahead[:3])

def with_luck(view, random):
    return random.choice(["", ""])

def crashes(view):
    return 1 / 0

def exits(view):
    import os
    os._exit(1)

def stalls(view):
    while True:
        pass

def cheats(view):
    return "F F F F F F F F F"

def mumbles(view):
    return "forwards please"

def counts(view):
    return 42
'''


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A learner's file."""
    path = tmp_path_factory.mktemp("bots") / "mine.py"
    path.write_text(BOTS, "utf-8")
    return path


@pytest.fixture(scope="module")
def threads() -> Iterator[Executor]:
    """An executor other than the processes of our own."""
    with ThreadPoolExecutor(2) as pool:
        yield pool


def test_seats_are_swapped_and_a_pair_of_matches_shares_its_seed() -> None:
    pairings = pairings_of(GAME, ("deckhand", "sailor"), 4, seed=7)
    assert [pairing.bots for pairing in pairings] == [
        ("deckhand", "sailor"),
        ("sailor", "deckhand"),
    ] * 2
    assert [pairing.seed for pairing in pairings] == [7, 7, 8, 8]


def test_the_result_is_the_same_on_any_executor(threads: Executor) -> None:
    pairings = pairings_of(GAME, ("deckhand", "sailor"), 4, settings=SHORT, with_log=True)
    alone = play_all(pairings)
    assert play_all(pairings, threads) == alone
    assert [match.pairing.number for match in alone] == [0, 1, 2, 3]


@pytest.mark.slow
def test_the_result_is_the_same_for_any_number_of_workers() -> None:
    pairings = pairings_of(GAME, ("deckhand", "sailor"), 6, with_log=True)
    results = []
    for count in (1, 2, 3):
        with workers(count) as executor:
            results.append(play_all(pairings, executor))
    assert results[0] == results[1] == results[2]


def test_progress_is_told_match_by_match() -> None:
    told: list[tuple[int, int]] = []
    pairings = pairings_of(GAME, ("deckhand", "deckhand"), 3, settings=SHORT)
    play_all(pairings, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_the_log_of_a_match_replays() -> None:
    (pairing,) = pairings_of(GAME, ("sailor", "deckhand"), 1, with_log=True)
    match = play_match(pairing)
    again = replay(match.log)
    assert again.faults == ()
    assert again.outcome == match.outcome
    assert again.header["players"] == ["sailor", "deckhand"]


def test_a_report_is_the_designs_json_object() -> None:
    report: dict[str, Any] = play_matches(
        GAME, ("sailor", "deckhand"), 4, settings=SHORT, seed=3
    ).to_dict()
    assert report.keys() == {
        *("game", "mode", "games", "seconds", "turns_median", "bots", "failures"),
    }
    assert (report["game"], report["mode"], report["games"]) == (GAME, "simple", 4)
    first, second = report["bots"]
    assert first.keys() == {
        *("name", "seat_wins", "wins", "draws", "losses", "points", "interval"),
    }
    assert first["wins"] + first["draws"] + first["losses"] == 4
    assert first["points"] + second["points"] == 4
    assert sum(first["seat_wins"]) == first["wins"]


# Learners' bots.


@pytest.mark.slow
def test_a_learners_bot_plays_whole_matches(file: Path) -> None:
    for name in ("ten_lines", "with_luck"):
        report = play_matches(GAME, (f"{file}:{name}", "deckhand"), 2, settings=SHORT)
        assert report.failures == []


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("crashes", "line 12: ZeroDivisionError"),
        ("exits", "stopped answering"),
        ("cheats", "Too many"),
        ("mumbles", "Character"),
        ("counts", "a program is expected, not int"),
    ],
)
def test_a_bot_that_fails_loses_that_match_with_the_reason(
    file: Path, name: str, reason: str
) -> None:
    report = play_matches(GAME, (f"{file}:{name}", "deckhand"), 1, with_log=True)
    assert report.standings[0].losses == 1
    assert report.standings[1].wins == 1
    (failure,) = report.failures
    assert (failure["game"], failure["seat"], failure["bot"]) == (1, 1, f"{file}:{name}")
    assert reason in str(failure["reason"])
    again = replay(report.matches[0].log)
    assert again.faults == ()
    assert again.outcome is not None
    assert (again.outcome.winners, again.outcome.reason) == ((2,), "forfeit")


def test_a_bot_that_stalls_loses_and_the_rest_goes_on(file: Path) -> None:
    pairings = pairings_of(GAME, (f"{file}:stalls", "deckhand"), 1, time_limit=0.3)
    pairings += pairings_of(GAME, ("deckhand", "deckhand"), 1, settings=SHORT, first=1)
    first, second = play_all(pairings)
    assert first.failure is not None
    assert "0.3 seconds" in first.failure.reason
    assert second.failure is None


def test_a_time_limit_counts_from_the_first_decision(file: Path) -> None:
    """Starting the process takes longer than this limit."""
    (pairing,) = pairings_of(GAME, (f"{file}:with_luck", "deckhand"), 1, settings=SHORT)
    assert play_match(replace(pairing, time_limit=2.0)).failure is None


def test_a_function_of_a_notebook_becomes_a_bot(tmp_path: Path) -> None:
    def stay(view: "MatchView") -> str:
        return ""

    name = save_bot(stay, tmp_path / "bots")
    assert name == f"{tmp_path / 'bots' / 'stay.py'}:stay"
    assert Path(name.rpartition(":")[0]).read_text("utf-8").startswith("def stay(")


@pytest.mark.parametrize(
    ("bots", "code"),
    [
        (("captian", "sailor"), "bot.unknown"),
        (("nowhere.py:bot", "sailor"), "bot.no_file"),
        (("sailor",), "bot.count"),
        (("sailor", "sailor", "sailor"), "bot.count"),
    ],
)
def test_bots_that_there_are_not_are_refused_before_anything_is_played(
    bots: tuple[str, ...], code: str
) -> None:
    with pytest.raises(KopError) as refused:
        play_matches(GAME, bots, 2)
    assert [found.code for found in refused.value.faults] == [code]


def test_the_nearest_bot_is_named() -> None:
    with pytest.raises(KopError, match="There are: captain, "):
        play_matches(GAME, ("captian", "sailor"), 2)


def test_a_file_without_the_function_or_that_is_no_python_is_refused(
    file: Path, tmp_path: Path
) -> None:
    with pytest.raises(KopError, match="ten_lines"):
        play_matches(GAME, (f"{file}:nothing", "sailor"), 1)
    broken = tmp_path / "broken.py"
    broken.write_text("def bot(view):\n  return (\n", "utf-8")
    with pytest.raises(KopError) as refused:
        play_matches(GAME, (f"{broken}:bot", "sailor"), 1)
    assert [(found.code, found.line) for found in refused.value.faults] == [("bot.syntax", 2)]


def test_a_learners_file_is_not_run_in_this_process(tmp_path: Path) -> None:
    bot = tmp_path / "sneaky.py"
    bot.write_text("import sys\nsys.sneaked = True\n\n\ndef bot(view):\n    return ''\n", "utf-8")
    play_matches(GAME, (f"{bot}:bot", "deckhand"), 1, settings=SHORT)
    assert not hasattr(sys, "sneaked")


# Tournaments.


def test_a_round_robin_ranks_the_bots() -> None:
    result = round_robin(GAME, ("deckhand", "sailor"), 4)
    assert [name for name, _ in result.ranking] == ["sailor", "deckhand"]
    assert result.points == ((0.0, 4.0), (0.0, 0.0))
    best, worst = (rating for _, rating in result.ranking)
    assert best.low < best.value < best.high
    assert best.value > worst.value


def test_everyone_meets_everyone_in_a_round_robin() -> None:
    result = round_robin(GAME, ("deckhand", "deckhand", "deckhand"), 2, settings=SHORT)
    assert len(result.matches) == 6
    assert [match.pairing.number for match in result.matches] == list(range(6))


def test_a_ladder_puts_the_better_bot_above() -> None:
    assert ladder(GAME, ("deckhand", "sailor"), 2) == ["sailor", "deckhand"]


def test_wilsons_interval() -> None:
    """Worked by hand: 8 of 10 is 0.490 to 0.943; 0 of 10 is 0 to 0.278."""
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_equal_players_have_equal_ratings_and_more_games_a_closer_interval() -> None:
    few = ratings(("a", "b"), {(0, 1): 5.0, (1, 0): 5.0})
    many = ratings(("a", "b"), {(0, 1): 50.0, (1, 0): 50.0})
    assert few[0].value == pytest.approx(1500)
    assert few[1].value == pytest.approx(1500)
    assert many[0].high - many[0].low < few[0].high - few[0].low


def test_ten_wins_for_one_loss_are_about_400_points() -> None:
    first, second = ratings(("a", "b"), {(0, 1): 1000.0, (1, 0): 100.0})
    assert first.value - second.value == pytest.approx(400, abs=5)
