"""Rule book, part 1, Program text: what is read, what is printed, where errors are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kop_learn.errors import KopError
from kop_learn.sea.grid import Cell
from kop_learn.sea.program import MAX_DEPTH, MAX_TEXT, Item, Program
from kop_learn.text import languages, use_language
from tests.sea.programs import programs


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("F F L 3[F R 2[J]] S M", "F F L 3[F R 2[J]] S M"),
        ("ffl3[fr]", "F F L 3[F R]"),
        ("  F\n\tF  ", "F F"),
        ("3 [ F ]", "3[F]"),
        ("", ""),
        ("2[]", "2[]"),
        ("2[3[]F]", "2[3[] F]"),
        ("ＦＦ３［ｆ　Ｒ］", "F F 3[F R]"),
        ("add_small(C4)add_big( c5 )", "add_small(C4) add_big(C5)"),
        ("call(C4,C5,D5)", "call(C4,C5,D5)"),
        ("call", "call"),
        ("call[]", "call[]"),
        ("call[F]", "call[F]"),
        ("call(2)[F]", "call(2)[F]"),
        ("curse(2)[F L]", "curse(2)[F L]"),
        ("if_back[F 2[B]]", "if_back[F 2[B]]"),
        ("if_love(2,C9) if_love(C9) if_love", "if_love(2,C9) if_love(C9) if_love"),
        ("captain(ruby) pause pause_magic if_faces", "captain(ruby) pause pause_magic if_faces"),
        ("（C4）".join(["telescope", ""]), "telescope(C4)"),
    ],
)
def test_reading_and_printing(typed: str, printed: str) -> None:
    assert str(Program.parse(typed)) == printed
    assert Program.parse(printed) == Program.parse(typed)


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("F X F", "program.unknown_sign", 3),
        ("FFX", "program.unknown_sign", 3),
        ("F 4[F]", "program.loop4", 3),
        ("F 5[F]", "program.loop_number", 3),
        ("23[F]", "program.loop_number", 1),
        ("2 F", "program.loop_bracket", 3),
        ("2", "program.loop_bracket", 2),
        ("F ]", "program.stray_bracket", 3),
        ("F 2[F 3[F]", "program.unclosed", 4),
        ("[F]", "program.unknown_sign", 1),
        ("F[F]", "program.unknown_sign", 2),
        ("pause[F]", "program.holds_nothing", 6),
        ("pause(C4)", "program.arguments_none", 1),
        ("add_island", "program.arguments_add_island", 1),
        ("add_island(C4", "program.unclosed_arguments", 11),
        ("add_island(C4,)", "program.bad_argument", 15),
        ("add_island(!)", "program.bad_argument", 12),
        ("add_island(C0)", "program.bad_argument", 12),
        ("captain(bob)", "program.bad_argument", 9),
        ("captain(C4)", "program.arguments_captain", 1),
        ("curse(3)[F]", "program.bad_argument", 7),
        ("PAUSE", "program.unknown_word", 1),
        ("F canonball", "program.unknown_word", 3),
        ("ＦＦＸ", "program.unknown_sign", 3),
        ("㎏", "program.unknown_sign", 1),
        ("前進", "program.unknown_sign", 1),
        ("F\0F", "program.unknown_sign", 2),
        ("F" * (MAX_TEXT + 1), "program.too_long", None),
        ("2[" * 51 + "]" * 51, "program.too_deep", 102),
    ],
)
def test_errors_name_the_characters_position(text: str, code: str, position: int | None) -> None:
    with pytest.raises(KopError) as caught:
        Program.parse(text)
    (fault,) = caught.value.faults
    assert (fault.code, fault.position) == (code, position)
    assert position is None or str(position) in fault.message


def test_limits_are_inclusive() -> None:
    assert Program.parse("F" * MAX_TEXT).size == MAX_TEXT
    assert Program.parse("2[" * MAX_DEPTH + "]" * MAX_DEPTH).depth == MAX_DEPTH - 1


def test_a_near_word_is_named() -> None:
    with use_language("en"), pytest.raises(KopError, match="cannonball"):
        Program.parse("canonball")


@pytest.mark.parametrize("sign", ["\u200b", "\u202e", "\0"])
def test_a_sign_that_cannot_be_seen_is_named_by_its_number(sign: str) -> None:
    with pytest.raises(KopError, match=f"“U\\+{ord(sign):04X}”"):
        Program.parse(f"F{sign}F")


def test_size_counts_each_card_and_each_loop_one() -> None:
    program = Program.parse("F 2[F 3[R] L] S")
    assert program.size == 7
    assert program.depth == 2
    assert program.card_counts() == {
        "forward": 2,
        "loop2": 1,
        "loop3": 1,
        "right": 1,
        "left": 1,
        "sea_god": 1,
    }
    assert program.number_of((1, 1, 0)) == 5
    assert program.item_at((1, 1, 0)) == Item("right")


def test_arguments_are_values() -> None:
    (item,) = Program.parse("if_love(2,C9)").items
    assert item.args == (2, Cell.parse("C9"))


@pytest.mark.slow
@given(programs())
def test_printed_text_reads_back_the_same(program: Program) -> None:
    assert Program.parse(str(program)) == program


@given(
    st.one_of(
        st.text(max_size=60),
        st.text(alphabet="FBLRJSM23[]() ,C4calcurse_５［］Ｆ", max_size=40),
    ),
    st.sampled_from(languages()),
)
def test_any_text_is_a_program_or_a_clear_error(text: str, language: str) -> None:
    with use_language(language):
        try:
            program = Program.parse(text)
        except KopError as caught:
            faults = caught.faults
        else:
            assert Program.parse(str(program)) == program
            return
    assert all(fault.message for fault in faults)
    assert all(1 <= (fault.position or 1) <= len(text) + 1 for fault in faults)
