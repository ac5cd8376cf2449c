"""What makes an action illegal (rule book, part 2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from kop_learn.errors import Fault, KopError
from kop_learn.games.king_of_pirates.actions import (
    Answer,
    Discard,
    MatchAction,
    Pick,
    Place,
    Play,
    Start,
    Take,
)
from kop_learn.games.king_of_pirates.play import first_bug
from kop_learn.games.king_of_pirates.setup import check_pick, check_place, check_start
from kop_learn.games.king_of_pirates.state import MOVES, Decision, Hand, MatchState, Turn
from kop_learn.sea.grid import Cell
from kop_learn.sea.program import Item, Program
from kop_learn.sea.rules import check_form
from kop_learn.text import fault, say

KINDS = {
    "start": Start,
    "place": Place,
    "captain": Pick,
    "play": Play,
    "discard": Discard,
    "faces": Answer,
    "love": Answer,
    "take": Take,
}
"""The kind of action that answers each kind of decision."""


def check(state: MatchState, team: int, action: MatchAction) -> Decision:
    """Return the decision that the action answers.

    Raises:
        KopError: with every reason why it is illegal, and what is legal where that is little.
    """
    decision = state.decision_of(team)
    if decision is None:
        waiting = ", ".join(str(other.team) for other in state.pending) or "–"
        raise KopError(fault("session.not_your_turn", player=team, actors=waiting))
    if not isinstance(action, KINDS[decision.kind]):
        raise KopError(fault("match.other_decision", wanted=say(f"decision.{decision.kind}")))
    faults = _faults(state, team, action, decision)
    if faults:
        raise KopError(faults)
    return decision


def _faults(state: MatchState, team: int, action: MatchAction, decision: Decision) -> list[Fault]:
    match action:
        case Play(program):
            return check_play(state, state.running, program)
        case Discard(cards):
            return _not_in_hand(state.table.hands[decision.ship], cards)
        case Start():
            return check_start(state, action)
        case Place():
            return check_place(state, team, action)
        case Pick():
            return check_pick(state, action)
        case Take(card):
            return _not_in_hand(state.table.hands[decision.ship], (card,))
        case Answer(yes):
            if yes is None and decision.kind == "love":
                return [fault("game.not_one_of", options="yes, no")]
            return []


def _not_in_hand(hand: Hand, cards: tuple[str, ...]) -> list[Fault]:
    left = list(hand.cards)
    for card in cards:
        if card not in left:
            held = ", ".join(hand.cards) or "–"
            return [fault("match.not_in_hand", card=say(f"card.{card}.name"), hand=held)]
        left.remove(card)
    return []


def check_play(state: MatchState, turn: Turn, program: Program) -> list[Fault]:
    """Return every reason why a program may not be run in this turn."""
    if not program.items:
        return []
    table = state.table
    faults = list(_hand_faults(table.hands[turn.ship], turn, program))
    faults += check_form(
        program,
        board=state.sea.board,
        captain=table.captains[turn.team - 1],
        deck=table.characters,
    )
    if any(item.args for item in program.items):
        # Cards with arguments lie under no other card.
        for number, (_, item) in enumerate(program.walk(), start=1):
            if item.args:
                faults += _argument_faults(state, number, item)
    if not faults and state.settings.no_bugs:
        bug = first_bug(state, turn, program)
        if bug is not None:
            number = program.number_of(bug.path)
            name, reason = say(f"card.{bug.card}.name"), say(f"bump.{bug.reason}")
            faults.append(fault("match.bug", number=number, card=name, reason=reason))
    return faults


def _hand_faults(hand: Hand, turn: Turn, program: Program) -> Iterator[Fault]:
    used, held = program.cards(), hand.cards
    for card in dict.fromkeys(used):
        if used.count(card) > held.count(card):
            yield fault(
                "match.more_than_held",
                card=say(f"card.{card}.name"),
                used=used.count(card),
                held=held.count(card),
            )
    if turn.no_moves and not MOVES.isdisjoint(used):
        yield fault("match.moves_paused")
    if turn.no_magic and not MOVES.issuperset(used):
        yield fault("match.magic_paused")


def _argument_faults(state: MatchState, number: int, item: Item) -> Iterator[Fault]:
    """Give what is wrong with a card's arguments that no course of the program would mend."""
    target = item.args[0]
    if isinstance(target, int) and target > state.settings.ships_each:
        yield fault("match.no_such_ship", number=number, ship=target)
    cells = [arg for arg in item.args if isinstance(arg, Cell)]
    if item.card == "call" and len(cells) == 3:
        for here, there in pairwise(cells):
            if abs(here.col - there.col) + abs(here.row - there.row) != 1:
                yield fault("match.no_step", number=number, start=here.name, end=there.name)
