"""The captain: reasons about hidden treasures and the opponent, and uses its magic well.

How it plays a turn is told in :mod:`kop_learn.bots.king_of_pirates.campaign`; here are its other
decisions: how it places its tiles, what it throws away, when it shouts.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kop_learn.bots.king_of_pirates.campaign import FAVOURITES, Campaign
from kop_learn.bots.king_of_pirates.chart import Chart, Hunt, odds_of_gold, own_gold
from kop_learn.bots.king_of_pirates.fortress import fortress
from kop_learn.bots.king_of_pirates.tactics import WORTH_A_CARD, Outlook, needs, way_to_goal
from kop_learn.games.king_of_pirates.actions import (
    Answer,
    Discard,
    MatchAction,
    Pick,
    Play,
    Start,
    Take,
)
from kop_learn.games.king_of_pirates.sampler import sample_action
from kop_learn.games.king_of_pirates.view import MatchView
from kop_learn.sea.program import Program

ALWAYS_KEPT = frozenset({"loop2", "loop3", "pause", "pause_magic", "call", "if_back", "curse"})
"""Magic that is worth waiting for its moment."""
BEST_TAKEN = ("pause", "loop3", "loop2", "call", "curse", "telescope", "forward", "if_back")
"""What AlphaGo takes, the best first."""
LOOK_AHEAD = 8
"""How many cells of the way decide which cards are kept."""
STUCK_AHEAD = 2
"""How many of them after a turn in which no card was of any use."""
SECRET = 3.0
"""What it is worth, in cards, that the place of the gold stays hidden."""


def captain(view: MatchView, generator: Random) -> MatchAction:
    """Play as the module says."""
    decision = view.decision
    match decision.kind if decision else None:
        case "start":
            columns = view.settings.house.start_columns
            column = None if view.settings.two_ships else generator.choice(columns)
            return Start(column, "girl")
        case "place":
            return fortress(view, generator)
        case "captain":
            there = [name for name in FAVOURITES if name in view.characters]
            return Pick((there or list(view.characters))[0])
        case "play":
            return Play(Campaign(view, generator).program())
        case "discard":
            return Discard(tuple(_unwanted(view)))
        case "love":
            return Answer(_shouts(view))
        case "take":
            seen = view.hands[decision.ship] if decision else None
            return Take(min(seen.cards if seen else (), key=_rank))
    return sample_action(view, generator)


def _rank(card: str) -> int:
    """Return how gladly AlphaGo takes a card, the lowest first."""
    return BEST_TAKEN.index(card) if card in BEST_TAKEN else len(BEST_TAKEN)


def _unwanted(view: MatchView) -> Iterator[str]:
    """Give the cards that are worth less than what may be drawn for them."""
    turn, outlook = view.turn, Outlook(view)
    played_nothing = turn is not None and turn.program == Program()
    stuck = played_nothing and turn is not None and not (turn.no_moves or turn.no_magic)
    way = way_to_goal(outlook, outlook.chart.start)[: STUCK_AHEAD if stuck else LOOK_AHEAD]
    keep = needs(view.board, outlook.chart.start, way)
    keep["telescope"] = 1 if len(view.hidden) > 1 else 0
    for card in view.cards:
        if card in ALWAYS_KEPT and not stuck:
            continue
        if keep[card] > 0:
            keep[card] -= 1
        else:
            yield card


def _shouts(view: MatchView) -> bool:
    """Shout if the Back would bump, or costs less than what would be shown."""
    decision, gold = view.decision, own_gold(view)
    if decision is None or gold is None:
        return False
    chart = Chart(view.sea, decision.ship)
    after = chart.step(chart.start, "back")
    if after is None:
        return True
    field = Hunt(view.board, view.player, odds_of_gold(view))
    cost = field.to_go(after, 0) - field.to_go(chart.start, 0)
    named = view.voyage.waiting.item.args if view.voyage else ()
    return cost < (SECRET if gold in named else WORTH_A_CARD)
