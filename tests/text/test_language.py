"""Which language is chosen, and that it stays with its thread or task."""

import asyncio
import threading
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kop_learn.errors import KopError
from kop_learn.text import (
    current_language,
    languages,
    resolve_language,
    say,
    set_language,
    use_language,
)
from kop_learn.text.language import choose_language, match_language

BOTH = ("en", "zh_TW")
VARIABLES = ("KOP_LEARN_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def _untouched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A known environment; the process's language is put back."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    set_language(None)
    yield
    set_language(None)


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en", "en"),
        ("en_GB.UTF-8", "en"),
        ("EN-us", "en"),
        ("zh_TW", "zh_TW"),
        ("zh-tw", "zh_TW"),
        ("zh_TW.Big5", "zh_TW"),
        ("zh", "zh_TW"),
        ("zh_CN.UTF-8", "zh_TW"),
        ("zh-Hant-HK", "zh_TW"),
        ("zh_Hans@pinyin", "zh_TW"),
        ("Chinese (Traditional)_Taiwan.950", "zh_TW"),
        ("English_United States", "en"),
        ("fr_FR", None),
        ("zhuang", None),
        ("", None),
        ("C", None),
    ],
)
def test_a_tag_means_a_language(tag: str, language: str | None) -> None:
    assert match_language(tag, BOTH) == language


def test_an_exact_language_is_better_than_its_family() -> None:
    assert match_language("de_CH", ("de", "de_AT", "de_CH")) == "de_CH"
    assert match_language("de_LI", ("de_AT", "de", "en")) == "de"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_TW.UTF-8"}, "zh_TW"),
        ({"LANG": "zh_CN.UTF-8"}, "zh_TW"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_MESSAGES": "en_US.UTF-8", "LANG": "zh_TW.UTF-8"}, "en"),
        ({"LC_ALL": "zh_HK.UTF-8", "LC_MESSAGES": "en_US", "LANG": "en_US"}, "zh_TW"),
        ({"LC_ALL": "C.UTF-8", "LANG": "zh_TW.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "zh_TW.UTF-8"}, "zh_TW"),
        ({"LANGUAGE": "fr:zh_TW:en", "LANG": "en_US.UTF-8"}, "zh_TW"),
        ({"LANGUAGE": "zh_TW", "LANG": "C"}, "en"),
        ({"KOP_LEARN_LANG": "zh", "LC_ALL": "en_US.UTF-8"}, "zh_TW"),
        ({"KOP_LEARN_LANG": "en", "LANG": "zh_TW.UTF-8"}, "en"),
        ({"KOP_LEARN_LANG": "klingon", "LANG": "zh_TW.UTF-8"}, "zh_TW"),
        ({"KOP_LEARN_LANG": "", "LANG": "zh_TW.UTF-8"}, "zh_TW"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], language: str) -> None:
    assert choose_language(BOTH, environment) == language


@given(st.dictionaries(st.sampled_from(VARIABLES), st.text(max_size=12)))
def test_whatever_the_environment_says_there_is_a_language(environment: dict[str, str]) -> None:
    assert choose_language(BOTH, environment) in BOTH


def test_the_order_is_argument_variable_system_english(monkeypatch: pytest.MonkeyPatch) -> None:
    assert resolve_language() == "en"
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    assert resolve_language() == "zh_TW"
    monkeypatch.setenv("KOP_LEARN_LANG", "en")
    assert resolve_language() == "en"
    assert resolve_language("zh_TW") == "zh_TW"


def test_the_context_comes_before_the_process_before_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KOP_LEARN_LANG", "zh_TW")
    assert current_language() == "zh_TW"
    set_language("en")
    assert current_language() == "en"
    with use_language("zh") as chosen:
        assert chosen == current_language() == "zh_TW"
        with use_language("en"):
            assert current_language() == "en"
        assert current_language() == "zh_TW"
    assert current_language() == "en"
    set_language(None)
    assert current_language() == "zh_TW"


def test_the_language_is_put_back_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), use_language("zh_TW"):
        _ = 1 / 0
    assert current_language() == "en"


def enter_language(language: str) -> None:
    with use_language(language):
        pytest.fail("there is no such language")


@pytest.mark.parametrize("choose", [resolve_language, set_language, enter_language])
def test_an_unknown_language_is_a_fault_that_names_the_known_ones(
    choose: Callable[[str], object],
) -> None:
    with pytest.raises(KopError) as caught:
        choose("klingon")
    (fault,) = caught.value.faults
    assert fault.code == "text.unknown_language"
    assert "klingon" in fault.message
    assert all(language in fault.message for language in languages())
    assert current_language() == "en"


def test_an_unknown_language_is_told_in_the_current_one() -> None:
    with use_language("zh_TW"), pytest.raises(KopError, match="沒有「klingon」"):
        resolve_language("klingon")


def test_threads_do_not_mix_languages() -> None:
    heard: dict[str, set[str]] = {}
    together = threading.Barrier(len(BOTH))

    def speak(language: str) -> None:
        with use_language(language):
            together.wait()
            heard[language] = {say("card.forward.name") for _ in range(500)}

    threads = [threading.Thread(target=speak, args=(language,)) for language in BOTH]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert heard == {"en": {"Forward"}, "zh_TW": {"前進"}}


def test_a_new_thread_speaks_the_language_of_the_process() -> None:
    heard = []
    set_language("zh_TW")
    with use_language("en"):
        thread = threading.Thread(target=lambda: heard.append(current_language()))
        thread.start()
        thread.join()
    assert heard == ["zh_TW"]


def test_tasks_do_not_mix_languages() -> None:
    async def speak(language: str) -> set[str]:
        heard = set()
        with use_language(language):
            for _ in range(20):
                heard.add(say("card.back.name"))
                await asyncio.sleep(0)
        return heard

    async def both() -> tuple[set[str], set[str]]:
        one, two = await asyncio.gather(speak("en"), speak("zh_TW"))
        return one, two

    assert asyncio.run(both()) == ({"Back"}, {"後退"})
