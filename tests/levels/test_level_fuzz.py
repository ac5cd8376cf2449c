"""Any text is a level or has faults, and a level that was read can be played."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from kop_learn.errors import Fault, KopError
from kop_learn.levels.model import Level
from kop_learn.levels.share import read_code, share_code
from kop_learn.levels.trace import run
from kop_learn.levels.writer import text_with_par
from kop_learn.sea.program import Program
from tests.levels.samples import GOOD, levels

PIECES = [
    *("1", "-1", "0.5", "true", '"x"', "[]", "{}", "inf", "0xff", "1979-05-27", '"""', "'", "#"),
    *("[cards]", "[par]", "map = ", 'kind = "repair"', 'kind = "predict"', 'program = "F"'),
    *("call = 1", 'captain = "ruby"', "title = 1", "\n", "\r\n", "\0", "é", "\u2028", "G", "^"),
    *("rules = []", "hint = 3", "[[cards]]", "[title]", "cards.forward = 1", "story.en.x = 1"),
]
EDITS = st.lists(
    st.tuples(
        st.integers(0, len(GOOD)),
        st.integers(0, 12),
        st.sampled_from(PIECES) | st.text(max_size=3) | st.sampled_from(GOOD.split("\n")),
    ),
    max_size=4,
)


@given(st.text())
def test_any_text_is_a_level_or_has_faults(text: str) -> None:
    check(text)


@given(EDITS)
def test_a_changed_level_is_a_level_or_has_faults(edits: list[tuple[int, int, str]]) -> None:
    text = GOOD
    for place, length, piece in edits:
        text = text[:place] + piece + text[place + length :]
    check(text)


@given(levels(), st.integers(0, 2000), st.sampled_from(PIECES))
def test_a_changed_random_level_is_a_level_or_has_faults(
    level: Level, place: int, piece: str
) -> None:
    lines = level.to_toml().split("\n")
    lines.insert(place % len(lines), piece)
    check("\n".join(lines))


KEYS = st.sampled_from(
    ["format", "kind", "title", "story", "hint", "author", "captain", "rules", "map", "cards"]
)


@given(KEYS, st.sampled_from(["1", "1e400", "nan", "''", "[[]]", "{a.b = 1}", "[{}, 1]", "07:32"]))
def test_any_value_of_any_key_is_a_level_or_has_faults(key: str, value: str) -> None:
    check(f"{key} = {value}")
    kept = [line for line in GOOD.split("\n") if not line.startswith(key)]
    check("\n".join([f"{key} = {value}", *kept]))


def read(text: str) -> Level | tuple[Fault, ...]:
    try:
        return Level.parse(text, file="x.toml")
    except KopError as error:
        return error.faults


def check(text: str) -> None:
    """Read a text; where it is a level, use it in every way that there is."""
    found = read(text)
    if not isinstance(found, Level):
        assert found
        for fault in found:
            assert fault.line is not None or fault.code == "file.too_large"
            assert 1 <= (fault.line or 1) <= text.count("\n") + 1
        return
    assert Level.parse(found.to_toml()) == found
    assert Level.parse(text_with_par(text, None)) == replace(found, par=None)
    assert read_code(share_code(found)).level_hash == found.level_hash
    run(found, found.start or Program()).to_dict()
    assert found.text("title").strip()
