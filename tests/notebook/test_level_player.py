"""The level player's Python side: what it sends, what it keeps, and what it does with bad input."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from kop_learn.classroom.learner import choose, logbook, read_choices
from kop_learn.classroom.progress import Draft
from kop_learn.errors import KopError
from kop_learn.levels.model import Level
from kop_learn.notebook.fallback import player_fallback
from kop_learn.notebook.level_player import LevelPlayer
from kop_learn.notebook.pictures import STEPS_A_MESSAGE
from kop_learn.notebook.play import play
from kop_learn.text import use_language

SQUARE = """
format = 1
kind = "solve"
title.en = "Square dance"
title.zh_TW = "方陣舞步"
map = '''
.....
...G.
.....
.#...
^....
'''
[cards]
forward = 3
right = 2
jump = 1
loop2 = 1
loop3 = 2
[par]
cards = 4
program = "2[3[F] R]"
"""
PREDICT = """
format = 1
kind = "predict"
title.en = "Where to?"
program = "F 2[R F]"
map = '''
...
..G
^..
'''
[cards]
forward = 2
right = 1
loop2 = 1
"""
PNG = b"\x89PNG\r\n\x1a\n"


class Browser:
    """Stands in for the widget's front end: keeps what is sent to it, and sends messages."""

    def __init__(self, player: LevelPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
        self.player = player
        self.got: list[tuple[dict[str, Any], list[bytes]]] = []
        monkeypatch.setattr(player, "send", self._take)

    def _take(self, content: dict[str, Any], buffers: list[bytes] | None = None) -> None:
        self.got.append((content, buffers or []))

    def send(self, **content: Any) -> list[dict[str, Any]]:
        """Send a message; gives the answers."""
        self.got.clear()
        self.player._handle_custom_msg(content, [])
        return [content for content, _ in self.got]

    def run(self, program: str, run: int = 1) -> dict[str, Any]:
        """Press Start; gives the message with the result."""
        return next(each for each in self.send(type="run", run=run, program=program))


def files(folder: Path) -> dict[Path, bytes]:
    """Every file in a folder, with its content."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOP_LEARN_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def level() -> Level:
    return Level.parse(SQUARE, id="kop/loops-01")


@pytest.fixture
def browser(level: Level, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    player = LevelPlayer(level)
    yield Browser(player, monkeypatch)
    player.close()


def test_the_traits_hold_plain_values_and_no_pictures(level: Level) -> None:
    player = LevelPlayer(level)
    puzzle = player.puzzle
    assert (puzzle["pack"], puzzle["id"], puzzle["hash"]) == ("kop", "loops-01", level.level_hash)
    assert puzzle["ship"] == {"cell": "A1", "heading": "N"}
    assert puzzle["gold"] == "D4"
    assert [(card["card"], card["count"]) for card in puzzle["cards"]] == list(level.cards.items())
    state = player.get_state()
    assert not any(isinstance(value, bytes) for value in state.values())
    assert len(str(player.words)) < 40_000


def test_words_come_in_both_languages_with_the_same_keys(level: Level) -> None:
    words = LevelPlayer(level).words
    assert set(words) == {"en", "zh_TW"}
    assert words["en"]["ui.start"] == "Start"
    assert words["zh_TW"]["ui.start"] == "開始"
    plain = [{key for key in texts if "|" not in key} for texts in words.values()]
    assert plain[0] == plain[1]


def test_a_view_gets_the_pictures_it_asks_for(browser: Browser) -> None:
    (light,) = browser.send(type="ready", dark=False, scale=1)
    pictures = browser.got[0][1]
    assert light["type"] == "board"
    assert light["look"] == {"dark": False, "scale": 1}
    assert [picture[:8] for picture in pictures] == [PNG, PNG]
    (dark,) = browser.send(type="ready", dark=True, scale=2)
    assert dark["look"] == {"dark": True, "scale": 2}
    assert dark["geometry"] == light["geometry"]
    assert browser.got[0][1] != pictures


def test_a_run_sends_its_result_first_and_then_each_picture_once(browser: Browser) -> None:
    messages = browser.send(type="run", run=7, program="2[3[F] R]")
    result, layers = messages[0], messages[1]
    assert [message["type"] for message in messages] == ["run", "layers"]
    assert (result["outcome"], result["stars"], result["cards"], result["par"]) == ("gold", 3, 4, 4)
    assert [step["n"] for step in result["steps"]] == list(range(1, 8))
    assert layers["run"] == result["run"] == 7
    assert [step["n"] for step in layers["steps"]] == list(range(1, 8))
    used = {piece[4] for step in layers["steps"] for piece in step["pieces"]}
    buffers = browser.got[1][1]
    assert used == set(range(len(buffers)))
    assert len(set(buffers)) == len(buffers) == 3  # sailing north, turning, sailing east


def test_a_long_run_comes_in_parts(browser: Browser) -> None:
    messages = browser.send(type="run", run=1, program="3[2[3[R R]]]")
    parts = [message for message in messages if message["type"] == "layers"]
    assert len(parts) == 3
    assert [len(part["steps"]) for part in parts] == [STEPS_A_MESSAGE, STEPS_A_MESSAGE, 12]


def test_progress_is_kept_with_attempts_and_drafts(browser: Browser, level: Level) -> None:
    browser.player.program = "3[F]"
    browser.run("3[F]")
    browser.player.program = "2[3[F] R]"
    browser.run("2[3[F] R]", run=2)
    assert browser.player.progress == {"stars": 3, "cards": 4, "tries": 2}
    key = ("kop", "loops-01", level.level_hash)
    progress = logbook().read()
    assert [attempt.outcome for attempt in progress.attempts] == ["stopped", "gold"]
    assert progress.draft(*key) == "2[3[F] R]"
    again = LevelPlayer(level)
    assert (again.program, again.progress["stars"]) == ("2[3[F] R]", 3)


def test_a_draft_that_the_level_does_not_allow_is_not_shown(level: Level) -> None:
    logbook().add(Draft("kop", "loops-01", level.level_hash, "B B"))
    assert LevelPlayer(level).program == ""


def test_without_recording_nothing_is_written(level: Level, home: Path) -> None:
    player = LevelPlayer(level, record=False)
    player.program = "F"
    player._handle_custom_msg({"type": "run", "run": 1, "program": "F"}, [])
    assert player.progress["tries"] == 1
    assert not (home / ".kop-learn").exists()


def test_what_comes_after_a_new_nickname_is_kept_for_that_learner(
    browser: Browser, level: Level
) -> None:
    browser.player.program = "F"
    choose(learner="Mei")
    browser.player.program = "2[3[F] R]"
    browser.run("2[3[F] R]")
    key = ("kop", "loops-01", level.level_hash)
    assert logbook("me").read().draft(*key) == "F"
    assert logbook("me").read().attempts == ()
    assert logbook("Mei").read().draft(*key) == "2[3[F] R]"
    assert browser.player.progress == {"stars": 3, "cards": 4, "tries": 1}


def test_looking_at_somebodys_work_writes_nothing(
    level: Level, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = logbook("Mei")
    book.add(Draft("kop", "loops-01", level.level_hash, "3[F]"))
    with book.path.open("a") as file:
        file.write("oops\n")
    before = files(home)
    player = play(level, learner="Mei")
    assert (player.program, player.looking) == ("3[F]", "Mei")
    browser = Browser(player, monkeypatch)
    assert [message["type"] for message in browser.send(type="ready")] == ["board"]
    player.language = "zh_TW"
    player.program = "2[3[F] R]"
    assert browser.run("2[3[F] R]")["stars"] == 3
    assert files(home) == before
    with pytest.raises(KopError):
        play(level, learner="../me")


def test_where_nothing_can_be_written_play_goes_on(
    browser: Browser, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / ".kop-learn").write_text("a file in the way")
    types = [message["type"] for message in browser.send(type="run", run=1, program="F")]
    assert types == ["run", "layers", "notice"]


def test_damaged_progress_is_reported_once(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    book = logbook()
    book.add(Draft("kop", "loops-01", level.level_hash, "F"))
    with book.path.open("a") as file:
        file.write("oops\n")
    browser = Browser(LevelPlayer(level), monkeypatch)
    assert [message["type"] for message in browser.send(type="ready")] == ["board", "notice"]
    assert [message["type"] for message in browser.send(type="ready")] == ["board"]
    assert browser.player.program == "F"


def test_python_is_read_and_faults_are_told_with_their_line(browser: Browser) -> None:
    source = "for _ in range(3):\n    forward()\nright()\n"
    (answer,) = browser.send(type="python", n=4, source=source)
    assert answer == {"type": "python", "n": 4, "program": "3[F] R"}
    (fault,) = browser.send(type="python", n=5, source="forward()\nwhile True:\n    left()\n")
    assert (fault["type"], fault["of"], fault["n"]) == ("fault", "python", 5)
    assert fault["faults"][0]["line"] == 2
    (fault,) = browser.send(type="python", n=6, source="left()\n" + "forward()\n" * 4)
    told = [(each["line"], each["message"]) for each in fault["faults"]]
    assert [line for line, _ in told] == [1, 5]
    assert told[0][1] == "Line 1: This level gives no “Turn left” card, but the program uses 1."
    assert told[1][1] == "Line 5: Too many “Forward” cards: 4 used, this level gives 3."


def test_faults_are_told_in_the_chosen_language(browser: Browser) -> None:
    browser.player.language = "zh_TW"
    (fault,) = browser.send(type="python", n=1, source="while True: pass")
    with use_language("zh_TW"):
        assert any(ord(sign) > 0x4E00 for sign in fault["faults"][0]["message"])
    assert read_choices().language == "zh_TW"


@pytest.mark.parametrize(
    "content",
    [{}, {"type": "nonsense"}, {"type": "run"}, {"type": "run", "run": "x", "program": 3}],
)
def test_nothing_that_comes_in_stays_without_an_answer(
    browser: Browser, content: dict[str, Any]
) -> None:
    (answer,) = browser.send(**content)
    assert answer["type"] == "error"
    assert answer["message"]


def test_what_goes_wrong_while_a_change_is_kept_is_shown(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: str) -> None:
        raise RuntimeError("the disk is gone")

    monkeypatch.setattr(browser.player._record, "keep_draft", refuse)
    browser.got.clear()
    with pytest.raises(RuntimeError):
        browser.player.program = "F"
    ((told, _),) = browser.got
    assert told["type"] == "error"
    assert "the disk is gone" in told["message"]


def test_a_program_that_is_not_allowed_is_told_with_its_run(browser: Browser) -> None:
    (answer,) = browser.send(type="run", run=3, program="S")
    assert (answer["type"], answer["of"], answer["run"]) == ("fault", "run", 3)


def test_a_guess_earns_stars_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    player = LevelPlayer(Level.parse(PREDICT, id="kop/predict-01"))
    browser = Browser(player, monkeypatch)
    assert player.program == "F 2[R F]"
    (wrong,) = browser.send(type="predict", run=1, cell="A1")
    assert wrong == {"type": "wrong", "run": 1, "answer": "A1"}
    right = browser.send(type="predict", run=2, cell="B1")[0]
    assert (right["type"], right["stars"], right["answer"]) == ("run", 2, "B1")
    assert player.progress == {"stars": 2, "cards": 4, "tries": 2}
    assert [attempt.answer for attempt in logbook().read().attempts] == ["A1", "B1"]


def test_another_level_is_shown_in_the_same_player(browser: Browser) -> None:
    browser.run("F")
    browser.player.show(Level.parse(PREDICT, id="kop/predict-01"))
    assert browser.player.puzzle["id"] == "predict-01"
    assert browser.player.trace is None


def test_the_plain_output_shows_board_program_and_what_to_do(level: Level) -> None:
    player = LevelPlayer(level)
    player.program = "2[3[F] R]"
    bundle = player_fallback(player)
    assert 'src="data:image/png;base64,' in bundle["text/html"]
    assert "2[3[F] R]" in bundle["text/html"]
    assert "▶▶" in bundle["text/html"]
    assert f"kop-fallback-{player.fallback}" in bundle["text/html"]
    assert "gold" in bundle["text/plain"].lower()


def test_titles_are_only_text_in_the_plain_output() -> None:
    toml = SQUARE.replace("Square dance", "<script>alert(1)</script>")
    html = player_fallback(LevelPlayer(Level.parse(toml)))["text/html"]
    assert "<script" not in html


def test_the_plain_output_keeps_up_with_the_program(
    level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[dict[str, Any]] = []
    shell = InteractiveShell.instance()
    monkeypatch.setattr(
        shell.display_pub, "publish", lambda data, **more: shown.append({**data, **more})
    )
    player = LevelPlayer(level)
    player.program = "F"
    assert shown == [], "nothing is renewed that was not shown"
    player._ipython_display_()
    plain, widget = shown
    assert "<code>F</code>" in plain["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in widget
    player.program = "3[F]"
    player.language = "zh_TW"
    renewed, translated = shown[2:]
    assert renewed["update"]
    assert renewed["transient"] == plain["transient"]
    assert "<code>3[F]</code>" in renewed["text/html"]
    assert "方陣舞步" in translated["text/html"]
