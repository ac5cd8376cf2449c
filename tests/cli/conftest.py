"""Calling the command inside the test's own process."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from kop_learn.cli import main
from kop_learn.text import set_language


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command gave."""

    code: int
    out: str
    err: str


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[..., Outcome]]:
    """Call `kop-learn` with some words."""

    def call(*words: str) -> Outcome:
        code = main(list(words))
        printed = capsys.readouterr()
        return Outcome(code, printed.out, printed.err)

    yield call
    set_language(None)
