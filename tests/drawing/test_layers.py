"""Layers: the same places in every picture, small pieces, nothing of a long run lost."""

from io import BytesIO

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from kop_learn.drawing.canvas import raster
from kop_learn.drawing.geometry import Geometry
from kop_learn.drawing.layers import (
    MOST_PICTURES,
    board_layer,
    kept_steps,
    path_layer,
    run_layers,
    ship_sprite,
)
from kop_learn.drawing.pictures import board_figure
from kop_learn.drawing.theme import DARK, LIGHT, Theme
from kop_learn.levels.trace import run
from kop_learn.sea.board import Board, Tile, TileKind
from kop_learn.sea.grid import Cell
from tests.drawing.charts import LEVEL, everything, pixels, to_gold

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
GEOMETRY = Geometry(5, 7, cell_px=60, margin_px=30)


def test_cells_lie_where_the_geometry_says() -> None:
    assert GEOMETRY.size == (360, 480)
    assert GEOMETRY.cell_centre(Cell.parse("A1")) == (60, 420)
    assert GEOMETRY.cell_centre(Cell.parse("E7")) == (300, 60)
    assert GEOMETRY.cell_corner(Cell.parse("B7")) == (90, 30)


def test_a_finer_screen_changes_pictures_and_no_coordinate() -> None:
    fine = Geometry(5, 7, 60, 30, scale=2)
    assert fine.cell_centre(Cell.parse("A1")) == (60, 420)
    assert pixels(board_layer(LEVEL.board, LIGHT, fine)).shape[:2] == (960, 720)
    assert pixels(ship_sprite(LIGHT, fine)).shape[:2] == (120, 120)


@given(st.integers(2, 20), st.integers(2, 20), st.integers(60, 1200))
def test_a_fitting_geometry_fits_and_is_the_largest(width: int, height: int, longest: int) -> None:
    geometry = Geometry.fitting(Board(width, height), longest)
    longest_side = max(geometry.size)
    assert longest_side <= longest or geometry.cell_px == 4
    # One pixel a cell more would not fit: the frame is half a cell broad at most, rounded.
    assert (max(width, height) + 1) * (geometry.cell_px + 1) + 1 > longest
    for col, row in ((0, 0), (width - 1, height - 1)):
        x, y = geometry.cell_centre(Cell(col, row))
        assert 0 < x < geometry.size[0]
        assert 0 < y < geometry.size[1]


@THEMES
def test_the_board_is_opaque_and_every_tile_shows_on_its_own_cell(theme: Theme) -> None:
    empty = pixels(board_layer(Board(5, 7), theme, GEOMETRY)).astype(int)
    assert empty.shape == (480, 360, 4)
    assert (empty[..., 3] == 255).all()
    for kind in TileKind:
        cell = Cell.parse("C4")
        board = Board(5, 7, {cell: Tile(kind)})
        changed = np.abs(pixels(board_layer(board, theme, GEOMETRY)) - empty).sum(axis=2) > 60
        x, y = (round(at) for at in GEOMETRY.cell_centre(cell))
        near = changed[y - 15 : y + 15, x - 15 : x + 15]
        assert near.mean() > 0.5, kind
        rows, cols = np.nonzero(changed)
        assert abs(rows.mean() - y) < 12, kind
        assert abs(cols.mean() - x) < 12, kind


@THEMES
def test_gold_can_be_told_from_the_sea_at_the_middle_of_its_cell(theme: Theme) -> None:
    picture = pixels(board_layer(LEVEL.board, theme, GEOMETRY)).astype(int)
    gold_x, gold_y = (round(at) for at in GEOMETRY.cell_centre(Cell.parse("D4")))
    sea_x, sea_y = (round(at) for at in GEOMETRY.cell_centre(Cell.parse("B4")))
    assert np.abs(picture[gold_y, gold_x] - picture[sea_y, sea_x]).sum() > 80


@THEMES
@pytest.mark.parametrize("team", [1, 2])
def test_the_ship_points_north(theme: Theme, team: int) -> None:
    solid = pixels(ship_sprite(theme, Geometry(5, 7, 120, 60), team))[..., 3] > 128
    breadth = solid.sum(axis=1)
    used = np.nonzero(breadth)[0]
    bow, stern = breadth[used[:12]], breadth[used[-12:]]
    assert bow.mean() < 0.4 * stern.mean(), "the bow is pointed, the stern is broad"
    columns = np.nonzero(solid[used[0]])[0]
    assert abs(columns.mean() - 59.5) < 2, "the tip is in the middle"
    hull = solid[:, :60].sum(), solid[:, 60:].sum()
    assert abs(hull[0] - hull[1]) < 0.1 * solid.sum(), "both sides alike"


