"""The card of a search: which algorithm, what it took, and what the other way of searching needs."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from ttt_gui.engine.examine.judge import Answer
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import SearchInfo
from ttt_gui.session.game.search_again import OtherWay
from ttt_gui.session.game_analysis import Search
from ttt_gui.ui.look.formats import done
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel, set_tip
from ttt_gui.ui.look.scaling import LARGE_TYPE, type_factor
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ElidedLabel, Segmented, in_column, in_row, keep_room, muted_label
from ttt_gui.ui.side import search_figures
from ttt_gui.ui.side.search_figures import FiguresTable, figures_tip, move_words

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
    """Fed with looks at one search, says how long it takes still; smoothed, so that the words do not flicker.

    A search has done ``progress`` (0 to 1) of its tree in ``seconds``; the rest is taken to go as fast. Alpha-beta
    often gets faster, so it is an estimate and is called one.
    """

    def __init__(self) -> None:
        self._left: float | None = None
        self._fed = 0.0  # seconds of the search, at the last look

    def feed(self, progress: float, seconds: float) -> None:
        """Take the progress of a search (0 to 1) after so many seconds."""
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
        """The seconds that are left; None as long as an estimate would mean nothing."""
        return self._left


def left_text(seconds: float) -> str:
    """Say how long a search takes still: 'about nine days left'; beyond the universe's age 'no end in sight'."""
    return "no end in sight" if seconds > _UNIVERSE else f"{in_words(seconds)} left"


def in_words(seconds: float) -> str:
    """Write a time in words: 'a few seconds', 'about 40 seconds', 'about nine days', 'millions of years'."""
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


# -- How far a search is: who is at work, how long it takes still, and a bar ------------------------------------------


SOLVER_FIRST = "The solver goes first"
_STEPS = 100_000  # of the progress bar


class SearchProgress(QWidget):
    """A bar whose room stays while it is hidden, and a line that is there while a search runs."""

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
        """The sentence of the line, with no word left out."""
        return self._sentence.accessibleName()

    def set_running(self, running: bool) -> None:
        """Set whether a search runs that is to be seen."""
        self._bar.setVisible(running)
        self._line.setVisible(running)

    def begin(self, request: SearchRequest) -> None:
        """Show that a search begins, of which nothing is known yet."""
        name = request.algorithm.name
        self._name = f"{name[0].upper()}{name[1:]}"
        self._left = None if request.algorithm.iterative else SearchTimeLeft()
        self._most_seconds = request.limits.seconds
        self._show("", "", 0.0)

    def look(self, info: SearchInfo) -> None:
        """Show how far a search is, with iterative deepening no time left: an iteration says nothing of the next."""
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
        self._sentence.set_text(sentence)
        set_tip(self._bar, sentence)
        self._share.setText(share_text)
        self._bar.setValue(round(progress * _STEPS))


# -- The card of a search: which algorithm, what it took, and what the other way of searching needs -------------------


QUICK_SECONDS = 0.4
"""A search shorter than this shows no buttons: they would only flicker."""
_WAYS = ("Minimax", "Alpha-beta")
_WAYS_HEIGHT, _BUTTON_HEIGHT = 32, 26  # in pixels


@dataclass(frozen=True)
class Controls:
    """Which buttons a search has. ``at_once``: not only when it takes long. ``unfollowed``: the search is an engine's
    own, of which nothing is heard before the engine answers."""

    stop: bool = False
    pause: bool = False
    move_now: bool = False
    resume: bool = False
    at_once: bool = False
    unfollowed: bool = False


