"""The bundled font, which has the Chinese characters that matplotlib's own font lacks."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

FAMILY = "Kop Sans TC"
SYMBOL_FAMILY = "DejaVu Sans"  # comes with matplotlib; has ↰ and other signs
MISSING = "□"
_VANISHING = ("Cc", "Cf", "Mn", "Me", "So", "Sk")
"""Kinds of characters that are left out where no font has them: controls, marks, emoji."""


def font_path() -> Path:
    """The font file: a subset of Noto Sans CJK TC."""
    return Path(__file__).parent / "fonts" / "KopSansTC-Regular.otf"


@cache
def register() -> tuple[str, ...]:
    """Make the font known to matplotlib; gives the families to pass as ``fontfamily``."""
    from matplotlib.font_manager import fontManager

    fontManager.addfont(font_path())
    return (FAMILY, SYMBOL_FAMILY)


@cache
def covered() -> frozenset[str]:
    """Every character that the families of ``register`` can draw."""
    from matplotlib import get_data_path
    from matplotlib.ft2font import FT2Font

    symbols = Path(get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
    codes = (FT2Font(str(path)).get_charmap() for path in (font_path(), symbols))
    return frozenset(chr(code) for charmap in codes for code in charmap)


def drawable(text: str) -> str:
    """The text as the fonts can draw it: letters that they lack become a box, emoji vanish.

    Titles and names come from people, who also write rare characters and emoji; invisible joiners
    and line breaks pass as they are or vanish. Of emoji alone one box is left.
    """
    shown = covered()
    drawn = []
    for character in text:
        if character in shown or character == "\n":
            drawn.append(character)
        elif unicodedata.category(character) not in _VANISHING:
            drawn.append(MISSING)
    left = "".join(drawn)
    return left if left.strip() or not text.strip() else MISSING
