"""The match table in JupyterLab, by mouse, keyboard and finger, and behind the curtain."""

import re
from collections.abc import Callable
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from kop_learn.bots.king_of_pirates.sailor import sailor
from kop_learn.games.king_of_pirates.actions import Answer, Discard, Play
from kop_learn.notebook.match_host import MatchHost
from kop_learn.notebook.match_seats import Plan
from kop_learn.sea.program import Item
from kop_learn.text import say, use_language
from tests.browser.conftest import Lab
from tests.browser.helpers import (
    hide_sidebar,
    middle,
    open_notebook,
    restart_kernel,
    run_all,
    screenshot,
    touch_drag,
    use_dark_theme,
    write_notebook,
)

AGAINST_A_BOT = "match_table('simple', seed={seed})"
TWO_TEAMS = "match_table('basic', players=('people', 'people'), seed={seed})"
FIRST_HAND = 16
"""A seed with Forward, Turn right and Add island in the first hand."""


def open_table(page: Page, lab: Lab, call: str, seed: int = FIRST_HAND) -> Locator:
    """Open a notebook with a match table that fills the page."""
    source = f"from kop_learn import match_table; {call.format(seed=seed)}"
    write_notebook(lab.folder / "table.ipynb", source)
    open_notebook(page, "table.ipynb")
    hide_sidebar(page)
    run_all(page)
    page.add_style_tag(content=".jp-Cell-inputWrapper { display: none !important; }")
    table = page.locator(".kop-match")
    table.wait_for()
    return table


def begin(table: Locator, name: str = "Begin the match") -> None:
    """Press Begin, and wait for the sea."""
    table.get_by_role("button", name=name).click()
    table.locator(".kop-drawn").wait_for()


def at_once(table: Locator) -> None:
    """Let ships sail at once."""
    table.get_by_role("slider", name="Speed").fill("4")


def start(table: Locator) -> Locator:
    """The big Start button."""
    return table.get_by_role("button", name="Start", exact=True)


def program(table: Locator) -> list[str | None]:
    """What lies under the Start arrow, as a screen reader says it."""
    options = table.get_by_role("option").all()
    return [option.get_attribute("aria-label") for option in options][1:]


def lay(table: Locator, items: tuple[Item, ...], number: int = 0) -> int:
    """Put cards under the Start arrow by mouse; gives the number of the last one."""
    for item in items:
        number += 1
        here = number
        with use_language("en"):
            name = say(f"card.{item.card}.name")
        table.get_by_role("button", name=f"{name},").click()
        if item.body is not None:
            number = lay(table, item.body, number)
            table.get_by_role("option", name=re.compile(f"^End of card {here},")).click()
    return number


def test_a_whole_simple_match_against_the_deckhand_by_mouse(page: Page, lab: Lab) -> None:
    seed = 5
    table = open_table(page, lab, AGAINST_A_BOT, seed)
    screenshot(page, "table-setup")
    begin(table)
    at_once(table)
    # The same match beside it, without a browser, says what a clever child would play.
    twin = MatchHost(Plan.read({"mode": "simple"}), seed)
    turns = 0
    while twin.phase != "over":
        if twin.phase == "thinking":
            twin.act(twin.think())
            continue
        action = sailor(twin.session.view(1), Random(turns))
        if isinstance(action, Play):
            turns += 1
            expect(start(table)).to_be_visible(timeout=20_000)
            lay(table, action.program.items)
            start(table).click()
            if not action.program.items:
                start(table).click()
        elif isinstance(action, Answer):
            answer = "Yes, back 1" if action.yes else "No"
            table.get_by_role("button", name=answer, exact=True).click()
        else:
            assert isinstance(action, Discard)
            for card in dict.fromkeys(action.cards):
                with use_language("en"):
                    name = say(f"card.{card}.name")
                for _ in range(action.cards.count(card)):
                    table.get_by_role("button", name=f"{name}, kept").first.click()
            table.get_by_role("button", name=re.compile("nd the turn$")).click()
        twin.act(action)
    won = table.locator(".kop-result-title")
    expect(won).to_have_text("Team Star wins the match!", timeout=20_000)
    screenshot(page, "table-won")
    assert turns > 1
    table.get_by_text("The match in words").click()
    expect(table.get_by_role("listitem").last).to_have_text("Team Star wins the match!")
    table.locator(".kop-stage").click(position={"x": 20, "y": 300})
    expect(table.get_by_role("listitem").last).to_be_hidden()
    graph = table.get_by_role("img", name=re.compile("^How far the gold was, turn by turn"))
    expect(graph).to_be_visible()
    voyages = table.get_by_role("slider", name="Voyages of the match")
    voyages.fill("1")
    expect(voyages).to_have_attribute("aria-valuetext", re.compile("^voyage 1 of"))
    expect(table.get_by_text("Team Star plays this:")).to_be_visible()
    table.get_by_role("button", name="The graph").click()
    expect(graph).to_be_visible()
    with page.expect_download() as download:
        table.get_by_role("button", name="Save as a page").click()
    assert download.value.suggested_filename == "match.html"
    table.get_by_role("button", name="New match").last.click()
    expect(table.get_by_role("button", name="Begin the match")).to_be_visible()


