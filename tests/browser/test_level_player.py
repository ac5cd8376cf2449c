"""The level player in JupyterLab, used by mouse, finger, keyboard and ear."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from kop_learn import play
from tests.browser.conftest import Lab
from tests.browser.helpers import (
    hide_sidebar,
    middle,
    open_notebook,
    restart_kernel,
    run_all,
    save,
    screenshot,
    touch_drag,
    use_dark_theme,
    wait_for_kernel,
    write_notebook,
)

SQUARE = "from kop_learn import play; play('loops-08')"
STARTED = re.compile("^(Start|Pause|Go on)$")


def open_player(page: Page, lab: Lab, *sources: str) -> Locator:
    """Open a notebook with these cells, run them, and wait for the first player's pictures."""
    write_notebook(lab.folder / "player.ipynb", *(sources or (SQUARE,)))
    open_notebook(page, "player.ipynb")
    hide_sidebar(page)
    run_all(page)
    return first_player(page)


def first_player(page: Page) -> Locator:
    """The first player of the page, once its pictures are there."""
    page.locator(".kop-drawn").first.wait_for()
    return page.locator(".kop").first


def tap(player: Locator, *cards: str) -> None:
    """Add cards from the hand."""
    for card in cards:
        player.get_by_role("button", name=f"{card},").click()


def program(player: Locator) -> list[str | None]:
    """What lies under the Start arrow, as a screen reader says it."""
    options = player.get_by_role("option").all()
    return [option.get_attribute("aria-label") for option in options][1:]


def message(player: Locator) -> Locator:
    """What the parrot says."""
    return player.locator(".kop-text")


def attempts(lab: Lab) -> list[dict[str, Any]]:
    """What was recorded of the learner's tries."""
    book = lab.folder / ".kop-learn" / "me.jsonl"
    lines = book.read_text("utf-8").splitlines() if book.exists() else []
    return [entry for entry in map(json.loads, lines) if "outcome" in entry]


def fast(player: Locator) -> None:
    """Let the ship sail fast."""
    player.get_by_role("slider", name="Speed").fill("3")


def press_start(player: Locator) -> None:
    """Press the big button."""
    player.get_by_role("button", name=STARTED).click()


def drag(page: Page, card: Locator, x: float, y: float) -> None:
    """Drag a card with the mouse."""
    page.mouse.move(*middle(card))
    page.mouse.down()
    page.mouse.move(x - 12, y - 6, steps=4)
    page.mouse.move(x, y)
    page.mouse.up()


def test_a_level_is_sailed_to_three_stars_by_mouse(page: Page, lab: Lab) -> None:
    player = open_player(page, lab)
    screenshot(page, "player-start")
    tap(player, "Loop 2", "Loop 3", "Forward")
    player.get_by_role("option", name="End of card 2").click()
    tap(player, "Turn right")
    expect(player.get_by_role("button", name="Turn right, 0 left")).to_be_visible()
    press_start(player)
    expect(player.locator(".kop-lit")).to_be_visible()
    expect(player.locator(".kop-loop-head .kop-pass").first).to_have_text("1/2")
    screenshot(page, "player-sailing")
    fast(player)
    expect(message(player)).to_contain_text("nobody can do it in fewer cards")
    screenshot(page, "player-gold")
    expect(player.get_by_role("img", name="3 of 3 stars")).to_be_visible()
    player.get_by_role("button", name="One step back").click()
    slider = player.get_by_role("slider", name="Steps of the voyage")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("moves to C4"))
    slider.fill("3")
    expect(slider).to_have_attribute("aria-valuetext", "Card 3, Forward: the ship moves to A4.")
    assert [attempt["stars"] for attempt in attempts(lab)] == [3]


def test_a_bump_is_shown_where_it_happens_and_said_in_words(page: Page, lab: Lab) -> None:
    player = open_player(page, lab, "from kop_learn import play; play('islands-03')")
    fast(player)
    tap(player, "Forward")
    press_start(player)
    expect(message(player)).to_contain_text("Card 1: An island is in the way. Jump!")
    expect(player.locator(".kop-mark")).to_be_visible()
    screenshot(page, "player-bump")
    expect(player.get_by_role("button", name="Start", exact=True)).to_be_visible()
    tap(player, "Turn right")
    expect(player.locator(".kop-mark")).to_be_hidden()
    press_start(player)
    expect(message(player)).to_contain_text("Would you like a hint?")


