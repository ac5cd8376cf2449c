"""Look whether everything that kop_learn needs is there, and say what to do if it is not."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

from kop_learn.classroom.settings import ClassSettings, read_settings
from kop_learn.levels.home import SETTINGS, data_folder, find_settings
from kop_learn.text import reason_of, say

DISTRIBUTION = "kop-learn"
OLDEST_PYTHON = (3, 11)
# Characters of every lesson: the game's name, punctuation, and the box that stands for a gap.
_SAMPLE = "海霸：程式、迴圈、漩渦□"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: whether it is well, and a sentence about it."""

    ok: bool
    text: str


def examine(folder: Path) -> tuple[Finding, ...]:
    """Look at Python, packages, font, data, folder and class settings; nothing is changed."""
    return (_python(), *_packages(), _font(), _data(), _folder(folder), *_settings(folder))


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    oldest = ".".join(map(str, OLDEST_PYTHON))
    if sys.version_info >= OLDEST_PYTHON:
        return Finding(True, say("doctor.python", version=version))
    return Finding(False, say("doctor.python_old", version=version, oldest=oldest))


def _packages() -> Iterator[Finding]:
    """The packages that kop_learn names as needed (those of its extras are not)."""
    try:
        needed = map(Requirement, metadata.requires(DISTRIBUTION) or [])
    except metadata.PackageNotFoundError:
        yield Finding(False, say("doctor.not_installed"))
        return
    for requirement in needed:
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield _package(requirement)


def _package(requirement: Requirement) -> Finding:
    name, wanted = requirement.name, str(requirement.specifier)
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return Finding(False, say("doctor.package_missing", name=name))
    if requirement.specifier.contains(version, prereleases=True):
        return Finding(True, say("doctor.package", name=name, version=version))
    return Finding(False, say("doctor.package_old", name=name, version=version, wanted=wanted))


def _font() -> Finding:
    # matplotlib may be what is missing or broken.
    try:
        from matplotlib.ft2font import FT2Font

        from kop_learn.drawing.fonts import font_path

        characters = FT2Font(str(font_path())).get_charmap()
    except (ImportError, OSError, RuntimeError) as error:
        return Finding(False, say("doctor.font_broken", reason=error))
    missing = "".join(sign for sign in _SAMPLE if ord(sign) not in characters)
    if missing:
        return Finding(False, say("doctor.font_gaps", characters=missing))
    return Finding(True, say("doctor.font"))


def _data() -> Finding:
    """Whether the levels and lessons came along."""
    levels = sum(1 for _ in data_folder("puzzles").rglob("*-*.toml"))
    lessons = sum(1 for _ in data_folder("notebooks").rglob("*.ipynb"))
    if levels and lessons:
        return Finding(True, say("doctor.data", levels=levels, lessons=lessons))
    return Finding(False, say("doctor.data_missing"))


def _folder(folder: Path) -> Finding:
    """Whether files can be written to the folder, or to where it would be made."""
    place = folder.absolute()
    while not place.exists():
        place = place.parent
    try:
        with tempfile.TemporaryFile(dir=place):
            return Finding(True, say("doctor.folder", folder=folder))
    except OSError as error:
        return Finding(False, say("doctor.folder_shut", folder=folder, reason=reason_of(error)))


def _settings(folder: Path) -> Iterator[Finding]:
    """Which settings of the class hold in the folder, or everything that is wrong with them."""
    settings = read_settings(folder)
    misnamed = find_settings(folder, f"{SETTINGS}.txt") if settings.file is None else None
    if misnamed is not None:
        yield Finding(False, say("doctor.settings_misnamed", file=misnamed, name=SETTINGS))
    elif settings.file is None:
        yield Finding(True, say("doctor.settings_none", name=SETTINGS, folder=folder))
    elif settings.faults:
        yield from (Finding(False, str(fault)) for fault in settings.faults)
    else:
        yield Finding(True, say("doctor.settings", file=settings.file, what=_told(settings)))


def _told(settings: ClassSettings) -> str:
    """What the settings of a class change, in a few words."""
    told = []
    if settings.language is not None:
        told.append(say("settings.language", language=settings.language))
    if settings.quiet:
        told.append(say("settings.quiet"))
    if settings.house_rules.changed:
        told.append(say("settings.house_rules", rules=settings.house_rules.changed))
    return " · ".join(told) or say("settings.usual")
