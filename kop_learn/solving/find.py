"""Finding the level that a person means (the design's LEVEL of the command)."""

from __future__ import annotations

import os.path
import re

from kop_learn.levels.model import Level
from kop_learn.levels.packs import find_in_packs
from kop_learn.levels.share import read_code

_CODE = re.compile(r"\s*kop[0-9]+_")


def find_level(name: str) -> Level:
    """Return the level meant by a share code, a file, or an id, tried in this order.

    Raises:
        KopError: if there is none, or it has faults.
    """
    if _CODE.match(name):
        return read_code(name)
    if name.endswith(".toml") or os.path.exists(name):  # noqa: PTH110 - never raises, unlike Path
        return Level.load(name)
    return find_in_packs(name)
