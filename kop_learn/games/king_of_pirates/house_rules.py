"""Every house rule of the match, by name.

Where the published description is silent, the rule book chooses a rule and marks it [house].  A
class that owns the box can change those below: each field is one of them, with the sentence of the
rule book that it stands for.

The other house rules of parts 1 and 2 are no switches; each of them lies in one place:

=========================  ==========================================================
what                       where
=========================  ==========================================================
Forward between islands    ``sea/effects.py``: ``sail``
gods together              ``sea/flow.py``: ``_other_god_next``
Condition 1                ``sea/flow.py``: ``lay_out``
Condition 2, the figure    ``actions.py``: ``FIGURES``; ``effects.py``: ``_if_girl``
own treasures bump         ``sea/effects.py``: ``obstacle``
treasures act once, leave  ``play.py``: ``Sailing.trigger``
cards go under the decks   ``turns.py``: ``end_turn``
the no-bugs trial          ``play.py``: ``first_bug``
=========================  ==========================================================
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from re import fullmatch
from types import MappingProxyType

from kop_learn.errors import Fault, KopError
from kop_learn.levels.document import shown
from kop_learn.text import fault, say

FIRST_TIME_LAYOUT = """
. # . . # . . # . .
# . . o . . # . . #
. . # . . O . . o .
. # . . # . . . . $
o . O . . . # . # .
$ # . . # . . o O .
# . . * . . * . # $
"""
MOST_TURNS = 10_000
_COLUMNS = "ABCDEFGHIJ"
_ROWS = 7
_LAYOUT = ("first_time_layout", "start_columns", "more_treasure_cells")
"""Rules that must fit together."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules that can be changed, each with the rule book's choice as its default."""

    start_columns: str = "DG"
    """Start cells: columns D and G of the team's own edge row."""
    tiles_on_starts: bool = False
    """Both place their tiles on empty cells of their own half, not on start cells."""
    treasures_face_down: bool = True
    """The two halves are shown together: treasures face down (the owner knows them)."""
    gold_in_corner: bool = False
    """With two ships gold may not lie in a corner."""
    first_time_layout: str = FIRST_TIME_LAYOUT
    """The first-time layout: 7 rows of 10 for team 1, the top row next to the middle line.

    `$` are treasure cells; `*` says where start cells are, and is sea like `.`.
    """
    more_treasure_cells: str = "B3 H4 J2"
    """The first-time layout: the advanced mode adds these treasure cells (for team 1)."""
    girl_in_simple: bool = False
    """Condition 2: in the simple mode both branches place an island."""
    most_golds_break_ties: bool = True
    """Ties: more golds, then shared."""
    loser_starts: bool = True
    """The loser of the round starts the next one."""
    other_starts_after_cap: bool = True
    """After a round that the turn cap ended, the other team starts the next round."""
    turn_cap: int = 60
    """A turn cap (default 60 turns a team) ends a round with no gold."""

    @property
    def layout_rows(self) -> tuple[str, ...]:
        """The rows of the first-time layout, from the top, without the blanks in them."""
        rows = ("".join(row.split()) for row in self.first_time_layout.split("\n"))
        return tuple(filter(None, rows))

    @property
    def changed(self) -> str:
        """The rules that are not as the rule book has them, as a settings file has them.

        That is ``turn_cap = 30, loser_starts = false``; of a layout the name is enough.
        """
        told = []
        for name, value in self.to_dict().items():
            if name == "first_time_layout":
                told += [name] if self.layout_rows != HouseRules().layout_rows else []
            elif value != DEFAULTS[name]:
                told.append(f"{name} = {json.dumps(value)}")
        return ", ".join(told)

    def to_dict(self) -> dict[str, str | bool | int]:
        """Return the rules by name."""
        return {rule.name: getattr(self, rule.name) for rule in fields(self)}

    @classmethod
    def from_dict(cls, rules: Mapping[str, object]) -> HouseRules:
        """Read rules by name; what is left out is the default.

        Raises:
            KopError: for a name or a value that is none.
        """
        faults = [
            fault("house.unknown", found=shown(name, 40), known=", ".join(DEFAULTS))
            for name in rules
            if name not in DEFAULTS
        ]
        faults += [found for _, found in rule_faults(rules)]
        if faults:
            raise KopError(faults)
        return cls(**rules)  # type: ignore[arg-type]  # every value was compared with its default


def rule_faults(rules: Mapping[str, object]) -> Iterator[tuple[str, Fault]]:
    """Give what is wrong with the values of rules, each with the name of the rule to change.

    Names that are none are passed over.
    """
    known = {name: value for name, value in rules.items() if name in DEFAULTS}
    good = {name: value for name, value in known.items() if _fits(name, value)}
    for name, value in known.items():
        if name not in good:
            needs = say(f"house.needs.{name}")
            yield name, fault("house.value", name=name, needs=needs, found=shown(value))
    layout = {name: good[name] for name in _LAYOUT if name in good}
    if len(layout) == sum(name in known for name in _LAYOUT):
        yield from _misfits(HouseRules(**layout), layout)  # type: ignore[arg-type]  # see from_dict


def _fits(name: str, value: object) -> bool:
    """Return whether a value makes sense for a rule."""
    if type(value) is not type(DEFAULTS[name]):
        return False
    match name, value:
        case "turn_cap", int():
            return 1 <= value <= MOST_TURNS
        case "start_columns", str():
            return len(value) == len(set(value) & set(_COLUMNS)) == 2
        case "first_time_layout", str():
            rows = HouseRules(first_time_layout=value).layout_rows
            tiles = Counter("".join(rows).replace("*", "."))
            shaped = len(rows) == _ROWS and all(len(row) == len(_COLUMNS) for row in rows)
            return shaped and tiles == {"#": 15, "o": 4, "O": 3, "$": 3, ".": 45}
        case "more_treasure_cells", str():
            cells = value.split()
            good = all(fullmatch("[A-J][1-7]", cell) for cell in cells)
            return good and len(cells) == len(set(cells)) == 3
    return True


def _misfits(rules: HouseRules, given: Mapping[str, object]) -> Iterator[tuple[str, Fault]]:
    """Give what does not fit together: start cells and further treasure cells must be free.

    Team 2's layout is the same turned by 180 degrees, so that its start cells lie mirrored on it.
    """
    mirrored = rules.start_columns.translate(str.maketrans(_COLUMNS, _COLUMNS[::-1]))
    starts = {f"{column}1" for column in rules.start_columns + mirrored}
    treasures = rules.more_treasure_cells.split()
    for code, cells, names in (
        (
            "house.start_taken",
            [cell for cell in sorted(starts) if not _is_free(rules, cell)],
            ("first_time_layout", "start_columns"),
        ),
        (
            "house.treasure_taken",
            [cell for cell in treasures if cell in starts or not _is_free(rules, cell)],
            ("more_treasure_cells", "first_time_layout", "start_columns"),
        ),
    ):
        if cells:
            changed = next(name for name in names if name in given)
            yield changed, fault(code, cells=", ".join(cells))


def _is_free(rules: HouseRules, cell: str) -> bool:
    """Return whether the first-time layout has nothing on a cell of rows 1-7."""
    return rules.layout_rows[_ROWS - int(cell[1])][_COLUMNS.index(cell[0])] in ".*"


DEFAULTS: Mapping[str, str | bool | int] = MappingProxyType(HouseRules().to_dict())
"""The house rules of the rule book, by name."""
