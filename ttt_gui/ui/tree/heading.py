"""The first row of the search tree: which search it is of, what that counted, and the list of the others."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, Slot
from PySide6.QtGui import QAction, QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QMenu, QProgressBar, QPushButton, QSizePolicy, QToolButton, QWidget

from ttt_gui.engine.request import (
    ORDER_WORDS,
    SCORES_WORDS,
    Algorithm,
    Limits,
    Order,
    Scores,
    SearchRequest,
    algorithm_text,
)
from ttt_gui.engine.result import Counters, SearchInfo, SearchResult
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.session.game_analysis import GameAnalysis, Search, SearchKind
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import done, grouped, plies, times
from ttt_gui.ui.look.plain import menu_text, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, ToolsFold, in_row
from ttt_gui.ui.side.search_figures import figures_tip, move_text
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.window.actions import AGAIN, Actions, again_key
from ttt_gui.ui.window.texts import limits_text

_MOST_COUNTED = 5_000  # nodes of a trace whose cut-offs are counted here: more would be felt
_MOVES_SHOWN = 6  # of a line that is not that of the game


def short_algorithm_text(algorithm: Algorithm) -> str:
    """Name an algorithm: 'alpha-beta, row order'; its scores only where they are not the usual ones."""
    usual = SCORES_WORDS[Scores.DEPTH]
    return ", ".join(part for part in algorithm_text(algorithm).split(", ") if part != usual)


def line_text(search: Search, game_analysis: GameAnalysis) -> str:
    """Return the moves to a position that is not on the game's line: ' after b2 c3'; '' for one that is."""
    if game_analysis.line_to(search.position) is not None:
        return ""
    if search.line is None:
        return " elsewhere"
    name = search.position.rules.cell_name
    names = [name(cell) for cell in search.line[-_MOVES_SHOWN:]]
    return f" after {'… ' if len(search.line) > _MOVES_SHOWN else ''}{' '.join(names)}"


def title_of(search: Search, game_analysis: GameAnalysis) -> str:
    """Write the heading: "Search of O's move 2", "Hint for X's move 3", "Search of X's move 5 in another line"."""
    words = "Hint for" if search.kind is SearchKind.HINT else "Search of"
    way = line_text(search, game_analysis)
    where = " in another line" if way and search.line is not None else way
    return f"{words} {move_text(search.position)}{where}"


def sentence_of(search: Search, trace: SearchTrace | None = None) -> str:
    """Return what follows the title: why the search is not complete, and its counts.

    Where ``trace`` holds fewer plies than the search, the counts are those of the trace.
    """
    result, depth = search.result, search.plies_of(trace)
    if trace and depth is not None:
        cuts = [times(trace.events.cuts, "cut-off")] if search.algorithm.alpha_beta else ["nothing is cut"]
        parts = [_unusual(search.algorithm), f"tree to {plies(depth)}", times(trace.entered, "node"), *cuts]
        return " · ".join(part for part in parts if part)
    parts = [_unusual(search.algorithm), _ending(result), *counts(search.algorithm, result.counters)]
    return " · ".join(part for part in parts if part)


def _unusual(algorithm: Algorithm) -> str:
    """Name what makes an algorithm another than the switch above the tree alone would: 'centre first, killers'."""
    usual = (algorithm.name, ORDER_WORDS[Order.ROW])
    return ", ".join(part for part in short_algorithm_text(algorithm).split(", ") if part not in usual)


def details(search: Search, trace: SearchTrace | None = None) -> str:
    """Return the tooltip of the heading: the algorithm and every figure of the search, each on a line."""
    whole = "" if search.plies_of(trace) is None else "The whole search:\n"
    return f"{algorithm_text(search.algorithm)}\n{whole}{figures_tip(search.result)}"


def _ending(result: SearchResult) -> str:
    """Say why a search was not complete: 'stopped', or the limit that was met; '' for a complete one."""
    limits = result.request.limits
    met = {"user": "stopped", "depth": limits_text(Limits(depth=limits.depth))}
    met |= {"nodes": limits_text(Limits(nodes=limits.nodes)), "seconds": limits_text(Limits(seconds=limits.seconds))}
    return met.get(result.stopped_by or "", "")


def counts(algorithm: Algorithm, counters: Counters) -> list[str]:
    """Return texts of the numbers of nodes, cut-offs and pruned moves; minimax has the nodes only."""
    if not algorithm.alpha_beta:
        return [times(counters.nodes, "node"), "nothing is cut"]
    cuts = times(counters.cutoffs, "cut-off"), f"{times(counters.pruned_moves, 'move')} pruned"
    return [times(counters.nodes, "node"), *cuts]


