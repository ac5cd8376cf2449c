"""A program that was carried out, as steps to be drawn and watched by somebody.

Made from the events alone, on the sea as far as the viewer may know it: what lies face down there
stays face down in every picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kop_learn.games.base import Event, Events
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.king_of_pirates.state import MatchState
from kop_learn.games.king_of_pirates.view import view_of
from kop_learn.sea.board import TREASURES, Board, Sea, Ship, Tile, TileKind
from kop_learn.sea.cards import BY_SYMBOL
from kop_learn.sea.effects import Change
from kop_learn.sea.grid import Cell, Heading
from kop_learn.sea.interpreter import Step


@dataclass(frozen=True, slots=True)
class Moment:
    """One step to watch: the step to be drawn, and the event that tells of it.

    ``treasure`` is the treasure that turned up, in a moment of its own behind the step that led to
    it.
    """

    step: Step
    event: Event
    treasure: Tile | None = None


def seen_sea(state: MatchState, viewer: int | None) -> Sea:
    """Return the sea as it is drawn for a team, or (``None``) for everybody.

    A team's own treasures are drawn face up for it.
    """
    if viewer is not None:
        board = view_of(state, viewer).board
        tiles = {
            cell: Tile(tile.kind, tile.owner) if tile.kind is not TileKind.HIDDEN else tile
            for cell, tile in board.tiles.items()
        }
    else:
        tiles = {
            cell: tile if tile.face_up else Tile(TileKind.HIDDEN, tile.owner, False)
            for cell, tile in state.sea.board.tiles.items()
        }
    board = state.sea.board
    return Sea(Board(board.width, board.height, tiles), state.sea.ships)


def moments_of(before: MatchState, events: Events, viewer: int | None) -> tuple[Moment, ...]:
    """Return what there is to watch between two decisions."""
    sea = seen_sea(before, viewer)
    settings = before.settings
    moments: list[Moment] = []
    for event in events:
        if event.name == "step":
            step = _carried_out(settings, sea, event.facts, len(moments) + 1)
            moments.append(Moment(step, event))
            sea = step.sea
        elif event.name == "treasure" and moments:
            facts: Mapping[str, Any] = event.facts
            step = _turned_up(settings, sea, facts, moments[-1].step)
            treasure = Tile(TileKind(facts["treasure"]), facts["owner"])
            moments.append(Moment(step, event, treasure))
            sea = step.sea
    return tuple(moments)


def _carried_out(settings: Settings, sea: Sea, facts: Mapping[str, Any], n: int) -> Step:
    """Return the step of an event, on the sea as the viewer knows it."""
    index = settings.ship_index(facts["team"], facts["ship"])
    before = sea.ships[index]
    after = sea.with_ship(
        index, Ship(Cell.parse(facts["cell"]), Heading(facts["heading"]), before.team)
    )
    pushed = facts.get("pushed")
    if pushed is not None:
        moved = settings.ship_index(pushed["team"], pushed["ship"])
        ship = after.ships[moved]
        cell = Cell.parse(pushed["cells"][-1])
        after = after.with_ship(moved, Ship(cell, ship.heading, ship.team))
    changes = _changes(sea.board, facts)
    board = sea.board
    for cell, _, tile in changes:
        board = board.removed(cell) if tile is None else board.placed(cell, tile)
    return Step(
        n,
        BY_SYMBOL[facts["card"]].id,
        tuple(facts["path"]),
        tuple(facts["pass"]),
        facts["ok"],
        facts["event"],
        after.with_board(board),
        before,
        changes,
        index,
    )


def _changes(board: Board, facts: Mapping[str, Any]) -> tuple[Change, ...]:
    """Return the tiles that came, went or turned up, as the viewer knows them."""
    changes: list[Change] = []
    lifted: Tile | None = None
    for name, _, later in facts.get("changes", ()):
        cell = Cell.parse(name)
        before = board.at(cell)
        if later is None:
            lifted, tile = before, None
        elif facts["event"] == "shifted":
            tile = lifted
        else:
            kind = TileKind(later)
            tile = Tile(kind, before.owner if before and kind in TREASURES else None)
        changes.append((cell, before, tile))
    return tuple(changes)


def _turned_up(settings: Settings, sea: Sea, facts: Mapping[str, Any], last: Step) -> Step:
    """Return the step in which a treasure turns up and leaves the board."""
    cell = Cell.parse(facts["cell"])
    index = settings.ship_index(facts["team"], facts["ship"])
    change = (cell, sea.board.at(cell), None)
    return Step(
        last.n + 1,
        last.card,
        last.path,
        last.passes,
        True,
        "treasure",
        sea.with_board(sea.board.removed(cell)),
        sea.ships[index],
        (change,),
        index,
    )


def fleet(ships: Sequence[Ship]) -> list[list[str]]:
    """Return where all ships are, as the browser knows them."""
    return [[ship.cell.name, ship.heading.value] for ship in ships]