def test_a_turn_is_played_back_step_by_step(page: Page, lab: Lab) -> None:
    table = open_table(page, lab, AGAINST_A_BOT)
    begin(table)
    table.get_by_role("button", name="Forward,").click()
    table.get_by_role("button", name="Turn right,").click()
    start(table).click()
    expect(table.locator(".kop-lit")).to_have_count(1)
    expect(table.locator(".kop-text")).to_contain_text("Forward: Team Star’s ship sails to D2.")
    table.get_by_role("button", name="Pause").click()
    screenshot(page, "table-sailing")
    table.get_by_role("button", name="One step ahead").click()
    expect(table.locator(".kop-text")).to_contain_text("now looks east")
    expect(table.get_by_text("Tap the cards that you throw away")).to_be_visible()
    at_once(table)
    table.get_by_role("button", name="Forward, kept").first.click()
    table.get_by_role("button", name="Throw 1 card away, end the turn").click()
    # The bot's voyage is shown as well, and then it is the person's turn again.
    expect(start(table)).to_be_visible(timeout=20_000)
    expect(table.get_by_text("Turn 2")).to_be_visible()
    slider = table.get_by_role("slider", name="Steps of the voyage")
    expect(slider).to_be_enabled()
    slider.fill("1")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("Stripes|bump"))


def test_a_turn_by_keyboard_alone(page: Page, lab: Lab) -> None:
    table = open_table(page, lab, AGAINST_A_BOT)
    page.keyboard.press("Escape")
    table.get_by_role("button", name="Begin the match").focus()
    page.keyboard.press("Enter")
    table.locator(".kop-drawn").wait_for()
    table.get_by_role("button", name="Forward,").focus()
    page.keyboard.type("fr")
    table.get_by_role("button", name="Add island,").focus()
    page.keyboard.press("Enter")
    expect(table.get_by_text("Tap an empty cell for the island.").first).to_be_visible()
    focused = page.locator(":focus")
    expect(focused).to_have_attribute("aria-label", re.compile("can be chosen"))
    expect(focused).to_have_attribute("data-cell", "D2")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert program(table)[-1] == "Card 3, Add island D3"
    page.keyboard.press("Control+Enter")
    expect(table.get_by_text("Tap the cards that you throw away")).to_be_visible(timeout=20_000)
    table.get_by_text("The match in words").click()
    expect(table.get_by_text("a new island at D3.").first).to_be_visible()
    table.get_by_role("button", name="End the turn").focus()
    page.keyboard.press("Space")
    expect(start(table)).to_be_visible(timeout=20_000)


