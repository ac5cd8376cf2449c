"""Moving pictures: frames with a title above, the chart, and what happened in words below.

The chart is put together from layers, so that a frame costs a tenth of a chart drawn anew.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from kop_learn.drawing.canvas import blank_figure, raster
from kop_learn.drawing.geometry import Geometry
from kop_learn.drawing.layers import PathPiece, ship_sprite
from kop_learn.drawing.lettering import fitted, write
from kop_learn.drawing.ship import TURNS
from kop_learn.drawing.theme import Theme
from kop_learn.sea.board import Board, Sea, Ship
from kop_learn.sea.interpreter import Step
from kop_learn.text import say

LAST_SECONDS = 3.0
"""How long the last frame stays before a film begins again."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a film: after step ``n``, or before the first (0)."""

    n: int
    image: Image.Image


@dataclass(frozen=True, slots=True)
class Shot:
    """What a frame shows: the ships, and what is new on the chart since the frame before.

    ``board`` is the picture of the board, if it is another one; ``pieces`` are laid on the path.
    With ``fresh`` the path so far is taken away before.
    """

    n: int
    ships: tuple[Ship, ...]
    board: bytes | None = None
    pieces: tuple[PathPiece, ...] = ()
    fresh: bool = False


class Reel(ABC):
    """Something that can be shown frame by frame, and be saved as a GIF or a page."""

    theme: Theme
    longest_px: int

    @property
    @abstractmethod
    def title(self) -> str:
        """What stands above the chart."""

    @property
    @abstractmethod
    def board(self) -> Board:
        """A board of the size of all boards shown."""

    @property
    @abstractmethod
    def end(self) -> Sea:
        """The sea at the end."""

    @property
    @abstractmethod
    def end_steps(self) -> Sequence[Step]:
        """The steps whose path is on the last picture."""

    @property
    @abstractmethod
    def total(self) -> int:
        """How many steps there are."""

    @property
    @abstractmethod
    def kept(self) -> tuple[int, ...]:
        """The numbers of the steps shown."""

    @abstractmethod
    def shots(self) -> Iterator[Shot]:
        """Give what is to be seen, the start (with its board) and then every step shown."""

    @abstractmethod
    def caption(self, n: int) -> str:
        """Say what step ``n`` did."""

    @property
    def geometry(self) -> Geometry:
        """The chart's geometry."""
        return Geometry.fitting(self.board, self.longest_px)

    @property
    def thinned(self) -> bool:
        """Whether steps are left out."""
        return len(self.kept) < self.total

    @property
    def notice(self) -> str:
        """Say how many steps are shown, where some are left out."""
        return say("film.thinned", total=self.total, shown=len(self.kept))

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
        title = self.title_strip()
        sea = Image.new("RGBA", self.geometry.size)
        chart = sea.copy()
        laid: list[PathPiece] = []
        for shot in self.shots():
            laid = [*([] if shot.fresh else laid), *shot.pieces]
            if shot.board is not None:
                sea = opened(shot.board)
            if shot.board is not None or shot.fresh:
                chart = sea.copy()
                lay(chart, laid)
            else:
                lay(chart, shot.pieces)
            yield Frame(shot.n, self.picture(shot.n, title, chart, shot.ships))

    def last(self) -> Frame:
        """Return the last frame."""
        *_, frame = self.frames()
        return frame

    def title_strip(self) -> Image.Image:
        """Return the title as a picture."""
        return _strip(self.title, self.geometry, self.theme, share=0.055, lines=1)

    def picture(
        self, n: int, title: Image.Image, chart: Image.Image, ships: Iterable[Ship]
    ) -> Image.Image:
        """Put one frame together."""
        theme, geometry = self.theme, self.geometry
        caption = _strip(self.caption(n), geometry, theme, share=0.043, lines=3)
        width, height = geometry.size
        image = Image.new("RGB", (width, title.height + height + caption.height))
        image.paste(title, (0, 0))
        image.paste(chart, (0, title.height))
        for ship in ships:
            sprite = opened(ship_sprite(theme, geometry, ship.team)).rotate(TURNS[ship.heading])
            x, y = geometry.cell_corner(ship.cell)
            image.paste(sprite, (x, y + title.height), sprite)
        image.paste(caption, (0, title.height + height))
        return image


def opened(png: bytes) -> Image.Image:
    """Return a PNG as a picture that others can be laid on."""
    return Image.open(BytesIO(png)).convert("RGBA")


def lay(chart: Image.Image, pieces: Iterable[PathPiece]) -> None:
    """Lay pieces of path over a chart."""
    for piece in pieces:
        picture = opened(piece.png)
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
