"""What every row of the table answers on the asked positions, and which rows answer alike: those are one.

Answers of a row are boards of cells, one a position in the order in which they were asked: one bit set where the row
plays one move, several where any of them may be played, none where it finds no move.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress

from ttt_gui.engine.faults.bounds import Searches
from ttt_gui.engine.faults.graph import that_can_be_gone_through
from ttt_gui.engine.faults.kinds import KINDS, rows
from ttt_gui.engine.faults.table import Floor, Kind, Row, Rule, Tie, Timing
from ttt_gui.engine.faults.values import Graphs, move_values
from ttt_gui.engine.request import Order
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.pieces import Tell, told, untold, within

Answers = Sequence[int]
_Best = tuple[Sequence[int], Sequence[int]]
_ABOVE_ALL = 1 << 60


@dataclass(frozen=True)
class Alike:
    """Rows that answer alike, the plainest first."""

    rows: tuple[Row, ...]
    answers: Answers

    @property
    def plainest(self) -> tuple[Row, ...]:
        """Those with the fewest faults, each title once: what is joined by 'or'."""
        least = min(row.faults for row in self.rows)
        first: dict[str, Row] = {}
        for row in self.rows:
            if row.faults == least:
                first.setdefault(row.title, row)
        return tuple(first.values())

    def is_faultless(self, right: Answers) -> bool:
        """Whether every one of the answers is right; ``right`` are the cells that are no mistake, as boards."""
        return all(played and not played & ~allowed for played, allowed in zip(self.answers, right, strict=True))


class Table:
    """Every row of the table, answered on positions of one board whose game goes on; made once for many engines.

    On large boards ``positions`` are those of them that can be gone through, perhaps none. Raises StoppedError through
    ``tell``.
    """

    def __init__(self, positions: Iterable[Position], tell: Tell = untold) -> None:
        self.positions = that_can_be_gone_through(positions)
        self.classes = _grouped(_answered(self.positions, tell) if self.positions else ())
        self._of = {row: alike for alike in self.classes for row in alike.rows}

    def of(self, row: Row) -> Alike | None:
        """The rows that answer like this one; None where it is no row of the table."""
        return self._of.get(row)

    def only(self, kept: Sequence[bool]) -> Table:
        """The same for those of the positions that are kept; rows that differ in others only are one then."""
        part = Table(())
        part.positions = tuple(compress(self.positions, kept))
        plainest_first = sorted(self.classes, key=lambda alike: alike.rows[0].faults)
        part.classes = _grouped((alike.rows, list(compress(alike.answers, kept))) for alike in plainest_first)
        part._of = {row: alike for alike in part.classes for row in alike.rows}
        return part


def _grouped(answered: Iterable[tuple[Sequence[Row], Sequence[int]]]) -> tuple[Alike, ...]:
    together: dict[bytes, tuple[Answers, list[Row]]] = {}
    for members, answers in answered:
        packed = array("H" if max(answers, default=0) < 1 << 16 else "Q", answers)
        together.setdefault(packed.tobytes(), (packed, []))[1].extend(members)
    return tuple(Alike(tuple(members), packed) for packed, members in together.values())


def _answered(positions: Sequence[Position], tell: Tell) -> Iterator[tuple[tuple[Row], list[int]]]:
    graphs = Graphs(positions)
    choice = _Choice(positions[0].rules)
    searches = Searches(graphs)
    for number, kind in enumerate(told(KINDS, tell, len(KINDS))):
        best: dict[Timing, _Best] = {}
        share = within(tell, number / len(KINDS), (number + 1) / len(KINDS))
        for row in rows(kind):
            if row.timing not in best:
                best[row.timing] = _best(kind, row.timing, graphs, searches, share)
            cells, signs = best[row.timing]
            answers = choice.among(cells, row.tie)
            if row.floor is not Floor.NONE:
                least = 0 if row.floor is Floor.LOSS else 1
                answers = [cell if sign >= least else 0 for cell, sign in zip(answers, signs, strict=True)]
            yield (row,), answers


def _best(kind: Kind, timing: Timing, graphs: Graphs, searches: Searches, tell: Tell) -> _Best:
    """The best cells of every position as a board, and the sign of their value where a floor may need it."""
    if kind.bounds is not None:
        return searches.best(kind, timing, tell), ()
    if kind.rule is not None:
        return [by_rule(kind.rule, position) for position in graphs.positions], ()
    cells, signs = [], []
    for moves in move_values(kind, timing, graphs):
        most, best = -_ABOVE_ALL, 0
        for cell, value in moves:
            if value > most:
                most, best = value, 1 << cell
            elif value == most:
                best |= 1 << cell
        cells.append(best)
        signs.append((most > 0) - (most < 0))
    return cells, signs


def by_rule(rule: Rule, position: Position) -> int:
    """The cells that a rule plays, as a board."""
    side = position.side_to_move
    wins, blocks = (sum(1 << cell for cell in position.completing(each)) for each in (side, side.other))
    empty = position.rules.full & ~position.occupied
    match rule:
        case Rule.ANY:
            return empty
        case Rule.WIN:
            return wins or empty
        case Rule.WIN_BLOCK:
            return wins or blocks or empty
        case Rule.BLOCK_WIN:
            return blocks or wins or empty
        case Rule.BLOCK:
            return blocks or empty


class _Choice:
    """Of the best cells the one that is played; what was chosen once is remembered."""

    def __init__(self, rules: Rules) -> None:
        self._order = Order.LINES.cells(rules)
        self._known: dict[int, int] = {}

    def among(self, boards: Sequence[int], tie: Tie) -> list[int]:
        """For each board of best cells the board of those that may be played."""
        if tie is Tie.LOT:
            return list(boards)
        if tie is Tie.FIRST:
            return [board & -board for board in boards]
        if tie is Tie.LAST:
            return [1 << board.bit_length() - 1 for board in boards]
        known = self._known
        for board in set(boards) - known.keys():
            known[board] = next(1 << cell for cell in self._order if board >> cell & 1)
        return [known[board] for board in boards]
