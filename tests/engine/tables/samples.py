"""A table with every kind of column, as the tests of its forms share it."""

from __future__ import annotations

from ttt_gui.engine.tables.table import CellKind, Column, DataTable

COLUMNS = (
    Column("algorithm", "Algorithm"),
    Column("value_bound", "Bound", kind=CellKind.BOUND, bound_of="value"),
    Column("value", "Value", kind=CellKind.SCORE),
    Column("nodes", "Nodes", kind=CellKind.COUNT),
    Column("branching", "Branching", kind=CellKind.NUMBER, decimals=2),
    Column("median", "Median", "ms", CellKind.SECONDS, 3),
    Column("total", "In all", kind=CellKind.SECONDS),
    Column("share", "Share", kind=CellKind.SHARE),
)
COMPARISON = DataTable(
    "The empty board",
    COLUMNS,
    (
        ("Minimax", "exact", 0, 549_946, 4.343, 0.010153, 10.153, 1.0),
        ("Alpha-beta, row by row", "upper", -6, 20_866, 3.0205, 0.000277, 0.277, 0.037942),
        ("Solver", None, "draw", 95, None, 9.2e-5, None, 95 / 549_946),
    ),
    ("Times on a busy machine.",),
)
