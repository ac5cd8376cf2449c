"""How a match is configured: mode, variants, rounds (rule book, part 2, Modes and Variants)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from kop_learn.errors import KopError
from kop_learn.games.base import Facts
from kop_learn.games.king_of_pirates.house_rules import HouseRules
from kop_learn.sea.board import TileKind
from kop_learn.sea.cards import CARDS, Group, Mode
from kop_learn.sea.grid import Cell, Heading
from kop_learn.text import fault

WIDTH, HEIGHT = 10, 14
HALF = HEIGHT // 2
TEAMS = (1, 2)
VARIANTS = ("two_ships", "no_bugs")
MAX_ROUNDS = 20

_ISLANDS_AND_FIRST_TREASURES = {TileKind.ISLAND: 15, TileKind.GOLD: 1, TileKind.POOP: 2}
_WHIRLPOOLS = {TileKind.SMALL: 4, TileKind.BIG: 3}
_MORE_TREASURES = {TileKind.SILVER: 2, TileKind.BOMB: 1}

TILES: Mapping[Mode, Mapping[TileKind, int]] = MappingProxyType(
    {
        Mode.SIMPLE: _ISLANDS_AND_FIRST_TREASURES,
        Mode.BASIC: {**_ISLANDS_AND_FIRST_TREASURES, **_WHIRLPOOLS},
        Mode.ADVANCED: {**_ISLANDS_AND_FIRST_TREASURES, **_WHIRLPOOLS, **_MORE_TREASURES},
    }
)
"""The tiles of each team, by mode."""


@dataclass(frozen=True)
class Settings:
    """The configuration of a match.

    ``rounds`` is asked for in the advanced mode only; the others always play one;
    ``captains`` says whether characters are picked or drawn by lot.
    """

    mode: Mode = Mode.BASIC
    two_ships: bool = False
    no_bugs: bool = False
    rounds: int = 1
    captains: Literal["picked", "drawn"] = "picked"
    house: HouseRules = field(default_factory=HouseRules)

    def __post_init__(self) -> None:
        """Keep to one round where the mode has no more."""
        if not self.advanced:
            object.__setattr__(self, "rounds", 1)

    @property
    def advanced(self) -> bool:
        """Whether this is the advanced mode."""
        return self.mode is Mode.ADVANCED

    @cached_property
    def ships_each(self) -> int:
        """How many ships a team has."""
        return 2 if self.two_ships else 1

    @cached_property
    def limits(self) -> tuple[int, int]:
        """How many move and magic cards a hand is filled up to."""
        if self.two_ships:
            return (5, 2) if self.mode is Mode.SIMPLE else (5, 3)
        return (6, 3) if self.mode is Mode.SIMPLE else (6, 4)

    @cached_property
    def tiles(self) -> Mapping[TileKind, int]:
        """The tiles that each team places."""
        return TILES[self.mode]

    @cached_property
    def decks(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """All move cards and all magic cards of the mode, unshuffled."""
        moves, magic = (
            tuple(
                card.id
                for card in CARDS.values()
                if card.group is group
                for _ in range(card.count(self.mode))
            )
            for group in (Group.MOVE, Group.MAGIC)
        )
        return moves, magic

    @cached_property
    def starts(self) -> frozenset[Cell]:
        """The four start cells."""
        return frozenset(self.start(team, number) for team in TEAMS for number in (1, 2))

    def start(self, team: int, number: int) -> Cell:
        """Return a start cell: number 1 lies in the first start column, 2 in the second."""
        column = ord(self.house.start_columns[number - 1]) - ord("A")
        return Cell(column, 0 if team == 1 else HEIGHT - 1)

    def half(self, team: int) -> tuple[Cell, ...]:
        """Return the cells on which a team may place tiles, its ships aside."""
        return self._halves[team - 1]

    @cached_property
    def _halves(self) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        cells = [Cell(col, row) for row in range(HEIGHT) for col in range(WIDTH)]
        free = [cell for cell in cells if self.house.tiles_on_starts or cell not in self.starts]
        return (
            tuple(cell for cell in free if cell.row < HALF),
            tuple(cell for cell in free if cell.row >= HALF),
        )

    def ships_of(self, team: int) -> range:
        """Return the indices of a team's ships; ship 1 comes first."""
        first = (team - 1) * self.ships_each
        return range(first, first + self.ships_each)

    def number_of(self, ship: int) -> int:
        """Return the number of a ship in its team, from 1, by its index."""
        return ship % self.ships_each + 1

    def ship_index(self, team: int, number: int) -> int:
        """Return the index of a team's ship by its number, from 1."""
        return (team - 1) * self.ships_each + number - 1

    def to_dict(self) -> Facts:
        """Return the settings as a log's header holds them."""
        return {
            "mode": self.mode.value,
            "variants": [name for name in VARIANTS if getattr(self, name)],
            "rounds": self.rounds,
            "captains": self.captains,
            "house_rules": self.house.to_dict(),
        }

    @classmethod
    def from_dict(cls, settings: Mapping[str, object]) -> Settings:
        """Read settings; what is left out is the default, other keys are passed over.

        Raises:
            KopError: for a value that does not fit.
        """
        given = {name: value for name, value in settings.items() if value is not None}
        mode, variants = given.get("mode", Mode.BASIC), given.get("variants", [])
        rounds, captains = given.get("rounds", 1), given.get("captains", "picked")
        rules = given.get("house_rules", {})
        modes = [known.value for known in Mode]
        if mode not in modes:
            raise KopError(fault("match.mode", found=str(mode)[:40], known=", ".join(modes)))
        if not isinstance(variants, list | tuple) or not all(name in VARIANTS for name in variants):
            raise KopError(fault("match.variant", known=", ".join(VARIANTS)))
        if type(rounds) is not int or not 1 <= rounds <= MAX_ROUNDS:
            raise KopError(fault("match.rounds", most=MAX_ROUNDS))
        if captains not in ("picked", "drawn"):
            raise KopError(fault("match.captains"))
        if not isinstance(rules, Mapping):
            raise KopError(fault("match.house_rules"))
        return cls(
            Mode(str(mode)),
            "two_ships" in variants,
            "no_bugs" in variants,
            rounds,
            "drawn" if captains == "drawn" else "picked",
            HouseRules.from_dict(rules),
        )


DEFAULT_SETTINGS = Settings()
"""The basic mode with the rule book's house rules."""


def heading_of(team: int) -> Heading:
    """Return the heading at the start: team 1 heads N, team 2 heads S."""
    return Heading.N if team == 1 else Heading.S
