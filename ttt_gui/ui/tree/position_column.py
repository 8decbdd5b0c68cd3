"""What stands left of a tree of positions: the selected one with the tree's values, the game's moves, a way back."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QSizePolicy,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from ttt_gui.engine.values import no_tie, node_values
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import GameRecord, Player
from ttt_gui.session.judging.review import Blunders
from ttt_gui.session.players import player_name
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.drawing.board import BoardRenderState, draw_mark
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.icons import painted
from ttt_gui.ui.look.plain import LinkLabel
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, Card, ElidedLabel, ScrollPage, in_column, muted_label
from ttt_gui.ui.trace.state import TreeLocation, TreeState
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.window.actions import Actions

BACK, BACK_TO_TREE, SEARCH = "Back to the game", "Back to the game's tree", "Search the position of the game"
_TITLE = 1.69  # 22 px
_MARK = 14
_LEAST = QSize(240, 200)
_MOST_ROWS = 9  # of the moves: more are scrolled


class GameMoveTable(Guarded, QTreeWidget):
    """The moves of a game, a row each: number, side, cell, and who played it or that it was a blunder.

    Signals:
        move_chosen: (int) the person wants the position after this many moves.
    """

    move_chosen = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._rows: tuple[tuple[str, str, Side, str], ...] = ()
        self._marked: int | None = None
        self.setObjectName("moves")
        self.setAccessibleName("Moves")
        self.setColumnCount(3)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(1)
        for column in range(3):
            way = QHeaderView.ResizeMode.Stretch if column == 1 else QHeaderView.ResizeMode.ResizeToContents
            header.setSectionResizeMode(column, way)
        self.itemClicked.connect(self._choose)
        self.itemActivated.connect(self._choose)
        look.changed.connect(self._write)

    def set(self, record: GameRecord, blunders: Blunders, marked: int | None) -> None:
        """Show the moves up to the position on the board, and select the row of the move number ``marked`` (from 1).

        The current row stays if nothing has changed, while a person goes through the rows by arrow keys.
        """
        rows = []
        for number, move in enumerate(record.moves[: record.played], 1):
            before = record.position_after(number - 1)
            player = move.by
            note = "mistake" if blunders.blunder_of(before, move.cell) else _who(player)
            rows.append((str(number), before.rules.cell_name(move.cell), before.side_to_move, note))
        if tuple(rows) != self._rows:
            self._rows = tuple(rows)
            self._write()
        elif marked == self._marked and self.hasFocus() and self.currentItem():
            return
        self._marked = marked
        item = self.topLevelItem(marked - 1) if marked else None
        if item:
            self.setCurrentItem(item)
        else:
            self.clearSelection()

    @Slot()
    def _write(self) -> None:
        """Fill the table with a row for each move."""
        self.clear()
        bold = self._look.font(1.0, QFont.Weight.DemiBold)
        for number, cell, side, note in self._rows:
            item = QTreeWidgetItem([number, cell, note])
            item.setIcon(1, self._mark(side))
            item.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setForeground(0, self._look.tokens.color("muted"))
            if note == "mistake":
                item.setFont(2, bold)
            else:
                item.setForeground(2, self._look.tokens.color("muted"))
            self.addTopLevelItem(item)
        self.updateGeometry()

    def _mark(self, side: Side) -> QIcon:
        """Return the icon of a side: its X or O in its colour."""
        length, color = scaled(_MARK), self._look.tokens.color("x" if side is Side.X else "o")
        place = QRectF(-3, -3, length + 6, length + 6)
        return QIcon(painted(length, self.devicePixelRatioF(), lambda painter: draw_mark(painter, side, place, color)))

    @Slot(QTreeWidgetItem)
    def _choose(self, item: QTreeWidgetItem) -> None:
        """Ask for the position after the move of this row."""
        self.move_chosen.emit(self.indexOfTopLevelItem(item) + 1)

    def sizeHint(self) -> QSize:
        """Return the height of all rows, at most of _MOST_ROWS."""
        row = self.sizeHintForRow(0) if self.topLevelItemCount() else 0
        return QSize(200, max(1, min(self.topLevelItemCount(), _MOST_ROWS)) * max(row, 1) + 2)


class PositionColumn(Guarded, QWidget):
    """A board with the selected node's position, and on it the values of the moves of its parent (of the root: its
    own), as MAX sees them. A click on a cell selects the node of that move.

    Signals:
        back_requested: the person wants to go back to the game.
    """

    back_requested = Signal()

    def __init__(self, look: Look, state: TreeState, analysis: Analysis, actions: Actions) -> None:
        super().__init__()
        self._look, self._state, self._analysis = look, state, analysis
        self.title = ElidedLabel()
        self.title.setFont(look.font(_TITLE, QFont.Weight.DemiBold))
        self.subtitle = ElidedLabel(muted=True)
        self.board = BoardView(look)
        self.board.setAccessibleName("Position of the selected node")
        self.caption = muted_label(wrap=True)
        self.caption.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.moves = GameMoveTable(look)
        self._card = Card(look, "Moves")
        self._card.body.addWidget(self.moves)
        self.link, self.search = LinkLabel(), LinkLabel()
        content = QWidget()
        in_column(
            self.title,
            self.subtitle,
            6,
            self.board,
            self.caption,
            GAP,
            self._card,
            GAP,
            self.link,
            self.search,
            None,
            gap=2,
            of=content,
        )
        room = ScrollPage(content, _LEAST)
        room.setObjectName("cards")
        in_column(room, of=self)

        self.board.cell_clicked.connect(self._select)
        self.link.linkActivated.connect(self._go_back)
        self.search.linkActivated.connect(actions["search_position"].trigger)
        self.moves.move_chosen.connect(analysis.game.go_to)
        look.changed.connect(self.show_node)
        state.changed.connect(self.show_node)
        self.show_node()

    @property
    def location(self) -> TreeLocation | None:
        """The place in the tree whose position is on the board; None without a tree of positions."""
        location = self._state.location
        return location if location and location.trace.subject.board else None

    @property
    def shown(self) -> Position:
        """The position on the board: that of ``location``, else the game's."""
        return (self.location.position if self.location else None) or self._analysis.game_analysis.record.position

    @Slot()
    def show_node(self) -> None:
        """Show the selected node, and what is known of it at the step."""
        location, record = self.location, self._analysis.game_analysis.record
        position = location.position if location else record.position
        last = record.last_move
        if location and position:
            self._show_values(
                location, BoardRenderState(position, location.moves[-1] if location.moves else None, terse=True)
            )
        else:
            self.board.set(BoardRenderState(record.position, last.cell if last else None))
            self.caption.setText("")
        self._show_title(location)
        shown = self._analysis.shown
        played = len(shown.line) + 1 if shown and shown.line is not None and self._state.played is not None else None
        self._card.setVisible(not self._analysis.foreign and record.played > 0)
        self.moves.set(record, self._analysis.blunders, played)
        away = bool(self._analysis.foreign)
        self.link.set_link("", BACK_TO_TREE if away else BACK, "back")
        offers = not away and self._offers_search(record, played)
        self.search.setVisible(offers)
        if offers:
            self.search.set_link("", SEARCH, "search")

    def _offers_search(self, record: GameRecord, played: int | None) -> bool:
        """Return whether the tree is of another position than the game's, and not of the search for its last move."""
        shown = self._analysis.shown
        if shown is None or record.position.outcome or self._analysis.game.player.is_searching:
            return False
        return shown.position != record.position and played != record.played

    def _show_title(self, location: TreeLocation | None) -> None:
        """Write the title above the board, for the selected node, and below it the rules and who played the move."""
        analysis, state = self._analysis, self._state
        rules = (location.trace.root if location else analysis.game_analysis.record.position).rules
        parts = [str(rules)]
        if analysis.foreign:
            title = analysis.foreign
        elif location is None:
            title = "Analyse"
        else:
            title = _title(location, state.played)
            if location.node == state.played and (who := self._player_name(location)):
                parts.insert(0, who)
        self.title.set_text(title)
        self.subtitle.set_text(" · ".join(parts))

    def _player_name(self, location: TreeLocation) -> str:
        """Name who played the move after the searched position: 'Casual', 'you'; '' where none was played."""
        record, shown = self._analysis.game_analysis.record, self._analysis.shown
        played = len(shown.line) if shown and shown.line is not None else -1
        if not 0 <= played < len(record.moves):
            return ""
        return _who(record.moves[played].by)

    # --- values ---

    def _parent(self, location: TreeLocation) -> int:
        """Return the node whose moves have their values on the board."""
        if location.pruned is not None:
            return location.node
        parent = location.trace.node(location.node).parent
        return location.node if parent is None else parent

    def _show_values(self, location: TreeLocation, detail: BoardRenderState) -> None:
        """Show a level of detail with the values of the moves beside it, as this tree has them."""
        trace, parent = location.trace, self._parent(location)
        hero = trace.subject.sides[0]
        side = Side.X if hero == str(Side.X) else Side.O
        found = node_values(trace, parent, None if self._state.is_at_end else self._state.step)
        values = {cell: value.seen_by(side) for cell, value in found.items()}
        best = trace.best_child(parent) if self._state.is_left(parent) else None
        move = None if best is None else trace.node(best).move
        self.board.set(replace(detail, values=values, best=frozenset(cell for cell in values if cell == move)))
        caption = f"Values for {hero}, by this tree. {no_tie(values)}".strip()
        self.caption.setText(caption if values else "")

    @Slot(int)
    def _select(self, cell: int) -> None:
        """Select the node of the move to a cell, or the pruned move."""
        location = self.location
        if location is None:
            return
        parent = self._parent(location)
        children = location.trace.counted_children(parent)
        child = next((each for each in children if location.trace.node(each).move == cell), None)
        if child is not None and self._state.is_entered(child):
            self._state.select(child)
        elif child is None and cell in location.trace.node(parent).pruned:
            self._state.select_pruned(parent, cell)

    @Slot()
    def _go_back(self) -> None:
        """Return to the tree of the game from another tree; from that, ask for the game."""
        if self._analysis.foreign:
            self._analysis.back_to_game_tree()
        else:
            self.back_requested.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the board as high as wide, or lower where the column is low."""
        super().resizeEvent(event)
        self.board.setFixedHeight(min(self.width(), max(scaled(240), self.height() - scaled(60))))


def _who(player: Player) -> str:
    """Return the name of a level or engine, 'you' for a person."""
    return player_name(player) or "you"


def _title(location: TreeLocation, played: int | None) -> str:
    """Write the title: 'O played b1' for the move played, 'After b2 a3' for other nodes, 'O to move' for the root."""
    trace = location.trace
    if location.node == played and location.pruned is None:
        return f"{trace.root.side_to_move} played {location.names}"
    if location.moves:
        return f"After {location.names}"
    outcome = trace.root.outcome
    return "The game is over" if outcome else f"{trace.root.side_to_move} to move"
