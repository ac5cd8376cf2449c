"""The pictures of a match, as messages with buffers for the browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from kop_learn.drawing.canvas import add_drawing, blank_figure, raster, transparent_png
from kop_learn.drawing.geometry import Geometry
from kop_learn.drawing.layers import (
    MOST_PICTURES,
    board_layer,
    kept_steps,
    path_layer,
    ship_sprite,
)
from kop_learn.drawing.shapes import Placed
from kop_learn.drawing.theme import Theme
from kop_learn.drawing.tiles import tile_shapes
from kop_learn.games.king_of_pirates.settings import TEAMS
from kop_learn.games.king_of_pirates.state import Layout
from kop_learn.notebook.match_voyage import Moment, fleet
from kop_learn.notebook.pictures import Look, Message, geometry_facts, step_messages
from kop_learn.sea.board import TREASURES, Board, Sea, Tile

LONGEST = 570
"""The longer side of the sea on the page, in pixels at most; the style sheet shrinks it to fit."""
TILE_PX = 132
"""The side of the picture of a single tile."""


def sea_geometry(board: Board, look: Look) -> Geometry:
    """Return where everything is on the pictures of a match."""
    return Geometry.fitting(board, LONGEST, look.scale)


def sea_message(sea: Sea, number: int, look: Look) -> Message:
    """Return the sea of table ``number`` without its ships, and the ships of both teams."""
    geometry = sea_geometry(sea.board, look)
    content = {
        "type": "board",
        "n": number,
        "look": look.to_dict(),
        "geometry": geometry_facts(geometry),
    }
    ships = [ship_sprite(look.theme, geometry, team) for team in TEAMS]
    return content, [sea_picture(sea.board, look.theme, geometry), *ships]


@lru_cache(maxsize=32)
def sea_picture(board: Board, theme: Theme, geometry: Geometry) -> bytes:
    """Return the sea without ships; between two decisions it is mostly the same."""
    return board_layer(board, theme, geometry)


def voyage_messages(
    sea: Sea, moments: Sequence[Moment], texts: Sequence[str], number: int, look: Look
) -> tuple[dict[str, Any], list[bytes], Iterator[Message]]:
    """Return a voyage to watch: its facts, the first pictures, and the messages with the others.

    The first picture is the sea before the voyage, the others the treasures that turn up. A long
    voyage is thinned.
    """
    geometry = sea_geometry(sea.board, look)
    kept = {*kept_steps(len(moments))}
    shown = [moment for moment in moments if moment.step.n in kept]
    treasures = dict.fromkeys(moment.treasure for moment in shown if moment.treasure is not None)
    places = {tile: place for place, tile in enumerate(treasures)}
    steps = [
        {
            "n": moment.step.n,
            "card": moment.event.facts.get("card", ""),
            "path": list(moment.step.path),
            "pass": list(moment.step.passes),
            "ok": moment.step.ok,
            "event": moment.step.event,
            "cell": moment.step.ship.cell.name,
            "heading": moment.step.ship.heading.value,
            "actor": moment.step.ship_index,
            "ships": fleet(moment.step.sea.ships),
            "text": text,
            "treasure": None if moment.treasure is None else moment.treasure.kind.value,
            "picture": None if moment.treasure is None else places[moment.treasure],
        }
        for moment, text in zip(moments, texts, strict=True)
        if moment.step.n in kept
    ]
    facts = {
        "ships": fleet(sea.ships),
        "steps": steps,
        "total": len(moments),
        "geometry": geometry_facts(geometry),
        "look": look.to_dict(),
    }
    first = sea_picture(sea.board, look.theme, geometry)
    pictures = [first, *(tile_picture(tile, look.theme, look.scale) for tile in treasures)]
    layers = step_messages([moment.step for moment in moments], geometry, look, number)
    return facts, pictures, layers


def path_pieces(
    moments: Sequence[Moment], board: Board, look: Look
) -> tuple[list[list[int]], list[bytes]]:
    """Return the path of steps as pieces ``[x, y, width, height, picture]``, and the pictures."""
    geometry = sea_geometry(board, look)
    numbers: dict[bytes, int] = {}
    layers = dict.fromkeys(
        path_layer(moment.step, look.theme, geometry) for moment in moments[:MOST_PICTURES]
    )
    pieces = [
        [each.x, each.y, each.width, each.height, numbers.setdefault(each.png, len(numbers))]
        for each in layers
    ]
    return pieces, list(numbers)


def layout_message(layout: Layout, team: int, look: Look) -> Message:
    """Return tiles of one half that are being placed, with a picture for each kind."""
    kinds = sorted({kind for _, kind in layout})
    content = {
        "type": "layout",
        "tiles": [[cell.name, kind.value] for cell, kind in layout],
        "kinds": [kind.value for kind in kinds],
    }
    owned = [Tile(kind, team if kind in TREASURES else None) for kind in kinds]
    return content, [tile_picture(tile, look.theme, look.scale) for tile in owned]


@lru_cache(maxsize=64)
def tile_picture(tile: Tile, theme: Theme, scale: int) -> bytes:
    """Return a tile by itself as a transparent PNG."""
    figure = blank_figure(TILE_PX, TILE_PX, scale)
    middle = TILE_PX / 2
    add_drawing(figure, [Placed(tile_shapes(tile, theme))], TILE_PX, (middle, middle))
    return transparent_png(raster(figure), 128)
