"""A picture of a search tree as SVG, PDF and PNG, made in any thread; ``on_progress`` may end it between two nodes."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from ttt_gui.engine.export.excerpt import MAX_PICTURE_NODES, SEPARATOR, Excerpt, Parts, PictureTooLargeError, caption
from ttt_gui.engine.export.forms import LARGEST_SCALE, SMALLEST_SCALE
from ttt_gui.engine.numbers.tree import subject_of
from ttt_gui.engine.numbers.visits import NumberVisits
from ttt_gui.system.control import ProgressCallback, no_progress, within
from ttt_gui.system.memory import available_bytes
from ttt_gui.ui.drawing import picture_file
from ttt_gui.ui.drawing.layout import TreeLayout
from ttt_gui.ui.drawing.number_layout import NumberLayout, NumberStyle
from ttt_gui.ui.drawing.number_painter import NumberPainter
from ttt_gui.ui.drawing.painter import TreePainter
from ttt_gui.ui.drawing.picture_file import POINTS, png_pieces
from ttt_gui.ui.drawing.style import NodeDetail, TreeStyle
from ttt_gui.ui.look.theme import LIGHT, SMALLEST_TEXT, Tokens, pixel_size, sized
from ttt_gui.ui.trace.state import ShownTree

LONGEST_SIDE = 32_767  # of a QImage, in pixels
MOST_PIXELS = 200_000_000  # 800 MB
LONGEST_PAGE = 14_400.0  # of a PDF, in points: 200 inches
_SLIDE_TEXT = 18  # the smallest type on a slide, in pixels
_LEAST_CAPTION = 360.0  # the caption of a narrower tree is so wide, for type of 12 px
_BESIDE, _ABOVE_CAPTION, _BELOW_CAPTION = 10.0, 8.0, 10.0


def offscreen_application() -> QApplication:
    """Return the running QGuiApplication; without one, make one that needs no screen, for painting pictures."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    if sys.platform.startswith("linux"):  # elsewhere a program always has its fonts from the system's own platform
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return QApplication(sys.argv[:1])


@dataclass(frozen=True)
class Drawn:
    """How a tree is drawn: its level of detail, the nodes ``left_out`` for which pills stand, and the node ``played``
    that is marked as the move of the game. With ``intervals`` values are intervals.
    """

    kind: NodeDetail = NodeDetail.FULL
    left_out: frozenset[int] = frozenset()
    played: int | None = None
    intervals: bool = False


WHOLE = Drawn()
"""A drawing of everything, with full nodes."""


class _ExcerptTree(ShownTree):
    """An excerpt as the painter asks for it, drawn as ``drawn`` says: nothing is selected, and what belongs to it is
    unfolded."""

    def __init__(self, excerpt: Excerpt, drawn: Drawn) -> None:
        super().__init__()
        self.excerpt, self.played, self.selected, self.intervals = excerpt, drawn.played, -1, drawn.intervals
        self.trace, self.top = excerpt.trace, excerpt.picture_top
        step, last = excerpt.step, excerpt.trace.events.size - 1
        self.step = last if step is None else max(0, min(step, last))

    @property
    def is_at_end(self) -> bool:
        """Whether the excerpt is of the whole search."""
        return self.excerpt.at_end

    def is_unfolded(self, node: int) -> bool:
        """Return whether anything of the excerpt is below a node."""
        return bool(self.shown_children(node) or self.ghosts(node))

    def shown_children(self, node: int) -> list[int]:
        """Return the children of a node that belong to the excerpt."""
        return self.excerpt.children(node)

    def ghosts(self, node: int) -> tuple[int, ...]:
        """Return the pruned moves of a node that belong to the excerpt."""
        return self.excerpt.ghosts(self.excerpt.node(node))

    def laid_children(self, node: int) -> list[int]:
        """Return the children of a node that belong to the excerpt: it shows one step only."""
        return self.excerpt.children(node)

    def laid_ghosts(self, node: int) -> tuple[int, ...]:
        """Return the pruned moves of a node that belong to the excerpt: it shows one step only."""
        return self.ghosts(node)


