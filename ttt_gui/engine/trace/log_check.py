# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Whether a log that came from a file can be the log of a search: nothing that reads it must trip over it.

Parents, plies and ends of subtrees fit together, every move goes to an empty cell of a game that is not over, what is
over is a leaf, and no number lies outside its range. Half a million nodes are checked in milliseconds.
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
