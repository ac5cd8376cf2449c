"""The player of a run as HTML that needs nothing else: layers, words, and a small script."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from kop_learn.drawing.canvas import opaque_png, raster
from kop_learn.drawing.geometry import Geometry
from kop_learn.drawing.layers import (
    ship_sprite,
    theme_palette,
)
from kop_learn.drawing.narration import describe_board, describe_step
from kop_learn.drawing.pictures import board_figure
from kop_learn.drawing.reel import Reel
from kop_learn.drawing.ship import TURNS
from kop_learn.drawing.theme import DARK, Theme
from kop_learn.sea.board import Ship
from kop_learn.text import current_language, say

if TYPE_CHECKING:
    from kop_learn.levels.trace import Trace

_WORDS = ("label", "play", "first", "previous", "next", "slider", "speed", "slow", "normal", "fast")
# The frame around the pictures follows JupyterLab's theme, whatever it was when they were drawn.
_IN_THE_DARK = Template('body[data-jp-theme-light="false"] .kop-film { $colours }')
_LANGUAGE_TAGS = {"zh_TW": "zh-Hant-TW"}


def player_html(film: Reel) -> str:
    """Return the player of a film, to be put into a page or a notebook.

    Where no script runs (a saved notebook on the web) it shows the end of the film as a picture.
    """
    width, height = film.geometry.size
    end = film.end
    poster = board_figure(
        end.board, end.ships, film.theme, path_steps=film.end_steps, longest_px=film.longest_px
    )
    return _template("film.html").substitute(
        {word: escape(say(f"film.{word}")) for word in _WORDS},
        colours=_colours(film.theme),
        dark=_IN_THE_DARK.substitute(colours=_colours(DARK, important=True)),
        style=_static("film.css"),
        script=_static("film.js"),
        width=width,
        height=height,
        poster=_uri(opaque_png(raster(poster), theme_palette(film.theme))),
        alt=escape(describe_board(end.board, *end.ships)),
        caption=escape(film.caption(film.total)),
        notice=escape(film.notice if film.thinned else ""),
        last=len(film.kept),
        data=_data(film),
    )


def page_html(film: Reel, details: str) -> str:
    """Return a whole page: the player, and beside it ``details``, which are HTML."""
    theme, language = film.theme, current_language()
    return _template("page.html").substitute(
        language=_LANGUAGE_TAGS.get(language, language),
        title=escape(film.title),
        ink=theme.lettering,
        paper=theme.paper,
        page=theme.page,
        film=player_html(film),
        details=details,
    )


def run_details(trace: Trace) -> str:
    """Return how a run ended, the program as cards' text and as Python, and every step."""
    parts = [f"<p>{escape(say(f'outcome.{trace.outcome}'))}</p>"]
    texts = {"program": str(trace.program), "python": trace.program.to_python()}
    for name, text in texts.items():
        parts.append(f"<h2>{escape(say(f'film.{name}'))}</h2>\n<pre>{escape(text)}</pre>")
    lines = [(describe_step(step), step.ok) for step in trace.steps]
    return "\n".join([*parts, _list(say("film.steps"), lines)])


def story_details(captions: Iterable[str]) -> str:
    """Return what happened in a match, line by line."""
    return _list(say("film.story"), [(caption, True) for caption in captions])


def _list(label: str, lines: Iterable[tuple[str, bool]]) -> str:
    """Return lines under a heading; those that are not well are marked."""
    items = "\n".join(
        f"<li{'' if well else ' class=bump'}>{escape(text)}</li>" for text, well in lines
    )
    heading = escape(label)
    return f'<h2>{heading}</h2>\n<ol tabindex="0" aria-label="{heading}">\n{items}\n</ol>'


def _data(film: Reel) -> str:
    """Return what the script shows, as JSON that may stand inside a page."""
    theme, geometry = film.theme, film.geometry
    images: dict[bytes, int] = {}

    def image(png: bytes) -> int:
        return images.setdefault(png, len(images))

    boards: list[int] = []
    frames: list[dict[str, object]] = []
    turns: list[float] = []
    sprites: list[int] = []
    since = 0
    for shot in film.shots():
        if shot.board is not None:
            boards.append(image(shot.board))
        if shot.fresh:
            since = len(frames)
        if not frames:
            turns = [float(-TURNS[ship.heading]) for ship in shot.ships]
            sprites = [image(ship_sprite(theme, geometry, ship.team)) for ship in shot.ships]
        # The shorter way round: a turn from west to north must not go by south.
        turns = [
            turn + (-TURNS[ship.heading] - turn + 180) % 360 - 180
            for ship, turn in zip(shot.ships, turns, strict=True)
        ]
        frames.append(
            {
                "board": len(boards) - 1,
                "since": since,
                "ships": [
                    {**_box(geometry, ship), "turn": turn}
                    for ship, turn in zip(shot.ships, turns, strict=True)
                ],
                "pieces": [
                    {
                        "image": image(piece.png),
                        "x": piece.x,
                        "y": piece.y,
                        "width": piece.width,
                        "height": piece.height,
                    }
                    for piece in shot.pieces
                ],
                "caption": film.caption(shot.n),
                "position": say("film.position", n=shot.n, total=film.total),
            }
        )
    content = {
        "width": geometry.size[0],
        "height": geometry.size[1],
        "boards": boards,
        "ships": sprites,
        "frames": frames,
        "words": {word: say(f"film.{word}") for word in ("play", "pause")},
        "images": [_uri(png) for png in images],
    }
    return json.dumps(content, ensure_ascii=False).replace("<", "\\u003c")


def _box(geometry: Geometry, ship: Ship) -> dict[str, float]:
    """Return where the picture of a ship lies."""
    x, y = geometry.cell_corner(ship.cell)
    return {"x": x, "y": y, "width": geometry.cell_px, "height": geometry.cell_px}


def _uri(png: bytes) -> str:
    return f"data:image/png;base64,{b64encode(png).decode()}"


def _colours(theme: Theme, *, important: bool = False) -> str:
    strength = " !important" if important else ""
    colours = {
        "paper": theme.paper,
        "ink": theme.lettering,
        "line": theme.paper_edge,
        "button": theme.button,
        "focus": theme.focus,
    }
    return ";".join(f"--kop-{name}:{colour}{strength}" for name, colour in colours.items())


@cache
def _static(name: str) -> str:
    return Path(__file__).with_name("static").joinpath(name).read_text("utf-8")


@cache
def _template(name: str) -> Template:
    return Template(_static(name))
