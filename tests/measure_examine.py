"""Run by hand: how long all of 3 × 3 takes an engine, its own time apart from ours. `python tests/measure_examine.py`

Every position is asked twice, on all cores, as the window and `ttt-gui examine` do; ours is what is not spent in its
calls, of the time that is waited. Nothing here is a test: the figures depend on the machine.
"""

from __future__ import annotations

from pathlib import Path

from measuring import home

from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.growth.positions import Reachable
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.examination import Request, examine
from ttt_gui.session.examining.pythons import own_python
from ttt_gui.session.examining.trust import Trust, TrustStore
from ttt_gui.system.control import Control

COPIES = """
from copy import deepcopy

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def result(board, cell, player):
    after = deepcopy(board)
    after[cell] = player
    return after


def minimax(board, player, me):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != " ":
            return 1 if board[a] == me else -1
    if " " not in board:
        return 0
    other = "O" if player == "X" else "X"
    values = [minimax(result(board, cell, player), other, me) for cell in range(9) if board[cell] == " "]
    return max(values) if player == me else min(values)


def best_move(board, player):
    other = "O" if player == "X" else "X"
    free = [cell for cell in range(9) if board[cell] == " "]
    return max(free, key=lambda cell: minimax(result(board, cell, player), other, player))
"""
CUTS = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def search(board, mine, other, depth, alpha, beta):
    for a, b, c in LINES:
        if board[a] == other and board[b] == other and board[c] == other:
            return depth - 10
    if " " not in board:
        return 0
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mine
            alpha = max(alpha, -search(board, other, mine, depth + 1, -beta, -alpha))
            board[cell] = " "
            if alpha >= beta:
                break
    return alpha


def best_move(board, player):
    other = "O" if player == "X" else "X"
    best, move = -99, None
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            value = -search(board, other, player, 1, -99, 99)
            board[cell] = " "
            if value > best:
                best, move = value, cell
    return move
"""
FIRST = "def best_move(board, player):\n    return board.index(' ')\n"
ENGINES = (
    (FIRST, "the first empty cell", 15.0),
    (CUTS, "alpha-beta in plain Python", 15.0),
    (COPIES, "minimax that copies the board", 120.0),
)
MOST_OURS_MS = 1.0


def measure(folder: Path) -> None:
    print(
        f"{'':32}{'calls':>7}{'waited s':>10}{'of':>6}{'its s':>9}{'ours s':>9}{'ours ms a call':>16}{'slowest ms':>12}"
    )
    calling = Calling("best_move", ("board", "side"))
    for number, (source, name, most) in enumerate(ENGINES):
        path = folder / f"engine_{number}.py"
        path.write_text(source)
        store = TrustStore(folder / "allowed.json")
        found = store.trust(path)
        trust = found if isinstance(found, Trust) else store.allow(found)
        times = examine(Request(path, trust, own_python(), calling, positions=Reachable(Rules())), Control()).times
        ours = 1000 * times.ours / times.calls
        print(
            f"{name:32}{times.calls:>7,}{times.wall:>10.1f}{most:>6.0f}{times.its:>9.1f}{times.ours:>9.1f}{ours:>16.2f}"
            f"{1000 * times.slowest:>12.0f}{'' if times.wall < most and ours < MOST_OURS_MS else '  too slow'}"
        )


if __name__ == "__main__":
    with home() as folder:
        measure(folder)
