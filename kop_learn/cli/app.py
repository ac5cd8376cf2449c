"""Read the command line and hand it to a command."""

from __future__ import annotations

import sys
from importlib.metadata import version
from io import TextIOWrapper
from typing import Annotated

import typer

from kop_learn.classroom.settings import speak_as_set
from kop_learn.cli import authoring, lab, levels, matches
from kop_learn.cli.shell import PLAIN, PROGRAM, Code, Group, complain, run_app, take_language
from kop_learn.errors import KopError
from kop_learn.text import set_language

OWN_SETTINGS = ("lab", "match", "doctor")
"""The commands that tell by themselves what is wrong with the settings of the class."""

app = typer.Typer(
    cls=Group,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="cli.help.about",
)
for commands in (lab, levels, authoring, matches):
    commands.add_to(app)


@app.callback(invoke_without_command=True)
def _program(show_version: Annotated[bool, typer.Option("--version")] = False) -> None:
    if show_version:
        typer.echo(f"{PROGRAM} {version(PROGRAM)}")
        raise typer.Exit(Code.YES)


def main(arguments: list[str] | None = None) -> int:
    """Carry out a command line (without the program's name); returns the exit code.

    Without a command it is `lab`.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # an old terminal may lack Chinese
            stream.reconfigure(errors=PLAIN)
    try:
        words, language = take_language(sys.argv[1:] if arguments is None else arguments)
        set_language(language)
        settings = speak_as_set()
    except KopError as error:
        return complain(error.faults)
    if not words or (words[0].startswith("-") and words[0] not in ("--help", "--version")):
        words = ["lab", *words]
    if settings.language_lost and language is None and words[0] not in OWN_SETTINGS:
        complain(settings.faults)
    return run_app(app, words)
