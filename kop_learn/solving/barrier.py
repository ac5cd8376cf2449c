"""The smallest set of cells that shuts the ship off from the gold.

A level is about jumps or gods when there is no way round the tiles; a barrier makes sure of that.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterator

from kop_learn.sea.board import WHIRLPOOLS, Board, TileKind
from kop_learn.sea.grid import Cell, Heading
from kop_learn.solving.deck import GODS, Problem, deck_of, meanings

_Gate = tuple[Cell, bool]
"""The side of a cell where ways come in (false), or where they go out (true)."""


def smallest_barrier(
    board: Board, start: Cell, gold: Cell, allowed: Collection[Cell]
) -> frozenset[Cell] | None:
    """Return a smallest set of cells, all of them ``allowed``, that every way to the gold crosses.

    Ways go from cell to neighbouring cell, whatever lies there. ``None`` if no such set does it.
    """
    # As many ways without a common allowed cell as there are, each found with what those before
    # have left; then the barrier is where the last search got stuck (Menger, Ford and Fulkerson).
    flow: Counter[tuple[_Gate, _Gate]] = Counter()
    source, sink = (start, True), (gold, False)
    for _ in range(len(allowed) + 1):
        came: dict[_Gate, _Gate] = {source: source}
        queue = deque([source])
        while queue and sink not in came:
            gate = queue.popleft()
            for after in _neighbours(board, gate):
                if after not in came and _is_open(gate, after, allowed, flow):
                    came[after] = gate
                    queue.append(after)
        if sink not in came:
            return frozenset(cell for cell, out in came if not out and (cell, True) not in came)
        gate = sink
        while gate != source:
            flow[came[gate], gate] += 1
            flow[gate, came[gate]] -= 1
            gate = came[gate]
    return None


def wall_of(problem: Problem) -> frozenset[Cell] | None:
    """Return a smallest set of tiles that shuts the ship off from the gold, whatever it does.

    Only tiles that none of the cards gets the ship past count; ``None`` if these do not do it.
    """
    board = problem.board
    deck = deck_of(problem, meanings(problem)[0])
    kinds: set[TileKind] = set()
    if "jump" not in deck.moves and not deck.clears:
        kinds.add(TileKind.ISLAND)
    if deck.skill != "android":
        kinds |= set(WHIRLPOOLS) if not deck.gods else set()
        # A big whirlpool takes both gods together.
        kinds |= {TileKind.BIG} if len(deck.gods) < len(GODS) else set()
    gold = board.cells_of(TileKind.GOLD)[0]
    return smallest_barrier(board, problem.ship.cell, gold, board.cells_of(*kinds))


def _neighbours(board: Board, gate: _Gate) -> Iterator[_Gate]:
    cell, out = gate
    yield cell, not out
    for heading in Heading:
        other = cell.step(heading)
        if board.contains(other):
            yield other, not out


def _is_open(
    gate: _Gate, after: _Gate, allowed: Collection[Cell], flow: Counter[tuple[_Gate, _Gate]]
) -> bool:
    """Return whether one more way may go from one side to the other."""
    (cell, out), (other, _) = gate, after
    if cell != other:
        # From cell to cell there is room enough; backwards only as much as went the other way.
        return out or flow[gate, after] < 0
    if out:
        return flow[gate, after] < 0
    return cell not in allowed or flow[gate, after] < 1
