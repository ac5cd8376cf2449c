"""Finding the levels and lessons, wherever the package runs from."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from kop_learn.levels.home import data_folder

ROOT = Path(__file__).parents[2]


def test_in_a_checkout() -> None:
    assert data_folder("puzzles") == ROOT / "puzzles"
    assert data_folder("notebooks") == ROOT / "notebooks"


@pytest.mark.slow
def test_an_editable_install_uses_the_checkout(tmp_path: Path) -> None:
    script = "from kop_learn.levels.home import data_folder; print(data_folder('puzzles'))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(done.stdout.strip()) == ROOT / "puzzles"


@pytest.mark.slow
def test_a_wheel_brings_levels_and_lessons_along(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    script = (
        "import sys, kop_learn.cli as c; from kop_learn.levels.home import data_folder as d;"
        "print(d('puzzles')); print(d('notebooks')); sys.exit(c.main(['list', 'kop']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    puzzles, notebooks, *listed = done.stdout.splitlines()
    for folder, name in ((puzzles, "puzzles"), (notebooks, "notebooks")):
        assert Path(folder) == site / "kop_learn" / "data" / name
        assert {path.name for path in Path(folder).rglob("*.*")} == {
            path.name
            for path in (ROOT / name).rglob("*.*")
            if ".ipynb_checkpoints" not in path.parts
        }
    assert any("kop/moving-01" in line for line in listed)
