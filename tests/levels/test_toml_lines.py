"""The places of keys in TOML texts."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kop_learn.levels.toml_lines import find_places

TEXT = '''\
# format = 3
"format" = 1 # a comment with "quotation
title.en = "a # b"
title . 'zh_TW' = "x = 1"
map = """
[no.header]
x = "1"
""\\""""
numbers = [
    1, # ]
    2,
]
inline = { a = 1, b = { c = 2 } }

[cards] # [par]
forward = 2
[a."b.c"]
d = \'\'\'
e = 1\'\'\'
[[pairs]]
one = 1
[[pairs]]
one = 2
last = ""'''


def test_every_key_has_its_line() -> None:
    tomllib.loads(TEXT)
    places = find_places(TEXT)
    assert {path: entry.line for path, entry in places.entries.items()} == {
        ("format",): 2,
        ("title",): 3,
        ("title", "en"): 3,
        ("title", "zh_TW"): 4,
        ("map",): 5,
        ("numbers",): 9,
        ("inline",): 13,
        ("cards",): 15,
        ("cards", "forward"): 16,
        ("a",): 17,
        ("a", "b.c"): 17,
        ("a", "b.c", "d"): 18,
        ("pairs",): 22,
        ("pairs", "one"): 23,
        ("pairs", "last"): 24,
    }
    assert places.line_of(("inline", "b", "c")) == 13
    assert places.line_of(("no", "such", "key")) == 1


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('map = """\n^ G\n"""', (2, 1)),
        ('map = """\r\n^ G\n"""', (2, 1)),
        ('map = """^ G\n"""', (1, 10)),
        ("map = '''\n^\\G\n'''", (2, 1)),
        ('map = "^ G"', (1, 8)),
        ('x = 1\n  map="^ G"', (2, 8)),
        ('map = """\n^ G\\n. .\n"""', None),
        ("map = 3", None),
        ("other = 3", None),
    ],
)
def test_the_first_row_of_a_text(text: str, place: tuple[int, int] | None) -> None:
    assert find_places(text).rows_of(("map",)) == place


KEYS = st.text("ab_-1", min_size=1, max_size=3)
VALUES = st.sampled_from(
    [
        "1",
        "1.5",
        '"#"',
        "'[x]'",
        '"""\n[x]\ny = 1\n"""',
        "'''\n# \"\n'''",
        "[\n1,\n# ]\n2]",
        "{x=1}",
    ]
)
LINES = st.one_of(
    st.builds(lambda key, value: f"{key} = {value}", KEYS, VALUES),
    st.builds(lambda key, more, value: f"{key}.{more} = {value}", KEYS, KEYS, VALUES),
    st.builds(lambda key: f"[{key}]", KEYS),
    st.builds(lambda key, more: f" [ {key} . {more} ] # x", KEYS, KEYS),
    st.sampled_from(["", "# [x]", "  "]),
)


@given(st.lists(LINES, max_size=12))
def test_the_keys_found_are_those_that_the_parser_finds(lines: list[str]) -> None:
    text = "\n".join(lines)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        find_places(text)
        return
    places = find_places(text)
    assert set(places.entries) == set(_paths(data))
    written = text.split("\n")
    for path, entry in places.entries.items():
        assert path[-1] in written[entry.line - 1] or path[0] in written[entry.line - 1]


def _paths(data: dict[str, object], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, value in data.items():
        yield (*above, key)
        if isinstance(value, dict) and value != {"x": 1}:
            yield from _paths(value, (*above, key))


@given(st.text() | st.text("\"'#[]{}=,.\\\n ax1"))
def test_any_text_can_be_searched(text: str) -> None:
    find_places(text)


@pytest.mark.parametrize(
    "text",
    [
        '"' * 65_000,
        "'" * 65_000,
        '"""' + '\\"""' * 16_000,
        "a." * 32_000,
        "[" * 65_000,
        "a = " + "1" * 65_000,
        "a = " + "1." * 32_000,
        "a\n" * 32_000,
        "#" * 65_000,
        '""""""\n' * 9_000,
        "a = '''" + "''\n" * 20_000,
    ],
)
def test_hostile_texts_do_not_hang(text: str) -> None:
    find_places(text)
