"""What a learner has done: attempts and unfinished programs, one JSON object a line.

The file ``DIR/.kop-learn/<learner>.jsonl`` is only ever appended to, under a lock, so that two
kernels can write at once.  Nothing personal is stored, and no times.  A line that cannot be read is
set aside in ``<learner>.damaged.txt`` and reported.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeGuard

from filelock import FileLock

VERSION = 1
SUFFIX = ".jsonl"
EXPORT_SUFFIX = ".kop.jsonl"
MAX_LINE = 100_000
"""A longer line is no entry of ours."""

_OUTCOMES = ("gold", "stopped", "step_limit", "refused")


@dataclass(frozen=True, slots=True)
class Attempt:
    """One finished try at a level. ``answer`` is the cell that was guessed in a predict level."""

    pack: str
    level: str
    level_hash: str
    program: str
    outcome: str
    cards: int
    stars: int
    answer: str | None = None

    def to_dict(self) -> dict[str, object]:
        """Return the attempt as its line in the file has it."""
        names = ("pack", "level", "level_hash", "program", "outcome", "cards", "stars", "answer")
        values = {name: getattr(self, name) for name in names}
        return {"v": VERSION, **{key: value for key, value in values.items() if value is not None}}


@dataclass(frozen=True, slots=True)
class Draft:
    """The unfinished program of a level; a later one replaces it."""

    pack: str
    level: str
    level_hash: str
    draft: str

    def to_dict(self) -> dict[str, object]:
        """Return the draft as its line in the file has it."""
        key = {"pack": self.pack, "level": self.level, "level_hash": self.level_hash}
        return {"v": VERSION, **key, "draft": self.draft}


Entry = Attempt | Draft


@dataclass(frozen=True, slots=True)
class Damage:
    """A line that is no entry: its number from 1, and what stands there."""

    line: int
    text: str


@dataclass(frozen=True)
class Progress:
    """Everything read from one file, in its order."""

    entries: tuple[Entry, ...] = ()
    damages: tuple[Damage, ...] = ()

    @cached_property
    def attempts(self) -> tuple[Attempt, ...]:
        """The attempts, oldest first."""
        return tuple(entry for entry in self.entries if isinstance(entry, Attempt))

    @cached_property
    def _best(self) -> Mapping[tuple[str, str, str], Attempt]:
        best: dict[tuple[str, str, str], Attempt] = {}
        for attempt in self.attempts:
            key = (attempt.pack, attempt.level, attempt.level_hash)
            if attempt.outcome == "refused":
                continue
            if key not in best or _rank(attempt) > _rank(best[key]):
                best[key] = attempt
        return best

    @cached_property
    def _drafts(self) -> Mapping[tuple[str, str, str], str]:
        drafts = (entry for entry in self.entries if isinstance(entry, Draft))
        return {(entry.pack, entry.level, entry.level_hash): entry.draft for entry in drafts}

    def best(self, pack: str, level: str, level_hash: str) -> Attempt | None:
        """Return the attempt with the most stars, of these the one with the fewest cards.

        A level that has changed (another hash) begins anew.
        """
        return self._best.get((pack, level, level_hash))

    def stars(self, pack: str, level: str, level_hash: str) -> int:
        """Return the most stars earned, 0 without any."""
        best = self.best(pack, level, level_hash)
        return best.stars if best else 0

    def tries(self, pack: str, level: str, level_hash: str) -> int:
        """Return how often the level was tried."""
        key = (pack, level, level_hash)
        return sum(1 for each in self.attempts if (each.pack, each.level, each.level_hash) == key)

    def draft(self, pack: str, level: str, level_hash: str) -> str | None:
        """Return the unfinished program, or ``None``."""
        return self._drafts.get((pack, level, level_hash))


def _rank(attempt: Attempt) -> tuple[int, int]:
    return (attempt.stars, -attempt.cards)


def read_progress(data: bytes) -> Progress:
    """Read the bytes of a progress file; whatever they are, nothing is raised."""
    entries: list[Entry] = []
    damages: list[Damage] = []
    for number, line in enumerate(data.split(b"\n"), start=1):
        if not line.strip():
            continue
        entry = _read_line(line)
        if entry is None:
            damages.append(Damage(number, line.decode("utf-8", "replace").rstrip("\r")))
        else:
            entries.append(entry)
    return Progress(tuple(entries), tuple(damages))


def _read_line(line: bytes) -> Entry | None:
    if len(line) > MAX_LINE:
        return None
    try:
        value = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict) or value.get("v") != VERSION:
        return None
    pack, level, level_hash = (value.get(name) for name in ("pack", "level", "level_hash"))
    if not (isinstance(pack, str) and isinstance(level, str) and isinstance(level_hash, str)):
        return None
    draft = value.get("draft")
    if isinstance(draft, str):
        return Draft(pack, level, level_hash, draft)
    program, outcome, answer = (value.get(name) for name in ("program", "outcome", "answer"))
    cards, stars = value.get("cards"), value.get("stars")
    if (
        not (isinstance(program, str) and isinstance(answer, str | None))
        or outcome not in _OUTCOMES
    ):
        return None
    if not (_is_count(cards) and _is_count(stars)) or stars > 3:
        return None
    return Attempt(pack, level, level_hash, program, outcome, cards, stars, answer)


def _is_count(value: object) -> TypeGuard[int]:
    return type(value) is int and value >= 0


def format_entries(entries: Iterable[Entry]) -> str:
    """Return the lines of a progress file."""
    return "".join(
        json.dumps(entry.to_dict(), ensure_ascii=False, separators=(",", ":")) + "\n"
        for entry in entries
    )


class Logbook:
    """The progress file of one learner."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = FileLock(path.with_suffix(".lock"))

    @property
    def aside(self) -> Path:
        """Where damaged lines are kept."""
        return self.path.with_suffix(".damaged.txt")

    def add(self, *entries: Entry) -> None:
        """Append entries; raises ``OSError`` where the folder cannot be written."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._lock:
            self._append(entries)

    def read(self) -> Progress:
        """Return the progress as it is, writing nothing; an absent file is no progress."""
        try:
            return read_progress(self.path.read_bytes())
        except FileNotFoundError:
            return Progress()

    def mend(self) -> Progress:
        """Read the progress and set damaged lines aside; those are reported in it this once."""
        if not self.read().damages:
            return self.read()
        with self._lock:
            progress = self.read()
            with self.aside.open("a", encoding="utf-8") as file:
                file.writelines(f"{damage.text}\n" for damage in progress.damages)
            self._replace(format_entries(progress.entries))
        return progress

    def export(self) -> str:
        """Return the whole progress as the text of one small file."""
        return format_entries(self.read().entries)

    def merge(self, data: bytes) -> tuple[int, int]:
        """Take over another file's attempts, and its drafts where there is none yet.

        What is there already is not taken twice. Returns how many entries were new, and how many
        lines could not be read.
        """
        given = read_progress(data)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._lock:
            own = self.read()
            there = Counter(own.attempts)
            new: list[Entry] = []
            for entry in given.entries:
                if isinstance(entry, Draft):
                    if own.draft(entry.pack, entry.level, entry.level_hash) is None:
                        new.append(entry)
                elif there[entry] > 0:
                    there[entry] -= 1
                else:
                    new.append(entry)
            self._append(new)
        return len(new), len(given.damages)

    def _append(self, entries: Iterable[Entry]) -> None:
        with self.path.open("a+b") as file:
            # A line that was cut short by a crash must not swallow the next one.
            end = file.seek(0, os.SEEK_END)
            if end:
                file.seek(end - 1)
                if file.read(1) != b"\n":
                    file.write(b"\n")
            file.write(format_entries(entries).encode("utf-8"))

    def _replace(self, text: str) -> None:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=self.path.parent, delete=False, newline="\n"
        ) as file:
            file.write(text)
        Path(file.name).replace(self.path)
