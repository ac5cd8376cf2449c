"""How soon the ship moves after Start: python -m benchmarks.first_movement

In a real JupyterLab in a real Chromium on this machine: milliseconds from the click on Start until
the ship has first moved on the screen, for a short run and a long one, several times each. The aim
is 150 ms for both.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from kop_learn.classroom.lab import prepare, start
from tests.browser.helpers import find_chromium, open_notebook, run_all, write_notebook

AIM = 150
TIMES = 7
RUNS = {
    "20 instructions": "F R F L 2[F R F L] F F R F F R F F",
    "300 instructions": "3[2[3[3[F R F R F]]]] 3[2[R R R R R]]",
}
LEVEL = """
format = 1
kind = "repair"
title.en = "{title}"
program = "{program}"
map = '''
. . . . .
. . . . G
. # . . .
. . o . .
. . . . .
. # . . .
^ . . . .
'''
[cards]
forward = 20
left = 5
right = 20
loop2 = 5
loop3 = 5
"""
# Presses Start, and looks at each picture that the browser draws until the ship stands elsewhere.
MEASURE = """(player) => new Promise((resolve) => {
    const ship = player.querySelector('.kop-ship');
    const place = () => ship.getBoundingClientRect().toJSON();
    const before = JSON.stringify(place());
    const began = performance.now();
    player.querySelector('.kop-buttons button').click();
    const look = () => JSON.stringify(place()) === before
        ? requestAnimationFrame(look) : resolve(performance.now() - began);
    requestAnimationFrame(look);
})"""


def movements(page: Page, title: str) -> list[float]:
    """Press Start several times; returns the milliseconds until the first movement."""
    player = page.locator("section.kop").filter(has=page.get_by_role("heading", name=title))
    home = player.get_by_role("button", name="Back to the harbour")
    found: list[float] = []
    for _ in range(TIMES):
        player.scroll_into_view_if_needed()
        found.append(player.evaluate(MEASURE))
        home.click()
        page.wait_for_timeout(500)
    return found


def main() -> int:
    """Measure, print, and say by the exit code whether the aim is reached."""
    folder = Path(tempfile.mkdtemp())
    code = ["from kop_learn import Level, play"]
    for title, program in RUNS.items():
        code.append(f"play(Level.parse({LEVEL.format(title=title, program=program)!r}))")
    write_notebook(folder / "runs.ipynb", *code)
    server = prepare(folder, Path("runs.ipynb"), "en", open_browser=False)
    arguments = (*server.arguments, "--LabApp.expose_app_in_browser=True")
    missed = False
    process, running = start(replace(server, arguments=arguments))
    with process, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(base_url=running.root)
        page.goto(f"/lab?token={running.token}")
        open_notebook(page, "runs.ipynb")
        run_all(page)
        for title in RUNS:
            found = movements(page, title)
            missed |= statistics.median(found) > AIM
            told = f"median {statistics.median(found):.0f} ms, longest {max(found):.0f} ms"
            print(f"{title:17} first {found[0]:.0f} ms, {told}")
        browser.close()
        process.terminate()
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
