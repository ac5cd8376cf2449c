"""A ship steered from code cells, and how loops that never end are stopped."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Lab
from tests.browser.helpers import open_notebook, run_all, screenshot, write_notebook

LEVEL = '''
from kop_learn import Level
level = Level.parse("""
format = 1
kind = "solve"
title.en = "Up and across"
map = \'\'\'
. . G
. . .
^ . .
\'\'\'
[cards]
forward = 1
right = 1
""")
'''
VOYAGE = """
ship = level.ship()
while ship.forward():
    pass
ship.right()
while not ship.at_gold():
    ship.forward()
ship
"""


def test_the_ship_shows_its_voyage(page: Page, lab: Lab) -> None:
    write_notebook(lab.folder / "ship.ipynb", LEVEL, VOYAGE)
    open_notebook(page, "ship.ipynb")
    run_all(page)
    film = page.get_by_role("group", name="Film of the run")
    film.get_by_label("Speed").select_option("fast")
    film.get_by_role("button", name="Play").click()
    expect(film.get_by_role("status")).to_contain_text("The ship has reached the gold!")
    screenshot(page, "code-ship")


def test_what_is_wrong_is_said_in_one_sentence(page: Page, lab: Lab) -> None:
    write_notebook(lab.folder / "wrong.ipynb", LEVEL, "ship = level.ship()\nship.left()")
    open_notebook(page, "wrong.ipynb")
    run_all(page)
    output = page.locator(".jp-OutputArea-output").last
    expect(output).to_have_text(
        "This level gives no “Turn left” card, so `ship.left()` cannot be used here."
    )


def test_an_endless_loop_with_the_ship_ends_by_itself(page: Page, lab: Lab) -> None:
    endless = "ship = level.ship()\nwhile not ship.at_gold():\n    ship.right()"
    write_notebook(lab.folder / "endless.ipynb", LEVEL, endless)
    open_notebook(page, "endless.ipynb")
    run_all(page)
    output = page.locator(".jp-OutputArea-output").last
    expect(output).to_contain_text("The ship has been called 10,000 times")
    expect(output).not_to_contain_text("Traceback")
    screenshot(page, "code-ship-endless")


def test_the_square_ends_a_loop_without_the_ship(page: Page, lab: Lab) -> None:
    write_notebook(lab.folder / "square.ipynb", "while True:\n    pass")
    open_notebook(page, "square.ipynb")
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells') }")
    expect(page.locator(".jp-InputPrompt").first).to_have_text("[*]:")
    page.locator('[data-command="notebook:interrupt-kernel"]').first.click()
    expect(page.locator(".jp-OutputArea-output").last).to_contain_text("KeyboardInterrupt")
