"""Steering a ship from a code cell, on boards worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter
from IPython.core.interactiveshell import InteractiveShell

from kop_learn.errors import KopError
from kop_learn.levels.model import Level
from kop_learn.levels.ship import CALL_LIMIT, CodeShip
from kop_learn.levels.trace import run
from kop_learn.text import use_language
from tests.levels.samples import GOOD

CARDS = ("forward", "back", "left", "right", "jump", "sea_god", "mazu", "cannonball")


def ship_on(chart: str, *head: str, cards: tuple[str, ...] = CARDS) -> CodeShip:
    """Return the ship of a level with one of each card; ``head`` has more lines of its file."""
    given = "".join(f"{card} = 1\n" for card in cards)
    lines = "\n".join(head)
    return Level.parse(
        f'format = 1\nkind = "solve"\ntitle.en = "Sea"\n{lines}\n'
        f'map = """\n{chart}\n"""\n[cards]\n{given}'
    ).ship()


def events(ship: CodeShip) -> list[str]:
    return [step.event for step in ship.trace().steps]


def codes(call: Callable[[], object]) -> list[str]:
    with pytest.raises(KopError) as caught:
        call()
    return [fault.code for fault in caught.value.faults]


def test_a_loop_of_python_sails_further_than_the_cards_reach() -> None:
    ship = ship_on(". . . G\n. . . .\n. . . .\n^ . . .")
    for _ in range(3):
        assert ship.forward()
    assert ship.right()
    while not ship.at_gold():
        ship.forward()
    trace = ship.trace()
    assert (trace.outcome, trace.end.ships[0].cell.name) == ("gold", "D4")
    assert str(trace.program) == "F F F R F F F"
    assert events(ship) == ["moved"] * 3 + ["turned"] + ["moved"] * 3


def test_the_run_is_that_of_the_same_cards_in_a_row() -> None:
    level = Level.parse(GOOD)
    ship = level.ship()
    ship.forward()
    ship.left()
    ship.forward()
    assert ship.trace().steps == run(level, "F L F").steps
    assert level == Level.parse(GOOD)
    assert level.ship().trace().steps == ()


def test_every_command_tells_whether_it_was_carried_out() -> None:
    ship = ship_on(". G .\n# . .\n. . .\n^ . .")
    assert [ship.backward(), ship.jump(), ship.forward()] == [False, False, True]
    assert [ship.forward(), ship.jump(), ship.left(), ship.forward()] == [False, True, True, False]
    assert [ship.right(), ship.jump(), ship.backward()] == [True, True, False]
    assert events(ship) == [
        *("edge", "empty_jump", "moved", "island_ahead", "jumped_up", "turned", "edge"),
        *("turned", "jumped_down", "island_ahead"),
    ]
    assert (ship.cell, ship.heading) == ("A4", "N")


def test_questions_about_the_sea() -> None:
    ship = ship_on("O o .\n# . G\n^ . .")
    assert (ship.cell, ship.heading) == ("A1", "N")
    assert (ship.island_ahead(), ship.whirlpool_ahead(), ship.edge_ahead()) == (True, False, False)
    assert not ship.on_island()
    ship.jump()
    assert ship.on_island()
    assert (ship.island_ahead(), ship.whirlpool_ahead(), ship.edge_ahead()) == (False, True, False)
    ship.left()
    assert (ship.island_ahead(), ship.whirlpool_ahead(), ship.edge_ahead()) == (False, False, True)
    ship.right()
    ship.right()
    assert not ship.edge_ahead()
    assert not ship.at_gold()
    ship.jump()
    ship.forward()
    assert ship.at_gold()
    assert (ship.cell, ship.heading) == ("C2", "E")
    assert len(ship.trace().steps) == 6


def test_calls_after_the_gold_do_nothing() -> None:
    ship = ship_on("G .\n^ .")
    assert ship.forward()
    assert not ship.right()
    assert not ship.backward()
    assert (ship.cell, ship.heading, ship.at_gold()) == ("A2", "N", True)
    assert (ship.trace().outcome, events(ship)) == ("gold", ["moved"])


@pytest.mark.parametrize(
    ("chart", "gods", "expected"),
    [
        ("O G\n^ .", "SM", ["calling", "calmed"]),
        ("O G\n^ .", "MS", ["calling", "calmed"]),
        ("O G\n^ .", "SSM", ["god_alone", "calling", "calmed"]),
        ("O G\n^ .", "SMS", ["calling", "calmed", "no_target"]),
        ("O G\n^ .", "S", ["god_alone"]),
        ("O G\n^ .", "SLRM", ["god_alone", "turned", "turned", "god_alone"]),
        ("o G\n^ .", "SM", ["calmed", "no_target"]),
        (". G\n^ .", "SM", ["no_target", "no_target"]),
    ],
)
def test_gods_are_paired_from_the_left(chart: str, gods: str, expected: list[str]) -> None:
    ship = ship_on(chart)
    commands = {"S": ship.sea_god, "M": ship.mazu, "L": ship.left, "R": ship.right}
    for god in gods:
        commands[god]()
    assert events(ship) == expected
    assert ship.whirlpool_ahead() is (chart[0] == "O" and "calmed" not in expected)


def test_a_question_does_not_come_between_two_gods() -> None:
    ship = ship_on("O G\n^ .")
    assert ship.sea_god()
    if ship.whirlpool_ahead():
        assert ship.mazu()
    assert ship.forward()
    assert events(ship) == ["calling", "calmed", "moved"]


def test_the_other_god_at_another_whirlpool() -> None:
    # The Sea God calls in the north; before the whirlpool in the east Mazu stands alone.
    ship = ship_on("O . G\n^ O .")
    ship.sea_god()
    ship.right()
    ship.mazu()
    assert events(ship) == ["god_alone", "turned", "god_alone"]


def test_a_cannonball() -> None:
    ship = ship_on("# .\n# .\n. .\n^ G")
    assert ship.cannonball()
    assert not ship.cannonball()
    assert [ship.forward(), ship.forward(), ship.forward()] == [True, True, True]
    assert events(ship) == ["fired", "no_target", "moved", "moved", "moved"]


def test_cards_that_the_level_does_not_give() -> None:
    ship = ship_on("G .\n^ .", cards=("forward", "loop2"))
    for command in (ship.backward, ship.left, ship.right, ship.jump, ship.sea_god, ship.mazu):
        assert codes(command) == ["ship.card_not_given"]
    assert codes(ship.cannonball) == codes(ship.call) == ["ship.card_not_given"]
    with pytest.raises(KopError, match=r"“Back”.*`ship\.backward\(\)`"):
        ship.backward()
    with use_language("zh_TW"), pytest.raises(KopError, match="「後退」"):
        ship.backward()
    assert ship.trace().steps == ()


def test_the_captains() -> None:
    ruby = ship_on("# G\n^ #", 'captain = "ruby"', cards=("call", "forward"))
    assert codes(lambda: ruby.call("A2")) == ["ship.call_ruby"]
    assert ruby.call()
    assert ruby.forward()
    android = ship_on("O o G\n^ . .", 'captain = "android"', cards=("call", "forward"))
    wrong: list[Any] = ["A9", "here", "", 3, None]
    for name in wrong:
        assert codes(partial(android.call, name)) == ["ship.call_android"]
    assert codes(android.call) == ["ship.call_android"]
    assert codes(lambda: android.call("A2", "B2", "C2")) == ["ship.call_android"]
    assert not android.call("B1")
    assert android.call("a2", "B2")
    assert events(android) == ["no_target", "drained"]
    python = ship_on("G .\n^ .", 'captain = "python"', cards=("call", "forward"))
    assert codes(python.call) == ["ship.call_is_a_loop"]


def turn_for_ever(ship: CodeShip) -> None:
    while True:
        ship.left()


def ask_for_ever(ship: CodeShip) -> None:
    while not ship.at_gold():
        ship.left()


def look_for_ever(ship: CodeShip) -> None:
    while ship.cell != "Z9" or ship.heading:
        pass


def sail_on_after_the_gold(ship: CodeShip) -> None:
    while True:
        ship.forward()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("loop", "outcome", "steps"),
    [
        (turn_for_ever, "step_limit", 10_000),
        (ask_for_ever, "stopped", 5_000),
        (look_for_ever, "stopped", 0),
        (sail_on_after_the_gold, "gold", 1),
    ],
)
def test_an_endless_loop_is_stopped(
    loop: Callable[[CodeShip], None], outcome: str, steps: int
) -> None:
    ship = ship_on("G .\n^ .")
    assert codes(lambda: loop(ship)) == ["ship.endless"]
    assert codes(ship.left) == codes(ship.at_gold) == ["ship.endless"]
    trace = ship.trace()
    assert (trace.outcome, len(trace.steps)) == (outcome, steps)


@pytest.mark.slow
def test_ten_thousand_calls_are_not_too_many() -> None:
    ship = ship_on("G .\n^ .")
    for _ in range(CALL_LIMIT):
        ship.left()
    assert (CALL_LIMIT, ship.trace().outcome) == (10_000, "stopped")
    with pytest.raises(KopError, match="10,000"):
        ship.left()


def test_a_call_is_no_card_so_gold_earns_one_star() -> None:
    ship = Level.parse(GOOD).ship()
    for _ in range(2):
        for _ in range(3):
            ship.forward()
        ship.right()
    trace = ship.trace()
    assert (trace.outcome, trace.par, trace.stars) == ("gold", None, 1)


def test_the_no_bugs_rule() -> None:
    ship = ship_on("G .\n. .\n^ .", "rules.no_bugs = true")
    ship.left()
    ship.forward()
    assert ship.heading == "W"
    trace = ship.trace()
    assert (trace.outcome, trace.steps) == ("refused", ())
    assert "Card 2, Forward: The ship cannot leave the map." in trace.told()


def shown(ship: CodeShip) -> dict[str, str]:
    formatter: Any = DisplayFormatter()
    data, _ = formatter.format(ship)
    assert set(data) == {"text/html", "text/plain"}
    found: dict[str, str] = data
    return found


def test_the_ship_shows_the_same_player_as_a_run() -> None:
    level = Level.parse(GOOD)
    ship = level.ship()
    assert 'max="0"' in shown(ship)["text/html"]
    ship.forward()
    ship.left()
    data = shown(ship)
    assert data["text/html"] == run(level, "F L").animate()._repr_html_()
    assert data["text/plain"] == run(level, "F L").told()
    assert ship.animate()._repr_html_() == data["text/html"]


def test_a_notebook_shows_a_sentence_in_place_of_a_traceback(
    capsys: pytest.CaptureFixture[str],
) -> None:
    make: Any = InteractiveShell
    shell = make()
    shell.user_ns["ship"] = ship_on("G .\n^ .", cards=("left",))
    shell.run_cell("ship.jump()")
    shell.run_cell("while not ship.at_gold():\n    ship.left()")
    lines = capsys.readouterr().out.splitlines()
    assert [line[:30] for line in lines] == [
        "This level gives no “Jump” car",
        "The ship has been called 10,00",
    ]
