"""Setting up: start cells, layouts, who begins, captains (rule book, part 2, Set-up)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from kop_learn.errors import Fault
from kop_learn.games.base import Chance, Event
from kop_learn.games.evolve import evolve
from kop_learn.games.king_of_pirates.actions import Pick, Place, Start
from kop_learn.games.king_of_pirates.house_rules import HouseRules
from kop_learn.games.king_of_pirates.settings import (
    HEIGHT,
    TEAMS,
    WIDTH,
    Settings,
    heading_of,
)
from kop_learn.games.king_of_pirates.state import (
    NOTHING_DUE,
    Decision,
    Decks,
    Hand,
    Layout,
    MatchState,
    Supply,
    with_part,
)
from kop_learn.games.king_of_pirates.turns import begin_turn
from kop_learn.sea.board import TREASURES, Board, Sea, Ship, Tile, TileKind
from kop_learn.sea.cards import CHARACTERS
from kop_learn.sea.grid import Cell
from kop_learn.text import fault, say

CORNERS = frozenset(Cell(col, row) for col in (0, WIDTH - 1) for row in (0, HEIGHT - 1))

_SIGNS: Mapping[str, TileKind] = {
    "#": TileKind.ISLAND,
    "o": TileKind.SMALL,
    "O": TileKind.BIG,
}


def begin_round(state: MatchState) -> MatchState:
    """Return the state in which both teams take their start cells, scores and captains kept."""
    table = evolve(
        state.table,
        supply=Supply(),
        hands=(Hand(),) * (2 * state.settings.ships_each),
        dues=(NOTHING_DUE,) * (2 * state.settings.ships_each),
    )
    return MatchState(
        settings=state.settings,
        table=table,
        round=state.round,
        starter=state.starter,
        turns_before=state.turns_before + sum(state.turns),
        pending=tuple(Decision(team, "start") for team in TEAMS),
    )


def take_start(state: MatchState, team: int, action: Start) -> tuple[MatchState, list[Event]]:
    """Take a start cell and a figure; when both teams have, they place their tiles."""
    column = action.column and state.settings.house.start_columns.index(action.column) + 1
    state = evolve(
        state,
        columns=with_part(state.columns, team, column or 1),
        table=evolve(state.table, figures=with_part(state.table.figures, team, action.figure)),
        pending=tuple(decision for decision in state.pending if decision.team != team),
    )
    events = [Event("started", {"team": team, "column": action.column, "figure": action.figure})]
    if not state.pending:
        state = evolve(
            state,
            sea=Sea(Board(WIDTH, HEIGHT), _ships(state)),
            pending=tuple(Decision(each, "place") for each in TEAMS),
        )
    return state, events


def _ships(state: MatchState) -> tuple[Ship, ...]:
    settings = state.settings
    return tuple(
        Ship(settings.start(team, number), heading_of(team), team)
        for team in TEAMS
        for number in ((1, 2) if settings.two_ships else (state.columns[team - 1] or 1,))
    )


def place(
    state: MatchState, team: int, action: Place, chance: Chance
) -> tuple[MatchState, list[Event]]:
    """Place a team's tiles in secret; when both teams have, the halves are shown together."""
    settings = state.settings
    if action.layout == "random":
        layout = random_layout(settings, chance.shuffled(free_cells(state.sea, settings, team)))
    elif action.layout == "first_time":
        layout = first_time_layout(settings, team, action.tiles or _dealt(settings, team, chance))
    else:
        # Sorted, so that not even the order of the tiles tells what lies face down.
        layout = tuple(sorted(action.tiles))
    state = evolve(
        state,
        layouts=with_part(state.layouts, team, layout),
        pending=tuple(decision for decision in state.pending if decision.team != team),
    )
    tiles = {cell.name: kind.value for cell, kind in layout}
    events = [Event("placed", {"team": team}, {team: {"tiles": tiles}})]
    if not state.pending:
        state = _show(state, chance, events)
    return state, events


