"""Everything that was measured as one table that goes out: a line a row and group of positions, then empty boards."""

from __future__ import annotations

from ttt_gui.engine.growth.points import Growth, Spread
from ttt_gui.engine.growth.series import Plan
from ttt_gui.engine.tables.table import Cell, Column, Kind, Table
from ttt_gui.ui.growth.words import board_name, missing

COLUMNS = (
    Column("row", "Row"),
    Column("board", "Board"),
    Column("empty_cells", "Empty cells", kind=Kind.COUNT),
    Column("positions", "Positions", kind=Kind.COUNT),
    Column("how", "How"),
    Column("nodes_mean", "Mean nodes", kind=Kind.NUMBER, decimals=1),
    Column("nodes_median", "Median nodes", kind=Kind.NUMBER, decimals=1),
    Column("nodes_least", "Least nodes", kind=Kind.COUNT),
    Column("nodes_most", "Most nodes", kind=Kind.COUNT),
    Column("nodes_in_all", "Nodes in all", kind=Kind.COUNT),
    Column("mean_s", "Mean time", kind=Kind.SECONDS),
    Column("median_s", "Median time", kind=Kind.SECONDS),
    Column("least_s", "Least time", kind=Kind.SECONDS),
    Column("most_s", "Most time", kind=Kind.SECONDS),
    Column("expected_s", "Estimated time", kind=Kind.SECONDS),
)


def table_of(plan: Plan, growth: Growth) -> Table:
    """The table of a measurement, as far as it has come."""
    rows: list[tuple[Cell, ...]] = []
    board = board_name(plan.positions.rules)
    for empty, wanted in growth.groups:
        for index, row in enumerate(plan.rows):
            point = growth.point(index, empty)
            if point is None:
                continue
            count = point.nodes.count if point.nodes else 0
            how = point.how.value if point.is_whole or not count else f"{count} of {wanted} so far"
            cells = (*_nodes(point.nodes), *_times(point.seconds), point.expected)
            rows.append((row.title, board, empty, wanted, how, *cells))
    for found in growth.boards:
        nodes = Spread.of((found.nodes,)) if found.nodes is not None else None
        searched = found.how.value in ("searched", "unfinished") and found.seconds is not None
        seconds = Spread.of((found.seconds,)) if searched and found.seconds is not None else None
        expected = None if searched else found.seconds
        name, cells_of_board = board_name(found.rules), found.rules.cells
        row_title = plan.rows[found.row].title
        rows.append((row_title, name, cells_of_board, 1, found.how.value, *_nodes(nodes), *_times(seconds), expected))
    layers = growth.layers
    notes = []
    if layers:
        notes.append(
            f"The full tree of {board}: {layers.nodes:,} nodes, {layers.games:,} games, "
            f"{layers.different_games:,} of them up to symmetry; {layers.positions:,} positions, "
            f"{layers.classes:,} classes up to symmetry."
        )
    return Table(f"How cost grows: {plan.positions.words(f'{growth.positions:,}')}", COLUMNS, tuple(rows),
                 (*notes, *missing(plan, growth)))  # fmt: skip


def _nodes(spread: Spread | None) -> tuple[Cell, ...]:
    if spread is None:
        return (None,) * 5
    return spread.mean, spread.median, int(spread.least), int(spread.most), int(spread.total)


def _times(spread: Spread | None) -> tuple[Cell, ...]:
    return (None,) * 4 if spread is None else (spread.mean, spread.median, spread.least, spread.most)
