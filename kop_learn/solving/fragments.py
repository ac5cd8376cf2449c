"""What can lie under a loop: bodies of move cards and loops, as maps on ship states.

Tiles never change inside a loop, so a body is a map from ship states to ship states, and two bodies
with the same map are one: the one that is no larger and uses no more of any tracked card.  The
bodies up to some size are kept as rows of one table, each with how it was put together; larger ones
are put together from those rows batch by batch and never kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kop_learn.sea.program import Item
from kop_learn.solving.watch import Watch
from kop_learn.solving.waters import States

Index = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int16]
Flags = npt.NDArray[np.bool_]

CHUNK = 1 << 15
"""How many bodies are put together in one batch."""
CHUNK_ROWS = 1 << 14
"""How many whole maps are worked out together."""
_MOVE, _JOINED, _LOOP = 0, 1, 2
_ODD = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Many bodies at once: lookups to be done one after the other, and the cards they use.

    A lookup is a flat table and, for every body, where its row begins there.  ``body`` gives the
    cards of one of the bodies.
    """

    lookups: tuple[tuple[States, Index], ...]
    uses: Counts
    body: Callable[[int], tuple[Item, ...]]

    def __len__(self) -> int:
        return len(self.uses)

    def part(self, begin: int, end: int) -> Batch:
        """Return some of the bodies."""
        lookups = tuple((table, offsets[begin:end]) for table, offsets in self.lookups)
        return Batch(lookups, self.uses[begin:end], lambda row: self.body(begin + row))

    def apply(self, states: Index) -> Index:
        """Return where each body (first axis) takes each of the states (second axis)."""
        for table, offsets in self.lookups:
            states = table[offsets[:, None] + states].astype(np.int64)
        return states


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of bodies: loops with their passes, and what each card uses of the tracked ones."""

    moves: tuple[str, ...]
    inner_loops: tuple[tuple[str, int], ...]
    use: dict[str, Counts]
    limits: Counts

    def allowed(self, uses: Counts) -> Flags:
        """Return which rows of counts are within the limits."""
        fits: Flags = np.all(uses <= self.limits, axis=-1)
        return fits


class Fragments:
    """All bodies for one configuration of the sea."""

    def __init__(
        self,
        tables: dict[str, States],
        cards: Cards,
        watch: Watch,
        keep_bytes: int,
    ) -> None:
        self.cards = cards
        self.watch = watch
        self.keep_bytes = keep_bytes
        states = len(next(iter(tables.values())))
        self.width = -(-states // 4) * 4
        self._moves = [np.arange(self.width, dtype=np.uint16) for _ in cards.moves]
        for row, card in zip(self._moves, cards.moves, strict=True):
            row[:states] = tables[card]
        self._random = np.random.default_rng(self.width)
        self._weights = self._new_weights()
        self._radix = np.cumprod(np.r_[1, cards.limits.astype(np.int64) + 1])[:-1]
        self.rows = np.arange(self.width, dtype=np.uint16)[None]
        self.uses = np.zeros((1, len(cards.limits)), dtype=np.int16)
        self._how = np.zeros((1, 3), dtype=np.int64)
        self._starts = [0, 1]
        self._singles: list[Index] = [np.zeros(0, dtype=np.int64)]
        self._hashes = self._hash(self.rows)
        self._hashed = np.zeros(1, dtype=np.int64)
        self._keep_next()

    @property
    def kept(self) -> int:
        """The size up to which bodies are kept."""
        return len(self._starts) - 2

    def body(self, row: int) -> tuple[Item, ...]:
        """Return the cards of a kept body."""
        how, first, second = (int(value) for value in self._how[row])
        if row == 0:
            return ()
        if how == _MOVE:
            return (Item(self.cards.moves[first]),)
        if how == _JOINED:
            return (*self.body(first), *self.body(second))
        return (Item(self.cards.inner_loops[how - _LOOP][0], (), self.body(first)),)

    # -- keeping bodies --------------------------------------------------------------------------

    def keep(self, size: int) -> bool:
        """Keep the bodies up to a size if memory allows; return whether they are kept."""
        while self.kept < size:
            expected = self._expected(self.kept + 1)
            if (expected + len(self.rows)) * self.width * 2 > self.keep_bytes:
                return False
            self._keep_next()
        return True

    def _of_size(self, size: int) -> Index:
        return np.arange(self._starts[size], self._starts[size + 1])

    def _expected(self, size: int) -> int:
        """Return how many candidates there are for the bodies of the next size."""
        joined = sum(
            len(self._of_size(size - part)) * len(self._singles[part]) for part in range(1, size)
        )
        return joined + len(self.cards.inner_loops) * len(self._of_size(size - 1))

    def _keep_next(self) -> None:
        size = self.kept + 1
        singles = [np.zeros(0, dtype=np.int64)]
        if size == 1:
            uses = [self.cards.use[card] for card in self.cards.moves]
            how = [(_MOVE, index, 0) for index in range(len(self._moves))]
            singles.append(self._add(np.array(self._moves), np.array(uses), np.array(how)))
        for part in range(1, size):
            left, right = self._of_size(size - part), self._singles[part]
            step = max(1, CHUNK_ROWS // max(1, len(right)))
            for begin in range(0, len(left), step):
                self._join(left[begin : begin + step], right)
        for number, (card, passes) in enumerate(self.cards.inner_loops if size > 1 else ()):
            bodies = self._of_size(size - 1)
            for begin in range(0, len(bodies), CHUNK_ROWS):
                some = bodies[begin : begin + CHUNK_ROWS]
                singles.append(self._loop(some, number, self.cards.use[card], passes))
        self._starts.append(len(self.rows))
        self._singles.append(np.concatenate(singles))

    def _join(self, left: Index, right: Index) -> None:
        first, second = np.repeat(left, len(right)), np.tile(right, len(left))
        uses = self.uses[first] + self.uses[second]
        fits = self.cards.allowed(uses)
        first, second, uses = first[fits], second[fits], uses[fits]
        offsets = (second * self.width)[:, None]
        rows = self.rows.ravel()[offsets + self.rows[first]]
        self._add(rows, uses, np.stack([np.full(len(first), _JOINED), first, second], axis=1))

    def _loop(self, bodies: Index, number: int, use: Counts, passes: int) -> Index:
        uses = self.uses[bodies] + use
        fits = self.cards.allowed(uses)
        bodies, uses = bodies[fits], uses[fits]
        once = self.rows[bodies]
        flat, offsets, rows = once.ravel(), (np.arange(len(once)) * self.width)[:, None], once
        for _ in range(passes - 1):
            rows = flat[offsets + rows]
        how = np.stack([np.full(len(bodies), _LOOP + number), bodies, bodies], axis=1)
        return self._add(rows, uses, how)

    def _add(self, rows: States, uses: Counts, how: Index) -> Index:
        """Keep the bodies that are no worse copies of others; return their row numbers."""
        self.watch.check()
        fresh = self._fresh(rows, uses)
        rows, uses, how = rows[fresh], uses[fresh], how[fresh]
        began = len(self.rows)
        self.rows = np.concatenate([self.rows, rows])
        self.uses = np.concatenate([self.uses, uses])
        self._how = np.concatenate([self._how, how])
        self._file(np.concatenate([self._hashes, self._hash(rows)]))
        return np.arange(began, len(self.rows))

    # -- telling copies from new maps ------------------------------------------------------------

    def _new_weights(self) -> npt.NDArray[np.uint64]:
        return self._random.integers(1, 2**64 - 1, self.width // 4, dtype=np.uint64)

    def _hash(self, rows: States) -> npt.NDArray[np.uint64]:
        words = np.ascontiguousarray(rows).view(np.uint64) * _ODD
        words ^= words >> np.uint64(32)
        found: npt.NDArray[np.uint64] = words @ self._weights
        return found

    def _file(self, hashes: npt.NDArray[np.uint64]) -> None:
        """Sort the hashes of all rows; those of new rows come last in ``hashes``."""
        rows = np.concatenate([self._hashed, np.arange(len(self._hashed), len(self.rows))])
        order = np.argsort(hashes, kind="stable")
        self._hashes, self._hashed = hashes[order], rows[order]

    def _fresh(self, rows: States, uses: Counts) -> Index:
        """Return which of the bodies are no worse copies of kept ones or of each other.

        Maps with different hashes differ; those with equal hashes are compared in full, so that
        nothing is ever taken for a copy that is none.
        """
        hashes = self._hash(rows)
        order = np.lexsort((uses @ self._radix, hashes))
        rows, uses, hashes = rows[order], uses[order], hashes[order]
        low = np.searchsorted(self._hashes, hashes, "left")
        high = np.searchsorted(self._hashes, hashes, "right")
        alike = np.flatnonzero(hashes[1:] == hashes[:-1])
        known = np.flatnonzero(low < high)
        if not (
            np.array_equal(rows[alike + 1], rows[alike])
            and np.array_equal(self.rows[self._hashed[low[known]]], rows[known])
        ):
            self._weights = self._new_weights()
            self._hashed = np.arange(len(self.rows))
            self._file(self._hash(self.rows))
            return np.sort(self._fresh(rows[np.argsort(order)], uses[np.argsort(order)]))
        keep = np.ones(len(rows), dtype=np.bool_)
        keep[alike[(uses[alike] == uses[alike + 1]).all(axis=1)]] = False
        order, uses, hashes, low, high = (
            order[keep],
            uses[keep],
            hashes[keep],
            low[keep],
            high[keep],
        )
        keep = np.ones(len(order), dtype=np.bool_)
        for place in range(int((high - low).max(initial=0))):
            there = np.flatnonzero(low + place < high)
            theirs = self.uses[self._hashed[low[there] + place]]
            keep[there[(theirs <= uses[there]).all(axis=1)]] = False
        lag = 1
        while (pairs := np.flatnonzero(hashes[lag:] == hashes[:-lag])).size:
            keep[pairs[(uses[pairs + lag] <= uses[pairs]).all(axis=1)]] = False
            keep[pairs[(uses[pairs] <= uses[pairs + lag]).all(axis=1)] + lag] = False
            lag += 1
        return np.sort(order[keep])

    # -- bodies of any size ----------------------------------------------------------------------

    def bodies(self, size: int) -> Iterator[Batch]:
        """Give all bodies of a size, and perhaps some that are copies of others."""
        if size == 0:
            yield Batch((), self.uses[:1], lambda _: ())
            return
        if self.keep(size):
            yield from self._kept(self._of_size(size))
            return
        # The longest kept beginning, the card or loop after it, and whatever follows.
        kept = self.kept
        for first in range(kept + 1):
            for middle in range(kept + 1 - first, size - first + 1):
                for last in self.bodies(size - first - middle):
                    for single in self.singles(middle):
                        for end in self._product(single, last):
                            for start in self._kept(self._of_size(first)):
                                yield from self._product(start, end)

    def singles(self, size: int) -> Iterator[Batch]:
        """Give all bodies of a size that are one card, or one loop with what lies under it."""
        if size <= self.kept:
            yield from self._kept(self._singles[size])
            return
        for card, passes in self.cards.inner_loops:
            yield from self.loops(card, passes, size)

    def loops(self, card: str, passes: int, size: int) -> Iterator[Batch]:
        """Give all loops of one card, the loop card counted in the size."""
        for bodies in self.bodies(size - 1):
            uses = bodies.uses + self.cards.use[card]
            fits = np.flatnonzero(self.cards.allowed(uses))
            if fits.size:
                lookups = tuple((table, offsets[fits]) for table, offsets in bodies.lookups)
                yield Batch(lookups * passes, uses[fits], _under(card, bodies, fits))

    def _kept(self, rows: Index) -> Iterator[Batch]:
        flat = self.rows.ravel()
        for begin in range(0, len(rows), CHUNK):
            self.watch.check()
            some = rows[begin : begin + CHUNK]
            yield Batch(((flat, some * self.width),), self.uses[some], _rows_of(self, some))

    def _product(self, left: Batch, right: Batch) -> Iterator[Batch]:
        step = max(1, CHUNK // len(right))
        for begin in range(0, len(left), step):
            self.watch.check()
            some = np.arange(begin, min(begin + step, len(left)))
            first, second = np.repeat(some, len(right)), np.tile(np.arange(len(right)), len(some))
            uses = left.uses[first] + right.uses[second]
            fits = self.cards.allowed(uses)
            first, second = first[fits], second[fits]
            if first.size:
                lookups = tuple((table, offsets[first]) for table, offsets in left.lookups) + tuple(
                    (table, offsets[second]) for table, offsets in right.lookups
                )
                yield Batch(lookups, uses[fits], _joined(left, right, first, second))


def _rows_of(fragments: Fragments, rows: Index) -> Callable[[int], tuple[Item, ...]]:
    return lambda index: fragments.body(int(rows[index]))


def _under(card: str, bodies: Batch, rows: Index) -> Callable[[int], tuple[Item, ...]]:
    return lambda index: (Item(card, (), bodies.body(int(rows[index]))),)


def _joined(
    left: Batch, right: Batch, first: Index, second: Index
) -> Callable[[int], tuple[Item, ...]]:
    return lambda index: (*left.body(int(first[index])), *right.body(int(second[index])))
