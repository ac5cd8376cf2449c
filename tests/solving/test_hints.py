"""Hints: where to look, what kind of card, which card, and never the whole answer."""

from __future__ import annotations

import pytest

from kop_learn.levels.model import Level
from kop_learn.sea.program import Program
from kop_learn.solving import hints
from kop_learn.solving.find import find_level
from kop_learn.solving.hints import STEPS, hint
from kop_learn.solving.solver import Solution
from kop_learn.text import languages, use_language
from tests.solving.levels import level

AROUND = level(". . G\n^ . .", {"forward": 3, "left": 2, "right": 1})
LOOPS = level("> . . . . . G", {"forward": 2, "loop2": 1, "loop3": 1})


def _kind(of: Level, program: str, step: int) -> str:
    return hint(of, Program.parse(program), step).kind


@pytest.mark.parametrize(
    ("program", "kind"),
    [
        ("", "look.start"),
        ("F", "look.end"),
        ("F F", "look.bump"),
        ("L L L", "look.cards"),
        ("R F L L F R F", "look.cards"),
    ],
)
def test_first_comes_where_to_look(program: str, kind: str) -> None:
    assert _kind(AROUND, program, 1) == kind


def test_then_what_kind_of_card() -> None:
    assert _kind(AROUND, "", 2) == "next.sail"
    assert _kind(AROUND, "F", 2) == "next.turn"
    found = hint(AROUND, Program.parse("F L"), 2)
    # The first card is good, the turn is the wrong one; but L L goes back, so R comes instead.
    assert (found.kind, found.good) == ("next.turn", 1)
    assert "1" in found.text


def test_then_the_card() -> None:
    found = hint(AROUND, Program.parse("F R"), 3)
    assert (found.kind, found.parameters) == ("card", {"card": "card.forward.name", "n": 3})
    assert "Forward" in found.text


def test_loops() -> None:
    assert _kind(LOOPS, "", 2) == "next.loop"
    assert _kind(LOOPS, "", 3) == "card_loop"
    assert _kind(LOOPS, "2[]", 3) == "card_under"
    assert _kind(LOOPS, "2[]", 1) in ("look.start", "look.end")


def test_the_own_way_is_gone_on_with() -> None:
    # Right first takes no more cards: what is there already is built on.
    way = level(". . G\n. . .\n^ . .", {"forward": 5, "left": 2, "right": 2})
    found = hint(way, Program.parse("R F F"), 3)
    assert found.parameters == {"card": "card.left.name", "n": 4}


@pytest.mark.parametrize(
    ("program", "good", "wrong", "after"),
    [
        # Right first is one card longer, and a good beginning all the same: there a left is next.
        ("R F F R", 3, "right", "next.turn"),
        ("R F F F", 3, "forward", "next.turn"),
        # South is the edge: the second turn is the wrong one.
        ("R R R", 1, "right", "next.sail"),
    ],
)
def test_the_card_that_is_wrong_is_named(program: str, good: int, wrong: str, after: str) -> None:
    way = level(". . G\n. . .\n^ . .", {"forward": 5, "left": 1, "right": 2})
    found = hint(way, Program.parse(program), 2)
    assert (found.kind, found.good, found.wrong) == (after, good, wrong)
    for language, said in (("en", f"Card {good + 1}, "), ("zh_TW", f"第 {good + 1} 張卡片")):
        with use_language(language):
            assert said in found.text


@pytest.mark.parametrize("extra", ["", "rules.no_bugs = true"])
def test_a_god_may_wait_for_the_other_one(extra: str) -> None:
    # Around it goes with R F L F; past the big whirlpool with S M F R F, one card more.
    cards = {"forward": 2, "left": 1, "right": 1, "sea_god": 1, "mazu": 1}
    found = hint(level("O G\n^ .", cards, extra), Program.parse("S"), 2)
    assert (found.kind, found.good, found.wrong) == ("next.god", 1, None)
    assert hint(level("O G\n^ .", cards, extra), Program.parse("S F"), 2).wrong == "forward"


def test_a_card_that_may_be_good_is_not_called_wrong() -> None:
    # Under a loop nobody has tried everything, and a longer way to the gold is no wrong one.
    row = level("> . . . G", {"forward": 4, "left": 2, "right": 2, "loop2": 2})
    for program in ("2[L F]", "F L R F F F"):
        found = hint(row, Program.parse(program), 2)
        assert found.wrong is not None
        assert not found.sure
        assert "Perhaps" in found.text
    # Behind a whole loop everything has been tried: after 2[F] two cells are left to sail.
    found = hint(row, Program.parse("2[F] J"), 2)
    assert (found.good, found.wrong, found.sure) == (2, "jump", True)
    assert "does not help" in found.text


def test_done_and_shorter() -> None:
    assert _kind(AROUND, "F R F F", 1) == "done"
    longer = level(". . G\n^ . .", {"forward": 3, "left": 4, "right": 1})
    found = hint(longer, Program.parse("F L L L F F"), 1)
    assert (found.kind, found.parameters) == ("look.shorter", {"par": 4})


def test_a_short_program_is_called_shortest_only_where_that_is_proven(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The search finds no way as short as the child's F R F F before its time is over.
    longer = Program.parse("F R F L R F")
    gave_up = Solution(True, "gave_up", longer.size, longer, 2, 9.0)
    monkeypatch.setattr(hints, "solve", lambda *_, **__: gave_up)
    way = level(". . G\n^ . .", {"forward": 3, "left": 5, "right": 1})
    assert [_kind(way, "F R F F", step) for step in (1, 2, 3)] == ["unknown"] * 3
    found = hint(way, Program.parse("F L L R L L F F"), 1)
    assert (found.kind, found.parameters) == ("look.shorter", {"par": 6})


def test_where_to_look_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(hints, "solve")
    assert _kind(AROUND, "F F", 1) == "look.bump"


def test_one_card_is_not_given_away() -> None:
    one = level("> G", {"forward": 1, "right": 1})
    assert _kind(one, "", 3) == "next.sail"


def test_a_level_without_a_solution() -> None:
    assert _kind(level("> # G", {"forward": 1}), "", 3) == "unknown"


@pytest.mark.parametrize("name", ["islands-05", "whirlpools-08", "loops-08", "repair-05"])
def test_following_the_hints_solves_a_level(name: str) -> None:
    found = find_level(name)
    assert found.par is not None
    texts = [str(found.par.program).split()[:n] for n in range(found.par.cards)]
    for step in range(1, STEPS + 1):
        for language in languages():
            with use_language(language):
                for text in texts:
                    line = " ".join(text)
                    if line.count("[") == line.count("]"):
                        said = hint(found, Program.parse(line), step).text
                        assert said
                        assert "{" not in said
