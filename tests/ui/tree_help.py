"""Traces to look at, and a state that shows one."""

from __future__ import annotations

from PySide6.QtWidgets import QSplitter, QWidget

from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.notation import parse_position
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.panels import TreePanels

SMALL = "XO./..X/O.."  # 110 nodes by alpha-beta: X wins in 2 by b2


def side_by_side(panels: TreePanels) -> QWidget:
    """The search and its explanation in one widget, as the window has them where it is wide."""
    columns = QSplitter()
    columns.addWidget(panels.search)
    columns.addWidget(panels.pages)
    columns.setSizes([700, 300])
    return columns


def trace_of(text: str = SMALL, algorithm: Algorithm | None = None, limits: Limits | None = None) -> SearchTrace:
    """The trace of a whole search, with its events made."""
    request = SearchRequest(parse_position(text), algorithm or Algorithm(), limits or Limits(), trace_nodes=2_000_000)
    trace = Searcher(request).run().trace
    assert trace is not None
    assert trace.events.size
    return trace


def state_of(trace: SearchTrace) -> TreeState:
    state = TreeState()
    state.set_trace(trace)
    return state


def named(trace: SearchTrace, moves: str) -> int:
    """The node that these moves from the last root lead to."""
    node = trace.roots()[-1]
    for word in moves.split():
        node = next(child for child in trace.children(node) if trace.move_name(trace.node(child).move or 0) == word)
    return node


def unfold_all(state: TreeState) -> None:
    """Unfold every node: for small traces."""
    assert state.trace is not None
    for node in range(len(state.trace)):
        if state.trace.log.after(node) > node + 1:
            state.set_unfolded(node, True)
