"""`ttt-gui bench`: how fast the search and the solver are on this machine, as ratios within one run."""

from __future__ import annotations

import csv
import json
import platform
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from itertools import groupby
from typing import Any

from tabulate import tabulate

from ttt_gui import __version__
from ttt_gui.command.words import INTERRUPTED, Parser, run
from ttt_gui.engine.request import NAMED, SWITCHES, Algorithm, Limits, Ordering, Scores, SearchRequest, by_word
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.proof import Techniques
from ttt_gui.engine.solver.solver import Solver
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import Found, Job
from ttt_gui.system.shipped import resource

_VALUES = {"first": 1, "draw": 0}


def published_values() -> dict[Rules, int]:
    """Return the values of the empty boards of ``resources/mnk_values.csv``, which names the source of each: 1 for a
    win of the side that begins, 0 for a draw; none where the file was not shipped."""
    path = resource("mnk_values.csv")
    if path is None:
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {Rules(*(int(row[key]) for key in ("rows", "columns", "k"))): _VALUES[row["value"]] for row in rows}


# The nodes of the full minimax tree of an empty board, as published and as TreeSize counts them.
MINIMAX_NODES = {
    Rules(3, 3, 3): 549_946,
    Rules(3, 4, 3): 276_911_233,
    Rules(4, 4, 3): 2_031_207_626_081,
    Rules(4, 4, 4): 36_277_691_063_105,
}


# -- `ttt-gui bench`: how fast the search and the solver are on this machine, as ratios within one run -----------------


_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
# Seconds that one search or one proof may take: the row of one that needs longer says that it was stopped.
LIMIT, QUICK_LIMIT = 20.0, 0.5
TECHNIQUES_BOARD = Rules(5, 5, 4)
BOARDS = (Rules(3, 3, 3), Rules(3, 4, 3), Rules(4, 4, 4))


def has_won(board: list[str], player: str) -> bool:
    """Return whether a player has three in a row on a board of nine cells, 'X', 'O' or ' ' each."""
    return any(all(board[cell] == player for cell in line) for line in _LINES)


def empty_cells(board: list[str]) -> list[int]:
    """Return the numbers of the empty cells of a board, row by row from the top left."""
    return [cell for cell in range(9) if board[cell] == " "]


def tutorial_minimax(board: list[str], player: str) -> tuple[int, int]:
    """Return value for X and number of nodes of plain 3 x 3 minimax, written as in Python tutorials: the yardstick."""
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


@dataclass(frozen=True)
class BenchRow:
    """One measurement: the fastest of its runs. ``share`` is its nodes over those of minimax on the same board; None
    where the search was stopped by its limit, so that ``complete`` is False."""

    name: str
    board: str
    nodes: int
    seconds: float
    share: float | None = None
    complete: bool = True

    @property
    def nodes_per_second(self) -> float:
        """The nodes searched in a second; 0 where the clock saw no time pass."""
        return self.nodes / self.seconds if self.seconds else 0.0


@dataclass(frozen=True)
class SolverRow:
    """One board: the value that the solver proved (None: not within the limit) beside the published one."""

    rows: int
    columns: int
    k: int
    value: int | None
    published: int
    nodes: int
    seconds: float

    @property
    def contradicts(self) -> bool:
        """Whether the solver proved another value than the published one."""
        return self.value is not None and self.value != self.published


