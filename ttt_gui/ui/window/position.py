"""The position: the board under its heading, and the cards beside it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.widgets import GAP, Room, in_column
from ttt_gui.ui.side.moves_card import MoveList
from ttt_gui.ui.side.nodes_chart import ChartCard
from ttt_gui.ui.window.foot import BoardFoot
from ttt_gui.ui.window.header import GameHeader

OUTSIDE = 16
"""The pixels from the window's edge to the first column, and from the last one."""
BAR_ROOM = 6
"""The room of the cards' scroll bar at the right of a column, in pixels."""
BELOW = 4
"""The pixels between a column and the status bar, which has room of its own."""
SIDE_WIDTHS = ((1_400, 400), (1_100, 360), (0, 300))
"""For each least width of the window, the width of the cards beside the board, in pixels."""
_INSIDE = 20  # before the board and its heading, and between them and the cards
_ABOVE = 4  # above the first card
_LEAST_SIDE = 264  # the least width of the cards: with less they are hidden, where type is large and the screen small
_LOW = 330  # below this height of the pane the board takes the room of words that can be spared
_LEAST_CHART = 148  # the least height of the chart: in a window lower than 720 there is none


class CardScroll(Room):
    """Cards one below the other: as high as they want to be, or less, and then they are scrolled.

    The area is wider than its cards by ``BAR_ROOM``, where the bar stands, so that nothing wraps anew as the bar comes.
    """

    def __init__(self) -> None:
        self.content = content = QWidget()
        super().__init__(content, QSize(0, 0))
        self.setObjectName("cards")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.list = in_column(gap=GAP, of=content)
        self.verticalScrollBar().rangeChanged.connect(self.make_room)

    @Slot()
    def make_room(self) -> None:
        """Keep the width of the cards the same with the scroll bar and without it."""
        has_bar = self.verticalScrollBar().maximum() > 0
        self.list.setContentsMargins(0, 0, 0 if has_bar else scaled(BAR_ROOM), 0)

    def sizeHint(self) -> QSize:
        width = self.width() - scaled(BAR_ROOM) + self.list.contentsMargins().right()
        return QSize(self.content.sizeHint().width(), _height(self.content, width))


def _height(widget: QWidget, width: int) -> int:
    """Return the height that a widget wants at a width."""
    return widget.heightForWidth(width) if widget.hasHeightForWidth() else widget.sizeHint().height()


class PositionPane(Guarded, QWidget):
    """The board as large as can be, its header above and its foot below, and the cards beside them."""

    def __init__(
        self,
        header: GameHeader,
        board: BoardView,
        foot: BoardFoot,
        review: QWidget,
        search: QWidget,
        chart: ChartCard,
        moves: MoveList,
    ) -> None:
        super().__init__()
        self._header, self.board, self._foot = header, board, foot
        self._others, self._chart = (review, search, moves), chart  # the cards beside the chart, and this
        self._side_shown = True
        self.cards = CardScroll()
        for card in (review, search, chart):
            self.cards.list.addWidget(card)
        self.side = QWidget()
        self._moves_room = in_column(moves)
        self._cards = in_column(self.cards, self._moves_room, (None, 0), gap=GAP, of=self.side)
        self._grid = QGridLayout(self)
        for row, each in enumerate((header, board, foot)):
            self._grid.addWidget(each, row, 0)
        self._grid.setSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self._grid.addWidget(self.side, 0, 1, 6, 1)
        self._grid.setRowStretch(1, 1000)  # the board first, up to a square
        self._grid.setRowStretch(5, 1)
        for watched in (self.side, self.cards.content):
            watched.installEventFilter(self)
        board.shape_changed.connect(self._fit)
        chart.costs_changed.connect(self._fit)
        self._arrange()

    def set_side_shown(self, shown: bool) -> None:
        """Show the cards, or leave their room to the board."""
        if shown != self._side_shown:
            self._side_shown = shown
            self._arrange()

    def show_first_card(self) -> None:
        """Scroll the cards to the first one."""
        self.cards.verticalScrollBar().setValue(0)

    def _arrange(self) -> None:
        grid, right = self._grid, OUTSIDE - BAR_ROOM if self._side_shown else _INSIDE
        grid.setContentsMargins(scaled(_INSIDE), 0, scaled(right), BELOW)
        grid.setHorizontalSpacing(scaled(_INSIDE) if self._side_shown else 0)
        self._cards.setContentsMargins(0, scaled(_ABOVE), 0, 0)
        self._moves_room.setContentsMargins(0, 0, scaled(BAR_ROOM), 0)
        self.cards.make_room()
        self._fit()

    @Slot()
    def _fit(self) -> None:
        """Give the cards their width and the chart its height; the board ends where its last row does."""
        width, room = self.width(), self._grid.contentsMargins()
        inner = width - room.left() - room.right()
        low = self.height() < scaled(_LOW)
        self._header.set_low(low)
        self._foot.set_low(low)
        wanted = scaled(next(each for least, each in SIDE_WIDTHS if width >= scaled(least)))
        left = width - scaled(2 * _INSIDE + OUTSIDE) - self._header.minimumWidth()
        has_room = left >= scaled(_LEAST_SIDE)  # the header's buttons have the room before the cards
        self.side.setVisible(self._side_shown and has_room)
        if self._side_shown and has_room:
            self.side.setFixedWidth(min(wanted, left) + scaled(BAR_ROOM))
            inner -= self.side.maximumWidth() + scaled(_INSIDE)
        self.board.setMaximumHeight(self.board.height_at(inner))
        self._show_chart()

    def _show_chart(self) -> None:
        """Show the chart where the room that the other cards leave is enough for it."""
        shown = [each for each in self._others if not each.isHidden()]
        width = self.side.width() - scaled(BAR_ROOM)
        taken = sum(_height(each, width) + scaled(GAP) for each in shown)
        left = self.height() - scaled(_ABOVE) - BELOW - taken
        is_there = bool(self._chart.chart.costs) and left >= scaled(_LEAST_CHART)
        self._chart.setVisible(is_there)
        # The cards above the moves take all the room where the chart is among them, and else no more than they want.
        policy = QSizePolicy.Policy.Expanding if is_there else QSizePolicy.Policy.Maximum
        self.cards.setSizePolicy(QSizePolicy.Policy.Preferred, policy)
        if self._cards.stretch(0) != int(is_there):  # setting it asks for another layout, and that leads here again
            self._cards.setStretch(0, int(is_there))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the chart anew when a card came, went, or wants another height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._show_chart()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