def entry(search: Search, game_analysis: GameAnalysis) -> str:
    """Return the text of a search in the list: side and move, algorithm, nodes, and what sets it apart from similar
    ones.
    """
    result = search.result
    whose = move_text(search.position) + line_text(search, game_analysis)
    kind = {SearchKind.MOVE: "", SearchKind.HINT: "hint", SearchKind.ASKED: "asked for", SearchKind.AGAIN: "again"}[
        search.kind
    ]
    parts = whose, short_algorithm_text(search.algorithm), times(result.counters.nodes, "node"), _ending(result), kind
    return " · ".join(part for part in parts if part)


def running_sentence(request: SearchRequest, info: SearchInfo | None) -> str:
    """Describe a running search: algorithm and limits, and once there is an ``info``, nodes and the share
    that is done.
    """
    parts = [short_algorithm_text(request.algorithm), limits_text(request.limits)]
    if info:
        parts += [times(info.counters.nodes, "node"), f"{done(info.progress)} done"]
    return " · ".join(part for part in parts if part)


def trace_sentence(trace: SearchTrace) -> str:
    """Describe a trace that belongs to no search of this game: its algorithm, nodes and cuts."""
    algorithm = trace.request.algorithm
    named = short_algorithm_text(algorithm) if trace.subject.board else algorithm.name  # numbers have no order of cells
    if trace.own_order:
        named = f"{algorithm.name}, an order of its own"
    parts = [named, times(trace.entered, "node")]
    if algorithm.alpha_beta and len(trace) == trace.entered <= _MOST_COUNTED:
        _, cuts, pruned, _ = trace.log.counts()
        words = times(pruned, "move") if trace.subject.board else grouped(pruned)
        parts += [times(cuts, "cut-off"), f"{words} pruned"]
    return " · ".join(parts)


# -- The first row of the search tree: which search it is of, what that counted, and the list of the others ------------


NO_SEARCH = "Search tree"
LIST_TIP = "Choose another search of this game, or have one made"
INSET = 8
"""How far the words of the title stand from the heading's edge, in pixels."""
_STEPS = 10_000  # of the progress bar
_GAP = 8
_LEAST_SENTENCE = 60  # pixels for what is left of the sentence
_ARROW = " ▾"
_FRAME = 2 * INSET  # the room around the words of the title, in its button