def _show(state: MatchState, chance: Chance, events: list[Event]) -> MatchState:
    """Show both halves, shuffle the decks, and say who begins."""
    settings, supply = state.settings, state.table.supply
    tiles: dict[Cell, Tile] = {}
    for team, layout in zip(TEAMS, state.layouts, strict=True):
        for cell, kind in layout or ():
            hidden = kind in TREASURES and settings.house.treasures_face_down
            tiles[cell] = Tile(kind, team if kind in TREASURES else None, not hidden)
        for kind, count in settings.tiles.items():
            supply = supply.changed(kind, -count)
    moves, magic = settings.decks
    starter = state.starter
    if starter is None:
        starter = TEAMS[chance.draw(2)]
    shown = {
        cell.name: tile.kind.value if tile.face_up else "hidden" for cell, tile in tiles.items()
    }
    events.append(Event("shown", {"tiles": shown, "starter": starter}))
    state = evolve(
        state,
        starter=starter,
        layouts=(None, None),
        sea=state.sea.with_board(Board(WIDTH, HEIGHT, tiles)),
        table=evolve(state.table, supply=supply),
        decks=Decks(chance.shuffled(moves), chance.shuffled(magic)),
    )
    if not settings.advanced or None not in state.table.captains:
        return _first_turn(state, starter, events)
    return _ask_captains(state, starter, chance, events)


def _ask_captains(
    state: MatchState, starter: int, chance: Chance, events: list[Event]
) -> MatchState:
    """Have characters picked, the team that does not begin first, or draw them by lot."""
    order = (3 - starter, starter)
    if state.settings.captains == "picked":
        return evolve(state, pending=(Decision(order[0], "captain"),))
    drawn = chance.shuffled(tuple(CHARACTERS))
    for team, character in zip(order, drawn, strict=False):
        state = _with_captain(state, team, character, events)
    return _first_turn(state, starter, events)


def pick_captain(state: MatchState, team: int, action: Pick) -> tuple[MatchState, list[Event]]:
    """Pick a character; when both teams have one, the first turn begins."""
    events: list[Event] = []
    state = _with_captain(state, team, action.character, events)
    if None in state.table.captains:
        return evolve(state, pending=(Decision(3 - team, "captain"),)), events
    starter = state.starter or team
    return _first_turn(state, starter, events), events


def _first_turn(state: MatchState, starter: int, events: list[Event]) -> MatchState:
    ship = state.settings.ship_index(starter, 1)
    return begin_turn(state, state.table, state.decks, ship, events)


def _with_captain(state: MatchState, team: int, character: str, events: list[Event]) -> MatchState:
    events.append(Event("captain", {"team": team, "character": character}))
    table = state.table
    return evolve(
        state,
        pending=(),
        table=evolve(
            table,
            captains=with_part(table.captains, team, character),
            characters=tuple(name for name in table.characters if name != character),
        ),
    )


# -- layouts ---------------------------------------------------------------------------------


@cache
def _first_time(house: HouseRules, team: int) -> tuple[Layout, tuple[Cell, ...]]:
    """Return the islands and whirlpools of the first-time layout, and its treasure cells."""
    rows = house.layout_rows
    tiles: list[tuple[Cell, TileKind]] = []
    treasures: list[Cell] = []
    for index, row in enumerate(rows):
        for col, sign in enumerate(row):
            cell = _turned(Cell(col, len(rows) - 1 - index), team)
            if sign in _SIGNS:
                tiles.append((cell, _SIGNS[sign]))
            elif sign == "$":
                treasures.append(cell)
    return tuple(tiles), tuple(treasures)


def _turned(cell: Cell, team: int) -> Cell:
    """Return a cell of team 1's half, or for team 2 the one it is turned by 180 degrees to."""
    return cell if team == 1 else Cell(WIDTH - 1 - cell.col, HEIGHT - 1 - cell.row)


def treasure_cells(settings: Settings, team: int) -> tuple[Cell, ...]:
    """Return the treasure cells of the first-time layout, sorted."""
    cells = _first_time(settings.house, team)[1]
    if settings.advanced:
        more = settings.house.more_treasure_cells.split()
        cells = (*cells, *(_turned(Cell.parse(name), team) for name in more))
    return tuple(sorted(cells))


def first_time_layout(settings: Settings, team: int, treasures: Layout) -> Layout:
    """Return the first-time layout with the treasures on its treasure cells."""
    tiles = _first_time(settings.house, team)[0]
    kept = [(cell, kind) for cell, kind in tiles if kind in settings.tiles]
    return tuple(sorted((*kept, *treasures)))


