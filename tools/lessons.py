"""Tidy the lesson notebooks, after they were edited or run in JupyterLab.

    python tools/lessons.py            tidies every notebook under notebooks/
    python tools/lessons.py --check    only says which notebooks are untidy; exit code 1 if any

A tidy lesson holds no outputs and no execution counts, nothing personal in its metadata, cells
that a child cannot delete, play cells with hidden source, and in its first cell the picture that
shows which button to press.
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch, Patch, Polygon, Rectangle
from matplotlib.transforms import Affine2D
from PIL import Image

from kop_learn.drawing.canvas import POINTS, blank_figure, raster
from kop_learn.drawing.fonts import register

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
PICTURE = "start.png"
FREE = "free-"
"""Code cells whose id begins so are the learner's own: shown, and open for writing."""

METADATA = {
    "kernelspec": {
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "name": "python3",
    },
    "language_info": {"name": "python"},
}

DIALOG = {
    "en": ("Restart Kernel?", "Cancel", "Restart"),
    "zh_TW": ("要重新啟動核心嗎", "取消", "重新啟動"),
}
"""What JupyterLab says when all cells are to be run again, in the words of its language packs."""

Notebook = dict[str, Any]

# -- notebooks -------------------------------------------------------------------------------


def tidy(notebook: Notebook, language: str) -> Notebook:
    """Return the lesson as it is kept: the same cells and texts, all else in order."""
    cells = [_tidy_cell(cell, language) for cell in notebook["cells"]]
    return {"cells": cells, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}


def _tidy_cell(cell: Notebook, language: str) -> Notebook:
    source = "".join(cell["source"]).strip()
    free = cell["id"].startswith(FREE)
    metadata: dict[str, object] = {"deletable": False}
    if not free:
        metadata["editable"] = False
    tidied: Notebook = {"cell_type": cell["cell_type"], "id": cell["id"], "metadata": metadata}
    if cell["cell_type"] == "code":
        if not free:
            metadata["jupyter"] = {"source_hidden": True}
        tidied |= {"execution_count": None, "outputs": []}
    elif f"attachment:{PICTURE}" in source:
        tidied["attachments"] = {PICTURE: {"image/png": start_picture(language)}}
    return tidied | {"source": source.splitlines(keepends=True)}


def text_of(notebook: Notebook) -> str:
    """Return the text of the file, in the way of JupyterLab."""
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


# -- the picture of the first cell -----------------------------------------------------------

INK, PALE, PAPER, LINE = "#33414d", "#9aa7b1", "#ffffff", "#d5dce1"
MARK, DANGER = "#e8590c", "#c92a2a"
WIDTH, HEIGHT = 560.0, 236.0


@cache
def start_picture(language: str) -> str:
    """Draw which two buttons to press, as JupyterLab shows them; PNG in base64."""
    figure = blank_figure(WIDTH, HEIGHT, scale=1.5)
    _box(figure, 1, 1, WIDTH - 2, HEIGHT - 2, PAPER, LINE, 10)
    _toolbar(figure)
    _dialog(figure, *DIALOG[language])
    picture = raster(figure).convert("RGB").quantize(64, dither=Image.Dither.NONE)
    data = BytesIO()
    picture.save(data, "PNG", optimize=True)
    return base64.b64encode(data.getvalue()).decode("ascii")


