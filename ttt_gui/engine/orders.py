"""A small tree searched in any order of moves: by a rule, by own orders at single nodes, in the best or the worst
order.

A node of a game is an int (``State``): the stones of the side to move, and 64 bits higher those of the other side.

Where the order is one of the search's own, this search counts exactly what search/core.py counts; a test compares both.

The best and the worst order of all moves at all nodes are found exactly: those with alpha-beta's fewest and most nodes.

A search without a table enters a node by one path and with one window, so the order may be chosen for every node *and
window*. What a node returns inside its window does not depend on the order; so N(node, alpha, beta), the fewest nodes
of the node's subtree, is a function of these three, and so is the most.

In a given order a narrower window never visits more nodes: up to a cut both windows see the same values, so the
narrower one stays inside the wider at every child, and cuts where the wider does or before. Hence neither extreme grows
as the window narrows. Let a, the level, be the best value so far, at least alpha. A child of value v costs N(child,
-beta, -a), and raises the level where v > a. So

* best: first a chain of children that each raise a, up to beta or to the best value of all; then, unless the chain cut,
  the other children, which cost least at the end;
* worst: before a is raised, all children that would not raise a, as they cost most there; then one that raises a, and
  again the children that no longer would.

The chain is the shortest, or longest, path through the values between alpha and beta: n children take n² steps, not n!
orders. Even in the worst order alpha-beta may have to cut: 24,593 times on 3 x 3 from the empty board. A test compares
both extremes with every order of small trees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType

from ttt_gui.engine.numbers.search import TreeResult, TreeSearch
from ttt_gui.engine.numbers.small_tree import Children, Leaf, OrderedTree, State
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import Algorithm, Limits, Order, Scores, SearchRequest
from ttt_gui.engine.score import WIN
from ttt_gui.engine.trace.node_log import DEPTH, EXACT, HEURISTIC, TERMINAL
from ttt_gui.engine.trace.trace import MAX_TRACE_NODES, GameSubject, Subject
from ttt_gui.game.position import Position
from ttt_gui.game.rules import cells_of
from ttt_gui.system.control import ProgressCallback, no_progress

# -- The game from a position on, and the least that any order needs ---------------------------------------------------

_HIGH = 64
_MOST_LOOKS = 250  # positions that played_on() looks at: 16 ms on the largest board
MOST_EMPTY = 9
"""Empty cells of the largest position that the lab takes: its whole tree has at most 986,410 nodes."""


def least_leaves(branching: int, depth: int) -> int:
    """Return b^⌈d/2⌉ + b^⌊d/2⌋ − 1, the fewest leaves that alpha-beta visits if every node above depth d has b
    children.

    Knuth and Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6 (1975): a proof of the value needs a
    strategy for each side; the two strategies share one leaf.
    """
    return int(branching ** ((depth + 1) // 2)) + int(branching ** (depth // 2)) - 1


def uniform_shape(tree: NumberTree) -> tuple[int, int] | None:
    """Return branching factor and depth of a uniform tree of MAX and MIN; None for any other tree and for a leaf.

    In a uniform tree all inner nodes have equally many children and all leaves are equally deep.
    """
    branching = len(tree.children)
    if tree.has_chance:
        return None
    layer, depth = [tree], 0
    while any(node.children for node in layer):
        if any(len(node.children) != branching for node in layer):
            return None
        layer = [child for node in layer for child in node.children]
        depth += 1
    return (branching, depth) if depth else None


def too_large(position: Position) -> str:
    """Return an error message if ``position`` has more than MOST_EMPTY empty cells; otherwise ''."""
    empty = position.rules.cells - position.stones
    if empty <= MOST_EMPTY:
        return ""
    return f"This position has {empty} empty cells, and the lab takes at most {MOST_EMPTY}: play moves on its board."


def played_on(position: Position, line: tuple[int, ...] = (), empty: int = MOST_EMPTY) -> Position | None:
    """Return an unfinished position after ``position`` with at most ``empty`` empty cells; None where none is found
    soon.

    Play the moves of ``line`` first, then, without a search, cells on most winning lines.
    """
    for move in line:
        after = position if position.rules.cells - position.stones <= empty else position.play(move)
        if after.outcome is not None:
            break
        position = after
    cells = Order.LINES.cells(position.rules)
    stack, looks = [position], 0
    while stack and looks < _MOST_LOOKS:
        position = stack.pop()
        looks += 1
        if position.outcome is None:
            if position.rules.cells - position.stones <= empty:
                return position
            stack += [position.with_stone(cell) for cell in reversed(cells) if not position.occupied >> cell & 1]
    return None


def in_lab(algorithm: Algorithm) -> Algorithm:
    """Return ``algorithm`` reduced to the switches that apply here: cuts, scores, cut and fail; the others have
    their defaults.
    """
    return Algorithm(
        alpha_beta=algorithm.alpha_beta, scores=algorithm.scores, cut=algorithm.cut, fail=algorithm.fail
    )  # fmt: skip


class GameTree(OrderedTree):
    """A game tree from a position on, at most ``depth`` plies deep."""

    def __init__(self, position: Position, algorithm: Algorithm, depth: int | None = None) -> None:
        applied = in_lab(algorithm)
        self.position, self.algorithm = position, applied
        rules, side = position.rules, position.side_to_move
        self._rules = rules
        self._low = (1 << _HIGH) - 1
        self._horizon = depth
        self._per_ply = 0 if applied.scores is Scores.FLAT else 1
        self._orders = {order: order.cells(rules) for order in Order}
        self._won: dict[int, bool] = {}
        self._images: dict[State, tuple[State, tuple[int, ...]]] = {}
        self.root = position.board_of(side) | position.board_of(side.other) << _HIGH

    def about(self, order: Order) -> tuple[SearchRequest, Subject]:
        """Return the engine's own search request for this tree, and the game as the subject of the trace."""
        algorithm = replace(self.algorithm, order=order)
        request = SearchRequest(self.position, algorithm, Limits(depth=self._horizon))
        return request, GameSubject(self.position, algorithm)

    def leaf(self, state: State, ply: int) -> Leaf | None:
        """Return the value of ``state`` if it is a leaf, else None.

        A leaf is a loss where the last move completed a line, a draw on a full board, or Nilsson's count of open lines
        at the depth limit.
        """
        opp = state >> _HIGH
        won = self._won.get(opp)
        if won is None:
            won = self._won[opp] = any(opp & line == line for line in self._rules.win_lines)
        if won:
            return Leaf(ply * self._per_ply - WIN, TERMINAL, EXACT)
        if (state | opp) & self._low == self._rules.full:
            return Leaf(0, TERMINAL, EXACT)
        if ply == self._horizon:
            return Leaf(self._open_lines(state & self._low, opp), DEPTH, HEURISTIC)
        return None

    def children(self, state: State) -> Children:
        """Return the empty cells row by row, each with the state after its move."""
        return self.in_order(state, Order.ROW)

    def in_order(self, state: State, order: Order) -> Children:
        """Return the empty cells in one of the search's orders, each with the state after its move."""
        own, opp = state & self._low, state >> _HIGH
        taken = own | opp
        return tuple(
            (cell, opp | (own | 1 << cell) << _HIGH) for cell in self._orders[order] if not taken >> cell & 1
        )  # fmt: skip

    def canonical(self, state: State) -> tuple[State, tuple[int, ...]]:
        """Return the canonical state under the symmetries of the board, and the cell to which each move of
        ``state`` is mapped.
        """
        found = self._images.get(state)
        if found is None:
            own, opp = cells_of(state & self._low), cells_of(state >> _HIGH)
            least: State = state
            back: tuple[int, ...] = ()
            for image in self._rules.symmetries[1:]:
                turned = sum(1 << image[cell] for cell in own) | sum(1 << image[cell] for cell in opp) << _HIGH
                if turned < least:
                    least = turned
                    back = tuple(image.index(cell) for cell in range(self._rules.cells))
            found = self._images[state] = least, back
        return found

    def _open_lines(self, own: int, opp: int) -> int:
        """Return the heuristic of a node: the lines still open for ``own``, the stones of the side to move, less those
        open for ``opp``."""
        return sum((not opp & line) - (not own & line) for line in self._rules.win_lines)


