"""Share codes: a whole level in a line of text (the design's share code).

After ``kop1_`` comes, in base64url without padding, the CRC32 (4 bytes, big-endian) of the level
file without its par, and that file as raw deflate data.
"""

from __future__ import annotations

import base64
import re
import zlib
from dataclasses import replace
from unicodedata import category

from kop_learn.errors import KopError
from kop_learn.levels.document import MAX_BYTES
from kop_learn.levels.model import Level
from kop_learn.levels.reader import parse_level
from kop_learn.text import fault

PREFIX = "kop1_"
MAX_CODE = 4_000
"""A code with more characters than this is neither made nor read."""

_VERSION = re.compile(r"kop(\d{1,4})_")
_RAW_DEFLATE = -15
_CRC_BYTES = 4


def share_code(level: Level) -> str:
    """Return the share code of a level; its id and its par are not in it.

    Raises:
        KopError: if the level has so much text that the code would be too long.
    """
    data = replace(level, par=None).to_toml().encode()
    compressor = zlib.compressobj(level=9, wbits=_RAW_DEFLATE)
    packed = compressor.compress(data) + compressor.flush()
    code = PREFIX + _encoded(zlib.crc32(data).to_bytes(_CRC_BYTES, "big") + packed)
    if len(code) > MAX_CODE:
        raise KopError(fault("share.too_long", found=len(code), most=MAX_CODE))
    return code


def read_code(code: str) -> Level:
    """Return the level of a share code.

    What a mail or a page put between its characters does not matter: blanks, line breaks, and signs
    that cannot be seen.

    Its id is ``shared-`` and its ``level_hash``.

    Raises:
        KopError: if the code is cut, altered, too long, from a newer version or no code at all.
    """
    if len(code) > 2 * MAX_CODE:
        raise KopError(fault("share.too_long", found=len(code), most=MAX_CODE))
    code = tidy(code)
    version = _VERSION.match(code)
    if version is None:
        raise KopError(fault("share.no_code", prefix=PREFIX))
    if version[0] != PREFIX:
        raise KopError(fault("share.newer", found=version[0], expected=PREFIX))
    if len(code) > MAX_CODE:
        raise KopError(fault("share.too_long", found=len(code), most=MAX_CODE))
    body = code.removeprefix(PREFIX)
    packed = _decoded(body)
    data = _unpacked(packed)
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise KopError(fault("share.altered")) from None
    if _encoded(packed) != body:  # the last character may hold bits that mean nothing
        raise KopError(fault("share.altered"))
    level = replace(parse_level(text, "shared"), par=None)
    return replace(level, id=f"shared-{level.level_hash}")


def tidy(code: str) -> str:
    """Return a code without blanks, line breaks and signs that nobody sees."""
    return "".join(sign for sign in code if category(sign)[0] not in "CZ")


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _decoded(text: str) -> bytes:
    """Undo ``_encoded``; a check by the caller refuses what it cannot have made."""
    if not re.fullmatch(r"[A-Za-z0-9_-]*", text):
        raise KopError(fault("share.altered"))
    if len(text) % 4 == 1:
        raise KopError(fault("share.cut"))
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if len(data) <= _CRC_BYTES:
        raise KopError(fault("share.cut"))
    return data


def _unpacked(data: bytes) -> bytes:
    """Inflate, never to more than a level file may have."""
    check, packed = data[:_CRC_BYTES], data[_CRC_BYTES:]
    inflater = zlib.decompressobj(wbits=_RAW_DEFLATE)
    try:
        plain = inflater.decompress(packed, MAX_BYTES + 1)
    except zlib.error:
        raise KopError(fault("share.altered")) from None
    if len(plain) > MAX_BYTES:
        raise KopError(fault("share.too_large", most=MAX_BYTES // 1024))
    if not inflater.eof:
        raise KopError(fault("share.cut"))
    if inflater.unused_data or zlib.crc32(plain).to_bytes(_CRC_BYTES, "big") != check:
        raise KopError(fault("share.altered"))
    return plain
