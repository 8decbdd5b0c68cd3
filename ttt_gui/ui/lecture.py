"""Lecture mode: the view area of a view on the whole screen, in large type, with one sentence below; a clicker leads
on.

The view area is made anew in a window of its own over that of the program, which keeps its panels, sizes, zoom and
focus: leaving the mode closes this window, and everything is where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, SignalInstance, Slot
from PySide6.QtGui import (
    QColor,
    QCursor,
    QFont,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QSinglePointEvent,
)
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from ttt_gui.engine.explain.events import event_text
from ttt_gui.engine.figures import as_sentences
from ttt_gui.session.game.play import Play
from ttt_gui.session.settings import Settings
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import screen_of, type_factor
from ttt_gui.ui.look.theme import Look, Tokens
from ttt_gui.ui.look.widgets import bold_label, in_column, in_row, muted_label
from ttt_gui.ui.play_page import PlayPage
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.timeline import TRAVEL, Travel
from ttt_gui.ui.tree.view import TreePane
from ttt_gui.ui.window.actions import LECTURE_KEYS, Actions

if TYPE_CHECKING:
    from ttt_gui.ui.compare.page import ComparePage
    from ttt_gui.ui.examine.page import ExaminePage
    from ttt_gui.ui.growth.page import GrowthPage
    from ttt_gui.ui.learn.lesson_page import LessonPage
    from ttt_gui.ui.learn.page import LearnPage
    from ttt_gui.ui.learn.practice import PracticePage

LARGE = 1.5
"""How large type is at least, 1 for the usual size: none is smaller than 18 pixels."""
BAR_HEIGHT, RADIUS = 76, 226.0
"""The height of the sentence's bar, and the radius of the spotlight at first, in pixels."""
DARKNESS = 0.59
"""How dark it is around the spotlight: 1 is black."""
_KEY, _MODIFIER = Qt.Key, Qt.KeyboardModifier
_STEPS = {_KEY.Key_Right: 1, _KEY.Key_Left: -1}  # with Alt, as elsewhere in Learn and Play
_GROWTH = {_KEY.Key_Plus: 1.25, _KEY.Key_Equal: 1.25, _KEY.Key_Minus: 0.8}
_WAYS = {_KEY.Key_Left: (-40, 0), _KEY.Key_Right: (40, 0), _KEY.Key_Up: (0, -40), _KEY.Key_Down: (0, 40)}
_RADII = 60.0, 900.0
_SAID = ("nodes", "cutoffs", "share")  # the columns of a row of Compare that are read out
_SIDE, _AIR = 36, 20  # pixels beside the sentence, and around the view area


class LargeLook(Look):
    """The window's look with a larger font, of at least ``LARGE`` times the usual size."""

    def __init__(self, look: Look) -> None:
        QObject.__init__(self)  # a Look of its own would dress the application
        self._look = look
        look.changed.connect(self.changed)

    @property
    def tokens(self) -> Tokens:
        """The colours of the window's look."""
        return self._look.tokens

    @property
    def motion(self) -> bool:
        """Whether the window's look allows animations."""
        return self._look.motion

    def font(self, scale: float = 1.0, weight: QFont.Weight = QFont.Weight.Normal, tabular: bool = False) -> QFont:
        """Return a font as ``Look.font`` does, enlarged if the window's type is smaller than ``LARGE``."""
        return self._look.font(scale * max(1.0, LARGE / type_factor()), weight, tabular)


@dataclass(frozen=True)
class Presentation:
    """What lecture mode shows of a view.

    ``widget`` is made for it, and shown in the middle. ``show`` updates the widget, and returns the sentence below it
    and the place, such as '5 / 7'; it is called after each of the signals ``news``. ``step`` goes one step forward or
    back (1 or -1), ``go_on`` takes the smallest step forward, and ``leave`` restores what was shown before.
    """

    widget: QWidget
    show: Callable[[], tuple[str, str]]
    step: Callable[[int], object]
    go_on: Callable[[], object]
    news: tuple[SignalInstance, ...]
    leave: Callable[[], object] | None = None


