"""One text for one value, and short digests of it, so that states can be compared across runs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import blake2b


def plain(value: object) -> object:
    """Return a value as JSON holds it; tuples, sets and frozen dataclasses become lists.

    Raises:
        TypeError: for anything that is no value (a function, a generator, a mutable object).
    """
    if value is None or type(value) in (bool, int, float, str):
        return value
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, Mapping):
        pairs = sorted(([plain(key), plain(part)] for key, part in value.items()), key=_text)
        return {"": pairs}  # so that no mapping, not even an empty one, is taken for a list
    if isinstance(value, set | frozenset):
        return sorted((plain(part) for part in value), key=_text)
    if is_dataclass(value):
        return [type(value).__name__, *(plain(getattr(value, part.name)) for part in fields(value))]
    raise TypeError(f"{type(value).__name__} is no value")


def digest(*values: object) -> str:
    """Return 16 hexadecimal digits that differ when the values do."""
    # A log from elsewhere may hold halves of characters, which plain UTF-8 refuses.
    text = _text(plain(values)).encode("utf-8", "surrogatepass")
    return blake2b(text, digest_size=8).hexdigest()


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
