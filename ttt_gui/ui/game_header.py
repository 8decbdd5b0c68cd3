"""Above the board: the sentence that says whose move it is, the game's name, and the buttons of a game."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QAction, QColor, QFont, QFontMetrics, QIcon, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from ttt_gui.ui.board_paint import round_pen
from ttt_gui.ui.theme import Look


class TitleBlock(QWidget):
    """A sentence and, beside it where there is room or else below, the name of the game."""

    _GAP = 12

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._sentence = self._name = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._repaint)

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

    @Slot()
    def _repaint(self) -> None:
        self.update()

    def _fonts(self) -> tuple[QFont, QFont]:
        return self._look.font(1.6, QFont.Weight.DemiBold), self._look.font(1.0)

    def sizeHint(self) -> QSize:
        large, small = (QFontMetrics(font).height() for font in self._fonts())
        return QSize(300, large + small)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = self._look.tokens
        fonts = self._fonts()
        large, small = (QFontMetrics(font) for font in fonts)
        beside = large.horizontalAdvance(self._sentence) + self._GAP
        with QPainter(self) as painter:
            elide = Qt.TextElideMode.ElideRight
            if beside + small.horizontalAdvance(self._name) <= self.width():
                baseline = (self.height() + large.ascent() - large.descent()) // 2
                places = ((0, baseline), (beside, baseline))
            else:
                places = ((0, large.ascent()), (1, large.height() + small.ascent()))
            painter.setFont(fonts[0])
            painter.setPen(tokens.color("text"))
            painter.drawText(*places[0], large.elidedText(self._sentence, elide, self.width()))
            painter.setFont(fonts[1])
            painter.setPen(tokens.color("muted"))
            painter.drawText(*places[1], small.elidedText(self._name, elide, self.width() - places[1][0]))


class GameHeader(QWidget):
    """Set the sentence; the buttons are actions of the window, given to it."""

    def __init__(
        self, look: Look, undo: QAction, redo: QAction, hint: QAction, new_game: QAction, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._turns = ((undo, False), (redo, True))
        self.title = TitleBlock(look)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.title, 1)
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
            layout.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
            self.buttons.append(button)

        look.changed.connect(self._draw_icons)
        self._draw_icons()

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
