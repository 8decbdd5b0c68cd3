"""The output of a search: counters, and scores of root moves from the view of the side to move at the root."""

from __future__ import annotations

from dataclasses import dataclass, field

from ttt_gui.engine.request import Scores, SearchRequest
from ttt_gui.engine.score import HEURISTIC_LIMIT, WIN, Bound, own_moves, score_text
from ttt_gui.engine.solver.proof import OracleAnswer, SolverInfo
from ttt_gui.engine.trace.known import Known
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Side


@dataclass(frozen=True)
class TableCounters:
    """Counters of the transposition table.

    ``hits`` are probes that found the position, ``returns`` those of them whose entry answered the node, ``collisions``
    stores that replaced another position. ``size`` is the table's size in bytes, at most the size requested and the
    size that the board can fill; ``was_short`` says that there was no memory for more.
    """

    probes: int = 0
    hits: int = 0
    returns: int = 0
    stores: int = 0
    collisions: int = 0
    size: int = 0
    was_short: bool = False


@dataclass(frozen=True)
class Counters:
    """Counters of a search: a node is a call of the search, the root included; ``depth`` is the deepest ply entered.

    ``cutoffs`` are nodes whose loop ended with moves untried because beta <= alpha; ``pruned_moves`` are those moves.
    ``table`` is None without a transposition table; with one, nodes = leaves + its returns + interior nodes.
    ``researches`` are moves that principal variation search had to search again with an open window, ``equivalents``
    moves left out because a move to an equivalent position was tried.
    """

    nodes: int = 0
    leaves: int = 0
    cutoffs: int = 0
    pruned_moves: int = 0
    depth: int = 0
    seconds: float = 0.0
    researches: int = 0
    equivalents: int = 0
    table: TableCounters | None = None

    @property
    def nodes_per_second(self) -> float | None:
        """Nodes per second; None where the measured time is 0."""
        return self.nodes / self.seconds if self.seconds > 0 else None

    @property
    def branching(self) -> float | None:
        """The effective branching factor nodes^(1/depth); None at depth 0."""
        return self.nodes ** (1 / self.depth) if self.depth else None


@dataclass(frozen=True)
class Iteration:
    """One finished iteration of iterative deepening: a search ``depth`` plies deep, with all nodes and time so far."""

    depth: int
    value: int
    bound: Bound
    pv: tuple[int, ...]
    nodes: int
    seconds: float


@dataclass(frozen=True)
class SearchInfo:
    """A snapshot of a running search: its counters and ``progress``, the fraction of the tree done (0 to 1).

    ``finished`` counts root moves that are fully searched; ``best_move`` is the best of them, None without one. With
    iterative deepening ``iteration`` is the last one finished, and progress and root moves are those of the next.
    ``solver`` is set while the solver works, before the search itself begins; ``oracle`` is the solver's answer from
    then on, if the solver ran.
    """

    counters: Counters
    progress: float
    finished: int = 0
    best_move: int | None = None
    iteration: Iteration | None = None
    solver: SolverInfo | None = None
    oracle: OracleAnswer | None = None


@dataclass(frozen=True)
class MoveScore:
    """The value of one root move with its bound; ``value`` is None with Bound.NONE."""

    move: int
    value: int | None
    bound: Bound


