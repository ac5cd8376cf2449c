"""Luck with a seed, and luck read from a log."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kop_learn.errors import KopError
from kop_learn.games.base import Thing
from kop_learn.text import fault

Drawn = int | tuple[int, ...]
"""A number drawn, or the order of a shuffle: the old places of the things, from 0."""


class SeededChance:
    """Draws from a generator of its own and keeps what was drawn.

    Only ``Random.random`` is used, the one method whose numbers stay the same for a seed in every
    version of Python.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._random = Random(seed).random
        self.used = 0
        self.drawn: list[Drawn] = []

    def draw(self, options: int) -> int:
        """Return a number from 0 up to, but not including, ``options``."""
        number = int(self._random() * options)
        self.used += 1
        self.drawn.append(number)
        return number

    def shuffled(self, things: Sequence[Thing]) -> tuple[Thing, ...]:
        """Return the things in an order drawn by lot."""
        random = self._random
        keys = [random() for _ in things]
        order = sorted(range(len(things)), key=keys.__getitem__)
        self.used += len(order)
        self.drawn.append(tuple(order))
        return tuple(things[index] for index in order)

    def take(self) -> tuple[Drawn, ...]:
        """Return what was drawn since the last time, and forget it."""
        drawn = tuple(self.drawn)
        self.drawn.clear()
        return drawn

    def rewind(self, used: int) -> None:
        """Go back to where ``used`` numbers had been drawn: undone luck comes again."""
        self._random = Random(self._seed).random
        for _ in range(used):
            self._random()
        self.used = used
        self.drawn.clear()


class RecordedChance:
    """Gives again what a log recorded, without any generator."""

    def __init__(self, drawn: Sequence[Drawn]) -> None:
        self._left = list(reversed(drawn))

    def draw(self, options: int) -> int:
        """Return the next recorded number; ``KopError`` if the log does not fit."""
        number = self._next()
        if not isinstance(number, int) or not 0 <= number < options:
            raise KopError(fault("log.chance"))
        return number

    def shuffled(self, things: Sequence[Thing]) -> tuple[Thing, ...]:
        """Return the things in the recorded order; ``KopError`` if the log does not fit."""
        order = self._next()
        if isinstance(order, int) or sorted(order) != list(range(len(things))):
            raise KopError(fault("log.chance"))
        return tuple(things[index] for index in order)

    @property
    def is_used_up(self) -> bool:
        """Whether all that was recorded has been drawn."""
        return not self._left

    def _next(self) -> Drawn:
        if not self._left:
            raise KopError(fault("log.chance"))
        return self._left.pop()
