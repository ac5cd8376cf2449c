"""Hints for a program under way, in three steps: where to look, what kind of card, which card.

The last step names one card and never the whole answer.  A hint goes on from the child's own cards
where these can still lead to the gold with few cards more than needed; else from as many of them as
agree with a smallest program.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kop_learn.levels.model import Level
from kop_learn.sea.board import Sea, TileKind
from kop_learn.sea.interpreter import Run, run_program
from kop_learn.sea.program import Argument, Item, Program
from kop_learn.sea.rules import check_program
from kop_learn.solving.concept import SPARE
from kop_learn.solving.deck import GODS, Problem
from kop_learn.solving.solver import accepted, problem_of, solve
from kop_learn.solving.watch import OutOfTimeError, Watch
from kop_learn.text import say

STEPS = 3
"""How many steps of hints there are."""
PATIENCE = 2.0
"""Seconds after which no better hint is looked for."""

_Place = tuple[int, str, tuple[Argument, ...]]
"""A card in the order of the program text: how deep it lies, its id, what it was told."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint: its kind (``"look.bump"``, ``"next.turn"``, ``"card"``, …) and what it speaks of.

    ``good`` is how many cards of the program, from its beginning, the hint builds on, and ``wrong``
    the card after them if there is one; ``sure`` tells whether that card is proven to lead astray.
    They are only told in the second step.
    """

    kind: str
    parameters: Mapping[str, object] = field(default_factory=dict)
    good: int = 0
    wrong: str | None = None
    sure: bool = False

    @property
    def text(self) -> str:
        """The hint in the current language."""
        told = {
            name: say(str(value)) if name in ("card", "reason") else value
            for name, value in self.parameters.items()
        }
        sentence = say(f"hint.{self.kind}", **told)
        if self.wrong is not None:
            key = "hint.wrong" if self.sure else "hint.doubtful"
            wrong = say(key, n=self.good + 1, card=say(f"card.{self.wrong}.name"))
            sentence = say("hint.after", good=wrong, sentence=sentence)
        if not self.good:
            return sentence
        return say("hint.after", good=say("hint.good", n=self.good), sentence=sentence)


@dataclass(frozen=True, slots=True)
class _Plan:
    """How to go on: after the first ``kept`` cards comes ``card``.

    ``deeper`` is how much deeper it lies than the card before it (1 for the first card under a
    loop, below 0 for what follows a loop), ``left`` how many cards are still missing.  ``sure``
    tells whether the card that now lies in its place is proven to lead astray.
    """

    kept: int
    card: str
    deeper: int
    left: int
    sure: bool


def hint(level: Level, program: Program, step: int) -> Hint:
    """Return the hint of a step, from 1 to 3, for a program in a level."""
    problem = problem_of(level)
    run = _run(problem, program)
    won = run is not None and run.outcome == "gold"
    if step <= 1 and not won:
        return _look(problem, program, run)
    solution = solve(problem, time_limit=PATIENCE, all=True)
    texts = solution.programs or ((solution.program,) if solution.program is not None else ())
    if won:
        if solution.cards is None or solution.cards >= program.size:
            # What a search that gave up has found is not always better than the child's.
            return Hint("done" if solution.proof == "optimal" else "unknown")
        if step <= 1:
            return Hint("look.shorter", {"par": solution.cards})
    plan = _plan(problem, program, run, texts)
    if plan is None:
        return Hint("unknown")
    # Where one card is all it takes, naming it would be the whole answer.
    if step == 2 or (plan.kept == 0 and plan.left == 1):
        mine = _places(program)
        wrong = mine[plan.kept][1] if plan.kept < len(mine) else None
        return Hint(f"next.{_KINDS[plan.card]}", good=plan.kept, wrong=wrong, sure=plan.sure)
    return Hint(_card_kind(plan), {"card": f"card.{plan.card}.name", "n": plan.kept + 1})


def _card_kind(plan: _Plan) -> str:
    if plan.deeper:
        return "card_under" if plan.deeper > 0 else "card_after"
    return "card_loop" if plan.card in _HOLDING else "card"


_KINDS: Mapping[str, str] = {
    **dict.fromkeys(("forward", "back"), "sail"),
    **dict.fromkeys(("left", "right"), "turn"),
    "jump": "jump",
    **dict.fromkeys(GODS, "god"),
    **dict.fromkeys(("loop2", "loop3"), "loop"),
    **dict.fromkeys(("cannonball", "if_back", "call"), "tool"),
}
_HOLDING = ("loop2", "loop3", "if_back")


def _run(problem: Problem, program: Program) -> Run | None:
    """Run a program, or return ``None`` if the level's cards do not allow it."""
    if check_program(program, problem.cards, board=problem.board, captain=problem.captain):
        return None
    sea = Sea(problem.board, (problem.ship,))
    return run_program(sea, program, captain=problem.captain, no_bugs=problem.no_bugs)


