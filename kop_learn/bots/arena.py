"""The arena: matches between bots, many of them, on any executor, with the same result.

Every match is told by its own description, seed and all, so it comes out the same wherever and in
whatever order it is played.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from kop_learn.bots.learner import BotError, LearnerHere, LearnerProcess
from kop_learn.bots.learner_child import Entrant
from kop_learn.bots.registry import check_bot, find_bot, is_file
from kop_learn.errors import KopError
from kop_learn.games.base import Game, Outcome
from kop_learn.games.log import FORFEIT, log_lines
from kop_learn.games.registry import make_game
from kop_learn.games.session import Session
from kop_learn.text import current_language, fault, say, use_language

TIME_LIMIT = 5.0
"""Seconds that a learner's bot may think about one decision, unless told otherwise."""

Progress = Callable[[int, int], None]
"""Told how many matches are done, of how many."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What all matches of a contest have in common.

    ``settings`` configure the game, ``seed`` is that of the first match, ``time_limit`` the seconds
    that a learner's bot may think about one decision; ``language`` is that of the reasons for which
    bots lose, wherever they are played.
    """

    game: str
    settings: Mapping[str, object] = field(default_factory=dict)
    seed: int = 0
    time_limit: float = TIME_LIMIT
    with_log: bool = False
    language: str = field(default_factory=current_language)

    def pairings(self, bots: Sequence[str], games: int, *, first: int = 0) -> list[Pairing]:
        """Return matches between the same bots, numbered from ``first``.

        Seats change from one to the next. As many matches in a row as there are seats share their
        seed, so that each bot meets the same luck on every seat.

        Raises:
            KopError: if these are not as many bots as the game has players.
        """
        seats = len(make_game(self.game, self.settings).players)
        if len(bots) != seats:
            raise KopError(fault("bot.count", game=self.game, expected=seats, found=len(bots)))
        return [
            Pairing(
                first + number,
                self,
                tuple(bots[(seat - number) % seats] for seat in range(seats)),
                self.seed + number // seats,
            )
            for number in range(games)
        ]


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match to be played: who sits where, and the seed of all its luck."""

    number: int
    contest: Contest
    bots: tuple[str, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Failure:
    """A bot that crashed, cheated or stalled, and so lost its match."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class Played:
    """A match that was played: how it ended, how many turns it took, and its log if wanted."""

    pairing: Pairing
    outcome: Outcome
    turns: int
    failure: Failure | None = None
    log: tuple[str, ...] = ()


Keep = Callable[[Played], None]
"""Given every match as soon as it has been played, with its log, which is then let go."""

Asker = Callable[[object], Any]


def play_match(pairing: Pairing) -> Played:
    """Play one match to its end; a bot that fails loses it."""
    contest = pairing.contest
    game = make_game(contest.game, contest.settings)
    session = Session(game, pairing.seed, history=contest.with_log)
    failure = None
    with use_language(contest.language), ExitStack() as processes:
        askers = {seat: _asker(pairing, game, seat, processes) for seat in game.players}
        while failure is None and (actors := session.actors):
            failure = _decide(session, actors[0], askers[actors[0]])
    outcome = session.outcome
    if outcome is None:
        winners = tuple(seat for seat in game.players if failure is None or seat != failure.seat)
        outcome = Outcome(winners, (0,) * len(game.players), FORFEIT)
    log: tuple[str, ...] = ()
    if contest.with_log:
        log = tuple(log_lines(session, pairing.bots, outcome if failure else None))
    return Played(pairing, outcome, game.turns(session.state), failure, log)


def _asker(pairing: Pairing, game: Game[Any, Any, Any], seat: int, processes: ExitStack) -> Asker:
    """Return what asks the bot on a seat for an action."""
    contest, name = pairing.contest, pairing.bots[seat - 1]
    seed = pairing.seed * len(game.players) + seat
    if not is_file(name):
        bot, generator = find_bot(contest.game, name), Random(seed)
        return lambda view: bot(view, generator)
    entrant = Entrant.named(name, contest.game, contest.settings, seed, contest.language)
    if sys.platform == "emscripten":
        here = LearnerHere(entrant)
        return lambda view: game.parse_action(here.ask(view))
    process = processes.enter_context(LearnerProcess(entrant, contest.time_limit))
    return lambda view: game.parse_action(process.ask(view))


def _decide(session: Session[Any, Any, Any], seat: int, ask: Asker) -> Failure | None:
    """Have a bot decide; return how it failed, if it did."""
    try:
        session.play(seat, ask(session.view(seat)))
    except BotError as error:
        return Failure(seat, str(error))
    except KopError as error:
        return Failure(seat, say("bot.cheated", reason=error.faults[0].message))
    # A mistake in a built-in bot must not stop a tournament either; it is shown as the reason.
    except Exception as error:  # noqa: BLE001
        return Failure(seat, say("bot.crashed", reason=f"{type(error).__name__}: {error}"))
    return None


# -- many matches ----------------------------------------------------------------------------


def play_all(
    pairings: Sequence[Pairing],
    executor: Executor | None = None,
    progress: Progress | None = None,
    keep: Keep | None = None,
) -> list[Played]:
    """Play matches, here one after the other or on an executor; the result is the same.

    ``executor`` may be any of :mod:`concurrent.futures` (threads, processes, a cluster's).

    Raises:
        KopError: before anything is played, for a bot that there is not.
    """
    entered = {(each.contest.game, bot) for each in pairings for bot in each.bots}
    for game, name in sorted(entered):
        check_bot(game, name)
    played: list[Played] = []
    with closing(_in_any_order(pairings, executor)) as matches:
        for match in matches:
            if keep is not None:
                keep(match)
            played.append(match if keep is None else replace(match, log=()))
            if progress is not None:
                progress(len(played), len(pairings))
    return sorted(played, key=lambda match: match.pairing.number)


def _in_any_order(pairings: Sequence[Pairing], executor: Executor | None) -> Generator[Played]:
    if executor is None:
        yield from map(play_match, pairings)
        return
    futures: set[Future[Played]] = {executor.submit(play_match, each) for each in pairings}
    try:
        for future in as_completed(futures):
            # A future holds its result, log and all: those that are done are let go.
            futures.remove(future)
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def seat_of(index: int, number: int, seats: int) -> int:
    """Return the seat, from 1, of a bot (by its place in the list) in a match by its number."""
    return (index + number) % seats + 1
