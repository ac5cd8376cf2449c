"""A second reading of the rule book's part 2: programs carried out plainly, card by card.

Nothing here is shared with the game but the values that go in.  It keeps no state apart from the
sea as it is, has no cursor and no effects table; what it makes of a program must be what the game
makes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from kop_learn.games.king_of_pirates.state import MatchState
from kop_learn.sea.program import Item, Program

Place = tuple[int, int]

AHEAD = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
COMPASS = "NESW"
STARTS = ((3, 0), (6, 0), (3, 13), (6, 13))
TREASURES = ("gold", "silver", "poop", "bomb")
WHIRLPOOLS = ("small_whirlpool", "big_whirlpool")
GODS = ("sea_god", "mazu")
DUES = ("no_moves", "no_magic", "lost", "extra_moves", "extra_magic")
MOVES = ("forward", "back", "left", "right", "jump")
PLACED = {"add_small": "small_whirlpool", "add_big": "big_whirlpool", "add_island": "island"}
REMOVED = {"remove_small": "small_whirlpool", "remove_big": "big_whirlpool"}


class OverError(Exception):
    """The program has ended early: gold, or a question that nobody answers."""


@dataclass
class Thing:
    """A tile."""

    kind: str
    owner: int | None = None
    face_up: bool = True


@dataclass
class Vessel:
    """A ship."""

    place: Place
    heading: str
    team: int
    hand: list[str]
    due: dict[str, int]


@dataclass(frozen=True)
class Told:
    """One instruction: card, whether it was carried out, what happened, and the ship after it."""

    card: str
    ok: bool
    event: str
    place: Place
    heading: str
    ship: int


@dataclass
class Twin:
    """A program of the ship whose turn it is, carried out to its end.

    ``answers`` is what is answered on the way, in order: whether faces were pulled or love was
    shouted, or the card that AlphaGo takes.  Without any more of them the program ends there.
    """

    state: MatchState
    program: Program
    answers: list[bool | str]
    told: list[Told] = field(default_factory=list)
    gold: int | None = None

    def __post_init__(self) -> None:
        table, sea = self.state.table, self.state.sea
        self.mode = self.state.settings.mode.value
        self.each = 2 if self.state.settings.two_ships else 1
        self.own = self.state.running.ship
        self.team = self.state.running.team
        self.sea = {
            (cell.col, cell.row): Thing(tile.kind.value, tile.owner, tile.face_up)
            for cell, tile in sea.board.tiles.items()
        }
        self.ships = []
        for ship, hand, due in zip(sea.ships, table.hands, table.dues, strict=True):
            place = (ship.cell.col, ship.cell.row)
            dues = {name: int(getattr(due, name)) for name in DUES}
            self.ships.append(Vessel(place, ship.heading.value, ship.team, list(hand.cards), dues))
        for card in self.program.cards():
            self.ships[self.own].hand.remove(card)
        names = ("island", "whirlpool", *TREASURES)
        self.box = {name: int(getattr(table.supply, name)) for name in names}
        self.captains = list(table.captains)
        self.characters = set(table.characters)
        self.points = [score.points for score in table.scores]
        self.has_back = "back" in self.program.cards()

    @property
    def captain(self) -> str | None:
        """The character that leads the team now."""
        return self.captains[self.team - 1]

    def run(self) -> None:
        """Carry the program out."""
        with suppress(OverError):
            self.carry_out()

    def instructions(self, items: Sequence[Item], ship: int) -> Iterator[tuple[str, Item, int]]:
        """Give card, item and ship of every instruction, loops and curses unrolled."""
        for item in items:
            body, card = item.body or (), item.card
            if card in ("loop2", "loop3"):
                for _ in range(int(card[-1])):
                    yield from self.instructions(body, ship)
            elif card == "if_back":
                if not self.has_back:
                    yield "forward", item, ship
                for _ in range(2 if self.has_back else 1):
                    yield from self.instructions(body, ship)
            elif card == "curse" or (card == "call" and self.captain == "lady_cpp"):
                yield from self.instructions(body, self.enemy(item))
            elif card == "call" and self.captain == "python":
                for _ in range(4):
                    yield from self.instructions(body, ship)
            else:
                yield card, item, ship

    def carry_out(self) -> None:
        """Carry every instruction out; a god needs to know the one after it."""
        following = self.instructions(self.program.items, self.own)
        current = next(following, None)
        called = False
        while current is not None:
            card, item, ship = current
            if card in GODS:
                current = next(following, None)
                called = self.god(card, current is not None and current[0] in GODS, current, called)
            else:
                called = False
                self.one(card, item, ship)
                current = next(following, None)

    def enemy(self, item: Item) -> int:
        """The opponent's ship that a card names."""
        number = item.args[0] if item.args and isinstance(item.args[0], int) else 1
        return (0 if self.team == 2 else self.each) + number - 1

    def cells(self, item: Item) -> list[Place]:
        """The cells that a card names."""
        return [(arg[0], arg[1]) for arg in item.args if isinstance(arg, tuple)]

    def tell(self, ship: int, card: str, event: str, *, ok: bool = True) -> None:
        """Keep what happened."""
        after = self.ships[ship]
        self.told.append(Told(card, ok, event, after.place, after.heading, ship))

    def bump(self, card: str, reason: str) -> None:
        """Keep that a card of the own ship was not carried out."""
        self.tell(self.own, card, reason, ok=False)

    def one(self, card: str, item: Item, ship: int) -> None:
        """Carry out any card but a god."""
        cells = self.cells(item)
        if card in MOVES:
            self.move(ship, card)
        elif card in PLACED:
            self.put(card, cells[0], PLACED[card])
        elif card == "if_girl":
            girl = self.state.table.figures[self.team - 1] == "girl" and self.mode != "simple"
            self.put(card, cells[0], "small_whirlpool" if girl else "island")
        elif card in REMOVED:
            self.take(card, [cell for cell in cells if self.kind(cell) == REMOVED[card]], "removed")
        elif card == "cannonball":
            line = [self.ahead(self.own, count) for count in (1, 2, 3)]
            self.take(card, [cell for cell in line if self.kind(cell) == "island"], "fired")
        elif card in ("pause", "pause_magic"):
            for other in (each for each in self.ships if each.team != self.team):
                other.due["no_magic"] = 1
                other.due["no_moves"] |= card == "pause"
            self.tell(self.own, card, "paused")
        elif card == "telescope":
            self.turn_up(card, cells[0])
        elif card == "captain":
            self.change(card, str(item.args[0]))
        elif card == "if_faces":
            for move in ("forward", "forward") if self.ask() else ("back",):
                self.move(self.own, move)
        elif card == "if_love":
            self.love(card, item, cells)
        else:
            self.skill(card, item, cells)

    def love(self, card: str, item: Item, cells: list[Place]) -> None:
        """Condition 4."""
        if self.ask():
            self.move(self.enemy(item), "back")
        elif cells:
            self.turn_up(card, cells[0])
        else:
            self.tell(self.own, card, "quiet")

    def ask(self) -> bool | str:
        """Wait for the next answer."""
        if not self.answers:
            raise OverError
        return self.answers.pop(0)

    def god(
        self, card: str, god_follows: bool, after: tuple[str, Item, int] | None, called: bool
    ) -> bool:
        """Carry a god out; return whether it calls the other one."""
        target = self.ahead(self.own)
        kind = self.kind(target)
        if kind not in WHIRLPOOLS:
            self.bump(card, "no_target")
        elif kind == "small_whirlpool" or called:
            self.take(card, [target], "calmed")
        elif god_follows and after is not None and after[0] != card:
            self.tell(self.own, card, "calling")
            return True
        else:
            self.bump(card, "god_alone")
        return False

    def skill(self, card: str, item: Item, cells: list[Place]) -> None:
        """Carry out what the captain can do."""
        own = self.ships[self.own]
        if self.captain == "ruby":
            col, row = own.place
            around = [(col + dx, row + dy) for dx, dy in AHEAD.values()]
            self.take(card, [cell for cell in around if self.kind(cell) == "island"], "cleared")
        elif self.captain == "android":
            found = [cell for cell in dict.fromkeys(cells) if self.kind(cell) in WHIRLPOOLS]
            self.take(card, found, "drained")
        elif self.captain == "java_script":
            self.java_script(card, cells)
        elif self.captain == "alphago":
            self.alphago(card, self.ships[self.enemy(item)])
        elif self.captain == "siri":
            for other in (each for each in self.ships if each.team != self.team):
                other.due["no_moves"] = 1
            self.tell(self.own, card, "silenced")
        else:
            own.due["extra_magic"] += 2 if self.captain == "coding" else 0
            own.due["extra_moves"] += 3 if self.captain == "compiler" else 0
            self.tell(self.own, card, "promised")

    def alphago(self, card: str, other: Vessel) -> None:
        """Take a card from the other hand."""
        if not other.hand:
            self.bump(card, "no_target")
            return
        taken = str(self.ask())
        other.hand.remove(taken)
        self.ships[self.own].hand.append(taken)
        self.tell(self.own, card, "took")

    def java_script(self, card: str, cells: list[Place]) -> None:
        """Move a ship, or else a tile, two steps."""
        start, first, second = cells
        pushed = self.ship_on(start)
        if pushed is None:
            if start not in self.sea or start == second:
                self.bump(card, "no_target")
            elif not (self.is_empty(first) and self.is_empty(second)):
                self.bump(card, "blocked")
            else:
                self.sea[second] = self.sea.pop(start)
                self.tell(self.own, card, "shifted")
            return
        if start == second and self.kind(first) not in TREASURES:
            self.bump(card, "no_target")
            return
        ship = self.ships[pushed]
        for cell in (first, second):
            if self.refuses(pushed, cell) or self.height(cell) != self.height(ship.place):
                ship.place = start
                self.bump(card, "blocked")
                return
            ship.place = cell
        if self.kind(first) == "gold":
            ship.place = first
        self.tell(self.own, card, "shifted")
        self.trigger(pushed, first)
        self.trigger(pushed, second)

    def change(self, card: str, character: str) -> None:
        """Take another captain from the deck."""
        if character not in self.characters:
            self.bump(card, "no_target")
            return
        self.characters.remove(character)
        self.characters.add(str(self.captain))
        self.captains[self.team - 1] = character
        self.tell(self.own, card, "changed")

    def kind(self, place: Place) -> str:
        """What lies on a cell; the empty text for open sea."""
        return self.sea[place].kind if place in self.sea else ""

    def height(self, place: Place) -> int:
        """1 on an island."""
        return int(self.kind(place) == "island")

    def ahead(self, ship: int, count: int = 1) -> Place:
        """The cell so many steps before a ship's bow."""
        (col, row), (dx, dy) = self.ships[ship].place, AHEAD[self.ships[ship].heading]
        return col + count * dx, row + count * dy

    def ship_on(self, place: Place) -> int | None:
        """The ship on a cell."""
        return next((i for i, ship in enumerate(self.ships) if ship.place == place), None)

    def is_empty(self, place: Place) -> bool:
        """Whether a tile may be laid on a cell."""
        return place not in self.sea and self.ship_on(place) is None and place not in STARTS

    def refuses(self, ship: int, place: Place) -> str:
        """Why a ship cannot enter a cell, heights aside."""
        if not (0 <= place[0] < 10 and 0 <= place[1] < 14):
            return "edge"
        if self.kind(place) in WHIRLPOOLS:
            return "whirlpool"
        if self.ship_on(place) is not None:
            return "ship"
        own = place in self.sea and self.sea[place].owner == self.ships[ship].team
        return "own_treasure" if own else ""

    def move(self, number: int, card: str) -> None:
        """Carry out a move card for any ship."""
        ship = self.ships[number]
        if card in ("left", "right"):
            turn = 1 if card == "right" else 3
            ship.heading = COMPASS[(COMPASS.index(ship.heading) + turn) % 4]
            self.tell(number, card, "turned")
            return
        target = self.ahead(number, -1 if card == "back" else 1)
        climb = self.height(target) - self.height(ship.place)
        reason = self.refuses(number, target)
        event = "moved"
        if card == "jump":
            event = "jumped_up" if climb > 0 else "jumped_down"
            reason = reason or ("" if climb else "empty_jump")
        else:
            reason = reason or {0: "", 1: "island_ahead", -1: "cliff"}[climb]
        if reason:
            self.tell(number, card, reason, ok=False)
            return
        ship.place = target
        self.tell(number, card, event)
        self.trigger(number, target)

    def trigger(self, number: int, place: Place) -> None:
        """Have a ship find what lies on a cell."""
        kind, ship = self.kind(place), self.ships[number]
        if kind not in TREASURES:
            return
        del self.sea[place]
        self.box[kind] += 1
        gold = 3 if self.mode == "advanced" else 1
        self.points[ship.team - 1] += {"gold": gold, "silver": 1, "poop": 0, "bomb": -1}[kind]
        ship.due["lost"] |= kind == "bomb"
        if kind == "gold":
            self.gold = ship.team
            raise OverError

    def put(self, card: str, place: Place, kind: str) -> None:
        """Lay a tile from the box onto a cell."""
        name = "whirlpool" if kind in WHIRLPOOLS else kind
        if not self.is_empty(place):
            self.bump(card, "not_empty")
        elif self.box[name] == 0:
            self.bump(card, "supply_empty")
        else:
            self.box[name] -= 1
            self.sea[place] = Thing(kind)
            self.tell(self.own, card, "placed")

    def take(self, card: str, places: list[Place], event: str) -> None:
        """Put tiles back into the box."""
        if not places:
            self.bump(card, "no_target")
            return
        for place in places:
            kind = self.sea.pop(place).kind
            self.box["whirlpool" if kind in WHIRLPOOLS else kind] += 1
        self.tell(self.own, card, event)

    def turn_up(self, card: str, place: Place) -> None:
        """Turn a treasure of the opponent up."""
        tile = self.sea.get(place)
        if tile is None or tile.face_up or tile.owner == self.team:
            self.bump(card, "no_target")
            return
        tile.face_up = True
        self.tell(self.own, card, "turned_up")
