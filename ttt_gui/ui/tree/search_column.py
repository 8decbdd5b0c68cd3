"""The search as a column: two heading lines, the picture with all the height there is, and below a line its time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from ttt_gui.ui.look.scroll import Room

if TYPE_CHECKING:
    from ttt_gui.ui.tree.heading import TreeHeading
    from ttt_gui.ui.tree.timeline import TimelineBar

LEAST_SEARCH = QSize(340, 240)
"""The smallest picture with its tools and time; what needs more can be scrolled to."""
_SIDE = 14  # left and right of everything


class SearchColumn(QFrame):
    """Shows ``waiting`` in the place of the picture while there is no tree. Folded, the tools are there only while they
    are asked for, and ``why`` stands below the picture in one sentence.

    Signals: tools_toggled: the tools are asked for, or not any more.
    """

    tools_toggled = Signal()

    def __init__(
        self, waiting: QWidget, tools: QWidget, notice: QWidget, view: QWidget, why: QWidget, time: TimelineBar
    ) -> None:
        super().__init__()
        self.setObjectName("card")
        self._tools, self._why, self._time = tools, why, time
        self._heading: TreeHeading | None = None
        self._folded = False
        self._top, self._stack = QHBoxLayout(), QStackedLayout()
        self._line = QFrame()
        self._line.setObjectName("line")
        self._line.setFixedHeight(1)
        self._picture, self._below = QVBoxLayout(), QVBoxLayout()
        self._picture.setSpacing(4)
        self._picture.addWidget(tools)
        self._picture.addWidget(view, 1)
        self._picture.addWidget(notice)
        self._below.setSpacing(4)
        self._below.addWidget(why)
        self._below.addWidget(time)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(self._picture, 1)
        column.addWidget(self._line)
        column.addLayout(self._below)
        card = QVBoxLayout(self)
        card.setContentsMargins(1, 1, 1, 1)
        card.setSpacing(4)
        card.addLayout(self._top)
        card.addLayout(self._stack, 1)
        self._stack.addWidget(waiting)
        self._stack.addWidget(Room(content, LEAST_SEARCH))
        self._arrange()

    def put_on_top(self, heading: TreeHeading) -> None:
        self._heading = heading
        self._top.addWidget(heading)
        heading.tools.toggled.connect(self._on_toggled)
        self._arrange()

    def show_tree(self, there: bool) -> None:
        """The picture with its tools and time, or what waits for it."""
        self._stack.setCurrentIndex(1 if there else 0)

    @property
    def tools_shown(self) -> bool:
        """Whether the tools are asked for where they are folded."""
        return self._heading is not None and self._heading.tools.isChecked()

    def set_folded(self, folded: bool) -> None:
        if folded != self._folded:
            self._folded = folded
            self._arrange()

    @Slot()
    def _on_toggled(self) -> None:
        self._arrange()
        self.tools_toggled.emit()

    def _arrange(self) -> None:
        folded, side = self._folded, 0 if self._folded else _SIDE
        self.setObjectName("" if folded else "card")
        self.style().polish(self)
        self._tools.setVisible(not folded or self.tools_shown)
        self._line.setVisible(not folded)
        self._why.setVisible(folded)
        self._time.set_folded(folded)
        self._picture.setContentsMargins(side, 0, side, 0)
        self._below.setContentsMargins(side, 0, side, 0 if folded else 8)
        self._top.setContentsMargins(0 if folded else 6, 0 if folded else 8, side, 0)  # the title stands 8 further in
        if self._heading:
            self._heading.set_folded(folded)
