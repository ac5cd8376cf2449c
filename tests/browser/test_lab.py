"""The JupyterLab that the lessons run in, in a real browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Lab
from tests.browser.helpers import (
    open_notebook,
    restart_kernel,
    run_all,
    screenshot,
    use_dark_theme,
    wait_for_kernel,
    write_notebook,
)


def test_run_all_from_the_menu_shows_the_output(page: Page, lab: Lab) -> None:
    write_notebook(lab.folder / "sum.ipynb", "6 * 7", "print('ahoy')")
    open_notebook(page, "sum.ipynb")
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    expect(page.locator(".jp-OutputArea-output")).to_contain_text(["42", "ahoy"])
    wait_for_kernel(page)
    screenshot(page, "lab-en")


def test_no_box_about_news_or_updates_appears(page: Page, lab: Lab) -> None:
    write_notebook(lab.folder / "own.ipynb", "1")
    open_notebook(page, "own.ipynb")
    run_all(page)
    expect(page.locator(".Toastify__toast")).to_have_count(0)


def test_the_kernel_runs_again_after_a_restart(page: Page, lab: Lab) -> None:
    write_notebook(lab.folder / "own.ipynb", "import itertools", "next(itertools.count(5))")
    open_notebook(page, "own.ipynb")
    run_all(page)
    restart_kernel(page)
    run_all(page)
    expect(page.locator(".jp-OutputArea-output")).to_contain_text(["5"])


def test_chinese_lab_and_chinese_kernel(
    new_page: Callable[..., Page], lab_for: Callable[[str], Lab]
) -> None:
    page = new_page(language="zh_TW")
    write_notebook(
        lab_for("zh_TW").folder / "own.ipynb",
        "from kop_learn.text import current_language; print(current_language())",
    )
    open_notebook(page, "own.ipynb")
    run_all(page)
    expect(page.locator(".jp-OutputArea-output")).to_contain_text(["zh_TW"])
    # Its menus are still English in the Chinese language pack, most buttons are not.
    expect(page.get_by_role("button", name="儲存並建立檢查點")).to_be_visible()
    use_dark_theme(page)
    screenshot(page, "lab-zh_TW-dark")