# -- The search of numbers/, with an order of moves for every node -----------------------------------------------------

Path = tuple[int, ...]
"""The moves from the root to a node."""


class OrderError(ValueError):
    """Raised for an order that does not name each move of its node once; the message is a sentence."""


class Rule(Enum):
    """The rule that orders the moves of a node. In a number tree ROW is left to right, and CENTRE and LINES equal ROW.

    BEST and WORST are the orders with which alpha-beta visits the fewest and the most nodes (see Extremes).
    """

    ROW = "row"
    CENTRE = "centre"
    LINES = "lines"
    BEST = "best"
    WORST = "worst"

    @property
    def order(self) -> Order | None:
        """The search's own order of this name; None for BEST and WORST."""
        return None if self.is_found else Order(self.value)

    @property
    def is_found(self) -> bool:
        """Whether the order must be computed by Extremes first."""
        return self in (Rule.BEST, Rule.WORST)


@dataclass(frozen=True)
class Orders:
    """The order of moves at every node of a tree.

    ``rule`` holds in the whole tree; ``below`` has other rules for subtrees by the path of their top node, of which the
    nearest above a node counts; ``own`` lists all moves of single nodes in an explicit order.
    """

    rule: Rule = Rule.ROW
    below: Mapping[Path, Rule] = field(default_factory=lambda: MappingProxyType({}))
    own: Mapping[Path, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))

    def rule_at(self, path: Path) -> Rule:
        """Return the rule in force at the node of ``path``, ignoring an explicit order of the node."""
        for length in range(len(path), -1, -1):
            if path[:length] in self.below:
                return self.below[path[:length]]
        return self.rule

    def with_rule(self, path: Path, rule: Rule) -> Orders:
        """Return these orders with ``rule`` in the whole subtree of a node, replacing all orders there."""
        below = {each: kept for each, kept in self.below.items() if each[: len(path)] != path}
        own = {each: moves for each, moves in self.own.items() if each[: len(path)] != path}
        if not path:
            return Orders(rule)
        return Orders(self.rule, MappingProxyType({**below, path: rule}), MappingProxyType(own))

    def with_own(self, path: Path, moves: tuple[int, ...]) -> Orders:
        """Return these orders with ``moves`` as the explicit order of one node."""
        return Orders(self.rule, self.below, MappingProxyType({**self.own, path: moves}))

    @property
    def order(self) -> Order | None:
        """The search's own order if one holds at every node; otherwise None."""
        return None if self.below or self.own else self.rule.order