class TreePicture:
    """A picture of an excerpt of a trace with a caption below, in the colours ``tokens``, drawn as ``drawn`` says. Its
    font has at least 12 px, as a ``slide`` 18 px. Raises PictureTooLargeError if there are too many nodes; so do the
    methods of the forms whose size is limited."""

    def __init__(self, excerpt: Excerpt, slide: bool = False, tokens: Tokens = LIGHT, drawn: Drawn = WHOLE) -> None:
        excerpt.check_picture()
        font = QApplication.font()
        font = sized(font, (_SLIDE_TEXT if slide else SMALLEST_TEXT) / pixel_size(font))
        style = TreeStyle.for_trace(tokens, font, excerpt.trace, intervals=drawn.intervals)
        self._title = excerpt.trace.subject.title
        self._state = _ExcerptTree(excerpt, drawn)
        self._style = style
        self._painter: TreePainter | NumberPainter
        if excerpt.trace.subject.board is None:
            self._painter = _numbers(self._state, style)
        else:
            self._style = style = style.at(drawn.kind, 1.0)
            layout = TreeLayout(self._state, style.sizes)
            layout.set_left_out(drawn.left_out)
            self._painter = TreePainter(self._state, layout, style)
            layout.refresh()
        tree = self._painter.bounds
        self._caption = self._wrapped(caption(excerpt), max(tree.width(), _LEAST_CAPTION * style.base))
        metrics = QFontMetricsF(style.small)
        wide = max(map(metrics.horizontalAdvance, self._caption)) + 2 * _BESIDE
        self._tree = tree.adjusted(0, 0, max(0.0, wide - tree.width()), 0)
        self._below = _ABOVE_CAPTION + len(self._caption) * metrics.height() + _BELOW_CAPTION

    def _wrapped(self, lines: tuple[Parts, Parts], width: float) -> list[str]:
        """Return the lines of the caption, broken between their parts where they are wider than ``width`` pixels."""
        advance, found = QFontMetricsF(self._style.small).horizontalAdvance, []
        for first, *others in lines:
            line = first
            for part in others:
                longer = f"{line}{SEPARATOR}{part}"
                if advance(longer) > width - 2 * _BESIDE:
                    found.append(line)
                    longer = part
                line = longer
            found.append(line)
        return found

    @classmethod
    def fitting(
        cls,
        excerpt: Excerpt,
        slide: bool,
        form: str,
        scale: float = 1.0,
        on_progress: ProgressCallback = no_progress,
        tokens: Tokens = LIGHT,
        drawn: Drawn = WHOLE,
    ) -> TreePicture:
        """Return a picture that is checked for the form 'svg', 'pdf' or 'png'.

        Raises PictureTooLargeError with the deepest ply that fits into the form, and for a PNG the largest scale at
        which everything fits.
        """

        def fits(part: Excerpt) -> bool:
            """Return whether a part of the excerpt fits into the form."""
            on_progress(None)
            return part.picture_size(MAX_PICTURE_NODES) <= MAX_PICTURE_NODES and not (
                cls(part, slide, drawn=drawn)._why_not(form, scale)
            )

        on_progress(None)
        picture = None
        try:
            picture = cls(excerpt, slide, tokens, drawn)
            on_progress(None)
            picture.check(form, scale)
        except PictureTooLargeError as error:
            largest = picture.largest_scale if picture and form == "png" else None
            raise PictureTooLargeError(error.what, excerpt.deepest_that(fits), scale=largest) from None
        return picture

    @property
    def size(self) -> QSizeF:
        """The size in pixels at a scale of 1."""
        return self._tree.size() + QSizeF(0, self._below)

    @property
    def nodes(self) -> int:
        """The number of nodes in the picture, without ghosts."""
        if isinstance(self._painter, NumberPainter):
            return sum(map(len, self._painter.layout.layers))
        root = self._painter.layout.root
        count, to_do = 0, [root] if root else []
        while to_do:
            count += 1
            to_do.extend(to_do.pop().children)
        return count

    def check(self, form: str, scale: float = 1.0) -> None:
        """Raise PictureTooLargeError if the picture does not fit into the form 'svg', 'pdf' or 'png'."""
        if why := self._why_not(form, scale):
            raise self._too_large(why)

    def _why_not(self, form: str, scale: float) -> str:
        """Say why the picture does not fit into a form; '' where it does."""
        longest = max(self.size.width(), self.size.height())
        if form == "pdf" and longest * POINTS > LONGEST_PAGE:
            return "a PDF page ends at 200 inches"
        if form == "png":
            width, height = self._pixels(scale)
            if max(width, height) > LONGEST_SIDE:
                return f"a PNG picture ends at {LONGEST_SIDE:,} pixels a side"
            if width * height > MOST_PIXELS:
                return f"{width:,} × {height:,} pixels need too much memory"
            available = available_bytes()
            if available is not None and 4 * width * height >= available:
                return f"there is not enough memory for {width:,} × {height:,} pixels"
        return ""

    @property
    def largest_scale(self) -> float | None:
        """The largest scale, a multiple of 0.01, at which the picture fits into a PNG, found by bisection; None without
        one.
        """
        least, most = round(100 * SMALLEST_SCALE), round(100 * LARGEST_SCALE)
        if self._why_not("png", least / 100):
            return None
        while least < most:
            middle = (least + most + 1) // 2
            least, most = (least, middle - 1) if self._why_not("png", middle / 100) else (middle, most)
        return least / 100

    def _pixels(self, scale: float) -> tuple[int, int]:
        """Return the width and height in pixels at a scale."""
        return math.ceil(self.size.width() * scale), math.ceil(self.size.height() * scale)

    def pieces(self, form: str, scale: float = 1.0, on_progress: ProgressCallback = no_progress) -> Iterable[bytes]:
        """Return the bytes of a file in pieces, in the form 'svg', 'pdf' or 'png'; only a PNG has a scale.

        Raises PictureTooLargeError.
        """
        if form == "svg":
            return (self.svg(on_progress),)
        if form == "pdf":
            return (self.pdf(on_progress),)
        return png_pieces(self.image(scale, within(on_progress, 0.0, 0.5)), within(on_progress, 0.5, 1.0))

    def data(self, form: str, scale: float = 1.0) -> bytes:
        """Return the bytes of a file. Raises PictureTooLargeError."""
        return b"".join(self.pieces(form, scale))

    def svg(self, on_progress: ProgressCallback = no_progress) -> bytes:
        """Return the text of an SVG file."""
        size = QSize(math.ceil(self.size.width()), math.ceil(self.size.height()))
        return picture_file.svg(size, partial(self._paint, on_progress=on_progress), "Search tree", self._title)

    def pdf(self, on_progress: ProgressCallback = no_progress) -> bytes:
        """Return a PDF with one page of the size of the picture. Raises PictureTooLargeError."""
        self.check("pdf")
        # Whole points: QPageSize rounds.
        page = QSizeF(math.ceil(self.size.width() * POINTS), math.ceil(self.size.height() * POINTS))
        return picture_file.pdf(page, partial(self._paint, on_progress=on_progress), f"Search tree: {self._title}")

    def image(self, scale: float = 1.0, on_progress: ProgressCallback = no_progress) -> QImage:
        """Return the picture as an image, ``scale`` times as large. Raises PictureTooLargeError."""
        self.check("png", scale)
        image = picture_file.image(self.size, partial(self._paint, on_progress=on_progress), scale)
        if image.isNull():
            width, height = self._pixels(scale)
            raise self._too_large(f"there is not enough memory for {width:,} × {height:,} pixels")
        return image

    def _paint(self, painter: QPainter, on_progress: ProgressCallback) -> None:
        """Paint the tree with its caption from (0, 0) on."""
        tree, tokens, font = self._tree, self._style.tokens, self._style.small
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-tree.topLeft())
        painter.fillRect(tree.adjusted(-1, -1, 1, 1 + self._below), tokens.color("surface"))
        self._painter.paint(painter, tree, on_progress=on_progress)
        painter.setFont(font)
        painter.setPen(tokens.color("muted"))
        line = QFontMetricsF(font).height()
        room = QRectF(tree.left() + _BESIDE, tree.bottom() + _ABOVE_CAPTION, tree.width() - 2 * _BESIDE, line)
        for number, text in enumerate(self._caption):
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
            painter.drawText(room.translated(0, number * line), flags, text)

    def _too_large(self, why: str) -> PictureTooLargeError:
        """Return the error that gives the size of the picture and the reason ``why``."""
        size = f"{math.ceil(self.size.width()):,} × {math.ceil(self.size.height()):,}"
        return PictureTooLargeError(f"The picture would have {size} pixels at a scale of 1, and {why}")


def _numbers(state: _ExcerptTree, style: TreeStyle) -> NumberPainter:
    """Return a painter of the whole tree of numbers, as the screen has it at 100 %."""
    trace = state.excerpt.trace
    subject = subject_of(trace)
    own = NumberStyle(style.tokens, style.font).for_trace(trace, state.intervals)
    visits = NumberVisits(trace, subject.nodes)
    layout = NumberLayout(subject.nodes, visits.index_of(state.top), state.excerpt.number_parts(), own.sizes)
    return NumberPainter(state, visits, layout, own)