@dataclass(frozen=True)
class SearchResult:
    """The result of a search.

    ``best_move`` is None only where the game is over at the root. ``value`` is None when no root move was finished;
    then ``best_move`` is the first that wins at once, else the first that blocks, else the first. ``pv`` begins with
    ``best_move``, or is empty; it may end early at a node that the table answered. ``stopped_by`` is None, 'depth',
    'nodes', 'seconds' or 'user'; ``complete`` is true when no limit or stop was hit and no heuristic leaf was valued.
    Iterative deepening gives the result of its last finished iteration, the last of ``iterations``; it ends where going
    deeper can change nothing: where no heuristic leaf was valued, or where a win or a loss is proved (then not
    ``complete``, and ``stopped_by`` is None). ``oracle`` is the solver's answer about the position, if the solver ran;
    ``trace`` has the logged nodes if the request wanted them and memory sufficed.
    """

    request: SearchRequest
    best_move: int | None
    value: int | None
    bound: Bound
    pv: tuple[int, ...]
    moves: tuple[MoveScore, ...]
    counters: Counters
    complete: bool
    stopped_by: str | None
    engine: str
    iterations: tuple[Iteration, ...] = ()
    oracle: OracleAnswer | None = None
    trace: SearchTrace | None = field(default=None, compare=False, repr=False)

    @property
    def solved_move(self) -> int | None:
        """The solver's move; None where the solver did not run or did not solve the position."""
        return self.oracle.move if self.oracle else None

    @property
    def move_to_play(self) -> int | None:
        """The solver's move if there is one, else the best move of the search; None in a finished game."""
        return self.best_move if self.solved_move is None else self.solved_move

    @property
    def move_nodes(self) -> dict[int, int]:
        """The node of the trace that searched each root move last, in the last finished iteration; of a move left out
        by symmetry, that of its equivalent. Empty without a trace that has all nodes.
        """
        if self.trace is None or self.trace.truncated:
            return {}
        nodes = [(self.trace.node(child).move, child) for child in self.trace.children(self._root)]
        found = {move: child for move, child in nodes if move is not None}
        for to in self.request.position.symmetries if self.request.algorithm.symmetry else ():
            found |= {to[move]: child for move, child in found.items() if to[move] not in found}
        return found

    def known(self, node: int) -> Known:
        """Return what is known of a node of the trace, at the end of the last finished iteration if there are any."""
        assert self.trace is not None
        return self.trace.known(node, self._last_event)

    def known_text(self, node: int) -> str:
        """Return what is known of a node of the trace at the same time, with its sign and what fail-hard returned: '= 2
        (returned ≤ 3)'; '' where nothing is known.
        """
        assert self.trace is not None
        text, returned = (form(node, self._last_event) for form in (self.trace.known_text, self.trace.returned_text))
        return f"{text} ({returned})" if text and returned else text

    @property
    def _root(self) -> int:
        """The root of the last finished iteration in the trace."""
        assert self.trace is not None
        return self.trace.roots()[max(0, len(self.iterations) - 1)]

    @property
    def _last_event(self) -> int | None:
        """The event that ends the last finished iteration; None for the end of the search."""
        assert self.trace is not None
        return self.trace.events.left(self._root) if self.iterations else None

    @property
    def note(self) -> str:
        """A sentence for each table, of the search and of the solver, that got less memory than requested; else ''."""
        return " ".join(note for note in (self._table_note, self.oracle.note if self.oracle else "") if note)

    @property
    def _table_note(self) -> str:
        """A sentence if the search's table got less memory than requested; else ''."""
        algorithm, table = self.request.algorithm, self.counters.table
        if not algorithm.tt or self.best_move is None:
            return ""
        if table is None:
            return f"{algorithm.tt_mib} MiB of memory were not available: the search ran without a table."
        if not table.was_short:
            return ""
        return f"{algorithm.tt_mib} MiB of memory were not available: the table has {table.size / (1 << 20):g} MiB."

    @property
    def winner(self) -> Side | None:
        """The side whose win is proved; None without a proved win."""
        side = self.request.position.side_to_move
        if self.value is not None and self.value > HEURISTIC_LIMIT:
            return side
        # A loss is proved only when every move was searched: the best of some moves is no more than a lower bound.
        if self.value is not None and self.value < -HEURISTIC_LIMIT and self.bound is Bound.EXACT:
            return side.other
        return None

    @property
    def outcome(self) -> str:
        """The proved outcome: 'x_wins', 'o_wins', 'draw' or 'unknown'."""
        if self.winner:
            return "x_wins" if self.winner is Side.X else "o_wins"
        return "draw" if self.value == 0 and self.bound is Bound.EXACT else "unknown"

    @property
    def plies_to_end(self) -> int | None:
        """How many plies from the root the proved win is away; None without a proved win or with flat scores."""
        if self.winner is None or self.value is None or self.request.algorithm.scores is Scores.FLAT:
            return None
        return WIN - abs(self.value)

    @property
    def text(self) -> str:
        """The result as a text: 'X wins in 2', 'Draw', or the knowledge after a stop."""
        side = self.request.position.side_to_move
        outcome = self.request.position.outcome
        if outcome:
            return f"{outcome.winner} has won" if outcome.winner else "Drawn game"
        if self.value is None:
            return "No move is finished yet"
        if self.winner:
            # With a lower bound the best line found so far wins, but another move might win sooner.
            at_most = "at most " if self.bound is Bound.LOWER else ""
            plies = self.plies_to_end
            return f"{self.winner} wins" if plies is None else f"{self.winner} wins in {at_most}{own_moves(plies)}"
        if self.bound is Bound.HEURISTIC:
            return f"Undecided at this depth; for {side} the heuristic says {self.shown_value}"
        if self.bound is Bound.EXACT:
            return "Draw"
        return f"{side} has at least a draw" if self.value == 0 else f"{side} loses with every move finished so far"

    @property
    def shown_value(self) -> str:
        """The root's value with its sign and, unless it is exact, the sign of its bound; '—' without a value."""
        return score_text(self.value, self.bound, self.request.position.rules, self.request.algorithm)
