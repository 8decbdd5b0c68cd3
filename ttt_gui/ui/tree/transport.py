"""The transport bar of every tree: a slider over the events, what happens, and buttons that step through it."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from PySide6.QtCore import QEvent, QRect, QRectF, QSignalBlocker, QSize, Qt, Slot
from PySide6.QtGui import QAction, QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QSlider, QStyle, QStyleOptionSlider, QToolButton, QWidget

from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.icons import ICON_SIZE, transport_icon
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, in_column, in_row
from ttt_gui.ui.trace.state import OPEN, TreeState
from ttt_gui.ui.window.actions import plain

_GAP = 14  # between the number of the event and its words


class TransportBar(Guarded, QWidget):
    """Shows the step of a search, or of two in step, and lets the person change it.

    The keys of its actions end with the names of their signs: first, back, play, forward, last. Whoever owns the
    actions enables them; whoever owns the bar connects ``slider.valueChanged`` and calls ``show_step``. The label of
    the step is as wide as its longest text, so that nothing moves from step to step.
    """

    def __init__(self, look: Look, slider: QSlider, actions: Mapping[str, QAction]) -> None:
        super().__init__()
        self._look, self._actions = look, actions
        self._is_playing = False
        self.slider = slider
        self.count, self.words, self.caption = ElidedLabel(muted=True), ElidedLabel(), QWidget()
        self.count.setFont(look.font(0.96, tabular=True))
        self.count.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.words.setFont(look.font(1.0, QFont.Weight.DemiBold, tabular=True))
        in_row(self.count, (self.words, 1), gap=_GAP, of=self.caption)
        self.buttons = {key: action_button(action) for key, action in actions.items()}
        for key, button in self.buttons.items():
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            button.setAutoRepeat(_sign(key) in ("back", "forward"))
        self.row = in_row(*self.buttons.values(), None)
        self._rest = len(self.buttons)  # where the room that is left is in the row
        self.column = in_column(slider, self.caption, self.row, gap=4, of=self)
        look.changed.connect(self._paint_signs)
        self._paint_signs()

    def add(self, *widgets: QWidget) -> None:
        """Add widgets after the buttons, before the stretch."""
        for widget in widgets:
            self.row.insertWidget(self._rest, widget)
            self._rest += 1

    def arrange(self, slider_in_row: bool, caption_in_row: bool) -> None:
        """Put the slider, and the caption, into the row of the buttons or above it."""
        for widget in (self.slider, self.caption):
            self.row.removeWidget(widget)
            self.column.removeWidget(widget)
        above = [w for w, in_row in ((self.slider, slider_in_row), (self.caption, caption_in_row)) if not in_row]
        for at, widget in enumerate(above):
            self.column.insertWidget(at, widget)
        end = self.row.count()
        for widget in (self.slider, self.caption):
            if widget not in above:
                self.row.insertWidget(end, widget, 1)
                end += 1
        self.row.setStretch(self._rest, 1 if len(above) == 2 else 0)

    def set_range(self, size: int, what: str = "event") -> None:
        """Set the number of steps, 0 to ``size`` - 1, and the word for one of them."""
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, max(0, size - 1))
            self.slider.setPageStep(max(1, size // 20))
        widest = f"{what} {grouped(size)} of {grouped(size)}"
        self.count.setFixedWidth(QFontMetrics(self.count.font()).horizontalAdvance(widest) + 2)

    def show_step(self, step: int, count: str, words: str) -> None:
        """Show a step: ``count`` is its number as text, ``words`` what happens there."""
        with QSignalBlocker(self.slider):
            self.slider.setValue(step)
        self.count.set_text(count)
        self.words.set_text(words)
        self.slider.setAccessibleDescription(f"{words}, {count}" if count else "")

    def set_playing(self, is_playing: bool) -> None:
        """Show the sign of Pause or of Play on the play button."""
        self._is_playing = is_playing
        for key, button in self.buttons.items():
            if _sign(key) == "play":
                button.setAccessibleName("Pause" if is_playing else "Play")
        self._paint_signs()

    @Slot()
    def _paint_signs(self) -> None:
        """Paint the icons of the buttons in the colours of the look."""
        for key, action in self._actions.items():
            sign = "pause" if _sign(key) == "play" and self._is_playing else _sign(key)
            action.setIcon(transport_icon(sign, self._look.tokens, self.devicePixelRatioF()))

    def event(self, event: QEvent) -> bool:
        """Paint the icons anew on a screen with another resolution."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._paint_signs()
        return super().event(event)


def _sign(key: str) -> str:
    """Return the name of the icon of an action: the last word of its key."""
    return key.rpartition("_")[2]


