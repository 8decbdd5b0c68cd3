"""The panel of deepening: each depth of an iterative search in a table, a chart and a board, beside what is proved."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QPicture
from PySide6.QtWidgets import QProgressBar, QPushButton, QStackedLayout, QToolButton, QWidget

from ttt_gui.engine.measure.deepening import (
    HORIZON,
    PROOF_SECONDS,
    SEARCH_SECONDS,
    Deepened,
    DeepeningInfo,
    deepen,
    deepening_table,
    deepening_title,
    heading_text,
    horizon_text,
)
from ttt_gui.engine.request import Algorithm
from ttt_gui.game.position import Position
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.ui.compare.deepening_view import DeepeningView
from ttt_gui.ui.export_bar import ExportBar, picture_forms, table_forms
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, hand_focus, in_column, in_row, keep_room, muted_label
from ttt_gui.ui.plots.library import load_plotting

_PRIORITY = Priority.BACKGROUND  # a deepening waits for the game, and for the rows that were asked for before
_USUAL = Algorithm()
_STEPS = 1000  # of the progress bar
_LEAST_WIDTH, _LEAST_HEIGHT = 420, 220
_INVITATION = "Search one ply deep, then two, and so on, and see where the choice flips and which choices lose."
_OVER = "The game is over: there is nothing to search."
_NOTHING_YET = "This position hasn't been searched yet."
_ENDS = {
    "user": "stopped",
    "seconds": f"ended after {SEARCH_SECONDS:g} s",
    "depth": "ended by its limit of depth",
    "nodes": "ended by its limit of nodes",
}


class DeepeningPanel(Guarded, QWidget):
    """Shows a position, and on request searches it to depth 1, 2, 3 …; says which move each depth prefers.

    Signals:
        failed: (sentence) the export or the search failed.
    """

    failed = Signal(str)

    def __init__(self, look: Look, queue: TaskQueue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Deepening")
        self._look, self._queue = look, queue
        self._task = Task()
        # What Compare gives to be searched, and why that cannot be deepened, if so.
        self._given: tuple[Position, Algorithm, str] = Position(HORIZON.rules), _USUAL, ""
        found = Deepened(*self._given[:2])
        self.run_button, self.stop_button = QPushButton("Search"), QPushButton("Stop")
        self.example_button = QToolButton()
        self.example_button.setObjectName("button")
        self.example_button.setText("Example")
        self.example_button.setCheckable(True)
        self.example_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.export_forms = (*table_forms(lambda: deepening_table(self.found)), *picture_forms(self._picture))
        self.export = ExportBar(queue, self.export_forms, "deepening")
        self.sentence, self.note = PlainLabel(wrap=True), ElidedLabel(muted=True)
        self._bar = QProgressBar(textVisible=False, maximum=_STEPS)
        self._bar.setAccessibleName("Progress of the search")
        self.view = DeepeningView(look, found)
        self._plain = muted_label(_INVITATION, wrap=True)
        set_tip(self.stop_button, "Stop the search and keep what it has found")
        set_tip(self.example_button, "A position of 5 × 5 where every search from depth 3 to 7 chooses a losing move")
        keep_room(self._bar)
        self._plain.setAlignment(Qt.AlignmentFlag.AlignCenter)
        tools = in_row((self._bar, 1), self.run_button, self.stop_button, self.example_button, self.export, gap=8)
        self._pages = QStackedLayout()
        self._pages.addWidget(self._plain)
        self._pages.addWidget(self.view)
        in_column(self.sentence, self.note, tools, (self._pages, 1), gap=2, of=self)

        self.run_button.clicked.connect(self.run)
        self.stop_button.clicked.connect(self.stop)
        self.example_button.toggled.connect(self._on_example)
        self.export.failed.connect(self.failed)
        look.changed.connect(self._on_look_changed)
        self._plotting = load_plotting(queue)
        self._plotting.finished.connect(self.view.make_chart)
        self._plotting.failed.connect(self.failed)
        self._show(found)

    def _picture(self, scale: float) -> tuple[QPicture, QSize, str]:
        """Return the plot in light colours, whatever the window's theme."""
        from ttt_gui.ui.compare.deepening_chart import deepening_picture

        return *deepening_picture(self._look, self.found, scale), deepening_title(self.found)

    # -- what is asked -----------------------------------------------------------------------------------------------

    def show_position(self, position: Position | None, algorithm: Algorithm = _USUAL, why_not: str = "") -> None:
        """Show a position to be searched by ``algorithm``; results of another position are dropped. None keeps the
        position.

        ``why_not`` is a sentence why it cannot be searched, else ''; the example can be searched in any case.
        """
        given = position or self._given[0], algorithm, why_not
        if given != self._given:
            self._given = given
            if not self.example_button.isChecked():  # the example stays until a person leaves it
                self._put(*given[:2])

    @Slot()
    def run(self) -> None:
        """Search the position, from depth 1 on."""
        found = self.found
        if found.position.outcome:
            return
        self._put(found.position, found.algorithm)
        position, algorithm = found.position, found.algorithm
        self._task = self._queue.run(
            lambda control: deepen(position, algorithm, control=control),
            "The position could not be searched",
            _PRIORITY,
            Lane.SEARCH,
        )
        self._task.sampled.connect(self._on_sampled)
        self._task.finished.connect(self._show)
        self._task.failed.connect(self._on_failed)
        self._show(self.found)

    @Slot()
    def stop(self) -> None:
        """Stop the search, if one runs, and keep its results."""
        self._task.stop()

    @property
    def is_running(self) -> bool:
        """Whether a search is queued or runs."""
        return self._task.is_open

    @property
    def found(self) -> Deepened:
        """The deepening that is shown, without steps before the first depth."""
        return self.view.found

    # -- news --------------------------------------------------------------------------------------------------------

    @Slot(bool)
    def _on_example(self, on: bool) -> None:
        """Show and search the example of a late change of mind, or go back to the given position."""
        if on:
            self._put(HORIZON, _USUAL)
            self.run()
        else:
            self._put(*self._given[:2])

    def _put(self, position: Position, algorithm: Algorithm) -> None:
        """Show a position of which nothing is found yet."""
        self._task.cancel()
        self._task = Task()
        self._show(Deepened(position, algorithm))

    @Slot(object)
    def _on_sampled(self, info: DeepeningInfo | None) -> None:
        if info:
            self._show(info.found, info)

    @Slot(str)
    def _on_failed(self, sentence: str) -> None:
        self._show(self.found)
        self.failed.emit(sentence)

    # -- showing -----------------------------------------------------------------------------------------------------

    @Slot(object)
    def _show(self, found: Deepened, info: DeepeningInfo | None = None) -> None:
        """Show what was found so far: table and chart, or the invitation; buttons, sentence, progress."""
        self.view.set(found)
        over, running = found.position.outcome is not None, self.is_running
        why_not = "" if self.example_button.isChecked() else _OVER if over else self._given[2]
        self._pages.setCurrentIndex(1 if found.steps or running else 0)
        self._plain.setText(why_not or _INVITATION)
        hand_focus(self.run_button, self.stop_button, running)
        self.run_button.setVisible(not running)
        self.run_button.setEnabled(not why_not)
        set_tip(
            self.run_button,
            why_not or f"Search deeper and deeper for {SEARCH_SECONDS:g} s, and ask the solver alongside",
        )
        self.stop_button.setVisible(running)
        self.export.refuse("" if found.steps else _NOTHING_YET)
        self.sentence.setText(heading_text(found))
        self.note.set_text(self._note_text(found, info))
        self._bar.setVisible(running)
        self._bar.setValue(round((info.progress if info else 0.0) * _STEPS))

    def _note_text(self, found: Deepened, info: DeepeningInfo | None) -> str:
        """Return the line below the sentence: how far the work is, why it ended, and whether other work ran beside."""
        if info:
            work = f"the solver is at work, at most {PROOF_SECONDS:g} s" if info.proving and found.steps else ""
            state = work or f"depth {len(found.steps) + 1} is being searched"
        elif self.is_running:
            state = "waiting for its turn"
        elif not found.steps:
            state = ""
        else:
            state = _ENDS.get(found.stopped_by or "", "complete: going deeper changes nothing")
        alone = (
            "" if self.is_running or self._task.alone else "something else was running, so these times may be too long"
        )
        state = "; ".join(part for part in (state, alone) if part)
        state = f"{state[:1].upper()}{state[1:]}." if state else ""
        return " ".join(part for part in (horizon_text(found), state) if part)

    @Slot()
    def _on_look_changed(self) -> None:
        self._show(self.found)

    # -- room --------------------------------------------------------------------------------------------------------

    def heightForWidth(self, width: int) -> int:
        """Return the least height: a scroll area would take the preferred height, and scroll without need."""
        layout = self.layout()
        return layout.minimumHeightForWidth(width) if layout else -1

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(_LEAST_WIDTH), scaled(_LEAST_HEIGHT))
