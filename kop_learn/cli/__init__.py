"""The kop-learn command."""

from __future__ import annotations

_INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> int:
    """Carry out a command line (without the program's name); returns the exit code.

    What takes a while to load is loaded here, where an impatient Ctrl-C is no mistake.
    """
    try:
        from kop_learn.cli.app import main as carry_out

        return carry_out(arguments)
    except KeyboardInterrupt:
        return _INTERRUPTED


__all__ = ["main"]
