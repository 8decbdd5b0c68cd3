# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Whether a log that came from a file can be the log of a search, and mending what version 0.1.0 said wrongly in one.

Parents, plies and ends of subtrees fit together, every move goes to an empty cell of a game that is not over, what is
over is a leaf, and no number lies outside its range: nothing that reads the log must trip over it. Half a million nodes
are checked in milliseconds.
"""

from __future__ import annotations

import cython

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
_HIGHEST = cython.declare(cython.int, 10_000)
# As node_log.py has them: the bits of a bound, those of a value that proves nothing and of one that is a heuristic.
_BOUND = cython.declare(cython.ulonglong, 15 << 52)
_NO_BOUND = cython.declare(cython.ulonglong, 5 << 52)
_HEURISTIC = cython.declare(cython.ulonglong, 4 << 52)


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
        first: cython.ulonglong = log.words[4 * node]
        second: cython.ulonglong = log.words[4 * node + 1]
        untried: cython.ulonglong = log.words[4 * node + 2]
        fourth: cython.ulonglong = log.words[4 * node + 3]
        parent: cython.longlong = cython.cast(cython.longlong, first & 0xFFFFFFFF) - 1
        ply: cython.int = (first >> 40) & 255
        end: cython.int = (first >> 48) & 15
        bound: cython.int = (first >> 52) & 15
        after: cython.longlong = fourth & 0xFFFFFFFF
        source: cython.longlong = cython.cast(cython.longlong, fourth >> 32) - 1
        if ply > depth or ply > 64 or first >> 56:
            return 1, node
        while depth > ply:
            depth -= 1
            if cython.cast(cython.longlong, log.words[4 * nodes[depth] + 3] & 0xFFFFFFFF) != node:
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
            if after > cython.cast(cython.longlong, log.words[4 * parent + 3] & 0xFFFFFFFF):
                return 2, node
            move: cython.int = (first >> 32) & 255
            if move > 63 or ((mine[ply - 1] | theirs[ply - 1]) >> move) & 1 or not (board >> move) & 1:
                return 4, node
            mine[ply] = theirs[ply - 1]
            theirs[ply] = mine[ply - 1] | (one << move)
        nodes[ply] = node
        depth = ply + 1
        value: cython.int = cython.cast(cython.int, (second >> 32) & 65535) - 32768
        if end < 1 or end > 6 or second >> 48 or not second & 65535 or not (second >> 16) & 65535:
            return 3, node
        if (bound != 5) if end == 6 else (bound < 1 or bound > 5 or value > _HIGHEST or value < -_HIGHEST):
            return 3, node
        if bound == 5 and end <= 2:
            return 3, node
        if (end == 4) != (untried != 0) or (end <= 3 and after != node + 1):
            return 3, node
        if untried & (mine[ply] | theirs[ply] | ~board):
            return 5, node
        if source >= node or (source >= 0 and end != 3):
            return 6, node
        over: cython.bint = (mine[ply] | theirs[ply]) == board
        for line in range(line_count):
            if theirs[ply] & lines[line] == lines[line]:
                over = True
                break
        if over != (end == 1):
            return 7, node
    while depth > 0:
        depth -= 1
        if cython.cast(cython.longlong, log.words[4 * nodes[depth] + 3] & 0xFFFFFFFF) != size:
            return 2, nodes[depth]
    return 0, 0


def mark_empty_windows(log: NodeLog) -> None:
    """Of a search that cut at beta < alpha, fail-hard or with a table: what equals an empty window proves nothing."""
    node: cython.longlong
    for node in range(log.size):
        first: cython.ulonglong = log.words[4 * node]
        second: cython.ulonglong = log.words[4 * node + 1]
        end: cython.int = (first >> 48) & 15
        alpha: cython.int = second & 65535
        if (end == 4 or end == 5) and alpha == (second >> 16) & 65535 and alpha == (second >> 32) & 65535:
            log.words[4 * node] = (first & ~_BOUND) | _NO_BOUND


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
        ply: cython.int = (log.words[4 * node] >> 40) & 255 if node < size else 0
        while depth > ply:
            depth -= 1
            left: cython.longlong = nodes[depth]
            first: cython.ulonglong = log.words[4 * left]
            source: cython.longlong = cython.cast(cython.longlong, log.words[4 * left + 3] >> 32) - 1
            value: cython.int = cython.cast(cython.int, (log.words[4 * left + 1] >> 32) & 65535) - 32768
            end: cython.int = (first >> 48) & 15
            if end == 3 and source >= 0:
                spoilt[depth] = log.words[4 * source] & _BOUND == _NO_BOUND
                guesses[depth] = log.words[4 * source] & _BOUND == _HEURISTIC
            guesses[depth] = guesses[depth] or first & _BOUND == _HEURISTIC
            if 3 <= end <= 5 and spoilt[depth]:
                log.words[4 * left] = (first & ~_BOUND) | _NO_BOUND
            elif (
                3 <= end <= 5
                and flat_scores
                and guesses[depth]
                and first & _BOUND != _NO_BOUND
                and (5_000 < value < _HIGHEST or -_HIGHEST < value < -5_000)
            ):
                log.words[4 * left] = (first & ~_BOUND) | _HEURISTIC
            if depth:
                spoilt[depth - 1] = spoilt[depth - 1] or spoilt[depth]
                guesses[depth - 1] = guesses[depth - 1] or guesses[depth]
        nodes[ply] = node
        spoilt[ply] = guesses[ply] = False
        depth = ply + 1
