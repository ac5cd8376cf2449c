"""How the captain places its tiles: gold far back behind what is hard to pass, and decoys."""

from __future__ import annotations

from random import Random

from kop_learn.bots.king_of_pirates.chart import cells_around
from kop_learn.games.king_of_pirates.actions import Place
from kop_learn.games.king_of_pirates.settings import HEIGHT, Settings
from kop_learn.games.king_of_pirates.setup import CORNERS, free_cells
from kop_learn.games.king_of_pirates.view import MatchView
from kop_learn.sea.board import TileKind
from kop_learn.sea.grid import Cell

BACK_ROWS = 2
"""Gold lies in one of so many rows next to the own edge."""
CLEAR = 3
"""Nothing is placed so near to an own ship that it would be in its way."""
_HARD = (TileKind.BIG, TileKind.SMALL, TileKind.ISLAND)


def fortress(view: MatchView, generator: Random) -> Place:
    """Return a layout: gold at the own edge, ringed by whirlpools and islands.

    One decoy lies where gold might as well, or the place alone would tell which chest is the gold;
    the other treasures lie where a ship comes by first.  Which side is which is drawn by lot.
    """
    settings, team = view.settings, view.player
    own = [view.sea.ships[index].cell for index in settings.ships_of(team)]
    free = free_cells(view.sea, settings, team)
    backs = [cell for cell in free if _may_hold_gold(settings, team, own, cell)]
    gold = generator.choice(backs)
    decoy = max(backs, key=lambda cell: (_apart(cell, gold), generator.random()))
    tiles = {gold: TileKind.GOLD, decoy: TileKind.POOP}
    in_the_way = cells_around(own, CLEAR)
    room = [cell for cell in free if cell not in tiles and cell not in in_the_way]
    # What is hard to pass goes next to the gold, the hardest first.
    room.sort(key=lambda cell: (_apart(cell, gold), generator.random()))
    hard = [kind for kind in _HARD for _ in range(settings.tiles.get(kind, 0))]
    tiles.update(zip(room, hard, strict=False))
    left = [cell for cell in free if cell not in tiles]
    left.sort(key=lambda cell: (_depth(cell, team), generator.random()))
    for kind in (TileKind.BOMB, TileKind.POOP, TileKind.SILVER):
        for _ in range(settings.tiles.get(kind, 0) - (kind is TileKind.POOP)):
            tiles[left.pop()] = kind
    return Place("free", tuple(sorted(tiles.items())))


def _may_hold_gold(settings: Settings, team: int, own: list[Cell], cell: Cell) -> bool:
    far = all(_apart(cell, ship) > CLEAR for ship in own)
    corner = settings.two_ships and cell in CORNERS
    return far and not corner and _depth(cell, team) < BACK_ROWS


def _depth(cell: Cell, team: int) -> int:
    """Return how many rows a cell lies before the team's own edge."""
    return cell.row if team == 1 else HEIGHT - 1 - cell.row


def _apart(cell: Cell, other: Cell) -> int:
    return abs(cell.col - other.col) + abs(cell.row - other.row)
