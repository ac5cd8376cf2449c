"""Every house rule of the match, by name.

Where the published description is silent, the rule book chooses a rule and marks it [house].  A
class that owns the box can change those below: each field is one of them, with the sentence of the
rule book that it stands for.

The other house rules of part 2 are no switches; each of them lies in one place:

=========================  ==========================================================
what                       where
=========================  ==========================================================
Condition 1                ``sea/flow.py``: ``lay_out``
Condition 2, the figure    ``actions.py``: ``FIGURES``; ``effects.py``: ``_if_girl``
own treasures bump         ``sea/effects.py``: ``obstacle``
treasures act once, leave  ``play.py``: ``Sailing.trigger``
cards go under the decks   ``turns.py``: ``end_turn``
the no-bugs trial          ``play.py``: ``first_bug``
=========================  ==========================================================
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields
from re import fullmatch
from types import MappingProxyType

from kop_learn.errors import KopError
from kop_learn.text import fault

FIRST_TIME_LAYOUT = """
. # . . # . . # . .
# . . o . . # . . #
. . # . . O . . o .
. # . . # . . . . $
o . O . . . # . # .
$ # . . # . . o O .
# . . * . . * . # $
"""


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
    """The first-time layout: 7 rows of 10 for team 1, the top row next to the middle line."""
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

    def to_dict(self) -> dict[str, str | bool | int]:
        """Return the rules by name."""
        return {rule.name: getattr(self, rule.name) for rule in fields(self)}

    @classmethod
    def from_dict(cls, rules: Mapping[str, object]) -> HouseRules:
        """Read rules by name; what is left out is the default.

        Raises:
            KopError: for a name or a value that is none.
        """
        faults = []
        for name, value in rules.items():
            default = DEFAULTS.get(name)
            if default is None:
                faults.append(fault("house.unknown", found=name[:40], known=", ".join(DEFAULTS)))
            elif type(value) is not type(default) or not _fits(name, value):
                faults.append(fault("house.value", name=name, expected=str(default).strip()))
        if faults:
            raise KopError(faults)
        return cls(**rules)  # type: ignore[arg-type]  # every value was compared with its default


def _fits(name: str, value: object) -> bool:
    """Return whether a value of the right type makes sense for the rule."""
    if name == "turn_cap":
        return isinstance(value, int) and 1 <= value <= 10_000
    if name == "start_columns":
        return isinstance(value, str) and len(set(value)) == 2 and set(value) <= set("ABCDEFGHIJ")
    if name == "first_time_layout":
        rows = str(value).split("\n")
        signs = [row.split() for row in rows if row.strip()]
        tiles = Counter(sign for row in signs for sign in row if sign in "#oO$")
        wide = len(signs) == 7 and all(len(row) == 10 for row in signs)
        return wide and tiles == {"#": 15, "o": 4, "O": 3, "$": 3}
    if name == "more_treasure_cells":
        cells = set(str(value).split())
        return len(cells) == 3 and all(fullmatch("[A-J][1-7]", cell) for cell in cells)
    return True


DEFAULTS: Mapping[str, str | bool | int] = MappingProxyType(HouseRules().to_dict())
"""The house rules of the rule book, by name."""
