"""The chart of a deepening: the values at each depth as data, as a plot with a depth selected, and as a picture."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPicture
from PySide6.QtWidgets import QWidget

from ttt_gui.engine.measure.deepening import (
    Deepened,
    DeepeningStep,
    deepening_title,
    heading_text,
    move_name,
    step_text,
)
from ttt_gui.engine.score import is_win
from ttt_gui.ui.look.plain import show_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import LIGHT, Look
from ttt_gui.ui.plots.chart import AxisTick, Chart, Guide, Line, Shape, Style
from ttt_gui.ui.plots.view import PlotCanvas

_HIGHEST_GUESS = 0.65  # where the largest guess stands; won and lost values stand at 1 and −1
_LEAST_GUESS = 3  # the scale of guessed values reaches at least so far
_LEAST_PLACES = 5
_PICTURE = QSize(560, 260)  # of the plot in a picture, pixels with type of the usual size
_SIGNS = {"right": "● right", "wrong": "✕ wrong", "open": "○ not judged"}  # by the keys of lines
_RIGHT = Style("win", 1.0, "surface", Shape.CIRCLE)
_WRONG = Style("loss", 1.0, "surface", Shape.CROSS)
_NOT_JUDGED = Style("muted", 1.0, "surface", Shape.CIRCLE)


def deepening_chart(found: Deepened) -> Chart:
    """Return the chart of a deepening: a mark for each depth, the best move below depths where it changes, and a dotted
    line at the proved value.
    """
    guesses = max([_LEAST_GUESS, *(abs(step.value) for step in found.steps if not is_win(step.value))])

    def height(step: DeepeningStep) -> float:
        share = 1.0 if is_win(step.value) else abs(step.value) / guesses * _HIGHEST_GUESS
        return math.copysign(share, step.value)

    def line(key: str, style: Style, steps: list[DeepeningStep]) -> Line:
        points = tuple((float(step.depth), height(step)) for step in steps)
        hollow = frozenset(x for x, _ in points) if style is _NOT_JUDGED else frozenset()
        return Line(key, "", "", style, points, hollow, joined=False)

    steps, side = found.steps, found.position.side_to_move
    lines = (
        line("right", _RIGHT, [step for step in steps if step.effect.is_right]),
        line("wrong", _WRONG, [step for step in steps if step.effect.is_wrong]),
        line("open", _NOT_JUDGED, [step for step in steps if not (step.effect.is_right or step.effect.is_wrong)]),
    )
    last = max(_LEAST_PLACES, steps[-1].depth if steps else 0)
    guides = [Guide("", "", tuple((float(step.depth), height(step)) for step in steps))]
    guides += [Guide("", "", ((step.depth - 0.5, -1.0), (step.depth - 0.5, 1.0))) for step in steps if step.flipped]
    answer = found.answer
    if steps and answer is not None and answer.value is not None:
        guides.append(Guide("proved", "", ((1.0, float(answer.value)), (float(last), float(answer.value)))))
    moves = {step.depth: move_name(found, step.best) for step in steps if step.flipped or step is steps[0]}
    return Chart(
        title="The value at each depth",
        y_title="",
        below=("depth", "plays"),
        ticks=tuple(AxisTick(float(depth), str(depth), moves.get(depth, "")) for depth in range(1, last + 1)),
        levels=((-1.0, f"{side.other} wins"), (0.0, "0"), (1.0, f"{side} wins")),
        lines=lines,
        guides=tuple(guides),
        notes=("   ".join(_SIGNS[each.key] for each in lines if each.points),),
        logarithmic=False,
    )


class DeepeningChart(PlotCanvas):
    """The chart of a deepening, with one depth selected.

    Signals:
        depth_selected: (int) the depth of this row was clicked.
    """

    depth_selected = Signal(int)

    def __init__(self, look: Look, found: Deepened, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.show_depth(found, -1)

    def show_depth(self, found: Deepened, row: int) -> None:
        """Show ``found``, with the depth of a row selected (-1: none)."""
        self._found = found
        self.set(deepening_chart(found))
        self.choose(float(found.steps[row].depth) if 0 <= row < len(found.steps) else None)
        self.setAccessibleDescription(heading_text(found))

    def row_at(self, x: float) -> int | None:
        """Return the row of the depth at ``x``, in pixels of the widget; None beside the depths."""
        depth = round(self.view.mapSceneToView(QPointF(x, 0)).x())
        rows = [row for row, step in enumerate(self._found.steps) if step.depth == depth]
        return rows[0] if rows else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Emit depth_selected with the row of the clicked depth."""
        row = self.row_at(event.position().x())
        if event.button() is Qt.MouseButton.LeftButton and row is not None:
            self.depth_selected.emit(row)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        """Show what the depth under the pointer found as its tooltip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = self.row_at(event.pos().x())
            if row is not None:
                show_tip(event.globalPos(), step_text(self._found, self._found.steps[row]), self)
                return True
        return bool(super().viewportEvent(event))

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(240), scaled(120))


def deepening_picture(look: Look, found: Deepened, pens: float) -> tuple[QPicture, QSize]:
    """Return the chart as a picture for a file, with its size in pixels: with title and result, and no depth selected.

    ``pens`` is as for ``PlotCanvas.picture``.
    """
    canvas = PlotCanvas(look)
    canvas.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    canvas.resize(QSize(scaled(_PICTURE.width()), scaled(_PICTURE.height())))
    canvas.set(deepening_chart(found))
    canvas.show()  # Qt gives it its size only now
    plot, size = canvas.picture(pens)
    canvas.deleteLater()
    around = scaled(16)
    texts = ((deepening_title(found), look.font(1.0, QFont.Weight.DemiBold)), (heading_text(found), look.font(1.0)))
    flags, wide = Qt.TextFlag.TextWordWrap, QRectF(0, 0, size.width(), 10_000)
    heights = [math.ceil(QFontMetricsF(font).boundingRect(wide, flags, text).height()) + 4 for text, font in texts]
    whole = QSize(size.width() + 2 * around, size.height() + sum(heights) + 3 * around)
    picture = QPicture()
    with QPainter(picture) as painter:
        painter.fillRect(0, 0, whole.width(), whole.height(), LIGHT.color("surface"))
        painter.translate(around, around)
        painter.setPen(LIGHT.color("text"))
        for (text, font), height in zip(texts, heights, strict=True):
            painter.setFont(font)
            painter.drawText(QRectF(0, 0, size.width(), height), flags, text)
            painter.translate(0, height)
        painter.drawPicture(0, around, plot)
    return picture, whole
