"""Bodies of loops: copies are dropped, and nothing that only looks like a copy."""

from __future__ import annotations

import numpy as np

from kop_learn.solving.deck import Meaning, deck_of
from kop_learn.solving.fragments import Cards, Fragments
from kop_learn.solving.watch import Watch
from kop_learn.solving.waters import Waters
from tests.solving.seas import sea

PICTURE = ". # .\n. . G\n^ . ."


def _fragments(keep_bytes: int = 1 << 24) -> Fragments:
    cards = {"forward": 9, "left": 9, "right": 9, "loop2": 1}
    problem = sea(PICTURE, cards)
    deck = deck_of(problem, Meaning.NONE)
    waters = Waters(problem, deck)
    use = {card: np.array([int(card == "loop2")], dtype=np.int16) for card in cards}
    tables = waters.config(waters.first).tables
    limits = np.array([1], dtype=np.int16)
    cards_of_bodies = Cards(deck.moves, deck.inner_loops, use, limits)
    return Fragments(tables, cards_of_bodies, Watch(), keep_bytes)


def _maps(fragments: Fragments, size: int) -> set[bytes]:
    """Return the maps of all bodies up to a size."""
    maps: set[bytes] = set()
    states = np.arange(fragments.width)[None, :]
    for each in range(size + 1):
        for batch in fragments.bodies(each):
            if not batch.lookups:
                maps.add(states.astype(np.uint16).tobytes())
                continue
            maps.update(row.astype(np.uint16).tobytes() for row in batch.apply(states))
    return maps


def test_two_turns_to_the_left_are_two_to_the_right() -> None:
    fragments = _fragments()
    fragments.keep(2)
    # F L R; then of size two FF FL FR LF RF LL (as RR, and as a loop over one turn), and no LR, RL.
    # The loop 2[F] is F F with a loop card more.
    assert len(fragments.rows) == 1 + 3 + 6


def _maps_of_all_texts(size: int, loops: int) -> set[tuple[int, ...]]:
    """Return the maps of every text of a size with at most so many loops."""
    fragments = _fragments()
    if size == 0:
        return {tuple(range(fragments.width))}
    moves = {tuple(row.tolist()) for row in fragments.rows[1:4]}
    found: set[tuple[int, ...]] = set()
    for part in range(1, size + 1):
        for inside in range(loops + 1):
            lasts = moves if part == 1 else set()
            if part > 1 and inside > 0:
                under = _maps_of_all_texts(part - 1, inside - 1)
                lasts = {tuple(row[state] for state in row) for row in under}
            for before in _maps_of_all_texts(size - part, loops - inside):
                found |= {tuple(last[state] for state in before) for last in lasts}
    return found


def test_all_texts_have_the_maps_of_the_kept_ones() -> None:
    texts = set().union(*(_maps_of_all_texts(size, 1) for size in range(5)))
    assert _maps(_fragments(), 4) == {np.array(row, np.uint16).tobytes() for row in texts}


def test_what_is_put_together_has_the_same_maps() -> None:
    poor = _fragments(keep_bytes=0)
    assert _maps(poor, 5) == _maps(_fragments(), 5)
    assert poor.kept == 1


def test_every_body_is_the_cards_of_its_map() -> None:
    fragments = _fragments(keep_bytes=0)
    rich = _fragments()
    rich.keep(4)
    known = {rich.body(row): rich.rows[row].tobytes() for row in range(len(rich.rows))}
    states = np.arange(fragments.width)[None, :]
    met = 0
    for batch in fragments.bodies(4):
        for index, row in enumerate(batch.apply(states)):
            body = batch.body(index)
            if body in known:
                met += 1
                assert known[body] == row.astype(np.uint16).tobytes()
    assert met > 10


def test_equal_hashes_of_different_maps_are_noticed() -> None:
    fragments = _fragments()
    fragments._weights = np.zeros_like(fragments._weights)
    fragments._file(fragments._hash(fragments.rows))
    fragments.keep(4)
    honest = _fragments()
    honest.keep(4)
    assert len(fragments.rows) == len(honest.rows)
