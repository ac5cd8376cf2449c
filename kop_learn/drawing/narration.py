"""Boards and steps in words, in the current language; made from values and events alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from kop_learn.sea.board import Board, Ship, Tile, TileKind
from kop_learn.sea.interpreter import Step
from kop_learn.sea.program import Item, Program
from kop_learn.sea.program_text import format_argument
from kop_learn.text import say

_NAMES = {
    TileKind.GOLD: "gold",
    TileKind.ISLAND: "island",
    TileKind.SMALL: "small",
    TileKind.BIG: "big",
    TileKind.SILVER: "silver",
    TileKind.POOP: "poop",
    TileKind.BOMB: "bomb",
    TileKind.HIDDEN: "hidden",
}


def describe_board(board: Board, *ships: Ship) -> str:
    """Say what a board holds: its size, the ships, and the cells of every kind of tile.

    A treasure that lies face down is only said to be hidden.
    """
    sentences = [say("picture.sea", width=board.width, height=board.height)]
    key = "picture.ship" if len(ships) == 1 else "picture.team_ship"
    for ship in ships:
        heading = say(f"heading.{ship.heading.value}")
        sentences.append(say(key, cell=ship.cell.name, heading=heading, team=ship.team))
    shown = {cell: _shown_name(tile) for cell, tile in sorted(board.tiles.items())}
    for name in _NAMES.values():
        cells = [cell.name for cell, its in shown.items() if its == name]
        if cells:
            sentences.append(say(f"picture.{name}", cells=_joined("picture.list", cells)))
    return _joined("picture.sentences", sentences)


def _joined(key: str, parts: Sequence[str]) -> str:
    """Put parts together in the language's own way; ``key`` joins two."""
    return reduce(lambda first, following: say(key, first=first, next=following), parts)


def _shown_name(tile: Tile) -> str:
    return _NAMES[tile.kind if tile.face_up else TileKind.HIDDEN]


def describe_program(program: Program) -> str:
    """Say which cards a program has, from Start; what lies under a card is in brackets."""
    return _joined("picture.list", [say("card.start.name"), *map(_item_words, program.items)])


def _item_words(item: Item) -> str:
    words = say(f"card.{item.card}.name")
    if item.args:
        words += f" ({', '.join(map(format_argument, item.args))})"
    if item.body is None:
        return words
    under = [_item_words(child) for child in item.body]
    return f"{words} [{_joined('picture.list', under) if under else ''}]"


def describe_step(step: Step) -> str:
    """Say what one instruction did, or why it bumped."""
    card = say(f"card.{step.card}.name")
    if not step.ok:
        return say("event.bumped", n=step.n, card=card, reason=say(f"bump.{step.event}"))
    # Of a whirlpool that is gone the place is told, of a move where the ship now is.
    cell = step.changes[0][0] if step.changes else step.ship.cell
    heading = say(f"heading.{step.ship.heading.value}")
    return say(f"event.{step.event}", n=step.n, card=card, cell=cell.name, heading=heading)
