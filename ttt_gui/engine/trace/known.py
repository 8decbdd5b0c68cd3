"""What is known of a node at a step, worked out from the log afterwards: the interval in which its value lies.

The bound of a node is what the search may say of the value that it returns. More may be known: of D = min(14, 5, 2),
entered with alpha 3, the search says "at most 2", though all three leaves were seen and D is 2. The rules:

* a finished game is worth its value;
* MAX has the greatest low and the greatest high of its moves, MIN the least of both;
* a move that was not tried is worth from the worst to the best value that is still possible there: a loss or a win at
  the ply after the move, or at the first later one at which the winner can have enough stones for a line; a draw where
  nobody can have so many. Flat scores know no plies: a loss or a win. In a number tree anything is possible;
* what the depth limit cuts short is worth what its moves, not tried, are worth: its heuristic proves nothing;
* a value that the search returned is a proof by its bound, unless it is a guess or proves nothing. An edge of a window
  that no game can be worth proves the nearest value that one can;
* an answer of the table has the bound that was stored, and what was known of the node that stored it when it did;
* a move left out because its position is equivalent to that of another is no move of its own;
* visits of one line of moves are one node: null windows, searches again and all iterations so far.

An open node of which no move was entered yet may be a finished game: it is worth what a move not tried is worth.
"""

from __future__ import annotations

import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ttt_gui.engine.request import Scores
from ttt_gui.engine.score import WIN, Bound
from ttt_gui.engine.trace.events import EXIT
from ttt_gui.engine.trace.intervals import IntervalList
from ttt_gui.engine.trace.node_intervals import NodeIntervals

if TYPE_CHECKING:
    from ttt_gui.engine.trace.trace import SearchTrace

_PLIES = 67  # the deepest node has ply 64, and the plies of its moves count too
Interval = tuple[int, int]
"""Low and high, as MAX sees them; infinity and its negative in a number tree where nothing is known."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a node at a step: its value lies from ``low`` to ``high``, as MAX sees it on the scale of the
    search; None is minus and plus infinity, which only number trees have.

    ``bound`` is the sign to show: EXACT where low and high are equal; HEURISTIC where they are not and the value that
    the search returned rests on a heuristic; LOWER or UPPER where one end is better than what is possible anyway, and
    where both ends or none is, that of the returned bound (without one, LOWER for MAX and UPPER for MIN where both
    are); NONE where nothing is known. ``value`` is the number behind the sign: low, high, or the heuristic; None with
    NONE.
    """

    low: int | None
    high: int | None
    bound: Bound
    value: int | None


