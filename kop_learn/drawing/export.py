"""Saving a run or a match: as a moving picture, as one picture, or as a page with a player."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from kop_learn.drawing.canvas import opaque_png, with_palette
from kop_learn.drawing.film import Film
from kop_learn.drawing.layers import theme_palette
from kop_learn.drawing.match_film import MatchFilm
from kop_learn.drawing.player import page_html, run_details, story_details
from kop_learn.drawing.reel import Reel
from kop_learn.drawing.theme import LIGHT, Theme
from kop_learn.errors import KopError
from kop_learn.text import fault, reason_of

if TYPE_CHECKING:
    from kop_learn.levels.trace import Trace


def save(trace: Trace, path: str | os.PathLike[str], theme: Theme = LIGHT) -> None:
    """Save a run by the file's ending: ``.gif``, ``.png`` (its end) or ``.html``.

    The file is complete or not there: it is written under another name first.

    Raises:
        KopError: for another ending, a folder that is not there, or a file that cannot be written.
    """
    save_film(Film(trace, theme), path)


def save_film(film: Film | MatchFilm, path: str | os.PathLike[str]) -> None:
    """Save a run or a match, as :func:`save` does.

    Raises:
        KopError: as :func:`save`.
    """
    target = Path(path)
    make = _MAKERS.get(target.suffix.lower())
    if make is None:
        raise KopError(fault("picture.ending", found=target.suffix or target.name))
    if not target.parent.is_dir():
        raise KopError(fault("picture.no_folder", folder=str(target.parent)))
    content = make(film)
    unfinished = target.with_name(f".{os.getpid()}.part")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(target)
    except (OSError, ValueError) as error:  # a ValueError comes of a name that no system takes
        unfinished.unlink(missing_ok=True)
        reason = reason_of(error)
        raise KopError(fault("picture.cannot_write", file=str(target), reason=reason)) from error


def gif(film: Reel) -> bytes:
    """Return a film as a GIF that begins again after a rest on the last frame."""
    palette = theme_palette(film.theme)
    frames = film.frames()
    first = with_palette(next(frames).image, palette)
    stream = BytesIO()
    first.save(
        stream,
        "GIF",
        save_all=True,
        append_images=(with_palette(frame.image, palette) for frame in frames),
        duration=[round(1000 * seconds) for seconds in film.durations],
        loop=0,
    )
    return stream.getvalue()


def png(film: Reel) -> bytes:
    """Return the end of a film as PNG."""
    return opaque_png(film.last().image, theme_palette(film.theme))


def html(film: Film | MatchFilm) -> bytes:
    """Return a film as one page that needs nothing else."""
    if isinstance(film, Film):
        return page_html(film, run_details(film.trace)).encode()
    return page_html(film, story_details([scene.caption for scene in film.scenes])).encode()


_MAKERS: Mapping[str, Callable[[Film | MatchFilm], bytes]] = {
    ".gif": gif,
    ".png": png,
    ".html": html,
}