def tree_presentation(state: TreeState, travel: Travel, settings: Settings, look: Look) -> Presentation:
    """Return the presentation of a search. It steps by cut-offs, or by events where there are none; ``go_on`` always by
    events, and after the last from the start.
    """
    pane = TreePane(look, state, is_framed=False)  # nothing else there has the focus
    pane.set_motion(settings.animations)

    def show() -> tuple[str, str]:
        """Return what the search does at the step, and the number of its event."""
        if state.trace is None:
            return "There is no search tree yet.", ""
        return event_text(state.trace, state.step), _where(state.step + 1, state.trace.events.size)

    def step(way: int, by_cuts: bool = True) -> None:
        """Go to the next cut-off or event, forward for 1 or back for -1."""
        if state.trace is None:
            return
        events, at = state.trace.events, state.step
        to, last = at + way, events.size - 1
        if by_cuts and events.cuts:
            to = events.next_cut(at) if way > 0 else max(0, events.previous_cut(at))
            to = last if to < 0 else to
        travel.go(0 if state.is_at_end and way > 0 else to)

    return Presentation(pane, show, step, partial(step, 1, False), (state.changed,))


def game_presentation(game: Play, play: PlayPage, shown: SignalInstance, look: Look) -> Presentation:
    """Return the presentation of the game on the board, which can be played on; it steps by moves.

    ``shown`` is emitted when the page of the game has been updated.
    """
    board = BoardView(look)
    board.cell_clicked.connect(game.play)

    def show() -> tuple[str, str]:
        """Show the board of the page, and return whose move it is with the words below, and the number of the move."""
        board.animated = play.board.animated
        board.set(play.board.render_state, play.board.playable)
        record, footer, last = game.record, play.footer, game.record.last_move
        said = [play.header.sentence_label.accessibleName()]
        if record.position.outcome:
            said += footer.bar.words[:1]
        else:
            played = f"{record.position.side_to_move.other} played {record.rules.cell_name(last.cell)}" if last else ""
            said += [footer.words.move or played, footer.words.values or footer.words.truth]
        return as_sentences(*said), _where(record.played, len(record.moves))

    def step(way: int) -> None:
        """Go a move on (1) or back (-1)."""
        game.go_to(game.record.played + way)

    return Presentation(board, show, step, partial(step, 1), (shown,))


def learn_presentation(page: LearnPage, look: Look) -> Presentation:
    """Return the presentation of the open lesson or exercise; on the front page, of the next lesson."""
    if page.is_practising:
        return _exercise_presentation(page.practice, look)
    is_home = page.is_home
    if is_home:
        page.go_on()
    presentation = _lesson_presentation(page.lesson, look)
    return replace(presentation, leave=page.show_front) if is_home else presentation


def _lesson_presentation(page: LessonPage, look: Look) -> Presentation:
    """Return the presentation of a lesson: it steps by the lesson's steps; going on shows the answer first where a
    question is open."""
    widget, board = QWidget(), BoardView(look)
    pane = TreePane(look, page.state, is_framed=False, fits_all=True)
    in_row((pane, 3), (board, 2), gap=_AIR, of=widget)

    def show() -> tuple[str, str]:
        """Show the board of the step, and return its sentence and its number."""
        board.setVisible(not page.lesson_view.board.isHidden())
        board.set(replace(page.lesson_view.board.board.render_state, terse=True))
        return page.spoken, _where(page.at + 1, len(page.lesson.steps))

    def step(way: int) -> None:
        """Go a step on (1) or back (-1), not out of the lesson."""
        if page.at + way in range(len(page.lesson.steps)):  # Next would leave the lesson after its last step
            (page.next if way > 0 else page.previous).click()

    def go_on() -> None:
        """Show the answer to an open question; else go a step on."""
        if page.question.is_open:
            page.question.show_me.click()
        else:
            step(1)

    return Presentation(widget, show, step, go_on, (page.state.changed,))


def _exercise_presentation(page: PracticePage, look: Look) -> Presentation:
    """Return the presentation of an exercise, which is answered there too; a step on checks it, then asks for the
    next."""
    view = type(page.view)(look, page.state)
    view.is_framed = False

    def step(way: int) -> None:
        """Check the exercise, or ask the next one; nothing for a step back."""
        if way > 0:
            page.go_on()

    view.checked.connect(page.go_on)
    view.refused.connect(page.view.refused)
    news = (page.state.changed, page.state.said_changed, page.view.refused)
    return Presentation(view, lambda: (page.spoken, ""), step, partial(step, 1), news)


