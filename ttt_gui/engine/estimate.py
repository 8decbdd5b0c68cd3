"""How long a search may take, guessed from its board and its algorithm before it begins."""

from __future__ import annotations

import math

from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

_NODES_PER_SECOND = 1e8
ALPHA_BETA_POWER = 0.75
"""Alpha-beta visits about this power of the full tree; counted on 3 x 3 (20,866 of 549,946 nodes is 0.75)."""
_PATIENCE_SECONDS = 30.0


def full_tree_nodes(rules: Rules) -> float:
    """Return the most nodes of plain minimax on the empty board: every order of filling it, wins not taken off."""
    return sum(math.perm(rules.cells, ply) for ply in range(rules.cells + 1))


def is_long(position: Position, algorithm: Algorithm, limits: Limits) -> bool:
    """Return whether a search of a position would take longer than anyone waits; never with a limit, or with a
    transposition table, which spares more than can be guessed."""
    if limits != Limits() or algorithm.tt:
        return False
    empty = len(position.legal_moves)
    nodes = sum(math.perm(empty, ply) for ply in range(empty + 1))
    visited: float = nodes ** (ALPHA_BETA_POWER if algorithm.alpha_beta else 1.0)
    return visited / _NODES_PER_SECOND > _PATIENCE_SECONDS


def long_search_text(rules: Rules, algorithm: Algorithm, limits: Limits) -> str:
    """Return a warning where a perfect first move on the empty board, without limits, would take longer than anyone
    waits; else ''."""
    if limits != Limits():
        return ""
    nodes = full_tree_nodes(rules) ** (ALPHA_BETA_POWER if algorithm.alpha_beta else 1.0)
    seconds = nodes / _NODES_PER_SECOND
    if seconds < _PATIENCE_SECONDS:
        return ""
    steps = ((3600, "minutes"), (86_400, "hours"), (86_400 * 60, "days"), (86_400 * 365 * 100, "years"))
    time = next((word for limit, word in steps if seconds < limit), "longer than anyone lives")
    time = f"perhaps {time}" if time.startswith("longer") is False else time
    help_ = "Move now plays the best so far" if algorithm.alpha_beta else "alpha-beta pruning needs far less"
    return f"A perfect first move by {algorithm.name} takes {time} here: {help_}."
