"""The lesson notebooks: that they are whole, clean, and the same in every language."""

import base64
import json
import re
import tomllib
from importlib.util import find_spec
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from PIL import Image

from kop_learn.levels.home import data_folder
from kop_learn.levels.model import Level
from kop_learn.levels.packs import Chapter, find_pack
from kop_learn.text import languages, use_language
from tools import lessons as tool

FOLDER = data_folder("notebooks")
NAMES = sorted(path.name for path in (FOLDER / "en").glob("*.ipynb"))
BOTH = [(language, name) for language in languages() for name in NAMES]
CHAPTERS = {chapter.id: chapter for chapter in find_pack().chapters}

PLAY = re.compile(r'play\("([a-z_]+-\d\d)"\)')
HALF_WIDTH = re.compile(r"[\u3400-\u9fff][,;:!?.]|[,;:!?][\u3400-\u9fff]")
CHINESE = re.compile("[\u3400-\u9fff]")


def load(language: str, name: str) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads((FOLDER / language / name).read_text("utf-8"))
    return notebook


def cells(language: str, name: str, kind: str | None = None) -> list[dict[str, Any]]:
    return [cell for cell in load(language, name)["cells"] if kind in (None, cell["cell_type"])]


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def played(language: str, name: str) -> list[str]:
    return [id for cell in cells(language, name, "code") for id in PLAY.findall(source(cell))]


def lesson_of(chapter: str) -> str:
    """The lesson of a chapter has its name: 02-moving for the chapter moving."""
    [name] = [name for name in NAMES if name[3:] == f"{chapter}.ipynb"]
    return name


def test_there_is_a_lesson_for_every_chapter_and_a_welcome() -> None:
    assert NAMES[0] == "01-welcome.ipynb"
    in_order = [lesson_of(chapter) for chapter in CHAPTERS]
    assert in_order == sorted(in_order)


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_lessons(language: str) -> None:
    assert sorted(path.name for path in (FOLDER / language).glob("*.ipynb")) == NAMES


