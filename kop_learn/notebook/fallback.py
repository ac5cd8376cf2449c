"""What stands in a notebook's output where no widget runs: a picture, the program, and what to do.

GitHub, nbviewer and print show it; the widget hides it as soon as it is there.  After a restart of
the kernel it stays, in place of the notebook's own "model not found".
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

from IPython.core.interactiveshell import InteractiveShell

from kop_learn.drawing.canvas import opaque_png, raster
from kop_learn.drawing.layers import theme_palette
from kop_learn.drawing.narration import describe_board
from kop_learn.drawing.pictures import board_figure, level_png
from kop_learn.drawing.theme import LIGHT
from kop_learn.games.king_of_pirates.state import EMPTY_SEA
from kop_learn.notebook.match_voyage import seen_sea
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
    level = player.level
    words = describe_board(level.board, level.start_ship)
    program = player.program or say("ui.fallback.no_program")
    picture = b64encode(level_png(level, LIGHT, LONGEST)).decode()
    html = (
        f'<img src="data:image/png;base64,{picture}" alt="{escape(words)}">'
        f"<p>{escape(say('ui.fallback.program'))} <code>{escape(program)}</code></p>"
    )
    text = f"{words}\n{say('ui.fallback.program')} {program}"
    return _bundle(player.model_id, level.text("title"), html, text)


def chart_fallback(room: ChartRoom) -> dict[str, str]:
    """Return the plain output of a sea chart, as a mime bundle, in the current language."""
    return _bundle(room.model_id, say("ui.chart"), "", "")


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


def display_widget(bundle: Mapping[str, object] | None, fallback: dict[str, str]) -> None:
    """Show the plain output of a widget first, then the widget (its own mime bundle)."""
    publish = InteractiveShell.instance().display_pub.publish
    publish(fallback)
    if bundle is not None:
        publish(bundle)