def test_cards_are_dragged_in_around_and_away(page: Page, lab: Lab) -> None:
    player = open_player(page, lab)
    area = player.get_by_role("listbox", name="Your program")
    drag(page, player.locator("[data-card=loop2]"), *middle(area))
    drag(page, player.locator("[data-card=right]"), middle(area)[0] + 150, middle(area)[1])
    drag(page, player.locator("[data-card=forward]"), *middle(player.locator(".kop-body")))
    inside = ["Card 1, Loop 2, 1 card under it", "Card 2, Forward", "End of card 1, Loop 2"]
    assert program(player) == [*inside, "Card 3, Turn right"]
    x, y = middle(player.get_by_role("option", name="End of card 1"))
    drag(page, player.get_by_role("option", name="Card 3, Turn right"), x - 14, y)
    assert program(player)[2] == "Card 3, Turn right"
    drag(
        page,
        player.get_by_role("option", name="Card 3, Turn right"),
        *middle(player.locator(".kop-stage")),
    )
    assert len(program(player)) == 4, "a drag that ends nowhere loses nothing"
    drag(
        page,
        player.get_by_role("option", name="Card 1, Loop 2, 2 cards under it"),
        *middle(player.locator(".kop-hand-panel")),
    )
    assert program(player) == []
    player.get_by_role("button", name="Undo").click()
    assert len(program(player)) == 4


def test_a_drag_ends_with_escape_or_when_the_finger_is_lost(page: Page, lab: Lab) -> None:
    player = open_player(page, lab)
    area = player.get_by_role("listbox", name="Your program")
    card = player.locator("[data-card=forward]")
    page.mouse.move(*middle(card))
    page.mouse.down()
    page.mouse.move(*middle(area), steps=5)
    expect(page.locator(".kop-drag")).to_be_visible()
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".kop-drag")).to_have_count(0)
    assert program(player) == []


def test_a_finger_taps_and_drags(new_page: Callable[..., Page], lab: Lab) -> None:
    page = new_page(viewport={"width": 820, "height": 1100}, has_touch=True, device_scale_factor=2)
    player = open_player(page, lab)
    player.get_by_role("button", name="Loop 3,").tap()
    expect(player.get_by_role("option", name="Card 1, Loop 3, 0 cards under it")).to_be_visible()
    forward = player.locator("[data-card=forward]")
    touch_drag(page, forward, *middle(player.locator(".kop-body")))
    assert program(player)[:2] == ["Card 1, Loop 3, 1 card under it", "Card 2, Forward"]
    card = player.get_by_role("option", name="Card 2, Forward")
    touch_drag(page, card, *middle(player.locator(".kop-hand-panel")))
    assert program(player)[0] == "Card 1, Loop 3, 0 cards under it"
    player.get_by_role("option", name="Card 1, Loop 3, 0 cards under it").tap()
    screenshot(page, "player-tablet")
    player.get_by_role("button", name="Remove", exact=True).tap()
    expect(player.get_by_role("option")).to_have_count(1)
    x, y = middle(forward)
    touch_drag(page, forward, x + 12, y)  # a child's finger trembles
    expect(player.get_by_role("option", name="Card 1, Forward")).to_be_visible()


def test_a_level_is_played_by_keyboard_alone(page: Page, lab: Lab) -> None:
    player = open_player(page, lab, SQUARE, "'the next cell'")
    player.get_by_role("button", name="Forward,").focus()
    page.keyboard.press("ArrowRight")
    expect(player.get_by_role("button", name="Turn left,")).to_be_focused()
    for key in ["d", "d", "a", "b", "x", "c", "v", "z"]:  # JupyterLab's own keys
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == 2
    assert program(player) == []
    page.keyboard.press("Enter")
    assert program(player) == ["Card 1, Turn left"]
    heard = player.locator(".kop-heard")
    expect(heard).to_have_text("1 card in the program. Card 1, Turn left")
    page.keyboard.press("Control+z")
    expect(heard).to_have_text("0 cards in the program. Start of the program")
    for key in ["2", "3", "f", "ArrowDown", "ArrowRight", "r", "Alt+ArrowLeft", "Alt+ArrowRight"]:
        page.keyboard.press(key)
    assert program(player)[2:5] == [
        "Card 3, Forward",
        "End of card 2, Loop 3",
        "Card 4, Turn right",
    ]
    page.keyboard.press("Delete")
    assert len(program(player)) == 5
    page.keyboard.press("Control+z")
    fast(player)
    player.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Control+Enter")
    expect(message(player)).to_contain_text("found the gold")
    assert [attempt["program"] for attempt in attempts(lab)] == ["2[3[F] R]"]
    assert page.locator(".jp-Cell").count() == 2


