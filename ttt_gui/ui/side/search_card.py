"""The card of a search: which algorithm, what it took, and what the other way of searching needs."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ttt_gui.engine.examine.answers import Answer
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import SearchInfo
from ttt_gui.session.judging.other_way import OtherWay
from ttt_gui.session.study import Search
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel, set_tip
from ttt_gui.ui.look.segments import Segmented
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, muted_label
from ttt_gui.ui.side import search_words
from ttt_gui.ui.side.figures import FiguresTable, figures_tip
from ttt_gui.ui.side.search_progress import SearchProgress
from ttt_gui.ui.side.search_words import move_words

QUICK_SECONDS = 0.4
"""A search shorter than this shows no buttons: they would only flicker."""
_WAYS = ("Minimax", "Alpha-beta")
_WAYS_HEIGHT, _BUTTON_HEIGHT = 32, 26  # in pixels


@dataclass(frozen=True)
class Controls:
    """Which buttons a search has. ``at_once``: not only when it takes long. ``unfollowed``: it is an engine's own, of
    which nothing is heard before it answers."""

    stop: bool = False
    pause: bool = False
    move_now: bool = False
    resume: bool = False
    at_once: bool = False
    unfollowed: bool = False


class SearchCard(Card):
    """A switch of two ways; below it the figures of the last search beside those of the other way, live while one
    runs; before any, a sentence. What is shown stays until the next search has run long enough to be seen.

    Signals: stop_requested(), pause_requested(), move_now_requested(), resume_requested(), tree_requested(),
    alpha_beta_requested(bool on).
    """

    stop_requested = Signal()
    pause_requested = Signal()
    move_now_requested = Signal()
    resume_requested = Signal()
    tree_requested = Signal()
    alpha_beta_requested = Signal(bool)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Search", parent)
        self._controls = Controls()
        self._quick = QTimer(self, interval=round(1000 * QUICK_SECONDS), singleShot=True)
        self._request: SearchRequest | None = None  # that of the search under way
        self._seconds = 0.0
        self._has_tree = False
        self._title = muted_label()
        self._title.setFont(look.font(0.96))
        self.ways = Segmented("Algorithm", _WAYS, _WAYS_HEIGHT, fills=True)
        self.table = FiguresTable(look, search_words.ROWS)
        self._progress = SearchProgress(look)
        self._words = PlainLabel(wrap=True)
        self._stop, self._pause = QPushButton("Stop"), QPushButton("Pause")
        self._resume, self._move_now = QPushButton("Continue"), QPushButton("Move now")
        self._link = LinkLabel()

        self.head.addWidget(self._title)
        self.body.setContentsMargins(16, 14, 16, 12)
        self.body.addWidget(self.ways)
        self.body.addWidget(self.table)
        below = QWidget()
        self.body.addWidget(below)
        column = self._column(below)
        column.addWidget(self._progress)
        column.addWidget(self._words)
        buttons = QWidget()
        buttons.setFixedHeight(_BUTTON_HEIGHT)
        column.addWidget(buttons)
        row = QHBoxLayout(buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for button in (self._stop, self._pause, self._resume, self._move_now):
            button.setObjectName("low")
            button.setFixedHeight(_BUTTON_HEIGHT)
            row.addWidget(button, 1)
        row.addWidget(self._link, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(0)
        self._buttons = buttons

        self.ways.chosen.connect(self._on_way_chosen)
        self._quick.timeout.connect(self._show_rows)
        self._stop.clicked.connect(self.stop_requested)
        self._pause.clicked.connect(self.pause_requested)
        self._resume.clicked.connect(self.resume_requested)
        self._move_now.clicked.connect(self.move_now_requested)
        self._link.linkActivated.connect(self._ask_for_tree)
        look.changed.connect(self._write_link)
        self._write_link()
        self.show_before("")

    @staticmethod
    def _column(widget: QWidget) -> QVBoxLayout:
        column = QVBoxLayout(widget)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        return column

    # -- what it shows ------------------------------------------------------------------------------------------------

    def show_before(self, words: str, searches: bool = True) -> None:
        """Show no search, and what will stand here; ``searches``: it will be a search, which has two ways."""
        self._request, self._has_tree = None, False
        self.ways.setVisible(searches)
        self._show("", words, ("", ""), {})

    def show_search(self, search: Search, other: OtherWay) -> None:
        """Show a search beside what is known of it the other way."""
        self._request, self._has_tree = None, True
        self.ways.show()
        heads = "this search", f"by {other.algorithm.name}"
        title = search_words.title(search.result.request, other)
        self._show(title, search_words.sentences(search, other), heads, search_words.figures(search.result, other))
        set_tip(self._title, move_words(search.position))
        set_tip(self.table, figures_tip(search.result))

    def show_answer(self, answer: Answer, name: str, counting: bool) -> None:
        """Show what an engine took for its move; ``counting``: its calls are being counted."""
        self._request, self._has_tree = None, False
        self.ways.hide()
        figures = search_words.answer_figures(answer, counting)
        self._show(move_words(answer.position), "", (name, ""), figures)

    def begin(self, request: SearchRequest) -> None:
        """A search begins, of which nothing is known yet."""
        self._request, self._seconds = request, 0.0
        self._progress.begin(request)
        self._show_rows()

    def show_info(self, info: SearchInfo) -> None:
        """Show how far the search is that runs."""
        if self._request is None:
            return
        self._seconds = max(self._seconds, info.solver.seconds if info.solver else info.counters.seconds)
        self._progress.look(info)
        self.ways.show()
        head = "solver" if info.solver else "this search"
        self._show(search_words.title(self._request), "", (head, ""), search_words.live_figures(info))

    def set_alpha_beta(self, on: bool) -> None:
        """Show which way the settings say."""
        self.ways.choose(int(on))

    def set_controls(self, controls: Controls) -> None:
        if controls.unfollowed and not self._controls.unfollowed:
            self._quick.start()
        elif not controls.unfollowed:
            self._quick.stop()
        self._controls = controls
        self._show_rows()

    def set_tips(self, stop: str, pause: str, resume: str, move_now: str, tree: str) -> None:
        """The tooltips of the buttons and of the link: they name the shortcuts."""
        widgets = (self._stop, self._pause, self._resume, self._move_now, self._link)
        for widget, tip in zip(widgets, (stop, pause, resume, move_now, tree), strict=True):
            set_tip(widget, tip)

    def figure(self, name: str) -> tuple[str, str]:
        """The two figures of a row, with all digits."""
        return self.table.figures(name)

    @property
    def words(self) -> str:
        """The sentence below the figures."""
        return self._words.text()

    @property
    def title(self) -> str:
        """What stands at the heading's right."""
        return self._title.text()

    def _show(self, title: str, words: str, heads: tuple[str, str], figures: search_words.Figures) -> None:
        self._title.setText(title)
        self._words.setText(words)
        self.table.set(heads, figures)
        self.table.setVisible(bool(figures))
        set_tip(self._title, "")
        set_tip(self.table, "")
        self._show_rows()

    @Slot(int)
    def _on_way_chosen(self, index: int) -> None:
        self.alpha_beta_requested.emit(index == 1)

    @Slot()
    def _ask_for_tree(self) -> None:
        self.tree_requested.emit()

    @Slot()
    def _write_link(self) -> None:
        self._link.set_link("", "See the search", "tree", self._look.tokens.accent)

    @Slot()
    def _show_rows(self) -> None:
        """Show the line and the buttons that make sense now."""
        wanted, runs = self._controls, self._request is not None
        followed = runs and self._seconds > 0
        is_long = runs and self._seconds >= QUICK_SECONDS
        shown = wanted.at_once or is_long or (wanted.unfollowed and not self._quick.isActive())
        self._stop.setVisible(shown and wanted.stop)
        self._pause.setVisible(shown and wanted.pause)
        self._resume.setVisible(wanted.resume)
        self._move_now.setVisible((shown or wanted.resume) and wanted.move_now)
        controlled = any(not each.isHidden() for each in (self._stop, self._pause, self._resume, self._move_now))
        self._progress.setVisible(not self.table.isHidden())
        self._progress.set_running(followed)
        self._words.setVisible(not followed and bool(self._words.text()))
        self._link.setVisible(self._has_tree and not controlled)
        self._buttons.setVisible(controlled or self._has_tree)
