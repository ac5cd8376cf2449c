"""The result of a match as a graph: how far each team was from its gold, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan

from matplotlib.ticker import MaxNLocator

from kop_learn.drawing.canvas import blank_figure, opaque_png, palette_of, raster
from kop_learn.drawing.fonts import drawable, register
from kop_learn.drawing.theme import Theme

WIDTH, HEIGHT = 380, 180

_STYLES = (("o", "-"), ("s", "--"))
"""The marks and lines of the two teams, to be told apart without colour."""


def distance_graph(
    distances: Sequence[Sequence[int | None]],
    names: Sequence[str],
    labels: tuple[str, str],
    theme: Theme,
    scale: int = 1,
) -> bytes:
    """Return the graph as PNG.

    ``distances`` has a row for each team, with the cells between ship and gold after every turn
    (``None`` where there was no gold); ``labels`` name the turns and the distance.
    """
    family = list(register())
    figure = blank_figure(WIDTH, HEIGHT, scale, paper=theme.page)
    axes = figure.add_axes((0.12, 0.25, 0.85, 0.7), facecolor=theme.page)
    for team, (row, name, (mark, line)) in enumerate(
        zip(distances, names, _STYLES, strict=True), start=1
    ):
        heights = [nan if distance is None else distance for distance in row]
        turns = range(1, len(heights) + 1)
        colour = theme.team(team)
        axes.plot(
            turns,
            heights,
            line,
            marker=mark,
            color=colour,
            label=drawable(name),
            clip_on=False,  # the mark at the gold is whole
        )
    axes.set_ylim(bottom=0)
    axes.set_xlim(0.5, max(map(len, distances)) + 0.5)
    axes.set_xlabel(labels[0], family=family, fontsize=10, color=theme.lettering)
    axes.set_ylabel(labels[1], family=family, fontsize=10, color=theme.lettering)
    axes.tick_params(colors=theme.lettering, labelsize=9, labelfontfamily=family[0])
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    for side in axes.spines.values():
        side.set_color(theme.lettering)
    axes.legend(
        prop={"family": family, "size": 10},
        labelcolor=theme.lettering,
        facecolor=theme.page,
        edgecolor=theme.paper_edge,
    )
    picture = raster(figure)
    return opaque_png(picture, palette_of(picture, solid=40, blends=60))
