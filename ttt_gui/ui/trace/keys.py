"""What the keys do in a tree: steps from node to node, folding and unfolding, as tree views everywhere do."""

from __future__ import annotations

from PySide6.QtCore import Qt

from ttt_gui.ui.trace.state import TreeState

_ALONG = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End)


def toggle(state: TreeState, node: int) -> None:
    """Fold or unfold a node, if it has children to show."""
    if state.is_unfolded(node) or state.possible_children(node):
        state.set_unfolded(node, not state.is_unfolded(node))


def step(state: TreeState, key: int) -> bool:
    """→ unfolds or goes to the first child, ← folds or goes to the parent, ↑ ↓ Home End go to siblings, Space and Enter
    fold and unfold; whether the key is one of these."""
    node, trace = state.selected, state.trace
    if trace is None:
        return False
    parent = trace.node(node).parent if node != state.top else None
    if key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
        toggle(state, node)
    elif key == Qt.Key.Key_Right:
        children = state.possible_children(node)
        if children and not state.is_unfolded(node):
            state.set_unfolded(node, True)
        elif children:
            state.select(children[0])
    elif key == Qt.Key.Key_Left:
        if state.shown_children(node):
            state.set_unfolded(node, False)
        elif parent is not None:
            state.select(parent)
    elif key in _ALONG:
        _step_along(state, parent, Qt.Key(key))
    else:
        return False
    return True


def _step_along(state: TreeState, parent: int | None, key: Qt.Key) -> None:
    siblings = state.shown_children(parent) if parent is not None else []
    if not siblings:
        return
    at = siblings.index(state.selected) if state.selected in siblings else 0
    last = len(siblings) - 1
    to = {Qt.Key.Key_Up: at - 1, Qt.Key.Key_Down: at + 1, Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}[key]
    state.select(siblings[max(0, min(to, last))])
