"""The commands about matches: match and replay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kop_learn.cli.files import make_room, write
from kop_learn.cli.processes import processes
from kop_learn.cli.shell import (
    AsJson,
    Code,
    Command,
    complain,
    echo_json,
    printable,
    tell_saved,
    whole_numbers,
)
from kop_learn.cli.waiting import progress_bar
from kop_learn.errors import Fault, KopError
from kop_learn.text import say

if TYPE_CHECKING:
    from kop_learn.bots.tournament import MatchReport
    from kop_learn.games.log import Replay

_MOST_GAMES = 9999
_MOST_WORKERS = 256
_LARGEST_SEED = 999_999_999
_LARGEST_LOG = 64 * 1024 * 1024
_LOG_BEGINS = b'{"format":'


def match(
    *,
    game: Annotated[str, typer.Option(metavar="GAME", help="cli.match.game")],
    mode: Annotated[str | None, typer.Option(metavar="MODE", help="cli.match.mode")] = None,
    variant: Annotated[str | None, typer.Option(metavar="V,…", help="cli.match.variant")] = None,
    bots: Annotated[str, typer.Option(metavar="A,B", help="cli.match.bots")],
    games: Annotated[str, typer.Option(metavar="N", help="cli.match.games")],
    seed: Annotated[str, typer.Option(metavar="N", help="cli.match.seed")],
    workers: Annotated[str, typer.Option(metavar="N", help="cli.workers")] = "1",
    as_json: AsJson = False,
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.match.log")] = None,
) -> int:
    """Have bots play matches, and tell how many each of them wins."""
    from kop_learn.bots.arena import Contest, Played
    from kop_learn.bots.tournament import play_matches
    from kop_learn.classroom.settings import GAME, read_settings

    number, first, helpers = whole_numbers(
        ("--games", games, 1, _MOST_GAMES),
        ("--seed", seed, 0, _LARGEST_SEED),
        ("--workers", workers, 1, _MOST_WORKERS),
    )
    of_class = read_settings().checked()
    settings: dict[str, object] = {"mode": mode, "variants": _words(variant or "")}
    if game == GAME:
        settings["house_rules"] = of_class.house_rules.to_dict()
    files = [] if log is None else log_files(log, number)
    for file in files:
        make_room(file, _LOG_BEGINS)

    def keep(played: Played) -> None:
        file = files[played.pairing.number]
        write(file, "".join(f"{line}\n" for line in played.log))

    with (
        processes(helpers) as executor,
        progress_bar(say("cli.match.busy"), number) as tell,
    ):
        report = play_matches(
            Contest(game, settings, first, with_log=bool(files)),
            _words(bots),
            number,
            executor=executor,
            progress=lambda done, _: tell(done),
            keep=keep if files else None,
        )
    if as_json:
        echo_json(report.to_dict())
    else:
        if game == GAME and of_class.house_rules.changed:
            rules = of_class.house_rules.changed
            typer.echo(printable(say("cli.match.house_rules", file=of_class.file, rules=rules)))
        for line in [*tell_report(report), *map(str, files)]:
            typer.echo(printable(line))
    return Code.NO if report.failures else Code.YES


def _words(text: str) -> list[str]:
    """The words of a list with commas."""
    return [word for word in map(str.strip, text.split(",")) if word]


def log_files(path: Path, number: int) -> list[Path]:
    """The file of each match's log: the one that was named, or of several numbered ones."""
    if number == 1:
        return [path]
    width = max(2, len(str(number)))
    return [
        path.parent / f"{path.stem}-{place:0{width}}{path.suffix}" for place in range(1, number + 1)
    ]


def tell_report(report: MatchReport) -> Iterator[str]:
    """What came of many matches, in words."""
    found = report.to_dict()
    yield say(
        "cli.match.title",
        title=_title(report.game, report.mode),
        games=len(report.matches),
        turns=found["turns_median"],
        seconds=f"{report.seconds:.1f}",
    )
    for standing in report.standings:
        low, high = standing.interval
        yield say(
            "cli.match.standing",
            name=standing.name,
            wins=standing.wins,
            draws=standing.draws,
            losses=standing.losses,
            seats=" + ".join(map(str, standing.seat_wins)),
            low=round(100 * low),
            high=round(100 * high),
        )
    for failure in report.failures:
        yield say("cli.match.failure", **failure)


