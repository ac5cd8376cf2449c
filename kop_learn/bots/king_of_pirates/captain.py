"""The captain: reasons about hidden treasures and the opponent, and uses all of its magic.

Its turn: first what helps whatever comes (pauses, promises, a way cleared), then the best voyage,
then looks, blocks and curses.  Among the best voyages it chooses by looking ahead: each is tried in
states that its view holds possible, with the opponent's reply.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from kop_learn.bots.king_of_pirates.chart import (
    Chart,
    Hunt,
    distance,
    field_to,
    odds_of_gold,
    own_gold,
)
from kop_learn.bots.king_of_pirates.fortress import fortress
from kop_learn.bots.king_of_pirates.planner import TURN_WORTH, Loop, Plan, Stores, plans
from kop_learn.bots.king_of_pirates.tactics import (
    REMOVERS,
    WORTH_A_CARD,
    Outlook,
    block,
    drive_off,
    in_the_way,
    look_at,
    push,
    tile_of,
    way_to_goal,
    whirlpools_to_drain,
)
from kop_learn.games.king_of_pirates.actions import (
    Answer,
    Discard,
    MatchAction,
    Pick,
    Play,
    Start,
    Take,
)
from kop_learn.games.king_of_pirates.check import check_play
from kop_learn.games.king_of_pirates.play import Sailing
from kop_learn.games.king_of_pirates.sampler import sample_action
from kop_learn.games.king_of_pirates.state import MOVES, MatchState, Turn
from kop_learn.games.king_of_pirates.view import MatchView, imagine, view_of
from kop_learn.sea.board import WHIRLPOOLS, TileKind
from kop_learn.sea.cards import CURSE_MOST
from kop_learn.sea.grid import Cell
from kop_learn.sea.program import Item, Program

WIDTH = 50
"""How many nodes its search keeps."""
REPLY_WIDTH = 6
"""How many nodes the search for the opponent's reply keeps."""
CANDIDATES, SAMPLES = 3, 3
"""How many voyages it compares, each in how many states."""
WIN = 100.0
"""What gold reached counts, in cards."""
FAVOURITES = ("python", "java_script", "siri", "compiler", "lady_cpp", "coding", "alphago")
"""The characters it picks, the best first."""


def captain(view: MatchView, generator: Random) -> MatchAction:
    """Play as the module says."""
    decision = view.decision
    match decision.kind if decision else None:
        case "start":
            column = None if view.settings.two_ships else generator.choice("DG")
            columns = view.settings.house.start_columns
            return Start(column and generator.choice(columns), "girl")
        case "place":
            return fortress(view, generator)
        case "captain":
            there = [name for name in FAVOURITES if name in view.characters]
            return Pick((there or list(view.characters))[0])
        case "play":
            return Play(_Turn(view, generator).program())
        case "discard":
            return Discard(tuple(_unwanted(view)))
        case "love":
            return Answer(_shouts(view))
        case "take":
            seen = view.hands[decision.ship] if decision else None
            return Take(min(seen.cards if seen else (), key=_rank))
    return sample_action(view, generator)


