"""The input of a search: the algorithm as a set of switches, the limits, the position; and the table of named
algorithms for the menu, the command line and the benchmark.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum, Flag
from typing import Any

from ttt_gui.engine.ranges import DEPTH, NODES, SECONDS, TT_MIB
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.text import quoted

# -- Switches, limits and the request of one search --------------------------------------------------------------------


class RequestError(ValueError):
    """Raised for a limit or a switch that makes no sense; the message says what to write instead."""


class Scores(Enum):
    """The score of a win: one point always, or more for a sooner win."""

    FLAT = "flat"
    DEPTH = "depth"


class Order(Enum):
    """The static order in which the moves of a node are tried."""

    ROW = "row"
    CENTRE = "centre"
    LINES = "lines"

    def cells(self, rules: Rules) -> tuple[int, ...]:
        """Return every cell of the board in this order; ties are broken row by row from the top left."""
        rows, columns = rules.rows, rules.columns
        if self is Order.ROW:
            return tuple(range(rules.cells))
        if self is Order.LINES:
            return tuple(sorted(range(rules.cells), key=lambda cell: -len(rules.lines_through[cell])))

        def from_centre(cell: int) -> int:
            """Return a cell's distance from the centre of the board, in half cells: the greater of rows and columns."""
            row, column = divmod(cell, columns)
            return max(abs(2 * row - (rows - 1)), abs(2 * column - (columns - 1)))

        return tuple(sorted(range(rules.cells), key=from_centre))


class Cut(Enum):
    """The condition of a cut-off: beta <= alpha, or only beta < alpha, a common mistake that costs nodes."""

    LE = "le"
    LT = "lt"


class Fail(Enum):
    """What a node returns beyond its window: the best value found (soft), or the edge of the window (hard)."""

    SOFT = "soft"
    HARD = "hard"


class Ordering(Flag):
    """Dynamic move ordering on top of the static order; STATIC is none.

    TABLE tries the best reply in the transposition table first, KILLER the moves that last cut at the same ply, HISTORY
    those that cut most often in the whole search so far.
    """

    STATIC = 0
    TABLE = 1
    KILLER = 2
    HISTORY = 4

    @property
    def words(self) -> str:
        """The ordering as written in settings and on the command line, such as 'table,killer' or 'static'."""
        return ",".join(_ORDERING_WORDS[part] for part in self) or "static"

    @classmethod
    def from_words(cls, words: str) -> Ordering:
        """Return the ordering written as ``words``. Raise RequestError for unknown words."""
        found = cls.STATIC
        for word in words.split(","):
            part = {name: part for part, name in _ORDERING_WORDS.items()}.get(word.strip())
            if part is None:
                choices = ", ".join(_ORDERING_WORDS.values())
                raise RequestError(f"There is no move ordering {quoted(word.strip())}: choose among {choices}.")
            found |= part
        return found


_ORDERING_WORDS = {
    Ordering.STATIC: "static",
    Ordering.TABLE: "table",
    Ordering.KILLER: "killer",
    Ordering.HISTORY: "history",
}


