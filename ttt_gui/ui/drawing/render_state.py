"""What the picture of one node shows at a step, gathered from the trace; and what stands where in it, its board and
its texts, for those who paint and those who measure.

Rectangles lie around the middle of the top edge of the node's board, in pixels. A text that has no room is not there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.known import Known
from ttt_gui.engine.trace.trace import End, OpenNode, SearchTrace, TraceNode
from ttt_gui.game.position import Position
from ttt_gui.ui.drawing.style import PILL_RIM, PLAYED, PLAYED_RIM, NodeDetail, TreeStyle
from ttt_gui.ui.look.formats import NONE
from ttt_gui.ui.trace.state import HIDDEN, ShownTree
from ttt_gui.ui.trace.texts import (
    CUT_SIGN,
    FOLDED_SIGN,
    end_label,
    entry_label,
    exit_label,
    known_at,
    move_label,
    node_label,
    now_label,
    open_node,
    returned_text,
    short_label,
    tone,
)


@dataclass(frozen=True)
class NodeRenderState:
    """All that is seen of a node or a ghost. Equal render states look alike, so one may be painted for another.

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
    """Return the nodes of the principal variation from ``top`` on, as far as it is known at the step; none before the
    first move was searched.
    """
    found: list[int] = []
    node: int | None = None if state.hidden_answers.best_line else top
    while node is not None:
        found.append(node)
        if state.is_left(node):
            node = state.trace.best_child(node) if state.trace else None
        else:
            now = open_node(state, node)
            node = now.best_child if now else None
    return frozenset(found if len(found) > 1 else ())


def best_line(state: ShownTree) -> frozenset[int]:
    """Return the nodes of the principal variation from the root of the top on, as far as it is known at the step."""
    return known_line(state, state.trace.path(state.top)[0]) if state.trace else frozenset()


def node_render_state(state: ShownTree, node: int, best: frozenset[int], windows: bool = True) -> NodeRenderState:
    """Return what the picture of a node shows at the step; ``best`` are the nodes of the principal variation, and
    ``windows`` decides whether windows are shown.
    """
    trace = state.trace
    assert trace is not None
    found, left, unfolded = trace.node(node), state.is_left(node), state.is_unfolded(node)
    label = "" if found.move is None else move_label(trace, found)
    if state.away and trace.moves_to(node) in state.away:
        label = f"{CUT_SIGN} {label}"
    if not state.is_entered(node):  # the top of a subtree, at a step before it
        words = "not entered yet"
        return NodeRenderState(trace.position(node), found.move, label, words, "muted", (), end=End.STOPPED, short=NONE)
    now = None if left else open_node(state, node)
    known = known_at(state, node)
    value = node_label(state, node, known)
    hides_answer = node in state.hidden_answers.values
    hides_end = hides_answer and bool(state.hidden_answers.sign)
    if hides_answer:  # a sign at the node that is asked says so there
        value = "" if node == state.hidden_answers.asked else state.hidden_answers.sign
    return NodeRenderState(
        trace.position(node),
        found.move,
        label,
        value,
        "accent" if hides_answer else tone(known) if left else "muted",
        lines=(
            *([] if hides_answer else filter(None, [returned_text(state, node)])),
            *(_windows(trace, found, left, now) if windows and node not in state.hidden_answers.windows else ()),
        ),
        cut=end_label(trace, found) if left and not hides_end and node not in state.hidden_answers.cuts else "",
        end=found.end if left else None,
        folded=0 if unfolded or found.after == node + 1 else len(state.possible_children(node)),
        best=node in best,
        short=_shortened(state, known, value),
        played=node == state.played,
        pruned=len(found.pruned) if left and not unfolded and node not in state.hidden_answers.cuts else 0,
        highlighted=state.is_highlighted(node),
    )


def _shortened(state: ShownTree, known: Known, value: str) -> str:
    """Return the ``value`` of a node where there is little room."""
    so_far = " so far"
    if state.trace and state.intervals and known.bound is Bound.HEURISTIC and value != HIDDEN:
        return f"{short_label(state.trace, known)}{'…' * value.endswith(so_far)}"
    return value.replace(so_far, "…")


