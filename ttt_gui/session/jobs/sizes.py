"""How much a cut-off skipped: the sizes of full minimax trees, counted when somebody asks, beside everything else.

A thread of an executor counts one tree after the other. It is not the search thread: that one is for searches, which
must not wait for a count, and a count for a ghost in the picture must not be dropped because a search began. An
executor has what is needed and nothing else: a queue, a thread that starts with the first question, an end that waits.
"""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QObject, Qt, Signal, Slot

from ttt_gui.engine.tree_size import MAX_POSITIONS, TreeSize
from ttt_gui.game.position import Position

logger = logging.getLogger(__name__)
MOST_POSITIONS = MAX_POSITIONS // 10
"""Beyond so many positions a tree is not counted: about a quarter of a second, and 50 MB for a while."""


class SkippedSizes(QObject):
    """Knows the size of the full minimax tree below a position, or finds it out.

    Signals: found() when another size is known.
    """

    found = Signal()
    _counted = Signal(object, object, object)

    def __init__(self, parent: QObject | None = None, max_positions: int = MOST_POSITIONS) -> None:
        super().__init__(parent)
        self._max_positions = max_positions
        self._sizes: dict[Position, int | None] = {}
        self._trees: dict[Position, TreeSize] = {}  # those being counted and those that wait
        self._executor: ThreadPoolExecutor | None = ThreadPoolExecutor(1, "ttt-gui-sizes")
        self._counted.connect(self._on_counted, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        return bool(self._trees)

    def size_of(self, position: Position) -> int | None:
        """The number of nodes, the position itself included; None while it is being counted, which this begins, and
        for a tree too large to be counted."""
        if position in self._sizes:
            return self._sizes[position]
        if position not in self._trees and self._executor:
            tree = self._trees[position] = TreeSize(position, self._max_positions)
            self._executor.submit(self._count, position, tree)
        return None

    def stop(self) -> None:
        """Give up what is being counted and what waits; what is known stays."""
        for tree in self._trees.values():
            tree.stop()
        self._trees.clear()

    def close(self) -> None:
        """Stop, and end the thread. Safe twice."""
        self.stop()
        if self._executor:
            self._executor.shutdown(wait=True, cancel_futures=True)
            self._executor = None

    def _count(self, position: Position, tree: TreeSize) -> None:
        """In the executor's thread."""
        try:
            size = tree.run()
        except Exception:
            logger.exception("Counting the tree below %s failed", position)
            size = None
        self._counted.emit(position, tree, size)

    @Slot(object, object, object)
    def _on_counted(self, position: Position, tree: TreeSize, size: int | None) -> None:
        if self._trees.get(position) is not tree:
            return  # stopped meanwhile
        del self._trees[position]
        self._sizes[position] = size
        if size is not None:
            self.found.emit()
