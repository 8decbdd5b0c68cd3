"""What the picture of one node shows at a step, gathered from the trace; and what stands where in it, its board and
its texts, for those who paint and those who measure.

Rectangles lie around the middle of the top edge of the node's board, in pixels. A text that has no room is not there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from ttt_gui.engine.trace.trace import End, OpenNode, SearchTrace, TraceNode
from ttt_gui.game.position import Position
from ttt_gui.ui.drawing.style import PILL_RIM, PLAYED, PLAYED_RIM, FaceKind, TreeStyle
from ttt_gui.ui.look.formats import NONE
from ttt_gui.ui.trace.state import HIDDEN, ShownTree
from ttt_gui.ui.trace.words import (
    CUT_SIGN,
    FOLDED_SIGN,
    end_label,
    exit_window,
    move_label,
    open_node,
    so_far,
    tone,
    value_label,
    window_label,
)


@dataclass(frozen=True)
class Face:
    """All that is seen of a node or a ghost. Equal faces look alike, so one may be painted for another.

    ``label`` is the move on its edge ('' at a root), ``tone`` the token of its ``value``, ``lines`` the texts below it
    and ``cut`` the last of them, in words of its own; ``end`` is why the node was left, None before.
    ``short`` is the value without words, ``folded`` how many children a folded node has, ``pruned`` how many moves of
    it were pruned. The move that was ``played`` says so above its board. A ``highlighted`` node is set off from the
    others.
    """

    position: Position
    move: int | None
    label: str
    value: str
    tone: str
    lines: tuple[str, ...]
    cut: str = ""
    end: End | None = None
    folded: int = 0
    best: bool = False
    ghost: bool = False
    short: str = ""
    pruned: int = 0
    played: bool = False
    highlighted: bool = False


def known_line(state: ShownTree, top: int) -> frozenset[int]:
    """Return the nodes of the best line from ``top`` on, as far as the search knew it at the step; none before the
    first move was searched."""
    found: list[int] = []
    node: int | None = None if state.veil.best_line else top
    while node is not None:
        found.append(node)
        if state.is_left(node):
            node = state.trace.best_child(node) if state.trace else None
        else:
            now = open_node(state, node)
            node = now.best_child if now else None
    return frozenset(found if len(found) > 1 else ())


def best_line(state: ShownTree) -> frozenset[int]:
    """Return the nodes of the best line from the top's root on, as far as the search knew it at the step; none before
    its first move."""
    return known_line(state, state.trace.path(state.top)[0]) if state.trace else frozenset()


def face_of(state: ShownTree, node: int, best: frozenset[int], windows: bool = True) -> Face:
    """Return what the picture of a node shows at the step; ``best`` are the nodes of the best line, and ``windows``
    says whether the node's window is written below."""
    trace = state.trace
    assert trace is not None
    found, left, unfolded = trace.node(node), state.is_left(node), state.is_unfolded(node)
    label = "" if found.move is None else move_label(trace, found)
    if state.away and trace.moves_to(node) in state.away:
        label = f"{CUT_SIGN} {label}"
    if not state.is_entered(node):  # the top of a subtree, at a step before it
        words = "not entered yet"
        return Face(trace.position(node), found.move, label, words, "muted", (), end=End.STOPPED, short=NONE)
    now = None if left else open_node(state, node)
    value = value_label(trace, found) if left else so_far(trace, found, now)
    is_veiled = node in state.veil.values
    if is_veiled:
        value = HIDDEN
    return Face(
        trace.position(node),
        found.move,
        label,
        value,
        "accent" if is_veiled else tone(found) if left else "muted",
        lines=_windows(trace, found, left, now) if windows and node not in state.veil.windows else (),
        cut=end_label(trace, found) if left and not is_veiled and node not in state.veil.cuts else "",
        end=found.end if left else None,
        folded=0 if unfolded or found.after == node + 1 else len(state.possible_children(node)),
        best=node in best,
        short=value if left else value.replace(" so far", "…"),
        played=node == state.played,
        pruned=len(found.pruned) if left and not unfolded and node not in state.veil.cuts else 0,
        highlighted=state.is_highlighted(node),
    )


def _windows(trace: SearchTrace, found: TraceNode, left: bool, now: OpenNode | None) -> tuple[str, ...]:
    """Write a node's window at entry, and where that is another one at exit, or now while the search is in the node."""
    entry = window_label(trace, found.alpha, found.beta)
    if left:
        last = window_label(trace, *exit_window(trace, found))
    else:
        last = window_label(trace, now.alpha, now.beta) if now else entry
    return (entry,) if last == entry else (f"enter {entry}", f"{'exit' if left else 'now'}  {last}")


def ghost_face(trace: SearchTrace, node: int, move: int) -> Face:
    """Return what the picture of a pruned move of a node shows."""
    label = f"{CUT_SIGN} {trace.move_name(move)}"
    return Face(trace.position(node).play(move), move, label, "", "loss", (), ghost=True)


# -- What stands where: the board and the texts ------------------------------------------------------------------------


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
        top = style.board + style.value_gap + style.value_line
    elif style.kind is FaceKind.DOTS:
        top = style.body
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
        if face.folded:
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


def extent(style: TreeStyle, face: Face) -> QRectF:
    """Return the room of all that is drawn of a node."""
    rect = board_rect(style)
    for each in texts(style, face):
        rect = rect.united(each.rect)
    room = 6 * style.unit
    return rect.adjusted(-room, -room, room, room)
