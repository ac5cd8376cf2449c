"""Bodies of loops with all their texts: nothing is lost, and nothing taken for what it is not."""

from __future__ import annotations

import pytest

from kop_learn.sea.program import Program
from kop_learn.solving import bodies
from kop_learn.solving.bodies import Bodies, TooManyError
from kop_learn.solving.deck import deck_of, meanings
from kop_learn.solving.straight import Tracker
from kop_learn.solving.watch import Watch
from kop_learn.solving.waters import Waters
from tests.solving.seas import sea

PICTURE = ". # .\n. . G\n^ . ."
CARDS = {"forward": 2, "left": 2, "right": 1, "loop2": 1}


def _bodies(cards: dict[str, int]) -> Bodies:
    problem = sea(PICTURE, cards)
    deck = deck_of(problem, meanings(problem)[0])
    waters = Waters(problem, deck)
    tables = waters.config(waters.first).tables
    return Bodies(tables, deck, Tracker(deck, list(deck.limits)), Watch())


def _texts(found: Bodies, size: int) -> set[str]:
    """Return the texts of all lists of a size."""
    for each in range(len(found._lists), size + 1):
        found._grow(each)
    places = range(len(found._lists[size]))
    texts = [str(Program(items)) for place in places for items in found.list_items(size, place)]
    assert len(texts) == len(set(texts))
    return set(texts)


def test_every_text_of_one_and_two_cards() -> None:
    found = _bodies(CARDS)
    assert _texts(found, 1) == {"F", "L", "R"}
    assert _texts(found, 2) == {
        *("F F", "F L", "F R", "L F", "L L", "L R", "R F", "R L"),
        *("2[F]", "2[L]", "2[R]"),
    }


def test_what_a_smaller_body_does_with_no_other_cards_is_left_out() -> None:
    # L R L does what L does, and R L L as well; L L F and F L L do what no smaller one does.
    texts = _texts(_bodies(CARDS), 3)
    assert not texts & {"L R L", "R L L", "L L R"}
    assert {"L L F", "F L L", "2[F] L", "2[F L]", "L 2[F]"} <= texts
    # R R R is L, but of other cards.
    assert "R R R" in _texts(_bodies({"left": 1, "right": 3}), 3)


def test_equal_keys_of_different_maps_are_noticed() -> None:
    honest = _bodies(CARDS)
    found = _bodies(CARDS)
    found._weights[:] = 0
    found._row_weights[:] = 0
    assert [_texts(found, size) for size in (1, 2, 3, 4)] == [
        _texts(honest, size) for size in (1, 2, 3, 4)
    ]


def test_many_bodies_are_put_together_bit_by_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = _bodies(CARDS)
    monkeypatch.setattr(bodies, "ROOM", 0)
    monkeypatch.setattr(bodies, "CHUNK", 1)
    assert _texts(_bodies(CARDS), 4) == _texts(honest, 4)


@pytest.mark.parametrize(("limit", "most"), [("ENTRIES", 5), ("WAYS", 9), ("BYTES", 200)])
def test_too_many_bodies_end_the_search(
    limit: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # There are 11 lists of two cards, and the map of each has over 30 states of two bytes.
    monkeypatch.setattr(bodies, f"MOST_{limit}", most)
    with pytest.raises(TooManyError):
        _texts(_bodies(CARDS), 2)
