"""Each fault of a level file: its code, line and column, and that both languages tell it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kop_learn.errors import Fault, KopError
from kop_learn.levels import reader
from kop_learn.levels.model import Level
from kop_learn.text import fault, use_language
from tests.levels.samples import GOOD, changed

Place = tuple[str, int, int | None]
MAP_LINE = 6

CASES: dict[str, tuple[str, list[Place]]] = {
    "ragged": (changed((". # . o .", ". # . o")), [("level.ragged", 8, None)]),
    "blank line in the map": (
        changed((". # . o .\n", ". # . o .\n\n")),
        [("level.ragged", 9, None)],
    ),
    "no ship": (changed(("^ . . . .", ". . . . .")), [("level.no_ship", MAP_LINE, None)]),
    "two ships": (changed(("^ . . . .", "^ . . . v")), [("level.two_ships", 13, 9)]),
    "no gold": (changed((". . . G .", ". . . . .")), [("level.no_gold", MAP_LINE, None)]),
    "two golds": (changed(("^ . . . .", "^ . . G .")), [("level.two_golds", 13, 7)]),
    "unknown sign": (changed((". # . o .", ". # . x .")), [("level.unknown_sign", 8, 7)]),
    "sign that cannot be seen": (
        changed((". # . o .", ". # .\u200b .")),
        [("level.unknown_sign", 8, 6)],
    ),
    "full-width sign": (changed((". # . o .", ". ＃ . o .")), [("level.wide_sign", 8, 3)]),
    "full-width ship": (changed(("^ . . . .", "＾ . . . .")), [("level.wide_sign", 13, 1)]),
    "full-width gold": (changed((". . . G .", ". . . Ｇ .")), [("level.wide_sign", 10, 7)]),
    "full-width blank": (changed((". # . o .", ". #　. o .")), [("level.wide_blank", 8, 4)]),
    "small gold": (changed((". . . G .", ". . . g .")), [("level.sign_case", 10, 7)]),
    "large ship": (changed(("^ . . . .", "V . . . .")), [("level.sign_case", 13, 1)]),
    "every unknown sign": (
        changed((". # . o .", "x # . 界 .")),
        [("level.unknown_sign", 8, 1), ("level.unknown_sign", 8, 7)],
    ),
    "one column": (
        changed((GOOD[GOOD.index('"""\n') : GOOD.index("[cards]")], '"""\nG\n^\n"""\n')),
        [("level.map_width", MAP_LINE, None)],
    ),
    "one row": (
        changed((GOOD[GOOD.index('"""\n') : GOOD.index("[cards]")], '"""\nG ^\n"""\n')),
        [("level.map_height", MAP_LINE, None)],
    ),
    "21 columns": (
        changed(
            (
                GOOD[GOOD.index('"""\n') : GOOD.index("[cards]")],
                '"G^' + "." * 19 + "\\n" + "." * 21 + '"\n',
            )
        ),
        [("level.map_width", MAP_LINE, None)],
    ),
    "21 rows": (
        changed((". # . o .\n", ". # . o .\n" * 15)),
        [("level.map_height", MAP_LINE, None)],
    ),
    "empty map": (
        changed((GOOD[GOOD.index('"""\n') : GOOD.index("[cards]")], '"""\n"""\n')),
        [("level.map_empty", MAP_LINE, None)],
    ),
    "map in one line": (
        changed((GOOD[GOOD.index('"""\n') : GOOD.index("[cards]")], "'G^x'\n")),
        [("level.map_height", MAP_LINE, None), ("level.unknown_sign", MAP_LINE, 10)],
    ),
    "map with escapes": (
        changed((GOOD[GOOD.index('"""\n') : GOOD.index("[cards]")], '"G^\\n.x"\n')),
        [("level.unknown_sign", MAP_LINE, None)],
    ),
    "map is a number": (
        changed((GOOD[GOOD.index('"""\n') : GOOD.index("[cards]")], "7\n")),
        [("toml.expected_text", MAP_LINE, None)],
    ),
    "negative": (changed(("left = 1", "left = -1")), [("toml.number_range", 17, None)]),
    "fraction": (changed(("left = 1", "left = 1.0")), [("toml.expected_number", 17, None)]),
    "infinite": (changed(("left = 1", "left = inf")), [("toml.expected_number", 17, None)]),
    "100 cards": (changed(("left = 1", "left = 100")), [("toml.number_range", 17, None)]),
    "huge": (
        changed(("left = 1", "left = " + "9" * 300)),
        [("toml.number_range", 17, None)],
    ),
    "huge hexadecimal": (
        changed(("left = 1", "left = 0x" + "f" * 300)),
        [("toml.number_range", 17, None)],
    ),
    "boolean": (changed(("left = 1", "left = true")), [("toml.expected_number", 17, None)]),
    "text": (changed(("left = 1", 'left = "1"')), [("toml.expected_number", 17, None)]),
    "date": (changed(("left = 1", "left = 2026-01-01")), [("toml.expected_number", 17, None)]),
    "misspelt card": (changed(("left = 1", "lefft = 1")), [("level.unknown_card_near", 17, None)]),
    "card by its Chinese name": (
        changed(("left = 1", '"向左轉" = 1')),
        [("level.unknown_card_near", 17, None)],
    ),
    "card by its English name": (
        changed(("left = 1", '"Turn Left" = 1')),
        [("level.unknown_card_near", 17, None)],
    ),
    "card by its letter": (changed(("left = 1", "L = 1")), [("level.unknown_card_near", 17, None)]),
    "title among the cards": (
        changed(('title.en = "Square dance"\ntitle.zh_TW = "方陣舞步"\n', "")).replace(
            "left = 1", 'left = 1\ntitle.en = "x"'
        ),
        [("toml.key_above", 16, None)],
    ),
    "card above the cards": (
        changed(("author", "jump = 1\nauthor")),
        [("toml.key_below", 5, None)],
    ),
    "card of the match": (changed(("left = 1", "curse = 1")), [("level.unknown_card", 17, None)]),
    "misspelt key": (changed(("author", "auhtor")), [("toml.unknown_key_near", 5, None)]),
    "strange key": (changed(("author", "zzz")), [("toml.unknown_key", 5, None)]),
    "language in the wrong case": (
        changed(("title.zh_TW", "title.zh_tw")),
        [("toml.unknown_key_near", 4, None)],
    ),
    "other format": (changed(("format = 1", "format = 2")), [("level.format", 1, None)]),
    "format is true": (
        changed(("format = 1", "format = true")),
        [("toml.expected_number", 1, None)],
    ),
    "unknown kind": (changed(('"solve"', '"slove"')), [("toml.unknown_value", 2, None)]),
    "kind is a list": (changed(('"solve"', '["solve"]')), [("toml.unknown_value", 2, None)]),
    "no format": (changed(("format = 1\n", "")), [("toml.missing_key", 1, None)]),
    "no kind": (changed(('kind = "solve"\n', "")), [("toml.missing_key", 1, None)]),
    "no map": (
        changed((GOOD[GOOD.index("map") : GOOD.index("[cards]")], "")),
        [("toml.missing_key", 1, None)],
    ),
    "no cards": (
        changed((GOOD[GOOD.index("[cards]") : GOOD.index("[par]")], "")),
        [("toml.missing_key", 1, None)],
    ),
    "no title": (
        changed(('title.en = "Square dance"\ntitle.zh_TW = "方陣舞步"\n', "")),
        [("toml.missing_key", 1, None)],
    ),
    "blank title": (
        changed(('title.en = "Square dance"\ntitle.zh_TW = "方陣舞步"\n', 'title.en = " "\n')),
        [("level.no_title", 3, None)],
    ),
    "title that cannot be seen": (
        changed(('"Square dance"', '"\u3000\u200b "'), ('"方陣舞步"', '"\u00ad"')),
        [("level.no_title", 3, None)],
    ),
    "title without language": (
        changed(('title.en = "Square dance"\ntitle.zh_TW = "方陣舞步"\n', 'title = "x"\n')),
        [("toml.expected_table", 3, None)],
    ),
    "control character": (
        changed(('"Square dance"', '"Square\\u0007dance"')),
        [("toml.control_character", 3, None)],
    ),
    "four hints": (
        changed(("author", 'hint.en = ["a", "b", "c", "d"]\nauthor')),
        [("level.many_hints", 5, None)],
    ),
    "hint is a text": (
        changed(("author", 'hint.en = "a"\nauthor')),
        [("toml.expected_list", 5, None)],
    ),
    "hint is a number": (
        changed(("author", 'hint.en = ["a", 1]\nauthor')),
        [("toml.expected_text", 5, None)],
    ),
    "rule is a number": (
        changed(("author", "rules.no_bugs = 1\nauthor")),
        [("toml.expected_yes_no", 5, None)],
    ),
    "unknown rule": (
        changed(("author", "rules.nobugs = true\nauthor")),
        [("toml.unknown_key_near", 5, None)],
    ),
    "cards are a text": (
        changed(
            (GOOD[GOOD.index("[cards]") : GOOD.index("[par]")], ""),
            ("author", 'cards = "x"\nauthor'),
        ),
        [("toml.expected_table", 5, None)],
    ),
    "solve with a program": (
        changed(("author", 'program = "F"\nauthor')),
        [("level.program_unwanted", 5, None)],
    ),
    "repair without a program": (
        changed(('"solve"', '"repair"')),
        [("toml.missing_key", 2, None)],
    ),
    "program that cannot be read": (
        changed(('"solve"', '"repair"'), ("author", 'program = "F ?"\nauthor')),
        [("level.program", 5, None)],
    ),
    "program with cards that are not given": (
        changed(('"solve"', '"repair"'), ("author", 'program = "J F F F"\nauthor')),
        [("level.program", 5, None), ("level.program", 5, None)],
    ),
    "par of a predict level": (
        changed(('"solve"', '"predict"'), ("author", 'program = "F"\nauthor')),
        [("level.par_of_predict", 22, None)],
    ),
    "par of another size": (changed(("cards = 4", "cards = 3")), [("level.par_size", 22, None)]),
    "par of no cards": (changed(("cards = 4", "cards = 0")), [("toml.number_range", 22, None)]),
    "par is a text": (changed(("cards = 4", 'cards = "4"')), [("toml.expected_number", 22, None)]),
    "par without program": (
        changed(('program = "2[3[F] R]"\n', "")),
        [("toml.missing_key", 21, None)],
    ),
    "par program that cannot be read": (
        changed(('"2[3[F] R]"', '"2[3[F] R"')),
        [("level.program", 23, None)],
    ),
    "par with another key": (
        changed(("cards = 4", "cards = 4\nproven = true")),
        [("toml.unknown_key", 23, None)],
    ),
    "captain without call": (
        changed(("author", 'captain = "ruby"\nauthor')),
        [("level.captain_without_call", 5, None)],
    ),
    "call without captain": (
        changed(("loop3 = 1", "loop3 = 1\ncall = 1")),
        [("level.call_without_captain", 21, None)],
    ),
    "captain of the match": (
        changed(("author", 'captain = "siri"\nauthor'), ("loop3 = 1", "loop3 = 1\ncall = 1")),
        [("toml.unknown_value", 5, None)],
    ),
    "not TOML": (changed(("left = 1", "left : 1")), [("toml.syntax", 17, 6)]),
    "text without marks": (
        changed(('"Square dance"', "Square dance")),
        [("toml.bare_value", 3, 12)],
    ),
    "Chinese text without marks": (
        changed(('"方陣舞步"', "方陣舞步")),
        [("toml.bare_value", 4, 15)],
    ),
    "yes in Python's way": (
        changed(("author", "rules.no_bugs = True\nauthor")),
        [("toml.bare_value", 5, 17)],
    ),
    "hint without marks": (
        changed(("author", "hint.en = [\n  好,\n]\nauthor")),
        [("toml.bare_value", 6, 3)],
    ),
    "not TOML in the last line": (GOOD + "x =", [("toml.syntax", 24, None)]),
    "full-width equals sign": (changed(("left = 1", "left ＝ 1")), [("toml.wide_sign", 17, 6)]),
    "full-width number": (changed(("left = 1", "left = １")), [("toml.wide_sign", 17, 8)]),
    "full-width blank in TOML": (changed(("left = 1", "left　= 1")), [("toml.wide_blank", 17, 5)]),
    "typographic quotation marks": (changed(('"Ann"', "“Ann”")), [("toml.wide_sign", 5, 10)]),
    "Chinese quotation marks": (changed(('"Ann"', "「Ann」")), [("toml.wide_sign", 5, 10)]),
    "Chinese key": (changed(("author", "作者")), [("toml.foreign_key", 5, 1)]),
    "Chinese table": (changed(("[cards]", "[卡片]")), [("toml.foreign_key", 15, 2)]),
    "Chinese card": (changed(("left = 1", "向左轉 = 1")), [("toml.foreign_key_near", 17, 1)]),
    "Chinese sign that is nothing": (changed(("left = 1", "left = 。")), [("toml.syntax", 17, 8)]),
    "quotation mark not closed": (
        changed(('"Square dance"', '"Square dance')),
        [("toml.unclosed_text", 3, 12)],
    ),
    "map not closed": (
        changed(('. . . .\n"""', ". . . .\n")),
        [("toml.unclosed_text", 6, 7)],
    ),
    "key twice": (changed(("left = 1", "left = 1\nleft = 2")), [("toml.duplicate_key", 18, 1)]),
    "map twice": (GOOD.replace("author", "map = 1\nauthor"), [("toml.duplicate_key", 7, 1)]),
    "table twice": (GOOD + "[cards]\n", [("toml.duplicate_key", 24, 1)]),
    "number of 5,000 digits": (
        changed(("left = 1", "left = " + "9" * 5000)),
        [("toml.huge_number", 17, 8)],
    ),
    "deep arrays": (
        changed(("left = 1", "left = " + "[" * 5000)),
        [("toml.too_deep", 17, 16)],
    ),
    "deep tables": (
        changed(("left = 1", "left = " + "{a=" * 5000)),
        [("toml.too_deep", 17, 32)],
    ),
    "a key of 30,000 parts": (".".join(["a"] * 30_000) + "=1", [("toml.too_deep", 1, 18)]),
    "a header of 30,000 parts": ("[" + ".".join(["a"] * 30_000) + "]", [("toml.too_deep", 1, 19)]),
    "NUL": (changed(("Ann", "A\0n")), [("toml.syntax", 5, 12)]),
    "half a character": (changed(("Ann", "A\ud800n")), [("file.encoding", 5, None)]),
    "empty": ("", [("file.empty", 1, None)]),
    "only blanks": (" \n\t\n", [("file.empty", 1, None)]),
    "300 by 300": (
        changed((". . . G .", "\n".join(["." * 300] * 300))),
        [("file.too_large", 0, None)],
    ),
    "all faults, in reading order": (
        changed(
            ('"solve"', '"solves"'),
            ("author", "autor"),
            (". # . o .", ". # . o"),
            ("^ . . . .", "^ . . > ."),
            ("left = 1", "left = 1.5"),
            ("loop3 = 1", "loop4 = 1"),
            ("cards = 4", "cards = -4"),
        ),
        [
            ("toml.unknown_value", 2, None),
            ("toml.unknown_key_near", 5, None),
            ("level.ragged", 8, None),
            ("level.two_ships", 13, 7),
            ("toml.expected_number", 17, None),
            ("level.unknown_card_near", 20, None),
            ("toml.number_range", 22, None),
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_fault_has_code_line_and_column(name: str) -> None:
    text, expected = CASES[name]
    with pytest.raises(KopError) as caught:
        Level.parse(text, file="my.toml")
    found = [(fault.code, fault.line or 0, fault.column) for fault in caught.value.faults]
    assert found == expected
    assert {fault.file for fault in caught.value.faults} == {"my.toml"}


@pytest.mark.parametrize("name", CASES)
def test_fault_is_told_in_both_languages(name: str) -> None:
    messages = []
    for language in ("en", "zh_TW"):
        with use_language(language), pytest.raises(KopError) as caught:
            Level.parse(CASES[name][0])
        messages.append([fault.message for fault in caught.value.faults])
    english, chinese = messages
    assert not any(re.search("[{}]", text.replace("{…}", "")) for text in english + chinese)
    assert all(re.search("[\u4e00-\u9fff]", text) for text in chinese)
    assert all(text.isprintable() for text in english)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("ragged", ["4", "5"]),
        ("two ships", ["2"]),
        ("unknown sign", ["“x”", ". # o O G"]),
        ("sign that cannot be seen", ["“U+200B”"]),
        ("21 columns", ["21", "2", "20"]),
        ("fraction", ["cards.left", "1.0", "whole number"]),
        ("100 cards", ["cards.left", "100", "0 to 99"]),
        ("misspelt card", ["lefft", "left?"]),
        ("card of the match", ["curse", "forward, back", "call"]),
        ("misspelt key", ["auhtor", "author?"]),
        ("language in the wrong case", ["title.zh_tw", "title.zh_TW?"]),
        ("unknown rule", ["rules.nobugs", "rules.no_bugs?"]),
        ("unknown kind", ['"slove"', "solve, repair, predict"]),
        ("captain of the match", ['"siri"', "python, ruby, android"]),
        ("program that cannot be read", ["program", "“?”"]),
        ("program with cards that are not given", ["program", "Forward", "3", "2"]),
        ("key twice", ["cards.left"]),
        ("title without language", ["title.en", "x"]),
        ("cards are a text", ["cards.forward", "x"]),
    ],
)
def test_message_says_what_was_found_and_what_is_expected(name: str, words: list[str]) -> None:
    with pytest.raises(KopError) as caught:
        Level.parse(CASES[name][0])
    text = caught.value.faults[0].message
    assert [word for word in words if word not in text] == []


