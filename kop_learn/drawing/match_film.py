"""The frames of a match, one for each thing that happens on the sea."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kop_learn.drawing.layers import MOST_PICTURES, board_layer, kept_steps, path_layer
from kop_learn.drawing.reel import Reel, Shot
from kop_learn.drawing.theme import LIGHT, Theme
from kop_learn.sea.board import Board, Sea
from kop_learn.sea.interpreter import Step


@dataclass(frozen=True, slots=True)
class Scene:
    """One thing that happens: the sea after it, what is said, and the step, if it was one.

    With ``fresh`` the path so far is taken away: another program begins.
    """

    sea: Sea
    caption: str
    step: Step | None = None
    fresh: bool = False


@dataclass(frozen=True)
class MatchFilm(Reel):
    """A match as frames: ``scenes``, the start first; evenly spread ones of over ``most``.

    ``tell`` is told the number of each scene that is drawn.
    """

    name: str
    scenes: Sequence[Scene]
    theme: Theme = LIGHT
    longest_px: int = 560
    most: int = MOST_PICTURES
    tell: Callable[[int], None] | None = None

    @property
    def title(self) -> str:
        """Who plays whom."""
        return self.name

    @property
    def board(self) -> Board:
        """The board at the start."""
        return self.scenes[0].sea.board

    @property
    def end(self) -> Sea:
        """The sea when the match is over."""
        return self.scenes[-1].sea

    @property
    def end_steps(self) -> Sequence[Step]:
        """The steps of the last program."""
        steps: list[Step] = []
        for scene in self.scenes:
            if scene.fresh:
                steps.clear()
            if scene.step is not None:
                steps.append(scene.step)
        return steps

    @property
    def total(self) -> int:
        """How many scenes there are behind the first."""
        return len(self.scenes) - 1

    @property
    def kept(self) -> tuple[int, ...]:
        """The numbers of the scenes shown."""
        return kept_steps(self.total, self.most)

    def shots(self) -> Iterator[Shot]:
        """Give what is to be seen, the start and then every scene shown."""
        theme, geometry = self.theme, self.geometry
        before: Board | None = None
        done = 0
        for n in (0, *self.kept):
            if self.tell is not None:
                self.tell(n)
            steps: list[Step] = []
            fresh = False
            for scene in self.scenes[done : n + 1]:
                if scene.fresh:
                    steps, fresh = [], True
                if scene.step is not None:
                    steps.append(scene.step)
            done = n + 1
            sea = self.scenes[n].sea
            board = board_layer(sea.board, theme, geometry) if sea.board != before else None
            before = sea.board
            pieces = tuple(dict.fromkeys(path_layer(step, theme, geometry) for step in steps))
            yield Shot(n, sea.ships, board, pieces, fresh)

    def caption(self, n: int) -> str:
        """Say what happened in scene ``n``."""
        return self.scenes[n].caption
