"""Match logs: what is written plays again, and whatever was changed is found."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from kop_learn.errors import KopError
from kop_learn.games.base import Outcome
from kop_learn.games.chance import SeededChance
from kop_learn.games.digest import digest
from kop_learn.games.evolve import evolve
from kop_learn.games.example import ThreeStones
from kop_learn.games.king_of_pirates.actions import Place, Play
from kop_learn.games.king_of_pirates.house_rules import HouseRules
from kop_learn.games.king_of_pirates.match import KingOfPirates
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.king_of_pirates.state import Hand
from kop_learn.games.log import MAX_LINE, log_lines, replay
from kop_learn.games.session import Session
from kop_learn.sea.cards import Mode
from kop_learn.sea.program import Program

pytestmark = pytest.mark.slow


def random_match(settings: Settings, seed: int, decisions: int = 10**6) -> Session[Any, Any, Any]:
    """Play a random match, at most so many decisions of it."""
    game = KingOfPirates(settings)
    session, generator = Session(game, seed), Random(seed)
    while session.actors and len(session.entries) <= decisions:
        actor = session.actors[0]
        session.play(actor, game.sample_action(session.view(actor), generator))
    return session


SESSION = random_match(Settings(Mode.ADVANCED, rounds=2), 4, 60)
LINES = list(log_lines(SESSION, ("deckhand", "deckhand")))


def test_the_header_says_what_was_played() -> None:
    """Format, game, rules version, mode, variants, seed, house rules."""
    header = json.loads(LINES[0])
    assert header["format"] == 1
    assert (header["game"], header["rules"]) == ("king_of_pirates", 1)
    assert (header["mode"], header["variants"], header["seed"]) == ("advanced", [], 4)
    assert header["house_rules"]["turn_cap"] == 60
    assert header["players"] == ["deckhand", "deckhand"]


def test_every_decision_is_a_line_and_the_last_one_has_the_outcome() -> None:
    assert len(LINES) == len(SESSION.entries) + 2
    second = json.loads(LINES[2])
    assert (second["n"], second["player"]) == (1, 1)
    assert second["action"].startswith("start ")
    assert json.loads(LINES[-1])["outcome"] is None


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("varied", [False, True])
def test_a_log_plays_again_without_a_generator(mode: Mode, varied: bool) -> None:
    rules = HouseRules(turn_cap=8)
    session = random_match(Settings(mode, two_ships=varied, no_bugs=varied, house=rules), 11)
    again = replay(log_lines(session))
    assert again.faults == ()
    assert again.state == session.state
    assert again.outcome == session.outcome
    assert again.entries == session.entries


def test_the_seed_is_not_needed_to_play_again_but_cannot_be_changed() -> None:
    again = replay([LINES[0].replace('"seed":4', '"seed":5'), *LINES[1:]])
    assert [(found.code, found.line) for found in again.faults] == [("log.changed", 1)]


def edited(line: int, change: Callable[[dict[str, Any]], object]) -> list[str]:
    """Return the log with one line (from 1) changed."""
    content = json.loads(LINES[line - 1])
    change(content)
    return [*LINES[: line - 1], json.dumps(content), *LINES[line:]]


def _line_with(kind: str) -> int:
    """Return the number of the first line on which a team acts in this way."""
    return next(
        number
        for number, line in enumerate(LINES, start=1)
        if str(json.loads(line).get("action")).startswith(kind)
    )


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("play", lambda line: line.update(action="play B B B B B B B B B")),
        ("play", lambda line: line["events"].pop()),
        ("play", lambda line: line["events"][0].update(team=3)),
        ("start", lambda line: line.update(player=2)),
        ("start", lambda line: line.update(action="start D boy girl")),
        ("place", lambda line: line["chance"].append(1)),
        ("place", lambda line: line.update(chance=[])),
        ("discard", lambda line: line.update(n=99)),
        ("discard", lambda line: line.update(digest="0" * 16)),
        ("discard", lambda line: line.update(player="1")),
        ("discard", lambda line: line.update(note="hello")),
    ],
)
def test_whatever_was_changed_is_found_with_its_line(
    kind: str, change: Callable[[dict[str, Any]], object]
) -> None:
    number = _line_with(kind)
    again = replay(edited(number, change))
    assert {found.line for found in again.faults} == {number}
    assert len(again.entries) == number - 2
    assert all(found.message for found in again.faults)


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Give the way to everything inside a JSON value."""
    for key, part in value.items() if isinstance(value, dict) else enumerate(value):
        yield (*path, key)
        if isinstance(part, dict | list):
            yield from _places(part, (*path, key))


