"""Cards of a match that ask something: before Start by the sea, and while the program runs."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Lab
from tests.browser.helpers import open_notebook, run_all, screenshot, write_notebook

ROOT = Path(__file__).parents[2]
SCENE = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.sea.cards import Mode
from tests.games.scenes import scene
from tests.notebook.match_scenes import table_at
two_ships = {{
    "settings": Settings(Mode.ADVANCED, two_ships=True),
    "ships": ("D1N", "G1N", "D14S", "G14S"),
}}
"""


def open_scenes(page: Page, lab: Lab, *calls: str) -> list[Locator]:
    """Open a notebook with match tables at which these positions are played."""
    write_notebook(lab.folder / "scene.ipynb", SCENE, *calls)
    open_notebook(page, "scene.ipynb")
    run_all(page)
    page.add_style_tag(content=".jp-Cell-inputWrapper { display: none !important; }")
    tables = [page.locator(".kop-match").nth(at) for at in range(len(calls))]
    for table in tables:
        table.scroll_into_view_if_needed()
        table.locator(".kop-drawn").wait_for()
        table.get_by_role("slider", name="Speed").fill("4")
    return tables


def card(table: Locator, name: str) -> None:
    """Tap a card of the hand."""
    table.get_by_role("button", name=f"{name},").click()


def lit(table: Locator) -> set[str | None]:
    """The cells that can be tapped."""
    return {cell.get_attribute("data-cell") for cell in table.locator(".kop-open-cell").all()}


def tap(table: Locator, *cells: str) -> None:
    """Tap cells of the sea, one after the other."""
    for cell in cells:
        table.locator(f".kop-open-cell[data-cell={cell}]").click()


def laid(table: Locator, label: str) -> None:
    """The program holds this card, as a screen reader says it."""
    expect(table.get_by_role("option", name=label)).to_be_visible()


def start(table: Locator) -> None:
    """Press Start."""
    table.get_by_role("button", name="Start", exact=True).click()


def sea(table: Locator, told: str) -> None:
    """The sea is described so in the end."""
    expect(table.get_by_role("img", name=re.compile(told))).to_be_attached(timeout=20_000)


def test_cards_are_told_by_the_sea_what_they_have_to_know(page: Page, lab: Lab) -> None:
    tiles = {"C4": "#", "B4": "o", "J1": "gold1"}
    script, android = open_scenes(
        page,
        lab,
        f"table_at(scene('call', tiles={tiles}, captains=('java_script', 'siri')), people=False)",
        "table_at(scene('call call', tiles={'C8': 'o', 'F5': 'O', 'H10': 'o'},"
        " captains=('android', 'siri')), people=False)",
    )
    card(script, "Call Function")
    assert lit(script) == {"B4", "C4", "D1", "D14", "J1"}
    tap(script, "C4")
    assert lit(script) == {"C3", "C5", "D4"}, "nothing moves onto a whirlpool"
    screenshot(page, "table-java-script")
    tap(script, "C5", "D5")
    laid(script, "Card 1, Call Function C4 C5 D5")
    start(script)
    sea(script, "island: D5")

    card(android, "Call Function")
    assert lit(android) == {"C8", "F5", "H10"}
    tap(android, "C8")
    assert lit(android) == {"F5", "H10"}
    tap(android, "F5")
    laid(android, "Card 1, Call Function C8 F5")
    card(android, "Call Function")
    tap(android, "H10")
    android.get_by_role("button", name="That is all").click()
    laid(android, "Card 2, Call Function H10")
    start(android)
    expect(android.get_by_role("img", name=re.compile("whirlpool"))).to_have_count(0)


def test_cards_are_told_which_ship_and_which_character(page: Page, lab: Lab) -> None:
    ships, character = open_scenes(
        page,
        lab,
        "table_at(scene('curse[F] call F', captains=('alphago', 'siri'),"
        " other=('forward', 'loop2'), **two_ships), people=False)",
        "table_at(scene('captain(ruby) call', tiles={'C1': '#'}, captains=('siri', 'python')),"
        " people=False)",
    )
    card(ships, "Curse")
    ships.get_by_role("button", name="Ship 2").click()
    card(ships, "Forward")
    laid(ships, "Card 1, Curse 2, 1 card under it")
    ships.get_by_role("option", name=re.compile("^End of card 1")).click()
    card(ships, "Call Function")
    screenshot(page, "table-which-ship")
    ships.get_by_role("button", name="Ship 1").click()
    laid(ships, "Card 3, Call Function 1")
    start(ships)
    asked = ships.get_by_role("group", name=re.compile("AlphaGo looks at the other hand"))
    asked.get_by_role("button", name="Loop 2").click()
    expect(ships.get_by_role("button", name="Loop 2, kept")).to_be_visible(timeout=20_000)
    sea(ships, "Team Stripes’s ship 2 is at G13")

    card(character, "Change character")
    siri = character.get_by_role("button", name="Siri", exact=True)
    expect(siri).to_have_count(0)
    character.get_by_role("button", name="Ruby", exact=True).click()
    laid(character, "Card 1, Change character ruby")
    card(character, "Call Function")
    laid(character, "Card 2, Call Function")
    start(character)
    expect(character.locator(".kop-team[data-team='1']")).to_contain_text("Ruby", timeout=20_000)
    expect(character.get_by_role("img", name=re.compile("island"))).to_have_count(0)


def test_condition_4_asks_the_other_team(page: Page, lab: Lab) -> None:
    tiles = {"C9": "silver2", "F9": "poop2"}
    loud, quiet = open_scenes(
        page,
        lab,
        f"table_at(scene('if_love', tiles={tiles}))",
        f"table_at(scene('if_love', ships=('D1N', 'D13S'), tiles={tiles}), quiet=True)",
    )
    for table in (loud, quiet):
        table.get_by_role("button", name="show our cards").click()
        card(table, "Condition 4")
        assert lit(table) == {"C9", "F9"}
        tap(table, "C9")
        laid(table, "Card 1, Condition 4 C9")
        start(table)
    asked = loud.get_by_role("group", name="Team Stripes, do you shout “I love you!”?")
    screenshot(page, "table-love")
    asked.get_by_role("button", name="No", exact=True).click()
    sea(loud, "silver: C9")
    asked = quiet.get_by_role("group", name="Team Stripes, do you make a heart with your hands?")
    asked.get_by_role("button", name="Yes, back 1").click()
    sea(quiet, "Team Stripes’s ship is at D14")
