"""Playing a match: check, carry out, keep, undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple

from kop_learn.errors import Fault, KopError
from kop_learn.games.base import Action, Event, Events, Game, Outcome, State, View
from kop_learn.games.chance import Drawn, SeededChance
from kop_learn.text import fault


class Entry(NamedTuple, Generic[State, Action]):
    """One decision and what came of it.

    The first entry of a match is its beginning, with neither player nor action.
    """

    player: int | None
    action: Action | None
    chance: tuple[Drawn, ...]
    events: Events
    state: State


class Session(Generic[State, Action, View]):
    """A match being played: the game, its state, and how it came to be.

    Luck is drawn here, from a generator of the session's own.  Without ``history`` only the last
    decision is kept: there is nothing to undo or to log, and many matches are played faster.
    """

    def __init__(
        self, game: Game[State, Action, View], seed: int = 0, *, history: bool = True
    ) -> None:
        self.game = game
        self.seed = seed
        self._history = history
        self._chance = SeededChance(seed)
        state, events = game.initial_state(self._chance)
        beginning: Entry[State, Action] = Entry(None, None, self._chance.take(), events, state)
        self._entries = [beginning]
        self._used = [self._chance.used]

    @property
    def state(self) -> State:
        """The state now."""
        return self._entries[-1].state

    @property
    def entries(self) -> Sequence[Entry[State, Action]]:
        """The beginning and every decision since."""
        return tuple(self._entries)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or ``None``."""
        return self.game.outcome(self.state)

    @property
    def actors(self) -> tuple[int, ...]:
        """Who owes a decision now."""
        return self.game.actors(self.state)

    def view(self, player: int) -> View:
        """Return what a player may see now."""
        return self.game.view(self.state, player)

    def play(self, player: int, action: Action) -> tuple[Event, ...]:
        """Carry an action out and return what happened.

        Raises:
            KopError: if it is illegal; the match then stays exactly as it was.
        """
        actors = self.game.actors(self.state)
        if player not in actors:
            raise KopError(_nothing_to_decide(player, actors))
        used = self._chance.used
        try:
            state, events = self.game.apply(self.state, player, action, self._chance)
        except KopError:
            if self._chance.used != used:
                self._chance.rewind(used)
            raise
        if not self._history:
            self._entries.clear()
            self._used.clear()
        self._entries.append(Entry(player, action, self._chance.take(), events, state))
        self._used.append(self._chance.used)
        return events

    def undo(self, count: int = 1) -> None:
        """Take the last decisions back; the same decision then meets the same luck.

        Raises:
            KopError: if there are not that many.
        """
        if not 1 <= count < len(self._entries):
            raise KopError(fault("session.nothing_to_undo"))
        del self._entries[-count:]
        del self._used[-count:]
        self._chance.rewind(self._used[-1])


def _nothing_to_decide(player: int, actors: tuple[int, ...]) -> Fault:
    if not actors:
        return fault("session.over")
    waiting = ", ".join(str(actor) for actor in actors)
    return fault("session.not_your_turn", player=player, actors=waiting)
