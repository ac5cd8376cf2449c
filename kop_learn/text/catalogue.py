"""The compiled catalogues on the disk: one folder a language, read once each."""

from __future__ import annotations

import gettext
from functools import cached_property
from pathlib import Path

DOMAIN = "kop_learn"
REFERENCE = "en"
PLURAL_SUFFIX = ".plural"


class MissingMessageError(LookupError):
    """A key that no catalogue has, or a parameter that its text needs: a mistake in the code."""


class Catalogues:
    """All the languages below a folder ``<language>/LC_MESSAGES/kop_learn.mo``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, gettext.GNUTranslations] = {}

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages that are there, English first."""
        found = {path.parent.parent.name for path in self._folder.glob(f"*/*/{DOMAIN}.mo")}
        return tuple(sorted(found, key=lambda language: (language != REFERENCE, language)))

    def text(self, language: str, key: str) -> str:
        """The unformatted text of a key; English where the language has none.

        Raises MissingMessageError for a key that is not there at all.
        """
        text = self._translations(language).gettext(key)
        if text == key:
            raise MissingMessageError(f"no message {key!r} in the catalogue {language}")
        return text

    def plural_text(self, language: str, key: str, n: int) -> str:
        """The unformatted text for ``n`` things; raises MissingMessageError as ``text`` does."""
        plural = key + PLURAL_SUFFIX
        text = self._translations(language).ngettext(key, plural, n)
        if text in (key, plural):
            raise MissingMessageError(f"no plural message {key!r} in the catalogue {language}")
        return text

    def entries(self, language: str) -> dict[str, str]:
        """Every text by key; the forms of a plural message as ``key|0``, ``key|1``."""
        # gettext has no public way to list what it read.
        read: dict[str | tuple[str, int], str] = vars(self._translations(language))["_catalog"]
        own = {
            key if isinstance(key, str) else f"{key[0]}|{key[1]}": text
            for key, text in read.items()
            if key
        }
        if language == REFERENCE:
            return own
        # Languages differ in the number of plural forms: never mix those of two.
        keys = {name.partition("|")[0] for name in own}
        reference = self.entries(REFERENCE)
        missing = {k: text for k, text in reference.items() if k.partition("|")[0] not in keys}
        return own | missing

    def _translations(self, language: str) -> gettext.GNUTranslations:
        if language not in self._read:
            path = self._folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
            with path.open("rb") as file:
                translations = gettext.GNUTranslations(file)
            if language != REFERENCE:
                translations.add_fallback(self._translations(REFERENCE))
            self._read[language] = translations
        return self._read[language]
