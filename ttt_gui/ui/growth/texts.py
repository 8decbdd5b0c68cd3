"""Growth in words and figures: means, boards, what was counted instead of searched, and how a measurement stands."""

from __future__ import annotations

from ttt_gui.engine.growth.positions import Reachable
from ttt_gui.engine.growth.run import MOST_COUNTED, BoardPoint, Growth, How, Spread
from ttt_gui.engine.growth.series import GrowthPlan, GrowthRow
from ttt_gui.engine.tables import Cell, CellKind, Column, DataTable
from ttt_gui.game.rules import Rules
from ttt_gui.session.measuring.growth_run import GrowthRunner, GrowthState
from ttt_gui.ui.look.formats import NONE, THIN, duration, grouped, rough, scientific, times

_WHAT = "How the work grows with the empty cells"
_LARGE = 1e9  # from here on a number of nodes is written as a power of ten
_ORDINALS = ("", "first", "square", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
             "eleventh", "twelfth")  # fmt: skip


def mean_text(mean: float) -> str:
    """Return a mean as text: '7 638', '72.4' with a decimal below a hundred; from 10⁹ on a power of ten."""
    return f"{mean:.1f}" if mean < 99.95 else nodes_text(mean)


def nodes_text(nodes: float | None) -> str:
    """Return a whole number of nodes as text, from 10⁹ on as '2.0 × 10¹²'."""
    if nodes is None:
        return NONE
    return grouped(round(nodes)) if nodes < _LARGE else scientific(nodes)


def fine_time(seconds: float) -> str:
    """Return a time that may be far below a millisecond as text: '0.21 µs'."""
    if not 0 < seconds < 1e-5:
        return duration(seconds)
    return f"{seconds * 1e6:.2f}{THIN}µs" if seconds >= 1e-7 else f"{seconds * 1e9:.0f}{THIN}ns"


def long_time(seconds: float) -> str:
    """Return a time that may be beyond hours as text: '7.8 days', '49 years'."""
    for size, word in ((365.25 * 86_400, "years"), (86_400.0, "days")):
        if seconds >= 2 * size:
            number = seconds / size
            return f"{number:.1f} {word}" if number < 100 else f"{grouped(round(number))} {word}"
    return duration(seconds)


def board_name(rules: Rules) -> str:
    """Return the name of a board, with its k: '4 × 4, 3'."""
    return f"{rules.size_text}, {rules.k}"


def speed_text(nodes_per_second: float) -> str:
    """Return a speed as text: '54 M nodes/s', with no more digits than a rough speed has."""
    if nodes_per_second >= 1e6:
        return f"{nodes_per_second / 1e6:.0f}{THIN}M nodes/s"
    return f"{nodes_per_second / 1e3:.0f}{THIN}k nodes/s"


def board_nodes(point: BoardPoint | None) -> str:
    """Return the nodes of a board as text: '549 946', '≥ 3 000 000' where the search was not finished."""
    if point is None or point.nodes is None:
        return ""
    return f"≥{THIN}{nodes_text(point.nodes)}" if point.how is How.UNFINISHED else nodes_text(point.nodes)


def board_time(point: BoardPoint | None) -> str:
    """Return the time of a board as text: '10.2 ms', 'about 10 h 24 min' if estimated, 'over 60 s' if not finished."""
    if point is None or point.seconds is None:
        return ""
    if point.how is How.UNFINISHED:
        return f"over {duration(point.seconds)}"
    return duration(point.seconds) if point.how is How.SEARCHED else f"about {long_time(point.seconds)}"


def missing(plan: GrowthPlan, growth: Growth) -> tuple[str, ...]:
    """Return a sentence for every point that was not searched to its end, and why."""
    said = []
    for point in growth.boards:
        row, board = plan.rows[point.row], board_name(point.rules)
        if point.how is How.COUNTED and growth.speed and point.seconds is not None:
            said.append(
                f"{row.title} on {board}: {nodes_text(point.nodes)} nodes, counted, not searched: "
                f"{board_time(point)} at {speed_text(growth.speed)}."
            )
        elif point.how is How.UNFINISHED:
            said.append(f"{row.title} on {board}: {board_nodes(point)} nodes, not finished in {board_time(point)[5:]}.")
        elif point.how is How.LEFT:
            said.append(f"{row.title} on {board}: too many positions to be counted, and not searched.")
    for each in growth.points:
        row, cells = plan.rows[each.row], times(each.empty, "empty cell")
        if each.how is How.LEFT:
            said.append(f"{row.title} with {cells}: not searched, about {long_time(each.expected or 0)}.")
        elif each.how is How.COUNTED:
            said.append(f"{row.title} with {cells}: counted, not searched, about {long_time(each.expected or 0)}.")
        elif each.how is How.UNFINISHED:
            said.append(f"{row.title} with {cells}: not finished, a search took over {duration(plan.search_seconds)}.")
    return tuple(said)


