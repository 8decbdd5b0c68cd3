"""The searches that lessons show, by hand: every named algorithm over strings and lists, with each step of it.

Nothing of the program is used here. Boards are 3 x 3, nine signs row by row; a node is the path of moves to it; a move
is a cell, or the number of a child from 0 on. Numbers are as MAX, who moves at the root, sees them; until it is shown,
a win counts 1,000 - plies, or 1,000 under flat scores."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from tests.brute_force import lines

Path = tuple[int, ...]
State = Any  # a board of nine signs; a number or a list of states
LINES = lines(3, 3, 3)
_TURNS = (lambda r, c: (r, c), lambda r, c: (c, 2 - r))
_ORDERS = {"row": range(9), "centre": (4, *range(4), *range(5, 9)), "lines": (4, 0, 2, 6, 8, 1, 3, 5, 7)}
SWITCHES: dict[str, set[str]] = {
    "minimax": set(), "alpha-beta": {"cuts"}, "centre": {"cuts", "centre"}, "lines": {"cuts", "lines"},
    "killers": {"cuts", "killers"}, "table": {"cuts", "table", "reply"}, "symmetry": {"cuts", "mirrors"},
    "pvs": {"cuts", "null"}, "iterative": {"cuts", "deepening"},
    "all": {"cuts", "lines", "killers", "table", "mirrors", "reply"},
}  # fmt: skip


def _mirrored() -> list[tuple[int, ...]]:
    """The eight symmetries: the cell that comes to each cell."""
    found = []
    for turns in range(4):
        for flip in (False, True):
            cells = []
            for row in range(3):
                for column in range(3):
                    r, c = row, 2 - column if flip else column
                    for _ in range(turns):
                        r, c = c, 2 - r
                    cells.append(3 * r + c)
            found.append(tuple(cells))
    return found


SYMMETRIES = _mirrored()


def images(board: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    for cells in SYMMETRIES:
        yield "".join(board[cell] for cell in cells), cells


def canonical(board: str) -> str:
    return min(image for image, _ in images(board))


@dataclass
class Visited:
    """A node as it was last visited."""

    alpha: float
    beta: float
    value: float = math.nan
    sign: str = ""
    pruned: tuple[int, ...] = ()
    is_whole: bool = True  # nothing below was cut or came from a table
    is_guess: bool = False


@dataclass
class Open:
    """A node that the search is in."""

    alpha: float
    beta: float
    best: float | None = None


@dataclass
class Counts:
    nodes: int = 0
    leaves: int = 0
    cutoffs: int = 0
    pruned: int = 0
    returns: int = 0
    depth: int = 0


@dataclass
class SearchStep:
    """What the search knew: the nodes that it was in, and those that it had left."""

    open: dict[Path, Open] = field(default_factory=dict)
    left: dict[Path, Visited] = field(default_factory=dict)


class HandSearch:
    """One search. ``when`` is the step that is kept: ('enter', path), ('after', path), ('cut', path), ('end', ())."""

    def __init__(
        self,
        root: State,
        word: str,
        depth: int | None = None,
        is_flat: bool = False,
        when: tuple[str, Path] = ("end", ()),
        orders: dict[Path, list[int]] | None = None,
    ) -> None:
        self.switches = SWITCHES[word if orders is None else "alpha-beta"]
        assert depth is None or not self.switches & {"table", "mirrors"}
        self.is_game, self.is_flat, self.orders, self.when = isinstance(root, str), is_flat, orders, when
        self.order = next((cells for name, cells in _ORDERS.items() if name in self.switches), _ORDERS["row"])
        self.counts, self.step = Counts(), SearchStep()
        self.visited: dict[Path, Visited] = {}
        self._open: dict[Path, Open] = {}
        self._table: dict[str, tuple[float, str, int]] = {}
        self._killers: dict[int, list[int]] = {}
        self._history: dict[tuple[int, int], int] = {}
        self._first: int | None = None
        most = root.count(".") if self.is_game else 99
        limits = range(1, (depth or most) + 1) if "deepening" in self.switches else [depth or most]
        for self.limit in limits:
            self.visited, self._guesses, self.best_move = {}, 0, None
            self.value = self._enter(root, (), -math.inf, math.inf)
            self._first = self.best_move
            if not self._guesses or not self.is_guess(self.value):
                break
        self._note("end", ())

    def is_guess(self, value: float) -> bool:
        """Whether a value can be a heuristic: no win on the scale of a game."""
        return abs(value) < 100

    def _note(self, kind: str, path: Path) -> None:
        if self.when == (kind, path):
            self.step = SearchStep(
                {at: Open(each.alpha, each.beta, each.best) for at, each in self._open.items()}, dict(self.visited)
            )

    def _leaf(self, state: State, ply: int) -> tuple[float, bool] | None:
        """The value of a leaf, and whether it is a guess; wins count 1,000 - ply here."""
        if not self.is_game:
            return (state, False) if isinstance(state, int) else None
        mover, other = ("X", "O") if state.count("X") == state.count("O") else ("O", "X")
        sign = 1 if ply % 2 else -1  # for whom the last move was good
        if any(all(state[cell] == other for cell in line) for line in LINES):
            return sign * (1_000 if self.is_flat else 1_000 - ply), False
        if "." not in state:
            return 0, False
        if ply < self.limit:
            return None
        for_mover = sum(all(state[cell] != other for cell in line) for line in LINES)
        for_other = sum(all(state[cell] != mover for cell in line) for line in LINES)
        return -sign * (for_mover - for_other), True

    def _children(self, state: State, path: Path) -> list[tuple[int, State]]:
        if not self.is_game:
            moves = list(enumerate(state))
        else:
            mover = "X" if state.count("X") == state.count("O") else "O"
            moves = [(cell, state[:cell] + mover + state[cell + 1 :]) for cell in self.order if state[cell] == "."]
        if self.orders is not None and path in self.orders:
            own = self.orders[path]
            moves.sort(key=lambda move: own.index(move[0]) if move[0] in own else len(own))
        return moves

    def _key(self, board: str) -> tuple[str, tuple[int, ...]]:
        """A board that stands for all that are equal, and its cells on this one."""
        return min(images(board)) if "mirrors" in self.switches else (board, SYMMETRIES[0])

    def _next(self, moves: list[tuple[int, State]], ply: int, first: int | None) -> tuple[int, State]:
        """Take the next move: the best reply, then killers, then by history, then in the order."""
        chosen = moves[0]
        by_move = dict(moves)
        if first in by_move:
            chosen = first, by_move[first]
        elif "killers" in self.switches:
            killer = next((move for move in self._killers.get(ply, []) if move in by_move), None)
            if killer is not None:
                chosen = killer, by_move[killer]
            else:
                chosen = max(moves, key=lambda move: self._history.get((ply % 2, move[0]), 0))  # of equals the first
        moves.remove(chosen)
        return chosen

    def _enter(self, state: State, path: Path, alpha: float, beta: float) -> float:
        ply, counts, cuts = len(path), self.counts, "cuts" in self.switches
        counts.nodes, counts.depth = counts.nodes + 1, max(counts.depth, ply)
        seen = self.visited[path] = Visited(alpha, beta)
        known = self._open[path] = Open(alpha, beta)
        self._note("enter", path)
        leaf = self._leaf(state, ply)
        first = self._first if not ply else None
        if leaf is not None:
            counts.leaves += 1
            seen.value, seen.is_guess = leaf
            self._guesses += seen.is_guess
            return self._leave(path)
        key, cells = self._key(state) if "table" in self.switches else ("", SYMMETRIES[0])
        if ply and key in self._table:
            value, sign, move = self._table[key]
            if sign == "" or (sign == "≥" and value >= beta) or (sign == "≤" and value <= alpha):
                counts.returns += 1
                seen.value, seen.sign, seen.is_whole = value, sign, False
                return self._leave(path)
            if "reply" in self.switches:
                first = cells[move]
        is_max, guesses, best_move = ply % 2 == 0, self._guesses, None
        moves = self._children(state, path)
        if "mirrors" in self.switches and "table" not in self.switches:
            kept: dict[str, tuple[int, State]] = {}
            for move in moves:
                kept.setdefault(canonical(move[1]), move)
            moves = list(kept.values())
        while moves:
            move, child = self._next(moves, ply, first)
            first = None
            value = self._asked(child, (*path, move), known, is_max)
            if known.best is None or (value > known.best if is_max else value < known.best):
                known.best, best_move = value, move
                if cuts and is_max:
                    known.alpha = max(known.alpha, value)
                elif cuts:
                    known.beta = min(known.beta, value)
            self._note("after", (*path, move))
            seen.is_whole &= self.visited[(*path, move)].is_whole
            if known.beta <= known.alpha:
                if "killers" in self.switches:
                    self._remember(ply, move)
                if moves:
                    seen.pruned, seen.is_whole = tuple(sorted(each for each, _ in moves)), False
                    counts.cutoffs, counts.pruned = counts.cutoffs + 1, counts.pruned + len(moves)
                    self._note("cut", path)
                break
        assert known.best is not None
        seen.value = known.best
        seen.sign = "≥" if known.best >= beta else "≤" if known.best <= alpha else ""
        if "table" in self.switches:
            assert best_move is not None
            self._table[key] = known.best, seen.sign, cells.index(best_move)
        seen.is_guess = self._guesses > guesses and self.is_guess(known.best)
        if not ply:
            self.best_move = best_move
        return self._leave(path)

    def _asked(self, child: State, path: Path, parent: Open, is_max: bool) -> float:
        """The value of a child; with null windows, after the first one, asked only whether it is better at all."""
        alpha, beta = parent.alpha, parent.beta
        if "null" in self.switches and parent.best is not None and beta - alpha > 1:
            value = self._enter(child, path, *((alpha, alpha + 1) if is_max else (beta - 1, beta)))
            if not alpha < value < beta:
                return value
        return self._enter(child, path, alpha, beta)

    def _leave(self, path: Path) -> float:
        del self._open[path]
        if not path:
            self._note("after", path)
        return self.visited[path].value

    def _remember(self, ply: int, move: int) -> None:
        killers = self._killers.setdefault(ply, [])
        if killers[:1] != [move]:
            self._killers[ply] = [move, *killers[:1]]
        at = ply % 2, move
        self._history[at] = self._history.get(at, 0) + (self.limit - ply) ** 2

    def shown(self, value: float) -> float:
        """A value as people read it: 10 - ply for a win on 3 x 3, 1 under flat scores."""
        if not self.is_game or abs(value) < 100 or math.isinf(value):
            return value
        size = 1 if self.is_flat else abs(value) - 990
        return math.copysign(size, value)

    def text(self, value: float, sign: str = "") -> str:
        """A value in words: '+7', '≤ −3', '≈ +2', '0'; in a tree of numbers '7'."""
        if math.isinf(value):
            return "+∞" if value > 0 else "−∞"
        number = self.shown(value)
        digits = (f"{number:+g}" if self.is_game and number else f"{number:g}").replace("-", "−")
        return f"{sign} {digits}" if sign else digits


def extreme_nodes(board: str, is_worst: bool) -> int:
    """The fewest, or the most, nodes of alpha-beta, by trying every order of the moves at every node."""

    def below(state: str, ply: int, alpha: float, beta: float) -> tuple[float, int]:
        """The value within the window, and the nodes; both for MAX."""
        mover, other = ("X", "O") if state.count("X") == state.count("O") else ("O", "X")
        sign = 1 if ply % 2 else -1
        over = None
        if any(all(state[cell] == other for cell in line) for line in LINES):
            over = sign * (10 - ply)
        elif "." not in state:
            over = 0
        if over is not None:
            return max(alpha, min(beta, over)), 1
        found = []
        for order in permutations(cell for cell in range(9) if state[cell] == "."):
            low, high, nodes = alpha, beta, 1
            for cell in order:
                value, more = below(state[:cell] + mover + state[cell + 1 :], ply + 1, low, high)
                nodes += more
                low, high = (max(low, value), high) if ply % 2 == 0 else (low, min(high, value))
                if high <= low:
                    break
            found.append((low if ply % 2 == 0 else high, nodes))
        assert len({value for value, _ in found}) == 1
        return found[0][0], (max if is_worst else min)(nodes for _, nodes in found)

    return below(board, 0, -math.inf, math.inf)[1]
