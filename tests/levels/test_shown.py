"""Levels and runs as a notebook shows them: a picture, and always words."""

from __future__ import annotations

from base64 import b64decode
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter
from PIL import Image

from kop_learn.errors import KopError
from kop_learn.levels.model import Level
from kop_learn.levels.trace import Trace, run
from kop_learn.sea.program import Program
from kop_learn.text import use_language
from tests.levels.samples import GOOD, changed

PNG = b"\x89PNG\r\n\x1a\n"


def shown(thing: Level | Program | Trace) -> tuple[bytes, str, str]:
    """Return the picture, its alternative text and the plain text, by IPython's own way."""
    formatter: Any = DisplayFormatter()
    data, metadata = formatter.format(thing)
    assert set(data) == {"text/html", "image/png", "text/plain"}
    alt = metadata["image/png"]["alt"]
    assert f'alt="{escape(alt)}"' in data["text/html"]
    assert f'src="data:image/png;base64,{data["image/png"]}"' in data["text/html"]
    return b64decode(data["image/png"]), alt, data["text/plain"]


def test_a_level() -> None:
    picture, alt, text = shown(Level.parse(GOOD))
    assert picture.startswith(PNG)
    assert "A1" in alt
    assert "D4" in alt
    assert text == f"Square dance\n{alt}"
    with use_language("zh_TW"):
        assert shown(Level.parse(GOOD))[2].startswith("方陣舞步\n")


def test_a_program() -> None:
    picture, alt, text = shown(Program.parse("F 2[R 3[]]"))
    assert picture.startswith(PNG)
    assert alt == "Start, Forward, Loop 2 [Turn right, Loop 3 []]"
    assert text == "F 2[R 3[]]"
    with use_language("zh_TW"):
        assert "、前進、" in shown(Program.parse("F"))[1] + "、"
    assert shown(Program.parse("call(C4,E6)"))[1] == "Start, Call Function (C4, E6)"
    assert shown(Program())[1:] == ("Start", "")


def test_a_picture_of_a_program_is_never_too_broad() -> None:
    for program in ("F" * 100, "3[" + "F" * 100 + "]", "2[" * 50 + "F" + "]" * 50):
        width, height = Image.open(BytesIO(shown(Program.parse(program))[0])).size
        assert 400 < width <= 720
        assert 10 < height < 2000


def test_a_very_long_program_is_shown_as_text() -> None:
    formatter: Any = DisplayFormatter()
    program = Program.parse("3[" + "F" * 150 + "]")
    assert formatter.format(program) == ({"text/plain": str(program)}, {})


def test_a_run() -> None:
    picture, alt, text = shown(run(Level.parse(GOOD), "F L F"))
    assert picture.startswith(PNG)
    title, *steps = text.split("\n")
    assert title == "Square dance"
    assert len(steps) == 3
    assert "A2" in steps[0]
    assert steps[-1] == alt


def test_a_run_without_steps() -> None:
    assert len(shown(run(Level.parse(GOOD), ""))[2].split("\n")) == 2


def test_a_refused_run_says_which_card_is_wrong_and_why() -> None:
    level = Level.parse(changed(("author", "rules.no_bugs = true\nauthor")))
    text = shown(run(level, "F L F"))[2]
    assert text.endswith(" Card 3, Forward: The ship cannot leave the map.")


@pytest.mark.parametrize("ending", ["png", "gif", "html"])
def test_a_saved_run(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"run.{ending}"
    run(Level.parse(GOOD), "F L F").save(path)
    assert path.read_bytes()[:3] in (b"\x89PN", b"GIF", b"<!d", b"<!D")
    with pytest.raises(KopError):
        run(Level.parse(GOOD), "F").save(tmp_path / "run.doc")


def test_an_animation_has_the_steps_as_frames() -> None:
    assert "<" in run(Level.parse(GOOD), "F L F").animate()._repr_html_()
