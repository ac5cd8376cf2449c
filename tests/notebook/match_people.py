"""Scripted people at a match table, who decide from what the table shows them."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from kop_learn.games.king_of_pirates.actions import Answer, Discard, MatchAction, Pick, Play, Take
from kop_learn.games.king_of_pirates.sampler import sample_action
from kop_learn.games.king_of_pirates.view import MatchView
from kop_learn.notebook.match_host import MatchHost
from kop_learn.notebook.match_table import MatchTable

Script = Callable[[MatchView, Random], MatchAction]


class Screen:
    """Stands in for the browser at a match table: keeps what is sent, and sends messages."""

    def __init__(self, table: MatchTable, monkeypatch: pytest.MonkeyPatch) -> None:
        self.widget = table
        self.got: list[tuple[dict[str, Any], list[bytes]]] = []
        monkeypatch.setattr(table, "send", self._take)

    def _take(self, content: dict[str, Any], buffers: list[bytes] | None = None) -> None:
        self.got.append((content, buffers or []))

    def send(self, **content: Any) -> list[dict[str, Any]]:
        """Send a message; gives the answers."""
        self.got.clear()
        self.widget._handle_custom_msg(content, [])
        return [content for content, _ in self.got]

    def sent(self, kind: str) -> list[tuple[dict[str, Any], list[bytes]]]:
        """What came of one kind since the last message."""
        return [(content, buffers) for content, buffers in self.got if content["type"] == kind]

    @property
    def table(self) -> dict[str, Any]:
        """The table as the browser has it."""
        shown: dict[str, Any] = self.widget.table
        return shown

    @property
    def phase(self) -> str:
        """What the table waits for."""
        return str(self.table["phase"])

    @property
    def host(self) -> MatchHost:
        """The match itself, which no browser sees."""
        assert self.widget.host is not None
        return self.widget.host

    def begin(self, **plan: Any) -> None:
        """Press Begin, with changes to the plan that the set-up screen shows."""
        self.send(type="begin", plan={**self.widget.plan, **plan})

    def decide(self, action: MatchAction) -> list[dict[str, Any]]:
        """Do at the table what an action says."""
        match action:
            case Play(program):
                return self.send(type="play", program=str(program))
            case Discard(cards):
                return self.send(type="discard", cards=list(cards))
            case Pick(character):
                return self.send(type="captain", character=character)
            case Take(card):
                return self.send(type="take", card=card)
            case Answer(yes):
                return self.send(type="answer", yes=yes is True)
        raise AssertionError(action)

    def play(self, script: Script = sample_action, seed: int = 1) -> Iterator[str]:
        """Play a match to its end as the script says; gives the phase before each message."""
        luck = Random(seed)
        while self.phase != "over":
            yield self.phase
            if self.phase == "curtain":
                self.send(type="open")
            else:
                view = self.host.session.view(self.table["asked"])
                answers = self.decide(script(view, luck))
                assert answers[-1] == {"type": "done", "of": answers[-1]["of"]}, answers
