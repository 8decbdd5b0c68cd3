"""The moves of a game as a small tree: a click goes to the position after a move, also one of a variation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRectF, QSize, QStringListModel, Qt, Signal, Slot
from PySide6.QtGui import QAccessible, QAction, QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from ttt_gui.game.position import Side
from ttt_gui.game.record import GameRecord, Node
from ttt_gui.ui.drawing.board import draw_bare_mark
from ttt_gui.ui.look.accessible import set_role
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import THIN, duration
from ttt_gui.ui.look.icons import ICON_SIZE, transport_icon
from ttt_gui.ui.look.plain import set_tip, tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ElidedLabel, in_row

TURN = "?"
"""The sign after a move that turned the game, as players annotate a mistake."""
_MARK = 11  # the side of the mark before a move, in pixels
_BEFORE, _AFTER = 9, 5  # left of the mark, and between it and the move
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class MoveEntry:
    """A move of the record as the card shows it: its node, its name, and its place among the variations.

    ``level`` is the depth of the variation, 0 for the main line; ``on_line``: on the line of the board; ``undone``: not
    yet or no longer on the board; ``begins``: first move of a variation; ``ends``: how many variations end with it.
    """

    node: Node
    name: str = "Start"
    level: int = 0
    on_line: bool = True
    undone: bool = False
    begins: bool = False
    ends: int = 0

    @property
    def number(self) -> int:
        """The number of the node in the record's tree."""
        return self.node.number

    @property
    def side(self) -> Side | None:
        """The side that played the move; None at the start."""
        return self.node.position.side_to_move.other if self.node.move else None

    @property
    def title(self) -> str:
        """The text for a screen reader."""
        if not self.node.move:
            return "Start of the game"
        return f"Move {self.node.played}, {self.side} at {self.name}{self._where}"

    @property
    def tip(self) -> str:
        """The tooltip, which says also how long the move took."""
        if not self.node.move:
            return "Go to the start of the game"
        took = duration(self.node.move.seconds)
        return f"Move {self.node.played}: {self.side} at {self.name}, after {took}{self._where}"

    @property
    def _where(self) -> str:
        """The end of a text about a move of a variation; '' for one of the line on the board."""
        return "" if self.on_line else ", in a variation"


def entries_of(record: GameRecord) -> tuple[MoveEntry, ...]:
    """Return entries of the start and of every move in the record; a move comes before the variations that
    replace it.
    """
    entries, rules, played = [MoveEntry(record.line[0])], record.rules, record.played
    rows, last = record.tree.rows(), [0]  # the number of the last node on each level
    begins: list[bool] = []
    for row in rows:
        begins.append(row.level > 0 and (row.level >= len(last) or row.node.parent != last[row.level]))
        last[row.level :] = [row.node.number]
    for number, row in enumerate(rows):
        assert row.node.move
        undone = not row.on_line or row.node.played > played
        after = rows[number + 1].level - begins[number + 1] if number + 1 < len(rows) else 0
        ends = max(0, row.level - after)
        name = rules.cell_name(row.node.move.cell)
        entries.append(MoveEntry(row.node, name, row.level, row.on_line, undone, begins[number], ends))
    return tuple(entries)


