"""A table in Markdown: a pipe table whose source lines up too, the title above it in bold, the notes below.

Numbers stand at the right, in groups of three by commas, as the README has them: a thin space breaks lines and is lost
in many editors. A value has its bound's sign, ``≤ −6``. What Markdown or HTML would obey in a text is escaped.
"""

from __future__ import annotations

import re

from ttt_gui.engine.tables.reading import Script, human_columns, human_rows
from ttt_gui.engine.tables.table import Column, Table, text_of

_OBEYED = re.compile(r"([\\`*_\[\]<>|~$&])")
_BEGINS_BLOCK = re.compile(r"\A(\s*)(#|[-+=](?=[-+=\s]|\Z)|\d+(?=[.)]))")


def as_markdown(table: Table) -> str:
    """The text of the file."""
    script = Script(_escaped, group=",", gap=" ", minus="−", percent="%")
    columns = human_columns(table)
    lines = [[_escaped(text_of(column.heading)) for column in columns], *human_rows(table, script)]
    widths = [max(3, *(len(line[index]) for line in lines)) for index in range(len(columns))]
    ruler = [_ruler(column, width) for column, width in zip(columns, widths, strict=True)]
    written = [_line(columns, widths, line) for line in lines]
    parts = [f"**{_escaped(text_of(table.title).strip())}**"] if table.title.strip() else []
    parts.append("\n".join([written[0], f"| {' | '.join(ruler)} |", *written[1:]]))
    parts += [_begun(_escaped(text_of(note).strip())) for note in table.notes if note.strip()]
    return "\n\n".join(parts) + "\n"


def _line(columns: tuple[Column, ...], widths: list[int], cells: list[str]) -> str:
    padded = (
        cell.rjust(width) if column.is_number else cell.ljust(width)
        for column, width, cell in zip(columns, widths, cells, strict=True)
    )
    return f"| {' | '.join(padded)} |"


def _ruler(column: Column, width: int) -> str:
    return f"{'-' * (width - 1)}:" if column.is_number else "-" * width


def _escaped(text: str) -> str:
    return _OBEYED.sub(r"\\\1", text)


def _begun(text: str) -> str:
    """A paragraph whose first sign begins no heading, list or ruler."""
    found = _BEGINS_BLOCK.match(text)
    if not found:
        return text
    at = found.end() if found[2][0].isdigit() else found.start(2)
    return f"{text[:at]}\\{text[at:]}"
