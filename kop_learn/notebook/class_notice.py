"""What is wrong with the settings of the class, told above what goes on without them."""

from __future__ import annotations

from html import escape

from IPython.core.getipython import get_ipython

from kop_learn.classroom.settings import read_settings
from kop_learn.text import say


def tell_settings(*, rules: bool) -> None:
    """Show what is wrong with the settings of the class, if it matters for what is shown next.

    The language always does, house rules and the like only with ``rules``.
    """
    shell, settings = get_ipython(), read_settings()
    if shell is None or not settings.faults or not (rules or settings.language_lost):
        return
    told = [say("settings.passed_over"), *map(str, settings.faults)]
    html = f"<p><strong>{escape(told[0])}</strong></p>"
    html += "".join(f"<p>{escape(line)}</p>" for line in told[1:])
    page = f'<div role="status">{html}</div>'
    shell.display_pub.publish({"text/html": page, "text/plain": "\n".join(told)})
