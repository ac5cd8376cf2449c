"""Who is learning here: a nickname, the language chosen, and where the progress lies."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import dataclass, replace
from pathlib import Path

from filelock import FileLock

from kop_learn.classroom.progress import SUFFIX, Logbook
from kop_learn.errors import KopError
from kop_learn.levels.home import MARK, find_home
from kop_learn.text import fault, languages

DEFAULT_LEARNER = "me"
MAX_NICKNAME = 24
_CHOICES = "choices.json"


@dataclass(frozen=True, slots=True)
class Choices:
    """What a learner chose in a widget: a nickname, and a language or none."""

    learner: str = DEFAULT_LEARNER
    language: str | None = None


def read_choices(home: Path | None = None) -> Choices:
    """Return what was chosen; a file that cannot be read counts as no choice."""
    path = (home or find_home()) / MARK / _CHOICES
    try:
        value = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return Choices()
    if not isinstance(value, dict):
        return Choices()
    learner, language = value.get("learner"), value.get("language")
    try:
        learner = check_nickname(learner) if isinstance(learner, str) else DEFAULT_LEARNER
    except KopError:
        learner = DEFAULT_LEARNER
    return Choices(learner, language if language in languages() else None)


def choose(
    *, learner: str | None = None, language: str | None = None, home: Path | None = None
) -> Choices:
    """Keep a choice, and return all of them.

    Raises KopError for a nickname that cannot be used, ``OSError`` where nothing can be written.
    """
    folder = (home or find_home()) / MARK
    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder / "choices.lock"):
        choices = read_choices(folder.parent)
        if learner is not None:
            choices = replace(choices, learner=check_nickname(learner))
        if language is not None:
            choices = replace(choices, language=language)
        value = {"learner": choices.learner, "language": choices.language}
        (folder / _CHOICES).write_text(json.dumps(value, ensure_ascii=False), "utf-8")
    return choices


def check_nickname(nickname: str) -> str:
    """Return the nickname tidied; it becomes part of a file's name.

    Letters of any script, digits, spaces, ``-`` and ``_``. Raises KopError for any other.
    """
    name = " ".join(unicodedata.normalize("NFC", nickname).split())
    fits = 0 < len(name) <= MAX_NICKNAME
    if not fits or not all(_in_nickname(character) for character in name):
        raise KopError(fault("progress.nickname", most=MAX_NICKNAME))
    return name


def _in_nickname(character: str) -> bool:
    return character in " -_" or unicodedata.category(character)[0] in "LMN"


def logbook(learner: str | None = None, home: Path | None = None) -> Logbook:
    """Return the progress file of a learner, by default the one who was chosen."""
    folder = home or find_home()
    name = check_nickname(learner) if learner is not None else read_choices(folder).learner
    return Logbook(folder / MARK / (_file_stem(name) + SUFFIX))


def _file_stem(nickname: str) -> str:
    """A name that every file system takes: Windows keeps some words for itself."""
    reserved = nickname.split(".")[0].upper() in {
        "CON",
        "PRN",
        "AUX",
        "NUL",
        *(f"{port}{number}" for port in ("COM", "LPT") for number in range(1, 10)),
    }
    return f"{nickname}_" if reserved else nickname
