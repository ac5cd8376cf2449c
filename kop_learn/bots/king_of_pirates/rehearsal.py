"""What a learner's bot has at hand: a view to practise on, and a program tried out in the head."""

from __future__ import annotations

from random import Random

from kop_learn.games.king_of_pirates.match import KingOfPirates
from kop_learn.games.king_of_pirates.sampler import sample_action
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.king_of_pirates.view import MatchView
from kop_learn.games.session import Session
from kop_learn.sea.board import Sea, Ship
from kop_learn.sea.interpreter import Run, run_program
from kop_learn.sea.program import Program

KNOWN = frozenset(
    [
        "forward",
        "back",
        "left",
        "right",
        "jump",
        "sea_god",
        "mazu",
        "loop2",
        "loop3",
        "cannonball",
        "if_back",
    ]
)
"""The cards that can be tried out: what they do is seen on the own ship and the sea alone."""


def sample_view(seed: int = 1, mode: str = "simple") -> MatchView:
    """Return what the team that begins sees at its first turn in some match.

    Raises:
        KopError: if there is no such mode.
    """
    settings = Settings.from_dict({"mode": mode})
    game, generator = KingOfPirates(settings), Random(seed)
    session = Session(game, seed)
    while True:
        team = session.actors[0]
        view = session.view(team)
        if view.decision is not None and view.decision.kind == "play":
            return view
        session.play(team, sample_action(view, generator))


def rehearse(view: MatchView, program: Program | str) -> Run:
    """Run a program with the own ship on the sea that the view shows.

    Nothing happens in the match. A hidden treasure is sailed over, as nobody knows what it is;
    cards that are not ``KNOWN`` are passed over.

    Raises:
        KopError: if the text is no program.
    """
    tree = Program.parse(program) if isinstance(program, str) else program
    own = view.ship_index
    others = (ship for index, ship in enumerate(view.sea.ships) if index != own)
    sea = Sea(view.board, (view.ship, *others))
    known = tuple(item for item in tree.items if item.card in KNOWN)
    return run_program(sea, Program(known))


def try_out(view: MatchView, program: Program | str) -> Ship:
    """Return where the own ship would be after a program, and where it would head.

    Raises:
        KopError: if the text is no program.
    """
    steps = rehearse(view, program).steps
    return steps[-1].ship if steps else view.ship
