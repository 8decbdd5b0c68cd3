"""Where every node that is shown stands: a tidy drawing whose unchanged subtrees are never laid out again.

A tidy tree keeps the order of siblings, centres parents over children and draws a subtree alike wherever it stands
(E. M. Reingold and J. S. Tilford, "Tidier drawings of trees", IEEE TSE 7(2), 1981). That siblings of unequal depth are
spread evenly, which C. Buchheim, M. Jünger and S. Leipert ("Improving Walker's algorithm to run in linear time", 2002)
do with threads and shifts, follows here from packing siblings once from the left and once from the right and taking the
mean (A. J. Kennedy, "Drawing trees", JFP 6(3), 1996): every demand is a distance x[j] - x[i] >= d, so the mean of two
packings that meet it meets it too. Contours are lists with an entry a layer, for no game is deeper than 64 plies.

The top stands over the middle of its moves; below it each node of its best line stands straight over its best child.
Places are those after the last event, the same at every step: what is not known yet is only not drawn.

Lengths are pixels at 100 % zoom. A node's x is that of the middle of its board, the top's x is 0; layer 0 is the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.ui.trace.state import ShownTree


@dataclass(frozen=True)
class Sizes:
    """The widths that a layout needs: how far a node and a ghost reach to the left and right of their centres, the gap
    between neighbours, and half the widths of the pill for moves left out and of the label above the move played.
    """

    left: float = 30.0
    right: float = 150.0
    ghost_left: float = 32.0
    ghost_right: float = 32.0
    gap: float = 12.0
    more: float = 60.0
    played: float = 0.0


Contour = tuple[list[float], list[float]]
"""How far a subtree reaches to the left and to the right, layer by layer, its top's first."""


class Branch:
    """A node with everything shown below it, relative to the node: only its parent knows its x.

    ``xs`` are the x of its ``children``, then of its ``ghosts`` (pruned moves), then of the pill for its ``more``
    children that are left out. ``lefts`` and ``rights`` are its contour: how far it reaches at each layer, its own
    first; ``left`` and ``right`` the extremes of these.
    """

    __slots__ = ("children", "ghosts", "left", "lefts", "more", "node", "right", "rights", "xs")
    lefts: list[float]
    rights: list[float]

    def __init__(
        self,
        node: int,
        children: tuple[Branch, ...],
        ghosts: tuple[int, ...],
        sizes: Sizes,
        straight: int | None = None,
        more: int = 0,
        xs: tuple[float, ...] | None = None,
        least: float = 0.0,
    ) -> None:
        """Place the node over its child ``straight``, or where that is None over the middle of the first and the last.
        ``more`` is the number of children left out. Keep ``xs`` where they are known; at either side the node takes
        ``least`` at least."""
        self.node, self.children, self.ghosts, self.more = node, children, ghosts, more
        contours = [(child.lefts, child.rights) for child in children]
        contours += [([-sizes.ghost_left], [sizes.ghost_right])] * len(ghosts)
        contours += [([-sizes.more], [sizes.more])] * bool(more)
        if xs is None:
            xs = spread(contours, sizes.gap)
            below = next((x for child, x in zip(children, xs, strict=False) if child.node == straight), 0.0)
            xs = tuple(x - below for x in xs)
        self.xs = xs
        self.lefts, self.rights = joined(max(sizes.left, least), max(sizes.right, least), xs, contours)
        self.left, self.right = min(self.lefts), max(self.rights)

    @property
    def layers(self) -> int:
        """The number of layers, the node's own included."""
        return len(self.lefts)


def joined(left: float, right: float, xs: Sequence[float], contours: Sequence[Contour]) -> Contour:
    """Return the contour of a node that reaches ``left`` and ``right`` itself, with subtrees of these contours at
    ``xs``.
    """
    lefts, rights = [-left], [right]
    for x, (child_lefts, child_rights) in zip(xs, contours, strict=True):
        for depth, (child_left, child_right) in enumerate(zip(child_lefts, child_rights, strict=True), 1):
            if depth == len(lefts):
                lefts.append(x + child_left)
                rights.append(x + child_right)
            else:
                lefts[depth] = min(lefts[depth], x + child_left)
                rights[depth] = max(rights[depth], x + child_right)
    return lefts, rights


def spread(contours: Sequence[Contour], gap: float) -> tuple[float, ...]:
    """Return the x of siblings with these contours, as close as ``gap`` allows, with 0 halfway between the first and
    last.
    """
    if not contours:
        return ()
    packed = _pack(contours, gap)
    mirrored = [([-right for right in rights], [-left for left in lefts]) for lefts, rights in reversed(contours)]
    width = packed[-1]
    from_right = [width - x for x in reversed(_pack(mirrored, gap))]
    return tuple((one + other) / 2 - width / 2 for one, other in zip(packed, from_right, strict=True))


