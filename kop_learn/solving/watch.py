"""The clock of one search: when to stop, and how far the proof has come."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

Progress = Callable[[int], None]
"""Called with the number of cards for which it is proven that so few do not solve the level."""


class OutOfTimeError(Exception):
    """The time that the search was given is over."""


class Watch:
    """Counts the seconds of a search from its making."""

    def __init__(self, time_limit: float | None = None, progress: Progress | None = None) -> None:
        self._began = perf_counter()
        self._limit = time_limit
        self._progress = progress
        self._told = -1

    @property
    def seconds(self) -> float:
        """The seconds since the search began."""
        return perf_counter() - self._began

    def check(self) -> None:
        """Raise :class:`OutOfTimeError` if the time is over."""
        if self._limit is not None and self.seconds >= self._limit:
            raise OutOfTimeError

    def proven(self, cards: int) -> None:
        """Tell the caller that no program of up to so many cards solves the level."""
        if self._progress is not None and cards > self._told:
            self._told = cards
            self._progress(cards)
