"""Share codes: there and back, and what is said of damaged ones."""

from __future__ import annotations

import base64
import zlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kop_learn.errors import KopError
from kop_learn.levels.model import Level
from kop_learn.levels.share import read_code, share_code
from kop_learn.text import use_language
from tests.levels.samples import GOOD, levels

CODE = share_code(Level.parse(GOOD))


def made(data: bytes, check: bytes | None = None, prefix: str = "kop1_") -> str:
    """Return a code with any content, by the recipe of the design."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(data) + packer.flush()
    body = (zlib.crc32(data).to_bytes(4, "big") if check is None else check) + packed
    return prefix + base64.urlsafe_b64encode(body).decode().rstrip("=")


def refused(code: str) -> str:
    with pytest.raises(KopError) as caught:
        read_code(code)
    for language in ("en", "zh_TW"):
        with use_language(language), pytest.raises(KopError):
            read_code(code)
    return caught.value.faults[0].code


@given(levels())
def test_a_level_comes_back_without_its_par(level: Level) -> None:
    code = share_code(level)
    assert len(code) <= 4000
    assert read_code(code) == replace(level, par=None)


def test_the_id_tells_shared_levels_apart() -> None:
    level = read_code(CODE)
    assert level.id == f"shared-{Level.parse(GOOD).level_hash}"


def test_the_code_is_that_of_the_design() -> None:
    assert CODE.startswith("kop1_")
    data = base64.urlsafe_b64decode(CODE[5:] + "=" * (-len(CODE[5:]) % 4))
    text = zlib.decompress(data[4:], wbits=-15)
    assert zlib.crc32(text) == int.from_bytes(data[:4], "big")
    assert Level.parse(text.decode()) == replace(Level.parse(GOOD), par=None)


def test_blanks_and_line_breaks_of_a_mail_do_not_matter() -> None:
    broken = "\n ".join(CODE[start : start + 60] for start in range(0, len(CODE), 60))
    assert read_code(f"  {broken}\r\n") == read_code(CODE)


@pytest.mark.parametrize("sign", ["\u200b", "\u00ad", "\ufeff", "\u00a0", "\u3000", "\u202e", "\t"])
def test_signs_that_cannot_be_seen_do_not_matter(sign: str) -> None:
    pasted = f"{sign}{CODE[:3]}{sign}{CODE[3:60]}{sign}{CODE[60:]}{sign}"
    assert read_code(pasted) == read_code(CODE)
    assert Level.find(pasted) == read_code(CODE)


def test_a_par_in_a_code_is_not_believed() -> None:
    assert read_code(made(GOOD.encode())).par is None


@given(st.integers(5, len(CODE) - 1))
def test_a_cut_code(length: int) -> None:
    assert refused(CODE[:length]) == "share.cut"


@given(st.integers(5, len(CODE) - 1), st.sampled_from("Aaz09-_=+ü"))
def test_an_altered_code_gives_no_level(place: int, sign: str) -> None:
    if CODE[place] != sign:
        code = CODE[:place] + sign + CODE[place + 1 :]
        assert refused(code).startswith("share.")


@given(st.text(max_size=50), st.booleans())
def test_any_text_is_refused(text: str, with_prefix: bool) -> None:
    assert refused("kop1_" + text if with_prefix else text).startswith("share.")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("", "share.no_code"),
        ("https://example.org", "share.no_code"),
        ("KOP1_abc", "share.no_code"),
        ("kop1_", "share.cut"),
        ("kop2_" + CODE[5:], "share.newer"),
        ("kop12_" + CODE[5:], "share.newer"),
        (CODE + "AAAA", "share.altered"),
        (CODE + "=", "share.altered"),
        (made(GOOD.encode(), check=b"\0\0\0\0"), "share.altered"),
        (made("方".encode("big5")), "share.altered"),
        (made(b"x" * 65_537), "share.too_large"),
        (made(b"\0" * 2_000_000), "share.too_large"),
        ("kop1_" + "A" * 3_996, "share.too_long"),
        ("kop1_" + "A" * 1_000_000, "share.too_long"),
        (made(GOOD.replace("left = 1", "left = -1").encode()), "toml.number_range"),
        (made(b""), "file.empty"),
    ],
)
def test_what_is_said_of_bad_codes(code: str, expected: str) -> None:
    assert refused(code) == expected


def test_a_level_with_too_much_text_cannot_be_shared() -> None:
    story = "".join(chr(0x4E00 + (number * 7919) % 20_000) for number in range(3_000))
    level = replace(Level.parse(GOOD), story={"zh_TW": story})
    with pytest.raises(KopError) as caught:
        share_code(level)
    assert caught.value.faults[0].code == "share.too_long"
