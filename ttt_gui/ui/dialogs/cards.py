"""Cards of which one is chosen: a radio button that holds a title, a line below it, and often a picture."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QRadioButton, QVBoxLayout, QWidget

from ttt_gui.game.rules import Rules
from ttt_gui.ui.drawing.board import BoardGeometry, draw_grid, round_pen
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look

_ANOTHER = Rules(4, 4, 4)  # whose dashed lines stand for a board that a person chooses


class ChoiceCard(QRadioButton):
    """Takes a click anywhere on it, and has the size of what ``body`` holds; its style is that of ``name``."""

    def __init__(self, look: Look, name: str, title: str, words: str, align: Qt.AlignmentFlag) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setAccessibleDescription(words)
        self.body = QVBoxLayout(self)
        self.body.setSpacing(scaled(3))
        self.title, self.words = PlainLabel(title), PlainLabel(words)
        self.title.setFont(look.font(1.0, QFont.Weight.DemiBold))
        self.words.setFont(look.font(0.92))
        for label in (self.title, self.words):
            label.setAlignment(align | Qt.AlignmentFlag.AlignVCenter)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self.body.addWidget(label)
        self.toggled.connect(self._on_toggled)
        self._on_toggled()

    @Slot()
    def _on_toggled(self) -> None:
        """Show the line below in the text's own colour on the tint of the chosen card: muted is too faint there."""
        self.words.setObjectName("" if self.isChecked() else "muted")
        self.words.style().unpolish(self.words)
        self.words.style().polish(self.words)

    @called_by_qt(bool)
    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return self.body.totalSizeHint()

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return self.body.totalMinimumSize()


class BoardPreview(QWidget):
    """The empty board in small, with one winning line as an example; without rules a dashed one with a plus."""

    def __init__(self, look: Look, rules: Rules | None, side: int) -> None:
        super().__init__()
        self._look, self._rules = look, rules
        self.setFixedSize(side, side)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = self._look.tokens
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            geometry = BoardGeometry.fit(self._rules or _ANOTHER, QRectF(self.rect()))
            if self._rules:
                self._draw_line(painter, geometry, self._rules)
                draw_grid(painter, geometry, tokens.color("grid"))
                return
            draw_grid(painter, geometry, tokens.color("grid"), Qt.PenStyle.DashLine)
            middle, arm = geometry.rect.center(), geometry.cell * 0.5
            painter.setPen(round_pen(tokens.color("text"), 2))
            for along in (QPointF(arm, 0), QPointF(0, arm)):
                painter.drawLine(middle - along, middle + along)

    def _draw_line(self, painter: QPainter, geometry: BoardGeometry, rules: Rules) -> None:
        """Tint a row in the middle."""
        tokens = self._look.tokens
        first = rules.rows // 2 * rules.columns
        painter.setPen(round_pen(tokens.color("accent"), 1.5) if tokens.outlines else Qt.PenStyle.NoPen)
        card = self.parentWidget()
        chosen = isinstance(card, ChoiceCard) and card.isChecked()
        painter.setBrush(tokens.mixed("accent", 0.34 if chosen else 0.18, "surface"))
        for cell in range(first, first + rules.k):
            painter.drawRoundedRect(geometry.ground(cell), geometry.cell * 0.1, geometry.cell * 0.1)
