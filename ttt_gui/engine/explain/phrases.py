"""The parts of an explanation: links, tables, and the phrases for sides, places, values and windows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from ttt_gui.engine.figures import counted
from ttt_gui.engine.request import Scores
from ttt_gui.engine.score import WIN, Bound, is_win
from ttt_gui.engine.trace.trace import SearchTrace, TraceNode, search_step


@dataclass(frozen=True)
class Supplied:
    """Origin of a window edge: the value of ``child``, a finished child of ``ancestor``."""

    ancestor: int
    child: int


@dataclass(frozen=True)
class Asked:
    """Origin of a window edge one step beyond the other: a null window.

    With the null window ``ancestor`` tests only whether ``child``, its child on the way to the node, beats its best
    value so far.
    """

    ancestor: int
    child: int


Origin = Supplied | Asked | None
"""Where an edge of a window comes from; None for an open edge."""


@dataclass(frozen=True)
class WindowOrigin:
    """The origin of each edge of a node's window at entry; ``empty`` says that alpha was not below beta."""

    alpha: Origin
    beta: Origin
    empty: bool = False

    def asked(self, number: int) -> Asked | None:
        """Return the null-window question with which node ``number`` was entered; None if the node has its parent's
        window.
        """
        for edge in (self.alpha, self.beta):
            if isinstance(edge, Asked) and edge.child == number:
                return edge
        return None


def window_origin(trace: SearchTrace, number: int) -> WindowOrigin:
    """Return where each edge of a node's window came from, with the windows at the time the node was entered.

    At a MAX node a finished child raises alpha, at a MIN node a finished child lowers beta; the last that did so
    counts. A child that was entered with another edge than its parent had was entered with a null window.
    """
    path = search_step(trace, trace.events.entered(number)).path
    alpha: Origin = None
    beta: Origin = None
    for above, below in pairwise(path):
        parent, child = trace.node(above.id), trace.node(below.id)
        if above.bound_from is not None:
            supplied = Supplied(above.id, above.bound_from)
            alpha, beta = (supplied, beta) if parent.is_max else (alpha, supplied)
        if child.alpha != above.alpha:
            alpha = Asked(above.id, below.id)
        if child.beta != above.beta:
            beta = Asked(above.id, below.id)
    node = trace.node(number)
    return WindowOrigin(alpha, beta, node.alpha is not None and node.beta is not None and node.alpha >= node.beta)


# -- links, tables and phrases -----------------------------------------------------------------------------------------


_LONGEST_WAY = 4  # the most moves that name a place


@dataclass(frozen=True)
class Link:
    """A text that links to a node; with ``move``, to that pruned move of the node."""

    text: str
    node: int
    move: int | None = None


Line = tuple[str | Link, ...]


@dataclass(frozen=True)
class TriedMove:
    """A row of the table of tried moves: name, value as text ('= +7'), nodes, and how many moves were pruned
    afterwards; ``is_played`` marks the move played in the game.
    """

    link: Link
    text: str
    value: int | None
    bound: Bound
    nodes: int
    pruned: int
    is_played: bool = False


@dataclass(frozen=True)
class TriedMoves:
    """The table of tried moves, one row each, and the number of moves left out."""

    rows: tuple[TriedMove, ...]
    more: int = 0


@dataclass(frozen=True)
class EdgeRow:
    """An edge of a window, 'α' or 'β', its value, and its origin."""

    name: str
    value: str
    source: Line


@dataclass(frozen=True)
class EdgeTable:
    """The window of a node; ``mark`` describes a cut-off, '✂ β ≤ α: the rest of E is cut', and is '' without one."""

    rows: tuple[EdgeRow, ...]
    mark: str = ""


Block = Line | TriedMoves | EdgeTable
"""A line of an explanation, or a table in the place of one."""


@dataclass(frozen=True)
class Explanation:
    """The explanation of a node: a title, and lines of one sentence or two."""

    title: str
    lines: tuple[Block, ...]

    @property
    def text(self) -> str:
        """Title and lines as plain text without links, for a screen reader and for copying."""
        return "\n".join((self.title, *(text for line in self.lines for text in _texts(line))))


def line_text(line: Line) -> str:
    """Return a line as plain text, without its links."""
    return "".join(part if isinstance(part, str) else part.text for part in line)


def figure(number: int, noun: str) -> str:
    """Return a number with its noun: '1 node', '1 845 nodes' (a thin space)."""
    return counted(number, noun).replace(",", "\N{THIN SPACE}")


