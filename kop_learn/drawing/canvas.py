"""From shapes to pixels and bytes, by matplotlib's Agg renderer and Pillow."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Any

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image

from kop_learn.drawing.shapes import Drawing, Placed, Point

POINTS = 72
"""Points an inch: figures are made so that one point is one pixel of the page."""


def blank_figure(
    width: float, height: float, scale: float = 1.0, paper: str | None = None
) -> Figure:
    """Return a figure of so many pixels with a canvas and nothing on it, known to no pyplot.

    Without ``paper`` it is transparent.
    """
    figure = Figure(
        figsize=(width / POINTS, height / POINTS),
        dpi=POINTS * scale,
        facecolor=paper,
        frameon=paper is not None,
    )
    FigureCanvasAgg(figure)
    return figure


def add_drawing(
    figure: Figure, placed: Iterable[Placed], cell: float, origin: Point = (0.0, 0.0)
) -> None:
    """Put shapes onto a figure; ``cell`` and ``origin`` are in points from the bottom left."""
    drawing = Drawing(tuple(placed), cell, origin)
    drawing.set_figure(figure)
    figure.artists.append(drawing)


def raster(figure: Figure) -> Image.Image:
    """Draw the figure and return its pixels, with transparency."""
    canvas: Any = FigureCanvasAgg(figure)  # matplotlib's canvases have no types
    canvas.draw()
    pixels = canvas.buffer_rgba()
    height, width = pixels.shape[0], pixels.shape[1]
    return Image.frombytes("RGBA", (width, height), pixels.tobytes())


def with_palette(image: Image.Image, palette: Image.Image) -> Image.Image:
    """Return an opaque picture in the colours of a palette picture, each pixel the nearest."""
    return image.convert("RGB").quantize(palette=palette, dither=Image.Dither.NONE)


def palette_of(image: Image.Image, *, solid: int, blends: int) -> Image.Image:
    """Return a palette for pictures like this one: its most frequent colours exactly, and blends.

    A palette made once costs a picture half a millisecond, finding one each time ten.
    """
    flat = image.convert("RGB")
    counted = flat.getcolors(flat.width * flat.height) or []
    frequent = [colour for _, colour in sorted(counted, reverse=True)[:solid]]
    rest = flat.quantize(blends, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    values = [value for colour in frequent if isinstance(colour, tuple) for value in colour]
    values += (rest.getpalette() or [])[: 3 * blends]
    palette = Image.new("P", (1, 1))
    palette.putpalette(values)
    return palette


def opaque_png(image: Image.Image, palette: Image.Image) -> bytes:
    """Return an opaque picture as PNG with a palette."""
    return _png(with_palette(image, palette))


def transparent_png(image: Image.Image, colours: int = 64) -> bytes:
    """Return a picture with transparency as PNG with a palette."""
    return _png(image.quantize(colours, method=Image.Quantize.FASTOCTREE))


def _png(image: Image.Image) -> bytes:
    stream = BytesIO()
    image.save(stream, "PNG", compress_level=6)
    return stream.getvalue()
