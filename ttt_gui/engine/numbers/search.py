"""The textbook search in Python for small trees: the numbered steps of search/core.py, with the same log.

The ordering lab (orders.py) searches games with it in any order of moves. Switches about positions or boards have no
effect in a number tree; ``resting`` names those that are set anyway.

Chance nodes make it expectiminimax: a chance node is worth the average of its children. With bounds of the leaves
alpha-beta cuts at chance nodes by Star1 (Ballard, The *-minimax search procedure for trees containing chance nodes,
Artificial Intelligence 21, 1983); without them a chance node passes no window down.

Numbers that are not whole are searched exactly: the search counts in steps so small that all of them are whole. The
log, which has sixteen bits a value, then has their places in the sorted list of all numbers of the search, and the
trace has the nodes beside it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from time import perf_counter

from ttt_gui.engine.numbers.exact import ExactNodes
from ttt_gui.engine.numbers.small_tree import Children, Leaf, OrderedTree, State, Visit, sign_of
from ttt_gui.engine.numbers.text import NumberTreeError
from ttt_gui.engine.numbers.tree import NumberSubject, NumberTree, roles
from ttt_gui.engine.request import SWITCHES, Algorithm, Cut, Fail, Order, Scores, SearchRequest
from ttt_gui.engine.result import Counters
from ttt_gui.engine.score import HEURISTIC_LIMIT, WIN, Role
from ttt_gui.engine.trace.node_log import (
    ALL_TRIED,
    CUT,
    EXACT,
    HEURISTIC,
    LOWER,
    NO_BOUND,
    TERMINAL,
    UPPER,
    NodeLog,
)
from ttt_gui.engine.trace.trace import MAX_TRACE_NODES, SearchTrace, Subject
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import ProgressCallback, no_progress

_LOOKS = 256  # nodes from one call of ``on_progress`` to the next: a millisecond


def resting(algorithm: Algorithm) -> tuple[str, ...]:
    """Return the titles of switches that differ from their defaults and have no effect in a number tree."""
    standard = Algorithm()
    return tuple(
        switch.title
        for switch in SWITCHES
        if switch.needs_board and getattr(algorithm, switch.name) != getattr(standard, switch.name)
    )


def resting_text(algorithm: Algorithm) -> str:
    """Return a sentence about the switches without effect in a number tree; '' without any."""
    titles = resting(algorithm)
    return f"At rest in a number tree: {', '.join(titles)}." if titles else ""


def in_force(algorithm: Algorithm) -> Algorithm:
    """Return ``algorithm`` with defaults for the table size and the switches without effect in a number tree."""
    standard = Algorithm()
    resting = {switch.name: getattr(standard, switch.name) for switch in SWITCHES if switch.needs_board}
    return replace(algorithm, **resting, tt_mib=standard.tt_mib)


def why_not(tree: NumberTree, algorithm: Algorithm) -> str:
    """Return why ``tree`` cannot be searched with these switches, in a sentence; '' where it can."""
    if not (tree.has_chance and algorithm.alpha_beta):
        return ""
    if algorithm.pvs:
        return "Principal variation search has no null window for a chance node's average: switch it off."
    if algorithm.cut is Cut.LT:
        return "A tree with chance nodes is cut where β ≤ α: choose that, not β < α."
    return ""


def fitting(tree: NumberTree, algorithm: Algorithm) -> Algorithm:
    """Return ``algorithm`` without the switches that ``tree`` refuses."""
    return replace(algorithm, pvs=False, cut=Cut.LE) if why_not(tree, algorithm) else algorithm


class NumberLab(OrderedTree):
    """A number tree. Its nodes are numbered in the order of entry at the first search."""

    def __init__(self, tree: NumberTree, algorithm: Algorithm) -> None:
        self.tree, self.algorithm = tree, in_force(algorithm)
        self._subject = NumberSubject(tree, self.algorithm)
        self.is_plain, self.has_chance, self.infinity = tree.is_plain, tree.has_chance, tree.infinity
        self.bounds = self._subject.bounds

    def about(self, order: Order) -> tuple[SearchRequest, Subject]:
        """Return a request and the tree as subject, whatever the order."""
        return SearchRequest(Position(Rules()), self.algorithm), self._subject

    @cached_property
    def _nodes(self) -> list[tuple[Leaf | None, Children, Role, tuple[Fraction, ...]]]:
        """Every node, by its number: as a leaf, its children, its role, the probabilities of its children."""
        found: list[tuple[Leaf | None, Children, Role, tuple[Fraction, ...]]] = []
        counted = self.tree.counted

        def enter(tree: NumberTree, turn: Role) -> State:
            """Number a node and all below it, in the order of entry; return the node's number."""
            state = len(found)
            role, below = roles(tree.role, turn)
            if tree.value is not None:
                found.append((Leaf(sign_of(role) * counted(tree.value), TERMINAL, EXACT), (), role, ()))
                return state
            found.append((None, (), role, tree.chances))
            children = tuple([(move, enter(child, below)) for move, child in enumerate(tree.children)])
            found[state] = None, children, role, tree.chances
            return state

        enter(self.tree, Role.MAX)
        return found

    def role(self, state: State, ply: int) -> Role:
        """Return who decides at a node; at a leaf, who would decide in its place."""
        return self._nodes[state][2]

    def chances(self, state: State) -> tuple[Fraction, ...]:
        """Return the probabilities of a chance node's children."""
        return self._nodes[state][3]

    def leaf(self, state: State, ply: int) -> Leaf | None:
        """Return a leaf's number, negated where MIN would move; None for an inner node."""
        return self._nodes[state][0]

    def children(self, state: State) -> Children:
        """Return the children of a node from left to right."""
        return self._nodes[state][1]


