"""The tool that keeps the catalogues: what it takes, what it refuses, what it reports."""

from pathlib import Path

import pytest

from tools import catalogues as tool

GOOD = "sea.hello\tAhoy, {name}!\t{name}，你好！\nship.name\tship\t船\n"


def add(lines: str, locales: Path) -> None:
    tool.add(tool.parse_lines(lines.splitlines()), locales)


def english(locales: Path) -> dict[str, tuple[str, ...]]:
    return tool.entries(tool.load_po("en", locales))


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Code that uses every message of GOOD."""
    folder = tmp_path / "code"
    folder.mkdir()
    (folder / "a.py").write_text('say("sea.hello", name="x")\n', "utf-8")
    (folder / "b.js").write_text("t('ship.name')\n", "utf-8")
    return folder


def test_adding_merges_replaces_and_sorts(tmp_path: Path) -> None:
    add(GOOD, tmp_path)
    add("sea.hello\tHello, {name}!\t{name}，嗨！\na.b\tnew\t新\n", tmp_path)
    assert english(tmp_path) == {
        "a.b": ("new",),
        "sea.hello": ("Hello, {name}!",),
        "ship.name": ("ship",),
    }
    po = tool.po_path("en", tmp_path).read_text("utf-8")
    assert po.index('"a.b"') < po.index('"sea.hello"') < po.index('"ship.name"')


def test_the_same_messages_give_the_same_files(tmp_path: Path) -> None:
    add(GOOD, tmp_path / "one")
    add("\n".join(reversed(GOOD.splitlines())), tmp_path / "two")
    add(GOOD, tmp_path / "two")
    for language in ("en", "zh_TW"):
        for path in (tool.po_path, tool.mo_path):
            one, two = (path(language, tmp_path / name) for name in ("one", "two"))
            assert one.read_bytes() == two.read_bytes()


def test_a_plural_message_may_become_a_plain_one(tmp_path: Path) -> None:
    add("a.b\t{n} card || {n} cards\t{n} 張\n", tmp_path)
    assert english(tmp_path) == {"a.b": ("{n} card", "{n} cards")}
    add("a.b\tcards\t卡片\n", tmp_path)
    assert english(tmp_path) == {"a.b": ("cards",)}


def test_removing_takes_a_message_out_of_every_language(tmp_path: Path) -> None:
    add(GOOD, tmp_path)
    tool.remove(["ship.name"], tmp_path)
    for language in ("en", "zh_TW"):
        assert list(tool.entries(tool.load_po(language, tmp_path))) == ["sea.hello"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("a.b\tone text only", "line 1: expected KEY"),
        ("a.b\tship\t", "line 1: expected KEY"),
        ("nodot\tship\t船", "no key"),
        ("a.b.plural\tship\t船", "no key"),
        ("a.b\tthe {ship}\t{船}", "placeholders differ"),
        ("a.b\tthe {ship}\t船", "placeholders differ"),
        ("a.b\tthe {ship\t船", "braces"),
        ("a.b\tthe {}\t船{}", "only plain"),
        ("a.b\tthe {ship.name}\t{ship.name}", "only plain"),
        ("a.b\tthe {n:>3}\t{n:>3}", "only plain"),
        ("a.b\tthe {n!r}\t{n!r}", "only plain"),
    ],
)
def test_a_line_that_would_not_work_is_refused(line: str, reason: str) -> None:
    with pytest.raises(tool.CatalogueError, match=reason):
        tool.parse_lines([line])


def test_all_faults_are_told_at_once_and_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(tool.CatalogueError, match=r"line 1: .*\n.*line 3: "):
        add("nodot\ta\t一\na.b\tb\t二\na.c\t{x}\t三\n", tmp_path)
    assert tool.languages(tmp_path) == []


def test_a_wrong_number_of_plural_forms_is_refused(tmp_path: Path) -> None:
    with pytest.raises(tool.CatalogueError, match="zh_TW needs 1 plural"):
        add("a.b\t{n} card || {n} cards\t{n} 張 || {n} 張\n", tmp_path)
    assert tool.languages(tmp_path) == []


@pytest.mark.parametrize(
    ("chinese", "complaint"),
    [
        ("the ship", "no Chinese"),
        ("船 and ship", "English words"),
        ("船,島", "half-width"),
        ("船！", None),
        ("Python", None),
        ("{n}/{total}", None),
        ("指令：`kop-learn check`", None),
        ("换角色", "Big5"),
    ],
)
def test_style(chinese: str, complaint: str | None) -> None:
    faults = list(tool.style_faults("a.b", "the ship", chinese))
    if complaint is None:
        assert faults == []
    else:
        assert complaint in "\n".join(faults)


def test_check_is_silent_when_all_is_well(tmp_path: Path, package: Path) -> None:
    add(GOOD, tmp_path)
    assert tool.check(tmp_path, package) == []


def test_check_tells_missing_fuzzy_stale_and_unused(tmp_path: Path, package: Path) -> None:
    add(GOOD, tmp_path)
    add("a.b\tunused\t沒用到\n", tmp_path)
    po = tool.po_path("zh_TW", tmp_path)
    text = po.read_text("utf-8").replace('msgid "ship.name"', '#, fuzzy\nmsgid "ship.name"')
    po.write_text(text.replace("{name}，你好！", ""), "utf-8")
    assert tool.check(tmp_path, package) == [
        "ship.name: fuzzy in zh_TW",
        "sea.hello: missing in zh_TW",
        "kop_learn.mo of zh_TW is stale: run compile",
        "a.b: used nowhere",
    ]
    tool.mo_path("zh_TW", tmp_path).unlink()
    assert "kop_learn.mo of zh_TW is not there: run compile" in tool.check(tmp_path, package)


def test_compiling_makes_a_stale_catalogue_fresh(tmp_path: Path, package: Path) -> None:
    add(GOOD, tmp_path)
    po = tool.po_path("en", tmp_path)
    po.write_text(po.read_text("utf-8").replace("Ahoy", "Hi"), "utf-8")
    assert tool.check(tmp_path, package) == ["kop_learn.mo of en is stale: run compile"]
    tool.compile_all(tmp_path)
    assert tool.check(tmp_path, package) == []


def test_composed_keys_count_as_used(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        'say(f"card.{id}.name")\nfault(f"map.{reason}")\nfault("program.deep")\nf"{x}.y"\n', "utf-8"
    )
    (tmp_path / "b.js").write_text("t(`event.${name}`); t('bump.' + reason)\n", "utf-8")
    keys = ["card.jump.name", "fault.map.odd", "fault.program.deep", "event.moved", "bump.edge"]
    assert tool.unused([*keys, "fault.other", "tile.y"], tmp_path) == ["fault.other", "tile.y"]


def test_the_command_adds_a_file_and_tells_faults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    added: list[tool.Message] = []
    monkeypatch.setattr(tool, "add", added.extend)
    lines = tmp_path / "lines.tsv"
    lines.write_text(GOOD, "utf-8")
    assert tool.main(["add", str(lines)]) == 0
    assert [message.key for message in added] == ["sea.hello", "ship.name"]
    lines.write_text("nodot\ta\t一\n", "utf-8")
    assert tool.main(["add", str(lines)]) == 2
    assert tool.main(["add", str(tmp_path / "nothing.tsv")]) == 2
    assert "no key" in capsys.readouterr().err
