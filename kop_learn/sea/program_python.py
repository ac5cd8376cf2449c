"""Programs as Python, both ways, read with :mod:`ast` and never run (rule book, part 1)."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from difflib import get_close_matches

from kop_learn.errors import KopError
from kop_learn.sea.cards import BY_PYTHON, BY_SYMBOL, Holds
from kop_learn.sea.grid import Cell
from kop_learn.sea.program import MAX_DEPTH, MAX_TEXT, Argument, Item, Program
from kop_learn.sea.program_text import check_arguments, empty_body, read_argument
from kop_learn.text import fault

_INDENT = "    "
_MAX_SOURCE = MAX_TEXT * 20
"""A program within the limits never needs more characters of Python than this."""


def format_python(program: Program) -> str:
    """Print a program as Python source; the empty program is the empty text."""
    return "".join(f"{line}\n" for item in program.items for line in _lines(item))


def _lines(item: Item) -> list[str]:
    card = item.kind
    args = ", ".join(_literal(arg) for arg in item.args)
    if item.body is None:
        return [f"{card.python}({args})"]
    head = f"for _ in range({card.passes}):" if card.is_loop else f"with {card.python}({args}):"
    body = [line for child in item.body for line in _lines(child)] or ["pass"]
    return [head, *(_INDENT + line for line in body)]


def _literal(arg: Argument) -> str:
    if isinstance(arg, Cell):
        return f'"{arg.name}"'
    return str(arg) if isinstance(arg, int) else f'"{arg}"'


def parse_python(source: str) -> Program:
    """Read a card program from Python source; see :meth:`Program.from_python`."""
    if len(source) > _MAX_SOURCE:
        raise KopError(fault("program.too_long", most=_MAX_SOURCE, found=len(source)))
    if "\0" in source:
        raise KopError(fault("python.unreadable", line=1))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
    except SyntaxError as error:
        line, column = error.lineno, error.offset
        raise KopError(fault("python.syntax", line=line or 1, column=column or None)) from None
    except (ValueError, RecursionError, MemoryError, UnicodeError):
        raise KopError(fault("python.unreadable", line=1)) from None
    return Program(_body(tree.body, depth=0))


def card_lines(source: str) -> tuple[int, ...]:
    """Return the line of each card of a program's Python, in the order of the program text.

    ``source`` is what :func:`parse_python` reads without a fault.
    """

    def lines(statements: list[ast.stmt]) -> Iterator[int]:
        for statement in statements:
            if not isinstance(statement, ast.Pass):
                yield statement.lineno
            if isinstance(statement, ast.For | ast.With):
                yield from lines(statement.body)

    return tuple(lines(ast.parse(source).body))


def _body(statements: list[ast.stmt], depth: int) -> tuple[Item, ...]:
    if depth > MAX_DEPTH:
        raise KopError(fault("python.too_deep", line=statements[0].lineno, most=MAX_DEPTH))
    return tuple(
        _statement(statement, depth)
        for statement in statements
        if not isinstance(statement, ast.Pass)
    )


def _statement(statement: ast.stmt, depth: int) -> Item:
    match statement:
        case ast.Expr(value=ast.Call() as call):
            return _call(call)
        case ast.For(target=ast.Name(), orelse=[]):
            return Item(_loop_card(statement.iter), (), _body(statement.body, depth + 1))
        case ast.With(items=[ast.withitem(context_expr=ast.Call() as call, optional_vars=None)]):
            item = _call(call)
            if item.kind.holds is Holds.NOTHING:
                raise KopError(
                    fault("python.holds_nothing", line=call.lineno, card=item.kind.python)
                )
            return Item(item.card, item.args, _body(statement.body, depth + 1))
        case ast.Expr(value=ast.Name() | ast.Attribute() as named):
            name = _name(named)
            if name in BY_PYTHON:
                raise KopError(fault("python.no_brackets", line=statement.lineno, found=name))
    raise KopError(
        fault("python.not_allowed", line=statement.lineno, column=statement.col_offset + 1)
    )


def _loop_card(iterable: ast.expr) -> str:
    match iterable:
        case ast.Call(
            func=ast.Name(id="range"), args=[ast.Constant(value=int() as times)], keywords=[]
        ) if not isinstance(times, bool):
            card = BY_SYMBOL.get(str(times)) if 0 <= times <= 9 else None
            if card is not None:
                return card.id
            code = "python.range4" if times == 4 else "python.range"
            raise KopError(fault(code, line=iterable.lineno))
    raise KopError(fault("python.range", line=iterable.lineno))


def _call(call: ast.Call) -> Item:
    name = _name(call.func)
    card = BY_PYTHON.get(name)
    if card is None:
        near = get_close_matches(name, list(BY_PYTHON), n=1)
        if near:
            raise KopError(
                fault("python.unknown_name", line=call.lineno, found=name[:30], nearest=near[0])
            )
        raise KopError(fault("python.not_allowed", line=call.lineno, column=call.col_offset + 1))
    if call.keywords:
        raise KopError(fault("python.not_allowed", line=call.lineno, column=call.col_offset + 1))
    args = tuple(_argument(arg) for arg in call.args)
    check_arguments(card, args, line=call.lineno)
    return Item(card.id, args, None if card.id == "call" else empty_body(card))


def _name(func: ast.expr) -> str:
    match func:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id="ship"), attr=name):
            return name
    raise KopError(fault("python.not_allowed", line=func.lineno, column=func.col_offset + 1))


def _argument(value: ast.expr) -> Argument:
    match value:
        case ast.Constant(value=str() as word):
            argument = read_argument(word)
            if argument is not None and not isinstance(argument, int):
                return argument
        case ast.Constant(value=int() as number) if number in (1, 2) and number is not True:
            return number
    raise KopError(fault("python.bad_argument", line=value.lineno))
