"""The textbook search over a tree of numbers: the numbered steps of search/core.py, logged the same way.

A switch that is about positions or boards has nothing to do here and rests; ``resting`` names those that do.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter

from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.numbers.whole import NumberSubject
from ttt_gui.engine.request import SWITCHES, Algorithm, Cut, Fail, SearchRequest
from ttt_gui.engine.result import Counters
from ttt_gui.engine.trace.node_log import ALL_TRIED, CUT, EXACT, INFINITY, LOWER, NO_BOUND, TERMINAL, UPPER, NodeLog
from ttt_gui.engine.trace.trace import MAX_TRACE_NODES, SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import Tell, untold

_LOOKS = 256  # nodes from one call of ``tell`` to the next: a millisecond
APPLYING = tuple(switch for switch in SWITCHES if not switch.needs_board)
"""The switches that have something to do in a number tree."""


@dataclass(frozen=True)
class NumberResult:
    """The end of a search: the value of the root, the child to choose (None at a leaf), what was counted, the trace."""

    value: int
    best_move: int | None
    counters: Counters
    trace: SearchTrace


def resting(algorithm: Algorithm) -> tuple[str, ...]:
    """Return the titles of the switches that are not as by default and have nothing to do in a number tree."""
    standard = Algorithm()
    return tuple(
        switch.title
        for switch in SWITCHES
        if switch.needs_board and getattr(algorithm, switch.name) != getattr(standard, switch.name)
    )


def resting_text(algorithm: Algorithm) -> str:
    """Return a sentence about the switches that rest in a number tree; '' where none does."""
    titles = resting(algorithm)
    return f"At rest in a number tree: {', '.join(titles)}." if titles else ""


def in_force(algorithm: Algorithm) -> Algorithm:
    """Return the algorithm with table size and switches that rest in a number tree as they are by default."""
    standard = Algorithm()
    resting = {switch.name: getattr(standard, switch.name) for switch in SWITCHES if switch.needs_board}
    return replace(algorithm, **resting, tt_mib=standard.tt_mib)


def search_numbers(
    tree: NumberTree, algorithm: Algorithm, trace_nodes: int = MAX_TRACE_NODES, tell: Tell = untold
) -> NumberResult:
    """Search a tree with the switches that apply, logging at most ``trace_nodes`` nodes.

    ``tell`` hears how much is done: a node's share is split evenly among its children, pruned ones count as done.
    Raises MemoryError where there is no room for the log, and what ``tell`` raises.
    """
    applied = in_force(algorithm)
    search = _NumberSearch(applied, NodeLog(trace_nodes), tell)
    started = perf_counter()
    value = search.negamax(tree, 0, 0, -INFINITY, INFINITY, -1, 0.0, 1.0)
    counters = Counters(
        nodes=search.nodes,
        leaves=search.leaves,
        cutoffs=search.cutoffs,
        pruned_moves=search.pruned_moves,
        depth=search.deepest,
        seconds=perf_counter() - started,
        researches=search.researches,
    )
    request = SearchRequest(Position(Rules()), applied, trace_nodes=trace_nodes)
    subject = NumberSubject(tree, applied)
    trace = SearchTrace(request, search.log, search.nodes, complete=True, subject=subject)
    return NumberResult(value, search.best_root_move, counters, trace)


class _NumberSearch:
    """One search: the switches, the counters, the log. The contract on alpha and beta is that of search/core.py."""

    def __init__(self, algorithm: Algorithm, log: NodeLog, tell: Tell) -> None:
        self.algorithm = algorithm
        self.log = log
        self.tell = tell
        self.nodes = self.leaves = self.cutoffs = self.pruned_moves = self.researches = self.deepest = 0
        self.done = 0.0  # the share of the work: it never goes back, though a child may be searched twice
        self.best_root_move: int | None = None

    def negamax(
        self,
        tree: NumberTree,
        ply: int,
        move: int,
        alpha: int,
        beta: int,
        parent: int,
        before: float,
        share: float,
    ) -> int:
        """Return the value of a node for its side to move.

        ``share`` is the node's part of the whole work, ``before`` the part that was done when the node was entered.
        """
        algorithm = self.algorithm
        alpha_at_entry = alpha

        # Step 1. Count the node.
        self.nodes += 1
        if self.nodes % _LOOKS == 0:
            self.done = max(self.done, before)
            self.tell(self.done)
        node = self.log.enter(parent, move, ply, alpha, beta)

        # Step 2. A number is a leaf: it is as MAX sees it, and turned round at MIN's nodes.
        if tree.value is not None:
            self.leaves += 1
            self.deepest = max(self.deepest, ply)
            value = -tree.value if ply % 2 else tree.value
            self.log.leave(node, value, EXACT, TERMINAL, 0)
            return value

        # Steps 3 and 4, the depth limit and the table, have nothing to do here.
        best = -INFINITY
        cut = False
        untried = (1 << len(tree.children)) - 1
        share /= max(1, len(tree.children))
        # Step 5. The next move: from left to right.
        for index, child in enumerate(tree.children):
            untried &= ~(1 << index)
            start = before + index * share

            # Step 6. Search it with the window turned round; principal variation search asks with a null window first.
            asks = algorithm.pvs and best > -INFINITY and beta - alpha > 1
            if asks and (ply or not algorithm.exact_moves):
                value = -self.negamax(child, ply + 1, index, -alpha - 1, -alpha, node, start, share)
                if alpha < value < beta:
                    self.researches += 1
                    value = -self.negamax(child, ply + 1, index, -beta, -alpha, node, start, share)
            else:
                value = -self.negamax(child, ply + 1, index, -beta, -alpha, node, start, share)

            # Step 8. A better move.
            if value > best:
                best = value
                if ply == 0:
                    self.best_root_move = index
                # Step 9. Alpha-beta raises alpha and cuts where beta <= alpha (or, as a slip, beta < alpha).
                if value > alpha and algorithm.alpha_beta and (ply or not algorithm.exact_moves):
                    alpha = value
                    if beta < alpha or (beta == alpha and algorithm.cut is Cut.LE):
                        cut = untried != 0
                        break
        if cut:
            self.cutoffs += 1
            self.pruned_moves += untried.bit_count()

        # Step 10. Fail-hard, a value beyond the window becomes its edge.
        if algorithm.fail is Fail.HARD and not alpha_at_entry <= best <= beta:
            best = alpha_at_entry if best < alpha_at_entry else beta

        # Step 11. The log keeps the value with its kind of bound.
        bound = LOWER if best >= beta else UPPER if best <= alpha_at_entry else EXACT
        if alpha_at_entry == best == beta and algorithm.fail is Fail.HARD:
            bound = NO_BOUND
        self.log.leave(node, best, bound, CUT if cut else ALL_TRIED, untried)
        return best
