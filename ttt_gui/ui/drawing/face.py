"""What the picture of one node shows at a moment: gathered from the trace once, compared and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ttt_gui.engine.instep.overlay import Who
from ttt_gui.engine.trace.trace import End, SearchTrace, TraceNode
from ttt_gui.game.position import Position
from ttt_gui.ui.look.formats import NONE, grouped
from ttt_gui.ui.trace.shown import ShownTree
from ttt_gui.ui.trace.words import (
    CUT_SIGN,
    end_label,
    exit_window,
    move_label,
    open_node,
    so_far,
    tone,
    value_label,
    window_label,
)

Skipped = Callable[[Position], int | None]
"""Tells the size of the full minimax tree below a position, in nodes; None while nobody knows it."""

_MOST_FACES = 20_000


@dataclass(frozen=True)
class Face:
    """All that is seen of a node or a ghost. Equal faces look alike, so one may be painted for another.

    ``label`` is the move on its edge ('' at a root), ``tone`` the token of its ``value``, ``lines`` the texts below it
    and ``cut`` the last of them, in words of its own; ``end`` is why the node was left, None before.
    ``short`` is the value without words, ``folded`` how many children a folded node has, ``pruned`` how many moves of
    it were pruned. The move that was ``played`` says so above its board. Where the tree is laid over another one,
    ``kind`` says who visits the node, ``size`` how many nodes it has, ``kinds_below`` who visits the moves of a folded
    one.
    """

    position: Position
    move: int | None
    label: str
    value: str
    tone: str
    lines: tuple[str, ...]
    cut: str = ""
    end: End | None = None
    folded: int = 0
    best: bool = False
    ghost: bool = False
    short: str = ""
    pruned: int = 0
    played: bool = False
    kind: Who | None = None
    kinds_below: tuple[Who, ...] = ()
    size: str = ""


def known_line(state: ShownTree, top: int) -> frozenset[int]:
    """Return the nodes of the best line from ``top`` on, as far as the search knew it at the moment; none before the
    first move was searched."""
    found: list[int] = []
    node: int | None = top
    while node is not None:
        found.append(node)
        if state.is_left(node):
            node = state.trace.best_child(node) if state.trace else None
        else:
            now = open_node(state, node)
            node = now.best_child if now else None
    return frozenset(found if len(found) > 1 else ())


class Faces:
    """The faces of a state's nodes, made when first seen and again when something about them changed."""

    def __init__(self, state: ShownTree) -> None:
        self._state = state
        self._trace: SearchTrace | None = None
        self._faces: dict[int, tuple[object, Face]] = {}
        self._ghosts: dict[tuple[int, int], Face] = {}
        self._line: tuple[object, frozenset[int]] = (None, frozenset())

    def _follow(self) -> SearchTrace:
        trace = self._state.trace
        assert trace is not None
        if trace is not self._trace or len(self._faces) > _MOST_FACES or len(self._ghosts) > _MOST_FACES:
            self._trace = trace
            self._faces.clear()
            self._ghosts.clear()
            self._line = (None, frozenset())
        return trace

    def of(self, node: int) -> Face:
        """Return the face of a node at the moment."""
        trace, state = self._follow(), self._state
        left = state.is_left(node)
        unfolded = state.is_unfolded(node) or trace.log.after(node) == node + 1
        folded = 0 if unfolded else len(state.possible_children(node))
        best = node in self.principal_variation()
        now = None if left else (state.is_entered(node), open_node(state, node))
        stage = (left, folded, unfolded, now, best, node == state.played)
        kept = self._faces.get(node)
        if kept is not None and kept[0] == stage:
            return kept[1]
        face = self._made(trace, trace.node(node), left, folded, best)
        self._faces[node] = (stage, face)
        return face

    def _made(self, trace: SearchTrace, found: TraceNode, left: bool, folded: int, best: bool) -> Face:
        state = self._state
        if not state.is_entered(found.id):  # the top of a subtree, at a moment before it
            label = "" if found.move is None else move_label(trace, found)
            words = "not entered yet"
            return Face(trace.position(found.id), found.move, label, words, "muted", (), end=End.STOPPED, short=NONE)
        entry = window_label(trace, found.alpha, found.beta)
        if left:
            value, colour = value_label(trace, found), tone(found)
            short = value
            last, word = window_label(trace, *exit_window(trace, found)), "exit "
            cut = end_label(trace, found)
        else:
            now = open_node(state, found.id)
            value = so_far(trace, found, now)
            short = value.replace(" so far", "…")
            colour, word, cut = "muted", "now ", ""
            last = window_label(trace, now.alpha, now.beta) if now else entry
        lines = (entry,) if last == entry else (f"enter {entry}", f"{word} {last}")
        return Face(
            trace.position(found.id),
            found.move,
            "" if found.move is None else move_label(trace, found),
            value,
            colour,
            lines,
            cut,
            found.end if left else None,
            folded,
            best,
            short=short,
            played=found.id == state.played,
            pruned=len(found.pruned) if left and not state.is_unfolded(found.id) else 0,
            kind=state.kind(found.id),
            size=grouped(found.after - found.id) if left else "",
            kinds_below=() if not left or state.is_unfolded(found.id) else state.kinds_below(found.id),
        )

    def ghost(self, node: int, move: int) -> Face:
        """Return the face of a pruned move of a node."""
        trace = self._follow()
        face = self._ghosts.get((node, move))
        if face is None:
            label = f"{CUT_SIGN} {trace.move_name(move)}"
            face = Face(trace.position(node).play(move), move, label, "", "loss", (), ghost=True)
            self._ghosts[node, move] = face
        return face

    def principal_variation(self) -> frozenset[int]:
        """Return the nodes of the best line as far as the search knew it at the moment; none before its first move."""
        trace, state = self._follow(), self._state
        root = trace.path(state.top)[0]
        key = (root, state.moment)
        if self._line[0] != key:
            self._line = (key, known_line(state, root))
        return self._line[1]
