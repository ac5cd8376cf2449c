"""The settings of a class: its language, quiet or not, and its house rules, in one TOML file.

What the file may hold, and where it lies, is told in ``docs/teaching.md``.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from kop_learn.errors import Fault, KopError
from kop_learn.games.king_of_pirates.house_rules import DEFAULTS, HouseRules, rule_faults
from kop_learn.levels.document import (
    Document,
    decode,
    in_reading_order,
    read_bytes,
    read_document,
    shown,
)
from kop_learn.levels.home import find_settings
from kop_learn.text import languages, resolve_language, set_class_language
from kop_learn.text.language import VARIABLE

if TYPE_CHECKING:
    from pydantic import BaseModel

GAME = "king_of_pirates"
"""The game whose house rules a class can change."""

LANGUAGE = "language"
QUIET = "quiet"
HOUSE_RULES = "house_rules"


@dataclass(frozen=True, slots=True)
class ClassSettings:
    """What holds for a class; where the file says nothing, the default.

    ``file`` is ``None`` where there is no file. ``faults`` is what is wrong with it: then nothing
    of it holds but the language, if that is well; ``language_lost`` says that it is not, and that
    ``KOP_LEARN_LANG`` does not name one either.
    """

    file: Path | None = None
    language: str | None = None
    quiet: bool = False
    house_rules: HouseRules = field(default_factory=HouseRules)
    faults: tuple[Fault, ...] = ()
    language_lost: bool = False

    def checked(self) -> ClassSettings:
        """Return these settings; raises KopError with all faults if there are any."""
        if self.faults:
            raise KopError(self.faults)
        return self


def speak_as_set(start: Path = Path()) -> ClassSettings:
    """Read the settings for a folder, and let their language take its place among the others.

    Its place is behind the language asked for, the learner's choice and ``KOP_LEARN_LANG``, and
    before the system's.
    """
    settings = read_settings(start)
    set_class_language(settings.language)
    # What is wrong with the file is told in its own language.
    return read_settings(start) if settings.faults else settings


def read_settings(start: Path = Path()) -> ClassSettings:
    """Return the settings that hold in a folder; what is wrong with them is in their faults."""
    path = find_settings(start)
    return ClassSettings() if path is None else read_settings_file(path)


def read_settings_file(path: Path) -> ClassSettings:
    """Return what a settings file says; what is wrong with it is in the faults."""
    name = str(path)
    try:
        settings = parse_settings(decode(read_bytes(name), name), name)
    except KopError as error:
        # Some faults of a file as a whole do not say where it lies.
        faults = tuple(replace(each, file=name) for each in error.faults)
        settings = ClassSettings(faults=faults, language_lost=True)
    lost = settings.language_lost and not os.environ.get(VARIABLE)
    return replace(settings, file=path, language_lost=lost)


def parse_settings(text: str, file: str | None = None) -> ClassSettings:
    """Read the text of a settings file; ``file`` is the name used in faults.

    Raises:
        KopError: if it is no TOML.
    """
    from kop_learn.levels.schema import schema_faults

    if not text.removeprefix("\ufeff").strip():
        return ClassSettings()
    document = read_document(text, file)
    spoilt: set[tuple[str, ...]] = set()
    faults: list[Fault] = []
    for path, found in schema_faults(_model(), document):
        spoilt.add(path)
        faults.append(found)
    language = None if (LANGUAGE,) in spoilt else _language(document, faults)
    table = {} if (HOUSE_RULES,) in spoilt else document.data.get(HOUSE_RULES, {})
    rules = cast("Mapping[str, object]", table)
    for name, found in rule_faults(rules):
        if (HOUSE_RULES, name) not in spoilt:
            line = document.places.line_of((HOUSE_RULES, name))
            faults.append(replace(found, file=file, line=line))
    if faults:
        return ClassSettings(
            language=language,
            faults=in_reading_order(faults, file),
            language_lost=language is None and LANGUAGE in document.data,
        )
    quiet = document.data.get(QUIET) is True
    return ClassSettings(language=language, quiet=quiet, house_rules=HouseRules.from_dict(rules))


@lru_cache(maxsize=1)
def _model() -> type[BaseModel]:
    """Return the form of a settings file."""
    from kop_learn.levels.schema import Text, make_model

    rules = {
        name: (Text if isinstance(default, str) else type(default), None)
        for name, default in DEFAULTS.items()
    }
    return make_model(
        "SettingsFile",
        {
            LANGUAGE: (Text, None),
            QUIET: (bool, None),
            HOUSE_RULES: (make_model("HouseRulesTable", rules), None),
        },
    )


def _language(document: Document, faults: list[Fault]) -> str | None:
    """Return the language that the file names, or note that there is no such language."""
    value = document.data.get(LANGUAGE)
    if value is None:
        return None
    try:
        return resolve_language(str(value))
    except KopError:
        facts = {"language": shown(value), "known": ", ".join(languages())}
        faults.append(document.fault("text.unknown_language", (LANGUAGE,), **facts))
        return None