def compare_presentation(page: ComparePage, look: Look) -> Presentation:
    """Return the table of the comparison, which is stepped through row by row."""
    from ttt_gui.ui.compare.table import CompareTable
    from ttt_gui.ui.compare.table_model import KEYS, NAME, RowsModel

    rows = RowsModel(page.card.table.rows.comparison, look, page)
    table = CompareTable(look, rows)
    table.setFont(look.font())
    table.horizontalHeader().setStyleSheet(f"font-size: {look.font().pixelSize()}px")
    stage = QWidget()
    in_column(table, None, gap=0, of=stage)
    if (chosen := page.table.current) is not None:
        table.choose(chosen)

    def show() -> tuple[str, str]:
        """Return the chosen row in words, and its place."""
        row = table.current
        if row is None:
            return "Nothing is compared yet.", ""
        said = [rows.spoken(row, KEYS.index(key)) for key in _SAID if rows.text(row, KEYS.index(key))]
        return f"{rows.spoken(row, NAME)}: {', '.join(said)}.", _where(rows.all.index(row) + 1, len(rows.all))

    def step(way: int) -> None:
        """Choose the next row, or the one before."""
        at = rows.all.index(table.current) + way if table.current else 0
        if at in range(len(rows.all)):
            table.choose(rows.all[at])

    news = (table.selectionModel().currentChanged, page.table.rows.dataChanged)
    return Presentation(stage, show, step, partial(step, 1), news, rows.deleteLater)


def growth_presentation(page: GrowthPage, look: Look) -> Presentation:
    """Return the plot of Growth, which is stepped through from place to place."""
    from ttt_gui.ui.plots.view import PlotView

    plot = PlotView(look)

    def show() -> tuple[str, str]:
        """Show the chart of the page; return what its card is of, and the place, or without a card the title."""
        if page.plot and page.plot.chart is not plot.chart:
            plot.set(page.plot.chart, "" if page.controls.shown.by_nodes else "s")
        places, card = plot.places, None if plot.chosen is None else plot.chart.card(plot.chosen)
        at = places.index(plot.chosen) if plot.chosen in places else -1
        return (f"{card.sentence.partition('. ')[0]}.", _where(at + 1, len(places))) if card else (plot.chart.title, "")

    def step(way: int) -> None:
        """Choose the next place, or the one before."""
        places = plot.places
        at = places.index(plot.chosen) + way if plot.chosen in places else 0 if way > 0 else len(places) - 1
        if at in range(len(places)):
            plot.choose(places[at])

    return Presentation(plot, show, step, partial(step, 1), (plot.chosen_changed, page.plot_card.plot_made))


def examine_presentation(page: ExaminePage, look: Look) -> Presentation:
    """Return the mistakes of a finished examination, one board after the other."""
    from ttt_gui.ui.examine.position_card import LargeBoard
    from ttt_gui.ui.examine.state import heading_text, sentences

    board = LargeBoard(look)

    def show() -> tuple[str, str]:
        """Show the board of the selected mistake, and return it in words, and its place."""
        group, groups = page.list.current, page.list.groups.groups
        board.set(group.shown if group else None)
        if group is None:
            verdict = page.examiner.now.verdict
            return (f"{verdict.headline} {verdict.detail}".strip() if verdict else "Nothing was found."), ""
        words = f"{heading_text(group.shown)}. {' '.join(sentences(group.shown)[:2])}"
        return words, _where(groups.index(group) + 1, len(groups))

    def step(way: int) -> None:
        """Select the next mistake, or the one before."""
        page.list.look_at(min(max(0, page.list.currentIndex().row() + way), len(page.list.groups.groups) - 1))

    return Presentation(board, show, step, partial(step, 1), (page.list.selected,))


def _where(at: int, of: int) -> str:
    """Return a place as text: '5 / 7'; '' where there are none."""
    return f"{grouped(at)} / {grouped(of)}" if of else ""


# -- What lies over the view area --------------------------------------------------------------------------------------