@dataclass(frozen=True)
class Algorithm:
    """The switches of the search; SWITCHES describes each. With ``alpha_beta`` off the same function is plain minimax.

    Raise RequestError for switches that contradict one another.
    """

    alpha_beta: bool = True
    scores: Scores = Scores.DEPTH
    order: Order = Order.ROW
    ordering: Ordering = Ordering.TABLE
    cut: Cut = Cut.LE
    fail: Fail = Fail.SOFT
    pvs: bool = False
    iterative: bool = False
    tt: bool = False
    tt_mib: int = 64
    symmetry: bool = False
    exact_moves: bool = False

    def __post_init__(self) -> None:
        if sentence := TT_MIB.error_text(self.tt_mib):
            raise RequestError(sentence)
        if self.pvs and not self.alpha_beta:
            raise RequestError("Principal variation search is alpha-beta with null windows: it needs alpha-beta.")
        if self.pvs and self.cut is Cut.LT:
            raise RequestError("Principal variation search cuts at beta <= alpha: it cannot cut at beta < alpha only.")

    @classmethod
    def consistent(cls, **switches: Any) -> Algorithm:
        """Return the algorithm of these switches, without principal variation search if the others rule it out."""
        if not switches.get("alpha_beta", True) or switches.get("cut") is Cut.LT:
            switches["pvs"] = False
        return cls(**switches)

    @property
    def name(self) -> str:
        """'alpha-beta' or 'minimax', as on the command line and in JSON."""
        return "alpha-beta" if self.alpha_beta else "minimax"

    @property
    def words(self) -> dict[str, Any]:
        """All switches and ``tt_mib`` by name, in the form written to files: an enumeration as its value."""
        found = {name: getattr(self, name) for name in (*(switch.name for switch in SWITCHES), "tt_mib")}
        for name, value in found.items():
            if isinstance(value, Enum):
                found[name] = value.words if isinstance(value, Ordering) else value.value
        return found

    @property
    def switches_on(self) -> dict[str, Any]:
        """The switches that differ from their defaults, in the form of ``words``; without scores, order and
        alpha-beta.
        """
        standard, left_out = Algorithm().words, ("alpha_beta", "scores", "order", "tt_mib")
        return {name: word for name, word in self.words.items() if name not in left_out and word != standard[name]}


@dataclass(frozen=True)
class Choice:
    """One value of a switch with its menu texts; ``words`` and ``needs_cuts`` as in Switch."""

    value: Enum
    title: str
    tip: str
    words: str = ""
    needs_cuts: bool = False

    @property
    def word(self) -> str:
        """The value as the command line and the settings write it, such as 'lines'."""
        return self.value.words if isinstance(self.value, Ordering) else str(self.value.value)


@dataclass(frozen=True)
class Switch:
    """A row of the table of switches: a field of Algorithm with its menu and help texts.

    Without ``choices`` a switch is on or off; with ``several`` more than one choice can be on. ``words`` describe an
    algorithm with the switch on, '' for nothing. A switch that ``needs_cuts`` has no effect in plain minimax; one that
    ``needs_board`` has none in a number tree.
    """

    name: str
    title: str
    tip: str
    choices: tuple[Choice, ...] = ()
    several: bool = False
    words: str = ""
    needs_cuts: bool = False
    needs_board: bool = False

    @property
    def option(self) -> str:
        """The switch as a command-line option, such as '--exact-moves'."""
        return "--" + self.name.replace("_", "-")


# The table of switches, read by menus, settings, command line, descriptions of an algorithm, benchmark and tests.
SWITCHES = (
    Switch("alpha_beta", "Alpha-beta pruning", "Skip moves that cannot matter; off is plain minimax"),
    Switch("scores", "Scores", "Choose what a win is worth", (
        Choice(Scores.DEPTH, "Depth-aware", "A win is worth more the sooner it comes"),
        Choice(Scores.FLAT, "Flat", "Every win is worth the same"),
    ), needs_board=True),
    Switch("order", "Order of moves", "Choose in which order the moves of a node are tried", (
        Choice(Order.ROW, "Row by row", "Try the moves from the top left"),
        Choice(Order.CENTRE, "Nearest the centre", "Try the moves near the centre first"),
        Choice(Order.LINES, "Most winning lines", "Try the cells on most winning lines first"),
    ), needs_board=True),
    Switch("ordering", "Tried first", "Choose which moves are tried before that order", (
        Choice(Ordering.TABLE, "Best reply from the table", "The move that was best when the table met the position"),
        Choice(Ordering.KILLER, "Killer moves", "The two moves that last cut at the same ply", "killers", True),
        Choice(Ordering.HISTORY, "History", "The moves that cut most in the whole search so far", "history", True),
    ), several=True, needs_board=True),
    Switch("pvs", "Principal variation search", "Ask with a null window only whether a move is better",
           words="null windows", needs_cuts=True),
    Switch("iterative", "Iterative deepening", "Search one ply deep, then two, and so on, the best move first",
           words="iterative", needs_board=True),
    Switch("tt", "Transposition table", "Remember positions that were searched by another order of moves",
           words="table", needs_board=True),
    Switch("symmetry", "Symmetry reduction", "Search mirrored or turned positions only once",
           words="symmetry", needs_board=True),
    Switch("exact_moves", "Exact score for every root move", "Open the full window for each root move",
           words="exact root moves", needs_cuts=True),
    Switch("cut", "Cut", "Choose when alpha-beta skips the rest of a node's moves", (
        Choice(Cut.LE, "Where β ≤ α", "Stop trying moves as soon as β ≤ α"),
        Choice(Cut.LT, "Only where β < α", "A common mistake: still right, but it prunes far less",
               "cut at β < α"),
    ), needs_cuts=True),
    Switch("fail", "Fail-soft or fail-hard", "Choose what a node returns when its value lies outside its window", (
        Choice(Fail.SOFT, "Fail-soft", "Beyond its window a node returns the best value found"),
        Choice(Fail.HARD, "Fail-hard", "Beyond its window a node returns the window's edge", "fail-hard"),
    ), needs_cuts=True),
)  # fmt: skip


