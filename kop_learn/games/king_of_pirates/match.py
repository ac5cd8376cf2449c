"""King of Pirates as a Game: the one place where an action meets the rules (rule book, part 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from kop_learn.games.base import Chance, Event, Events, Facts, Outcome
from kop_learn.games.evolve import evolve
from kop_learn.games.king_of_pirates import setup
from kop_learn.games.king_of_pirates.actions import (
    ANSWERS,
    FIGURES,
    Answer,
    Discard,
    MatchAction,
    Pick,
    Place,
    Play,
    Start,
    Take,
    format_action,
    parse_action,
)
from kop_learn.games.king_of_pirates.check import check
from kop_learn.games.king_of_pirates.play import Sailing
from kop_learn.games.king_of_pirates.sampler import sample_action
from kop_learn.games.king_of_pirates.settings import TEAMS, Settings
from kop_learn.games.king_of_pirates.state import (
    Decision,
    MatchState,
    Table,
    Turn,
    Voyage,
)
from kop_learn.games.king_of_pirates.turns import end_round, end_turn
from kop_learn.games.king_of_pirates.view import MatchView, imagine, view_of
from kop_learn.sea.cards import CHARACTERS


class KingOfPirates:
    """The game, configured by its settings; the players are the teams 1 and 2."""

    name = "king_of_pirates"
    rules_version = 1
    players = TEAMS

    def __init__(self, configured: Settings | None = None) -> None:
        self.configured = configured or Settings()

    def settings(self) -> Facts:
        """Return mode, variants, rounds, how captains are found, and house rules."""
        return self.configured.to_dict()

    def initial_state(self, chance: Chance) -> tuple[MatchState, Events]:
        """Return the state in which both teams take their start cells."""
        characters = tuple(sorted(CHARACTERS)) if self.configured.advanced else ()
        state = MatchState(self.configured, Table(characters=characters))
        return setup.begin_round(state), ()

    def actors(self, state: MatchState) -> tuple[int, ...]:
        """Return the teams that owe an answer."""
        return tuple([decision.team for decision in state.pending])

    def legal_actions(self, state: MatchState, player: int) -> Sequence[MatchAction] | None:
        """Return all answers, or ``None`` where tiles are placed or cards are played."""
        decision = state.decision_of(player)
        if decision is None:
            return ()
        match decision.kind:
            case "start":
                columns = self.configured.house.start_columns
                cells = [None] if self.configured.two_ships else list(columns)
                return [Start(column, figure) for column in cells for figure in FIGURES]
            case "captain":
                return [Pick(character) for character in state.table.characters]
            case "faces":
                return [Answer(yes) for yes in ANSWERS.values()]
            case "love":
                return [Answer(True), Answer(False)]
            case "take":
                return [
                    Take(card) for card in dict.fromkeys(state.table.hands[decision.ship].cards)
                ]
        return None

    def check(self, state: MatchState, player: int, action: MatchAction) -> None:
        """Raise ``KopError`` with every reason why the action is illegal."""
        check(state, player, action)

    def sample_action(self, view: MatchView, generator: Random) -> MatchAction:
        """Return a random legal action."""
        return sample_action(view, generator)

    def imagine(self, view: MatchView, generator: Random) -> MatchState:
        """Return a state that gives this view, what is hidden drawn by lot."""
        return imagine(view, generator)

    def apply(
        self, state: MatchState, player: int, action: MatchAction, chance: Chance
    ) -> tuple[MatchState, Events]:
        """Return the state after an action, and what happened; raises ``KopError``."""
        decision = check(state, player, action)
        events: list[Event] = []
        match action:
            case Play(program):
                turn = state.running
                played = Turn(turn.team, turn.ship, turn.no_moves, turn.no_magic, program)
                events.append(Event("played", {"team": player, "program": str(program)}))
                sailing = Sailing.of(state, played, program)
                hand = state.table.hands[turn.ship].without(program.cards())
                sailing.table = sailing.table.with_hand(turn.ship, hand)
                state = _sail(state, sailing, events)
            case Discard(cards):
                state = end_turn(state, state.running, cards, events)
            case Start():
                state, events = setup.take_start(state, player, action)
            case Place():
                state, events = setup.place(state, player, action, chance)
            case Pick():
                state, events = setup.pick_captain(state, player, action)
            case Answer() | Take():
                state = _answer(state, decision, action, chance, events)
        if not state.pending and state.outcome is None:
            state = setup.begin_round(state)
        return state, tuple(events)

    def view(self, state: MatchState, player: int) -> MatchView:
        """Return what a team may know of a state."""
        return view_of(state, player)

    def outcome(self, state: MatchState) -> Outcome | None:
        """Return how the match ended, or ``None``."""
        return state.outcome

    def turns(self, state: MatchState) -> int:
        """Return how many turns both teams have begun, in all rounds."""
        return state.turns_before + sum(state.turns)

    def is_secret(self, action: MatchAction) -> bool:
        """Layouts and discards are made in secret."""
        return isinstance(action, Place | Discard)

    def format_action(self, action: MatchAction) -> str:
        """Return an action as one line of text."""
        return format_action(action)

    def parse_action(self, text: str) -> MatchAction:
        """Read an action's text; raises ``KopError``."""
        return parse_action(text)


def from_settings(settings: Mapping[str, object]) -> KingOfPirates:
    """Return the game configured as a header or a command says; raises ``KopError``."""
    return KingOfPirates(Settings.from_dict(settings))


def _sail(state: MatchState, sailing: Sailing, events: list[Event]) -> MatchState:
    """Let a program run on, and return the state in which it ended or waits."""
    sailing.sail()
    events.extend(sailing.events)
    turn, voyage = sailing.turn, None
    asks, pending = sailing.asks, (Decision(turn.team, "discard", turn.ship),)
    if asks is not None and sailing.waiting is not None:
        events.append(Event("asked", {"team": asks.team, "decision": asks.kind}))
        voyage, pending = Voyage(sailing.cursor, sailing.waiting, sailing.steps), (asks,)
    state = evolve(
        state,
        sea=sailing.sea,
        table=sailing.table,
        turn=turn,
        voyage=voyage,
        pending=pending,
    )
    return state if sailing.gold is None else end_round(state, sailing.gold, events)


def _answer(
    state: MatchState,
    decision: Decision,
    action: Answer | Take,
    chance: Chance,
    events: list[Event],
) -> MatchState:
    """Go on with the program that waited for this answer."""
    turn, voyage = state.running, state.voyage
    if voyage is None or turn.program is None:
        raise ValueError("no program waits for an answer")
    sailing = Sailing.again(state, turn, turn.program, voyage)
    if isinstance(action, Take):
        sailing.carry(turn.ship, voyage.waiting, action.card)
        return _sail(state, sailing, events)
    yes = chance.draw(2) == 1 if action.yes is None else action.yes
    facts: Facts = {"team": decision.team, "decision": decision.kind, "yes": yes}
    events.append(Event("answered", {**facts, "coin": action.yes is None}))
    if decision.kind == "faces":
        cards = ("forward", "forward") if yes else ("back",)
        sailing.owe(turn.ship, voyage.waiting, *cards)
    elif yes:
        sailing.owe(decision.ship, voyage.waiting, "back")
    else:
        sailing.carry(turn.ship, voyage.waiting)
    return _sail(state, sailing, events)
