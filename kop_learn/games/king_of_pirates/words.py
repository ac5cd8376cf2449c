"""The events of a match in words, in the current language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kop_learn.games.base import Event
from kop_learn.sea.cards import BY_SYMBOL
from kop_learn.text import say

_OF_A_SHIP = frozenset({"drew", "lost_turn", "step", "treasure", "discarded"})


def tell(event: Event, player: int | None = None, *, two_ships: bool = False) -> str:
    """Say what happened, as far as a player (or, with ``None``, everybody) may know it.

    With ``two_ships`` it is also said which ship it was.
    """
    facts: Mapping[str, Any] = event.facts if player is None else event.seen_by(player)
    text = _text(event.name, facts)
    if event.name in ("shown", "round_over", "match_over", "step_limit"):
        return text
    if two_ships and event.name in _OF_A_SHIP:
        return say("match.of_ship", team=facts["team"], ship=facts["ship"], text=text)
    return say("match.of_team", team=facts["team"], text=text)


def _text(name: str, facts: Mapping[str, Any]) -> str:
    match name:
        case "step":
            return _step(facts)
        case "started":
            return say("match.started", figure=say(f"match.figure.{facts['figure']}"))
        case "shown":
            return say("match.shown", team=facts["starter"])
        case "captain":
            return say("match.captain", captain=say(f"character.{facts['character']}.name"))
        case "drew":
            text = say("match.drew", moves=facts["moves"], magic=facts["magic"])
            if facts.get("cards"):
                names = ", ".join(say(f"card.{card}.name") for card in facts["cards"])
                text = f"{text} {say('match.drew_cards', cards=names)}"
            return text
        case "played":
            program = facts["program"]
            return say("match.played", program=program) if program else say("match.played_nothing")
        case "treasure":
            treasure = say(f"tile.{facts['treasure']}")
            return say("match.treasure", cell=facts["cell"], treasure=treasure)
        case "asked":
            return say("match.asked", question=say(f"decision.{facts['decision']}"))
        case "answered":
            return say("match.answered_yes") if facts["yes"] else say("match.answered_no")
        case "round_over":
            winner = facts["winner"]
            return say("match.round_gold", team=winner) if winner else say("match.round_cap")
        case "match_over":
            winners = facts["winners"]
            return say("match.won", team=winners[0]) if len(winners) == 1 else say("match.shared")
    return say(f"match.{name}", **facts)


def _step(facts: Mapping[str, Any]) -> str:
    card = say(f"card.{BY_SYMBOL[facts['card']].id}.name")
    if not facts["ok"]:
        return say("event.bumped", n=facts["n"], card=card, reason=say(f"bump.{facts['event']}"))
    cell, what = facts["cell"], ""
    if facts.get("changes"):
        cell, before, after = facts["changes"][-1]
        what = say(f"tile.{after or before}")
    elif "pushed" in facts:
        pushed = facts["pushed"]
        cell, what = pushed["cells"][-1], say("match.ship_of_team", team=pushed["team"])
    heading = say(f"heading.{facts['heading']}")
    return say(
        f"event.{facts['event']}", n=facts["n"], card=card, cell=cell, heading=heading, what=what
    )
