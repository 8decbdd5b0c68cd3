"""The searches of the lessons, apart from the engine: a board is a text of nine signs, MAX moves at the root."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Any

Path = tuple[int, ...]
Node = Any  # a board's text, or a number, or a list of such nodes
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
_QUARTER = (6, 3, 0, 7, 4, 1, 8, 5, 2)
_MIRROR = (2, 1, 0, 5, 4, 3, 8, 7, 6)


def sides(board: str) -> tuple[str, str]:
    """Return whose turn it is, and who has moved."""
    return ("X", "O") if board.count("X") == board.count("O") else ("O", "X")


def put(board: str, cell: int) -> str:
    return board[:cell] + sides(board)[0] + board[cell + 1 :]


def images(board: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the board turned and mirrored, each with where its cells come from."""
    way: tuple[int, ...] = tuple(range(9))
    for _ in range(2):
        for _ in range(4):
            yield "".join(board[cell] for cell in way), way
            way = tuple(way[cell] for cell in _QUARTER)
        way = tuple(way[cell] for cell in _MIRROR)


def open_lines(board: str, player: str) -> int:
    other = "O" if player == "X" else "X"
    return sum(all(board[cell] != other for cell in line) for line in LINES)


class Search:
    """One search, as ``word`` says. ``closed`` has values with their signs by path, ``entry`` windows, ``pruned`` what
    was cut; ``moments`` what was known then: of each open node alpha, beta and the best so far."""

    def __init__(self, root: Node, word: str, depth: int | None = None, flat: bool = False) -> None:
        self.word, self.flat = word, flat
        self.nodes = self.leaves = self.cutoffs = self.returns = self.depth = 0
        self.closed: dict[Path, tuple[float, str]] = {}
        self.entry: dict[Path, tuple[float, float]] = {}
        self.pruned: dict[Path, set[int]] = {}
        self.open: dict[Path, tuple[float, float, float]] = {}
        self.moments: dict[tuple[str, Path], tuple[dict[Path, tuple[float, float, float]], set[Path]]] = {}
        self.keeps_moments = not isinstance(root, str) or root.count(".") < 5
        self.me = sides(root)[0] if isinstance(root, str) else ""
        self.table: dict[str, tuple[float, str, int]] = {}
        self.killers: dict[int, list[int]] = {}
        self.history: dict[tuple[int, int], int] = {}
        self.first: int | None = None
        most = root.count(".") if isinstance(root, str) else 99
        for limit in range(1, (depth or most) + 1) if word == "iterative" else [depth or most]:
            self.limit = limit
            self.value = self.enter(root, (), -math.inf, math.inf)[0]

    def enter(self, node: Node, path: Path, alpha: float, beta: float) -> tuple[float, bool]:
        """Return the value, and whether it rests on a guess."""
        ply, start = len(path), (alpha, beta)
        self.nodes, self.depth = self.nodes + 1, max(self.depth, ply)
        if self.keeps_moments:
            self.entry[path] = start
            self.open[path] = (*start, math.nan)
        self.note("enter", path)
        found = self.end(node, ply)
        if found is not None:
            self.leaves += 1
            return self.leave(path, *found, start, is_leaf=True)
        known = self.known(node, start) if ply else None
        if known:
            self.returns += 1
            return self.leave(path, known[0], False, start, sign=known[1])
        is_max, guesses, best, best_move = ply % 2 == 0, False, math.nan, -1
        todo = self.order(node, ply, start)
        while todo:
            move = todo.pop(self.next_move(node, ply, todo))
            value, guess = self.enter(self.child(node, move), (*path, move), alpha, beta)
            guesses |= guess
            if math.isnan(best) or (value > best if is_max else value < best):
                best, best_move = value, move
            if self.word != "minimax":
                alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if self.keeps_moments:
                self.open[path] = alpha, beta, best
                self.note("after", (*path, move))
            if beta <= alpha and self.word != "minimax":
                self.learn(ply, best_move)
                if todo:
                    self.cutoffs += 1
                    self.pruned[path] = set(todo)
                    self.note("cut", path)
                break
        if ply == 0:
            self.first = best_move
        found = self.leave(path, best, guesses, start)
        if self.word in ("table", "all"):
            self.keep(node, best, self.closed[path][1], best_move)
        return found

    def leave(
        self, path: Path, value: float, guess: bool, start: tuple[float, float], is_leaf: bool = False, sign: str = ""
    ) -> tuple[float, bool]:
        guess = guess and abs(value) < 5  # a win is no guess
        if not sign and not is_leaf:
            sign = "≥" if value >= start[1] else "≤" if value <= start[0] else ""
        self.open.pop(path, None)
        self.closed[path] = value, "≈" if guess else sign
        return value, guess

    def note(self, when: str, path: Path) -> None:
        if self.keeps_moments:
            self.moments[when, path] = dict(self.open), set(self.closed)

    def end(self, node: Node, ply: int) -> tuple[float, bool] | None:
        """Return the value of a leaf and whether it is a guess; None for another node."""
        if not isinstance(node, str):
            return None if isinstance(node, list) else (node, False)
        last = sides(node)[1]
        for a, b, c in LINES:
            if node[a] == node[b] == node[c] == last:
                worth = 1 if self.flat else 10 - ply
                return (worth if last == self.me else -worth), False
        if "." not in node:
            return 0, False
        other = "O" if self.me == "X" else "X"
        return (open_lines(node, self.me) - open_lines(node, other), True) if ply == self.limit else None

    @staticmethod
    def child(node: Node, move: int) -> Node:
        return put(node, move) if isinstance(node, str) else node[move]

    # -- order --

    def order(self, node: Node, ply: int, start: tuple[float, float]) -> list[int]:
        if not isinstance(node, str):
            return list(range(len(node)))
        cells = [cell for cell in range(9) if node[cell] == "."]
        if self.word in ("lines", "all"):
            cells.sort(key=lambda cell: -sum(cell in line for line in LINES))
        if self.word in ("best", "worst"):
            return list(self.extreme(node, ply, *start)[2])
        if self.word == "symmetry":
            seen: set[str] = set()
            cells = [
                cell for cell in cells
                if (name := min(image for image, _ in images(put(node, cell)))) not in seen and not seen.add(name)  # type: ignore[func-returns-value]
            ]  # fmt: skip
        first = self.first if ply == 0 else self.best_known(node)
        return sorted(cells, key=lambda cell: cell != first)

    def next_move(self, node: Node, ply: int, todo: list[int]) -> int:
        """Return the place of the next move: what was best before, then killers, then the best history."""
        if self.word not in ("killers", "all"):
            return 0
        if ply and todo[0] == self.best_known(node):
            return 0
        for killer in self.killers.get(ply, []):
            if killer in todo:
                return todo.index(killer)
        return max(range(len(todo)), key=lambda at: (self.history.get((ply % 2, todo[at]), 0), -at))

    def learn(self, ply: int, move: int) -> None:
        known = self.killers.get(ply, [])
        self.killers[ply] = known if known[:1] == [move] else [move, *known[:1]]
        self.history[ply % 2, move] = self.history.get((ply % 2, move), 0) + (self.limit - ply) ** 2

    @cache  # noqa: B019 - as long as the test
    def extreme(self, board: str, ply: int, alpha: float, beta: float) -> tuple[float, int, Path]:
        """Return value, number of nodes and order of moves of the cheapest or dearest search, of all orders."""
        found = self.end(board, ply)
        if found:
            return found[0], 1, ()
        tried = []
        for cells in permutations(cell for cell in range(9) if board[cell] == "."):
            low, high, count, values = alpha, beta, 1, []
            for cell in cells:
                value, more, _ = self.extreme(put(board, cell), ply + 1, low, high)
                values.append(value)
                count += more
                low, high = (max(low, value), high) if ply % 2 == 0 else (low, min(high, value))
                if high <= low:
                    break
            tried.append((max(values) if ply % 2 == 0 else min(values), count, cells))
        return (max if self.word == "worst" else min)(tried, key=lambda each: each[1])

    # -- the table --

    def key(self, node: str) -> tuple[str, tuple[int, ...]]:
        return min(images(node)) if self.word == "all" else (node, tuple(range(9)))

    def known(self, node: Node, start: tuple[float, float]) -> tuple[float, str] | None:
        if self.word not in ("table", "all") or self.key(node)[0] not in self.table:
            return None
        value, sign, _ = self.table[self.key(node)[0]]
        suffices = not sign or (sign == "≥" and value >= start[1]) or (sign == "≤" and value <= start[0])
        return (value, sign or "=") if suffices else None

    def keep(self, node: str, value: float, sign: str, move: int) -> None:
        key, way = self.key(node)
        self.table[key] = value, sign, way.index(move)

    def best_known(self, node: str) -> int | None:
        key, way = self.key(node)
        return way[self.table[key][2]] if key in self.table else None
