"""Random legal actions, found from a view alone."""

from __future__ import annotations

from random import Random

from kop_learn.games.king_of_pirates.actions import (
    FIGURES,
    Answer,
    Discard,
    MatchAction,
    Pick,
    Place,
    Play,
    Start,
    Take,
)
from kop_learn.games.king_of_pirates.check import check_play
from kop_learn.games.king_of_pirates.state import Decision
from kop_learn.games.king_of_pirates.view import MatchView, imagine
from kop_learn.sea.cards import CARDS, CHARACTERS, CURSE_MOST, Holds
from kop_learn.sea.grid import Cell, Heading
from kop_learn.sea.program import Argument, Item, Program

_TRIES = 8
"""How many random programs are tried under the no-bugs rule before none is played."""


def sample_action(view: MatchView, generator: Random) -> MatchAction:
    """Return a random legal action for what the player of the view owes.

    Raises:
        ValueError: if the player owes nothing.
    """
    decision = view.decision
    if decision is None:
        raise ValueError(f"team {view.player} has nothing to decide")
    if decision.kind == "play":
        return Play(_sample_legal_program(view, generator))
    if decision.kind == "discard":
        cards = view.cards
        return Discard(tuple(card for card in cards if generator.random() < 0.2))
    return _sample_answer(view, decision, generator)


def _sample_answer(view: MatchView, decision: Decision, generator: Random) -> MatchAction:
    match decision.kind:
        case "start":
            columns = view.settings.house.start_columns
            column = None if view.settings.two_ships else generator.choice(columns)
            return Start(column, generator.choice(FIGURES))
        case "place":
            return Place("random" if generator.random() < 0.5 else "first_time")
        case "captain":
            return Pick(generator.choice(view.characters))
        case "faces":
            return Answer(None)
        case "love":
            return Answer(generator.random() < 0.5)
        case _:
            seen = view.hands[decision.ship]
            return Take(generator.choice(seen.cards if seen else ()))


def _sample_legal_program(view: MatchView, generator: Random) -> Program:
    if not view.settings.no_bugs or view.turn is None:
        return sample_program(view, generator)
    state = imagine(view, generator)
    for _ in range(_TRIES):
        program = sample_program(view, generator)
        if not check_play(state, view.turn, program):
            return program
    return Program()


def sample_program(view: MatchView, generator: Random) -> Program:
    """Return a random program of the hand; every card is put where it may lie."""
    random = generator.random
    cards = sorted(view.usable, key=lambda _: random())
    del cards[int(random() * (len(cards) + 1)) :]
    return Program(tuple(_Sampler(view, cards, generator).items()))


class _Sampler:
    """Takes cards from a pile and lays them in a row, some of them under others."""

    def __init__(self, view: MatchView, cards: list[str], generator: Random) -> None:
        self.view = view
        self.cards = cards
        self.random = generator.random
        self.captain = view.captains[view.player - 1]
        self.characters = set(view.characters)

    def items(self) -> list[Item]:
        items = []
        while self.cards:
            items.append(self.item(self.cards.pop()))
        return items

    def item(self, name: str) -> Item:
        card = CARDS[name]
        if name == "call":
            return self.call()
        if card.holds is not Holds.NOTHING:
            most = CURSE_MOST if name == "curse" else len(self.cards)
            args: tuple[Argument, ...] = (self.number(),) if name == "curse" else ()
            return Item(name, args, self.body(card.holds, most))
        if name == "captain":
            return Item(name, (self.change(),))
        if name == "if_love":
            return Item(name, (self.number(), *([self.cell()] if self.random() < 0.7 else [])))
        return Item(name, (self.cell(),)) if card.needs else Item(name)

    def body(self, holds: Holds, most: int) -> tuple[Item, ...]:
        """Lay some of the cards that are left under a card."""
        wanted = min(int(self.random() * 4), most)
        items: list[Item] = []
        for index in range(len(self.cards) - 1, -1, -1):
            if len(items) >= wanted:
                break
            # A loop laid here has taken cards from the pile itself.
            if index >= len(self.cards):
                continue
            card = CARDS[self.cards[index]]
            if card.holds is Holds.NOTHING and not card.needs and card.group == "move":
                items.append(Item(self.cards.pop(index)))
            elif card.is_loop and holds is Holds.MOVES_AND_LOOPS:
                name = self.cards.pop(index)
                items.append(Item(name, (), self.body(holds, most)))
        return tuple(items)

    def call(self) -> Item:
        character = CHARACTERS[self.captain or ""]
        args: tuple[Argument, ...] = ()
        if character.id == "java_script":
            args = self.route()
        elif character.id == "android":
            args = (self.cell(), self.cell())
        elif character.needs:
            args = (self.number(),)
        if character.holds is Holds.NOTHING:
            return Item("call", args)
        most = len(self.cards) if character.most is None else character.most
        return Item("call", args, self.body(character.holds, most))

    def change(self) -> str:
        """Change the character to any there is, as the cards after this one must know."""
        names = tuple(CHARACTERS)
        chosen = names[int(self.random() * len(names))]
        if chosen in self.characters:
            self.characters.discard(chosen)
            self.characters.update([self.captain] if self.captain else [])
            self.captain = chosen
        return chosen

    def number(self) -> int:
        return 1 + int(self.random() * self.view.settings.ships_each)

    def cell(self) -> Cell:
        """Return a cell that holds a tile, or any cell."""
        board = self.view.board
        if self.random() < 0.5 and board.tiles:
            cells = tuple(board.tiles)
            return cells[int(self.random() * len(cells))]
        return Cell(int(self.random() * board.width), int(self.random() * board.height))

    def route(self) -> tuple[Cell, Cell, Cell]:
        """Return a cell and two steps from it."""
        cells = [self.cell()]
        if self.random() < 0.4:
            ships = self.view.sea.ships
            cells = [ships[int(self.random() * len(ships))].cell]
        while len(cells) < 3:
            around = [cells[-1].step(heading) for heading in Heading]
            on_board = [cell for cell in around if self.view.board.contains(cell)]
            cells.append(on_board[int(self.random() * len(on_board))])
        return cells[0], cells[1], cells[2]
