"""Every text that a window paints, whoever paints it: widgets drawn one by one on a device that keeps texts alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPaintDevice, QPaintEngine, QPaintEngineState, QRegion, QTextItem
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QHeaderView,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QStatusBar,
    QTextEdit,
    QWidget,
)

from ttt_gui.ui.window.switch import MenuRow

SLACK = 1.5  # pixels: the overhang of a letter
WORD = re.compile(r"[^\W\d_]{2,}(?:[-'’][^\W\d_]+)*")
"""A word of two letters or more."""


@dataclass(frozen=True)
class Painted:
    """A text, where it stands in its widget, and the part of the widget that may show it."""

    text: str
    rect: QRectF
    clip: QRectF
    widget: QWidget


class _Engine(QPaintEngine):
    """Keeps texts and forgets everything else."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self._widget = widget
        self.texts: list[Painted] = []

    def begin(self, _device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: QPaintEngineState) -> None:
        pass

    def _forget(self, *_anything: object) -> None:
        pass

    drawPixmap = drawImage = drawTiledPixmap = _forget  # type: ignore[assignment]  # noqa: N815
    drawPath = drawPolygon = drawRects = drawLines = _forget  # type: ignore[assignment]  # noqa: N815
    drawEllipse = drawPoints = _forget  # type: ignore[assignment]  # noqa: N815

    def drawTextItem(self, at: QPointF, item: QTextItem) -> None:
        painter = self.painter()
        if not item.text().strip() or not painter.pen().color().alpha():
            return
        rect = QRectF(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent())
        shown, room = painter.combinedTransform(), QRectF(self._widget.rect())
        clip = shown.mapRect(painter.clipBoundingRect()) & room if painter.hasClipping() else room
        if clip.isEmpty():  # Qt's rich text draws a link that has the focus once more, without a pixel
            return
        self.texts.append(Painted(item.text(), shown.mapRect(rect), clip, self._widget))


class _Device(QPaintDevice):
    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self._size, self.engine = widget.size(), _Engine(widget)

    def paintEngine(self) -> QPaintEngine:
        return self.engine

    def metric(self, which: QPaintDevice.PaintDeviceMetric) -> int:
        known = QPaintDevice.PaintDeviceMetric
        return {
            known.PdmWidth: self._size.width(),
            known.PdmHeight: self._size.height(),
            known.PdmDepth: 32,
            known.PdmNumColors: 1 << 24,
            known.PdmDevicePixelRatio: 1,
            known.PdmDevicePixelRatioScaled: 1 << 16,
        }.get(which, 96)


def painted(widget: QWidget) -> list[Painted]:
    """Return the texts that a widget paints itself, without its children."""
    device = _Device(widget)
    QWidget.render(widget, device, QPoint(), QRegion(), QWidget.RenderFlag(0))  # a QGraphicsView has another one
    return device.engine.texts


def shown_widgets(window: QWidget) -> Iterator[QWidget]:
    """Iterate over the window and what is shown in it, of no other window."""
    yield window
    for each in window.findChildren(QWidget):
        if each.isVisible() and each.window() is window.window() and each.width() > 0 and each.height() > 0:
            yield each


def visible_part(widget: QWidget, window: QWidget) -> QRect:
    """Return the part of a widget that nothing around it cuts off, in the window's coordinates."""
    part, above = QRect(QPoint(), widget.size()), widget
    while above is not window and (parent := above.parentWidget()) is not None:
        part = part.translated(above.pos()) & parent.rect()
        above = parent
    return part


def scrolled(widget: QWidget, way: Qt.Orientation) -> bool:
    """Whether a bar can bring to sight what does not fit into a widget this way: it is the viewport of such an area."""
    area = widget.parentWidget()
    if not isinstance(area, QAbstractScrollArea) or area.viewport() is not widget:
        return False
    if isinstance(area, QHeaderView):  # goes with its table
        table = area.parentWidget()
        return not isinstance(table, QAbstractScrollArea) or scrolled(table.viewport(), way)
    policy = area.horizontalScrollBarPolicy() if way == Qt.Orientation.Horizontal else area.verticalScrollBarPolicy()
    return policy != Qt.ScrollBarPolicy.ScrollBarAlwaysOff


def is_chrome(widget: QWidget) -> bool:
    """Whether a widget is the menu bar, the tabs of the views or the status bar, or stands in one."""
    above: QWidget | None = widget
    while above is not None:
        if isinstance(above, MenuRow | QMenuBar | QStatusBar):
            return True
        above = above.parentWidget()
    return False


def words_on_screen(window: QWidget) -> list[str]:
    """Return the words of two or more letters that can be read now, without menu bar, tabs and status bar."""
    words: list[str] = []
    for widget in shown_widgets(window):
        part = visible_part(widget, window)
        if part.isEmpty() or is_chrome(widget):
            continue
        origin = widget.mapTo(window, QPoint())
        texts = {(each.text, *each.rect.getRect()): each for each in painted(widget)}  # painted over itself: one text
        for each in texts.values():
            seen = each.rect.translated(origin) & QRectF(part)
            if seen.width() > each.rect.width() / 2 and seen.height() > each.rect.height() / 2:
                words += WORD.findall(each.text)
    return words


def user_writes(widget: QWidget) -> bool:
    """Whether a widget holds a text that a person writes, which may be longer than its field; or a line of a person's
    file in a field that can be scrolled, with a tooltip that has all of it."""
    above = widget.parentWidget()
    edits = isinstance(widget, QLineEdit) and (not widget.isReadOnly() or bool(widget.toolTip()))
    return edits or (isinstance(above, QTextEdit | QPlainTextEdit) and not above.isReadOnly())
