"""Every text that a person sees, in the person's language.

``say("bump.edge")`` gives the text of a key; the texts lie in ``locales``, one gettext catalogue
a language, kept with ``tools/catalogues.py``. A new language is one more catalogue.
"""

from kop_learn.text.catalogue import MissingMessageError
from kop_learn.text.speech import (
    current_language,
    fault,
    languages,
    messages,
    resolve_language,
    say,
    say_n,
    set_class_language,
    set_language,
    use_language,
)
from kop_learn.text.system import reason_of

__all__ = [
    "MissingMessageError",
    "current_language",
    "fault",
    "languages",
    "messages",
    "reason_of",
    "resolve_language",
    "say",
    "say_n",
    "set_class_language",
    "set_language",
    "use_language",
]