def _others(value: Any) -> list[object]:
    """Return values that a field may be changed to: the nearest, and some of another kind."""
    match value:
        case bool():
            return [not value, int(value), None]
        case int():
            return [value + 1, float(value), value == 1, str(value), [value], 10**4000]
        case str():
            return [value + "x", [value], None, "\ud800"]
        case list():
            return [[*value, 0], value[1:] or {}, None]
        case dict():
            return [{**value, "more": 1}, list(value.items()), None]
    return [0, "", {}]


@pytest.mark.parametrize("line", [0, 1, 2, 4, 7, 8, len(LINES) - 1])
def test_no_field_can_be_changed_left_out_or_added_unnoticed(line: int) -> None:
    """Header, beginning, start, place, play, discard, outcome: whatever is in them."""
    written, left_out = LINES[line], object()
    places = list(_places(json.loads(written)))
    for path in Random(1).sample(places, min(len(places), 12)):
        *above, last = path
        content = place = json.loads(written)
        for key in above:
            place = place[key]
        for other in [*_others(place[last]), left_out]:
            if other is left_out:
                del place[last]
            else:
                place[last] = other
            changed = [*LINES[:line], json.dumps(content), *LINES[line + 1 :]]
            try:
                faults = replay(changed).faults
            except KopError as error:
                assert line == 0
                faults = error.faults
            assert faults, path
            assert {found.line for found in faults} <= {line + 1, None}, path


@pytest.mark.parametrize("damage", ['"n":{n},"n":{n}', '"n":{n},"more":NaN', '"n":Infinity'])
def test_a_key_that_comes_twice_and_what_is_no_json_is_damage(damage: str) -> None:
    """Of two values for one key only one would be compared; the other could say anything."""
    line = LINES[9].replace('"n":8', damage.replace("{n}", "8"))
    again = replay([*LINES[:9], line, *LINES[10:]])
    assert [(found.code, found.line) for found in again.faults] == [("log.damaged", 10)]


def test_an_empty_object_is_no_empty_list() -> None:
    assert digest({}) != digest([])
    assert digest({"a": 1}) != digest([["a", 1]])


def test_changed_luck_is_found() -> None:
    """Two cards of a deck change places: nothing is drawn yet, but the state differs."""
    number = next(
        number
        for number, line in enumerate(LINES, start=1)
        if len(json.loads(line).get("chance", [])) > 1
    )

    def swap(line: dict[str, Any]) -> None:
        order = line["chance"][-1]
        order[-1], order[-2] = order[-2], order[-1]

    assert [found.line for found in replay(edited(number, swap)).faults] == [number]


def test_a_cut_log_is_reported_and_what_is_whole_plays() -> None:
    again = replay(LINES[:20])
    assert [(found.code, found.line) for found in again.faults] == [("log.cut", 21)]
    assert again.state == SESSION.entries[18].state
    assert again.outcome is None


@pytest.mark.parametrize(
    "damage", ["", "{", "[]", "null", '{"n": ' + "9" * 5000 + "}", "[" * 99999]
)
def test_a_damaged_line_is_reported_and_what_is_whole_plays(damage: str) -> None:
    again = replay([*LINES[:20], damage, *LINES[21:]])
    assert [(found.code, found.line) for found in again.faults] == [("log.damaged", 21)]
    assert len(again.entries) == 19


