"""The answers of an engine as they are chosen and shown: the strip of counts, each of which filters the answers below,
and the mistakes as small boards side by side; however many there are, only the visible ones are painted."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRectF,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from ttt_gui.engine.examine.grades import Grade, Group
from ttt_gui.engine.examine.report import mirrored_text
from ttt_gui.engine.examine.verdict import FIGURES, GradeCount, figures
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.ui.examine.position_card import move_token, paint_small
from ttt_gui.ui.examine.state import short_move_text
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import EqualColumns, in_column

# -- The strip of counts -----------------------------------------------------------------------------------------------

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
_USUAL = 4_520  # all positions of 3 x 3: every column has room for this number


class CountButton(Guarded, QToolButton):
    """A number above its word; tinted and underlined while it is checked."""

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
        """Show the number of answers of a grade, with its word, tooltip and colour."""
        word = f"of these {figure.word}" if figure.is_part else figure.word
        if (number, word) != (self.number, self.word.text()):
            self.figure, self.number = figure, number
            self.digits.setText(grouped(number))
            self.word.setText(word)
            self.setAccessibleName(f"{number:,} {word}")
            set_tip(self, f"{figure.meaning}: show or hide these")
            self.digits.setProperty("tone", figure.tone if number else "none")
            self.digits.style().polish(self.digits)

    def sizeHint(self) -> QSize:
        return self._column.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class CountStrip(Guarded, QFrame):
    """A row of counts, several of which can be checked; arrow keys move the focus.

    Signals:
        chosen: (frozenset of Grade) the person wants to see the answers of these grades.
    """

    chosen = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAccessibleName("Answers of each kind")
        self._look = look
        self.grades: frozenset[Grade] = frozenset()
        self._counts: Mapping[Grade, int] = {}
        row = EqualColumns(self)
        row.setContentsMargins(1, 1, 1, 1)
        self.buttons = tuple(CountButton(look, figure, self) for figure in FIGURES)
        for button in self.buttons:
            button.clicked.connect(self._on_clicked)
            row.addWidget(button)
        self.set(self._counts, False)

    def set(self, counts: Mapping[Grade, int], slower_too: bool) -> None:
        """Show how many answers have each grade; without ``slower_too`` slower moves count as right."""
        self._counts = counts
        for button, figure in zip(self.buttons, figures(slower_too), strict=True):
            number = figure.number(counts)
            button.set(figure, number)
            button.setEnabled(bool(number))
            if button.isHidden() == (shown := figure.always or bool(number)):
                button.setVisible(shown)

    def choose(self, grades: frozenset[Grade]) -> None:
        """Check these grades, without the signal."""
        self.grades = grades
        for button in self.buttons:
            present = frozenset(grade for grade in button.figure.grades if self._counts.get(grade))
            button.setChecked(bool(present) and present <= grades)

    @Slot()
    def _on_clicked(self) -> None:
        """Add the button's grades to those shown, or take them away."""
        button = self.sender()
        assert isinstance(button, CountButton)
        its = frozenset(button.figure.grades)
        self.choose(self.grades | its if button.isChecked() else self.grades - its)
        self.chosen.emit(self.grades)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the focus by the arrow keys, which a button does not take itself but hands up."""
        step = _STEPS.get(Qt.Key(event.key()))
        able = [button for button in self.buttons if not button.isHidden() and button.isEnabled()]
        focus = next((number for number, button in enumerate(able) if button.hasFocus()), None)
        if step is None or focus is None:
            super().keyPressEvent(event)
        elif 0 <= focus + step < len(able):
            able[focus + step].setFocus(Qt.FocusReason.OtherFocusReason)


# -- The mistakes as small boards --------------------------------------------------------------------------------------

_BOARD, _PAD, _GAP = 58, 9, 12  # pixels: the least board, the room around it, between it and its words
_CELL = 12  # the least pixels of a cell
_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


class GroupModel(Guarded, QAbstractListModel):
    """The groups of answers that are shown, each with a line of text for a screen reader."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.groups: tuple[Group, ...] = ()

    def set(self, groups: tuple[Group, ...]) -> None:
        """Replace the groups; where the new ones only continue the old, rows are added."""
        if len(groups) > len(self.groups) and groups[: len(self.groups)] == self.groups:
            self.beginInsertRows(_NO_INDEX, len(self.groups), len(groups) - 1)
            self.groups = groups
            self.endInsertRows()
        elif groups != self.groups:
            self.beginResetModel()
            self.groups = groups
            self.endResetModel()

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.groups)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a group in words, for screen readers and for search by typing."""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole) and index.isValid():
            group = self.groups[index.row()]
            return ", ".join(words_of(group))
        return None


def words_of(group: Group) -> tuple[str, str, str]:
    """Return the three lines beside a board: grade, move, and the number of mirrored positions."""
    return group.shown.grade.value, short_move_text(group.shown), mirrored_text(group.mirrored)


class GroupDelegate(Guarded, QStyledItemDelegate):
    """Paints a small board with three lines of text; all items have the same size."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._board = _BOARD
        self.size = QSize()
        self._fonts: tuple[QFont, QFont] = QFont(), QFont()
        self.measure()

    def set_rules(self, rules: Rules) -> bool:
        """Set the size of the boards; return whether the size of the items changed."""
        before = self._board
        self._board = max(_BOARD, _CELL * max(rules.rows, rules.columns))
        if self._board != before:
            self.measure()
        return self._board != before

    def measure(self) -> None:
        """Compute the size of the items for the fonts in force."""
        self._fonts = self._look.font(0.96, QFont.Weight.DemiBold), self._look.font(0.96)
        bold, usual = map(QFontMetrics, self._fonts)
        widest = max(
            *(bold.horizontalAdvance(grade.value) for grade in Grade if grade is not Grade.CHANGED_BOARD),
            usual.horizontalAdvance("and 888 mirrored"),
        )
        high = max(scaled(self._board), bold.height() + 2 * usual.height())
        self.size = QSize(scaled(self._board + 3 * _PAD + _GAP) + widest, high + 2 * scaled(_PAD))

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        view = self.parent()
        return view.gridSize() if isinstance(view, MistakeList) else self.size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw a group's board and words on its background."""
        view, model = self.parent(), index.model()
        assert isinstance(view, MistakeList)
        assert isinstance(model, GroupModel)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_background(painter, QRectF(option.rect), option.state, view.hasFocus())
        self._paint_item(painter, model.groups[index.row()], QRectF(option.rect))
        painter.restore()

    def _paint_background(self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag, has_focus: bool) -> None:
        """Paint the background of an item that is selected or below the mouse."""
        tokens, edge = self._look.tokens, rect.adjusted(3.5, 2.5, -3.5, -2.5)
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(tokens.color("accent"))
            painter.setBrush(tokens.mixed("accent", 0.10 if has_focus else 0.0, "surface"))
            painter.drawRoundedRect(edge, 7, 7)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(edge.adjusted(0.8, 0.8, -0.8, -0.8), 6, 6)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.mixed("text", 0.05, "surface"))
            painter.drawRoundedRect(edge, 7, 7)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_item(self, painter: QPainter, group: Group, rect: QRectF) -> None:
        """Paint the board, and beside it three lines, each in its colour."""
        tokens = self._look.tokens
        board, pad = scaled(self._board), scaled(_PAD)
        top = rect.top() + (rect.height() - board) / 2
        paint_small(painter, tokens, group.shown, QRectF(rect.left() + 2 * pad, top, board, board))
        left = rect.left() + 2 * pad + board + scaled(_GAP)
        width, (bold, usual) = rect.right() - left - 4, self._fonts
        fonts = bold, usual, usual
        heights = [QFontMetrics(font).height() for font in fonts]
        line = rect.top() + (self.size.height() - sum(heights)) / 2
        for text, font, high, token in zip(
            words_of(group), fonts, heights, (move_token(group.shown), "text", "muted"), strict=True
        ):
            painter.setFont(font)
            painter.setPen(tokens.color(token))
            shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(width))
            painter.drawText(QRectF(left, line, width, high), Qt.AlignmentFlag.AlignVCenter, shown)
            line += high


