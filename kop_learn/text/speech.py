"""Say something in the current language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from kop_learn.errors import Fault, KopError
from kop_learn.text.catalogue import Catalogues, MissingMessageError
from kop_learn.text.language import choose_language, match_language

_catalogues = Catalogues(Path(__file__).parent / "locales")
_process_language: str | None = None
_class_language: str | None = None
_context_language: ContextVar[str | None] = ContextVar("kop_learn_language", default=None)


def say(key: str, /, **parameters: object) -> str:
    """The text of a message in the current language, its ``{names}`` filled in.

    Raises MissingMessageError where the key or a parameter is missing.
    """
    return _filled(key, _catalogues.text(current_language(), key), parameters)


def say_n(key: str, n: int, /, **parameters: object) -> str:
    """The text of a message about ``n`` things (``{n}`` in the text), in the right plural form."""
    text = _catalogues.plural_text(current_language(), key, n)
    return _filled(key, text, {"n": n, **parameters})


def fault(
    code: str,
    /,
    *,
    file: str | None = None,
    line: int | None = None,
    column: int | None = None,
    position: int | None = None,
    **parameters: object,
) -> Fault:
    """A fault whose message is the text of ``fault.<code>``.

    The place goes both into the fault and, with the other parameters, into the text.
    """
    place = {"file": file, "line": line, "column": column, "position": position}
    message = say(f"fault.{code}", **place, **parameters)
    return Fault(code, message, file=file, line=line, column=column, position=position)


def messages(prefix: str, language: str | None = None) -> dict[str, str]:
    """Every unformatted text whose key begins with ``prefix``, for the browser.

    The forms of a plural message are ``key|0`` (for one, in English), ``key|1``, ...; the last one
    is the general one, and a language without plurals has ``key|0`` alone.
    """
    entries = _catalogues.entries(resolve_language(language) if language else current_language())
    return {key: text for key, text in entries.items() if key.startswith(prefix)}


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue, English first."""
    return _catalogues.languages


def resolve_language(explicit: str | None = None) -> str:
    """The language asked for, else the environment's.

    That is the one of ``KOP_LEARN_LANG``, else of the class's settings, else of the system, else
    English.

    Raises KopError if the one asked for has no catalogue.
    """
    if explicit is None:
        return choose_language(languages(), of_class=_class_language)
    language = match_language(explicit, languages())
    if language is None:
        known = ", ".join(languages())
        raise KopError(fault("text.unknown_language", language=explicit, known=known))
    return language


def current_language() -> str:
    """The language of this context, else of the process, else as ``resolve_language`` finds it."""
    return _context_language.get() or _process_language or resolve_language()


def set_language(language: str | None) -> None:
    """Choose the language of the whole process; None goes back to the environment's.

    Raises KopError for an unknown language.
    """
    global _process_language
    _process_language = None if language is None else resolve_language(language)


def set_class_language(language: str | None) -> None:
    """Tell the language of the class's settings, None if they name none.

    It holds where neither the process nor ``KOP_LEARN_LANG`` has one. Raises KopError for an
    unknown language.
    """
    global _class_language
    _class_language = None if language is None else resolve_language(language)


@contextmanager
def use_language(language: str) -> Iterator[str]:
    """Speak another language inside the ``with`` block, in this thread or task alone.

    Raises KopError for an unknown language.
    """
    chosen = resolve_language(language)
    token = _context_language.set(chosen)
    try:
        yield chosen
    finally:
        _context_language.reset(token)


def _filled(key: str, text: str, parameters: dict[str, object]) -> str:
    try:
        return text.format_map(parameters)
    except KeyError as error:
        raise MissingMessageError(f"message {key!r} needs the parameter {error}") from None
