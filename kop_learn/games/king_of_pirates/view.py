"""What a team may know of a match (rule book, part 2), and what else it then holds possible.

Hidden are the other team's hands, its face-down treasures, the order of the decks, and the layouts
until they are shown.  AlphaGo shows a hand to its own captain, as long as the card is being chosen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from kop_learn.games.base import Outcome
from kop_learn.games.king_of_pirates.settings import TEAMS, Settings
from kop_learn.games.king_of_pirates.setup import free_cells, random_layout
from kop_learn.games.king_of_pirates.state import (
    Decision,
    Decks,
    Dues,
    Hand,
    Layout,
    MatchState,
    Score,
    Supply,
    Table,
    Turn,
    Voyage,
)
from kop_learn.sea.board import TREASURES, Board, Sea, Ship, Tile, TileKind
from kop_learn.sea.grid import Cell


class MatchView(NamedTuple):
    """What the team ``player`` sees.

    ``sea`` shows the opponent's face-down treasures as tiles of the kind ``hidden``.  ``hands`` has
    the own hands and, while AlphaGo looks at it, the opponent's; a hidden hand is ``None``.
    ``sizes`` counts the move and magic cards of every hand, ``deck_sizes`` those of the decks.
    Everything else is as in :class:`~kop_learn.games.king_of_pirates.state.MatchState`.
    """

    player: int
    settings: Settings
    sea: Sea
    hands: tuple[Hand | None, ...]
    sizes: tuple[tuple[int, int], ...]
    deck_sizes: tuple[int, int]
    supply: Supply
    dues: tuple[Dues, ...]
    captains: tuple[str | None, str | None]
    characters: tuple[str, ...]
    figures: tuple[str, str]
    scores: tuple[Score, Score]
    round: int
    starter: int | None
    turns: tuple[int, int]
    turns_before: int
    columns: tuple[int | None, int | None]
    layout: Layout | None
    other_has_placed: bool
    turn: Turn | None
    voyage: Voyage | None
    pending: tuple[Decision, ...]
    outcome: Outcome | None

    @property
    def board(self) -> Board:
        """The board as the team sees it."""
        return self.sea.board

    @property
    def decision(self) -> Decision | None:
        """What this team owes an answer to, or ``None``."""
        for decision in self.pending:
            if decision.team == self.player:
                return decision
        return None

    @property
    def ship_index(self) -> int:
        """The index of the own ship that the decision is about, else of the own first ship."""
        if self.turn is not None and self.turn.team == self.player:
            return self.turn.ship
        return self.settings.ships_of(self.player)[0]

    @property
    def ship(self) -> Ship:
        """The own ship whose turn it is, else the own first ship."""
        return self.sea.ships[self.ship_index]

    @property
    def hand(self) -> Hand:
        """The hand of that ship."""
        return self.hands[self.ship_index] or Hand()

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of the cards in that hand."""
        return self.hand.cards

    @property
    def usable(self) -> tuple[str, ...]:
        """The ids of the cards in that hand that no pause forbids this turn."""
        moves = () if self.turn is not None and self.turn.no_moves else self.hand.moves
        magic = () if self.turn is not None and self.turn.no_magic else self.hand.magic
        return moves + magic

    @property
    def opponents(self) -> tuple[Ship, ...]:
        """The other team's ships."""
        return tuple(ship for ship in self.sea.ships if ship.team != self.player)

    @property
    def hidden(self) -> tuple[Cell, ...]:
        """Where the opponent's treasures lie face down."""
        return tuple(sorted(_hidden_cells(self.sea.board)))

    @property
    def gold(self) -> Cell | None:
        """Where the opponent's gold lies, if it is known: seen, or the only one it can be."""
        for cell, tile in self.sea.board.tiles.items():
            if tile.kind is TileKind.GOLD and tile.owner != self.player:
                return cell
        hidden = self.hidden
        return hidden[0] if len(hidden) == 1 and unseen_treasures(self)[TileKind.GOLD] else None


