"""How long pictures take and how large they are: python benchmarks/drawing.py

Per board, per instruction and per ship, on a beginner's board and on a match board for plain and
fine screens, and as a share of a whole frame drawn anew. The aim for the board of a match is 25 ms
and 40 KiB, and for an instruction a tenth of that. Times are processor time, the best of several,
so that other work on the machine tells little.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from random import Random
from time import process_time

from kop_learn.drawing import layers
from kop_learn.drawing.canvas import opaque_png, raster
from kop_learn.drawing.geometry import Geometry
from kop_learn.drawing.layers import board_layer, path_layer, run_layers, ship_sprite
from kop_learn.drawing.pictures import board_figure
from kop_learn.drawing.theme import LIGHT
from kop_learn.notebook.match_pictures import LONGEST
from kop_learn.sea.board import BIG, GOLD, ISLAND, SMALL, Board, Sea, Ship
from kop_learn.sea.grid import Cell, Heading
from kop_learn.sea.interpreter import run_program
from kop_learn.sea.program import Program

REPEATS = 9
PROGRAM = "3[F R F L] 3[B R F L] 2[J R] 3[3[F L F R]] 3[2[B F]] S M"


def sea_of(width: int, height: int, seed: int = 4) -> Sea:
    """Return a sea with tiles on a third of its cells."""
    chance = Random(seed)
    cells = [Cell(col, row) for col in range(width) for row in range(height)][1:]
    chance.shuffle(cells)
    kinds = [ISLAND, ISLAND, ISLAND, SMALL, BIG]
    tiles = {cell: chance.choice(kinds) for cell in cells[: len(cells) // 3]}
    tiles[Cell(width - 1, height - 1)] = GOLD
    return Sea(Board(width, height, tiles), (Ship(Cell(0, 0), Heading.N),))


def best_ms(make: Callable[[], object], before: Callable[[], object] = lambda: None) -> float:
    """Return the shortest time of several calls, in milliseconds."""
    times = []
    for _ in range(REPEATS):
        before()
        start = process_time()
        make()
        times.append(process_time() - start)
    return 1000 * min(times)


def measure(width: int, height: int, longest: int, scale: int = 1) -> None:
    """Print one board's numbers."""
    sea = sea_of(width, height)
    board = sea.board
    geometry = Geometry.fitting(board, longest, scale)
    steps = run_program(sea, Program.parse(PROGRAM)).steps

    def frame() -> bytes:
        figure = board_figure(
            board, sea.ships, LIGHT, path_steps=steps[:20], longest_px=longest, scale=scale
        )
        return opaque_png(raster(figure), layers.theme_palette(LIGHT))

    def forget() -> None:
        layers._piece.cache_clear()
        ship_sprite.cache_clear()

    frame_ms, frame_bytes = best_ms(frame), len(frame())
    board_ms = best_ms(lambda: board_layer(board, LIGHT, geometry))
    board_bytes = len(board_layer(board, LIGHT, geometry))
    first = [best_ms(lambda s=step: path_layer(s, LIGHT, geometry), forget) for step in steps[:20]]
    again = best_ms(lambda: [path_layer(step, LIGHT, geometry) for step in steps]) / len(steps)
    sizes = [len(path_layer(step, LIGHT, geometry).png) for step in steps]
    run_ms = best_ms(lambda: list(run_layers(steps, LIGHT, geometry)), forget)
    sprite_ms = best_ms(lambda: ship_sprite(LIGHT, geometry), forget)
    sprite_bytes = len(ship_sprite(LIGHT, geometry))

    print(f"{width}×{height}, {geometry.cell_px} px a cell, picture {geometry.size}, × {scale}")
    rows = (
        ("whole frame anew", frame_ms, frame_bytes),
        ("board layer", board_ms, board_bytes),
        ("instruction, first of its kind", sum(first) / len(first), sum(sizes) / len(sizes)),
        ("instruction, seen before", again, 0),
        ("ship", sprite_ms, sprite_bytes),
    )
    for name, ms, size in rows:
        share, volume = ms / frame_ms, size / frame_bytes
        print(f"  {name:32}{ms:9.3f} ms {size / 1024:8.2f} KiB {share:8.1%} {volume:8.1%}")
    total, distinct = (
        sum(sizes),
        sum({path_layer(s, LIGHT, geometry).png: 1 for s in steps}.values()),
    )
    whole = len(steps) * frame_ms
    print(f"  run of {len(steps)} instructions: {run_ms:.1f} ms, {total / 1024:.1f} KiB in pieces")
    print(
        f"  ({distinct} different), against {whole:.0f} ms for whole frames: {run_ms / whole:.1%}"
    )


def main() -> None:
    """Measure both boards."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.parse_args()
    board_figure(Board(2, 2), [], LIGHT, "warm up")
    measure(5, 7, 480)
    measure(10, 14, LONGEST)
    measure(10, 14, LONGEST, 2)
    print("pyplot loaded:", "matplotlib.pyplot" in sys.modules)


if __name__ == "__main__":
    main()