# The textbook search with an order of moves for every node


def search_in_order(
    tree: OrderedTree,
    orders: Orders,
    found: Mapping[Rule, Extremes] | None = None,
    on_progress: ProgressCallback = no_progress,
    trace_nodes: int = MAX_TRACE_NODES,
) -> TreeResult:
    """Search ``tree`` with the full window in these orders, and return the result with its trace.

    ``found`` has the extremes for the rules BEST and WORST. Where one of the search's own orders holds everywhere, the
    trace equals that of the engine's search; with other orders the moves are ranked row by row, and the trace's request
    does not name the order. ``on_progress`` receives the fraction done: a node's share is split evenly among its
    children, and pruned children count as done. Raise OrderError for an explicit order that does not name every child
    of its node once, and MemoryError where the log does not fit.
    """
    for each in (found or {}).values():
        each.on_progress = lambda _share: on_progress(None)  # what Extremes must still find is no share of this search
    return _OrderedSearch(tree, orders, found or {}, trace_nodes, on_progress).run()


class _OrderedSearch(TreeSearch):
    """A search in ``orders``; ``found`` has the extremes for the rules BEST and WORST."""

    def __init__(
        self,
        tree: OrderedTree,
        orders: Orders,
        found: Mapping[Rule, Extremes],
        trace_nodes: int,
        on_progress: ProgressCallback,
    ) -> None:
        super().__init__(tree, trace_nodes, on_progress, orders.order)
        self.orders, self.found = orders, found
        self.known: dict[object, tuple[int, Children]] = {}

    def moves(self, state: State, alpha: int, beta: int) -> tuple[int, Children]:
        """Return the bit mask of the ranks of a node's moves, and the moves in the order that holds at this node, with
        the nodes after them."""
        path = tuple(self.path) if self.orders.own or self.orders.below else ()
        own = self.orders.own.get(path)
        if own is not None:
            return self._named(state, own)
        rule = self.orders.rule_at(path)
        key = (state, rule, alpha, beta) if rule.is_found else (state, rule)
        known = self.known.get(key)
        if known is None:
            if rule.order is not None:
                known = self.ranked(self.tree.in_order(state, rule.order))
            else:
                known = self._named(state, self.found[rule].order(state, len(self.path), alpha, beta))
            self.known[key] = known
        return known

    def _named(self, state: State, moves: tuple[int, ...]) -> tuple[int, Children]:
        """Return what moves() returns, for an explicit order of all moves of a node. Raise OrderError unless it names
        each once."""
        children = dict(self.tree.children(state))
        if len(moves) != len(children) or set(moves) != set(children):
            raise OrderError("An order of a node must name each of its moves once.")
        return self.ranked(tuple((move, children[move]) for move in moves))


