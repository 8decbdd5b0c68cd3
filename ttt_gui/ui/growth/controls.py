"""What chooses the picture of a measurement: figure, axis and scale, and a tick a row, with the sign of its points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from ttt_gui.ui.growth.choice import Against, Measure, Shown
from ttt_gui.ui.look.plain import menu_text, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.segments import Segmented
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import FlowLayout, muted_label
from ttt_gui.ui.plots.chart import GUIDES, Style
from ttt_gui.ui.plots.shapes import outline

_SIGN = 12  # the side of a row's sign, in pixels
_SCALES = ("Logarithmic", "Linear")


class _Group(QWidget):
    """A word and what it stands before, never parted by the end of a line."""

    def __init__(self, word: str, widget: QWidget) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 10, 0)
        row.setSpacing(10)
        if word:
            row.addWidget(muted_label(word))
        row.addWidget(widget)


class LegendTick(QCheckBox):
    """Switches a row on and off; its sign is that of the row's points."""

    def __init__(self, look: Look, key: str, title: str, style: Style | None) -> None:
        super().__init__(menu_text(title))
        self._look, self.key, self._style = look, key, style
        self.setChecked(True)
        set_tip(self, f"Show or hide {title}")
        look.changed.connect(self._show_sign)
        self._show_sign()

    @Slot()
    def _show_sign(self) -> None:
        if self._style is None:
            return
        side, ratio = scaled(_SIGN), self.devicePixelRatioF()
        pixmap = QPixmap(QSize(side, side) * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(QPointF(side / 2, side / 2))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._style.color(self._look.tokens))
            painter.drawPath(outline(self._style.shape, side * 0.7))
        self.setIcon(QIcon(pixmap))
        self.setIconSize(QSize(side, side))


class PlotControls(QWidget):
    """Three choices above a legend.

    Signals: changed(): something else is to be shown.
    """

    changed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.measure = Segmented("Figure", [each.value for each in Measure])
        self.against = Segmented("Against", [each.value for each in Against])
        self.scale = Segmented("Scale", _SCALES)
        self.ticks: list[LegendTick] = []
        self._rows: tuple[tuple[str, str, Style | None], ...] = ()
        choices = QWidget()
        flow = FlowLayout(choices, 6)
        for word, widget in (("", self.measure), ("against", self.against), ("Scale", self.scale)):
            flow.addWidget(_Group(word, widget))
        self._legend = QWidget()
        self._flow = FlowLayout(self._legend, 11)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(choices)
        column.addWidget(self._legend)
        for each in (self.measure, self.against, self.scale):
            each.chosen.connect(self._on_changed)

    def set_rows(self, rows: Sequence[tuple[str, str, Style | None]]) -> None:
        """A tick for each (key, title, style); one that was there keeps its state."""
        if tuple(rows) == self._rows:
            return
        before = dict(zip(self._rows, self.ticks, strict=True))
        off = {tick.key for tick in self.ticks if not tick.isChecked()}
        self._rows = tuple(rows)
        self.ticks = []
        for row in self._rows:
            tick = before.pop(row, None) or self._tick(row, row[0] not in off)
            self.ticks.append(tick)
            self._flow.removeWidget(tick)
            self._flow.addWidget(tick)
        for gone in before.values():
            self._flow.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for tick, following in pairwise(self.ticks):
            self.setTabOrder(tick, following)

    def _tick(self, row: tuple[str, str, Style | None], on: bool) -> LegendTick:
        tick = LegendTick(self._look, *row)
        tick.setChecked(on)
        tick.toggled.connect(self._on_changed)
        return tick

    @property
    def shown(self) -> Shown:
        """What is chosen."""
        return Shown(
            list(Measure)[self.measure.index],
            list(Against)[self.against.index],
            self.scale.index == 0,
            frozenset(tick.key for tick in self.ticks if not tick.isChecked()),
        )

    @Slot()
    def _on_changed(self) -> None:
        self.changed.emit()


GUIDES_ROW = (GUIDES, "guides", None)
"""The legend's last tick."""
