"""The commands for who makes levels: check, generate, share and open."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kop_learn.cli.files import write_new
from kop_learn.cli.processes import processes
from kop_learn.cli.shell import (
    AsJson,
    Code,
    Command,
    LevelName,
    echo_json,
    printable,
    tell_saved,
    whole_numbers,
)
from kop_learn.cli.waiting import find_level, progress_bar
from kop_learn.errors import KopError
from kop_learn.levels.document import missing
from kop_learn.levels.home import SETTINGS
from kop_learn.levels.packs import PACK_FILE
from kop_learn.text import fault, say

if TYPE_CHECKING:
    from kop_learn.solving.check import LevelReport

_MOST_LEVELS = 9999
_MOST_WORKERS = 256
_LARGEST_SEED = 999_999_999


def check(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH…", help="cli.check.paths")],
    write: Annotated[bool, typer.Option("--write", help="cli.check.write")] = False,
    as_json: AsJson = False,
) -> int:
    """Check levels and packs, and prove their pars."""
    from kop_learn.solving.check import check_paths

    levels = [path for path in paths if path.name != SETTINGS]
    total = _level_count(levels)
    reports = [_check_settings(path) for path in paths if path.name == SETTINGS]
    with progress_bar(say("cli.check.busy"), total) as tell:
        for number, report in enumerate(check_paths(levels, write=write), start=1):
            reports.append(report)
            tell(number)
    if as_json:
        found = [report.to_dict() for report in reports]
        echo_json(found, indent=1)
    else:
        for line in (line for report in reports for line in _told(report)):
            typer.echo(printable(line))
    return Code.YES if all(report.ok for report in reports) else Code.NO


def generate(
    chapter: Annotated[str, typer.Option(metavar="C", help="cli.generate.chapter")],
    difficulty: Annotated[str, typer.Option(metavar="1-5", help="cli.generate.difficulty")],
    seed: Annotated[str, typer.Option(metavar="N", help="cli.generate.seed")],
    count: Annotated[str, typer.Option(metavar="N", help="cli.generate.count")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="cli.generate.out")],
    workers: Annotated[str, typer.Option(metavar="N", help="cli.workers")] = "1",
) -> int:
    """Make new levels and put them into a folder."""
    from kop_learn.solving.generator import generate as make

    grade, first, number, helpers = whole_numbers(
        ("--difficulty", difficulty, 1, 5),
        ("--seed", seed, 0, _LARGEST_SEED),
        ("--count", count, 1, _MOST_LEVELS),
        ("--workers", workers, 1, _MOST_WORKERS),
    )
    with (
        processes(helpers) as executor,
        progress_bar(say("cli.generate.busy"), number) as tell,
    ):
        batch = make(chapter, grade, first, number, executor=executor, progress=tell)
    width = max(2, len(str(len(batch.levels))))
    files = {
        out / f"{index:0{width}}-{level.id.replace(':', '-')}.toml": level
        for index, level in enumerate(batch.levels, 1)
    }
    there = [file for file in files if file.exists()]
    if there:
        raise KopError(fault("cli.exists", file=str(file)) for file in there)
    for file, level in files.items():
        write_new(file, level.to_toml())
    for file, level in files.items():
        typer.echo(f"{printable(str(file))}  {level.id}")
    if batch.ran_out:
        typer.echo(say("cli.generate.ran_out", found=len(batch.levels), wanted=number), err=True)
        return Code.NO
    return Code.YES


def share(name: LevelName) -> int:
    """Print the share code of a level."""
    from kop_learn.levels.share import share_code

    typer.echo(share_code(find_level(name)))
    return Code.YES


def open_code(
    code: Annotated[str, typer.Argument(metavar="CODE", help="cli.open.code")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.open.out")] = None,
) -> int:
    """Print the level of a share code, or put it into a file."""
    from kop_learn.levels.share import read_code

    text = read_code(code).to_toml()
    if out is None:
        # A level file is UTF-8, whatever the terminal speaks.
        typer.echo(text if sys.stdout.isatty() else text.encode(), nl=False)
    else:
        write_new(out, text)
        tell_saved(out)
    return Code.YES


def _level_count(paths: list[Path]) -> int:
    """How many levels are to be checked; raises KopError for each place where there are none."""
    from kop_learn.solving.check import toml_files

    total, faults = 0, []
    for path in paths:
        try:
            if not path.exists():
                raise FileNotFoundError(path)
            whole = path.parent if path.name == PACK_FILE else path
            files = toml_files(whole) if whole.is_dir() else [path]
        except (OSError, ValueError):  # a name that no system takes is the name of nothing
            faults.append(missing(str(path)))
            continue
        count = sum(1 for file in files if file.name != PACK_FILE)
        total += count
        if count == 0:
            faults.append(fault("cli.check.nothing", file=str(path)))
    if faults:
        raise KopError(faults)
    return total


def _check_settings(path: Path) -> LevelReport:
    """Check the settings file of a class, which a teacher may take for something like a level."""
    from kop_learn.classroom.settings import read_settings_file
    from kop_learn.solving.check import LevelReport

    return LevelReport(str(path), read_settings_file(path).faults)


def _told(report: LevelReport) -> Iterator[str]:
    """What a check found out about a level, in words."""
    facts = [report.level]
    if report.par is not None:
        facts.append(say("cli.check.par", par=report.par))
    if report.difficulty is not None:
        facts.append(say("cli.check.difficulty", difficulty=report.difficulty))
    yield f"{'✓' if report.ok else '✗'} {'  '.join(facts)}"
    if report.reasons:
        yield f"    {say('cli.check.reasons', reasons=report.reasons)}"
    yield from (f"    {problem}" for problem in report.problems)
    yield from (f"    {note}" for note in report.notes)


def add_to(app: typer.Typer) -> None:
    """Give the app these commands."""
    app.command("check", cls=Command, help="cli.check.about")(check)
    app.command("generate", cls=Command, help="cli.generate.about")(generate)
    app.command("share", cls=Command, help="cli.share.about")(share)
    app.command("open", cls=Command, help="cli.open.about")(open_code)
