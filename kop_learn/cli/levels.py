"""The commands about levels: run, solve, check and list."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kop_learn.cli.shell import (
    AsJson,
    Code,
    Command,
    LevelName,
    complain,
    echo_json,
    seconds,
    tell_saved,
    whole_number,
)
from kop_learn.cli.waiting import find_level, progress_bar
from kop_learn.text import say, say_n

if TYPE_CHECKING:
    from kop_learn.levels.model import Level
    from kop_learn.solving.solver import Solution


def run(
    name: LevelName,
    program: Annotated[str, typer.Argument(metavar="PROGRAM", help="cli.program")],
    as_json: AsJson = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.run.save")] = None,
) -> int:
    """Run a program in a level."""
    from kop_learn.cli.programs import read_program, tell
    from kop_learn.levels.trace import run as run_in

    trace = run_in(find_level(name), read_program(program))
    if save is not None:
        trace.save(save)
    if as_json:
        echo_json(trace.to_dict())
    else:
        for line in tell(trace):
            typer.echo(line)
        tell_saved(save)
    return Code.YES if trace.outcome == "gold" else Code.NO


def solve(
    name: LevelName,
    as_json: AsJson = False,
    max_cards: Annotated[str | None, typer.Option(metavar="N", help="cli.solve.max_cards")] = None,
    time_limit: Annotated[str | None, typer.Option(metavar="S", help="cli.solve.time")] = None,
    every: Annotated[bool, typer.Option("--all", help="cli.solve.all")] = False,
) -> int:
    """Find the smallest program for a level, and prove that it is."""
    from kop_learn.solving.solver import solve as find_smallest

    most = None if max_cards is None else whole_number("--max-cards", max_cards, 1, 9999)
    limit = None if time_limit is None else seconds("--time-limit", time_limit)
    level = find_level(name)
    proven = 0
    try:
        with progress_bar(say("cli.solve.busy"), sum(level.cards.values())) as tell:

            def told(cards: int) -> None:
                nonlocal proven
                proven = cards
                tell(cards)

            solution = find_smallest(
                level, max_cards=most, time_limit=limit, all=every, progress=told
            )
    except KeyboardInterrupt:
        typer.echo(say("cli.solve.gave_up", n=proven + 1), err=True)
        raise
    if as_json:
        echo_json(solution.to_dict())
    else:
        for line in _asked(level) if level.kind == "predict" else tell_solution(solution):
            typer.echo(line)
    return Code.NO if solution.proof == "gave_up" or not solution.solvable else Code.YES


def _asked(level: Level) -> Iterator[str]:
    """Where the given program of a level takes the ship, which is what it asks for."""
    from kop_learn.levels.trace import run as run_in
    from kop_learn.sea.program import Program

    end = run_in(level, level.start or Program()).end.ships[0]
    yield say("cli.solve.predict", cell=end.cell.name)


def tell_solution(solution: Solution) -> Iterator[str]:
    """What was found and proven, in words."""
    yield say(f"cli.solve.{solution.proof}", n=solution.at_least)
    if solution.program is not None:
        yield f"{solution.program}  ({say_n('count.cards', solution.program.size)})"
    yield from (str(program) for program in solution.programs if program != solution.program)
    if solution.programs and not solution.complete:
        yield say("cli.solve.more")


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
    app.command("solve", cls=Command, help="cli.solve.about")(solve)
    app.command("list", cls=Command, help="cli.list.about")(list_levels)
