"""All bodies of loops, with every way to put them together, for one configuration of the sea.

A body is a map on ship states.  Bodies of one size with the same map and the same cards share an
entry, and an entry keeps all its ways: for a list of cards and loops what comes before the last of
them and that last one, for a loop what lies under it.  So all texts can be written down in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kop_learn.sea.program import Item
from kop_learn.solving.deck import Deck, Meaning
from kop_learn.solving.straight import Tracker, Uses
from kop_learn.solving.watch import Watch
from kop_learn.solving.waters import States

MOST_ENTRIES = 100_000
MOST_WAYS = 1 << 23
MOST_BYTES = 1 << 28
"""A search that would remember more lists of one size, ways to put them together, or bytes of maps
ends, and says that it is not complete."""
CHUNK = 1 << 22
"""How many numbers, of whole maps, are worked out at once."""
ROOM = 1 << 25
"""Bodies of one size that take no more bytes than this are put together once, others twice."""

Items = tuple[Item, ...]
Index = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int16]
Ways = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]
Keys = npt.NDArray[np.uint64]
_Batch = tuple[States, Counts, Ways]
"""Maps, the cards they use, and the way of each: three numbers."""


class TooManyError(Exception):
    """There are more bodies than are remembered."""


@dataclass(frozen=True, slots=True, eq=False)
class Loop:
    """A loop at the top: its card, what lies under it (a size and a place there), its cards."""

    bodies: Bodies
    card: str
    size: int
    index: int
    uses: Uses

    def items(self) -> Iterator[Items]:
        """Give every text of the loop."""
        for body in self.bodies.list_items(self.size, self.index):
            yield (Item(self.card, (), body),)


@dataclass(frozen=True, slots=True, eq=False)
class _Shelf:
    """Bodies of one size: maps, the cards they use, and the ways of each, one behind the other."""

    rows: States
    uses: Counts
    ways: Ways
    starts: Index
    keys: Keys
    """A number for each map, in rising order; different maps may have the same one."""
    by_key: Index
    """The places of the maps in that order."""

    def __len__(self) -> int:
        return len(self.rows)

    def ways_of(self, index: int) -> list[list[int]]:
        found: list[list[int]] = self.ways[self.starts[index] : self.starts[index + 1]].tolist()
        return found


class Bodies:
    """The lists of cards and loops that may lie under a loop, by size; made when asked for."""

    def __init__(
        self, tables: dict[str, States], deck: Deck, tracker: Tracker, watch: Watch
    ) -> None:
        self._deck = deck
        self._watch = watch
        self._moves = np.array(list(tables.values()), dtype=np.uint16)
        self._width = self._moves.shape[1]
        self._together = max(1, CHUNK // self._width)
        self._limits = np.array(tracker.limits, dtype=np.int16)
        self._use = {
            card: np.array(tracker.vector([Item(card)]), dtype=np.int16)
            for card in (*tables, *(card for card, _ in deck.loops))
        }
        # A Back that makes Condition 1 a loop may be worth a card just for being there.
        self._back = tracker.cards.index("back") if deck.meaning is Meaning.LOOP else None
        self._random = np.random.default_rng(self._width)
        self._row_weights = self._new_weights(self._width)
        self._weigh_anew()
        no_uses = np.zeros((0, len(self._limits)), dtype=np.int16)
        no_ways = np.zeros((0, 3), dtype=np.int32)
        none = self._shelf(self._moves[:0], no_uses, no_ways, np.zeros(1, dtype=np.int64))
        self._lists = [none]
        self._singles = [none]

    def loops(
        self, size: int, state: int, before: Uses, targets: Flags
    ) -> Iterator[tuple[int, Loop]]:
        """Give all loops of a size that lead from a state to one of some others, and to which.

        The loop card is counted in the size, loops for the top are among them; with the cards used
        ``before`` there must be enough of each card.
        """
        while len(self._lists) < size:
            self._grow(len(self._lists))
        lists = self._lists[size - 1]
        every = np.arange(len(lists))
        left = self._limits - np.array(before, dtype=np.int16)
        for card, passes in self._deck.loops:
            ends = lists.rows[:, state]
            for _ in range(passes - 1):
                ends = lists.rows[every, ends]
            uses = lists.uses + self._use[card]
            for index in np.flatnonzero(targets[ends] & (uses <= left).all(axis=1)).tolist():
                loop = Loop(self, card, size - 1, index, tuple(uses[index].tolist()))
                yield int(ends[index]), loop

    def list_items(self, size: int, index: int) -> Iterator[Items]:
        """Give every text of a list."""
        for part, before, last in self._lists[size].ways_of(index):
            for start in self.list_items(size - part, before) if part < size else ((),):
                for end in self._single_items(part, last):
                    yield (*start, *end)

    def _single_items(self, size: int, index: int) -> Iterator[Items]:
        for number, under, _ in self._singles[size].ways_of(index):
            if size == 1:
                yield (Item(self._deck.moves[number]),)
            else:
                card, _ = self._deck.inner_loops[number]
                for body in self.list_items(size - 1, under):
                    yield (Item(card, (), body),)

    # -- putting bodies together -----------------------------------------------------------------

    def _grow(self, size: int) -> None:
        self._singles.append(self._shelved(lambda: self._alone(size)))
        lists = self._shelved(lambda: self._joined(size))
        if len(lists) > MOST_ENTRIES:
            raise TooManyError
        self._lists.append(lists)

    def _alone(self, size: int) -> Iterator[_Batch]:
        """Give all single cards, or all loops over lists; the way is the card and the list."""
        if size == 1:
            ways = np.zeros((len(self._moves), 3), dtype=np.int32)
            ways[:, 0] = np.arange(len(self._moves))
            yield self._moves, np.array([self._use[card] for card in self._deck.moves]), ways
            return
        lists = self._lists[size - 1]
        for number, (card, passes) in enumerate(self._deck.inner_loops):
            for begin in range(0, len(lists), self._together):
                uses = lists.uses[begin : begin + self._together] + self._use[card]
                fits = np.flatnonzero((uses <= self._limits).all(axis=1))
                once = lists.rows[begin + fits]
                rows = once
                for _ in range(passes - 1):
                    rows = np.take_along_axis(once, rows.astype(np.int64), axis=1)
                ways = np.zeros((len(fits), 3), dtype=np.int32)
                ways[:, 0], ways[:, 1] = number, begin + fits
                yield rows, uses[fits], ways

    def _joined(self, size: int) -> Iterator[_Batch]:
        """Give all lists; the way is the size of the last part, what is before, and that part."""
        for part in range(1, size + 1):
            singles, lists = self._singles[part], self._lists[size - part]
            if part == size:
                ways = np.zeros((len(singles), 3), dtype=np.int32)
                ways[:, 0], ways[:, 2] = part, np.arange(len(singles))
                yield singles.rows, singles.uses, ways
                continue
            flat = singles.rows.ravel()
            step = max(1, self._together // max(1, len(singles)))
            for begin in range(0, len(lists) if len(singles) else 0, step):
                some = np.arange(begin, min(begin + step, len(lists)))
                before = np.repeat(some, len(singles))
                last = np.tile(np.arange(len(singles)), len(some))
                uses = lists.uses[before] + singles.uses[last]
                fits = (uses <= self._limits).all(axis=1)
                before, last = before[fits], last[fits]
                rows = flat[(last * self._width)[:, None] + lists.rows[before]]
                ways = np.stack(
                    [np.full_like(last, part), before, last],
                    axis=1,
                    dtype=np.int32,
                    casting="same_kind",
                )
                yield rows, uses[fits], ways

    # -- one entry for one map and the same cards ------------------------------------------------

    def _shelved(self, put_together: Callable[[], Iterator[_Batch]]) -> _Shelf:
        """Return the bodies with one entry for each map and cards, useless ones left out."""
        batches: Iterable[_Batch] = put_together()
        kept: list[_Batch] | None = []
        keys, uses, ways, taken = [], [], [], 0
        for batch in batches:
            self._watch.check()
            keys.append(self._keys(batch))
            uses.append(batch[1])
            ways.append(batch[2])
            taken += batch[0].nbytes
            if taken > MOST_WAYS * self._width * 2:
                raise TooManyError
            if kept is not None:
                kept = [*kept, batch] if taken <= ROOM else None
        if not keys:
            return self._lists[0]
        every_use, every_way = np.concatenate(uses), np.concatenate(ways)
        _, first, entry = np.unique(np.concatenate(keys), return_index=True, return_inverse=True)
        if len(first) * self._width * 2 > MOST_BYTES:
            raise TooManyError
        rows = np.zeros((len(first), self._width), dtype=np.uint16)
        if not self._gathered(kept if kept is not None else put_together(), first, entry, rows):
            self._weigh_anew()
            return self._shelved(put_together)
        use = every_use[first]
        good = self._useful(rows, use)
        order = np.argsort(entry, kind="stable")
        order = order[good[entry[order]]]
        starts = np.r_[0, np.cumsum(np.bincount(entry, minlength=len(first))[good])]
        return self._shelf(rows[good], use[good], every_way[order], starts)

    def _shelf(self, rows: States, uses: Counts, ways: Ways, starts: Index) -> _Shelf:
        keys = self._weighed(rows, self._row_weights)
        by_key = np.argsort(keys)
        return _Shelf(rows, uses, ways, starts, keys[by_key], by_key)

    def _useful(self, rows: States, uses: Counts) -> Flags:
        """Return which maps no smaller body has with no other cards."""
        good = np.ones(len(rows), dtype=np.bool_)
        keys = self._weighed(rows, self._row_weights)
        for lists in self._lists:
            low = np.searchsorted(lists.keys, keys, "left")
            high = np.searchsorted(lists.keys, keys, "right")
            for place in range(int((high - low).max(initial=0))):
                mine = np.flatnonzero(good & (low + place < high))
                theirs = lists.by_key[low[mine] + place]
                beaten = (lists.uses[theirs] <= uses[mine]).all(axis=1)
                if self._back is not None:
                    without = lists.uses[theirs, self._back] == 0
                    beaten &= ~(without & (uses[mine, self._back] > 0))
                mine, theirs = mine[beaten], theirs[beaten]
                good[mine[(lists.rows[theirs] == rows[mine]).all(axis=1)]] = False
        return good

    def _gathered(
        self, batches: Iterable[_Batch], first: Index, entry: Index, rows: States
    ) -> bool:
        """Fill in the map of each entry; return whether all of an entry are really the same."""
        uses = np.zeros((len(first), len(self._limits)), dtype=np.int16)
        chosen = np.zeros(len(entry), dtype=np.bool_)
        chosen[first] = True
        begin = 0
        for some, use, _ in batches:
            self._watch.check()
            entries = entry[begin : begin + len(some)]
            here = np.flatnonzero(chosen[begin : begin + len(some)])
            rows[entries[here]] = some[here]
            uses[entries[here]] = use[here]
            if not ((rows[entries] == some).all() and (uses[entries] == use).all()):
                return False
            begin += len(some)
        return True

    def _new_weights(self, count: int) -> Keys:
        return self._random.integers(1, 2**64 - 1, count, dtype=np.uint64)

    def _weigh_anew(self) -> None:
        self._weights = self._new_weights(self._width)
        self._use_weights = self._new_weights(len(self._limits))

    def _keys(self, batch: _Batch) -> Keys:
        """Return a number for each map with its cards.

        Different ones have different numbers as good as always; :meth:`_gathered` makes sure.
        """
        rows, uses, _ = batch
        return self._weighed(rows, self._weights) + self._weighed(uses, self._use_weights)

    def _weighed(self, table: States | Counts, weights: Keys) -> Keys:
        step = self._together
        parts = [table[begin : begin + step] for begin in range(0, len(table), step)]
        numbers = [part.astype(np.uint64) @ weights for part in parts]
        return np.concatenate([np.zeros(0, dtype=np.uint64), *numbers])
