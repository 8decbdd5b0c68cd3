"""`ttt-gui bench`: how fast the search is on this machine, as ratios within one run."""

from __future__ import annotations

import json
import platform
import sys
import time
from dataclasses import asdict, dataclass
from typing import Any

from ttt_gui import __version__
from ttt_gui.engine.request import Algorithm, Cut, Fail, Limits, Order, Scores, SearchRequest
from ttt_gui.engine.search import ENGINE
from ttt_gui.engine.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def has_won(board: list[str], player: str) -> bool:
    return any(all(board[cell] == player for cell in line) for line in _LINES)


def empty_cells(board: list[str]) -> list[int]:
    return [cell for cell in range(9) if board[cell] == " "]


def tutorial_minimax(board: list[str], player: str) -> tuple[int, int]:
    """Value for X and number of nodes of plain 3 x 3 minimax, written as Python tutorials write it: the yardstick."""
    if has_won(board, "X"):
        return 1, 1
    if has_won(board, "O"):
        return -1, 1
    if not empty_cells(board):
        return 0, 1
    nodes = 1
    values = []
    for cell in empty_cells(board):
        board[cell] = player
        value, below = tutorial_minimax(board, "O" if player == "X" else "X")
        board[cell] = " "
        values.append(value)
        nodes += below
    return (max(values) if player == "X" else min(values)), nodes


# Every further switch by itself, in row order.
VARIANTS: dict[str, dict[str, Any]] = {
    "beta < alpha": {"cut": Cut.LT},
    "fail-hard": {"fail": Fail.HARD},
    "null windows": {"pvs": True},
    "exact moves": {"exact_moves": True},
    "table": {"tt": True, "tt_mib": 1},
}


@dataclass(frozen=True)
class Row:
    """One measurement: the best of its runs. ``share`` is nodes over those of minimax on the same board."""

    name: str
    board: str
    nodes: int
    seconds: float
    share: float | None = None

    @property
    def nodes_per_second(self) -> float:
        return self.nodes / self.seconds


def _search(name: str, rules: Rules, algorithm: Algorithm, runs: int, minimax_nodes: int | None) -> Row:
    best: tuple[float, int] | None = None
    for _ in range(runs):
        counters = Searcher(SearchRequest(Position(rules), algorithm, Limits())).run().counters
        best = min(best or (float("inf"), 0), (counters.seconds, counters.nodes))
    assert best is not None
    share = best[1] / minimax_nodes if minimax_nodes else None
    return Row(name, str(rules), best[1], best[0], share)


def measure(quick: bool) -> list[Row]:
    """Every row, printed to standard error as it comes when that is a terminal."""
    rows: list[Row] = []

    def add(row: Row) -> None:
        rows.append(row)
        if sys.stderr.isatty():
            print(f"  {row.name}: {row.seconds * 1e3:.3f} ms", file=sys.stderr)

    started = time.perf_counter()
    _, nodes = tutorial_minimax([" "] * 9, "X")
    add(Row("plain Python tutorial minimax", str(Rules()), nodes, time.perf_counter() - started))
    compiled = ENGINE == "compiled"
    runs = (3 if quick else 20) if compiled else 1
    for scores in Scores:
        minimax = Algorithm(alpha_beta=False, scores=scores)
        add(_search(f"minimax, {scores.value}", Rules(), minimax, runs, 549_946))
        for order in Order:
            algorithm = Algorithm(scores=scores, order=order)
            add(_search(f"alpha-beta, {scores.value}, {order.value}", Rules(), algorithm, runs, 549_946))
        for name, switches in VARIANTS.items():
            algorithm = Algorithm(scores=scores, **switches)
            add(_search(f"alpha-beta, {scores.value}, {name}", Rules(), algorithm, runs, 549_946))
    if compiled and not quick:
        flat = Algorithm(scores=Scores.FLAT)
        for rules, minimax_nodes in ((Rules(3, 4, 3), 276_911_233), (Rules(4, 4, 3), 2_031_207_626_081)):
            add(_search("alpha-beta, flat, row", rules, flat, 1, minimax_nodes))
    return rows


def main(as_json: bool, quick: bool) -> int:
    """Measure and print; exit status 0."""
    rows = measure(quick)
    tutorial, minimax = rows[0], rows[1]
    ratio = tutorial.seconds / minimax.seconds
    if as_json:
        print(
            json.dumps(
                {
                    "version": __version__,
                    "python": platform.python_version(),
                    "machine": platform.machine(),
                    "engine": ENGINE,
                    "minimax_over_tutorial": round(ratio, 1),
                    "rows": [asdict(row) | {"nodes_per_second": round(row.nodes_per_second)} for row in rows],
                },
                indent=2,
            )
        )
        return 0
    print(f"ttt-gui {__version__}, Python {platform.python_version()}, {platform.machine()}, engine {ENGINE}")
    print(f"{'':34}{'board':28}{'nodes':>14}{'ms':>12}{'M nodes/s':>11}{'of minimax':>13}")
    for row in rows:
        share = "" if row.share is None else (f"{row.share:.2%}" if row.share >= 0.01 else f"{100 * row.share:.2g}%")
        print(
            f"{row.name:34}{row.board:28}{row.nodes:>14,}{row.seconds * 1e3:>12.3f}"
            f"{row.nodes_per_second / 1e6:>11.2f}{share:>13}"
        )
    print(f"The engine's minimax is {ratio:,.0f} times as fast as the plain Python one.")
    return 0
