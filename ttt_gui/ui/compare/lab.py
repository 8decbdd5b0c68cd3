"""The ordering lab: drag a node's children into another order, and see at once which cut-offs appear and vanish."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.engine.numbers.search import NumberLab, OrderedTree
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.orders.search import Orders, Path, Rule
from ttt_gui.engine.orders.tree import GameTree, too_large
from ttt_gui.engine.request import Algorithm, Scores
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.compare.lab_cards import LabCards
from ttt_gui.ui.compare.lab_faces import card_faces, node_at, node_face
from ttt_gui.ui.compare.lab_figures import LabFigures, rule_title
from ttt_gui.ui.compare.lab_search import LabSearches, Tried, rules_of
from ttt_gui.ui.compare.lab_start import LabStart
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped, share, times
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel

_NARROW = 980  # below this width, in pixels with type of the usual size, the figures stand below the cards
_BESIDE, _BELOW = 20, 4  # pixels between cards and figures, side by side and one below the other
_GAP = 6
_OWN = "My own"
_HELP = (
    "A square is a reply: filled if searched, dashed if skipped. "
    "Drag a card, or press Alt+← or Alt+→; Enter goes into a move, Backspace back."
)


class OrderingLab(Guarded, QWidget):
    """Orders the moves of a position or a tree of numbers, searched by plain alpha-beta, full window and no table.

    Nothing is searched until the lab is seen; then the lab searches beside other tasks, and a row timed meanwhile
    says so.

    Signals: tree_wanted(SearchTrace): the person wants to see the whole tree as searched in these orders.
    """

    tree_wanted = Signal(object)

    def __init__(self, look: Look, queue: TaskQueue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Ordering lab")
        explained_by(Section.LAB, self)
        self.searches = LabSearches(queue, self)
        self._algorithm = Algorithm()
        self._path: Path = ()
        self._pending: OrderedTree | None = None  # to be searched when the lab is seen
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
        self.crumbs = QHBoxLayout()
        self.crumbs.setSpacing(2)
        self._crumbs: list[QToolButton] = []
        self.news = ElidedLabel()
        self.cards = LabCards(look)
        self.figures = LabFigures(look, self.searches)
        self.start = LabStart(look)
        self.pages = QStackedWidget()

        # Lay out.
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.about, 1)
        for widget in (self.rule, self.reset, self.other, self.whole):
            head.addWidget(widget)
        left = QVBoxLayout()
        left.setSpacing(6)
        self._line = line = QHBoxLayout()
        line.addLayout(self.crumbs)
        line.addSpacing(12)
        line.addWidget(self.news, 1)
        left.addLayout(line)
        cards = QHBoxLayout()
        cards.setSpacing(2 * _GAP)
        cards.addWidget(self.cards.above, 0, Qt.AlignmentFlag.AlignTop)
        cards.addWidget(self.cards, 1, Qt.AlignmentFlag.AlignTop)
        left.addLayout(cards)
        left.addStretch(1)
        page = QWidget()
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, page)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(_BESIDE)
        self._row.addLayout(left, 1)
        self._row.addWidget(self.figures)
        for each in (page, self.start):
            self.pages.addWidget(each)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2, 2, 2, 2)
        whole.setSpacing(8)
        whole.addLayout(head)
        whole.addWidget(self.pages, 1)

        # Connect.
        self.searches.searching.connect(self._on_searching)
        self.searches.tried.connect(self._on_tried)
        self.searches.refused.connect(self._on_refused)
        self.cards.order_chosen.connect(self._on_order_chosen)
        self.cards.entered.connect(self._go_down)
        self.cards.left.connect(self._go_up)
        self.rule.activated.connect(self._on_rule)
        self.reset.clicked.connect(self._on_reset)
        self.other.clicked.connect(self._show_start)
        self.whole.clicked.connect(self._on_whole)
        self.start.position_chosen.connect(self._on_position_chosen)
        look.changed.connect(self._fit)
        self._show_start()

    # -- set --------------------------------------------------------------------------------------------------------

    def show_subject(self, subject: Position | NumberTree, algorithm: Algorithm, line: tuple[int, ...] = ()) -> None:
        """Order the moves of a position or of a tree of numbers, with the scores of ``algorithm``. Where the position
        is too large, or its game over, the lab says so and offers others; ``line`` is the principal variation as far as
        it is known.

        The same subject again keeps the orders that were chosen.
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
        self._path, self._pending = (), tree
        self.pages.setCurrentIndex(0)
        self.other.setVisible(isinstance(tree, GameTree))
        for widget in (self.rule, self.reset, self.whole):
            widget.setVisible(True)
        self.searches.clear()
        self.cards.set(None, ())
        self.about.set_text(self._about(tree))
        self.rule.clear()
        for rule in rules_of(tree):
            self.rule.addItem(rule_title(rule, isinstance(tree, NumberLab)), rule)
        self.news.set_text("searching …")
        if self.isVisible():
            self._start_pending()

    def _start_pending(self) -> None:
        tree, self._pending = self._pending, None
        if tree is not None:
            self.searches.show(tree)
            self.figures.show_figures()

    def _about(self, tree: OrderedTree) -> str:
        if not isinstance(tree, GameTree):
            return "A number tree · alpha-beta, full window, no table"
        position = tree.position
        empty = times(position.rules.cells - position.stones, "empty cell")
        scores = "flat" if self._algorithm.scores is Scores.FLAT else "depth-aware"
        return f"{position.side_to_move} to move, {empty} · alpha-beta, {scores} scores, full window, no table"

    @Slot()
    def _show_start(self) -> None:
        self._pending = None
        self.searches.clear()
        self.pages.setCurrentIndex(1)
        for widget in (self.rule, self.reset, self.other, self.whole):
            widget.setVisible(False)
        self.about.set_text("Which order of moves lets alpha-beta skip most?")

    # -- what came of a search --------------------------------------------------------------------------------------

    @Slot(object)
    def _on_searching(self, done: float | None) -> None:
        self.news.set_text(f"searching … {share(done)}" if done else "searching …")

    @Slot(object)
    def _on_tried(self, tried: Tried) -> None:
        if node_at(tried.result.trace, self._path) is None:
            self._path = ()
        self._show_node()
        self.news.set_text(_news(tried))

    @Slot(str)
    def _on_refused(self, sentence: str) -> None:
        self._show_node()
        self.news.set_text(sentence)

    def _show_node(self) -> None:
        tried, tree = self.searches.now, self.searches.tree
        if tried is None or tree is None:
            return
        trace = tried.result.trace
        node = node_at(trace, self._path)
        assert node is not None
        before = tried.before.trace if tried.before else None
        self.cards.set(node_face(trace, node), card_faces(tree, tried.orders, self._path, trace, before))
        self._fit()
        self._show_crumbs(trace)
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

    def _show_crumbs(self, trace: SearchTrace) -> None:
        path, name = self._path, trace.subject.node_name
        root = "Root" if trace.subject.board else name(())
        names = [root, *(f"▸ {name(path[: length + 1])}" for length in range(len(path)))]
        while len(self._crumbs) < len(names):
            crumb = QToolButton()
            crumb.setObjectName("chip")
            crumb.setCheckable(True)
            crumb.setProperty("length", len(self._crumbs))
            crumb.clicked.connect(self._on_crumb)
            self.crumbs.addWidget(crumb)
            self._crumbs.append(crumb)
        for length, crumb in enumerate(self._crumbs):
            crumb.setVisible(length < len(names))
            if length < len(names):
                crumb.setText(names[length])
                crumb.setAccessibleName(f"Go to {names[length].removeprefix('▸ ')}")
                crumb.setChecked(length == len(self._path))

    # -- what the person does ---------------------------------------------------------------------------------------

    def _set_orders(self, orders: Orders) -> None:
        if self.searches.tree is not None:
            self.searches.set_orders(orders)
            self._show_rule()

    @Slot(object)
    def _on_order_chosen(self, moves: tuple[int, ...]) -> None:
        self._set_orders(self.searches.orders.with_own(self._path, moves))

    @Slot(int)
    def _on_rule(self, index: int) -> None:
        rule = self.rule.itemData(index)
        if isinstance(rule, Rule):
            self._set_orders(self.searches.orders.with_rule(self._path, rule))

    @Slot()
    def _on_reset(self) -> None:
        self._set_orders(Orders())

    @Slot(int)
    def _go_down(self, move: int) -> None:
        self._path = (*self._path, move)
        self._show_node()

    @Slot()
    def _go_up(self) -> None:
        self._path = self._path[:-1]
        self._show_node()

    @Slot()
    def _on_crumb(self) -> None:
        self._path = self._path[: self.sender().property("length")]
        self._show_node()
        self.cards.setFocus()

    @Slot()
    def _on_whole(self) -> None:
        if self.searches.now:
            self.tree_wanted.emit(self.searches.now.result.trace)

    @Slot(object)
    def _on_position_chosen(self, position: Position) -> None:
        self._begin(GameTree(position, self._algorithm))
        self.cards.setFocus()

    # -- room -------------------------------------------------------------------------------------------------------

    @Slot()
    def _fit(self) -> None:
        narrow = self.width() < scaled(_NARROW)
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if self._row.direction() != way:
            self._row.setDirection(way)
            self._row.setSpacing(scaled(_BELOW if narrow else _BESIDE))
        beside = 0 if narrow else self.figures.sizeHint().width() + scaled(_BESIDE)
        bar = self.cards.horizontalScrollBar().sizeHint().height()
        above = self._line.sizeHint().height() + bar + scaled(6)
        self.cards.set_room(QSize(self.width() - beside, 0 if narrow else self.pages.height() - above))
        whole = narrow and self.cards.least_width <= self.width() - scaled(_BESIDE)
        self.cards.setFixedHeight(self.cards.minimumSizeHint().height() + (0 if whole else bar))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._start_pending()


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
