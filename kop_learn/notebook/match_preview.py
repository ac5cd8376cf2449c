"""What is certain about a program before Start: as far as its own team can know it.

The program is tried out on the sea as the team sees it, up to where the first thing is not certain:
a card that waits for an answer, or a treasure that nobody of the team has seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kop_learn.errors import KopError
from kop_learn.games.evolve import evolve
from kop_learn.games.king_of_pirates.check import check_play
from kop_learn.games.king_of_pirates.play import Sailing
from kop_learn.games.king_of_pirates.state import MatchState, Turn
from kop_learn.games.king_of_pirates.view import view_of
from kop_learn.notebook.match_voyage import Moment, moments_of
from kop_learn.sea.board import Board, Sea, Tile, TileKind
from kop_learn.sea.program import Program


@dataclass(frozen=True, slots=True)
class Preview:
    """The steps that are certain, and what follows: the end, a question, a hidden treasure."""

    moments: tuple[Moment, ...]
    then: Literal["end", "question", "hidden"]


def preview_of(state: MatchState, turn: Turn, program: Program) -> Preview:
    """Try a program out as its team can.

    Raises:
        KopError: if it may not be run; bumps do not count.
    """
    faults = [fault for fault in check_play(state, turn, program) if fault.code != "match.bug"]
    if faults:
        raise KopError(faults)
    tried = evolve(state, sea=_known_sea(state, turn.team))
    sailing = Sailing.of(tried, turn, program)
    sailing.sail()
    moments = moments_of(tried, tuple(sailing.events), turn.team)
    for at, moment in enumerate(moments):
        (_, before, _), *_ = moment.step.changes or ((None, None, None),)
        if before is not None and before.kind is TileKind.HIDDEN and _tells(moment):
            return Preview(moments[:at], "hidden")
    return Preview(moments, "end" if sailing.asks is None else "question")


def _tells(moment: Moment) -> bool:
    """Return whether a moment would tell what a hidden treasure is."""
    return moment.step.event in ("treasure", "turned_up")


def _known_sea(state: MatchState, team: int) -> Sea:
    """Return the sea without what a team cannot know: every hidden treasure is the same there."""
    sea = view_of(state, team).sea
    tiles = {
        cell: Tile(TileKind.POOP, tile.owner, False) if tile.kind is TileKind.HIDDEN else tile
        for cell, tile in sea.board.tiles.items()
    }
    return sea.with_board(Board(sea.board.width, sea.board.height, tiles))
