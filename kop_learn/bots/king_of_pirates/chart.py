"""Where a ship can go: what each move card does from each place, and how far things are.

Moves are carried out by :func:`kop_learn.sea.effects.carry_out`, once for each place, and kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from types import MappingProxyType
from typing import NamedTuple

from kop_learn.games.king_of_pirates.view import MatchView
from kop_learn.sea.board import TREASURES, WHIRLPOOLS, Board, Sea, Ship, TileKind
from kop_learn.sea.effects import Situation, carry_out
from kop_learn.sea.flow import Instruction
from kop_learn.sea.grid import Cell, Heading
from kop_learn.sea.program import Item

MOVES = ("forward", "back", "left", "right", "jump")
"""The move cards, in the order in which plans count them."""

CLIMB = 1.5
"""What a jump counts, in cards; a step on the same height counts 1."""
CALM: Mapping[TileKind, float] = MappingProxyType({TileKind.SMALL: 3.0, TileKind.BIG: 5.0})
"""What a whirlpool in the way counts on top of the step."""
TURN, ASTERN = 1.0, 0.4
"""What it counts that the way leads to the side, or straight back."""
FAR = 99.0
"""A distance for what cannot be reached."""

_INSTRUCTIONS = {
    card: Instruction(card, Item(card), (0,), (), False) for card in (*MOVES, "sea_god", "mazu")
}


class Place(NamedTuple):
    """A cell and a heading."""

    cell: Cell
    heading: Heading


class Chart:
    """What the move cards do for one ship on one board, the other ships where they are."""

    def __init__(self, sea: Sea, ship: int) -> None:
        self.sea = sea
        self.ship = ship
        self.team = sea.ships[ship].team
        self.start = Place(sea.ships[ship].cell, sea.ships[ship].heading)
        self._steps: dict[tuple[Place, str], Place | None] = {}

    def step(self, place: Place, card: str) -> Place | None:
        """Return where a move card leads, or ``None`` for a bump."""
        key = (place, card)
        if key not in self._steps:
            moved = Ship(place.cell, place.heading, self.team)
            sea = self.sea.with_ship(self.ship, moved)
            result = carry_out(Situation(sea, self.ship), _INSTRUCTIONS[card])
            after = result.sea.ships[self.ship]
            self._steps[key] = Place(after.cell, after.heading) if result.ok else None
        return self._steps[key]

    def whirlpool_ahead(self, place: Place) -> TileKind | None:
        """Return the kind of the whirlpool straight ahead, or ``None``."""
        kind = self.sea.board.kind_at(place.cell.step(place.heading))
        return kind if kind in WHIRLPOOLS else None

    def without(self, cell: Cell) -> Chart:
        """Return the chart after the tile on a cell is gone."""
        return Chart(self.sea.with_board(self.sea.board.removed(cell)), self.ship)


Field = Mapping[Cell, float]
"""How far it is from each cell to a target, in cards; turns are not counted."""


def field_to(board: Board, target: Cell, team: int) -> Field:
    """Return how far a team's ship has to go from every cell to the target."""
    field: dict[Cell, float] = {}
    queue: list[tuple[float, Cell]] = [(0.0, target)]
    while queue:
        far, cell = heappop(queue)
        if cell in field:
            continue
        field[cell] = far
        entering = _entering(board, cell, team)
        if entering >= FAR:
            continue
        height = board.level_at(cell)
        for heading in Heading:
            near = cell.step(heading)
            if near not in field and board.contains(near):
                step = 1.0 if board.level_at(near) == height else CLIMB
                heappush(queue, (far + step + entering, near))
    return field


def _entering(board: Board, cell: Cell, team: int) -> float:
    """Return what entering a cell counts besides the step."""
    tile = board.at(cell)
    if tile is None:
        return 0.0
    if tile.kind in TREASURES:
        if tile.owner == team:
            return FAR
        return 3.0 if tile.kind is TileKind.BOMB else 0.0
    return CALM.get(tile.kind, 0.0)


def distance(field: Field, place: Place) -> float:
    """Return how far it is from a place, the turn that is needed counted."""
    here = field.get(place.cell, FAR)
    if here == 0.0:
        return 0.0
    best = FAR
    for heading, turning in (
        (place.heading, 0.0),
        (place.heading.opposite, ASTERN),
        (place.heading.left, TURN),
        (place.heading.right, TURN),
    ):
        ahead = field.get(place.cell.step(heading))
        if ahead is not None and ahead < here:
            best = min(best, turning)
    return here + (best if best < FAR else 0.0)


class Hunt:
    """How far a ship is from the opponent's gold, as long as it may lie on several cells.

    ``odds`` says how likely each cell is; the best order to visit them in is found once for all
    sets of cells that are left.
    """

    def __init__(self, board: Board, team: int, odds: Mapping[Cell, float]) -> None:
        self.cells = tuple(odds)
        self.odds = tuple(odds.values())
        self.fields = tuple(field_to(board, cell, team) for cell in self.cells)
        self._rest: dict[tuple[int, int], float] = {}
        self._marks = {cell: 1 << index for index, cell in enumerate(self.cells)}

    def mark(self, cell: Cell) -> int:
        """Return the bit that stands for a cell in a set of cells, 0 for any other cell."""
        return self._marks.get(cell, 0)

    def found(self, visited: int) -> float:
        """Return how likely the gold is among the cells visited."""
        return sum(odd for index, odd in enumerate(self.odds) if visited >> index & 1)

    def to_go(self, place: Place, visited: int) -> float:
        """Return the cards still needed on average, given that the gold was not yet found."""
        best = FAR
        for index, field in enumerate(self.fields):
            if not visited >> index & 1:
                way = distance(field, place) + self._after(index, visited | 1 << index)
                best = min(best, way)
        return best

    def _after(self, at: int, visited: int) -> float:
        """Return the cards still needed on average, on a cell that has just been visited."""
        key = (at, visited)
        if key not in self._rest:
            left = 1.0 - self.found(visited)
            before = left + self.odds[at]
            best = 0.0
            if left > 1e-9:
                best = min(
                    self.fields[index].get(self.cells[at], FAR)
                    + self._after(index, visited | 1 << index)
                    for index in range(len(self.cells))
                    if not visited >> index & 1
                )
            self._rest[key] = best * left / before if before > 0 else 0.0
        return self._rest[key]


def odds_of_gold(view: MatchView) -> Mapping[Cell, float]:
    """Return where the opponent's gold may lie for all that the view shows, and how likely."""
    if view.gold is not None:
        return {view.gold: 1.0}
    hidden = view.hidden
    return {cell: 1 / len(hidden) for cell in hidden}


def own_gold(view: MatchView) -> Cell | None:
    """Return where the player's own gold lies."""
    for cell, tile in view.board.tiles.items():
        if tile.kind is TileKind.GOLD and tile.owner == view.player:
            return cell
    return None


def cells_around(cells: Iterable[Cell], reach: int) -> set[Cell]:
    """Return the cells at most so many steps away from any of the cells, in a diamond."""
    around = set()
    for cell in cells:
        for dx in range(-reach, reach + 1):
            for dy in range(abs(dx) - reach, reach - abs(dx) + 1):
                around.add(Cell(cell.col + dx, cell.row + dy))
    return around