def _windows(trace: SearchTrace, found: TraceNode, left: bool, now: OpenNode | None) -> tuple[str, ...]:
    """Write a node's window at entry, and where that is another one at exit, or now while the search is in the node."""
    entry = entry_label(trace, found)
    last = exit_label(trace, found) if left else now_label(trace, now) if now else entry
    return (entry,) if last == entry else (f"enter {entry}", f"{'exit' if left else 'now'}  {last}")


def ghost_render_state(trace: SearchTrace, node: int, move: int) -> NodeRenderState:
    """Return what the picture of a node's pruned move shows."""
    label = f"{CUT_SIGN} {trace.move_name(move)}"
    return NodeRenderState(trace.position(node).play(move), move, label, "", "loss", (), ghost=True)


# -- What stands where: the board and the texts ------------------------------------------------------------------------


@dataclass(frozen=True)
class Text:
    """A text with the rectangle that it fills.

    ``tone`` is the token of its colour; ``halo``: lines end before it; ``pill``: it has a background and a border;
    ``played``: its background is the accent colour.
    """

    rect: QRectF
    text: str
    font: QFont
    tone: str
    halo: bool = False
    pill: bool = False
    played: bool = False


def board_rect(style: TreeStyle) -> QRectF:
    """Return the rectangle of the mini board, or of the dot, relative to the node's reference point."""
    return QRectF(-style.board / 2, 0, style.board, style.board)


def ring_rect(style: TreeStyle) -> QRectF:
    """Return the rectangle along which the ring of the selected node is drawn, with a pen ``ring_width`` wide."""
    out = (2.0 if style.kind is NodeDetail.DOTS else 3.0) * style.unit
    return board_rect(style).adjusted(-out, -out, out, out)


def ring_width(style: TreeStyle) -> float:
    """Return the width of the ring of the selected node in pixels."""
    return 2.0 * style.base


def folded_text(render_state: NodeRenderState) -> str:
    """Return the text of a folded node's pill: '▸ 6' for six children."""
    return f"{FOLDED_SIGN} {render_state.folded}"


def pill_rect(style: TreeStyle, text: str = f"{FOLDED_SIGN} 8") -> QRectF:
    """Return the rectangle of the pill below a node, where a click folds or unfolds it; for compact nodes the third
    line.
    """
    width = max(26.0 * style.unit, QFontMetricsF(style.bold).horizontalAdvance(text) + PILL_RIM * style.unit)
    top = style.board + 5 * style.unit
    if style.kind is NodeDetail.COMPACT:
        top = style.board + style.value_gap + style.value_line
    elif style.kind is NodeDetail.DOTS:
        top = style.body
    return QRectF(-width / 2, top, width, style.pill)


def texts(style: TreeStyle, render_state: NodeRenderState) -> list[Text]:
    """Return all texts of a node with their places relative to its reference point."""
    found = []
    full = style.kind is NodeDetail.FULL
    if render_state.played and style.has_values:
        played = centred(
            style.bold, f"{render_state.label} {PLAYED}", -style.padding - 3 * style.unit, "on_accent", above=True
        )
        rim = PLAYED_RIM * style.unit
        found.append(replace(played, rect=played.rect.adjusted(-rim, -1, rim, 1), played=True))
    elif label := _fitting(
        style, style.bold, (render_state.label, CUT_SIGN if render_state.ghost else ""), style.has_values
    ):
        footer = -style.padding - (5 if full else 1) * style.unit
        tone = "loss" if render_state.ghost else "text"
        found.append(centred(style.bold, label, footer, tone, above=True, halo=True))
    if full and not render_state.ghost:
        found += _texts_beside(style, render_state)
        if render_state.folded:
            found.append(pill(style, folded_text(render_state)))
    elif not render_state.ghost:
        found += _texts_below(style, render_state)
    return found


def _fitting(style: TreeStyle, font: QFont, choice: tuple[str, ...], wanted: bool = True) -> str:
    """Return the first of some texts for which there is room under a board; '' where none is ``wanted`` or has room."""
    if style.kind is NodeDetail.FULL:
        return choice[0]
    metrics = QFontMetricsF(font)
    return next((text for text in choice if wanted and metrics.horizontalAdvance(text) <= style.room), "")


