"""Where things lie: the learner's folder (the design's DIR), the class's settings, our own data."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

VARIABLE = "KOP_LEARN_HOME"
MARK = ".kop-learn"
"""The folder inside DIR that holds the progress; where it lies, there DIR is."""
SETTINGS = "kop-learn.toml"
"""The name of the settings file of a class."""

_PACKAGE = Path(__file__).parents[1]


def find_home() -> Path:
    """Return DIR, which need not be there yet.

    That is ``KOP_LEARN_HOME``, else the nearest folder with a ``.kop-learn`` in it from the working
    folder upwards, else the data folder that the system gives the user.
    """
    given = _given_home()
    if given is not None:
        return given
    return next(filter(_is_marked, _upwards(Path())), None) or _user_folder()


def find_settings(start: Path = Path(), name: str = SETTINGS) -> Path | None:
    """Return the settings file of the class (or one of another name), None where there is none.

    It is looked for like DIR: in ``KOP_LEARN_HOME``, else from the folder ``start`` upwards (so
    that one file can stand above the folders of many learners), else in the user's data folder.
    """
    given = _given_home()
    folders = (*_upwards(start), _user_folder()) if given is None else (given,)
    files = (folder / name for folder in folders)
    # Whatever has that name, be it a folder or a link to nowhere, is meant to be the settings.
    return next(filter(os.path.lexists, files), None)


def _given_home() -> Path | None:
    given = os.environ.get(VARIABLE)
    if not given:
        return None
    try:
        return Path(given).expanduser()
    except RuntimeError:  # "~" and the name of nobody
        return Path(given)


def _user_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("kop-learn", appauthor=False)


def _upwards(start: Path) -> tuple[Path, ...]:
    try:
        here = start.absolute()
    except FileNotFoundError:  # the working folder has been deleted
        return ()
    return (here, *here.parents)


def _is_marked(folder: Path) -> bool:
    try:
        return (folder / MARK).is_dir()
    except OSError:  # a folder into which this user may not look
        return False


def data_folder(name: Literal["puzzles", "notebooks"]) -> Path:
    """Return the folder of data that comes with the package.

    In a checkout (and an editable install of one) it lies beside the package, in an installed one
    within it.
    """
    root = _PACKAGE.parent
    if (root / "pyproject.toml").is_file() and (root / name).is_dir():
        return root / name
    return _PACKAGE / "data" / name
