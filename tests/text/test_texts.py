"""The real catalogues: complete, fresh, well written, and in step with the code."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kop_learn.sea.board import TileKind
from kop_learn.sea.cards import CARDS, CHARACTERS
from kop_learn.sea.grid import Heading
from kop_learn.text import languages, messages, say, use_language
from tools import catalogues as tool

PACKAGE = tool.PACKAGE
ENGLISH = tool.entries(tool.load_po("en"))
SPEAKERS = {"say": "", "say_n": "", "fault": "fault."}
BUMPS = (
    *("edge", "whirlpool", "ship", "own_treasure", "island_ahead", "cliff", "empty_jump"),
    *("god_alone", "no_target", "not_empty", "supply_empty", "blocked"),
    *("empty_loop", "not_allowed_in_loop"),
)
EVENTS = ("moved", "turned", "jumped_up", "jumped_down", "calling", "calmed")
MAGIC_EVENTS = ("fired", "cleared", "drained")
OUTCOMES = ("gold", "stopped", "step_limit", "refused")


def assert_none(problems: Iterable[str]) -> None:
    """Fail with every problem on a line of its own."""
    told = "\n".join(problems)
    if told:
        pytest.fail(told, pytrace=False)


@pytest.mark.slow
def test_the_catalogues_have_no_problem() -> None:
    """Missing, fuzzy, stale, different placeholders, English in the Chinese: none."""
    assert_none(problem for problem in tool.check() if "used nowhere" not in problem)


@pytest.mark.slow
def test_every_message_is_used() -> None:
    assert_none(tool.unused(ENGLISH))


def test_both_languages_are_there() -> None:
    assert languages()[0] == "en"
    assert "zh_TW" in languages()


@pytest.mark.parametrize("language", languages())
def test_every_family_is_whole(language: str) -> None:
    families = {
        "card.{}.name": CARDS,
        "card.{}.help": CARDS,
        "character.{}.name": CHARACTERS,
        "character.{}.skill": CHARACTERS,
        "tile.{}": [kind.value for kind in TileKind],
        "heading.{}": [heading.value for heading in Heading],
        "bump.{}": BUMPS,
        "event.{}": EVENTS + MAGIC_EVENTS,
        "outcome.{}": OUTCOMES,
    }
    texts = messages("", language)
    for family, names in families.items():
        for name in names:
            assert texts[family.format(name)]


def test_card_names_are_those_of_the_rule_book() -> None:
    """Rule book, part 1, Move cards, and part 2, Parts."""
    names = {
        "forward": "前進",
        "back": "後退",
        "left": "向左轉",
        "right": "向右轉",
        "jump": "跳上／跳下",
        "sea_god": "海神",
        "mazu": "媽祖",
        "add_small": "新增小漩渦",
        "add_big": "新增大漩渦",
        "pause_magic": "暫停魔法",
        "telescope": "望遠鏡",
        "remove_small": "消除小漩渦",
        "remove_big": "消除大漩渦",
        "pause": "暫停",
        "add_island": "新增小島",
        "call": "呼叫函數",
        "captain": "換角色",
        "cannonball": "砲彈",
        "curse": "詛咒",
    }
    with use_language("zh_TW"):
        assert {card: say(f"card.{card}.name") for card in names} == names


# -- the code --------------------------------------------------------------------------------


def spoken(path: Path) -> Iterator[tuple[str, ast.Call, str]]:
    """Every call of say, say_n and fault in a module: its place, itself, the speaker's name."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func).removeprefix("text.")
            if name in SPEAKERS and node.args:
                yield f"{path.relative_to(PACKAGE)}:{node.lineno}", node, name


def faults_of_call(call: ast.Call, speaker: str) -> Iterator[str]:
    """What is wrong with a call: no such key, a placeholder that is not given."""
    key = call.args[0]
    if isinstance(key, ast.Constant):
        name = SPEAKERS[speaker] + str(key.value)
        forms = ENGLISH.get(name)
        if forms is None:
            yield f"no message {name}"
            return
        if (speaker == "say_n") != (len(forms) > 1):
            yield f"{name} needs {'say' if speaker == 'say_n' else 'say_n'}"
        given = {keyword.arg for keyword in call.keywords}
        if speaker == "say_n":
            given.add("n")
        if speaker == "fault":
            given |= {"file", "line", "column", "position"}
        wanted = set().union(*(tool.placeholders(form) for form in forms))
        if None not in given and not wanted <= given:
            yield f"{name} needs {sorted(wanted - given)}"
    elif isinstance(key, ast.JoinedStr):
        parts = [
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
            for part in key.values
        ]
        pattern = re.compile(re.escape(SPEAKERS[speaker]) + "".join(parts))
        if not any(pattern.fullmatch(name) for name in ENGLISH):
            yield f"no message like {ast.unparse(key)}"


def test_every_key_in_the_code_is_there_with_its_parameters() -> None:
    assert_none(
        f"{place}: {fault}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for place, call, speaker in spoken(path)
        for fault in faults_of_call(call, speaker)
    )


ROOMS = {key.partition(".")[0] for key in ENGLISH}
QUOTED = re.compile(
    r"""(?P<quote>["'`])(?P<key>[a-z_]+\.(?:[a-zA-Z0-9_.]|\$\{[^}]*\})+)(?P=quote)"""
)


def unknown_keys(source: str) -> Iterator[str]:
    """Quoted names in JavaScript that look like keys of a room, but are none."""
    for match in QUOTED.finditer(source):
        key = match["key"]
        if key.partition(".")[0] in ROOMS and not key.endswith((".js", ".css", ".")):
            parts = re.split(r"\$\{[^}]*\}", key)
            pattern = re.compile(".+".join(map(re.escape, parts)))
            if not any(pattern.fullmatch(name) for name in ENGLISH):
                yield key


def test_every_key_in_the_browser_is_there() -> None:
    assert_none(
        f"{path.relative_to(PACKAGE)}: no message {key}"
        for path in tool.browser_files(PACKAGE)
        for key in unknown_keys(path.read_text("utf-8"))
    )


def test_the_search_in_javascript_finds_unknown_keys() -> None:
    source = """
        say("bump.edge"); say('bump.edges'); say(`card.${card}.name`); say(`card.${card}.nick`);
        import x from "./tile.js"; document.querySelector("section.bump");
    """
    assert list(unknown_keys(source)) == ["bump.edges", "card.${card}.nick"]


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('say("card.jump.name")', None),
        ('say("card.jump.nickname")', "no message"),
        ('text.say("bump.edges")', "no message"),
        ('fault("text.unknown_language", language="x")', "needs ['known']"),
        ('fault("text.unknown_language", **found)', None),
        ('say("count.cards", n=2)', "say_n"),
        ('say_n("count.cards", 2)', None),
        ('say_n("card.jump.name", 2)', "needs say"),
        ('say(f"card.{card}.name")', None),
        ('say(f"card.{card}.nickname")', "no message like"),
    ],
)
def test_the_search_for_wrong_keys_finds_them(source: str, fault: str | None) -> None:
    call = ast.parse(source, mode="eval").body
    assert isinstance(call, ast.Call)
    speaker = ast.unparse(call.func).rpartition(".")[2]
    found = "; ".join(faults_of_call(call, speaker))
    assert (fault or "") in found
    assert bool(found) == (fault is not None)


# -- numbers and braces ------------------------------------------------------------------------


@given(st.integers(0, 10**6))
def test_a_counted_text_names_its_number(n: int) -> None:
    for language in languages():
        with use_language(language):
            assert str(n) in say("event.moved", n=n, card="x", cell="A1")