@pytest.mark.parametrize(("language", "name"), BOTH)
def test_the_cells_are_the_same_in_every_language(language: str, name: str) -> None:
    def outline(language: str) -> list[tuple[str, str]]:
        return [(cell["id"], cell["cell_type"]) for cell in cells(language, name)]

    assert outline(language) == outline("en")
    ids = [id for id, _ in outline(language)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(("language", "name"), BOTH)
def test_only_the_language_of_the_code_differs(language: str, name: str) -> None:
    for own, english in zip(cells(language, name, "code"), cells("en", name, "code"), strict=True):
        expected = source(english).replace('set_language("en")', f'set_language("{language}")')
        if not own["id"].startswith(tool.FREE):  # those have comments for the learner
            assert source(own) == expected


@pytest.mark.parametrize(("language", "name"), BOTH)
def test_a_lesson_is_kept_tidy(language: str, name: str) -> None:
    """No outputs, no counts, hidden sources, cells that cannot be deleted (tools/lessons.py)."""

    def without_pictures(notebook: dict[str, Any]) -> dict[str, Any]:
        shown = [
            {**cell, "attachments": sorted(cell.get("attachments", ()))}
            for cell in notebook["cells"]
        ]
        return {**notebook, "cells": shown}

    notebook = load(language, name)
    assert without_pictures(tool.tidy(notebook, language)) == without_pictures(notebook)
    assert tool.text_of(notebook) == (FOLDER / language / name).read_text("utf-8")


def test_what_tidying_does_to_a_lesson_that_was_played() -> None:
    run = {
        "cell_type": "code",
        "id": "play-moving-01",
        "metadata": {"scrolled": True},
        "execution_count": 7,
        "outputs": [{"output_type": "stream", "name": "stdout", "text": "hi"}],
        "source": 'play("moving-01")\n',
    }
    own = {**run, "id": "free-own"}
    text = {"cell_type": "markdown", "id": "sea", "metadata": {}, "source": "# The sea"}
    metadata = {"widgets": {"x": 1}, "kernelspec": {"name": "my-own"}}
    tidied = tool.tidy({"cells": [run, own, text], "metadata": metadata}, "en")
    assert tidied["metadata"] == tool.METADATA
    assert tidied["cells"] == [
        {
            "cell_type": "code",
            "id": "play-moving-01",
            "metadata": {
                "deletable": False,
                "editable": False,
                "jupyter": {"source_hidden": True},
            },
            "execution_count": None,
            "outputs": [],
            "source": ['play("moving-01")'],
        },
        {
            "cell_type": "code",
            "id": "free-own",
            "metadata": {"deletable": False},
            "execution_count": None,
            "outputs": [],
            "source": ['play("moving-01")'],
        },
        {
            "cell_type": "markdown",
            "id": "sea",
            "metadata": {"deletable": False, "editable": False},
            "source": ["# The sea"],
        },
    ]


@pytest.mark.parametrize(("language", "name"), BOTH)
def test_the_first_cell_shows_which_button_to_press(language: str, name: str) -> None:
    first = cells(language, name)[0]
    assert first["cell_type"] == "markdown"
    assert "▶▶" in source(first)
    assert tool.DIALOG[language][2] in source(first)
    assert "(attachment:start.png)" in source(first)
    picture = Image.open(BytesIO(base64.b64decode(first["attachments"]["start.png"]["image/png"])))
    assert picture.width > 2 * picture.height > 400


def test_the_picture_is_drawn_in_the_words_of_jupyterlab() -> None:
    pack = find_spec("jupyterlab_language_pack_zh_TW")
    assert pack is not None
    assert pack.origin is not None
    texts = json.loads(
        Path(pack.origin)
        .with_name("locale")
        .joinpath("zh_TW", "LC_MESSAGES", "jupyterlab.json")
        .read_text("utf-8")
    )
    translated = tuple(texts[english][0] for english in tool.DIALOG["en"])
    assert translated == tool.DIALOG["zh_TW"]


@pytest.mark.parametrize(("language", "name"), BOTH)
def test_a_lesson_speaks_its_language(language: str, name: str) -> None:
    for cell in cells(language, name, "markdown"):
        text = re.sub(r"`[^`]*`|\(attachment:[^)]*\)", "", source(cell))
        if language == "zh_TW":
            assert CHINESE.search(text), text
            assert HALF_WIDTH.findall(text) == []
        else:
            assert not CHINESE.search(text)
    [setup] = [cell for cell in cells(language, name, "code") if cell["id"] == "setup"]
    assert f'set_language("{language}")' in source(setup)


@pytest.mark.parametrize("chapter", CHAPTERS.values(), ids=lambda chapter: chapter.id)
@pytest.mark.parametrize("language", languages())
def test_the_lesson_of_a_chapter_plays_all_its_levels_in_order(
    chapter: Chapter, language: str
) -> None:
    ids = [file.id.partition("/")[2] for file in chapter.files]
    assert played(language, lesson_of(chapter.id)) == ids


@pytest.mark.parametrize(("language", "name"), BOTH)
def test_a_level_to_play_exists_and_stands_under_its_title(language: str, name: str) -> None:
    levels = {file.id.partition("/")[2]: file for file in find_pack().files}
    before = ""
    for cell in cells(language, name):
        for id in PLAY.findall(source(cell)):
            title = tomllib.loads(levels[id].path.read_text("utf-8"))["title"][language]
            assert before.startswith(f"### {int(id[-2:])} · {title}\n") or before.endswith(title)
            assert cell["id"] == f"play-{id}"
        before = source(cell)


def test_a_newcomer_can_play_in_the_first_lesson() -> None:
    for language in languages():
        assert played(language, NAMES[0]) == ["moving-01"]


def test_a_lesson_names_the_next_one() -> None:
    for language in languages():
        for name, following in pairwise(NAMES):
            texts = [source(cell) for cell in cells(language, name, "markdown")]
            assert following.removesuffix(".ipynb") in texts[-1], name


def test_the_chapters_of_the_welcome_have_names_in_every_language() -> None:
    for language in languages():
        with use_language(language):
            assert all(chapter.name != chapter.id for chapter in CHAPTERS.values())


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("id", "old", "new", "sea", "cell"),
    [
        ("free-real", "", "", "stairs", "E5"),
        ("free-real", "range(4)", "range(9)", "stairs", "J10"),
        ("free-ask", "", "", "islands", "G1"),
        ("free-ask", "for _ in range(4):", "while not ship.at_gold():", "islands", "J1"),
    ],
)
def test_what_the_python_lesson_asks_for_reaches_the_gold(
    language: str, id: str, old: str, new: str, sea: str, cell: str
) -> None:
    sources = {cell["id"]: source(cell) for cell in cells(language, "11-python.ipynb", "code")}
    assert old in sources[id]
    make: Any = InteractiveShell
    shell = make()
    shell.user_ns["Level"] = Level
    for code in (sources[sea], sources[id].replace(old, new)):
        shell.run_cell(code, silent=True)
    assert shell.user_ns["ship"].cell == cell
