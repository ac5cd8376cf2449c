"""Starting and ending JupyterLab."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from kop_learn.classroom.lab import prepare, start
from kop_learn.errors import KopError

FIRST = Path("en", "01 first.ipynb")


@pytest.fixture
def taken_port() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_the_language_reaches_lab_and_kernels(tmp_path: Path) -> None:
    server = prepare(tmp_path, FIRST, "zh_TW")
    own = tmp_path / ".kop-learn" / "jupyter"
    chosen = next((own / "user-settings").rglob("plugin.jupyterlab-settings"))
    assert json.loads(chosen.read_text()) == {"locale": "zh_TW"}
    assert chosen.parent.relative_to(own / "user-settings") == Path(
        "@jupyterlab", "translation-extension"
    )
    assert server.environment["KOP_LEARN_LANG"] == "zh_TW"
    assert server.environment["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0] == str(own)


def test_the_first_lesson_is_opened(tmp_path: Path) -> None:
    server = prepare(tmp_path, FIRST, "en")
    assert "--LabApp.default_url=/lab/tree/en/01%20first.ipynb" in server.command
    assert f"/lab/tree/en/01%20first.ipynb?token={server.token}" in server.url
    assert server.token not in " ".join(server.command)


def test_browser_or_not(tmp_path: Path) -> None:
    assert "--ServerApp.open_browser=True" in prepare(tmp_path, FIRST, "en").command
    closed = prepare(tmp_path, FIRST, "en", open_browser=False)
    assert "--ServerApp.open_browser=False" in closed.command


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_root_is_allowed_only_where_it_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, user: int, allowed: bool
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    assert ("--allow-root" in prepare(tmp_path, FIRST, "en").command) == allowed


def test_a_port_that_is_taken(tmp_path: Path, taken_port: int) -> None:
    with pytest.raises(KopError, match=str(taken_port)):
        prepare(tmp_path, FIRST, "en", port=taken_port)


def test_settings_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / ".kop-learn").write_text("")
    with pytest.raises(KopError) as caught:
        prepare(tmp_path, FIRST, "en")
    assert [fault.code for fault in caught.value.faults] == ["lab.cannot_write"]


@pytest.mark.slow
def test_two_that_start_at_once_get_a_port_each(tmp_path: Path) -> None:
    plans = [prepare(tmp_path / name, FIRST, "en", open_browser=False) for name in "ab"]
    assert plans[0].port == plans[1].port
    with ExitStack() as running:
        found = []
        for plan in plans:
            process, server = start(plan)
            running.enter_context(process)
            running.callback(process.terminate)
            found.append(server)
        assert found[0].port != found[1].port
        assert [server.token for server in found] == [plan.token for plan in plans]


@pytest.mark.slow
def test_a_server_that_cannot_start(tmp_path: Path, taken_port: int) -> None:
    plan = prepare(tmp_path, FIRST, "en", open_browser=False)
    with pytest.raises(KopError) as caught:
        start(replace(plan, port=taken_port, movable=False))
    assert [fault.code for fault in caught.value.faults] == ["lab.no_start"]


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_command_prints_the_address_and_ends_with_all_it_started(
    tmp_path: Path, number: signal.Signals
) -> None:
    words = ["lab", "--no-browser", "--dir", str(tmp_path / "lessons"), "--lang", "en"]
    program = [sys.executable, "-c", "import sys, kop_learn.cli as c; sys.exit(c.main())", *words]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            lines = iter(process.stdout.readline, "")
            url = next(line.strip() for line in lines if "http://" in line)
            with urllib.request.urlopen(url) as answer:
                assert answer.status == 200
            process.send_signal(number)
            assert process.wait(30) == 130
        finally:
            process.terminate()
    with socket.socket() as probe:
        port = int(url.split(":")[2].split("/")[0])
        assert probe.connect_ex(("127.0.0.1", port)) != 0
