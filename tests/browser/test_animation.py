"""An animated run in a notebook's output."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Lab
from tests.browser.helpers import open_notebook, run_all, screenshot, write_notebook

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
