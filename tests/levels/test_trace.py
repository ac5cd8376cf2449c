"""Running programs in levels: the runs of the conformance file, stars, refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kop_learn.errors import KopError
from kop_learn.levels.model import Level
from kop_learn.levels.trace import run
from kop_learn.sea.program import Program
from tests.levels.samples import GOOD, changed

RUNS = json.loads(Path(__file__).parents[1].joinpath("conformance", "runs.json").read_text("utf-8"))


def level_of(wanted: dict[str, Any]) -> Level:
    cards = "".join(f"{card} = {count}\n" for card, count in wanted["cards"].items())
    return Level.parse(
        f'format = 1\nkind = "solve"\ntitle.en = "{wanted["id"]}"\n'
        f'map = """\n{wanted["map"]}\n"""\n[cards]\n{cards}'
    )


@pytest.mark.parametrize("wanted", RUNS, ids=[wanted["id"] for wanted in RUNS])
def test_conformance_run(wanted: dict[str, Any]) -> None:
    level = level_of(wanted)
    expected = {
        "outcome": wanted["outcome"],
        "cards": wanted["size"],
        "stars": 1 if wanted["outcome"] == "gold" else 0,
        "par": None,
        "steps": wanted["steps"],
    }
    assert run(level, wanted["program"]).to_dict() == expected
    program = Program.from_python(wanted["python"])
    assert run(level, program).to_dict() == expected
    assert json.loads(json.dumps(run(level, program).to_dict())) == expected


PLENTY = changed(("forward = 2", "forward = 9"), ("right = 1", "right = 9"))


@pytest.mark.parametrize(
    ("program", "cards", "stars"),
    [
        ("2[3[F] R]", 4, 3),
        ("3[F] R F F F", 6, 2),
        ("3[F] R F 2[F]", 6, 2),
        ("F F F R F F F", 7, 1),
        ("F F", 2, 0),
    ],
)
def test_stars_of_a_run(program: str, cards: int, stars: int) -> None:
    trace = run(Level.parse(PLENTY), program)
    assert (trace.cards, trace.stars, trace.par) == (cards, stars, 4)
    assert trace.outcome == ("gold" if stars else "stopped")


def test_a_run_that_is_refused_for_its_bugs() -> None:
    level = Level.parse(changed(("author", "rules.no_bugs = true\nauthor")))
    trace = run(level, "2[R L 3[]] F")
    assert trace.to_dict() == {
        "outcome": "refused",
        "cards": 5,
        "stars": 0,
        "par": 4,
        "error": {"path": [0, 2], "card": "3", "reason": "empty_loop"},
        "steps": [],
    }
    assert trace.end == level.sea()
    bump = run(level, "L F")
    assert bump.to_dict()["error"] == {"path": [1], "card": "F", "reason": "edge"}
    assert run(level, "2[3[F] R]").outcome == "gold"


def test_the_sea_at_the_end() -> None:
    trace = run(Level.parse(GOOD), "F L F")
    assert trace.end.ships[0].cell.name == "A2"
    assert trace.end.ships[0].heading.value == "W"
    assert [step.ok for step in trace.steps] == [True, True, False]
    assert run(Level.parse(GOOD), "").end == trace.level.sea()


def test_more_cards_than_given() -> None:
    with pytest.raises(KopError) as caught:
        run(Level.parse(GOOD), "F F F J")
    assert [fault.code for fault in caught.value.faults] == [
        "program.too_many_cards",
        "program.card_not_given",
    ]


def test_a_text_that_is_no_program() -> None:
    with pytest.raises(KopError) as caught:
        run(Level.parse(GOOD), "F ?")
    assert caught.value.faults[0].position == 3


def test_the_captain_of_the_level_is_used() -> None:
    level = Level.parse(
        changed(("author", 'captain = "python"\nauthor'), ("loop3 = 1", "loop3 = 1\ncall = 1"))
    )
    assert len(run(level, "call[L]").steps) == 4


def test_cells_outside_the_sea_are_refused() -> None:
    level = Level.parse(
        changed(("author", 'captain = "android"\nauthor'), ("loop3 = 1", "loop3 = 1\ncall = 1"))
    )
    with pytest.raises(KopError) as caught:
        run(level, "call(F1)")
    assert caught.value.faults[0].code == "program.off_board"
