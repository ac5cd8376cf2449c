"""Rule book, part 1, Program text: the same program as Python, both ways, never run."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kop_learn.errors import KopError
from kop_learn.sea.program import Program
from kop_learn.sea.program_python import card_lines
from kop_learn.text import use_language
from tests.sea.programs import programs


def test_the_example_of_the_rule_book() -> None:
    source = (
        "forward()\nforward()\nleft()\nfor _ in range(3):\n    forward()\n    right()\n"
        "    for _ in range(2):\n        jump()\nsea_god()\nmazu()\n"
    )
    assert Program.parse("F F L 3[F R 2[J]] S M").to_python() == source
    assert str(Program.from_python(source)) == "F F L 3[F R 2[J]] S M"


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("B", "backward()\n"),
        ("2[]", "for _ in range(2):\n    pass\n"),
        ("cannonball", "cannonball()\n"),
        ("add_island(C4)", 'add_island("C4")\n'),
        ("curse[F]", "with curse():\n    forward()\n"),
        ("curse(2)[]", "with curse(2):\n    pass\n"),
        ("call", "call()\n"),
        ("call[]", "with call():\n    pass\n"),
        ("captain(ruby)", 'captain("ruby")\n'),
        ("if_love(2,C9)", 'if_love(2, "C9")\n'),
        ("", ""),
    ],
)
def test_both_ways(text: str, source: str) -> None:
    assert Program.parse(text).to_python() == source
    assert str(Program.from_python(source)) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("ship.forward()\nship.jump()", "F J"),
        ("for i in range(2):\n  forward()", "2[F]"),
        ("# a comment\n\nforward(); left()\n", "F L"),
        ("for _ in range(3): forward()", "3[F]"),
        ("pass", ""),
        ("if_back()", "if_back[]"),
    ],
)
def test_what_else_is_accepted(source: str, text: str) -> None:
    assert str(Program.from_python(source)) == text


@pytest.mark.parametrize(
    ("source", "code", "line"),
    [
        ("forward()\nforward(", "python.syntax", 2),
        ("forward()\nfor _ in range(4):\n    left()", "python.range4", 2),
        ("for _ in range(5):\n    left()", "python.range", 1),
        ("for _ in range(True):\n    left()", "python.range", 1),
        ("for _ in range(1, 3):\n    left()", "python.range", 1),
        ("for _ in [1, 2]:\n    left()", "python.range", 1),
        ("for _ in range(2):\n    left()\nelse:\n    left()", "python.not_allowed", 1),
        ("while True:\n    forward()", "python.not_allowed", 1),
        ("left()\nimport os", "python.not_allowed", 2),
        ("__import__('os').system('x')", "python.not_allowed", 1),
        ("x = 1", "python.not_allowed", 1),
        ("left()\nforward", "python.no_brackets", 2),
        ("ship.forward", "python.no_brackets", 1),
        ("ahead", "python.not_allowed", 1),
        ("forwrad()", "python.unknown_name", 1),
        ("boat.forward()", "python.not_allowed", 1),
        ("forward(2)", "program.arguments_none", 1),
        ("forward(times=2)", "python.not_allowed", 1),
        ("forward(*x)", "python.bad_argument", 1),
        ("add_island(C4)", "python.bad_argument", 1),
        ('add_island("C4", "C5")', "program.arguments_add_island", 1),
        ("with forward():\n    left()", "python.holds_nothing", 1),
        ("with curse() as c:\n    left()", "python.not_allowed", 1),
        ("with curse(), curse():\n    left()", "python.not_allowed", 1),
        ("async def f(): pass", "python.not_allowed", 1),
        ("range(2)", "python.not_allowed", 1),
        ("forward()\n  left()", "python.syntax", 2),
        ("forward()\0", "python.unreadable", 1),
    ],
)
def test_all_else_is_refused_with_its_line(source: str, code: str, line: int) -> None:
    with pytest.raises(KopError) as caught:
        Program.from_python(source)
    (fault,) = caught.value.faults
    assert (fault.code, fault.line) == (code, line)
    assert str(line) in (fault.message if code.startswith("program.") else str(fault))


@pytest.mark.parametrize(
    "source",
    [
        *("-" * 20_000 + "1", "x" + ".y" * 20_000, "f" + "()" * 20_000, "(" * 20_000),
        *("range(" + "9" * 5_000 + ")", "forward()\n" * 50_000, "\ud800", "\f" * 300),
    ],
    ids=["minus", "dots", "calls", "brackets", "digits", "long", "surrogate", "form feeds"],
)
def test_hostile_text_is_refused_or_read_and_never_a_crash(source: str) -> None:
    try:
        Program.from_python(source)
    except KopError as caught:
        faults = caught.faults
    else:
        faults = ()
    assert all(fault.code.startswith(("python.", "program.")) for fault in faults)


def test_a_card_is_named_as_it_was_written() -> None:
    with use_language("en"), pytest.raises(KopError, match=r"jump takes nothing in \( \)"):
        Program.from_python("jump(2)")


def test_the_lines_of_the_cards_in_the_order_of_the_text() -> None:
    source = (
        "# home\nforward(); left()\n\nfor _ in range(3):\n    pass\n    for _ in range(2):\n"
        "        jump()\n    right()\nwith curse():\n    forward()\n"
    )
    assert str(Program.from_python(source)) == "F L 3[2[J] R] curse[F]"
    assert card_lines(source) == (2, 2, 4, 6, 7, 8, 9, 10)


def test_nesting_deeper_than_50_is_refused() -> None:
    def nested(depth: int) -> str:
        loops = "".join("    " * level + "for _ in range(2):\n" for level in range(depth))
        return loops + "    " * depth + "forward()\n"

    assert Program.from_python(nested(50)).depth == 50
    with pytest.raises(KopError) as caught:
        Program.from_python(nested(51))
    assert caught.value.faults[0].code == "python.too_deep"


@pytest.mark.slow
@given(programs())
def test_python_reads_back_the_same(program: Program) -> None:
    assert Program.from_python(program.to_python()) == program


_LINES = ["forward()", "for _ in range(2):", "    left()", "with call():", "    pass", "x", "("]


@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(st.sampled_from(_LINES), max_size=6).map("\n".join),
    )
)
def test_any_text_is_a_program_or_a_clear_error(source: str) -> None:
    try:
        program = Program.from_python(source)
    except KopError as caught:
        faults = caught.faults
    else:
        assert Program.from_python(program.to_python()) == program
        return
    assert all(fault.message for fault in faults)
