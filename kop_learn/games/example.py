"""A tiny game that shows what the Game protocol asks for, and keeps the conformance test honest.

*Three stones*: the cards 1 to 6 are dealt, three to each of two players. Both lay one card face
down at once; the higher one wins the trick.  Two tricks of three win; there is no draw.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

from kop_learn.errors import KopError
from kop_learn.games.base import Chance, Event, Events, Facts, Outcome
from kop_learn.text import fault

PLAYERS = (1, 2)
CARDS = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class StonesState:
    """The hands, what lies on the table (face down until both lie there), and the tricks won."""

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    table: tuple[int | None, int | None] = (None, None)
    seen: tuple[int, ...] = ()
    tricks: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class StonesView:
    """What one player sees: the own hand and card, and whether the other has laid one."""

    player: int
    hand: tuple[int, ...]
    laid: int | None
    other_laid: bool
    seen: tuple[int, ...]
    tricks: tuple[int, int]


class ThreeStones:
    """The game; see the module."""

    name = "three_stones"
    rules_version = 1
    players = PLAYERS

    def settings(self) -> Facts:
        """There is nothing to configure."""
        return {"mode": None, "variants": [], "house_rules": {}}

    def initial_state(self, chance: Chance) -> tuple[StonesState, Events]:
        """Deal the cards."""
        cards = chance.shuffled(CARDS)
        hands = tuple(sorted(cards[:3])), tuple(sorted(cards[3:]))
        secret = {player: {"cards": hands[player - 1]} for player in PLAYERS}
        return StonesState(hands), (Event("dealt", {"cards_each": 3}, secret),)

    def actors(self, state: StonesState) -> tuple[int, ...]:
        """Whoever has not laid a card yet."""
        if self.outcome(state) is not None:
            return ()
        return tuple(player for player in PLAYERS if state.table[player - 1] is None)

    def legal_actions(self, state: StonesState, player: int) -> tuple[int, ...]:
        """Any card of the hand."""
        return state.hands[player - 1] if player in self.actors(state) else ()

    def check(self, state: StonesState, player: int, action: int) -> None:
        """Refuse cards that are not there."""
        legal = self.legal_actions(state, player)
        if action not in legal:
            raise KopError(fault("game.not_one_of", options=", ".join(map(str, legal)) or "–"))

    def sample_action(self, view: StonesView, generator: Random) -> int:
        """Any card of the hand."""
        return generator.choice(view.hand)

    def imagine(self, view: StonesView, generator: Random) -> StonesState:
        """Deal the other player any of the cards that were not seen."""
        known = Counter((*view.hand, *view.seen, view.laid))
        unseen = [card for card in CARDS if card not in known]
        generator.shuffle(unseen)
        laid = unseen.pop() if view.other_laid else None
        hands, table = [view.hand, tuple(sorted(unseen))], [view.laid, laid]
        if view.player == 2:
            hands.reverse()
            table.reverse()
        return StonesState((hands[0], hands[1]), (table[0], table[1]), view.seen, view.tricks)

    def apply(
        self, state: StonesState, player: int, action: int, chance: Chance
    ) -> tuple[StonesState, Events]:
        """Lay a card; when both lie there, they are turned up and compared."""
        self.check(state, player, action)
        hands, table = list(state.hands), list(state.table)
        hands[player - 1] = tuple(card for card in hands[player - 1] if card != action)
        table[player - 1] = action
        laid = replace(state, hands=(hands[0], hands[1]), table=(table[0], table[1]))
        events = (Event("laid", {"player": player}, {player: {"card": action}}),)
        first, second = table
        if first is None or second is None:
            return laid, events
        winner = 1 if first > second else 2
        tricks = tuple(
            won + (seat == winner) for seat, won in zip(PLAYERS, laid.tricks, strict=True)
        )
        done = replace(
            laid,
            table=(None, None),
            seen=tuple(sorted((*laid.seen, first, second))),
            tricks=(tricks[0], tricks[1]),
        )
        return done, (*events, Event("trick", {"cards": [first, second], "winner": winner}))

    def view(self, state: StonesState, player: int) -> StonesView:
        """The own cards, and what was turned up."""
        return StonesView(
            player,
            state.hands[player - 1],
            state.table[player - 1],
            state.table[2 - player] is not None,
            state.seen,
            state.tricks,
        )

    def outcome(self, state: StonesState) -> Outcome | None:
        """More tricks win when all cards are played."""
        if state.hands != ((), ()) or state.table != (None, None):
            return None
        winner = 1 if state.tricks[0] > state.tricks[1] else 2
        return Outcome((winner,), state.tricks, "tricks")

    def turns(self, state: StonesState) -> int:
        """Return how many tricks were played."""
        return sum(state.tricks)

    def is_secret(self, action: int) -> bool:
        """Cards are laid face down."""
        return True

    def format_action(self, action: int) -> str:
        """The number of the card."""
        return str(action)

    def parse_action(self, text: str) -> int:
        """Read the number of a card."""
        if text not in [str(card) for card in CARDS]:
            raise KopError(fault("game.not_one_of", options=", ".join(map(str, CARDS))))
        return int(text)
