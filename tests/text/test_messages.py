"""Texts by key: formatting, plurals, faults, mistakes in the code, a third language."""

from pathlib import Path

import pytest

from kop_learn.errors import Fault
from kop_learn.text import MissingMessageError, fault, messages, say, say_n, speech, use_language
from kop_learn.text.catalogue import Catalogues
from tools import catalogues as tool

LINES = """\
# a comment

sea.hello\tAhoy, {name}!\t{name}，你好！
sea.cards\tone card || {n} cards\t{n} 張卡片
sea.cards_of\t{n} card of {name} || {n} cards of {name}\t{name}的 {n} 張卡片
sea.lines\tone\\ntwo\t一\\n二
ship.name\tship\t船
fault.text.unknown_language\tNo {language}: {known}.\t沒有{language}：{known}。
fault.map.odd\tLine {line}: found {found}.\t第 {line} 行：{found}。
"""


@pytest.fixture
def locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two small catalogues, spoken instead of the real ones."""
    tool.add(tool.parse_lines(LINES.splitlines()), tmp_path)
    monkeypatch.setattr(speech, "_catalogues", Catalogues(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("locales")
def test_a_text_is_filled_in_in_the_current_language() -> None:
    with use_language("en"):
        assert say("sea.hello", name="Mazu") == "Ahoy, Mazu!"
        assert say("sea.lines") == "one\ntwo"
    with use_language("zh_TW"):
        assert say("sea.hello", name="媽祖") == "媽祖，你好！"


@pytest.mark.usefixtures("locales")
def test_braces_in_a_parameter_stay_as_they_are() -> None:
    with use_language("en"):
        assert say("sea.hello", name="{name} {0} {x.y}") == "Ahoy, {name} {0} {x.y}!"


@pytest.mark.usefixtures("locales")
@pytest.mark.parametrize(
    ("language", "n", "told"),
    [
        ("en", 1, "one card"),
        ("en", 0, "0 cards"),
        ("en", 2, "2 cards"),
        ("zh_TW", 1, "1 張卡片"),
        ("zh_TW", 5, "5 張卡片"),
    ],
)
def test_a_number_picks_the_plural_form(language: str, n: int, told: str) -> None:
    with use_language(language):
        assert say_n("sea.cards", n) == told


@pytest.mark.usefixtures("locales")
def test_a_plural_text_takes_more_parameters() -> None:
    with use_language("en"):
        assert say_n("sea.cards_of", 2, name="Ruby") == "2 cards of Ruby"


@pytest.mark.usefixtures("locales")
def test_a_missing_key_or_parameter_is_a_mistake_in_the_code() -> None:
    with use_language("en"):
        with pytest.raises(MissingMessageError, match=r"sea\.nothing"):
            say("sea.nothing")
        with pytest.raises(MissingMessageError, match=r"sea\.nothing"):
            say_n("sea.nothing", 2)
        with pytest.raises(MissingMessageError, match=r"sea\.hello.*name"):
            say("sea.hello")


@pytest.mark.usefixtures("locales")
def test_a_fault_has_its_place_in_itself_and_in_its_text() -> None:
    with use_language("en"):
        found = fault("map.odd", file="a.toml", line=7, found="x")
    assert found == Fault("map.odd", "Line 7: found x.", file="a.toml", line=7)


@pytest.mark.usefixtures("locales")
def test_messages_gives_the_texts_of_a_prefix_with_plural_forms() -> None:
    assert messages("sea.cards", "en") == {
        "sea.cards|0": "one card",
        "sea.cards|1": "{n} cards",
        "sea.cards_of|0": "{n} card of {name}",
        "sea.cards_of|1": "{n} cards of {name}",
    }
    assert messages("sea.cards|", "zh_TW") == {"sea.cards|0": "{n} 張卡片"}
    assert messages("ship.", "zh_TW") == {"ship.name": "船"}
    with use_language("zh_TW"):
        assert messages("ship.") == {"ship.name": "船"}


def test_a_third_language_is_one_catalogue(locales: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = tool.load_po("de", locales)
    catalogue.add("ship.name", "Schiff")
    catalogue.add(("sea.cards", "sea.cards.plural"), ("eine Karte", "{n} Karten"))
    tool.save("de", catalogue, locales)
    monkeypatch.setattr(speech, "_catalogues", Catalogues(locales))
    assert speech.languages() == ("en", "de", "zh_TW")
    with use_language("de-AT"):
        assert say("ship.name") == "Schiff"
        assert say_n("sea.cards", 1) == "eine Karte"
        assert say_n("sea.cards", 0) == "0 Karten"
        assert say("sea.hello", name="Siri") == "Ahoy, Siri!"  # not translated yet
        assert messages("ship.") == {"ship.name": "Schiff"}
        assert messages("sea.hello") == {"sea.hello": "Ahoy, {name}!"}