def centred(font: QFont, text: str, y: float, tone: str, above: bool = False, halo: bool = False) -> Text:
    """Return a text centred below the height ``y``, or above it."""
    metrics = QFontMetricsF(font)
    width, height = metrics.horizontalAdvance(text), metrics.height()
    return Text(QRectF(-width / 2, y - height if above else y, width, height), text, font, tone, halo)


def pill(style: TreeStyle, text: str, tone: str = "text") -> Text:
    """Return the pill below a node, with a text in the colour of the token ``tone``."""
    return Text(pill_rect(style, text), text, style.bold, tone, pill=True)


def more_pill(style: TreeStyle, count: int) -> Text:
    """Return the pill '▸ 37 more', which stands among the nodes of a layer for moves left out."""
    found = pill(style, f"{FOLDED_SIGN} {count} more")
    return replace(found, rect=found.rect.translated(0, (style.board - found.rect.height()) / 2 - found.rect.top()))


def _texts_below(style: TreeStyle, render_state: NodeRenderState) -> list[Text]:
    """Return the value below a board and, for compact nodes, a third line.

    The pill of pruned moves or of folded children, else why the node was left. Each is there only if it has room.
    """
    found = []
    top = style.board + style.value_gap - style.unit
    short = render_state.short
    if value := _fitting(style, style.big, (short, short.removesuffix("…")), style.has_values):
        found.append(centred(style.big, value, top, render_state.tone))
    if style.kind is NodeDetail.DOTS or not style.has_values:
        return found
    if render_state.pruned or render_state.folded:
        cut = render_state.pruned > 0
        choice = (
            (f"{CUT_SIGN} {render_state.pruned}", f"{CUT_SIGN}{render_state.pruned}")
            if cut
            else (folded_text(render_state),)
        )
        if text := next((each for each in choice if pill_rect(style, each).width() <= style.room), ""):
            found.append(pill(style, text, "loss" if cut else "text"))
    elif text := _fitting(
        style, style.small, (render_state.cut, render_state.cut[:1]), render_state.end is not End.CUT
    ):
        found.append(centred(style.small, text, pill_rect(style).top(), "muted"))
    return found


def _texts_beside(style: TreeStyle, render_state: NodeRenderState) -> list[Text]:
    """Return the value at the right of a full node's board, and below it the window and why the node was left.

    Those that would reach into the next node are left out.
    """
    top, room = -2 * style.unit, (style.sizes.right + style.sizes.gap) * style.zoom
    value = _text_at(style.big, render_state.value, style.text_left, top, render_state.tone)
    if value.rect.right() > room:
        value = _text_at(style.big, render_state.short, style.text_left, top, render_state.tone)
    found = [value, *window_lines(style, render_state, top + style.value_line)]
    return [each for each in found if each.rect.right() <= room]


def window_lines(style: TreeStyle, render_state: NodeRenderState, top: float) -> list[Text]:
    """Return the window at entry and exit and the last line of texts, at the right of a node's board."""
    found = []
    for line in render_state.lines if style.windows else ():
        found.append(_text_at(style.small, line, style.text_left, top, "muted"))
        top += style.line
    if render_state.cut:
        found.append(
            _text_at(
                style.small, render_state.cut, style.text_left, top, "loss" if render_state.end is End.CUT else "text"
            )
        )
    return found


def _text_at(font: QFont, text: str, x: float, y: float, tone: str) -> Text:
    """Return a text whose top left corner is at ``x``, ``y``."""
    metrics = QFontMetricsF(font)
    return Text(QRectF(QPointF(x, y), metrics.size(0, text)), text, font, tone)


def extent(style: TreeStyle, render_state: NodeRenderState) -> QRectF:
    """Return the rectangle of everything that is drawn of a node, relative to its reference point."""
    rect = board_rect(style)
    for each in texts(style, render_state):
        rect = rect.united(each.rect)
    room = 6 * style.unit
    return rect.adjusted(-room, -room, room, room)
