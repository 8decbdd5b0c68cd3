"""Where things stand in two trees in step: everything inside, nothing overlapping, at every size and on every board."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from ttt_gui.ui.compare.in_step_layout import TreeLayout, Wishes, lay_out, squares


def wishes(moves: int, replies: int, unit: float = 1.0) -> Wishes:
    return Wishes(moves, replies, 16 * unit, 30 * unit, 38 * unit, 15 * unit, unit)


def laid(width: float, height: float, moves: int, replies: int, unit: float = 1.0) -> TreeLayout:
    return lay_out(QRectF(10, 5, width, height), wishes(moves, replies, unit))


@pytest.mark.parametrize("unit", [1.0, 1.5, 2.0])
@pytest.mark.parametrize(("width", "height"), [(520, 275), (520, 190), (425, 200), (380, 160)])
@pytest.mark.parametrize(("moves", "replies"), [(9, 8), (8, 7), (1, 0), (2, 1), (16, 15), (25, 24), (36, 35), (64, 63)])
def test_all_of_a_tree_is_inside(unit: float, width: float, height: float, moves: int, replies: int) -> None:
    layout = laid(width * unit, height * unit, moves, replies, unit)
    bands = [layout.root_band, layout.moves_band, *([layout.replies_band] if replies else [])]
    for band in bands:
        assert layout.rect.adjusted(-0.1, -0.1, 0.1, 0.1).contains(band)
        assert not band.intersects(layout.gutter)
    for above, below in pairwise(bands):
        assert above.bottom() + layout.label_line * (above is bands[0]) <= below.top()
    assert layout.root_band.contains(layout.root_board)
    for column in range(moves):
        board = layout.board_rect(column)
        assert layout.moves_band.top() <= board.top()
        texts = 15 * unit * (layout.has_values + layout.has_sizes)
        assert board.bottom() + texts <= layout.moves_band.bottom() + 0.1
        if layout.most_scroll == 0:
            assert layout.moves_band.left() - 0.1 <= board.left() <= board.right() <= layout.moves_band.right() + 0.1
        if column:
            assert layout.board_rect(column - 1).right() <= board.left()
        for reply in range(replies if layout.square else min(1, replies)):
            square = layout.reply_rect(column, reply)
            assert layout.replies_band.top() <= square.top()
            assert square.bottom() <= layout.replies_band.bottom() + 0.1
            assert abs(square.center().x() - layout.x(column)) <= layout.pitch / 2


def test_three_by_three_shows_boards_values_and_squares() -> None:
    """The picture: boards of some size, values and node counts, squares in two rows of four."""
    layout = laid(520, 275, 9, 8)
    assert layout.board >= 36
    assert layout.has_values
    assert layout.has_sizes
    assert layout.across == 4
    assert layout.square >= 10


def test_less_room_drops_sizes_before_values_and_boards_become_dots() -> None:
    assert laid(340, 200, 9, 8).has_values
    assert not laid(340, 200, 9, 8).has_sizes
    assert laid(520, 275, 64, 63).board < 15
    assert laid(520, 275, 64, 63).square == 0
    assert laid(520, 275, 64, 63).most_scroll == 0, "all 64 moves are seen"
    assert laid(300, 275, 64, 63).most_scroll > 0


@given(st.integers(1, 63), st.floats(4, 90), st.floats(20, 90))
def test_squares_have_room(replies: int, pitch: float, height: float) -> None:
    side, across, rows = squares(replies, pitch, height, 1.0)
    if side:
        assert across * rows >= replies
        assert across * side <= pitch
        assert rows * side <= height + 0.01
    else:
        assert (across, rows) == (0, 0)


@pytest.mark.parametrize(("moves", "replies"), [(9, 8), (16, 15), (25, 24)])
def test_a_point_finds_what_stands_there(moves: int, replies: int) -> None:
    layout = laid(520, 275, moves, replies)
    for column in range(moves):
        assert layout.column_at(layout.board_rect(column).center()) == column
        for reply in range(replies):
            point = layout.reply_rect(column, reply).center()
            assert layout.column_at(point) == column
            assert layout.reply_at(point, column, replies) == reply
    assert layout.column_at(QPointF(layout.gutter.center())) is None
