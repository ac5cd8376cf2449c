"""Stars (rule book, part 1, Stars)."""

from __future__ import annotations

SPARE_CARDS = 2
"""With at most so many cards over par there are two stars."""


def stars(cards: int, par: int | None) -> int:
    """Return the stars for reaching gold with so many cards; without a par there is but one."""
    if par is None:
        return 1
    if cards <= par:
        return 3
    return 2 if cards <= par + SPARE_CARDS else 1


def prediction_stars(answer: int) -> int:
    """Return the stars of a predict level for the right cell at answer number ``answer`` (from 1).

    Raises:
        ValueError: for a number below 1.
    """
    if answer < 1:
        raise ValueError(answer)
    return max(1, 4 - answer)
