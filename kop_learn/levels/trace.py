"""Running a program in a level, and what came of it (the design's ``run --json``)."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kop_learn.errors import KopError
from kop_learn.levels.model import Level
from kop_learn.levels.stars import stars
from kop_learn.sea.board import Sea
from kop_learn.sea.cards import CARDS
from kop_learn.sea.interpreter import Bug, Outcome, Step, run_program
from kop_learn.sea.program import Program
from kop_learn.sea.rules import check_program

if TYPE_CHECKING:
    from kop_learn.drawing.animation import RunAnimation


@dataclass(frozen=True)
class Trace:
    """One run of a program in a level.

    ``bug`` is what the no-bugs rule found, and set exactly when ``outcome`` is ``"refused"``; the
    ship has not moved then, and there are no steps.
    """

    level: Level
    program: Program
    outcome: Outcome
    steps: tuple[Step, ...]
    bug: Bug | None = None

    @property
    def cards(self) -> int:
        """The size of the program."""
        return self.program.size

    @property
    def par(self) -> int | None:
        """The number of cards that earns three stars, or None where nobody proved one."""
        return None if self.level.par is None else self.level.par.cards

    @property
    def stars(self) -> int:
        """The stars earned: 0 without gold, else 1 to 3."""
        return stars(self.cards, self.par) if self.outcome == "gold" else 0

    @property
    def end(self) -> Sea:
        """The sea after the run; its one ship is at index 0."""
        return self.steps[-1].sea if self.steps else self.level.sea()

    def to_dict(self) -> dict[str, object]:
        """Return the run as the design's JSON object."""
        found: dict[str, object] = {
            "outcome": self.outcome,
            "cards": self.cards,
            "stars": self.stars,
            "par": self.par,
        }
        if self.bug is not None:
            found["error"] = {
                "path": list(self.bug.path),
                "card": CARDS[self.bug.card].symbol,
                "reason": self.bug.reason,
            }
        found["steps"] = [step.to_dict() for step in self.steps]
        return found

    def animate(self) -> RunAnimation:
        """Return the run as a matplotlib animation, one frame a step."""
        from kop_learn.drawing.animation import animate

        return animate(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save the run as a picture, a moving picture or a page: ``.png``, ``.gif`` or ``.html``.

        Raises:
            KopError: for any other ending, or if the file cannot be written.
        """
        from kop_learn.drawing.export import save

        save(self, path)

    def told(self) -> str:
        """Return the run in words: the title of the level, then a line a step."""
        from kop_learn.drawing.film import Film

        film = Film(self)
        steps = [film.caption(n) for n in film.kept] or [film.caption(0)]
        return "\n".join([self.level.text("title"), *steps])

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, str], dict[str, object]]:
        """Show the end of the run and its path in a notebook, and the whole run in words."""
        from kop_learn.drawing.export import png
        from kop_learn.drawing.film import Film
        from kop_learn.drawing.pictures import picture_bundle

        words = self.told()
        return picture_bundle(png(Film(self)), words.rpartition("\n")[2], words)


def run(level: Level | str, program: Program | str) -> Trace:
    """Run a program (or its text) in a level (or what :meth:`Level.find` takes).

    Raises:
        KopError: if there is no such level or program, or the level's cards do not allow it.
    """
    level = Level.find(level) if isinstance(level, str) else level
    tree = Program.parse(program) if isinstance(program, str) else program
    faults = check_program(tree, level.cards, board=level.board, captain=level.captain)
    if faults:
        raise KopError(faults)
    done = run_program(level.sea(), tree, captain=level.captain, no_bugs=level.no_bugs)
    return Trace(level, tree, done.outcome, done.steps, done.bug)
