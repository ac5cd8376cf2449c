"""Whole pictures: titles in any language, no pyplot, no leak."""

import gc
import subprocess
import sys
import tracemalloc
import weakref
from io import BytesIO

import numpy as np
import pytest

from kop_learn.drawing.canvas import raster
from kop_learn.drawing.geometry import Geometry
from kop_learn.drawing.layers import board_layer, path_layer
from kop_learn.drawing.lettering import fitted
from kop_learn.drawing.pictures import board_figure, level_png
from kop_learn.drawing.theme import DARK, LIGHT
from kop_learn.sea.board import BIG, GOLD, ISLAND, SMALL, Board
from kop_learn.sea.grid import Cell
from tests.drawing.charts import LEVEL, everything, pixels


@pytest.mark.parametrize("title", ["方陣舞步", "Ünïcode $x^2$ ☂ 𠮷 \U0001f6f6", "長" * 200, ""])
def test_any_title_is_drawn_without_a_missing_glyph(title: str) -> None:
    """A missing glyph is a warning of matplotlib, and that is an error in the tests."""
    plain = raster(board_figure(LEVEL.board, [LEVEL.start_ship], LIGHT))
    titled = raster(board_figure(LEVEL.board, [LEVEL.start_ship], LIGHT, title=title))
    assert titled.width == plain.width
    assert (titled.height > plain.height) == bool(title)


def test_the_title_is_really_there() -> None:
    with_title = np.asarray(raster(board_figure(LEVEL.board, [], LIGHT, title="方陣")).convert("L"))
    strip = with_title[: with_title.shape[0] - 560 - 1]
    assert strip.min() < 130, "dark letters"
    assert strip.max() > 200, "on light paper"


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize(("width", "height"), [(2, 2), (20, 20), (2, 20), (20, 2)])
@pytest.mark.parametrize("longest", [120, 400])
def test_every_size_of_board_can_be_drawn(
    width: int, height: int, longest: int, theme: object
) -> None:
    tiles = {Cell(col, 0): (ISLAND, SMALL, BIG, GOLD)[col % 4] for col in range(width)}
    board = Board(width, height, tiles)
    picture = raster(board_figure(board, [], DARK, longest_px=longest))
    assert 0.75 * longest < max(picture.size) <= longest


def test_a_level_as_png() -> None:
    picture = pixels(level_png(LEVEL, size_px=240))
    assert picture.shape[0] <= 240
    assert (picture[..., 3] == 255).all()
    assert pixels(level_png(LEVEL, size_px=240, scale=2)).shape[0] == 2 * picture.shape[0]


@pytest.mark.parametrize("kind", ["pdf", "svg"])
def test_figures_save_for_print(kind: str) -> None:
    stream = BytesIO()
    figure = board_figure(LEVEL.board, [LEVEL.start_ship], LIGHT, "方陣", everything().steps)
    figure.savefig(stream, format=kind)
    assert len(stream.getvalue()) > 10_000


def test_long_text_is_broken_into_lines_that_fit() -> None:
    english = fitted("the ship jumps up onto the island at B4", 200, size=14, lines=3)
    assert " ".join(english.lines) == "the ship jumps up onto the island at B4"
    assert len(english.lines) > 1
    chinese = fitted("船跳上小島，停在那裡。" * 4, 200, size=14, lines=4)
    assert "".join(chinese.lines) == "船跳上小島，停在那裡。" * 4
    assert not any(line[0] in "，。" for line in chinese.lines)


def test_text_that_cannot_fit_is_cut_and_says_so() -> None:
    block = fitted("word " * 500, 200, size=14)
    assert len(block.lines) == 2
    assert block.lines[-1].endswith("…")


@pytest.mark.slow
def test_drawing_leaves_pyplot_alone() -> None:
    code = (
        "import sys\n"
        "from kop_learn.drawing import animation, export, layers, pictures\n"
        "from kop_learn.drawing.theme import LIGHT\n"
        "from kop_learn.sea.board import Board\n"
        "pictures.board_figure(Board(3, 3), [], LIGHT, title='x').savefig(sys.stdout.buffer)\n"
        "assert 'matplotlib.pyplot' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_a_figure_is_gone_when_nobody_holds_it() -> None:
    figures = [weakref.ref(board_figure(LEVEL.board, [], LIGHT, title="方陣")) for _ in range(3)]
    for figure in figures:
        held = figure()
        if held is not None:
            raster(held)
            del held
    gc.collect()
    assert [figure() for figure in figures] == [None] * 3


@pytest.mark.slow
def test_five_hundred_pictures_leak_nothing() -> None:
    geometry = Geometry(5, 7, 24, 12)
    steps = everything().steps

    def kept_after(count: int) -> int:
        """Draw on, and return the bytes that are still held when all garbage is gone."""
        for index in range(count):
            board_layer(LEVEL.board, LIGHT, geometry)
            path_layer(steps[index % len(steps)], LIGHT, geometry)
            raster(
                board_figure(LEVEL.board, [LEVEL.start_ship], LIGHT, title="方陣", longest_px=180)
            )
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        # The first pictures fill caches (fonts, shapes) that are meant to stay.
        before = kept_after(40)
        after = kept_after(250)
    finally:
        tracemalloc.stop()
    assert after - before < 1_000_000, "bytes kept by 500 pictures"