def _texts(line: Block) -> list[str]:
    """Return a line as one plain text, a table as one for each row."""
    if isinstance(line, EdgeTable):
        rows = [f"{row.name} {row.value}, {line_text(row.source)}" for row in line.rows]
        return [*rows, *([line.mark] if line.mark else [])]
    if not isinstance(line, TriedMoves):
        return [line_text(line)]
    rows = [f"{row.link.text}: {row.text}, {figure(row.nodes, 'node')}{_pruned(row)}" for row in line.rows]
    return ["Tried:", *rows, *([f"and {line.more} more"] if line.more else [])]


def _pruned(row: TriedMove) -> str:
    """Return ', 3 moves pruned' for a row of the table of tried moves; '' where none was."""
    return f", {figure(row.pruned, 'move')} pruned" if row.pruned else ""


_BOUND_WORDS = {Bound.LOWER: "at least ", Bound.UPPER: "at most ", Bound.HEURISTIC: "about "}


def value_in_words(trace: SearchTrace, value: int | None, bound: Bound) -> str:
    """Return a value in words: 'at most +5', '+7', '0, which proves nothing'."""
    return f"{_BOUND_WORDS.get(bound, '')}{trace.value_text(value)}{', which proves nothing' * (bound is Bound.NONE)}"


class Phrases:
    """Phrases for the nodes of one trace; MAX is ``hero``, the side to move at the root, MIN is ``rival``."""

    def __init__(self, trace: SearchTrace) -> None:
        self.trace = trace
        self.boards = trace.subject.board is not None
        self.hero, self.rival = trace.subject.sides
        self.roots = trace.roots()
        self._origins: dict[int, WindowOrigin] = {}

    def origin(self, number: int) -> WindowOrigin:
        """Return the origin of a node's window, cached."""
        if number not in self._origins:
            self._origins[number] = window_origin(self.trace, number)
        return self._origins[number]

    def asked(self, number: int) -> Asked | None:
        """Return the null-window question with which a node was entered; None without one."""
        return self.origin(number).asked(number)

    def side(self, node: TraceNode) -> str:
        """Return the name of the side to move at a node."""
        return self.hero if node.is_max else self.rival

    def move(self, node: TraceNode) -> str:
        """Return the move that led to a node, 'the root' without one; in a number tree the node's name."""
        return self.trace.name(node.id)

    def is_guess(self, value: int | None) -> bool:
        """Return whether ``value`` is a heuristic: on a board, neither a win nor a draw."""
        return value is not None and self.trace.subject.is_guess(value)

    def place(self, number: int) -> Link:
        """Return a link that names a node by the moves to it: 'the root', 'the position after b2 c3'; only the last few
        of many moves."""
        steps = (self.trace.node(each).move for each in self.trace.path(number)[1:])
        moves = [self.trace.move_name(move) for move in steps if move is not None]
        if not moves:
            return Link("the root", number)
        dots = "… " if len(moves) > _LONGEST_WAY else ""
        return Link(f"the position after {dots}{' '.join(moves[-_LONGEST_WAY:])}", number)

    def result(self, number: int) -> Link:
        """Return a link of a move with its value: 'c3: ≤ +5'."""
        node = self.trace.node(number)
        value = "stopped" if node.value is None else self.trace.value_text(node.value, node.bound)
        return Link(f"{self.move(node)}: {value}", number)

    def named(self, number: int) -> Link:
        """Return a link that names a node by its move alone, for a sentence with the value elsewhere."""
        return Link(self.move(self.trace.node(number)), number)

    def value(self, value: int | None, bound: Bound) -> str:
        """Return a value in words: 'at most +5'."""
        return value_in_words(self.trace, value, bound)

    def number(self, value: int | None) -> str:
        """Return a value for a sentence; a heuristic, which is neither a win nor a draw, gets 'about'."""
        text = self.trace.value_text(value)
        return f"about {text}" if self.is_guess(value) else text

    def edge(self, name: str, value: int | None) -> str:
        """Return an edge of a window: 'α = +5', 'β = +∞', 'α ≈ +3'."""
        text = self.trace.subject.edge_text(value, name == "α")
        return f"{name} {'≈' if self.is_guess(value) else '='} {text}"

    def meaning(self, value: int) -> str:
        """Return what a value means in the game: ' (X wins at ply 3)'."""
        if not is_win(value):
            return " (a draw)"
        winner = self.hero if value > 0 else self.rival
        if self.trace.request.algorithm.scores is Scores.FLAT:
            return f" ({winner} wins)"
        return f" ({winner} wins at ply {WIN - abs(value)})"

    def role(self, node: TraceNode) -> str:
        """Return '△ MAX' or '▽ MIN', with the symbol of the node's side."""
        return "△ MAX" if node.is_max else "▽ MIN"


def joined(parts: Iterable[str | Link], separator: str = ", ") -> Line:
    """Return ``parts`` with ``separator`` between them."""
    found: list[str | Link] = []
    for part in parts:
        found += [separator, part] if found else [part]
    return tuple(found)