def test_a_turn_by_touch(new_page: Callable[..., Page], lab: Lab) -> None:
    page = new_page(viewport={"width": 1024, "height": 768}, has_touch=True)
    table = open_table(page, lab, AGAINST_A_BOT)
    table.get_by_role("button", name="Begin the match").tap()
    table.locator(".kop-drawn").wait_for()
    table.get_by_role("button", name="Add island,").tap()
    cells = table.locator(".kop-open-cell")
    expect(cells.first).to_be_visible()
    screenshot(page, "table-choosing-touch")
    table.locator("[data-cell=E5]").tap()
    expect(table.get_by_role("option", name="Card 1, Add island E5")).to_be_visible()
    place = table.get_by_role("listbox", name="Your program")
    touch_drag(page, table.locator("[data-card=forward]"), *middle(place))
    assert program(table) == ["Card 1, Add island E5", "Card 2, Forward"]
    # Also right behind a drag whose finger let go in mid-motion a tap is a tap.
    start(table).tap()
    expect(table.get_by_text("Tap the cards that you throw away")).to_be_visible(timeout=20_000)


def test_behind_the_curtain_no_hand_is_on_the_page(page: Page, lab: Lab) -> None:
    table = open_table(page, lab, TWO_TEAMS)
    begin(table)
    at_once(table)
    expect(table.get_by_text("look away!")).to_be_visible()
    assert table.locator(".kop-hand-card, .kop-program").count() == 0
    screenshot(page, "table-curtain")
    table.get_by_role("button", name="show our cards").click()
    hand = table.locator(".kop-hand-card")
    expect(hand.first).to_be_visible()
    card = hand.first.get_attribute("data-card")
    hand.first.click()
    start(table).click()
    expect(table.get_by_text("The voyage is over.")).to_be_visible(timeout=20_000)
    expect(hand).to_have_count(0)
    assert f'data-card="{card}"' not in page.content()
    table.get_by_role("button", name="show our cards").click()
    table.get_by_role("button", name="End the turn").click()
    expect(table.locator(".kop-curtain")).to_contain_text("only you can see the screen")
    expect(hand).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 768)])
def test_the_table_fits_a_projector_dark_and_in_chinese(
    width: int, height: int, new_page: Callable[..., Page], lab: Lab
) -> None:
    page = new_page(viewport={"width": width, "height": height})
    table = open_table(page, lab, "match_table('basic', seed={seed})")
    use_dark_theme(page)
    table.get_by_role("button", name="中文").click()
    begin(table, "開始比賽")
    expect(table.get_by_role("button", name="開始", exact=True)).to_be_visible()
    screenshot(page, f"table-{width}-dark")
    assert_fits(table, 480)
    use_dark_theme(page, dark=False)
    table.get_by_role("button", name="English").click()
    expect(start(table)).to_be_visible()
    screenshot(page, f"table-{width}-english")
    assert_fits(table, 480)
    # Beside JupyterLab's own list of files there is less room, and a long program needs more.
    page.evaluate("() => window.jupyterapp.shell.expandLeft()")
    for card in table.locator(".kop-hand-card").all():
        for _ in range(int(card.locator(".kop-count").inner_text())):
            card.click()
            if table.locator(".kop-open-cell").count():
                screenshot(page, f"table-{width}-choosing")
                assert_fits(table, 370)
                table.locator(".kop-open-cell").first.click()
    assert len(program(table)) == 10
    screenshot(page, f"table-{width}-long")
    assert_fits(table, 370)
    start(table).click()
    expect(table.locator(".kop-played")).to_be_visible()
    assert_fits(table, 370)


def assert_fits(table: Locator, sea: int) -> None:
    """The whole table is on the screen, nothing in it has to be scrolled, the sea is so high."""
    found = table.evaluate(
        """(table) => {
            const around = table.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
            const box = table.getBoundingClientRect();
            const scrolled = [...table.querySelectorAll("*")].filter((each) =>
                /auto|scroll/.test(getComputedStyle(each).overflowY)
                && each.clientHeight > 0 && each.scrollHeight > each.clientHeight + 1
                && !each.closest(".kop-log"));
            return {
                inside: box.top >= around.top && box.bottom <= around.bottom
                    && box.right <= around.right,
                scrolled: scrolled.map((each) => each.className),
                sea: table.querySelector(".kop-stage").getBoundingClientRect().height,
            };
        }"""
    )
    assert found["inside"], "all is on the screen"
    assert found["scrolled"] == []
    assert found["sea"] >= sea


