"""Carrying out a program in a match (rule book, part 2, A turn and Parts).

The cards act in :func:`kop_learn.sea.effects.carry_out`; here is what a match adds: steered ships,
treasures, cards that wait for an answer, the events, and the trial of the no-bugs rule.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kop_learn.games.base import Event, Fact
from kop_learn.games.evolve import evolve
from kop_learn.games.king_of_pirates.effects import (
    MATCH_EFFECTS,
    MatchSituation,
    TableResult,
    target_ship,
)
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.king_of_pirates.state import (
    Decision,
    MatchState,
    Score,
    Supply,
    Table,
    Turn,
    Voyage,
    with_part,
)
from kop_learn.sea.board import TREASURES, Board, Sea, Tile, TileKind
from kop_learn.sea.cards import CARDS
from kop_learn.sea.effects import Result, carry_out
from kop_learn.sea.flow import GODS, Cursor, Instruction, advance, empty_loops, lay_out, start
from kop_learn.sea.grid import Cell
from kop_learn.sea.interpreter import STEP_LIMIT, Bug
from kop_learn.sea.program import Program

POINTS = {TileKind.GOLD: 3, TileKind.SILVER: 1, TileKind.BOMB: -1, TileKind.POOP: 0}
"""What a treasure counts in the advanced mode; in the others only gold counts, one point."""


@dataclass
class Sailing:
    """A program being carried out; it works on its own and leaves the state's values alone.

    ``gold`` is the team that reached gold, ``asks`` the decision that it waits for.
    """

    settings: Settings
    sea: Sea
    table: Table
    turn: Turn
    program: Program
    cursor: Cursor
    steps: int = 0
    owed: tuple[tuple[int, Instruction], ...] = ()
    called: bool = False
    waiting: Instruction | None = None
    asks: Decision | None = None
    gold: int | None = None
    events: list[Event] = field(default_factory=list)
    bumps: list[Bug] = field(default_factory=list)

    @classmethod
    def of(cls, state: MatchState, turn: Turn, program: Program) -> Sailing:
        """Return a program at its start."""
        captain = state.table.captains[turn.team - 1]
        nodes = lay_out(program, captain, state.table.characters)
        return cls(state.settings, state.sea, state.table, turn, program, start(nodes))

    @classmethod
    def again(cls, state: MatchState, turn: Turn, program: Program, voyage: Voyage) -> Sailing:
        """Return a program where it waited."""
        return cls(
            state.settings,
            state.sea,
            state.table,
            turn,
            program,
            voyage.cursor,
            voyage.steps,
        )

    def sail(self) -> None:
        """Carry instructions out until gold, a question, or the end."""
        while self.gold is None:
            ask = not self.owed
            if self.owed:
                (ship, instruction), *owed = self.owed
                self.owed = tuple(owed)
            else:
                following = advance(self.cursor)
                if following is None:
                    return
                instruction, self.cursor = following
                ship = self.carrier(instruction)
            if self.steps == STEP_LIMIT:
                self.events.append(Event("step_limit", {"steps": STEP_LIMIT}))
                return
            if ask and self.must_ask(instruction):
                self.waiting = instruction
                return
            self.carry(ship, instruction)

    def carrier(self, instruction: Instruction) -> int:
        """Return the ship that carries an instruction out: under a curse it is the opponent's."""
        path = instruction.path
        if len(path) == 2:
            above = self.program.items[path[0]]
            captain = self.table.captains[self.turn.team - 1]
            if above.card == "curse" or (above.card == "call" and captain == "lady_cpp"):
                number = above.args[0] if above.args and isinstance(above.args[0], int) else 1
                return self.settings.ship_index(3 - self.turn.team, number)
        return self.turn.ship

    def must_ask(self, instruction: Instruction) -> bool:
        """Return whether somebody must answer before a card is carried out, and set ``asks``."""
        team, card = self.turn.team, instruction.card
        if card == "if_faces":
            self.asks = Decision(team, "faces", self.turn.ship)
        elif card == "if_love":
            target = target_ship(self.settings, team, instruction)
            self.asks = Decision(3 - team, "love", target)
        elif card == "call" and self.table.captains[team - 1] == "alphago":
            target = target_ship(self.settings, team, instruction)
            if self.table.hands[target].cards:
                self.asks = Decision(team, "take", target)
        return self.asks is not None

    def carry(
        self,
        ship: int,
        instruction: Instruction,
        taken: str | None = None,
    ) -> None:
        """Carry one instruction out and tell what came of it; ``taken`` is AlphaGo's choice."""
        situation = MatchSituation(
            self.sea, ship, None, self.called, self.settings, self.table, taken
        )
        result = carry_out(situation, instruction, MATCH_EFFECTS)
        self.steps += 1
        self.sea = result.sea
        self.called = result.event == "calling" and instruction.card in GODS
        moved = ship
        route: tuple[Cell, ...] = ()
        if isinstance(result, TableResult):
            self.table = result.table or self.table
            moved, route = ship if result.ship is None else result.ship, result.route
        elif result.entered is not None:
            route = (result.sea.ships[ship].cell,)
        self.tell(ship, instruction, result)
        if result.changes:
            self.table = evolve(self.table, supply=_supply_after(self.table, result))
        for cell in route:
            self.trigger(moved, cell)
        if not result.ok and self.sea.ships[ship].team == self.turn.team:
            self.bumps.append(Bug(instruction.path, instruction.card, result.event))

    def tell(
        self,
        ship: int,
        instruction: Instruction,
        result: Result,
    ) -> None:
        """Keep the event of one instruction: the design's step, the ship, and the tiles changed."""
        after = result.sea.ships[ship]
        facts: dict[str, Fact] = {
            "n": self.steps,
            "card": CARDS[instruction.card].symbol,
            "path": instruction.path,
            "pass": instruction.passes,
            "ok": result.ok,
            "event": result.event,
            "cell": after.cell.name,
            "heading": after.heading.value,
            "on_island": result.sea.board.level_at(after.cell) == 1,
            "team": after.team,
            "ship": self.settings.number_of(ship),
        }
        if result.changes:
            facts["changes"] = [
                [cell.name, tile_name(before), tile_name(later)]
                for cell, before, later in result.changes
            ]
        if isinstance(result, TableResult) and result.route:
            index = ship if result.ship is None else result.ship
            pushed = result.sea.ships[index]
            number = self.settings.number_of(index)
            facts["pushed"] = {
                "team": pushed.team,
                "ship": number,
                "cells": [cell.name for cell in result.route],
            }
        self.events.append(Event("step", facts))

    def trigger(self, ship: int, cell: Cell) -> None:
        """Turn up the treasure that a ship has entered, if any: it takes effect and is gone."""
        tile = self.sea.board.at(cell)
        if tile is None or tile.kind not in TREASURES:
            return
        team = self.sea.ships[ship].team
        self.sea = self.sea.with_board(self.sea.board.removed(cell))
        table = self.table
        points, golds = POINTS.get(tile.kind, 0), 0
        if tile.kind is TileKind.GOLD:
            self.gold, golds = team, 1
            points = points if self.settings.advanced else 1
        score = table.scores[team - 1]
        if tile.kind is TileKind.BOMB:
            table = table.with_dues(ship, evolve(table.dues[ship], lost=True))
        self.table = evolve(
            table,
            supply=table.supply.changed(tile.kind, 1),
            scores=with_part(table.scores, team, Score(score.points + points, score.golds + golds)),
        )
        number = self.settings.number_of(ship)
        facts: dict[str, Fact] = {
            "team": team,
            "ship": number,
            "cell": cell.name,
            "treasure": tile.kind.value,
            "owner": tile.owner,
            "points": points,
        }
        self.events.append(Event("treasure", facts))

    def owe(self, ship: int, instruction: Instruction, *cards: str) -> None:
        """Have a ship carry out cards that a condition stands for, with the condition's path."""
        self.owed += tuple((ship, instruction._replace(card=card)) for card in cards)


