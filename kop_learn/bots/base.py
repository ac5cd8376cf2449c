"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

Bot = Callable[[Any, Random], Any]
"""A function from a view of the game to an action, with a generator of its own to draw from.

It sees the view and nothing else, and gives the same action for the same view and generator.
"""
