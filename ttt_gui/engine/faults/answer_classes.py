"""What every row of the table answers on the asked positions, and which rows answer alike and so form one class.

Answers of a row are bitboards of cells, one for each position in the order in which they were asked: one bit set where
the row plays one move, several where any of these moves may be played, none where the row finds no move."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress

from ttt_gui.engine.faults.graph import GameEnd, Graph, graph_of, that_can_be_gone_through
from ttt_gui.engine.faults.kinds import KINDS, BackupRule, Fault, Floor, Reflex, SearchRow, Tie, Timing, rows
from ttt_gui.engine.request import Order
from ttt_gui.game.position import Position, Side
from ttt_gui.system.control import ProgressCallback, no_progress, with_progress, within


class Graphs:
    """The game graphs below ``positions``, all of one board, as the searches of the table see them; each is computed
    once."""

    def __init__(self, positions: Sequence[Position]) -> None:
        self.positions = tuple(positions)
        self._made: dict[object, Graph] = {}

    def graph_of(self, kind: Fault) -> Graph:
        """Return the game graph that searches of a kind see: some ignore lines, or alternate turns wrongly."""
        key = kind.lines, kind.turns, kind.draw_first
        if key not in self._made:
            self._made[key] = graph_of(self.positions, kind.lines, kind.turns, kind.draw_first)
        return self._made[key]


def weights(timing: Timing, cells: int, stones: int) -> tuple[int, int]:
    """Return what a win and a loss count, both as positive numbers, with ``stones`` stones on a board of ``cells``
    cells."""
    soon = cells + 1 - stones
    if timing is Timing.SOONER:
        return soon, soon
    if timing is Timing.LATER:
        return stones, stones
    if timing is Timing.WINS_ONLY:
        return soon, cells + 1
    return 1, 1


def leaf_value(kind: Fault, timing: Timing, graph: Graph, node: int, side: Side) -> int:
    """Return the value of the end of a game for MAX, who plays ``side``."""
    win, loss = weights(timing, graph.roots[0].rules.cells, graph.stones[node])
    end = graph.ends[node]
    if end is GameEnd.DRAW:
        draw = (1 if kind.draw_for == side.value else -1) if kind.draw_for else kind.draw
        return draw * (win if draw > 0 else loss)
    for_x = (kind.counted_for or side.value) == "X"
    return kind.win * win if (end is GameEnd.X) is for_x else kind.loss * loss


def node_values(kind: Fault, timing: Timing, graph: Graph, side: Side) -> list[int]:
    """Return the value of every node for MAX, who plays ``side``; for a kind with a depth limit, of the nodes directly
    below the root.
    """
    leaves = [
        0 if end is GameEnd.OPEN else leaf_value(kind, timing, graph, node, side) for node, end in enumerate(graph.ends)
    ]
    if not kind.limit:
        values = list(leaves)
        sign = -1 if kind.for_x and side is Side.O else 1
        for node in reversed(range(len(leaves))):
            if graph.below[node]:
                way = kind.own if graph.x_moves[node] is (side is Side.X) else kind.other
                values[node] = sign * _WAYS[way]([(cell, values[child]) for cell, child in graph.below[node]])
        return values
    values = leaves
    for _ in range(kind.limit - 1):
        values = [
            (max if graph.x_moves[node] is (side is Side.X) else min)([values[child] for _, child in below])
            if below
            else leaves[node]
            for node, below in enumerate(graph.below)
        ]
    return values


_WAYS: dict[BackupRule, Callable[[list[tuple[int, int]]], int]] = {
    BackupRule.MOST: lambda moves: max(value for _, value in moves),
    BackupRule.LEAST: lambda moves: min(value for _, value in moves),
    BackupRule.SUM: lambda moves: sum(value for _, value in moves),
    BackupRule.FIRST: lambda moves: moves[0][1],
    BackupRule.MOST_AND_NOTHING: lambda moves: max(0, *(value for _, value in moves)),
    BackupRule.LEAST_AND_NOTHING: lambda moves: min(0, *(value for _, value in moves)),
    BackupRule.CELL_OF_MOST: lambda moves: max(moves, key=lambda move: move[1])[0],
    BackupRule.CELL_OF_LEAST: lambda moves: min(moves, key=lambda move: move[1])[0],
}
"""The value that a node gets from the pairs (cell, value) of its moves."""


# -- classes of rows that answer alike ---------------------------------------------------------------------------------


Answers = Sequence[int]
_Best = tuple[Sequence[int], Sequence[int]]


@dataclass(frozen=True)
class AnswerClass:
    """Searches of the table that give the same answers, those with the fewest faults first."""

    rows: tuple[SearchRow, ...]
    answers: Answers

    @property
    def plainest(self) -> tuple[SearchRow, ...]:
        """The searches with the fewest faults, one for each title; a diagnosis joins the titles with 'or'."""
        least = min(row.faults for row in self.rows)
        first: dict[str, SearchRow] = {}
        for row in self.rows:
            if row.faults == least:
                first.setdefault(row.named.title, row)
        return tuple(first.values())

    def is_faultless(self, right: Answers) -> bool:
        """Return whether every answer is right; ``right`` are the cells that are no mistake, as bitboards."""
        return all(played and not played & ~allowed for played, allowed in zip(self.answers, right, strict=True))


class AnswerTable:
    """The answers of every search of the table to positions of one board; computed once for many engines.

    On large boards ``positions`` are only those with a game tree that is small enough, perhaps none. Raises
    StoppedError through ``on_progress``.
    """

    def __init__(self, positions: Iterable[Position], on_progress: ProgressCallback = no_progress) -> None:
        self.positions = that_can_be_gone_through(positions)
        self._group(_answered(self.positions, on_progress) if self.positions else ())

    def class_of(self, row: SearchRow) -> AnswerClass | None:
        """Return the class of searches with the same answers as ``row``; None if ``row`` is not in the table."""
        return self._of.get(row)

    def only(self, kept: Sequence[bool]) -> AnswerTable:
        """Return the table for the positions that are kept; searches that differ only in others are now in
        one class.
        """
        part = AnswerTable(())
        part.positions = tuple(compress(self.positions, kept))
        plainest_first = sorted(self.classes, key=lambda answer_class: answer_class.rows[0].faults)
        part._group((answer_class.rows, list(compress(answer_class.answers, kept))) for answer_class in plainest_first)
        return part

    def _group(self, answered: Iterable[tuple[Sequence[SearchRow], Sequence[int]]]) -> None:
        """Fill the table: join rows with equal answers into classes. ``answered`` gives rows with their answers, the
        plainest rows first."""
        together: dict[bytes, tuple[Answers, list[SearchRow]]] = {}
        for members, answers in answered:
            packed = array("H" if max(answers, default=0) < 1 << 16 else "Q", answers)
            together.setdefault(packed.tobytes(), (packed, []))[1].extend(members)
        self.classes = tuple(AnswerClass(tuple(members), packed) for packed, members in together.values())
        self._of = {row: answer_class for answer_class in self.classes for row in answer_class.rows}


def _answered(
    positions: Sequence[Position], on_progress: ProgressCallback
) -> Iterator[tuple[tuple[SearchRow], list[int]]]:
    """Compute the answers of every search of the table, and yield each search, as a tuple of one, with its answers."""
    graphs = Graphs(positions)
    order = Order.LINES.cells(positions[0].rules)
    firsts = played_of([by_rule(Reflex.ANY, position) for position in positions], Tie.FIRST, order)
    for number, kind in enumerate(with_progress(KINDS, on_progress, len(KINDS))):
        best: dict[Timing, _Best] = {}
        share = within(on_progress, number / len(KINDS), (number + 1) / len(KINDS))
        for row in rows(kind):
            if row.timing not in best:
                best[row.timing] = _best(kind, row.timing, graphs, share)
            cells, signs = best[row.timing]
            answers = played_of(cells, row.tie, order)
            if row.floor is Floor.FIRST:
                answers = [
                    cell if sign > 0 else first for cell, sign, first in zip(answers, signs, firsts, strict=True)
                ]
            yield (row,), answers


def _best(kind: Fault, timing: Timing, graphs: Graphs, on_progress: ProgressCallback) -> _Best:
    """Return for each position the best cells as a bitboard, and the signs of their values (1, 0 or -1) where a floor
    may need them.

    ``kind`` and ``timing`` are those of the search; for a rule without search there are no signs.
    """
    if kind.rule is not None:
        return [by_rule(kind.rule, position) for position in graphs.positions], ()
    found: dict[Position, tuple[int, int]] = {}
    for side in {position.side_to_move: None for position in graphs.positions}:
        on_progress(0.0)
        graph = graphs.graph_of(kind)
        values = node_values(kind, timing, graph, Side(kind.role) if kind.role else side)
        sign = -1 if kind.best is BackupRule.LEAST else 1
        for root, moves in zip(graph.roots, graph.moves, strict=True):
            if root.side_to_move is side:
                most = max(sign * values[child] for _, child in moves)
                best = sum(1 << cell for cell, child in moves if sign * values[child] == most)
                found[root] = best, (most > 0) - (most < 0)
    cells, signs = zip(*(found[position] for position in graphs.positions), strict=True)
    return cells, signs


def by_rule(rule: Reflex, position: Position) -> int:
    """Return the cells that a rule without search can play, as a bitboard."""
    side = position.side_to_move
    wins, blocks = (sum(1 << cell for cell in position.completing(each)) for each in (side, side.other))
    empty = position.rules.full & ~position.occupied
    return {
        Reflex.ANY: empty,
        Reflex.WIN: wins or empty,
        Reflex.WIN_BLOCK: wins or blocks or empty,
        Reflex.BLOCK_WIN: blocks or wins or empty,
        Reflex.BLOCK: blocks or empty,
    }[rule]


def played_of(boards: Sequence[int], tie: Tie, order: Sequence[int]) -> list[int]:
    """Return for each bitboard of best cells those that ``tie`` can play; ``order`` is the order of cells for
    Tie.LINES.
    """
    if tie is Tie.LOT:
        return list(boards)
    if tie is Tie.FIRST:
        return [board & -board for board in boards]
    if tie is Tie.LAST:
        return [1 << board.bit_length() - 1 for board in boards]
    first = {board: next(1 << cell for cell in order if board >> cell & 1) for board in set(boards)}
    return [first[board] for board in boards]
