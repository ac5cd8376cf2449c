"""The proof checks of levels."""

from __future__ import annotations

from pathlib import Path

import pytest

from kop_learn.levels.model import Level
from kop_learn.levels.packs import find_pack
from kop_learn.sea.program import Program
from kop_learn.solving import check, solver
from kop_learn.solving.check import check_file, check_level, check_paths
from kop_learn.solving.concept import detours
from kop_learn.solving.solver import Solution, problem_of
from kop_learn.text import use_language
from tests.solving.levels import level, level_text

WAY = {"forward": 3, "right": 1}


def _codes(found: Level, chapter: str | None = None) -> list[str]:
    return [problem.code for problem in check_level(found, chapter).problems]


def test_a_good_level() -> None:
    report = check_level(level(". . .\n^ . G", WAY, par='[par]\ncards = 3\nprogram = "R F F"'))
    assert report.ok
    assert report.par == 3
    assert report.difficulty == 1
    assert report.to_dict() == {
        "level": "test",
        "ok": True,
        "problems": [],
        "par": 3,
        "difficulty": 1,
        "notes": [],
    }


def test_unsolvable() -> None:
    report = check_level(level("^ . . G", {"forward": 2, "right": 1}))
    assert [problem.code for problem in report.problems] == ["check.unsolvable"]
    assert (report.par, report.difficulty) == (None, None)


@pytest.mark.parametrize(
    ("picture", "cards", "cells"),
    [
        # A row of islands and no Jump; with a Jump the way is free.
        (". . G\n# # #\n^ . .", {}, ["A2", "B2", "C2"]),
        (". . G\n# # #\n^ . .", {"jump": 2, "right": 0}, []),
        # Round the gold lie an island, a small and a big whirlpool: of them two are enough.
        (". . o G\n. # O #\n^ . . .", {}, ["C3", "D2"]),
        # One god opens the small one, but the gold then is behind nothing any more.
        (". . O G\n. # . #\n^ . . .", {"sea_god": 1}, ["C3", "D2"]),
        (". . o G\n. # . #\n^ . . .", {"sea_god": 1, "right": 0}, []),
        # There is no wall here, only too few cards.
        (". . G\n. . .\n^ . .", {"forward": 2}, []),
    ],
)
def test_what_shuts_the_gold_off(picture: str, cards: dict[str, int], cells: list[str]) -> None:
    (problem,) = check_level(level(picture, {**WAY, **cards})).problems
    assert problem.code == ("check.shut_off" if cells else "check.unsolvable")
    for language, listed in (("en", ", ".join(cells)), ("zh_TW", "、".join(cells))):
        with use_language(language):
            (said,) = check_level(level(picture, {**WAY, **cards})).problems
            assert listed in said.message


@pytest.mark.parametrize(
    ("par", "code"),
    [
        ("", "check.par_missing"),
        ('[par]\ncards = 4\nprogram = "R F F F"', "check.par_wrong"),
        ('[par]\ncards = 3\nprogram = "F R F"', "check.par_program"),
    ],
)
def test_pars_that_are_not_proven(par: str, code: str) -> None:
    assert _codes(level(". . .\n^ . G", WAY, par=par)) == [code]


def test_a_repair_level_must_be_broken() -> None:
    par = '[par]\ncards = 3\nprogram = "R F F"'
    whole = level("^ . G", WAY, 'program = "R F F"', "repair", par)
    assert _codes(whole) == ["check.not_broken"]
    broken = level("^ . G", WAY, 'program = "R F"', "repair", par)
    assert _codes(broken) == []


def test_a_predict_level_has_no_par() -> None:
    report = check_level(level("^ . G", WAY, 'program = "R F"', "predict"))
    assert report.ok
    assert report.par is None


def test_the_concept_of_the_chapter_is_needed() -> None:
    cards = {"forward": 3, "right": 1, "loop3": 1, "jump": 1}
    par = '[par]\ncards = 3\nprogram = "R 3[F]"'
    # Without the loop R F F F is one card more: the level does not need loops.
    codes = _codes(level("^ . . G\n# # # #", cards, par=par), "mixed")
    assert "check.not_needed" in codes
    # With one Forward there is no other way.
    few = {**cards, "forward": 1, "jump": 2}
    assert _codes(level("^ . . . # G", few, par=""), "mixed") == ["check.par_missing"]


def test_no_bugs_levels_say_so() -> None:
    par = '[par]\ncards = 3\nprogram = "R F F"'
    assert _codes(level("^ . G", WAY, par=par), "no_bugs") == ["check.no_bugs_off"]
    assert _codes(level("^ . G", WAY, "rules.no_bugs = true", par=par), "no_bugs") == []


