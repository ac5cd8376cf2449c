"""Children do not wait: they tap twice, change cards while the kernel is busy, start too soon."""

from playwright.sync_api import Page, expect

from kop_learn.levels.model import Level
from kop_learn.levels.trace import run
from tests.browser.conftest import Lab
from tests.browser.test_level_player import (
    attempts,
    fast,
    message,
    open_player,
    press_start,
    program,
    tap,
)

# Keep the kernel busy for so many seconds, without waiting for it.
BUSY = """seconds => {
    const context = window.jupyterapp.shell.currentWidget.context.sessionContext;
    context.session.kernel.requestExecute({code: `import time; time.sleep(${seconds})`});
}"""


def play(level: str) -> str:
    """The cell of a level."""
    return f"from kop_learn import play; play({level!r})"


def test_an_answer_about_cards_that_were_changed_meanwhile_is_dropped(page: Page, lab: Lab) -> None:
    player = open_player(page, lab)
    tap(player, "Loop 3", "Forward")
    page.evaluate(BUSY, 2)
    press_start(player)
    player.get_by_role("button", name="Clear all").click()
    tap(player, "Turn left")
    page.wait_for_timeout(3500)
    expect(player.locator(".kop-lit, .kop-failed")).to_have_count(0)
    fast(player)
    press_start(player)
    expect(message(player)).to_contain_text("ship ended")
    assert [attempt["program"] for attempt in attempts(lab)] == ["3[F]", "L"]


def test_start_waits_for_what_is_being_typed(page: Page, lab: Lab) -> None:
    player = open_player(page, lab)
    fast(player)
    player.get_by_role("button", name="As Python").click()
    source = player.get_by_role("textbox", name="The program as Python")
    tap(player, "Forward")
    source.fill("right()\nforward()\n")
    source.press("Control+Enter")
    expect(message(player)).to_contain_text("ship ended")
    assert [attempt["program"] for attempt in attempts(lab)] == ["R F"]
    source.fill("right(\n")
    source.press("Control+Enter")
    expect(message(player)).to_contain_text("not finished Python")
    player.get_by_role("button", name="中文").click()
    typed = player.locator("textarea")
    expect(typed).to_have_value("right(\n")
    expect(player.locator(".kop-python-error")).to_contain_text("第 1 行")
    assert len(attempts(lab)) == 1


def test_a_cell_tapped_twice_is_one_guess(page: Page, lab: Lab) -> None:
    player = open_player(page, lab, play("predict-01"))
    fast(player)
    wrong = player.locator("[data-cell=A1]")
    expect(wrong).to_have_attribute("aria-label", "A1: sea, your ship")
    wrong.click()
    expect(message(player)).to_contain_text("Not A1")
    wrong.click()
    level = Level.find("predict-01")
    assert level.start is not None
    player.locator(f"[data-cell={run(level, level.start).end.ships[0].cell.name}]").click()
    expect(player.get_by_role("img", name="2 of 3 stars")).to_be_visible()
    assert [attempt["answer"] for attempt in attempts(lab)][:-1] == ["A1"]


def test_a_broken_program_can_be_had_back(page: Page, lab: Lab) -> None:
    player = open_player(page, lab, play("repair-02"))
    broken = program(player)
    back = player.get_by_role("button", name="Back to the broken program")
    expect(back).to_be_disabled()
    player.get_by_role("option", name="Card 1").click()
    player.get_by_role("button", name="Remove", exact=True).click()
    assert len(program(player)) == len(broken) - 1
    back.click()
    assert program(player) == broken
    player.get_by_role("button", name="Undo").click()
    assert len(program(player)) == len(broken) - 1