def _toolbar(figure: Figure) -> None:
    """The bar at the top of a notebook: its buttons as plain signs, the double arrow marked."""
    top = 190.0
    _box(figure, 14, top - 22, WIDTH - 28, 44, "#f4f6f8", LINE, 6)
    _add(figure, Rectangle((32, top - 8), 16, 16, fill=False, ec=PALE, lw=1.8))
    _add(figure, Rectangle((36, top - 8), 8, 6, fc=PALE, ec="none"))
    _say(figure, 74, top, "+", PALE, 20)
    _say(figure, 107, top, "✂", PALE, 17)
    for left, low in ((132, top - 4), (136, top - 8), (167, top - 8)):
        _add(figure, Rectangle((left, low), 11, 13, fc="#f4f6f8", ec=PALE, lw=1.6))
    _add(figure, Rectangle((170, top + 3), 5, 4, fc=PALE, ec="none"))
    _triangle(figure, 201, top, INK)
    _add(figure, Rectangle((233, top - 7), 14, 14, fc=INK, ec="none"))
    _say(figure, 275, top, "↻", INK, 19)
    _triangle(figure, 304, top, INK)
    _triangle(figure, 315, top, INK)
    _mark(figure, 315, top, 27, "1")


def _dialog(figure: Figure, title: str, cancel: str, restart: str) -> None:
    """The question that comes up next, its second button marked."""
    _box(figure, 112, 16, 336, 124, PAPER, PALE, 6)
    _say(figure, 130, 118, title, INK, 14, "left")
    for row, length in ((96, 250), (82, 170)):
        _add(figure, Rectangle((130, row), length, 4, fc=LINE, ec="none"))
    for left, text, colour in ((202, cancel, PALE), (322, restart, DANGER)):
        _box(figure, left, 32, 104, 32, colour, colour, 4)
        _say(figure, left + 52, 48, text, PAPER, 14)
    _add(
        figure,
        FancyBboxPatch(
            (316, 26), 116, 44, "round,pad=0,rounding_size=10", fill=False, ec=MARK, lw=3
        ),
    )
    _badge(figure, 432, 70, "2")


def _mark(figure: Figure, x: float, y: float, radius: float, number: str) -> None:
    _add(figure, Circle((x, y), radius, fill=False, ec=MARK, lw=3))
    _badge(figure, x + radius, y + radius * 0.7, number)


def _badge(figure: Figure, x: float, y: float, number: str) -> None:
    _add(figure, Circle((x, y), 12, fc=MARK, ec=PAPER, lw=2))
    _say(figure, x, y, number, PAPER, 14)


def _triangle(figure: Figure, left: float, middle: float, colour: str) -> None:
    corners = [(left, middle - 8), (left, middle + 8), (left + 12, middle)]
    _add(figure, Polygon(corners, fc=colour, ec="none"))


def _box(
    figure: Figure,
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    edge: str,
    corner: float,
) -> None:
    style = f"round,pad=0,rounding_size={corner}"
    _add(figure, FancyBboxPatch((x, y), width, height, style, fc=fill, ec=edge, lw=1.4))


def _say(
    figure: Figure, x: float, y: float, text: str, colour: str, size: float, side: str = "center"
) -> None:
    figure.text(
        x / WIDTH,
        y / HEIGHT,
        text,
        color=colour,
        fontsize=size,
        ha=side,
        va="center",
        fontfamily=list(register()),
    )


def _add(figure: Figure, patch: Patch) -> None:
    """Put a patch on the figure, its numbers in points from the bottom left."""
    patch.set_transform(Affine2D().scale(1 / POINTS) + figure.dpi_scale_trans)
    figure.add_artist(patch)


# -- the command -----------------------------------------------------------------------------


def main() -> int:
    """Tidy the lessons, or only look."""
    parser = argparse.ArgumentParser(description="Tidy the lesson notebooks.")
    parser.add_argument("--check", action="store_true", help="change nothing")
    check = parser.parse_args().check
    untidy = 0
    for path in sorted(NOTEBOOKS.glob("*/*.ipynb")):
        text = path.read_text(encoding="utf-8")
        tidied = text_of(tidy(json.loads(text), path.parent.name))
        if tidied != text:
            untidy += 1
            print(path.relative_to(NOTEBOOKS))
            if not check:
                path.write_text(tidied, encoding="utf-8")
    return 1 if check and untidy else 0


if __name__ == "__main__":
    sys.exit(main())