def tile_name(tile: Tile | None) -> str | None:
    """Return the name of a tile as everybody sees it; none for open sea."""
    if tile is None:
        return None
    return tile.kind.value if tile.face_up else TileKind.HIDDEN.value


def _supply_after(table: Table, result: Result) -> Supply:
    supply = table.supply
    for _, before, after in result.changes:
        if before is not None and after is None:
            supply = supply.changed(before.kind, 1)
        if after is not None and before is None:
            supply = supply.changed(after.kind, -1)
    return supply


def first_bug(state: MatchState, turn: Turn, program: Program) -> Bug | None:
    """Try a program out as the no-bugs rule does and return the first thing that it refuses.

    The trial takes every face-down treasure of the opponent for poop and ends before the first card
    that waits for an answer; bumps of an enemy ship do not count.
    """
    tried = evolve(state, sea=_as_poop(state.sea, turn.team))
    sailing = Sailing.of(tried, turn, program)
    sailing.sail()
    table = state.table
    empty = empty_loops(program, table.captains[turn.team - 1], table.characters)
    bugs = [Bug(path, program.item_at(path).card, "empty_loop") for path in empty[:1]]
    return min(sailing.bumps[:1] + bugs, key=lambda bug: bug.path, default=None)


def _as_poop(sea: Sea, team: int) -> Sea:
    """Return the sea as a team may take it to be."""
    tiles = {
        cell: Tile(TileKind.POOP, tile.owner, False)
        if not tile.face_up and tile.owner != team
        else tile
        for cell, tile in sea.board.tiles.items()
    }
    return sea.with_board(Board(sea.board.width, sea.board.height, tiles))
