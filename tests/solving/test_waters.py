"""The tables of the solver do what the rules of the sea do."""

from __future__ import annotations

from random import Random

import pytest

from kop_learn.sea.board import Sea, TileKind
from kop_learn.sea.effects import Situation, carry_out
from kop_learn.sea.flow import Instruction
from kop_learn.sea.program import Item
from kop_learn.solving.deck import MOVES, Meaning, Problem, deck_of
from kop_learn.solving.waters import FAR, Config, Waters
from tests.solving.seas import random_sea, sea

EVERY_CARD = dict.fromkeys(
    (*MOVES, "sea_god", "mazu", "cannonball", "call", "loop2", "loop3", "if_back"), 3
)


def _sea(waters: Waters, config: Config, state: int) -> Sea:
    board = waters.board
    for cell in config.removed:
        board = board.removed(cell)
    return Sea(board, (waters.ship(state),))


def _number_after(waters: Waters, before: Sea, item: Item, called: bool = False) -> int:
    instruction = Instruction(item.card, item, (0,), (), with_partner=False)
    captain = waters.deck.skill
    result = carry_out(Situation(before, 0, captain, called), instruction)
    if not result.ok and waters.no_bugs:
        return waters.dead
    if result.entered is not None:
        assert result.entered.kind is TileKind.GOLD
        return waters.gold
    ship = result.sea.ships[0]
    state = waters.state(ship.cell, ship.heading)
    assert state is not None
    return state


def _configs(waters: Waters) -> list[Config]:
    """Return the configurations within two changes of tiles."""
    numbers = {waters.first}
    for _ in range(2):
        for number in tuple(numbers):
            for state in range(waters.count):
                numbers |= {way.after for way in waters.magic(waters.config(number), state)}
        numbers = set(sorted(numbers)[:6])
    return [waters.config(number) for number in sorted(numbers)]


@pytest.mark.parametrize("seed", range(25))
def test_tables_are_the_effects(seed: int) -> None:
    random = Random(seed)
    problem = random_sea(random, random.randint(2, 5), random.randint(2, 5), EVERY_CARD)
    waters = Waters(problem, deck_of(problem, Meaning.FORWARD if seed % 2 else Meaning.LOOP))
    for config in _configs(waters):
        for state in range(waters.count):
            before = _sea(waters, config, state)
            if before.board.kind_at(before.ships[0].cell) in (TileKind.SMALL, TileKind.BIG):
                continue
            for card, table in config.lists.items():
                plain = Item("forward") if card == "if_back" else Item(card)
                assert table[state] == _number_after(waters, before, plain)
                if card in config.tables:
                    assert config.tables[card][state] == table[state]


@pytest.mark.parametrize("seed", range(25))
def test_magic_is_what_the_effects_change(seed: int) -> None:
    random = Random(1000 + seed)
    problem = random_sea(random, random.randint(2, 4), random.randint(2, 4), EVERY_CARD)
    waters = Waters(problem, deck_of(problem, Meaning.FORWARD))
    config = waters.config(waters.first)
    for state in range(waters.count):
        before = _sea(waters, config, state)
        if before.board.kind_at(before.ships[0].cell) in (TileKind.SMALL, TileKind.BIG):
            continue
        ways = waters.magic(config, state)
        found = {
            (tuple(item.card for item in way.items), waters.config(way.after).removed)
            for way in ways
        }
        single = {
            (cards, removed)
            for cards in (("sea_god",), ("mazu",), ("cannonball",), ("call",))
            for removed in _removed(waters, before, Item(cards[0]))
        }
        assert {way for way in found if len(way[0]) == 1} == single
        pairs = {removed for cards, removed in found if len(cards) == 2}
        target = before.ships[0].cell.step(before.ships[0].heading)
        big = before.board.kind_at(target) is TileKind.BIG
        assert pairs == ({frozenset({target})} if big else set())


def _removed(waters: Waters, before: Sea, item: Item) -> set[frozenset[object]]:
    """Return the sets of tiles that one card can remove, by trying it out."""
    items = [item]
    if item.card == "call":
        if waters.deck.skill is None:
            return set()
        if waters.deck.skill == "android":
            cells = waters.board.cells_of(TileKind.SMALL, TileKind.BIG)
            items = [Item("call", (a, b)) for a in cells for b in cells]
    removed: set[frozenset[object]] = set()
    for one in items:
        instruction = Instruction(one.card, one, (0,), (), with_partner=False)
        result = carry_out(Situation(before, 0, waters.deck.skill), instruction)
        if result.changes:
            removed.add(frozenset(cell for cell, _, _ in result.changes))
    return removed


def test_states_no_ship_gets_to_have_no_number() -> None:
    # The island in the corner can be reached by Jump only, and there is none.
    problem = sea("# . G\n^ . .", {"forward": 1, "right": 1, "loop2": 1})
    waters = Waters(problem, deck_of(problem, Meaning.NONE))
    assert waters.count == 4 * 4
    assert all(waters.distance[state] < FAR for state in range(waters.count))


def test_distance_counts_cards() -> None:
    # A1 north to C2: two forward, one turn, one forward.
    problem = sea(". . G\n^ . .", {"forward": 9, "left": 9, "right": 9})
    waters = Waters(problem, deck_of(problem, Meaning.NONE))
    assert waters.distance[waters.start] == 4


def test_no_bugs_turns_a_bump_into_the_end() -> None:
    problem: Problem = sea("^ G", {"forward": 1, "right": 1}, no_bugs=True)
    waters = Waters(problem, deck_of(problem, Meaning.NONE))
    config = waters.config(waters.first)
    assert config.lists["forward"][waters.start] == waters.dead
    assert config.lists["forward"][waters.dead] == waters.dead
    assert config.lists["forward"][waters.gold] == waters.gold
