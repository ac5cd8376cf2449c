"""Lay the lesson notebooks into a learner's folder, and keep what the learner changed."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from kop_learn.errors import KopError
from kop_learn.levels.home import MARK
from kop_learn.text import fault, reason_of

_MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Lessons:
    """What was done to a learner's folder; paths are relative to it, in reading order.

    ``written`` are new or renewed lessons, ``kept`` those that the learner changed, ``beside``
    the newer versions that were laid beside changed ones, ``first`` the lesson to begin with.
    """

    folder: Path
    first: Path
    written: tuple[Path, ...]
    kept: tuple[Path, ...]
    beside: tuple[Path, ...]


def lay_out(source: Path, folder: Path, language: str) -> Lessons:
    """Copy the lessons of a language from ``source/<language>`` into ``folder/<language>``.

    A lesson that the learner has not touched is renewed, a changed one stays as it is; if there
    is a newer version of it, that is laid beside it once, as ``name.new.ipynb``. Running a
    lesson changes nothing: only the sources of the cells count. Pictures and other files that lie
    with the lessons are treated alike.

    Raises KopError if there are no lessons or the folder cannot be written.
    """
    offered = sorted(path for path in (source / language).rglob("*") if path.is_file())
    offered = [path for path in offered if ".ipynb_checkpoints" not in path.parts]
    first = next((path for path in offered if path.suffix == ".ipynb"), None)
    if first is None:
        raise KopError(fault("lab.no_lessons", folder=source / language))
    try:
        (folder / MARK).mkdir(parents=True, exist_ok=True)
        with FileLock(folder / MARK / "lessons.lock"):
            written, kept, beside = _renew(source, folder, offered)
    except OSError as error:
        reason = reason_of(error)
        raise KopError(fault("lab.cannot_write", folder=folder, reason=reason)) from error
    return Lessons(folder, first.relative_to(source), written, kept, beside)


def _renew(
    source: Path, folder: Path, offered: list[Path]
) -> tuple[tuple[Path, ...], tuple[Path, ...], tuple[Path, ...]]:
    """Write what is new, and note in the manifest what every lesson looked like when laid."""
    manifest_path = folder / MARK / _MANIFEST
    manifest = _read_manifest(manifest_path)
    written: list[Path] = []
    kept: list[Path] = []
    beside: list[Path] = []
    for path in offered:
        name = path.relative_to(source)
        data = path.read_bytes()
        newest = fingerprint(name, data)
        mine = _fingerprint_of(folder / name)
        laid = manifest.get(name.as_posix())
        if mine in (None, laid) and mine != newest:
            _write(folder / name, data)
            written.append(name)
        elif mine != newest:
            kept.append(name)
            spare = name.with_name(f"{name.stem}.new{name.suffix}")
            if laid != newest and _fingerprint_of(folder / spare) in (
                None,
                manifest.get(spare.as_posix()),
            ):
                _write(folder / spare, data)
                manifest[spare.as_posix()] = newest
                beside.append(spare)
        manifest[name.as_posix()] = newest
    _write(manifest_path, json.dumps(manifest, indent=1, sort_keys=True).encode())
    return tuple(written), tuple(kept), tuple(beside)


def fingerprint(name: Path, data: bytes) -> str:
    """A hash of a lesson that outputs, run counts and other by-products do not change.

    For a notebook it covers the kinds and sources of the cells, for other files every byte (and
    for a notebook too damaged to have cells).
    """
    if name.suffix == ".ipynb":
        try:
            cells = json.loads(data)["cells"]
            # A source may be one text or a list of lines: the same notebook either way.
            parts = [[cell["cell_type"], "".join(cell["source"])] for cell in cells]
            data = json.dumps(parts).encode()
        except (ValueError, KeyError, TypeError, RecursionError):
            pass
    return hashlib.sha256(data).hexdigest()


def _fingerprint_of(path: Path) -> str | None:
    """The fingerprint of the learner's file; None if there is none."""
    try:
        return fingerprint(path, path.read_bytes())
    except FileNotFoundError:
        return None


def _read_manifest(path: Path) -> dict[str, str]:
    """The fingerprints noted last time. Without them every lesson counts as the learner's own."""
    try:
        noted = json.loads(path.read_bytes())
    except (FileNotFoundError, ValueError, RecursionError):
        return {}
    if not isinstance(noted, dict):
        return {}
    return {str(name): str(value) for name, value in noted.items()}


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        part.chmod(0o644)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
