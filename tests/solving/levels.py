"""Levels as text, for the tests that need whole ones."""

from __future__ import annotations

from kop_learn.levels.model import Level


def level(
    picture: str, cards: dict[str, int], extra: str = "", kind: str = "solve", par: str = ""
) -> Level:
    """Return the level of a map (first line is the far row)."""
    return Level.parse(level_text(picture, cards, extra, kind, par), id="test")


def level_text(
    picture: str, cards: dict[str, int], extra: str = "", kind: str = "solve", par: str = ""
) -> str:
    """Return the text of a level file; a single row gets a row of islands behind it."""
    if "\n" not in picture:
        picture = " ".join("#" for _ in picture.split()) + "\n" + picture
    lines = [f"{card} = {count}" for card, count in cards.items()]
    head = f'format = 1\nkind = "{kind}"\ntitle.en = "Test"\n{extra}\n'
    return f'{head}map = """\n{picture}\n"""\n[cards]\n' + "\n".join(lines) + f"\n{par}\n"
