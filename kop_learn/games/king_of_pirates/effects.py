"""What the cards do that need more than the sea (rule book, part 2, Parts and characters).

They are registered by card id on top of :data:`kop_learn.sea.effects.EFFECTS` and carried out by
:func:`kop_learn.sea.effects.carry_out` like every other card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kop_learn.games.evolve import evolve
from kop_learn.games.king_of_pirates.settings import DEFAULT_SETTINGS, Settings
from kop_learn.games.king_of_pirates.state import EMPTY_TABLE, Dues, Table, with_part
from kop_learn.sea.board import BIG, ISLAND, SMALL, TREASURES, Sea, Tile, TileKind
from kop_learn.sea.cards import Mode
from kop_learn.sea.effects import (
    EFFECTS,
    SKILLS,
    Result,
    Situation,
    obstacle,
    remove_tiles,
)
from kop_learn.sea.flow import Instruction
from kop_learn.sea.grid import Cell


@dataclass(frozen=True, slots=True)
class MatchSituation(Situation):
    """The situation on the sea, and the table around it.

    ``taken`` is the card that was chosen for AlphaGo; the match asks before it carries that out.
    """

    settings: Settings = DEFAULT_SETTINGS
    table: Table = EMPTY_TABLE
    taken: str | None = None

    @property
    def other_team(self) -> int:
        """The opponent of the ship's team."""
        return 3 - self.ship.team

    def target(self, instruction: Instruction) -> int:
        """Return the index of the opponent's ship that a card names; number 1 if left out."""
        return target_ship(self.settings, self.ship.team, instruction)


@dataclass(frozen=True, slots=True)
class TableResult(Result):
    """A result that changed the table, or moved a ship over several cells.

    ``table`` is ``None`` where it stayed as it was; ``ship`` is the ship that moved (if it is
    another one than that which carried the card out) and ``route`` the cells that it entered.
    """

    table: Table | None = None
    ship: int | None = None
    route: tuple[Cell, ...] = ()


MatchEffect = Callable[[MatchSituation, Instruction], Result]


def target_ship(settings: Settings, team: int, instruction: Instruction) -> int:
    """Return the index of the opponent's ship that a card names; number 1 if left out."""
    args = instruction.item.args
    number = args[0] if args and isinstance(args[0], int) else 1
    return settings.ship_index(3 - team, number)


def cells_of(instruction: Instruction) -> tuple[Cell, ...]:
    """Return the cells among a card's arguments."""
    return tuple(arg for arg in instruction.item.args if isinstance(arg, Cell))


def is_free(situation: MatchSituation, cell: Cell) -> bool:
    """Return whether a cell has no tile, no ship and is no start cell."""
    return (
        situation.sea.board.at(cell) is None
        and situation.sea.ship_at(cell) is None
        and cell not in situation.settings.starts
    )


def _place(situation: MatchSituation, cell: Cell, tile: Tile) -> Result:
    if not is_free(situation, cell):
        return situation.bump("not_empty")
    if situation.table.supply.of(tile.kind) == 0:
        return situation.bump("supply_empty")
    sea = situation.sea
    return Result(
        sea.with_board(sea.board.placed(cell, tile)), True, "placed", ((cell, None, tile),)
    )


def _add(tile: Tile) -> MatchEffect:
    def add(situation: MatchSituation, instruction: Instruction) -> Result:
        return _place(situation, cells_of(instruction)[0], tile)

    return add


def _if_girl(situation: MatchSituation, instruction: Instruction) -> Result:
    girl = situation.table.figures[situation.ship.team - 1] == "girl"
    settings = situation.settings
    whirlpools = settings.mode is not Mode.SIMPLE or settings.house.girl_in_simple
    tile = SMALL if girl and whirlpools else ISLAND
    return _place(situation, cells_of(instruction)[0], tile)


def _remove(kind: TileKind) -> MatchEffect:
    def remove(situation: MatchSituation, instruction: Instruction) -> Result:
        cells = cells_of(instruction)
        there = [cell for cell in cells if situation.sea.board.kind_at(cell) is kind]
        return remove_tiles(situation, there, "removed")

    return remove


def _turn_up(situation: MatchSituation, cells: tuple[Cell, ...]) -> Result:
    """Turn one face-down treasure of the opponent face up."""
    sea, cell = situation.sea, cells[0]
    tile = sea.board.at(cell)
    if tile is None or tile.face_up or tile.owner != situation.other_team:
        return situation.bump("no_target")
    shown = evolve(tile, face_up=True)
    return Result(
        sea.with_board(sea.board.placed(cell, shown)), True, "turned_up", ((cell, tile, shown),)
    )


def _telescope(situation: MatchSituation, instruction: Instruction) -> Result:
    return _turn_up(situation, cells_of(instruction))


def _if_love(situation: MatchSituation, instruction: Instruction) -> Result:
    """Condition 4 when nothing was shouted (the Back of the shout is an instruction itself)."""
    cells = cells_of(instruction)
    return _turn_up(situation, cells) if cells else Result(situation.sea, True, "quiet")


