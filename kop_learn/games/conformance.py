"""The test suite that every game passes: what the Game protocol promises, checked in play.

``check_game(game)`` plays random matches and raises :class:`ConformanceError` at the first promise
that is broken.
"""

from __future__ import annotations

import pickle
from collections.abc import Hashable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kop_learn.errors import KopError
from kop_learn.games.base import Game
from kop_learn.games.digest import digest
from kop_learn.games.log import log_lines, redacted_lines, replay
from kop_learn.games.session import Session

_GARBAGE = ("", "?", "no such action", "(", "0" * 5000)
_POOL = 60
_ALL_LEGAL = 12


class ConformanceError(AssertionError):
    """A promise of the Game protocol that a game does not keep."""


def require(kept: bool, promise: str) -> None:
    """Raise :class:`ConformanceError` unless the promise is kept."""
    if not kept:
        raise ConformanceError(promise)


def check_game(
    game: Game[Any, Any, Any], *, matches: int = 3, seed: int = 0, decisions: int = 20_000
) -> None:
    """Play random matches of a game and check every promise on the way.

    ``decisions`` is the length at which a match counts as endless.

    Raises:
        ConformanceError: with the promise that is broken.
    """
    for number in range(matches):
        _Match(game, seed + number, decisions).check()
    for text in _GARBAGE:
        try:
            game.parse_action(text)
        except KopError:
            continue
        raise ConformanceError(f"the text {text[:20]!r} is no action and must be refused")


@dataclass
class _Match:
    game: Game[Any, Any, Any]
    seed: int
    decisions: int
    actions: dict[str, Any] = field(default_factory=dict)
    digests: list[str] = field(default_factory=list)

    def check(self) -> None:
        self.random = Random(self.seed)
        self.session = Session(self.game, self.seed)
        while self.session.outcome is None:
            require(len(self.session.entries) <= self.decisions, "a match reaches an outcome")
            self.digests.append(digest(self.session.state))
            self.decide()
        self.digests.append(digest(self.session.state))
        self.check_end()
        self.check_log()
        self.check_undo()

    def decide(self) -> None:
        """Check the state now, then go on by one decision."""
        game, state = self.game, self.session.state
        actors = game.actors(state)
        require(bool(actors), "somebody owes a decision until there is an outcome")
        require(set(actors) <= set(game.players), "only the players decide")
        for player in game.players:
            self.check_view(player)
            if player not in actors:
                self.check_refused(player, self.random.choice([*self.actions.values(), None]))
        player = self.random.choice(actors)
        action = game.sample_action(game.view(state, player), self.random)
        self.check_sampled(player, action)
        for other in self.random.sample(list(self.actions.values()), k=min(3, len(self.actions))):
            self.check_either(player, other)
        if len(self.actions) < _POOL or self.random.random() < 0.1:
            self.actions[game.format_action(action)] = action
        require(self.digests[-1] == digest(self.session.state), "checking changes no state")
        self.session.play(player, action)

    def check_sampled(self, player: int, action: Any) -> None:
        """A sampled action is legal, listed, and survives being written and read."""
        game, state = self.game, self.session.state
        self.check_legal(player, action)
        text = game.format_action(action)
        require(game.parse_action(text) == action, f"{text!r} reads back as the same action")
        require("\n" not in text, "an action is one line of text")
        legal = game.legal_actions(state, player)
        if legal is not None:
            require(action in legal, f"the sampled action {text!r} is among the legal ones")
            for other in self.random.sample(list(legal), k=min(_ALL_LEGAL, len(legal))):
                self.check_legal(player, other)

    def check_legal(self, player: int, action: Any) -> None:
        text = self.game.format_action(action)
        try:
            self.game.check(self.session.state, player, action)
            self.session.play(player, action)
            self.session.undo()
        except KopError as error:
            raise ConformanceError(f"the legal action {text!r} applies: {error}") from error

    def check_either(self, player: int, action: Any) -> None:
        """An action of some other moment is legal and applies, or is refused for a reason."""
        try:
            self.game.check(self.session.state, player, action)
        except KopError:
            self.check_refused(player, action)
        else:
            self.check_legal(player, action)

    def check_refused(self, player: int, action: Any) -> None:
        """The session refuses the action with a reason, and the state stays as it was."""
        before, count = self.session.state, len(self.session.entries)
        try:
            self.session.play(player, action)
        except KopError as error:
            require(all(found.message for found in error.faults), "a refusal says why")
            require(bool(error.faults), "a refusal says why")
        else:
            raise ConformanceError("an illegal action is refused")
        require(self.session.state is before, "a refused action leaves the state as it was")
        require(len(self.session.entries) == count, "a refused action is not logged")
        require(self.digests[-1] == digest(before), "a refused action changes nothing in place")

    def check_view(self, player: int) -> None:
        """A view is a value, and nothing in it tells two states apart that look the same."""
        game, state = self.game, self.session.state
        view = game.view(state, player)
        require(view == game.view(state, player), "two views of one state are equal")
        require(isinstance(view, Hashable), "a view is a frozen value")
        require(pickle.loads(pickle.dumps(view)) == view, "a view can go to another process")
        imagined = game.imagine(view, self.random)
        require(
            game.view(imagined, player) == view,
            "a state imagined from a view gives the same view: hidden things do not show",
        )
        require(game.actors(imagined) == game.actors(state), "who must decide is known to all")
        require(game.outcome(imagined) == game.outcome(state), "an outcome is known to all")

    def check_end(self) -> None:
        """Nobody decides any more, and the outcome names players and their scores."""
        game, outcome = self.game, self.session.outcome
        require(outcome is not None, "a match reaches an outcome")
        if outcome is not None:
            require(set(outcome.winners) <= set(game.players), "winners are players")
            require(bool(outcome.winners), "somebody wins, or all share")
            require(len(outcome.scores) == len(game.players), "every player has a score")
        require(game.actors(self.session.state) == (), "nobody decides after the end")
        for player in game.players:
            self.check_refused(player, next(iter(self.actions.values())))
            legal = game.legal_actions(self.session.state, player)
            require(not legal, "nothing is legal after the end")

    def check_log(self) -> None:
        """The log replays to the same states, and a player's own log shows nothing hidden."""
        lines = list(log_lines(self.session))
        again = replay(lines, self.game)
        require(again.faults == (), f"a log replays: {again.faults}")
        require(again.state == self.session.state, "a replay ends in the same state")
        require(again.outcome == self.session.outcome, "a replay has the same outcome")
        secrets = [event.secret for entry in self.session.entries for event in entry.events]
        known = {player for secret in secrets for player in secret}
        require(known <= set(self.game.players), "secrets are told to players")
        for player in self.game.players:
            own = list(redacted_lines(self.session, player))
            require(len(own) == len(lines), "a player's log has a line for every decision")

    def check_undo(self) -> None:
        """States of long ago are still what they were, and undoing leads back to them."""
        states = [entry.state for entry in self.session.entries]
        require(
            [digest(state) for state in states] == self.digests,
            "later actions leave earlier states as they were: nothing is shared",
        )
        last = self.session.entries[-1]
        self.session.undo()
        require(digest(self.session.state) == self.digests[-2], "undo leads one decision back")
        if last.player is not None:
            events = self.session.play(last.player, last.action)
            require(events == last.events, "an undone action meets the same luck again")
