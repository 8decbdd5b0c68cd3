"""What one look at a tree gathers of it: the nodes, ghosts and edges that touch a part of the plane."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QLineF, QRectF

from ttt_gui.ui.drawing.edges import Edge
from ttt_gui.ui.drawing.layout import Branch
from ttt_gui.ui.drawing.style import TreeStyle
from ttt_gui.ui.trace.shown import Shown

_NARROW = 2.0  # a subtree that is not wider on the screen, in pixels, is drawn as one stroke


@dataclass
class Seen:
    """What one look at the tree gathers, to be drawn kind by kind: nodes, ghosts and pills for so many moves left
    out, with the x and y of their boards' upper edges' middle."""

    nodes: list[tuple[int, float, float]] = field(default_factory=list)
    ghosts: list[tuple[int, int, float, float]] = field(default_factory=list)
    more: list[tuple[int, int, float, float]] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    best: list[Edge] = field(default_factory=list)
    cuts: list[Edge] = field(default_factory=list)
    strokes: list[QLineF] = field(default_factory=list)

    def places(self) -> Iterator[tuple[float, float]]:
        for each in (*self.nodes, *self.ghosts, *self.more):
            yield each[-2], each[-1]


def look(root: Branch, clip: QRectF, style: TreeStyle, state: Shown, best: frozenset[int]) -> Seen:
    """Everything known that touches the clip; subtrees that do not are not entered. ``best`` are the nodes of the best
    line."""
    seen = Seen()
    pitch, zoom, padding = style.pitch, style.zoom, style.padding
    left, right = (clip.left() - 8) / zoom, (clip.right() + 8) / zoom
    first, last = math.floor(clip.top() / pitch) - 1, math.floor((clip.bottom() + style.line + 8) / pitch)
    all_known, is_seen = state.is_at_end, state.is_seen
    strokes = not style.has_values
    foot = padding + style.body - style.unit  # where edges begin to spread: below the texts of a node
    stack = [(root, 0.0, 0)]
    while stack:
        branch, x, layer = stack.pop()
        if layer > last:
            continue
        y = layer * pitch
        in_layer = layer >= first
        if in_layer and x + branch.lefts[0] <= right and x + branch.rights[0] >= left:
            seen.nodes.append((branch.node, x * zoom, y + padding))
        if not branch.children and not branch.ghosts:
            continue
        if strokes and (branch.right - branch.left) * zoom < _NARROW:
            own = x * zoom
            seen.strokes.append(QLineF(own, y + padding, own, y + (branch.layers - 1) * pitch + padding))
            continue
        best_here = branch.node in best
        below = y + pitch + padding
        for child, offset in zip(branch.children, branch.xs, strict=False):
            if not all_known and not is_seen(child.node):
                continue
            own = x + offset
            if in_layer and min(x, own) <= right and max(x, own) >= left:
                edge = (x * zoom, y + foot, own * zoom, below)
                (seen.best if best_here and child.node in best else seen.edges).append(edge)
            if own + child.left <= right and own + child.right >= left:
                stack.append((child, own, layer + 1))
        if not in_layer:
            continue
        count = len(branch.children)
        if branch.ghosts and (all_known or state.knows_ghosts(branch.node)):
            for move, offset in zip(branch.ghosts, branch.xs[count:], strict=False):
                own = x + offset
                if min(x, own) - 40 <= right and max(x, own) + 40 >= left:
                    seen.cuts.append((x * zoom, y + foot, own * zoom, below))
                    seen.ghosts.append((branch.node, move, own * zoom, below))
        if branch.more:
            own = (x + branch.xs[-1]) * zoom
            seen.edges.append((x * zoom, y + foot, own, below))
            seen.more.append((branch.node, branch.more, own, below))
    return seen
