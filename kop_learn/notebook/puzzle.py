"""A level, a run and the words for them, as plain values for the browser."""

from __future__ import annotations

from typing import Any

from kop_learn.drawing.layers import kept_steps
from kop_learn.levels.model import Level
from kop_learn.levels.trace import Trace
from kop_learn.sea.board import TileKind
from kop_learn.sea.cards import CARDS, CHARACTERS, LEVEL_CARDS, Card
from kop_learn.text import languages, messages, say, use_language

_PREFIXES = ("ui.", "bump.", "heading.", "tile.", "card.start.")


def puzzle_of(level: Level) -> dict[str, Any]:
    """Return everything of a level that the browser shows or keeps to."""
    pack, _, name = level.id.rpartition("/")
    gold = level.board.cells_of(TileKind.GOLD)[0]
    return {
        "id": name,
        "pack": pack,
        "hash": level.level_hash,
        "kind": level.kind,
        "title": dict(level.title),
        "story": dict(level.story),
        "captain": level.captain,
        "no_bugs": level.no_bugs,
        "width": level.board.width,
        "height": level.board.height,
        "tiles": [
            {"cell": cell.name, "kind": tile.kind.value}
            for cell, tile in sorted(level.board.tiles.items())
        ],
        "gold": gold.name,
        "ship": {"cell": level.start_ship.cell.name, "heading": level.start_ship.heading.value},
        "cards": [
            card_facts(CARDS[card], count, level.captain)
            for card in LEVEL_CARDS
            if (count := _count(level, card)) > 0
        ],
        "par": None if level.par is None else level.par.cards,
        "start": "" if level.start is None else str(level.start),
    }


def _count(level: Level, card: str) -> int:
    """How many of a card the browser must know: in a predict level those of the given program."""
    if level.kind == "predict" and level.start is not None:
        return max(level.start.card_counts()[card], level.cards.get(card, 0))
    return level.cards.get(card, 0)


def card_facts(card: Card, count: int, captain: str | None) -> dict[str, Any]:
    """Return a card as the browser knows it; Call Function is what the captain makes of it."""
    holds, passes, needs = card.holds, card.passes, card.needs
    if card.id == "call" and captain is not None:
        character = CHARACTERS[captain]
        holds, passes, needs = character.holds, character.passes, character.needs
    return {
        "card": card.id,
        "symbol": card.symbol,
        "python": card.python,
        "count": count,
        "group": "loop" if card.is_loop else card.group.value,
        "holds": holds.value,
        "passes": passes,
        "needs": needs,
    }


def words_of(level: Level) -> dict[str, dict[str, str]]:
    """Return the texts that the browser says, by language and key."""
    cards = [f"card.{card}." for card in LEVEL_CARDS if _count(level, card) > 0]
    captain = [] if level.captain is None else [f"character.{level.captain}."]
    prefixes = (*_PREFIXES, *cards, *captain)
    return {
        language: {
            key: text for prefix in prefixes for key, text in messages(prefix, language).items()
        }
        for language in languages()
    }


def language_names() -> dict[str, str]:
    """Return each language's own name."""
    names = {}
    for language in languages():
        with use_language(language):
            names[language] = say("language.name")
    return names


def result_of(trace: Trace) -> dict[str, Any]:
    """Return a run for the browser: the design's JSON object, long runs thinned.

    ``total`` is the number of all its steps.
    """
    result = trace.to_dict()
    kept = kept_steps(len(trace.steps))
    result["steps"] = [trace.steps[n - 1].to_dict() for n in kept]
    result["total"] = len(trace.steps)
    result["program"] = str(trace.program)
    return result
