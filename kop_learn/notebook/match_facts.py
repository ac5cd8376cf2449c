"""The table as plain values for the browser: never more than the one who looks may know."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

from kop_learn.games.king_of_pirates.settings import TEAMS
from kop_learn.games.king_of_pirates.setup import free_cells
from kop_learn.games.king_of_pirates.state import MatchState, Turn
from kop_learn.games.king_of_pirates.view import MatchView
from kop_learn.notebook.match_host import MatchHost
from kop_learn.notebook.match_seats import team_name
from kop_learn.notebook.match_story import Story
from kop_learn.notebook.match_voyage import fleet, seen_sea
from kop_learn.notebook.puzzle import card_facts
from kop_learn.sea.cards import CARDS, CHARACTERS
from kop_learn.text import languages, messages

LOG_LINES = 80
"""How many sentences of the log are shown, the last ones."""
_PREFIXES = ("ui.", "table.", "bump.", "heading.", "tile.", "card.", "character.")


def match_words() -> dict[str, dict[str, str]]:
    """Return the texts that the browser says, by language and key."""
    return {
        language: dict(
            chain.from_iterable(messages(prefix, language).items() for prefix in _PREFIXES)
        )
        for language in languages()
    }


def table_of(host: MatchHost) -> dict[str, Any]:
    """Return everything that is on the table, as the one who looks sees it."""
    state, plan, asked = host.state, host.plan, host.asked
    story = Story(plan)
    sea = seen_sea(state, host.viewer)
    settings = plan.settings
    table: dict[str, Any] = {
        "phase": host.phase,
        "asked": asked.team if asked else None,
        "kind": asked.kind if asked else None,
        "ship": settings.number_of(asked.ship) if asked else None,
        "viewer": host.viewer,
        "people": list(plan.people),
        "mode": settings.mode.value,
        "no_bugs": settings.no_bugs,
        "two_ships": settings.two_ships,
        "quiet": plan.quiet,
        "round": state.round,
        "rounds": settings.rounds,
        "turn": state.turns[asked.team - 1] if asked else max(state.turns),
        "width": sea.board.width,
        "height": sea.board.height,
        "tiles": [
            {"cell": cell.name, "kind": tile.kind.value, "owner": tile.owner}
            for cell, tile in sorted(sea.board.tiles.items())
        ],
        "starts": sorted(cell.name for cell in settings.starts),
        "ships": [
            {
                "cell": cell,
                "heading": heading,
                "team": ship.team,
                "number": settings.number_of(index),
            }
            for index, (ship, (cell, heading)) in enumerate(
                zip(sea.ships, fleet(sea.ships), strict=True)
            )
        ],
        "teams": [_team(host, team) for team in TEAMS],
        "characters": list(state.table.characters),
        "cards": [],
        "hand": [],
        "taking": [],
        "log": story.tell(chain.from_iterable(e.events for e in host.session.entries))[-LOG_LINES:],
    }
    if host.phase == "place" and asked is not None:
        table["half"] = [cell.name for cell in free_cells(state.sea, settings, asked.team)]
    if host.phase in ("play", "discard", "take") and host.viewer is not None:
        table.update(_secrets(host.session.view(host.viewer)))
    if state.outcome is not None:
        table["winners"] = list(state.outcome.winners)
        table["voyages"] = len(host.voyages)
    return table


def _team(host: MatchHost, team: int) -> dict[str, Any]:
    """Return what everybody knows of a team."""
    state, seat = host.state, host.plan.seats[team - 1]
    hands = [state.table.hands[ship] for ship in host.plan.settings.ships_of(team)]
    return {
        "name": team_name(host.plan.seats, team),
        "player": seat.player,
        "figure": seat.figure,
        "captain": state.table.captains[team - 1],
        "points": state.table.scores[team - 1].points,
        "moves": sum(len(hand.moves) for hand in hands),
        "magic": sum(len(hand.magic) for hand in hands),
    }


def _secrets(view: MatchView) -> dict[str, Any]:
    """Return the hand of the ship whose turn it is, for the team that looks."""
    decision, turn = view.decision, view.turn or Turn(view.player, view.ship_index)
    captain = view.captains[view.player - 1]
    counts = Counter(view.cards)
    shown = {
        "cards": [card_facts(CARDS[card], counts[card], captain) for card in CARDS if counts[card]],
        "hand": list(view.cards),
        "no_moves": turn.no_moves,
        "no_magic": turn.no_magic,
        "taking": [],
    }
    if decision is not None and decision.kind == "take":
        other = view.hands[decision.ship]
        shown["taking"] = list(other.cards if other else ())
    return shown


def played_cards(state: MatchState, team: int) -> list[dict[str, Any]]:
    """Return the cards of a program that was played, for those who watch it."""
    captain = state.table.captains[team - 1]
    return [card_facts(card, card.number, captain) for card in CARDS.values()]


def skills() -> dict[str, dict[str, Any]]:
    """Return what each character makes of Call Function, for a hand that changes the character."""
    return {
        name: {"holds": each.holds.value, "passes": each.passes, "needs": each.needs}
        for name, each in CHARACTERS.items()
    }