def _dealt(settings: Settings, team: int, chance: Chance) -> Layout:
    """Deal the treasures out on the treasure cells of the first-time layout."""
    return dealt_treasures(settings, chance.shuffled(treasure_cells(settings, team)))


def dealt_treasures(settings: Settings, cells: tuple[Cell, ...]) -> Layout:
    """Return a team's treasures as a random order of its treasure cells deals them out."""
    return _laid(settings, cells, [kind for kind in settings.tiles if kind in TREASURES])


def free_cells(sea: Sea, settings: Settings, team: int) -> tuple[Cell, ...]:
    """Return the cells on which a team may place tiles."""
    return tuple(cell for cell in settings.half(team) if sea.ship_at(cell) is None)


def random_layout(settings: Settings, cells: tuple[Cell, ...]) -> Layout:
    """Return the layout that a random order of a team's free cells gives.

    All legal layouts are equally likely.
    """
    return _laid(settings, cells, list(settings.tiles))


def _laid(settings: Settings, cells: tuple[Cell, ...], kinds: list[TileKind]) -> Layout:
    """Lay tiles on the cells in their order; gold takes the first on which it may lie."""
    gold = next(cell for cell in cells if _gold_may_lie(settings, cell))
    others = iter([cell for cell in cells if cell != gold])
    tiles = [(gold, TileKind.GOLD)]
    for kind in kinds:
        if kind is not TileKind.GOLD:
            tiles += [(next(others), kind) for _ in range(settings.tiles[kind])]
    return tuple(sorted(tiles))


def _gold_may_lie(settings: Settings, cell: Cell) -> bool:
    return not settings.two_ships or settings.house.gold_in_corner or cell not in CORNERS


# -- checks ----------------------------------------------------------------------------------


def check_start(state: MatchState, action: Start) -> list[Fault]:
    """Return what is wrong with the start cell taken."""
    columns = tuple(state.settings.house.start_columns)
    if state.settings.two_ships:
        return [fault("match.both_starts")] if action.column else []
    if action.column is None or action.column not in columns:
        return [fault("match.start_column", options=", ".join(columns))]
    return []


def check_pick(state: MatchState, action: Pick) -> list[Fault]:
    """Return what is wrong with the character picked."""
    if action.character in state.table.characters:
        return []
    options = ", ".join(state.table.characters)
    return [fault("match.captain_gone", found=action.character, options=options)]


def check_place(state: MatchState, team: int, action: Place) -> list[Fault]:
    """Return all that is wrong with the tiles placed."""
    settings = state.settings
    if action.layout == "random":
        return [fault("match.random_has_no_tiles")] if action.tiles else []
    if action.layout == "first_time" and not action.tiles:
        return []
    wanted = {
        kind: count
        for kind, count in settings.tiles.items()
        if action.layout == "free" or kind in TREASURES
    }
    allowed = settings.half(team) if action.layout == "free" else treasure_cells(settings, team)
    return _misplaced(state, action.tiles, wanted, allowed)


def _misplaced(
    state: MatchState,
    tiles: Layout,
    wanted: Mapping[TileKind, int],
    allowed: tuple[Cell, ...],
) -> list[Fault]:
    faults = []
    placed = Counter(kind for _, kind in tiles)
    for kind in {**wanted, **placed}:
        if placed[kind] != wanted.get(kind, 0):
            faults.append(
                fault(
                    "match.tile_count",
                    tile=say(f"tile.{kind.value}"),
                    found=placed[kind],
                    expected=wanted.get(kind, 0),
                )
            )
    used = Counter(cell for cell, _ in tiles)
    for cell, count in used.items():
        if count > 1:
            faults.append(fault("match.two_on_a_cell", cell=cell.name))
        if cell not in allowed or state.sea.ship_at(cell) is not None:
            faults.append(fault("match.not_there", cell=cell.name))
    for cell, kind in tiles:
        if kind is TileKind.GOLD and not _gold_may_lie(state.settings, cell):
            faults.append(fault("match.gold_corner", cell=cell.name))
    return faults