def _pack(contours: Iterable[Contour], gap: float) -> list[float]:
    """Place each contour as far left as those before it allow, the first at 0."""
    found: list[float] = []
    edge: list[float] = []  # the right contour of all so far
    for lefts, rights in contours:
        x = max((right + gap - left for right, left in zip(edge, lefts, strict=False)), default=0.0)
        found.append(x)
        edge[: len(rights)] = [x + right for right in rights]
    return found


@dataclass(frozen=True)
class Hit:
    """What lies at a point: a node, one of its ghosts, or the pill for its moves left out; with its ``x`` and
    ``layer``.
    """

    node: int
    x: float
    layer: int
    ghost: int | None = None
    more: bool = False


class TreeLayout:
    """The branches of everything shown, kept as long as nothing in them changes: unfolding a node computes its branch
    and those of its ancestors, another step none.
    """

    def __init__(self, shown: ShownTree, sizes: Sizes | None = None) -> None:
        self._shown = shown
        self.sizes = sizes or Sizes()
        self._trace: SearchTrace | None = None
        self._key: object = None
        self._unfolded: frozenset[int] = frozenset()
        self._left_out: frozenset[int] = frozenset()
        self._line: dict[int, int] = {}  # the best child of each node of the top's best line
        self._laid: dict[Sizes, dict[int, Branch]] = {}  # for each sizes that were asked for
        self._old: Branch | None = None
        self._new: Branch | None = None
        self.root: Branch | None = None
        self.made = 0  # how many branches were laid out so far

    @property
    def _branches(self) -> dict[int, Branch]:
        """The branches for the sizes of now."""
        return self._laid.setdefault(self.sizes, {})

    def set_sizes(self, sizes: Sizes) -> None:
        """Use other sizes from the next refresh on; branches computed for them before are kept."""
        self.sizes = sizes

    def clear(self) -> None:
        """Drop all branches, and with them the trace."""
        self._laid.clear()
        self._trace = self._old = self._new = self.root = None

    def _drop(self, nodes: Iterable[int]) -> None:
        """Drop the branches of these nodes, for all sizes."""
        for branches in self._laid.values():
            for each in nodes:
                branches.pop(each, None)

    @property
    def left_out(self) -> frozenset[int]:
        """The nodes left out for lack of space; a pill among their siblings stands for them."""
        return self._left_out

    def set_left_out(self, nodes: frozenset[int]) -> None:
        """Leave other nodes out, from the next refresh on."""
        changed, self._left_out = nodes ^ self._left_out, nodes
        trace = self._trace
        for parent in {trace.log.parent(node) for node in changed} if trace else ():
            self._drop(trace.path(parent) if trace else ())

    def refresh(self) -> bool:
        """Compute the branches of what the state shows now; return whether anything has changed."""
        shown = self._shown
        key = (shown.filter, shown.top, shown.played)
        trace = (
            shown.trace if shown.trace and shown.trace.subject.board else None
        )  # numbers have a drawing of their own
        if trace is not self._trace or key != self._key:
            self._laid.clear()
            self._trace, self._key = trace, key
            self._line = self._principal_variation()
        unfolded = shown.unfolded
        if self._trace and self._laid:
            for node in unfolded ^ self._unfolded:
                self._drop(self._trace.path(node))
        self._unfolded = unfolded
        before, self._new = self._new, self._branch(shown.top) if self._trace and len(self._trace) else None
        self._old, self.root = before, self._new
        return self.root is not before

    def _principal_variation(self) -> dict[int, int]:
        """Return the best child of each node of the best line from the top on."""
        if not self._trace or not len(self._trace):
            return {}
        return dict(pairwise(self._trace.principal_variation(self._shown.top)))

    def _branch(self, node: int) -> Branch:
        """Return the branch of a node, made with those below it unless it is known."""
        branch = self._branches.get(node)
        if branch is None:
            children = self._shown.laid_children(node)
            stay = [child for child in children if child not in self._left_out]
            below = tuple(self._branch(child) for child in stay)
            straight = None if node == self._shown.top else self._line.get(node)
            more = len(children) - len(stay)
            ghosts, least = self._shown.laid_ghosts(node), self._least(node)
            branch = Branch(node, below, ghosts, self.sizes, straight, more, least=least)
            self._branches[node] = branch
            self.made += 1
        return branch

    def _least(self, node: int) -> float:
        """Return how far a node reaches to either side at least: that of the label of the move played."""
        return self.sizes.played if node == self._shown.played else 0.0

    def glide(self, share: float) -> None:
        """Interpolate between the places before the last refresh (share 0) and after it (share 1)."""
        old, new = self._old, self._new
        mixes = share < 1 and old is not None and new is not None and old.node == new.node
        self.root = self._mixed(old, new, share) if mixes and old and new else new

    def _mixed(self, old: Branch, new: Branch, share: float) -> Branch:
        """Mix two branches: what is new grows out of its parent. Each offset is mixed alike, so their sums are, too."""
        if old is new:
            return new
        was = {each.node: (each, x) for each, x in zip(old.children, old.xs, strict=False)}
        children, xs = [], []
        for child, x in zip(new.children, new.xs, strict=False):
            before, before_x = was.get(child.node, (child, 0.0))
            children.append(self._mixed(before, child, share))
            xs.append(before_x + (x - before_x) * share)
        ghosts = dict(zip(old.ghosts, old.xs[len(old.children) :], strict=False))
        count = len(new.children)
        for ghost, x in zip(new.ghosts, new.xs[count:], strict=False):
            before_x = ghosts.get(ghost, 0.0)
            xs.append(before_x + (x - before_x) * share)
        xs += new.xs[len(xs) :]
        least = self._least(new.node)
        return Branch(new.node, tuple(children), new.ghosts, self.sizes, None, new.more, tuple(xs), least)

    # --- where things are ---

    @property
    def bounds(self) -> tuple[float, float]:
        """The left and right end of everything, relative to the root."""
        return (self.root.left, self.root.right) if self.root else (0.0, 0.0)

    @property
    def layers(self) -> int:
        """The number of layers that are shown; 0 without a tree."""
        return self.root.layers if self.root else 0

    def place(self, node: int, settled: bool = False) -> Hit | None:
        """Return the place of a node, ``settled``: at the end of an animation; None where it is never shown."""
        root = self._new if settled else self.root
        if root is None or self._trace is None or not 0 <= node < len(self._trace):
            return None
        path = self._trace.path(node)
        if root.node not in path:
            return None
        branch, x, layer = root, 0.0, 0
        for each in path[path.index(root.node) + 1 :]:
            for child, offset in zip(branch.children, branch.xs, strict=False):
                if child.node == each:
                    branch, x, layer = child, x + offset, layer + 1
                    break
            else:
                return None
        return Hit(node, x, layer)

    def place_of_ghost(self, node: int, move: int) -> Hit | None:
        """Return the place of a pruned move; None where it has none."""
        own = self.place(node)
        branch = self._branches.get(node)
        if own is None or branch is None or move not in branch.ghosts:
            return None
        return Hit(node, own.x + branch.xs[len(branch.children) + branch.ghosts.index(move)], own.layer + 1, move)

    def nearest_shown(self, node: int) -> int | None:
        """Return the node, or its deepest ancestor that is shown."""
        if self._trace is None:
            return None
        return next((each for each in reversed(self._trace.path(node)) if self.place(each)), None)

    def at(self, x: float, layer: int) -> Hit | None:
        """Return what lies at an x of a layer; None in gaps. The search enters only subtrees that reach there."""
        if self.root is None or not 0 <= layer < self.root.layers:
            return None
        sizes, shown = self.sizes, self._shown
        stack = [(self.root, 0.0, 0)]
        while stack:
            branch, own, depth = stack.pop()
            below = layer - depth
            if below == 0:
                if own - sizes.left <= x <= own + sizes.right:
                    return Hit(branch.node, own, layer)
                continue
            for child, offset in zip(branch.children, branch.xs, strict=False):
                near = below <= child.layers and child.left <= x - own - offset <= child.right
                if near and shown.is_seen(child.node):
                    stack.append((child, own + offset, depth + 1))
            if below == 1 and (hit := self._leaf_at(branch, own, x, layer)):
                return hit
        return None

    def _leaf_at(self, branch: Branch, own: float, x: float, layer: int) -> Hit | None:
        """Return the ghost or the pill below a branch that stands at ``x``."""
        sizes, count = self.sizes, len(branch.children)
        if branch.ghosts and self._shown.is_cut(branch.node):
            for move, offset in zip(branch.ghosts, branch.xs[count:], strict=False):
                if -sizes.ghost_left <= x - own - offset <= sizes.ghost_right:
                    return Hit(branch.node, own + offset, layer, move)
        if branch.more and abs(x - own - branch.xs[-1]) <= sizes.more:
            return Hit(branch.node, own + branch.xs[-1], layer, more=True)
        return None
