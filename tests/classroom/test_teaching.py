"""What the plan for teachers shows is right, in both languages."""

import re
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from kop_learn.levels.model import Level
from kop_learn.levels.packs import find_pack
from kop_learn.solving.check import check_file
from kop_learn.solving.solver import solve
from kop_learn.text import fault, use_language

DOCS = Path(__file__).parents[2] / "docs"


def example(name: str, line: str) -> str:
    """The TOML in the plan that has this line."""
    text = (DOCS / name).read_text("utf-8")
    blocks = [dedent(block) for block in re.findall(r"^ *```toml\n(.*?)```", text, re.S | re.M)]
    (found,) = [block for block in blocks if line in block.splitlines()]
    return found


@pytest.fixture(params=["teaching.md", "teaching.zh_TW.md"])
def plan(request: pytest.FixtureRequest) -> str:
    """The plan in each language."""
    return str(request.param)


def test_the_example_of_a_level_can_be_solved(plan: str) -> None:
    """Three rows up past the island, to the right, and two columns on."""
    level = Level.parse(example(plan, 'kind = "solve"'))
    assert (solve(level).cards, str(solve(level).program)) == (6, "F F F R F F")


def test_the_example_of_a_pack_is_one(
    plan: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KOP_LEARN_HOME", str(tmp_path))
    chapter = tmp_path / "packs" / "mine" / "first"
    chapter.mkdir(parents=True)
    (chapter.parent / "pack.toml").write_text(example(plan, 'id = "mine"'), "utf-8")
    file = chapter / "01-round-the-rock.toml"
    file.write_text(example(plan, 'kind = "solve"'), "utf-8")
    assert check_file(file, write=True).ok
    pack = find_pack("mine")
    assert pack.all_faults() == ()
    assert [level.id for level in pack.levels] == ["mine/first-01"]


def wide() -> str:
    return fault("level.wide_sign", found="．", nearest=".").message


def ragged() -> str:
    return fault("level.ragged", expected=5, found=4).message


@pytest.mark.parametrize(
    ("said", "row"),
    [
        (wide, {"en": "is a full-width sign", "zh_TW": "是全形字"}),
        (ragged, {"en": "The other rows of the map are", "zh_TW": "地圖的這一列有"}),
    ],
)
@pytest.mark.parametrize(("language", "name"), [("en", ""), ("zh_TW", ".zh_TW")])
def test_what_goes_wrong_is_named_as_it_is_told(
    said: Callable[[], str], row: dict[str, str], language: str, name: str
) -> None:
    with use_language(language):
        message = said()
    assert row[language] in message
    assert row[language] in (DOCS / f"teaching{name}.md").read_text("utf-8")
