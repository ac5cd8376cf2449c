"""The bundled font has every character that the texts need, and matplotlib finds it."""

import io
import warnings

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, findfont

from kop_learn.drawing.fonts import MISSING, covered, drawable, font_path, register
from kop_learn.text import messages
from tools import font_subset as tool


@pytest.fixture(scope="module")
def font() -> TTFont:
    return TTFont(font_path(), lazy=True)


@pytest.fixture(scope="module")
def characters(font: TTFont) -> frozenset[str]:
    return frozenset(map(chr, font.getBestCmap()))


def figure_of(text: str) -> Figure:
    figure = Figure(figsize=(4, 1))
    FigureCanvasAgg(figure)
    figure.suptitle(text, fontfamily=list(register()))
    return figure


def test_all_frequent_characters_are_in_the_font(characters: frozenset[str]) -> None:
    """Big5 level 1 has 5,401 characters, from 一 to 籲."""
    level_1 = tool.big5_level_1()
    assert len(level_1) == 5401
    assert {"一", "籲", "海", "霸", "迴"} <= level_1
    assert level_1 <= characters


def test_zhuyin_latin_and_full_width_are_in_the_font(characters: frozenset[str]) -> None:
    wanted = "ㄅㄆㄇㄈㄩㄦˊˇˋ˙AZaz09~éñü，。！？：；「」『』（）／…—·ＡＺａｚ０９［］←↑→↓★☆●○■□①⑩×"
    assert set(wanted) <= characters


def test_every_text_can_be_drawn() -> None:
    """Catalogues, levels and lessons; if this fails, run tools/font_subset.py."""
    assert sorted(tool.text_characters() - covered()) == []


def test_the_chinese_of_every_text_is_in_the_bundled_font(characters: frozenset[str]) -> None:
    chinese = {character for character in tool.text_characters() if "㐀" <= character <= "鿿"}
    assert sorted(chinese - characters) == []


def test_the_font_holds_little_beyond_the_fixed_characters(characters: frozenset[str]) -> None:
    """Only rarer Chinese characters that some text needed when the font was cut."""
    beyond = characters - tool.fixed_characters()
    assert all(character >= "㐀" for character in beyond)
    assert len(beyond) < 300


def test_the_font_is_small_renamed_and_keeps_its_licence(font: TTFont) -> None:
    assert font_path().stat().st_size < 1_600_000
    assert font["name"].getDebugName(1) == "Kop Sans TC"
    assert "Adobe" in font["name"].getDebugName(0)
    assert "SIL Open Font License" in font["name"].getDebugName(13)
    licence = (font_path().parent / "OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Adobe" in licence


def test_matplotlib_finds_the_font_by_its_name() -> None:
    families = register()
    assert families[0] == "Kop Sans TC"
    found = findfont(FontProperties(family=list(families)), fallback_to_default=False)
    assert found == str(font_path())
    assert register() is families


@pytest.mark.parametrize("form", ["png", "pdf"])
def test_a_chinese_title_is_drawn_without_a_warning(form: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        file = io.BytesIO()
        figure_of("方陣舞步：海神與媽祖 ㄏㄞˇ ↰↱ ★★☆ Café").savefig(file, format=form)
    assert len(file.getvalue()) > 1000


def test_every_text_of_the_catalogues_is_drawn_without_a_warning() -> None:
    characters = set("".join(messages("", "zh_TW").values()))
    text = "".join(sorted(characters - set(tool.BROWSER_SIGNS) - set("$\\\n")))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        figure_of(text).savefig(io.BytesIO(), format="png")


def test_a_letter_that_no_font_has_becomes_a_box() -> None:
    assert drawable("海霸 A1\n★") == "海霸 A1\n★"
    assert drawable("\U00020000") == MISSING
    assert drawable("1\x00\U000e0001") == "1"


def test_emoji_leave_no_box_behind() -> None:
    family, thumb, flag = "👨\u200d👩\u200d👧", "👍🏽", "🇹🇼"
    drawn = drawable(f"Cat {family}island{thumb}{flag}")
    assert drawn.replace("\u200d", "") == "Cat island"  # a joiner without neighbours is no sign
    assert drawable(thumb) == MISSING  # the name of a team must leave something
    assert drawable(" ") == " "


@given(st.text(max_size=20))
def test_whatever_people_write_can_be_drawn(text: str) -> None:
    assert set(drawable(text)) <= covered() | {"\n"}
    assert drawable(drawable(text)) == drawable(text)
