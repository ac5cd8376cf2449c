"""New values from old ones, quickly."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, cast

Value = TypeVar("Value")


def evolve(value: Value, **changes: object) -> Value:
    """Return a copy of a frozen dataclass, some of its fields changed; ``KeyError`` for no field.

    Does what ``dataclasses.replace`` does, several times faster: a match makes thousands of states.
    """
    kind: type[Any] = type(value)
    get, places = _shape(cast(Hashable, kind))
    parts = list(get(value))
    for name, part in changes.items():
        parts[places[name]] = part
    copy: Value = kind(*parts)
    return copy


@cache
def _shape(kind: Hashable) -> tuple[Callable[[Any], tuple[Any, ...]], Mapping[str, int]]:
    """Return how to read all fields of a class at once, and the place of each."""
    names = [part.name for part in fields(cast(type[Any], kind))]
    return attrgetter(*names), {name: place for place, name in enumerate(names)}
