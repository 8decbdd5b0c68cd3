# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Mends logs of version 0.1.0, where values that prove nothing, and heuristics, were marked as bounds.

The GIL is released while a log is mended. The types are in log_mend.pxd.
"""

from __future__ import annotations

import cython

from ttt_gui.engine.score import HEURISTIC_LIMIT, WIN
from ttt_gui.engine.trace import node_log

if not cython.compiled:  # compiled, NodeLog comes from log_mend.pxd
    from ttt_gui.engine.trace.node_log import NodeLog

_HIGHEST = cython.declare(cython.int, WIN)
_LIMIT = cython.declare(cython.int, HEURISTIC_LIMIT)
_HEURISTIC = cython.declare(cython.int, node_log.HEURISTIC)
_NO_BOUND = cython.declare(cython.int, node_log.NO_BOUND)
_TABLE = cython.declare(cython.int, node_log.TABLE)
_CUT = cython.declare(cython.int, node_log.CUT)
_ALL_TRIED = cython.declare(cython.int, node_log.ALL_TRIED)


def mark_empty_windows(log: NodeLog) -> None:
    """Mark every searched value that equals both edges of its window as one that proves nothing.

    Only for the log of a search that cut at beta < alpha, and that was fail-hard or had a table.
    """
    with cython.nogil:
        _mark_empty_windows(log)


def _mark_empty_windows(log: NodeLog) -> cython.void:
    node: cython.longlong
    end: cython.int
    for node in range(log.size):
        end = log.end(node)
        if end in (_CUT, _ALL_TRIED) and log.alpha(node) == log.beta(node) == log.value(node):
            log.set_bound(node, _NO_BOUND)


def mark_what_rests(log: NodeLog, flat: bool) -> None:
    """Mark the values that rest on a value that proves nothing, or on a heuristic, and do not say so.

    An answer that the table took from a value that proves nothing proves nothing, nor do the values of all nodes above
    it. With ``flat`` scores the edge of a null window beside a win or a loss is a heuristic where a heuristic lies
    below. The log must be one that log_check.py found sound.
    """
    flat_scores: cython.bint = flat
    with cython.nogil:
        _mark_what_rests(log, flat_scores)


def _mark_what_rests(log: NodeLog, flat: cython.bint) -> cython.void:
    nodes: cython.longlong[67]  # the open ones, by ply
    spoilt: cython.bint[67]
    guesses: cython.bint[67]
    if not cython.compiled:
        nodes, spoilt, guesses = [0] * 67, [False] * 67, [False] * 67
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
                and flat
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