class KnownIntervals:
    """Works out what is known of the nodes of a trace at its steps."""

    def __init__(self, trace: SearchTrace) -> None:
        self._trace: SearchTrace = weakref.proxy(trace)  # which holds this: its memory is free once nobody shows it
        values = _possible_values(trace)
        unknown = trace.subject.bounds or (-trace.subject.infinity, trace.subject.infinity)
        self._lowest, self._highest = [unknown[0]] * _PLIES, [unknown[1]] * _PLIES
        if values:
            for ply in range(_PLIES):
                possible = [value for value, last in values.items() if last >= ply]
                self._lowest[ply], self._highest[ply] = min(possible), max(possible)
        self._list: IntervalList | NodeIntervals
        if trace.reads_nodes:
            self._list = NodeIntervals(self._trace, unknown)
        else:
            self._list = IntervalList(
                trace.log, tuple(sorted(values)), self._lowest, self._highest, _last_moves(trace)
            )  # fmt: skip
        # The step asked for last, and what was known of its open lines: one object, as exports run in other threads.
        self._open: tuple[int, dict[int, Interval]] = -1, {}

    def known(self, number: int, event: int | None) -> Known:
        """Return what is known of a node after an event, None for the last. Raise IndexError for a number without a
        node."""
        node, trace = self._trace.node(number), self._trace
        if event is None or event >= trace.events.size - 1:
            low, high = self._list.interval(self._list.latest(self._list.line(number)))
            returned = node.bound
        else:
            low, high = self._at(self._list.line(number), node.ply, event)
            returned = node.bound if trace.is_left(number, event) else Bound.NONE
        infinity = trace.subject.infinity
        ends = None if low <= -infinity else low, None if high >= infinity else high
        if low == high:
            return Known(*ends, Bound.EXACT, low)
        if returned is Bound.HEURISTIC:
            return Known(*ends, returned, node.value)
        is_low, is_high = low > self._lowest[node.ply + 1], high < self._highest[node.ply + 1]
        if is_low == is_high:
            if returned not in (Bound.LOWER, Bound.UPPER):
                returned = Bound.NONE if not is_low else Bound.LOWER if node.is_max else Bound.UPPER
            is_low, is_high = returned is Bound.LOWER, returned is Bound.UPPER
        if is_low:
            return Known(*ends, Bound.LOWER, low)
        return Known(*ends, Bound.UPPER, high) if is_high else Known(*ends, Bound.NONE, None)

    def _at(self, line: int, ply: int, event: int) -> Interval:
        """Return the interval of a line's node after an event."""
        step, found = self._open
        if step != event:
            found = self._open_lines(event)
            self._open = event, found
        return found.get(line) or self._left(line, event) or (self._lowest[ply], self._highest[ply])

    def _left(self, line: int, event: int) -> Interval | None:
        """Return the interval of a line when its last visit that was over by an event was left; None without one."""
        visit, events = self._list.latest(line), self._trace.events
        while visit >= 0 and events.left(visit) > event:
            visit = self._list.previous(visit)
        return self._list.interval(visit) if visit >= 0 else None

    def _open_lines(self, event: int) -> dict[int, Interval]:
        """Return the intervals of the lines that the search is in after an event."""
        trace, found = self._trace, dict[int, Interval]()
        kind, last = trace.events.event(event)
        entered = trace.events.nodes_by(event)
        for ply, number in reversed(list(enumerate(trace.path(last)[: -1 if kind == EXIT else None]))):
            line = self._list.line(number)
            children = [child for child in self._list.longer(line) if child < entered]
            if isinstance(self._list, NodeIntervals):
                known = {trace.node(child).move: found.get(child) or self._left(child, event) for child in children}
                low, high = self._list.joined(number, {move: each for move, each in known.items() if each})
                before = self._left(line, event) or (low, high)
                found[line] = max(low, before[0]), min(high, before[1])
                continue
            ends = [found.get(child) or self._left(child, event) for child in children]
            if not children:
                ends = [(self._lowest[ply], self._highest[ply])]
            elif not 0 < self._list.moves(number) <= len(children):  # 0: table and depth limit try none this time
                ends.append((self._lowest[ply + 1], self._highest[ply + 1]))
            best = min if ply % 2 else max
            low, high = (best(end) for end in zip(*(each for each in ends if each), strict=True))
            before = self._left(line, event) or (low, high)
            found[line] = max(low, before[0]), min(high, before[1])
        return found


def _possible_values(trace: SearchTrace) -> dict[int, int]:
    """Return every value that a game from the root of a trace can have, each with the last ply at which it may end
    so; none for a number tree.

    A side wins at a ply after a move of its own, if it has enough stones for a line by then; a root that is a finished
    game may be lost at ply 0, and no more.
    """
    board = trace.subject.board
    if board is None:
        return {}
    rules, is_flat = board.rules, trace.request.algorithm.scores is Scores.FLAT
    found = {0: _PLIES}
    for ply in range(1, rules.cells - board.stones + 1) if board.outcome is None else (0,):
        is_max = ply % 2 == 1
        stones = board.board_of(board.side_to_move if is_max else board.side_to_move.other).bit_count()
        if rules.win_lines and stones + (ply + 1) // 2 >= rules.k:
            value = WIN if is_flat else WIN - ply
            found[value if is_max else -value] = ply
    return found


def _last_moves(trace: SearchTrace) -> list[int]:
    """Return how many moves the search would try at each node from the last root to the last node."""
    path = trace.path(len(trace) - 1) if len(trace) else []
    return [trace.subject.move_count(trace.moves_to(number)) for number in path]
