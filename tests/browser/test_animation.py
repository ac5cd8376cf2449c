"""An animated run in a notebook's output."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Lab
from tests.browser.helpers import open_notebook, run_all, screenshot, use_dark_theme, write_notebook

LEVEL = '''
from kop_learn.levels.model import Level
from kop_learn.levels.trace import run
level = Level.parse("""
format = 1
kind = "solve"
title.en = "Over the island"
map = \'\'\'
. . G
# . .
^ o .
\'\'\'
[cards]
forward = 5
jump = 2
right = 2
""")
'''


def test_two_animations_play_in_one_notebook(page: Page, lab: Lab) -> None:
    write_notebook(
        lab.folder / "film.ipynb",
        LEVEL,
        "run(level, 'F J J R F F').animate()",
        "run(level, 'R F').animate()",
    )
    open_notebook(page, "film.ipynb")
    run_all(page)
    films = page.get_by_role("group", name="Film of the run")
    expect(films).to_have_count(2)
    first, second = films.nth(0), films.nth(1)
    first.get_by_label("Speed").select_option("fast")
    first.get_by_role("button", name="Play").click()
    expect(first.get_by_role("status")).to_contain_text("The ship has reached the gold!")
    expect(second.get_by_role("status")).to_have_text("Ready to sail!")
    second.get_by_role("button", name="Step forward").click()
    second.get_by_role("button", name="Step forward").click()
    expect(second.get_by_role("status")).to_contain_text("bump!")
    screenshot(page, "animation")


def test_a_film_fits_the_page_and_shows_no_more_than_was_sailed(
    new_page: Callable[..., Page], lab: Lab
) -> None:
    page = new_page(viewport={"width": 1280, "height": 720})
    write_notebook(lab.folder / "fits.ipynb", LEVEL, "run(level, 'F J J R F F').animate()")
    open_notebook(page, "fits.ipynb")
    run_all(page)
    film = page.get_by_role("group", name="Film of the run")
    film.evaluate("element => element.scrollIntoView()")
    expect(film.get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)
    assert film.locator(".kop-stage > img:visible").count() == 1, "the board, and no path yet"
    film.get_by_role("button", name="Step forward").click()
    assert film.locator(".kop-stage > img:visible").count() > 1
    use_dark_theme(page)
    paper = "element => getComputedStyle(element).backgroundColor"
    assert film.evaluate(paper) == "rgb(44, 36, 48)"


def test_keys_pressed_in_a_film_are_not_the_notebooks(page: Page, lab: Lab) -> None:
    write_notebook(lab.folder / "keys.ipynb", LEVEL, "run(level, 'F').animate()")
    open_notebook(page, "keys.ipynb")
    run_all(page)
    cells = page.locator(".jp-Notebook .jp-Cell")
    before = cells.count()
    page.get_by_role("button", name="Step forward").focus()
    for key in "bdda":
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("bump!")
    assert cells.count() == before
