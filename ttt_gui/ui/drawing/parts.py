"""What stands where in the picture of one node: its board and its texts, for those who paint and those who measure.

Rectangles lie around the middle of the top edge of the node's board, in pixels. A text that has no room is not there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from ttt_gui.engine.trace.trace import End
from ttt_gui.ui.drawing.face import Face
from ttt_gui.ui.drawing.style import PILL_RIM, PLAYED, PLAYED_RIM, FaceKind, TreeStyle
from ttt_gui.ui.trace.words import CUT_SIGN, FOLDED_SIGN


@dataclass(frozen=True)
class Text:
    """A text in the rectangle that it fills; ``tone`` is the token of its colour, ``halo`` lets a line end before it,
    a ``pill`` has a ground and a border, what says ``played`` the ground of the accent."""

    rect: QRectF
    text: str
    font: QFont
    tone: str
    halo: bool = False
    pill: bool = False
    played: bool = False


def board_rect(style: TreeStyle) -> QRectF:
    """Return the rectangle of the mini board, or of the dot."""
    return QRectF(-style.board / 2, 0, style.board, style.board)


def ring_rect(style: TreeStyle) -> QRectF:
    """Return the rectangle along the middle of the ring around a selected board, which is ``ring_width`` wide."""
    out = (2.0 if style.kind is FaceKind.DOTS else 3.0) * style.unit
    return board_rect(style).adjusted(-out, -out, out, out)


def ring_width(style: TreeStyle) -> float:
    return 2.0 * style.base


def folded_text(face: Face) -> str:
    """Write what the pill of a folded node says: '▸ 6' for six children."""
    return f"{FOLDED_SIGN} {face.folded}"


def pill_rect(style: TreeStyle, text: str = f"{FOLDED_SIGN} 8") -> QRectF:
    """Return the rectangle below a node's board where a click folds or unfolds: of compact faces the third line."""
    width = max(26.0 * style.unit, QFontMetricsF(style.bold).horizontalAdvance(text) + PILL_RIM * style.unit)
    top = style.board + 5 * style.unit
    if style.kind is FaceKind.COMPACT:
        top = style.board + style.value_gap + style.value_line + (style.line if style.overlaid else 0.0)
    elif style.kind is FaceKind.DOTS:
        top = style.body - (style.squares if style.overlaid and style.has_values else 0.0)
    return QRectF(-width / 2, top, width, style.pill)


def texts(style: TreeStyle, face: Face) -> list[Text]:
    """Return all that is written of a face."""
    found = []
    full = style.kind is FaceKind.FULL
    if face.played and style.has_values:
        played = centred(style.bold, f"{face.label} {PLAYED}", -style.padding - 3 * style.unit, "on_accent", above=True)
        rim = PLAYED_RIM * style.unit
        found.append(replace(played, rect=played.rect.adjusted(-rim, -1, rim, 1), played=True))
    elif label := _fitting(style, style.bold, (face.label, CUT_SIGN if face.ghost else ""), style.has_values):
        foot = -style.padding - (5 if full else 1) * style.unit
        tone = "loss" if face.ghost else "text"
        found.append(centred(style.bold, label, foot, tone, above=True, halo=True))
    if full and not face.ghost:
        found += _beside(style, face)
        if face.folded and not face.kinds_below:
            found.append(pill(style, folded_text(face)))
    elif not face.ghost:
        found += _below(style, face)
    return found


def _fitting(style: TreeStyle, font: QFont, choice: tuple[str, ...], wanted: bool = True) -> str:
    """Return the first of some texts for which there is room under a board; '' where none is ``wanted`` or has room."""
    if style.kind is FaceKind.FULL:
        return choice[0]
    metrics = QFontMetricsF(font)
    return next((text for text in choice if wanted and metrics.horizontalAdvance(text) <= style.room), "")


def centred(font: QFont, text: str, y: float, tone: str, above: bool = False, halo: bool = False) -> Text:
    """Return a text below the height ``y``, or above it, in the middle."""
    metrics = QFontMetricsF(font)
    width, height = metrics.horizontalAdvance(text), metrics.height()
    return Text(QRectF(-width / 2, y - height if above else y, width, height), text, font, tone, halo)


def pill(style: TreeStyle, text: str, tone: str = "text") -> Text:
    return Text(pill_rect(style, text), text, style.bold, tone, pill=True)


def more_pill(style: TreeStyle, count: int) -> Text:
    """Return the pill '▸ 37 more', which stands beside the boards of a layer."""
    found = pill(style, f"{FOLDED_SIGN} {count} more")
    return replace(found, rect=found.rect.translated(0, (style.board - found.rect.height()) / 2 - found.rect.top()))


def _below(style: TreeStyle, face: Face) -> list[Text]:
    """Return the value under a board, and what stands in the third line."""
    found = []
    top = style.board + style.value_gap - style.unit
    if value := _fitting(style, style.big, (face.short, face.short.removesuffix("…")), style.has_values):
        found.append(centred(style.big, value, top, face.tone))
    if style.kind is FaceKind.DOTS or not style.has_values:
        return found
    if style.overlaid and face.kind is not None:  # squares and pills stand below the size
        if size := _fitting(style, style.small, (face.size,)):
            found.append(centred(style.small, size, top + style.value_line, "muted"))
        return found
    if face.pruned or face.folded:
        cut = face.pruned > 0
        choice = (f"{CUT_SIGN} {face.pruned}", f"{CUT_SIGN}{face.pruned}") if cut else (folded_text(face),)
        if text := next((each for each in choice if pill_rect(style, each).width() <= style.room), ""):
            found.append(pill(style, text, "loss" if cut else "text"))
    elif text := _fitting(style, style.small, (face.cut, face.cut[:1]), face.end is not End.CUT):
        found.append(centred(style.small, text, pill_rect(style).top(), "muted"))
    return found


def _beside(style: TreeStyle, face: Face) -> list[Text]:
    """Return the value at the right of a board, and below it the window and why the node was left."""
    top = -2 * style.unit
    found = [_at(style.big, face.value, style.text_left, top, face.tone)]
    found += window_lines(style, face, top + style.value_line)
    room = (style.sizes.right + style.sizes.gap) * style.zoom
    return [each for each in found if each.rect.right() <= room]


def window_lines(style: TreeStyle, face: Face, top: float) -> list[Text]:
    """Return the window at entry and exit and the last line of a face, at the right of its board."""
    found = []
    for line in face.lines if style.windows else ():
        found.append(_at(style.small, line, style.text_left, top, "muted"))
        top += style.line
    if face.cut:
        found.append(_at(style.small, face.cut, style.text_left, top, "loss" if face.end is End.CUT else "text"))
    return found


def _at(font: QFont, text: str, x: float, y: float, tone: str) -> Text:
    metrics = QFontMetricsF(font)
    return Text(QRectF(QPointF(x, y), metrics.size(0, text)), text, font, tone)


def squares_rect(style: TreeStyle) -> QRectF:
    """Return where the squares of a folded node stand, in a tree that is laid over another one."""
    return QRectF(-style.room / 2, pill_rect(style).top(), style.room, style.squares)


def extent(style: TreeStyle, face: Face) -> QRectF:
    """Return the room of all that is drawn of a node."""
    rect = board_rect(style)
    if face.kinds_below:
        rect = rect.united(squares_rect(style))
    for each in texts(style, face):
        rect = rect.united(each.rect)
    room = 6 * style.unit
    return rect.adjusted(-room, -room, room, room)
