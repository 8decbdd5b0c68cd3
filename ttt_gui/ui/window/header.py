"""Above the board: the sentence that says whose move it is, the game's name, and the buttons of a game."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetrics,
    QIcon,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from ttt_gui.ui.drawing.board import round_pen
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.window.words import WIDEST_HEADLINES


class TitleBlock(QWidget):
    """A sentence and the name of the game. The sentence shrinks before words are left out; the tooltip has all."""

    GAP = 12
    _SCALES = (1.6, 1.4, 1.2)  # of the sentence, from the usual one on

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._sentence = self._name = ""
        self._beside = False
        self._first_line = QSize()

    @property
    def sentence(self) -> str:
        return self._sentence

    @property
    def name(self) -> str:
        return self._name

    def set(self, sentence: str, name: str) -> None:
        if (sentence, name) != (self._sentence, self._name):
            self._sentence, self._name = sentence, name
            self.setAccessibleName(f"{sentence}. {name}")
            self.setToolTip(f"{sentence}\n{name}")
            self.update()

    def lay_out(self, beside: bool, first_line: QSize) -> None:
        """Put the name beside the sentence, or below it over the whole width; the sentence has the first line."""
        self._beside, self._first_line = beside, first_line
        self.update()

    def widths(self) -> tuple[int, int]:
        """What the longest sentence, at its smallest, and the name need."""
        smallest = self._sentence_metrics(self._SCALES[-1])
        sentences = (*WIDEST_HEADLINES, self._sentence)
        return max(map(smallest.horizontalAdvance, sentences)), self._name_metrics().horizontalAdvance(self._name)

    def heights(self) -> tuple[int, int]:
        """Those of a line of the sentence and of the name."""
        return self._sentence_metrics(self._SCALES[0]).height(), self._name_metrics().height()

    def shown(self) -> tuple[str, str]:
        """The sentence and the name as they are painted: words are left out where they have no room at all."""
        scale, name_room = self._fitting()
        elide = Qt.TextElideMode.ElideRight
        sentence = self._sentence_metrics(scale).elidedText(self._sentence, elide, self._first_line.width())
        return sentence, self._name_metrics().elidedText(self._name, elide, name_room)

    def _sentence_font(self, scale: float) -> QFont:
        return self._look.font(scale, QFont.Weight.DemiBold)

    def _sentence_metrics(self, scale: float) -> QFontMetrics:
        return QFontMetrics(self._sentence_font(scale))

    def _name_metrics(self) -> QFontMetrics:
        return QFontMetrics(self._look.font())

    def _fitting(self) -> tuple[float, int]:
        """The scale of the sentence, and the width that the name has."""
        beside = self._name_metrics().horizontalAdvance(self._name) + self.GAP if self._beside else 0
        room = self._first_line.width()
        widths = [(scale, self._sentence_metrics(scale).horizontalAdvance(self._sentence)) for scale in self._SCALES]
        scale, width = next((pair for pair in widths if pair[1] + beside <= room), widths[-1])
        return scale, room - width - self.GAP if self._beside else self.width()

    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = self._look.tokens
        scale, _ = self._fitting()
        sentence, name = self.shown()
        large, small = self._sentence_metrics(scale), self._name_metrics()
        baseline = (self._first_line.height() + large.ascent() - large.descent()) // 2
        below = self._first_line.height() + small.ascent()
        with QPainter(self) as painter:
            painter.setFont(self._sentence_font(scale))
            painter.setPen(tokens.color("text"))
            painter.drawText(0, baseline, sentence)
            painter.setFont(self._look.font())
            painter.setPen(tokens.color("muted"))
            place = (large.horizontalAdvance(sentence) + self.GAP, baseline) if self._beside else (1, below)
            painter.drawText(*place, name)


class GameHeader(QWidget):
    """Set the sentence and the name; the buttons are actions of the window, given to it, and are never cut.

    With less and less width the name goes below the sentence, then the buttons below both.
    """

    _GAP = 12

    def __init__(
        self, look: Look, undo: QAction, redo: QAction, hint: QAction, new_game: QAction, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._turns = ((undo, False), (redo, True))
        self.title = TitleBlock(look, self)
        self._bar = QWidget(self)
        layout = QHBoxLayout(self._bar)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        self.buttons: list[QToolButton] = []
        hint.setIconText("Hint")
        new_game.setIconText("New game")
        for action in (undo, redo, hint, new_game):
            button = QToolButton()
            button.setObjectName("accent" if action is new_game else "button")
            button.setDefaultAction(action)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus on the board
            icon_only = action in (undo, redo)
            style = Qt.ToolButtonStyle.ToolButtonIconOnly if icon_only else Qt.ToolButtonStyle.ToolButtonTextOnly
            button.setToolButtonStyle(style)
            button.setIconSize(QSize(18, 18))
            button.setAccessibleName(action.iconText() if not icon_only else action.text().replace("&", ""))
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)  # all of one height
            layout.addWidget(button)
            self.buttons.append(button)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

        look.changed.connect(self._draw_icons)
        look.changed.connect(self._arrange)
        self._draw_icons()

    def set(self, sentence: str, name: str) -> None:
        self.title.set(sentence, name)
        self._arrange()

    @Slot()
    def _arrange(self) -> None:
        """Share the width between the words and the buttons; it depends on the sentence only where that is long, so
        that the board does not jump from turn to turn."""
        bar, width, gap = self._bar.sizeHint(), self.width(), self._GAP
        sentence, name = self.title.widths()
        sentence_height, name_height = self.title.heights()
        beside = sentence + self.title.GAP + name + gap + bar.width() <= width
        stacked = sentence + gap + bar.width() > width
        if stacked:
            line = QSize(width, sentence_height)
            top = sentence_height + name_height + 6
            height = top + bar.height()
        else:
            line = QSize(width - bar.width() - gap, max(bar.height(), sentence_height))
            top = (line.height() - bar.height()) // 2
            height = line.height() + (0 if beside else name_height)
        self.title.setGeometry(0, 0, width, height)
        self.title.lay_out(beside, line)
        self._bar.setGeometry(0 if stacked else width - bar.width(), top, bar.width(), bar.height())
        self.setMinimumWidth(bar.width())
        self.setFixedHeight(height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()  # the style sheet has reached the buttons by now

    @Slot()
    def _draw_icons(self) -> None:
        tokens = self._look.tokens
        for action, mirrored in self._turns:
            icon = QIcon()
            disabled = QColor(tokens.texts["disabled"])
            for mode, color in ((QIcon.Mode.Normal, tokens.color("text")), (QIcon.Mode.Disabled, disabled)):
                for ratio in (1, 2, 3):
                    icon.addPixmap(_turn_arrow(color, mirrored, ratio), mode)
            action.setIcon(icon)


def _turn_arrow(color: QColor, mirrored: bool, ratio: int) -> QPixmap:
    """An arrow that turns back to the left (or, mirrored, on to the right), 18 pixels wide."""
    pixmap = QPixmap(18 * ratio, 18 * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if mirrored:
            painter.translate(18, 0)
            painter.scale(-1, 1)
        painter.setPen(round_pen(color, 1.8))
        shaft = QPainterPath(QPointF(3.2, 7.0))
        shaft.lineTo(10.6, 7.0)
        shaft.arcTo(QRectF(6.4, 7.0, 8.4, 8.4), 90, -180)
        shaft.lineTo(6.6, 15.4)
        painter.drawPath(shaft)
        painter.drawPolyline([QPointF(6.7, 3.4), QPointF(3.0, 7.0), QPointF(6.7, 10.6)])
    return pixmap
