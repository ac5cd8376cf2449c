"""The match table: two teams at one screen, or people against a bot (rule book, part 2).

The browser (``static/match_table.js``) sets the match up, lines cards up and plays voyages back;
this side holds the match, lets bots think, and draws.  What goes to the browser is what the one who
looks may know: behind the curtain between two turns there is no hand in the page at all.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import anywidget
import traitlets

from kop_learn.classroom.learner import choose
from kop_learn.errors import KopError
from kop_learn.games.king_of_pirates.actions import (
    Answer,
    Discard,
    MatchAction,
    Pick,
    Place,
    Play,
    Take,
)
from kop_learn.notebook import assets
from kop_learn.notebook.fallback import display_widget, table_fallback
from kop_learn.notebook.live import settle
from kop_learn.notebook.match_facts import match_words, skills, table_of
from kop_learn.notebook.match_host import Deed, MatchHost
from kop_learn.notebook.match_messages import fault_message, preview_message, voyage_parts
from kop_learn.notebook.match_pictures import layout_message, sea_message
from kop_learn.notebook.match_result import FILES, film_message, graph_message
from kop_learn.notebook.match_seats import PEOPLE, Plan, choices, plan_for_class
from kop_learn.notebook.match_shelf import Shelf
from kop_learn.notebook.match_thinking import let_think
from kop_learn.notebook.match_voyage import seen_sea
from kop_learn.notebook.pictures import Look, Message
from kop_learn.notebook.play import player_language
from kop_learn.notebook.puzzle import language_names
from kop_learn.sea.board import TileKind
from kop_learn.sea.grid import Cell
from kop_learn.sea.program import Program
from kop_learn.text import current_language, languages, say, use_language

MOST_BEGUN = 3
"""So many matches that were begun are offered, the newest ones."""

logger = logging.getLogger(__name__)


class MatchTable(anywidget.AnyWidget):
    """A table at which a match is set up and played.

    ``plan`` is what the set-up screen begins with; ``seed`` settles all luck, it is drawn by lot if
    it is not given.  With ``record`` matches are kept and can be gone on with later.
    """

    _esm = assets.script("match_table.js")
    _css = assets.style("cards.css", "level_player.css", "match_table.css")

    choices = traitlets.Dict().tag(sync=True)
    plan = traitlets.Dict().tag(sync=True)
    begun = traitlets.List(traitlets.Dict()).tag(sync=True)
    table = traitlets.Dict().tag(sync=True)
    skills = traitlets.Dict().tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    languages = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    fallback = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        plan: Plan | None = None,
        *,
        seed: int | None = None,
        language: str | None = None,
        record: bool = True,
    ) -> None:
        plan = plan or Plan()
        self._look = Look()
        self._seed = seed
        self._number = 0
        self._host: MatchHost | None = None
        self._thought = 0
        self._shelf = Shelf() if record else None
        self._kept = 0
        super().__init__(
            choices=choices(plan.settings),
            plan=plan.to_dict(),
            skills=skills(),
            language=language or current_language(),
            languages=language_names(),
            words=match_words(),
        )
        self.fallback = self.model_id
        self._list_begun()
        self.on_msg(self._on_message)
        self.observe(self._on_language, "language")

    @property
    def host(self) -> MatchHost | None:
        """The match at the table, or ``None`` before it has begun."""
        return self._host

    # -- messages --------------------------------------------------------------------------------

    def _on_message(self, _: object, content: Mapping[str, Any], buffers: object) -> None:
        """Answer a message of the browser; whatever goes wrong is shown there."""
        answers: dict[str, Callable[[Mapping[str, Any]], None]] = {
            "ready": self._on_ready,
            "begin": self._on_begin,
            "resume": self._on_resume,
            "again": self._on_again,
            "open": self._on_open,
            "layout": self._on_layout,
            "place": self._on_place,
            "play": self._on_play,
            "discard": self._on_discard,
            "captain": self._on_captain,
            "answer": self._on_answer,
            "take": self._on_take,
            "python": self._on_python,
            "preview": self._on_preview,
            "stop": self._on_stop,
            "watch": self._on_watch,
            "file": self._on_file,
        }
        try:
            with use_language(self.language):
                answers[content["type"]](content)
            self.send({"type": "done", "of": content["type"]})
        except KopError as error:
            self.send(fault_message(self._host, content, error))
        except Exception as error:
            logger.exception("The match table could not answer")
            self._send_error(content.get("type"), error)

    def _on_ready(self, content: Mapping[str, Any]) -> None:
        self._look = Look.read(content)
        if self._host is not None:
            self._send_sea(self._host)
            self._send_graph(self._host)

    def _on_begin(self, content: Mapping[str, Any]) -> None:
        plan = Plan.read(content["plan"])
        self.plan = plan.to_dict()
        self._kept = 0 if self._shelf is None else self._shelf.new_number()
        self._take(MatchHost(plan, self._new_seed()))

    def _on_resume(self, content: Mapping[str, Any]) -> None:
        """Go on with a match that was kept."""
        if self._shelf is not None:
            self._kept = int(content["number"])
            self._take(self._shelf.open(self._kept))

    def _new_seed(self) -> int:
        return secrets.randbelow(1 << 32) if self._seed is None else self._seed

    def _take(self, host: MatchHost) -> None:
        """Put a match onto the table."""
        self._host = host
        self._show()
        self._keep(host)
        self._let_bot_think()

    def _on_again(self, content: Mapping[str, Any]) -> None:
        """Clear the table; the set-up screen comes back."""
        self._host = None
        self._thought += 1
        self._number += 1
        self._list_begun()
        self.table = {}

    def _on_open(self, content: Mapping[str, Any]) -> None:
        if self._host is not None:
            self._host.open()
            self._show()

    def _on_layout(self, content: Mapping[str, Any]) -> None:
        """Lay tiles out for the team that places, to be moved about before they are placed."""
        host = self._host
        if host is None or host.phase != "place" or host.viewer is None:
            return
        saved = self._shelf and self._shelf.layout(host.plan.settings, host.viewer)
        kind = str(content["kind"])
        layout = saved if kind == "saved" and saved else host.layout(kind)
        message, pictures = layout_message(layout, host.viewer, self._look)
        self.send({**message, "saved": bool(saved)}, buffers=pictures)

    def _on_place(self, content: Mapping[str, Any]) -> None:
        host = self._host
        if host is None or host.phase != "place" or host.viewer is None:
            return
        team = host.viewer
        layout = tuple(
            sorted((Cell.parse(cell), TileKind(kind)) for cell, kind in content["tiles"])
        )
        self._act(Place("free", layout), "place")
        if self._shelf is not None:
            with suppress(OSError):
                self._shelf.keep_layout(host.plan.settings, team, layout)

    def _on_play(self, content: Mapping[str, Any]) -> None:
        self._act(Play(Program.parse(content["program"])), "play")

    def _on_discard(self, content: Mapping[str, Any]) -> None:
        self._act(Discard(tuple(content["cards"])), "discard")

    def _on_captain(self, content: Mapping[str, Any]) -> None:
        self._act(Pick(str(content["character"])), "captain")

    def _on_answer(self, content: Mapping[str, Any]) -> None:
        self._act(Answer(content["yes"] is True), "faces", "love")

    def _on_take(self, content: Mapping[str, Any]) -> None:
        self._act(Take(str(content["card"])), "take")

    def _on_python(self, content: Mapping[str, Any]) -> None:
        program = Program.from_python(content["source"])
        self.send({"type": "python", "n": content["n"], "program": str(program)})

    def _on_preview(self, content: Mapping[str, Any]) -> None:
        """Show what is certain about a program before it is played."""
        host = self._host
        message = None if host is None else preview_message(host, content["program"], self._look)
        if message is not None:
            self._post(message)

    def _on_watch(self, content: Mapping[str, Any]) -> None:
        """Show a voyage of a match that is over once more, as everybody could see it."""
        host = self._host
        if host is None or host.phase != "over":
            return
        voyages = host.voyages
        number = min(max(int(content["voyage"]), 1), len(voyages))
        self._number += 1
        self._send_voyage(host, voyages[number - 1], None, replay=number)

    def _on_file(self, content: Mapping[str, Any]) -> None:
        """Make a film of a match that is over, for the browser to save."""
        host = self._host
        if host is not None and host.phase == "over" and content["kind"] in FILES:
            self._post(film_message(host, content["kind"]))

    def _on_stop(self, content: Mapping[str, Any]) -> None:
        """Let a bot that thinks too long decide at once."""
        host = self._host
        if host is not None and host.phase == "thinking":
            self._thought += 1
            self._tell(host, host.act(host.guess()))
            self._let_bot_think()

    # -- the match -------------------------------------------------------------------------------

    def _act(self, action: MatchAction, *phases: str) -> None:
        """Carry out what a person decided; a message that comes too late is passed over."""
        host = self._host
        if host is None or host.phase not in phases:
            return
        self._tell(host, host.act(action))
        self._let_bot_think()

    def _tell(self, host: MatchHost, deed: Deed) -> None:
        """Send what happened, to be watched, and then the table after it."""
        self._number += 1
        if deed.sailed:
            self._send_voyage(host, deed, host.viewer)
        self._show()
        self._keep(host)

    def _send_voyage(
        self, host: MatchHost, deed: Deed, viewer: int | None, replay: int | None = None
    ) -> None:
        for message in voyage_parts(host, deed, viewer, self._number, self._look, replay):
            self._post(message)

    def _show(self) -> None:
        """Send the table as it is now, and its picture."""
        host = self._host
        if host is None:
            return
        self._number += 1
        self.table = {"n": self._number, **table_of(host)}
        self._send_sea(host)
        self._send_graph(host)

    def _send_graph(self, host: MatchHost) -> None:
        if host.phase == "over":
            self._post(graph_message(host, self._look))

    def _send_sea(self, host: MatchHost) -> None:
        self._post(sea_message(seen_sea(host.state, host.viewer), self.table["n"], self._look))

    # -- matches that are kept -------------------------------------------------------------------

    def _keep(self, host: MatchHost) -> None:
        """Write the match down; where that cannot be, the match goes on all the same."""
        if self._shelf is None:
            return
        try:
            self._shelf.keep(self._kept, host)
        except OSError:
            self._shelf = None
            self.send({"type": "notice", "text": say("table.not_kept")})

    def _list_begun(self) -> None:
        """Tell the set-up screen which matches can be gone on with."""
        begun = [] if self._shelf is None else self._shelf.begun()
        with use_language(self.language):
            self.begun = [
                {"number": match.number, "title": match.title()} for match in begun[:MOST_BEGUN]
            ]

    # -- bots ------------------------------------------------------------------------------------

    def _let_bot_think(self) -> None:
        """Have the bot that is asked decide, beside the notebook's own work where that can be."""
        host = self._host
        if host is None or host.phase != "thinking":
            return
        self._thought = thought = self._thought + 1
        decided = partial(self._decided, host, thought)
        let_think(host, decided, partial(self._bot_failed, host, thought))

    def _decided(self, host: MatchHost, thought: int, action: MatchAction) -> None:
        """Carry out what a bot decided, if nobody stopped it meanwhile."""
        if thought != self._thought or host is not self._host:
            return
        with use_language(self.language):
            self._tell(host, host.act(action))
            self._let_bot_think()

    def _bot_failed(self, host: MatchHost, thought: int, error: Exception) -> None:
        """Say that a bot failed; another decides in its place."""
        logger.error("A bot could not decide", exc_info=error)
        self._send_error("think", error)
        if thought == self._thought and host is self._host:
            self._decided(host, thought, host.guess())

    # -- what goes wrong -------------------------------------------------------------------------

    def _send_error(self, about: object, error: Exception) -> None:
        with use_language(self.language):
            text = say("ui.error", error=f"{type(error).__name__}: {error}")
        self.send({"type": "error", "of": about, "message": text})

    def _post(self, message: Message) -> None:
        content, buffers = message
        self.send(content, buffers=buffers)

    # -- language and display --------------------------------------------------------------------

    def _on_language(self, change: Mapping[str, Any]) -> None:
        """Keep the language that was chosen, and say what is on the table anew."""
        if self.language not in languages():
            return
        with suppress(OSError):
            choose(language=self.language)
        self._list_begun()
        if self._host is not None:
            with use_language(self.language):
                self.table = {**self.table, **table_of(self._host)}

    def _ipython_display_(self) -> None:
        """Show a plain picture first: the widget hides it, and where none runs it stays."""
        with use_language(self.language):
            display_widget(self, table_fallback(self), with_rules=True)


def match_table(
    mode: str = "basic",
    *,
    players: Sequence[str] = (PEOPLE, "deckhand"),
    variants: Sequence[str] = (),
    rounds: int = 1,
    seed: int | None = None,
    language: str | None = None,
) -> MatchTable:
    """Return a table at which a match of King of Pirates is set up and played.

    ``mode`` is ``"simple"``, ``"basic"`` or ``"advanced"``; ``players`` says who plays the two
    teams, ``"people"`` or a bot by its name; ``variants`` may hold ``"two_ships"`` and
    ``"no_bugs"``; ``rounds`` counts in the advanced mode. All this can still be changed at the
    table; the house rules, and whether it is quiet at first, are those of the class's settings.
    ``seed`` makes all luck come again. Without ``language`` the learner's choice holds.

    Raises:
        KopError: for a mode, player or variant that does not exist, or an unknown language.
    """
    plan = plan_for_class(mode, players, variants, rounds)
    table = MatchTable(plan, seed=seed, language=player_language(language))
    settle(table)
    return table