def test_the_teams_ships_differ() -> None:
    one, two = (pixels(ship_sprite(LIGHT, GEOMETRY, team)) for team in (1, 2))
    assert (one != two).any()


@THEMES
def test_stacked_layers_are_the_whole_picture(theme: Theme) -> None:
    """What the browser lays together is what a figure of the same moment shows."""
    trace = everything()
    stack = Image.open(BytesIO(board_layer(LEVEL.board, theme, GEOMETRY))).convert("RGBA")
    for step in trace.steps:
        piece = path_layer(step, theme, GEOMETRY)
        picture = Image.open(BytesIO(piece.png)).convert("RGBA")
        assert picture.size == (piece.width, piece.height)
        stack.paste(picture, (piece.x, piece.y), picture)
    figure = board_figure(LEVEL.board, [], theme, path_steps=trace.steps, longest_px=480)
    whole = raster(figure)
    assert whole.size == stack.size
    difference = np.abs(np.asarray(whole).astype(int) - np.asarray(stack).astype(int))
    assert difference[..., :3].mean() < 4
    assert (difference[..., :3].max(axis=2) > 90).mean() < 0.002


def test_every_step_leaves_a_mark_by_the_ship() -> None:
    for step in (*everything().steps, *to_gold().steps):
        piece = path_layer(step, LIGHT, GEOMETRY)
        solid = pixels(piece.png)[..., 3] > 128
        assert solid.sum() > 20, step
        rows, cols = np.nonzero(solid)
        x, y = GEOMETRY.cell_centre(step.before.cell)
        away = np.hypot(cols.mean() + piece.x - x, rows.mean() + piece.y - y)
        assert away <= 1.05 * GEOMETRY.cell_px, step


def test_a_forward_leaves_its_wake_between_the_two_cells() -> None:
    step = everything().steps[0]
    piece = path_layer(step, LIGHT, GEOMETRY)
    assert (piece.x, piece.x + piece.width) == pytest.approx((60, 60), abs=20)
    assert piece.y == pytest.approx(360, abs=3)
    assert piece.y + piece.height == pytest.approx(420, abs=3)


def test_marks_of_different_events_differ_by_shape() -> None:
    masks = {}
    for step in (*everything().steps, *to_gold().steps):
        picture = pixels(path_layer(step, LIGHT, GEOMETRY).png)
        masks[step.card, step.ok] = picture[..., 3].tobytes()
    kinds = ["forward", "jump", "right", "left"]
    shapes = [masks[kind, True] for kind in kinds] + [masks["forward", False]]
    shapes += [masks["sea_god", False], masks["sea_god", True]]
    assert len(set(shapes)) == len(shapes)


@THEMES
def test_an_instruction_costs_at_most_a_tenth_of_a_board(theme: Theme) -> None:
    whole = len(board_layer(LEVEL.board, theme, GEOMETRY))
    for step in everything().steps:
        assert len(path_layer(step, theme, GEOMETRY).png) <= whole / 10, step


def test_a_run_has_one_piece_a_step_and_a_board_only_for_changed_tiles() -> None:
    trace = to_gold()
    layers = list(run_layers(trace.steps, LIGHT, GEOMETRY))
    assert [layer.n for layer in layers] == list(range(1, 10))
    assert [len(layer.pieces) for layer in layers] == [1] * 9
    assert [layer.n for layer in layers if layer.board is not None] == [2]
    assert not any(layer.thinned for layer in layers)
    assert layers[-1].ship.cell.name == "D4"


@given(st.integers(0, 12_000), st.integers(1, 600))
def test_the_steps_kept_are_evenly_spread_and_end_with_the_last(count: int, most: int) -> None:
    kept = kept_steps(count, most)
    assert len(kept) == min(count, most)
    if kept:
        gaps = np.diff((0, *kept))
        assert kept[-1] == count
        assert gaps.min() >= 1
        assert gaps.max() - gaps.min() <= 1


@pytest.mark.slow
def test_a_long_run_is_thinned_says_so_and_keeps_its_whole_path() -> None:
    trace = run(LEVEL, "R 3[3[3[3[3[3[3[L R]]]]]]]")
    layers = list(run_layers(trace.steps, LIGHT, GEOMETRY))
    assert len(trace.steps) == 1 + 2 * 3**7
    assert len(layers) == MOST_PICTURES
    assert all(layer.thinned for layer in layers)
    assert layers[-1].n == len(trace.steps)
    kept = [piece for layer in layers for piece in layer.pieces]
    assert set(kept) == {path_layer(step, LIGHT, GEOMETRY) for step in trace.steps}
    assert len(kept) == len(set(kept)), "nothing lies twice"
