"""What the doctor finds when something is missing."""

from importlib import metadata
from pathlib import Path

import pytest

from kop_learn.classroom import doctor
from kop_learn.text import use_language


def bad(folder: Path) -> list[str]:
    """What the doctor complains about."""
    return [finding.text for finding in doctor.examine(folder) if not finding.ok]


def test_on_this_machine_all_is_well(tmp_path: Path) -> None:
    assert bad(tmp_path / "not" / "yet" / "made") == []
    assert list(tmp_path.iterdir()) == []


def test_every_needed_package_is_looked_at_but_no_optional_one(tmp_path: Path) -> None:
    found = " ".join(finding.text for finding in doctor.examine(tmp_path))
    assert "jupyterlab " in found
    assert "distributed" not in found


def test_missing_and_outdated_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needs = ["no-such-package-here>=1", "pytest>=9999", "also-missing; extra == 'dev'"]
    monkeypatch.setattr(metadata, "requires", lambda _name: needs)
    missing, old = bad(tmp_path)
    assert "pip install no-such-package-here" in missing
    assert ">=9999" in old


def test_old_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "OLDEST_PYTHON", (4, 0))
    (complaint,) = bad(tmp_path)
    assert "4.0" in complaint


def test_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "DISTRIBUTION", "no-such-package-here")
    (complaint,) = bad(tmp_path)
    assert "pip install ." in complaint


def test_font_without_chinese(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_SAMPLE", "a𠀀")
    (complaint,) = bad(tmp_path)
    assert "𠀀" in complaint


def test_unreadable_font(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kop_learn.drawing.fonts.font_path", lambda: tmp_path / "none.otf")
    with use_language("zh_TW"):
        (complaint,) = bad(tmp_path)
    assert "字型讀不到" in complaint


def test_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (complaint,) = bad(tmp_path / "file" / "lessons")
    assert "--dir" in complaint


def test_no_levels_and_lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "data_folder", lambda name: tmp_path / name)
    (complaint,) = bad(tmp_path)
    assert "levels" in complaint
