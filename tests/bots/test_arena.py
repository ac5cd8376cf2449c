"""The arena: swapped seats, repeatable results, tournaments, ratings."""

import gc
import weakref
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

from kop_learn.bots.arena import Contest, Played, play_all, play_match
from kop_learn.bots.rating import ratings, wilson
from kop_learn.bots.tournament import ladder, play_matches, round_robin
from kop_learn.cli.processes import processes
from kop_learn.errors import KopError
from kop_learn.games.log import replay

pytestmark = pytest.mark.slow

GAME = "king_of_pirates"
SHORT = {"mode": "simple", "house_rules": {"turn_cap": 5}}

BRIEF = Contest(GAME, SHORT)
LOGGED = Contest(GAME, SHORT, with_log=True)


@pytest.fixture(scope="module")
def threads() -> Iterator[Executor]:
    """An executor other than the processes of our own."""
    with ThreadPoolExecutor(2) as pool:
        yield pool


def test_seats_are_swapped_and_a_pair_of_matches_shares_its_seed() -> None:
    pairings = Contest(GAME, seed=7).pairings(("deckhand", "sailor"), 4)
    assert [pairing.bots for pairing in pairings] == [
        ("deckhand", "sailor"),
        ("sailor", "deckhand"),
    ] * 2
    assert [pairing.seed for pairing in pairings] == [7, 7, 8, 8]


def test_the_result_is_the_same_on_any_executor(threads: Executor) -> None:
    pairings = LOGGED.pairings(("deckhand", "sailor"), 4)
    alone = play_all(pairings)
    assert play_all(pairings, threads) == alone
    assert [match.pairing.number for match in alone] == [0, 1, 2, 3]


@pytest.mark.slow
def test_the_result_is_the_same_for_any_number_of_workers() -> None:
    pairings = Contest(GAME, with_log=True).pairings(("deckhand", "sailor"), 6)
    results = []
    for count in (1, 2, 3):
        with processes(count) as executor:
            results.append(play_all(pairings, executor))
    assert results[0] == results[1] == results[2]


def test_progress_is_told_match_by_match() -> None:
    told: list[tuple[int, int]] = []
    pairings = BRIEF.pairings(("deckhand", "deckhand"), 3)
    play_all(pairings, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_every_match_is_kept_as_it_is_played_and_its_log_let_go() -> None:
    """A thousand logs must not lie in memory together: neither in results nor in futures."""
    alive: list[weakref.ref[Future[Played]]] = []

    class AtOnce(Executor):
        def submit(self, task: Any, /, *args: Any, **_: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_result(task(*args))
            alive.append(weakref.ref(future))
            return future

    logs: dict[int, tuple[str, ...]] = {}
    left: list[int] = []

    def keep(match: Played) -> None:
        logs[match.pairing.number] = match.log
        gc.collect()
        left.append(sum(future() is not None for future in alive))

    pairings = LOGGED.pairings(("deckhand", "deckhand"), 4)
    expected = play_all(pairings)
    assert [match.log for match in expected] == [play_match(each).log for each in pairings]
    played = play_all(pairings, AtOnce(), keep=keep)
    assert left == [4, 3, 2, 1]
    assert [match.log for match in played] == [()] * 4
    assert [logs[number] for number in range(4)] == [match.log for match in expected]


def test_the_log_of_a_match_replays() -> None:
    (pairing,) = LOGGED.pairings(("sailor", "deckhand"), 1)
    match = play_match(pairing)
    again = replay(match.log)
    assert again.faults == ()
    assert again.outcome == match.outcome
    assert again.header["players"] == ["sailor", "deckhand"]


def test_a_report_is_the_designs_json_object() -> None:
    contest = Contest(GAME, SHORT, seed=3)
    report: dict[str, Any] = play_matches(contest, ("sailor", "deckhand"), 4).to_dict()
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


@pytest.mark.parametrize(
    ("bots", "code"),
    [
        (("captian", "sailor"), "bot.unknown"),
        (("nowhere.py:bot", "sailor"), "file.missing"),
        (("sailor",), "bot.count"),
        (("sailor", "sailor", "sailor"), "bot.count"),
    ],
)
def test_bots_that_there_are_not_are_refused_before_anything_is_played(
    bots: tuple[str, ...], code: str
) -> None:
    with pytest.raises(KopError) as refused:
        play_matches(BRIEF, bots, 2)
    assert [found.code for found in refused.value.faults] == [code]


def test_the_nearest_bot_is_named() -> None:
    with pytest.raises(KopError, match="There are: captain, "):
        play_matches(BRIEF, ("captian", "sailor"), 2)


# Tournaments.


def test_a_round_robin_ranks_the_bots() -> None:
    result = round_robin(Contest(GAME), ("deckhand", "sailor"), 4)
    assert [name for name, _ in result.ranking] == ["sailor", "deckhand"]
    assert result.points == ((0.0, 4.0), (0.0, 0.0))
    best, worst = (rating for _, rating in result.ranking)
    assert best.low < best.value < best.high
    assert best.value > worst.value


def test_everyone_meets_everyone_in_a_round_robin() -> None:
    result = round_robin(BRIEF, ("deckhand", "deckhand", "deckhand"), 2)
    assert len(result.matches) == 6
    assert [match.pairing.number for match in result.matches] == list(range(6))


def test_a_ladder_puts_the_better_bot_above() -> None:
    assert ladder(Contest(GAME), ("deckhand", "sailor"), 2) == ["sailor", "deckhand"]


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
