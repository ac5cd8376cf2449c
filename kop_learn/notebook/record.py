"""How a widget keeps a learner's progress in one level, and goes on where it cannot be kept."""

from __future__ import annotations

from dataclasses import replace

from kop_learn.classroom.learner import logbook
from kop_learn.classroom.progress import Attempt, Draft, Logbook, Progress
from kop_learn.levels.model import Level
from kop_learn.levels.trace import Trace


class Record:
    """The progress of the learner in one level.

    Without a ``book`` nothing is read or written, only counted while the widget lives; with one
    that is only looked at (``writing=False``) nothing is written. ``damaged`` is how many lines of
    the file had to be set aside; ``lost`` is true once writing has failed.
    """

    def __init__(self, level: Level, book: Logbook | None, *, writing: bool = True) -> None:
        self._book = book
        self._writing = writing
        self._pack, _, self._name = level.id.rpartition("/")
        self._hash = level.level_hash
        self.lost = False
        self._progress = self._mended()
        self.damaged = len(self._progress.damages)
        self._draft = self._progress.draft(*self._key)

    @classmethod
    def of(cls, level: Level, *, record: bool = True, looked_at: str | None = None) -> Record:
        """Return the record of a level in the chosen learner's file, or one that writes nothing.

        ``looked_at`` is a learner whose work is shown. Raises KopError for an impossible nickname.
        """
        if looked_at is not None:
            return cls(level, logbook(looked_at), writing=False)
        return cls(level, logbook() if record else None)

    @property
    def is_of_chosen(self) -> bool:
        """Whether this goes into the file of the learner who is chosen now, or into none."""
        return self._book is None or not self._writing or self._book.path == logbook().path

    @property
    def _key(self) -> tuple[str, str, str]:
        return self._pack, self._name, self._hash

    @property
    def draft(self) -> str | None:
        """The unfinished program, or ``None``."""
        return self._draft

    @property
    def tries(self) -> int:
        """How often the level was tried."""
        return self._progress.tries(*self._key)

    def summary(self) -> dict[str, int | None]:
        """Return the most stars, the fewest cards with these, and the number of tries."""
        best = self._progress.best(*self._key)
        stars, cards = (best.stars, best.cards) if best and best.stars else (0, None)
        return {"stars": stars, "cards": cards, "tries": self.tries}

    def add_attempt(self, trace: Trace, stars: int, answer: str | None = None) -> None:
        """Keep a try; ``answer`` is the guessed cell of a predict level."""
        entry = Attempt(*self._key, str(trace.program), trace.outcome, trace.cards, stars, answer)
        self._add(entry)

    def keep_draft(self, program: str) -> None:
        """Keep the unfinished program, if it is another than last time."""
        if program != (self._draft or ""):
            self._draft = program
            self._add(Draft(*self._key, program))

    def _mended(self) -> Progress:
        try:
            if self._book is None:
                return Progress()
            return self._book.mend() if self._writing else replace(self._book.read(), damages=())
        except OSError:
            self.lost = True
            return Progress()

    def _add(self, entry: Attempt | Draft) -> None:
        self._progress = Progress((*self._progress.entries, entry))
        if self._book is None or not self._writing:
            return
        try:
            self._book.add(entry)
        except OSError:
            self.lost = True
