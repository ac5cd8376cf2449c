"""Where things lie: the learner's folder (the design's DIR) and the data that comes with us."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

VARIABLE = "KOP_LEARN_HOME"
MARK = ".kop-learn"
"""The folder inside DIR that holds the progress; where it lies, there DIR is."""

_PACKAGE = Path(__file__).parents[1]


def find_home() -> Path:
    """Return DIR, which need not be there yet.

    That is ``KOP_LEARN_HOME``, else the nearest folder with a ``.kop-learn`` in it from the working
    folder upwards, else the data folder that the system gives the user.
    """
    given = os.environ.get(VARIABLE)
    if given:
        try:
            return Path(given).expanduser()
        except RuntimeError:  # "~" and the name of nobody
            return Path(given)
    for folder in _upwards():
        if (folder / MARK).is_dir():
            return folder
    from platformdirs import user_data_path

    return user_data_path("kop-learn", appauthor=False)


def _upwards() -> tuple[Path, ...]:
    try:
        here = Path.cwd()
    except FileNotFoundError:  # the working folder has been deleted
        return ()
    return (here, *here.parents)


def data_folder(name: Literal["puzzles", "notebooks"]) -> Path:
    """Return the folder of data that comes with the package.

    In a checkout (and an editable install of one) it lies beside the package, in an installed one
    within it.
    """
    root = _PACKAGE.parent
    if (root / "pyproject.toml").is_file() and (root / name).is_dir():
        return root / name
    return _PACKAGE / "data" / name