def action_button(action: QAction) -> QToolButton:
    """Return a button for an action: enabled with it, and with its tooltip."""
    button = QToolButton()
    button.setObjectName("button")
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
    button.setDefaultAction(action)
    button.setAccessibleName(plain(action.text()))
    action.setIconVisibleInMenu(False)
    return button


# -- The slider of one search: the cut-offs stand above it, below it a bar where the search was inside the selected node


_HEIGHT = 32
_TICK_TOP, _TICK_HEIGHT = 1, 9
_TICK_WIDTH = 2  # of a cut-off's stroke, where cut-offs are few
_BAR_TOP, _BAR_HEIGHT = 27, 3
_FAINTEST = 0.35  # the least opacity of a column: with one cut-off, where another has many


def cuts_in_columns(trace: SearchTrace, columns: int) -> list[int]:
    """Return the number of cut-offs in each of ``columns`` pixel columns, the first event in the first, the last in the
    last.

    Each column costs a binary search, so the time does not grow with the number of events.
    """
    events, last = trace.events, max(1, trace.events.size - 1)
    edges = [ceil((column + 0.5) * last / max(1, columns - 1)) - 1 for column in range(columns)]
    upto = [events.cuts_by(min(edge, last)) for edge in edges]
    return [after - before for before, after in zip([0, *upto[:-1]], upto, strict=True)]


class EventSlider(Guarded, QSlider):
    """A slider over the events of a search. A press beside the handle moves the handle to the pointer (Qt moves it by a
    page).
    """

    def __init__(self, look: Look, state: TreeState) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._look, self._state = look, state
        self.setAccessibleName("Event")
        self.setFixedHeight(_HEIGHT)
        self.setMinimumWidth(120)
        for signal in (look.changed, state.trace_changed, state.selection_changed):
            signal.connect(self._repaint)

    # --- where things are ---

    def x_of(self, event: int) -> int:
        """Return the x coordinate of an event in pixels."""
        left, right = self._handle(0).center().x(), self._handle(self.maximum()).center().x()
        return left + round((right - left) * event / max(1, self.maximum()))

    def inside(self) -> tuple[int, int] | None:
        """Return the pixels from which to which the search was inside the selected node; None without a trace, and for
        the whole slider.
        """
        trace = self._state.trace
        if trace is None:
            return None
        entered, left = trace.events.entered(self._state.selected), trace.events.left(self._state.selected)
        if entered == 0 and left == self.maximum():
            return None
        return self.x_of(entered), max(self.x_of(left), self.x_of(entered) + _BAR_HEIGHT)

    def _handle(self, event: int) -> QRect:
        """Return the rectangle of the handle at an event, as the style draws it."""
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        option.maximum = max(1, self.maximum())
        option.sliderPosition = option.sliderValue = min(event, option.maximum)
        part = QStyle.SubControl.SC_SliderHandle
        return self.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, self)

    @Slot()
    def _repaint(self) -> None:
        """Paint the slider anew; a slot of signals that bring arguments."""
        self.update()

    # --- Qt ---

    def _paint_cuts(self, painter: QPainter, trace: SearchTrace) -> None:
        """Paint the cut-offs between the first event's pixel and the last one's: strokes, or if many a density."""
        left, right = self.x_of(0), self.x_of(self.maximum())
        counts = cuts_in_columns(trace, right - left + 1)
        most, ink = max(counts), self._look.tokens.color("loss")
        width = _TICK_WIDTH if 4 * sum(map(bool, counts)) < len(counts) else 1
        for x, count in enumerate(counts, left):
            if count:
                ink.setAlphaF(_FAINTEST + (1 - _FAINTEST) * (count / most) ** 0.5)
                painter.fillRect(QRectF(x, _TICK_TOP, width, _TICK_HEIGHT), ink)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cut-offs above the slider, and below it where the search was inside the selected node."""
        trace, inside = self._state.trace, self.inside()
        if trace and self._state.hidden_answers == OPEN:  # both tell when the search decides
            with QPainter(self) as painter:
                self._paint_cuts(painter, trace)
                if inside:
                    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(self._look.tokens.color("text"))
                    bar = QRectF(inside[0], scaled(_BAR_TOP), inside[1] - inside[0], _BAR_HEIGHT)
                    painter.drawRoundedRect(bar, _BAR_HEIGHT / 2, _BAR_HEIGHT / 2)
        super().paintEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move the handle to the pointer, then drag it."""
        at = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and not self._handle(self.value()).contains(at):
            left, right = self.x_of(0), self.x_of(self.maximum())
            self.setValue(QStyle.sliderValueFromPosition(0, self.maximum(), at.x() - left, right - left))
        super().mousePressEvent(event)
