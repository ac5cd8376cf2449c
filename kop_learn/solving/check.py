"""The proof checks of levels (the design's ``check``): solvable, par proven, concept needed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import reduce
from pathlib import Path
from typing import Any, cast

from kop_learn.errors import Fault, KopError
from kop_learn.levels.chapters import BEGINNER_CHAPTERS, chapter_faults
from kop_learn.levels.document import decode, read_bytes, read_document
from kop_learn.levels.home import SETTINGS
from kop_learn.levels.model import Level, Par
from kop_learn.levels.packs import PACK_FILE, LevelFile, list_packs, read_pack
from kop_learn.levels.toml_lines import Places
from kop_learn.levels.writer import text_with_par, write_par
from kop_learn.sea.program import Program
from kop_learn.solving.barrier import wall_of
from kop_learn.solving.concept import GROUPS, detours, useless_cards, useless_tiles
from kop_learn.solving.deck import Problem
from kop_learn.solving.difficulty import chapter_of, difficulty
from kop_learn.solving.sameness import Picture, level_essence
from kop_learn.solving.solver import Solution, accepted, problem_of, solve
from kop_learn.text import fault, say

TIME_LIMIT = 60.0
"""Seconds after which a check gives a level up."""
NOTES_TIME = 1.0
"""Seconds that looking for needless tiles may take; levels that would need more have no note."""


@dataclass(frozen=True, slots=True)
class LevelReport:
    """What a check found out about one level.

    ``par`` is the proven smallest number of cards, ``difficulty`` the grade from 1 to 5; both are
    ``None`` where there is none.  ``problems`` must be mended, ``notes`` are only worth knowing.
    ``reasons`` say in words what the difficulty comes from.
    """

    level: str
    problems: tuple[Fault, ...] = ()
    par: int | None = None
    difficulty: int | None = None
    notes: tuple[str, ...] = ()
    reasons: str = ""

    @property
    def ok(self) -> bool:
        """Whether nothing must be mended."""
        return not self.problems

    def to_dict(self) -> dict[str, object]:
        """Return the object that ``check --json`` prints for a level."""
        return {
            "level": self.level,
            "ok": self.ok,
            "problems": [
                {"line": found.line, "code": found.code, "message": found.message}
                for found in self.problems
            ],
            "par": self.par,
            "difficulty": self.difficulty,
            "notes": list(self.notes),
        }


def check_paths(
    paths: Iterable[str | os.PathLike[str]], *, write: bool = False
) -> Iterator[LevelReport]:
    """Check level files, packs and folders, one report a level, and one for a pack with faults.

    A level that is the twin of one before it, or of one in a known pack, has a note about that.
    """
    known = Known()
    for name in paths:
        path = Path(name)
        if path.is_dir():
            files = toml_files(path)
            packs = [file.parent for file in files if file.name == PACK_FILE]
            for pack in packs:
                yield from _check_pack(pack, write, known)
            for file in files:
                if not any(pack in file.parents for pack in packs):
                    yield check_file(file, write=write, known=known)
        elif path.name == PACK_FILE:
            yield from _check_pack(path.parent, write, known)
        else:
            yield check_file(path, write=write, known=known)


def toml_files(folder: Path) -> list[Path]:
    """Return the files below a folder that are to be levels and packs, in order.

    Hidden folders hold copies of editors, and other people's files; the settings of a class are
    neither a level nor a pack.
    """
    found = sorted(folder.rglob("*.toml"))
    parts = ((file, file.relative_to(folder).parts) for file in found)
    return [
        file
        for file, names in parts
        if file.name != SETTINGS and not any(name.startswith(".") for name in names)
    ]


class Known:
    """The levels that a new one may be the twin of: those of the packs, and those checked before.

    The packs are read when the first level is looked up.
    """

    def __init__(self) -> None:
        self._files: dict[Picture, dict[Path, str]] | None = None

    def twin_of(self, level: Level, file: str) -> str | None:
        """Return the id of another level with the same puzzle, and remember this one."""
        if self._files is None:
            self._files = {}
            for pack in list_packs()[0]:
                for other in pack.files:
                    self._read(other)
        place = Path(file).resolve()
        files = self._files.setdefault(level_essence(level), {})
        twins = [id for path, id in files.items() if path != place]
        files.setdefault(place, level.id)
        return twins[0] if twins else None

    def _read(self, file: LevelFile) -> None:
        assert self._files is not None
        try:
            picture = level_essence(file.load())
        except KopError:  # told when that level is checked
            return
        self._files.setdefault(picture, {})[file.path.resolve()] = file.id


def _check_pack(folder: Path, write: bool, known: Known) -> Iterator[LevelReport]:
    try:
        pack = read_pack(folder)
    except KopError as error:
        yield LevelReport(folder.name, error.faults)
        return
    if pack.faults:
        yield LevelReport(pack.id, pack.faults)
    for chapter in pack.chapters:
        for file in chapter.files:
            yield check_file(file.path, id=file.id, chapter=chapter.id, write=write, known=known)


def check_file(
    path: str | os.PathLike[str],
    *,
    id: str | None = None,
    chapter: str | None = None,
    write: bool = False,
    known: Known | None = None,
) -> LevelReport:
    """Check a level file; a file that is no level gives a report with its faults.

    With ``write`` a proven par is written into the file where it is missing or wrong.  A twin among
    the ``known`` levels is noted.
    """
    name = os.fspath(path)
    try:
        text = decode(read_bytes(name), name)
        places = read_document(text, name).places
        level = _parsed(text, id or Path(name).stem, name, mend_par=write)
    except KopError as error:
        return LevelReport(id or name, error.faults)
    solution = None if level.kind == "predict" else _solved(level)
    notes: tuple[str, ...] = ()
    if write and solution is not None and solution.proof == "optimal":
        par = _proven(solution)
        if not _par_is_right(level, solution):
            write_par(name, par)
            notes = tuple(_replaced(text, par))
            level = replace(level, par=par)
    report = check_level(level, chapter, file=name, places=places, solution=solution)
    report = replace(report, notes=(*notes, *report.notes))
    twin = known.twin_of(level, name) if known is not None else None
    if twin is None:
        return report
    return replace(report, notes=(*report.notes, say("check.note_twin", level=twin)))


def _parsed(text: str, id: str, file: str, mend_par: bool) -> Level:
    """Read a level; with ``mend_par`` a par that contradicts itself counts as none."""
    try:
        return Level.parse(text, id=id, file=file)
    except KopError as error:
        if not mend_par or any(found.code != "level.par_size" for found in error.faults):
            raise
        return Level.parse(text_with_par(text, None), id=id, file=file)


def _replaced(text: str, par: Par) -> Iterator[str]:
    """Say what becomes of the par that a level file had, if it had one."""
    claimed = cast("dict[str, Any]", read_document(text).data.get("par"))
    if not claimed:
        return
    cards = claimed["cards"]
    if cards > par.cards:
        yield say("check.note_par_beaten", cards=cards, par=par.cards, program=str(par.program))
    elif cards < par.cards:
        yield say("check.note_par_too_low", cards=cards, par=par.cards)
    else:
        yield say("check.note_par_program", program=str(par.program))


def _solved(level: Level) -> Solution:
    return solve(level, time_limit=TIME_LIMIT, all=True)


def check_level(
    level: Level,
    chapter: str | None = None,
    *,
    file: str | None = None,
    places: Places | None = None,
    solution: Solution | None = None,
) -> LevelReport:
    """Check one level, by the rules of its chapter if it lies in one.

    ``places`` are the places of the keys in the level's file, for the lines of the problems.
    ``solution`` is what the solver gave for the level, with all programs, if that is known already.
    """
    problems = list(chapter_faults(level, chapter, file)) if chapter is not None else []
    checker = _Checker(level, chapter, file, places or Places())
    if level.kind == "predict":
        return LevelReport(level.id, tuple(problems))
    solution = solution or _solved(level)
    problems += checker.problems(solution)
    if solution.proof != "optimal":
        return LevelReport(level.id, tuple(problems), notes=tuple(checker.undecided))
    found = difficulty(checker.problem, solution.programs) if solution.programs else None
    return LevelReport(
        level.id,
        tuple(problems),
        solution.cards,
        None if found is None else found.grade,
        (*checker.undecided, *checker.notes(solution)),
        "" if found is None else _listed(found.reasons()),
    )


@dataclass(frozen=True, slots=True)
class _Checker:
    level: Level
    chapter: str | None
    file: str | None
    places: Places
    undecided: list[str] = field(default_factory=list)
    """What there was not time enough to prove, in words."""

    @property
    def problem(self) -> Problem:
        return problem_of(self.level)

    def fault(self, code: str, path: tuple[str, ...], **parameters: Any) -> Fault:
        line = self.places.line_of(path) if self.places.entries else None
        return fault(f"check.{code}", file=self.file, line=line, **parameters)

    def problems(self, solution: Solution) -> Iterator[Fault]:
        if solution.proof == "impossible":
            wall = wall_of(self.problem)
            if wall:
                cells = _listed(cell.name for cell in sorted(wall))
                yield self.fault("shut_off", ("map",), cells=cells)
            else:
                yield self.fault("unsolvable", ("map",))
            return
        if solution.proof == "gave_up" or solution.cards is None:
            yield from self.what_is_known(solution)
            return
        yield from self.par_problems(solution)
        if self.chapter == "no_bugs" and not self.level.no_bugs:
            yield self.fault("no_bugs_off", ("rules",))
        ways = detours(self.problem, self.chapter or "", solution.cards, TIME_LIMIT)
        for group, program in ways:
            concept = say(f"concept.{group}")
            if program is None:
                self.undecided.append(say("check.note_undecided", concept=concept))
                continue
            yield self.fault(
                "not_needed", ("map",), concept=concept, cards=program.size, par=solution.cards
            )
        start = self.level.start
        if self.level.kind == "repair" and start and accepted(self.problem, start):
            yield self.fault("not_broken", ("program",))

    def what_is_known(self, solution: Solution) -> Iterator[Fault]:
        """Tell what a search found that took too long."""
        yield self.fault("gave_up", ("map",), at_least=solution.at_least)
        par, program = self.level.par, solution.program
        if program is not None:
            self.undecided.append(say("check.note_solvable", program=str(program)))
        if par is not None and par.cards < solution.at_least:
            at_least = solution.at_least
            yield self.fault("par_too_low", ("par", "cards"), found=par.cards, at_least=at_least)
        if par is not None and program is not None and program.size < par.cards:
            cards = program.size
            yield self.fault("par_beaten", ("par", "cards"), found=par.cards, cards=cards)

    def par_problems(self, solution: Solution) -> Iterator[Fault]:
        par = self.level.par
        if par is None:
            yield self.fault("par_missing", ("par",), par=solution.cards)
        elif par.cards != solution.cards:
            yield self.fault("par_wrong", ("par", "cards"), found=par.cards, par=solution.cards)
        elif not _par_is_right(self.level, solution):
            yield self.fault("par_program", ("par", "program"))

    def notes(self, solution: Solution) -> Iterator[str]:
        if not solution.complete:
            yield say("check.note_too_many", n=len(solution.programs))
            return
        if self.chapter is None:
            yield from self.concept_notes(solution.programs)
        # The cards of the beginner chapters are fixed, whether a level needs them or not.
        cards = useless_cards(self.problem, solution.programs)
        if cards and self.chapter not in BEGINNER_CHAPTERS:
            yield say("check.note_cards", cards=_listed(say(f"card.{card}.name") for card in cards))
        if solution.seconds * len(self.level.board.tiles) < NOTES_TIME:
            tiles = useless_tiles(self.problem, solution.programs, self.chapter or "")
            if tiles:
                yield say("check.note_tiles", tiles=_listed(cell.name for cell in tiles))
        else:
            yield say("check.note_tiles_skipped")

    def concept_notes(self, programs: tuple[Program, ...]) -> Iterator[str]:
        """Say what a level outside the chapters seems to be about and does not need."""
        idle = useless_cards(self.problem, programs)
        par = programs[0].size
        for group, program in detours(self.problem, chapter_of(self.problem), par, NOTES_TIME):
            # What no smallest program uses is told among the cards.
            given = [card for card in GROUPS[group] if self.level.cards.get(card)]
            if program is not None and not set(given) <= set(idle):
                concept = _listed(say(f"card.{card}.name") for card in given)
                yield say("check.note_concept", concept=concept, cards=program.size, par=par)


def _listed(names: Iterable[str]) -> str:
    return reduce(lambda first, after: say("picture.list", first=first, next=after), names)


def _proven(solution: Solution) -> Par:
    assert solution.program is not None
    return Par(solution.program.size, solution.program)


def _par_is_right(level: Level, solution: Solution) -> bool:
    par = level.par
    return (
        par is not None and par.cards == solution.cards and accepted(problem_of(level), par.program)
    )
