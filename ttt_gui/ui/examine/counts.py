"""The strip of counts: in how many positions the answer is of each kind; each count filters the answers below."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QToolButton, QWidget

from ttt_gui.engine.examine.judge import Grade
from ttt_gui.engine.examine.verdict import FIGURES, GradeCount, figures
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import in_column

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
_USUAL = 4_520  # all positions of 3 x 3: every column has room for this number


class CountButton(Guarded, QToolButton):
    """A number above its word; chosen it is tinted and underlined."""

    def __init__(self, look: Look, figure: GradeCount, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setObjectName("count")
        self.figure, self.number = figure, 0
        self.digits, self.word = PlainLabel(), PlainLabel()
        self.digits.setFont(look.font(1.5, QFont.Weight.DemiBold, tabular=True))
        self.digits.setMinimumWidth(self.digits.fontMetrics().horizontalAdvance(grouped(_USUAL)))
        self.word.setFont(look.font(0.96))
        for label in (self.digits, self.word):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._column = in_column(self.digits, self.word, gap=0, margins=(4, 8, 4, 8), of=self)

    def set(self, figure: GradeCount, number: int) -> None:
        word = f"of these {figure.word}" if figure.is_part else figure.word
        if (number, word) != (self.number, self.word.text()):
            self.figure, self.number = figure, number
            self.digits.setText(grouped(number))
            self.word.setText(word)
            self.setAccessibleName(f"{number:,} {word}")
            set_tip(self, f"{figure.meaning}: show these, or show them no more")
            self.digits.setProperty("tone", figure.tone if number else "none")
            self.digits.style().polish(self.digits)

    def sizeHint(self) -> QSize:
        return self._column.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class CountStrip(Guarded, QFrame):
    """A row of counts, of which several can be chosen; arrows lead from one to the next.

    Signals: chosen: (frozenset of Grade) answers of these grades are to be shown.
    """

    chosen = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAccessibleName("Answers of each kind")
        self._look = look
        self.grades: frozenset[Grade] = frozenset()
        self._counts: Mapping[Grade, int] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(1, 1, 1, 1)
        self._grid.setSpacing(0)
        self.buttons = tuple(CountButton(look, figure, self) for figure in FIGURES)
        for button in self.buttons:
            button.clicked.connect(self._on_clicked)
        self._places: list[tuple[CountButton, int, int]] = []
        self.set(self._counts, False)

    def set(self, counts: Mapping[Grade, int], slower_too: bool) -> None:
        """Show how many answers have each grade; without ``slower_too`` a slower move counts as right."""
        self._counts = counts
        for button, figure in zip(self.buttons, figures(slower_too), strict=True):
            number = figure.number(counts)
            button.set(figure, number)
            button.setEnabled(bool(number))
            if button.isHidden() == (shown := figure.always or bool(number)):
                button.setVisible(shown)
        self._place()

    def choose(self, grades: frozenset[Grade]) -> None:
        """Show these grades as chosen, without the signal."""
        self.grades = grades
        for button in self.buttons:
            present = frozenset(grade for grade in button.figure.grades if self._counts.get(grade))
            button.setChecked(bool(present) and present <= grades)

    @Slot()
    def _on_clicked(self) -> None:
        button = self.sender()
        assert isinstance(button, CountButton)
        its = frozenset(button.figure.grades)
        self.choose(self.grades | its if button.isChecked() else self.grades - its)
        self.chosen.emit(self.grades)

    @Slot()
    def _place(self) -> None:
        """Put all buttons into one row, or into as many equal rows as the width asks for."""
        shown = [button for button in self.buttons if not button.isHidden()]
        widest = max(button.sizeHint().width() for button in shown)
        room = max(1, (self.width() - 2) // widest)
        rows = -(-len(shown) // room)
        columns = -(-len(shown) // rows)
        places = [(button, number // columns, number % columns) for number, button in enumerate(shown)]
        if places == self._places:
            return
        self._places = places
        for button in self.buttons:
            self._grid.removeWidget(button)
        for column in range(len(FIGURES)):
            self._grid.setColumnStretch(column, int(column < columns))
        for button, row, column in places:
            self._grid.addWidget(button, row, column)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        widest = max(button.sizeHint().width() for button in self.buttons if not button.isHidden())
        return QSize(min(least.width(), 2 * widest + 2), least.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the focus by the arrow keys, which a button does not take itself but hands up."""
        step = _STEPS.get(Qt.Key(event.key()))
        able = [button for button in self.buttons if not button.isHidden() and button.isEnabled()]
        focus = next((number for number, button in enumerate(able) if button.hasFocus()), None)
        if step is None or focus is None:
            super().keyPressEvent(event)
        elif 0 <= focus + step < len(able):
            able[focus + step].setFocus(Qt.FocusReason.OtherFocusReason)
