"""The position that is looked at, large: what each move is worth, its move, and those that would have been right."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.engine.examine.judge import Judged
from ttt_gui.engine.score import WIN, Bound
from ttt_gui.engine.worth.cell_value import CellValue
from ttt_gui.game.position import Position
from ttt_gui.ui.drawing.board import BoardGeometry, draw_grid
from ttt_gui.ui.drawing.cell_labels import number_text, tip_text
from ttt_gui.ui.examine.painting import draw_tick, frame_cell, move_token, paint_stones, right_cells
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import SMALLEST_TEXT, Look

_LEAST = 156  # pixels of its side
_LARGEST_NUMBER = 1.3  # times the type around it


def values_of(judged: Judged) -> dict[int, CellValue]:
    """What every move is worth to the side to move, on the scale of the search; none where nothing is known."""
    truth = judged.truth
    if truth is None:
        return {}
    position: Position = truth.position
    return {
        cell: CellValue(position, cell, position.side_to_move, worth.value * (WIN - worth.plies), Bound.EXACT)
        for cell, worth in truth.moves.items()
    }


class LargeBoard(QWidget):
    """Show an answer, or nothing."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._judged: Judged | None = None
        self._picture = QPixmap()  # as it was painted last
        self._painted_for: tuple[QSize, float] | None = None  # its size and the screen's ratio; None to paint it anew
        self.values: dict[int, CellValue] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Position")
        look.changed.connect(self._paint_anew)

    @Slot()
    def _paint_anew(self) -> None:
        self._painted_for = None
        self.update()

    def set(self, judged: Judged | None) -> None:
        self._judged = judged
        self.values = values_of(judged) if judged else {}
        texts = [judged.answer.position.text, *map(tip_text, self.values.values())] if judged else []
        self.setAccessibleDescription("; ".join(texts))
        self._paint_anew()

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(_LEAST), scaled(_LEAST))

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        """By a picture that is kept: what is around it is arranged anew whenever a sentence changes."""
        judged, size, ratio = self._judged, self.size(), self.devicePixelRatioF()
        if judged is None:
            return
        if self._painted_for != (size, ratio):
            self._painted_for, self._picture = (size, ratio), self._painted(judged, size, ratio)
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)

    def _painted(self, judged: Judged, size: QSize, ratio: float) -> QPixmap:
        picture = QPixmap(size * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(self._look.tokens.color("surface"))
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            names = self._look.font(0.93)
            beside = QFontMetricsF(names).height() + 6.0
            room = QRectF(self.rect()).adjusted(beside, 2, -2, -beside)
            geometry = BoardGeometry.fit(judged.answer.position.rules, room)
            painter.setFont(names)
            self._paint_names(painter, geometry, beside)
            self._paint_board(painter, judged, geometry)
        return picture

    def _paint_names(self, painter: QPainter, geometry: BoardGeometry, beside: float) -> None:
        rules, board = geometry.rules, geometry.rect
        painter.setPen(self._look.tokens.color("muted"))
        centre = Qt.AlignmentFlag.AlignCenter
        for row in range(rules.rows):
            cell = geometry.cell_rect(row * rules.columns)
            painter.drawText(
                QRectF(board.left() - beside, cell.top(), beside, cell.height()), centre, str(rules.rows - row)
            )
        for column in range(rules.columns):
            cell = geometry.cell_rect(column)
            place = QRectF(cell.left(), board.bottom() + 3, cell.width(), beside - 3)
            painter.drawText(place, centre, rules.cell_name(column)[0])

    def _paint_board(self, painter: QPainter, judged: Judged, geometry: BoardGeometry) -> None:
        tokens, answer = self._look.tokens, judged.answer
        played = answer.cell if answer.cell is not None and 0 <= answer.cell < geometry.rules.cells else None
        ticked = right_cells(judged)
        for cell in ticked:
            if cell != played:
                frame_cell(painter, tokens, geometry.ground(cell), "win", 1.8)
        if played is not None:
            frame_cell(painter, tokens, geometry.ground(played), move_token(judged), 1.8)
        draw_grid(painter, geometry, tokens.color("grid"))
        paint_stones(painter, tokens, judged, geometry)
        font = self._number_font(geometry)
        if font is None:  # cells too small for numbers: the tick alone
            for cell in ticked:
                if cell != played:
                    rect = geometry.ground(cell)
                    draw_tick(painter, rect.center(), rect.width() * 0.5, tokens.color("win"), 1.6)
            return
        painter.setFont(font)
        for cell, value in self.values.items():
            if cell == played:
                continue
            rect, is_right = geometry.ground(cell), cell in ticked
            if is_right:
                size = rect.width() * 0.26
                tick = QPointF(rect.center().x(), rect.top() + rect.height() * 0.30)
                draw_tick(painter, tick, size, tokens.color("win"), 2.0)
                rect.setTop(rect.top() + rect.height() * 0.42)
            painter.setFont(font)
            painter.setPen(tokens.color("win" if is_right else "muted"))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, number_text(value))

    def _number_font(self, geometry: BoardGeometry) -> QFont | None:
        """The type of all values, as large as fits; None where the smallest does not."""
        usual = self._look.font()
        room = geometry.ground(0).width() - 6
        widest = f"= −{'8' * len(str(geometry.rules.cells))}"
        for size in range(round(usual.pixelSize() * _LARGEST_NUMBER), SMALLEST_TEXT - 1, -1):
            font = self._look.font(1.0, QFont.Weight.DemiBold, tabular=True)
            font.setPixelSize(size)
            if QFontMetricsF(font).horizontalAdvance(widest) <= room:
                return font
        return None
