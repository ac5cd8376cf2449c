"""Program text, both ways (rule book, part 1, Program text)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from difflib import get_close_matches

from kop_learn.errors import Fault, KopError, visible
from kop_learn.sea.cards import BY_SYMBOL, CHARACTERS, Card, Holds
from kop_learn.sea.grid import Cell
from kop_learn.sea.program import MAX_DEPTH, MAX_TEXT, Argument, Item, Program
from kop_learn.text import fault

_TOKEN = re.compile(r"[A-Za-z_]+|[0-9]+|\S")
_CELL = re.compile(r"[A-Za-z][0-9]+")
_WORDS = [symbol for symbol in BY_SYMBOL if len(symbol) > 1]


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    positions: tuple[int, ...]

    @property
    def position(self) -> int:
        """The character at which the token begins, from 1."""
        return self.positions[0]


def format_text(program: Program) -> str:
    """Print a program: one space between cards, none just inside brackets."""
    return _format_items(program.items)


def _format_items(items: tuple[Item, ...]) -> str:
    return " ".join([_format_item(item) for item in items])


def _format_item(item: Item) -> str:
    if item.body is None and not item.args:
        return item.kind.symbol
    args = f"({','.join(format_argument(arg) for arg in item.args)})" if item.args else ""
    body = "" if item.body is None else f"[{_format_items(item.body)}]"
    return f"{item.kind.symbol}{args}{body}"


def format_argument(arg: Argument) -> str:
    """Print one argument as program text has it."""
    return arg.name if isinstance(arg, Cell) else str(arg)


def parse_text(text: str) -> Program:
    """Read program text; see :meth:`Program.parse`."""
    if len(text) > MAX_TEXT:
        raise KopError(fault("program.too_long", most=MAX_TEXT, found=len(text)))
    parser = _Parser(_tokens(text), len(text) + 1)
    items = parser.items(depth=0)
    parser.expect_end()
    return Program(items)


def _tokens(text: str) -> list[_Token]:
    """Split the text, full-width signs folded, keeping positions in the text as it was typed."""
    folded: list[str] = []
    positions: list[int] = []
    for position, char in enumerate(text, start=1):
        for plain in unicodedata.normalize("NFKC", char):
            folded.append(plain)
            positions.append(position)
    tokens: list[_Token] = []
    for match in _TOKEN.finditer("".join(folded)):
        tokens.append(_Token(match[0], tuple(positions[match.start() : match.end()])))
    return tokens


class _Parser:
    """Reads tokens from left to right; every method leaves the cursor behind what it read."""

    def __init__(self, tokens: list[_Token], end: int) -> None:
        self.tokens = tokens
        self.end = end
        self.index = 0

    def peek(self) -> _Token:
        if self.index < len(self.tokens):
            return self.tokens[self.index]
        return _Token("", (self.end,))

    def take(self) -> _Token:
        token = self.peek()
        self.index += 1
        return token

    def expect_end(self) -> None:
        token = self.peek()
        if token.text:
            raise KopError(fault("program.stray_bracket", position=token.position))

    def items(self, depth: int) -> tuple[Item, ...]:
        items: list[Item] = []
        while (token := self.peek()).text not in ("", "]"):
            self.take()
            if token.text.isdigit() and token.text.isascii():
                items.append(self.loop(token, depth))
            elif token.text in BY_SYMBOL and len(token.text) > 1:
                items.append(self.word(token, BY_SYMBOL[token.text], depth))
            else:
                items.extend(_letters(token))
        return tuple(items)

    def loop(self, token: _Token, depth: int) -> Item:
        card = BY_SYMBOL.get(token.text)
        if card is None:
            code = "program.loop4" if token.text == "4" else "program.loop_number"
            raise KopError(fault(code, position=token.position, found=token.text[:20]))
        if self.peek().text != "[":
            raise KopError(
                fault("program.loop_bracket", position=self.peek().position, loop=token.text)
            )
        return Item(card.id, (), self.body(depth))

    def word(self, token: _Token, card: Card, depth: int) -> Item:
        args = self.arguments() if self.peek().text == "(" else ()
        check_arguments(card, args, position=token.position)
        if self.peek().text == "[":
            bracket = self.peek()
            if card.holds is Holds.NOTHING:
                raise KopError(
                    fault("program.holds_nothing", position=bracket.position, card=card.symbol)
                )
            return Item(card.id, args, self.body(depth))
        return Item(card.id, args, None if card.id == "call" else empty_body(card))

    def body(self, depth: int) -> tuple[Item, ...]:
        opening = self.take()
        if depth >= MAX_DEPTH:
            raise KopError(fault("program.too_deep", position=opening.position, most=MAX_DEPTH))
        items = self.items(depth + 1)
        if self.take().text != "]":
            raise KopError(fault("program.unclosed", position=opening.position))
        return items

    def arguments(self) -> tuple[Argument, ...]:
        opening = self.take()
        args: list[Argument] = []
        while self.peek().text != ")":
            if args and self.peek().text not in (",", ""):
                raise KopError(fault("program.bad_argument", position=self.peek().position))
            if args:
                self.take()
            args.append(self.argument(opening))
        self.take()
        return tuple(args)

    def argument(self, opening: _Token) -> Argument:
        token = self.take()
        if token.text == "":
            raise KopError(fault("program.unclosed_arguments", position=opening.position))
        word = token.text
        if len(word) == 1 and self.peek().text.isdigit():
            word += self.take().text
        argument = read_argument(word)
        if argument is None:
            raise KopError(fault("program.bad_argument", position=token.position))
        return argument


def read_argument(word: str) -> Argument | None:
    """Return what an argument's text means: a cell, a ship's number, a character; or nothing."""
    if word in CHARACTERS:
        return word
    if word in ("1", "2"):
        return int(word)
    try:
        return Cell.parse(word) if _CELL.fullmatch(word) else None
    except ValueError:
        return None


def empty_body(card: Card) -> tuple[Item, ...] | None:
    """Return the body of a card that was written without one."""
    return None if card.holds is Holds.NOTHING else ()


def check_arguments(
    card: Card, args: tuple[Argument, ...], *, position: int | None = None, line: int | None = None
) -> None:
    """Refuse arguments that are not of the card's form; ``line`` is given for Python."""
    if not re.fullmatch(card.needs, "".join(_argument_kind(arg) for arg in args)):
        code = "program.arguments_none" if card.needs == "" else f"program.arguments_{card.id}"
        name = card.symbol if line is None else card.python
        reason = fault(code, card=name).message
        where = "program.at_line" if position is None else "program.at_character"
        placed = fault(where, position=position, line=line, reason=reason)
        raise KopError(replace(placed, code=code))


def _argument_kind(arg: Argument) -> str:
    if isinstance(arg, Cell):
        return "c"
    return "n" if isinstance(arg, int) else "k"


def _letters(token: _Token) -> list[Item]:
    """Read a run of letters as single-letter cards."""
    items: list[Item] = []
    for offset, letter in enumerate(token.text):
        card = BY_SYMBOL.get(letter.upper()) if letter.isascii() and letter.isalpha() else None
        if card is None:
            raise KopError(_unknown(token, offset))
        items.append(Item(card.id))
    return items


def _unknown(token: _Token, offset: int) -> Fault:
    position = token.positions[offset]
    near = get_close_matches(token.text.lower(), _WORDS, n=1) if len(token.text) > 1 else []
    if near:
        return fault(
            "program.unknown_word", position=position, found=token.text[:20], nearest=near[0]
        )
    return fault("program.unknown_sign", position=position, found=visible(token.text[offset]))
