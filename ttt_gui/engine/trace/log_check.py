# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Whether a log that came from a file can be the log of a search, and mending what version 0.1.0 said wrongly in one.

Parents, plies and ends of subtrees fit together, every move goes to an empty cell of a game that is not over, what is
over is a leaf, and no number lies outside its range: nothing that reads the log must trip over it. Half a million nodes
are checked in milliseconds.
"""

from __future__ import annotations

import cython

from ttt_gui.engine.score import HEURISTIC_LIMIT, WIN
from ttt_gui.engine.trace import node_log

if not cython.compiled:  # compiled, it comes from log_check.pxd
    from ttt_gui.engine.trace.node_log import NodeLog

# What can be wrong, as sentences about a node.
DAMAGES = (
    "",
    "has no right place below its parent",
    "does not say rightly where its subtree ends",
    "does not say rightly why or with which value it was left",
    "is reached by a move that is not possible",
    "leaves moves untried that are not possible",
    "has its value from a node that comes later",
    "goes on after the end of the game, or ends before it",
)
_HIGHEST = cython.declare(cython.int, WIN)
_LIMIT = cython.declare(cython.int, HEURISTIC_LIMIT)
_NO_NUMBER = cython.declare(cython.int, -32_768)  # what a window or a value never is
_HEURISTIC = cython.declare(cython.int, node_log.HEURISTIC)
_NO_BOUND = cython.declare(cython.int, node_log.NO_BOUND)
_TERMINAL = cython.declare(cython.int, node_log.TERMINAL)
_DEPTH = cython.declare(cython.int, node_log.DEPTH)
_TABLE = cython.declare(cython.int, node_log.TABLE)
_CUT = cython.declare(cython.int, node_log.CUT)
_ALL_TRIED = cython.declare(cython.int, node_log.ALL_TRIED)
_STOPPED = cython.declare(cython.int, node_log.STOPPED)


def first_damage(log: NodeLog, win_lines: list[int], full: int, own: int, opp: int) -> tuple[int, int]:
    """The number of the first damage in DAMAGES, 0 without one, and its node.

    ``own`` and ``opp`` are the stones at the root, ``full`` is the whole board; all as ranks in the order of moves.
    """
    lines: cython.ulonglong[512]
    nodes: cython.longlong[66]  # the open ones, by ply
    mine: cython.ulonglong[66]
    theirs: cython.ulonglong[66]
    if not cython.compiled:
        lines, nodes, mine, theirs = [0] * 512, [0] * 66, [0] * 66, [0] * 66
    line_count: cython.int = len(win_lines)
    line: cython.int
    for line in range(line_count):
        lines[line] = win_lines[line]
    board: cython.ulonglong = full
    root_own: cython.ulonglong = own
    root_opp: cython.ulonglong = opp
    one: cython.ulonglong = 1
    depth: cython.int = 0  # how many nodes are open
    node: cython.longlong
    size: cython.longlong = log.size
    for node in range(size):
        parent: cython.longlong = log.parent(node)
        ply: cython.int = log.ply(node)
        end: cython.int = log.end(node)
        bound: cython.int = log.bound(node)
        untried: cython.ulonglong = log.untried(node)
        after: cython.longlong = log.after(node)
        source: cython.longlong = log.source(node)
        if ply > depth or ply > 64:
            return 1, node
        if log.has_unused_bits(node):
            return 3, node
        while depth > ply:
            depth -= 1
            if log.after(nodes[depth]) != node:
                return 2, nodes[depth]
        if after <= node or after > size:
            return 2, node
        if ply == 0:
            if parent != -1:
                return 1, node
            mine[0], theirs[0] = root_own, root_opp
        else:
            if parent != nodes[ply - 1]:
                return 1, node
            if after > log.after(parent):
                return 2, node
            move: cython.int = log.move(node)
            if move > 63 or ((mine[ply - 1] | theirs[ply - 1]) >> move) & 1 or not (board >> move) & 1:
                return 4, node
            mine[ply] = theirs[ply - 1]
            theirs[ply] = mine[ply - 1] | (one << move)
        nodes[ply] = node
        depth = ply + 1
        value: cython.int = log.value(node)
        if end < _TERMINAL or end > _STOPPED or log.alpha(node) == _NO_NUMBER or log.beta(node) == _NO_NUMBER:
            return 3, node
        if bound < 1 or bound > _NO_BOUND:
            return 3, node
        if bound != _NO_BOUND if end == _STOPPED else value > _HIGHEST or value < -_HIGHEST:
            return 3, node
        if bound == _NO_BOUND and end <= _DEPTH:
            return 3, node
        if (end == _CUT) != (untried != 0) or (end <= _TABLE and after != node + 1):
            return 3, node
        if untried & (mine[ply] | theirs[ply] | ~board):
            return 5, node
        if source >= node or (source >= 0 and end != _TABLE):
            return 6, node
        over: cython.bint = (mine[ply] | theirs[ply]) == board
        for line in range(line_count):
            if theirs[ply] & lines[line] == lines[line]:
                over = True
                break
        if over != (end == _TERMINAL):
            return 7, node
    while depth > 0:
        depth -= 1
        if log.after(nodes[depth]) != size:
            return 2, nodes[depth]
    return 0, 0


def mark_empty_windows(log: NodeLog) -> None:
    """Of a search that cut at beta < alpha, fail-hard or with a table: what equals an empty window proves nothing."""
    node: cython.longlong
    for node in range(log.size):
        end: cython.int = log.end(node)
        if end in (_CUT, _ALL_TRIED) and log.alpha(node) == log.beta(node) == log.value(node):
            log.set_bound(node, _NO_BOUND)


def mark_what_rests(log: NodeLog, flat: bool) -> None:
    """Mark, in a log that is not damaged, the values that rest on others and do not say so.

    What the table answered from a value that proves nothing proves nothing, and so do all nodes above it. With ``flat``
    scores the edge of a null window beside a win or a loss is a heuristic where one lies below.
    """
    nodes: cython.longlong[67]  # the open ones, by ply
    spoilt: cython.bint[67]
    guesses: cython.bint[67]
    if not cython.compiled:
        nodes, spoilt, guesses = [0] * 67, [False] * 67, [False] * 67
    flat_scores: cython.bint = flat
    depth: cython.int = 0  # how many nodes are open
    node: cython.longlong
    size: cython.longlong = log.size
    for node in range(size + 1):
        ply: cython.int = log.ply(node) if node < size else 0
        while depth > ply:
            depth -= 1
            left: cython.longlong = nodes[depth]
            source: cython.longlong = log.source(left)
            value: cython.int = log.value(left)
            bound: cython.int = log.bound(left)
            rests: cython.bint = _TABLE <= log.end(left) <= _ALL_TRIED
            if log.end(left) == _TABLE and source >= 0:
                spoilt[depth] = log.bound(source) == _NO_BOUND
                guesses[depth] = log.bound(source) == _HEURISTIC
            guesses[depth] = guesses[depth] or bound == _HEURISTIC
            if rests and spoilt[depth]:
                log.set_bound(left, _NO_BOUND)
            elif (
                rests
                and flat_scores
                and guesses[depth]
                and bound != _NO_BOUND
                and (_LIMIT < value < _HIGHEST or -_HIGHEST < value < -_LIMIT)
            ):
                log.set_bound(left, _HEURISTIC)
            if depth:
                spoilt[depth - 1] = spoilt[depth - 1] or spoilt[depth]
                guesses[depth - 1] = guesses[depth - 1] or guesses[depth]
        nodes[ply] = node
        spoilt[ply] = guesses[ply] = False
        depth = ply + 1
