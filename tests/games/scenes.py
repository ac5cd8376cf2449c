"""Hand-made positions of a match, and what a program does in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kop_learn.games.base import Event
from kop_learn.games.chance import RecordedChance
from kop_learn.games.evolve import evolve
from kop_learn.games.king_of_pirates.actions import (
    Answer,
    Discard,
    MatchAction,
    Play,
    Take,
)
from kop_learn.games.king_of_pirates.match import KingOfPirates
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.king_of_pirates.state import (
    NOTHING_DUE,
    Decision,
    Decks,
    Hand,
    MatchState,
    Supply,
    Table,
    Turn,
)
from kop_learn.sea.board import TREASURES, Board, Sea, Ship, Tile, TileKind
from kop_learn.sea.cards import CHARACTERS, Mode
from kop_learn.sea.grid import Cell, Heading
from kop_learn.sea.program import Program

SIGNS = {
    "#": TileKind.ISLAND,
    "o": TileKind.SMALL,
    "O": TileKind.BIG,
    "gold": TileKind.GOLD,
    "silver": TileKind.SILVER,
    "poop": TileKind.POOP,
    "bomb": TileKind.BOMB,
}


def tile(sign: str) -> Tile:
    """Read a tile: ``#``, ``o``, ``O``, or a treasure and its owner.

    ``gold2`` lies face down, ``gold2!`` face up.
    """
    name = sign.rstrip("!12")
    owner = int(sign.strip("!")[-1]) if name in ("gold", "silver", "poop", "bomb") else None
    return Tile(SIGNS[name], owner, owner is None or sign.endswith("!"))


def ship(text: str, team: int) -> Ship:
    """Read a ship: ``D1N``."""
    return Ship(Cell.parse(text[:-1]), Heading(text[-1]), team)


def scene(
    hand: str | Program = "",
    *,
    tiles: Mapping[str, str] | None = None,
    ships: Sequence[str] = ("D1N", "D14S"),
    other: Sequence[str] = (),
    captains: tuple[str | None, str | None] = ("ruby", "siri"),
    figures: tuple[str, str] = ("girl", "boy"),
    settings: Settings | None = None,
    supply: Supply | None = None,
    team: int = 1,
) -> MatchState:
    """Return a position in which the team's first ship is to play; advanced mode unless told.

    The hand holds the cards of the program text ``hand``, the first ship of the other team the
    cards ``other``.
    """
    settings = settings or Settings(Mode.ADVANCED)
    board = Board(10, 14, {Cell.parse(name): tile(sign) for name, sign in (tiles or {}).items()})
    half = len(ships) // 2
    fleet = tuple(ship(text, 1 if index < half else 2) for index, text in enumerate(ships))
    program = Program.parse(hand) if isinstance(hand, str) else hand
    hands = [Hand() for _ in fleet]
    own = settings.ships_of(team)[0]
    hands[own] = Hand().with_cards(program.cards())
    hands[settings.ships_of(3 - team)[0]] = Hand().with_cards(other)
    deck = tuple(sorted(name for name in CHARACTERS if name not in captains))
    table = Table(
        supply or supply_beside(board),
        tuple(hands),
        (NOTHING_DUE,) * len(fleet),
        captains,
        deck,
        figures,
    )
    return MatchState(
        settings,
        table,
        Sea(board, fleet),
        Decks(("forward",) * 20, ("sea_god",) * 20),
        starter=1,
        turns=(1, 0) if team == 1 else (1, 1),
        turn=Turn(team, own),
        pending=(Decision(team, "play", own),),
    )


def supply_beside(board: Board) -> Supply:
    """Return what is left in the box when the board's tiles are out of it."""
    supply = Supply()
    for placed in board.tiles.values():
        supply = supply.changed(placed.kind, -1)
    return supply


def act(
    state: MatchState, *actions: MatchAction, luck: Sequence[int | tuple[int, ...]] = ()
) -> tuple[MatchState, list[Event]]:
    """Carry actions out, each by the team that has to decide; ``luck`` is what chance gives."""
    game, chance = KingOfPirates(state.settings), RecordedChance(luck)
    events: list[Event] = []
    for action in actions:
        state, more = game.apply(state, game.actors(state)[0], action, chance)
        events += more
    return state, events


def play(
    program: str, *answers: Answer | Take, state: MatchState | None = None, **position: object
) -> tuple[MatchState, list[Event]]:
    """Play a program in a scene whose hand holds just its cards."""
    if state is None:
        state = scene(program, **position)  # type: ignore[arg-type]  # handed through
    return act(state, Play(Program.parse(program)), *answers)


def finish(state: MatchState, *cards: str) -> tuple[MatchState, list[Event]]:
    """End the turn, discarding cards."""
    return act(state, Discard(cards))


def told(events: list[Event]) -> list[str]:
    """Return the steps among the events in short: card, event and cell, ``!`` for a bump.

    A step of team 2 is marked with its number: ``2:B moved E5``.
    """
    lines = []
    for name, facts, _ in events:
        if name == "step":
            mark = "" if facts["ok"] else "!"
            whose = "" if facts["team"] == 1 else f"{facts['team']}:"
            lines.append(f"{whose}{facts['card']} {mark}{facts['event']} {facts['cell']}")
    return lines


def named(events: list[Event], name: str) -> list[dict[str, object]]:
    """Return the facts of all events of one name."""
    return [dict(event.facts) for event in events if event.name == name]


def kinds(state: MatchState) -> dict[str, str]:
    """Return the board in the signs of a scene."""
    back = {kind: sign for sign, kind in SIGNS.items()}
    return {
        cell.name: back[placed.kind]
        + (str(placed.owner) if placed.kind in TREASURES else "")
        + ("!" if placed.kind in TREASURES and placed.face_up else "")
        for cell, placed in state.sea.board.tiles.items()
    }


def two_ships(mode: Mode = Mode.ADVANCED) -> Settings:
    """Return the settings of a match with two ships a team."""
    return Settings(mode, two_ships=True)


def with_dues(state: MatchState, index: int, **dues: object) -> MatchState:
    """Return the state with something due to a ship."""
    due = evolve(state.table.dues[index], **dues)
    return evolve(state, table=state.table.with_dues(index, due))
