"""The JSON of a table has every cell under the key of its column."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from tests.engine.tables.samples import COLUMNS, COMPARISON
from ttt_gui.engine.tables.forms import as_json
from ttt_gui.engine.tables.table import Cell, Column, DataTable, text_of


def test_rows_are_objects_and_columns_say_what_they_hold() -> None:
    read = json.loads(as_json(COMPARISON))
    keys = [column.key for column in COLUMNS]
    assert read["title"] == "The empty board"
    assert read["notes"] == ["Times on a busy machine."]
    assert [tuple(row[key] for key in keys) for row in read["rows"]] == list(COMPARISON.rows)
    assert [row for row in read["rows"] if list(row) != keys] == []
    assert read["columns"][5] == {"key": "median", "title": "Median", "unit": "s", "kind": "seconds"}


@given(
    st.lists(st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text())
)
def test_any_cell_is_read_back(cells: list[Cell]) -> None:
    text = as_json(DataTable("", (Column("one", "One"),), tuple((cell,) for cell in cells)))
    text.encode()
    assert [row["one"] for row in json.loads(text)["rows"]] == [
        text_of(cell) if isinstance(cell, str) else cell for cell in cells
    ]
