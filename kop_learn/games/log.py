"""Match logs as JSON Lines: written from a session, read and played again without a generator.

The format is described in ``docs/match-log.md``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from kop_learn.errors import Fault, KopError
from kop_learn.games.base import Action, Event, Game, Outcome, State, View
from kop_learn.games.chance import Drawn, RecordedChance
from kop_learn.games.digest import digest
from kop_learn.games.registry import make_game
from kop_learn.games.session import Entry, Session
from kop_learn.text import fault

FORMAT = 1
"""The version of the log format."""
FORFEIT = "forfeit"
"""The reason of an outcome that no rule gave: a player could not or would not go on."""
MAX_LINE = 1 << 24
"""A line of more characters is no line of a match; 10,000 instructions take about a sixth of it."""


def log_lines(
    session: Session[State, Action, View],
    names: Sequence[str] = (),
    forfeit: Outcome | None = None,
) -> Iterator[str]:
    """Give the log of a match, line by line, without line ends.

    ``names`` says who sits where; ``forfeit`` is the outcome of a match that was broken off.
    """
    chain = _Chain()
    yield chain.line(_header(session, names, session.seed))
    for number, entry in enumerate(session.entries):
        line = _line(session.game, number, entry)
        line["chance"] = entry.chance
        line["events"] = [_event(event) for event in entry.events]
        yield chain.line(line, entry.state)
    yield chain.line(_last_line(session, forfeit))


def redacted_lines(
    session: Session[State, Action, View], player: int, names: Sequence[str] = ()
) -> Iterator[str]:
    """Give the log as one player may know it: no luck, no seed, nothing the player cannot see."""
    yield _json(_header(session, names, None))
    for number, entry in enumerate(session.entries):
        line = _line(session.game, number, entry)
        hidden = entry.action is not None and session.game.is_secret(entry.action)
        if hidden and entry.player != player:
            line["action"] = None
        line["events"] = [{"type": e.name, **e.seen_by(player)} for e in entry.events]
        yield _json(line)
    yield _json(_last_line(session, None))


def _header(session: Session[Any, Any, Any], names: Sequence[str], seed: int | None) -> _Line:
    game = session.game
    start: _Line = {"format": FORMAT, "game": game.name, "rules": game.rules_version}
    return {**start, **game.settings(), "seed": seed, "players": list(names)}


def _line(game: Game[Any, Any, Any], number: int, entry: Entry[Any, Any]) -> _Line:
    if entry.player is None:
        return {"n": number}
    return {"n": number, "player": entry.player, "action": game.format_action(entry.action)}


def _last_line(session: Session[Any, Any, Any], forfeit: Outcome | None) -> _Line:
    outcome = forfeit or session.outcome
    return {"outcome": None if outcome is None else outcome.to_dict()}


def _event(event: Event) -> _Line:
    line: _Line = {"type": event.name, **event.facts}
    if event.secret:
        line["secret"] = {str(player): facts for player, facts in event.secret.items()}
    return line


_Line = dict[str, object]


class _Chain:
    """Closes every line with a digest of itself, the state after it and all lines before."""

    def __init__(self) -> None:
        self.last = ""

    def line(self, line: Mapping[str, object], state: object = None) -> str:
        return _json({**line, "digest": self.close(line, state)})

    def close(self, line: Mapping[str, object], state: object) -> str:
        self.last = digest(self.last, line, state)
        return self.last


def _unique(pairs: list[tuple[str, object]]) -> _Line:
    """Read an object; ``ValueError`` for a key that comes twice: only one would be compared."""
    line = dict(pairs)
    if len(line) != len(pairs):
        raise ValueError("a key comes twice")
    return line


def _unknown(word: str) -> object:
    raise ValueError(word)  # NaN and Infinity are no JSON


_loads = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_unknown).decode


def _json(line: Mapping[str, object]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Replay:
    """A log played again.

    ``entries`` is what is whole, up to the first fault; ``outcome`` is how the match ended (or
    ``None`` if it did not, or that part is lost).  ``faults`` say what is wrong, with the line.
    """

    game: Game[Any, Any, Any]
    header: Mapping[str, object]
    entries: tuple[Entry[Any, Any], ...]
    outcome: Outcome | None
    faults: tuple[Fault, ...]

    @property
    def state(self) -> Any:
        """The last state that is whole; ``LookupError`` if not even the beginning is."""
        return self.entries[-1].state


def replay(
    lines: Iterable[str], game: Game[Any, Any, Any] | None = None, file: str | None = None
) -> Replay:
    """Play a log again, with the luck it recorded, and compare everything on the way.

    ``game`` is taken from the header if it is not given; ``file`` is the name used in faults.

    Raises:
        KopError: if the header is unusable, so that there is nothing to play.
    """
    reader = _Reader(lines, file)
    header = reader.read()
    chain = _Chain()
    if header.get("format") != FORMAT:
        raise KopError(reader.fault("log.format", found=str(header.get("format"))[:20]))
    if game is None:
        game = make_game(str(header.get("game")), header)
    if header.get("rules") != game.rules_version:
        found = str(header.get("rules"))[:20]
        raise KopError(reader.fault("log.rules", found=found, expected=game.rules_version))
    entries: list[Entry[Any, Any]] = []
    outcome: Outcome | None = None
    faults: tuple[Fault, ...] = ()
    try:
        reader.compare_digest(header, chain, None)
        while "outcome" not in (line := reader.read()):
            entries.append(_again(game, entries, line, reader, chain))
        reader.compare_digest(line, chain, None)
        outcome = _outcome(game, entries, line, reader)
        reader.expect_end()
    except KopError as error:
        faults = error.faults
    return Replay(game, header, tuple(entries), outcome, faults)


class _Reader:
    """Reads JSON lines one by one and knows where it is."""

    def __init__(self, lines: Iterable[str], file: str | None) -> None:
        self.lines = iter(lines)
        self.file = file
        self.number = 0

    def fault(self, code: str, **parameters: str | int) -> Fault:
        said = {"found": "", "expected": "", "reason": "", "player": "", **parameters}
        return fault(
            code,
            file=self.file,
            line=self.number,
            position=None,
            column=None,
            **{name: str(value) for name, value in said.items()},
        )

    def read(self) -> _Line:
        self.number += 1
        text = next(self.lines, None)
        if text is None:
            raise KopError(self.fault("log.cut"))
        try:
            line = _loads(text) if len(text) <= MAX_LINE else None
        except (ValueError, RecursionError):
            line = None
        if not isinstance(line, dict):
            raise KopError(self.fault("log.damaged"))
        return line

    def compare_digest(self, line: _Line, chain: _Chain, state: object) -> None:
        rest = {key: value for key, value in line.items() if key != "digest"}
        try:
            closed = chain.close(rest, state)
        except RecursionError:
            raise KopError(self.fault("log.damaged")) from None
        if line.get("digest") != closed:
            raise KopError(self.fault("log.changed"))

    def expect_end(self) -> None:
        for text in self.lines:
            self.number += 1
            if text.strip():
                raise KopError(self.fault("log.goes_on"))


def _again(
    game: Game[Any, Any, Any],
    entries: list[Entry[Any, Any]],
    line: _Line,
    reader: _Reader,
    chain: _Chain,
) -> Entry[Any, Any]:
    """Carry one line out again and compare what comes of it with what it says."""
    drawn = _drawn(line.get("chance"), reader)
    chance = RecordedChance(drawn)
    player, action = None, None
    try:
        if not entries:
            state, events = game.initial_state(chance)
        else:
            player, action = _decision(game, entries[-1].state, line, reader)
            state, events = game.apply(entries[-1].state, player, action, chance)
    except KopError as error:
        raise KopError(
            [reader.fault("log.refused", reason=found.message) for found in error.faults]
        ) from error
    told = json.loads(json.dumps([_event(event) for event in events]))
    if line.get("n") != len(entries) or line.get("events") != told or not chance.is_used_up:
        raise KopError(reader.fault("log.differs"))
    reader.compare_digest(line, chain, state)
    return Entry(player, action, drawn, events, state)


def _decision(
    game: Game[Any, Any, Any], state: Any, line: _Line, reader: _Reader
) -> tuple[int, Any]:
    player, text = line.get("player"), line.get("action")
    if type(player) is not int or not isinstance(text, str):
        raise KopError(reader.fault("log.damaged"))
    if player not in game.actors(state):
        raise KopError(reader.fault("log.wrong_player", player=player))
    return player, game.parse_action(text)


def _drawn(value: object, reader: _Reader) -> tuple[Drawn, ...]:
    """Read what chance gave: numbers, and lists of numbers for shuffles."""
    if not isinstance(value, list):
        raise KopError(reader.fault("log.damaged"))
    drawn: list[Drawn] = []
    for part in value:
        if _are_numbers(part):
            drawn.append(tuple(part))
        elif type(part) is int:
            drawn.append(part)
        else:
            raise KopError(reader.fault("log.damaged"))
    return tuple(drawn)


def _outcome(
    game: Game[Any, Any, Any], entries: list[Entry[Any, Any]], line: _Line, reader: _Reader
) -> Outcome | None:
    """Return the outcome of the last line, if it is the one the game gives (or a forfeit)."""
    reached = game.outcome(entries[-1].state) if entries else None
    told = line["outcome"]
    if isinstance(told, dict) and told.get("reason") == FORFEIT and reached is None:
        winners, scores = told.get("winners"), told.get("scores")
        if not _are_numbers(winners) or not _are_numbers(scores):
            raise KopError(reader.fault("log.damaged"))
        if not winners or not set(winners) < set(game.players):
            raise KopError(reader.fault("log.damaged"))
        return Outcome(tuple(winners), tuple(scores), FORFEIT)
    expected = None if reached is None else json.loads(json.dumps(reached.to_dict()))
    if told != expected:
        raise KopError(reader.fault("log.differs"))
    return reached


def _are_numbers(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(type(number) is int for number in value)
