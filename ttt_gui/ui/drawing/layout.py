"""Where every node that is shown stands: a tidy drawing whose unchanged subtrees are never laid out again.

A tidy tree keeps the order of siblings, centres parents over children and draws a subtree alike wherever it stands
(E. M. Reingold and J. S. Tilford, "Tidier drawings of trees", IEEE TSE 7(2), 1981). That siblings of unequal depth are
spread evenly, which C. Buchheim, M. Jünger and S. Leipert ("Improving Walker's algorithm to run in linear time", 2002)
do with threads and shifts, follows here from packing siblings once from the left and once from the right and taking the
mean (A. J. Kennedy, "Drawing trees", JFP 6(3), 1996): every demand is a distance x[j] - x[i] >= d, so the mean of two
packings that meet it meets it too. Contours are lists with an entry a layer, for no game is deeper than 64 plies.

Lengths are pixels at 100 % zoom. A node's x is that of the middle of its board, the top's x is 0; layer 0 is the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.ui.trace.shown import Shown


@dataclass(frozen=True)
class Sizes:
    """The room that a node and a ghost take at the left and right of the middle of their boards, the gap between
    neighbours, and from layer to layer."""

    left: float = 30.0
    right: float = 150.0
    ghost_left: float = 32.0
    ghost_right: float = 32.0
    gap: float = 12.0
    pitch: float = 128.0


class Branch:
    """A node with all that is shown below it; where it stands itself only its parent knows.

    ``xs`` are the x of its ``children`` and then of its ``ghosts`` (the pruned moves), from its own x. ``lefts`` and
    ``rights`` are its contour: how far it reaches at each layer, its own first; ``left`` and ``right`` over all layers.
    """

    __slots__ = ("children", "ghosts", "left", "lefts", "moment", "node", "right", "rights", "xs")
    lefts: list[float]
    rights: list[float]

    def __init__(self, node: int, children: tuple[Branch, ...], ghosts: tuple[int, ...], sizes: Sizes) -> None:
        self.node, self.children, self.ghosts = node, children, ghosts
        self.moment = -1
        contours = [(child.lefts, child.rights) for child in children]
        contours += [([-sizes.ghost_left], [sizes.ghost_right])] * len(ghosts)
        self.xs = _spread(contours, sizes.gap)
        self.lefts, self.rights = [-sizes.left], [sizes.right]
        for x, (lefts, _) in zip(self.xs, contours, strict=True):  # the first to reach a layer bounds it
            self.lefts += [x + left for left in lefts[len(self.lefts) - 1 :]]
        for x, (_, rights) in zip(reversed(self.xs), reversed(contours), strict=True):
            self.rights += [x + right for right in rights[len(self.rights) - 1 :]]
        self.left, self.right = min(self.lefts), max(self.rights)

    @property
    def layers(self) -> int:
        """How many layers it has, its own included."""
        return len(self.lefts)


def _spread(contours: Sequence[tuple[list[float], list[float]]], gap: float) -> tuple[float, ...]:
    """The x of siblings with these contours around the middle of the first and the last."""
    if not contours:
        return ()
    packed = _pack(contours, gap)
    mirrored = [([-right for right in rights], [-left for left in lefts]) for lefts, rights in reversed(contours)]
    width = packed[-1]
    from_right = [width - x for x in reversed(_pack(mirrored, gap))]
    return tuple((one + other) / 2 - width / 2 for one, other in zip(packed, from_right, strict=True))


def _pack(contours: Iterable[tuple[list[float], list[float]]], gap: float) -> list[float]:
    """Each as far left as those before it allow, the first at 0."""
    found: list[float] = []
    edge: list[float] = []  # the right contour of all so far
    for lefts, rights in contours:
        x = max((right + gap - left for right, left in zip(edge, lefts, strict=False)), default=0.0)
        found.append(x)
        edge[: len(rights)] = [x + right for right in rights]
    return found


@dataclass(frozen=True)
class Hit:
    """What lies at a point: a node, or one of its ghosts; ``x`` and ``layer`` are where it stands."""

    node: int
    x: float
    layer: int
    ghost: int | None = None


class TreeLayout:
    """The branches of all that is shown, kept from one refresh to the next as far as nothing in them changed.

    Unfolding a node makes its branch and its ancestors' anew; another moment makes those anew whose node was open at
    one of both moments, for a subtree never changes once its node was left.
    """

    def __init__(self, shown: Shown, sizes: Sizes | None = None) -> None:
        self._shown = shown
        self.sizes = sizes or Sizes()
        self._trace: SearchTrace | None = None
        self._filter: object = None
        self._unfolded: frozenset[int] = frozenset()
        self._branches: dict[int, Branch] = {}
        self.root: Branch | None = None
        self.made = 0  # how many branches were laid out so far

    def set_sizes(self, sizes: Sizes) -> None:
        """Lay everything out for other sizes, at the next refresh."""
        if sizes != self.sizes:
            self.sizes = sizes
            self._branches.clear()

    def refresh(self) -> bool:
        """Follow what is shown; whether anything changed."""
        shown = self._shown
        if shown.trace is not self._trace or shown.filter != self._filter:
            self._branches.clear()
            self._trace, self._filter = shown.trace, shown.filter
        unfolded = shown.unfolded
        if self._trace and self._branches:
            for node in unfolded ^ self._unfolded:
                for each in self._trace.path(node):
                    self._branches.pop(each, None)
        self._unfolded = unfolded
        before, self.root = self.root, self._branch(shown.top) if self._trace and len(self._trace) else None
        return self.root is not before

    def _branch(self, node: int) -> Branch:
        branch, now = self._branches.get(node), self._shown.moment
        if branch is not None and (branch.moment == now or self._was_left(node, min(branch.moment, now))):
            return branch
        children = tuple(self._branch(child) for child in self._shown.shown_children(node))
        ghosts = self._shown.ghosts(node)
        if branch is None or branch.children != children or branch.ghosts != ghosts:
            branch = Branch(node, children, ghosts, self.sizes)
            self._branches[node] = branch
            self.made += 1
        branch.moment = now
        return branch

    def _was_left(self, node: int, moment: int) -> bool:
        return self._trace is not None and self._trace.events.left(node) <= moment

    # --- where things are ---

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of everything."""
        if self.root is None:
            return 0.0, 0.0, 0.0, 0.0
        return self.root.left, 0.0, self.root.right, self.root.layers * self.sizes.pitch

    def place(self, node: int) -> Hit | None:
        """Where a node stands; None where it is not shown."""
        if self.root is None or self._trace is None or not 0 <= node < len(self._trace):
            return None
        path = self._trace.path(node)
        if self.root.node not in path:
            return None
        branch, x, layer = self.root, 0.0, 0
        for each in path[path.index(self.root.node) + 1 :]:
            for child, offset in zip(branch.children, branch.xs, strict=False):
                if child.node == each:
                    branch, x, layer = child, x + offset, layer + 1
                    break
            else:
                return None
        return Hit(node, x, layer)

    def nearest_shown(self, node: int) -> int | None:
        """The node itself, or the deepest of its ancestors that is shown."""
        if self._trace is None:
            return None
        return next((each for each in reversed(self._trace.path(node)) if self.place(each)), None)

    def at(self, x: float, y: float) -> Hit | None:
        """What stands at a point; None in the gaps. Descends only into subtrees that reach there."""
        layer = int(y // self.sizes.pitch)
        if self.root is None or not 0 <= layer < self.root.layers:
            return None
        sizes = self.sizes
        stack = [(self.root, 0.0, 0)]
        while stack:
            branch, own, depth = stack.pop()
            below = layer - depth
            if below == 0:
                if own - sizes.left <= x <= own + sizes.right:
                    return Hit(branch.node, own, layer)
                continue
            for child, offset in zip(branch.children, branch.xs, strict=False):
                if below <= child.layers and child.left <= x - own - offset <= child.right:
                    stack.append((child, own + offset, depth + 1))
            if below == 1:
                for move, offset in zip(branch.ghosts, branch.xs[len(branch.children) :], strict=True):
                    if -sizes.ghost_left <= x - own - offset <= sizes.ghost_right:
                        return Hit(branch.node, own + offset, layer, move)
        return None
