"""The parts of an explanation: links, tables, and the phrases for sides, places, values and windows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ttt_gui.engine.figures import counted
from ttt_gui.engine.request import Scores
from ttt_gui.engine.score import WIN, Bound, is_win
from ttt_gui.engine.trace.known import Known
from ttt_gui.engine.trace.trace import SearchTrace, TraceNode
from ttt_gui.engine.trace.window import Asked, Origin, WindowOrigin, is_guess, window_origin

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


@dataclass(frozen=True)
class AverageRow:
    """A node, how its number comes about ('1/2 × 5', '13/2', or ''), and the number ('2.5')."""

    link: Link
    how: str
    value: str


@dataclass(frozen=True)
class AverageTable:
    """The sum that is a chance node's average: a row for each child, how many are left out, and the node itself once
    its average is known.
    """

    rows: tuple[AverageRow, ...]
    more: int = 0
    total: AverageRow | None = None


Block = Line | TriedMoves | EdgeTable | AverageTable
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
    return counted(number, noun).replace(",", "\N{NARROW NO-BREAK SPACE}")


def _texts(line: Block) -> list[str]:
    """Return a line as one plain text, a table as one for each row."""
    if isinstance(line, EdgeTable):
        rows = [f"{row.name} {row.value}, {line_text(row.source)}" for row in line.rows]
        return [*rows, *([line.mark] if line.mark else [])]
    if isinstance(line, AverageTable):
        sums = (*line.rows, *([line.total] if line.total else []))
        more = [f"and {line.more} more"] if line.more else []
        return [*(f"{row.link.text}: {row.how}{' = ' if row.how else ''}{row.value}" for row in sums), *more]
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

    def __init__(self, trace: SearchTrace, step: int | None = None) -> None:
        """Name the nodes of ``trace``, with what is known of them after the event ``step``, None for the last."""
        self.trace, self.step = trace, step
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

    def is_guess(self, number: int) -> bool:
        """Return whether the value that a node returned is a guess."""
        return is_guess(self.trace, number)

    def place(self, number: int) -> Link:
        """Return a link that names a node by the moves to it: 'the root', 'the position after b2 c3'; only the last few
        of many moves."""
        steps = (self.trace.node(each).move for each in self.trace.path(number)[1:])
        moves = [self.trace.move_name(move) for move in steps if move is not None]
        if not moves:
            return Link("the root", number)
        dots = "… " if len(moves) > _LONGEST_WAY else ""
        return Link(f"the position after {dots}{' '.join(moves[-_LONGEST_WAY:])}", number)

    def known(self, number: int) -> Known:
        """Return what is known of a node that was left; where that is nothing, its ``value`` is the returned one."""
        known = self.trace.known(number, self.step)
        return known if known.value is not None else replace(known, value=self.trace.node(number).value)

    def result(self, number: int) -> Link:
        """Return a link of a move with what is known of it: 'c3: ≤ +5'."""
        node, known = self.trace.node(number), self.known(number)
        value = "stopped" if node.value is None else self.trace.value_text(known.value, known.bound)
        return Link(f"{self.move(node)}: {value}", number)

    def named(self, number: int) -> Link:
        """Return a link that names a node by its move alone, for a sentence with the value elsewhere."""
        return Link(self.move(self.trace.node(number)), number)

    def value(self, number: int) -> str:
        """Return what is known of a node that was left, in words: 'at most +5'; where that is nothing, what it
        returned, which may be at most the best that is possible."""
        known, node = self.known(number), self.trace.node(number)
        if known.bound is Bound.NONE:
            return self.stored(node)
        return value_in_words(self.trace, known.value, known.bound)

    def stored(self, node: TraceNode) -> str:
        """Return the value that a node returned, and so stored, in words: 'at most +5'."""
        return value_in_words(self.trace, node.value, node.bound)

    def number(self, node: TraceNode) -> str:
        """Return the value that a node returned as a number for a sentence; a guess gets 'about'."""
        return self.about(node.value, self.is_guess(node.id))

    def about(self, value: int | None, is_guess: bool) -> str:
        """Return a value as a number for a sentence: '+5', 'about +5' for a guess."""
        return f"about {self.trace.value_text(value)}" if is_guess else self.trace.value_text(value)

    def edge(self, name: str, value: int | None, origin: Origin) -> str:
        """Return an edge of a window: 'α = +5', 'β = +∞', 'α ≈ +3' where what supplied it is a guess."""
        return self.crossing_edge(name, value, origin is not None and origin.is_guess)

    def crossing_edge(self, name: str, value: int | None, is_guess: bool) -> str:
        """Return a number as an edge of a window: 'α = +5', 'α ≈ 0' for a guess."""
        text = self.trace.subject.edge_text(value, name == "α", is_guess)
        return f"{name} {text}" if is_guess and value is not None else f"{name} = {text}"

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


def not_searched(trace: SearchTrace, number: int, moves: tuple[int, ...], never: str, here: str) -> str:
    """Return ``never`` where no visit of the whole search came to any of these pruned moves of a node, else ``here``:
    what principal variation search or iterative deepening prunes, it may search at another time."""
    algorithm, path = trace.request.algorithm, trace.moves_to(number)
    if not algorithm.pvs and not algorithm.iterative:
        return never
    return here if trace.truncated or any(trace.visits((*path, move)) for move in moves) else never


def and_joined(parts: Iterable[str | Link]) -> Line:
    """Return ``parts`` as a list in a sentence: 'a1, b1 and c1'."""
    found = list(parts)
    return (*joined(found[:-1]), *((" and ",) if len(found) > 1 else ()), *found[-1:])


def joined(parts: Iterable[str | Link], separator: str = ", ") -> Line:
    """Return ``parts`` with ``separator`` between them."""
    found: list[str | Link] = []
    for part in parts:
        found += [separator, part] if found else [part]
    return tuple(found)
