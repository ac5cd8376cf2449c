"""The pictures of a level and its runs, as messages with buffers for the browser."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from kop_learn.drawing.geometry import Geometry
from kop_learn.drawing.layers import board_layer, run_layers, ship_sprite
from kop_learn.drawing.theme import DARK, LIGHT, Theme
from kop_learn.levels.model import Level
from kop_learn.levels.trace import Trace
from kop_learn.sea.interpreter import Step

LONGEST = 520
"""The longer side of a board on the page, in pixels at most; the style sheet shrinks it to fit."""
STEPS_A_MESSAGE = 12
"""The layers of so many steps travel together: a long run starts as soon as a short one."""

Message = tuple[dict[str, Any], list[bytes]]


@dataclass(frozen=True, slots=True)
class Look:
    """How a view wants its pictures: in which theme, and for a fine screen or a plain one."""

    dark: bool = False
    scale: int = 1

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Look:
        """Read what a view asked for; anything odd counts as plain."""
        return cls(content.get("dark") is True, 2 if content.get("scale") == 2 else 1)

    @property
    def theme(self) -> Theme:
        """The colours."""
        return DARK if self.dark else LIGHT

    def to_dict(self) -> dict[str, Any]:
        """Return the look as the browser says it."""
        return {"dark": self.dark, "scale": self.scale}


def geometry_of(level: Level, look: Look) -> Geometry:
    """Return where everything is on the pictures of a level."""
    return Geometry.fitting(level.board, LONGEST, look.scale)


def geometry_facts(geometry: Geometry) -> dict[str, int]:
    """Return the size of a board's pictures, of a cell and of the frame, for the browser."""
    width, height = geometry.size
    return {
        "width": width,
        "height": height,
        "cell": geometry.cell_px,
        "margin": geometry.margin_px,
    }


def board_message(level: Level, look: Look) -> Message:
    """Return the board and the ship as a view shows them before any run."""
    geometry = geometry_of(level, look)
    content = {
        "type": "board",
        "hash": level.level_hash,
        "look": look.to_dict(),
        "geometry": geometry_facts(geometry),
    }
    board = board_layer(level.board, look.theme, geometry)
    return content, [board, ship_sprite(look.theme, geometry)]


def layer_messages(trace: Trace, look: Look, run: int) -> Iterator[Message]:
    """Give the layers of a run of a level in parts."""
    return step_messages(trace.steps, geometry_of(trace.level, look), look, run)


def step_messages(
    run_steps: Sequence[Step], geometry: Geometry, look: Look, run: int
) -> Iterator[Message]:
    """Give the layers of steps in parts; a picture that comes again is sent once.

    Pictures are numbered through the whole run; ``first`` is the number of a message's first one.
    """
    numbers: dict[bytes, int] = {}
    layers = run_layers(run_steps, look.theme, geometry)
    while part := list(islice(layers, STEPS_A_MESSAGE)):
        first = len(numbers)
        steps = [
            {
                "n": layer.n,
                "board": None if layer.board is None else _number(numbers, layer.board),
                "pieces": [
                    [piece.x, piece.y, piece.width, piece.height, _number(numbers, piece.png)]
                    for piece in layer.pieces
                ],
            }
            for layer in part
        ]
        content = {"type": "layers", "run": run, "look": look.to_dict(), "first": first}
        yield {**content, "steps": steps}, list(numbers)[first:]


def _number(numbers: dict[bytes, int], picture: bytes) -> int:
    return numbers.setdefault(picture, len(numbers))
