"""The moves of a node in the order tried, as the ordering lab shows them."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.numbers.small_tree import OrderedTree, State
from ttt_gui.engine.orders import Orders, Path
from ttt_gui.engine.score import Role
from ttt_gui.engine.trace.trace import End, SearchTrace, TraceNode
from ttt_gui.game.position import Position
from ttt_gui.ui.look.formats import grouped, times
from ttt_gui.ui.trace.texts import ROLE_SIGNS, entry_label, move_label, role_sign, tone, value_label

_MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class LabReply:
    """A grandchild of the node: whether it was searched, and whether the last change of orders changed that."""

    searched: bool
    changed: bool


@dataclass(frozen=True)
class LabMove:
    """A child of the node. In a number tree ``board`` is None, and ``sign`` is the number or the role.

    ``value`` is '' for a skipped child; ``cuts``: its value caused the cut-off; ``was``: its state before the last
    change of orders, '' if the same.
    """

    move: int
    name: str
    board: Position | None
    sign: str
    was: str
    searched: bool = False
    value: str = ""
    tone: str = "muted"
    nodes: int = 0
    cuts: bool = False
    skipped_replies: int = 0
    replies: tuple[LabReply, ...] = ()
    leaf: str = ""

    @property
    def can_enter(self) -> bool:
        """Whether the child was searched and has children."""
        return self.searched and bool(self.replies)

    @property
    def label(self) -> str:
        """The name of the move; in a number tree also its number or role, where that differs."""
        return " ".join(dict.fromkeys(filter(None, (self.name, self.sign))))

    @property
    def replies_text(self) -> str:
        """A square for each reply in the order tried, filled if searched; for a leaf how the game ended."""
        return "".join("■" if reply.searched else "□" for reply in self.replies) or self.leaf

    @property
    def words(self) -> str:
        """The move as a sentence."""
        if not self.searched:
            parts = [self.name, "skipped: not searched at all"]
        else:
            parts = [self.name, f"value {self.value}", times(self.nodes, "node")]
            parts += [self.leaf] if self.leaf else []
            parts += ["cuts: the moves after it are skipped"] if self.cuts else []
            if self.skipped_replies:
                parts.append(f"skips {self.skipped_replies} of its {len(self.replies)} replies")
        return ", ".join([*parts, self.was] if self.was else parts)


@dataclass(frozen=True)
class LabNode:
    """The node whose children are shown: the moves to it, its board if it has one, value, window at entry, and side to
    move.
    """

    path: Path
    board: Position | None
    name: str
    value: str
    tone: str
    window: str
    role: str
    nodes: int

    @property
    def text(self) -> str:
        """The node as a line: 'root · △ MAX · X · = +7 · 110 nodes · α −∞ β +∞'."""
        return " · ".join((self.name, self.role, self.value, times(self.nodes, "node"), self.window))

    @property
    def words(self) -> str:
        """The node as a sentence."""
        return f"{self.name}, {self.role}, value {self.value}, {times(self.nodes, 'node')}, entered with {self.window}"


def node_at(trace: SearchTrace, path: Path) -> int | None:
    """Return the node after these moves; None if the search did not enter it."""
    node: int | None = 0
    for move in path:
        node = None if node is None else _children(trace, node).get(move)
    return node


def lab_node(trace: SearchTrace, path: Path) -> LabNode:
    """Return the node after ``path``, which the search entered."""
    node = node_at(trace, path)
    assert node is not None
    found = trace.node(node)
    sides = trace.subject.sides
    side = sides[not found.is_max] if found.role is not Role.CHANCE else found.role.value
    role = f"{role_sign(found)} {found.role.value}"
    return LabNode(
        path=path,
        board=trace.position(node) if trace.subject.board else None,
        name=move_label(trace, found),
        value=value_label(trace, trace.known(node)),
        tone=tone(trace.known(node)),
        window=entry_label(trace, found),
        role=role if side == role[2:] else f"{role} · {side}",
        nodes=found.after - node,
    )


def tried_moves(
    tree: OrderedTree, orders: Orders, path: Path, trace: SearchTrace, before: SearchTrace | None
) -> list[LabMove]:
    """Return the children of the node after ``path`` in the order tried, the skipped ones last."""
    node = node_at(trace, path)
    assert node is not None
    earlier = node_at(before, path) if before else None
    old = _children(before, earlier) if before and earlier is not None else None
    found = trace.node(node)
    tried = []
    for child in trace.children(node):
        tried.append(_searched(trace, trace.node(child), _cut(trace, child), before, old))
    board = trace.position(node) if trace.subject.board else None
    for move in _in_order(tree, orders, path, found.pruned):
        was = "was searched before" if old is not None and move in old else ""
        after = board.play(move) if board else None
        tried.append(LabMove(move, trace.name(node, move), after, _sign(trace, (*path, move)), was))
    return tried


def _searched(
    trace: SearchTrace, found: TraceNode, cuts: bool, before: SearchTrace | None, old: dict[int, int] | None
) -> LabMove:
    """Return the row of a searched move, with what has changed against the search before; `old` are its children by
    move.
    """
    assert found.move is not None
    was = ""
    earlier: int | None = None
    if before and old is not None:
        earlier = old.get(found.move)
        if earlier is None:
            was = "was skipped before"
        elif cuts != _cut(before, earlier):
            was = "cuts now" if cuts else "cut before"
        elif (gain := (found.after - found.id) - (before.node(earlier).after - earlier)) != 0:
            was = f"{'+' if gain > 0 else _MINUS}{grouped(abs(gain))} nodes"
    known = _children(before, earlier) if before and earlier is not None else None
    tried = [(move, True) for move in _children(trace, found.id)] + [(move, False) for move in found.pruned]
    replies = [LabReply(searched, known is not None and (move in known) != searched) for move, searched in tried]
    board = trace.position(found.id) if trace.subject.board else None
    return LabMove(
        move=found.move,
        name=trace.name(found.id),
        board=board,
        sign=_sign(trace, trace.moves_to(found.id)),
        was=was,
        searched=True,
        value=value_label(trace, trace.known(found.id)),
        tone=tone(trace.known(found.id)),
        nodes=found.after - found.id,
        cuts=cuts,
        skipped_replies=len(found.pruned),
        replies=tuple(replies),
        leaf=_leaf(board) if not replies else "",
    )


def _sign(trace: SearchTrace, path: Path) -> str:
    """Return the sign in place of a board: the number of a leaf, or who moves; '' where there is a board."""
    if trace.subject.board:
        return ""
    return trace.subject.leaf_text(path) or ROLE_SIGNS[trace.subject.role(path)]


def _cut(trace: SearchTrace, child: int) -> bool:
    """Tell whether a child's value ended the loop of its parent."""
    parent = trace.node(child).parent
    assert parent is not None
    above = trace.node(parent)
    return above.end is End.CUT and trace.node(child).after == above.after


def _leaf(board: Position | None) -> str:
    """Return what a leaf is in a word or two; a number tree has no board."""
    if board is None:
        return "leaf"
    outcome = board.outcome
    if outcome is None:
        return "depth limit"
    return f"{outcome.winner} wins" if outcome.winner else "draw"


def _children(trace: SearchTrace, node: int) -> dict[int, int]:
    """Return the last child entered by each move."""
    found = {}
    for child in trace.children(node):
        move = trace.node(child).move
        assert move is not None
        found[move] = child
    return found


def _in_order(tree: OrderedTree, orders: Orders, path: Path, moves: tuple[int, ...]) -> list[int]:
    """Return the skipped moves in the order in which they would have been tried."""
    own = orders.own.get(path)
    rule = orders.rule_at(path)
    if own is None and rule.order is not None:
        state: State = tree.root
        for move in path:
            state = dict(tree.children(state))[move]
        own = tuple(move for move, _ in tree.in_order(state, rule.order))
    return [move for move in own if move in moves] if own is not None else list(moves)
