"""Start JupyterLab on a learner's folder, in the learner's language."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import FrameType
from urllib.parse import quote

from kop_learn.errors import KopError
from kop_learn.levels.home import MARK
from kop_learn.text import fault, reason_of

_TRANSLATION = "@jupyterlab/translation-extension"
_HOST = "127.0.0.1"
_SETTINGS = Path(__file__).with_name("lab_settings.json")
_FIRST_PORT = 8888
_PORTS_TRIED = 100
_STARTS = 5
_PATIENCE = 120.0  # seconds until the server must answer; a cold start on a slow disk is long


@dataclass(frozen=True, slots=True)
class Server:
    """How to start JupyterLab, where it will then be, and the secret that opens it.

    ``movable`` says that another port will do as well.
    """

    arguments: tuple[str, ...]
    environment: dict[str, str]
    port: int
    movable: bool
    page: str
    token: str

    @property
    def command(self) -> tuple[str, ...]:
        """The program to start and its arguments."""
        return (
            sys.executable,
            "-m",
            "jupyterlab",
            *self.arguments,
            f"--ServerApp.port={self.port}",
        )

    @property
    def root(self) -> str:
        """The address of the server itself, without a slash at its end."""
        return f"http://{_HOST}:{self.port}"

    @property
    def url(self) -> str:
        """The address that opens the first lesson."""
        return f"{self.root}{self.page}?token={self.token}"


def prepare(
    folder: Path,
    first: Path,
    language: str,
    *,
    port: int | None = None,
    open_browser: bool = True,
) -> Server:
    """Plan a JupyterLab on ``folder`` that opens the notebook ``first`` (relative to it).

    JupyterLab keeps its settings and layout for the lessons in the folder itself, apart from those
    of the user's other work; it speaks ``language``, and the kernels do as well. Without ``port``
    the first free one from 8888 is taken.

    Raises KopError if the port is not free or the settings cannot be written.
    """
    own = folder / MARK / "jupyter"
    try:
        _write_settings(own, language)
    except OSError as error:
        reason = reason_of(error)
        raise KopError(fault("lab.cannot_write", folder=folder, reason=reason)) from error
    chosen = _free_port(port)
    token = secrets.token_hex(16)
    page = f"/lab/tree/{quote(first.as_posix())}"
    options = {
        "ServerApp.root_dir": folder.resolve(),
        "ServerApp.ip": _HOST,
        "ServerApp.port_retries": 0,
        "ServerApp.open_browser": open_browser,
        "ServerApp.answer_yes": True,  # Ctrl-C ends it without a question
        "Application.log_level": "ERROR",
        "LabApp.default_url": page,
        "LabApp.user_settings_dir": (own / "user-settings").resolve(),
        "LabApp.workspaces_dir": (own / "workspaces").resolve(),
    }
    arguments = [f"--{name}={value}" for name, value in options.items()]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--allow-root")
    paths = [str(own.resolve()), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    environment = {
        **os.environ,
        "JUPYTER_CONFIG_PATH": os.pathsep.join(paths),
        "JUPYTER_TOKEN": token,
        "KOP_LEARN_LANG": language,
    }
    return Server(tuple(arguments), environment, chosen, port is None, page, token)


def serve(server: Server, ready: Callable[[Server], None]) -> int:
    """Run the server until it ends; call ``ready`` once it answers. Returns its exit code.

    However this process ends, by Ctrl-C or a signal, the server ends with it. Raises KopError if
    the server does not start, and KeyboardInterrupt after Ctrl-C.
    """
    with _terminated_as_interrupt():
        process, running = start(server)
        with process:
            try:
                ready(running)
                return process.wait()
            finally:
                process.terminate()


def start(server: Server) -> tuple[subprocess.Popen[bytes], Server]:
    """Start the server and wait until it answers; returns it, and where it is.

    That is another port than planned if somebody else took that one meanwhile (a class on one
    machine begins all at once) and the server is movable. Raises KopError if it does not start.
    """
    for _ in range(_STARTS):
        process = subprocess.Popen(server.command, env=server.environment, stdin=subprocess.DEVNULL)
        try:
            if _answers(process, server):
                return process, server
        except BaseException:
            process.terminate()
            process.wait()
            raise
        process.terminate()
        process.wait()
        if not server.movable:
            break
        server = replace(server, port=_free_port(None))
    raise KopError(fault("lab.no_start"))


def _write_settings(own: Path, language: str) -> None:
    """Set the language asked for, and what lessons need of JupyterLab.

    ``lab_settings.json`` keeps boxes about news and updates away from children, and every cell on
    the page (left out until they are scrolled to, they make it jump), and no emptiness after it.
    """
    # What a user picks in JupyterLab's own menu is kept here, and goes before any default.
    chosen = json.dumps({"locale": language})
    for path, content in (
        (own / "labconfig" / "default_setting_overrides.json", _SETTINGS.read_text("utf-8")),
        (own / "user-settings" / _TRANSLATION / "plugin.jupyterlab-settings", chosen),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")


def _free_port(wanted: int | None) -> int:
    """The wanted port, or the first free one; raises KopError if there is none."""
    ports = range(_FIRST_PORT, _FIRST_PORT + _PORTS_TRIED) if wanted is None else [wanted]
    for port in ports:
        with socket.socket() as probe:
            if os.name == "posix":  # a port in the after-life of a closed connection is free
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((_HOST, port))
            except OSError:
                continue
            return port
    raise KopError(fault("lab.port_taken", port=wanted or _FIRST_PORT))


def _answers(process: subprocess.Popen[bytes], server: Server) -> bool:
    """Wait until this very server answers (only it knows the token); False if it gives up."""
    end = time.monotonic() + _PATIENCE
    headers = {"Authorization": f"token {server.token}"}
    while time.monotonic() < end and process.poll() is None:
        connection = HTTPConnection(_HOST, server.port, timeout=5)
        try:
            connection.request("GET", "/api/status", headers=headers)
            if connection.getresponse().status == HTTPStatus.OK:
                return True
        except (OSError, HTTPException):
            pass  # nobody listens yet
        finally:
            connection.close()
        time.sleep(0.1)
    return False


@contextmanager
def _terminated_as_interrupt() -> Iterator[None]:
    """Let a request to end this process (a closed window, a shutdown) end the server as well."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), interrupt) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
