"""The ordering lab: drag a node's moves into another order, and see at once which cut-offs appear and vanish."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QPushButton, QStackedWidget, QToolButton, QWidget

from ttt_gui.engine.numbers.search import NumberLab
from ttt_gui.engine.numbers.small_tree import OrderedTree
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.orders import MOST_EMPTY, GameTree, Orders, Path, Rule, played_on, too_large
from ttt_gui.engine.request import Algorithm, Scores
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.compare.lab_figures import LabFigures, LabSearches, Tried, rule_title, rules_of
from ttt_gui.ui.compare.lab_moves import LabMove, lab_node, node_at, tried_moves
from ttt_gui.ui.compare.lab_table import MovesTable
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.drawing.board import BoardRenderState
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped, share, times
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, in_column, in_row, in_row_or_column

_BOARD = QSize(116, 200)  # the least and the largest width of a board, pixels with type of the usual size
_LEAST_MOVES = QSize(280, 96)
_SIX = 6  # empty cells
_OWN = "My own"
_HELP = "Drag a move, or Alt+↑ ↓. Enter goes in, Backspace back."


class LabStart(QWidget):
    """A board on which moves are played and taken back, to find a position for the lab.

    Signals:
        position_chosen: (Position) the person wants the lab for this position, which is small enough and not over.
    """

    position_chosen = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._first = Position(Rules())
        self._played: list[int] = []
        self._line: tuple[int, ...] = ()
        self.board = BoardView(look)
        self.board.setMinimumSize(scaled(120), scaled(120))
        self.board.setMaximumSize(scaled(220), scaled(220))
        self.board.animated = False
        self.board.setAccessibleName("Position of the lab")
        self.words = PlainLabel(wrap=True)
        self.words.setAccessibleName("What the lab needs")
        self.begin = QPushButton("Order its moves")
        self.play_on = QPushButton(f"Play on to {MOST_EMPTY} empty cells")
        self.play_on_to_six = QPushButton(f"Play on to {_SIX} empty cells")
        self.back = QPushButton("Take back")
        set_tip(self.begin, "Search this position in any order of moves")
        set_tip(self.back, "Take back the last move played here")
        for button in (self.play_on, self.play_on_to_six):
            set_tip(button, "Along the best line as far as it is known, then by any moves")
        first, second = in_row(self.begin, self.back, None), in_row(self.play_on, self.play_on_to_six, None)
        words = in_column(self.words, first, second, None, gap=8)
        in_row(self.board, (words, 1), gap=16, of=self).setAlignment(self.board, Qt.AlignmentFlag.AlignTop)

        self.board.cell_clicked.connect(self._play)
        self.begin.clicked.connect(self._choose)
        self.back.clicked.connect(self._take_back)
        self.play_on.clicked.connect(partial(self._go, MOST_EMPTY))
        self.play_on_to_six.clicked.connect(partial(self._go, _SIX))

    @property
    def position(self) -> Position:
        """The position on the board, after the moves played here."""
        position = self._first
        for move in self._played:
            position = position.play(move)
        return position

    def set(self, position: Position) -> None:
        """Begin with a position, and forget the moves played."""
        self._first, self._played = position, []
        self._show()

    def set_line(self, line: tuple[int, ...]) -> None:
        """Show the principal variation from the first position on, as far as it is known."""
        self._line = line

    def _show(self) -> None:
        """Show the position, and whether its moves can be ordered: say why where they cannot."""
        position = self.position
        empty = position.rules.cells - position.stones
        over, large = position.outcome is not None, too_large(position)
        last_move = self._played[-1] if self._played else None
        self.board.set(BoardRenderState(position, last_move), None if over else position.side_to_move)
        words = large or f"This position has {empty} empty cells: its moves can be ordered, or play further on."
        if over and self._played:
            words = "The game is over here, and no order of moves is left: take back a move."
        elif over:
            words = "The game is over in this position: there is no order of moves to try."
        self.words.setText(words)
        self.begin.setEnabled(not over and not large)
        self.back.setEnabled(bool(self._played))
        self.play_on.setEnabled(not over and empty > MOST_EMPTY)
        self.play_on_to_six.setEnabled(not over and empty > _SIX)

    @Slot(int)
    def _play(self, cell: int) -> None:
        """Play a move on the board of the start, if it is legal."""
        if cell in self.position.legal_moves:
            self._played.append(cell)
            self._show()

    @Slot()
    def _take_back(self) -> None:
        self._played.pop()
        self._show()

    @Slot()
    def _choose(self) -> None:
        self.position_chosen.emit(self.position)

    def _go(self, empty: int, _checked: bool = False) -> None:
        """Choose the position after good moves of both sides that leaves so many empty cells."""
        line = self._line if not self._played else ()
        found = played_on(self.position, line, empty)
        if found is None:
            self.words.setText("Every game found from here ends earlier: play moves on the board, or take some back.")
        else:
            self.position_chosen.emit(found)


class Crumbs(QWidget):
    """The path from the root to a node, with a button for each node on it.

    Signals:
        chosen: (Path) the person wants to go to the node after these moves.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._row = in_row(gap=2, of=self)
        self._buttons: list[QToolButton] = []
        self._path: Path = ()

    def set(self, trace: SearchTrace, path: Path) -> None:
        """Show the path to the node after these moves."""
        self._path, name = path, trace.subject.node_name
        root = "Root" if trace.subject.board else name(())
        names = [root, *(f"▸ {name(path[: length + 1])}" for length in range(len(path)))]
        for length in range(len(self._buttons), len(names)):
            button = QToolButton()
            button.setObjectName("chip")
            button.setCheckable(True)
            button.clicked.connect(partial(self._choose, length))
            self._row.addWidget(button)
            self._buttons.append(button)
        for length, button in enumerate(self._buttons):
            button.setVisible(length < len(names))
            if length < len(names):
                button.setText(names[length])
                button.setAccessibleName(f"Go to {names[length].removeprefix('▸ ')}")
                button.setChecked(length == len(path))

    def _choose(self, length: int, _checked: bool = False) -> None:
        self.chosen.emit(self._path[:length])