def test_the_table_can_be_used_by_ear(page: Page, lab: Lab) -> None:
    table = open_table(page, lab, AGAINST_A_BOT)
    results = Axe().run(page, context=".kop-match")
    assert results.violations_count == 0, results.generate_report()
    begin(table)
    results = Axe().run(page, context=".kop-match")
    assert results.violations_count == 0, results.generate_report()
    sea = table.get_by_role("img", name=re.compile("The sea: 10 columns, 14 rows"))
    expect(sea).to_have_attribute("aria-label", re.compile("Team Star’s ship is at D1"))


def test_a_match_is_gone_on_with_after_the_kernel_was_restarted(page: Page, lab: Lab) -> None:
    table = open_table(page, lab, AGAINST_A_BOT)
    begin(table)
    at_once(table)
    table.get_by_role("button", name="Forward,").click()
    start(table).click()
    expect(table.get_by_text("Tap the cards that you throw away")).to_be_visible(timeout=20_000)
    restart_kernel(page)
    run_all(page)
    table = page.locator(".kop-match")
    table.get_by_role("button", name="Go on: Team Star").first.click()
    expect(table.get_by_text("Tap the cards that you throw away")).to_be_visible(timeout=20_000)
    sea = table.get_by_role("img", name=re.compile("Team Star’s ship is at D2"))
    expect(sea).to_be_attached()


def test_what_is_certain_is_shown_before_start(page: Page, lab: Lab) -> None:
    table = open_table(page, lab, AGAINST_A_BOT)
    begin(table)
    table.get_by_role("button", name="Forward,").click()
    table.get_by_role("button", name="Jump,").click()
    table.get_by_role("button", name="Preview").click()
    expect(table.locator(".kop-text")).to_contain_text("Jump: bump!")
    expect(table.locator(".kop-text")).to_contain_text("the ship ends at D2 and looks north")
    expect(table.locator(".kop-failed")).to_have_count(1)
    screenshot(page, "table-preview")
    table.get_by_role("button", name="Undo").click()
    expect(table.locator(".kop-preview, .kop-failed")).to_have_count(0)


def test_tiles_are_placed_by_hand(page: Page, lab: Lab) -> None:
    table = open_table(page, lab, AGAINST_A_BOT)
    table.get_by_label("The sea").select_option("by_hand")
    table.get_by_label("Start cell").first.select_option("G1")
    # What was chosen and what was placed outlast another language.
    table.get_by_role("button", name="中文").click()
    table.get_by_role("button", name="English").click()
    begin(table)
    table.get_by_role("button", name="A1: island").click()
    expect(table.locator(".kop-text")).to_contain_text("You hold the island from A1.")
    table.get_by_role("button", name="C2: sea").click()
    expect(table.get_by_role("button", name="C2: island")).to_be_visible()
    screenshot(page, "table-placing")
    table.get_by_role("button", name="中文").click()
    expect(table.locator("[data-cell=C2] canvas")).to_be_visible()
    expect(table.locator("[data-cell=A1] canvas")).to_have_count(0)
    table.get_by_role("button", name="English").click()
    table.get_by_role("button", name="Our sea is ready").click()
    expect(start(table)).to_be_visible(timeout=20_000)
    sea = table.get_by_role("img", name=re.compile("ship is at G1 .* island: .*C2"))
    expect(sea).to_be_attached()


def test_condition_3_counts_five_seconds_and_asks(page: Page, lab: Lab) -> None:
    table = open_table(page, lab, AGAINST_A_BOT)
    begin(table)
    at_once(table)
    table.get_by_role("button", name="Condition 3,").click()
    table.get_by_role("button", name="Turn right,").click()
    start(table).click()
    asked = table.get_by_role("group", name="Team Star, pull faces!")
    asked.get_by_role("button", name="Start the 5 seconds").click()
    expect(asked.get_by_role("timer")).to_have_text("3")
    screenshot(page, "table-faces")
    expect(asked.get_by_role("button", name="No. Back 1")).to_be_visible(timeout=10_000)
    asked.get_by_role("button", name="Yes! Forward 2").click()
    expect(table.get_by_text("Tap the cards that you throw away")).to_be_visible(timeout=20_000)
    sea = table.get_by_role("img", name=re.compile("Team Star’s ship is at D3 and looks east"))
    expect(sea).to_be_attached()