# -- The search --------------------------------------------------------------------------------------------------------


_NO_LEAF = Leaf(0, 0, 0)


@dataclass(frozen=True)
class TreeResult:
    """The result of a search: the root's value for MAX, the best move (None at a leaf and at a chance node), the
    counters, the trace.
    """

    value: int
    best_move: int | None
    counters: Counters
    trace: SearchTrace


def search_numbers(
    tree: NumberTree,
    algorithm: Algorithm,
    trace_nodes: int = MAX_TRACE_NODES,
    on_progress: ProgressCallback = no_progress,
) -> TreeResult:
    """Search ``tree`` with the switches that apply, logging at most ``trace_nodes`` nodes, and return the result.

    ``on_progress`` receives the fraction done: a node's share is split evenly among its children, and pruned children
    count as done. Raise NumberTreeError where the switches do not fit the tree, MemoryError where the log does not fit,
    and whatever ``on_progress`` raises.
    """
    if reason := why_not(tree, algorithm):
        raise NumberTreeError(reason)
    return TreeSearch(NumberLab(tree, algorithm), trace_nodes, on_progress).run()


class TreeSearch:
    """One search of a small tree: its counters, its log. The contract on alpha and beta is that of search/core.py."""

    def __init__(
        self, tree: OrderedTree, trace_nodes: int, on_progress: ProgressCallback, order: Order | None = Order.ROW
    ) -> None:
        """``order`` is the search's own order that holds everywhere, in which moves are ranked; None: there is none."""
        self.tree, self.on_progress, self.log, self.order = tree, on_progress, NodeLog(trace_nodes), order
        request, self.subject = tree.about(order or Order.ROW)
        self.request = replace(request, trace_nodes=trace_nodes)
        algorithm = tree.algorithm
        self.alpha_beta, self.pvs, self.exact_moves = algorithm.alpha_beta, algorithm.pvs, algorithm.exact_moves
        self.hard, self.at_equal = algorithm.fail is Fail.HARD, algorithm.cut is Cut.LE
        # Under flat scores anything short of a win may rest on the depth limit: see core.py.
        self.certain = HEURISTIC_LIMIT if algorithm.scores is Scores.DEPTH else WIN
        self.rank = {move: rank for rank, move in enumerate(self.subject.order)}
        self.nodes = self.leaves = self.cutoffs = self.pruned_moves = self.researches = self.deepest = 0
        self.heuristics = 0
        self.infinity = tree.infinity
        self.mixed = tree.has_chance  # so that the sides do not take turns on every path
        self.exact = None if tree.is_plain else ExactNodes(trace_nodes, tree.infinity)
        self.done = 0.0  # the share of the work: it never goes back, though a child may be searched twice
        self.best_root_move: int | None = None
        self.path: list[int] = []
        self.leaf_of: dict[State, Leaf] = {}

    def run(self) -> TreeResult:
        """Search the whole tree with the full window."""
        started = perf_counter()
        role = self.tree.role(self.tree.root, 0)
        root = Visit(self.tree.root, role, sign_of(role), 0, 0, -1, 0.0, 1.0)
        value = self.negamax(root, -self.infinity, self.infinity)
        counters = Counters(
            nodes=self.nodes,
            leaves=self.leaves,
            cutoffs=self.cutoffs,
            pruned_moves=self.pruned_moves,
            depth=self.deepest,
            seconds=perf_counter() - started,
            researches=self.researches,
        )
        complete, own_order = not self.heuristics, self.order is None
        nodes = self.exact.nodes if self.exact else None
        log = self.exact.log() if self.exact else self.log
        trace = SearchTrace(self.request, log, self.nodes, complete, self.subject, own_order, nodes)
        return TreeResult(root.sign * value, self.best_root_move, counters, trace)

    def moves(self, state: State, alpha: int, beta: int) -> tuple[int, Children]:
        """Return the bit mask of the ranks of a node's moves, and the moves in the order to try, with the nodes
        after them.
        """
        return self.ranked(self.tree.children(state))

    def ranked(self, children: Children) -> tuple[int, Children]:
        """Return the bit mask of move-order ranks for ``children``, and the children."""
        return sum(1 << self.rank[move] for move, _ in children), children

    def visits(self, at: Visit, node: int, alpha: int, beta: int) -> Iterator[tuple[int, Visit]]:
        """Yield the visits to the children of an inner node in the order to try, each with the bit mask of the ranks of
        the moves after it.
        """
        untried, children = self.moves(at.state, alpha, beta)
        share, before, ply, rank = at.share / len(children), at.before, at.ply + 1, self.rank
        role, sign = Role.MIN if at.role is Role.MAX else Role.MAX, -at.sign
        for move, child in children:
            untried ^= 1 << rank[move]
            if self.mixed:
                role = self.tree.role(child, ply)
                sign = sign_of(role)
            yield untried, Visit(child, role, sign, ply, move, node, before, share)
            before += share

    def below(self, sign: int, child: Visit, alpha: int, beta: int) -> int:
        """Return the value of a child as its parent of this sign sees it, with the parent's window, turned round where
        the child sees values the other way.
        """
        self.path.append(child.move)
        same = child.sign == sign
        value = self.negamax(child, alpha, beta) if same else -self.negamax(child, -beta, -alpha)
        self.path.pop()
        return value

    def negamax(self, at: Visit, alpha: int, beta: int) -> int:
        """Return the value of a node for the side to move; a chance node sees values as MAX does."""
        alpha_at_entry, heuristics_at_entry = alpha, self.heuristics

        # Step 1. Count the node.
        self.nodes += 1
        if self.nodes % _LOOKS == 0:
            self.done = max(self.done, at.before)
            self.on_progress(self.done)
        if self.exact is None:
            node = self.log.enter(at.parent, self.rank[at.move] if at.ply else 0, at.ply, alpha, beta)
        else:
            node = self.exact.enter(at, alpha, beta)

        # Steps 2 and 3. The game is over, or the depth limit is reached. Step 4, the table, has nothing to do here.
        leaf = self.leaf_of.get(at.state)
        if leaf is None:
            leaf = self.leaf_of[at.state] = self.tree.leaf(at.state, at.ply) or _NO_LEAF
        if leaf is not _NO_LEAF:
            self.leaves += 1
            self.deepest = max(self.deepest, at.ply)
            self.heuristics += leaf.bound == HEURISTIC
            self.leave(at, node, leaf.value, leaf.bound, leaf.end, 0)
            return leaf.value

        # Steps 5 to 9. The children: their average at a chance node, else the best of them.
        tried = self.average if at.role is Role.CHANCE else self.best
        best, untried, cut = tried(at, node, alpha, beta)
        if cut:
            self.cutoffs += 1
            self.pruned_moves += untried.bit_count()

        # Step 10. Fail-hard, a value beyond the window becomes its edge.
        if self.hard and not alpha_at_entry <= best <= beta:
            best = alpha_at_entry if best < alpha_at_entry else beta

        # Step 11. The log keeps the value with its kind of bound. No value lies beyond an open window.
        bound = EXACT
        if -self.infinity < best < self.infinity:
            bound = LOWER if best >= beta else UPPER if best <= alpha_at_entry else EXACT
        if alpha_at_entry == best == beta and self.hard:
            bound = NO_BOUND
        elif self.heuristics != heuristics_at_entry and -self.certain < best < self.certain:
            bound = HEURISTIC
        self.leave(at, node, best, bound, CUT if cut else ALL_TRIED, untried)
        return best

    def best(self, at: Visit, node: int, alpha: int, beta: int) -> tuple[int, int, bool]:
        """Return the best value of a node's children, the moves left untried, and whether they were cut."""
        best: int | None = None
        untried = 0
        is_open = not at.ply and self.exact_moves  # every move of the root is searched with the full window
        # Step 5. The next move in the order of this node.
        for untried, child in self.visits(at, node, alpha, beta):
            # Step 6. Search it with the window turned round; principal variation search asks with a null window first.
            high = beta
            if self.pvs and best is not None and best > -self.infinity and not is_open:
                high = min(beta, alpha + 1)
            value = self.below(at.sign, child, alpha, high)
            if high < beta and alpha < value < beta:
                self.researches += 1
                value = self.below(at.sign, child, alpha, beta)

            # Step 8. A better move.
            if best is None or value > best:
                best = value
                if at.ply == 0:
                    self.best_root_move = child.move
                # Step 9. Alpha-beta raises alpha and cuts where beta <= alpha (or, by mistake, beta < alpha).
                if value > alpha and self.alpha_beta and not is_open:
                    alpha = value
                    if beta < alpha or (beta == alpha and self.at_equal):
                        return best, untried, untried != 0
        assert best is not None  # an inner node has children
        return best, untried, False

    def average(self, at: Visit, node: int, alpha: int, beta: int) -> tuple[int, int, bool]:
        """Return the average value of a chance node's children, the moves left untried, and whether they were cut.

        With bounds of the leaves this is Ballard's Star1: as the children to come are worth at least ``least`` and at
        most ``most`` each, this child's window is what can still bring the average into the node's own. A value
        outside it ends the loop, and what is returned is then the bound of the average.
        """
        average, rest = Fraction(0), Fraction(1)  # the sum of the children so far, and the chances of those to come
        untried, low, high = 0, -self.infinity, self.infinity
        least, most = self.tree.bounds or (-self.infinity, self.infinity)
        cuts = self.alpha_beta and self.tree.bounds is not None
        # Step 5. The next child.
        for (untried, child), chance in zip(
            self.visits(at, node, alpha, beta), self.tree.chances(at.state), strict=True
        ):
            # Step 6. Search it with the window that the others leave to it.
            rest -= chance
            if cuts:
                low = max(least, math.floor((alpha - average - rest * most) / chance))
                high = min(most, math.ceil((beta - average - rest * least) / chance))
            value = self.below(at.sign, child, low, high)
            average += chance * value
            # Step 9. Star1 cuts where the average cannot come into the window any more.
            if cuts and untried and not alpha < average + rest * most:
                return int(average + rest * most), untried, True
            if cuts and untried and not average + rest * least < beta:
                return int(average + rest * least), untried, True
        return int(average), untried, False

    def leave(self, at: Visit, node: int, value: int, bound: int, end: int, untried: int) -> None:
        """Log how a node (-1: it is not logged) is left."""
        if self.exact is None:
            self.log.leave(node, value, bound, end, untried)
        else:
            self.exact.leave(at, node, value, bound, end, untried)
