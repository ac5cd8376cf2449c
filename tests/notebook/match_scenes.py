"""A match table at which a hand-made position is played."""

from kop_learn.games.king_of_pirates.match import KingOfPirates
from kop_learn.games.king_of_pirates.state import MatchState
from kop_learn.games.session import Session
from kop_learn.notebook.match_host import MatchHost, MatchSession
from kop_learn.notebook.match_seats import Plan, Seat
from kop_learn.notebook.match_table import MatchTable


def table_at(state: MatchState, *, quiet: bool = False, people: bool = True) -> MatchTable:
    """Return a table in the midst of a match; with ``people`` they play both teams."""
    other = Seat(figure="boy") if people else Seat(figure="boy", player="deckhand")
    plan = Plan(state.settings, (Seat(), other), quiet=quiet)
    session: MatchSession = Session(KingOfPirates(state.settings), 1)
    session._entries[:] = [session._entries[0]._replace(state=state)]
    table = MatchTable(plan, seed=1, record=False)
    table._take(MatchHost.again(plan, session))
    return table
