"""The sea as tables: ship states as numbers, and what each card does to them.

A ship state is a cell and a heading.  The states that a ship could ever be in are numbered from 0;
after them come ``gold`` (the run is over and won) and ``dead`` (a bump under the no-bugs rule: the
program is refused).  Tiles change at the top of a program only, so under one set of removed tiles
every move card is one table.  Rule book, part 1 (Move cards, God cards), part 2 (Cannonball, Call
Function); a test holds the tables equal to :mod:`kop_learn.sea.effects`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations

import numpy as np
import numpy.typing as npt

from kop_learn.sea.board import WHIRLPOOLS, Ship, TileKind
from kop_learn.sea.effects import CANNON_REACH
from kop_learn.sea.grid import Cell, Heading
from kop_learn.sea.program import Item
from kop_learn.solving.deck import Deck, Problem

States = npt.NDArray[np.uint16]
HEADINGS = tuple(Heading)
FAR = 1_000_000
"""The distance of a state from which gold cannot be reached."""


@dataclass(frozen=True, slots=True)
class Magic:
    """One way to change the tiles: the cards for it, and the number of the sea after it."""

    items: tuple[Item, ...]
    after: int


@dataclass(frozen=True, slots=True, eq=False)
class Config:
    """The sea with some tiles removed: its number, and what each move card does to every state."""

    number: int
    removed: frozenset[Cell]
    tables: dict[str, States]
    lists: dict[str, list[int]]
    magic: dict[int, tuple[Magic, ...]]


@lru_cache(maxsize=64)
def _cells(width: int, height: int) -> tuple[tuple[Cell, ...], npt.NDArray[np.intp]]:
    """Return all cells, column by column, and the number of the next cell for every heading.

    Off the board that is the number after the last one.
    """
    cells = tuple(Cell(col, row) for col in range(width) for row in range(height))
    number = {cell: index for index, cell in enumerate(cells)}
    ahead = [[number.get(cell.step(h), len(cells)) for h in HEADINGS] for cell in cells]
    return cells, np.array(ahead)


class Waters:
    """All states and configurations of one problem; configurations are made when first met."""

    def __init__(self, problem: Problem, deck: Deck) -> None:
        self.board = problem.board
        self.deck = deck
        self.no_bugs = problem.no_bugs
        width, height = self.board.width, self.board.height
        self.cells, ahead = _cells(width, height)
        outside = len(self.cells)
        self._gold_cell = self._number(self.board.cells_of(TileKind.GOLD)[0])
        self._islands = self._mark(TileKind.ISLAND)
        self._whirlpools = self._mark(*WHIRLPOOLS)
        start = self._number(problem.ship.cell) * 4 + HEADINGS.index(problem.ship.heading)
        loose = self._loose_steps(ahead, outside)
        # Only bodies of loops gain from knowing fewer states.
        met = self._met(loose, start) if deck.loops else np.ones(outside * 4, dtype=np.bool_)
        self._number_states(met)
        self._cell_of = self._states // 4
        self._heading_of = self._states % 4
        self._ahead = ahead[self._cell_of, self._heading_of]
        self._behind = ahead[self._cell_of, (self._heading_of + 2) % 4]
        self.start = int(self._local[start])
        self.distance = self._distances(loose)
        self._whirlpool_ahead = self._facing_whirlpools()
        self._removed: list[frozenset[Cell]] = []
        self._configs: dict[int, Config] = {}
        self._config_numbers: dict[frozenset[Cell], int] = {}
        self.first = self.configured(frozenset())

    def _number(self, cell: Cell) -> int:
        return cell.col * self.board.height + cell.row

    def _mark(self, *kinds: TileKind) -> npt.NDArray[np.bool_]:
        marks = np.zeros(len(self.cells) + 1, dtype=np.bool_)
        marks[[self._number(cell) for cell in self.board.cells_of(*kinds)]] = True
        return marks

    def _loose_steps(self, ahead: npt.NDArray[np.intp], outside: int) -> npt.NDArray[np.intp]:
        """Return, for every card, where each state gets to if tiles are removed as one likes."""
        states = np.arange(outside * 4)
        cell, heading = states // 4, states % 4
        steps = []
        for card in dict.fromkeys((*self.deck.moves, *(["forward"] if self.deck.forward else []))):
            if card in ("left", "right"):
                steps.append(cell * 4 + (heading + (1 if card == "right" else 3)) % 4)
                continue
            target = ahead[cell, (heading + 2) % 4 if card == "back" else heading]
            fits = target < outside
            if not self.deck.drains:
                fits &= ~self._whirlpools[target]
            climb = self._islands[target] != self._islands[cell]
            if card == "jump":
                fits &= climb | (self._islands[target] if self.deck.clears else False)
            elif not self.deck.clears:
                fits &= ~climb
            steps.append(np.where(fits, target * 4 + heading, states))
        return np.array(steps, dtype=np.intp).reshape(len(steps), outside * 4)

    def _met(self, loose: npt.NDArray[np.intp], start: int) -> npt.NDArray[np.bool_]:
        """Return in which states the ship could ever be, if tiles are removed as one likes."""
        met = np.zeros(loose.shape[1], dtype=np.bool_)
        frontier = np.array([start])
        while frontier.size:
            met[frontier] = True
            fresh = np.zeros_like(met)
            fresh[loose[:, frontier]] = True
            fresh[self._gold_cell * 4 : self._gold_cell * 4 + 4] = False
            frontier = np.flatnonzero(fresh & ~met)
        return met

    def _number_states(self, met: npt.NDArray[np.bool_]) -> None:
        gold = slice(self._gold_cell * 4, self._gold_cell * 4 + 4)
        met[gold] = False
        self._states = np.flatnonzero(met)
        self.count = len(self._states)
        self.gold = self.count
        self.dead = self.count + 1
        self._local = np.full(len(met) + 4, self.dead, dtype=np.uint16)
        self._local[self._states] = np.arange(self.count)
        self._local[gold] = self.gold

    def _distances(self, loose: npt.NDArray[np.intp]) -> list[int]:
        """Return for each state a number of cards below which no loop-free program reaches gold."""
        targets = self._local[loose[:, self._states]]
        distance = np.full(self.count + 2, FAR)
        distance[self.gold] = cards = 0
        fresh = np.ones(self.count, dtype=np.bool_)
        while fresh.any():
            fresh = (distance[targets] == cards).any(axis=0) & (distance[: self.count] == FAR)
            cards += 1
            distance[: self.count][fresh] = cards
        found: list[int] = distance.tolist()
        return found

    def ship(self, state: int) -> Ship:
        """Return the ship of a state that is neither gold nor dead."""
        return Ship(self.cells[self._cell_of[state]], HEADINGS[self._heading_of[state]])

    def state(self, cell: Cell, heading: Heading) -> int | None:
        """Return the number of a ship's state, or ``None`` if no ship ever gets there."""
        if not self.board.contains(cell):
            return None
        local = int(self._local[self._number(cell) * 4 + HEADINGS.index(heading)])
        return local if local < self.count else None

    def config(self, number: int) -> Config:
        """Return the configuration with a number; it is made when it is first asked for."""
        config = self._configs.get(number)
        if config is None:
            config = self._configs[number] = self._new_config(number, self._removed[number])
        return config

    def configured(self, removed: frozenset[Cell]) -> int:
        """Return the number of the configuration without the tiles on some cells."""
        number = self._config_numbers.get(removed)
        if number is None:
            number = self._config_numbers[removed] = len(self._removed)
            self._removed.append(removed)
        return number

    def _new_config(self, number: int, removed: frozenset[Cell]) -> Config:
        gone = [self._number(cell) for cell in removed]
        islands, blocked = self._islands.copy(), self._whirlpools.copy()
        islands[gone] = blocked[gone] = False
        blocked[-1] = True
        tables = {card: self._table(card, islands, blocked) for card in self.deck.moves}
        lists = {card: table.tolist() for card, table in tables.items()}
        if self.deck.forward is not None:
            lists[self.deck.forward] = self._table("forward", islands, blocked).tolist()
        return Config(number, removed, tables, lists, {})

    def _facing_whirlpools(self) -> dict[int, Cell]:
        """Return the states in which there is a whirlpool ahead at first, and its cell."""
        found: dict[int, Cell] = {}
        for cell in self.board.cells_of(*WHIRLPOOLS):
            for heading in HEADINGS:
                state = self.state(cell.step(heading.opposite), heading)
                if state is not None:
                    found[state] = cell
        return found

    def _table(
        self, card: str, islands: npt.NDArray[np.bool_], blocked: npt.NDArray[np.bool_]
    ) -> States:
        table = np.arange(self.count + 2, dtype=np.uint16)
        if card in ("left", "right"):
            heading = (self._heading_of + (1 if card == "right" else 3)) % 4
            table[: self.count] = self._local[self._cell_of * 4 + heading]
            return table
        target = self._behind if card == "back" else self._ahead
        climb = islands[target] != islands[self._cell_of]
        fits = ~blocked[target] & (climb if card == "jump" else ~climb)
        reached = self._local[np.where(fits, target, 0) * 4 + self._heading_of]
        bumped = self.dead if self.no_bugs else table[: self.count]
        table[: self.count] = np.where(fits, reached, bumped)
        return table

    def magic(self, config: Config, state: int) -> Iterator[Magic]:
        """Give every way to change the tiles from a state with one card, or with two gods."""
        ways = config.magic.get(state)
        if ways is None:
            ways = config.magic[state] = tuple(self._magic(config, state))
        yield from ways
        if self.deck.skill == "android":
            yield from self._draining(config)

    def _magic(self, config: Config, state: int) -> list[Magic]:
        ways: list[Magic] = []
        whirlpool = self._whirlpool_ahead.get(state)
        if whirlpool is not None and whirlpool not in config.removed and self.deck.gods:
            after = self.configured(config.removed | {whirlpool})
            if self.board.kind_at(whirlpool) is TileKind.SMALL:
                ways += [Magic((Item(god),), after) for god in self.deck.gods]
            elif len(self.deck.gods) == 2:
                ways.append(Magic(tuple(Item(god) for god in self.deck.gods), after))
        ship = self.ship(state)
        if self.deck.cannon:
            line = [ship.cell.step(ship.heading, far) for far in range(1, CANNON_REACH + 1)]
            ways += self._clearing(config, Item("cannonball"), line)
        if self.deck.skill == "ruby":
            around = [ship.cell.step(heading) for heading in HEADINGS]
            ways += self._clearing(config, Item("call"), around)
        return ways

    def _draining(self, config: Config) -> Iterator[Magic]:
        """Give what Android can do, wherever the ship is: very much where whirlpools are many."""
        left = [c for c in self.board.cells_of(*WHIRLPOOLS) if c not in config.removed]
        for cells in chain(combinations(left, 1), combinations(left, 2)):
            yield Magic((Item("call", cells),), self.configured(config.removed | set(cells)))

    def _clearing(self, config: Config, item: Item, cells: list[Cell]) -> list[Magic]:
        islands = {
            cell
            for cell in cells
            if self.board.kind_at(cell) is TileKind.ISLAND and cell not in config.removed
        }
        if not islands:
            return []
        return [Magic((item,), self.configured(config.removed | islands))]