def _title(game: str, mode: object) -> str:
    name = say(f"game.{game}.name")
    return name if mode is None else say("game.in_mode", game=name, mode=say(f"game.mode.{mode}"))


def replay(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="cli.replay.file")],
    as_json: AsJson = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.replay.save")] = None,
    part: Annotated[bool, typer.Option("--part", help="cli.replay.part")] = False,
) -> int:
    """Play the log of a match again, and find out whether it is whole."""
    from kop_learn.games.log import replay as play_again
    from kop_learn.levels.document import read_bytes

    text = read_bytes(path, _LARGEST_LOG).decode("utf-8-sig", errors="replace")
    lines = text.removesuffix("\n").split("\n") if text else []
    try:
        again = play_again(lines, file=str(path))
    except KopError as error:  # the header cannot be used
        raise KopError(replace(each, file=str(path), line=1) for each in error.faults) from None
    if again.faults and not (part and again.entries):
        return complain(_with_hint(fault, len(again.entries)) for fault in again.faults)
    if save is not None:
        _save(again, save)
    if as_json:
        echo_json(replay_dict(again))
    else:
        for line in tell_replay(again):
            typer.echo(printable(line))
        tell_saved(save)
    if again.faults:
        complain(again.faults)
        return Code.NO
    return Code.YES


def _save(again: Replay, path: Path) -> None:
    """Save the film of a match; raises KopError if that cannot be."""
    from kop_learn.cli.match_film import match_film
    from kop_learn.drawing.export import save_film

    players = again.header.get("players")
    names = [str(name) for name in players] if isinstance(players, list) else []
    title = _title(again.game.name, again.header.get("mode"))
    film = match_film(again, " – ".join(names) or title)
    with progress_bar(say("cli.replay.busy"), film.total) as tell:
        save_film(replace(film, tell=tell), path)


def _with_hint(fault: Fault, entries: int) -> Fault:
    """Say of a damaged log as well which part of it is whole; the header is its first line."""
    if entries == 0:
        return fault
    hint = say("cli.replay.whole", line=entries + 1)
    return replace(fault, message=say("picture.sentences", first=fault.message, next=hint))


def replay_dict(again: Replay) -> dict[str, object]:
    """A match that was played again, as JSON holds it: what everybody may know of it."""
    game = again.game
    return {
        **{key: value for key, value in again.header.items() if key != "digest"},
        "turns": game.turns(again.state),
        "decisions": [
            {
                "n": number,
                "player": entry.player,
                "action": game.format_action(entry.action),
                "events": [{"type": event.name, **event.facts} for event in entry.events],
            }
            for number, entry in enumerate(again.entries)
            if entry.player is not None
        ],
        "outcome": None if again.outcome is None else again.outcome.to_dict(),
        "faults": [
            {"line": fault.line, "code": fault.code, "message": fault.message}
            for fault in again.faults
        ],
    }


def tell_replay(again: Replay) -> Iterator[str]:
    """A match that was played again in words, a line for each event; turns have a heading."""
    from kop_learn.games.king_of_pirates.house_rules import HouseRules
    from kop_learn.games.king_of_pirates.words import tell

    header = again.header
    yield _title(again.game.name, header.get("mode"))
    rules = again.game.settings()["house_rules"]
    if isinstance(rules, Mapping) and (changed := HouseRules.from_dict(rules).changed):
        yield say("cli.replay.house_rules", rules=changed)
    players = header.get("players")
    for seat, name in enumerate(players if isinstance(players, list) else (), start=1):
        yield say("match.of_team", team=seat, text=name)
    two_ships = "two_ships" in str(header.get("variants"))
    turn = 0
    for event in (event for entry in again.entries for event in entry.events):
        if event.name in ("drew", "lost_turn"):
            turn += 1
            yield ""
            yield say("cli.replay.turn", turn=turn)
        yield tell(event, two_ships=two_ships)
    if again.faults:
        return
    if again.outcome is None:
        yield say("cli.replay.unfinished")
    elif again.outcome.reason == "forfeit":
        winners = ", ".join(map(str, again.outcome.winners))
        yield say("cli.replay.forfeit", winners=winners)


def add_to(app: typer.Typer) -> None:
    """Give the app these commands."""
    app.command("match", cls=Command, help="cli.match.about")(match)
    app.command("replay", cls=Command, help="cli.replay.about")(replay)
