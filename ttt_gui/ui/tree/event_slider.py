"""The slider through the events of a search: the cut-offs stand above it, and below it a bar where the search was
inside the selected node."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRectF, QSignalBlocker, Qt, Slot
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider, QWidget

from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState

_HEIGHT = 32
_TICK_TOP, _TICK_HEIGHT = 1, 9
_TICK_WIDTH = 2  # of a cut-off's stroke, where cut-offs are few
_BAR_TOP, _BAR_HEIGHT = 27, 3
_FAINTEST = 0.35  # the least opacity of a column: with one cut-off, where another has many


def cuts_in_columns(trace: SearchTrace, columns: int) -> list[int]:
    """Count the cut-offs in each column of pixels, where the first event stands in the first, the last in the last.

    Each column costs one search by halving, whether there are a hundred events or a hundred million.
    """
    events, last = trace.events, max(1, trace.events.size - 1)
    edges = [ceil((column + 0.5) * last / max(1, columns - 1)) - 1 for column in range(columns)]
    upto = [events.cuts_by(min(edge, last)) for edge in edges]
    return [after - before for before, after in zip([0, *upto[:-1]], upto, strict=True)]


class EventSlider(Guarded, QSlider):
    """A slider whose value is the number of the event; a press takes the handle to the pointer, not a page on."""

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._look, self._state = look, state
        self._grip: int | None = None  # how far right of its middle the handle was taken; None while it is free
        self.setAccessibleName("Event")
        self.setFixedHeight(_HEIGHT)
        self.setMinimumWidth(120)
        look.changed.connect(self.update)
        state.trace_changed.connect(self._take_trace)
        state.selection_changed.connect(self._repaint)
        self._take_trace()

    # --- where things are ---

    def x_of(self, event: int) -> int:
        """Return the pixel at which an event stands."""
        left, right = self._span()
        return left + round((right - left) * event / max(1, self.maximum()))

    def event_at(self, x: int) -> int:
        """Return the event that stands nearest to a pixel."""
        left, right = self._span()
        share = (x - left) / max(1, right - left)
        return max(0, min(round(share * self.maximum()), self.maximum()))

    def inside(self) -> tuple[int, int] | None:
        """Return from which to which pixel the search was inside the selected node; None where that says nothing: it
        was inside all of the time, or there is no trace."""
        trace = self._state.trace
        if trace is None:
            return None
        entered, left = trace.events.entered(self._state.selected), trace.events.left(self._state.selected)
        if entered == 0 and left == self.maximum():
            return None
        return self.x_of(entered), max(self.x_of(left), self.x_of(entered) + _BAR_HEIGHT)

    def _span(self) -> tuple[int, int]:
        """Return where the middle of the handle is at the first and at the last event, in pixels."""
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        option.maximum = max(1, self.maximum())
        middles = []
        for event in (0, option.maximum):
            option.sliderPosition = option.sliderValue = event
            part = QStyle.SubControl.SC_SliderHandle
            rect = self.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, self)
            middles.append(rect.center().x())
        return middles[0], middles[1]

    # --- news ---

    @Slot()
    def _take_trace(self) -> None:
        trace = self._state.trace
        self._grip = None
        with QSignalBlocker(self):
            self.setRange(0, trace.events.size - 1 if trace else 0)
            self.setPageStep(max(1, self.maximum() // 20))
            self.setValue(self._state.moment)
        self.setEnabled(trace is not None)
        self.update()

    @Slot()
    def _repaint(self) -> None:
        self.update()

    # --- painting ---

    def _paint_cuts(self, painter: QPainter, trace: SearchTrace) -> None:
        """Paint the cut-offs between the first event's pixel and the last one's: strokes, or if many a density."""
        left, right = self._span()
        counts = cuts_in_columns(trace, right - left + 1)
        most, ink = max(counts), self._look.tokens.color("loss")
        width = _TICK_WIDTH if 4 * sum(map(bool, counts)) < len(counts) else 1
        for x, count in enumerate(counts, left):
            if count:
                ink.setAlphaF(_FAINTEST + (1 - _FAINTEST) * (count / most) ** 0.5)
                painter.fillRect(QRectF(x, _TICK_TOP, width, _TICK_HEIGHT), ink)

    def paintEvent(self, event: QPaintEvent) -> None:
        trace, inside = self._state.trace, self.inside()
        if trace:
            with QPainter(self) as painter:
                self._paint_cuts(painter, trace)
                if inside:
                    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(self._look.tokens.color("text"))
                    bar = QRectF(inside[0], scaled(_BAR_TOP), inside[1] - inside[0], _BAR_HEIGHT)
                    painter.drawRoundedRect(bar, _BAR_HEIGHT / 2, _BAR_HEIGHT / 2)
        super().paintEvent(event)

    # --- the mouse ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        x = round(event.position().x())
        off = x - self.x_of(self.value())
        self._grip = off if abs(off) <= _HEIGHT // 4 else 0
        self.setSliderDown(True)
        self._drag(x)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._drag(round(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None
        self.setSliderDown(False)

    def _drag(self, x: int) -> None:
        """Take the handle to a pixel; leave it where it is held and has not been moved yet."""
        if self._grip is not None and x - self._grip != self.x_of(self.value()):
            self.setValue(self.event_at(x - self._grip))
