"""The unit tests of the browser's side, run by the Node.js that Playwright brings along."""

import subprocess
from pathlib import Path

import pytest

# Playwright has no public name for its own Node.js; the path is part of every wheel.
from playwright._impl._driver import compute_driver_executable

pytestmark = pytest.mark.slow

TESTS = sorted(Path(__file__, "..", "js").resolve().glob("*.test.js"))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name)
def test_javascript(path: Path) -> None:
    node, _ = compute_driver_executable()
    done = subprocess.run(
        [node, "--test", "--test-reporter=spec", path.name],
        cwd=path.parent,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        pytest.fail(f"{done.stdout}\n{done.stderr}", pytrace=False)
    assert "tests 0" not in done.stdout
