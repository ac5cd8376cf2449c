"""The level player: a child lines up cards under the Start arrow and watches the ship sail.

What is done with cards is answered in the browser (``static/level_player.js``); this side runs
programs, draws the pictures, reads Python, gives hints, and keeps the progress.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from kop_learn.classroom.learner import choose
from kop_learn.errors import Fault, KopError
from kop_learn.levels.model import Level
from kop_learn.levels.stars import prediction_stars
from kop_learn.levels.trace import Trace, run
from kop_learn.notebook import assets
from kop_learn.notebook.fallback import display_widget, player_fallback, renew_fallback
from kop_learn.notebook.pictures import Look, Message, board_message, layer_messages
from kop_learn.notebook.puzzle import language_names, puzzle_of, result_of, words_of
from kop_learn.notebook.record import Record
from kop_learn.notebook.recorded_page import recorded_page
from kop_learn.sea.program import Program
from kop_learn.sea.program_python import card_lines
from kop_learn.sea.rules import check_program
from kop_learn.solving.hints import STEPS, hint
from kop_learn.text import current_language, languages, say, say_n, use_language

logger = logging.getLogger(__name__)


class LevelPlayer(anywidget.AnyWidget):
    """A playable level.

    ``level`` is shown and played; ``record`` says whether attempts and the unfinished program are
    kept in the learner's progress. ``leaves`` offers buttons to the next level and to the chart:
    then ``on_leave`` is called with ``"next"`` or ``"chart"``. ``looked_at`` is a learner whose
    work is shown, and nothing is kept.
    """

    _esm = assets.script("level_player.js")
    _css = assets.style("cards.css", "level_player.css")

    puzzle = traitlets.Dict().tag(sync=True)
    program = traitlets.Unicode("").tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    languages = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    progress = traitlets.Dict().tag(sync=True)
    leaves = traitlets.List(traitlets.Unicode()).tag(sync=True)
    looking = traitlets.Unicode("").tag(sync=True)
    fallback = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        level: Level,
        *,
        language: str | None = None,
        record: bool = True,
        looked_at: str | None = None,
        leaves: tuple[str, ...] = (),
        on_leave: Callable[[str], None] | None = None,
    ) -> None:
        self._look = Look()
        self._run = 0
        self._trace: Trace | None = None
        self._recording = record
        self._looked_at = looked_at
        self._hinted: Program | None = None
        self._hints = 0
        self._shown = False
        self._on_leave = on_leave
        super().__init__(
            language=language or current_language(),
            languages=language_names(),
            leaves=list(leaves),
            looking=looked_at or "",
        )
        self.fallback = self.model_id
        self.show(level)
        self.on_msg(self._on_message)
        self.observe(self._on_program, "program")
        self.observe(self._on_language, "language")

    def show(self, level: Level) -> None:
        """Show a level, with the learner's unfinished program if there is one."""
        self._level = level
        self._trace = None
        self._hinted = None
        self._record = Record.of(level, record=self._recording, looked_at=self._looked_at)
        start = "" if level.start is None else str(level.start)
        draft = None if level.kind == "predict" else usable(level, self._record.draft)
        with self.hold_sync():
            self.puzzle = puzzle_of(level)
            self.words = words_of(level)
            self.progress = self._record.summary()
            self.program = start if draft is None else draft

    @property
    def level(self) -> Level:
        """The level that is shown."""
        return self._level

    @property
    def trace(self) -> Trace | None:
        """The last run, or ``None`` before the first one."""
        return self._trace

    def export_html(self, path: str | os.PathLike[str] | None = None) -> Path:
        """Write the level with the voyage of the program as one page, and return where it is.

        The page needs no kernel and no network.  Without ``path`` it goes by the level's name, in
        the working folder.

        Raises:
            KopError: if the level does not allow the program.
            OSError: if the file cannot be written.
        """
        target = Path(f"{self._level.id.replace('/', '-')}.html" if path is None else path)
        trace = run(self._level, Program.parse(self.program))
        target.write_text(recorded_page(trace, self.language), "utf-8")
        return target

    # -- messages --------------------------------------------------------------------------------

    def _on_message(self, _: object, content: Mapping[str, Any], buffers: object) -> None:
        """Answer a message of the browser; whatever goes wrong is shown there."""
        answers: dict[str, Callable[[Mapping[str, Any]], None]] = {
            "ready": self._on_ready,
            "run": self._on_run,
            "predict": self._on_predict,
            "python": self._on_python,
            "hint": self._on_hint,
            "leave": self._on_leave_message,
        }
        try:
            with use_language(self.language):
                answers[content["type"]](content)
        except KopError as error:
            self._send_fault(content, error)
        except Exception as error:
            logger.exception("The level player could not answer")
            self.send({"type": "error", "of": content.get("type"), "message": _describe(error)})

    def _on_ready(self, content: Mapping[str, Any]) -> None:
        self._look = Look.read(content)
        self._post(board_message(self._level, self._look))
        if self._trace is not None and content.get("run") == self._run:
            self._send_layers(self._trace)
        if self._record.damaged:
            self._send_notice(say_n("ui.damaged", self._record.damaged))
            self._record.damaged = 0

    def _on_run(self, content: Mapping[str, Any]) -> None:
        self._run = int(content["run"])
        self._follow_learner()
        trace = run(self._level, Program.parse(content["program"]))
        self.send({"type": "run", "run": self._run, **result_of(trace)})
        self._finish(trace, trace.stars)

    def _on_predict(self, content: Mapping[str, Any]) -> None:
        """Compare a guessed cell with where the given program takes the ship.

        A wrong guess does not show the run: that would be the answer.
        """
        self._run = int(content["run"])
        self._follow_learner()
        cell = str(content["cell"])
        trace = run(self._level, self._level.start or Program())
        if trace.end.ships[0].cell.name != cell:
            self._record.add_attempt(trace, 0, cell)
            self.progress = self._record.summary()
            self.send({"type": "wrong", "run": self._run, "answer": cell})
            return
        stars = prediction_stars(self._record.tries + 1)
        result = {**result_of(trace), "stars": stars, "answer": cell}
        self.send({"type": "run", "run": self._run, **result})
        self._finish(trace, stars, cell)

    def _follow_learner(self) -> None:
        """Keep what comes now for the learner who was chosen meanwhile, on any sea chart."""
        if not self._record.is_of_chosen:
            self._record = Record.of(self._level)

    def _finish(self, trace: Trace, stars: int, answer: str | None = None) -> None:
        """Send the pictures of a run, then keep it: the child need not wait for the disk."""
        self._trace = trace
        self._send_layers(trace)
        self._record.add_attempt(trace, stars, answer)
        self.progress = self._record.summary()
        self._tell_lost()

    def _tell_lost(self) -> None:
        if self._record.lost:
            self._send_notice(say("ui.not_saved"))

    def _on_python(self, content: Mapping[str, Any]) -> None:
        level, source = self._level, content["source"]
        program = Program.from_python(source)
        lines = card_lines(source)
        faults = check_program(
            program, level.cards, board=level.board, captain=level.captain, lines=lines
        )
        if faults:
            in_order = sorted(faults, key=lambda each: each.line or 0)
            raise KopError(replace(each, message=_at_line(each)) for each in in_order)
        self.send({"type": "python", "n": content["n"], "program": str(program)})

    def _on_hint(self, content: Mapping[str, Any]) -> None:
        """Give the next hint for a program; another program begins with the first one."""
        program = Program.parse(content["program"])
        step = min(self._hints + 1, STEPS) if program == self._hinted else 1
        self._hinted, self._hints = program, step
        text = [say("ui.hint.step", n=step, most=STEPS), hint(self._level, program, step).text]
        text += self._level.hint_texts()[step - 1 : step]
        self.send({"type": "hint", "text": text})

    def _on_leave_message(self, content: Mapping[str, Any]) -> None:
        if self._on_leave is not None:
            self._on_leave(str(content["to"]))

    def _send_fault(self, content: Mapping[str, Any], error: KopError) -> None:
        faults = [{"line": each.line, "message": each.message} for each in error.faults]
        about = {"type": "fault", "of": content["type"]}
        self.send({**about, "n": content.get("n"), "run": content.get("run"), "faults": faults})

    def _send_notice(self, text: str) -> None:
        self.send({"type": "notice", "text": text})

    def _send_layers(self, trace: Trace) -> None:
        for message in layer_messages(trace, self._look, self._run):
            self._post(message)

    def _post(self, message: Message) -> None:
        content, buffers = message
        self.send(content, buffers=buffers)

    # -- what the browser changes ----------------------------------------------------------------

    def _on_program(self, change: Mapping[str, Any]) -> None:
        if self._level.kind != "predict":
            with self._shown_if_wrong():
                self._follow_learner()
                self._record.keep_draft(self.program)
                self._renew_fallback()

    def _on_language(self, change: Mapping[str, Any]) -> None:
        """Keep the language that was chosen; where it cannot be kept it holds for this widget."""
        if self.language in languages():
            with self._shown_if_wrong():
                if self._looked_at is None:
                    with suppress(OSError):
                        choose(language=self.language)
                self._renew_fallback()

    @contextmanager
    def _shown_if_wrong(self) -> Iterator[None]:
        """Show in the browser what goes wrong: it would only be a line in a log there."""
        try:
            yield
        except Exception as error:
            with use_language(self.language):
                self.send({"type": "error", "of": None, "message": _describe(error)})
            raise

    # -- display ---------------------------------------------------------------------------------

    def _renew_fallback(self) -> None:
        """Let a notebook that is saved now, and opened without a kernel, show this program."""
        if self._shown:
            with use_language(self.language):
                renew_fallback(self, player_fallback(self))

    def _ipython_display_(self) -> None:
        """Show a plain picture first: the widget hides it, and where none runs it stays."""
        self._shown = True
        with use_language(self.language):
            display_widget(self, player_fallback(self))


def usable(level: Level, text: str | None) -> str | None:
    """Return a program's text if the level allows the program, else ``None``."""
    if text is None:
        return None
    try:
        program = Program.parse(text)
    except KopError:
        return None
    faults = check_program(program, level.cards, board=level.board, captain=level.captain)
    return None if faults else str(program)


def _at_line(fault: Fault) -> str:
    if fault.line is None:
        return fault.message
    return say("ui.python.at_line", line=fault.line, message=fault.message)


def _describe(error: Exception) -> str:
    """Return an unforeseen error in one line, for a grown-up to report."""
    return say("ui.error", error=f"{type(error).__name__}: {error}")
