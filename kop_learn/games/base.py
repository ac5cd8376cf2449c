"""What every game promises: the Game protocol, and the values that go in and out of it.

A game is configured once and then holds no state.  All there is to know about a match lies in a
state, a frozen value; an action gives a new state and the events that led to it.  Chance is handed
in, so that whoever plays the match can record it and play it again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeVar

State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View")
Thing = TypeVar("Thing")

Fact = str | int | float | bool | None | Sequence["Fact"] | Mapping[str, "Fact"]
"""A value that JSON can hold."""

Facts = Mapping[str, Fact]


_NO_SECRETS: Mapping[int, Facts] = MappingProxyType({})


class Chance(Protocol):
    """Where a game takes its luck from; whoever hands it in records what was drawn."""

    def draw(self, options: int) -> int:
        """Return a number from 0 up to, but not including, ``options``, all equally likely."""
        ...

    def shuffled(self, things: Sequence[Thing]) -> tuple[Thing, ...]:
        """Return the things in an order drawn by lot."""
        ...


class Event(NamedTuple):
    """One thing that happened.

    ``facts`` is what everybody may know, ``secret`` what one player alone may know besides it.
    """

    name: str
    facts: Facts
    secret: Mapping[int, Facts] = _NO_SECRETS

    def seen_by(self, player: int) -> Facts:
        """Return the facts as far as a player may know them."""
        return {**self.facts, **self.secret.get(player, {})}


Events = tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: one winner, or several who share, their scores, and why it ended.

    A draw is shared by all.  ``scores`` has one number for each player, in seat order.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    def to_dict(self) -> Facts:
        """Return the outcome as JSON holds it."""
        return {"winners": self.winners, "scores": self.scores, "reason": self.reason}

    def share(self, player: int) -> float:
        """Return the player's share of the win, from 0 to 1."""
        return 1 / len(self.winners) if player in self.winners else 0.0


class Game(Protocol[State, Action, View]):
    """A configured game.  Players are seats, numbered from 1.

    States, actions and views are values: nothing of them is ever changed in place, and two of them
    that mean the same are equal.
    """

    @property
    def name(self) -> str:
        """The game's name in commands and logs."""
        ...

    @property
    def rules_version(self) -> int:
        """Changes whenever old logs no longer replay."""
        ...

    @property
    def players(self) -> tuple[int, ...]:
        """The seats, from 1."""
        ...

    def settings(self) -> Facts:
        """Return how this game is configured, as the log's header holds it.

        It has the keys ``mode`` (or none), ``variants`` and ``house_rules``.
        """
        ...

    def initial_state(self, chance: Chance) -> tuple[State, Events]:
        """Return the state before the first decision."""
        ...

    def actors(self, state: State) -> tuple[int, ...]:
        """Return who owes a decision now; several may at once, none when the match is over."""
        ...

    def legal_actions(self, state: State, player: int) -> Sequence[Action] | None:
        """Return all that the player may do now, or ``None`` where that is too much to list."""
        ...

    def check(self, state: State, player: int, action: Action) -> None:
        """Raise :class:`~kop_learn.errors.KopError` with every reason why the action is illegal."""
        ...

    def sample_action(self, view: View, generator: Random) -> Action:
        """Return some legal action for the player of the view, found from the view alone."""
        ...

    def imagine(self, view: View, generator: Random) -> State:
        """Return a state that gives this very view, what the player cannot see drawn by lot."""
        ...

    def apply(
        self, state: State, player: int, action: Action, chance: Chance
    ) -> tuple[State, Events]:
        """Return the state after an action and what happened.

        Raises:
            KopError: if the action is illegal; it says why, and what is legal where that is little.
        """
        ...

    def view(self, state: State, player: int) -> View:
        """Return what the player may know of a state, and nothing else."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """Return how the match ended, or ``None`` while it goes on."""
        ...

    def turns(self, state: State) -> int:
        """Return how many turns have been begun, all players and rounds together."""
        ...

    def is_secret(self, action: Action) -> bool:
        """Return whether the other players may not see an action as it was written."""
        ...

    def format_action(self, action: Action) -> str:
        """Return an action as one line of text."""
        ...

    def parse_action(self, text: str) -> Action:
        """Read what :meth:`format_action` wrote; raises ``KopError`` for anything else."""
        ...