class Shade(Guarded, QWidget):
    """An overlay that darkens all but a circle, or covers everything in black; clicks pass through unless
    it is black.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.is_black = self.has_spot = False
        self.centre, self.radius = QPointF(), RADIUS
        self.hide()

    def set(self, black: bool, spot: bool) -> None:
        """Set black, or else the spotlight, or neither."""
        self.is_black, self.has_spot = black, spot
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not black)
        self.setCursor(Qt.CursorShape.BlankCursor if black else Qt.CursorShape.ArrowCursor)
        self.setVisible(black or spot)
        self.update()

    def point_at(self, centre: QPointF, radius: float) -> None:
        """Move the spotlight: a centre and a radius in pixels."""
        before = self._circle
        self.centre, self.radius = centre, radius
        for circle in (before, self._circle):
            self.update(circle.toAlignedRect().adjusted(-2, -2, 2, 2))

    @property
    def _circle(self) -> QRectF:
        """The square around the spotlight."""
        around = QPointF(self.radius, self.radius)
        return QRectF(self.centre - around, self.centre + around)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint black everywhere, or darkness around the spotlight."""
        with QPainter(self) as painter:
            if self.is_black:
                painter.fillRect(event.rect(), Qt.GlobalColor.black)
                return
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            dark = QPainterPath()  # filled where one of the two is, and not both
            dark.addRect(QRectF(event.rect()))
            dark.addEllipse(self._circle)
            painter.fillPath(dark, QColor.fromRgbF(0, 0, 0, DARKNESS))
            painter.setPen(QPen(Qt.GlobalColor.white, 1.5))
            painter.drawEllipse(self._circle)


# -- The keys ----------------------------------------------------------------------------------------------------------


HINT = "Page Down goes on · F1 shows all keys · Esc ends"
"""What is said of the keys until one is pressed."""
_HELP = frozenset({_KEY.Key_F1, _KEY.Key_Question})
_MODIFIER_KEYS = frozenset({_KEY.Key_Shift, _KEY.Key_Control, _KEY.Key_Alt, _KEY.Key_AltGr, _KEY.Key_Meta})