class TreeHeading(Guarded, QWidget):
    """The row above the tree: a title, which opens the list of searches, what the search counted, and Export.

    While a search runs that a person asked for, its progress is shown with a button that stops it.
    """

    def __init__(
        self, look: Look, state: TreeState, analysis: Analysis, actions: Actions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look, self._state, self._analysis, self._actions = look, state, analysis, actions
        self._progress: tuple[SearchRequest | None, SearchInfo | None] = None, None
        self._words = ""  # the whole title
        self.title = QToolButton()
        self.title.setObjectName("chip")
        self.title.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.title.setFont(look.font(1.1, QFont.Weight.DemiBold))
        self.title.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.list = QMenu(self.title)
        self.again = QMenu("Search again with", self.title)
        for menu in (self.list, self.again):
            menu.setToolTipsVisible(True)
        self.again.addActions([actions[again_key(row)] for row in AGAIN])
        self.sentence = ElidedLabel(muted=True)
        self.sentence.setFont(look.font(0.96, tabular=True))
        self.bar = QProgressBar(textVisible=False, maximum=_STEPS)
        self.bar.setAccessibleName("Progress of the search")
        self.bar.setFixedWidth(96)
        self.export = QToolButton()
        self.export.setObjectName("button")
        actions["tree_export"].setIconText("Export…")
        self.export.setDefaultAction(actions["tree_export"])
        self.export.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.tools = ToolsFold("Board, explanation, and how the tree is drawn")
        self.stop = QPushButton("Stop")
        set_tip(self.stop, actions.tip("stop"))
        in_row(self.title, (self.sentence, 1), self.bar, self.stop, self.export, self.tools, gap=_GAP, of=self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

        self.title.clicked.connect(self.open_list)
        self.list.triggered.connect(self._on_triggered)
        self.stop.clicked.connect(analysis.stop)
        self.tools.changed.connect(self._show_buttons)
        self.tools.changed.connect(self._place)
        analysis.asking.sampled.connect(self._on_progressed)
        look.changed.connect(self._place)
        self.show_search()

    @property
    def words(self) -> tuple[str, str]:
        """Title and sentence in full, even where the row is too narrow for them."""
        return self._words, self.sentence.accessibleName()

    # -- what it says -----------------------------------------------------------------------------------------------

    @Slot()
    def show_search(self) -> None:
        """Show title and counts of the search that is shown, or the progress of the one that runs."""
        analysis, trace = self._analysis, self._state.trace
        request, search = analysis.asking.request, analysis.shown
        info = self._progress[1] if request is self._progress[0] else None
        if request:
            title = f"Searching {move_text(request.position)}…"
            sentence = running_sentence(request, info)
        elif analysis.foreign and trace:
            title, sentence = analysis.foreign, trace_sentence(trace)
        elif search:
            title, sentence = title_of(search, analysis.game_analysis), sentence_of(search, trace)
        else:
            is_searching = analysis.game.player.is_searching
            title, sentence = NO_SEARCH, "a search is under way" if is_searching else "no search yet"
        self._words = title
        self.sentence.set_text(sentence)
        set_tip(self.sentence, f"{sentence}\n{details(search, trace)}" if search and not request else sentence)
        self.bar.setValue(round(info.progress * _STEPS) if info else 0)
        for widget in (self.bar, self.stop):
            widget.setVisible(request is not None)
        self._show_buttons()
        way = line_text(search, analysis.game_analysis) if search and not request else ""
        self.title.setEnabled(not self._has_no_list)
        set_tip(self.title, title if self._has_no_list else f"{title}{':' if way else ''}{way}\n{LIST_TIP}")
        self.title.setAccessibleName(title if self._has_no_list else f"{title}. {LIST_TIP}")
        self._place()

    @property
    def _has_no_list(self) -> bool:
        """Whether the title opens no list: a number tree stands alone, no search of the game is like it."""
        return self._analysis.shows_numbers and self._analysis.asking.request is None

    @Slot()
    def _show_buttons(self) -> None:
        """Show Export, unless a search runs or the tools are folded."""
        self.export.setVisible(not self.tools.hides and self._analysis.asking.request is None)

    @Slot(object)
    def _on_progressed(self, info: SearchInfo) -> None:
        """Show the progress of the search."""
        self._progress = self._analysis.asking.request, info
        self.show_search()

    # -- the list ---------------------------------------------------------------------------------------------------

    @Slot()
    def open_list(self) -> None:
        """Open the list of searches below the title."""
        self.fill_list()
        self.list.popup(self.title.mapToGlobal(QPoint(0, self.title.height())))

    def fill_list(self) -> None:
        """Fill the list: every search of this game, the shown one ticked, then the actions that start a search."""
        self.list.clear()
        analysis, game_analysis = self._analysis, self._analysis.game_analysis
        for search in game_analysis.searches:
            action = QAction(menu_text(entry(search, game_analysis)), self.list, checkable=True)
            action.setChecked(search is analysis.shown)
            action.setData(search)
            self.list.addAction(action)
        if game_analysis.searches:
            self.list.addSeparator()
        self.list.addAction(self._actions["search_position"])
        self.list.addMenu(self.again)

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        """Show the search that was chosen in the list; the other rows are actions of their own."""
        search = action.data()
        if search is not None:
            self._analysis.choose(search)

    # -- the room ---------------------------------------------------------------------------------------------------

    @Slot()
    def _place(self) -> None:
        """Share out the room of the row: the title is cut last of all."""
        metrics = QFontMetrics(self.title.font())
        room = self.width() - _widths(
            *(each for each in (self.bar, self.stop, self.export, self.tools) if not each.isHidden())
        )
        arrow = "" if self._has_no_list else _ARROW
        least = metrics.horizontalAdvance(arrow) + scaled(_FRAME)
        title = metrics.elidedText(self._words, Qt.TextElideMode.ElideMiddle, max(60, room - least))
        self.title.setText(menu_text(title) + arrow)
        self.title.setFixedWidth(metrics.horizontalAdvance(title) + least)
        self.sentence.setVisible(room - self.title.width() >= _LEAST_SENTENCE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room out anew."""
        super().resizeEvent(event)
        self._place()

    def minimumSizeHint(self) -> QSize:
        """Return a least width: title and sentence are cut."""
        return QSize(320, super().minimumSizeHint().height())


def _widths(*widgets: QWidget) -> int:
    """Return the width in pixels that widgets need at the end of a row, the gaps before them included."""
    return sum(max(widget.sizeHint().width(), widget.minimumWidth()) + scaled(_GAP) for widget in widgets)