class MoveModel(Guarded, QStringListModel):
    """The moves with tooltips and texts for a screen reader; the one on the board is checked."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.entries: tuple[MoveEntry, ...] = ()
        self.turns: tuple[str, ...] = ()
        self.current = 0

    def set(self, entries: Sequence[MoveEntry], turns: Sequence[str], current: int) -> None:
        """Replace the entries. ``turns`` says how each move turned the game, '' where it did not; ``current`` is the
        index of the one on the board.
        """
        self.entries, self.turns, self.current = tuple(entries), tuple(turns), current
        self.setStringList(
            [f"{entry.name}{TURN}" if turn else entry.name for entry, turn in zip(entries, turns, strict=True)]
        )

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Return that a move can be clicked, but not selected."""
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text, tooltip or spoken text of a move, and whether it is the one on the board."""
        entry, turn = self.entries[index.row()], self.turns[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(f"{entry.tip}\n{turn}" if turn else entry.tip)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{entry.title}. {turn}" if turn else entry.title
        if role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Checked if index.row() == self.current else Qt.CheckState.Unchecked
        return super().data(index, role)


class MoveDelegate(Guarded, QStyledItemDelegate):
    """Paints a move with its side's mark; all moves are equally wide, so that they form columns."""

    def __init__(self, look: Look, model: MoveModel) -> None:
        super().__init__(model)
        self._look, self._model = look, model
        self.size = QSize()
        self.measure()

    @Slot()
    def measure(self) -> None:
        """Compute the size of a move for the font in force."""
        bold = QFontMetrics(self._look.font(0.96, QFont.Weight.DemiBold, tabular=True))
        self.size = QSize(bold.horizontalAdvance("Start") + scaled(18) + 2, bold.height() + 2 * scaled(4) + 5)
        self.sizeHintChanged.emit(QModelIndex())

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the size that all moves have."""
        return self.size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a move: its mark, name and brackets, with a frame if it is on the board."""
        tokens, room, mark = self._look.tokens, QRectF(option.rect).adjusted(1, 1, -1, -1), scaled(_MARK)
        entry, is_current = self._model.entries[index.row()], index.row() == self._model.current
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_current or option.state & QStyle.StateFlag.State_MouseOver:
            edge = scaled(1)
            painter.setPen(QPen(tokens.color("accent"), edge) if is_current else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.texts["selection" if is_current else "hover"]))
            inner = room.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2)
            painter.drawRoundedRect(inner, scaled(6), scaled(6))
        place = Qt.AlignmentFlag.AlignCenter
        if entry.begins:
            painter.setPen(tokens.color("muted"))
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, "(")
        if entry.side:
            cell = QRectF(room.left() + scaled(_BEFORE), room.center().y() - mark / 2, mark, mark)
            painter.setOpacity(0.5 if entry.undone else 1.0)
            draw_bare_mark(painter, entry.side, cell, tokens.color(entry.side.name.lower()))
            painter.setOpacity(1.0)
            room.setLeft(cell.right() + scaled(_AFTER))
            place = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        weight = QFont.Weight.DemiBold if is_current else QFont.Weight.Normal
        painter.setFont(self._look.font(0.96, weight, tabular=True))
        is_turning = bool(self._model.turns[index.row()])
        painter.setPen(tokens.color("loss" if is_turning else "muted" if entry.undone else "text"))
        painter.drawText(room, place, f"{index.data()}{')' * entry.ends}")
        painter.restore()


