"""The card of a search: which algorithm, how many positions it looked at and how many the other one needs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import QProgressBar, QPushButton, QToolButton, QWidget

from ttt_gui.engine.examine.grades import Answer
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import SearchInfo
from ttt_gui.session.game.search_again import OtherAlgorithm
from ttt_gui.session.game_analysis import Search
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import done
from ttt_gui.ui.look.icons import ICON_SIZE, transport_icon
from ttt_gui.ui.look.plain import PlainLabel, StressedLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ElidedLabel, Segmented, in_column, in_row, keep_room, named
from ttt_gui.ui.side import search_figures
from ttt_gui.ui.side.search_figures import CountBars, FiguresTable, figures_tip, move_text

LEAST_SECONDS = 2.0
"""Nothing is estimated before a search has run so long: its first moves say too little of the others."""
_SMOOTH_SECONDS = 5.0  # how slowly an estimate follows what the last samples say

_MINUTE, _HOUR, _DAY = 60.0, 3_600.0, 86_400.0
_MONTH, _YEAR = 30.44 * _DAY, 365.25 * _DAY
_UNIVERSE = 13.8e9 * _YEAR
# From so many seconds on, in units of so many, and what one of them is called.
_UNITS = (
    (55.0, _MINUTE, "a minute"),
    (55 * _MINUTE, _HOUR, "an hour"),
    (22 * _HOUR, _DAY, "a day"),
    (0.95 * _MONTH, _MONTH, "a month"),
    (0.95 * _YEAR, _YEAR, "a year"),
)
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class SearchTimeLeft:
    """Estimates the time left of a search from samples of its progress, smoothed so that the text does not flicker.

    ``feed`` takes the share (0 to 1) of the tree that is done; the rest is assumed to go as fast. Alpha-beta often gets
    faster, so it remains an estimate.
    """

    def __init__(self) -> None:
        self._left: float | None = None
        self._fed = 0.0  # seconds of the search, at the last look

    def feed(self, progress: float, seconds: float) -> None:
        """Add a sample: the progress of the search (0 to 1) after ``seconds``."""
        if seconds < LEAST_SECONDS or progress <= 0 or seconds < self._fed:
            return
        now = min(seconds * (1 - min(progress, 1.0)) / progress, 2 * _UNIVERSE)
        if self._left is None:
            self._left = now
        else:
            passed = seconds - self._fed
            before = max(0.0, self._left - passed)
            self._left = before + (1 - math.exp(-passed / _SMOOTH_SECONDS)) * (now - before)
        self._fed = seconds

    @property
    def seconds(self) -> float | None:
        """The estimated seconds left; None as long as there are too few samples."""
        return self._left


def left_text(seconds: float) -> str:
    """Return the time left as text: 'about nine days left'; beyond the age of the universe 'no end in sight'."""
    return "no end in sight" if seconds > _UNIVERSE else f"{in_words(seconds)} left"


def in_words(seconds: float) -> str:
    """Return a time as text: 'a few seconds', 'about 40 seconds', 'about nine days', 'millions of years'."""
    if seconds < 7.5:
        return "a few seconds"
    if seconds < _UNITS[0][0]:
        return f"about {10 * max(1, round(seconds / 10))} seconds"
    for size, word in ((1e9, "billions"), (1e6, "millions"), (1e3, "thousands")):
        if seconds / _YEAR >= 2 * size:
            return f"{word} of years"
    _from, unit, one = next(each for each in reversed(_UNITS) if seconds >= each[0])
    number = round(seconds / unit)
    if number <= 1:
        return f"about {one}"
    return f"about {_rounded(number)} {one.split()[1]}s"


def _rounded(number: int) -> str:
    """Write a number from two on as people say it: 'nine', '20', '400'."""
    if number - 2 < len(_NUMBERS):
        return _NUMBERS[number - 2]
    digits = 10 ** (len(str(number)) - 2)
    step = 5 * digits if number >= 10 * digits else digits
    return str(step * round(number / step))


# -- How far a search is: who is at work, how long it takes still, and a bar -------------------------------------------


SOLVER_FIRST = "The solver goes first"
_STEPS = 100_000  # of the progress bar


class SearchProgress(QWidget):
    """A progress bar, which keeps its space while hidden, and a line of text shown while a search runs."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self._left: SearchTimeLeft | None = None
        self._most_seconds: float | None = None  # of the search that runs
        self._sentence = ElidedLabel(muted=True)
        self._sentence.setFont(look.font(0.96))
        self._share = PlainLabel()
        self._share.setFont(look.font(0.96, QFont.Weight.DemiBold, tabular=True))
        self._share.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._bar = QProgressBar(textVisible=False, maximum=_STEPS)
        self._bar.setAccessibleName("Progress of the search")
        keep_room(self._bar)
        self._line = QWidget()
        in_row((self._sentence, 1), self._share, gap=8, of=self._line)
        in_column(self._bar, self._line, gap=4, of=self)
        self.set_running(False)

    @property
    def sentence(self) -> str:
        """The whole text of the line, even where the label is too narrow."""
        return self._sentence.accessibleName()

    def set_running(self, running: bool) -> None:
        """Show or hide bar and line."""
        self._bar.setVisible(running)
        self._line.setVisible(running)

    def begin(self, request: SearchRequest) -> None:
        """Show that a search has begun, before the first sample."""
        name = request.algorithm.name
        self._name = f"{name[0].upper()}{name[1:]}"
        self._left = None if request.algorithm.iterative else SearchTimeLeft()
        self._most_seconds = request.limits.seconds
        self._show("", "", 0.0)

    def look(self, info: SearchInfo) -> None:
        """Show a sample of the search. No time left is shown for iterative deepening: an iteration says nothing of the
        next.
        """
        if info.solver:
            self._show(SOLVER_FIRST, done(info.solver.progress), info.solver.progress)
            return
        if self._left and info.iteration is None:
            self._left.feed(info.progress, info.counters.seconds)
        left = self._left.seconds if self._left else None
        until = math.inf if self._most_seconds is None else max(0.0, self._most_seconds - info.counters.seconds)
        if left is None:
            words = f"{self._name} is searching"
        else:
            words = left_text(left) if left <= until else f"stops in {in_words(until)}"
        self._show(words, done(info.progress), info.progress)

    def _show(self, sentence: str, share_text: str, progress: float) -> None:
        """Show the line of text, the share as text, and the progress (0 to 1) on the bar."""
        self._sentence.set_text(sentence)
        set_tip(self._bar, sentence)
        self._share.setText(share_text)
        self._bar.setValue(round(progress * _STEPS))


