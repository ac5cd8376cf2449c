"""Rule book, part 2, Parts and Modes: what is in the box."""

from __future__ import annotations

import pytest

from kop_learn.sea.cards import (
    CARDS,
    CHARACTERS,
    LEVEL_CAPTAINS,
    LEVEL_CARDS,
    START_ARROWS,
    TILE_SUPPLY,
    Group,
    Mode,
)


def _total(group: Group, mode: Mode) -> int:
    return sum(card.count(mode) for card in CARDS.values() if card.group is group)


def test_the_move_deck_has_51_cards_in_every_mode() -> None:
    assert [_total(Group.MOVE, mode) for mode in Mode] == [51, 51, 51]
    moves = {card.symbol: card.number for card in CARDS.values() if card.group is Group.MOVE}
    assert moves == {"F": 15, "B": 10, "L": 8, "R": 8, "J": 10}


def test_the_magic_deck_has_73_cards_59_in_basic_and_35_in_simple() -> None:
    assert _total(Group.MAGIC, Mode.ADVANCED) == 73
    assert _total(Group.MAGIC, Mode.BASIC) == 59
    assert _total(Group.MAGIC, Mode.SIMPLE) == 35


@pytest.mark.parametrize(
    ("symbol", "number"),
    [
        *[("add_small", 2), ("add_big", 2), ("pause_magic", 2), ("telescope", 4)],
        *[("remove_small", 2), ("remove_big", 2), ("pause", 2), ("add_island", 3), ("call", 5)],
        *[("S", 8), ("M", 8), ("3", 6), ("2", 6), ("captain", 2), ("cannonball", 4)],
        *[("if_back", 3), ("if_girl", 3), ("if_faces", 3), ("if_love", 3), ("curse", 3)],
    ],
)
def test_number_of_each_magic_card(symbol: str, number: int) -> None:
    (card,) = [card for card in CARDS.values() if card.symbol == symbol]
    assert card.group is Group.MAGIC
    assert card.number == number


def test_basic_leaves_out_what_only_the_advanced_mode_has() -> None:
    left_out = {card.id for card in CARDS.values() if card.count(Mode.BASIC) == 0}
    assert left_out == {"call", "captain", "cannonball", "curse"}


def test_simple_leaves_out_whirlpools_and_gods_as_well() -> None:
    left_out = {card.id for card in CARDS.values() if card.count(Mode.SIMPLE) == 0}
    assert left_out == {
        *("call", "captain", "cannonball", "curse", "sea_god", "mazu"),
        *("add_small", "add_big", "remove_small", "remove_big"),
    }


def test_nine_characters() -> None:
    assert len(CHARACTERS) == 9
    assert CHARACTERS["python"].passes == 4
    assert CHARACTERS["lady_cpp"].most == 6


def test_66_tiles_and_70_with_the_start_arrows() -> None:
    assert sum(TILE_SUPPLY.values()) == 66
    assert sum(TILE_SUPPLY.values()) + START_ARROWS == 70
    assert TILE_SUPPLY["island"] == 34
    assert TILE_SUPPLY["whirlpool"] == 20


def test_what_a_level_may_give_is_in_the_catalogue() -> None:
    assert set(LEVEL_CARDS) <= set(CARDS)
    assert set(LEVEL_CAPTAINS) <= set(CHARACTERS)
