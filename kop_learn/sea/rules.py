"""What a program must keep to before it is run (rule book, part 1, Loops and Running a program)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from re import fullmatch

from kop_learn.errors import Fault
from kop_learn.sea.board import Board
from kop_learn.sea.cards import CARDS, CHARACTERS, CURSE_MOST, Group, Holds
from kop_learn.sea.flow import captains
from kop_learn.sea.grid import Cell
from kop_learn.sea.program import MAX_DEPTH, Item, Program
from kop_learn.text import fault, say


def check_program(
    program: Program,
    given: Mapping[str, int],
    *,
    board: Board | None = None,
    captain: str | None = None,
    lines: Sequence[int] = (),
) -> tuple[Fault, ...]:
    """Return every reason why the program may not be run; none if it may.

    ``given`` says how many of each card there are; a card not named in it is not there.
    ``captain`` is whose skill Call Function does; cells named in arguments must lie on ``board``.
    ``lines`` has the line where each card stands, in the order of the program text, so that the
    faults can tell it.
    """
    form = check_form(program, board=board, captain=captain, lines=lines)
    return (*_too_many(program, given, lines), *form)


def check_form(
    program: Program,
    *,
    board: Board | None = None,
    captain: str | None = None,
    deck: Collection[str] = (),
    lines: Sequence[int] = (),
) -> tuple[Fault, ...]:
    """Return every reason why no hand of cards would make the program one that may be run.

    ``deck`` has the characters that a Change character may bring.
    """
    faults: list[Fault] = []
    if not any(item.args or item.body or item.card == "call" for item in program.items):
        return ()
    leading = captains(program, captain, deck) if program.has("call") else ()
    deepest = 0
    for number, (path, item) in enumerate(program.walk(), start=1):
        deepest = max(deepest, len(path) - 1)
        found: list[Fault] = []
        if item.body or item.card == "call":
            found.extend(_misplaced(number, item, leading[path[0]] if leading else captain))
        for arg in item.args:
            if board is not None and isinstance(arg, Cell) and not board.contains(arg):
                found.append(fault("program.off_board", number=number, cell=arg.name))
        faults.extend(replace(each, line=lines[number - 1]) if lines else each for each in found)
    if deepest > MAX_DEPTH:
        faults.insert(0, fault("program.nested_too_deep", most=MAX_DEPTH))
    return tuple(faults)


def _too_many(program: Program, given: Mapping[str, int], lines: Sequence[int]) -> Iterator[Fault]:
    used = program.card_counts()
    for card in CARDS:
        there = given.get(card, 0)
        if used[card] > there:
            code = "program.too_many_cards" if card in given else "program.card_not_given"
            name = say(f"card.{card}.name")
            places = [at for at, each in enumerate(program.cards()) if each == card]
            line = lines[places[there]] if lines else None
            yield fault(code, line=line, card=name, used=used[card], given=there)


def _misplaced(number: int, item: Item, captain: str | None) -> Iterator[Fault]:
    """Give the faults of what lies right under one card, and of a call's arguments."""
    holds, most = item.kind.holds, CURSE_MOST if item.card == "curse" else None
    if item.card == "call":
        character = CHARACTERS.get(captain or "")
        if character is None:
            yield fault("program.no_captain", number=number)
            return
        holds, most = character.holds, character.most
        name = say(f"character.{character.id}.name")
        kinds = "".join("c" if isinstance(arg, Cell) else "n" for arg in item.args)
        if not fullmatch(character.needs, kinds):
            yield fault(f"program.call_arguments_{character.id}", number=number, captain=name)
        if (item.body is None) != (holds is Holds.NOTHING):
            code = "program.call_body" if item.body is None else "program.call_no_body"
            yield fault(code, number=number, captain=name)
    body = item.body or ()
    for child in () if holds is Holds.NOTHING else body:
        if not _may_lie_under(child, holds):
            yield fault(
                "program.not_allowed_in_loop",
                number=number,
                card=say(f"card.{child.card}.name"),
                above=say(f"card.{item.card}.name"),
            )
    if most is not None and len(body) > most:
        yield fault(
            "program.too_many_under", number=number, most=most, above=say(f"card.{item.card}.name")
        )


def _may_lie_under(item: Item, holds: Holds) -> bool:
    if item.kind.group is Group.MOVE:
        return True
    return item.kind.is_loop and holds is Holds.MOVES_AND_LOOPS
