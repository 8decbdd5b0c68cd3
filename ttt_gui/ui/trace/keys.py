"""The keys of a tree: steps from node to node, folding and unfolding, as tree views everywhere do."""

from __future__ import annotations

from PySide6.QtCore import Qt

from ttt_gui.ui.trace.state import TreeState

_ALONG = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End)


def toggle(state: TreeState, node: int) -> None:
    """Fold or unfold a node, if it has children or pruned moves to show."""
    if state.is_unfolded(node) or state.possible_children(node) or state.possible_ghosts(node):
        state.set_unfolded(node, not state.is_unfolded(node))


def step(state: TreeState, key: int) -> bool:
    """Do what a key does, and return whether it is one of these: → unfolds or goes to the first child, ← folds or goes
    to the parent, ↑ ↓ Home End go to siblings, of which the pruned moves are the last ones, Space and Enter fold and
    unfold."""
    node, trace = state.selected, state.trace
    if trace is None:
        return False
    if key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
        if state.pruned is None:
            toggle(state, node)
    elif key == Qt.Key.Key_Right:
        if state.pruned is None:
            _step_in(state, node)
    elif key == Qt.Key.Key_Left:
        _step_out(state, node)
    elif key in _ALONG:
        _step_along(state, Qt.Key(key))
    else:
        return False
    return True


def _step_in(state: TreeState, node: int) -> None:
    children, ghosts = state.possible_children(node), state.possible_ghosts(node)
    if not children and not ghosts:
        return
    if not state.is_unfolded(node):
        state.set_unfolded(node, True)
    elif children:
        state.select(children[0])
    else:
        state.select_pruned(node, ghosts[0])


def _step_out(state: TreeState, node: int) -> None:
    parent = _parent(state, node)
    if state.pruned is not None:
        state.select(node)
    elif state.shown_children(node) or state.ghosts(node):
        state.set_unfolded(node, False)
    elif parent is not None:
        state.select(parent)


def _parent(state: TreeState, node: int) -> int | None:
    return state.trace.node(node).parent if state.trace and node != state.top else None


def _step_along(state: TreeState, key: Qt.Key) -> None:
    parent = state.selected if state.pruned is not None else _parent(state, state.selected)
    if parent is None:
        return
    children, ghosts = state.shown_children(parent), state.ghosts(parent)
    last = len(children) + len(ghosts) - 1
    if last < 0:
        return
    if state.pruned is not None:
        at = len(children) + ghosts.index(state.pruned) if state.pruned in ghosts else last
    else:
        at = children.index(state.selected) if state.selected in children else 0
    to = {Qt.Key.Key_Up: at - 1, Qt.Key.Key_Down: at + 1, Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}[key]
    to = max(0, min(to, last))
    if to < len(children):
        state.select(children[to])
    else:
        state.select_pruned(parent, ghosts[to - len(children)])