def test_of_very_many_faults_the_rest_is_counted() -> None:
    text = GOOD + "".join(f"x{number} = 1\n" for number in range(150))
    with pytest.raises(KopError) as caught:
        Level.parse(text)
    assert len(caught.value.faults) == 101
    assert caught.value.faults[-1].code == "file.more_faults"
    assert "50" in caught.value.faults[-1].message


@pytest.mark.slow
def test_of_a_map_full_of_faults_the_rest_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    worded: list[str] = []

    def count(code: str, **parameters: Any) -> Fault:
        worded.append(code)
        return fault(code, **parameters)

    monkeypatch.setattr(reader, "fault", count)
    rows = "\n".join(["x" * 200] * 250)
    with pytest.raises(KopError) as caught:
        Level.parse(changed((". . . G .", rows), ("left = 1", "left = -1")))
    faults = caught.value.faults
    # 50,000 signs, the width, six rows of another width, the height, no gold, and the card.
    assert len(faults) == 101
    assert str(50_000 + 10 - 100) in faults[-1].message
    assert [found.code for found in faults[:3]] == [
        "level.map_width",
        "level.map_height",
        "level.no_gold",
    ]
    assert len(worded) < 200


def test_str_of_the_error_has_file_and_line() -> None:
    with pytest.raises(KopError, match=r"(?m)^my\.toml:13:9: There are 2 ships"):
        Level.parse(CASES["two ships"][0], file="my.toml")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (changed(("left = 1", "向左轉 = 1")), "Did you mean left?"),
        (changed(("left = 1", '"跳上" = 1')), "Did you mean jump?"),
        (changed(("left = 1", "S = 1")), "Did you mean sea_god?"),
        (changed(("left = 1", '"迴圈2" = 1')), "Did you mean loop2?"),
        (changed(("left = 1", '"Call Function" = 1')), "Did you mean call?"),
        (changed(("left = 1", "left ＝ 1")), "Type the half-width “=”."),
        (changed(('"Ann"', "“Ann”")), 'Type the half-width “"”.'),
        (
            changed(('"Ann"', "Ann")),
            "“Ann” is no value. A text stands in quotation marks, yes is true, no is false.",
        ),
        (changed(("author", "título")), "not as título."),
        (changed((". # . o .", ". ＃ . o .")), "Type the half-width “#”."),
        (changed((". . . G .", ". . . g .")), "Did you mean G?"),
    ],
)
def test_what_was_meant_is_told(text: str, told: str) -> None:
    with pytest.raises(KopError) as error:
        Level.parse(text)
    (found,) = error.value.faults
    assert found.message.endswith(told)
