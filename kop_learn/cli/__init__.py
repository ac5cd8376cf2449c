"""The kop-learn command."""

from kop_learn.cli.app import main

__all__ = ["main"]
