"""The columns of a comparison's table, in one place: what stands in each, and which go first in a narrow window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ttt_gui.engine.measure.measured import Measured
from ttt_gui.engine.measure.same_value import ValueVerdict, value_words
from ttt_gui.engine.measure.table import OUTCOMES, move_name
from ttt_gui.engine.score import Bound
from ttt_gui.session.measuring.rows import Row, RowState
from ttt_gui.ui.look.formats import NONE, grouped, speed

VERDICT_WORDS = {ValueVerdict.SAME: "same", ValueVerdict.DIFFERS: "differs", ValueVerdict.NOT_PROVED: "not proved"}
RANGE = "\N{THIN SPACE}–\N{THIN SPACE}"


@dataclass(frozen=True)
class TableColumn:
    """One column: its key, its title, what it means, and the text of a row that has something to show.

    ``widest`` is a text whose room is kept in any case. ``spared`` is the column's place among those that are left out
    where there is no room, 0 for one that always stays. ``strong`` ones are bold, ``faint`` ones muted.
    """

    key: str
    title: str
    meaning: str
    text: Callable[[Measured], str] = lambda _measured: ""
    widest: str = ""
    spared: int = 0
    strong: bool = False
    faint: bool = False

    @property
    def is_number(self) -> bool:
        """Whether the column's texts are aligned at the right."""
        return self.key not in ("pair", "name", "value", "share", "menu")


def value_text(measured: Measured) -> str:
    """Return the value of a row as text: '= 0', '≤ +5', '—'; of the solver 'draw'."""
    if measured.value is None:
        return NONE
    if measured.entry.algorithm is None:
        return OUTCOMES[measured.value]
    sign = f"{Bound.EXACT.sign} " if measured.bound is Bound.EXACT else ""
    return sign + value_words(measured.value, measured.bound, measured.subject, measured.entry.algorithm)


def milliseconds(seconds: float) -> str:
    """Return milliseconds as text: '0.277', '10.153', '1 523.400': always three digits after the point, to line up."""
    whole, _, rest = f"{1000 * seconds:.3f}".partition(".")
    return f"{grouped(int(whole))}.{rest}"


def _count(number: int | None) -> str:
    return NONE if number is None else grouped(number)


def _median(measured: Measured) -> str:
    return milliseconds(measured.median) if measured.is_timed else NONE


def _middle(measured: Measured) -> str:
    return RANGE.join(map(milliseconds, measured.middle)) if measured.runs > 1 else NONE


def _speed(measured: Measured) -> str:
    return speed(measured.nodes_per_second).replace(" nodes/s", "")


def _branching(measured: Measured) -> str:
    branching = measured.counts.branching
    return NONE if branching is None else f"{branching:.2f}"


COLUMNS = (
    TableColumn("pair", "", "The two rows whose trees are walked in step are A and B"),
    TableColumn("name", "Algorithm", "Its name and its switches. What is added to the row above is marked with +"),
    TableColumn(
        "value",
        "Value",
        "For the side to move; ✓ where every root move is what the base proves with exact root moves",
        value_text,
        "≤ −10",
    ),
    TableColumn("best", "Best", "The best move", lambda each: move_name(each) or NONE, "h8", 7),
    TableColumn(
        "nodes", "Nodes", "Calls of the search; the root counts", lambda each: _count(each.counts.nodes),
        "549 946", strong=True,
    ),
    TableColumn(
        "calls", "Calls", "Of an examined engine, calls of its own search; of our searches every call is a node",
        lambda _each: NONE, "549 945",
    ),
    TableColumn(
        "leaves", "Leaves", "Nodes where the game is over or the depth limit is reached",
        lambda each: _count(each.counts.leaves), "255 168", 5,
    ),
    TableColumn(
        "cutoffs", "Cut-offs", "Nodes left early because β ≤ α", lambda each: _count(each.counts.cutoffs), "4 856", 8
    ),
    TableColumn(
        "pruned", "Pruned", "Moves that were never tried", lambda each: _count(each.counts.pruned_moves), "7 788", 6
    ),
    TableColumn(
        "returns", "Returns", "How often the transposition table was the answer",
        lambda each: _count(each.counts.table_returns), "888", 1,
    ),
    TableColumn(
        "deepest", "Deepest", "The deepest ply entered", lambda each: _count(each.counts.depth), "9", 3
    ),
    TableColumn(
        "median", "median ms", "The median time of all runs, in milliseconds", _median,
        "10.153", 10, strong=True,
    ),
    TableColumn(
        "middle", "middle 50 %", "Between which times the middle half of the runs lies, in milliseconds", _middle,
        f"8.066{RANGE}10.854", 4, faint=True,
    ),
    TableColumn("speed", "nodes/s", "Nodes a second, by the median time", _speed, "102 M", 9),
    TableColumn(
        "branching", "Branching", "Effective branching factor: nodes to the power of 1 / depth", _branching, "4.34", 2
    ),
    TableColumn("share", "Share", "Nodes as a share of the base's, on a logarithmic scale"),
    TableColumn("menu", "", "Change, copy, move or remove the row"),
)  # fmt: skip
KEYS = tuple(column.key for column in COLUMNS)
PAIR, NAME, VALUE, CALLS, SHARE, MENU = (KEYS.index(key) for key in ("pair", "name", "value", "calls", "share", "menu"))


def cell_text(row: Row, column: int) -> str:
    """Return what stands in a cell of figures; '' in a cell that is painted otherwise."""
    spec = COLUMNS[column]
    measured = row.seen
    if column in (PAIR, NAME, SHARE, MENU):
        return ""
    return spec.text(measured) if measured else ""


def state_words(row: Row) -> str:
    """Return how a row stands: 'run 612 of 1 000', 'waits', 'stopped', 'failed'; '' if complete or never run."""
    match row.state:
        case RowState.WAITING:
            return "waits"
        case RowState.RUNNING if row.info and row.info.runs > 1:
            return f"run {grouped(row.info.run)} of {grouped(row.info.runs)}"
        case RowState.RUNNING:
            return "runs"
        case RowState.FAILED:
            return "failed"
        case RowState.DONE if row.is_stopped:
            return "stopped"
    return ""
