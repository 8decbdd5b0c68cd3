"""The table that goes out has the published counts, bound and value apart, and says of what it is."""

from __future__ import annotations

from ttt_gui.engine.measure.entries import Entry, first_entries
from ttt_gui.engine.measure.row_run import run_row
from ttt_gui.engine.measure.same_value import same_value
from ttt_gui.engine.measure.table import COLUMNS, TableRow, comparison_table
from ttt_gui.engine.numbers.tree import parse_number_tree
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.engine.tables.forms import FORMS
from ttt_gui.engine.tables.table import Cell, DataTable
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

EMPTY = Position(Rules())


def column(table: DataTable, key: str) -> list[Cell]:
    place = [each.key for each in table.columns].index(key)
    return [row[place] for row in table.rows]


def test_the_first_rows_on_the_empty_board() -> None:
    """Counts of counts.md, the share of minimax, the solver's draw as a word; every form can be written."""
    rows, base = [], None
    for entry in first_entries():
        measured = run_row(entry, EMPTY)
        base = base or measured
        rows.append(TableRow(entry, measured, same_value(measured, base), measured is base))
    table = comparison_table(rows, EMPTY)
    assert column(table, "nodes")[:4] == [549_946, 20_866, 12_826, 7_865]
    assert column(table, "pruned_moves")[:4] == [0, 7_788, 3_716, 3_694]
    assert column(table, "value") == [0] * 7 + ["draw"]
    assert column(table, "same_value") == ["same"] * 8
    assert column(table, "share_of_base")[:2] == [1, 20_866 / 549_946]
    assert column(table, "switches")[:2] == ["base", "row by row"]
    assert table.title == "Comparison: the empty board · 3 × 3, three in a row · X to move"
    assert "Position: .../.../..." in table.notes  # a full stop would be read as a tenth cell
    assert "nodes_per_second" in [column.machine_name for column in table.columns]
    for form in FORMS:
        assert "549" in form.text(table)


def test_a_bound_stands_apart_and_a_row_that_has_not_run_is_empty() -> None:
    stopped = Entry("Stopped", Algorithm(), Limits(nodes=9_000))
    rows = [TableRow(stopped, run_row(stopped, EMPTY)), TableRow(Entry("Solver", None), None)]
    table = comparison_table(rows, EMPTY, ["something differs"])
    assert (column(table, "value"), column(table, "bound")) == ([0, None], ["lower", None])
    assert column(table, "stopped_by") == ["nodes", None]
    assert column(table, "share_of_base") == [None, None]
    assert table.rows[1] == ("Solver", "table 256 MiB", *[None] * (len(COLUMNS) - 2))
    assert "something differs" in table.notes


def test_a_tree_of_numbers_is_named_by_its_brackets() -> None:
    tree = parse_number_tree("((3 12) (2 4))")
    entry = Entry("Minimax", Algorithm(alpha_beta=False))
    table = comparison_table([TableRow(entry, run_row(entry, tree), None, True)], tree)
    assert table.title == "Comparison: number tree ((3 12) (2 4)) · 7 nodes · MAX to move"
    assert (column(table, "value"), column(table, "best"), column(table, "nodes")) == ([3], ["B"], [7])
