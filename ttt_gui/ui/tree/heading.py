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
    QWidget,
)

from ttt_gui.engine.result import SearchInfo
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.plain import menu_text, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree import searches
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.window.actions import AGAIN, Actions, again_key

NO_SEARCH = "Search tree"
LIST_TIP = "Choose another search of this game, or have one made"
INSET = 8
"""How far the words of the title stand from the heading's edge, in pixels."""
_STEPS = 10_000  # of the progress bar
_GAP = 8
_LEAST_SENTENCE = 60  # pixels for what is left of the sentence
_ARROW = " ▾"
_FRAME = 2 * INSET  # the room around the words of the title, in its button


class TreeHeading(QWidget):
    """One row: the title is a button that opens the list, what the search counted stands beside it as far as there is
    room, whole in its tip, and at the end Export. While a search is made that was asked for, the row says how far that
    is and can stop it.
    """

    def __init__(
        self, look: Look, state: TreeState, analysis: Analysis, actions: Actions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look, self._state, self._analysis, self._actions = look, state, analysis, actions
        self._info: SearchInfo | None = None
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
        self.sentence = ElidedLabel()
        self.sentence.setObjectName("muted")
        self.sentence.setFont(look.font(0.96, tabular=True))
        self.bar = QProgressBar(textVisible=False, maximum=_STEPS)
        self.bar.setAccessibleName("Progress of the search")
        self.bar.setFixedWidth(96)
        self.export = QToolButton()
        self.export.setObjectName("button")
        actions["tree_export"].setIconText("Export…")
        self.export.setDefaultAction(actions["tree_export"])
        self.export.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.tools = QToolButton()
        self.tools.setObjectName("button")
        self.tools.setText("Tools")
        self.tools.setCheckable(True)
        self.tools.setProperty("low", True)
        set_tip(self.tools, "Board, explanation, and how the tree is drawn")
        self._folded = False
        self.stop = QPushButton("Stop")
        set_tip(self.stop, actions.tip("stop"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        row.addWidget(self.title)
        row.addWidget(self.sentence, 1)
        for widget in (self.bar, self.stop, self.export, self.tools):
            row.addWidget(widget)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

        self.title.clicked.connect(self.open_list)
        self.list.triggered.connect(self._on_triggered)
        self.stop.clicked.connect(analysis.stop)
        self.tools.toggled.connect(self._show_buttons)
        self.tools.toggled.connect(self._place)
        analysis.shown_changed.connect(self.show_search)
        analysis.progressed.connect(self._on_progressed)
        look.changed.connect(self._place)
        self.show_search()

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
            title, sentence = searches.title(search, analysis.study), searches.sentence(search, trace)
        else:
            title, sentence = NO_SEARCH, "a search is under way" if analysis.is_searching else "no search yet"
        self._words = title
        self.sentence.set_text(sentence)
        set_tip(self.sentence, f"{sentence}\n{searches.details(search, trace)}" if search and not request else sentence)
        self.bar.setValue(round(self._info.progress * _STEPS) if self._info else 0)
        for widget in (self.bar, self.stop):
            widget.setVisible(request is not None)
        self._show_buttons()
        way = searches.way_words(search, analysis.study) if search and not request else ""
        self.title.setEnabled(not self._has_no_list)
        set_tip(self.title, title if self._has_no_list else f"{title}{':' if way else ''}{way}\n{LIST_TIP}")
        self.title.setAccessibleName(title if self._has_no_list else f"{title}. {LIST_TIP}")
        self._place()

    @property
    def _has_no_list(self) -> bool:
        """A number tree stands alone: no search of the game is like it."""
        return self._analysis.shows_numbers and self._analysis.asking.request is None

    def set_folded(self, folded: bool) -> None:
        """Whether the tools stand behind a button, which is here then, and with them what exports the tree."""
        if folded != self._folded:
            self._folded = folded
            self._show_buttons()
            self._place()

    @Slot()
    def _show_buttons(self) -> None:
        unfolded = not self._folded or self.tools.isChecked()
        self.export.setVisible(unfolded and self._analysis.asking.request is None)
        self.tools.setVisible(self._folded)

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

    # -- the room ---------------------------------------------------------------------------------------------------

    @Slot()
    def _place(self) -> None:
        """The title is cut last of all."""
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
