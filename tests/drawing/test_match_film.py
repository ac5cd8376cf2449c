"""The film of a match: several ships, and a new path for every program."""

from kop_learn.drawing.match_film import MatchFilm, Scene
from kop_learn.sea.board import ISLAND, Board, Sea, Ship
from kop_learn.sea.grid import Cell, Heading
from kop_learn.sea.interpreter import run_program
from kop_learn.sea.program import Program

SHIPS = (Ship(Cell(0, 0), Heading.N), Ship(Cell(3, 3), Heading.S, 2))
SEA = Sea(Board(4, 4, {Cell(2, 2): ISLAND}), SHIPS)
FIRST = run_program(SEA, Program.parse("F F")).steps
SECOND = run_program(FIRST[-1].sea, Program.parse("R")).steps
SCENES = (
    Scene(SEA, "all at sea", fresh=True),
    Scene(FIRST[0].sea, "one", FIRST[0]),
    Scene(FIRST[1].sea, "two", FIRST[1]),
    Scene(FIRST[1].sea, "another turn", fresh=True),
    Scene(SECOND[0].sea, "right", SECOND[0]),
    Scene(SECOND[0].sea, "over"),
)


def test_every_scene_is_a_frame_with_all_ships() -> None:
    film = MatchFilm("A – B", SCENES)
    shots = list(film.shots())
    assert [shot.n for shot in shots] == [0, 1, 2, 3, 4, 5]
    assert [shot.ships[0].cell.name for shot in shots] == ["A1", "A2", "A3", "A3", "A3", "A3"]
    assert {shot.ships[1] for shot in shots} == {SHIPS[1]}
    frames = list(film.frames())
    assert len(frames) == len(film.durations) == 6
    assert frames[-1].image.tobytes() == film.last().image.tobytes()
    assert film.caption(3) == "another turn"


def test_the_path_begins_anew_with_every_program() -> None:
    shots = list(MatchFilm("A – B", SCENES).shots())
    assert [len(shot.pieces) for shot in shots] == [0, 1, 1, 0, 1, 0]
    assert [shot.fresh for shot in shots] == [True, False, False, True, False, False]
    assert [step.card for step in MatchFilm("A – B", SCENES).end_steps] == ["right"]


def test_the_board_is_drawn_when_it_changes() -> None:
    assert [shot.board is not None for shot in MatchFilm("A – B", SCENES).shots()] == [
        True,
        *[False] * 5,
    ]
    cleared = SEA.with_board(SEA.board.removed(Cell(2, 2)))
    shots = list(MatchFilm("A – B", (SCENES[0], Scene(cleared, "gone"))).shots())
    assert shots[1].board not in (None, shots[0].board)


def test_long_matches_are_thinned_and_keep_the_path_of_the_program_shown() -> None:
    told: list[int] = []
    film = MatchFilm("A – B", SCENES, most=2, tell=told.append)
    assert film.thinned
    assert film.kept == (2, 5)
    shots = list(film.shots())
    assert told == [0, 2, 5]
    assert [len(shot.pieces) for shot in shots] == [0, 2, 1]
    assert [shot.fresh for shot in shots] == [True, False, True]
