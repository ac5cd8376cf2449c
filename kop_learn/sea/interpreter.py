"""Running a whole program on a sea (rule book, part 1, Running a program)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kop_learn.sea.board import Sea, Ship, TileKind
from kop_learn.sea.cards import CARDS
from kop_learn.sea.effects import Change, Situation, carry_out
from kop_learn.sea.flow import GODS, advance, empty_loops, lay_out, start
from kop_learn.sea.program import Path, Program

STEP_LIMIT = 10_000
"""A run that would begin one instruction more than this ends there."""

Outcome = Literal["gold", "stopped", "step_limit", "refused"]


@dataclass(frozen=True, slots=True)
class Step:
    """One instruction carried out, or bumped.

    ``n`` counts instructions from 1; ``card`` is the id of the card carried out, ``path`` its place
    in the program and ``passes`` which time round each enclosing card is.  ``event`` is what
    happened or, when ``ok`` is false, the reason of the bump.  ``sea`` is the sea after the step,
    ``before`` the ship before it, ``changes`` the tiles that came or went.
    """

    n: int
    card: str
    path: Path
    passes: tuple[int, ...]
    ok: bool
    event: str
    sea: Sea
    before: Ship
    changes: tuple[Change, ...] = ()
    ship_index: int = 0

    @property
    def ship(self) -> Ship:
        """The ship after the step."""
        return self.sea.ships[self.ship_index]

    @property
    def on_island(self) -> bool:
        """Whether the ship lies on an island after the step."""
        return self.sea.board.level_at(self.ship.cell) == 1

    def to_dict(self) -> dict[str, object]:
        """Return the step as the design's JSON object."""
        return {
            "n": self.n,
            "card": CARDS[self.card].symbol,
            "path": list(self.path),
            "pass": list(self.passes),
            "ok": self.ok,
            "event": self.event,
            "cell": self.ship.cell.name,
            "heading": self.ship.heading.value,
            "on_island": self.on_island,
        }


@dataclass(frozen=True, slots=True)
class Bug:
    """The first thing that the no-bugs rule refuses: the card's place and the reason."""

    path: Path
    card: str
    reason: str


@dataclass(frozen=True, slots=True)
class Run:
    """A finished run: how it ended, and every step. ``bug`` is set when it was refused."""

    outcome: Outcome
    steps: tuple[Step, ...]
    bug: Bug | None = None


def run_program(
    sea: Sea, program: Program, *, captain: str | None = None, no_bugs: bool = False
) -> Run:
    """Run a program with the ship at index 0, until gold or to its end.

    The program must have passed :func:`kop_learn.sea.rules.check_program`.  With ``no_bugs`` it is
    tried out first: a bump or an empty loop refuses it and the ship does not move.
    """
    begun = tuple(_steps(sea, program, captain))
    # The instruction beyond the limit only tells that there is one; it is never carried out.
    steps = begun[:STEP_LIMIT]
    if no_bugs and (bug := _first_bug(steps, program, captain)) is not None:
        return Run("refused", (), bug)
    if len(begun) > STEP_LIMIT:
        return Run("step_limit", steps)
    return Run("gold" if steps and _on_gold(steps[-1]) else "stopped", steps)


def _on_gold(step: Step) -> bool:
    return step.sea.board.kind_at(step.ship.cell) is TileKind.GOLD


def _steps(sea: Sea, program: Program, captain: str | None) -> Iterator[Step]:
    """Give the steps up to gold, and at most one more than the limit."""
    cursor = start(lay_out(program, captain))
    called = False
    for n in range(1, STEP_LIMIT + 2):
        following = advance(cursor)
        if following is None:
            return
        instruction, cursor = following
        before = sea.ships[0]
        result = carry_out(Situation(sea, 0, captain, called), instruction)
        sea = result.sea
        called = result.event == "calling" and instruction.card in GODS
        yield Step(
            n,
            instruction.card,
            instruction.path,
            instruction.passes,
            result.ok,
            result.event,
            sea,
            before,
            result.changes,
        )
        if result.entered is not None and result.entered.kind is TileKind.GOLD:
            return


def _first_bug(steps: tuple[Step, ...], program: Program, captain: str | None) -> Bug | None:
    """Return the refused card that comes first in the program text."""
    bumps = [Bug(step.path, step.card, step.event) for step in steps if not step.ok]
    empty = [
        Bug(path, program.item_at(path).card, "empty_loop")
        for path in empty_loops(program, captain)
    ]
    return min(bumps[:1] + empty[:1], key=lambda bug: bug.path, default=None)