def test_notes_name_what_is_not_needed() -> None:
    cards = {**WAY, "jump": 1}
    par = '[par]\ncards = 3\nprogram = "R F F"'
    report = check_level(level("# . .\n. . .\n^ . G", cards, par=par))
    assert report.ok
    assert len(report.notes) == 2
    assert "Jump" in report.notes[0]
    assert "A3" in report.notes[1]


def test_a_whirlpool_that_may_be_named_is_not_needed_for_that() -> None:
    # Android drains C1, and C2 with it or not: nobody has to.
    cards = {"forward": 3, "call": 1}
    report = check_level(level(". . o .\n> . O G", cards, 'captain = "android"'))
    assert report.par == 4
    (note,) = report.notes
    assert "C2" in note
    assert "C1" not in note


@pytest.mark.parametrize(("language", "said"), [("en", "Without Loop 3"), ("zh_TW", "不用")])
def test_notes_of_a_loose_level_tell_what_it_does_without(language: str, said: str) -> None:
    # R 3[F] are three cards, R F F F are four: who has three Forwards needs no loop.
    cards = {"forward": 3, "right": 1, "loop3": 1}
    par = '[par]\ncards = 3\nprogram = "R 3[F]"'
    with use_language(language):
        found = check_level(level(". . . .\n^ . . G", cards, par=par))
        assert found.ok
        (note,) = found.notes
        assert note.startswith(said)
        few = check_level(level(". . . .\n^ . . G", {**cards, "forward": 1}, par=par))
        assert (few.ok, few.notes) == (True, ())


def _write(folder: Path, name: str, text: str) -> None:
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(("language", "said"), [("en", "same puzzle as a"), ("zh_TW", "和 a 是")])
def test_twins_are_noted(tmp_path: Path, language: str, said: str) -> None:
    left = {"forward": 3, "left": 1}
    _write(tmp_path, "a", level_text(". .\n. G\n^ .", WAY))
    _write(tmp_path, "b", level_text(". .\nG .\n. ^", left))  # in a mirror
    _write(tmp_path, "c", level_text("> . .\n. G .", WAY))  # turned to the right
    _write(tmp_path, "d", level_text(". G\n. .\n^ .", WAY))  # the gold is elsewhere
    with use_language(language):
        reports = {report.level: report for report in check_paths([tmp_path, tmp_path / "a.toml"])}
    told = {name for name, report in reports.items() if any(said in n for n in report.notes)}
    assert told == {"b", "c"}


@pytest.mark.slow
def test_twins_of_the_packs_are_noted_and_no_level_is_its_own(tmp_path: Path) -> None:
    own = find_pack("kop").files[0]
    _write(tmp_path, "mine", own.path.read_text(encoding="utf-8"))
    (report,) = check_paths([tmp_path])
    assert any("kop/moving-01" in note for note in report.notes)
    (report,) = check_paths([own.path])
    assert not any("kop/" in note for note in report.notes)


def test_the_program_of_a_level_makes_another_puzzle(tmp_path: Path) -> None:
    # The mirror of R F is L F: that is the same thing to mend, and L L is another one.
    left = {"forward": 3, "left": 2}
    right = {"forward": 3, "right": 2}
    maps = (". .\n. G\n^ .", ". .\nG .\n. ^")
    _write(tmp_path, "a", level_text(maps[0], right, 'program = "R F"', "repair"))
    _write(tmp_path, "b", level_text(maps[1], left, 'program = "L F"', "repair"))
    _write(tmp_path, "c", level_text(maps[1], left, 'program = "L L"', "repair"))
    _write(tmp_path, "d", level_text(maps[1], left, 'program = "L F"', "predict"))
    told = {
        report.level
        for report in check_paths([tmp_path])
        if "same puzzle as a" in "".join(report.notes)
    }
    assert told == {"b"}


def test_problems_have_the_line_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    text = level_text("^ . G", WAY, par='[par]\ncards = 4\nprogram = "R F F F"')
    path.write_text(text, encoding="utf-8")
    (problem,) = check_file(path).problems
    assert problem.code == "check.par_wrong"
    assert problem.line == text.splitlines().index("cards = 4") + 1


