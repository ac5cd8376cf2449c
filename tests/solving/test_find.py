"""What a person may type for a level."""

from __future__ import annotations

from pathlib import Path

import pytest

from kop_learn.errors import KopError
from kop_learn.levels.share import share_code
from kop_learn.levels.trace import run
from kop_learn.solving.find import find_level
from kop_learn.solving.sameness import essence
from kop_learn.solving.solver import problem_of, solve
from tests.solving.levels import level_text


def _code(name: str) -> str:
    with pytest.raises(KopError) as caught:
        find_level(name)
    return caught.value.faults[0].code


def test_ids_with_and_without_the_pack() -> None:
    assert find_level("kop/loops-08") == find_level("loops-08")
    assert find_level("loops-08").id == "kop/loops-08"


def test_share_codes() -> None:
    level = find_level("loops-08")
    assert essence(problem_of(find_level(share_code(level)))) == essence(problem_of(level))
    assert _code("kop1_") == "share.cut"
    assert _code("kop9_abc") == "share.newer"


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(level_text("^ G", {"forward": 1, "right": 1}), encoding="utf-8")
    assert find_level(str(path)).id == "mine"
    bare = tmp_path / "mine"
    path.rename(bare)
    assert find_level(str(bare)).id == "mine"
    assert _code(str(tmp_path / "nothing.toml")) == "file.missing"


def test_seed_names() -> None:
    assert find_level("moving:1:7").id == "moving:1:7"
    assert _code("moving:6:1") == "generate.difficulty"
    assert _code("sailing:1:1") == "generate.chapter"
    assert _code("moving:1:x") == "generate.seed"
    assert _code("moving:1:²") == "generate.seed"


def test_anything_else_is_an_unknown_id() -> None:
    assert _code("loops-99").startswith("level.unknown_id")
    assert _code("x" * 5000).startswith("level.unknown_id")
    assert _code("a\0b").startswith("level.unknown_id")


def test_no_name_is_told_as_such() -> None:
    assert _code("") == "level.no_name"
    assert _code(" \t") == "level.no_name"


def test_to_run_and_to_solve_a_level_its_name_is_enough() -> None:
    """Two cells ahead of the ship lies the gold of `moving-01`."""
    assert run("moving-01", "F F").outcome == "gold"
    assert str(solve("moving-01").program) == "F F"
    with pytest.raises(KopError, match="moving-99"):
        run("moving-99", "F")
    with pytest.raises(KopError, match="moving-99"):
        solve("moving-99")
