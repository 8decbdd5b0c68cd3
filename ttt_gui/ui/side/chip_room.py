"""Room for a few lines of chips: more are scrolled."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import FlowLayout

_LINES = 8
_BAR_ROOM = 8  # beside the chips, where they are scrolled


class Chips(QWidget):
    """Where the chips stand: at the left of those of a variation stands a line for each level."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.flow = FlowLayout(self)
        self.flow.setContentsMargins(0, 0, 0, 0)
        look.changed.connect(self._repaint)

    @Slot()
    def _repaint(self) -> None:
        self.update()

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setPen(self._look.tokens.color("grid"))
            for level, line in self.flow.lines():
                for each in range(1, level + 1):
                    x = each * self.flow.INDENT - 4
                    painter.drawLine(x, line.top(), x, line.bottom())


class ChipRoom(QScrollArea):
    """As high as the chips need at its width, up to ``_LINES`` lines."""

    def __init__(self, content: Chips) -> None:
        super().__init__()
        self._content, self._flow = content, content.flow
        self.setObjectName("cards")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setWidget(content)
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)

    def show_whole(self, chip: QWidget) -> None:
        """Scroll so that a chip is seen."""
        self.ensureWidgetVisible(chip, 0, 2)

    def refresh(self) -> None:
        """The chips are others, or stand elsewhere."""
        self.updateGeometry()
        self._arrange()

    def _heights(self) -> tuple[int, int]:
        """What the chips need, and what is shown of it."""
        width = max(1, self.width())
        needed = self._flow.heightForWidth(width)
        chip = self._flow.minimumSize().height()
        most = _LINES * (chip + self._flow.gap) - self._flow.gap
        if needed > most:
            needed = self._flow.heightForWidth(width - _BAR_ROOM)
        return needed, min(needed, most)

    def _arrange(self) -> None:
        needed, shown = self._heights()
        width = self.width() - (_BAR_ROOM if needed > shown else 0)
        self._content.resize(width, needed)
        self._flow.activate()
        self._content.update()

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(200, self._heights()[1])

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(self._flow.minimumSize().width(), self._heights()[1])

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.refresh()
