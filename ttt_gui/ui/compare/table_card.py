"""The upper half of Compare: the table with its heading, what is wrong, and what must be said of it below."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ttt_gui.engine.measure.table import TableRow, comparison_table
from ttt_gui.engine.tables.table import Table
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.ui.compare.status import Standing
from ttt_gui.ui.compare.table import CompareTable
from ttt_gui.ui.compare.table_columns import VALUE
from ttt_gui.ui.compare.table_foot import TableFoot
from ttt_gui.ui.compare.table_paint import paint_sign
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.offer import OfferCard
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.tables.export_bar import ExportBar
from ttt_gui.ui.tables.forms import table_forms

_SIGN = 12  # pixels of the tick beside the verdict
_MOST_PROGRESS = 240  # pixels that are kept for how far it is
_LEAST_ROWS = 5  # that are seen where the closer look is, too
_BEFORE_THE_FOOT = 3  # rows that are more than what stands below them


class TableCard(QFrame):
    """Shows a comparison; folded, its heading alone and what is wrong, with a button that asks for the rest.

    Signals: whole_requested(); run_requested(): from the middle, where nothing has run.
    """

    whole_requested = Signal()
    run_requested = Signal()

    def __init__(self, look: Look, queue: JobQueue, comparison: Comparison, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._look, self._comparison = look, comparison
        self.is_folded = False
        self.count = PlainLabel()
        self.count.setFont(look.font(1.1, QFont.Weight.DemiBold))
        self.progress = ElidedLabel()
        self.progress.setObjectName("muted")
        self.sign = PlainLabel()
        self.verdict = PlainLabel()
        self.alarm = PlainLabel(wrap=True)
        self.alarm.setAccessibleName("What is wrong")
        for label in (self.verdict, self.alarm):
            label.setFont(look.font(1.0, QFont.Weight.DemiBold))
        self.table = CompareTable(look, comparison)
        self.foot = TableFoot(look, self.table)
        self.offer = OfferCard(look, "Run", self.table)
        self.offer.hide()
        self.offer.wanted.connect(self.run_requested)
        self.export_forms = table_forms(self.exported)
        self.export = ExportBar(queue, self.export_forms, "Comparison")
        self.whole = QPushButton("Show the table")
        set_tip(self.whole, "Show all of the table again")

        self._first, self._second = QHBoxLayout(), QHBoxLayout()
        for line in (self._first, self._second):
            line.setContentsMargins(16, 0, 16, 0)
            line.setSpacing(10)
        for widget in (self.count, self.sign, self.verdict):
            self._first.addWidget(widget)
        self._first.addStretch(0)
        self._alarm_row = QWidget()
        alarm = QHBoxLayout(self._alarm_row)
        alarm.setContentsMargins(16, 0, 16, 4)
        alarm.addWidget(self.alarm)
        self._body = QVBoxLayout(self)
        self._body.setContentsMargins(1, 10, 1, 6)
        self._body.setSpacing(8)
        self._body.addLayout(self._first)
        self._body.addLayout(self._second)
        self._body.addWidget(self._alarm_row)
        self._body.addWidget(self.table, 1)
        self._body.addWidget(self.foot)
        self._body.addStretch(0)
        self._place(self._first)

        self.whole.hide()
        self.whole.clicked.connect(self.whole_requested)

    # -- what it says -----------------------------------------------------------------------------------------------

    def show_standing(self, found: Standing) -> None:
        """The words above and below the table."""
        self.count.setText(found.count)
        self.progress.set_text(found.progress)
        wide = self.progress.fontMetrics().horizontalAdvance(found.progress) + 2
        self.progress.setMinimumWidth(min(wide, scaled(_MOST_PROGRESS)))
        colour = {True: "win", False: "loss", None: "muted"}[found.good]
        tokens = self._look.tokens
        for label, text in ((self.verdict, found.verdict), (self.alarm, found.alarm)):
            label.setText(text)
            label.setStyleSheet(f"color: {tokens.color('loss' if label is self.alarm else colour).name()}")
        self.verdict.setVisible(bool(found.verdict))
        self.sign.setVisible(found.good is not None)
        if found.good is not None:
            self.sign.setPixmap(_pixmap(found.good, self._look, colour, self.devicePixelRatioF()))
        self._alarm_row.setVisible(bool(found.alarm))
        self.foot.set_text(found.foot)
        self._fit()

    def ask(self, words: tuple[str, str]) -> None:
        """Ask in the middle of the table whether the rows shall run: what they take, and a remark; '' asks nothing."""
        self.offer.setVisible(bool(words[0]))
        if words[0]:
            self.offer.set(*words)
            self._place_offer()

    def _place_offer(self) -> None:
        """In the middle of the columns of figures, of which none has a figure."""
        table = self.table
        left = table.columnViewportPosition(VALUE) + table.viewport().x()
        size = self.offer.fitting(QSize(max(0, table.width() - left), table.height()))
        at = QPoint(left + (table.width() - left - size.width()) // 2, (table.height() - size.height()) // 2)
        self.offer.setGeometry(QRect(at, size))

    def exported(self) -> Table:
        """What goes out: all columns, whatever the window has room for."""
        comparison = self._comparison
        rows = [TableRow(row.entry, row.seen, row.agreement, row is comparison.base) for row in comparison.rows]
        guests = [row.line for row in comparison.guests.rows]
        return comparison_table(rows, comparison.subject, comparison.alarms(), guests)

    # -- room -------------------------------------------------------------------------------------------------------

    def height_for(self, rows: int, tight: bool) -> int:
        """What so many rows take, low ones or usual ones, with all that stands around them."""
        alarm = self._alarm_row.heightForWidth(max(1, self.width() - 2)) if self._alarm_row.isVisibleTo(self) else 0
        parts = [self._first.sizeHint().height(), self._second.sizeHint().height(), alarm]
        parts += [self.table.height_for(rows, tight), self.foot.sizeHint().height()]
        shown = [part for part in parts if part]
        margins, frame = self._body.contentsMargins(), self.contentsMargins()
        around = margins.top() + margins.bottom() + frame.top() + frame.bottom()
        return sum(shown) + self._body.spacing() * (len(shown) - 1) + around

    @property
    def least_height(self) -> int:
        """Of a table that can be read beside a closer look."""
        return self.height_for(min(_LEAST_ROWS, len(self.table.rows.all)), True)

    def natural_height(self, tight: bool) -> int:
        """With every row."""
        return self.height_for(len(self.table.rows.all), tight)

    def set_folded(self, folded: bool) -> None:
        """Show the heading alone, or all of it."""
        if folded == self.is_folded:
            return
        self.is_folded = folded
        self.table.setVisible(not folded)
        self.whole.setVisible(folded)
        self.setSizePolicy(
            QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed if folded else QSizePolicy.Policy.Preferred
        )
        self._fit()

    def _fit(self) -> None:
        """The heading in one line where there is room for it, else in two."""
        words = [self.count, self.verdict, self.sign, self.whole]
        words = [each for each in words if each.isVisibleTo(self)]
        wide = sum(each.sizeHint().width() + self._first.spacing() for each in words)
        wide += self.progress.minimumWidth() + self._first.spacing() + self.export.minimumSizeHint().width()
        self._place(self._first if wide + scaled(32) <= self.width() else self._second)
        rows = min(_BEFORE_THE_FOOT, len(self.table.rows.all))
        self.foot.setVisible(not self.is_folded and self.height() >= self.height_for(rows, True))

    def _place(self, line: QHBoxLayout) -> None:
        if line.indexOf(self.export) >= 0:
            return
        for widget in (self.progress, self.export, self.whole):
            self._first.removeWidget(widget)
            self._second.removeWidget(widget)
        line.addWidget(self.progress, 1)
        line.addWidget(self.export)
        line.addWidget(self.whole)
        self._body.invalidate()

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        self._place_offer()

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        """The heading in two lines, whatever it is now."""
        words = [each for each in (self.count, self.sign, self.verdict) if each.isVisibleTo(self)]
        wide = sum(each.sizeHint().width() + self._first.spacing() for each in words)
        return QSize(max(wide, scaled(300)) + scaled(36), super().minimumSizeHint().height())


def _pixmap(good: bool, look: Look, colour: str, ratio: float) -> QPixmap:
    """A tick or a cross of the size of the type."""
    side = scaled(_SIGN)
    pixmap = QPixmap(QSize(side, side) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_sign(painter, QRectF(1, 1, side - 2, side - 2), good, look, colour)
    return pixmap
