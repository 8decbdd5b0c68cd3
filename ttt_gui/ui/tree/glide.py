"""The motion of the picture: the view and an unfolding glide to where they belong, or are there at once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QPointF, QVariantAnimation, Signal, Slot

from ttt_gui.ui.drawing.layout import TreeLayout
from ttt_gui.ui.tree.viewport import Viewport

MILLISECONDS = 150


class Glide(QObject):
    """Lets a viewport's ``lag`` shrink to nothing, and a layout grow from what it was to what it is.

    Signals: moved: something stands elsewhere now.
    """

    moved = Signal()

    def __init__(self, port: Viewport, layout: TreeLayout, parent: QObject) -> None:
        super().__init__(parent)
        self.enabled = False
        self._port, self._layout = port, layout
        self._start = QPointF()
        self._anchor: Callable[[], QPointF] | None = None
        self._clock = QVariantAnimation(self, duration=MILLISECONDS, startValue=0.0, endValue=1.0)
        self._clock.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._clock.valueChanged.connect(self._on_tick)

    @property
    def is_under_way(self) -> bool:
        return self._clock.state() is QAbstractAnimation.State.Running

    def start(self, drawn: QPointF, anchor: Callable[[], QPointF] | None = None) -> None:
        """Go from where the picture was drawn to where it belongs. With an ``anchor``, which tells where in the tree a
        node stands, the layout grows as well, and ``drawn`` is where that node was drawn."""
        self.finish()
        if not self.enabled:
            return
        self._anchor = anchor
        goal = self._port.offset + (anchor() if anchor else QPointF())
        self._start = drawn - goal
        if anchor is None and self._start.isNull():
            return
        self.show_share(0.0)
        self._clock.start()

    def turn(self, way: QPointF) -> None:
        """Go on to a goal that is so much further, from where the picture is drawn now."""
        left = 1 - self._clock.currentValue()
        self._start -= way / max(left, 0.01)
        self._port.lag -= way

    def finish(self) -> None:
        """Be there."""
        self._clock.stop()
        self.show_share(1.0)

    def show_share(self, share: float) -> None:
        """Stand so far (0 to 1) on the way."""
        lag = self._start * (1 - share)
        if self._anchor:
            goal = self._anchor_at(1.0)
            lag += goal - self._anchor_at(share)
        self._port.lag = QPointF() if share >= 1 else lag
        if share >= 1:
            self._start, self._anchor = QPointF(), None

    def _anchor_at(self, share: float) -> QPointF:
        assert self._anchor
        self._layout.glide(share)
        return self._anchor()

    @Slot(object)
    def _on_tick(self, share: object) -> None:
        assert isinstance(share, float)
        self.show_share(share)
        self.moved.emit()