def variants() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield name and fields of the variants of alpha-beta: all switches but this and scores alone, some together."""
    standard = Algorithm()
    for switch in SWITCHES:
        if switch.name in ("alpha_beta", "scores"):
            continue
        for choice in switch.choices:
            if choice.value != getattr(standard, switch.name):
                yield f"{switch.option} {choice.word}", {switch.name: choice.value}
        if not switch.choices:
            yield switch.option, {switch.name: True}
    yield "--tt --ordering static", {"tt": True, "ordering": Ordering.STATIC}
    yield "--tt --symmetry", {"tt": True, "symmetry": True}
    yield "--tt --iterative", {"tt": True, "iterative": True}


def searches(quick: bool) -> Iterator[tuple[str, Rules, Algorithm]]:
    """Yield the rows of the textbook search, each once: its name, its board and its algorithm."""
    flat = Algorithm(scores=Scores.FLAT)
    minimax = by_word("minimax").beside(flat)
    for rules in BOARDS[:1] if quick else BOARDS:
        rows: list[tuple[str, Algorithm]] = []
        if rules.cells <= 12:  # on larger boards minimax takes days; its nodes are in MINIMAX_NODES all the same
            rows.append(("minimax", minimax))
            rows.append(("minimax --symmetry", replace(minimax, symmetry=True)))
            rows.append(("minimax --tt", replace(minimax, tt=True)))
        rows.append(("alpha-beta", flat))
        rows.append(("alpha-beta --scores depth", Algorithm()))
        rows.extend((f"alpha-beta {name}", replace(flat, **switches)) for name, switches in variants())
        for named in NAMED:
            algorithm = named.algorithm and named.beside(flat)
            if algorithm and algorithm.alpha_beta and algorithm not in (each for _, each in rows):
                rows.append((named.title, algorithm))
        yield from ((name, rules, algorithm) for name, algorithm in rows)


def _search(name: str, rules: Rules, algorithm: Algorithm, quick: bool) -> BenchRow:
    """Search an empty board, several times where that is quick, and return the row of the fastest run."""
    compiled = ENGINE == "compiled"
    limits = Limits(seconds=QUICK_LIMIT if quick else LIMIT)
    best: BenchRow | None = None
    repeats = (3 if quick else 20) if compiled and rules.cells == 9 else 1
    for _ in range(repeats):
        searcher = Searcher(SearchRequest(Position(rules), algorithm, limits))
        result = _run_to_end(searcher)
        searcher.release()
        counters = result.counters
        done = result.complete or result.winner is not None  # iterative deepening ends early with a proved win
        share = counters.nodes / MINIMAX_NODES[rules] if done else None
        row = BenchRow(name, str(rules), counters.nodes, counters.seconds, share, done)
        best = row if best is None or row.seconds < best.seconds else best
    assert best is not None
    return best


def _solve(rules: Rules, published: int, seconds: float) -> SolverRow:
    """Have the solver prove an empty board within these seconds, and return its row beside the ``published`` value."""
    proof = _run_to_end(Solver(Position(rules), limits=Limits(seconds=seconds)))
    return SolverRow(rules.rows, rules.columns, rules.k, proof.value, published, proof.nodes, proof.seconds)


@dataclass(frozen=True)
class TechniqueRow:
    """The solver without one of its techniques ('': with all): what the technique is worth on this board."""

    without: str
    board: str
    value: int | None
    nodes: int
    seconds: float


def _solve_without(technique: str, seconds: float) -> TechniqueRow:
    """Have the solver prove its board with one technique off, '' for all on, and return its row."""
    techniques = replace(Techniques(), **{technique: False}) if technique else Techniques()
    proof = _run_to_end(Solver(Position(TECHNIQUES_BOARD), limits=Limits(seconds=seconds), techniques=techniques))
    return TechniqueRow(technique, str(TECHNIQUES_BOARD), proof.value, proof.nodes, proof.seconds)


@dataclass(frozen=True)
class BenchReport:
    """Everything that was measured."""

    rows: list[BenchRow]
    solver: list[SolverRow]
    techniques: list[TechniqueRow]

    @property
    def minimax_over_tutorial(self) -> float:
        """How many times as fast the engine's minimax is as the tutorial's in plain Python."""
        return self.rows[0].seconds / self.rows[1].seconds if self.rows[1].seconds else 0.0


def measure(quick: bool, tell: Callable[[str], None]) -> BenchReport:
    """Measure every row of the search and of the solver; ``tell`` is called with what is being measured."""
    tell("plain Python tutorial minimax")
    started = time.perf_counter()
    _, nodes = tutorial_minimax([" "] * 9, "X")
    rows = [BenchRow("plain Python tutorial minimax", str(Rules()), nodes, time.perf_counter() - started, 1.0)]
    for name, rules, algorithm in searches(quick):
        tell(f"{rules}: {name}")
        rows.append(_search(name, rules, algorithm, quick))
    solved = []
    for rules, published in published_values().items():
        tell(f"solver: {rules}")
        solved.append(_solve(rules, published, QUICK_LIMIT if quick else LIMIT))
    without = []
    for technique in ("", *(each.name for each in fields(Techniques))):
        tell(f"solver without {technique}")
        without.append(_solve_without(technique, QUICK_LIMIT if quick else LIMIT))
    tell("")
    return BenchReport(rows, solved, without)


def _run_to_end(job: Job[Found]) -> Found:
    """Run the job and return what it finds. Raises KeyboardInterrupt as soon as Ctrl+C has stopped the job."""
    found, interrupted = run(job)
    if interrupted:
        raise KeyboardInterrupt
    return found


def _show_progress(what: str) -> None:
    """Write one line on a terminal, over the line before; '' at the end erases the last one."""
    print(f"\r\x1b[K{what}", end="", file=sys.stderr, flush=True)


def parser() -> Parser:
    """Return the parser of this word."""
    found = Parser("bench", "Measure the search and the solver on this machine.")
    found.add_argument("--json", action="store_true", help="print for programs")
    found.add_argument("--quick", action="store_true", help="measure the smallest board only, and each search briefly")
    return found


def main(words: list[str]) -> int:
    """Measure and print. Return the exit status: 0, 1 when a proof contradicts a published value, 130 after Ctrl+C."""
    options = parser().read(words)
    tell = _show_progress if sys.stderr.isatty() else lambda what: None
    try:
        found = measure(options.quick, tell)
    except KeyboardInterrupt:
        tell("")
        print("Stopped: nothing is shown, since the rest is missing.", file=sys.stderr)
        return INTERRUPTED
    print(_as_json(found) if options.json else _as_text(found))
    wrong = [row for row in found.solver if row.contradicts]
    for row in wrong:
        print(f"{row.rows} x {row.columns}, {row.k} in a row: the proof contradicts the literature.", file=sys.stderr)
    return 1 if wrong else 0


def _as_json(found: BenchReport) -> str:
    """Return the report as JSON."""
    content = {
        "version": __version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "engine": ENGINE,
        "minimax_over_tutorial": round(found.minimax_over_tutorial, 1),
        "rows": [asdict(row) | {"nodes_per_second": round(row.nodes_per_second)} for row in found.rows],
        "solver": [asdict(row) for row in found.solver],
        "techniques": [asdict(row) for row in found.techniques],
    }
    return json.dumps(content, indent=2)


def _as_text(found: BenchReport) -> str:
    """Return the report as tables for a terminal."""
    lines = [f"ttt-gui {__version__}, Python {platform.python_version()}, {platform.machine()}, engine {ENGINE}"]
    for board, rows in groupby(found.rows, key=lambda row: row.board):
        shown = [
            (
                row.name,
                f"{'' if row.complete else '> '}{row.nodes:,}",
                _milliseconds(row.seconds),
                f"{row.nodes_per_second / 1e6:.2f}",
                "stopped" if row.share is None else _percent(row.share),
            )
            for row in rows
        ]
        lines += ["", _table((board, "nodes", "ms", "M nodes/s", "of minimax"), shown)]
    lines += ["", f"The engine's minimax is {found.minimax_over_tutorial:,.0f} times as fast as the plain Python one."]
    if solved := found.solver:
        shown = [
            (
                f"{each.rows} x {each.columns}, {each.k} in a row",
                _outcome_words(each.value),
                _outcome_words(each.published),
                f"{each.nodes:,}",
                _milliseconds(each.seconds),
            )
            for each in solved
        ]
        lines += ["", _table(("solver, empty board", "value", "published", "nodes", "ms"), shown)]
        proved = sum(each.value is not None for each in solved)
        agree = sum(each.value == each.published for each in solved)
        lines += ["", f"{proved} of {len(solved)} boards proved, {agree} as published."]
    techniques = [
        (
            f"without {each.without.replace('_', ' ')}" if each.without else "with everything",
            _outcome_words(each.value),
            f"{each.nodes:,}",
            _milliseconds(each.seconds),
        )
        for each in found.techniques
    ]
    lines += ["", _table((f"solver, {TECHNIQUES_BOARD}", "value", "nodes", "ms"), techniques)]
    return "\n".join(lines)


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table for a terminal; all columns but the first are aligned right."""
    sides = ["left", *("right" for _ in headings[1:])]
    return str(tabulate(rows, headings, tablefmt="plain", colalign=sides, disable_numparse=True))


def _milliseconds(seconds: float) -> str:
    """Return seconds as text in milliseconds."""
    return f"{seconds * 1e3:.3f}"


def _percent(share: float) -> str:
    """Return a share as text in per cent: two digits after the point, or two significant ones below 1 %."""
    return f"{share:.2%}" if share >= 0.01 else f"{100 * share:.2g}%"


def _outcome_words(value: int | None) -> str:
    """Return the value of an empty board in words, for the side that begins; None was not proved."""
    return {1: "first wins", 0: "draw", -1: "second wins", None: "not proved"}[value]
