"""The frames of a run, one a step: title above, chart, and what happened in words below.

The chart is put together from the layers, so that a frame costs a tenth of a chart drawn anew.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image

from kop_learn.drawing.canvas import blank_figure, raster
from kop_learn.drawing.layers import (
    MOST_PICTURES,
    Geometry,
    PathPiece,
    board_layer,
    kept_steps,
    path_layer,
    run_layers,
    ship_sprite,
)
from kop_learn.drawing.lettering import fitted, write
from kop_learn.drawing.narration import describe_step
from kop_learn.drawing.ship import TURNS
from kop_learn.drawing.theme import LIGHT, Theme
from kop_learn.sea.board import Sea, Ship
from kop_learn.text import say

if TYPE_CHECKING:
    from kop_learn.levels.trace import Trace

LAST_SECONDS = 3.0
"""How long the last frame stays before a film begins again."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a film: after step ``n``, or before the first (0)."""

    n: int
    image: Image.Image


@dataclass(frozen=True, slots=True)
class Film:
    """A run as frames.

    ``most`` is the highest number of steps shown; of a longer run evenly spread steps are kept,
    and the last caption says so.
    """

    trace: Trace
    theme: Theme = LIGHT
    longest_px: int = 520
    most: int = MOST_PICTURES

    @property
    def geometry(self) -> Geometry:
        """The chart's geometry."""
        return Geometry.fitting(self.trace.level.board, self.longest_px)

    @property
    def end(self) -> Sea:
        """The sea when the run is over."""
        steps = self.trace.steps
        return steps[-1].sea if steps else self.trace.level.sea()

    @property
    def kept(self) -> tuple[int, ...]:
        """The numbers of the steps shown."""
        return kept_steps(len(self.trace.steps), self.most)

    @property
    def thinned(self) -> bool:
        """Whether steps are left out."""
        return len(self.kept) < len(self.trace.steps)

    @property
    def step_seconds(self) -> float:
        """How long a step is shown; long runs go faster."""
        shown = len(self.kept)
        return 0.7 if shown <= 40 else 0.35 if shown <= 120 else 0.12

    @property
    def durations(self) -> tuple[float, ...]:
        """How many seconds each frame is shown."""
        return (*[self.step_seconds] * len(self.kept), LAST_SECONDS)

    def frames(self) -> Generator[Frame, None, None]:
        """Give the frames, the first before any step; each is a picture of its own."""
        level, theme, geometry = self.trace.level, self.theme, self.geometry
        title = self._title()
        chart = _open(board_layer(level.board, theme, geometry))
        laid: list[PathPiece] = []
        yield Frame(0, self._picture(0, title, chart, level.start_ship))
        for layers in run_layers(self.trace.steps, theme, geometry, most=self.most):
            fresh = list(layers.pieces)
            laid += fresh
            if layers.board is not None:
                chart, fresh = _open(layers.board), laid
            _lay(chart, fresh)
            yield Frame(layers.n, self._picture(layers.n, title, chart, layers.ship))

    def last(self) -> Frame:
        """Return the last frame, with the whole path."""
        steps, theme, geometry = self.trace.steps, self.theme, self.geometry
        chart = _open(board_layer(self.end.board, theme, geometry))
        _lay(chart, dict.fromkeys(path_layer(step, theme, geometry) for step in steps))
        picture = self._picture(len(steps), self._title(), chart, self.end.ships[0])
        return Frame(len(steps), picture)

    def _title(self) -> Image.Image:
        text = self.trace.level.text("title")
        return _strip(text, self.geometry, self.theme, share=0.055, lines=1)

    def _picture(self, n: int, title: Image.Image, chart: Image.Image, ship: Ship) -> Image.Image:
        """Put one frame together."""
        theme, geometry = self.theme, self.geometry
        caption = _strip(self.caption(n), geometry, theme, share=0.043, lines=3)
        width, height = geometry.size
        image = Image.new("RGB", (width, title.height + height + caption.height))
        image.paste(title, (0, 0))
        image.paste(chart, (0, title.height))
        sprite = _open(ship_sprite(theme, geometry, ship.team)).rotate(TURNS[ship.heading])
        x, y = geometry.cell_corner(ship.cell)
        image.paste(sprite, (x, y + title.height), sprite)
        image.paste(caption, (0, title.height + height))
        return image

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

    @property
    def notice(self) -> str:
        """Say how many steps are shown of a run that was thinned."""
        return say("film.thinned", total=len(self.trace.steps), shown=len(self.kept))


def _open(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGBA")


def _lay(chart: Image.Image, pieces: Iterable[PathPiece]) -> None:
    """Lay pieces of path over a chart."""
    for piece in pieces:
        picture = _open(piece.png)
        chart.paste(picture, (piece.x, piece.y), picture)


def _strip(text: str, geometry: Geometry, theme: Theme, *, share: float, lines: int) -> Image.Image:
    """Return text on paper, as broad as the chart and so high as ``lines`` lines need.

    ``share`` is the font size as a share of the chart's breadth.
    """
    width = geometry.size[0]
    size = max(10.0, share * width)
    height = round((lines * 1.45 + 0.7) * size)
    figure = blank_figure(width, height, paper=theme.paper)
    block = fitted(text, width * 0.92, size=size, lines=lines)
    write(figure, block, width / 2, height / 2 + block.height / 2, theme.lettering)
    return raster(figure).convert("RGB")