class SearchCard(Card):
    """A switch of two ways; below it the figures of the last search beside those of the other way, live while one
    runs; before any, a sentence. What is shown stays until the next search has run long enough to be seen. ``ways`` is
    the switch: 0 for minimax, 1 for alpha-beta.
    """

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
        self.table = FiguresTable(look, search_figures.ROWS)
        self._progress = SearchProgress(look)
        self._words = PlainLabel(wrap=True)
        self._stop, self._pause = QPushButton("Stop"), QPushButton("Pause")
        self._resume, self._move_now = QPushButton("Continue"), QPushButton("Move now")
        self._link, self.learn = LinkLabel(), LinkLabel(wrap=True)

        self.head.addWidget(self._title)
        self.body.setContentsMargins(16, 14, 16, 12)
        self._below, self._buttons = QWidget(), QWidget()
        for widget in (self.ways, self.table, self._below):
            self.body.addWidget(widget)
        self._buttons.setFixedHeight(_BUTTON_HEIGHT)
        buttons = (self._stop, self._pause, self._resume, self._move_now)
        for button in buttons:
            button.setObjectName("low")
            button.setFixedHeight(_BUTTON_HEIGHT)
        in_column(self._progress, self._words, self.learn, self._buttons, gap=4, of=self._below)
        in_row(*((button, 1) for button in buttons), self._link, (None, 0), gap=8, of=self._buttons)

        self._quick.timeout.connect(self._show_rows)
        look.changed.connect(self._order)
        self._link.set_link("", "See the search", "tree")
        self.learn.set_link("New to minimax? ", "Start with Learn", "learn")
        self._order()
        self.show_before("")

    # -- what it shows ------------------------------------------------------------------------------------------------

    def show_before(self, words: str, searches: bool = True, is_new: bool = False) -> None:
        """Show no search but words about what will stand here; ``searches``: a search will, which has two ways;
        ``is_new``: no move was played, and whoever is new here may want to learn first."""
        self._request, self._has_tree = None, False
        self.ways.setVisible(searches)
        self._show("", words, ("", ""), {})
        self.learn.setVisible(is_new)

    def show_search(self, search: Search, other: OtherWay) -> None:
        """Show a search beside what is known of it the other way."""
        self._request, self._has_tree = None, True
        self.ways.show()
        heads = "this search", f"by {other.algorithm.name}"
        title = search_figures.title(search.result.request, other)
        self._show(title, search_figures.sentences(search, other), heads, search_figures.figures(search.result, other))
        set_tip(self._title, move_words(search.position))
        set_tip(self.table, figures_tip(search.result))

    def show_answer(self, answer: Answer, name: str, counting: bool) -> None:
        """Show what an engine took for its move; ``counting``: its calls are being counted."""
        self._request, self._has_tree = None, False
        self.ways.hide()
        figures = search_figures.answer_figures(answer, counting)
        self._show(move_words(answer.position), "", (name, ""), figures)

    def begin(self, request: SearchRequest) -> None:
        """Show that a search begins, of which nothing is known yet; called again for the same one, do nothing."""
        if request is not self._request:
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
        self._show(search_figures.title(self._request), "", (head, ""), search_figures.live_figures(info))

    def set_controls(self, controls: Controls) -> None:
        """Show which controls of the search can be used."""
        if controls.unfollowed and not self._controls.unfollowed:
            self._quick.start()
        elif not controls.unfollowed:
            self._quick.stop()
        self._controls = controls
        self._show_rows()

    def set_actions(self, stop: QAction, pause: QAction, resume: QAction, move_now: QAction, tree: QAction) -> None:
        """Let the buttons and the link do what these actions do; the tooltips name the shortcuts."""
        buttons = ((self._stop, stop), (self._pause, pause), (self._resume, resume), (self._move_now, move_now))
        for button, action in buttons:
            button.clicked.connect(action.trigger)
            set_tip(button, action.toolTip())
        self._link.linkActivated.connect(tree.trigger)
        set_tip(self._link, tree.toolTip())

    def figure(self, name: str) -> tuple[str, str]:
        """Return the two figures of a row, with all digits."""
        return self.table.figures(name)

    @property
    def words(self) -> str:
        """The sentence below the figures."""
        return self._words.text()

    @property
    def title(self) -> str:
        """What stands at the heading's right."""
        return self._title.text()

    def _show(self, title: str, words: str, heads: tuple[str, str], figures: search_figures.Figures) -> None:
        self.learn.hide()
        self._title.setText(title)
        self._words.setText(words)
        self.table.set(heads, figures)
        self.table.setVisible(bool(figures))
        set_tip(self._title, "")
        set_tip(self.table, "")
        self._show_rows()

    @Slot()
    def _order(self) -> None:
        """Put sentence and link below the figures; in large type above them: the last figures may be scrolled."""
        next_to_ways = self._below if type_factor() >= LARGE_TYPE else self.table
        self.body.removeWidget(next_to_ways)
        self.body.insertWidget(self.body.indexOf(self.ways) + 1, next_to_ways)

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
