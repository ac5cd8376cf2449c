"""A match in words: one sentence for each event, in the current language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kop_learn.games.base import Event
from kop_learn.games.king_of_pirates.actions import FIGURES
from kop_learn.notebook.match_seats import Plan, team_name
from kop_learn.sea.cards import BY_SYMBOL
from kop_learn.sea.program import Program
from kop_learn.text import say, say_n


class Story:
    """Tells events by the names of the teams."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._tellers = {
            "started": self._started,
            "shown": self._shown,
            "captain": self._captain,
            "drew": self._drew,
            "played": self._played,
            "step": self._step,
            "treasure": self._treasure,
            "asked": self._asked,
            "answered": self._answered,
            "discarded": self._discarded,
            "lost_turn": self._lost_turn,
            "step_limit": self._step_limit,
            "round_over": self._round_over,
            "match_over": self._match_over,
        }

    def tell(self, events: Iterable[Event]) -> list[str]:
        """Return the sentences about what everybody may know."""
        told = []
        for event in events:
            teller = self._tellers.get(event.name)
            sentence = teller(event.facts) if teller is not None else ""
            if sentence:
                told.append(sentence)
        return told

    def name(self, team: int) -> str:
        """Return a team's name."""
        return team_name(self._plan.seats, team)

    def _ship(self, facts: Mapping[str, Any]) -> str:
        key = "table.ship_of_two" if self._plan.settings.two_ships else "table.ship"
        return say(key, team=self.name(facts["team"]), ship=facts["ship"])

    def _started(self, facts: Mapping[str, Any]) -> str:
        figure = say(f"table.figure.{facts['figure']}") if facts["figure"] in FIGURES else ""
        return say("table.log.started", team=self.name(facts["team"]), figure=figure)

    def _shown(self, facts: Mapping[str, Any]) -> str:
        return say("table.log.shown", team=self.name(facts["starter"]))

    def _captain(self, facts: Mapping[str, Any]) -> str:
        name = say(f"character.{facts['character']}.name")
        return say("table.log.captain", team=self.name(facts["team"]), captain=name)

    def _drew(self, facts: Mapping[str, Any]) -> str:
        sentence = say(
            "table.log.drew",
            team=self.name(facts["team"]),
            moves=facts["moves"],
            magic=facts["magic"],
        )
        kind = {(True, True): "both", (True, False): "moves", (False, True): "magic"}.get(
            (facts["no_moves"], facts["no_magic"])
        )
        if kind is None:
            return sentence
        return say("picture.sentences", first=sentence, next=say(f"table.paused.{kind}"))

    def _played(self, facts: Mapping[str, Any]) -> str:
        team = self.name(facts["team"])
        size = Program.parse(facts["program"]).size
        if not size:
            return say("table.log.passed", team=team)
        return say_n("table.log.played", size, team=team, program=facts["program"])

    def _step(self, facts: Mapping[str, Any]) -> str:
        card = say(f"card.{BY_SYMBOL[facts['card']].id}.name")
        if not facts["ok"]:
            return say("table.step.bump", card=card, reason=say(f"bump.{facts['event']}"))
        changes: Sequence[Sequence[str | None]] = facts.get("changes") or [[None, None, None]]
        cell, before, after = changes[0]
        tile = after or before
        return say(
            f"table.step.{facts['event']}",
            card=card,
            ship=self._ship(facts),
            cell=cell or facts["cell"],
            place=facts["cell"],
            heading=say(f"heading.{facts['heading']}"),
            tile=say(f"tile.{tile}") if tile else "",
        )

    def _treasure(self, facts: Mapping[str, Any]) -> str:
        return say(f"table.treasure.{facts['treasure']}", ship=self._ship(facts))

    def _asked(self, facts: Mapping[str, Any]) -> str:
        return say(f"table.log.asked.{facts['decision']}", team=self.name(facts["team"]))

    def _answered(self, facts: Mapping[str, Any]) -> str:
        answer = "yes" if facts["yes"] else "no"
        key = f"table.log.answered.{facts['decision']}.{answer}"
        return say(key, team=self.name(facts["team"]))

    def _discarded(self, facts: Mapping[str, Any]) -> str:
        if not facts["count"]:
            return ""
        return say_n("table.log.discarded", facts["count"], team=self.name(facts["team"]))

    def _lost_turn(self, facts: Mapping[str, Any]) -> str:
        return say("table.log.lost_turn", ship=self._ship(facts))

    def _step_limit(self, facts: Mapping[str, Any]) -> str:
        return say("ui.end.step_limit")

    def _round_over(self, facts: Mapping[str, Any]) -> str:
        if facts["winner"] is None:
            return say("table.log.round_over.turn_cap", round=facts["round"])
        team = self.name(facts["winner"])
        return say("table.log.round_over.gold", round=facts["round"], team=team)

    def _match_over(self, facts: Mapping[str, Any]) -> str:
        winners = facts["winners"]
        if len(winners) != 1:
            return say("table.log.match_over.shared")
        return say("table.log.match_over.won", team=self.name(winners[0]))