class _Turn:
    """One turn being thought out."""

    def __init__(self, view: MatchView, generator: Random) -> None:
        self.view = view
        self.random = generator
        self.turn = view.turn or Turn(view.player, view.ship_index)
        self.cards = list(view.usable)
        self.outlook = Outlook(view)
        self.strict = view.settings.no_bugs
        self.captain = view.captains[view.player - 1]

    def program(self) -> Program:
        """Return the program of this turn."""
        before = [*self.promises(), *self.clearing()]
        best = self.voyages(before)
        candidates = [self.whole(before, plan) for plan in best[:CANDIDATES]] or [Program()]
        legal = [program for program in candidates if self.is_legal(program)]
        if not legal:
            return self.fallback(best)
        if len(legal) == 1:
            return legal[0]
        return self.look_ahead(legal)

    def take(self, card: str) -> bool:
        """Take a card out of those that are left, if it is there."""
        if card in self.cards:
            self.cards.remove(card)
            return True
        return False

    # -- what goes before the voyage -------------------------------------------------------

    def promises(self) -> Iterator[Item]:
        """Give what never bumps and helps whatever comes: pauses and some skills."""
        pause = next((card for card in ("pause", "pause_magic") if self.take(card)), None)
        if pause is not None:
            yield Item(pause)
        if self.captain in ("siri", "compiler", "coding"):
            while self.take("call"):
                yield Item("call")
        if self.captain == "java_script" and "call" in self.cards:
            pushed = push(self.outlook)
            if pushed is not None and self.take("call"):
                yield pushed[1]

    def clearing(self) -> Iterator[Item]:
        """Give the cards that take a whirlpool out of the way."""
        for card, kind in REMOVERS.items():
            cells = in_the_way(self.outlook, frozenset({kind}))[:1]
            if cells and self.take(card):
                yield Item(card, (cells[0],))
        if self.captain == "android" and "call" in self.cards:
            cells_to_drain = whirlpools_to_drain(self.outlook)
            if cells_to_drain and self.take("call"):
                yield Item("call", cells_to_drain)

    # -- the voyage ------------------------------------------------------------------------

    def voyages(self, before: list[Item]) -> list[Plan]:
        """Return the best voyages after these cards, with and without a Back in the program."""
        chart = self.outlook.chart
        for item in before:
            for cell in item.args if item.card != "call" or self.captain == "android" else ():
                if isinstance(cell, Cell):
                    chart = chart.without(cell)
            if item.card == "call" and self.captain == "java_script":
                chart = _pushed(chart, item)
        loops = [Loop("call", 4)] * (self.cards.count("call") if self.captain == "python" else 0)
        spare = self.cards.count("if_back")
        found = self.plan(chart, Stores.of(self.cards, loops))
        if spare:
            found += self.with_forward(chart, loops, spare)
            turned = [*loops, *[Loop("if_back", 2)] * spare]
            found += [
                plan
                for plan in self.plan(chart, Stores.of(self.cards, turned))
                if plan.program.has("back")
            ]
        found.sort(key=lambda plan: plan.worth)
        return found

    def plan(self, chart: Chart, stores: Stores) -> list[Plan]:
        return plans(chart, self.outlook.hunt, stores, width=WIDTH, strict=self.strict)[:8]

    def with_forward(self, chart: Chart, loops: list[Loop], spare: int) -> list[Plan]:
        """Return voyages without a Back, in which Condition 1 is a Forward."""
        held = self.cards.count("forward")
        cards = [card for card in self.cards if card != "back"] + ["forward"] * spare
        found = []
        for plan in self.plan(chart, Stores.of(cards, loops)):
            excess = plan.program.cards().count("forward") - held
            items = list(plan.program.items)
            for index, item in enumerate(items):
                if excess > 0 and item.card == "forward":
                    items[index] = Item("if_back", (), ())
                    excess -= 1
            if excess <= 0:
                found.append(Plan(plan.worth, Program(tuple(items)), plan.place, plan.visited))
        return found

    # -- what comes after it ---------------------------------------------------------------

    def whole(self, before: list[Item], plan: Plan) -> Program:
        """Return the program with looks, blocks and curses around the voyage."""
        left = list(self.cards)
        for card in plan.program.cards():
            left.remove(card)
        first: list[Item] = list(before)
        first += self.looks(left, plan)
        first += self.blocks(left)
        after = self.curses(left, plan)
        return Program((*first, *plan.program.items, *after))

    def looks(self, left: list[str], plan: Plan) -> Iterator[Item]:
        seen = plan.visited
        for card in [card for card in left if card in ("telescope", "if_love")]:
            cell = look_at(self.outlook, seen)
            if cell is None or (self.strict and card == "if_love"):
                continue
            seen |= self.outlook.hunt.mark(cell)
            left.remove(card)
            yield Item(card, (cell,) if card == "telescope" else (1, cell))

    def blocks(self, left: list[str]) -> Iterator[Item]:
        taken: set[Cell] = set()
        for card in list(left):
            tile = tile_of(self.view, card)
            if tile is None or self.view.supply.of(tile.kind) <= len(taken):
                continue
            found = block(self.outlook, tile, frozenset(taken | self.route()))
            if found is not None:
                taken.add(found[1])
                left.remove(card)
                yield Item(card, (found[1],))

    def route(self) -> set[Cell]:
        """Return the cells of the own way, which no block may lie on."""
        return set(way_to_goal(self.outlook, self.outlook.chart.start))

    def curses(self, left: list[str], plan: Plan) -> Iterator[Item]:
        for card in [card for card in left if card in ("curse", "call")]:
            if card == "call" and self.captain != "lady_cpp":
                continue
            moves = tuple(name for name in left if name in MOVES)
            found = drive_off(self.outlook, moves, CURSE_MOST)
            if found is None:
                return
            _, number, cards = found
            for name in (card, *cards):
                left.remove(name)
            yield Item(card, (number,), tuple(Item(name) for name in cards))

    # -- the choice ------------------------------------------------------------------------

    def is_legal(self, program: Program) -> bool:
        """Return whether the program may be played."""
        return not check_play(imagine(self.view, self.random), self.turn, program)

    def fallback(self, best: list[Plan]) -> Program:
        """Return the best voyage that is legal by itself, else nothing."""
        for plan in best[:CANDIDATES]:
            if self.is_legal(plan.program):
                return plan.program
        return Program()

    def look_ahead(self, candidates: list[Program]) -> Program:
        """Return the candidate that is best on average in states that the view holds possible."""
        totals = [0.0] * len(candidates)
        for _ in range(SAMPLES):
            state = imagine(self.view, self.random)
            for index, program in enumerate(candidates):
                totals[index] += self.value(state, program)
        return candidates[totals.index(max(totals))]

    def value(self, state: MatchState, program: Program) -> float:
        """Return what a program is worth in a state, in cards, the opponent's reply counted."""
        me = self.view.player
        sailing = Sailing.of(state, self.turn, program)
        sailing.sail()
        if sailing.gold is not None:
            return WIN if sailing.gold == me else -WIN
        after = MatchState(state.settings, sailing.table, sailing.sea, state.decks, turn=self.turn)
        view = view_of(after, me)
        hunt = Hunt(view.board, me, odds_of_gold(view))
        return self.reply(after) - hunt.to_go(Chart(sailing.sea, self.turn.ship).start, 0)

    def reply(self, state: MatchState) -> float:
        """Return how far the opponent still is from the gold after its own best voyage."""
        if self.outlook.gold is None:
            return 0.0
        other, nearest = 3 - self.view.player, WIN
        field = field_to(state.sea.board, self.outlook.gold, other)
        hunt = Hunt(state.sea.board, other, {self.outlook.gold: 1.0})
        for index in state.settings.ships_of(other):
            chart = Chart(state.sea, index)
            far = distance(field, chart.start)
            if far <= 2 * TURN_WORTH:
                cards = state.table.hands[index].cards
                best = plans(chart, hunt, Stores.of(cards), width=REPLY_WIDTH)[0]
                far = -WIN / 2 if best.visited else distance(field, best.place)
            nearest = min(nearest, far)
        return nearest


