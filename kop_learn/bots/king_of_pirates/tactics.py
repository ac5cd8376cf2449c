"""What the captain does with magic besides sailing: look, clear the way, block, curse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from types import MappingProxyType

from kop_learn.bots.king_of_pirates.chart import (
    FAR,
    Chart,
    Field,
    Hunt,
    Place,
    cells_around,
    distance,
    field_to,
    odds_of_gold,
    own_gold,
)
from kop_learn.games.king_of_pirates.view import MatchView
from kop_learn.sea.board import BIG, ISLAND, SMALL, WHIRLPOOLS, Board, Tile, TileKind
from kop_learn.sea.cards import Mode
from kop_learn.sea.effects import CANNON_REACH
from kop_learn.sea.grid import Cell, Heading
from kop_learn.sea.program import Item

WORTH_A_CARD = 0.7
"""A card of magic is used if it gains at least so many cards."""
BLOCK_REACH = 2
"""Blocks are looked for so near to the opponent's ships and to the own gold."""

REMOVERS: Mapping[str, TileKind] = MappingProxyType(
    {"remove_small": TileKind.SMALL, "remove_big": TileKind.BIG}
)


@dataclass(frozen=True)
class Outlook:
    """The sea as the captain sees it: its own hunt, and the way of the opponent to its gold."""

    view: MatchView

    @cached_property
    def chart(self) -> Chart:
        """Where the own ship can go."""
        return Chart(self.view.sea, self.view.ship_index)

    @cached_property
    def odds(self) -> Mapping[Cell, float]:
        """Where the opponent's gold may lie."""
        return odds_of_gold(self.view)

    @cached_property
    def hunt(self) -> Hunt:
        """How far the own ship is from the opponent's gold."""
        return Hunt(self.view.board, self.view.player, self.odds)

    @cached_property
    def gold(self) -> Cell | None:
        """Where the own gold lies."""
        return own_gold(self.view)

    @cached_property
    def threat(self) -> Field:
        """How far the opponent's ships are from the own gold, cell by cell."""
        return self.threat_on(self.view.board)

    def threat_on(self, board: Board) -> Field:
        """Return the way to the own gold on another board."""
        return {} if self.gold is None else field_to(board, self.gold, 3 - self.view.player)

    @property
    def enemies(self) -> Iterator[tuple[int, Place]]:
        """The opponent's ships by number, with their places."""
        for number, ship in enumerate(self.view.opponents, start=1):
            yield number, Place(ship.cell, ship.heading)

    def danger(self, field: Field) -> float:
        """Return how far the opponent's nearest ship is from the own gold."""
        return min((distance(field, place) for _, place in self.enemies), default=FAR)


def look_at(outlook: Outlook, plan_visits: int) -> Cell | None:
    """Return the hidden treasure that is best looked at: the nearest that is not sailed to."""
    hidden = outlook.view.hidden
    if len(hidden) < 2:
        return None
    hunt, start = outlook.hunt, outlook.chart.start
    left = [
        (distance(field, start), cell)
        for cell, field in zip(hunt.cells, hunt.fields, strict=True)
        if cell in hidden and not plan_visits & hunt.mark(cell)
    ]
    return min(left)[1] if left else None


def block(outlook: Outlook, tile: Tile, taken: frozenset[Cell]) -> tuple[float, Cell] | None:
    """Return where a tile lengthens the opponent's way to the gold most, and by how much.

    What it lengthens the own way counts against it.
    """
    view, gold = outlook.view, outlook.gold
    if gold is None:
        return None
    before, own_before = outlook.danger(outlook.threat), _own_way(outlook, view.board)
    best: tuple[float, Cell] | None = None
    near = cells_around([gold, *(place.cell for _, place in outlook.enemies)], BLOCK_REACH)
    for cell in sorted(near - taken):
        if not _is_free(view, cell):
            continue
        board = view.board.placed(cell, tile)
        gain = outlook.danger(outlook.threat_on(board)) - before
        if gain >= WORTH_A_CARD and (best is None or gain > best[0]):
            gain -= max(_own_way(outlook, board) - own_before, 0.0)
            if best is None or gain > best[0]:
                best = (gain, cell)
    return best if best is not None and best[0] >= WORTH_A_CARD else None


def _own_way(outlook: Outlook, board: Board) -> float:
    """Return how far the own ship is from where the gold may be, on another board."""
    if board is outlook.view.board:
        return outlook.hunt.to_go(outlook.chart.start, 0)
    nearest = max(outlook.odds, key=lambda cell: outlook.odds[cell], default=None)
    if nearest is None:
        return 0.0
    changed = field_to(board, nearest, outlook.view.player)
    same = outlook.hunt.fields[outlook.hunt.cells.index(nearest)]
    start = outlook.chart.start
    return outlook.hunt.to_go(start, 0) + distance(changed, start) - distance(same, start)


def _is_free(view: MatchView, cell: Cell) -> bool:
    board = view.board
    return (
        board.contains(cell)
        and board.at(cell) is None
        and view.sea.ship_at(cell) is None
        and cell not in view.settings.starts
    )


def tile_of(view: MatchView, card: str) -> Tile | None:
    """Return the tile that a card places, or ``None`` for another card."""
    if card == "if_girl":
        girl = view.figures[view.player - 1] == "girl"
        island = view.settings.mode is Mode.SIMPLE and not view.settings.house.girl_in_simple
        return SMALL if girl and not island else ISLAND
    return {"add_island": ISLAND, "add_small": SMALL, "add_big": BIG}.get(card)


