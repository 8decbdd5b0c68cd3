"""The parts of the page on which a person is the search: a field for a value, an action, the table of open nodes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QPushButton, QTableWidget, QTableWidgetItem, QWidget

from ttt_gui.engine.learn.be_search import Action
from ttt_gui.ui.learn.exercise_view import NumberField
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import bold_label, in_column, in_row, let_choose_rows, muted_label, named

KEYS = {Action.DOWN: "↓", Action.RETURN: "↵", Action.CUT: "X"}
"""The keys of the actions, as their buttons name them."""
DIGITS = "0123456789-\N{MINUS SIGN}+.∞iI"
"""What begins a number."""
_MOST_ROWS = 5  # of the open nodes that are seen at once


class ValueField(NumberField):
    """A field for one value, which leaves the keys of the page to the page: while it is empty Delete and Backspace,
    too."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent, has_sign=False)
        self.setMaximumWidth(scaled(56))

    def event(self, event: QEvent) -> bool:
        """Leave what is no part of a number to the page, before a shortcut of the window takes it."""
        if event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) and isinstance(event, QKeyEvent):
            is_edit = event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete) and not self.text()
            text = event.text()
            if is_edit or (text.isprintable() and text and text not in f"{DIGITS},/"):
                event.ignore()
                return False
        return super().event(event)


class ActionCard(Guarded, QPushButton):
    """An action as one button: its name, what it does, its key; *Return* has the field of its value."""

    def __init__(self, look: Look, action: Action) -> None:
        super().__init__()
        self.action = action
        self.setObjectName("action")
        self.title = named("act", bold_label(look, 1.06, "Cut ✂" if action is Action.CUT else action.value))
        self._sub, self._key = muted_label(), named("key", PlainLabel(KEYS[action]))
        self.field = ValueField("", self) if action is Action.RETURN else None
        if self.field:
            self.field.setFixedSize(scaled(56), scaled(28))
        head = in_row(None, self.title, *((self.field,) if self.field else ()), None, gap=6)
        column = in_column(None, head, gap=6, margins=(8, 6, 8, 6), of=self)
        for label in (self._sub, self._key):
            column.addWidget(label, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        for label in (self.title, self._sub, self._key):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_node(self, name: str, parent: str) -> None:
        """Say what the action does at a node; ``parent`` is the name of the node above, '' at the root."""
        to = f"to {parent}" if parent else "as the result"
        match self.action:
            case Action.DOWN:
                shown, spoken = "to its next move", f"Go down to the next move of {name}"
            case Action.RETURN:
                shown, spoken = f"a value {to}" if parent else to, f"Return a value {to}"
            case _:
                shown = f"leave the rest of {name}" if len(name) < 4 else "leave the rest"
                spoken = f"Cut the rest of {name}"
        self._sub.setText(shown)
        self.setAccessibleName(spoken)
        set_tip(self, f"{spoken} ({KEYS[self.action]})")
        if self.field:
            self.field.setAccessibleName(f"Value to return {to}")

    def set_wrong(self, is_wrong: bool) -> None:
        """Strike the action out where it was wrong."""
        self.setProperty("wrong", is_wrong)
        for each in (self, self.title, self._sub):
            each.style().polish(each)

    def set_low(self, is_low: bool) -> None:
        """Show the name alone, in a window with little room."""
        self._sub.setVisible(not is_low)
        self._key.setVisible(not is_low)
        self.setMinimumHeight(48 if is_low else scaled(106))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave every key of the field to the page, and of its own all but those that press it."""
        if self.hasFocus() and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        return layout.minimumSize() if layout else super().minimumSizeHint()


class OpenNodes(QTableWidget):
    """The open nodes with their windows and best values so far; the lowest is where the person is.

    Signals: window_given: Enter was pressed in a field of a window that is asked.
    """

    window_given = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(0, 4)
        self._look = look
        self.fields: tuple[ValueField, ...] = ()
        self._asks = ""
        self.is_low = False
        let_choose_rows(self, "Open nodes")  # Tab leads on from the fields of a window
        self.setObjectName("rows")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalHeaderLabels(["Open nodes", "α", "β", "so far"])
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(4):
            if item := self.horizontalHeaderItem(column):
                item.setTextAlignment(_side(column))

    def show_rows(self, rows: Sequence[tuple[str, ...]], asks: str) -> None:
        """Show a row for each open node; ``asks`` is the name of the lowest if its window is asked, else ''.

        Fields that ask already keep what is typed there, and the focus.
        """
        if not (asks and asks == self._asks and len(rows) == self.rowCount()):
            self.fields = ()
            self.setRowCount(0)
            self.setRowCount(len(rows))
        self._asks = asks
        font = self._look.font(1.0, QFont.Weight.DemiBold, tabular=True)
        self.horizontalHeader().setMinimumSectionSize(scaled(56))
        self.verticalHeader().setDefaultSectionSize(scaled(30 if self.is_low else 36))
        if head := self.horizontalHeaderItem(0):
            head.setText("Open" if self.is_low else "Open nodes")
        for number, row in enumerate(rows):
            for column, text in enumerate(row):
                item = QTableWidgetItem(text)
                item.setFont(font)
                item.setTextAlignment(_side(column))
                self.setItem(number, column, item)
        if asks and not self.fields:
            self.fields = ValueField(f"α of {asks}", self), ValueField(f"β of {asks}", self)
            for column, field in enumerate(self.fields, start=1):
                field.entered.connect(self._on_entered)
                self.setCellWidget(len(rows) - 1, column, field)
        self.selectRow(len(rows) - 1)
        self.setFixedHeight(
            self.horizontalHeader().sizeHint().height() + scaled(36) * max(1, min(len(rows), _MOST_ROWS)) + 4
        )
        self.scrollToBottom()

    @Slot()
    def _on_entered(self) -> None:
        """Go on to the field that is empty; where none is, give the window."""
        empty = [field for field in self.fields if not field.text().strip()]
        if empty:
            empty[0].setFocus()
        else:
            self.window_given.emit()


def _side(column: int) -> Qt.AlignmentFlag:
    """Return where the texts of a column stand: names at the left, numbers at the right."""
    return Qt.AlignmentFlag.AlignVCenter | (Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft)
