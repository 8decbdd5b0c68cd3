"""The first row of the search tree: which search it is of, what that counted, and the list of the others."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, Slot
from PySide6.QtGui import QAction, QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.engine.result import SearchInfo
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.plain import menu_text, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, muted_label
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree import searches
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.window.actions import AGAIN, Actions, again_key

NO_SEARCH = "Search tree"
LIST_TIP = "Choose another search of this game, or have one made"
INSET = 8
"""How far the words of the title, and of the rows below it, stand from the heading's edge, in pixels."""
_STEPS = 10_000  # of the progress bar
_GAP = 8
_LEAST_SENTENCE = 60  # pixels for what is left of the sentence
_ARROW = " ▾"
_FRAME = 2 * INSET  # the room around the words of the title, in its button


class TreeHeading(QWidget):
    """The title is a button that opens the list; the sentence stands beside it, or below where it needs the width; in a
    low window beside it as far as there is room.

    While a search is made that was asked for, it says how far that is and can be stopped here. Where the tree is not
    that of the board, a line says so and leads back.
    """

    def __init__(
        self, look: Look, state: TreeState, analysis: Analysis, actions: Actions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look, self._state, self._analysis, self._actions = look, state, analysis, actions
        self._info: SearchInfo | None = None
        self._words = ""  # the whole title
        self._low = False
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
        self.sentence, self.below = ElidedLabel(), ElidedLabel()
        for label in (self.sentence, self.below):
            label.setObjectName("muted")
            label.setFont(look.font(0.92, tabular=True))
        self.bar = QProgressBar(textVisible=False, maximum=_STEPS)
        self.bar.setAccessibleName("Progress of the search")
        self.bar.setFixedWidth(96)
        self.export = QToolButton()
        self.export.setObjectName("button")
        actions["tree_export"].setIconText("Export…")
        self.export.setDefaultAction(actions["tree_export"])
        self.export.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.stop = QPushButton("Stop")
        set_tip(self.stop, actions.tip("stop"))
        self.away = muted_label(wrap=True)
        self.back = QPushButton("Back to the game's tree")
        set_tip(self.back, "Show the tree of the board's own search again")
        self._second, self._third = QWidget(), QWidget()
        self._lay_out()

        self.title.clicked.connect(self.open_list)
        self.list.triggered.connect(self._on_triggered)
        self.stop.clicked.connect(analysis.stop)
        self.back.clicked.connect(analysis.back_to_game_tree)
        analysis.shown_changed.connect(self.show_search)
        analysis.progressed.connect(self._on_progressed)
        look.changed.connect(self._place)
        self.show_search()

    def _lay_out(self) -> None:
        first = QHBoxLayout()
        first.setSpacing(_GAP)
        first.addWidget(self.title)
        first.addWidget(self.sentence, 1)
        first.addStretch(0)
        for widget in (self.bar, self.stop, self.export):
            first.addWidget(widget)
        for room, widgets in ((self._second, (self.below,)), (self._third, (self.away, self.back))):
            row = QHBoxLayout(room)
            row.setContentsMargins(INSET, 0, 0, 0)
            row.setSpacing(_GAP)
            row.addWidget(widgets[0], 1)
            for widget in widgets[1:]:
                row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(first)
        column.addWidget(self._second)
        column.addWidget(self._third)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> tuple[str, str]:
        """The whole title and sentence, whether there is room for them or not."""
        return self._words, self.sentence.accessibleName()

    # -- what it says -----------------------------------------------------------------------------------------------

    @Slot()
    def show_search(self) -> None:
        """Say which search is shown, or made."""
        analysis, trace = self._analysis, self._state.trace
        request, search = analysis.asking.request, analysis.shown
        if request is None:
            self._info = None
        if request:
            title, sentence = searches.running_title(request), searches.running_sentence(request, self._info)
        elif analysis.foreign and trace:
            title, sentence = analysis.foreign, searches.trace_sentence(trace)
        elif search:
            title, sentence = searches.title(search, analysis.study), searches.sentence(search)
        else:
            title, sentence = NO_SEARCH, "a search is under way" if analysis.is_searching else "no search yet"
        self._words = title
        for label in (self.sentence, self.below):
            label.set_text(sentence)
        self.bar.setValue(round(self._info.progress * _STEPS) if self._info else 0)
        for widget, shown in ((self.bar, request), (self.stop, request), (self.export, not request)):
            widget.setVisible(bool(shown))
        self._third.setVisible(analysis.is_away and not request)
        self.away.setText(self._away_words())
        way = searches.way_words(search, analysis.study) if search and not request else ""
        set_tip(self.title, f"{title}{':' if way else ''}{way}\n{LIST_TIP}")
        self.title.setAccessibleName(f"{title}. {LIST_TIP}")
        self._place()

    def _away_words(self) -> str:
        shown = self._analysis.study.in_view
        if self._analysis.foreign:
            return "This is no search of the game on the board."
        if shown is None:
            return "No position of the game on the board has been searched."
        words = searches.title(shown, self._analysis.study)
        return f"Verdict and Search beside the board show the {words[0].lower()}{words[1:]}."

    @Slot(object)
    def _on_progressed(self, info: object) -> None:
        if isinstance(info, SearchInfo):
            self._info = info
            self.show_search()

    # -- the list ---------------------------------------------------------------------------------------------------

    @Slot()
    def open_list(self) -> None:
        """Open the list of searches below the title."""
        self.fill_list()
        self.list.popup(self.title.mapToGlobal(QPoint(0, self.title.height())))

    def fill_list(self) -> None:
        """Put every search of this game into the list, the one shown ticked, then what can be searched."""
        self.list.clear()
        analysis, study = self._analysis, self._analysis.study
        for search in study.searches:
            action = QAction(menu_text(searches.entry(search, study)), self.list, checkable=True)
            action.setChecked(search is analysis.shown)
            action.setData(search)
            self.list.addAction(action)
        if study.searches:
            self.list.addSeparator()
        self.list.addAction(self._actions["search_position"])
        self.list.addMenu(self.again)

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        search = action.data()
        if search is not None:
            self._analysis.choose(search)

    def set_low(self, low: bool) -> None:
        """Whether there is little height: then there is one row."""
        if low != self._low:
            self._low = low
            self._place()

    # -- the room ---------------------------------------------------------------------------------------------------

    @Slot()
    def _place(self) -> None:
        """The sentence goes below where it does not fit beside the title, or is cut; the title is cut last of all."""
        metrics, small = QFontMetrics(self.title.font()), QFontMetrics(self.sentence.font())
        running = self._analysis.asking.request is not None
        room = self.width() - (_widths(self.bar, self.stop) if running else _widths(self.export))
        least = metrics.horizontalAdvance(_ARROW) + scaled(_FRAME)
        title = metrics.elidedText(self._words, Qt.TextElideMode.ElideMiddle, max(60, room - least))
        self.title.setText(menu_text(title) + _ARROW)
        self.title.setFixedWidth(metrics.horizontalAdvance(title) + least)
        left = room - self.title.width() - 4
        beside = small.horizontalAdvance(self.sentence.accessibleName()) <= left
        self.sentence.setVisible(beside or (self._low and left >= _LEAST_SENTENCE))
        self._second.setVisible(not beside and not self._low)

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(320, super().minimumSizeHint().height())


def _widths(*widgets: QWidget) -> int:
    """What widgets need at the end of a row, the gaps before them included."""
    return sum(max(widget.sizeHint().width(), widget.minimumWidth()) + scaled(_GAP) for widget in widgets)
