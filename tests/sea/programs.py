"""Random programs for the property tests: every card, every form of arguments."""

from __future__ import annotations

from hypothesis import strategies as st

from kop_learn.sea.cards import CARDS, CHARACTERS
from kop_learn.sea.grid import Cell
from kop_learn.sea.program import Item, Program

_cells = st.builds(Cell, st.integers(0, 19), st.integers(0, 19))
_ships = st.sampled_from([1, 2])
_ARGS = {
    "": st.just(()),
    "c": st.tuples(_cells),
    "k": st.tuples(st.sampled_from(sorted(CHARACTERS))),
    "n?": st.one_of(st.just(()), st.tuples(_ships)),
    "n?c?": st.one_of(st.just(()), st.tuples(_cells), st.tuples(_ships, _cells)),
    "n?c{0,3}": st.one_of(
        st.lists(_cells, max_size=3).map(tuple),
        st.tuples(_ships),
    ),
}
_SINGLE = [
    card.id for card in CARDS.values() if not (card.is_loop or card.id in {"curse", "if_back"})
]
_HOLDERS = ["loop2", "loop3", "curse", "if_back", "call"]


def _singles() -> st.SearchStrategy[Item]:
    return st.sampled_from(_SINGLE).flatmap(
        lambda card: st.builds(Item, st.just(card), _ARGS[CARDS[card].needs])
    )


def _holders(inner: st.SearchStrategy[Item]) -> st.SearchStrategy[Item]:
    bodies = st.lists(inner, max_size=4).map(tuple)
    return st.sampled_from(_HOLDERS).flatmap(
        lambda card: st.builds(Item, st.just(card), _ARGS[CARDS[card].needs], bodies)
    )


def programs() -> st.SearchStrategy[Program]:
    """Programs with any card anywhere, also where the rules refuse it."""
    items = st.recursive(_singles(), lambda inner: st.one_of(inner, _holders(inner)), max_leaves=12)
    return st.lists(items, max_size=8).map(lambda found: Program(tuple(found)))


def level_programs() -> st.SearchStrategy[Program]:
    """Programs that the beginner cards allow: moves and gods at the top, moves under loops."""
    moves = st.sampled_from(["forward", "back", "left", "right", "jump"]).map(Item)
    loops = st.recursive(
        moves,
        lambda inner: st.builds(
            Item,
            st.sampled_from(["loop2", "loop3"]),
            st.just(()),
            st.lists(inner, max_size=4).map(tuple),
        ),
        max_leaves=10,
    )
    gods = st.sampled_from(["sea_god", "mazu"]).map(Item)
    return st.lists(st.one_of(loops, gods), max_size=8).map(lambda found: Program(tuple(found)))
