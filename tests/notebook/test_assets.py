"""The script and style of each widget are put together from readable files."""

import re
from pathlib import Path

import pytest

from kop_learn.notebook import assets

SOURCES = sorted(assets.STATIC.glob("*.js"))
ENTRIES = [path.name for path in SOURCES if "export default" in path.read_text("utf-8")]
TOP_LEVEL = re.compile(r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_script_imports_nothing_and_exports_its_widget_alone(entry: str) -> None:
    script = assets.script(entry)
    assert not re.search(r"^import\b", script, re.MULTILINE)
    assert re.findall(r"^export\b.*", script, re.MULTILINE) == ["export default {"]


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_module_is_there_once_behind_what_it_imports(entry: str) -> None:
    order = assets.modules_of(entry)
    assert len(set(order)) == len(order)
    assert order[-1] == entry
    for at, name in enumerate(order):
        source = (assets.STATIC / name).read_text("utf-8")
        imported = set(re.findall(r'from "\./(\w+\.js)";', source))
        assert imported <= set(order[:at]), name


@pytest.mark.parametrize("entry", ENTRIES)
def test_no_name_is_declared_twice(entry: str) -> None:
    names = TOP_LEVEL.findall(assets.script(entry))
    assert [name for name in set(names) if names.count(name) > 1] == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_modules_keep_to_the_form_that_can_be_put_together(path: Path) -> None:
    source = path.read_text("utf-8")
    imports = re.findall(r"^import[^;]*;", source, re.MULTILINE)
    assert all(re.fullmatch(r'import \{[^}]*\} from "\./[a-z_]+\.js";', each) for each in imports)
    assert not re.search(r"\bas\b", " ".join(imports)), "a name may not be renamed"
    assert not re.search(r"https?://(?!www\.w3\.org)", source), "nothing comes from the network"


def test_modules_that_import_each_other_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.js").write_text('import { b } from "./b.js";\nexport const a = 1;\n')
    (tmp_path / "b.js").write_text('import { a } from "./a.js";\nexport const b = 1;\n')
    monkeypatch.setattr(assets, "STATIC", tmp_path)
    with pytest.raises(ValueError, match="imports itself"):
        assets.modules_of("a.js")


SHEETS = sorted(path.name for path in assets.STATIC.glob("*.css"))


def test_a_style_sheet_holds_those_that_it_imports() -> None:
    for name in SHEETS:
        style = assets.style(name)
        assert not re.search(r"@import|url\(", style), name
        for imported in re.findall(
            r'@import "\./(.*)";', (assets.STATIC / name).read_text("utf-8")
        ):
            assert assets.style(imported) in style
