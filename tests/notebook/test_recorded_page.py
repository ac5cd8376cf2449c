"""The page of a run needs neither kernel nor network, whatever the texts of the level are."""

import json
import re
from pathlib import Path

import pytest

from kop_learn.errors import KopError
from kop_learn.levels.model import Level
from kop_learn.notebook.level_player import LevelPlayer

TOML = """
format = 1
kind = "solve"
title.en = "</script><b>Tom & Ann"
map = '''
..G
...
^..
'''
[cards]
forward = 4
right = 1
"""


@pytest.fixture
def player() -> LevelPlayer:
    player = LevelPlayer(Level.parse(TOML, id="kop/moving-99"), record=False)
    player.program = "F F R F F"
    return player


def test_the_page_holds_everything_and_loads_nothing(player: LevelPlayer, tmp_path: Path) -> None:
    path = player.export_html(tmp_path / "voyage.html")
    page = path.read_text("utf-8")
    assert not re.search(r"""(?:src|href)=|url\(|@import|^import """, page, re.MULTILINE)
    (record,) = re.findall(r'<script type="application/json" id="kop-record">(.*?)</script>', page)
    data = json.loads(record)
    assert data["state"]["program"] == "F F R F F"
    types = [content["type"] for content, _ in data["messages"]["dark"]]
    assert types == ["board", "run", "layers"]
    assert "&lt;/script&gt;&lt;b&gt;Tom &amp; Ann" in page


def test_without_a_path_it_goes_by_the_level(
    player: LevelPlayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert player.export_html() == Path("kop-moving-99.html")


def test_a_program_that_is_not_allowed_has_no_page(player: LevelPlayer, tmp_path: Path) -> None:
    player.program = "J"
    with pytest.raises(KopError):
        player.export_html(tmp_path / "voyage.html")
    assert not list(tmp_path.iterdir())
