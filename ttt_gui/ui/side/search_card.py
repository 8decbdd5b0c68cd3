"""The card of a search: its figures, live while it runs, with Stop, Pause and Move now."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QWidget

from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.result import Counters, Iteration, SearchInfo, SearchResult
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.formats import NONE, duration, grouped, memory, plies, share, speed
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card
from ttt_gui.ui.side.figures import MOST_DIGITS, Field, Figures
from ttt_gui.ui.side.search_progress import SearchProgress

QUICK_SECONDS = 0.4
"""A search shorter than this shows no buttons: they would only flicker."""

_SMALL_BOARD, _SMALL_DIGITS = 9, 6  # cells, and how many digits the full tree of so many has: 549,946 nodes

FIGURES = (
    Field("time", "Time", "How long the search took, or has taken so far.", widest="88 min 88 s"),
    Field("depth", "Depth", "The deepest ply entered: moves counted from the position searched.", widest="88 plies"),
    Field("nodes", "Nodes", "Positions visited, each as often as it was reached; the root counts."),
    Field("leaves", "Leaves", "Nodes where the game is over or the depth limit is reached."),
    Field("cutoffs", "Cut-offs", "Nodes left early because β ≤ α: the other side would avoid them anyway."),
    Field("pruned", "Pruned moves", "Moves that were never tried, thanks to the cut-offs.", "Pruned"),
    Field("branching", "Branching", "Effective branching factor: nodes to the power of 1 / depth.", widest="88.88"),
    Field("saved", "Saved", "The share of the full minimax tree that was not visited.", widest="99.999 %"),
)
ITERATION = Field("iteration", "Iteration", "The last one finished: how many plies deep it searched.", widest="88")
RESEARCHES = Field("researches", "Re-searches", "Moves that a null window found better: searched again.")
EQUIVALENTS = Field("equivalents", "Left out", "Moves left out: one that leads to an equivalent position was tried.")
TABLE_FIGURES = (
    Field("probes", "Probes", "How often the transposition table was asked."),
    Field("hits", "Hits", "How often it knew the position."),
    Field("stores", "Stores", "How often a position was stored."),
    Field("collisions", "Collisions", "How often another position was replaced: the newer one always stays."),
    Field(
        "returns",
        "Table returns",
        "How often what it knew was the answer: nodes not searched again.",
        "Returns",
    ),
    Field("table", "Table", "The memory of the transposition table.", widest="8888 MiB"),
)


def fields_of(algorithm: Algorithm) -> tuple[Field, ...]:
    """The figures that a search of this algorithm has."""
    fields = list(FIGURES)
    fields += [ITERATION] if algorithm.iterative else []
    fields += [RESEARCHES] if algorithm.pvs else []
    fields += [EQUIVALENTS] if algorithm.symmetry and not algorithm.tt else []
    fields += TABLE_FIGURES if algorithm.tt else []
    return tuple(fields)


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
    """The figures of the last search, live while it runs.

    Signals: stop_requested(), pause_requested(), move_now_requested(), resume_requested(), tree_requested().
    """

    stop_requested = Signal()
    pause_requested = Signal()
    move_now_requested = Signal()
    resume_requested = Signal()
    tree_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Search", parent)
        self._controls = Controls()
        self._quick = QTimer(self, interval=round(1000 * QUICK_SECONDS), singleShot=True)
        self._searching = False
        self._seconds = 0.0
        self._tree_size: int | None = None
        self._result: SearchResult | None = None
        self._speed = PlainLabel()
        self._speed.setObjectName("muted")
        self._speed.setFont(look.font(0.96, tabular=True))
        self._figures = Figures(look, FIGURES)
        self._progress = SearchProgress(look)
        self._stop, self._pause = QPushButton("Stop"), QPushButton("Pause")
        self._resume, self._move_now = QPushButton("Continue"), QPushButton("Move now")
        for button in (self._stop, self._pause, self._resume, self._move_now):
            button.setObjectName("compact")
        self._link = LinkLabel()
        self._search = QToolButton()
        self._search.setObjectName("button")
        self._search.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._offers_tree = self._offers_search = False
        self._row = QWidget()

        self.head.addWidget(self._speed)
        self.body.addWidget(self._figures)
        self.body.addWidget(self._progress)
        row = QHBoxLayout(self._row)
        row.setContentsMargins(0, 4, 0, 0)
        row.setSpacing(8)
        for widget in (self._stop, self._pause, self._resume, self._move_now, self._search):
            row.addWidget(widget, 1)
        row.addWidget(self._link, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(0)
        self.body.addWidget(self._row)

        self._quick.timeout.connect(self._show_rows)
        self._stop.clicked.connect(self.stop_requested)
        self._pause.clicked.connect(self.pause_requested)
        self._resume.clicked.connect(self.resume_requested)
        self._move_now.clicked.connect(self.move_now_requested)
        self._link.linkActivated.connect(self._ask_for_tree)
        look.changed.connect(self._write_link)
        look.changed.connect(self._reserve)
        self._write_link()
        self.clear()

    def clear(self) -> None:
        """Show no search; the rows stay."""
        self._searching, self._result, self._tree_size = False, None, None
        self.heading.setText("Search")
        self._speed.setText(NONE)
        self._figures.clear()
        self._progress.clear()
        self._show_rows()

    def prepare(self, algorithm: Algorithm, cells: int) -> None:
        """Keep room for what a search by this algorithm, of a board of so many cells, will count."""
        self._figures.set_fields(fields_of(algorithm), _SMALL_DIGITS if cells <= _SMALL_BOARD else MOST_DIGITS)

    def begin(self, request: SearchRequest) -> None:
        """Follow a search from its beginning."""
        self._searching, self._result, self._tree_size, self._seconds = True, None, None, 0.0
        self.heading.setText(f"Search · {request.algorithm.name}")
        self._speed.setText(NONE)
        self.prepare(request.algorithm, request.position.rules.cells)
        self._progress.begin(request)
        self._show_rows()

    def show_info(self, info: SearchInfo) -> None:
        self._seconds = max(self._seconds, info.solver.seconds if info.solver else info.counters.seconds)
        self._show_counters(info.counters, info.iteration)
        self._progress.look(info)
        self._show_rows()

    def finish(self, result: SearchResult, alone: bool = True) -> None:
        """Show a result; one that did not run ``alone`` says so, because its time is not its own."""
        if not self._searching:  # one that was followed keeps its rows, also where it went on by iterations
            self.prepare(result.request.algorithm, result.request.position.rules.cells)
        self._searching, self._result = False, result
        self.heading.setText(f"Search · {result.request.algorithm.name}")
        self._show_result(result)
        self._progress.end(result, alone)
        self._show_rows()

    def set_tree_size(self, size: int | None) -> None:
        """The exact size of the full minimax tree of the last result's position; None: beyond what is counted."""
        self._tree_size = size
        if self._result:
            self._show_result(self._result)

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

    def set_offers_tree(self, offers: bool) -> None:
        """Whether a search that is shown can be looked into from here."""
        self._offers_tree = offers
        self._show_rows()

    def set_search_action(self, action: QAction) -> None:
        """What the button below the figures does: it has a position searched that is looked at."""
        self._search.setDefaultAction(action)

    def set_offers_search(self, offers: bool) -> None:
        """Whether that button is there: where one plays it is not."""
        self._offers_search = offers
        self._show_rows()

    def figure(self, key: str) -> str:
        """The text of one figure, by its key in FIGURES."""
        return self._figures.text(key)

    def _show_result(self, result: SearchResult) -> None:
        self._show_counters(result.counters, result.iterations[-1] if result.iterations else None)
        self._figures.say()

    def _show_counters(self, counters: Counters, iteration: Iteration | None) -> None:
        branching = counters.branching
        numbers = {
            "nodes": counters.nodes,
            "leaves": counters.leaves,
            "cutoffs": counters.cutoffs,
            "pruned": counters.pruned_moves,
            "researches": counters.researches,
            "equivalents": counters.equivalents,
        }
        if counters.table:
            numbers |= {field.key: getattr(counters.table, field.key) for field in TABLE_FIGURES[:-1]}
        texts = {key: grouped(number) for key, number in numbers.items()}
        texts["time"] = duration(counters.seconds)
        texts["depth"] = plies(counters.depth)
        texts["branching"] = f"{branching:.2f}" if branching is not None else NONE
        texts["iteration"] = str(iteration.depth) if iteration else NONE
        texts["table"] = memory(counters.table.size) if counters.table else NONE
        complete = self._result is not None and self._result.complete
        size = self._tree_size
        # Iterative deepening visits nodes again: it can visit more than minimax, and saves nothing then.
        texts["saved"] = share(max(0.0, 1 - counters.nodes / size)) if complete and size else NONE
        self._figures.set(texts, numbers)
        self._speed.setText(speed(counters.nodes_per_second))

    @Slot()
    def _ask_for_tree(self) -> None:
        self.tree_requested.emit()

    @Slot()
    def _write_link(self) -> None:
        self._link.set_link("", "See the search", "tree", self._look.tokens.accent)

    @Slot()
    def _show_rows(self) -> None:
        """Show the buttons that make sense now; the row is there without any, too."""
        wanted = self._controls
        is_long = self._searching and self._seconds >= QUICK_SECONDS
        shown = wanted.at_once or is_long or (wanted.unfollowed and not self._quick.isActive())
        self._stop.setVisible(shown and wanted.stop)
        self._pause.setVisible(shown and wanted.pause)
        self._resume.setVisible(wanted.resume)
        self._move_now.setVisible((shown or wanted.resume) and wanted.move_now)
        buttons = (self._stop, self._pause, self._resume, self._move_now)
        controlled = any(not button.isHidden() for button in buttons)
        self._search.setVisible(self._offers_search and not controlled)
        self._link.setVisible(self._offers_tree and not controlled and (self._searching or self._result is not None))

    @Slot()
    def _reserve(self) -> None:
        """Keep the row of buttons as high as they are."""
        self._row.setFixedHeight(max(self._stop.sizeHint().height(), self._search.sizeHint().height()) + 4)

    @called_by_qt()
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._reserve()  # the style sheet has reached the buttons by now
