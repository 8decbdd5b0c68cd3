"""What growth is measured on by default: five rows, each with one idea more than the one before, and five boards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ttt_gui.engine.growth.positions import PositionSet, Reachable, SampledPlies, most_after
from ttt_gui.engine.measure.entries import Entry, family, title
from ttt_gui.engine.measure.measured import seconds_with
from ttt_gui.engine.request import Algorithm, Order
from ttt_gui.game.rules import Rules


@dataclass(frozen=True)
class GrowthRow:
    """A row: the entry to run, its label at a curve, its column heading, and its legend, where '' is the entry's
    name.
    """

    entry: Entry
    label: str
    column: str
    name: str = ""

    @property
    def title(self) -> str:
        """The legend, else the name of the entry."""
        return self.name or self.entry.name

    @property
    def is_minimax(self) -> bool:
        """Whether the row visits the full tree, whose size is known without a search."""
        algorithm, limits = self.entry.algorithm, self.entry.limits
        plain = algorithm is not None and not (algorithm.alpha_beta or algorithm.tt or algorithm.symmetry)
        whole = limits.depth is None and limits.nodes is None  # a limit of seconds changes nothing in the count
        return plain and algorithm is not None and not algorithm.iterative and whole


SERIES = (
    GrowthRow(Entry("minimax", Algorithm(alpha_beta=False)), "minimax", "minimax"),
    GrowthRow(Entry("alpha-beta, row by row", Algorithm()), "row by row", "row"),
    GrowthRow(Entry("alpha-beta, lines first", Algorithm(order=Order.LINES)), "lines first", "lines"),
    GrowthRow(Entry("+ table", Algorithm(order=Order.LINES, tt=True)), "+ table", "+ table"),
    GrowthRow(Entry("+ symmetry", Algorithm(order=Order.LINES, tt=True, symmetry=True)), "+ symmetry", "+ symmetry"),
)
"""From minimax to all that helps: the last two rows are the third with a table of 64 MiB, then with symmetry too."""

MOST_ROWS = 8
"""The most rows that can be told apart in a plot."""
_LONGEST_LABEL, _LONGEST_COLUMN = 18, 14  # characters


def rows_of(entries: Sequence[Entry]) -> tuple[GrowthRow, ...]:
    """Return ``entries`` as rows; entries of SERIES get their short names.

    A name that only repeats the family of its algorithm, or that several entries share, is replaced by the switches as
    text.
    """
    rows: list[GrowthRow] = []
    labels: set[str] = set()
    columns: set[str] = set()
    for entry in entries:
        usual = next((row for row in SERIES if (row.title, row.entry.algorithm) == (entry.name, entry.algorithm)), None)
        if usual and usual.label not in labels:
            row = replace(usual, entry=entry)
        else:
            alone = entry.is_solver or entry.name != family(entry.algorithm)
            alone = alone and sum(each.name == entry.name for each in entries) == 1
            name = entry.name if alone else title(entry)
            brief = re.sub("^Alpha-beta,? ", "", name)
            row = GrowthRow(entry, _short(brief, _LONGEST_LABEL, labels), _short(brief, _LONGEST_COLUMN, columns), name)
        labels.add(row.label)
        columns.add(row.column)
        rows.append(row)
    return tuple(rows)


def _short(name: str, longest: int, taken: set[str]) -> str:
    """Return a name of at most ``longest`` characters that is not among the names taken."""
    number, short = 1, name if len(name) <= longest else f"{name[: longest - 1].rstrip(' ,')}…"
    while short in taken:
        number += 1
        short = f"{name[: longest - len(str(number)) - 2].rstrip(' ,')}… {number}"
    return short


BOARDS = (Rules(2, 2, 2), Rules(3, 3, 3), Rules(3, 4, 3), Rules(4, 4, 3), Rules(4, 4, 4))
"""The empty boards, in the order of what they cost."""
SMALL_BOARDS = BOARDS[:2]
"""The boards that take no time; the larger ones take minutes, and are measured when a person asks for them."""

MOST_SEARCHED = 10_000
"""A board with more positions is sampled, as every row searches every position: EACH at each ply, drawn with SEED."""
EACH = 20
SEED = 1


@dataclass(frozen=True)
class GrowthPlan:
    """The measurement to make and its limits: no search takes longer than ``search_seconds``, and no group of
    positions is begun whose estimate exceeds ``group_seconds``.
    """

    positions: PositionSet
    rows: tuple[GrowthRow, ...] = SERIES
    boards: tuple[Rules, ...] = BOARDS
    search_seconds: float = 60.0
    group_seconds: float = 120.0


def plan_for(
    rules: Rules, rows: tuple[GrowthRow, ...] = SERIES, boards: tuple[Rules, ...] = SMALL_BOARDS
) -> GrowthPlan:
    """Return a plan for every position of a board with at most MOST_SEARCHED positions, else for EACH at every ply."""
    few = 3**rules.cells <= 4 * MOST_SEARCHED  # 3 x 3 and smaller; 2 x 5 has up to 17,303
    return GrowthPlan(Reachable(rules) if few else SampledPlies(rules, EACH, SEED), rows, boards)


# What measuring growth will take, guessed from counts before it begins: the figure on the button that begins it


def seconds_of_plan(plan: GrowthPlan) -> float:
    """Return the estimated seconds of all groups of positions and empty boards within the limits of a plan of
    plan_for().
    """
    positions, total = plan.positions, 0.0
    rules = positions.rules
    for ply in range(rules.cells):
        most = most_after(rules, ply)
        number = min(positions.each, most) if isinstance(positions, SampledPlies) else most
        for row in plan.rows:
            group = number * seconds_with(row.entry, rules.cells - ply)
            total += group if group <= plan.group_seconds else 0.0  # no group is begun that would take longer
    for board in plan.boards:
        for row in plan.rows:
            seconds = seconds_with(row.entry, board.cells)
            is_counted = row.is_minimax and seconds > plan.search_seconds
            total += 0.0 if is_counted else min(seconds, plan.search_seconds)
    return total
