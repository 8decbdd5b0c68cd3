"""The parts of the page on which a person is the search: a field for a value, an action, the score, the window, and the
table of open nodes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QPushButton, QTableWidget, QTableWidgetItem, QWidget

from ttt_gui.engine.learn.be_search import Action, GivenAction, OwnSearch
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.trace import OpenNode
from ttt_gui.ui.learn.be_search_view import StepDots, WindowBar
from ttt_gui.ui.learn.exercise_view import NumberField
from ttt_gui.ui.learn.kind_page import SIDE
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import bold_label, in_column, in_row, let_choose_rows, muted_label, named
from ttt_gui.ui.trace.window import Best, Edge, WindowFacts

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


class ScoreBox(QWidget):
    """How many steps were right at first try, how many leaves were read, and how few it could be; nothing at the
    start."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._figures = [bold_label(look, 1.2) for _ in range(3)]
        self._captions = [muted_label() for _ in self._figures]
        self.dots = StepDots(look)
        columns = [in_column(*pair, gap=2) for pair in zip(self._figures, self._captions, strict=True)]
        figures = in_row(columns[0], None, columns[1], None, columns[2])
        in_column(figures, self.dots, gap=8, margins=(SIDE, 8, SIDE, 8), of=self)

    def show_own(self, own: OwnSearch) -> None:
        """Show how a search went so far."""
        right, tried = own.score
        texts = f"{right} of {tried}", str(own.leaves), str(own.root.least_leaves)
        for figure, text in zip(self._figures, texts, strict=True):
            figure.setText(text)
        for label in (self._figures[2], self._captions[2]):
            label.setVisible(own.level > 0)
        self.dots.set(own.first_try, own.at - own.is_done)
        self.setVisible(bool(tried))

    def set_low(self, is_low: bool) -> None:
        """Say in fewer words what is counted, in a window with little room."""
        words = ("right", "leaves", "least") if is_low else ("right at first try", "leaves", "least possible")
        for caption, text in zip(self._captions, words, strict=True):
            caption.setText(text)


class WindowBox(QWidget):
    """The window of the node where the person is, as a bar with a heading, and what was just read."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.bar, self.title, self.news = WindowBar(look), bold_label(look, 1.0), muted_label()
        in_column(in_row(self.title, None, self.news), self.bar, None, gap=6, of=self)

    def show_own(self, shown: OwnSearch) -> None:
        """Show the window as it was entered, and the best value so far; where a cut is due and something else was done,
        how the window is crossed."""
        is_known = not shown.is_done and (shown.is_seen_again or not shown.asks_window)
        for part in (self.title, self.bar, self.news):
            part.setVisible(is_known)
        if not is_known:
            return
        node, now = shown.trace.node(shown.node), shown.path[-1]
        alpha, beta = shown.entry_texts(node.id)
        best = shown.best_text(now) if shown.shows_best else ""
        is_due = bool(best and shown.wrong) and shown.expected.action is Action.CUT
        facts = WindowFacts(
            entry=(Edge(node.alpha, alpha), Edge(node.beta, beta)),
            best=Best(now.best if best else None, Bound.EXACT, best, "text", ""),
        )
        self.bar.set_bar(facts, shown.trace, is_due)
        self.bar.setAccessibleDescription(f"alpha {alpha}, beta {beta}")
        self.title.setText(f"Window of {shown.trace.name(node.id)}")
        crossed = f"β {beta} ≤ {best}" if node.is_max else f"{best} ≤ α {alpha}"
        read = "" if shown.read is None else f"{shown.returned(shown.read)} just read"
        self.news.setText(crossed if is_due else read)
        self.news.setObjectName("warns" if is_due else "muted")
        self.news.style().polish(self.news)


class OpenNodes(QTableWidget):
    """The open nodes with their windows and best values so far; the lowest is where the person is.

    Signals: window_given: Enter was pressed in a field of a window that is asked.
    """

    window_given = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(0, 4)
        self._look = look
        self.fields: tuple[ValueField, ...] = ()
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

    def clear_fields(self) -> None:
        """Forget what was typed: it belongs to the tree before."""
        self.setRowCount(0)

    def show_own(self, shown: OwnSearch, asks: bool) -> None:
        """Show a row for each open node, that of the lowest with the window as it was entered; ``asks``: which is asked
        in two fields. Fields that ask already keep what is typed there, and the focus.
        """
        path = shown.path
        if not (asks and self.fields and len(path) == self.rowCount()):
            self.fields = ()
            self.setRowCount(0)
            self.setRowCount(len(path))
        self.horizontalHeader().setMinimumSectionSize(scaled(48 if self.is_low else 56))
        self.verticalHeader().setDefaultSectionSize(scaled(30 if self.is_low else 36))
        if head := self.horizontalHeaderItem(0):
            head.setText("Open" if self.is_low else "Open nodes")
        for column, is_shown in ((1, shown.level > 0), (2, shown.level > 0), (3, shown.shows_best)):
            self.setColumnHidden(column, not is_shown)
        font = self._look.font(1.0, QFont.Weight.DemiBold, tabular=True)
        for row, now in enumerate(path):
            for column, text in enumerate(self._texts(shown, now, is_lowest=now is path[-1])):
                item = QTableWidgetItem(text)
                item.setFont(font)
                item.setTextAlignment(_side(column))
                self.setItem(row, column, item)
        if asks and not self.fields:
            name = shown.trace.name(shown.node)
            self.fields = ValueField(f"α of {name}", self), ValueField(f"β of {name}", self)
            for column, field in enumerate(self.fields, start=1):
                field.entered.connect(self._on_entered)
                self.setCellWidget(len(path) - 1, column, field)
        self.selectRow(len(path) - 1)
        seen = max(1, min(len(path), _MOST_ROWS))
        self.setFixedHeight(
            self.horizontalHeader().sizeHint().height() + self.verticalHeader().defaultSectionSize() * seen + 4
        )
        self.scrollToBottom()

    def _texts(self, shown: OwnSearch, now: OpenNode, is_lowest: bool) -> tuple[str, str, str, str]:
        """Return the texts of a row."""
        node = shown.trace.node(now.id)
        name = f"{'△' if node.is_max else '▽'} {shown.trace.name(now.id).removeprefix('the ')}"
        alpha, beta = shown.entry_texts(now.id) if is_lowest else shown.window_texts(now)
        if is_lowest and shown.asks_window and not shown.is_seen_again:
            given = shown.wrong.given if shown.wrong else GivenAction(Action.WINDOW)
            alpha, beta = shown.given_text(given.alpha), shown.given_text(given.beta)
        return name if self.is_low else f"{name}  {node.role.value}", alpha, beta, shown.best_text(now)

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
