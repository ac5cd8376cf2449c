"""What is left of a match that is over: a graph, and films to take home."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from kop_learn.drawing.export import gif, html
from kop_learn.drawing.match_film import MatchFilm
from kop_learn.drawing.match_graph import distance_graph
from kop_learn.games.base import Events
from kop_learn.games.king_of_pirates.actions import Play
from kop_learn.games.king_of_pirates.settings import TEAMS
from kop_learn.games.king_of_pirates.state import MatchState
from kop_learn.notebook.match_film import scenes_of
from kop_learn.notebook.match_host import MatchHost
from kop_learn.notebook.match_seats import team_name
from kop_learn.notebook.match_story import Story
from kop_learn.notebook.pictures import Look, Message
from kop_learn.sea.board import TileKind
from kop_learn.text import say

_FILES: Mapping[str, tuple[Callable[[MatchFilm], bytes], str]] = MappingProxyType(
    {"gif": (gif, "image/gif"), "html": (html, "text/html")}
)
FILES = tuple(_FILES)
"""The kinds of file that a match can be taken home as."""


def film_message(host: MatchHost, kind: str) -> Message:
    """Return the whole match as a file, for the browser to save."""
    make, mime = _FILES[kind]
    story = Story(host.plan)
    scenes = tuple(scenes_of(host.session.entries, lambda event: " ".join(story.tell([event]))))
    names = [team_name(host.plan.seats, team) for team in TEAMS]
    title = say("table.film", first=names[0], second=names[1])
    content = {"type": "file", "name": f"match.{kind}", "mime": mime}
    return content, [make(MatchFilm(title, scenes))]


def graph_message(host: MatchHost, look: Look) -> Message:
    """Return the graph of the distances to gold, with what it shows in words."""
    rows = distances_of(host)
    names = [team_name(host.plan.seats, team) for team in TEAMS]
    labels = say("table.graph.turns"), say("table.graph.cells")
    picture = distance_graph(rows, names, labels, look.theme, look.scale)
    told = [
        say(
            "table.graph.row",
            team=name,
            numbers=", ".join("–" if distance is None else str(distance) for distance in row),
        )
        for name, row in zip(names, rows, strict=True)
    ]
    return {"type": "graph", "text": " ".join([say("table.graph"), *told])}, [picture]


def distances_of(host: MatchHost) -> list[list[int | None]]:
    """Return for each team the cells between its nearest ship and its gold after every turn.

    They are counted along columns and rows, whatever lies between.
    """
    rows: list[list[int | None]] = [[], []]
    entries = host.session.entries
    for at, entry in enumerate(entries):
        if isinstance(entry.action, Play):
            before = entries[at - 1].state
            for team in TEAMS:
                rows[team - 1].append(_distance(before, entry.state, entry.events, team))
    return rows


def _distance(before: MatchState, after: MatchState, events: Events, team: int) -> int | None:
    for event in events:
        facts = event.facts
        if event.name == "treasure" and facts["treasure"] == "gold":
            if facts["team"] == team:
                return 0
            after = before  # the gold is gone, and with it what the others still had to sail
    golds = [
        cell
        for cell, tile in after.sea.board.tiles.items()
        if tile.kind is TileKind.GOLD and tile.owner != team
    ]
    ships = [ship.cell for ship in after.sea.ships if ship.team == team]
    ways = [abs(gold.col - cell.col) + abs(gold.row - cell.row) for gold in golds for cell in ships]
    return min(ways, default=None)
