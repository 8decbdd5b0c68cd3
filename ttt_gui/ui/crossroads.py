"""Where the three ways on from a position lead, and which positions of the game offer them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Slot
from PySide6.QtWidgets import QMenu

from ttt_gui.engine.learn.exercise import ExerciseKind, of_tree
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.session.examining.trust import SHIPPED_ENGINES
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.settings import TREE_VIEW, Settings
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.measuring_views import MeasuringViews
from ttt_gui.ui.side.moves_card import MoveList
from ttt_gui.ui.side.review_card import ReviewCard
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.window.actions import FIRST
from ttt_gui.ui.window.switch import ViewSwitch
from ttt_gui.ui.window.ways_on import WaysOn

if TYPE_CHECKING:
    from ttt_gui.ui.tree.position_column import PositionColumn


class Crossroads(QObject):
    """Begins games, searches and comparisons from the positions that a person chose, and offers these ways in the
    panels of the game; shows the trees that other views have, lessons, exercises and engines, and leads back from them.
    """

    def __init__(
        self,
        ways: WaysOn,
        settings: Settings,
        controller: GameController,
        analysis: Analysis,
        measuring: MeasuringViews,
        switch: ViewSwitch,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._ways, self._settings, self._controller = ways, settings, controller
        self._analysis, self._measuring, self._switch = analysis, measuring, switch
        ways.play_requested.connect(self._play)
        ways.analyse_requested.connect(self._analyse)
        ways.compare_requested.connect(measuring.compare)
        measuring.tree_requested.connect(self._show_tree_of)
        measuring.trace_requested.connect(self._show_trace)
        measuring.lesson_requested.connect(self.show_lesson)
        measuring.examine_requested.connect(self._examine)

    def serve(self, board: BoardView, moves: MoveList, card: ReviewCard) -> None:
        """Offer the ways on from the position on the board, after each move of the list, and at each bar of a review;
        a mistake that a review found leads to the search of the position before it."""

        def of_move(at: QPoint) -> Position | None:
            return self._controller.game.record.tree[moves.node_at(at)].position

        def of_bar(at: QPoint) -> Position | None:
            return self._controller.game.record.position_after(card.played_at(at))

        self._ways.serve(board, lambda _at: self._controller.game.position)
        self._ways.serve(moves, of_move)
        self._ways.serve(card, of_bar)
        card.search_requested.connect(self._search_before)

    def serve_nodes(self, menu: QMenu, state: TreeState) -> None:
        """End the menu of the nodes of Analyse's tree with the ways on from the selected node or pruned move."""

        def of_node() -> Position | None:
            return state.location.position if state.location else None

        self._ways.extend(menu, of_node)

    def serve_column(self, column: PositionColumn) -> None:
        """Offer the ways on from the position on Analyse's board, and after each move of the game beside it."""

        def of_row(at: QPoint) -> Position | None:
            item = column.moves.itemAt(at)
            if item is None:
                return None
            return self._controller.game.record.position_after(column.moves.indexOfTopLevelItem(item) + 1)

        self._ways.serve(column.board, lambda _at: column.shown)
        self._ways.serve(column.moves, of_row)

    @Slot(object)
    def _play(self, position: Position) -> None:
        self._settings.view = FIRST.key
        self._controller.set_up_position(position)

    @Slot(object)
    def _analyse(self, position: Position) -> None:
        self._search(SearchRequest(position, self._settings.algorithm, self._settings.limits))

    @Slot(object, object)
    def _show_tree_of(self, entry: Entry, position: Position) -> None:
        if entry.algorithm:
            self._search(SearchRequest(position, entry.algorithm, entry.limits))

    def _search(self, request: SearchRequest) -> None:
        self._visit(lambda: self._analysis.search_by(request))

    def _visit(self, show: Callable[[], object]) -> None:
        """Show something in another view; the way back leads to the view from which a person came."""
        came_from = self._switch.view
        show()
        self._switch.visited_from(came_from)

    @Slot(object, object)
    def _show_trace(self, trace: SearchTrace, at: tuple[int, int] | None) -> None:
        def show() -> None:
            self._analysis.show(trace, at=at)
            self._settings.view = TREE_VIEW

        self._visit(show)

    @Slot(str)
    def show_lesson(self, name: str) -> None:
        """Show the lesson of this name that comes with the program."""
        self._visit(lambda: self._measuring.shown_learn().show_lesson(name))

    @Slot(object, object)
    def practise(self, kind: ExerciseKind, tree: NumberTree) -> None:
        """Ask a number tree; say why where it cannot be asked."""
        try:
            exercise = of_tree(kind, tree)
        except ValueError as error:
            self._measuring.failed.emit(str(error))
        else:
            self._visit(lambda: self._measuring.shown_learn().practice.ask(exercise))

    @Slot(str)
    def _examine(self, file: str) -> None:
        sample = next((each for each in SHIPPED_ENGINES if each.file == file), None)
        if sample:
            self._visit(lambda: self._measuring.examining.examine_sample(sample))

    @Slot()
    def leave_tree(self) -> None:
        """Put the game's own tree back, and go back to the view from which a person came to this one."""
        if self._analysis.foreign:
            self._analysis.back_to_game_tree()
        self._switch.go_home()

    @Slot(int)
    def _search_before(self, played: int) -> None:
        """Look at the search of the position before a move."""
        self._analyse(self._controller.game.record.position_after(played - 1))