def test_space_starts_from_the_program_and_presses_a_button(page: Page, lab: Lab) -> None:
    player = open_player(page, lab)
    player.get_by_role("button", name="Forward,").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(message(player)).to_contain_text("ship ended")
    assert program(player) == ["Card 1, Forward"]
    player.get_by_role("button", name="Clear all").focus()
    page.keyboard.press("Space")
    assert program(player) == []
    page.keyboard.press("r")
    player.get_by_role("option", name="Start of the program").focus()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(message(player)).to_contain_text("Card 1, Turn right")


def test_start_pressed_again_and_again_runs_once(page: Page, lab: Lab) -> None:
    player = open_player(page, lab)
    press_start(player)
    expect(message(player)).to_contain_text("There is no card yet")
    tap(player, "Forward", "Forward")
    player.get_by_role("button", name=STARTED).dblclick()
    player.get_by_role("button", name=STARTED).dblclick()
    fast(player)
    if player.get_by_role("button", name="Go on").count():
        press_start(player)
    expect(message(player)).to_contain_text("ship ended")
    press_start(player)
    expect(message(player)).to_contain_text("ship ended")
    assert len(attempts(lab)) == 1


def test_cards_stop_at_what_the_level_gives(page: Page, lab: Lab) -> None:
    player = open_player(page, lab)
    tap(player, "Turn left")
    player.get_by_role("button", name="Turn left, 0 left").click(force=True)
    assert program(player) == ["Card 1, Turn left"]
    expect(message(player)).to_contain_text("No Turn left card is left")


def test_python_and_cards_keep_in_step(page: Page, lab: Lab) -> None:
    player = open_player(page, lab)
    player.get_by_role("button", name="As Python").click()
    source = player.get_by_role("textbox", name="The program as Python")
    tap(player, "Forward")
    expect(source).to_have_value("forward()\n")
    source.fill("for _ in range(3):\n    forward()\nright()\n")
    expect(player.get_by_role("option", name="Card 3, Turn right")).to_be_visible()
    source.fill("for _ in range(3):\n    forward()\njump(2)\n")
    expect(player.locator(".kop-bad-line")).to_have_text("3")
    screenshot(page, "player-python")
    assert len(program(player)) == 4, "the last good program stays"
    player.get_by_role("button", name="Back to my cards").click()
    expect(source).to_have_value("for _ in range(3):\n    forward()\nright()\n")
    source.press("d")
    source.press("d")
    assert page.locator(".jp-Cell").count() == 1


def test_the_program_is_there_again_after_reload_and_restart(page: Page, lab: Lab) -> None:
    player = open_player(page, lab)
    tap(player, "Loop 3", "Forward")
    page.wait_for_timeout(1000)
    save(page)
    page.reload()
    wait_for_kernel(page)
    player = first_player(page)
    assert program(player)[1] == "Card 2, Forward"
    tap(player, "Turn right")
    press_start(player)
    restart_kernel(page)
    # The old output has no widget any more, but a picture and what to do.
    page.reload()
    wait_for_kernel(page)
    plain = page.locator(".kop-fallback")
    expect(plain).to_contain_text("press ▶▶")
    expect(plain).to_contain_text("3[F]")
    expect(plain.get_by_role("img").first).to_be_visible()
    expect(page.get_by_text("model not found")).to_be_hidden()
    screenshot(page, "player-restarted")
    run_all(page)
    player = first_player(page)
    assert program(player)[3] == "Card 3, Turn right"
    expect(page.locator(".kop-fallback")).to_be_hidden()


def test_start_without_a_kernel_says_what_to_do(page: Page, lab: Lab) -> None:
    player = open_player(page, lab)
    tap(player, "Forward")
    context = "window.jupyterapp.shell.currentWidget.context.sessionContext"
    page.evaluate(f"() => {context}.session.kernel.shutdown()")
    press_start(player)
    expect(message(player)).to_contain_text("The kernel does not answer", timeout=15_000)
    tap(player, "Turn right")
    assert len(program(player)) == 2
    open_notebook(page, "player.ipynb")
    run_all(page)
    player = first_player(page)
    expect(player.get_by_role("option", name="Card 2, Turn right")).to_be_visible()
    page.wait_for_timeout(1000)
    run_all(page)
    expect(first_player(page).get_by_role("option", name="Card 2, Turn right")).to_be_visible()


