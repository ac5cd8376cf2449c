"""A ship that a code cell steers with ordinary Python (rule book, part 1).

Every command is one instruction and does what the card does; loops and conditions are Python's own.
What is shown in the end is the run of a program with one card for each command, made by
:func:`kop_learn.sea.interpreter.run_program` like any other run.
"""

from __future__ import annotations

from dataclasses import replace
from re import fullmatch
from typing import TYPE_CHECKING

from kop_learn.errors import KopError
from kop_learn.levels.model import Level
from kop_learn.levels.trace import Trace
from kop_learn.sea.board import WHIRLPOOLS, TileKind
from kop_learn.sea.cards import CARDS, CHARACTERS, Holds
from kop_learn.sea.effects import Situation, carry_out
from kop_learn.sea.flow import GODS, Instruction
from kop_learn.sea.grid import Cell
from kop_learn.sea.interpreter import STEP_LIMIT, run_program
from kop_learn.sea.program import Item, Program
from kop_learn.text import fault, say

if TYPE_CHECKING:
    from kop_learn.drawing.animation import RunAnimation

CALL_LIMIT = STEP_LIMIT
"""A ship answers so many calls, commands and questions together; the next one is refused."""


class CodeShip:
    """A ship in a level, steered by calls: what ``level.ship()`` gives.

    A *command* (:meth:`forward`, :meth:`sea_god`, ...) carries one instruction out and tells
    whether it could be; a bump gives False and the ship goes on. Only cards that the level gives
    can be used, but as often as one likes: a call is no card, so the level's counts do not limit
    calls, and the level's par does not measure them (gold earns one star). A *question*
    (:meth:`at_gold`, :meth:`island_ahead`, ...) changes nothing.

    Gold ends the run at once: commands after it do nothing and give False. A god before a big
    whirlpool calls and waits for the next command; whether it stood alone shows then.

    As the last line of a cell the ship shows the run so far as an animation.

    Raises:
        KopError: by a command whose card the level does not give, and by every call after
            ``CALL_LIMIT`` calls, so that a loop that never ends is stopped.
    """

    def __init__(self, level: Level) -> None:
        self._level = level
        self._sea = level.sea()
        self._items: list[Item] = []
        self._calling: str | None = None  # the god that waits for its partner
        self._calls = 0

    def forward(self) -> bool:
        """Sail one cell ahead, on the same height."""
        return self._command("forward")

    def backward(self) -> bool:
        """Sail one cell back, on the same height; the ship keeps its heading."""
        return self._command("back")

    def left(self) -> bool:
        """Turn left on the spot."""
        return self._command("left")

    def right(self) -> bool:
        """Turn right on the spot."""
        return self._command("right")

    def jump(self) -> bool:
        """Jump one cell ahead, up onto an island or down from one."""
        return self._command("jump")

    def sea_god(self) -> bool:
        """Ask the Sea God to calm the whirlpool ahead; a big one takes Mazu as well."""
        return self._command("sea_god")

    def mazu(self) -> bool:
        """Ask Mazu to calm the whirlpool ahead; a big one takes the Sea God as well."""
        return self._command("mazu")

    def cannonball(self) -> bool:
        """Fire: the islands in the three cells ahead are gone."""
        return self._command("cannonball")

    def call(self, *cells: str) -> bool:
        """Call the captain's skill: ``call()`` for Ruby, ``call("C4", "E6")`` for Android."""
        return self._command("call", cells)

    def at_gold(self) -> bool:
        """Tell whether the ship has reached the gold."""
        self._count()
        return self._kind_here() is TileKind.GOLD

    def on_island(self) -> bool:
        """Tell whether the ship lies on an island."""
        self._count()
        return self._kind_here() is TileKind.ISLAND

    def island_ahead(self) -> bool:
        """Tell whether the next cell holds an island."""
        self._count()
        return self._kind_ahead() is TileKind.ISLAND

    def whirlpool_ahead(self) -> bool:
        """Tell whether the next cell holds a whirlpool, small or big."""
        self._count()
        return self._kind_ahead() in WHIRLPOOLS

    def edge_ahead(self) -> bool:
        """Tell whether the sea ends before the ship."""
        self._count()
        return not self._sea.board.contains(self._ahead())

    @property
    def cell(self) -> str:
        """The name of the ship's cell, such as ``"A1"``."""
        self._count()
        return self._sea.ships[0].cell.name

    @property
    def heading(self) -> str:
        """Where the ship looks: ``"N"``, ``"E"``, ``"S"`` or ``"W"``."""
        self._count()
        return self._sea.ships[0].heading.name

    def trace(self) -> Trace:
        """Return the run so far, its program one card for each command.

        Under the no-bugs rule a run with a bump is refused, as for cards.
        """
        level = replace(self._level, par=None)
        program = Program(tuple(self._items))
        run = run_program(level.sea(), program, captain=level.captain, no_bugs=level.no_bugs)
        outcome = run.outcome
        if outcome == "stopped" and self._calls > CALL_LIMIT == len(run.steps):
            outcome = "step_limit"
        return Trace(level, program, outcome, run.steps, run.bug)

    def animate(self) -> RunAnimation:
        """Return the run so far as a matplotlib animation, one frame a step."""
        return self.trace().animate()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """Show the run so far in a notebook, to be played step by step."""
        trace = self.trace()
        return {"text/html": trace.animate()._repr_html_(), "text/plain": trace.told()}

    def _command(self, card: str, cells: tuple[str, ...] = ()) -> bool:
        if not self._level.cards.get(card):
            name, python = say(f"card.{card}.name"), CARDS[card].python
            raise KopError(fault("ship.card_not_given", card=name, python=python))
        item = Item(card, self._skill_cells(cells) if card == "call" else ())
        self._count()
        if self._kind_here() is TileKind.GOLD:
            return False
        called = card in GODS and self._calling not in (None, card)
        situation = Situation(self._sea, 0, self._level.captain, called)
        # The next command may bring a god its partner, so it calls as if that were so.
        result = carry_out(situation, Instruction(card, item, (len(self._items),), (), True))
        self._items.append(item)
        self._sea = result.sea
        self._calling = card if result.event == "calling" else None
        return result.ok

    def _skill_cells(self, names: tuple[str, ...]) -> tuple[Cell, ...]:
        """Read the cells that the captain's skill is told, and refuse those that do not fit."""
        captain = CHARACTERS[self._level.captain or ""]
        if captain.holds is not Holds.NOTHING:
            raise KopError(fault("ship.call_is_a_loop", times=captain.passes))
        board = self._level.board
        cells = tuple(cell for name in names if (cell := _cell(name)) and board.contains(cell))
        if len(cells) < len(names) or not fullmatch(captain.needs, "c" * len(cells)):
            raise KopError(fault(f"ship.call_{captain.id}"))
        return cells

    def _count(self) -> None:
        self._calls += 1
        if self._calls > CALL_LIMIT:
            raise KopError(fault("ship.endless", most=f"{CALL_LIMIT:,}"))

    def _ahead(self) -> Cell:
        ship = self._sea.ships[0]
        return ship.cell.step(ship.heading)

    def _kind_ahead(self) -> TileKind | None:
        return self._sea.board.kind_at(self._ahead())

    def _kind_here(self) -> TileKind | None:
        return self._sea.board.kind_at(self._sea.ships[0].cell)


def _cell(name: str) -> Cell | None:
    try:
        return Cell.parse(name)
    except (AttributeError, ValueError):  # a learner may write anything
        return None
