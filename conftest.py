"""Rules for every test of the project, the lessons under notebooks/ among them."""

import os
import signal
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from xdist.scheduler import LoadScopeScheduling


def pytest_configure(config: pytest.Config) -> None:
    """Keep the learner's own progress and language out of the tests, and let Ctrl-C be heard."""
    home = tempfile.TemporaryDirectory(prefix="kop-learn-tests-")
    config.add_cleanup(home.cleanup)
    os.environ["KOP_LEARN_HOME"] = home.name
    os.environ["KOP_LEARN_LANG"] = "en"
    # A shell that runs the tests in the background makes all that they start deaf to Ctrl-C.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Whatever needs a kernel or a browser is slow."""
    browser_tests = Path(config.rootpath, "tests", "browser")
    for item in items:
        if item.path.suffix == ".ipynb":
            item.add_marker("notebooks")
            item.add_marker("slow")
        if browser_tests in item.path.parents:
            item.add_marker("browser")
            item.add_marker("slow")
            # On a busy machine a real browser loses a click now and then; a fault is there again.
            item.add_marker(pytest.mark.flaky(reruns=2))


class Scheduling(LoadScopeScheduling):  # type: ignore[misc]  # it has no types
    """Side by side, tests that share a browser or a notebook's kernel stay in one process."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::")[0]
        if file.startswith("tests/browser/"):
            return "tests/browser"
        return file if file.endswith(".ipynb") else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Scheduling:
    """Choose who runs which test under `-n`."""
    return Scheduling(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """On a build machine (CI=true) nothing may be left out: a skipped test is a failed one."""
    report = yield
    if report.skipped and os.environ.get("CI") == "true":
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and nothing is skipped here: {call.excinfo}"
    return report
