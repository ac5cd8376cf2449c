"""Turns and rounds: draw, discard, whose turn is next, how it ends (rule book, part 2, A turn)."""

from __future__ import annotations

from collections.abc import Iterable

from kop_learn.games.base import Event, Fact, Outcome
from kop_learn.games.evolve import evolve
from kop_learn.games.king_of_pirates.state import (
    MOVES,
    NOTHING_DUE,
    Decision,
    Decks,
    Hand,
    MatchState,
    Table,
    Turn,
    with_part,
)


def begin_turn(
    state: MatchState, table: Table, decks: Decks, ship: int, events: list[Event]
) -> MatchState:
    """Begin the turn of a ship, or of the next one that has not lost its turn.

    ``table`` and ``decks`` are what the last turn has left.
    """
    settings, turns = state.settings, state.turns
    while True:
        team = state.sea.ships[ship].team
        if settings.number_of(ship) == 1:
            begun = turns[team - 1]
            if begun == settings.house.turn_cap:
                left = evolve(state, table=table, decks=decks, turn=None, turns=turns)
                return end_round(left, None, events)
            turns = with_part(turns, team, begun + 1)
        dues = table.dues[ship]
        if dues is not NOTHING_DUE:
            table = table.with_dues(ship, NOTHING_DUE)
        if not dues.lost:
            break
        facts: dict[str, Fact] = {"team": team, "ship": settings.number_of(ship)}
        events.append(Event("lost_turn", facts))
        ship = _next_ship(state, ship)
    hand, limits = table.hands[ship], settings.limits
    moves = max(limits[0] - len(hand.moves), 0) + dues.extra_moves
    magic = max(limits[1] - len(hand.magic), 0) + dues.extra_magic
    new_moves, new_magic = decks.moves[:moves], decks.magic[:magic]
    facts = {
        "team": team,
        "ship": settings.number_of(ship),
        "moves": len(new_moves),
        "magic": len(new_magic),
        "no_moves": dues.no_moves,
        "no_magic": dues.no_magic,
    }
    events.append(Event("drew", facts, {team: {"cards": new_moves + new_magic}}))
    return evolve(
        state,
        table=table.with_hand(ship, Hand(hand.moves + new_moves, hand.magic + new_magic)),
        decks=Decks(decks.moves[moves:], decks.magic[magic:]),
        turn=Turn(team, ship, dues.no_moves, dues.no_magic),
        turns=turns,
        pending=(Decision(team, "play", ship),),
    )


def _next_ship(state: MatchState, ship: int) -> int:
    """Return whose turn follows: the team's next ship, then the other team's first."""
    team = state.sea.ships[ship].team
    if ship != state.settings.ships_of(team)[-1]:
        return ship + 1
    return state.settings.ships_of(3 - team)[0]


def end_turn(
    state: MatchState, turn: Turn, discards: tuple[str, ...], events: list[Event]
) -> MatchState:
    """Put the played cards, then the discards, under their decks, and begin the next turn."""
    table = state.table
    number = state.settings.number_of(turn.ship)
    facts = {"team": turn.team, "ship": number, "count": len(discards)}
    events.append(Event("discarded", facts, {turn.team: {"cards": discards}}))
    if discards:
        table = table.with_hand(turn.ship, table.hands[turn.ship].without(discards))
    played = turn.program.cards() if turn.program else ()
    decks = _put_under(state.decks, (*played, *discards))
    return begin_turn(state, table, decks, _next_ship(state, turn.ship), events)


def _put_under(decks: Decks, cards: Iterable[str]) -> Decks:
    moves, magic = list(decks.moves), list(decks.magic)
    for card in cards:
        (moves if card in MOVES else magic).append(card)
    return Decks(tuple(moves), tuple(magic))


def end_round(state: MatchState, winner: int | None, events: list[Event]) -> MatchState:
    """End a round at gold (``winner`` reached it) or at the turn cap.

    In the advanced mode the match goes on with ``round`` and ``starter`` of the next one, until all
    rounds are played; a state without outcome and pending decisions must be set up anew.
    """
    settings, house = state.settings, state.settings.house
    scores = [score.points for score in state.table.scores]
    reason = "turn_cap" if winner is None else "gold"
    facts = {"round": state.round, "winner": winner, "reason": reason, "scores": scores}
    events.append(Event("round_over", facts))
    if state.round == settings.rounds or not settings.advanced:
        outcome = _outcome(state, winner, reason)
        events.append(Event("match_over", outcome.to_dict()))
        return evolve(state, pending=(), voyage=None, outcome=outcome)
    before = state.starter or 1
    if winner is None:
        starter = 3 - before if house.other_starts_after_cap else before
    else:
        starter = 3 - winner if house.loser_starts else winner
    return evolve(state, pending=(), round=state.round + 1, starter=starter)


def _outcome(state: MatchState, winner: int | None, reason: str) -> Outcome:
    """Return who won the match: the first gold, or in the advanced mode the most points."""
    first, second = state.table.scores
    points = (first.points, second.points)
    if not state.settings.advanced:
        return Outcome((1, 2) if winner is None else (winner,), points, reason)
    ranks: tuple[tuple[int, ...], tuple[int, ...]] = (points[:1], points[1:])
    if state.settings.house.most_golds_break_ties:
        ranks = (first.points, first.golds), (second.points, second.golds)
    if ranks[0] == ranks[1]:
        return Outcome((1, 2), points, "shared")
    return Outcome((1,) if ranks[0] > ranks[1] else (2,), points, "points")
