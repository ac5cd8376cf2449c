"""What a card does to the sea (rule book, part 1, and the cards of part 2 that levels may give).

Every effect is a function from the sea, the ship that carries the card out and the instruction to a
:class:`Result`.  A card that cannot be carried out bumps: the sea stays as it was and the event is
the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from kop_learn.sea.board import TREASURES, WHIRLPOOLS, Board, Sea, Ship, Tile, TileKind
from kop_learn.sea.flow import Instruction
from kop_learn.sea.grid import Cell, Heading

CANNON_REACH = 3
"""How many cells a cannonball flies."""

Change = tuple[Cell, Tile | None, Tile | None]
"""A cell, the tile before and the tile after."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one instruction: the sea after it, and the event with its details."""

    sea: Sea
    ok: bool
    event: str
    changes: tuple[Change, ...] = ()
    entered: Tile | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """What an effect may look at besides the instruction itself.

    ``called`` is true when the instruction just before was a god calling its partner.
    """

    sea: Sea
    ship_index: int
    captain: str | None = None
    called: bool = False

    @property
    def ship(self) -> Ship:
        """The ship that carries the card out."""
        return self.sea.ships[self.ship_index]

    def bump(self, reason: str) -> Result:
        """Return the result of a card that cannot be carried out."""
        return Result(self.sea, False, reason)


Effect = Callable[[Situation, Instruction], Result]

AnySituation = TypeVar("AnySituation", bound=Situation)


def obstacle(sea: Sea, ship: Ship, target: Cell) -> str | None:
    """Return why a ship cannot enter a cell, heights aside; the first reason that applies."""
    if not sea.board.contains(target):
        return "edge"
    tile = sea.board.at(target)
    if tile is not None and tile.kind in WHIRLPOOLS:
        return "whirlpool"
    if sea.ship_at(target) is not None:
        return "ship"
    if tile is not None and tile.owner == ship.team and tile.kind in TREASURES:
        return "own_treasure"
    return None


def sail(situation: Situation, direction: Heading) -> Result:
    """Move the ship one cell on the same height, its heading kept (Forward and Back)."""
    sea, ship = situation.sea, situation.ship
    target = ship.cell.step(direction)
    reason = obstacle(sea, ship, target)
    if reason is None:
        climb = sea.board.level_at(target) - sea.board.level_at(ship.cell)
        if climb == 0:
            return _enter(situation, target, "moved")
        reason = "island_ahead" if climb > 0 else "cliff"
    return situation.bump(reason)


def _enter(situation: Situation, target: Cell, event: str) -> Result:
    ship = situation.ship
    moved = Ship(target, ship.heading, ship.team)
    tile = situation.sea.board.at(target)
    treasure = tile if tile is not None and tile.kind in TREASURES else None
    sea = situation.sea.with_ship(situation.ship_index, moved)
    return Result(sea, True, event, entered=treasure)


def _forward(situation: Situation, instruction: Instruction) -> Result:
    return sail(situation, situation.ship.heading)


def _back(situation: Situation, instruction: Instruction) -> Result:
    return sail(situation, situation.ship.heading.opposite)


def _turn(situation: Situation, heading: Heading) -> Result:
    ship = situation.ship
    turned = Ship(ship.cell, heading, ship.team)
    return Result(situation.sea.with_ship(situation.ship_index, turned), True, "turned")


def _left(situation: Situation, instruction: Instruction) -> Result:
    return _turn(situation, situation.ship.heading.left)


def _right(situation: Situation, instruction: Instruction) -> Result:
    return _turn(situation, situation.ship.heading.right)


def _jump(situation: Situation, instruction: Instruction) -> Result:
    sea, ship = situation.sea, situation.ship
    target = ship.cell.step(ship.heading)
    reason = obstacle(sea, ship, target)
    if reason is None:
        climb = sea.board.level_at(target) - sea.board.level_at(ship.cell)
        if climb:
            return _enter(situation, target, "jumped_up" if climb > 0 else "jumped_down")
        reason = "empty_jump"
    return situation.bump(reason)


def _god(situation: Situation, instruction: Instruction) -> Result:
    target = situation.ship.cell.step(situation.ship.heading)
    kind = situation.sea.board.kind_at(target)
    if kind not in WHIRLPOOLS:
        return situation.bump("no_target")
    if kind is TileKind.SMALL or situation.called:
        return remove_tiles(situation, [target], "calmed")
    if instruction.with_partner:
        return Result(situation.sea, True, "calling")
    return situation.bump("god_alone")


def remove_tiles(situation: Situation, cells: Iterable[Cell], event: str) -> Result:
    """Take the tiles from the cells; with no tile to take the card bumps ``no_target``."""
    board: Board = situation.sea.board
    changes = tuple((cell, board.at(cell), None) for cell in cells)
    if not changes:
        return situation.bump("no_target")
    for cell, _, _ in changes:
        board = board.removed(cell)
    return Result(situation.sea.with_board(board), True, event, changes)


def _cannonball(situation: Situation, instruction: Instruction) -> Result:
    ship, board = situation.ship, situation.sea.board
    line = [ship.cell.step(ship.heading, count) for count in range(1, CANNON_REACH + 1)]
    islands = [cell for cell in line if board.kind_at(cell) is TileKind.ISLAND]
    return remove_tiles(situation, islands, "fired")


def clear_around(situation: Situation, instruction: Instruction) -> Result:
    """Ruby's skill: remove the islands in the four cells around the ship."""
    around = [situation.ship.cell.step(heading) for heading in Heading]
    board = situation.sea.board
    islands = [cell for cell in around if board.kind_at(cell) is TileKind.ISLAND]
    return remove_tiles(situation, islands, "cleared")


def drain(situation: Situation, instruction: Instruction) -> Result:
    """Android's skill: remove the whirlpools on the named cells, as far as there are any."""
    cells = dict.fromkeys(arg for arg in instruction.item.args if isinstance(arg, Cell))
    board = situation.sea.board
    whirlpools = [cell for cell in cells if board.kind_at(cell) in WHIRLPOOLS]
    return remove_tiles(situation, whirlpools, "drained")


SKILLS: Mapping[str, Effect] = MappingProxyType({"ruby": clear_around, "android": drain})
"""The captains' skills that act on the sea alone (Python's is a loop and no effect)."""


def _call(situation: Situation, instruction: Instruction) -> Result:
    return SKILLS[situation.captain or ""](situation, instruction)


EFFECTS: Mapping[str, Effect] = MappingProxyType(
    {
        "forward": _forward,
        "back": _back,
        "left": _left,
        "right": _right,
        "jump": _jump,
        "sea_god": _god,
        "mazu": _god,
        "cannonball": _cannonball,
        "call": _call,
    }
)


def carry_out(
    situation: AnySituation,
    instruction: Instruction,
    effects: Mapping[str, Callable[[AnySituation, Instruction], Result]] = EFFECTS,
) -> Result:
    """Carry one instruction out: the one place where a card acts, for levels and matches.

    A match hands in its own situation and effects, made of these and of those that need more than
    the sea.
    """
    return effects[instruction.card](situation, instruction)
