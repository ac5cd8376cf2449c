"""A run as a matplotlib animation that shows itself in a notebook with a player of its own."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.animation import FuncAnimation
from matplotlib.artist import Artist

from kop_learn.drawing.canvas import blank_figure
from kop_learn.drawing.export import save
from kop_learn.drawing.film import Film
from kop_learn.drawing.player import player_html
from kop_learn.drawing.reel import Frame
from kop_learn.drawing.theme import LIGHT, Theme

if TYPE_CHECKING:
    from kop_learn.levels.trace import Trace


class RunAnimation(FuncAnimation):
    """The frames of a run, as any matplotlib animation has them.

    In a notebook it shows a player made of layers, a few kilobytes where ``to_jshtml`` needs
    megabytes. ``save`` without a writer saves as :func:`kop_learn.drawing.export.save` does.
    """

    def __init__(self, film: Film) -> None:
        self.film = film
        frames = film.frames
        first = next(frames())
        figure = blank_figure(*first.image.size)
        picture = figure.figimage(np.asarray(first.image))

        def show(frame: Frame) -> list[Artist]:
            picture.set_data(np.asarray(frame.image))
            return [picture]

        super().__init__(
            figure,
            show,
            frames=frames,
            save_count=len(film.kept) + 1,
            interval=1000 * film.step_seconds,
            cache_frame_data=False,
        )
        # matplotlib warns of an animation that was never drawn on a screen; this one need not be.
        self._draw_was_started = True

    def _repr_html_(self) -> str:
        """Return the player, for a notebook."""
        return player_html(self.film)

    def save(self, filename: str | os.PathLike[str], *args: Any, **kwargs: Any) -> None:
        """Save as ``.gif``, ``.png`` or ``.html``; with arguments, as matplotlib does."""
        if args or kwargs:
            super().save(os.fspath(filename), *args, **kwargs)
        else:
            save(self.film.trace, filename, self.film.theme)


def animate(trace: Trace, theme: Theme = LIGHT, *, longest_px: int = 520) -> RunAnimation:
    """Return a run as an animation, one frame a step (of over 500 steps, evenly spread ones)."""
    return RunAnimation(Film(trace, theme, longest_px))