class MistakeList(Guarded, QListView):
    """Small boards in rows; arrow keys select, and the selected board is shown large beside.

    Signals:
        selected: (Group or None) another group is selected.
    """

    selected = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setObjectName("mistakes")
        self.setAccessibleName("Mistakes")
        self.groups = GroupModel(self)
        self._painter = GroupDelegate(look, self)
        self.setModel(self.groups)
        self.setItemDelegate(self._painter)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.viewport().setAutoFillBackground(False)
        self.selectionModel().currentChanged.connect(self._on_current)
        look.changed.connect(self._on_look_changed)

    @property
    def current(self) -> Group | None:
        """The selected group; None without one."""
        row = self.currentIndex().row()
        return self.groups.groups[row] if 0 <= row < len(self.groups.groups) else None

    def position_at(self, at: QPoint) -> Position | None:
        """Return the position of the board at a point of the list; None beside the boards."""
        index = self.indexAt(at)
        return self.groups.groups[index.row()].shown.answer.position if index.isValid() else None

    def set_groups(self, groups: tuple[Group, ...]) -> None:
        """Replace the groups; the selected position stays selected if it is among them, else the first is."""
        before = self.current
        kept = before.shown.answer.position if before else None
        if groups and self._painter.set_rules(groups[0].shown.answer.position.rules):
            self._fit()
        self.groups.set(groups)
        if self.current is None or (kept is not None and self.current.shown.answer.position != kept):
            row = next((row for row, group in enumerate(groups) if group.shown.answer.position == kept), 0)
            self.look_at(row)
        else:
            self.selected.emit(self.current)

    def look_at(self, row: int) -> None:
        """Select the group in a row, and scroll to it."""
        if 0 <= row < len(self.groups.groups):
            index = self.groups.index(row)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)
        else:
            self.selected.emit(None)

    @Slot()
    def _on_current(self) -> None:
        self.selected.emit(self.current)

    @Slot()
    def _on_look_changed(self) -> None:
        self._painter.measure()
        self._fit()
        self.viewport().update()

    def _fit(self) -> None:
        """Put as many items into a row as have room, and share its width among them."""
        wanted, width = self._painter.size, self.viewport().width()
        columns = max(1, width // max(1, wanted.width()))
        self.setGridSize(QSize(max(wanted.width(), (width - 1) // columns), wanted.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        self.scrollTo(self.currentIndex())

    def minimumSizeHint(self) -> QSize:
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._painter.size.width() + bar, 2 * self._painter.size.height())

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()
