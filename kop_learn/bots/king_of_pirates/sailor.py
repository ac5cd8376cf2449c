"""The sailor: plans the best program of its hand towards the likeliest gold."""

from __future__ import annotations

from random import Random

from kop_learn.bots.king_of_pirates.chart import Chart, Hunt, distance, odds_of_gold
from kop_learn.bots.king_of_pirates.planner import Stores, plans
from kop_learn.games.king_of_pirates.actions import Discard, MatchAction, Play
from kop_learn.games.king_of_pirates.sampler import sample_action
from kop_learn.games.king_of_pirates.view import MatchView
from kop_learn.sea.program import Program

USEFUL = frozenset({"loop2", "loop3", "sea_god", "mazu"})
"""The magic cards that the sailor knows how to use."""
WIDTH = 30
"""How many nodes its search keeps."""


def sailor(view: MatchView, generator: Random) -> MatchAction:
    """Sail to the nearest place where gold may lie; discard cards it cannot use."""
    decision = view.decision
    if decision is not None and decision.kind == "play":
        return Play(best_program(view))
    if decision is not None and decision.kind == "discard":
        return Discard(_useless(view))
    return sample_action(view, generator)


def _useless(view: MatchView) -> tuple[str, ...]:
    """Return the magic cards it never uses, and the whole hand when that led nowhere."""
    if view.turn is not None and view.turn.program == Program() and not view.turn.no_moves:
        return view.cards
    return tuple(card for card in view.hand.magic if card not in USEFUL)


def best_program(view: MatchView) -> Program:
    """Return the program that leads nearest to the likeliest gold, or to it."""
    odds = odds_of_gold(view)
    if not odds:
        return Program()
    chart = Chart(view.sea, view.ship_index)
    everywhere = Hunt(view.board, view.player, odds)
    # The likeliest cell; among equally likely ones the nearest.
    index = min(
        range(len(everywhere.cells)),
        key=lambda i: (-everywhere.odds[i], distance(everywhere.fields[i], chart.start)),
    )
    hunt = Hunt(view.board, view.player, {everywhere.cells[index]: 1.0})
    found = plans(chart, hunt, Stores.of(view.usable), width=WIDTH, strict=view.settings.no_bugs)
    return found[0].program
