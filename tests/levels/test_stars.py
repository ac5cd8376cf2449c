"""Stars, worked out by hand from the rule book."""

from __future__ import annotations

import pytest

from kop_learn.levels.stars import prediction_stars, stars


@pytest.mark.parametrize(
    ("cards", "par", "expected"),
    [
        (4, 4, 3),
        (3, 4, 3),
        (5, 4, 2),
        (6, 4, 2),
        (7, 4, 1),
        (99, 4, 1),
        (1, None, 1),
        (99, None, 1),
        (1, 1, 3),
    ],
)
def test_stars(cards: int, par: int | None, expected: int) -> None:
    assert stars(cards, par) == expected


@pytest.mark.parametrize(("answer", "expected"), [(1, 3), (2, 2), (3, 1), (4, 1), (100, 1)])
def test_stars_of_a_prediction(answer: int, expected: int) -> None:
    assert prediction_stars(answer) == expected


def test_answers_count_from_1() -> None:
    with pytest.raises(ValueError, match="0"):
        prediction_stars(0)
