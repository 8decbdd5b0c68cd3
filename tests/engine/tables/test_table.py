"""A table that cannot be written rightly in every form is none."""

from __future__ import annotations

import pytest

from tests.engine.tables.samples import COMPARISON
from ttt_gui.engine.tables.forms import FORMS, TableForm, form_of
from ttt_gui.engine.tables.table import CellKind, Column, DataTable

ONE = (Column("one", "One"),)


@pytest.mark.parametrize(
    ("columns", "rows", "message"),
    [
        ((), (), "needs columns"),
        ((*ONE, *ONE), (), "key of its own"),
        (ONE, ((1, 2),), "a row of 2 cells in a table of 1"),
        (ONE, ((float("nan"),),), "must be finite"),
        (ONE, ((float("inf"),),), "must be finite"),
        ((Column("bound", "Bound", kind=CellKind.BOUND, bound_of="value"),), (), "which is no column"),
    ],
)
def test_a_table_that_no_form_could_say_is_refused(
    columns: tuple[Column, ...], rows: tuple[tuple[float, ...], ...], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        DataTable("", columns, rows)


@pytest.mark.parametrize("key", ["", "Median", "median ms", "1st", "=x"])
def test_a_key_is_a_plain_name(key: str) -> None:
    with pytest.raises(ValueError, match="no key"):
        Column(key, "Title")


def test_a_bound_names_its_values_and_nothing_else_does() -> None:
    for kind, of in ((CellKind.BOUND, ""), (CellKind.TEXT, "value")):
        with pytest.raises(ValueError, match="only a bound"):
            Column("bound", "Bound", kind=kind, bound_of=of)


@pytest.mark.parametrize(
    ("column", "name", "heading"),
    [
        (Column("median", "Median", "ms", CellKind.SECONDS), "median_s", "Median (ms)"),
        (Column("total_s", "In all", kind=CellKind.SECONDS), "total_s", "In all"),
        (Column("speed", "Speed", "nodes/s", CellKind.COUNT), "speed_nodes_per_second", "Speed (nodes/s)"),
        (Column("share", "Share", "%", CellKind.SHARE), "share", "Share (%)"),
        (Column("nodes", "Nodes", kind=CellKind.COUNT), "nodes", "Nodes"),
    ],
)
def test_programs_read_the_key_with_the_unit_and_people_the_title_with_theirs(
    column: Column, name: str, heading: str
) -> None:
    assert (column.machine_name, column.heading) == (name, heading)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.suffix)
def test_every_form_is_found_by_its_suffix_and_writes(form: TableForm) -> None:
    assert form_of(form.suffix.upper()) is form
    assert form.filter.endswith(f"(*{form.suffix})")
    assert "Minimax" in form.text(COMPARISON)
    assert form_of(f"{form.suffix}x") is None
