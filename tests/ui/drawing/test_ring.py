"""The ring around a selected node: between its board and its value, and it touches neither."""

from __future__ import annotations

import pytest

from tests.ui.tree_help import SMALL, state_of, trace_of
from ttt_gui.session.settings import TypeSize
from ttt_gui.ui.drawing.face import face_of
from ttt_gui.ui.drawing.parts import board_rect, ring_rect, ring_width, texts
from ttt_gui.ui.drawing.style import FaceKind, TreeStyle
from ttt_gui.ui.look.theme import Look


@pytest.mark.parametrize("zoom", [0.7, 0.75, 1.0, 1.5])
@pytest.mark.parametrize("size", [TypeSize.NORMAL, TypeSize.LARGEST])
def test_the_ring_has_room_between_a_compact_board_and_its_texts(look: Look, zoom: float, size: TypeSize) -> None:
    look.set_type_size(size)
    state = state_of(trace_of(SMALL))
    style = TreeStyle.of(look.tokens, look.font(0.92), state.trace).at(FaceKind.COMPACT, zoom)
    half = ring_width(style) / 2
    ring, board = ring_rect(style), board_rect(style)
    outer = ring.adjusted(-half, -half, half, half)
    assert board.left() - (ring.left() + half) >= 1.5, "the thickest frame of a board is as far outside"
    values = 0
    for node in range(len(state.trace)):
        for text in texts(style, face_of(state, node, frozenset())):
            assert text.rect.bottom() <= outer.top() + 1e-6 or text.rect.top() >= outer.bottom() - 1e-6, text
            values += text.font == style.big
    assert values >= len(state.trace)