# -- The best and the worst order of all -------------------------------------------------------------------------------

MOST_STATES = 150_000
"""Nodes with their windows that are looked into at most: about 60 MB. The most seen with nine empty cells are
71,128, in a position of 5 x 5."""
_LOOKS = 256  # subtrees or values asked for from one call of ``on_progress`` to the next: a millisecond or two
_Key = tuple[State, int, int]
_Child = tuple[int, int, State]  # value to the node above it, move, node
_Cost = Callable[[State, int], int]


class TooLargeError(ValueError):
    """Raised where the extremes of a tree are too expensive to find; the message is a sentence that says why."""


class Extremes:
    """The fewest nodes that alpha-beta can visit in a tree, or the most with ``worst``, and the order that achieves
    this.

    Cuts are at beta <= alpha. Run in one thread at a time; the progress callback ``on_progress`` may be replaced. If
    ``on_progress`` raises, earlier results are kept. Raise TooLargeError beyond ``most_states`` states.
    """

    def __init__(
        self,
        tree: OrderedTree,
        worst: bool,
        most_states: int = MOST_STATES,
        on_progress: ProgressCallback = no_progress,
    ) -> None:
        self.on_progress = on_progress
        self._tree, self._worst, self._most_states = tree, worst, most_states
        self._found: dict[_Key, tuple[int, tuple[int, ...]]] = {}
        self._values: dict[State, int] = {}
        self._looks = 0

    @property
    def states(self) -> int:
        """The number of (node, window) pairs examined so far."""
        return len(self._found)

    def find(self) -> int:
        """Return the number of nodes of the whole tree in the extreme order, searched with the full window."""
        return self._nodes(self._tree.root, 0, -self._tree.infinity, self._tree.infinity, 0.0, 1.0)

    def order(self, state: State, ply: int, alpha: int, beta: int) -> tuple[int, ...]:
        """Return the moves of an inner node in the extreme order for the window (alpha, beta); pruned moves come
        last.
        """
        same, back = self._tree.canonical(state)
        if (same, alpha, beta) not in self._found:
            self._nodes(same, ply, alpha, beta, 0.0, 1.0)
        moves = self._found[same, alpha, beta][1]
        return tuple(back[move] for move in moves) if back else moves

    def value(self, state: State, ply: int) -> int:
        """Return the minimax value of ``state`` for the side to move."""
        state = self._tree.canonical(state)[0]
        found = self._values.get(state)
        if found is None:
            leaf = self._tree.leaf(state, ply)
            if leaf is not None:
                found = leaf.value
            else:
                found = max(-self.value(child, ply + 1) for _, child in self._tree.children(state))
            self._values[state] = found
            self._look(None)
        return found

    def _look(self, share: float | None) -> None:
        """Count one look at a subtree or value; report ``share``, the fraction done, now and then. Raise TooLargeError
        beyond the states allowed."""
        self._looks += 1
        if self._looks % _LOOKS == 0:
            self.on_progress(share)
        if max(len(self._found), len(self._values)) > self._most_states:
            raise TooLargeError(
                f"Not found: the subtree has more than {self._most_states:,} nodes with different windows."
            )

    def _nodes(self, state: State, ply: int, alpha: int, beta: int, before: float, share: float) -> int:
        """Return the extreme number of nodes of a subtree for a window.

        ``share`` is the subtree's fraction of the whole work, ``before`` the fraction done when the subtree was
        entered.
        """
        state = self._tree.canonical(state)[0]
        known = self._found.get((state, alpha, beta))
        self._look(before)
        if known is not None:
            return known[0]
        if self._tree.leaf(state, ply) is not None:
            return 1
        children = [
            (-self.value(child, ply + 1), move, child) for move, child in self._tree.children(state)
        ]  # fmt: skip
        levels = sorted({alpha, *(value for value, _, _ in children if alpha < value < beta)}, reverse=True)
        part = share / (len(levels) * len(children))

        costs: dict[tuple[State, int], int] = {}

        def cost(child: State, level: int) -> int:
            """Return the extreme number of nodes of a child, entered when the best value so far is ``level``."""
            nonlocal before
            nodes = costs.get((child, level))
            if nodes is None:
                nodes = costs[child, level] = self._nodes(child, ply + 1, -beta, -level, before, part)
                before += part
            return nodes

        chain = _worst_chain if self._worst else _best_chain
        nodes, moves = chain(children, levels, beta, cost)
        self._found[state, alpha, beta] = 1 + nodes, moves
        return 1 + nodes