def _pushed(chart: Chart, item: Item) -> Chart:
    """Return the chart after Java Script has moved the own ship (or another)."""
    start, _, end = (cell for cell in item.args if isinstance(cell, Cell))
    index = chart.sea.ship_at(start)
    if index is None:
        return chart
    ship = chart.sea.ships[index]
    moved = type(ship)(end, ship.heading, ship.team)
    return Chart(chart.sea.with_ship(index, moved), chart.ship)


# -- cards kept and thrown away ----------------------------------------------------------------

ALWAYS_KEPT = frozenset({"loop2", "loop3", "pause", "pause_magic", "call", "if_back", "curse"})
RANKS = ("pause", "loop3", "loop2", "call", "curse", "telescope", "forward", "if_back")


def _rank(card: str) -> int:
    """Return how gladly AlphaGo takes a card, the lowest first."""
    return RANKS.index(card) if card in RANKS else len(RANKS)


def _unwanted(view: MatchView) -> Iterator[str]:
    """Give the cards that are worth less than what may be drawn for them."""
    outlook = Outlook(view)
    way = way_to_goal(outlook, outlook.chart.start)[:8]
    board = view.board
    heights = [board.level_at(outlook.chart.start.cell), *(board.level_at(cell) for cell in way)]
    climbs = sum(low != high for low, high in pairwise(heights))
    whirlpools = [board.kind_at(cell) for cell in way if board.kind_at(cell) in WHIRLPOOLS]
    keep = {"forward": 6, "jump": max(climbs, 0), "left": 1, "right": 1, "back": 0}
    gods = 1 if whirlpools else 0
    keep |= {"sea_god": gods, "mazu": gods}
    keep |= {
        "remove_small": whirlpools.count(TileKind.SMALL),
        "remove_big": whirlpools.count(TileKind.BIG),
        "telescope": 1 if len(view.hidden) > 1 else 0,
    }
    for card in view.cards:
        if card in ALWAYS_KEPT:
            continue
        if keep.get(card, 0) > 0:
            keep[card] -= 1
        else:
            yield card


def _shouts(view: MatchView) -> bool:
    """Shout if the Back would bump, or costs less than what would be shown."""
    decision, gold = view.decision, own_gold(view)
    if decision is None or gold is None:
        return False
    chart = Chart(view.sea, decision.ship)
    after = chart.step(chart.start, "back")
    if after is None:
        return True
    field = Hunt(view.board, view.player, odds_of_gold(view))
    cost = field.to_go(after, 0) - field.to_go(chart.start, 0)
    named = view.voyage.waiting.item.args if view.voyage else ()
    return cost < (3.0 if gold in named else WORTH_A_CARD)
