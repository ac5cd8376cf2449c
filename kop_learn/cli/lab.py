"""The commands that have nothing to do with a single level: lab and doctor."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kop_learn.cli.shell import Code, Command, printable, whole_number
from kop_learn.text import current_language, say

if TYPE_CHECKING:
    from kop_learn.classroom.lab import Server

DEFAULT_FOLDER = Path("kop-lessons")

Folder = Annotated[Path, typer.Option("--dir", metavar="DIR", help="cli.lab.dir")]


def lab(
    folder: Folder = DEFAULT_FOLDER,
    port: Annotated[str | None, typer.Option(metavar="N", help="cli.lab.port")] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="cli.lab.no_browser")] = False,
) -> int:
    """Put the lessons into a folder and open JupyterLab on the first of them."""
    from kop_learn.classroom.lab import prepare, serve
    from kop_learn.classroom.lessons import lay_out
    from kop_learn.classroom.settings import speak_as_set
    from kop_learn.levels.home import data_folder

    number = None if port is None else whole_number("--port", port, 1, 65535)
    speak_as_set(folder).checked()
    language = current_language()
    lessons = lay_out(data_folder("notebooks"), folder, language)
    server = prepare(
        lessons.folder, lessons.first, language, port=number, open_browser=not no_browser
    )

    def ready(running: Server) -> None:
        for name in lessons.beside:
            typer.echo(say("lab.beside", name=name))
        typer.echo(say("lab.ready", folder=folder.absolute(), url=running.url))

    return serve(server, ready)


def doctor(folder: Folder = DEFAULT_FOLDER) -> int:
    """Tell whether everything that is needed is there."""
    from kop_learn.classroom.doctor import examine
    from kop_learn.classroom.settings import speak_as_set

    speak_as_set(folder)
    findings = examine(folder)
    for finding in findings:
        typer.echo(printable(f"{'✓' if finding.ok else '✗'} {finding.text}"))
    well = all(finding.ok for finding in findings)
    typer.echo(say("doctor.well" if well else "doctor.unwell"))
    return Code.YES if well else Code.NO


def add_to(app: typer.Typer) -> None:
    """Give the app these commands."""
    app.command("lab", cls=Command, help="cli.lab.about")(lab)
    app.command("doctor", cls=Command, help="cli.doctor.about")(doctor)
