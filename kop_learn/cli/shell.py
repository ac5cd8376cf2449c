"""How every command speaks: its help page, its faults, and its exit codes.

Typer reads the command line; what a person sees of it is written here, from the catalogues, since
Typer itself speaks English only.
"""

from __future__ import annotations

import codecs
import json
import re
import sys
import traceback
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from kop_learn.errors import Fault, KopError
from kop_learn.text import fault, reason_of, say

PROGRAM = "kop-learn"
_RAW = "surrogateescape"
_RAW_BYTES = re.compile("[\udc80-\udcff]+")
"""Bytes of a name that Python could not read as text."""
# The exception that Typer raises for a command line it cannot read; it has no public name.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]

LevelName = Annotated[str, typer.Argument(metavar="LEVEL", help="cli.level")]
AsJson = Annotated[bool, typer.Option("--json", help="cli.json")]


PLAIN = "kop_learn.plain"
"""How a stream writes what its encoding lacks; for ``errors``."""
_PLAIN_SIGNS = dict(zip("✓✗★×–“”’", '+x*x-""\'', strict=True)) | {"…": "..."}


def _in_plain(error: UnicodeError) -> tuple[str, int]:
    """Write a sign as one that every encoding has, or else a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_PLAIN_SIGNS.get(sign, "?") for sign in signs), error.end


codecs.register_error(PLAIN, _in_plain)


class Code(IntEnum):
    """Exit codes of the command."""

    YES = 0  # gold reached, solvable, all well
    NO = 1  # it ran, and the answer is no
    BAD_INPUT = 2
    INTERRUPTED = 130


class Command(TyperCommand):
    """A command whose help page is in the user's language; ``help`` texts are message keys."""

    def get_help(self, ctx: Any) -> str:
        """The help page: how to call the command, what it does, its words and options."""
        words = [param for param in self.params if param.param_type_name == "argument"]
        options = [param for param in self.params if _is_option(param)]
        usage = [str(ctx.command_path), *map(_word, words), say("cli.help.options_word")]
        blocks = [f"{say('cli.help.usage')} {' '.join(usage)}", say(self.help or "")]
        if words:
            rows = [(_word(word), say(_help(word))) for word in words]
            blocks.append(_table(say("cli.help.arguments"), rows))
        rows = [(_option(option), say(_help(option))) for option in options]
        blocks.append(_table(say("cli.help.options"), [*rows, *_everywhere()]))
        return "\n\n".join(blocks)


