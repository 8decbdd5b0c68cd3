"""Values on cells: every text within its cell and clear of every other thing on it, on every size of board."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF
from syrupy.assertion import SnapshotAssertion

from tests.ui.widgets_help import contrast
from ttt_gui.engine.request import Scores
from ttt_gui.engine.score import WIN, Bound
from ttt_gui.engine.values import CellValue
from ttt_gui.game.position import Position, Side, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.ui.drawing.board import (
    LARGE_TYPE,
    BoardGeometry,
    BoardPainter,
    LabelLayout,
    margins,
    number_text,
    tip_text,
)
from ttt_gui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, SMALLEST_TEXT, Look, Tokens, pixel_size

SIZES = (240, 300, 420, 560, 860)


def layout_of(look: Look, rules: Rules, side: int, scale: float = 1.0) -> tuple[BoardGeometry, LabelLayout]:
    font = look.font(scale)
    geometry = BoardGeometry.fit(rules, QRectF(0, 0, side, side), *margins(font))
    return geometry, LabelLayout(geometry, font)


def every_value(rules: Rules, cell: int) -> list[CellValue]:
    """One of each kind that a board can show, with the longest distances among them."""
    position, plies = Position(rules), (1, 2, rules.cells)
    ends = [sign * (WIN - ply) for sign, ply in product((1, -1), plies)]
    values = [
        CellValue(position, cell, Side.X, value, bound, scores, has_distance, no_better)
        for value, bound, scores, has_distance, no_better in product(
            (*ends, 0), (Bound.EXACT, Bound.LOWER, Bound.UPPER), Scores, (True, False), (True, False)
        )
    ]
    heuristics = [CellValue(position, cell, Side.X, value, Bound.HEURISTIC) for value in (-4_999, -3, 12, 4_999)]
    return [*values, *heuristics, CellValue(position, cell, Side.X, None, Bound.NONE)]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("side", SIZES)
@pytest.mark.parametrize("rows", range(3, 9))
def test_every_value_stands_within_its_cell_and_clear_of_threats(
    look: Look, rows: int, side: int, scale: float
) -> None:
    rules = Rules(rows, rows, 3)
    geometry, layout = layout_of(look, rules, side, scale)
    for cell in (0, rules.cells - 1):
        inner_rect = geometry.inner_rect(cell)
        marks = [layout.threat_rect(cell, each) for each in Side]
        assert not marks[0].intersects(marks[1])
        assert all(inner_rect.contains(mark) for mark in marks)
        for value in every_value(rules, cell):
            label = layout.label(value)
            texts = [(label.number, label.number_rect, layout.number_font)] if label.number else []
            assert bool(label.shape) != bool(texts)
            if label.words:
                assert layout.words_font
                texts += [(line, rect, layout.words_font) for line, rect in label.words]
            inked = [label.shape] if label.shape else []
            for text, rect, font in texts:
                metrics = QFontMetricsF(font)
                assert pixel_size(font) >= SMALLEST_TEXT
                tight = metrics.tightBoundingRect(text)
                ink = QRectF(0, 0, metrics.horizontalAdvance(text), tight.height())
                ink.moveCenter(rect.center())
                inked.append(ink)
            for ink in inked:
                assert inner_rect.contains(ink), (value.words, ink, inner_rect)
                assert not any(ink.intersects(mark) for mark in marks), (value, ink, marks)
            assert not any(a.intersects(b) for at, a in enumerate(inked) for b in inked[at + 1 :])


def test_larger_cells_say_more(look: Look) -> None:
    """Number and words, then the number alone, then its sign or a triangle; never a number without its sign."""
    value = CellValue(Position(Rules()), 4, Side.X, WIN - 3, Bound.EXACT)
    label = layout_of(look, Rules(), 420)[1].label(value)
    assert (label.number, [line for line, _ in label.words]) == ("= +7", ["wins in 2"])
    rules = Rules(8, 8, 5)
    win = CellValue(Position(rules), 9, Side.X, WIN - 3, Bound.EXACT)
    label = layout_of(look, rules, 560)[1].label(win)
    assert (label.number, label.words) == ("= +62", ())
    small = layout_of(look, rules, 260)[1]
    assert small.label(win).shape
    assert small.label(win).number == ""
    for bound, sign in ((Bound.UPPER, "≤"), (Bound.EXACT, "="), (Bound.NONE, "?")):
        other = CellValue(Position(rules), 9, Side.X, None if bound is Bound.NONE else 0, bound)
        assert (small.label(other).number, small.label(other).shape) == (sign, None)


def test_a_loss_that_is_too_long_for_a_line_says_loses(look: Look, snapshot: SnapshotAssertion) -> None:
    """As '≤ −6 loses'; a bound that proves no loss keeps all of its words, on two lines."""
    position = parse_position("XO./..X/O..")
    layout = layout_of(look, Rules(), 300)[1]
    loss = CellValue(position, 3, Side.X, -(WIN - 4), Bound.UPPER)
    bound = CellValue(position, 3, Side.X, WIN - 3, Bound.UPPER)
    assert (loss.words, [line for line, _ in layout.label(loss).words]) == ("loses in at most 2", ["loses"])
    assert " ".join(line for line, _ in layout.label(bound).words) == bound.words == "wins in 2 at best"
    assert tip_text(loss) == snapshot


@given(st.integers(-WIN, WIN), st.sampled_from(Bound), st.booleans())
def test_a_bound_never_reads_as_a_value(value: int, bound: Bound, flat: bool) -> None:
    known = None if bound is Bound.NONE else value
    scores = Scores.FLAT if flat else Scores.DEPTH
    text = number_text(CellValue(Position(Rules(8, 8, 5)), 0, Side.O, known, bound, scores))
    assert text.startswith(bound.sign)
    assert (text == "?") == (bound is Bound.NONE)


@pytest.mark.parametrize("side", SIZES)
@pytest.mark.parametrize("rules", [Rules(1, 1, 1), Rules(), Rules(2, 8, 2), Rules(8, 2, 2), Rules(8, 8, 5)])
def test_the_caption_stands_below_the_names_of_the_columns(look: Look, rules: Rules, side: int) -> None:
    font = look.font()
    area = QRectF(0, 0, side, side)
    geometry = BoardGeometry.fit(rules, area, *margins(font))
    caption = BoardPainter(geometry, LIGHT, font).caption_rect
    names = geometry.rect.adjusted(0, 5, 0, 5 + margins(font)[0] - 6)
    assert not caption.intersects(names)
    assert caption.height() >= QFontMetricsF(font).height() - 2
    assert area.adjusted(-1, 0, 1, 1).contains(caption)


@pytest.mark.parametrize("tokens", [LIGHT, DARK, HIGH_CONTRAST])
@pytest.mark.parametrize(("side", "least"), [(300, 4.5), (860, 3.0)])
def test_values_are_readable_on_the_ground_and_on_every_tint(
    look: Look, tokens: Tokens, side: int, least: float
) -> None:
    """Small type at 4.5 : 1, large at 3 : 1; a neutral value is of the colour of text on a tint."""
    geometry, layout = layout_of(look, Rules(4, 4, 3), side)
    painter = BoardPainter(geometry, tokens, look.font())
    assert (pixel_size(layout.number_font) >= LARGE_TYPE) == (least == 3.0)
    for tone in ("win", "loss", "muted"):
        assert contrast(tokens.color(tone), tokens.color("paper")) >= 4.5
    for tone, token in product(("win", "loss", "text"), ("win", "loss", "muted", "x", "o")):
        assert contrast(tokens.color(tone), painter.tint(token)) >= least
