"""Saving a run, and showing it in a notebook."""

import json
import re
from html import unescape
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from matplotlib.animation import Animation
from PIL import Image, ImageSequence

from kop_learn.drawing.animation import animate
from kop_learn.drawing.export import save
from kop_learn.drawing.film import Film
from kop_learn.drawing.narration import describe_board, describe_step
from kop_learn.drawing.reel import LAST_SECONDS
from kop_learn.drawing.theme import DARK
from kop_learn.errors import KopError
from kop_learn.levels.trace import Trace, run
from kop_learn.sea.interpreter import Bug
from kop_learn.text import use_language
from tests.drawing.charts import LEVEL, everything, to_gold

LONG = "3[3[3[3[3[3[3[3[L R]]]]]]]]"
"""13,122 instructions, of which 10,000 are run."""


def faults_of(trace: Trace, path: Path) -> list[str]:
    with pytest.raises(KopError) as caught:
        save(trace, path)
    return [fault.code for fault in caught.value.faults]


def frame_count(path: Path) -> int:
    with Image.open(path) as gif:
        return sum(1 for _ in ImageSequence.Iterator(gif))


@pytest.mark.slow
def test_a_gif_has_a_frame_for_the_start_and_each_step(tmp_path: Path) -> None:
    trace = everything()
    save(trace, tmp_path / "run.gif")
    with Image.open(tmp_path / "run.gif") as gif:
        frames = [
            (frame.info["duration"], np.asarray(frame.convert("RGB")))
            for frame in ImageSequence.Iterator(gif)
        ]
        assert gif.info["loop"] == 0, "it begins again for ever"
    durations = [duration for duration, _ in frames]
    assert len(frames) == len(trace.steps) + 1
    assert durations[-1] == 1000 * LAST_SECONDS > 2 * max(durations[:-1])
    for (_, first), (_, second) in pairwise(frames):
        assert (first != second).any()


def test_a_png_shows_the_end_with_the_path(tmp_path: Path) -> None:
    save(to_gold(), tmp_path / "run.png")
    save(run(LEVEL, ""), tmp_path / "start.PNG")
    with Image.open(tmp_path / "run.png") as end, Image.open(tmp_path / "start.PNG") as start:
        assert end.size == start.size
        assert (np.asarray(end.convert("L")) != np.asarray(start.convert("L"))).mean() > 0.02


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_a_page_needs_nothing_else_and_tells_every_step(tmp_path: Path, language: str) -> None:
    with use_language(language):
        trace = everything()
        save(trace, tmp_path / "run.html", DARK)
        page = unescape((tmp_path / "run.html").read_text("utf-8"))
        assert LEVEL.text("title") in page
        for step in trace.steps:
            assert describe_step(step) in page
        assert describe_board(trace.end.board, trace.end.ships[0]) in page
    assert str(trace.program) in page
    assert trace.program.to_python() in page
    assert not re.search(r"https?://|//\w+\.|<link|\bsrc=\"(?!data:)", page)
    assert "$" not in re.sub(r"\$\{[^}]*\}", "", page), "every place of the template is filled"


def test_hostile_texts_stay_texts(tmp_path: Path) -> None:
    evil = "</script><script>alert(1)</script>"
    level = LEVEL.__class__(
        id="x",
        kind="solve",
        title={"en": evil},
        board=LEVEL.board,
        start_ship=LEVEL.start_ship,
        cards=LEVEL.cards,
    )
    save(run(level, "F"), tmp_path / "run.html")
    page = (tmp_path / "run.html").read_text("utf-8")
    assert evil not in page
    assert page.count("</script>") == 2


@pytest.mark.slow
def test_a_run_of_ten_thousand_steps_is_thinned_and_says_so(tmp_path: Path) -> None:
    trace = run(LEVEL, LONG)
    assert len(trace.steps) == 10_000
    film = Film(trace)
    assert film.thinned
    save(trace, tmp_path / "run.html")
    page = (tmp_path / "run.html").read_text("utf-8")
    assert "10000 steps. 500 of them are shown" in page
    frames = json.loads(re.findall(r'application/json">(.*?)</script>', page, re.DOTALL)[0])
    assert len(frames["frames"]) == 501
    assert page.count("<li") == 10_000


@pytest.mark.slow
def test_a_gif_of_ten_thousand_steps_has_500_frames_and_the_start(tmp_path: Path) -> None:
    save(run(LEVEL, LONG), tmp_path / "run.gif")
    assert frame_count(tmp_path / "run.gif") == 501
    assert (tmp_path / "run.gif").stat().st_size < 3_000_000


@pytest.mark.parametrize("name", ["run.bmp", "run", ".gif", "run.gif.txt"])
def test_other_endings_are_refused(tmp_path: Path, name: str) -> None:
    assert faults_of(everything(), tmp_path / name) == ["picture.ending"]
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    assert faults_of(everything(), tmp_path / "no" / "run.png") == ["picture.no_folder"]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "run.png").mkdir()
    assert faults_of(everything(), tmp_path / "run.png") == ["picture.cannot_write"]
    assert [path.name for path in tmp_path.iterdir()] == ["run.png"]


@pytest.mark.parametrize("name", ["x" * 300 + ".png", "a\0b.png"])
def test_a_name_that_no_system_takes_is_refused(tmp_path: Path, name: str) -> None:
    assert faults_of(everything(), tmp_path / name) == ["picture.cannot_write"]
    assert list(tmp_path.iterdir()) == []


def test_the_longest_name_can_be_written(tmp_path: Path) -> None:
    save(everything(), tmp_path / ("x" * 250 + ".png"))
    assert [len(path.name) for path in tmp_path.iterdir()] == [254]


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    target = tmp_path / "run.png"
    target.write_bytes(b"old")
    save(to_gold(), target)
    assert target.read_bytes().startswith(b"\x89PNG")
    assert [path.name for path in tmp_path.iterdir()] == ["run.png"]


def test_a_refused_run_shows_the_start_and_why(tmp_path: Path) -> None:
    trace = Trace(LEVEL, everything().program, "refused", (), Bug((1,), "forward", "edge"))
    for ending in ("gif", "png", "html"):
        save(trace, tmp_path / f"run.{ending}")
    assert frame_count(tmp_path / "run.gif") == 1
    page = (tmp_path / "run.html").read_text("utf-8")
    assert "There is a bug in the program" in page


@pytest.mark.slow
def test_an_animation_is_one_of_matplotlib_and_shows_our_player(tmp_path: Path) -> None:
    trace = to_gold()
    animation = animate(trace)
    assert isinstance(animation, Animation)
    frames = list(animation.film.frames())
    assert [frame.n for frame in frames] == list(range(len(trace.steps) + 1))
    shown = animation._repr_html_()
    assert "kop-film" in shown
    assert describe_step(trace.steps[-1]) in unescape(shown)
    animation.save(tmp_path / "film.gif")
    assert frame_count(tmp_path / "film.gif") == len(trace.steps) + 1


@pytest.mark.slow
def test_matplotlibs_own_writers_work_on_an_animation(tmp_path: Path) -> None:
    animation = animate(run(LEVEL, "F R"))
    animation.save(tmp_path / "film.gif", writer="pillow", fps=2)
    assert frame_count(tmp_path / "film.gif") == 3


def test_an_animation_that_nobody_draws_warns_of_nothing(
    recwarn: pytest.WarningsRecorder,
) -> None:
    animate(to_gold())
    assert [str(warning.message) for warning in recwarn] == []
