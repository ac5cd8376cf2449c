"""What stands in a notebook's output where no widget runs: a picture, the program, and what to do.

GitHub, nbviewer and print show it; the widget hides it as soon as it is there.  After a restart of
the kernel it stays, in place of the notebook's own "model not found".
"""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from IPython.core.interactiveshell import InteractiveShell
from ipywidgets import DOMWidget

from kop_learn.drawing.canvas import opaque_png, raster
from kop_learn.drawing.layers import theme_palette
from kop_learn.drawing.narration import describe_board
from kop_learn.drawing.pictures import board_figure, describe_program, level_png, program_png
from kop_learn.drawing.theme import LIGHT
from kop_learn.games.king_of_pirates.state import EMPTY_SEA
from kop_learn.levels.model import Level, localized
from kop_learn.notebook.class_notice import tell_settings
from kop_learn.notebook.match_voyage import seen_sea
from kop_learn.sea.program import MOST_SHOWN, Program
from kop_learn.text import say

if TYPE_CHECKING:
    from kop_learn.notebook.level_player import LevelPlayer
    from kop_learn.notebook.match_table import MatchTable
    from kop_learn.notebook.sea_chart import ChartRoom

LONGEST = 320

# The notebook's own message stands in the output behind ours, in an element without children.
_STYLE = """
<style>
.jp-OutputArea-child:has(.kop-fallback:not(.kop-fallback-off))
  + .jp-OutputArea-child .jupyter-widgets:not(:has(*)) { display: none; }
.kop-fallback-off { display: none; }
</style>"""


def player_fallback(player: LevelPlayer) -> dict[str, str]:
    """Return the plain output of a player, as a mime bundle, in the current language."""
    level, program = player.level, Program.parse(player.program)
    words = describe_board(level.board, level.start_ship)
    text = str(program) or say("ui.fallback.no_program")
    html = _image(_board_picture(level), words)
    html += f"<p>{escape(say('ui.fallback.program'))} <code>{escape(text)}</code></p>"
    if 0 < program.size <= MOST_SHOWN:
        html += _image(program_png(program), describe_program(program))
    plain = f"{words}\n{say('ui.fallback.program')} {text}"
    return _bundle(player.model_id, level.text("title"), html, plain)


@lru_cache(maxsize=16)
def _board_picture(level: Level) -> bytes:
    return level_png(level, LIGHT, LONGEST)


def _image(png: bytes, words: str) -> str:
    data = b64encode(png).decode()
    return f'<p><img src="data:image/png;base64,{data}" alt="{escape(words)}"></p>'


def chart_fallback(room: ChartRoom) -> dict[str, str]:
    """Return the plain output of a sea chart: what is next, and the stars of every chapter."""
    chart = room.chart.chart
    level = room.chart.levels[chart["next"] or next(iter(room.chart.levels))]
    words = describe_board(level.board, level.start_ship)
    following = say("ui.chart.next", title=level.text("title"))
    stars = [
        f"{localized(chapter['title'], chapter['id'])}: {_stars_of(chapter['levels'])}"
        for pack in chart["packs"]
        for chapter in pack["chapters"]
    ]
    html = f"<p>{escape(following)}</p>{_image(_board_picture(level), words)}"
    html += "<ol>" + "".join(f"<li>{escape(line)}</li>" for line in stars) + "</ol>"
    return _bundle(room.model_id, say("ui.chart"), html, "\n".join([following, words, *stars]))


def _stars_of(levels: list[dict[str, int]]) -> str:
    earned = sum(level["stars"] for level in levels)
    return say("ui.chart.chapter_stars", n=earned, most=3 * len(levels))


def table_fallback(table: MatchTable) -> dict[str, str]:
    """Return the plain output of a match table: the sea as everybody may see it."""
    host = table.host
    sea = EMPTY_SEA if host is None else seen_sea(host.state, None)
    figure = board_figure(sea.board, sea.ships, LIGHT, longest_px=LONGEST)
    picture = b64encode(opaque_png(raster(figure), theme_palette(LIGHT))).decode()
    words = describe_board(sea.board, *sea.ships)
    html = f'<img src="data:image/png;base64,{picture}" alt="{escape(words)}">'
    return _bundle(table.model_id, say("table.title"), html, words)


def _bundle(model_id: str, title: str, html: str, text: str) -> dict[str, str]:
    hint = say("ui.fallback.what_to_do")
    page = (
        f'<div class="kop-fallback kop-fallback-{model_id}">{_STYLE}'
        f"<p><strong>{escape(title)}</strong></p>{html}<p>{escape(hint)}</p></div>"
    )
    return {"text/html": page, "text/plain": "\n".join(filter(None, [title, text]))}


def display_widget(
    widget: DOMWidget, fallback: dict[str, str], *, with_rules: bool = False
) -> None:
    """Show the plain output of a widget first, then the widget itself.

    Above both stands what is wrong with the settings of the class: with their language, and with
    their house rules too if the widget plays by them.
    """
    tell_settings(rules=with_rules)
    publish = InteractiveShell.instance().display_pub.publish
    publish(fallback, transient={"display_id": widget.model_id})
    # What would be said of the widget in words is said already.
    publish({**widget_bundle(widget), "text/plain": ""})


def renew_fallback(widget: DOMWidget, fallback: dict[str, str]) -> None:
    """Replace the plain output that was shown with a widget."""
    publish = InteractiveShell.instance().display_pub.publish
    publish(fallback, transient={"display_id": widget.model_id}, update=True)


def widget_bundle(widget: DOMWidget) -> dict[str, object]:
    """Return the widget's own mime bundle, without metadata."""
    bundle = widget._repr_mimebundle_() or {}
    return dict(bundle[0] if isinstance(bundle, tuple) else bundle)