class Group(TyperGroup):
    """The command as a whole; its help page lists the commands in the order of their making."""

    def get_help(self, ctx: Any) -> str:
        """The help page: what there is to do."""
        usage = f"{say('cli.help.usage')} {ctx.command_path} {say('cli.help.command_word')}"
        commands = [
            (name, say(command.help or "").splitlines()[0])
            for name, command in self.commands.items()
        ]
        options = [("--version", say("cli.help.version")), *_everywhere()]
        return "\n\n".join(
            [
                usage,
                say("cli.help.about"),
                _table(say("cli.help.commands"), commands),
                _table(say("cli.help.options"), options),
            ]
        )

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of the commands, in the order of their making."""
        del ctx
        return list(self.commands)


def run_app(app: typer.Typer, arguments: list[str]) -> int:
    """Carry out a command line; returns the exit code. Faults go to stderr, one line each."""
    command = typer.main.get_command(app)
    try:
        result = command.main(args=arguments, prog_name=PROGRAM, standalone_mode=False)
    except KopError as error:
        return complain(error.faults)
    except UsageError as error:
        return complain([_usage_fault(error, arguments)])
    except (typer.Abort, KeyboardInterrupt):
        return Code.INTERRUPTED
    except OSError as error:  # a full disk behind the output, say
        return complain([fault("cli.system", reason=reason_of(error))])
    except Exception as error:  # noqa: BLE001  # a mistake of ours; the person still gets a sentence
        return complain([_own_fault(error)])
    return int(result or 0)


def complain(faults: Iterable[Fault]) -> int:
    """Tell what is wrong with the input, one line a fault; returns the exit code for it."""
    with suppress(OSError):  # nobody listens, and there is nothing left to be told
        for line in map(str, faults):
            typer.echo(printable(line), err=True)
    return Code.BAD_INPUT


def echo_json(found: object, indent: int | None = None) -> None:
    """Print an object; where stdout cannot hold every character, with escapes."""
    encoding = getattr(sys.stdout, "encoding", None) or ""
    whole = encoding.lower().startswith("utf")
    typer.echo(json.dumps(found, ensure_ascii=not whole, indent=indent))


def printable(text: str) -> str:
    """The text in one line, with control characters (of a file's name, say) made visible.

    Where the system's language knows ASCII alone, the bytes of names are read as UTF-8 all the
    same.
    """
    text = _RAW_BYTES.sub(lambda raw: raw[0].encode(errors=_RAW).decode(errors=_RAW), text)
    return "".join(
        character.encode("unicode_escape").decode()
        if unicodedata.category(character).startswith("C")
        else character
        for character in text
    )


def tell_saved(path: Path | None) -> None:
    """Say where something was saved, if it was."""
    if path is not None:
        typer.echo(printable(say("cli.saved", file=path)))


def whole_number(option: str, text: str, low: int, high: int) -> int:
    """Read the value of an option that counts something.

    Raises KopError for anything but a whole number from ``low`` to ``high``.
    """
    if re.fullmatch(r"[0-9]{1,9}", text) and low <= int(text) <= high:
        return int(text)
    raise KopError(fault("cli.number", option=option, low=low, high=high, found=shorten(text)))


def whole_numbers(*wishes: tuple[str, str, int, int]) -> list[int]:
    """Read the values of several options that count something, each as ``whole_number`` does.

    Raises KopError with the faults of all of them.
    """
    numbers: list[int] = []
    faults: list[Fault] = []
    for wish in wishes:
        try:
            numbers.append(whole_number(*wish))
        except KopError as error:
            faults.extend(error.faults)
    if faults:
        raise KopError(faults)
    return numbers


def seconds(option: str, text: str) -> float:
    """Read the value of an option that limits a time.

    Raises KopError for anything but a number of seconds above 0.
    """
    if re.fullmatch(r"[0-9]{0,9}\.?[0-9]{1,9}", text) and float(text) > 0:
        return float(text)
    raise KopError(fault("cli.seconds", option=option, found=shorten(text)))


def shorten(text: str, length: int = 40) -> str:
    """The beginning of a text that is too long to be repeated in a message."""
    return text if len(text) <= length else text[: length - 1] + "…"


def take_language(arguments: list[str]) -> tuple[list[str], str | None]:
    """Take ``--lang`` out of a command line, wherever it stands before ``--``.

    Returns the other arguments and the language, None if not given; raises KopError if the option
    has no value.
    """
    rest: list[str] = []
    language = None
    waiting: Iterator[str] = iter(arguments)
    for argument in waiting:
        if argument == "--":
            return [*rest, argument, *waiting], language
        if argument == "--lang":
            language = next(waiting, None)
            if language is None:
                raise KopError(fault("cli.value_missing", option=argument))
        elif argument.startswith("--lang="):
            language = argument.removeprefix("--lang=")
        else:
            rest.append(argument)
    return rest, language


def _usage_fault(error: Exception, arguments: list[str]) -> Fault:
    """Say in plain words what Typer could not read."""
    kind = type(error).__name__
    context = getattr(error, "ctx", None)
    where = context.command_path if context else PROGRAM
    option = getattr(error, "option_name", None)
    if kind == "NoSuchOption":
        return fault("cli.no_option", option=shorten(str(option)), command=where)
    if kind == "BadOptionUsage":
        surplus = any(argument.startswith(f"{option}=") for argument in arguments)
        return fault("cli.value_surplus" if surplus else "cli.value_missing", option=option)
    if kind == "MissingParameter":
        param: Any = getattr(error, "param", None)
        word = param.opts[0] if _is_option(param) else _word(param)
        return fault("cli.word_missing", word=word, command=where)
    if context is not None and isinstance(context.command, Group):
        name = next((word for word in arguments if not word.startswith("-")), "")
        return fault("cli.no_command", name=shorten(name))
    return fault("cli.word_surplus", command=where)


def _own_fault(error: Exception) -> Fault:
    """Say where this program failed, for a report to its makers."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "?"
    return fault("cli.own", kind=type(error).__name__, reason=shorten(str(error), 200), place=place)


def _word(param: Any) -> str:
    return str(param.metavar or param.name.upper()) if param is not None else "?"


def _is_option(param: Any) -> bool:
    return getattr(param, "param_type_name", "") == "option"


def _option(param: Any) -> str:
    names = ", ".join(param.opts)
    return f"{names} {param.metavar}" if param.metavar else names


def _help(param: Any) -> str:
    return str(param.help)


def _everywhere() -> list[tuple[str, str]]:
    """The options that every command has."""
    return [("--lang en|zh_TW", say("cli.help.lang")), ("--help", say("cli.help.help"))]


def _table(heading: str, rows: list[tuple[str, str]]) -> str:
    """Names (ASCII) and what they mean, in two columns."""
    width = max(len(name) for name, _ in rows)
    return "\n".join([heading, *(f"  {name:<{width}}  {meaning}" for name, meaning in rows)])