def words_of(algorithm: Algorithm) -> list[tuple[str, str]]:
    """Return names and words of the switches that are on and have an effect; those that need cuts come last."""
    found: list[tuple[bool, str, str]] = []
    for switch in SWITCHES:
        value = getattr(algorithm, switch.name)
        rows = [each for each in switch.choices if each.value is value or (switch.several and each.value in value)]
        for row in rows if switch.choices else [switch] * value:
            needs_cuts = row.needs_cuts or switch.needs_cuts
            if row.words and (algorithm.alpha_beta or not needs_cuts):
                found.append((needs_cuts, switch.name, row.words))
    return [(name, words) for _, name, words in sorted(found, key=lambda row: row[0])]


def switches_of(data: object) -> dict[str, Any]:
    """Return the switches and ``tt_mib`` from the plain data of Algorithm.words. Raise RequestError for any other
    data.
    """
    if not isinstance(data, dict):
        raise RequestError("The switches of a row must be an object.")
    found: dict[str, Any] = {}
    kinds = {switch.name: switch for switch in SWITCHES}
    for name, value in data.items():
        if name == "tt_mib":
            found[name] = number_of(name, value, int)
        elif name not in kinds:
            raise RequestError(f"There is no switch {quoted(str(name))}.")
        elif kinds[name].several:
            found[name] = Ordering.from_words(value if isinstance(value, str) else "")
        elif kinds[name].choices:
            choice = next((each for each in kinds[name].choices if each.word == value), None)
            if choice is None:
                words = ", ".join(each.word for each in kinds[name].choices)
                raise RequestError(f"The switch {name} is {quoted(str(value))}: it must be one of {words}.")
            found[name] = choice.value
        elif isinstance(value, bool):
            found[name] = value
        else:
            raise RequestError(f"The switch {name} is {quoted(str(value))}: it must be true or false.")
    return found


def number_of(name: str, value: object, kind: type[Any]) -> Any:
    """Return an int or a float from plain data. Raise RequestError, naming the number, for any other value."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    if whole or (kind is float and isinstance(value, float)):
        return kind(value) if abs(value) < 1 << 63 else value  # type: ignore[arg-type]
    raise RequestError(f"{name} is {quoted(str(value))}: it must be a {'whole ' if kind is int else ''}number.")


@dataclass(frozen=True)
class Limits:
    """The limits of a search: plies from the root, nodes entered, seconds. None is no limit.

    Raise RequestError for a depth or a number of nodes below 1 and for seconds that are infinite or not positive.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for limit, value in ((DEPTH, self.depth), (NODES, self.nodes), (SECONDS, self.seconds)):
            if value is not None and (sentence := limit.too_low(value)):
                raise RequestError(sentence)
        if self.seconds == float("inf"):
            raise RequestError("The limit of seconds is infinite: leave it out.")


@dataclass(frozen=True)
class SearchRequest:
    """A search to run: position, algorithm, limits and the size of its log.

    The first ``trace_nodes`` nodes are logged, and the result has their trace; with 0 nothing is logged.
    """

    position: Position
    algorithm: Algorithm = field(default_factory=Algorithm)
    limits: Limits = field(default_factory=Limits)
    trace_nodes: int = 0


# -- The algorithms that have a name -----------------------------------------------------------------------------------

