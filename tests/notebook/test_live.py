"""A cell that is run again closes the widgets of its last run."""

from types import SimpleNamespace

import ipywidgets
import pytest

from kop_learn.notebook import live


class Kernel:
    """Tells which cell is being run."""

    def __init__(self) -> None:
        self.parent: dict[str, dict[str, str]] = {}

    def run(self, cell: str, execution: str) -> None:
        self.parent = {"metadata": {"cellId": cell}, "header": {"msg_id": execution}}

    def get_parent(self, channel: str) -> dict[str, dict[str, str]]:
        assert channel == "shell"
        return self.parent


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    kernel = Kernel()
    monkeypatch.setattr(live, "get_ipython", lambda: SimpleNamespace(kernel=kernel))
    monkeypatch.setattr(live, "_live", {})
    return kernel


def settled() -> ipywidgets.HTML:
    widget = ipywidgets.HTML()
    live.settle(widget)
    return widget


def is_open(widget: ipywidgets.Widget) -> bool:
    return widget.comm is not None


def test_a_second_run_closes_the_first_ones_widgets(kernel: Kernel) -> None:
    kernel.run("a", "1")
    first, second = settled(), settled()
    kernel.run("b", "2")
    other = settled()
    assert all(map(is_open, (first, second, other)))
    kernel.run("a", "3")
    third = settled()
    assert [is_open(each) for each in (first, second, other, third)] == [False, False, True, True]


def test_without_a_cell_nothing_is_closed(kernel: Kernel) -> None:
    widgets = [settled(), settled()]
    assert all(map(is_open, widgets))


def test_without_a_kernel_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "get_ipython", lambda: None)
    assert is_open(settled())
