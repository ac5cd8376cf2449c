"""The frames of a run in a level, one a step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kop_learn.drawing.layers import (
    MOST_PICTURES,
    board_layer,
    kept_steps,
    path_layer,
    run_layers,
)
from kop_learn.drawing.narration import describe_step
from kop_learn.drawing.reel import Frame, Reel, Shot, lay, opened
from kop_learn.drawing.theme import LIGHT, Theme
from kop_learn.sea.board import Board, Sea
from kop_learn.sea.interpreter import Step
from kop_learn.text import say

if TYPE_CHECKING:
    from kop_learn.levels.trace import Trace


@dataclass(frozen=True)
class Film(Reel):
    """A run as frames.

    ``most`` is the highest number of steps shown; of a longer run evenly spread steps are kept,
    and the last caption says so.
    """

    trace: Trace
    theme: Theme = LIGHT
    longest_px: int = 520
    most: int = MOST_PICTURES

    @property
    def title(self) -> str:
        """The title of the level."""
        return self.trace.level.text("title")

    @property
    def board(self) -> Board:
        """The board of the level."""
        return self.trace.level.board

    @property
    def end(self) -> Sea:
        """The sea when the run is over."""
        steps = self.trace.steps
        return steps[-1].sea if steps else self.trace.level.sea()

    @property
    def end_steps(self) -> Sequence[Step]:
        """All steps."""
        return self.trace.steps

    @property
    def total(self) -> int:
        """How many steps the run has."""
        return len(self.trace.steps)

    @property
    def kept(self) -> tuple[int, ...]:
        """The numbers of the steps shown."""
        return kept_steps(self.total, self.most)

    def shots(self) -> Iterator[Shot]:
        """Give what is to be seen, the start and then every step shown."""
        level, theme, geometry = self.trace.level, self.theme, self.geometry
        yield Shot(0, (level.start_ship,), board_layer(level.board, theme, geometry))
        for layers in run_layers(self.trace.steps, theme, geometry, most=self.most):
            yield Shot(layers.n, (layers.ship,), layers.board, layers.pieces)

    def last(self) -> Frame:
        """Return the last frame, with the whole path."""
        steps, theme, geometry = self.trace.steps, self.theme, self.geometry
        chart = opened(board_layer(self.end.board, theme, geometry))
        lay(chart, dict.fromkeys(path_layer(step, theme, geometry) for step in steps))
        picture = self.picture(len(steps), self.title_strip(), chart, self.end.ships[:1])
        return Frame(len(steps), picture)

    def caption(self, n: int) -> str:
        """Say what step ``n`` did; after the last one, how the run ended.

        Of a refused run the one caption says which card is wrong, and why.
        """
        steps, bug = self.trace.steps, self.trace.bug
        ending = say(f"outcome.{self.trace.outcome}")
        if bug is not None:
            card, reason = say(f"card.{bug.card}.name"), say(f"bump.{bug.reason}")
            number = self.trace.program.number_of(bug.path)
            words = say("cli.run.bug", number=number, card=card, reason=reason)
            return say("picture.sentences", first=ending, next=words)
        if n == 0:
            return say("film.start")
        words = describe_step(steps[n - 1])
        if n < len(steps):
            return words
        words = say("picture.sentences", first=words, next=ending)
        return say("picture.sentences", first=words, next=self.notice) if self.thinned else words
