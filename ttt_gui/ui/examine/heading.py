"""The first row of Examine: what is asked, and the buttons that set it going."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QMenu,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from ttt_gui.session.examining.trust import LESSON_ENGINES, SAMPLE_ENGINES, SampleEngine
from ttt_gui.ui.examine.export import ExamineExport
from ttt_gui.ui.examine.state import ASKED, OVER, WHAT, Examined, ExaminePhase
from ttt_gui.ui.export_bar import MenuButton
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.icons import icon_of, sign
from ttt_gui.ui.look.plain import LinkLabel, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, bold_label, in_column, in_row, in_row_or_column

_WITH_FILE = (*OVER, ExaminePhase.FAILED)
_PROGRESS_WIDTH = 130  # pixels
_BETWEEN = 10


class ExamineHeading(Guarded, QWidget):
    """The heading of Examine: what is asked, progress, and buttons.

    Signals:
        sample_requested: (SampleEngine) the person wants to examine this engine.
    """

    sample_requested = Signal(object)

    def __init__(self, look: Look, export: ExamineExport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._shown: object = None  # the values that decide which buttons there are, and their words
        self.export = export
        self.title = bold_label(look, 1.6, "Examine an engine")
        self.subtitle = ElidedLabel(muted=True)
        self.positions = LinkLabel()
        self.positions.set_link("", "change", "positions")
        self.positions.setAccessibleName("Change which positions are asked")
        set_tip(self.positions, "Choose the board, the side to move, and which positions are asked")
        self.progress = QProgressBar(textVisible=False)
        self.progress.setFixedWidth(_PROGRESS_WIDTH)
        self.progress.setAccessibleName("How far it is")
        self.others = QMenu(self, toolTipsVisible=True)
        self.choose = self.others.addAction("&Choose a file…")
        for samples in (SAMPLE_ENGINES, LESSON_ENGINES):
            self.others.addSeparator()
            for sample in samples:
                entry = self.others.addAction(f"&{sample.title} ({sample.file})")
                entry.triggered.connect(partial(self._ask_for, sample))
                set_tip(entry, sample.words)
        self.file = MenuButton("Another &file", "Another file", self.others, "button")
        self.run = QToolButton(toolButtonStyle=Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.run.setObjectName("accent")
        self.run.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.stop = QPushButton("S&top")
        set_tip(self.file, "Examine another engine, or a sample; or drop a file on the window")
        set_tip(self.run, "Ask the engine for its move in every position (Ctrl+Return)")
        set_tip(self.stop, "Stop the engine and everything it started, and keep its answers (Esc)")
        asked = in_row((self.subtitle, 1), self.positions, (None, 0), gap=_BETWEEN)
        buttons = in_row(None, gap=8)
        in_row_or_column((in_column(self.title, asked, gap=0), 1), buttons, gap=8, of=self)
        for widget in (self.progress, export, self.file, self.run, self.stop):
            widget.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            buttons.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        look.changed.connect(self._draw_icon)
        look.changed.connect(self._fit_subtitle)
        self._draw_icon()
        self.set(Examined())

    def set(self, now: Examined) -> None:
        """Show the state of an examination; buttons change only with the phase."""
        is_short = now.phase not in (ExaminePhase.NONE, ExaminePhase.RUNNING)
        can_run = now.file is not None and (now.file.card is not None or now.phase is ExaminePhase.FAILED)
        shown = now.phase, bool(now.asked), can_run, now.file is not None
        if shown != self._shown:
            self._shown = shown
            self._show_buttons(now, can_run)
        self.progress.setMaximum(max(1, now.total))
        self.progress.setValue(now.asked)
        self.subtitle.set_text(now.choice.short if is_short else subtitle(now))
        self._fit_subtitle()

    def _show_buttons(self, now: Examined, can_run: bool) -> None:
        """Show the buttons that this phase has; the focus goes from Run to Stop and back."""
        running = now.phase is ExaminePhase.RUNNING
        has_file = now.file is not None or now.phase is ExaminePhase.FAILED
        self.file.setVisible(has_file)
        self.export.setVisible(has_file)
        self.positions.setVisible(has_file)
        self.export.refuse(now.no_report)
        self.progress.setVisible(running)
        if running and self.run.hasFocus():
            self.stop.setEnabled(True)
            self.stop.setFocus()
        self.run.setText(
            "Try again" if now.phase is ExaminePhase.FAILED and not now.asked else "Run again" if now.asked else "Run"
        )
        self.run.setVisible(now.phase in _WITH_FILE and now.file is not None)
        self.run.setEnabled(now.phase in _WITH_FILE and can_run)
        can_stop = running or now.phase is ExaminePhase.LOOKING
        if not can_stop and self.stop.hasFocus():
            self.run.setFocus()
        self.stop.setVisible(can_stop)

    def _ask_for(self, sample: SampleEngine, _checked: bool = False) -> None:
        self.sample_requested.emit(sample)

    @Slot()
    def _fit_subtitle(self) -> None:
        """Let the subtitle be no wider than its text: the link follows."""
        metrics = self.subtitle.fontMetrics()
        self.subtitle.setMaximumWidth(metrics.horizontalAdvance(self.subtitle.text()) + 4)

    @Slot()
    def _draw_icon(self) -> None:
        self.run.setIcon(icon_of(_again, self._look.tokens, self.devicePixelRatioF(), ink="on_accent"))


def _again(ink: QColor, ratio: float) -> QPixmap:
    return sign(partial(_paint_again, ink), ratio)


def _paint_again(ink: QColor, painter: QPainter) -> None:
    """Paint an arrow that comes round."""
    painter.setPen(QPen(ink, 1.9))
    painter.drawArc(QRectF(4, 4, 10, 10), 60 * 16, 290 * 16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPolygon([QPointF(14.6, 2.4), QPointF(14.6, 7.8), QPointF(9.6, 6.6)])


def subtitle(now: Examined) -> str:
    """Return the subtitle: what an examination is, before the first file; then what is asked, or the progress."""
    if now.phase is ExaminePhase.NONE:
        return WHAT
    if now.phase is ExaminePhase.RUNNING and now.total:
        return f"{grouped(now.asked)} of {grouped(now.total)} questions asked"
    return f"{ASKED} {now.choice.words}"
