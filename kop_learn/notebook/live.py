"""Which widgets belong to which notebook cell: a cell that is run again closes its old ones.

Otherwise their callbacks and connections would pile up in kernel and browser.
"""

from __future__ import annotations

import ipywidgets
from IPython.core.getipython import get_ipython

_live: dict[str, tuple[str, list[ipywidgets.Widget]]] = {}


def settle(widget: ipywidgets.Widget) -> None:
    """Note that a widget was made by the running cell, and close those of the cell's last run.

    Where the notebook does not tell which cell runs, nothing is closed.
    """
    cell, execution = _running_cell()
    if cell is None:
        return
    last, widgets = _live.get(cell, ("", []))
    if last != execution:
        for old in widgets:
            old.close()
        widgets = []
    _live[cell] = (execution, [*widgets, widget])


def _running_cell() -> tuple[str | None, str]:
    """Return the id of the cell that is being run, and the id of this run of it."""
    kernel = getattr(get_ipython(), "kernel", None)
    if kernel is None:
        return None, ""
    parent = kernel.get_parent("shell")
    cell = parent.get("metadata", {}).get("cellId")
    return (cell if isinstance(cell, str) else None), str(parent.get("header", {}).get("msg_id"))