def in_the_way(outlook: Outlook, kinds: frozenset[TileKind]) -> list[Cell]:
    """Return the cells on the way to the nearest goal that hold tiles of some kinds, in order."""
    place = outlook.chart.start
    way = way_to_goal(outlook, place)
    return [cell for cell in way if outlook.view.board.kind_at(cell) in kinds]


def way_to_goal(outlook: Outlook, place: Place) -> list[Cell]:
    """Return the cells from a place to the goal that is nearest from there."""
    hunt = outlook.hunt
    if not hunt.fields:
        return []
    field = min(hunt.fields, key=lambda each: distance(each, place))
    way: list[Cell] = []
    cell = place.cell
    while field.get(cell, 0.0) > 0.0:
        around = [cell.step(heading) for heading in Heading]
        cell = min(around, key=lambda near: field.get(near, FAR))
        way.append(cell)
        if len(way) > len(field):
            break
    return way


def needs(board: Board, place: Place, way: Sequence[Cell]) -> Counter[str]:
    """Return the cards that a way takes, one by one and without loops."""
    cards: Counter[str] = Counter()
    cell, heading = place
    for following in way:
        aside = next(each for each in Heading if cell.step(each) == following)
        climb = board.level_at(following) != board.level_at(cell)
        kind = board.kind_at(following)
        if kind in WHIRLPOOLS:
            cards.update(["sea_god", "mazu"])
            cards[next(card for card, tile in REMOVERS.items() if tile is kind)] += 1
        if aside is heading.opposite and not climb and kind not in WHIRLPOOLS:
            cards["back"] += 1
        else:
            if aside is heading.opposite:
                cards["left"] += 2
            elif aside is not heading:
                cards["left" if aside is heading.left else "right"] += 1
            cards["jump" if climb else "forward"] += 1
            heading = aside
        cell = following
    return cards


def drive_off(
    outlook: Outlook, moves: tuple[str, ...], most: int
) -> tuple[float, int, tuple[str, ...]] | None:
    """Return how to steer an opponent's ship away from the own gold with some of the move cards.

    The answer is how many cards it gains, the number of the ship, and the cards.
    """
    if outlook.gold is None:
        return None
    view, best = outlook.view, None
    for number, place in outlook.enemies:
        chart = Chart(view.sea, view.settings.ship_index(3 - view.player, number))
        before = distance(outlook.threat, place)
        for count in range(1, min(most, len(moves)) + 1):
            for cards in sorted(set(permutations(moves, count))):
                after = _steered(chart, place, cards)
                if after is None:
                    continue
                gain = distance(outlook.threat, after) - before - 0.1 * count
                if best is None or gain > best[0]:
                    best = (gain, number, cards)
    return best if best is not None and best[0] >= WORTH_A_CARD else None


def _steered(chart: Chart, place: Place, cards: tuple[str, ...]) -> Place | None:
    """Return where the cards steer a ship; ``None`` if one bumps, or leads to treasure."""
    for card in cards:
        after = chart.step(place, card)
        if after is None:
            return None
        tile = chart.sea.board.at(after.cell)
        # Whatever the ship enters there is the captain's own: gold or silver would be a gift.
        if tile is not None and tile.kind in (TileKind.GOLD, TileKind.SILVER):
            return None
        place = after
    return place


def push(outlook: Outlook) -> tuple[float, Item] | None:
    """Return the best use of Java Script: the own ship two steps on, or the opponent's back."""
    view, best = outlook.view, None
    hunt, start = outlook.hunt, outlook.chart.start

    def own_gain(place: Place) -> float:
        return -hunt.to_go(place, hunt.mark(place.cell))

    def their_loss(place: Place) -> float:
        return distance(outlook.threat, place)

    options: list[tuple[Place, Callable[[Place], float]]] = [(start, own_gain)]
    if outlook.gold is not None:
        options += [(place, their_loss) for _, place in outlook.enemies]
    for place, measure in options:
        before = measure(place)
        for first in Heading:
            for second in Heading:
                cells = (place.cell, place.cell.step(first), place.cell.step(first).step(second))
                if not all(_is_open(view, place.cell, cell) for cell in cells[1:]):
                    continue
                gain = measure(Place(cells[2], place.heading)) - before
                if best is None or gain > best[0]:
                    best = (gain, Item("call", cells))
    return best if best is not None and best[0] >= WORTH_A_CARD else None


def _is_open(view: MatchView, start: Cell, cell: Cell) -> bool:
    """Return whether a ship could be pushed over a cell of open sea."""
    board = view.board
    same = board.contains(cell) and board.level_at(cell) == board.level_at(start)
    empty = board.at(cell) is None or board.kind_at(cell) is TileKind.ISLAND
    return same and empty and view.sea.ship_at(cell) is None


def whirlpools_to_drain(outlook: Outlook) -> tuple[Cell, ...]:
    """Return the two whirlpools that are most in the own way (Android)."""
    return tuple(in_the_way(outlook, WHIRLPOOLS)[:2])


def islands_to_clear(outlook: Outlook, captain: str | None) -> Iterator[str]:
    """Give the cards that would remove an island on the own way: a cannonball, Ruby's call."""
    start = outlook.chart.start
    islands = set(in_the_way(outlook, frozenset({TileKind.ISLAND})))
    line = {start.cell.step(start.heading, count) for count in range(1, CANNON_REACH + 1)}
    around = {start.cell.step(heading) for heading in Heading}
    if islands & line:
        yield "cannonball"
        islands -= line
    if captain == "ruby" and islands & around:
        yield "call"
