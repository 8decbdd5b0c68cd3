"""What is known of a node, worked out a second time: plainly, by the words of the conventions, from boards as strings
and from what had happened by the step. Nothing of known.py is used, and nothing is kept from step to step.

A line is the tuple of moves that leads to a node; all its visits are one node."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import inf

from tests import brute_force
from ttt_gui.engine.trace.trace import SearchTrace, TraceNode

Line = tuple[int, ...]
Interval = tuple[float, float]
WIN = 10_000


@dataclass(frozen=True)
class Visit:
    node: TraceNode
    entered: int
    left: int


class Judge:
    def __init__(self, trace: SearchTrace) -> None:
        self.trace, self.board = trace, trace.subject.board
        self.visits: dict[Line, list[Visit]] = {}
        self.found: dict[tuple[Line, int], Interval] = {}
        self.lines: list[Line] = []
        for number in range(len(trace)):
            node = trace.node(number)
            self.lines.append(() if node.parent is None else (*self.lines[node.parent], node.move or 0))
            visit = Visit(node, trace.events.entered(number), trace.events.left(number))
            self.visits.setdefault(self.lines[-1], []).append(visit)
        if self.board:
            self.rules, self.stones = self.board.rules, self.board.text.replace("/", "")
            self.flat = trace.request.algorithm.scores.value == "flat"
            self.left_out = trace.request.algorithm.symmetry and not trace.request.algorithm.tt
        else:
            self.numbers = json.loads(trace.subject.text.replace("(", "[").replace(")", "]").replace(" ", ","))

    # --- what is possible ---

    def outcomes(self) -> list[tuple[int, int]]:
        """Every way in which a game from the root may end: value and ply."""
        counts = {"X": self.stones.count("X"), "O": self.stones.count("O")}
        mark = first = "X" if counts["X"] == counts["O"] else "O"
        ends = [(0, len(self.stones))]
        lines = brute_force.lines(self.rules.rows, self.rules.columns, self.rules.k)
        rows = [{self.stones[cell] for cell in line} for line in lines]
        if "." not in self.stones or {"X"} in rows or {"O"} in rows:
            loser = counts["O" if first == "X" else "X"] >= self.rules.k <= max(self.rules.rows, self.rules.columns)
            return [*ends, *([(-WIN, 0)] if loser else [])]
        for ply in range(1, self.stones.count(".") + 1):
            counts[mark] += 1
            if counts[mark] >= self.rules.k <= max(self.rules.rows, self.rules.columns):
                size = WIN if self.flat else WIN - ply
                ends.append((size if mark == first else -size, ply))
            mark = "O" if mark == "X" else "X"
        return ends

    def possible(self, ply: int) -> Interval:
        """The worst and the best value of a game that is not over before this ply."""
        if not self.board:
            return -inf, inf
        values = [0, *(value for value, at in self.outcomes() if at >= ply)]
        return min(values), max(values)

    def nearest(self, low: float, high: float) -> Interval:
        """The interval without what no game can be worth."""
        if not self.board:
            return low, high
        values = [value for value, _ in self.outcomes()]
        return min(each for each in values if each >= low), max(each for each in values if each <= high)

    # --- the moves of a line ---

    def groups(self, line: Line) -> list[set[int]]:
        """The moves after a line; those that symmetry makes one stand together."""
        if not self.board:
            tree = self.numbers
            for move in line:
                tree = tree[move]
            return [{move} for move in range(len(tree))]
        board = self.stones
        for move in line:
            mark = "X" if board.count("X") == board.count("O") else "O"
            board = board[:move] + mark + board[move + 1 :]
        moves = [cell for cell in range(len(board)) if board[cell] == "."]
        if not self.left_out:
            return [{move} for move in moves]
        found: list[set[int]] = []
        for image in self.images(board):
            found += [{move, image[move]} for move in moves]
        joined: list[set[int]] = []
        for group in found:
            touching = [each for each in joined if each & group]
            joined = [each for each in joined if not each & group] + [group.union(*touching)]
        return joined

    def images(self, board: str) -> list[list[int]]:
        """The turned and mirrored boards that look the same, as what each cell becomes."""
        rows, columns = self.rules.rows, self.rules.columns
        found = []
        for flips in range(8):
            image = []
            for cell in range(rows * columns):
                row, column = divmod(cell, columns)
                row = rows - 1 - row if flips & 1 else row
                column = columns - 1 - column if flips & 2 else column
                row, column = (column, row) if flips & 4 else (row, column)
                image.append(row * columns + column)
            if (rows == columns or flips < 4) and all(board[to] == board[cell] for cell, to in enumerate(image)):
                found.append(image)
        return found

    # --- what is known ---

    def interval(self, line: Line, step: int) -> Interval:
        if (line, step) not in self.found:
            self.found[line, step] = self._interval(line, step)
        return self.found[line, step]

    def _interval(self, line: Line, step: int) -> Interval:
        visits = [visit for visit in self.visits.get(line, []) if visit.entered <= step]
        over = [visit.node for visit in visits if visit.left <= step]
        if any(node.end.value == "terminal" for node in over):
            return over[0].value or 0, over[0].value or 0
        ways = [self.possible(len(line))]
        if any(node.end.value != "stopped" for node in over):  # it was no finished game; one that is stopped may be
            ways.append(self.possible(len(line) + 1))
        ways += [self.nearest(*self.proof(node)) for node in over]
        ways += [
            self.interval(self.lines[node.source], self.trace.events.left(node.source))
            for node in over
            if node.source is not None
        ]
        if any((*line, move) in self.visits and self.visits[*line, move][0].entered <= step for move in range(64)):
            ends = []
            for group in self.groups(line):
                tried = [(*line, move) for move in group if (*line, move) in self.visits]
                tried = [each for each in tried if self.visits[each][0].entered <= step]
                ends.append(self.interval(tried[0], step) if tried else self.possible(len(line) + 1))
            best = max if len(line) % 2 == 0 else min
            ways.append((best(low for low, _ in ends), best(high for _, high in ends)))
        return max(low for low, _ in ways), min(high for _, high in ways)

    def proof(self, node: TraceNode) -> Interval:
        """What a returned value proves by its bound."""
        bound, value = node.bound.value, node.value
        low = value if value is not None and bound in ("exact", "lower") else -inf
        high = value if value is not None and bound in ("exact", "upper") else inf
        worst, best = self.possible(0)
        return max(low, worst), min(high, best)

    def sign(self, number: int, step: int) -> tuple[str, float | None]:
        """The sign to show and the number behind it."""
        node, line = self.trace.node(number), self.lines[number]
        low, high = self.interval(line, step)
        returned = node.bound.value if self.trace.events.left(number) <= step else "none"
        worst, best = self.possible(len(line) + 1)
        if low == high:
            return "exact", low
        if returned == "heuristic":
            return "heuristic", node.value
        tighter = (low > worst, high < best)
        if tighter == (True, False):
            return "lower", low
        if tighter == (False, True):
            return "upper", high
        if returned in ("lower", "upper"):
            return returned, low if returned == "lower" else high
        if tighter == (False, False):
            return "none", None
        return ("lower", low) if len(line) % 2 == 0 else ("upper", high)

    # --- what is true ---

    def true(self, line: Line) -> int:
        """The value of a node for MAX, by brute force."""
        if not self.board:
            tree = self.numbers
            for move in line:
                tree = tree[move]
            return self.number(tree, len(line) % 2 == 0)
        board = self.stones
        for move in line:
            board = board[:move] + ("X" if board.count("X") == board.count("O") else "O") + board[move + 1 :]
        found = brute_force.depth_value(board, self.rules.rows, self.rules.columns, self.rules.k)
        size = WIN if self.flat else WIN - (len(board) + 1 - abs(found) - (len(board) - self.stones.count(".")))
        value = (found > 0) * size - (found < 0) * size
        return value if len(line) % 2 == 0 else -value

    def number(self, tree: object, is_max: bool) -> int:
        if not isinstance(tree, list):
            return int(str(tree))
        return (max if is_max else min)(self.number(each, not is_max) for each in tree)


def check(trace: SearchTrace, steps: list[int]) -> int:
    """Hold what is known of every node at these steps to the judge, and to the truth; return how many were held."""
    judge = Judge(trace)
    for step in steps:
        for number in range(len(trace)):
            known, line = trace.known(number, step), judge.lines[number]
            low = -inf if known.low is None else known.low
            high = inf if known.high is None else known.high
            where = (trace.node(number), step, trace.subject.text, trace.request.algorithm)
            assert (low, high) == judge.interval(line, step), (known, judge.interval(line, step), where)
            assert low <= judge.true(line) <= high, (known, judge.true(line), where)
            assert (known.bound.value, known.value) == judge.sign(number, step), (known, where)
            if step == trace.events.size - 1:
                assert known == trace.known(number), where
    return len(trace) * len(steps)
