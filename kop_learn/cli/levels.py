"""The commands about levels: run, solve, check and list."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from kop_learn.cli.shell import Code, Command, complain
from kop_learn.text import say_n

LevelName = Annotated[str, typer.Argument(metavar="LEVEL", help="cli.level")]
AsJson = Annotated[bool, typer.Option("--json", help="cli.json")]


def run(
    name: LevelName,
    program: Annotated[str, typer.Argument(metavar="PROGRAM", help="cli.program")],
    as_json: AsJson = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.run.save")] = None,
) -> int:
    """Run a program in a level."""
    from kop_learn.cli.programs import read_program, tell
    from kop_learn.levels.model import Level
    from kop_learn.levels.trace import run as run_in

    trace = run_in(Level.find(name), read_program(program))
    if save is not None:
        trace.save(save)
    if as_json:
        typer.echo(json.dumps(trace.to_dict(), ensure_ascii=False))
    else:
        for line in tell(trace):
            typer.echo(line)
    return Code.YES if trace.outcome == "gold" else Code.NO


def list_levels(
    pack: Annotated[str | None, typer.Argument(metavar="[PACK]", help="cli.list.pack")] = None,
) -> int:
    """List the levels of a pack, or the packs."""
    from kop_learn.levels.packs import find_pack, list_packs

    if pack is None:
        packs, faults = list_packs()
        for found in packs:
            typer.echo(f"{found.id}  {found.name}  ({say_n('cli.list.levels', len(found.files))})")
    else:
        found = find_pack(pack)
        faults = found.all_faults()
        for chapter in found.chapters:
            typer.echo(chapter.name)
            for level in chapter.levels:
                typer.echo(f"  {level.id}  {level.text('title')}")
    complain(faults)
    return Code.NO if faults else Code.YES


def add_to(app: typer.Typer) -> None:
    """Give the app these commands."""
    app.command("run", cls=Command, help="cli.run.about")(run)
    app.command("list", cls=Command, help="cli.list.about")(list_levels)
