"""What the picture of one node shows at a moment: gathered from the trace, and compared."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.instep.overlay import Who
from ttt_gui.engine.trace.trace import End, SearchTrace
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


def best_line(state: ShownTree) -> frozenset[int]:
    """Return the nodes of the best line from the top's root on, as far as the search knew it at the moment; none before
    its first move."""
    return known_line(state, state.trace.path(state.top)[0]) if state.trace else frozenset()


def face_of(state: ShownTree, node: int, best: frozenset[int]) -> Face:
    """Return what the picture of a node shows at the moment; ``best`` are the nodes of the best line."""
    trace = state.trace
    assert trace is not None
    found, left, unfolded = trace.node(node), state.is_left(node), state.is_unfolded(node)
    label = "" if found.move is None else move_label(trace, found)
    if not state.is_entered(node):  # the top of a subtree, at a moment before it
        words = "not entered yet"
        return Face(trace.position(node), found.move, label, words, "muted", (), end=End.STOPPED, short=NONE)
    entry = window_label(trace, found.alpha, found.beta)
    if left:
        value, colour = value_label(trace, found), tone(found)
        short = value
        last, word = window_label(trace, *exit_window(trace, found)), "exit "
        cut = end_label(trace, found)
    else:
        now = open_node(state, node)
        value = so_far(trace, found, now)
        short = value.replace(" so far", "…")
        colour, word, cut = "muted", "now ", ""
        last = window_label(trace, now.alpha, now.beta) if now else entry
    return Face(
        trace.position(node),
        found.move,
        label,
        value,
        colour,
        lines=(entry,) if last == entry else (f"enter {entry}", f"{word} {last}"),
        cut=cut,
        end=found.end if left else None,
        folded=0 if unfolded or found.after == node + 1 else len(state.possible_children(node)),
        best=node in best,
        short=short,
        played=node == state.played,
        pruned=len(found.pruned) if left and not unfolded else 0,
        kind=state.kind(node),
        size=grouped(found.after - node) if left else "",
        kinds_below=() if not left or unfolded else state.kinds_below(node),
    )


def ghost_face(trace: SearchTrace, node: int, move: int) -> Face:
    """Return what the picture of a pruned move of a node shows."""
    label = f"{CUT_SIGN} {trace.move_name(move)}"
    return Face(trace.position(node).play(move), move, label, "", "loss", (), ghost=True)
