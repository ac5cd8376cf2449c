"""Voyages of a match as those at the table see them, and the match in words."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kop_learn.drawing.path import marks_of
from kop_learn.games.chance import SeededChance
from kop_learn.games.king_of_pirates.actions import Play
from kop_learn.games.king_of_pirates.sampler import sample_action
from kop_learn.notebook.match_host import Deed, MatchHost
from kop_learn.notebook.match_seats import Plan
from kop_learn.notebook.match_story import Story
from kop_learn.notebook.match_voyage import moments_of, seen_sea
from kop_learn.sea.board import TileKind
from kop_learn.sea.program import Program
from kop_learn.text import use_language
from tests.games.scenes import scene

VIEWERS = (None, 1, 2)


def deeds(seed: int, plan: dict[str, object]) -> tuple[MatchHost, list[Deed]]:
    """A whole match by chance."""
    people = [{"player": "people"}, {"player": "people"}]
    host = MatchHost(Plan.read({**plan, "seats": people}), seed)
    luck = Random(seed)
    done = []
    while host.phase != "over":
        host.open()
        asked = host.asked
        assert asked is not None
        done.append(host.act(sample_action(host.session.view(asked.team), luck)))
    return host, done


ADVANCED: dict[str, object] = {"mode": "advanced", "house_rules": {"turn_cap": 4}}


@settings(max_examples=8)
@given(st.integers(0, 10_000), st.booleans())
def test_a_voyage_ends_on_the_sea_that_is_seen_after_it(seed: int, two_ships: bool) -> None:
    host, done = deeds(seed, {**ADVANCED, "variants": ["two_ships"] if two_ships else []})
    after = [deed.before for deed in done[1:]] + [host.state]
    for deed, state in zip(done, after, strict=True):
        if not deed.sailed or state.round != deed.before.round or state.sea.ships == ():
            continue
        for viewer in VIEWERS:
            end = moments_of(deed.before, deed.events, viewer)[-1].step.sea
            assert end == seen_sea(state, viewer)


@settings(max_examples=6)
@given(st.integers(0, 10_000))
def test_nothing_that_lies_face_down_is_shown_on_a_voyage(seed: int) -> None:
    _, done = deeds(seed, ADVANCED)
    for deed in done:
        before = deed.before.sea.board
        for moment in moments_of(deed.before, deed.events, None):
            for cell, tile in moment.step.sea.board.tiles.items():
                original = before.at(cell)
                if original is not None and not original.face_up and tile.face_up:
                    told = moment.step.event
                    assert told in ("turned_up", "treasure") or any(
                        event.facts.get("event") in ("turned_up", "shifted")
                        for event in deed.events
                    )


@settings(max_examples=6)
@given(st.integers(0, 10_000), st.booleans())
def test_every_event_is_told_in_both_languages(seed: int, two_ships: bool) -> None:
    plan = {**ADVANCED, "variants": ["two_ships"] if two_ships else []}
    host, _ = deeds(seed, plan)
    events = [event for entry in host.session.entries for event in entry.events]
    for language in ("en", "zh_TW"):
        with use_language(language):
            told = Story(host.plan).tell(events)
        assert all(told)
        assert not any("{" in line or "table." in line for line in told)
    silent = {"placed"}
    quiet = sum(event.name in silent for event in events)
    empty = sum(event.name == "discarded" and not event.facts["count"] for event in events)
    assert len(told) == len(events) - quiet - empty


def test_a_treasure_turns_up_in_a_moment_of_its_own() -> None:
    host = MatchHost(Plan.read({"mode": "advanced"}), 1)
    state = scene("F F", tiles={"D2": "poop2"})
    after, events = host.session.game.apply(state, 1, Play(Program.parse("F F")), SeededChance(1))
    moments = moments_of(state, events, 1)
    assert [moment.step.event for moment in moments] == ["moved", "treasure", "moved"]
    assert moments[1].treasure is not None
    assert moments[1].treasure.kind is TileKind.POOP
    assert moments[0].step.sea.board.tiles, "the tile is there until it has turned up"
    assert not moments[1].step.sea.board.tiles
    assert moments[2].step.sea == after.sea
    with use_language("en"):
        told = Story(host.plan).tell(events)
    assert told[2] == "Poop! Ha ha ha! Team Star’s ship smells now."


@pytest.mark.parametrize(("viewer", "kinds"), [(None, "hh"), (1, "gh"), (2, "hg")])
def test_a_team_sees_its_own_treasures_and_no_others(viewer: int | None, kinds: str) -> None:
    state = scene(tiles={"A1": "gold1", "A14": "gold2"})
    board = seen_sea(state, viewer).board
    seen = "".join(tile.kind.value[0] for _, tile in sorted(board.tiles.items()))
    assert seen == kinds


def test_a_new_tile_is_not_hidden_by_smoke() -> None:
    host = MatchHost(Plan.read({"mode": "advanced"}), 1)
    program = Program.parse("add_island(C4) cannonball")
    state = scene(program, tiles={"D2": "#"})
    _, events = host.session.game.apply(state, 1, Play(program), SeededChance(1))
    added, fired = moments_of(state, events, 1)
    assert [mark.kind for mark in marks_of(added.step)] == ["shine"]
    assert [mark.kind for mark in marks_of(fired.step)] == ["puff"]