class MoveListView(Guarded, QListView):
    """The moves in lines that wrap, with those of a variation between brackets."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.moves = MoveModel(self)
        self._painter = MoveDelegate(look, self.moves)
        self.setObjectName("cards")
        self.setAccessibleName("Moves")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the card has the focus; arrows step through it
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.viewport().setAutoFillBackground(False)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setItemDelegate(self._painter)
        self.setModel(self.moves)
        look.changed.connect(self._painter.measure)

    def set(self, entries: Sequence[MoveEntry], turns: Sequence[str], current: int) -> None:
        """Replace the entries; the parameters are those of ``MoveModel.set``."""
        self.moves.set(entries, turns, current)
        self.doItemsLayout()

    def doItemsLayout(self) -> None:
        """Lay the moves out, with a bottom margin so that no line is cut, and scroll to the one on the board."""
        high = self._painter.size.height()
        self.setViewportMargins(0, 0, 0, self.height() % high if self.height() > high else 0)
        super().doItemsLayout()
        self.scrollTo(self.moves.index(self.moves.current))

    def sizeHint(self) -> QSize:
        """Return the size of one move: the layout gives more."""
        return self._painter.size

    def minimumSizeHint(self) -> QSize:
        """Return the size of one move."""
        return self._painter.size


# -- The replay of a game ----------------------------------------------------------------------------------------------


SPEEDS = {"½": 2_000, "1": 1_000, "2": 500, "5": 200}
"""Moves a second as they are written, and the milliseconds from one to the next."""


class ReplayBar(QWidget):
    """The bar of a replay, whose buttons are actions given to it.

    Signals:
        interval_chosen: (int) the person wants this many milliseconds from move to move.
    """

    interval_chosen = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._actions: dict[str, QAction] = {}
        self._is_playing = False
        self.buttons: dict[str, QToolButton] = {}
        for sign in ("back", "play", "forward"):
            button = self.buttons[sign] = QToolButton()
            button.setObjectName("button")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
        self.speed = QComboBox()
        for words, interval in SPEEDS.items():
            self.speed.addItem(f"{words}{THIN}/s", interval)
        self.speed.setAccessibleName("Moves a second")
        set_tip(self.speed, "How many moves are replayed a second")
        self.speed.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)  # as high as the buttons
        in_row(*self.buttons.values(), self.speed, None, gap=6, of=self)
        self.speed.currentIndexChanged.connect(self._ask)
        look.changed.connect(self._paint_signs)
        self._paint_signs()

    def set_actions(self, back: QAction, play: QAction, forward: QAction) -> None:
        """Set the actions of the buttons: one move back, play or pause, one move forward."""
        for sign, action in (("back", back), ("play", play), ("forward", forward)):
            self._actions[sign] = action
            action.setIconVisibleInMenu(False)
            self.buttons[sign].setDefaultAction(action)
            self.buttons[sign].setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self._paint_signs()

    def set(self, is_playing: bool, interval: int) -> None:
        """Show whether the replay runs, and the milliseconds from one move to the next."""
        if is_playing != self._is_playing:
            self._is_playing = is_playing
            self._paint_signs()
        nearest = min(SPEEDS.values(), key=lambda each: abs(each - interval))
        self.speed.setCurrentIndex(self.speed.findData(nearest))

    @Slot()
    def _ask(self) -> None:
        """Report the interval of the chosen speed."""
        self.interval_chosen.emit(int(self.speed.currentData()))

    @Slot()
    def _paint_signs(self) -> None:
        """Paint the icons of the buttons in the colours of the look."""
        for sign, action in self._actions.items():
            name = "pause" if sign == "play" and self._is_playing else sign
            action.setIcon(transport_icon(name, self._look.tokens, self.devicePixelRatioF()))


# -- The card of moves -------------------------------------------------------------------------------------------------


_HEIGHT = 168


class MoveList(Guarded, Card):
    """The card of moves: those on the board are strong, those undone or in variations faint.

    A variation follows the move that it replaces, between brackets. Before the first move the card is hidden.
    """

    move_selected = Signal(int)
    node_selected = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Moves", parent)
        self._line: tuple[int, ...] = (0,)  # the numbers of the nodes of the line on the board
        self._played = 0
        self._turning: Mapping[int, str] = {}
        self.list_view = MoveListView(look)
        self.score = ElidedLabel(muted=True)
        self.score.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.score.setFont(look.font(0.92, tabular=True))
        self.replay = ReplayBar(look)
        self.head.addWidget(self.score, 100)
        self.body.addWidget(self.list_view, 1)
        self.body.addWidget(self.replay)
        self.body.setSpacing(4)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_role(self, QAccessible.Role.Section)
        self.list_view.clicked.connect(self._choose)

    def set(self, record: GameRecord, turning: Mapping[int, str] | None = None) -> None:
        """Show the moves of a record and its cursor; ``turning`` says how moves turned the game, by number from 1."""
        entries, line, turning = entries_of(record), tuple(node.number for node in record.line), dict(turning or {})
        shown = self.list_view.moves.entries
        if (entries, line, record.played, turning) == (shown, self._line, self._played, self._turning):
            return
        self._line, self._played, self._turning = line, record.played, turning
        said = {line[number]: turn for number, turn in turning.items() if number < len(line)}
        current = next((index for index, entry in enumerate(entries) if entry.number == line[record.played]), 0)
        self.list_view.set(entries, [said.get(entry.number, "") for entry in entries], current)
        self.setVisible(len(entries) > 1)

    def set_score(self, words: str, tip: str) -> None:
        """Show the score of this session; '' before a game has ended."""
        self.score.set_text(words)
        set_tip(self.score, tip)

    def node_at(self, at: QPoint) -> int:
        """Return the number of the node at a point of the card; beside moves, of the one on the board."""
        index = self.list_view.indexAt(self.list_view.mapFrom(self, at))
        return self.list_view.moves.entries[index.row()].number if index.isValid() else self._line[self._played]

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        """Go to the move that was clicked, also to one of a variation."""
        entry = self.list_view.moves.entries[index.row()]
        if entry.on_line:
            self._ask(self._line.index(entry.number))
        else:
            self.node_selected.emit(entry.number)

    def _ask(self, played: int) -> None:
        """Ask for the position after this many moves, unless it is on the board or there is none."""
        if 0 <= played < len(self._line) and played != self._played:
            self.move_selected.emit(played)

    def sizeHint(self) -> QSize:
        """Return the height that the card wants for its moves."""
        return QSize(super().sizeHint().width(), scaled(_HEIGHT))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the moves by arrows, Home and End."""
        key = Qt.Key(event.key())
        wanted = {
            Qt.Key.Key_Left: self._played - 1,
            Qt.Key.Key_Up: self._played - 1,
            Qt.Key.Key_Right: self._played + 1,
            Qt.Key.Key_Down: self._played + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self._line) - 1,
        }
        if key in wanted and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._ask(wanted[key])
        else:
            super().keyPressEvent(event)
