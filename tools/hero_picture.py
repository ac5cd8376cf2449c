"""Draw the picture at the top of the README: python tools/hero_picture.py

The same run twice, by day half-way and by night before the gold, and its program as cards below.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kop_learn.drawing.canvas import add_drawing, blank_figure, raster
from kop_learn.drawing.cards import HEIGHT, program_drawing
from kop_learn.drawing.pictures import scene
from kop_learn.drawing.shapes import Placed, Shape, rounded
from kop_learn.drawing.theme import DARK, LIGHT
from kop_learn.levels.model import Level
from kop_learn.levels.trace import run
from kop_learn.text import use_language

TARGET = Path(__file__).resolve().parent.parent / "docs" / "images" / "hero.png"
LEVEL = '''
format = 1
kind = "solve"
title.en = "Hero"
map = """
. . # . .
# O . . G
. . . o .
. . # . .
# . . . O
. . . # .
^ . o . .
"""
[cards]
forward = 5
left = 2
right = 2
jump = 2
sea_god = 1
loop2 = 1
'''
PROGRAM = "2[F R F L] J J R S F F L F"
CELL = 64
MARGIN = 0.5
GAP = 0.35
TRAY = HEIGHT + 0.85


def main() -> None:
    """Draw and write the picture."""
    trace = run(Level.parse(LEVEL), PROGRAM)
    assert trace.outcome == "gold"
    board = trace.level.board
    with use_language("en"):
        cards, breadth = program_drawing(trace.program, LIGHT)
    broad = board.width + 2 * MARGIN
    width = 2 * broad + 3 * GAP
    height = board.height + 2 * MARGIN + TRAY + GAP
    drawing = []
    for left, theme, shown in ((GAP, LIGHT, 9), (broad + 2 * GAP, DARK, len(trace.steps) - 1)):
        last = trace.steps[shown - 1]
        chart = scene(last.sea.board, [last.ship], theme, MARGIN, trace.steps[:shown])
        x, y = left + MARGIN, TRAY + MARGIN
        drawing += [replace(part, x=part.x + x, y=part.y + y) for part in chart]
    size = min(1.0, (width - 2 * GAP) / breadth)
    paper = rounded(0, -TRAY / 2 + 0.3, width - 2 * GAP, TRAY / 2 - 0.18, 0.2)
    drawing.append(Placed((Shape(paper, LIGHT.paper),), GAP, TRAY / 2))
    begin = (width - breadth * size) / 2
    drawing += [
        replace(part, x=begin + part.x * size, y=TRAY / 2 + 0.06 + part.y * size, size=size)
        for part in cards
    ]
    figure = blank_figure(width * CELL, height * CELL, scale=1.5, paper=LIGHT.page)
    add_drawing(figure, drawing, CELL)
    image = raster(figure)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    image.convert("RGB").save(TARGET, optimize=True)
    print(f"{TARGET}: {image.width}×{image.height}, {TARGET.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
