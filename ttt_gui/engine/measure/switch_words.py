"""A row in few words: the family of its algorithm, and a chip for each switch that makes it what it is."""

from __future__ import annotations

from ttt_gui.engine.figures import counted, seconds_text
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.request import Algorithm, Cut, Fail, Limits, Order, Ordering, Scores

SOLVER = "Solver"
_ORDERS = {Order.ROW: "row by row", Order.CENTRE: "centre first", Order.LINES: "lines first"}


def family(algorithm: Algorithm | None) -> str:
    """'Minimax', 'Alpha-beta', 'PVS' or 'Solver'."""
    if algorithm is None:
        return SOLVER
    if not algorithm.alpha_beta:
        return "Minimax"
    return "PVS" if algorithm.pvs else "Alpha-beta"


def chips(entry: Entry) -> tuple[str, ...]:
    """What a row is beside its name, a word or two each: the family where the name is another, order, table, limits.

    The order is among them where it matters, under alpha-beta; everything else only where it is not as by default.
    """
    algorithm = entry.algorithm
    found = [family(algorithm)] if entry.name != family(algorithm) else []
    if algorithm is None:
        found.append(f"table {entry.solver_mib} MiB")
    else:
        found += _switches(algorithm)
    return (*found, *_limits(entry.limits))


def added(entry: Entry, above: Entry | None) -> frozenset[str]:
    """The chips that this row has more than the one above it, where both are alike in all else; else none."""
    if above is None or entry.name != above.name:
        return frozenset()
    mine, others = frozenset(chips(entry)), frozenset(chips(above))
    return mine - others if others < mine else frozenset()


def title(entry: Entry) -> str:
    """The row in one line: 'Alpha-beta, lines first, table 64 MiB'."""
    return ", ".join((entry.name, *chips(entry)))


def _switches(algorithm: Algorithm) -> list[str]:
    cuts, ordering = algorithm.alpha_beta, algorithm.ordering
    found = [_ORDERS[algorithm.order]] if cuts or algorithm.order is not Order.ROW else []
    found += ["flat scores"] if algorithm.scores is Scores.FLAT else []
    found += ["deepening"] if algorithm.iterative else []
    found += [f"table {algorithm.tt_mib} MiB"] if algorithm.tt else []
    found += ["symmetry"] if algorithm.symmetry else []
    found += ["killers"] if cuts and Ordering.KILLER in ordering else []
    found += ["history"] if cuts and Ordering.HISTORY in ordering else []
    found += ["table move as any other"] if algorithm.tt and Ordering.TABLE not in ordering else []
    if cuts:
        found += ["exact root moves"] if algorithm.exact_moves else []
        found += ["cut at β < α"] if algorithm.cut is Cut.LT else []
        found += ["fail-hard"] if algorithm.fail is Fail.HARD else []
    return found


def _limits(limits: Limits) -> list[str]:
    found = [] if limits.depth is None else [f"≤ {counted(limits.depth, 'ply')}"]
    found += [] if limits.nodes is None else [f"≤ {counted(limits.nodes, 'node')}"]
    return found + ([] if limits.seconds is None else [f"≤ {seconds_text(limits.seconds)}"])