def _look(problem: Problem, program: Program, run: Run | None) -> Hint:
    """Return what to look at: a card that bumps, where the ship ends, or the way to the gold."""
    gold = problem.board.cells_of(TileKind.GOLD)[0].name
    if run is None:
        for card, used in program.card_counts().items():
            if used > problem.cards.get(card, 0):
                return Hint("look.cards", {"card": f"card.{card}.name"})
        return Hint("look.start", {"cell": problem.ship.cell.name, "gold": gold})
    bumps = [(step.path, step.card, step.event) for step in run.steps if not step.ok]
    if run.bug is not None:
        bumps = [(run.bug.path, run.bug.card, run.bug.reason)]
    if bumps:
        path, card, reason = bumps[0]
        number = program.number_of(path)
        if reason == "empty_loop":
            return Hint("look.empty_loop", {"n": number, "card": f"card.{card}.name"})
        parameters = {"n": number, "card": f"card.{card}.name", "reason": f"bump.{reason}"}
        return Hint("look.bump", parameters)
    if not run.steps:
        return Hint("look.start", {"cell": problem.ship.cell.name, "gold": gold})
    return Hint("look.end", {"cell": run.steps[-1].ship.cell.name, "gold": gold})


def _plan(
    problem: Problem, program: Program, run: Run | None, texts: tuple[Program, ...]
) -> _Plan | None:
    """Return how to go on: from as much of the program as can still lead to the gold."""
    mine = _places(program)
    theirs = max((_places(text) for text in texts), key=lambda t: _common(mine, t), default=[])
    kept = _common(mine, theirs)
    # Condition 1 makes a Back worth something that seems to do nothing.
    sure = (run is None or run.outcome != "gold") and not problem.cards.get("if_back")
    if kept < len(mine) and (run is None or run.outcome != "gold"):
        watch = Watch(PATIENCE)
        for end in range(len(program.items), 0, -1):
            begun = Program(program.items[:end])
            if begun.size <= kept:
                break
            try:
                watch.check()
                goes_on = _completion(problem, begun, PATIENCE - watch.seconds)
            except OutOfTimeError:
                sure = False
                continue
            if goes_on is not None and (not theirs or goes_on.size <= len(theirs) + SPARE):
                theirs = _places(goes_on)
                kept = _common(mine, theirs)
                break
    if kept >= len(theirs):
        return None
    depth, card, _ = theirs[kept]
    before = theirs[kept - 1][0] if kept else depth
    # What was tried was whole beginnings: not a part of what lies under a card.
    sure = sure and kept < len(mine) and mine[kept][0] == 1 and not _holds(program, kept)
    return _Plan(kept, card, depth - before, len(theirs) - kept, sure)


def _holds(program: Program, place: int) -> bool:
    """Return whether the card at a place in the text has others under it, or could have."""
    return [item for _, item in program.walk()][place].body is not None


def _completion(problem: Problem, program: Program, time_limit: float) -> Program | None:
    """Return the program with a smallest ending that wins, if the cards that are left allow one.

    A program with a card that bumps, outside loops, is not worth going on with; but for a god that
    waits for the other one.

    Raises:
        OutOfTimeError: if ``time_limit`` seconds were too few to know.
    """
    run = _run(problem, program)
    if run is not None and _waits_for_partner(program, run):
        partner = GODS[1 - GODS.index(program.items[-1].card)]
        program = Program((*program.items, Item(partner)))
        run = _run(problem, program)
    if run is None or run.outcome != "stopped":
        return None
    if any(not step.ok and len(step.path) == 1 for step in run.steps):
        return None
    sea = run.steps[-1].sea if run.steps else Sea(problem.board, (problem.ship,))
    used = program.card_counts()
    rest = replace(
        problem,
        board=sea.board,
        ship=sea.ships[0],
        cards={card: count - used[card] for card, count in problem.cards.items()},
    )
    solution = solve(rest, time_limit=time_limit)
    if solution.program is None:
        if solution.proof == "gave_up":
            raise OutOfTimeError
        return None
    # Condition 1 looks at the whole program, so an ending may change what came before it.
    whole = Program((*program.items, *solution.program.items))
    return whole if accepted(problem, whole) else None


def _waits_for_partner(program: Program, run: Run) -> bool:
    """Return whether a program ends with a god alone, behind which the other may yet be laid."""
    if not program.items or program.items[-1].card not in GODS:
        return False
    if run.bug is not None:
        return run.bug.reason == "god_alone"
    return run.steps[-1].event == "god_alone"


def _places(program: Program) -> list[_Place]:
    return [(len(path), item.card, item.args) for path, item in program.walk()]


def _common(mine: list[_Place], theirs: list[_Place]) -> int:
    """Return how many cards two programs have in common from the beginning."""
    pairs = enumerate(zip(mine, theirs, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(mine), len(theirs)))
