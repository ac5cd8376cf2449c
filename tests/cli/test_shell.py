"""Help, languages and faults of the command line, whatever the command."""

import subprocess
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper

import pytest
import typer

from kop_learn.cli import main
from kop_learn.cli.app import app
from kop_learn.cli.shell import (
    PLAIN,
    complain,
    echo_json,
    printable,
    run_app,
    seconds,
    take_language,
    whole_number,
)
from kop_learn.errors import KopError
from kop_learn.text import fault, use_language
from tests.cli.conftest import Outcome

Call = Callable[..., Outcome]
COMMANDS = [command.name for command in app.registered_commands]


def refusal(outcome: Outcome) -> str:
    """The one line that was said about bad input."""
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err.count("\n") == 1
    assert outcome.err.endswith("\n")
    return outcome.err


def test_version(call: Call) -> None:
    outcome = call("--version")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("kop-learn 0.")


@pytest.mark.parametrize("language", ["en", "zh_TW"])
@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_every_help_page_is_in_the_language_asked_for(
    call: Call, command: str | None, language: str
) -> None:
    words = [command] if command else []
    outcome = call(*words, "--help", "--lang", language)
    assert (outcome.code, outcome.err) == (0, "")
    assert ("用法：" in outcome.out) == (language == "zh_TW")
    assert "--lang" in outcome.out
    assert "None" not in outcome.out


def test_language_may_stand_anywhere_and_is_known_to_all(call: Call) -> None:
    for words in (["--lang", "zh_TW", "--help"], ["--help", "--lang=zh_TW"]):
        assert call(*words).out == call("--lang", "zh", "--help").out


def test_unknown_language(call: Call) -> None:
    assert "fr" in refusal(call("doctor", "--lang", "fr"))


def test_language_without_a_value(call: Call) -> None:
    assert "--lang" in refusal(call("doctor", "--lang"))


def test_taking_the_language_stops_at_two_dashes() -> None:
    assert take_language(["a", "--lang", "en", "--", "--lang", "b"]) == (
        ["a", "--", "--lang", "b"],
        "en",
    )


def test_unknown_command_option_word_and_value(call: Call) -> None:
    assert "swim" in refusal(call("swim"))
    assert "--fast" in refusal(call("doctor", "--fast"))
    assert "quotes" in refusal(call("doctor", "a", "b"))
    assert "--dir" in refusal(call("doctor", "--dir"))
    assert "--no-browser" in refusal(call("lab", "--no-browser=3"))


def test_faults_are_in_the_language_asked_for(call: Call) -> None:
    assert "沒有「swim」這個指令" in refusal(call("swim", "--lang", "zh_TW"))


@pytest.mark.parametrize("port", ["0", "65536", "1.5", "-3", "x", "", "9" * 5000, "٣", "1e3"])
def test_ports_that_are_none(call: Call, port: str) -> None:
    assert "--port" in refusal(call("lab", f"--port={port}"))


@pytest.mark.parametrize("text", ["1", "65535"])
def test_whole_numbers(text: str) -> None:
    assert whole_number("--port", text, 1, 65535) == int(text)


@pytest.mark.parametrize(("text", "value"), [("3", 3.0), (".5", 0.5), ("2.25", 2.25)])
def test_seconds(text: str, value: float) -> None:
    assert seconds("--time-limit", text) == value


@pytest.mark.parametrize("text", ["", ".", "0", "0.0", "-1", "nan", "inf", "1e9", "9" * 400, "1."])
def test_seconds_that_are_none(text: str) -> None:
    with pytest.raises(KopError, match="--time-limit"):
        seconds("--time-limit", text)


def test_control_characters_do_not_reach_the_terminal() -> None:
    assert printable("a\nb\x1b[31m\udc80 海，\u3000") == "a\\nb\\x1b[31m\\udc80 海，\u3000"


def test_names_are_read_as_utf_8_where_the_system_knows_ascii_alone() -> None:
    """So Python gives them there: every byte as half a character."""
    name = "海 1.toml".encode().decode("ascii", "surrogateescape")
    assert printable(name) == "海 1.toml"
    assert printable(name[1:]) == "\\udcb5\\udcb7 1.toml"
    assert printable("\ud800\udce6") == "\\ud800\\udce6"


def app_that(raises: BaseException) -> typer.Typer:
    """An app whose only command fails."""
    app = typer.Typer()

    @app.command()
    def fail() -> None:
        raise raises

    return app


def test_interruption(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_app(app_that(KeyboardInterrupt()), []) == 130
    assert capsys.readouterr().out == ""


def test_a_mistake_of_ours_is_told_without_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    code = run_app(app_that(ZeroDivisionError("no\nway")), [])
    printed = capsys.readouterr()
    line = refusal(Outcome(code, printed.out, printed.err))
    assert "ZeroDivisionError" in line
    assert "test_shell.py" in line


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_a_full_disk_is_no_mistake_of_ours(
    capsys: pytest.CaptureFixture[str], language: str
) -> None:
    with use_language(language):
        code = run_app(app_that(OSError(28, "No space left on device")), [])
    printed = capsys.readouterr()
    line = refusal(Outcome(code, printed.out, printed.err))
    assert ("the disk is full" if language == "en" else "磁碟滿了") in line
    assert "OSError" not in line


def test_nobody_listens_to_the_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(typer, "echo", refuse)
    assert complain([fault("cli.no_command", name="swim")]) == 2


@pytest.mark.parametrize(("encoding", "text"), [("utf-8", "海"), ("latin-1", "\\u6d77")])
def test_json_is_whole_in_every_encoding(
    monkeypatch: pytest.MonkeyPatch, encoding: str, text: str
) -> None:
    stream = TextIOWrapper(BytesIO(), encoding=encoding, errors="replace")
    monkeypatch.setattr(sys, "stdout", stream)
    echo_json({"title": "海"})
    stream.seek(0)
    assert stream.read() == f'{{"title": "{text}"}}\n'


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "✓ ✗ ★★ “Ann’s” … 海"),
        ("cp950", "+ x ★★ “Ann’s” … 海"),
        ("latin-1", '+ x ** "Ann\'s" ... ?'),
        ("ascii", '+ x ** "Ann\'s" ... ?'),
    ],
)
def test_what_an_encoding_lacks_is_written_as_something_that_looks_alike(
    encoding: str, shown: str
) -> None:
    """Files of a Chinese Windows, for one, are in cp950, which has no ✓."""
    stream = TextIOWrapper(BytesIO(), encoding=encoding, errors=PLAIN)
    stream.write("✓ ✗ ★★ “Ann’s” … 海")
    stream.seek(0)
    assert stream.read() == shown


def test_an_early_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("kop_learn.cli.app.main", interrupt)
    assert main([]) == 130


@pytest.mark.slow
def test_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import sys, kop_learn.cli as c; sys.exit(c.main())", "swim"],
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"swim" in done.stderr
