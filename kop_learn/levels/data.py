"""Where the levels and the lessons lie."""

from __future__ import annotations

from pathlib import Path
from typing import Literal


def data_folder(name: Literal["puzzles", "notebooks"]) -> Path:
    """The folder of the built-in packs or of the lessons.

    It is the one at the top of the checkout if the package runs from a checkout (also when it was
    installed editable from there), else the one inside the installed package.
    """
    package = Path(__file__).parents[1]
    top = package.parent
    return (top if (top / "pyproject.toml").is_file() else package / "data") / name
