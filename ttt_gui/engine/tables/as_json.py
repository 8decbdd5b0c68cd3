"""A table as JSON: one object with ``title``, ``columns``, ``rows`` and ``notes``.

``columns`` has an object each, with ``key``, ``title``, ``unit`` (of the cells: a time is in seconds whatever people
read) and ``kind``; ``rows`` an object each, whose names are the keys. Nothing is null, a value stands apart
from its bound. Which versions and which machine made it is not part of a table.
"""

from __future__ import annotations

import json

from ttt_gui.engine.tables.table import Table, text_of


def as_json(table: Table) -> str:
    """The text of the file."""
    keys = [column.key for column in table.columns]
    content = {
        "title": text_of(table.title),
        "columns": [
            {"key": each.key, "title": text_of(each.title), "unit": text_of(each.machine_unit), "kind": each.kind.value}
            for each in table.columns
        ],
        "rows": [
            {key: text_of(cell) if isinstance(cell, str) else cell for key, cell in zip(keys, row, strict=True)}
            for row in table.rows
        ],
        "notes": [text_of(note) for note in table.notes],
    }
    return json.dumps(content, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