def _best_chain(children: list[_Child], levels: list[int], beta: int, cost: _Cost) -> tuple[int, tuple[int, ...]]:
    """Return the fewest nodes below a node, and the moves in the order that visits them.

    ``levels`` are alpha and the children's values above alpha within the window, falling; ``cost(child, level)`` gives
    the nodes of a child that is searched when the best value so far is ``level``.
    """
    cuts = max(value for value, _, _ in children) >= beta
    top = levels[0]
    nodes: dict[int, int] = {}  # by level: the fewest nodes from there on
    step: dict[int, tuple[int, int]] = {}  # by level: the move that best raises it, and to which level
    if not cuts:
        nodes[top] = sum(cost(child, top) for _, _, child in children)
    for level in levels[0 if cuts else 1 :]:
        for value, move, child in children:
            if value > level:
                found = cost(child, level) + (0 if value >= beta else nodes[value])
                found -= 0 if cuts else cost(child, top)
                if level not in nodes or found < nodes[level]:
                    nodes[level], step[level] = found, (move, value)
    level, chain = levels[-1], []
    while level in step:
        move, level = step[level]
        chain.append(move)
    return nodes[levels[-1]], (*chain, *(move for _, move, _ in children if move not in chain))


def _worst_chain(children: list[_Child], levels: list[int], beta: int, cost: _Cost) -> tuple[int, tuple[int, ...]]:
    """Return the most nodes below a node, and the moves in the order that visits them; ``levels`` and ``cost`` as in
    _best_chain()."""
    alpha, falling = levels[-1], sorted(children, key=lambda each: -each[0])
    passed: dict[tuple[int, int], int] = {}  # by (level, value): what children above level, up to value, cost at value
    for value in levels:
        total = 0
        below = [each for each in falling if each[0] <= value]
        for level in (each for each in levels if each < value):
            while below and below[0][0] > level:
                total += cost(below.pop(0)[2], value)
            passed[level, value] = total
    nodes: dict[int, int] = {}
    step: dict[int, tuple[int, int]] = {}
    for level in levels:
        nodes[level] = 0
        for value, move, child in children:
            if value > level:
                found = cost(child, level)
                if value < beta:
                    found += passed[level, value] - cost(child, value) + nodes[value]
                if found > nodes[level]:
                    nodes[level], step[level] = found, (move, value)
    tried = [move for value, move, _ in children if value <= alpha]
    level = alpha
    while level in step:
        move, value = step[level]
        tried.append(move)
        if value < beta:
            tried += [each[1] for each in children if level < each[0] <= value and each[1] != move]
        level = value
    total = nodes[alpha] + sum(cost(child, alpha) for value, _, child in children if value <= alpha)
    return total, (*tried, *(move for _, move, _ in children if move not in tried))
