"""A child opens a lesson, as a newcomer would, and sails levels to the gold by clicking."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import open_notebook, save, screenshot, wait_for_kernel

# The words that a child reads on the page, in each language.
WORDS = {
    "en": {"title": "Two waves", "forward": "Forward", "start": "Start", "stars": "3 of 3 stars"},
    "zh_TW": {"title": "兩道海浪", "forward": "前進", "start": "開始", "stars": "3 顆星裡的 3 顆"},
}


def start_the_lesson(page: Page) -> None:
    """The two clicks that the first cell of each lesson shows: the double arrow, then Restart."""
    page.locator('jp-button[data-command="notebook:restart-run-all"]').click()
    page.locator(".jp-Dialog .jp-mod-accept").click()
    page.locator("section.kop").first.wait_for(timeout=90_000)
    wait_for_kernel(page)


def player(page: Page, title: str) -> Locator:
    """The level player with a title."""
    found = page.locator("section.kop").filter(has=page.get_by_role("heading", name=title))
    found.scroll_into_view_if_needed()
    return found


def sail(level: Locator, cards: list[str], start: str = "Start") -> None:
    """Line cards up by clicking them in the hand, and press Start."""
    for card in cards:
        level.get_by_role("toolbar").get_by_role("button", name=card).click()
    level.get_by_role("button", name=start, exact=True).click()


@pytest.mark.parametrize("language", list(WORDS))
def test_two_clicks_to_play_then_step_back_and_reload(
    new_page: Callable[..., Page], language: str
) -> None:
    words = WORDS[language]
    page = new_page(language=language, viewport={"width": 1280, "height": 800})
    open_notebook(page, f"{language}/02-moving.ipynb")
    screenshot(page, f"newcomer-{language}-opened")
    start_the_lesson(page)

    level = player(page, words["title"])
    sail(level, [words["forward"], words["forward"]], words["start"])
    stars = level.get_by_role("img", name=words["stars"])
    expect(stars).to_be_visible(timeout=15_000)
    screenshot(page, f"newcomer-{language}-gold")

    steps = level.get_by_role("slider").first
    expect(steps).to_have_value("2")
    steps.focus()
    page.keyboard.press("ArrowLeft")
    expect(steps).to_have_value("1")
    screenshot(page, f"newcomer-{language}-one-step-back")

    save(page)
    page.reload()
    wait_for_kernel(page)
    start_the_lesson(page)
    expect(player(page, words["title"]).get_by_role("img", name=words["stars"])).to_be_visible()
    screenshot(page, f"newcomer-{language}-reloaded")


@pytest.mark.parametrize(
    ("lesson", "title", "cards"),
    [
        ("03-islands", "Up and down", ["Jump", "Jump"]),
        (
            "04-whirlpools",
            "Hand in hand",
            ["Forward", "Sea God", "Mazu", "Forward", "Forward"],
        ),
        ("05-loops", "Three in one", ["Loop 3", "Forward"]),
    ],
)
def test_a_level_of_the_other_chapters_to_three_stars(
    page: Page, lesson: str, title: str, cards: list[str]
) -> None:
    open_notebook(page, f"en/{lesson}.ipynb")
    start_the_lesson(page)
    level = player(page, title)
    sail(level, cards)
    expect(level.get_by_role("img", name="3 of 3 stars")).to_be_visible(timeout=20_000)
    screenshot(page, f"newcomer-{lesson}-gold")
