"""What somebody meant who typed a full-width sign, or a card by its name instead of its id."""

from __future__ import annotations

from unicodedata import normalize

from kop_learn.sea.cards import CARDS, LEVEL_CARDS
from kop_learn.text import languages, messages

_QUOTES = dict.fromkeys("“”„‟〝〞「」『』", '"') | dict.fromkeys("‘’‚‛", "'")


def half_width(sign: str) -> str | None:
    """Return the ASCII character that looks like a full-width one, or ``None``.

    Quotation marks of any form are meant as TOML's.
    """
    if sign.isascii():
        return None
    narrow = _QUOTES.get(sign) or normalize("NFKC", sign)
    return narrow if len(narrow) == 1 and narrow.isascii() else None


def card_meant(word: str) -> str | None:
    """Return the id of the card that has this name in some language, or is this program text."""
    wanted = _plain(word)
    for card in LEVEL_CARDS:
        names = [CARDS[card].symbol]
        for language in languages():
            names += messages(f"card.{card}.name", language)[f"card.{card}.name"].split("／")
        if wanted in map(_plain, names):
            return card
    return None


def _plain(word: str) -> str:
    return "".join(sign for sign in normalize("NFKC", word).casefold() if sign.isalnum())
