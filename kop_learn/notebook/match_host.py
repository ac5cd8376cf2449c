"""A match between people at one screen, or against a bot: who is asked next, and who may look.

This is the table's side without any picture: it sets the sea up, asks one team after the other, and
keeps the curtain.  Whoever looks at the screen sees the view of ``viewer``; behind a closed curtain
(``None``) only what everybody may know.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Literal

from kop_learn.bots.registry import find_bot
from kop_learn.games.base import Events
from kop_learn.games.king_of_pirates.actions import (
    Discard,
    MatchAction,
    Place,
    Play,
    Start,
)
from kop_learn.games.king_of_pirates.match import KingOfPirates
from kop_learn.games.king_of_pirates.sampler import sample_action
from kop_learn.games.king_of_pirates.setup import (
    dealt_treasures,
    first_time_layout,
    free_cells,
    random_layout,
    treasure_cells,
)
from kop_learn.games.king_of_pirates.state import Decision, Layout, MatchState
from kop_learn.games.king_of_pirates.view import MatchView
from kop_learn.games.session import Session
from kop_learn.notebook.match_seats import Plan

PRIVATE = frozenset({"place", "play", "discard", "take"})
"""What only the team that is asked may see while it decides."""

Phase = Literal[
    "curtain", "thinking", "place", "captain", "play", "discard", "faces", "love", "take", "over"
]
MatchSession = Session[MatchState, MatchAction, MatchView]


@dataclass(frozen=True, slots=True)
class Deed:
    """One decision carried out: by whom, what was there before, and what happened.

    ``sailed`` tells whether instructions were carried out, so that there is something to watch.
    """

    team: int
    action: MatchAction
    before: MatchState
    events: Events

    @property
    def sailed(self) -> bool:
        """Whether there are steps to watch."""
        return any(event.name == "step" for event in self.events)


class MatchHost:
    """A match that is being played at the table."""

    def __init__(self, plan: Plan, seed: int) -> None:
        self.plan = plan
        self.session: MatchSession = Session(KingOfPirates(plan.settings), seed)
        self._luck = Random(f"bots of {seed}")
        self.viewer: int | None = None
        self._go_on()

    @classmethod
    def again(cls, plan: Plan, session: MatchSession) -> MatchHost:
        """Return the table of a match that was begun earlier, with the curtain closed."""
        host = cls.__new__(cls)
        host.plan = plan
        host.session = session
        host._luck = Random(f"bots of {session.seed} after {len(session.entries)}")
        host.viewer = None
        host._go_on()
        return host

    @property
    def state(self) -> MatchState:
        """The state now."""
        return self.session.state

    @property
    def asked(self) -> Decision | None:
        """What is to be decided next, or ``None`` when the match is over."""
        return next(iter(self.state.pending), None)

    @property
    def phase(self) -> Phase:
        """What the table is waiting for."""
        asked = self.asked
        if asked is None:
            return "over"
        if self.plan.seats[asked.team - 1].is_bot:
            return "thinking"
        if asked.kind in PRIVATE and self.viewer != asked.team:
            return "curtain"
        if asked.kind == "start":
            raise ValueError("start cells are taken without asking")
        return asked.kind

    @property
    def voyages(self) -> list[Deed]:
        """All voyages of the match so far."""
        entries = self.session.entries
        deeds = [
            Deed(entry.player, entry.action, before.state, entry.events)
            for before, entry in pairwise(entries)
            if entry.player is not None and entry.action is not None
        ]
        return [deed for deed in deeds if deed.sailed]

    def open(self) -> None:
        """Open the curtain for the team that is asked."""
        if self.phase == "curtain" and self.asked is not None:
            self.viewer = self.asked.team

    def act(self, action: MatchAction) -> Deed:
        """Carry out what a person decided.

        Raises:
            KopError: if it is illegal; nothing has changed then.
        """
        return self._act(action)

    def think(self) -> MatchAction:
        """Return what the bot that is asked decides; it sees its view alone."""
        team = self._bot_team()
        bot = find_bot("king_of_pirates", self.plan.seats[team - 1].player)
        action: MatchAction = bot(self.session.view(team), self._luck)
        return action

    def layout(self, kind: str) -> Layout:
        """Return tiles for the half of the team that places: the first-time layout, or by lot."""
        settings, asked = self.plan.settings, self.asked
        team = asked.team if asked is not None else 1
        cells = list(free_cells(self.state.sea, settings, team))
        if kind != "first_time":
            self._luck.shuffle(cells)
            return random_layout(settings, tuple(cells))
        treasures = list(treasure_cells(settings, team))
        self._luck.shuffle(treasures)
        return first_time_layout(settings, team, dealt_treasures(settings, tuple(treasures)))

    def guess(self) -> MatchAction:
        """Return a quick decision for a bot that was told to stop thinking."""
        return sample_action(self.session.view(self._bot_team()), self._luck)

    def _bot_team(self) -> int:
        if self.phase != "thinking" or self.asked is None:
            raise ValueError("no bot is asked")
        return self.asked.team

    def _act(self, action: MatchAction) -> Deed:
        asked = self.asked
        team = asked.team if asked is not None else 0
        before = self.state
        events = self.session.play(team, action)
        deed = Deed(team, action, before, events)
        if isinstance(action, Play) and len(self.plan.people) > 1:
            # All watch the voyage; whose hand it was looks at it again when all have seen it.
            self.viewer = None
        self._go_on()
        return deed

    def _go_on(self) -> None:
        """Decide what nobody needs to be asked about, and look after the curtain."""
        while (asked := self.asked) is not None:
            team = asked.team
            seat = self.plan.seats[team - 1]
            if asked.kind == "start":
                settings = self.plan.settings
                columns = settings.house.start_columns
                column = None if settings.two_ships else columns[seat.start - 1]
                self.session.play(team, Start(column, seat.figure))
            elif asked.kind == "place" and (self.plan.sea != "by_hand" or seat.is_bot):
                self.session.play(
                    team, Place("first_time" if self.plan.sea == "first_time" else "random")
                )
            elif asked.kind == "discard" and not self.state.table.hands[asked.ship].cards:
                self.session.play(team, Discard())
            else:
                break
        people = self.plan.people
        if len(people) == 1:
            self.viewer = people[0]
        elif asked is None or asked.kind not in PRIVATE or asked.team != self.viewer:
            self.viewer = None