def test_two_players_and_a_cell_run_twice(page: Page, lab: Lab) -> None:
    player = open_player(page, lab, SQUARE, SQUARE.replace("loops-08", "loops-01"))
    second = page.locator(".kop").nth(1)
    expect(second.locator(".kop-drawn")).to_be_visible()
    tap(second, "Forward")
    tap(player, "Turn left")
    assert (program(player), program(second)) == (["Card 1, Turn left"], ["Card 1, Forward"])
    page.wait_for_timeout(1000)
    run_all(page)
    expect(page.locator(".kop-drawn")).to_have_count(2)
    player = page.locator(".kop").first
    assert program(player) == ["Card 1, Turn left"]
    fast(player)
    press_start(player)
    expect(message(player)).to_contain_text("ship ended")
    assert len(attempts(lab)) == 1


def test_two_views_of_one_player_show_the_same(page: Page, lab: Lab) -> None:
    player = open_player(page, lab, "from kop_learn import play\nit = play('loops-08')\nit", "it")
    other = page.locator(".kop").nth(1)
    expect(other.locator(".kop-drawn")).to_be_visible()
    tap(player, "Forward")
    expect(other.get_by_role("option", name="Card 1, Forward")).to_be_visible()
    fast(player)
    fast(other)
    press_start(player)
    expect(message(player)).to_contain_text("ship ended")
    expect(message(other)).to_contain_text("ship ended")
    assert len(attempts(lab)) == 1


def test_the_language_is_switched_in_the_widget(page: Page, lab: Lab) -> None:
    player = open_player(page, lab)
    tap(player, "Forward")
    player.get_by_role("button", name="中文").click()
    expect(player.get_by_role("button", name="開始")).to_be_visible()
    expect(player.get_by_role("option", name="第 1 張，前進")).to_be_visible()
    expect(player).to_have_attribute("lang", "zh-Hant-TW")
    player.get_by_role("button", name="開始").click()
    expect(message(player)).to_contain_text("船停下來的地方離黃金還有")
    screenshot(page, "player-zh_TW")
    words = re.sub(r"English|Python|[A-Z]\d", "", player.inner_text())
    assert not re.search("[A-Za-z]{2}", words), words
    page.wait_for_timeout(500)
    run_all(page)
    expect(first_player(page).get_by_role("button", name="開始")).to_be_visible()


def test_chinese_lab(new_page: Callable[..., Page], lab_for: Callable[[str], Lab]) -> None:
    page = new_page("zh_TW")
    player = open_player(page, lab_for("zh_TW"))
    expect(player.get_by_role("heading", name="方陣舞步")).to_be_visible()
    expect(player.get_by_role("button", name="前進，還有 2 張")).to_be_visible()


def test_dark_theme_repaints_while_the_ship_sails(page: Page, lab: Lab) -> None:
    player = open_player(page, lab)
    tap(player, "Loop 3", "Forward")
    press_start(player)
    use_dark_theme(page)
    expect(player).to_have_attribute("data-dark", "true")
    expect(message(player)).to_contain_text("ship ended")
    screenshot(page, "player-dark")
    use_dark_theme(page, dark=False)
    expect(player).to_have_attribute("data-dark", "false")


@pytest.mark.parametrize("width", [600, 480, 1600])
def test_nothing_sticks_out(new_page: Callable[..., Page], lab: Lab, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 900})
    player = open_player(page, lab, "from kop_learn import play; play('whirlpools-05')")
    tap(player, *["Forward"] * 4)
    wide = player.evaluate("element => [element.scrollWidth, element.clientWidth]")
    assert wide[0] <= wide[1]
    screenshot(page, f"player-{width}")


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (1280, 720)])
def test_a_nested_program_and_the_words_are_in_sight(
    new_page: Callable[..., Page], lab: Lab, width: int, height: int
) -> None:
    page = new_page(viewport={"width": width, "height": height})
    player = open_player(page, lab)
    tap(player, "Loop 2", "Loop 3", "Forward", "Turn right")
    player.evaluate("element => element.scrollIntoView()")
    panel, loop = player.locator(".kop-program-panel"), player.locator(".kop-loop").first
    edges = [box.evaluate("box => box.getBoundingClientRect().right") for box in (loop, panel)]
    assert edges[0] < edges[1]
    for part in (".kop-stage", ".kop-primary", ".kop-hand-panel", ".kop-loop", ".kop-text"):
        expect(player.locator(part).first).to_be_in_viewport(ratio=0.99)
    screenshot(page, f"player-nested-{width}")


