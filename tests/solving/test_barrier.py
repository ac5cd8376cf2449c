"""The smallest set of cells between ship and gold."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from kop_learn.sea.board import Board
from kop_learn.sea.grid import Cell, Heading
from kop_learn.solving.barrier import smallest_barrier


def _is_barrier(board: Board, start: Cell, gold: Cell, cells: frozenset[Cell]) -> bool:
    met, edge = {start}, [start]
    while edge:
        cell = edge.pop()
        for heading in Heading:
            other = cell.step(heading)
            if board.contains(other) and other not in met and other not in cells:
                met.add(other)
                edge.append(other)
    return gold not in met


def test_the_start_in_the_corner_is_shut_off_by_two() -> None:
    board = Board(5, 7)
    cells = [Cell(col, row) for col in range(5) for row in range(7)]
    start, gold = Cell(0, 0), Cell(2, 3)
    others = [cell for cell in cells if cell not in (start, gold)]
    assert smallest_barrier(board, start, gold, others) == frozenset({Cell(0, 1), Cell(1, 0)})
    assert smallest_barrier(board, start, Cell(1, 0), others) is None
    assert smallest_barrier(board, start, gold, [Cell(0, 1)]) is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_no_smaller_set_does_it(seed: int) -> None:
    random = Random(seed)
    board = Board(4, 3)
    cells = [Cell(col, row) for col in range(4) for row in range(3)]
    start, gold, *others = random.sample(cells, len(cells))
    allowed = others[: random.randint(4, len(others))]
    found = smallest_barrier(board, start, gold, allowed)
    sizes = [
        size
        for size in range(len(allowed) + 1)
        for some in combinations(allowed, size)
        if _is_barrier(board, start, gold, frozenset(some))
    ]
    if found is None:
        assert not sizes
    else:
        assert found <= set(allowed)
        assert _is_barrier(board, start, gold, found)
        assert len(found) == min(sizes)
