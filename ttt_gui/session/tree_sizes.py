"""How large full minimax trees are, to tell what a search saved and a cut-off skipped: counted when somebody asks."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.tree_size import MAX_POSITIONS, TreeSize
from ttt_gui.game.position import Position
from ttt_gui.session.schedule import Priority
from ttt_gui.session.tasks import Task, TaskQueue

SKIPPED_POSITIONS = MAX_POSITIONS // 10
"""The most positions counted for what a cut-off skipped: many such counts are asked for, so each is to be short."""


class _CountPlies(TreeSize):
    """Counts the nodes of each ply below a position, the position itself first; None where TreeSize gives none."""

    def run(self) -> tuple[int, ...] | None:  # type: ignore[override]
        size = super().run()
        if size is None:
            return None
        return (1,) if size == 1 else self._counter.plies()[0]


class TreeSizes(QObject):
    """Knows the size of the full minimax tree below a position, or finds it out, by a task in the background.

    Signals:
        found: (Position) more is known of the tree below it: its size, or that it is too large to be counted.
    """

    found = Signal(object)

    def __init__(self, queue: TaskQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._plies: dict[Position, tuple[int, ...]] = {}  # the nodes of each ply
        self._too_large: dict[Position, int] = {}  # the most positions that a count went through in vain
        self._asked: dict[Position, tuple[Task, int]] = {}  # the counting task, and its most positions

    @property
    def busy(self) -> bool:
        return bool(self._asked)

    def size_of(self, position: Position, most_positions: int = MAX_POSITIONS) -> int | None:
        """Return the number of nodes, the position itself included; None where it is not known.

        An unknown size begins a count, and ``found`` follows. A tree of more than ``most_positions`` positions stays
        unknown, and is not counted twice.
        """
        plies = self.plies_of(position, most_positions)
        return sum(plies) if plies else None

    def plies_of(self, position: Position, most_positions: int = MAX_POSITIONS) -> tuple[int, ...] | None:
        """Return the nodes of each ply, the position itself first; where unknown None, with a count as in size_of()."""
        if position in self._plies:
            return self._plies[position]
        task, most = self._asked.get(position, (Task(), 0))
        if max(most, self._too_large.get(position, 0)) < most_positions:
            task.cancel()
            task = self._queue.run(
                lambda control: control.do(_CountPlies(position, most_positions)),
                f"The tree below {position.text} could not be counted",
                Priority.BACKGROUND,
            )
            task.finished.connect(self._on_ended)
            task.failed.connect(self._on_ended)
            self._asked[position] = task, most_positions
        return None

    def is_too_large(self, position: Position) -> bool:
        """Return whether a count of ``MAX_POSITIONS`` positions was in vain."""
        return self._too_large.get(position, 0) >= MAX_POSITIONS

    def stop(self) -> None:
        """Give up the counts that run or wait; known sizes stay."""
        for task, _most in self._asked.values():
            task.cancel()
        self._asked.clear()

    @Slot(object)
    @Slot(str)
    def _on_ended(self, plies: object) -> None:
        """Take a count, None where the count was in vain, or the sentence about an error, which stands in the log."""
        position = next(each for each, (task, _most) in self._asked.items() if not task.is_open)
        _task, most = self._asked.pop(position)
        if isinstance(plies, tuple):
            self._plies[position] = plies
        else:
            self._too_large[position] = most
        self.found.emit(position)
