"""The state of a match, as frozen values (rule book, part 2).

What is made anew with every decision is a named tuple: those are built several times faster than
frozen dataclasses, and a match is made of thousands.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeVar

from kop_learn.games.base import Outcome
from kop_learn.games.evolve import evolve
from kop_learn.games.king_of_pirates.settings import HEIGHT, WIDTH, Settings
from kop_learn.sea.board import WHIRLPOOLS, Board, Sea, TileKind
from kop_learn.sea.cards import CARDS, TILE_SUPPLY, Group
from kop_learn.sea.flow import Cursor, Instruction
from kop_learn.sea.grid import Cell
from kop_learn.sea.program import Program

Part = TypeVar("Part")

Layout = tuple[tuple[Cell, TileKind], ...]
"""The tiles of one half, sorted by cell."""

MOVES = frozenset(card.id for card in CARDS.values() if card.group is Group.MOVE)
"""The ids of the move cards."""


class Hand(NamedTuple):
    """The cards that one ship's crew holds, in the order they came."""

    moves: tuple[str, ...] = ()
    magic: tuple[str, ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards, move cards first."""
        return self.moves + self.magic

    def with_cards(self, cards: Iterable[str]) -> Hand:
        """Return this hand with more cards."""
        moves, magic = list(self.moves), list(self.magic)
        for card in cards:
            (moves if card in MOVES else magic).append(card)
        return Hand(tuple(moves), tuple(magic))

    def without(self, cards: Iterable[str]) -> Hand:
        """Return this hand with fewer cards; ``ValueError`` if one is not there."""
        moves, magic = list(self.moves), list(self.magic)
        for card in cards:
            (moves if card in MOVES else magic).remove(card)
        return Hand(tuple(moves), tuple(magic))


class Decks(NamedTuple):
    """The face-down decks; cards are drawn from the front and go back at the end."""

    moves: tuple[str, ...] = ()
    magic: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dues:
    """What falls on a ship's next turn."""

    no_moves: bool = False
    no_magic: bool = False
    lost: bool = False
    extra_moves: int = 0
    extra_magic: int = 0


NOTHING_DUE = Dues()


@dataclass(frozen=True, slots=True)
class Score:
    """Points, which may be below 0, and golds reached."""

    points: int = 0
    golds: int = 0


@dataclass(frozen=True, slots=True)
class Supply:
    """The tiles beside the sea; a whirlpool tile is small on one side and big on the other."""

    island: int = TILE_SUPPLY["island"]
    whirlpool: int = TILE_SUPPLY["whirlpool"]
    gold: int = TILE_SUPPLY["gold"]
    silver: int = TILE_SUPPLY["silver"]
    poop: int = TILE_SUPPLY["poop"]
    bomb: int = TILE_SUPPLY["bomb"]

    def of(self, kind: TileKind) -> int:
        """Return how many tiles of a kind there are."""
        return int(getattr(self, supply_name(kind)))

    def changed(self, kind: TileKind, by: int) -> Supply:
        """Return the supply with tiles put back (or, below 0, taken)."""
        name = supply_name(kind)
        return evolve(self, **{name: getattr(self, name) + by})


FULL_SUPPLY = Supply()
NO_SCORE = Score()


def supply_name(kind: TileKind) -> str:
    """Return the name under which the supply counts a kind of tile."""
    return "whirlpool" if kind in WHIRLPOOLS else kind.value


class Table(NamedTuple):
    """What lies around the sea, as far as a card may change it.

    ``hands`` and ``dues`` are by ship, ``captains``, ``figures`` and ``scores`` by team;
    ``characters`` is the character deck, by name.
    """

    supply: Supply = FULL_SUPPLY
    hands: tuple[Hand, ...] = ()
    dues: tuple[Dues, ...] = ()
    captains: tuple[str | None, str | None] = (None, None)
    characters: tuple[str, ...] = ()
    figures: tuple[str, str] = ("", "")
    scores: tuple[Score, Score] = (NO_SCORE, NO_SCORE)

    def with_hand(self, ship: int, hand: Hand) -> Table:
        """Return the table with the hand of one ship replaced."""
        hands = list(self.hands)
        hands[ship] = hand
        return Table(
            self.supply,
            tuple(hands),
            self.dues,
            self.captains,
            self.characters,
            self.figures,
            self.scores,
        )

    def with_dues(self, ship: int, dues: Dues) -> Table:
        """Return the table with the dues of one ship replaced."""
        changed = list(self.dues)
        changed[ship] = dues
        return evolve(self, dues=tuple(changed))


EMPTY_SEA = Sea(Board(WIDTH, HEIGHT), ())
EMPTY_DECKS = Decks()
EMPTY_TABLE = Table()

DecisionKind = Literal["start", "place", "captain", "play", "discard", "faces", "love", "take"]


class Decision(NamedTuple):
    """Something that a team owes an answer to; ``ship`` is the ship that it is about.

    ``start``: take a start cell and a figure.  ``place``: place the tiles.  ``captain``: pick a
    character.  ``play``: play a program.  ``discard``: discard cards.  ``faces``: were faces pulled
    (condition 3)?  ``love``: was "I love you!" shouted (condition 4)?  ``take``: take a card from
    the hand of that ship (AlphaGo).
    """

    team: int
    kind: DecisionKind
    ship: int = 0


class Turn(NamedTuple):
    """Whose turn it is: a ship of a team, and what that ship may not use.

    ``program`` is what it played; its cards stay on the table until the turn ends.
    """

    team: int
    ship: int
    no_moves: bool = False
    no_magic: bool = False
    program: Program | None = None


@dataclass(frozen=True, slots=True)
class Voyage:
    """A program that waits for an answer.

    ``waiting`` is the instruction that asks, ``cursor`` what comes after it, ``steps`` how many
    instructions were carried out.
    """

    cursor: Cursor
    waiting: Instruction
    steps: int


class MatchState(NamedTuple):
    """All there is to know about a match between two decisions.

    ``round`` counts from 1, ``turns`` the turns that each team has begun in this round,
    ``turns_before`` those of earlier rounds;
    ``layouts`` are the tiles that were placed and not yet shown, ``columns`` the number of the
    start cell that each team took.  ``pending`` is what waits for an answer.
    """

    settings: Settings
    table: Table
    sea: Sea = EMPTY_SEA
    decks: Decks = EMPTY_DECKS
    round: int = 1
    starter: int | None = None
    turns: tuple[int, int] = (0, 0)
    turns_before: int = 0
    columns: tuple[int | None, int | None] = (None, None)
    layouts: tuple[Layout | None, Layout | None] = (None, None)
    turn: Turn | None = None
    voyage: Voyage | None = None
    pending: tuple[Decision, ...] = ()
    outcome: Outcome | None = None

    @property
    def running(self) -> Turn:
        """The turn that is being played; ``ValueError`` while there is none."""
        if self.turn is None:
            raise ValueError("no turn is being played")
        return self.turn

    def decision_of(self, team: int) -> Decision | None:
        """Return what a team owes an answer to, or ``None``."""
        for decision in self.pending:
            if decision.team == team:
                return decision
        return None


def with_part(pair: tuple[Part, Part], team: int, part: Part) -> tuple[Part, Part]:
    """Return a pair by team with the part of one team replaced."""
    return (part, pair[1]) if team == 1 else (pair[0], part)
