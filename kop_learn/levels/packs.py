"""Packs of levels: finding them, listing their chapters, reading their levels (the design's packs).

Ids are put together from names that were found in the folders; what a person types is only compared
with them and never becomes a path.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import cast

from kop_learn.errors import Fault, KopError
from kop_learn.levels.chapters import chapter_faults
from kop_learn.levels.document import (
    Document,
    decode,
    in_reading_order,
    is_blank,
    read_bytes,
    read_document,
    shown,
)
from kop_learn.levels.home import data_folder, find_home
from kop_learn.levels.model import Level, localized
from kop_learn.text import fault

OWN_PACK = "kop"
"""The pack whose name may be left out of an id."""
PACK_FILE = "pack.toml"

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_LEVEL_FILE = re.compile(r"(\d\d)(-[^.]*)?\.toml")


@dataclass(frozen=True, slots=True)
class LevelFile:
    """A level of a pack that has not been read yet."""

    id: str
    path: Path

    def load(self) -> Level:
        """Read the level; raises KopError with all its faults."""
        return Level.load(self.path, id=self.id)


@dataclass(frozen=True)
class Chapter:
    """A chapter of a pack; its levels are read when they are asked for, and then kept."""

    id: str
    title: Mapping[str, str]
    files: tuple[LevelFile, ...]

    @property
    def name(self) -> str:
        """The title in the current language, else in one that is there, else the id."""
        return localized(self.title, self.id)

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels in order, without those that have faults."""
        return self._read[0]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults of the levels that cannot be read or break the rules of the chapter."""
        return self._read[1]

    @cached_property
    def _read(self) -> tuple[tuple[Level, ...], tuple[Fault, ...]]:
        levels: list[Level] = []
        faults: list[Fault] = []
        for file in self.files:
            try:
                level = file.load()
            except KopError as error:
                faults.extend(error.faults)
            else:
                levels.append(level)
                faults.extend(chapter_faults(level, self.id, str(file.path)))
        return tuple(levels), tuple(faults)


@dataclass(frozen=True)
class Pack:
    """A pack of levels. ``faults`` are what is wrong with its folders and the names in them."""

    id: str
    title: Mapping[str, str]
    author: str | None
    licence: str | None
    folder: Path
    chapters: tuple[Chapter, ...]
    faults: tuple[Fault, ...]

    @property
    def name(self) -> str:
        """The title in the current language, else in one that is there."""
        return localized(self.title, self.id)

    @property
    def files(self) -> tuple[LevelFile, ...]:
        """All levels in order, unread."""
        return tuple(file for chapter in self.chapters for file in chapter.files)

    @property
    def levels(self) -> tuple[Level, ...]:
        """All levels in order, without those that have faults."""
        return tuple(level for chapter in self.chapters for level in chapter.levels)

    def all_faults(self) -> tuple[Fault, ...]:
        """Read everything, and return all that is wrong with the pack and its levels."""
        return (*self.faults, *(found for chapter in self.chapters for found in chapter.faults))


def pack_ids() -> tuple[str, ...]:
    """Return the ids of all packs, those that come with the package first."""
    built_in = _packs_in(data_folder("puzzles"))
    own = _packs_in(find_home() / "packs")
    return (*built_in, *(id for id in own if id not in built_in))


def find_pack(id: str = OWN_PACK) -> Pack:
    """Return a pack by its id: the learner's own one of that name, else a built-in one.

    Raises:
        KopError: if there is none, or its ``pack.toml`` has faults.
    """
    for root in (find_home() / "packs", data_folder("puzzles")):
        if id in _packs_in(root):
            return read_pack(root / id)
    raise KopError(_unknown("pack.unknown", id, pack_ids()))


def list_packs() -> tuple[tuple[Pack, ...], tuple[Fault, ...]]:
    """Return all packs that can be read, and the faults of those that cannot."""
    packs: list[Pack] = []
    faults: list[Fault] = []
    for id in pack_ids():
        try:
            packs.append(find_pack(id))
        except KopError as error:
            faults.extend(error.faults)
    return tuple(packs), (*faults, *_no_packs(find_home() / "packs"))


def find_in_packs(id: str) -> Level:
    """Return a level by its id, ``kop/loops-03`` or without ``kop/``.

    Raises:
        KopError: if no pack has it (near ones are named), or the level has faults.
    """
    full = id if "/" in id else f"{OWN_PACK}/{id}"
    pack_id = full.rpartition("/")[0]
    if pack_id in pack_ids():
        for file in find_pack(pack_id).files:
            if file.id == full:
                return file.load()
    files = [file.id for pack in list_packs()[0] for file in pack.files]
    raise KopError(_unknown("level.unknown_id", id, [*files, *_short(files)]))


def _short(ids: list[str]) -> Iterator[str]:
    return (id.removeprefix(f"{OWN_PACK}/") for id in ids if id.startswith(f"{OWN_PACK}/"))


def _unknown(code: str, id: str, known: tuple[str, ...] | list[str]) -> Fault:
    near = get_close_matches(id[:100].lower(), known, n=3)
    if near:
        return fault(f"{code}_near", found=shown(id), nearest=", ".join(near))
    return fault(code, found=shown(id))


def _packs_in(root: Path) -> tuple[str, ...]:
    return tuple(name for name in _folders(root) if (root / name / PACK_FILE).is_file())


def _no_packs(root: Path) -> Iterator[Fault]:
    """Give the folders among the packs that are none, for want of a good name or a pack file."""
    for name in _folder_names(root):
        if not _NAME.fullmatch(name):
            yield fault("pack.folder_name", file=str(root / name))
        elif not (root / name / PACK_FILE).is_file():
            yield fault("pack.no_pack_file", file=str(root / name), expected=PACK_FILE)


def _folders(root: Path) -> tuple[str, ...]:
    """Return the names in a folder that packs and chapters may have."""
    return tuple(name for name in _folder_names(root) if _NAME.fullmatch(name))


def _folder_names(root: Path) -> tuple[str, ...]:
    """Return the names of the folders in a folder, but for hidden ones; none if it is not there."""
    try:
        names = sorted(entry.name for entry in root.iterdir() if entry.is_dir())
    except OSError:
        return ()
    return tuple(name for name in names if not name.startswith((".", "__")))


def read_pack(folder: Path) -> Pack:
    """Read a pack's ``pack.toml`` and list its levels, which are not read yet.

    Raises:
        KopError: with all faults of the ``pack.toml``.
    """
    from kop_learn.levels.schema import pack_model, schema_faults

    file = str(folder / PACK_FILE)
    document = read_document(decode(read_bytes(file), file), file)
    faults = [found for _, found in schema_faults(pack_model(), document)]
    if not faults:
        faults = list(_pack_file_faults(document, folder.resolve().name))
    if faults:
        raise KopError(in_reading_order(faults, file))
    data = document.data
    order = cast("list[str]", data["chapters"])
    titles = cast("dict[str, dict[str, str]]", data.get("chapter_title", {}))
    soft = [
        fault("pack.chapter_not_listed", file=file, chapter=shown(name))
        for name in _folder_names(folder)
        if name not in order
    ]
    chapters: list[Chapter] = []
    for chapter in order:
        files, found = _level_files(folder / chapter, f"{folder.resolve().name}/{chapter}")
        chapters.append(Chapter(chapter, titles.get(chapter, {}), files))
        soft.extend(found)
    return Pack(
        id=cast(str, data["id"]),
        title=cast("dict[str, str]", data["title"]),
        author=cast("str | None", data.get("author")),
        licence=cast("str | None", data.get("licence")),
        folder=folder,
        chapters=tuple(chapters),
        faults=tuple(soft),
    )


def _pack_file_faults(document: Document, folder: str) -> Iterator[Fault]:
    from kop_learn.levels.schema import FORMAT

    data = document.data
    number = data.get("format", FORMAT)
    if number != FORMAT:
        yield document.fault("level.format", ("format",), found=shown(number), expected=FORMAT)
    if data["id"] != folder or not _NAME.fullmatch(folder):
        found = shown(data["id"])
        yield document.fault("pack.id", ("id",), found=found, expected=folder)
    if all(map(is_blank, cast("dict[str, str]", data["title"]).values())):
        yield document.fault("pack.no_title", ("title",))
    order = cast("list[str]", data["chapters"])
    for index, chapter in enumerate(order):
        if not _NAME.fullmatch(chapter):
            yield document.fault("pack.chapter_name", ("chapters",), found=shown(chapter))
        if chapter in order[:index]:
            yield document.fault("pack.chapter_twice", ("chapters",), found=shown(chapter))
    for chapter in cast("dict[str, object]", data.get("chapter_title", {})):
        if chapter not in order:
            path = ("chapter_title", chapter)
            known = ", ".join(f"chapter_title.{name}" for name in order)
            key = shown(".".join(path), 60)
            yield document.fault("toml.unknown_key", path, key=key, known=known)


def _level_files(folder: Path, prefix: str) -> tuple[tuple[LevelFile, ...], list[Fault]]:
    """List the levels of a chapter by number, and what is wrong with the names of the files."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except OSError:
        return (), [fault("pack.chapter_missing", file=str(folder))]
    files: dict[str, LevelFile] = {}
    faults: list[Fault] = []
    for path in paths:
        match = _LEVEL_FILE.fullmatch(path.name)
        if match is None:
            faults.append(fault("pack.level_name", file=str(path)))
        elif match[1] in files:
            faults.append(fault("pack.number_twice", file=str(path), number=match[1]))
        else:
            files[match[1]] = LevelFile(f"{prefix}-{match[1]}", path)
    return tuple(files.values()), faults