# -- The card of a search: which algorithm, what it took, and what the other algorithm needs ---------------------------


QUICK_SECONDS = 0.4
"""A search shorter than this shows no buttons: they would only flicker."""
_ALGORITHMS = ("Minimax", "Alpha-beta")
_MORE = "Cut-offs and pruned"
_SWITCH_HEIGHT, _BUTTON_HEIGHT, _WATCH_HEIGHT = 32, 26, 36  # in pixels
_WATCH, _WATCH_OTHER = "Watch it think", "Watch this search"  # that of a move; one that did not choose the move


@dataclass(frozen=True)
class Controls:
    """Which buttons a search has.

    ``at_once``: also before it has taken long; ``unfollowed``: it is an engine's own search, which reports nothing
    before it answers.
    """

    stop: bool = False
    pause: bool = False
    move_now: bool = False
    resume: bool = False
    at_once: bool = False
    unfollowed: bool = False


class SearchCard(Guarded, Card):
    """The card of the search: a switch between minimax and alpha-beta (``algorithm_switch``: 0 and 1) in its heading,
    and below it a sentence on the last search, two bars, and its figures beside those of the other algorithm; live
    figures while a search runs, and a text before the first.

    A search replaces what is shown once it has run long enough to be seen.

    Signals:
        watch_requested: the person wants to see the search that is shown played from its root.
    """

    watch_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Search", parent)
        self._controls = Controls()
        self._quick = QTimer(self, interval=round(1000 * QUICK_SECONDS), singleShot=True)
        self._request: SearchRequest | None = None  # that of the search under way
        self._seconds = 0.0
        self._has_tree = False
        self.algorithm_switch = Segmented("Algorithm", _ALGORITHMS, _SWITCH_HEIGHT, fills=True)
        self._sentence = StressedLabel(wrap=True)
        self.bars = CountBars(look)
        self.table = FiguresTable(look, search_figures.ROWS)
        self.fold = named("fold", QToolButton())
        self.fold.setAccessibleName(_MORE)
        self.fold.setCheckable(True)
        self._folded = FiguresTable(look, search_figures.FOLDED_ROWS)
        self._progress = SearchProgress(look)
        self._words = PlainLabel(wrap=True)
        self._stop, self._pause = QPushButton("Stop"), QPushButton("Pause")
        self._resume, self._move_now = QPushButton("Continue"), QPushButton("Move now")
        self.watch = named("accent", QPushButton())
        self.watch.setFixedHeight(_WATCH_HEIGHT)
        set_tip(self.watch, "Play this search from its root in Analyse")

        self.head.insertWidget(1, self.algorithm_switch, 1)
        self.head.setStretch(2, 0)
        self.body.setContentsMargins(16, 12, 16, 12)
        self._buttons = QWidget()
        self._buttons.setFixedHeight(_BUTTON_HEIGHT)
        buttons = (self._stop, self._pause, self._resume, self._move_now)
        for button in buttons:
            button.setObjectName("low")
            button.setFixedHeight(_BUTTON_HEIGHT)
        in_row(*((button, 1) for button in buttons), gap=8, of=self._buttons)
        for widget in (
            self._sentence, self.bars, self.watch, self._progress, self._buttons, self.table, self.fold, self._folded,
            self._words,
        ):  # fmt: skip
            self.body.addWidget(widget)

        self._quick.timeout.connect(self._show_rows)
        self.fold.toggled.connect(self._show_rows)
        self.watch.clicked.connect(self.watch_requested)
        look.changed.connect(self._paint_sign)
        self._paint_sign()
        self.show_before("")

    # -- what it shows ------------------------------------------------------------------------------------------------

    def show_before(self, words: str, searches: bool = True) -> None:
        """Show a text instead of figures; ``searches``: a search will come, so the switch is shown."""
        self._request, self._has_tree = None, False
        self.algorithm_switch.setVisible(searches)
        self._show((words,), {})

    def show_search(self, search: Search, other: OtherAlgorithm, random_level: str = "", auto: str = "") -> None:
        """Show a finished search beside what is known of the other algorithm; ``random_level`` is the name of the level
        that moved without regard to the search, if one did, ``auto`` a sentence on the level of Auto.
        """
        self._request, self._has_tree = None, True
        self.algorithm_switch.show()
        self.bars.set(search_figures.counts(search.result, other))
        heads, figures = ("this search", other.algorithm.name), search_figures.figures(search.result, other)
        first, *rest = search_figures.sentence(search, other, random_level)
        self.watch.setText(_WATCH_OTHER if random_level or search.result.solved_move is not None else _WATCH)
        self._show((f"{auto} {first}".lstrip(), *rest), figures, heads)
        self._words.setText(search_figures.notes(search, other))
        self.bars.setVisible(other.own_nodes is not None)
        self._words.setVisible(bool(self._words.text()))
        set_tip(self._sentence, move_text(search.position))
        set_tip(self.table, figures_tip(search.result))

    def show_answer(self, answer: Answer, name: str, counting: bool) -> None:
        """Show the time an engine took for its move; ``counting``: its calls are being counted."""
        self._request, self._has_tree = None, False
        self.algorithm_switch.hide()
        self._show((), search_figures.answer_figures(answer, counting), (name, ""))
        set_tip(self.table, move_text(answer.position))

    def begin(self, request: SearchRequest) -> None:
        """Show that a search has begun; called again for the same request, do nothing."""
        if request is not self._request:
            self._request, self._seconds = request, 0.0
            self._progress.begin(request)
            self._show_rows()

    def show_info(self, info: SearchInfo) -> None:
        """Show a sample of the running search."""
        if self._request is None:
            return
        self._seconds = max(self._seconds, info.solver.seconds if info.solver else info.counters.seconds)
        self._progress.look(info)
        self.algorithm_switch.show()
        self._show((), search_figures.live_figures(info), ("solver" if info.solver else "this search", ""))
        set_tip(self.table, move_text(self._request.position))

    def set_controls(self, controls: Controls) -> None:
        """Set which buttons are shown."""
        if controls.unfollowed and not self._controls.unfollowed:
            self._quick.start()
        elif not controls.unfollowed:
            self._quick.stop()
        self._controls = controls
        self._show_rows()

    def set_actions(self, stop: QAction, pause: QAction, resume: QAction, move_now: QAction) -> None:
        """Set the actions of the buttons; tooltips name their shortcuts."""
        buttons = ((self._stop, stop), (self._pause, pause), (self._resume, resume), (self._move_now, move_now))
        for button, action in buttons:
            button.clicked.connect(action.trigger)
            set_tip(button, action.toolTip())

    def figure(self, name: str) -> tuple[str, str]:
        """Return both figures of the row ``name``, with all digits."""
        return (self._folded if name in search_figures.FOLDED_ROWS else self.table).figures(name)

    @property
    def words(self) -> str:
        """The sentence, and the text below the figures."""
        return " ".join(filter(None, (self._sentence.words, self._words.text())))

    def _show(
        self, sentence: Sequence[str], figures: search_figures.Figures, heads: tuple[str, str] = ("", "")
    ) -> None:
        """Show a sentence, every second part of it bold, and below it the figures under their two headings."""
        self.bars.hide()
        self._words.hide()
        self._words.setText("")
        self._sentence.set_parts(*sentence)
        self._sentence.setVisible(bool(self._sentence.words))
        self.table.set(heads, figures)
        self._folded.set(("", ""), figures)
        self.table.setVisible(bool(figures))
        set_tip(self._sentence, "")
        set_tip(self.table, "")
        self._show_rows()

    @Slot()
    def _show_rows(self) -> None:
        """Show the rows, the line and the buttons that make sense now."""
        wanted, runs = self._controls, self._request is not None
        followed = runs and self._seconds > 0
        is_long = runs and self._seconds >= QUICK_SECONDS
        shown = wanted.at_once or is_long or (wanted.unfollowed and not self._quick.isActive())
        self._stop.setVisible(shown and wanted.stop)
        self._pause.setVisible(shown and wanted.pause)
        self._resume.setVisible(wanted.resume)
        self._move_now.setVisible((shown or wanted.resume) and wanted.move_now)
        controlled = any(not each.isHidden() for each in (self._stop, self._pause, self._resume, self._move_now))
        has_more = bool(self.figure("Cut-offs")[0])
        self.fold.setText(f"{'▾' if self.fold.isChecked() else '▸'} {_MORE}")
        self.fold.setVisible(has_more)
        self._folded.setVisible(has_more and self.fold.isChecked())
        self._progress.setVisible(followed)
        self._progress.set_running(followed)
        self.watch.setVisible(self._has_tree and not controlled and not followed)
        self._buttons.setVisible(controlled)

    @Slot()
    def _paint_sign(self) -> None:
        """Paint the sign of the blue button in the size and for the screen of now."""
        self.watch.setIconSize(QSize(scaled(ICON_SIZE), scaled(ICON_SIZE)))
        self.watch.setIcon(transport_icon("play", self._look.tokens, self.devicePixelRatioF(), "on_accent"))

    def event(self, event: QEvent) -> bool:
        """Paint the sign anew on a screen with another resolution."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._paint_sign()
        return super().event(event)
