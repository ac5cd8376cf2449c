"""Finding a level by what a person types for it (the design's LEVEL)."""

from __future__ import annotations

import re
from pathlib import Path

from kop_learn.errors import KopError
from kop_learn.levels.model import Level
from kop_learn.levels.packs import find_in_packs
from kop_learn.levels.share import MAX_CODE, read_code, tidy
from kop_learn.solving.generator import level_of_seed
from kop_learn.text import fault

# Codes of later versions are read as well, to be told so.
_CODE = re.compile(r"kop\d{1,4}_")


def find_level(name: str) -> Level:
    """Return the level that a name stands for.

    What begins with ``kop1_`` is a share code; what ends in ``.toml`` or is there is a file;
    ``chapter:difficulty:seed`` makes a level; anything else is the id of a level in a pack.

    Raises:
        KopError: if there is no such level, or it has faults.
    """
    if not name.strip():
        raise KopError(fault("level.no_name"))
    if _CODE.match(tidy(name[:MAX_CODE])):
        return read_code(name)
    if name.endswith(".toml") or _is_there(name):
        return Level.load(name)
    if name.count(":") == 2:
        return level_of_seed(name)
    return find_in_packs(name)


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # too long for the system, or with a character it cannot take
        return False