def view_of(state: MatchState, player: int) -> MatchView:
    """Return what a team may know of a state."""
    table, settings = state.table, state.settings
    shown = [*settings.ships_of(player)]
    decision = state.decision_of(player)
    if decision is not None and decision.kind == "take":
        shown.append(decision.ship)
    return MatchView(
        player,
        settings,
        Sea(_masked(state.sea.board, player), state.sea.ships),
        tuple(hand if index in shown else None for index, hand in enumerate(table.hands)),
        tuple((len(hand.moves), len(hand.magic)) for hand in table.hands),
        (len(state.decks.moves), len(state.decks.magic)),
        table.supply,
        table.dues,
        table.captains,
        table.characters,
        table.figures,
        table.scores,
        state.round,
        state.starter,
        state.turns,
        state.turns_before,
        state.columns,
        state.layouts[player - 1],
        state.layouts[2 - player] is not None,
        state.turn,
        state.voyage,
        state.pending,
        state.outcome,
    )


_HIDDEN = tuple(Tile(TileKind.HIDDEN, team, False) for team in TEAMS)


def _masked(board: Board, player: int) -> Board:
    other = 3 - player
    tiles = dict(board.tiles)
    for cell in board.face_down:
        if tiles[cell].owner == other:
            tiles[cell] = _HIDDEN[other - 1]
    return Board(board.width, board.height, tiles)


def _hidden_cells(board: Board) -> Iterable[Cell]:
    return (cell for cell, tile in board.tiles.items() if tile.kind is TileKind.HIDDEN)


# -- what else is possible -------------------------------------------------------------------


def unseen_treasures(view: MatchView) -> Counter[TileKind]:
    """Return which treasures the opponent's hidden ones can be, together."""
    unseen: Counter[TileKind] = Counter()
    if not view.board.tiles:
        return unseen
    full = Supply()
    for kind in TREASURES & view.settings.tiles.keys():
        unseen[kind] = full.of(kind) - view.supply.of(kind)
    for tile in view.board.tiles.values():
        if tile.kind in unseen:
            unseen[tile.kind] -= 1
    return +unseen


def imagine(view: MatchView, generator: Random) -> MatchState:
    """Return a state that gives this view, all that is hidden drawn by lot."""
    hands, decks = _imagined_cards(view, generator)
    table = Table(
        view.supply,
        hands,
        view.dues,
        view.captains,
        view.characters,
        view.figures,
        view.scores,
    )
    other = _imagined_layout(view, generator) if view.other_has_placed else None
    layouts = (view.layout, other) if view.player == 1 else (other, view.layout)
    return MatchState(
        view.settings,
        table,
        Sea(_imagined_board(view, generator), view.sea.ships),
        decks,
        view.round,
        view.starter,
        view.turns,
        view.turns_before,
        view.columns,
        layouts,
        view.turn,
        view.voyage,
        view.pending,
        view.outcome,
    )


def _imagined_layout(view: MatchView, generator: Random) -> Layout:
    cells = list(free_cells(view.sea, view.settings, 3 - view.player))
    generator.shuffle(cells)
    return random_layout(view.settings, tuple(cells))


def _imagined_board(view: MatchView, generator: Random) -> Board:
    hidden = view.hidden
    kinds = sorted(unseen_treasures(view).elements())
    generator.shuffle(kinds)
    tiles = dict(view.board.tiles)
    for cell, kind in zip(hidden, kinds, strict=True):
        tiles[cell] = Tile(kind, 3 - view.player, False)
    return Board(view.board.width, view.board.height, tiles)


def _imagined_cards(view: MatchView, generator: Random) -> tuple[tuple[Hand, ...], Decks]:
    """Deal the unseen cards to the hidden hands, and the rest to the decks."""
    known: Counter[str] = Counter()
    for hand in view.hands:
        known.update(hand.cards if hand else ())
    if view.turn is not None and view.turn.program is not None:
        known.update(view.turn.program.card_counts())
    piles: list[list[str]] = []
    for group, (cards, in_deck) in enumerate(
        zip(view.settings.decks, view.deck_sizes, strict=True)
    ):
        in_hands = sum(
            view.sizes[ship][group] for ship, hand in enumerate(view.hands) if hand is None
        )
        # Between rounds no card has been dealt yet.
        pile = list((Counter(cards) - known).elements()) if in_hands + in_deck else []
        generator.shuffle(pile)
        piles.append(pile)
    hands = []
    for hand, (moves, magic) in zip(view.hands, view.sizes, strict=True):
        if hand is None:
            hand = Hand(tuple(piles[0][:moves]), tuple(piles[1][:magic]))
            del piles[0][:moves], piles[1][:magic]
        hands.append(hand)
    return tuple(hands), Decks(tuple(piles[0]), tuple(piles[1]))
