"""What a team may see (rule book, part 2): hands, treasures, decks and layouts are hidden."""

import json
import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kop_learn.games.evolve import evolve
from kop_learn.games.king_of_pirates.actions import Discard, Place, Start, Take
from kop_learn.games.king_of_pirates.match import KingOfPirates
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.king_of_pirates.state import Decks, Hand, MatchState
from kop_learn.games.king_of_pirates.view import unseen_treasures, view_of
from kop_learn.games.log import redacted_lines
from kop_learn.games.session import Session
from kop_learn.sea.board import TREASURES, Board, Sea, TileKind
from kop_learn.sea.cards import Mode
from kop_learn.sea.grid import Cell
from tests.games.scenes import act, play, scene


def scrambled(state: MatchState, player: int, generator: Random) -> MatchState:
    """Return the state with all that the player cannot see mixed up, by hand and not by rules."""
    table = state.table
    others = [
        ship
        for ship in state.settings.ships_of(3 - player)
        if not any(d.kind == "take" and d.team == player and d.ship == ship for d in state.pending)
    ]
    hands, decks = list(table.hands), []
    for group in ("moves", "magic"):
        cards = [*getattr(state.decks, group)]
        for ship in others:
            cards += getattr(hands[ship], group)
        generator.shuffle(cards)
        for ship in others:
            count = len(getattr(hands[ship], group))
            hands[ship] = evolve(hands[ship], **{group: tuple(cards[:count])})
            del cards[:count]
        decks.append(tuple(cards))
    tiles = dict(state.sea.board.tiles)
    hidden = [cell for cell, tile in tiles.items() if not tile.face_up and tile.owner != player]
    faces = [tiles[cell] for cell in hidden]
    generator.shuffle(faces)
    tiles.update(zip(hidden, faces, strict=True))
    layouts = list(state.layouts)
    if layouts[2 - player] is not None:
        layouts[2 - player] = ((Cell(0, 0), TileKind.GOLD),)
    return evolve(
        state,
        table=evolve(table, hands=tuple(hands)),
        decks=Decks(*decks),
        sea=Sea(Board(10, 14, tiles), state.sea.ships),
        layouts=(layouts[0], layouts[1]),
    )


@given(
    st.integers(0, 10_000),
    st.sampled_from(Mode),
    st.booleans(),
    st.integers(0, 80),
    st.sampled_from((1, 2)),
)
def test_states_that_differ_in_hidden_things_only_give_equal_views(
    seed: int, mode: Mode, two_ships: bool, decisions: int, player: int
) -> None:
    game = KingOfPirates(Settings(mode, two_ships=two_ships))
    session, generator = Session(game, seed), Random(seed)
    for _ in range(decisions):
        if not session.actors:
            break
        actor = session.actors[-1]
        session.play(actor, game.sample_action(session.view(actor), generator))
    state = session.state
    other = scrambled(state, player, generator)
    view, same = view_of(state, player), view_of(other, player)
    assert view == same
    # Not even the order of what has none, such as the tiles on the sea, tells them apart.
    assert repr(view) == repr(same)
    assert pickle.dumps(view) == pickle.dumps(same)


def test_face_down_treasures_look_alike_to_the_opponent_alone() -> None:
    state = scene(tiles={"C9": "gold2", "C10": "poop2!", "C3": "bomb1"})
    board = view_of(state, 1).board
    assert board.kind_at(Cell.parse("C9")) is TileKind.HIDDEN
    assert board.kind_at(Cell.parse("C10")) is TileKind.POOP
    assert board.kind_at(Cell.parse("C3")) is TileKind.BOMB
    board = view_of(state, 2).board
    assert board.kind_at(Cell.parse("C9")) is TileKind.GOLD
    assert board.kind_at(Cell.parse("C3")) is TileKind.HIDDEN


def test_the_others_hand_is_a_number_of_cards() -> None:
    view = view_of(scene("F", other=("jump", "mazu", "mazu")), 1)
    assert view.hands == (Hand(("forward",), ()), None)
    assert view.sizes == ((1, 0), (1, 2))


def test_alphago_shows_the_hand_to_its_captain_alone_and_only_then() -> None:
    state, _ = play("call", captains=("alphago", "siri"), other=("jump", "mazu"))
    assert view_of(state, 1).hands[1] == Hand(("jump",), ("mazu",))
    assert view_of(state, 2).hands[0] is None
    state, _ = act(state, Take("mazu"))
    assert view_of(state, 1).hands[1] is None


def test_what_the_hidden_treasures_can_be() -> None:
    state = scene(
        settings=Settings(Mode.BASIC),
        tiles={"C9": "gold2", "C10": "poop2", "C11": "poop2!", "A1": "gold1", "B1": "poop1"},
    )
    view = view_of(state, 1)
    assert [cell.name for cell in view.hidden] == ["C9", "C10"]
    assert unseen_treasures(view) == {TileKind.GOLD: 1, TileKind.POOP: 1}
    assert view.gold is None


def test_the_last_hidden_treasure_is_known_to_be_the_gold() -> None:
    tiles = {"C9": "gold2", "C10": "poop2!", "A1": "gold1"}
    settings = Settings(Mode.BASIC)
    view = view_of(scene(settings=settings, tiles={**tiles, "C11": "poop2!"}), 1)
    assert view.gold == Cell.parse("C9")
    view = view_of(scene(settings=settings, tiles={"C9": "gold2!", "C10": "poop2"}), 1)
    assert view.gold == Cell.parse("C9")


def test_layouts_are_hidden_until_both_are_shown() -> None:
    game = KingOfPirates()
    session = Session(game, 3)
    for team in (1, 2):
        session.play(team, Start("D", "girl"))
    session.play(1, Place("random"))
    view = session.view(2)
    assert (view.layout, view.other_has_placed, view.board.tiles) == (None, True, {})
    assert session.view(1).layout == session.state.layouts[0]


def test_a_view_travels_to_another_process_without_its_hashes() -> None:
    """Hashes of text differ from process to process; a kept one would break sets there."""
    view = view_of(scene(tiles={"C9": "gold2"}), 1)
    hash(view.board)
    arrived = pickle.loads(pickle.dumps(view))
    assert arrived == view
    assert "_hash" not in vars(arrived.board)


@pytest.mark.parametrize("player", [1, 2])
def test_a_players_own_log_shows_nothing_hidden(player: int) -> None:
    game = KingOfPirates(Settings(Mode.BASIC))
    session, generator = Session(game, 5), Random(5)
    while session.actors and len(session.entries) < 60:
        actor = session.actors[0]
        session.play(actor, game.sample_action(session.view(actor), generator))
    lines = [json.loads(line) for line in redacted_lines(session, player)]
    assert lines[0]["seed"] is None
    for entry, line in zip(session.entries, lines[1:], strict=False):
        assert "chance" not in line
        assert "digest" not in line
        if isinstance(entry.action, Place | Discard):
            assert (line["action"] is None) is (entry.player != player)
        for event in line["events"]:
            if event["type"] in ("drew", "discarded"):
                assert ("cards" in event) is (event["team"] == player)
            if event["type"] == "placed":
                assert ("tiles" in event) is (event["team"] == player)
            if event["type"] == "shown":
                shown = set(event["tiles"].values())
                assert shown & {kind.value for kind in TREASURES} == {"hidden"}
