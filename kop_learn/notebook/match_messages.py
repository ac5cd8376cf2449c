"""What the match table says about programs: voyages, and what is certain beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kop_learn.errors import KopError
from kop_learn.games.king_of_pirates.actions import Play
from kop_learn.games.king_of_pirates.play import first_bug
from kop_learn.notebook.match_facts import played_cards
from kop_learn.notebook.match_host import Deed, MatchHost
from kop_learn.notebook.match_pictures import path_pieces, voyage_messages
from kop_learn.notebook.match_preview import preview_of
from kop_learn.notebook.match_story import Story
from kop_learn.notebook.match_voyage import moments_of, seen_sea
from kop_learn.notebook.pictures import Look, Message
from kop_learn.sea.program import Program
from kop_learn.text import say


def voyage_parts(
    host: MatchHost, deed: Deed, viewer: int | None, number: int, look: Look, replay: int | None
) -> Iterator[Message]:
    """Give a voyage as somebody sees it, its pictures behind it in parts.

    ``number`` is its place among all that is shown, ``replay`` its place in a match that is over.
    """
    moments = moments_of(deed.before, deed.events, viewer)
    texts = Story(host.plan).tell(moment.event for moment in moments)
    sea = seen_sea(deed.before, viewer)
    facts, pictures, layers = voyage_messages(sea, moments, texts, number, look)
    action, turn = deed.action, deed.before.turn
    program = action.program if isinstance(action, Play) else turn.program if turn else None
    team = turn.team if turn else deed.team
    about = {
        "type": "voyage",
        "n": number,
        "replay": replay,
        "team": team,
        "program": str(program or Program()),
        "cards": played_cards(deed.before, team),
    }
    yield {**about, **facts}, pictures
    yield from layers


def preview_message(host: MatchHost, text: str, look: Look) -> Message | None:
    """Return what is certain about a program; ``None`` where no program is asked for.

    Raises:
        KopError: if the program may not be played.
    """
    state, turn = host.state, host.state.turn
    if host.phase != "play" or turn is None:
        return None
    preview = preview_of(state, turn, Program.parse(text))
    pieces, pictures = path_pieces(preview.moments, state.sea.board, look)
    bump = next((moment for moment in preview.moments if not moment.step.ok), None)
    end = preview.moments[-1].step.sea if preview.moments else state.sea
    ship = end.ships[turn.ship]
    heading = say(f"heading.{ship.heading.value}")
    sentences = [
        *([] if bump is None else Story(host.plan).tell([bump.event])),
        say(f"table.preview.{preview.then}", cell=ship.cell.name, heading=heading),
    ]
    about = {"type": "preview", "program": text, "pieces": pieces, "look": look.to_dict()}
    path = None if bump is None else list(bump.step.path)
    return {**about, "bump": path, "sentences": sentences}, pictures


def fault_message(
    host: MatchHost | None, asked: Mapping[str, Any], error: KopError
) -> dict[str, Any]:
    """Return why a message was refused; ``path`` is the card that the no-bugs rule refuses."""
    faults = [{"line": each.line, "message": each.message} for each in error.faults]
    bug = host is not None and error.faults[0].code == "match.bug"
    return {
        "type": "fault",
        "of": asked["type"],
        "n": asked.get("n"),
        "faults": faults,
        "path": _refused_card(host, asked["program"]) if host is not None and bug else None,
    }


def _refused_card(host: MatchHost, text: str) -> list[int] | None:
    """Return the place of the card that the no-bugs rule refuses."""
    turn = host.state.turn
    bug = None if turn is None else first_bug(host.state, turn, Program.parse(text))
    return None if bug is None else list(bug.path)
