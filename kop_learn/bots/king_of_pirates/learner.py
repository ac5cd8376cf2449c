"""How a learner's own function plays King of Pirates.

The function gets the view when a program is to be played and returns the program: as text, as a
:class:`~kop_learn.sea.program.Program`, or as a whole action.  Everything else (placing the tiles,
discarding, answering) is done for it as the sailor does it.  A whole bot:

    def straight_on(view):
        # Sail ahead with all the Forwards, and turn before an edge or an island.
        ahead = view.ship.cell.step(view.ship.heading)
        forwards = [card for card in view.usable if card == "forward"]
        if view.board.contains(ahead) and view.board.level_at(ahead) == 0:
            return " ".join("F" for card in forwards)
        return "R" if "right" in view.usable else "L" if "left" in view.usable else ""
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable
from random import Random

from kop_learn.bots.king_of_pirates.sailor import sailor
from kop_learn.errors import KopError
from kop_learn.games.king_of_pirates.actions import Play, format_action
from kop_learn.games.king_of_pirates.view import MatchView
from kop_learn.sea.program import Program
from kop_learn.text import fault


def answer(function: Callable[[MatchView], object], view: MatchView, generator: Random) -> str:
    """Return the text of the action that a learner's function decides on.

    Raises:
        KopError: if it returns something that is no program.
    """
    decision = view.decision
    if decision is None or decision.kind != "play":
        return format_action(sailor(view, generator))
    played = function(view)
    if isinstance(played, str):
        played = Program.parse(played)
    if isinstance(played, Program):
        played = Play(played)
    if played is None:
        raise KopError(fault("bot.nothing_returned"))
    if not isinstance(played, Play):
        raise KopError(fault("bot.no_program", found=reprlib.repr(played)))
    return format_action(played)