def _keys_card(look: Look) -> QFrame:
    """Return a card with the keys of the mode, which F1 and ? show; any key hides it."""
    card = QFrame()
    card.setObjectName("card")
    card.setAccessibleName("Keys of lecture mode")
    rows = QGridLayout(card)
    rows.setContentsMargins(_SIDE, _AIR, _SIDE, _AIR)
    rows.setHorizontalSpacing(_AIR)
    rows.setVerticalSpacing(_AIR // 2)
    for row, (keys, words) in enumerate(LECTURE_KEYS):
        for column, label in enumerate((bold_label(look, 1.0), PlainLabel())):
            label.setFont(look.font(weight=QFont.Weight.Normal if column else QFont.Weight.DemiBold))
            label.setText(words if column else keys)
            rows.addWidget(label, row, column)
    return card


# -- The window of the mode, and what opens and closes it --------------------------------------------------------------


class LectureWindow(Guarded, QWidget):
    """A presentation on the whole screen, with a line of text below. Keys of the mode come before those of the view;
    Esc ends first the spotlight, then the mode.
    """

    def __init__(self, look: Look, presentation: Presentation, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Lecture mode – Tic-Tac-Toe Lab")
        self.setStyleSheet(f"QToolTip {{ font-size: {look.font().pixelSize()}px; }}")
        self._presentation = presentation
        self.sentence, self.where = bold_label(look, 2 / LARGE, wrap=True), muted_label()
        self.where.setFont(look.font(tabular=True))
        self.bar = QWidget(autoFillBackground=True)
        self.bar.setBackgroundRole(QPalette.ColorRole.Base)
        larger = max(1.0, type_factor() / LARGE)
        self.bar.setMinimumHeight(round(BAR_HEIGHT * larger))
        side = round(_SIDE * larger)
        self.hint = muted_label(HINT, wrap=True)
        self.hint.setFont(look.font())
        words = in_column(self.sentence, self.hint, gap=0)
        in_row((words, 1), self.where, gap=side, margins=(side, 0, side, 0), of=self.bar)
        self.shade = Shade(self)
        self.keys = _keys_card(look)
        self.keys.hide()
        over = QGridLayout(self)
        over.setContentsMargins(0, 0, 0, 0)
        over.addLayout(in_column((in_row(presentation.widget, margins=(_AIR,) * 4), 1), self.bar, gap=0), 0, 0)
        over.addWidget(self.keys, 0, 0, Qt.AlignmentFlag.AlignCenter)
        over.addWidget(self.shade, 0, 0)
        self._keys: dict[int, Callable[[], object]] = {
            _KEY.Key_PageDown: partial(presentation.step, 1),
            _KEY.Key_PageUp: partial(presentation.step, -1),
            _KEY.Key_Space: presentation.go_on,
            _KEY.Key_B: lambda: self._cover(True, self.shade.has_spot),
            _KEY.Key_S: lambda: self._cover(False, not self.shade.has_spot),
            _KEY.Key_Escape: lambda: self._cover(False, False) if self.shade.has_spot else self.close(),
        }
        for news in presentation.news:
            news.connect(self._show)
        self._show()

    @Slot()
    def _show(self) -> None:
        """Show the sentence and the place of the presentation."""
        words, where = self._presentation.show()
        self.sentence.setText(words)
        self.where.setText(where)

    def _cover(self, black: bool, spot: bool) -> None:
        """Cover everything with black, or the view area around the circle, which begins where the pointer is."""
        if spot and not self.shade.has_spot:
            self.shade.point_at(QPointF(self.mapFromGlobal(QCursor.pos())), self.shade.radius)
        self.shade.set(black, spot)
        self.shade.raise_()
        if not black:
            self.bar.raise_()

    def _on_key(self, event: QKeyEvent) -> bool:
        """Do what a key of the mode does; return whether it is one."""
        key, shade, modifiers = _KEY(event.key()), self.shade, event.modifiers() & ~_MODIFIER.KeypadModifier
        if key in _MODIFIER_KEYS:
            return False
        self.hint.hide()
        shows_keys = not self.keys.isHidden()
        self.keys.setVisible(key in _HELP and not shows_keys)
        if key in _HELP or (shows_keys and key == _KEY.Key_Escape):
            return True
        if shade.is_black:
            self._cover(False, shade.has_spot)
        elif modifiers == _MODIFIER.AltModifier and key in _STEPS:
            self._presentation.step(_STEPS[key])
        elif modifiers & ~_MODIFIER.ShiftModifier:
            return False
        elif shade.has_spot and key in _GROWTH:
            shade.point_at(shade.centre, max(_RADII[0], min(shade.radius * _GROWTH[key], _RADII[1])))
        elif shade.has_spot and modifiers and key in _WAYS:
            shade.point_at(shade.centre + QPointF(*_WAYS[key]), shade.radius)
        elif key in self._keys:
            self._keys[key]()
        else:
            return False
        self._show()  # a step may change no more than the sentence
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of the mode before any widget does, and follow mouse and pen wherever they move."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._on_key(event):
            return True
        if isinstance(event, QSinglePointEvent) and self.shade.has_spot:
            self.shade.point_at(event.position(), self.shade.radius)
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Leave the mode where the window manager takes the window out of the full screen."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange and self.isVisible() and not self.isFullScreen():
            self.close()


class LectureMode(Guarded, QObject):
    """Opens and closes the full-screen window as its action asks. ``presentations`` makes the presentation of each view
    in a given look, by the key of the view.
    """

    def __init__(
        self,
        look: Look,
        settings: Settings,
        actions: Actions,
        presentations: Mapping[str, Callable[[Look], Presentation]],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._look, self._settings, self._actions, self._presentations = (
            LargeLook(look),
            settings,
            actions,
            presentations,
        )
        self._parent = parent
        self.window: LectureWindow | None = None
        actions["lecture"].triggered.connect(self._open_or_close)
        settings.changed.connect(self._on_setting_changed)

    @Slot(bool)
    def _open_or_close(self, on: bool) -> None:
        """Open the window on the screen where its parent is, or close it."""
        if not on:
            self.leave()
            return
        presentation = self._presentations[self._settings.view](self._look)
        self.window = window = LectureWindow(self._look, presentation, self._parent)
        for slot in filter(None, (presentation.leave, self._on_left)):
            window.destroyed.connect(slot)
        keys = ("lecture", *(TRAVEL if self._settings.shows_tree else ()))
        window.addActions([self._actions[key] for key in keys])
        window.setGeometry(screen_of(self._parent).geometry())
        window.showFullScreen()
        window.windowHandle().installEventFilter(window)
        self._parent.installEventFilter(self)
        window.focusNextChild()

    def leave(self) -> None:
        """Close the full-screen window, if it is open."""
        if self.window:
            self.window.close()

    @Slot()
    def _on_left(self) -> None:
        """Give the window back its focus after the mode has ended."""
        self.window = None
        self._parent.removeEventFilter(self)
        self._actions["lecture"].setChecked(False)
        self._parent.activateWindow()

    @Slot(str)
    def _on_setting_changed(self, key: str) -> None:
        """Leave the mode when another view is shown."""
        if key == "view":
            self.leave()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hand on the keys where a message was closed, and the system gives them to the window below."""
        if event.type() == QEvent.Type.WindowActivate and self.window and self.window.isVisible():
            self.window.activateWindow()
        return super().eventFilter(watched, event)
