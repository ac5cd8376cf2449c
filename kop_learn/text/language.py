"""Which language is spoken: found catalogues, and the order in which a language is chosen."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Iterable, Iterator, Mapping

FALLBACK = "en"
VARIABLE = "KOP_LEARN_LANG"


def match_language(tag: str, available: Iterable[str]) -> str | None:
    """The available language that a tag means, or None.

    ``zh_Hant_HK.UTF-8``, ``zh-tw`` and ``Chinese_Taiwan`` all mean ``zh_TW``: a language that is
    there in one form only is better than none.
    """
    wanted = tag.split(".")[0].split("@")[0].replace("-", "_").lower()
    known = {language.lower(): language for language in sorted(available)}
    if wanted in known:
        return known[wanted]
    family = wanted.split("_")[0].split(" ")[0]
    # Windows names languages in English.
    family = {"chinese": "zh", "english": "en"}.get(family, family)
    for lower, language in known.items():
        if lower.split("_")[0] == family:
            return language
    return None


def choose_language(
    available: Iterable[str],
    environment: Mapping[str, str] = os.environ,
    of_class: str | None = None,
) -> str:
    """``KOP_LEARN_LANG``, else the language of the class, else the system's, else English.

    A value that no catalogue fits is passed over: whatever happens, there is a language to say
    it in.
    """
    known = tuple(available)
    for tag in (environment.get(VARIABLE), of_class, *system_tags(environment)):
        language = match_language(tag, known) if tag else None
        if language is not None:
            return language
    return FALLBACK


def system_tags(environment: Mapping[str, str]) -> Iterator[str]:
    """The languages that the system asks for, best first, as gettext reads them."""
    variables = ("LC_ALL", "LC_MESSAGES", "LANG")
    main = next((environment[name] for name in variables if environment.get(name)), None)
    if main is None and sys.platform == "win32":
        main = locale.getlocale()[0]
    if main is None or main.split(".")[0] in ("C", "POSIX"):
        return
    yield from filter(None, environment.get("LANGUAGE", "").split(":"))
    yield main
