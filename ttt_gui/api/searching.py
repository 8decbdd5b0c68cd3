"""Positions, algorithms, and what a search or a proof of one position finds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape

from ttt_gui.api.running import run_with_bar
from ttt_gui.engine.request import Algorithm, Limits, RequestError, SearchRequest, by_word, switches_of
from ttt_gui.engine.result import Counters, SearchResult
from ttt_gui.engine.score import Bound, score_text, shown_score
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.proof import Proof
from ttt_gui.engine.solver.solver import Solver
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules

MINIMAX = Algorithm(alpha_beta=False)
"""Plain minimax: every position is searched."""
ALPHA_BETA = Algorithm()
"""Alpha-beta pruning, moves tried row by row."""


def board(rows: int = 3, columns: int = 3, k: int | None = None) -> Position:
    """Return an empty board on which ``k`` in a row win; without ``k`` as many as the shorter side has cells.

    Raise ValueError for a size that is not from 1 to 8.
    """
    return Position(Rules(rows, columns, min(rows, columns) if k is None else k))


def position(text: str, k: int | None = None) -> Position:
    """Return the position of a text: rows from the top with '/' between them, 'XO./..X/O..'.

    Raise ValueError, in one sentence, for a text that is no position or one that no game reaches.
    """
    return parse_position(text, k)


def algorithm(name: str = "alpha-beta", **switches: object) -> Algorithm:
    """Return an algorithm by the word that it has on the command line ('minimax', 'pvs', 'table', …), changed by single
    switches: ``algorithm("table", order="lines", pvs=True)``.

    Raise ValueError for a word or a switch that does not exist, and for switches that contradict one another.
    """
    row = by_word(name).algorithm
    if row is None:
        raise RequestError("The solver is no search with switches: call solve().")
    return replace(row, **switches_of(switches))


def searched(start: Position, how: Algorithm, limits: Limits, trace_nodes: int = 0) -> SearchResult:
    """Run one search, with its bar."""
    searcher = Searcher(SearchRequest(start, how, limits, trace_nodes))
    try:
        return run_with_bar(searcher, how.name, lambda: searcher.sample().progress)
    finally:
        searcher.release()


@dataclass(frozen=True)
class SearchReport:
    """What a search found.

    ``value`` is the score as a person reads it, from the view of the side to move, None where no move was finished;
    ``bound`` says what it is: 'exact', 'lower', 'upper', 'heuristic' or 'none'. ``best_move`` is a
    cell such as 'b2', ``pv`` the best line; ``moves`` has the value of each root move with its sign, '' where nothing
    is known. ``stopped_by`` is None, 'depth', 'nodes' or 'seconds'."""

    position: Position
    algorithm: Algorithm
    value: int | None
    bound: str
    best_move: str | None
    pv: tuple[str, ...]
    moves: dict[str, str]
    nodes: int
    leaves: int
    cutoffs: int
    pruned_moves: int
    depth: int
    seconds: float
    complete: bool
    stopped_by: str | None
    text: str

    def __str__(self) -> str:
        line = " ".join(self.pv) or "none"
        return (
            f"{self.text}. Best line {line}.\n{self.algorithm.name}: {self.nodes:,} nodes, {self.leaves:,} leaves, "
            f"{self.cutoffs:,} cut-offs, {self.pruned_moves:,} pruned moves, depth {self.depth}, "
            f"{1_000 * self.seconds:.3f} ms"
        )

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.position.text.replace('/', chr(10)))}\n\n{escape(str(self))}</pre>"


def search(
    start: Position,
    how: Algorithm = ALPHA_BETA,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> SearchReport:
    """Search a position, to the end or to a limit, and return what was found.

    Raise ValueError for a limit out of range.
    """
    return report_of(searched(start, how, Limits(depth, nodes, seconds)))


def report_of(result: SearchResult) -> SearchReport:
    """Return what a search found, with the names of cells and the scores that people read."""
    request, counters = result.request, result.counters
    start, how = request.position, request.algorithm
    rules = start.rules

    def known(value: int | None, bound: Bound) -> str:
        """Return the value of a root move with its sign; '' where nothing is known."""
        if value is None or bound is Bound.NONE:
            return ""
        text = score_text(value, bound, rules, how)
        return f"= {text}" if bound is Bound.EXACT else text

    return SearchReport(
        position=start,
        algorithm=how,
        value=None if result.value is None else shown_score(result.value, rules, how),
        bound=result.bound.value,
        best_move=None if result.best_move is None else rules.cell_name(result.best_move),
        pv=tuple(map(rules.cell_name, result.pv)),
        moves={rules.cell_name(each.move): known(each.value, each.bound) for each in result.moves},
        **_counts(counters),
        seconds=counters.seconds,
        complete=result.complete,
        stopped_by=result.stopped_by,
        text=result.text,
    )


def _counts(counters: Counters) -> dict[str, int]:
    """Return the counts that every search has, by name."""
    names = ("nodes", "leaves", "cutoffs", "pruned_moves", "depth")
    return {name: getattr(counters, name) for name in names}


@dataclass(frozen=True)
class ProofReport:
    """What the solver proved: ``value`` is 1, 0 or -1 for the side to move, None where it is not proved; ``outcome`` is
    'x_wins', 'o_wins', 'draw' or 'unknown'; ``plies_to_end`` is the length of a win under best play."""

    position: Position
    value: int | None
    outcome: str
    plies_to_end: int | None
    nodes: int
    seconds: float
    stopped_by: str | None
    text: str

    def __str__(self) -> str:
        return f"{self.text}. Solver: {self.nodes:,} nodes, {1_000 * self.seconds:.3f} ms"


def solve(start: Position, *, nodes: int | None = None, seconds: float | None = None) -> ProofReport:
    """Prove who wins, by threats and a table, as far as the limits allow. Raise ValueError for a limit out of range."""
    solver = Solver(start, limits=Limits(None, nodes, seconds), distance=True)
    proof: Proof = run_with_bar(solver, "Solver", lambda: None)
    winner = proof.winner
    outcome = f"{str(winner).lower()}_wins" if winner else "unknown" if proof.value is None else "draw"
    return ProofReport(
        position=start,
        value=proof.value,
        outcome=outcome,
        plies_to_end=proof.plies_to_end,
        nodes=proof.nodes,
        seconds=proof.seconds,
        stopped_by=proof.stopped_by,
        text=proof.text,
    )
