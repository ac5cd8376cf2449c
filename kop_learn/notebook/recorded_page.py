"""A level, a program and its voyage as one page, for where there is no kernel and no network."""

from __future__ import annotations

import json
from base64 import b64encode
from html import escape
from typing import Any

from kop_learn.levels.stars import prediction_stars
from kop_learn.levels.trace import Trace
from kop_learn.notebook import assets
from kop_learn.notebook.pictures import Look, Message, board_message, layer_messages
from kop_learn.notebook.puzzle import language_names, puzzle_of, result_of, words_of
from kop_learn.text import use_language

_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ max-width: 1100px; margin: 16px auto; padding: 0 12px; }}
@media (prefers-color-scheme: dark) {{ body {{ background: #111; }} }}
{style}
</style>
</head>
<body>
<main id="kop-place"></main>
<script type="application/json" id="kop-record">{record}</script>
<script type="module">
{script}
</script>
</body>
</html>
"""


def recorded_page(trace: Trace, language: str) -> str:
    """Return the page of a run: the board, the program, and the voyage to watch step by step."""
    level = trace.level
    stars = prediction_stars(1) if level.kind == "predict" else trace.stars
    state = {
        "puzzle": puzzle_of(level),
        "program": str(trace.program),
        "language": language,
        "languages": language_names(),
        "words": words_of(level),
        "progress": {"stars": stars, "cards": trace.cards, "tries": 1},
        "leaves": [],
        "fallback": "",
    }
    messages = {
        name: [_written(message) for message in _messages(trace, Look(dark=dark, scale=2))]
        for name, dark in (("light", False), ("dark", True))
    }
    with use_language(language):
        title = level.text("title")
    return _PAGE.format(
        language=language.replace("_", "-"),
        title=escape(title),
        style=assets.style("cards.css", "level_player.css"),
        record=_script_safe({"state": state, "messages": messages}),
        script=assets.script("recorded_page.js"),
    )


def _messages(trace: Trace, look: Look) -> list[Message]:
    run: Message = ({"type": "run", "run": 0, **result_of(trace)}, [])
    return [board_message(trace.level, look), run, *layer_messages(trace, look, 0)]


def _written(message: Message) -> tuple[dict[str, Any], list[str]]:
    content, buffers = message
    return content, [b64encode(buffer).decode() for buffer in buffers]


def _script_safe(value: object) -> str:
    """Return JSON that cannot end the script element it stands in."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