SCORES_WORDS = {Scores.DEPTH: "depth-aware", Scores.FLAT: "flat scores"}
ORDER_WORDS = {Order.ROW: "row order", Order.CENTRE: "centre first", Order.LINES: "most lines first"}
ORDER_TITLES = {Order.ROW: "row by row", Order.CENTRE: "centre first", Order.LINES: "lines first"}
"""What tells two algorithms apart that differ in their order of moves."""


@dataclass(frozen=True)
class NamedAlgorithm:
    """A named algorithm: its command-line word, its menu title, a sentence about it, and its switches.

    The solver has no switches: its ``algorithm`` is None. The score of a win and the size of the table are no part of a
    named algorithm: every row goes with any scores and any size of the table.
    """

    word: str
    title: str
    tip: str
    algorithm: Algorithm | None

    def beside(self, algorithm: Algorithm) -> Algorithm:
        """Return this row's switches with the scores and the table size of ``algorithm``. Raise RequestError for
        the solver, which has no switches.
        """
        if self.algorithm is None:
            raise RequestError("The solver has no switches.")
        return replace(self.algorithm, scores=algorithm.scores, tt_mib=algorithm.tt_mib)


NAMED = (
    NamedAlgorithm("minimax", "Minimax", "Try every move of every position, cut nothing", Algorithm(alpha_beta=False)),
    NamedAlgorithm("alpha-beta", "Alpha-beta", "Cut off moves that cannot matter, row by row", Algorithm()),
    NamedAlgorithm(
        "centre", "Alpha-beta, centre first", "Try cells near the centre first", Algorithm(order=Order.CENTRE)
    ),
    NamedAlgorithm(
        "lines", "Alpha-beta, lines first", "Try cells on most winning lines first", Algorithm(order=Order.LINES)
    ),
    NamedAlgorithm(
        "killers",
        "Alpha-beta, killers and history",
        "Try moves first that have cut elsewhere",
        Algorithm(ordering=Ordering.KILLER | Ordering.HISTORY),
    ),
    NamedAlgorithm(
        "table", "Alpha-beta with a table", "Remember positions reached by other orders of moves", Algorithm(tt=True)
    ),
    NamedAlgorithm(
        "symmetry",
        "Alpha-beta with symmetry",
        "Search mirrored or turned positions only once",
        Algorithm(symmetry=True),
    ),
    NamedAlgorithm(
        "pvs",
        "Principal variation search",
        "Trust the first move, only test the others",
        Algorithm(pvs=True),
    ),
    NamedAlgorithm(
        "iterative",
        "Iterative deepening",
        "Search one ply deep, then two, the best move first",
        Algorithm(iterative=True),
    ),
    NamedAlgorithm(
        "all",
        "All optimisations",
        "Use table, symmetry, killers, history, and lines first",
        Algorithm(
            order=Order.LINES, ordering=Ordering.TABLE | Ordering.KILLER | Ordering.HISTORY, tt=True, symmetry=True
        ),
    ),
    NamedAlgorithm("solver", "Solver", "Prove win, draw or loss from threats; not a textbook search", None),
)


def by_word(word: str) -> NamedAlgorithm:
    """Return the named algorithm with this command-line word. Raise RequestError for an unknown word."""
    for row in NAMED:
        if row.word == word:
            return row
    words = ", ".join(row.word for row in NAMED)
    raise RequestError(f"There is no algorithm {quoted(word)}: choose among {words}.")


def name_of(algorithm: Algorithm) -> NamedAlgorithm | None:
    """Return the first named algorithm with these switches, ignoring scores and table size; None without one."""
    switches = replace(algorithm, scores=Algorithm.scores, tt_mib=Algorithm.tt_mib)
    return next((row for row in NAMED if row.algorithm == switches), None)


def algorithm_text(algorithm: Algorithm) -> str:
    """Return a description of ``algorithm``, such as 'alpha-beta, depth-aware, row order': scores, order, then
    active switches.
    """
    parts = [algorithm.name, SCORES_WORDS[algorithm.scores], ORDER_WORDS[algorithm.order]]
    return ", ".join(parts + [words for _, words in words_of(algorithm)])
