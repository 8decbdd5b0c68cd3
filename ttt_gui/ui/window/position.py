"""The position: the board under its heading, and the cards beside it or below it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.widgets import GAP
from ttt_gui.ui.window.header import GameHeader
from ttt_gui.ui.window.pages import Pages

OUTSIDE = 16
"""From the window's edge to the first column and from the last one."""
BAR_ROOM = 6
"""The room of the cards' scroll bar at the right of a column; the handle between two columns is as wide."""
BELOW = 4
"""Between what stands in a column and the status bar, which has room of its own."""
SIDE_WIDTHS = (352, 384)  # of the cards beside the board, at least and at most
SIDE_SHARE = 0.31  # of the width, in between
SMALLEST_SIDE = 300
_AROUND = 44  # margins and gap beside the header and the cards
_BESIDE_GAP = 18
_LEAST_CARDS = 120  # so high are the cards below a board that takes what it can
_UNBOUNDED = 16_777_215  # QWIDGETSIZE_MAX


class PositionPane(QWidget):
    """The same widgets in two forms: the cards beside a board that is as large as can be, or everything in a column,
    with a square board. In a column ``set_pages`` puts other pages in the cards' place, which come first.

    Signals: columned(bool): the form is another one, or was set anew.

    ``review`` is the first of the cards; ``chart`` is a card of ``stats``, which stands below all others in a column.
    """

    GUEST = "Cards"
    columned = Signal(bool)

    def __init__(
        self, header: GameHeader, board: QWidget, review: QWidget, stats: QWidget, chart: QWidget, moves: QWidget
    ) -> None:
        super().__init__()
        self._header, self.board, self._stats, self._chart = header, board, stats, chart
        self._column = False
        self._side_shown = True
        self._pages: Pages | None = None
        self.side = QScrollArea(widgetResizable=True)
        self.side.setObjectName("cards")
        self.side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.side.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._cards = QWidget()
        self._list = QVBoxLayout(self._cards)
        self._list.setSpacing(GAP)
        self._list.addWidget(review)
        self._list.addWidget(stats)
        self._list.addWidget(moves)
        self._list.addStretch(1)
        self.side.setWidget(self._cards)
        self.side.viewport().setAutoFillBackground(False)
        self._cards.setAutoFillBackground(False)
        self._grid = QGridLayout(self)
        self._grid.addWidget(header, 0, 0)
        self._grid.addWidget(board, 1, 0)
        self._grid.setColumnStretch(0, 1)
        self._grid.setRowStretch(1, 1000)  # the board first, up to a square; then the cards
        self.side.verticalScrollBar().rangeChanged.connect(self._make_room_for_bar)
        self._arrange()

    @property
    def is_column(self) -> bool:
        return self._column

    def set_column(self, column: bool) -> None:
        """Everything in one column, or the cards beside the board."""
        if column != self._column:
            self._column = column
            self._arrange()

    def set_side_shown(self, shown: bool) -> None:
        """Show the cards, or leave their room to the others."""
        if shown != self._side_shown:
            self._side_shown = shown
            self._arrange()

    def show_first_card(self) -> None:
        """Let the cards be seen, from the first one on."""
        if self._pages and self._pages.has_guest:
            self._pages.bar.setCurrentIndex(0)
        self.side.verticalScrollBar().setValue(0)

    def set_pages(self, pages: Pages | None) -> None:
        """Let the cards be one of several pages in a column, or take these away; who takes them gives them a place."""
        if pages is not self._pages:
            if self._pages:
                self._pages.guest_chosen.disconnect(self._show_side)
                self._pages.set_guest("")
                self._grid.removeWidget(self._pages)
            self._pages = pages
            if pages:
                pages.guest_chosen.connect(self._show_side)
            self._arrange()

    def _arrange(self) -> None:
        grid, column = self._grid, self._column
        grid.removeWidget(self.side)
        if column:
            grid.setContentsMargins(scaled(OUTSIDE), scaled(8), 0, BELOW)
            grid.setHorizontalSpacing(0)
            grid.setColumnMinimumWidth(1, BAR_ROOM)
            grid.addWidget(self.side, 3, 0, 1, 2)
            self.side.setMinimumSize(0, scaled(_LEAST_CARDS))
            self.side.setMaximumWidth(_UNBOUNDED)
        else:
            # The panel's scroll bar stands in the margin.
            left = scaled(OUTSIDE + 4)
            grid.setContentsMargins(left, scaled(8), 6 if self._side_shown else left, 0)
            grid.setHorizontalSpacing(scaled(_BESIDE_GAP) if self._side_shown else 0)
            grid.setColumnMinimumWidth(1, 0)
            grid.addWidget(self.side, 0, 1, 2, 1)
            self.side.setMinimumHeight(0)
        self._chart.setVisible(not column)  # in a column the moves have its figures
        self.columned.emit(column)
        grid.setVerticalSpacing(scaled(GAP))
        if self._pages:
            grid.addWidget(self._pages, 2, 0)
            grid.setRowStretch(2, 1)
            self._pages.show()
            self._pages.set_guest(self.GUEST if self._side_shown else "")
        else:
            grid.setRowStretch(2, 0)
        self._show_side()
        self._make_room_for_bar()
        self._set_widths()

    @Slot()
    def _show_side(self) -> None:
        chosen = self._pages is None or self._pages.guest_is_chosen
        shown = self._side_shown and chosen
        self.side.setVisible(shown)
        self._grid.setRowStretch(3, 1 if self._column and shown else 0)
        self._grid.setRowStretch(4, 1 if self._column and not shown and self._pages is None else 0)

    @Slot()
    def _make_room_for_bar(self) -> None:
        """The cards end where the board does, with the bar and without it."""
        has_bar = self.side.verticalScrollBar().maximum() > 0
        right = BAR_ROOM if self._column and not has_bar else 0
        self._list.setContentsMargins(0, 0, right, 0 if self._column else scaled(GAP))

    def _set_widths(self) -> None:
        if self._column:
            self.board.setMaximumHeight(max(1, self.width() - scaled(OUTSIDE) - BAR_ROOM))
            return
        self.board.setMaximumHeight(_UNBOUNDED)
        least, most = map(scaled, SIDE_WIDTHS)
        wanted = min(most, max(least, round(self.width() * SIDE_SHARE)))
        room = self.width() - scaled(_AROUND) - self._header.minimumWidth()  # on a small screen the buttons go first
        self.side.setFixedWidth(max(scaled(SMALLEST_SIDE), min(wanted, room)))

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_widths()