def test_with_reduced_motion_the_ship_is_simply_there(
    new_page: Callable[..., Page], lab: Lab
) -> None:
    page = new_page(reduced_motion="reduce")
    player = open_player(page, lab)
    tap(player, "Forward", "Forward")
    press_start(player)
    moving = "() => document.getAnimations().filter(a => a.effect.target.className === 'kop-ship')"
    assert page.evaluate(f"{moving}.length") == 0
    expect(message(player)).to_contain_text("ship ended")


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_no_serious_fault(page: Page, lab: Lab, dark: bool) -> None:
    player = open_player(page, lab)
    if dark:
        use_dark_theme(page)
        expect(player).to_have_attribute("data-dark", "true")
    tap(player, "Loop 3", "Forward", "Forward")
    player.get_by_role("button", name="As Python").click()
    player.get_by_role("option", name="Card 2").click()
    fast(player)
    press_start(player)
    expect(message(player)).to_contain_text("The ship")
    found = Axe().run(page, context=".kop").response["violations"]
    serious = [each for each in found if each["impact"] in ("serious", "critical")]
    told = [(each["id"], [node["html"][:200] for node in each["nodes"]]) for each in serious]
    assert told == []


def test_a_view_that_is_closed_leaves_nothing_behind(page: Page, lab: Lab, tmp_path: Path) -> None:
    open_player(page, lab)
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    expect(page.locator(".kop")).to_have_count(0)
    page.keyboard.press("f")
    assert attempts(lab) == []


def test_the_sea_chart_leads_to_levels_and_back(page: Page, lab: Lab) -> None:
    write_notebook(lab.folder / "player.ipynb", "from kop_learn import play; play()")
    open_notebook(page, "player.ipynb")
    hide_sidebar(page)
    run_all(page)
    chart = page.get_by_role("region", name="Sea chart")
    expect(chart).to_be_visible()
    screenshot(page, "chart")
    found = Axe().run(page, context=".kop").response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
    chart.get_by_role("button", name="Next:").click()
    player = first_player(page)
    expect(player).to_be_focused()
    page.keyboard.press("f")
    page.keyboard.press("f")
    fast(player)
    press_start(player)
    expect(message(player)).to_contain_text("nobody can do it in fewer cards")
    player.get_by_role("button", name="Next level").click()
    expect(player).to_be_focused()
    expect(player.get_by_role("img", name="0 of 3 stars")).to_be_visible()
    expect(player.get_by_role("option")).to_have_count(1)
    player.get_by_role("button", name="Sea chart").click()
    expect(chart.get_by_role("button", name="Next:")).to_be_focused()
    chart.get_by_role("textbox", name="Nickname").fill("Mei")
    with page.expect_download() as download:
        chart.get_by_role("button", name="Save my progress as a file").click()
    file = Path(download.value.path())
    assert '"stars":3' in file.read_text("utf-8")
    chart.get_by_role("button", name="OK", exact=True).click()
    expect(chart.get_by_role("status")).to_have_text("Welcome aboard, Mei!")
    expect(chart.get_by_role("button", name="OK", exact=True)).to_be_focused()
    expect(chart.get_by_role("img", name=re.compile("^0 of .* on the whole chart"))).to_be_visible()
    chart.locator("input[type=file]").set_input_files(file)
    expect(chart.get_by_role("img", name=re.compile("^3 of .* on the whole chart"))).to_be_visible()
    restart_kernel(page)
    run_all(page)
    expect(chart.get_by_role("textbox", name="Nickname")).to_have_value("Mei")
    expect(chart.get_by_role("img", name=re.compile("^3 of .* on the whole chart"))).to_be_visible()


def test_an_exported_page_sails_without_network(
    new_page: Callable[..., Page], lab: Lab, tmp_path: Path
) -> None:
    player = play("loops-08")
    player.program = "2[3[F] R]"
    address = player.export_html(tmp_path / "voyage.html").as_uri()
    page = new_page(offline=True, color_scheme="dark")
    page.goto(address)
    shown = first_player(page)
    fast(shown)
    press_start(shown)
    expect(message(shown)).to_contain_text("nobody can do it in fewer cards")
    screenshot(page, "exported-page")
    shown.get_by_role("button", name="中文").click()
    expect(shown.get_by_role("button", name="開始")).to_be_visible()
