"""The page of a run in a real browser: its player plays, by mouse and by keyboard."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from kop_learn.drawing.export import save
from kop_learn.drawing.narration import describe_step
from tests.browser.helpers import find_chromium
from tests.drawing.charts import everything

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("film")
    save(everything(), folder / "run.html")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        page = browser.new_page(viewport={"width": 900, "height": 900})
        page.set_default_timeout(10_000)
        errors: list[str] = []
        requests: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda request: requests.append(request.url))
        page.goto(Path(folder, "run.html").as_uri())
        yield page
        browser.close()
        assert errors == []
        assert [url for url in requests if not url.startswith(("file:", "data:"))] == []


def shown_pieces(page: Page) -> int:
    return page.locator(".kop-stage > img:visible:not(.kop-whole)").count()


def test_stepping_shows_the_path_and_says_what_happened(page: Page) -> None:
    steps = everything().steps
    status = page.get_by_role("status")
    expect(status).to_have_text("Ready to sail!")
    assert shown_pieces(page) == 0
    page.get_by_role("button", name="Step forward").click()
    page.get_by_role("button", name="Step forward").click()
    expect(status).to_have_text(describe_step(steps[1]))
    assert shown_pieces(page) == 2
    page.get_by_role("button", name="Step back").click()
    expect(status).to_have_text(describe_step(steps[0]))
    assert shown_pieces(page) == 1


def test_the_slider_works_with_the_keyboard(page: Page) -> None:
    steps = everything().steps
    slider = page.get_by_role("slider", name="Step")
    slider.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("status")).to_have_text(describe_step(steps[0]))
    assert slider.get_attribute("aria-valuetext") == f"Step 1 of {len(steps)}"
    page.keyboard.press("End")
    assert shown_pieces(page) == len(steps)


def test_playing_can_be_paused_and_goes_on_to_the_end(page: Page) -> None:
    page.get_by_role("button", name="To the start").click()
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("status")).to_contain_text("The program is over")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_the_ship_stands_in_its_cell_at_any_width(page: Page) -> None:
    page.get_by_role("button", name="To the start").click()
    for width in (900, 360):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(700)
        stage, ship = (page.locator(name).bounding_box() for name in (".kop-stage", ".kop-ship"))
        assert stage is not None
        assert ship is not None
        # A1 is the lower left cell of 5 by 7, inside a frame half a cell broad.
        assert (ship["x"] - stage["x"]) / stage["width"] == pytest.approx(0.5 / 6, abs=0.01)
        middle = ship["y"] + ship["height"] / 2 - stage["y"]
        assert middle / stage["height"] == pytest.approx(7 / 8, abs=0.01)
        assert stage["x"] + stage["width"] <= width
