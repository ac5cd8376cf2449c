"""The conformance test passes for good games and fails for every kind of bad one."""

from random import Random
from typing import Any

import pytest

from kop_learn.errors import KopError
from kop_learn.games.base import Chance, Events, Outcome
from kop_learn.games.conformance import ConformanceError, check_game
from kop_learn.games.evolve import evolve
from kop_learn.games.example import StonesState, StonesView, ThreeStones
from kop_learn.games.king_of_pirates.house_rules import HouseRules
from kop_learn.games.king_of_pirates.match import KingOfPirates
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.sea.cards import Mode


def test_the_example_conforms() -> None:
    check_game(ThreeStones(), matches=10)


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings",
    [
        Settings(Mode.SIMPLE, no_bugs=True),
        Settings(Mode.BASIC, two_ships=True),
        Settings(Mode.ADVANCED, rounds=2),
    ],
)
def test_king_of_pirates_conforms(settings: Settings) -> None:
    short = evolve(settings, house=HouseRules(turn_cap=4))
    check_game(KingOfPirates(short), matches=1)


@pytest.mark.slow
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("two_ships", [False, True])
@pytest.mark.parametrize("no_bugs", [False, True])
def test_king_of_pirates_conforms_in_long_matches(
    mode: Mode, two_ships: bool, no_bugs: bool
) -> None:
    check_game(KingOfPirates(Settings(mode, two_ships, no_bugs)), matches=1)


class ShowsTheOtherHand(ThreeStones):
    """A view that leaks: the seen cards hold the other hand."""

    def view(self, state: StonesState, player: int) -> StonesView:
        view = super().view(state, player)
        leaked = state.hands[2 - player][:1]
        return StonesView(view.player, view.hand, view.laid, view.other_laid, leaked, view.tricks)


class RefusesNothing(ThreeStones):
    """Takes any card for legal."""

    def apply(
        self, state: StonesState, player: int, action: int, chance: Chance
    ) -> tuple[StonesState, Events]:
        if action not in state.hands[player - 1]:
            return state, ()
        return super().apply(state, player, action, chance)


class ListsTooMuch(ThreeStones):
    """Says that cards are legal which are then refused."""

    def legal_actions(self, state: StonesState, player: int) -> tuple[int, ...]:
        return (1, 2, 3, 4, 5, 6) if player in self.actors(state) else ()

    def check(self, state: StonesState, player: int, action: int) -> None:
        if action not in state.hands[player - 1]:
            super().check(state, player, 0)


class ForgetsItsLuck(ThreeStones):
    """Draws luck of its own, which no log records."""

    random = Random(1)

    def initial_state(self, chance: Chance) -> tuple[StonesState, Events]:
        cards = list(range(1, 7))
        self.random.shuffle(cards)
        return StonesState((tuple(sorted(cards[:3])), tuple(sorted(cards[3:])))), ()


class NeverEnds(ThreeStones):
    """Has no outcome."""

    def outcome(self, state: StonesState) -> Outcome | None:
        return None

    def actors(self, state: StonesState) -> tuple[int, ...]:
        return (1,)

    def apply(
        self, state: StonesState, player: int, action: int, chance: Chance
    ) -> tuple[StonesState, Events]:
        self.check(state, player, action)
        return state, ()


class ReadsBackWrongly(ThreeStones):
    """Writes an action as another one."""

    def format_action(self, action: int) -> str:
        return str(7 - action)


class ReadsAnything(ThreeStones):
    """Takes any text for an action."""

    def parse_action(self, text: str) -> int:
        try:
            return super().parse_action(text)
        except KopError:
            return 1


class SharesWhatItChanges(ThreeStones):
    """Keeps a list in its states and changes it in place."""

    def initial_state(self, chance: Chance) -> tuple[StonesState, Events]:
        state, events = super().initial_state(chance)
        shared: Any = []
        return StonesState(state.hands, seen=shared), events

    def apply(
        self, state: StonesState, player: int, action: int, chance: Chance
    ) -> tuple[StonesState, Events]:
        seen: Any = state.seen
        new, events = super().apply(state, player, action, chance)
        seen.append(action)
        return StonesState(new.hands, new.table, seen, new.tricks), events

    def view(self, state: StonesState, player: int) -> StonesView:
        view = super().view(state, player)
        return StonesView(view.player, view.hand, view.laid, view.other_laid, (), view.tricks)

    def imagine(self, view: StonesView, generator: Random) -> StonesState:
        return super().imagine(view, generator)


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (ShowsTheOtherHand(), "hidden things do not show"),
        (RefusesNothing(), "refused"),
        (ListsTooMuch(), "legal action"),
        (ForgetsItsLuck(), "replays"),
        (NeverEnds(), "outcome"),
        (ReadsBackWrongly(), "reads back"),
        (ReadsAnything(), "no action"),
        (SharesWhatItChanges(), "in place|changes no state|as they were"),
    ],
)
def test_a_broken_promise_is_found(game: ThreeStones, promise: str) -> None:
    with pytest.raises(ConformanceError, match=promise):
        check_game(game, matches=5, decisions=50)