class OrderingLab(Guarded, QWidget):
    """Shows how the order of moves changes the cost of plain alpha-beta with a full window and no table, on a position
    or number tree.

    It searches beside other tasks; a row of the comparison that is timed meanwhile is marked.

    Signals:
        tree_wanted: (SearchTrace) the person wants to see the tree as it was searched in these orders.
    """

    tree_wanted = Signal(object)

    def __init__(self, look: Look, queue: TaskQueue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Ordering lab")
        explained_by(Section.LAB, self)
        self.searches = LabSearches(queue, self)
        self._algorithm = Algorithm()
        self._path: Path = ()
        self._subject: Position | NumberTree | None = None

        # Build.
        self.about = ElidedLabel(muted=True)
        self.rule = QComboBox()
        self.rule.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)  # "My own" comes and goes
        self.rule.setAccessibleName("Order of the moves below this node")
        set_tip(self.rule, "Choose in which order moves are tried, here and below")
        self.reset, self.other = QPushButton("Reset"), QPushButton("Other position …")
        self.whole = QPushButton("See the tree")
        set_tip(self.reset, "Try all moves row by row again")
        set_tip(self.other, "Play to another position of the lab")
        set_tip(self.whole, "Show the tree as it is searched in these orders")
        self.crumbs, self.news = Crumbs(), ElidedLabel()
        self.moves, self.above = MovesTable(look), ElidedLabel(muted=True)
        self.board = BoardView(look)  # after the selected move
        self.board.animated = False
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.board.setMinimumSize(scaled(_BOARD.width()), scaled(_BOARD.width()))
        self.board.setMaximumWidth(scaled(_BOARD.height()))
        self.figures = LabFigures(look, self.searches)
        self.start = LabStart(look)
        self.pages = QStackedWidget()

        # Lay out.
        self._of_a_node = (self.rule, self.reset, self.other, self.whole)
        head = in_row((self.about, 1), *self._of_a_node, gap=8)
        self._line = in_row(self.crumbs, (self.news, 1))
        self._line.insertSpacing(1, 12)
        page = QWidget()
        self.moves.setMinimumSize(scaled(_LEAST_MOVES.width()), scaled(_LEAST_MOVES.height()))
        moves = in_row((self.board, 1), (self.moves, 3), gap=12)
        tried = in_column(self._line, self.above, (moves, 1), gap=4)
        in_row_or_column((tried, 1), self.figures, gap=20, of=page)
        for each in (page, self.start):
            self.pages.addWidget(each)
        in_column(head, (self.pages, 1), gap=8, margins=(2, 2, 2, 2), of=self)

        # Connect.
        self.searches.searching.connect(self._on_searching)
        self.searches.tried.connect(self._on_tried)
        self.searches.refused.connect(self._on_refused)
        self.moves.order_chosen.connect(self._on_order_chosen)
        self.moves.node_chosen.connect(self._go)
        self.moves.selected.connect(self._on_selected)
        self.crumbs.chosen.connect(self._go)
        self.rule.activated.connect(self._on_rule)
        self.reset.clicked.connect(self._on_reset)
        self.other.clicked.connect(self._show_start)
        self.whole.clicked.connect(self._on_whole)
        self.start.position_chosen.connect(self._on_position_chosen)
        self._show_start()

    # -- set --------------------------------------------------------------------------------------------------------

    def show_subject(self, subject: Position | NumberTree, algorithm: Algorithm, line: tuple[int, ...] = ()) -> None:
        """Show a position or number tree, with the scores of ``algorithm``; orders chosen for the same subject are
        kept.

        A position that is too large or over is refused with a sentence, and others are offered. ``line`` is the
        principal variation, as far as it is known.
        """
        self.start.set_line(line)
        applied = Algorithm(scores=algorithm.scores)
        if (subject, applied) == (self._subject, self._algorithm):
            return
        self._subject, self._algorithm = subject, applied
        if isinstance(subject, NumberTree):
            self._begin(NumberLab(subject, applied))
            return
        self.start.set(subject)
        if too_large(subject) or subject.outcome:
            self._show_start()
        else:
            self._begin(GameTree(subject, applied))

    def _begin(self, tree: OrderedTree) -> None:
        """Show an empty lab for this tree while its first search runs."""
        self._path = ()
        self.pages.setCurrentIndex(0)
        for widget in self._of_a_node:
            widget.setVisible(widget is not self.other or isinstance(tree, GameTree))
        self.moves.set(None, ())
        self.above.set_text("")
        self.about.set_text(_about(tree, self._algorithm.scores))
        self.rule.clear()
        for rule in rules_of(tree):
            self.rule.addItem(rule_title(rule, isinstance(tree, NumberLab)), rule)
        self.news.set_text("searching …")
        self.searches.show(tree)
        self.figures.show_figures()

    @Slot()
    def _show_start(self) -> None:
        """Show the board on which a smaller position is chosen."""
        self.searches.clear()
        self.pages.setCurrentIndex(1)
        for widget in self._of_a_node:
            widget.setVisible(False)
        self.about.set_text("Which order of moves lets alpha-beta skip most?")

    # -- what came of a search --------------------------------------------------------------------------------------

    @Slot(object)
    def _on_searching(self, done: float | None) -> None:
        self.news.set_text(f"searching … {share(done)}" if done else "searching …")

    @Slot(object)
    def _on_tried(self, tried: Tried) -> None:
        """Show the search in a new order; where it no longer enters the node that was shown, show the root."""
        if node_at(tried.result.trace, self._path) is None:
            self._path = ()
        self._show_node()
        self.news.set_text(_news(tried))

    @Slot(str)
    def _on_refused(self, sentence: str) -> None:
        self._show_node()
        self.news.set_text(sentence)

    def _show_node(self) -> None:
        """Show the moves of the node on the path, its text, and the way to it."""
        tried, tree = self.searches.now, self.searches.tree
        if tried is None or tree is None:
            return
        trace, before = tried.result.trace, tried.before.trace if tried.before else None
        node = lab_node(trace, self._path)
        self.moves.set(node, tried_moves(tree, tried.orders, self._path, trace, before))
        self.above.set_text(node.text)
        self.crumbs.set(trace, self._path)
        self._show_rule()

    def _show_rule(self) -> None:
        """Show the rule in force at this node; 'My own' is among the items only where a person ordered this node."""
        orders = self.searches.orders
        own = self._path in orders.own
        at = self.rule.findText(_OWN)
        if own and at < 0:
            self.rule.addItem(_OWN)
        elif not own and at >= 0:
            self.rule.removeItem(at)
        shown = self.rule.findText(_OWN) if own else self.rule.findData(orders.rule_at(self._path))
        self.rule.setCurrentIndex(shown)
        self.reset.setEnabled(orders != Orders())

    # -- what the person does ---------------------------------------------------------------------------------------

    def _set_orders(self, orders: Orders) -> None:
        """Search in these orders of moves."""
        if self.searches.tree is not None:
            self.searches.set_orders(orders)
            self._show_rule()

    @Slot(object)
    def _on_order_chosen(self, moves: tuple[int, ...]) -> None:
        self._set_orders(self.searches.orders.with_own(self._path, moves))

    @Slot(int)
    def _on_rule(self, index: int) -> None:
        """Order the moves of the shown node by the chosen rule."""
        rule = self.rule.itemData(index)
        if isinstance(rule, Rule):
            self._set_orders(self.searches.orders.with_rule(self._path, rule))

    @Slot()
    def _on_reset(self) -> None:
        self._set_orders(Orders())

    @Slot(object)
    def _on_selected(self, move: LabMove | None) -> None:
        """Show the position after the selected move; a tree of numbers has none."""
        position = move.board if move else None
        self.board.setVisible(position is not None)
        if move and position:
            self.board.set(BoardRenderState(position, move.move))
            self.board.setAccessibleName(f"The position after {move.name}")

    @Slot(object)
    def _go(self, path: Path) -> None:
        """Show the node after these moves."""
        self._path = path
        self._show_node()
        self.moves.setFocus()

    @Slot()
    def _on_whole(self) -> None:
        if self.searches.now:
            self.tree_wanted.emit(self.searches.now.result.trace)

    @Slot(object)
    def _on_position_chosen(self, position: Position) -> None:
        self._begin(GameTree(position, self._algorithm))
        self.moves.setFocus()

    # -- room -------------------------------------------------------------------------------------------------------

    def heightForWidth(self, _width: int) -> int:
        """Return the least height: a scroll area would take the preferred height, and scroll without need."""
        return self.minimumSizeHint().height()


def _about(tree: OrderedTree, scores: Scores) -> str:
    """Return the line on what is searched and how."""
    if not isinstance(tree, GameTree):
        return "A number tree · alpha-beta, full window, no table"
    position = tree.position
    empty = times(position.rules.cells - position.stones, "empty cell")
    words = "flat" if scores is Scores.FLAT else "depth-aware"
    return f"{position.side_to_move} to move, {empty} · alpha-beta, {words} scores, full window, no table"


def _news(tried: Tried) -> str:
    """Say what another order changed, or how to choose one."""
    now, change = tried.result.counters, tried.change
    if tried.before is None or change is None:
        return _HELP
    old = tried.before.counters
    if not change.only_b and not change.only_a:
        return f"The same {times(now.nodes, 'node')} in another order."
    nodes = f"nodes {grouped(old.nodes)} → {grouped(now.nodes)}"
    cuts = f"cut-offs {grouped(old.cutoffs)} → {grouped(now.cutoffs)}"
    return f"{cuts}, {nodes}: {grouped(change.only_b)} appeared, {grouped(change.only_a)} vanished"