def heading(runner: GrowthRunner) -> str:
    """Return what is measured: 'How the work grows with the empty cells, over all 4 520 positions of 3 × 3'."""
    plan = runner.plan
    if plan is None or not runner.counts.positions:
        return _WHAT
    number, positions = grouped(runner.counts.positions), plan.positions
    if isinstance(positions, Reachable):
        return f"{_WHAT}, over all {number} positions of {positions.rules.size_text}"
    return f"{_WHAT}, over {positions.words(number)}"


def status_text(runner: GrowthRunner) -> str:
    """Return how far a measurement is, for the status bar."""
    growth = runner.growth
    if runner.state is GrowthState.EMPTY:
        return "Nothing is measured yet"
    if runner.is_shipped:
        return f"{growth.engine.capitalize()} engine · depth-aware scores · table 64{THIN}MiB · counted before"
    if runner.state is GrowthState.FAILED:
        return runner.sentence
    if runner.state is GrowthState.RUNNING and runner.plan:
        left = growth.seconds_left
        rest = "" if left is None else f" · about {rough(left)} left"
        word = "Waiting for the game to go on with" if growth.paused else "Measuring"
        return f"{word} {growth.doing}{rest}" if growth.doing else f"Measuring {runner.plan.positions.rules}"
    ended = "finished in" if runner.state is GrowthState.FINISHED else "stopped after"
    engine = f"{growth.engine.capitalize()} engine · " if growth.engine else ""
    shared = "" if runner.alone else " · something else was running, so times may be too long"
    return f"{engine}depth-aware scores · table 64{THIN}MiB · {ended} {duration(growth.seconds)}{shared}"


def root_text(branching: float, nodes: int, depth: int) -> str:
    """Return the branching factor in words: 'b = 4.34, the ninth root of 549 946'."""
    ordinal = _ORDINALS[depth] if depth < len(_ORDINALS) else f"{depth}th"
    return f"b = {branching:.2f}, the {ordinal} root of {grouped(nodes)}"


def no_layers_text(growth: Growth) -> str:
    """Return why the plies of the full tree are missing."""
    if growth.has_too_many:
        return f"the tree’s plies are not counted: over {grouped(MOST_COUNTED)} positions"
    return "the tree’s plies are not counted: a run counts them"


def tint_text(row: GrowthRow) -> str:
    """Return what the tint of the table means: the counts of one algorithm, from the least to the most."""
    return f"tint: least to most, {row.label}"


# The whole measurement as a table for export: a line for each row and group of positions, then the empty boards


COLUMNS = (
    Column("row", "Row"),
    Column("board", "Board"),
    Column("empty_cells", "Empty cells", kind=CellKind.COUNT),
    Column("positions", "Positions", kind=CellKind.COUNT),
    Column("how", "How"),
    Column("nodes_mean", "Mean nodes", kind=CellKind.NUMBER, decimals=1),
    Column("nodes_median", "Median nodes", kind=CellKind.NUMBER, decimals=1),
    Column("nodes_least", "Least nodes", kind=CellKind.COUNT),
    Column("nodes_most", "Most nodes", kind=CellKind.COUNT),
    Column("nodes_in_all", "Nodes in all", kind=CellKind.COUNT),
    Column("mean_s", "Mean time", kind=CellKind.SECONDS),
    Column("median_s", "Median time", kind=CellKind.SECONDS),
    Column("least_s", "Least time", kind=CellKind.SECONDS),
    Column("most_s", "Most time", kind=CellKind.SECONDS),
    Column("expected_s", "Estimated time", kind=CellKind.SECONDS),
)


def table_of(plan: GrowthPlan, growth: Growth) -> DataTable:
    """Return the measurements so far as a table."""
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
        nodes = Spread.from_numbers((found.nodes,)) if found.nodes is not None else None
        searched = found.how.value in ("searched", "unfinished") and found.seconds is not None
        seconds = Spread.from_numbers((found.seconds,)) if searched and found.seconds is not None else None
        expected = None if searched else found.seconds
        name, cells_of_board = board_name(found.rules), found.rules.cells
        row_title = plan.rows[found.row].title
        rows.append((row_title, name, cells_of_board, 1, found.how.value, *_nodes(nodes), *_times(seconds), expected))
    notes = []
    if growth.layers:
        tree = growth.layers.total
        notes.append(
            f"The full tree of {board}: {tree.nodes:,} nodes, {tree.games:,} games, "
            f"{tree.different_games:,} of them up to symmetry; {tree.positions:,} positions, "
            f"{tree.classes:,} classes up to symmetry."
        )
    return DataTable(f"How cost grows: {plan.positions.words(f'{growth.positions:,}')}", COLUMNS, tuple(rows),
                 (*notes, *missing(plan, growth)))  # fmt: skip


def _nodes(spread: Spread | None) -> tuple[Cell, ...]:
    """Return mean, median, least, most and total as cells of a table; five empty cells without a figure."""
    if spread is None:
        return (None,) * 5
    return spread.mean, spread.median, int(spread.least), int(spread.most), int(spread.total)


def _times(spread: Spread | None) -> tuple[Cell, ...]:
    return (None,) * 4 if spread is None else (spread.mean, spread.median, spread.least, spread.most)
