"""The search as a column: heading, tools, the picture with all the height there is, and below a line its time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from ttt_gui.ui.look.scroll import Room

if TYPE_CHECKING:
    from ttt_gui.ui.tree.heading import TreeHeading

LEAST_SEARCH = QSize(340, 240)
"""The smallest picture with its tools and time; what needs more can be scrolled to."""
_SIDE = 14  # left and right of everything


class SearchColumn(QFrame):
    """Shows ``waiting`` in the place of the picture while there is no tree."""

    def __init__(self, waiting: QWidget, tools: QWidget, notice: QWidget, view: QWidget, time: QWidget) -> None:
        super().__init__()
        self.setObjectName("card")
        self._top, self._stack = QHBoxLayout(), QStackedLayout()
        line = QFrame()
        line.setObjectName("line")
        line.setFixedHeight(1)
        picture, below = QVBoxLayout(), QHBoxLayout()
        picture.setContentsMargins(_SIDE, 0, _SIDE, 0)
        picture.setSpacing(2)
        picture.addWidget(tools)
        picture.addWidget(view, 1)
        picture.addWidget(notice)
        below.setContentsMargins(_SIDE, 0, _SIDE, 0)
        below.addWidget(time)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 8)
        column.setSpacing(4)
        column.addLayout(picture, 1)
        column.addWidget(line)
        column.addLayout(below)
        self._top.setContentsMargins(6, 8, _SIDE, 0)  # the heading's words stand 8 further in
        card = QVBoxLayout(self)
        card.setContentsMargins(1, 1, 1, 1)
        card.setSpacing(4)
        card.addLayout(self._top)
        card.addLayout(self._stack, 1)
        self._stack.addWidget(waiting)
        self._stack.addWidget(Room(content, LEAST_SEARCH))

    def put_on_top(self, heading: TreeHeading) -> None:
        self._top.addWidget(heading)

    def show_tree(self, there: bool) -> None:
        """The picture with its tools and time, or what waits for it."""
        self._stack.setCurrentIndex(1 if there else 0)