def test_writing_the_par(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    path.write_text(level_text("^ . G", WAY), encoding="utf-8")
    assert [problem.code for problem in check_file(path).problems] == ["check.par_missing"]
    assert check_file(path, write=True).ok
    written = Level.load(path).par
    assert written is not None
    assert (written.cards, str(written.program)) == (3, "R F F")
    before = path.read_text(encoding="utf-8")
    assert check_file(path, write=True).ok
    assert path.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("par", "said"),
    [
        (
            'cards = 5\nprogram = "R F F R L"',
            "is beaten: 3 is enough (R F F)",
        ),
        ('cards = 2\nprogram = "R F"', "was 2, but no program of fewer cards than 3"),
        ('cards = 3\nprogram = "F R F"', "has one now that does: R F F"),
        # A par that contradicts itself is replaced as well.
        ('cards = 9\nprogram = "R F F"', "was 9, and that is beaten: 3 is"),
    ],
)
def test_writing_another_par_says_what_was_wrong(tmp_path: Path, par: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(level_text("^ . G", WAY, par=f"[par]\n{par}"), encoding="utf-8")
    report = check_file(path, write=True)
    assert report.ok
    assert said in report.notes[0]
    assert not any(said in note for note in check_file(path, write=True).notes)


def test_the_difficulty_is_told_in_words() -> None:
    report = check_level(level("^ . . G", {"forward": 1, "right": 1, "loop3": 1}))
    assert report.reasons == (
        "cards needed: 3, a loop is needed, turns on the way: 1, there is only one shortest program"
    )


def test_a_concept_that_nobody_had_time_to_do_without() -> None:
    # R F F F does without the loop; in no time at all that cannot be known.
    cards = {"forward": 3, "right": 1, "loop3": 1}
    problem = problem_of(level("^ . . G", cards))
    assert detours(problem, "loops", 3) == (("loops", Program.parse("R F F F")),)
    assert detours(problem, "loops", 3, time_limit=1e-9) == (("loops", None),)
    # With one Forward three cells are out of reach: that is seen at once.
    few = problem_of(level("^ . . G", {**cards, "forward": 1}))
    assert detours(few, "loops", 3, time_limit=1e-9) == ()


def test_what_is_not_proven_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    par = '[par]\ncards = 3\nprogram = "R 3[F]"'
    found = level("^ . . G", {"forward": 1, "right": 1, "loop3": 1}, par=par)
    monkeypatch.setattr(check, "detours", lambda *_: (("loops", None),))
    report = check_level(found, "mixed")
    assert report.ok
    assert "not time enough" in report.notes[0]
    assert "loops" in report.notes[0]


@pytest.mark.parametrize(
    ("par", "codes"),
    [
        ("", []),
        ('[par]\ncards = 5\nprogram = "R F L R F"', ["check.par_beaten"]),
        ('[par]\ncards = 1\nprogram = "F"', ["check.par_too_low"]),
        ('[par]\ncards = 3\nprogram = "R F F"', []),
    ],
)
def test_what_a_search_that_took_too_long_found(par: str, codes: list[str]) -> None:
    found = level("^ . G", {**WAY, "left": 1}, par=par)
    longer = Program.parse("R F F L")
    report = check_level(found, solution=Solution(True, "gave_up", 4, longer, 2, 60.0))
    assert [problem.code for problem in report.problems] == ["check.gave_up", *codes]
    assert (report.par, report.difficulty) == (None, None)
    assert "R F F L" in report.notes[0]


def test_too_many_programs_to_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    # F R F and F L B are both as short as can be.
    found = level(". G\n^ .", {"forward": 2, "right": 2, "left": 1, "back": 2})
    monkeypatch.setattr(solver, "MOST_PROGRAMS", 1)
    report = check_level(found)
    assert report.par == 3
    assert "too many smallest programs" in report.notes[-1]


def test_a_file_that_is_no_level(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    path.write_text("format = 1\n", encoding="utf-8")
    (report,) = check_paths([path])
    assert not report.ok
    assert report.par is None
    (missing,) = check_paths([tmp_path / "nothing.toml"])
    assert [problem.code for problem in missing.problems] == ["file.missing"]


def test_folders_and_packs(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    (pack / "moving").mkdir(parents=True)
    (pack / "pack.toml").write_text(
        'format = 1\nid = "mine"\ntitle.en = "Mine"\nchapters = ["moving"]\n', encoding="utf-8"
    )
    (pack / "moving" / "01-way.toml").write_text(level_text("^ . G", WAY), encoding="utf-8")
    (report,) = check_paths([pack])
    assert report.level == "mine/moving-01"
    codes = {problem.code for problem in report.problems}
    # It breaks the rules of the first chapter as well.
    assert codes == {"chapter.size", "chapter.cards", "chapter.no_islands", "check.par_missing"}
    (loose,) = check_paths([pack / "moving"])
    assert loose.level == "01-way"
