"""What holds for the code as a whole: layers, quick import, types, style, clean notebooks."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import kop_learn

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "kop_learn"
HEAVY = ("numpy", "matplotlib", "ipywidgets", "anywidget", "IPython", "pydantic")
# The functions of `random` and `numpy.random` that make a generator of one's own.
OWN_GENERATORS = {"Random", "SystemRandom", "default_rng", "Generator", "SeedSequence", "PCG64"}


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run this interpreter at the top of the checkout."""
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


def assert_clean(done: subprocess.CompletedProcess[str]) -> None:
    """Fail with all that a checker printed, unless it was content."""
    if done.returncode:
        pytest.fail(f"{done.stdout}\n{done.stderr}", pytrace=False)


def modules() -> list[Path]:
    """All modules of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def test_every_room_is_a_package() -> None:
    """Folders without `__init__.py` are overlooked by the import check."""
    folders = {path.parent for path in modules()}
    assert [folder for folder in folders if not Path(folder, "__init__.py").exists()] == []


@pytest.mark.slow
def test_imports_go_downwards_only() -> None:
    linter = "import sys; from importlinter.cli import lint_imports_command as run; sys.exit(run())"
    # The cache keeps an import as foreign that was once missing.
    assert_clean(python("-c", linter, "--no-cache"))


def test_importing_the_package_loads_nothing_heavy() -> None:
    done = python("-c", "import sys, kop_learn; print(*sys.modules)")
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert "kop_learn" in loaded, done.stderr
    assert loaded.isdisjoint(HEAVY)


def test_every_public_name_loads() -> None:
    assert list(kop_learn.__all__) == sorted(kop_learn.__all__)
    for name in kop_learn.__all__:
        assert getattr(kop_learn, name) is not None
        assert name in dir(kop_learn)


def test_unknown_public_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="kop_learn"):
        _ = kop_learn.no_such_name  # type: ignore[attr-defined]  # the point of the test


def root_imports(path: Path) -> list[str]:
    """Places where a module takes a name from the package root (which stands above all rooms)."""
    found = []
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module == "kop_learn":
            rooms = {entry.stem for entry in PACKAGE.iterdir()}
            found += [
                f"{path.name}:{node.lineno} {alias.name}"
                for alias in node.names
                if alias.name not in rooms
            ]
    return found


def test_no_module_imports_the_package_root() -> None:
    assert [place for path in modules() for place in root_imports(path)] == []


def shared_chance(tree: ast.AST) -> list[int]:
    """Lines that use the process-wide generators of `random` or `numpy.random`."""
    nodes = list(ast.walk(tree))
    # A parameter that is called `random` is a generator of one's own.
    modules = {"np.random", "numpy.random"} | {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name in ("random", "numpy.random")
    }
    lines = []
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module in ("random", "numpy.random"):
            lines += [node.lineno for alias in node.names if alias.name not in OWN_GENERATORS]
        if (
            isinstance(node, ast.Attribute)
            and node.attr not in OWN_GENERATORS
            and ast.unparse(node.value) in modules
        ):
            lines.append(node.lineno)
    return lines


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("import random\nrandom.choice([1])", [2]),
        ("import numpy as np\nnp.random.seed(1)", [2]),
        ("from random import shuffle", [1]),
        ("import random\nrandom.Random(3).choice([1])", []),
        ("import numpy as np\nnp.random.default_rng(3).integers(4)", []),
        ("from random import Random", []),
        ("from random import Random\ndef pick(random: Random): random.choice([1])", []),
        ("import random as chance\nchance.seed(3)", [2]),
    ],
)
def test_the_search_for_shared_chance_finds_it(source: str, lines: list[int]) -> None:
    assert shared_chance(ast.parse(source)) == lines


def test_chance_always_comes_from_an_own_generator() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in modules()
        for line in shared_chance(ast.parse(path.read_bytes()))
    ]
    assert found == []


def test_notebooks_are_stored_without_outputs() -> None:
    for path in (ROOT / "notebooks").rglob("*.ipynb"):
        notebook = json.loads(path.read_text("utf-8"))
        assert "widgets" not in notebook["metadata"], path
        for cell in notebook["cells"]:
            assert cell.get("outputs", []) == [], path
            assert cell.get("execution_count") is None, path


@pytest.mark.slow
def test_types() -> None:
    assert_clean(python("-m", "mypy"))


def test_style() -> None:
    assert_clean(python("-m", "ruff", "check"))


def test_format() -> None:
    assert_clean(python("-m", "ruff", "format", "--check"))
