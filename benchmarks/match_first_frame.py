"""How soon something moves at the match table: python -m benchmarks.match_first_frame

In a real JupyterLab in a real Chromium on this machine: milliseconds from the press on Start until
the first frame of the voyage, its first card lit and the ship under way, for a basic and an
advanced match, on a plain and on a fine screen, in several turns each. The aim is 300 ms.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from kop_learn.classroom.lab import Server, prepare, start
from tests.browser.helpers import find_chromium, open_notebook, run_all, write_notebook

AIM = 300
TURNS = 7
MODES = ("basic", "advanced")
ASKED = ("captain", "play", "discard", "love")
MOVES = ("forward", "left", "right", "back", "jump")
USABLE = ".kop-hand-card:not([aria-disabled=true])"
# Presses Start, and looks at each picture that the browser draws until a card is lit.
MEASURE = """(table) => new Promise((resolve) => {
    const began = performance.now();
    table.querySelector('.kop-buttons .kop-primary').click();
    const wait = () => table.querySelector('.kop-played :is(.kop-lit, .kop-failed)')
        ? resolve(performance.now() - began) : requestAnimationFrame(wait);
    requestAnimationFrame(wait);
})"""


def first_frames(page: Page, notebook: str) -> list[float]:
    """Play some turns against a bot; returns the milliseconds of each Start."""
    open_notebook(page, notebook)
    run_all(page)
    table = page.locator(".kop-match")
    table.locator(".kop-setup-begin button").click()
    found: list[float] = []
    while len(found) < TURNS:
        page.locator(", ".join(f".kop-match[data-phase={phase}]" for phase in ASKED)).wait_for()
        phase = table.get_attribute("data-phase")
        if phase == "captain":
            table.locator(".kop-character").first.click()
        elif phase == "love":
            table.locator(".kop-question button").last.click()
        elif phase == "discard":
            table.get_by_role("slider", name="Speed").fill("4")
            table.locator(".kop-discards .kop-primary").click()
        else:
            moves = [table.locator(f"{USABLE}[data-card={card}]") for card in MOVES]
            usable = next((card for card in moves if card.count()), None)
            if usable is None:  # a turn in which cards are paused
                table.locator(".kop-buttons .kop-primary").click()
                page.wait_for_timeout(300)
                continue
            usable.click()
            table.get_by_role("slider", name="Speed").fill("1")
            page.wait_for_timeout(400)
            found.append(table.evaluate(MEASURE))
        page.wait_for_timeout(300)
    return found


def measure(browser: Browser, running: Server, folder: Path, mode: str, scale: int) -> float:
    """Measure one kind of match on one kind of screen; prints and returns the median."""
    call = f"match_table({mode!r}, seed=16)"
    write_notebook(folder / "table.ipynb", f"from kop_learn import match_table; {call}")
    page = browser.new_page(base_url=running.root, device_scale_factor=scale)
    page.goto(f"/lab?token={running.token}")
    found = first_frames(page, "table.ipynb")
    page.close()
    median = statistics.median(found)
    told = f"first {found[0]:.0f} ms, median {median:.0f} ms, longest {max(found):.0f} ms"
    print(f"{mode:9} {scale}x  {told}  ({len(found)} turns)")
    return median


def main() -> int:
    """Measure, print, and say by the exit code whether the aim is reached."""
    folder = Path(tempfile.mkdtemp())
    write_notebook(folder / "table.ipynb", "1")
    server = prepare(folder, Path("table.ipynb"), "en", open_browser=False)
    arguments = (*server.arguments, "--LabApp.expose_app_in_browser=True")
    process, running = start(replace(server, arguments=arguments))
    with process, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            medians = [
                measure(browser, running, folder, mode, scale) for mode in MODES for scale in (1, 2)
            ]
        finally:
            browser.close()
            process.terminate()
    return int(max(medians) > AIM)


if __name__ == "__main__":
    sys.exit(main())
