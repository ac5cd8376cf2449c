"""The order in which the cards of a program are carried out (rule book, part 1, Loops).

A program is laid out once as nodes, without the loops that hold no instruction (they are skipped at
once).  A cursor into the nodes is a plain value, so a run can be stopped, kept and gone on with.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from kop_learn.sea.cards import CHARACTERS, Holds
from kop_learn.sea.program import Item, Path, Program

GODS = frozenset({"sea_god", "mazu"})


@dataclass(frozen=True, slots=True)
class Node:
    """A card in its place.

    ``lead`` is the card that is carried out on reaching this node (``None`` for a plain loop);
    ``body`` is then carried out ``passes`` times.
    """

    item: Item
    path: Path
    lead: str | None
    body: tuple[Node, ...]
    passes: int


class Instruction(NamedTuple):
    """One card about to be carried out.

    ``passes`` says which time round each enclosing card is, from 1.  ``with_partner`` is true for a
    god whose next instruction is the other god.
    """

    card: str
    item: Item
    path: Path
    passes: tuple[int, ...]
    with_partner: bool


class Frame(NamedTuple):
    """A place in one list of nodes: the next node, and which time round this list is."""

    nodes: tuple[Node, ...]
    ahead: int
    turn: int
    turns: int


Cursor = tuple[Frame, ...]


def captains(
    program: Program, captain: str | None, deck: Collection[str] = ()
) -> tuple[str | None, ...]:
    """Return whose skill a Call Function does, for every card of the program's first level.

    A Change character further up in the program changes it, if that character is in the ``deck``
    then (rule book, part 2: a `call` is checked against the captain that the cards before it
    leave).
    """
    left = set(deck)
    leading: list[str | None] = []
    for item in program.items:
        leading.append(captain)
        if item.card == "captain" and item.args[0] in left:
            left.remove(str(item.args[0]))
            left.update([captain] if captain else [])
            captain = str(item.args[0])
    return tuple(leading)


def lay_out(
    program: Program, captain: str | None = None, deck: Collection[str] = ()
) -> tuple[Node, ...]:
    """Return the program as nodes, loops without any instruction left out.

    ``captain`` is whose skill a Call Function card does, ``deck`` the characters that a Change
    character may bring.
    """
    has_back = program.has("back")
    nodes: list[Node] = []
    for index, leading in enumerate(captains(program, captain, deck)):
        nodes.extend(_node(program.items[index], (index,), has_back, leading))
    return tuple(nodes)


def _node(item: Item, path: Path, has_back: bool, captain: str | None) -> Iterator[Node]:
    """Give the node of a card, or nothing for a loop without any instruction."""
    body: list[Node] = []
    for index, child in enumerate(item.body or ()):
        body.extend(_node(child, (*path, index), has_back, captain))
    lead, passes = _behaviour(item, has_back, captain)
    if lead is not None or body:
        yield Node(item, path, lead, tuple(body), passes)


def _behaviour(item: Item, has_back: bool, captain: str | None) -> tuple[str | None, int]:
    """Return what the card does itself, and how often what lies under it is carried out."""
    if item.card == "if_back":
        return (None, 2) if has_back else ("forward", 1)
    if item.card == "call":
        character = CHARACTERS.get(captain or "")
        if character is not None and character.holds is not Holds.NOTHING:
            return None, character.passes
        return "call", 1
    if item.body is not None:
        return None, item.kind.passes
    return item.card, 1


def start(nodes: tuple[Node, ...]) -> Cursor:
    """Return the cursor before the first instruction."""
    return (Frame(nodes, 0, 1, 1),)


def advance(cursor: Cursor) -> tuple[Instruction, Cursor] | None:
    """Return the next instruction and the cursor behind it, or ``None`` when all is done."""
    while cursor:
        *outer, frame = cursor
        nodes, ahead, turn, turns = frame
        if ahead == len(nodes):
            again = (Frame(nodes, 0, turn + 1, turns),) if turn < turns else ()
            cursor = (*outer, *again)
            continue
        node = nodes[ahead]
        passes = tuple([each.turn for each in cursor[1:]]) if outer else ()
        cursor = (*outer, Frame(nodes, ahead + 1, turn, turns))
        if node.body:
            cursor = (*cursor, Frame(node.body, 0, 1, node.passes))
        lead = node.lead
        if lead is not None:
            partner = lead in GODS and _other_god_next(lead, frame)
            return Instruction(lead, node.item, node.path, passes, partner), cursor
    return None


def _other_god_next(god: str, frame: Frame) -> bool:
    """Return whether the card after a god is the other god; gods never lie under loops."""
    after = frame.nodes[frame.ahead + 1 : frame.ahead + 2]
    return bool(after) and after[0].lead in GODS and after[0].lead != god


def empty_loops(
    program: Program, captain: str | None = None, deck: Collection[str] = ()
) -> tuple[Path, ...]:
    """Return the loops that hold no instruction, in the order of the text (``empty_loop``)."""
    kept = _paths(lay_out(program, captain, deck))
    return tuple(
        path for path, item in program.walk() if item.body is not None and path not in kept
    )


def _paths(nodes: tuple[Node, ...]) -> set[Path]:
    return {node.path for node in nodes}.union(*(_paths(node.body) for node in nodes))
