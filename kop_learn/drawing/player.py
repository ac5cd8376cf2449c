"""The player of a run as HTML that needs nothing else: layers, words, and a small script."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path
from string import Template

from kop_learn.drawing.canvas import opaque_png, raster
from kop_learn.drawing.film import Film
from kop_learn.drawing.layers import (
    PathPiece,
    board_layer,
    run_layers,
    ship_sprite,
    theme_palette,
)
from kop_learn.drawing.narration import describe_board, describe_step
from kop_learn.drawing.pictures import board_figure
from kop_learn.drawing.ship import TURNS
from kop_learn.drawing.theme import Theme
from kop_learn.sea.board import Ship
from kop_learn.text import current_language, say

_WORDS = ("label", "play", "first", "previous", "next", "slider", "speed", "slow", "normal", "fast")
_LANGUAGE_TAGS = {"zh_TW": "zh-Hant-TW"}


def player_html(film: Film) -> str:
    """Return the player of a run, to be put into a page or a notebook.

    Where no script runs (a saved notebook on the web) it shows the end of the run as a picture.
    """
    width, height = film.geometry.size
    end = film.end
    poster = board_figure(
        end.board, end.ships, film.theme, path_steps=film.trace.steps, longest_px=film.longest_px
    )
    return _template("film.html").substitute(
        {word: escape(say(f"film.{word}")) for word in _WORDS},
        colours=_colours(film.theme),
        style=_static("film.css"),
        script=_static("film.js"),
        width=width,
        height=height,
        poster=_uri(opaque_png(raster(poster), theme_palette(film.theme))),
        alt=escape(describe_board(end.board, *end.ships)),
        caption=escape(film.caption(len(film.trace.steps))),
        notice=escape(film.notice if film.thinned else ""),
        last=len(film.kept),
        data=_data(film),
    )


def page_html(film: Film) -> str:
    """Return a whole page: the player, the program as cards' text and as Python, every step."""
    trace, theme = film.trace, film.theme
    language = current_language()
    steps = "\n".join(
        f"<li{'' if step.ok else ' class=bump'}>{escape(describe_step(step))}</li>"
        for step in trace.steps
    )
    return _template("page.html").substitute(
        language=_LANGUAGE_TAGS.get(language, language),
        title=escape(trace.level.text("title") or trace.level.id),
        ink=theme.lettering,
        paper=theme.paper,
        page=theme.page,
        film=player_html(film),
        outcome=escape(say(f"outcome.{trace.outcome}")),
        program_label=escape(say("film.program")),
        program=escape(str(trace.program)),
        python_label=escape(say("film.python")),
        python=escape(trace.program.to_python()),
        steps_label=escape(say("film.steps")),
        steps=steps,
    )


def _data(film: Film) -> str:
    """Return what the script shows, as JSON that may stand inside a page."""
    theme, geometry = film.theme, film.geometry
    images: dict[bytes, int] = {}

    def image(png: bytes) -> int:
        return images.setdefault(png, len(images))

    boards = [image(board_layer(film.trace.level.board, theme, geometry))]
    turn = float(-TURNS[film.trace.level.start_ship.heading])

    def frame(n: int, ship: Ship, pieces: Iterable[PathPiece]) -> dict[str, object]:
        nonlocal turn
        # The shorter way round: a turn from west to north must not go by south.
        turn += (-TURNS[ship.heading] - turn + 180) % 360 - 180
        x, y = geometry.cell_corner(ship.cell)
        side = geometry.cell_px
        return {
            "board": len(boards) - 1,
            "ship": {"x": x, "y": y, "width": side, "height": side, "turn": turn},
            "pieces": [
                {
                    "image": image(piece.png),
                    "x": piece.x,
                    "y": piece.y,
                    "width": piece.width,
                    "height": piece.height,
                }
                for piece in pieces
            ],
            "caption": film.caption(n),
            "position": say("film.position", n=n, total=len(film.trace.steps)),
        }

    frames = [frame(0, film.trace.level.start_ship, ())]
    for layers in run_layers(film.trace.steps, theme, geometry, most=film.most):
        if layers.board is not None:
            boards.append(image(layers.board))
        frames.append(frame(layers.n, layers.ship, layers.pieces))
    content = {
        "width": geometry.size[0],
        "height": geometry.size[1],
        "boards": boards,
        "ship": image(ship_sprite(theme, geometry, film.trace.level.start_ship.team)),
        "frames": frames,
        "words": {word: say(f"film.{word}") for word in ("play", "pause")},
        "images": [_uri(png) for png in images],
    }
    return json.dumps(content, ensure_ascii=False).replace("<", "\\u003c")


def _uri(png: bytes) -> str:
    return f"data:image/png;base64,{b64encode(png).decode()}"


def _colours(theme: Theme) -> str:
    colours = {
        "paper": theme.paper,
        "ink": theme.lettering,
        "line": theme.paper_edge,
        "button": theme.button,
        "focus": theme.focus,
    }
    return ";".join(f"--kop-{name}:{colour}" for name, colour in colours.items())


@cache
def _static(name: str) -> str:
    return Path(__file__).with_name("static").joinpath(name).read_text("utf-8")


@cache
def _template(name: str) -> Template:
    return Template(_static(name))
