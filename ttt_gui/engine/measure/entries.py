"""A row of a comparison before it has run: a name, an algorithm or the solver, and the limits."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace

from ttt_gui.engine.figures import counted, seconds_text
from ttt_gui.engine.ranges import TT_MIB
from ttt_gui.engine.request import (
    NAMED,
    ORDER_TITLES,
    Algorithm,
    Limits,
    Order,
    Ordering,
    RequestError,
    Scores,
    number_of,
    switches_of,
    words_of,
)
from ttt_gui.system.text import quoted

SOLVER_MIB = 256
"""The default bound of the solver's table, in MiB."""


@dataclass(frozen=True)
class Entry:
    """A row of a comparison: its name, its algorithm (None for the solver) and its limits.

    ``solver_mib`` bounds the solver's table; a search has the size of its table among its switches. Raise RequestError
    for an empty name, for a table out of range, and for a limit of depth with the solver, which has none.
    """

    name: str
    algorithm: Algorithm | None
    limits: Limits = field(default_factory=Limits)
    solver_mib: int = SOLVER_MIB

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise RequestError("A row needs a name.")
        if sentence := TT_MIB.error_text(self.solver_mib):
            raise RequestError(sentence)
        if self.is_solver and self.limits.depth is not None:
            raise RequestError("The solver knows no limit of depth: limit its nodes or its seconds.")

    @property
    def is_solver(self) -> bool:
        """Whether the row is the solver, which proves win, draw or loss and has no switches."""
        return self.algorithm is None


def named_entries() -> tuple[Entry, ...]:
    """Return a row for every named algorithm."""
    return tuple(Entry(row.title, row.algorithm) for row in NAMED)


def first_entries() -> tuple[Entry, ...]:
    """Return the default rows of a comparison: each search adds one thing to the row above it."""
    lines = Algorithm(order=Order.LINES)
    table = replace(lines, tt=True)
    return (
        Entry("Minimax", Algorithm(alpha_beta=False)),
        Entry("Alpha-beta", Algorithm()),
        Entry("Alpha-beta", Algorithm(order=Order.CENTRE)),
        Entry("Alpha-beta", lines),
        Entry("Alpha-beta", table),
        Entry("Alpha-beta", replace(table, symmetry=True)),
        Entry("PVS", replace(table, symmetry=True, pvs=True)),
        Entry("Solver", None),
    )


# -- rows as plain data, such as JSON holds, for settings and files ----------------------------------------------------


LONGEST_NAME = 60
MOST_ENTRIES = 64
_STANDARD = Algorithm().words
_LIMITS = tuple(each.name for each in fields(Limits))


def entry_data(entry: Entry) -> dict[str, object]:
    """Return ``entry`` as plain data for JSON, read by entry_of_data()."""
    data: dict[str, object] = {"name": entry.name}
    if entry.algorithm is None:
        data["solver_mib"] = entry.solver_mib
    else:
        words = entry.algorithm.words
        data["switches"] = {name: word for name, word in words.items() if word != _STANDARD[name]}
    limits = {name: getattr(entry.limits, name) for name in _LIMITS}
    if given := {name: value for name, value in limits.items() if value is not None}:
        data["limits"] = given
    return data


def entry_of_data(data: object) -> Entry:
    """Return the row of plain data written by entry_data(). Raise RequestError with one sentence for any other data."""
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        raise RequestError("A row must be an object with a name.")
    for key in data:
        if key not in ("name", "switches", "solver_mib", "limits"):
            raise RequestError(f"A row has no {quoted(key)}.")
    name, switches = data.get("name"), data.get("switches")
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
        raise RequestError(f"The name of a row must be a text of at most {LONGEST_NAME} signs that can be seen.")
    algorithm = None if switches is None else Algorithm(**switches_of(switches))
    size = data.get("solver_mib", SOLVER_MIB)
    return Entry(name, algorithm, _limits(data.get("limits", {})), number_of("solver_mib", size, int))


def _limits(data: object) -> Limits:
    """Return the limits written by entry_data(). Raise RequestError for any other data."""
    if not isinstance(data, dict):
        raise RequestError("The limits of a row must be an object.")
    for name in data:
        if name not in _LIMITS:
            raise RequestError(f"There is no limit {quoted(str(name))}.")
    kinds: dict[str, type[int] | type[float]] = {"depth": int, "nodes": int, "seconds": float}
    return Limits(**{name: number_of(name, value, kinds[name]) for name, value in data.items()})


# -- A row in few words: the family of its algorithm, and a tag for each switch that makes it what it is ---------------


SOLVER = "Solver"


def family(algorithm: Algorithm | None) -> str:
    """Return the family of an algorithm: 'Minimax', 'Alpha-beta', 'PVS' or 'Solver'."""
    if algorithm is None:
        return SOLVER
    if not algorithm.alpha_beta:
        return "Minimax"
    return "PVS" if algorithm.pvs else "Alpha-beta"


def tags(entry: Entry) -> tuple[str, ...]:
    """Return short labels that tell a row from others: the family where the name differs, order, table, limits.

    The order is listed where it matters, under alpha-beta; every other switch only where it differs from the default.
    """
    algorithm = entry.algorithm
    found = [family(algorithm)] if entry.name != family(algorithm) else []
    if algorithm is None:
        found.append(f"table {entry.solver_mib} MiB")
    else:
        found += _switches(algorithm)
    return (*found, *_limit_labels(entry.limits))


def added(entry: Entry, above: Entry | None) -> frozenset[str]:
    """Return the labels that a row has beyond those of the row above; none where the names differ, or where the row
    above has labels that this row lacks.
    """
    if above is None or entry.name != above.name:
        return frozenset()
    mine, others = frozenset(tags(entry)), frozenset(tags(above))
    return mine - others if others < mine else frozenset()


def title(entry: Entry) -> str:
    """Return the row in one line: 'Alpha-beta, lines first, table 64 MiB'."""
    return ", ".join((entry.name, *tags(entry)))


def _switches(algorithm: Algorithm) -> list[str]:
    """Return a label for the order and for each switch that is not the default."""
    found = [ORDER_TITLES[algorithm.order]] if algorithm.alpha_beta or algorithm.order is not Order.ROW else []
    found += ["flat scores"] if algorithm.scores is Scores.FLAT else []
    own = {"iterative": "deepening", "tt": f"table {algorithm.tt_mib} MiB"}  # pvs has no tag: it is the family
    found += [own.get(name, words) for name, words in words_of(algorithm) if name != "pvs"]
    return found + (["table move as any other"] if algorithm.tt and Ordering.TABLE not in algorithm.ordering else [])


def _limit_labels(limits: Limits) -> list[str]:
    """Return a label for each limit, such as '≤ 4 plies'."""
    found = [] if limits.depth is None else [f"≤ {counted(limits.depth, 'ply')}"]
    found += [] if limits.nodes is None else [f"≤ {counted(limits.nodes, 'node')}"]
    return found + ([] if limits.seconds is None else [f"≤ {seconds_text(limits.seconds)}"])