def _burden(event: str, *, no_moves: bool = False, no_magic: bool = False) -> MatchEffect:
    """Return the effect of a card that falls on all ships of the opponent's next turn."""

    def burden(situation: MatchSituation, instruction: Instruction) -> Result:
        table = situation.table
        for ship in situation.settings.ships_of(situation.other_team):
            dues = table.dues[ship]
            table = table.with_dues(
                ship,
                evolve(
                    dues,
                    no_moves=dues.no_moves or no_moves,
                    no_magic=dues.no_magic or no_magic,
                ),
            )
        return TableResult(situation.sea, True, event, table=table)

    return burden


def _promise(*, moves: int = 0, magic: int = 0) -> MatchEffect:
    """Return the effect of a skill that gives this ship extra cards in its next turn."""

    def promise(situation: MatchSituation, instruction: Instruction) -> Result:
        ship = situation.ship_index
        dues: Dues = situation.table.dues[ship]
        more = evolve(
            dues, extra_moves=dues.extra_moves + moves, extra_magic=dues.extra_magic + magic
        )
        return TableResult(
            situation.sea, True, "promised", table=situation.table.with_dues(ship, more)
        )

    return promise


def _captain(situation: MatchSituation, instruction: Instruction) -> Result:
    table, team = situation.table, situation.ship.team
    chosen, old = str(instruction.item.args[0]), table.captains[team - 1]
    if chosen not in table.characters:
        return situation.bump("no_target")
    deck = {*table.characters, *([old] if old else [])} - {chosen}
    changed = evolve(
        table,
        captains=with_part(table.captains, team, chosen),
        characters=tuple(sorted(deck)),
    )
    return TableResult(situation.sea, True, "changed", table=changed)


def _alphago(situation: MatchSituation, instruction: Instruction) -> Result:
    """Take the chosen card; an empty hand gives nothing to choose from."""
    table, target = situation.table, situation.target(instruction)
    if situation.taken is None:
        return situation.bump("no_target")
    table = table.with_hand(target, table.hands[target].without([situation.taken]))
    own = table.hands[situation.ship_index].with_cards([situation.taken])
    return TableResult(
        situation.sea, True, "took", table=table.with_hand(situation.ship_index, own)
    )


def _java_script(situation: MatchSituation, instruction: Instruction) -> Result:
    """Move what lies on the first cell, a ship before a tile, over the other two."""
    start, *steps = cells_of(instruction)
    ship = situation.sea.ship_at(start)
    if ship is not None:
        return _push_ship(situation, ship, steps)
    tile = situation.sea.board.at(start)
    if tile is None or steps[-1] == start:
        return situation.bump("no_target")
    if not all(is_free(situation, cell) for cell in steps):
        return situation.bump("blocked")
    board = situation.sea.board.removed(start).placed(steps[-1], tile)
    changes = ((start, tile, None), (steps[-1], None, tile))
    return Result(situation.sea.with_board(board), True, "shifted", changes)


def _push_ship(situation: MatchSituation, index: int, steps: list[Cell]) -> Result:
    """Move a ship step by step, each as a Forward in that direction; all of them or none."""
    sea = situation.sea
    board, ship = sea.board, sea.ships[index]
    if ship.cell == steps[-1] and board.kind_at(steps[0]) not in TREASURES:
        return situation.bump("no_target")
    route: list[Cell] = []
    moved: Sea = sea
    for cell in steps:
        here = moved.ships[index]
        if obstacle(moved, here, cell) or board.level_at(cell) != board.level_at(here.cell):
            return situation.bump("blocked")
        moved = moved.with_ship(index, evolve(here, cell=cell))
        route.append(cell)
    if board.kind_at(route[0]) is TileKind.GOLD:
        # Gold ends the round at once: there is no second step.
        route, moved = route[:1], sea.with_ship(index, evolve(ship, cell=route[0]))
    return TableResult(moved, True, "shifted", ship=index, route=tuple(route))


MATCH_SKILLS: Mapping[str, MatchEffect] = MappingProxyType(
    {
        **SKILLS,
        "java_script": _java_script,
        "alphago": _alphago,
        "coding": _promise(magic=2),
        "siri": _burden("silenced", no_moves=True),
        "compiler": _promise(moves=3),
    }
)
"""The captains' skills (those of Python and Lady C++ lie in the cards under the call)."""


def _call(situation: MatchSituation, instruction: Instruction) -> Result:
    captain = situation.table.captains[situation.ship.team - 1]
    return MATCH_SKILLS[captain or ""](situation, instruction)


MATCH_EFFECTS: Mapping[str, MatchEffect] = MappingProxyType(
    {
        **EFFECTS,
        "add_small": _add(SMALL),
        "add_big": _add(BIG),
        "add_island": _add(ISLAND),
        "remove_small": _remove(TileKind.SMALL),
        "remove_big": _remove(TileKind.BIG),
        "pause": _burden("paused", no_moves=True, no_magic=True),
        "pause_magic": _burden("paused", no_magic=True),
        "telescope": _telescope,
        "captain": _captain,
        "call": _call,
        "if_girl": _if_girl,
        "if_love": _if_love,
    }
)
"""What every card does in a match. Condition 3 is not among them: it has no effect of its own, only
the Forwards or the Back that it stands for."""
