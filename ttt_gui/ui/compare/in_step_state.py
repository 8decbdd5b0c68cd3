"""What is looked at in two trees in step: which node stands on top, which is selected, and the moment of both."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.instep.overlay import Path, Visits
from ttt_gui.engine.instep.pace import Pace, Timeline
from ttt_gui.engine.instep.words import path_text, why_not
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.ui.compare.in_step_maker import Made
from ttt_gui.ui.look.formats import times
from ttt_gui.ui.trace.words import end_words, value_label, window_label

SIDES = (0, 1)
"""A and B."""


class Kind(IntEnum):
    """Who visits a node, as one of the trees shows it."""

    NEITHER = 0
    THIS = 1
    OTHER = 2
    BOTH = 3


_KINDS = (
    (Kind.NEITHER, Kind.THIS, Kind.OTHER, Kind.BOTH),
    (Kind.NEITHER, Kind.OTHER, Kind.THIS, Kind.BOTH),
)


def kind_for(who: int, side: int) -> Kind:
    """``who`` is 0 neither, 1 A only, 2 B only, 3 both; ``side`` 0 for A's tree, 1 for B's."""
    return _KINDS[side][who]


def moves_of(position: Position) -> list[int]:
    """The legal moves from the top left on."""
    occupied = position.occupied
    return [] if position.outcome else [cell for cell in range(position.rules.cells) if not occupied >> cell & 1]


class InStepState(QObject):
    """Shared by the trees, the bar and the texts; a path is from the root, whatever stands on top.

    Signals:
        made_changed: other searches are looked at, or none.
        top_changed: another node stands on top.
        selection_changed: another node is selected.
        moment_changed: step or pace are others.
    """

    made_changed = Signal()
    top_changed = Signal()
    selection_changed = Signal()
    moment_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.made: Made | None = None
        self.top: Path = ()
        self.selected: Path = ()
        self.pace = Pace.MOVE
        self.step = 0
        self._now: tuple[object, tuple[int, int]] = (None, (0, 0))

    # -- what is looked at ------------------------------------------------------------------------------------------

    def set_made(self, made: Made | None) -> None:
        """Look at these from the root and at the end; the pace stays."""
        if made is self.made:
            return
        self.made, self.top, self.selected = made, (), ()
        self._now = None, (0, 0)  # it holds what was made
        self.step = self.line.last if made else 0
        self.made_changed.emit()

    @property
    def line(self) -> Timeline:
        """The timeline by the pace in force."""
        assert self.made
        return self.made.lines[self.pace]

    @property
    def is_at_end(self) -> bool:
        return not self.made or self.step >= self.line.last

    def visits(self, side: int) -> Visits:
        """One of the searches."""
        assert self.made
        return self.made.overlay.sides[side]

    def now(self, side: int) -> int:
        """The event of a search at the moment."""
        key = (self.made, self.pace, self.step)
        if self._now[0] != key:
            self._now = key, self.line.at(self.step)
        return self._now[1][side]

    # -- ways through it --------------------------------------------------------------------------------------------

    def select(self, path: Path) -> None:
        """Select the same node in both trees, if it is one that is shown: the top, a move or a reply."""
        shown = path[: len(self.top)] == self.top and len(path) <= len(self.top) + 2
        if shown and path != self.selected:
            self.selected = path
            self.selection_changed.emit()

    def go_to_top(self, path: Path) -> None:
        """Let a node stand on top in both; what is selected stays where that is seen, else it is the top."""
        if not self.made or path == self.top or not self.can_be_top(path):
            return
        before, self.top = self.top, path
        if self.selected[: len(path)] != path or len(self.selected) > len(path) + 2:
            self.selected = before[: len(path) + 1] if before[: len(path)] == path else path
        self.top_changed.emit()
        self.selection_changed.emit()

    def can_be_top(self, path: Path) -> bool:
        """Whether either search visits something below a node."""
        return self.made is not None and bool(self.made.overlay.moves(path))

    def up(self) -> None:
        """Let the node above stand on top."""
        self.go_to_top(self.top[:-1])

    @Slot(int)
    def go(self, step: int) -> None:
        """Go to a step of the timeline, or the nearest there is."""
        step = max(0, min(step, self.line.last)) if self.made else 0
        if step != self.step:
            self.step = step
            self.moment_changed.emit()

    def set_pace(self, pace: Pace) -> None:
        """Be in step by another measure, at the same share of A."""
        if pace is self.pace:
            return
        if self.made is None:
            self.pace = pace
        else:
            share = self.step / self.line.last
            self.pace = pace
            self.step = round(share * self.line.last)
        self.moment_changed.emit()

    # -- the nodes --------------------------------------------------------------------------------------------------

    def position(self, path: Path) -> Position | None:
        """The position after a path; None in a tree of numbers."""
        position = self.visits(0).trace.subject.board
        for move in path if position else ():
            assert position
            position = position.play(move)
        return position

    def moves(self, path: Path) -> list[int]:
        """The moves after a path in a fixed order, visited or not: in a tree of numbers those that are known."""
        assert self.made
        position = self.position(path)
        if position is not None:
            return moves_of(position)
        found = set(self.made.overlay.moves(path))
        for side in SIDES:
            node = self.visits(side).node(path)
            found |= set(self.visits(side).trace.node(node).pruned) if node is not None else set()
        return sorted(found)

    def kind(self, side: int, path: Path) -> Kind:
        """How a node is marked in a tree."""
        assert self.made
        return kind_for(self.made.overlay.visitors(path), side)

    def is_entered(self, side: int, path: Path) -> bool:
        """Whether a search has entered a node by the moment."""
        entered = self.visits(side).entered_by(path)
        return entered is not None and entered <= self.now(side)

    def is_left(self, side: int, path: Path) -> bool:
        """Whether it has left it, so that its value is known."""
        left = self.visits(side).left_by(path)
        return left is not None and left <= self.now(side)

    def best_move(self, side: int, path: Path) -> int | None:
        """The move whose value a node has; None where it has not been left yet."""
        visits = self.visits(side)
        node = visits.node(path)
        if node is None or not self.is_left(side, path):
            return None
        child = visits.trace.best_child(node)
        return None if child is None else visits.trace.node(child).move

    # -- words ------------------------------------------------------------------------------------------------------

    def trace(self, side: int) -> SearchTrace:
        return self.visits(side).trace

    def path_words(self, path: Path) -> str:
        """'a3 b3', 'the root'."""
        return path_text(self.visits(0), path)

    def value(self, side: int, path: Path) -> str:
        """'= 0', '≤ −5'; '…' while the search is in it, '' before and where it was never visited."""
        node = self.visits(side).node(path)
        if node is None or not self.is_entered(side, path):
            return ""
        trace = self.trace(side)
        return value_label(trace, trace.node(node)) if self.is_left(side, path) else "…"

    def words(self, side: int, path: Path) -> str:
        """What a search did at a node: its value, window, end and size, or why it was never there."""
        visits, trace = self.visits(side), self.trace(side)
        node = visits.node(path)
        if node is None:
            return f"not visited: {why_not(visits, path)}"
        found = trace.node(node)
        window = window_label(trace, found.alpha, found.beta)
        if not self.is_entered(side, path):
            return "not entered yet"
        if not self.is_left(side, path):
            return f"the search is in it, entered with {window}"
        parts = [value_label(trace, found), f"entered with {window}", end_words(trace, found)]
        again = len(visits.nodes(path))
        if again > 1:
            parts.append(f"entered {again} times")
        parts.append(times(visits.size(path), "node"))
        return " · ".join(parts)

    def describe(self, path: Path) -> str:
        """A node in both, as a screen reader says it."""
        assert self.made
        a, b = (f"{'AB'[side]}: {self.words(side, path)}" for side in SIDES)
        return f"{self.path_words(path)}. {a}. {b}."

    def as_text(self) -> str:
        """All that is drawn, in lines: nodes by ply, and the moves below the top with what each search did there."""
        if self.made is None:
            return ""
        overlay = self.made.overlay
        lines = [f"{'AB'[side]}: {self.made.titles[side]}" for side in SIDES]
        lines.append(f"both {overlay.both:,}, only A {overlay.only_a:,}, only B {overlay.only_b:,}")
        lines.append("ply: A nodes, B nodes, both, only A, only B")
        for each in overlay.plies:
            figures = (each.a, each.b, each.both, each.only_a, each.only_b)
            lines.append(f"{each.ply}: {', '.join(f'{figure:,}' for figure in figures)}")
        lines += [self.describe((*self.top, *rest)) for rest in ((), *((move,) for move in self.moves(self.top)))]
        return "\n".join(lines)
