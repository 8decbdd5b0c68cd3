"""The intervals of intervals.py for the few nodes of a trace whose log does not hold their values, or whose root is
MIN's: worked out in Python from the nodes, by the same rules, and for chance nodes.

The average of a chance node lies from the average of its children's lows to that of their highs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ttt_gui.engine.score import Bound, Role

if TYPE_CHECKING:
    from ttt_gui.engine.trace.trace import SearchTrace

Interval = tuple[int, int]
_LOW_PROOFS, _HIGH_PROOFS = (Bound.EXACT, Bound.LOWER), (Bound.EXACT, Bound.UPPER)


class NodeIntervals:
    """The intervals of all nodes of a small trace, each at the moment when the node was left; ``unknown`` is that of a
    move not tried. The methods are those of IntervalList."""

    def __init__(self, trace: SearchTrace, unknown: Interval) -> None:
        self._trace, self._unknown = trace, unknown
        self._line: list[int] = []
        self._previous: list[int] = []
        self._latest: dict[int, int] = {}
        self._longer: dict[int, dict[int | None, int]] = {}  # per line: the lines that are one move longer, by the move
        self._intervals: dict[int, Interval] = {}
        open_nodes: list[int] = []
        for number in range(len(trace)):
            parent = trace.node(number).parent
            while open_nodes and open_nodes[-1] != parent:
                self._leave(open_nodes.pop())
            self._enter(number, parent)
            open_nodes.append(number)
        while open_nodes:
            self._leave(open_nodes.pop())

    def _enter(self, number: int, parent: int | None) -> None:
        """Find the line of a node, or begin a new one with it."""
        line = number
        if parent is not None:
            line = self._longer.setdefault(self._line[parent], {}).setdefault(self._trace.node(number).move, number)
        self._line.append(line)
        self._previous.append(self._latest.get(line, -1))
        self._latest[line] = number

    def _leave(self, number: int) -> None:
        """Work out the interval of a node that is left."""
        node, line = self._trace.node(number), self._line[number]
        low, high = self._unknown
        if number + 1 == node.after and node.value is not None:
            low = high = node.value  # a leaf
        elif line in self._longer:
            known = {move: self._intervals[self._latest[child]] for move, child in self._longer[line].items()}
            low, high = self.joined(number, known)
        if node.value is not None and node.bound in _LOW_PROOFS:
            low = max(low, node.value)
        if node.value is not None and node.bound in _HIGH_PROOFS:
            high = min(high, node.value)
        if self._previous[number] >= 0:
            before = self._intervals[self._previous[number]]
            low, high = max(low, before[0]), min(high, before[1])
        self._intervals[number] = low, high

    def joined(self, number: int, known: Mapping[int | None, Interval]) -> Interval:
        """Return the interval of a node whose moves have those of ``known``; the other moves were not tried."""
        role = self._trace.node(number).role
        if role is Role.CHANCE:
            chances = self._trace.subject.chances(self._trace.moves_to(number))
            ends = [known.get(move, self._unknown) for move in range(len(chances))]
            return self._average(chances, (end[0] for end in ends)), self._average(chances, (end[1] for end in ends))
        ends = [*known.values(), *([self._unknown] if len(known) < self.moves(number) or not known else [])]
        best = max if role is Role.MAX else min
        return best(end[0] for end in ends), best(end[1] for end in ends)

    def _average(self, chances: Iterable[Fraction], ends: Iterable[int]) -> int:
        """Return the average of the children's lows, or highs, for a chance node."""
        infinity, total = self._trace.subject.infinity, Fraction(0)
        for chance, end in zip(chances, ends, strict=True):
            if abs(end) >= infinity:
                return end
            total += chance * end
        return int(total)

    def moves(self, number: int) -> int:
        """Return how many moves a node has."""
        return self._trace.subject.move_count(self._trace.moves_to(number))

    def line(self, number: int) -> int:
        """Return the line of a node: the number of its first visit."""
        return self._line[number]

    def latest(self, line: int) -> int:
        """Return the last visit of a line."""
        return self._latest[line]

    def previous(self, number: int) -> int:
        """Return the visit before a node of the same line, -1 without one."""
        return self._previous[number]

    def longer(self, line: int) -> list[int]:
        """Return the lines that are one move longer, of all that were entered in the search."""
        return list(self._longer.get(line, {}).values())

    def interval(self, number: int) -> Interval:
        """Return low and high of a node as they were known when it was left."""
        return self._intervals[number]
