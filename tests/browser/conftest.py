"""A real JupyterLab on a copy of the lessons, and a real Chromium that looks at it.

    def test_something(page, lab):
        write_notebook(lab.folder / "own.ipynb", "print(6 * 7)")
        open_notebook(page, "own.ipynb")      # or a lesson: "en/01-moving.ipynb"
        run_all(page)

`page` and `lab` speak English. `new_page(**options)` opens other windows with Playwright's context
options (touch, narrow, reduced motion), and with `language="zh_TW"` those of the Chinese
JupyterLab, `lab_for("zh_TW")`. Each test finds fresh lessons and no progress. An error that the
page writes to the browser's console fails the test.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    APIRequestContext,
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    sync_playwright,
)

from kop_learn.classroom.lab import Server, prepare, start
from kop_learn.drawing.fonts import font_path
from kop_learn.levels.home import MARK
from tests.browser.helpers import find_chromium

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
# In a closed network the browser's own connections would all be refused, many at a time.
CHROMIUM_FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# What JupyterLab itself writes to the console though no harm is done: a restart in mid-question, an
# old output whose widget is gone (a picture stands in for it), a kernel that was ended before it
# could be told the last change, and that it asks the browser for a picture in a cell before it has
# taken the picture out.
HARMLESS = re.compile(
    r"favicon\.ico|\(attachment:|widget model not found"
    r"|Could not send widget sync message Error: Cannot send"
    r"|Could not restore the debugger state: Canceled future"
)


@dataclass(frozen=True, slots=True)
class Lab:
    """A running JupyterLab and the folder that it serves."""

    server: Server
    folder: Path

    def make_fresh(self) -> None:
        """Lay the lessons out as they are in the repository, and forget what learners did."""
        own = self.folder / MARK
        for path in (*own.glob("*.jsonl"), *own.glob("choices.json")):
            path.unlink()
        shutil.copytree(NOTEBOOKS, self.folder, dirs_exist_ok=True)


@contextmanager
def started_lab(folder: Path, language: str) -> Iterator[Lab]:
    """A JupyterLab with settings, kernels and history of its own."""
    server = prepare(folder, Path("first.ipynb"), language, open_browser=False)
    own = {
        name: str(folder / MARK / name.lower())
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    }
    environment = {**server.environment, **own}
    environment.pop("KOP_LEARN_HOME", None)  # progress goes into the folder, as it does for a child
    arguments = (*server.arguments, "--LabApp.expose_app_in_browser=True")
    process, running = start(replace(server, arguments=arguments, environment=environment))
    with process:
        try:
            yield Lab(running, folder)
        finally:
            process.terminate()


@pytest.fixture(scope="package")
def lab_for(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Lab]]:
    """The JupyterLab of a language, started when it is first asked for."""
    running: dict[str, Lab] = {}
    with ExitStack() as stack:

        def lab_for(language: str) -> Lab:
            if language not in running:
                folder = tmp_path_factory.mktemp(f"lab-{language}")
                running[language] = stack.enter_context(started_lab(folder, language))
            return running[language]

        yield lab_for


# Playwright's loop must have ended before other tests start loops of their own: hence no fixture
# here lives longer than this folder's tests.
@pytest.fixture(scope="package")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The Chromium of this machine, with a Chinese font in case the machine has none."""
    executable = find_chromium()
    if executable is None:
        pytest.fail(
            "No Chromium or Chrome found. Install one (Debian, Ubuntu: apt-get install chromium), "
            "or set KOP_CHROMIUM to the program.",
            pytrace=False,
        )
    flags = CHROMIUM_FLAGS
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags = [*flags, "--no-sandbox"]
    home = tmp_path_factory.mktemp("chromium")
    (home / "fonts").mkdir()
    shutil.copy(font_path(), home / "fonts")
    environment: dict[str, str | float | bool] = {**os.environ, "XDG_DATA_HOME": str(home)}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable, args=flags, env=environment
        )
        yield browser
        browser.close()


@pytest.fixture
def lab(lab_for: Callable[[str], Lab]) -> Lab:
    """The English JupyterLab."""
    return lab_for("en")


@pytest.fixture
def new_page(lab_for: Callable[[str], Lab], browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open a window that is logged in to a JupyterLab; all are closed after the test."""
    errors: list[str] = []
    opened: list[tuple[BrowserContext, Lab]] = []

    def new_page(language: str = "en", **options: Any) -> Page:
        lab = lab_for(language)
        lab.make_fresh()
        options.setdefault("viewport", {"width": 1280, "height": 900})
        context = browser.new_context(base_url=lab.server.root, **options)
        opened.append((context, lab))
        context.request.get("/lab", params={"token": lab.server.token})
        page = context.new_page()
        page.on("console", lambda message: note_error(message, errors))
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield new_page
    for context, lab in opened:
        shut_down_kernels(context.request, lab.server.token)
        context.close()
    assert errors == [], "errors on the browser's console"


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A window of the English JupyterLab."""
    return new_page()


def note_error(message: ConsoleMessage, errors: list[str]) -> None:
    """Keep the messages of the console that tell of a fault."""
    text = f"{message.text} ({message.location['url']})"
    if message.type == "error" and not HARMLESS.search(text):
        errors.append(text)


def shut_down_kernels(request: APIRequestContext, token: str) -> None:
    """End every kernel, so that they do not pile up from test to test."""
    headers = {"Authorization": f"token {token}"}
    for session in request.get("/api/sessions", headers=headers).json():
        request.delete(f"/api/sessions/{session['id']}", headers=headers)
