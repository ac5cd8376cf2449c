"""Every tile, and the ship, is known by its shape alone, by day and by night."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from kop_learn.drawing.canvas import add_drawing, blank_figure, raster
from kop_learn.drawing.shapes import Placed, Shapes
from kop_learn.drawing.ship import ship_shapes
from kop_learn.drawing.theme import DARK, LIGHT, Theme
from kop_learn.drawing.tiles import ISLANDS, island_shapes, tile_shapes
from kop_learn.sea.board import Tile, TileKind

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
SIDE = 48


def grey(shapes: Shapes) -> NDArray[np.int_]:
    """The drawing in shades of grey on middle grey."""
    figure = blank_figure(SIDE, SIDE, paper="#808080")
    add_drawing(figure, [Placed(shapes)], SIDE, (SIDE / 2, SIDE / 2))
    return np.asarray(raster(figure).convert("L")).astype(int)


def mask(shapes: Shapes) -> NDArray[np.bool_]:
    """Where the drawing covers the water."""
    figure = blank_figure(SIDE, SIDE)
    add_drawing(figure, [Placed(shapes)], SIDE, (SIDE / 2, SIDE / 2))
    return np.asarray(raster(figure))[..., 3] > 128


def things(theme: Theme) -> dict[str, Shapes]:
    """All that can lie on a cell."""
    drawings = {kind.value: tile_shapes(Tile(kind), theme) for kind in TileKind}
    drawings["ship"] = ship_shapes(theme)
    return drawings


@THEMES
def test_outlines_differ(theme: Theme) -> None:
    masks = {name: mask(shapes) for name, shapes in things(theme).items()}
    for (one, first), (other, second) in combinations(masks.items(), 2):
        unlike = (first ^ second).sum() / (first | second).sum()
        assert unlike > 0.15, (one, other)


@THEMES
def test_pictures_differ_in_grey(theme: Theme) -> None:
    shades = {name: grey(shapes) for name, shapes in things(theme).items()}
    for (one, first), (other, second) in combinations(shades.items(), 2):
        assert (np.abs(first - second) > 40).mean() > 0.1, (one, other)


@THEMES
def test_a_small_whirlpool_is_clearly_smaller_than_a_big_one(theme: Theme) -> None:
    small, big = (mask(tile_shapes(Tile(kind), theme)) for kind in (TileKind.SMALL, TileKind.BIG))
    assert small.sum() < 0.45 * big.sum()
    assert not (small & ~big).any()


@THEMES
def test_islands_vary_and_stay_islands(theme: Theme) -> None:
    masks = [mask(island_shapes(theme, variant)) for variant in range(ISLANDS)]
    for first, second in combinations(masks, 2):
        unlike = (first ^ second).sum() / (first | second).sum()
        assert 0 < unlike < 0.15


@THEMES
@pytest.mark.parametrize("kind", [TileKind.GOLD, TileKind.SILVER, TileKind.POOP, TileKind.BOMB])
def test_a_treasure_that_lies_face_down_gives_nothing_away(theme: Theme, kind: TileKind) -> None:
    covered = grey(tile_shapes(Tile(kind, owner=1, face_up=False), theme))
    assert (covered == grey(tile_shapes(Tile(TileKind.HIDDEN, owner=1), theme))).all()


@THEMES
def test_the_owners_of_a_treasure_have_flags_of_different_shape(theme: Theme) -> None:
    plain, one, two = (mask(tile_shapes(Tile(TileKind.BOMB, team), theme)) for team in (None, 1, 2))
    assert (one ^ plain).any()
    assert (one ^ two).any()


@THEMES
@pytest.mark.parametrize("kind", list(TileKind))
def test_tiles_stay_inside_their_cell(theme: Theme, kind: TileKind) -> None:
    figure = blank_figure(2 * SIDE, 2 * SIDE)
    add_drawing(figure, [Placed(tile_shapes(Tile(kind, 1), theme))], SIDE, (SIDE, SIDE))
    solid = np.asarray(raster(figure))[..., 3] > 128
    inside = solid[SIDE // 2 : 3 * SIDE // 2, SIDE // 2 : 3 * SIDE // 2]
    assert solid.sum() == inside.sum()
