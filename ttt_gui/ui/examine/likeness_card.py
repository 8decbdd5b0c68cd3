"""The card that says which search answers like an engine: its fault, the line with it, and its number of calls."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QGridLayout, QLineEdit, QProgressBar, QWidget

from ttt_gui.engine.examine.verdict import Likeness
from ttt_gui.engine.faults.diagnosis import Beside
from ttt_gui.system.text import visible
from ttt_gui.ui.examine.output_card import fixed_font
from ttt_gui.ui.look.formats import grouped, regrouped
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ElidedLabel, bold_label, in_row, muted_label


def set_tone(widget: QWidget, look: Look, token: str) -> None:
    """Colour the text of a label that has no name by which the style sheet colours it."""
    color, palette = look.tokens.color(token), widget.palette()
    if palette.color(QPalette.ColorRole.WindowText) != color:
        palette.setColor(QPalette.ColorRole.WindowText, color)
        widget.setPalette(palette)


# The card that says which search answers like an engine: its fault, the line with it, and its number of calls


_MOST_AGREEMENTS = 4
_MOST_SOURCE = 200  # characters of a line


class AgreementBar(QWidget):
    """A search by its name, how many answers are the same, and a bar as long as that share; ``named``: the search
    that the card names."""

    def __init__(self, look: Look, named: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_named, self._look = named, look
        self.name, self.figure, self.bar = ElidedLabel(), PlainLabel(), QProgressBar(textVisible=False)
        self.bar.setObjectName("agreement")
        self.bar.setProperty("named", named)
        self.name.setFont(look.font(0.96, QFont.Weight.DemiBold if named else QFont.Weight.Normal))
        self.figure.setFont(look.font(0.96, QFont.Weight.DemiBold, tabular=True))
        self.setMinimumWidth(scaled(110))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        grid.addWidget(self.name, 0, 0)
        grid.addWidget(self.figure, 0, 1)
        grid.addWidget(self.bar, 1, 0, 1, 2)

    def set(self, row: Beside) -> None:
        named, same = self._is_named, grouped(row.agrees)
        self.name.set_text("this one" if named else row.name)
        self.figure.setText(f"{same} of {grouped(row.asked)}" if named else same)
        set_tone(self.figure, self._look, "win" if named else "text")
        self.bar.setMaximum(max(1, row.asked))
        self.bar.setValue(row.agrees)


class SourceLine(QWidget):
    """A line of a person's file, by its number: shown as plain text that can be selected and copied."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.number = muted_label()
        self.source = QLineEdit()
        self.source.setObjectName("source")
        self.source.setReadOnly(True)
        in_row(self.number, (self.source, 1), gap=8, of=self)
        look.changed.connect(self._show_font)
        self._show_font()

    def set(self, line: int, source: str) -> None:
        text = visible(source.strip())
        text = text if len(text) <= _MOST_SOURCE else f"{text[: _MOST_SOURCE - 1]}…"
        self.number.setText(f"line {line}")
        self.source.setAccessibleName(f"Line {line} of the file")
        if text != self.source.text():
            self.source.setText(text)
            self.source.setCursorPosition(0)
            set_tip(self.source, text)

    @Slot()
    def _show_font(self) -> None:
        self.source.setFont(fixed_font(self._look))


class LikenessCard(Card):
    """Says which search answers like the engine, no more certainly than the Likeness that it shows."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Answers like", parent)
        self.note = ElidedLabel(muted=True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.head.addWidget(self.note, 3)
        self.stop = LinkLabel()
        self.stop.set_link("", "stop", "stop")
        self.stop.setAccessibleName("Stop comparing its answers with the table")
        self.head.addWidget(self.stop)
        self.title, self.cause = bold_label(look, 1.25, wrap=True), PlainLabel(wrap=True)
        self.line, self.said = SourceLine(look), PlainLabel(wrap=True)
        self.bars = tuple(AgreementBar(look, not number) for number in range(_MOST_AGREEMENTS))
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
        look.changed.connect(self._show)
        self._show()

    def set(self, likeness: Likeness | None, nothing: str, is_busy: bool = False) -> None:
        """Show a likeness; ``nothing`` says why there is none, ``is_busy`` whether it is still being looked for."""
        if likeness is not self._likeness or nothing != self._nothing or is_busy is not self._is_busy:
            self._likeness, self._nothing, self._is_busy = likeness, nothing, is_busy
            self._show()

    @Slot()
    def _show(self) -> None:
        found = self._likeness or Likeness(cause=self._nothing)
        evidence = f"{found.evidence[:1].upper()}{found.evidence[1:]}." if found.evidence else ""
        cause = " ".join(filter(None, (found.cause, evidence)))
        said = " ".join(filter(None, (found.sentence, found.calls_text)))
        for label, text in ((self.title, found.title), (self.cause, cause), (self.said, said)):
            label.setText(regrouped(text))
            label.setVisible(bool(text))
        self.heading.setText(found.lead.rstrip(":"))
        set_tone(self.cause, self._look, "text" if found.title else "muted")
        self.line.setVisible(found.line is not None)
        if found.line is not None:
            self.line.set(found.line, found.source)
        self.note.set_text(regrouped(found.note))
        self.stop.setVisible(self._is_busy)
        for number, bar in enumerate(self.bars):
            bar.setVisible(number < len(found.rows))
            if number < len(found.rows):
                bar.set(found.rows[number])
