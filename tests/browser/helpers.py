"""Ways to use JupyterLab as a person does, for the browser tests."""

import json
import os
import re
import shutil
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Locator, Page

ARTIFACTS = Path(__file__).parents[1] / "artifacts"
# Names on the path of a Chromium that is installed on Linux, and places on other systems.
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_PATHS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
)

# "Idle" is shown before the kernel is connected, and whatever is run then is lost in silence.
# (Playwright takes a promise for "true", so this must not be an async function.)
KERNEL_READY = """() => {
    const context = window.jupyterapp?.shell.currentWidget?.context?.sessionContext;
    const kernel = context?.session?.kernel;
    return Boolean(context?.isReady && kernel?.connectionStatus === 'connected'
        && kernel.status === 'idle');
}"""
KERNEL_INFO = (
    "() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.info"
)

# What JupyterLab lays over everything while it starts or changes its theme.
SPLASH = "#jupyterlab-splash"


def find_chromium() -> str | None:
    """The Chromium of `KOP_CHROMIUM`, else of the path, else of a usual place."""
    chosen = os.environ.get("KOP_CHROMIUM")
    if chosen:
        return chosen
    found = filter(None, map(shutil.which, CHROMIUM_NAMES))
    return next(found, next(filter(os.path.exists, CHROMIUM_PATHS), None))


def open_notebook(page: Page, name: str) -> None:
    """Open a notebook of the lessons folder (`en/01-moving.ipynb`) and wait for its kernel."""
    page.goto(f"/lab/tree/{quote(name)}?reset")
    wait_for_kernel(page)
    page.locator(SPLASH).wait_for(state="detached")


def wait_for_kernel(page: Page) -> None:
    """Wait until the kernel of the notebook in front is connected and idle."""
    page.wait_for_function(KERNEL_READY, timeout=60_000)
    page.evaluate(KERNEL_INFO)


def run_all(page: Page) -> None:
    """Run every cell of the notebook in front, and wait until all are done."""
    wait_for_kernel(page)
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    wait_for_kernel(page)


def save(page: Page) -> None:
    """Save the notebook in front."""
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")


def restart_kernel(page: Page) -> None:
    """Restart the kernel of the notebook in front, without the question about it."""
    page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.context.sessionContext.restartKernel()"
    )
    wait_for_kernel(page)


def use_dark_theme(page: Page, dark: bool = True) -> None:
    """Switch JupyterLab's theme."""
    theme = "JupyterLab Dark" if dark else "JupyterLab Light"
    page.evaluate(
        "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", theme
    )
    flag = str(not dark).lower()
    page.locator(f'body[data-jp-theme-light="{flag}"]').wait_for(state="attached")
    page.locator(SPLASH).wait_for(state="detached")


def middle(locator: Locator) -> tuple[float, float]:
    """The middle of an element on the page."""
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch_drag(page: Page, card: Locator, x: float, y: float) -> None:
    """Drag a card with a finger that lets go in mid-motion."""
    session = page.context.new_cdp_session(page)
    start = middle(card)
    points = [start, ((start[0] + x) / 2, (start[1] + y) / 2), (x, y)]
    for kind, place in zip(["touchStart", "touchMove", "touchMove"], points, strict=True):
        point = {"x": place[0], "y": place[1]}
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def hide_sidebar(page: Page) -> None:
    """Close the file browser, so that a narrow window is left to the notebook."""
    page.evaluate(
        """() => {
            const shell = window.jupyterapp.shell;
            if (!shell.leftCollapsed) shell.collapseLeft();
        }"""
    )


def screenshot(page: Page, name: str) -> Path:
    """Keep a picture of the page in `tests/artifacts`, to be looked at."""
    ARTIFACTS.mkdir(exist_ok=True)
    path = ARTIFACTS / f"{re.sub(r'[^A-Za-z0-9_.-]', '-', name)}.png"
    page.screenshot(path=path)
    return path


def write_notebook(path: Path, *sources: str) -> None:
    """Write a notebook with one code cell for each source."""
    cells: list[dict[str, object]] = [
        {
            "cell_type": "code",
            "id": f"cell-{n}",
            "metadata": {},
            "execution_count": None,
            "outputs": [],
            "source": source,
        }
        for n, source in enumerate(sources)
    ]
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    notebook = {
        "cells": cells,
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook), "utf-8")
