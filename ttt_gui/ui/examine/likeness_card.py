"""The card that says whose answers these are like: what that search does wrong, where, and how many calls it makes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QStyle, QStyleOptionFrame, QWidget

from ttt_gui.system.text import visible
from ttt_gui.ui.examine.fonts import fixed_font
from ttt_gui.ui.examine.state import Agreement, Likeness
from ttt_gui.ui.examine.tones import set_tone
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.formats import grouped, regrouped
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ElidedLabel, muted_label

_MOST_AGREEMENTS = 4
_MOST_SOURCE = 200  # characters of a line
_TEXT_MARGIN = 4  # pixels that Qt leaves beside the text of a field, on both sides


class AgreementBar(QWidget):
    """A search by its name, how many answers are the same, and a line as long as that share."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share, self._is_named, self._look = 0.0, False, look
        self.name, self.figure = ElidedLabel(), PlainLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 6)
        row.setSpacing(8)
        row.addWidget(self.name, 1)
        row.addWidget(self.figure)

    def set(self, agreement: Agreement) -> None:
        look, named = self._look, agreement.is_named
        self._share = agreement.same / agreement.of if agreement.of else 0.0
        self._is_named = named
        self.name.setFont(look.font(0.96, QFont.Weight.DemiBold if named else QFont.Weight.Normal))
        self.name.set_text("this one" if named else agreement.name)
        same = grouped(agreement.same)
        self.figure.setText(f"{same} of {grouped(agreement.of)}" if named else same)
        set_tone(self.figure, look, "win" if named else "text")
        self.figure.setFont(look.font(0.96, QFont.Weight.DemiBold, tabular=True))
        self.update()

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        tokens, high = self._look.tokens, scaled(3)
        room = QRectF(0, self.height() - high, self.width(), high)
        with QPainter(self) as painter:
            painter.fillRect(room, tokens.color("hairline"))
            room.setWidth(room.width() * self._share)
            painter.fillRect(room, tokens.color("win" if self._is_named else "muted"))

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(110), super().minimumSizeHint().height())


class SourceField(QLineEdit):
    """A text to be selected and copied: in focus all of it, else as much as there is room for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("source")
        self.setReadOnly(True)
        self._whole = ""

    def set_whole(self, text: str) -> None:
        if text != self._whole:
            self._whole = text
            set_tip(self, text)
            self._show_text()

    def _show_text(self) -> None:
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, self).width() - _TEXT_MARGIN
        elided = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, room)
        text = self._whole if self.hasFocus() else elided
        if self.text() != text:
            self.setText(text)
            self.setCursorPosition(0)

    @called_by_qt()
    def focusInEvent(self, event: QFocusEvent) -> None:
        self._show_text()
        super().focusInEvent(event)

    @called_by_qt()
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:  # its own menu copies what is selected
            self._show_text()

    @called_by_qt()
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._show_text()

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_text()


class SourceLine(QWidget):
    """A line of a person's file, by its number: it can be selected and copied, and nothing in it is obeyed."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.number = muted_label()
        self.source = SourceField()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.number)
        row.addWidget(self.source, 1)
        look.changed.connect(self._show_font)
        self._show_font()

    def set(self, line: int, source: str) -> None:
        text = visible(source.strip())
        text = text if len(text) <= _MOST_SOURCE else f"{text[: _MOST_SOURCE - 1]}…"
        self.number.setText(f"line {line}")
        self.source.setAccessibleName(f"Line {line} of the file")
        self.source.set_whole(text)

    @Slot()
    def _show_font(self) -> None:
        self.source.setFont(fixed_font(self._look))


class LikenessCard(Card):
    """Whose answers these are like; no more certain than what it is given.

    Signals: stop_requested: it is not to be found out any further.
    """

    stop_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Answers like", parent)
        self.note = ElidedLabel()
        self.note.setObjectName("muted")
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.head.addWidget(self.note, 3)
        self.stop = LinkLabel()
        self.stop.setAccessibleName("Stop comparing its answers with the table")
        self.head.addWidget(self.stop)
        self.title, self.cause = PlainLabel(wrap=True), PlainLabel(wrap=True)
        self.title.setFont(look.font(1.25, QFont.Weight.DemiBold))
        self.line, self.said = SourceLine(look), PlainLabel(wrap=True)
        self.bars = tuple(AgreementBar(look) for _ in range(_MOST_AGREEMENTS))
        self.body.setSpacing(5)
        for widget in (self.title, self.cause, self.line, self.said):
            self.body.addWidget(widget)
        self.body.addStretch(1)
        grid = QGridLayout()
        grid.setContentsMargins(0, 4, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(5)
        for number, bar in enumerate(self.bars):
            grid.addWidget(bar, number // 2, number % 2)
        self.body.addLayout(grid)
        self._likeness: Likeness | None = None
        self._nothing = ""
        self._is_busy = False
        self.stop.linkActivated.connect(self.stop_requested)
        look.changed.connect(self._show)
        self._show()

    def set(self, likeness: Likeness | None, nothing: str, is_busy: bool = False) -> None:
        """``nothing`` says why there is none; ``is_busy`` whether it is being found out."""
        if likeness is not self._likeness or nothing != self._nothing or is_busy is not self._is_busy:
            self._likeness, self._nothing, self._is_busy = likeness, nothing, is_busy
            self._show()

    @Slot()
    def _show(self) -> None:
        found = self._likeness or Likeness("", self._nothing)
        said = " ".join(part for part in (found.sentence, regrouped(found.calls)) if part)
        for label, text in ((self.title, found.title), (self.cause, found.cause), (self.said, said)):
            label.setText(text)
            label.setVisible(bool(text))
        set_tone(self.cause, self._look, "text" if found.title else "muted")
        self.line.setVisible(found.line is not None)
        if found.line is not None:
            self.line.set(found.line, found.source)
        self.note.set_text(found.note)
        self.stop.setVisible(self._is_busy)
        self.stop.set_link("", "stop", "stop", self._look.tokens.color("accent").name())
        for number, bar in enumerate(self.bars):
            bar.setVisible(number < len(found.rows))
            if number < len(found.rows):
                bar.set(found.rows[number])
