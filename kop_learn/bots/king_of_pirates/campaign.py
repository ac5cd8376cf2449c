"""How the captain plays a turn.

First what helps whatever comes (pauses, promises, a way cleared), then the best voyage, then looks,
blocks and curses.  Among the best voyages it chooses by looking ahead: each is tried in states that
its view holds possible, with the opponent's reply.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kop_learn.bots.king_of_pirates.chart import Chart, Hunt, distance, field_to, odds_of_gold
from kop_learn.bots.king_of_pirates.planner import TURN_WORTH, Loop, Plan, Stores, plans
from kop_learn.bots.king_of_pirates.tactics import (
    REMOVERS,
    Outlook,
    block,
    drive_off,
    in_the_way,
    islands_to_clear,
    look_at,
    push,
    tile_of,
    way_to_goal,
    whirlpools_to_drain,
)
from kop_learn.games.king_of_pirates.check import check_play
from kop_learn.games.king_of_pirates.play import Sailing
from kop_learn.games.king_of_pirates.state import MOVES, MatchState, Turn
from kop_learn.games.king_of_pirates.view import MatchView, imagine, view_of
from kop_learn.sea.cards import CHARACTERS, CURSE_MOST
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


class Campaign:
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
        best = self.voyages(before)[:CANDIDATES]
        wholes = [self.whole(before, plan) for plan in best]
        legal = [program for program in wholes if self.is_legal(program)]
        if not legal:
            legal = [plan.program for plan in best if self.is_legal(plan.program)][:1]
        if len(legal) < 2:
            return legal[0] if legal else Program()
        return self.look_ahead(legal)

    def take(self, card: str) -> bool:
        """Take a card out of those that are left, if it is there."""
        if card in self.cards:
            self.cards.remove(card)
            return True
        return False

    # -- what goes before the voyage -------------------------------------------------------

    def promises(self) -> Iterator[Item]:
        """Give what helps whatever comes: a pause, a better captain, and some skills."""
        pause = next((card for card in ("pause", "pause_magic") if self.take(card)), None)
        if pause is not None:
            yield Item(pause)
        better = self.better_captain()
        if better is not None and "call" in self.cards and self.take("captain"):
            self.captain = better
            yield Item("captain", (better,))
        if self.captain in ("siri", "compiler", "coding"):
            while self.take("call"):
                yield Item("call")
        if self.captain == "java_script" and "call" in self.cards:
            pushed = push(self.outlook)
            if pushed is not None and self.take("call"):
                yield pushed[1]

    def better_captain(self) -> str | None:
        """Return a character of the deck that it likes better than the own one."""
        own = FAVOURITES.index(self.captain) if self.captain in FAVOURITES else len(FAVOURITES)
        return next((name for name in FAVOURITES[:own] if name in self.view.characters), None)

    def clearing(self) -> Iterator[Item]:
        """Give the cards that take whirlpools and islands out of the way."""
        for card, kind in REMOVERS.items():
            cells = in_the_way(self.outlook, frozenset({kind}))[:1]
            if cells and self.take(card):
                yield Item(card, (cells[0],))
        for card in islands_to_clear(self.outlook, self.captain):
            if self.take(card):
                yield Item(card)
        if self.captain == "android" and "call" in self.cards:
            drained = whirlpools_to_drain(self.outlook)
            if drained and self.take("call"):
                yield Item("call", drained)

    # -- the voyage ------------------------------------------------------------------------

    def voyages(self, before: list[Item]) -> list[Plan]:
        """Return the best voyages after these cards, with and without a Back in the program."""
        chart = self.chart_after(before)
        loops = [Loop("call", CHARACTERS["python"].passes)] * self.cards.count("call")
        loops = loops if self.captain == "python" else []
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

    def chart_after(self, before: list[Item]) -> Chart:
        """Return where the own ship can go when these cards have been carried out."""
        if not before:
            return self.outlook.chart
        state = imagine(self.view, self.random)
        sailing = Sailing.of(state, self.turn, Program(tuple(before)))
        sailing.sail()
        return Chart(sailing.sea, self.turn.ship)

    def plan(self, chart: Chart, stores: Stores) -> list[Plan]:
        """Return the best plans for these cards."""
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

    # -- what comes around it --------------------------------------------------------------

    def whole(self, before: list[Item], plan: Plan) -> Program:
        """Return the program with blocks, curses and looks around the voyage.

        Cards that wait for an answer come last: what is learned by them serves the next turn.
        """
        left = list(self.cards)
        for card in plan.program.cards():
            left.remove(card)
        blocks = [*self.blocks(left)]
        after = [*self.curses(left, plan), *self.looks(left, plan), *self.thefts(left)]
        return Program((*before, *blocks, *plan.program.items, *after))

    def blocks(self, left: list[str]) -> Iterator[Item]:
        """Give tiles that lengthen the opponent's way to the own gold."""
        way = set(way_to_goal(self.outlook, self.outlook.chart.start))
        taken: set[Cell] = set()
        for card in list(left):
            tile = tile_of(self.view, card)
            if tile is None or self.view.supply.of(tile.kind) <= len(taken):
                continue
            found = block(self.outlook, tile, frozenset(taken | way))
            if found is not None:
                taken.add(found[1])
                left.remove(card)
                yield Item(card, (found[1],))

    def curses(self, left: list[str], plan: Plan) -> Iterator[Item]:
        """Give curses that drive an opponent's ship away from the own gold."""
        # A Back under a curse would turn a Condition 1 that stands for a Forward into a loop.
        as_forward = plan.program.has("if_back") and not plan.program.has("back")
        for card in [card for card in left if card in ("curse", "call")]:
            if card == "call" and self.captain != "lady_cpp":
                continue
            moves = [name for name in left if name in MOVES]
            usable = tuple(name for name in moves if not (as_forward and name == "back"))
            found = drive_off(self.outlook, usable, CURSE_MOST)
            if found is None:
                return
            _, number, cards = found
            for name in (card, *cards):
                left.remove(name)
            yield Item(card, (number,), tuple(Item(name) for name in cards))

    def looks(self, left: list[str], plan: Plan) -> Iterator[Item]:
        """Give what turns up the opponent's treasures that are not sailed to anyway."""
        seen = plan.visited
        for card in [card for card in left if card in ("telescope", "if_love")]:
            cell = look_at(self.outlook, seen)
            if cell is None:
                return
            seen |= self.outlook.hunt.mark(cell)
            left.remove(card)
            yield Item(card, (cell,) if card == "telescope" else (1, cell))

    def thefts(self, left: list[str]) -> Iterator[Item]:
        """Give AlphaGo's calls, each for a ship with cards in its hand."""
        own = self.view.settings.ships_each
        for number in range(1, own + 1):
            ship = self.view.settings.ship_index(3 - self.view.player, number)
            if self.captain == "alphago" and "call" in left and any(self.view.sizes[ship]):
                left.remove("call")
                yield Item("call", (number,))

    # -- the choice ------------------------------------------------------------------------

    def is_legal(self, program: Program) -> bool:
        """Return whether the program may be played."""
        return not check_play(imagine(self.view, self.random), self.turn, program)

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
            if far <= 2 * TURN_WORTH and not state.table.dues[index].no_moves:
                cards = state.table.hands[index].cards
                best = plans(chart, hunt, Stores.of(cards), width=REPLY_WIDTH)[0]
                far = -WIN / 2 if best.visited else distance(field, best.place)
            nearest = min(nearest, far)
        return nearest
