"""Cut the bundled font out of Noto Sans CJK TC.

    python tools/font_subset.py [NotoSansCJK-Regular.ttc | noto_cjk_sans_otc-....whl]

Without an argument the installed package `noto-cjk-sans-otc` gives the font. The subset holds all
characters that a Taiwanese primary school uses (Big5 level 1, Zhuyin, punctuation, Latin) and
whatever else the catalogues, levels and lessons use. Run it again when a test says that a
character is missing.
"""

from __future__ import annotations

import argparse
import json
import sys
import unicodedata
import zipfile
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "kop_learn" / "drawing" / "fonts"
TARGET = FONTS / "KopSansTC-Regular.otf"
SOURCE_FAMILY = "Noto Sans CJK TC"
FAMILY = "Kop Sans TC"
POSTSCRIPT_NAME = "KopSansTC-Regular"

# Unicode blocks taken as far as the source has them, first and last character.
BLOCKS = (
    (0x0020, 0x007E),  # ASCII
    (0x00A0, 0x017F),  # Latin letters with accents
    (0x0391, 0x03C9),  # Greek
    (0x2010, 0x205E),  # punctuation
    (0x2150, 0x218F),  # number forms
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # mathematics
    (0x2460, 0x24FF),  # circled numbers
    (0x2500, 0x257F),  # box drawing
    (0x2580, 0x25FF),  # blocks and shapes
    (0x2600, 0x27BF),  # stars, suits, weather, ticks
    (0x3000, 0x303F),  # Chinese punctuation
    (0x3105, 0x312F),  # Zhuyin
    (0x31A0, 0x31BF),  # Zhuyin for Taiwanese and Hakka
    (0xFE10, 0xFE6F),  # vertical and small punctuation
    (0xFF01, 0xFFEE),  # full-width forms
)
ZHUYIN_TONES = "ˉˊˇˋ˙"
# Buttons of JupyterLab that texts name; browsers show those texts, pictures never do.
BROWSER_SIGNS = "⏩"


def big5_level_1() -> set[str]:
    """The 5,401 frequent characters: codes A440 to C67E of Big5."""
    trails = (*range(0x40, 0x7F), *range(0xA1, 0xFF))
    codes = ((lead, trail) for lead in range(0xA4, 0xC7) for trail in trails)
    return {bytes(code).decode("big5") for code in codes if code <= (0xC6, 0x7E)}


def fixed_characters() -> set[str]:
    """What the font holds whatever the texts say."""
    blocks = {chr(code) for first, last in BLOCKS for code in range(first, last + 1)}
    return blocks | set(ZHUYIN_TONES) | big5_level_1()


def text_characters(root: Path = ROOT) -> set[str]:
    """Every character of the catalogues and levels, and every letter of the lessons.

    The signs in a lesson are drawn by the browser; what a learner copies out of it are letters.
    """
    found: set[str] = set()
    for path in (root / "kop_learn" / "text" / "locales").rglob("*.po"):
        with path.open("rb") as file:
            for message in read_po(file):
                text = message.string
                found.update(*([text] if isinstance(text, str) else text or []))
    for path in (root / "puzzles").rglob("*.toml"):
        found.update(path.read_text(encoding="utf-8"))
    for path in (root / "notebooks").rglob("*.ipynb"):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            found.update(c for c in "".join(cell["source"]) if c.isalnum())
    found -= set(BROWSER_SIGNS)
    return {c for c in found if unicodedata.category(c) not in ("Cc", "Cf", "Mn", "Co")}


def source_font(path: Path | None) -> TTFont:
    """The Traditional Chinese face of a collection, a wheel that holds one, or the package."""
    if path is None:
        package = resources.files("noto_cjk_sans_otc")
        data = package.joinpath("NotoSansCJK-Regular.ttc").read_bytes()
    elif path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            (name,) = (name for name in wheel.namelist() if name.endswith((".ttc", ".otc")))
            data = wheel.read(name)
    else:
        data = path.read_bytes()
    for font in TTCollection(BytesIO(data)).fonts:
        if font["name"].getDebugName(1) == SOURCE_FAMILY:
            return font
    raise SystemExit(f"no {SOURCE_FAMILY} in the font collection")


def subset(font: TTFont, characters: set[str]) -> None:
    """Keep these characters; no layout features, no vertical metrics, no hints: text is drawn."""
    options = Options(
        layout_features=[],
        hinting=False,
        notdef_outline=True,
        name_IDs=["*"],
        drop_tables=["BASE", "DSIG", "GDEF", "GPOS", "GSUB", "VORG", "vhea", "vmtx"],
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(character) for character in characters])
    subsetter.subset(font)


def rename(font: TTFont) -> None:
    """A name of its own, so that it is never mistaken for the full font; the notices stay."""
    names: Any = font["name"]
    names.names = [record for record in names.names if record.nameID in (0, 13, 14)]
    texts = {
        1: FAMILY,
        2: "Regular",
        3: f"{POSTSCRIPT_NAME};subset of {SOURCE_FAMILY}",
        4: FAMILY,
        5: "Version 1.000",
        6: POSTSCRIPT_NAME,
        10: f"A subset of {SOURCE_FAMILY}, cut for kop_learn",
    }
    for number, text in texts.items():
        names.setName(text, number, 3, 1, 0x409)
    compact: Any = font["CFF "].cff
    compact.fontNames = [POSTSCRIPT_NAME]
    top = compact.topDictIndex[0]
    top.FullName, top.FamilyName = FAMILY, FAMILY


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("source", nargs="?", type=Path, help="font collection or wheel")
    options = parser.parse_args(arguments)
    font = source_font(options.source)
    present = {chr(code) for code in font.getBestCmap()}
    subset(font, fixed_characters() | text_characters())
    rename(font)
    font.recalcTimestamp = False  # the same characters give the same file
    font.save(TARGET)
    absent = sorted(text_characters() - present)
    if absent:
        print("not in the source font, left to other fonts:", " ".join(absent))
    size = TARGET.stat().st_size
    print(f"{TARGET.name}: {len(font.getBestCmap())} characters, {size / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
