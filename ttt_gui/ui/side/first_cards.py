"""What stands beside the board before the first move: three cards that say what this program is, and lead there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.session.learning import LearningProgress
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Control
from ttt_gui.ui.drawing.board import BoardGeometry, draw_grid, draw_stones, triangle
from ttt_gui.ui.drawing.lesson_picture import HEIGHT, PICTURES, WIDTH, draw_lesson
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look, Tokens
from ttt_gui.ui.look.widgets import GAP, bold_label, in_column, in_row, muted_label, named

_LEAST, _MOST = 90, 134  # the heights of a picture, in pixels: where there is less room there is none
_INSIDE = 11  # around a picture, inside its card
_WORDS = 64  # the height of a card's words
_REPLIES = 8  # the most replies in the picture of a search
_MOST_KEPT = 100  # searches
_MOST_CELLS = 25
_LEAVES = (2, 3, 5, 9, 0, 1, 7, 5)  # of the picture of an exercise


@dataclass(frozen=True)
class TriedReply:
    """A reply that a search tried at its root: the position after it, and of its own replies how many it ``tried`` and
    ``cut``."""

    position: Position
    tried: int
    cut: int
    is_best: bool


@dataclass(frozen=True)
class Replies:
    """What a picture shows of a search: the position searched, and its first replies; ``more`` says that others
    follow."""

    position: Position
    replies: tuple[TriedReply, ...] = ()
    more: bool = False


def search_replies(request: SearchRequest, most_nodes: int, control: Control) -> Replies:
    """Search as requested, and return the first replies with what was tried of theirs, and cut."""
    trace = control.do(Searcher(replace(request, trace_nodes=most_nodes))).trace
    if trace is None:
        return Replies(request.position)
    root = trace.roots()[-1]
    children, best = trace.counted_children(root), trace.best_child(root)
    replies = (
        TriedReply(
            trace.position(child), len(trace.counted_children(child)), len(trace.node(child).pruned), child == best
        )
        for child in children[:_REPLIES]
    )
    return Replies(request.position, tuple(replies), len(children) > _REPLIES)


# -- The pictures ------------------------------------------------------------------------------------------------------

_Paint = Callable[[QPainter, QRectF, Tokens], None]


class _Picture(Guarded, QWidget):
    """A picture on a background of its own; ``paint`` draws it into a rectangle."""

    def __init__(self, look: Look, paint: _Paint) -> None:
        super().__init__()
        self._look, self.paint = look, paint
        look.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the background and the picture on it."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._look.tokens.color("paper"))
            painter.drawRoundedRect(self.rect(), 8, 8)
            painter.setFont(self._look.font(0.96, QFont.Weight.DemiBold))
            self.paint(painter, QRectF(self.rect()).adjusted(8, 8, -8, -8), self._look.tokens)


def paint_replies(found: Replies, painter: QPainter, rect: QRectF, tokens: Tokens) -> None:
    """Draw the position at the top, its replies below, and under each what was tried of its own replies."""
    side = min(rect.height() * 0.28, rect.width() / (_REPLIES + 1))
    root = QRectF(rect.center().x() - side / 2, rect.top(), side, side)
    step = rect.width() / max(1, len(found.replies))
    top, bottom = rect.top() + rect.height() * 0.42, rect.bottom() - 4
    edge = QPen(tokens.color("grid"), 1)
    boards = [QRectF(rect.left() + (at + 0.5) * step - side / 2, top, side, side) for at in range(len(found.replies))]
    for reply, board in sorted(zip(found.replies, boards, strict=True), key=lambda each: each[0].is_best):
        painter.setPen(QPen(tokens.color("win"), 2.5) if reply.is_best else edge)
        painter.drawLine(QPointF(root.center().x(), root.bottom()), QPointF(board.center().x(), board.top()))
        _paint_tried(reply, QPointF(board.center().x(), board.bottom()), bottom, step, painter, tokens)
        _paint_board(reply.position, board, tokens.color("win" if reply.is_best else "hairline"), painter, tokens)
    _paint_board(found.position, root, tokens.color("hairline"), painter, tokens)
    if found.more:
        painter.setPen(tokens.color("muted"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, "…")


def _paint_tried(
    reply: TriedReply, start: QPointF, bottom: float, step: float, painter: QPainter, tokens: Tokens
) -> None:
    """Draw a line to a dot for each reply that was tried, up to eight, and beside them ✂ where others were cut."""
    count = min(reply.tried, 3 if reply.cut else _REPLIES)
    places = count + bool(reply.cut)
    for at in range(places):
        end = QPointF(start.x() + (at - (places - 1) / 2) * step * 0.8 / max(places, 2), bottom)
        is_cut = bool(reply.cut) and at == places - 1
        pen = QPen(tokens.color("loss" if is_cut else "grid"), 1)
        if is_cut:
            pen.setDashPattern([3, 3])
        painter.setPen(pen)
        painter.drawLine(start, end + QPointF(0, -12) if is_cut else end)
        if is_cut:
            sign = QRectF(end.x() - 9, end.y() - 12, 18, 16)
            painter.drawText(sign, Qt.AlignmentFlag.AlignCenter, "✂")
        else:
            painter.setBrush(tokens.color("grid"))
            painter.drawEllipse(end, 1.5, 1.5)


def _paint_board(position: Position, rect: QRectF, frame: QColor, painter: QPainter, tokens: Tokens) -> None:
    """Draw a small board in a frame."""
    painter.setPen(QPen(frame, 1.5))
    painter.setBrush(tokens.color("surface"))
    painter.drawRoundedRect(rect, 4, 4)
    geometry = BoardGeometry.fit(position.rules, rect.adjusted(3, 3, -3, -3))
    if position.rules.cells <= _MOST_CELLS:  # the lines of a larger board would fill it
        draw_grid(painter, geometry, tokens.color("grid"))
    draw_stones(painter, geometry, position, tokens)


def _paint_lessons(painter: QPainter, rect: QRectF, tokens: Tokens) -> None:
    """Draw the small pictures of the lessons, four in a row."""
    width, height = rect.width() / 4, rect.height() / 2
    scale = min((width - 10) / WIDTH, (height - 6) / HEIGHT)
    for at, marks in enumerate(PICTURES):
        row, column = divmod(at, 4)
        place = QRectF(0, 0, WIDTH * scale, HEIGHT * scale)
        place.moveCenter(QPointF(rect.left() + (column + 0.5) * width, rect.top() + (row + 0.5) * height))
        draw_lesson(painter, place, marks, tokens)


def _paint_exercise(painter: QPainter, rect: QRectF, tokens: Tokens) -> None:
    """Draw a tree of numbers whose upper nodes ask what they are worth."""
    step, high = rect.width() / len(_LEAVES), rect.height() / 4
    rows: list[list[QPointF]] = []
    for ply in range(4):
        across = step * 2 ** (3 - ply)
        y = rect.top() + (ply + 0.5) * high
        rows.append([QPointF(rect.left() + (at + 0.5) * across, y) for at in range(2**ply)])
    painter.setPen(QPen(tokens.color("grid"), 1))
    for above, below in pairwise(rows):
        for at, end in enumerate(below):
            painter.drawLine(above[at // 2], end)
    painter.setBrush(tokens.color("surface"))
    middle, half = Qt.AlignmentFlag.AlignCenter, high * 0.36
    for ply, row in enumerate(rows):
        for at, place in enumerate(row):
            box = QRectF(place.x() - half, place.y() - half, 2 * half, 2 * half)
            painter.setPen(QPen(tokens.color("accent" if ply == 0 else "grid"), 1.4))
            if ply == 3:
                painter.drawRoundedRect(box, 4, 4)
                painter.setPen(tokens.color("text"))
                painter.drawText(box, middle, str(_LEAVES[at]))
                continue
            painter.drawPolygon(triangle(box.adjusted(-3, 0, 3, 0), up=ply != 1))
            if ply < 2:
                painter.setPen(tokens.color("accent"))
                painter.drawText(box.translated(2 * half + 2, 0), middle, "?")


# -- The cards ---------------------------------------------------------------------------------------------------------


class FirstCard(Guarded, QPushButton):
    """A card that is one button: a picture, a title, and a few words below it."""

    def __init__(self, look: Look, title: str, words: str, paint: _Paint) -> None:
        super().__init__()
        self.setObjectName("card")
        self.setAccessibleName(title)
        self.picture, self._words = _Picture(look, paint), muted_label()
        arrow = named("arrow", bold_label(look, 1.5, "›"))
        texts = in_column(None, bold_label(look, 1.15, title), self._words, None, gap=2)
        in_column(
            self.picture, in_row((texts, 1), arrow, margins=(4, 0, 6, 0)),
            gap=8, margins=(_INSIDE, _INSIDE, _INSIDE, _INSIDE), of=self,
        )  # fmt: skip
        for part in self.findChildren(QWidget):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.set_words(words)

    def set_words(self, words: str) -> None:
        """Show other words below the title."""
        self._words.setText(words)
        self.setAccessibleDescription(words)

    def set_picture_height(self, height: int) -> None:
        """Show the picture so high, in pixels; 0 hides it."""
        self.picture.setVisible(height > 0)
        self.picture.setFixedHeight(height)
        self.setFixedHeight(scaled(_WORDS) + (height + scaled(_INSIDE) if height else 0))

    def minimumSizeHint(self) -> QSize:
        """Return the size that the texts need."""
        layout = self.layout()
        return layout.minimumSize() if layout else super().minimumSizeHint()


class FirstCards(QWidget):
    """Three cards: the search that would answer a move, the lessons, and an exercise.

    ``learn`` and ``practice`` are the cards of the others. A search runs in the background, and its picture is kept.

    Signals:
        search_requested: (SearchRequest) the person wants to look at this search.
    """

    search_requested = Signal(object)

    def __init__(self, look: Look, queue: TaskQueue, progress: LearningProgress) -> None:
        super().__init__()
        self._queue, self._progress = queue, progress
        self._request: SearchRequest | None = None
        self._found: dict[SearchRequest, Replies] = {}
        self._task = Task()
        self.search = FirstCard(look, "See how it thinks", "", self._paint_search)
        self.learn = FirstCard(look, "Learn it", "", _paint_lessons)
        self.practice = FirstCard(look, "Train for an exam", "a fresh tree each time", _paint_exercise)
        self._cards = (self.search, self.learn, self.practice)
        in_column(*self._cards, gap=GAP, of=self)
        self.search.clicked.connect(lambda: self.search_requested.emit(self._request))
        progress.changed.connect(self.show_progress)
        self.show_progress()

    @property
    def shown(self) -> Replies | None:
        """What the first picture shows; None while its search runs."""
        return self._found.get(self._request) if self._request else None

    def set_search(self, request: SearchRequest, words: str, most_nodes: int) -> None:
        """Picture the search of ``request``, which logs at most so many nodes; ``words`` say what it answers."""
        self.search.set_words(words)
        if request == self._request:
            return
        self._request = request
        self._task.cancel()
        if request not in self._found:
            error_text = "The search of the first card could not be made"
            self._task = self._queue.run(partial(search_replies, request, most_nodes), error_text)
            self._task.finished.connect(partial(self._keep, request))
        self.search.picture.update()

    def set_room(self, height: int) -> None:
        """Make the pictures as high as a height for all cards allows."""
        each = (height - 2 * scaled(GAP)) // 3 - scaled(_WORDS) - scaled(_INSIDE)
        for card in self._cards:
            card.set_picture_height(0 if each < scaled(_LEAST) else min(each, scaled(_MOST)))

    @Slot()
    def show_progress(self) -> None:
        """Show how many lessons are done."""
        self.learn.set_words(f"{len(PICTURES)} short lessons, {self._progress.lessons_done} done")

    def _keep(self, request: SearchRequest, found: Replies) -> None:
        """Keep what was found, and paint it if it is still wanted."""
        if len(self._found) >= _MOST_KEPT:
            self._found.clear()
        self._found[request] = found
        self.search.picture.update()

    def _paint_search(self, painter: QPainter, rect: QRectF, tokens: Tokens) -> None:
        """Draw the search that would answer."""
        if self.shown:
            paint_replies(self.shown, painter, rect, tokens)
