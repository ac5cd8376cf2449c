"""A function of a notebook becomes a file on its own, with all that it uses."""

import linecache
import math
import subprocess
import sys
from code import InteractiveInterpreter
from pathlib import Path
from typing import Any

import pytest

from kop_learn.bots.learner_child import line_in_notebook
from kop_learn.bots.saving import save_bot
from kop_learn.errors import KopError

CELLS = (
    """
from itertools import permutations as orders
from typing import Any
import math, os.path as osp
from functools import cache
from dataclasses import dataclass
from kop_learn.sea.grid import Heading
LIMIT = 3
NORTH = Heading.N
unused = (n for n in "abc")
""",
    """
@dataclass
class Box:
    n: int

class Chooser:
    most = LIMIT
    def pick(self, view: Any): return [k for k in range(self.most)]
""",
    """
@cache
def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)

plus = lambda n: n + LIMIT
def even(n): return n == 0 or odd(n - 1)
def odd(n): return n != 0 and even(n - 1)
other_name = even
""",
    """
x = 1

def bot(view: Any, most: int = LIMIT) -> str:
    unused = Box(factorial(most))
    assert NORTH.dx == 0 and math.pi > 3 and osp.join("a", "b")
    assert other_name(4) and plus(1) == 4 and len(list(orders("abc"))) == unused.n
    return "F" * len(Chooser().pick(view))

def made(most):
    def inner(view):
        return "F" * most
    return inner

closure = made(2)
shy = lambda view: ""
def leans(view): return next(unused)
""",
)


@pytest.fixture(scope="module")
def notebook() -> dict[str, Any]:
    """What a notebook knows after these cells, which Python knows as IPython's are known."""
    module = type(sys)("__main__")
    for number, cell in enumerate(CELLS):
        name = f"<cell {number}>"
        linecache.cache[name] = (len(cell), None, cell.splitlines(keepends=True), name)
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(sys.modules, "__main__", module)
            InteractiveInterpreter(vars(module)).runcode(compile(cell, name, "exec"))
    return vars(module)


@pytest.fixture
def as_notebook(notebook: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The same, while functions are saved."""
    module = type(sys)("__main__")
    vars(module).update(notebook)
    monkeypatch.setitem(sys.modules, "__main__", module)
    return notebook


def run(name: str) -> str:
    """Call a saved bot in a process that knows nothing of the notebook."""
    file, _, function = name.rpartition(":")
    code = f"import runpy; print(runpy.run_path({file!r})[{function!r}](None))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout.strip()


@pytest.mark.slow
def test_all_that_a_bot_uses_comes_along(as_notebook: dict[str, Any], tmp_path: Path) -> None:
    """Imports, constants, functions that call each other, classes, decorators, defaults."""
    name = save_bot(as_notebook["bot"], tmp_path / "new")
    assert name == f"{tmp_path / 'new' / 'bot.py'}:bot"
    assert run(name) == "FFF"


@pytest.mark.slow
def test_a_function_made_by_another_brings_what_it_was_made_with(
    as_notebook: dict[str, Any], tmp_path: Path
) -> None:
    assert run(save_bot(as_notebook["closure"], tmp_path)) == "FF"


def test_a_local_name_brings_nothing_along(as_notebook: dict[str, Any], tmp_path: Path) -> None:
    """The bot has a box called as a generator elsewhere is, which could not be written down."""
    text = Path(save_bot(as_notebook["bot"], tmp_path).rpartition(":")[0]).read_text("utf-8")
    assert "unused =" in text
    assert "\nunused" not in text
    assert "x = 1" not in text


def test_lines_are_counted_as_in_the_cell(as_notebook: dict[str, Any], tmp_path: Path) -> None:
    name = save_bot(as_notebook["bot"], tmp_path)
    file = name.rpartition(":")[0]
    lines = Path(file).read_text("utf-8").splitlines()
    for cell in CELLS[1:]:
        for number, text in enumerate(cell.splitlines(), start=1):
            if text.strip().startswith(("return", "assert")) and text in lines:
                assert line_in_notebook(lines.index(text) + 1, file) == number


@pytest.mark.parametrize(
    ("name", "code"),
    [("shy", "bot.no_source"), ("Chooser", "bot.no_source"), ("leans", "bot.cannot_bring")],
)
def test_what_cannot_be_saved_is_told(
    as_notebook: dict[str, Any], tmp_path: Path, name: str, code: str
) -> None:
    with pytest.raises(KopError) as refused:
        save_bot(as_notebook[name], tmp_path)
    assert [found.code for found in refused.value.faults] == [code]
    with pytest.raises(KopError):
        save_bot(math.sqrt, tmp_path)
