"""A good level file to change, and random levels."""

from __future__ import annotations

from hypothesis import strategies as st

from kop_learn.levels.document import is_blank
from kop_learn.levels.model import Kind, Level, Par
from kop_learn.sea.board import BIG, GOLD, ISLAND, SMALL, Board, Ship, Tile
from kop_learn.sea.cards import LEVEL_CARDS
from kop_learn.sea.grid import Cell, Heading
from kop_learn.sea.program import Item, Program

GOOD = '''\
format = 1
kind = "solve"
title.en = "Square dance"
title.zh_TW = "方陣舞步"
author = "Ann"
map = """
. . . . .
. # . o .
. . . . .
. . . G .
. O . . .
. . . . .
^ . . . .
"""
[cards]
forward = 2
left = 1
right = 1
loop2 = 1
loop3 = 1
[par]
cards = 4
program = "2[3[F] R]"
'''
"""The design's example with two tiles more; its map begins in line 7, ``[cards]`` is line 15."""


def changed(*changes: tuple[str, str], text: str = GOOD) -> str:
    """Return the good text with parts of it replaced; every part must be there exactly once."""
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


_WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], include_characters="\n\t"),
    max_size=40,
)
_TEXTS = st.dictionaries(st.sampled_from(["en", "zh_TW"]), _WORDS, max_size=2)
_TITLES = st.dictionaries(
    st.sampled_from(["en", "zh_TW"]),
    _WORDS.filter(lambda text: not is_blank(text)),
    min_size=1,
    max_size=2,
)
_HINTS = st.dictionaries(
    st.sampled_from(["en", "zh_TW"]), st.lists(_WORDS, max_size=3).map(tuple), max_size=2
)
_TILES: list[Tile | None] = [None, None, None, ISLAND, SMALL, BIG]


def _program(counts: dict[str, int]) -> Program:
    """Return a program of exactly these cards, its loops one in the other."""
    moves = tuple(
        Item(card)
        for card in ("forward", "back", "left", "right", "jump")
        for _ in range(counts.get(card, 0))
    )
    gods = tuple(
        Item(card) for card in ("sea_god", "mazu") for _ in range(min(counts.get(card, 0), 3))
    )
    for card in ("loop2", "loop3"):
        if counts.get(card):
            moves = (Item(card, (), moves),)
    return Program(moves + gods)


@st.composite
def levels(draw: st.DrawFn) -> Level:
    """Give levels of every kind and form that a file can have."""
    width, height = draw(st.integers(2, 20)), draw(st.integers(2, 20))
    cells = [Cell(col, row) for col in range(width) for row in range(height)]
    ship, gold = draw(st.lists(st.sampled_from(cells), min_size=2, max_size=2, unique=True))
    tiles = {
        cell: tile
        for cell in draw(st.lists(st.sampled_from(cells), max_size=12, unique=True))
        if cell not in (ship, gold) and (tile := draw(st.sampled_from(_TILES))) is not None
    }
    kinds: list[Kind] = ["solve", "repair", "predict"]
    kind = draw(st.sampled_from(kinds))
    counts = draw(st.dictionaries(st.sampled_from(LEVEL_CARDS), st.integers(1, 99)))
    program = _program({card: min(count, 9) for card, count in counts.items()})
    has_par = kind != "predict" and program.size > 0 and draw(st.booleans())
    return Level(
        id=draw(st.sampled_from(["level", "kop/loops-03"])),
        kind=kind,
        title=draw(_TITLES),
        board=Board(width, height, {**tiles, gold: GOLD}),
        start_ship=Ship(ship, draw(st.sampled_from(Heading))),
        cards={card: counts[card] for card in LEVEL_CARDS if card in counts},
        story=draw(_TEXTS),
        hints=draw(_HINTS),
        author=draw(st.none() | _WORDS),
        captain=draw(st.sampled_from(["python", "ruby", "android"])) if "call" in counts else None,
        no_bugs=draw(st.booleans()),
        start=None if kind == "solve" else program,
        par=Par(program.size, program) if has_par else None,
    )
