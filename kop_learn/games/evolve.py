"""New values from old ones, quickly."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, cast

Value = TypeVar("Value")


def evolve(value: Value, **changes: object) -> Value:
    """Return a copy of a named tuple or a frozen dataclass, some of its fields changed.

    Does what ``dataclasses.replace`` does, several times faster: a match makes thousands of states.

    Raises:
        KeyError: for a field that there is not.
    """
    kind: type[Any] = type(value)
    parts, places, make = _shape(cast(Hashable, kind))
    changed = list(parts(value))
    for name, part in changes.items():
        changed[places[name]] = part
    copy: Value = make(changed)
    return copy


_Shape = tuple[Callable[[Any], tuple[Any, ...]], Mapping[str, int], Callable[[list[Any]], Any]]


@cache
def _shape(kind: Hashable) -> _Shape:
    """Return how to read all fields of a class, the place of each, and how to make a new value."""
    made = cast(Any, kind)
    if issubclass(made, tuple):
        names = list(made._fields)
        return tuple, {name: place for place, name in enumerate(names)}, made._make
    names = [part.name for part in fields(made)]
    places = {name: place for place, name in enumerate(names)}
    return attrgetter(*names), places, lambda parts: made(*parts)
