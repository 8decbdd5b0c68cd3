"""The line under the slider of events: which event it is, how many cut-offs there are, and what the bar stands for."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QFontMetrics, QPalette, QResizeEvent
from PySide6.QtWidgets import QWidget

from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.formats import grouped, times
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.event_slider import EventSlider

_GAP = 12
_GUEST_SHARE = 0.62  # of what the number of the event leaves


def inside_words(trace: SearchTrace, node: int) -> str:
    """'inside b1', 'inside the root'."""
    return f"inside {trace.name(node)}"


def cuts_words(trace: SearchTrace) -> str:
    """'17 cut-offs', 'no cut-offs'; of a trace that does not hold the whole search, those that it holds."""
    found = times(trace.events.cuts, "cut-off") if trace.events.cuts else "no cut-offs"
    return f"{found} in the trace" if trace.truncated else found


class EventCaption(QWidget):
    """Each of its three texts has a place that no step changes; the last one stands below its bar. A guest may stand in
    the place of the second."""

    def __init__(self, look: Look, state: TreeState, slider: EventSlider, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._state, self._slider = look, state, slider
        self.count, self.cuts, self.inside = ElidedLabel(self), ElidedLabel(self), ElidedLabel(self)
        for label in (self.count, self.cuts, self.inside):
            label.setFont(look.font(0.96, tabular=True))
        self._guest: QWidget | None = None
        self.count.setObjectName("muted")
        self.inside.setObjectName("muted")
        self.setFixedHeight(QFontMetrics(self.count.font()).height() + 2)
        look.changed.connect(self._paint_cuts)
        state.trace_changed.connect(self._show)
        state.moment_changed.connect(self._count)
        state.selection_changed.connect(self._place)
        self._paint_cuts()
        self._show()

    @property
    def words(self) -> str:
        """'event 12 of 307'."""
        return self.count.accessibleName()

    def set_guest(self, guest: QWidget | None) -> None:
        """Let a line of text stand in the place of the number of cut-offs, which its ticks show too."""
        self._guest = guest
        self.cuts.setVisible(guest is None)
        if guest:
            guest.setParent(self)
            guest.show()
        self._place()

    @Slot()
    def _show(self) -> None:
        trace = self._state.trace
        self.cuts.set_text(cuts_words(trace) if trace else "")
        self._count()
        self._place()

    @Slot()
    def _paint_cuts(self) -> None:
        """In the colour of what it counts."""
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, self._look.tokens.color("loss"))
        self.cuts.setPalette(palette)

    @Slot()
    def _count(self) -> None:
        self.count.set_text(self._words(self._state.moment) if self._state.trace else "")

    def _words(self, moment: int) -> str:
        return f"event {grouped(moment + 1)} of {grouped(self._slider.maximum() + 1)}"

    @Slot()
    def _place(self) -> None:
        """The number first, in the room of the longest; the bar's name below its middle, as far as there is room."""
        trace, metrics, height = self._state.trace, QFontMetrics(self.count.font()), self.height()
        left = 0
        for label, widest in (
            (self.count, self._words(self._slider.maximum())),
            (self.cuts, self.cuts.accessibleName()),
        ):
            width = metrics.horizontalAdvance(widest) + 2
            if label is self.cuts and self._guest:
                width = round((self.width() - left) * _GUEST_SHARE)
                self._guest.setGeometry(left, 0, width, height)
            label.setGeometry(left, 0, width, height)
            left += width + _GAP
        bar = self._slider.inside()
        self.inside.setVisible(bar is not None)
        if bar and trace:
            words = inside_words(trace, self._state.selected)
            width = min(metrics.horizontalAdvance(words) + 2, max(0, self.width() - left))
            middle = (bar[0] + bar[1]) // 2 + self._slider.x() - self.x()
            self.inside.setGeometry(max(left, min(middle - width // 2, self.width() - width)), 0, width, height)
            self.inside.set_text(words)

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()
