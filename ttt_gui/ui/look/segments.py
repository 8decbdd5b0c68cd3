"""Words side by side of which one is chosen: above pages, and as a switch of two or three ways."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QTabBar

from ttt_gui.ui.look.border import called_by_qt


def segments(name: str) -> QTabBar:
    """A row of words of which one is chosen; none is ever cut or scrolled away."""
    return _prepared(QTabBar(), name)


def _prepared(bar: QTabBar, name: str) -> QTabBar:
    bar.setDocumentMode(True)
    bar.setDrawBase(False)
    bar.setExpanding(True)
    bar.setUsesScrollButtons(False)
    bar.setObjectName("segments")
    bar.setElideMode(Qt.TextElideMode.ElideNone)
    bar.setAccessibleName(name)
    bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    bar.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return bar


class _WaysBar(QTabBar):
    """Tabs as high as the bar; ``equal``: each with the room of the widest one."""

    def __init__(self, equal: bool) -> None:
        super().__init__()
        self._equal = equal

    @called_by_qt(QSize)
    def tabSizeHint(self, index: int) -> QSize:
        width = super().tabSizeHint(index).width()
        if self._equal:
            width = max(super(_WaysBar, self).tabSizeHint(each).width() for each in range(self.count()))
        return QSize(width, self.minimumHeight())

    @called_by_qt(QSize)
    def minimumTabSizeHint(self, index: int) -> QSize:
        """Its own word whole: equal widths are given up where there is no room for them."""
        return QSize(super().tabSizeHint(index).width(), self.minimumHeight())


class Segmented(QFrame):
    """A few words side by side on a ground of their own, of which one is chosen: a switch of two or more ways.

    ``height`` is in pixels. ``fills``: all words are equally wide and together as wide as there is room.

    Signals: chosen(int index): a person has chosen another word; never sent by choose().
    """

    chosen = Signal(int)

    def __init__(self, name: str, words: Sequence[str], height: int = 28, fills: bool = False) -> None:
        super().__init__()
        self.setObjectName("ways")
        self.bar = _prepared(_WaysBar(equal=fills), name)
        self.bar.setObjectName("ways")
        self.bar.setFixedHeight(height)
        self.bar.setExpanding(fills)
        across = QSizePolicy.Policy.Expanding if fills else QSizePolicy.Policy.Fixed
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)
        for word in words:
            self.bar.addTab(word)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.bar)
        self.bar.currentChanged.connect(self.chosen)

    @property
    def index(self) -> int:
        """The number of the chosen word, from 0."""
        return self.bar.currentIndex()

    def choose(self, index: int) -> None:
        """Show another word as the chosen one, without a signal."""
        with QSignalBlocker(self.bar):
            self.bar.setCurrentIndex(index)
