"""The best and the worst order of all moves at all nodes: alpha-beta's fewest and most nodes, found exactly.

A search without a table enters a node by one path and with one window, so the order may be chosen for every node *and
window*. What a node returns inside its window does not depend on the order; so N(node, alpha, beta), the fewest nodes
of the node's subtree, is a function of these three, and so is the most.

In a given order a narrower window never visits more: up to a cut both windows see the same values, so the narrower one
stays inside the wider at every child, and cuts where that does or before. Hence neither extreme grows as the window
narrows. Let a, the level, be the best value so far, at least alpha. A child of value v costs N(child, -beta, -a), and
raises the level where v > a. So

* best: first a chain of children that each raise a, up to beta or to the best value of all; then, unless the chain cut,
  the other children, which cost least at the end;
* worst: before a is raised all children that would not raise it, as they cost most there; then one that raises a, and
  again the children that no longer would.

The chain is the shortest, or longest, path through the values between alpha and beta: n children take n² steps, not
n! orders. Even in the worst order alpha-beta may have to cut: 24,593 times on 3 x 3 from the empty board. A test
compares both extremes with every order of small trees.
"""

from __future__ import annotations

from collections.abc import Callable

from ttt_gui.engine.numbers.search import OrderedTree, State
from ttt_gui.engine.trace.node_log import INFINITY
from ttt_gui.system.control import Tell, untold

MOST_STATES = 150_000
"""Nodes with their windows that are looked into at most: about 60 MB. The most seen with nine empty cells are
71,128, in a position of 5 x 5."""
_LOOKS = 256  # subtrees or values asked for from one call of ``tell`` to the next: a millisecond or two
_Key = tuple[State, int, int]
_Child = tuple[int, int, State]  # value to the node above it, move, node
_Cost = Callable[[State, int], int]


class TooLargeError(ValueError):
    """The extremes of a tree are not found; the message is a sentence that says why."""


class Extremes:
    """The fewest nodes alpha-beta can visit in a tree, or with ``worst`` the most, and the order that does it.

    Cuts are at beta <= alpha. Run in one thread at a time; ``tell``, which may be set anew, hears how much is done.
    Where ``tell`` raises, what was found before is kept. Raises TooLargeError beyond ``most_states``.
    """

    def __init__(self, tree: OrderedTree, worst: bool, most_states: int = MOST_STATES, tell: Tell = untold) -> None:
        self.tell = tell
        self._tree, self._worst, self._most_states = tree, worst, most_states
        self._found: dict[_Key, tuple[int, tuple[int, ...]]] = {}
        self._values: dict[State, int] = {}
        self._looks = 0

    @property
    def states(self) -> int:
        """How many nodes, each with its window, have been looked into so far."""
        return len(self._found)

    def find(self) -> int:
        """Return how many nodes the whole tree costs in the extreme order, searched with the full window."""
        return self._nodes(self._tree.root, 0, -INFINITY, INFINITY, 0.0, 1.0)

    def order(self, state: State, ply: int, alpha: int, beta: int) -> tuple[int, ...]:
        """Return the moves of an inner node in the extreme order for this window; the moves that are cut come last."""
        same, back = self._tree.canonical(state)
        if (same, alpha, beta) not in self._found:
            self._nodes(same, ply, alpha, beta, 0.0, 1.0)
        moves = self._found[same, alpha, beta][1]
        return tuple(back[move] for move in moves) if back else moves

    def value(self, state: State, ply: int) -> int:
        """Return the true value of a node, for the side to move there."""
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
        self._looks += 1
        if self._looks % _LOOKS == 0:
            self.tell(share)
        if max(len(self._found), len(self._values)) > self._most_states:
            raise TooLargeError(
                f"Not found: the subtree has more than {self._most_states:,} nodes with different windows."
            )

    def _nodes(self, state: State, ply: int, alpha: int, beta: int, before: float, share: float) -> int:
        """Return the extreme number of nodes of a subtree in a window.

        ``share`` is the subtree's part of the whole work, ``before`` the part that was done when it was asked for.
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
    """Return the fewest nodes below a node, and its moves in the order that visits them. ``levels`` are alpha and the
    children's values above alpha within the window, falling."""
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
    """Return the most nodes below a node, and its moves in the order that visits them; ``levels`` as in _best_chain."""
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