def test_a_half_line_at_the_end_is_damage() -> None:
    again = replay([*LINES[:20], LINES[20][:40]], file="match.jsonl")
    assert [str(found).split(":")[0] for found in again.faults] == ["match.jsonl"]


def test_lines_left_out_doubled_or_added_are_found() -> None:
    assert replay(LINES[:30] + LINES[31:]).faults[0].line == 31
    assert replay(LINES[:30] + LINES[29:]).faults[0].line == 31
    assert replay([*LINES, LINES[-1]]).faults[0].code == "log.goes_on"
    assert replay([*LINES, "\n"]).faults == ()


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "log.damaged"),
        ("{}", "log.format"),
        ('{"format": 2}', "log.format"),
        ('{"format": 1, "game": "chess"}', "game.unknown"),
        ('{"format": 1, "game": "king_of_pirates", "mode": "wild"}', "match.mode"),
        ('{"format": 1, "game": "king_of_pirates", "rules": 99}', "log.rules"),
    ],
)
def test_without_a_usable_header_nothing_can_be_played(header: str, code: str) -> None:
    with pytest.raises(KopError) as refused:
        replay([header, *LINES[1:]])
    assert [found.code for found in refused.value.faults] == [code]


def test_an_empty_log_is_cut() -> None:
    with pytest.raises(KopError) as refused:
        replay([])
    assert [found.code for found in refused.value.faults] == ["log.cut"]


def test_a_match_broken_off_by_forfeit_replays() -> None:
    forfeit = Outcome((2,), (0, 0), "forfeit")
    again = replay(log_lines(SESSION, forfeit=forfeit))
    assert again.faults == ()
    assert again.outcome == forfeit


@pytest.mark.parametrize("winners", ["all", [], [1, 2], [3], [True], None])
def test_a_forfeit_must_leave_a_winner(winners: object) -> None:
    """Even when the digest has been made to fit."""
    lines = list(log_lines(SESSION, forfeit=Outcome((2,), (0, 0), "forfeit")))
    last = json.loads(lines[-1])
    last["outcome"]["winners"] = winners
    rest = {key: value for key, value in last.items() if key != "digest"}
    last["digest"] = digest(json.loads(lines[-2])["digest"], rest, None)
    again = replay([*lines[:-1], json.dumps(last)])
    assert [found.code for found in again.faults] == ["log.damaged"]


@pytest.mark.slow
def test_the_longest_possible_run_can_be_logged() -> None:
    program = Program.parse("3[3[3[3[3[3[2[2[2[2[L]]]]]]]]]]")
    session = random_match(Settings(Mode.BASIC), 3, 4)
    while session.state.turn is None:
        session.play(session.actors[0], Place("random"))
    ship = session.state.turn.ship
    hand = Hand().with_cards(program.cards())
    table = session.state.table.with_hand(ship, hand)
    state = evolve(session.state, table=table)
    _, events = session.game.apply(state, session.actors[0], Play(program), SeededChance(0))
    line = json.dumps([[event.name, event.facts] for event in events])
    assert len(events) > 10_000
    assert len(line) < MAX_LINE / 4


def test_a_wrong_outcome_is_found() -> None:
    session = Session(ThreeStones(), 1)
    while session.actors:
        player = session.actors[0]
        session.play(player, session.state.hands[player - 1][0])
    lines = list(log_lines(session))
    assert replay(lines, ThreeStones()).faults == ()
    winner = json.loads(lines[-1])["outcome"]["winners"][0]
    lines[-1] = lines[-1].replace(f'"winners":[{winner}]', f'"winners":[{3 - winner}]')
    assert [found.code for found in replay(lines, ThreeStones()).faults] == ["log.changed"]
