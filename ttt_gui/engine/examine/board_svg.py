"""A mistake as a small board in SVG, to stand inside a page: its style is the page's, see report_css.py."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ttt_gui.engine.examine.judge import Grade, Judged
from ttt_gui.engine.examine.mistake_words import played_text
from ttt_gui.game.position import Side

CELL = 40
"""Units of a cell. A board is drawn as large as the page says."""
_SHORTEST = 96


def board_svg(judged: Judged) -> str:
    """The position with its stones, the move played, and the right moves; in words for who cannot see it."""
    position = judged.answer.position
    rules = position.rules
    width, height = rules.columns * CELL, rules.rows * CELL
    label = f"{position.text}, {position.side_to_move} to move; {played_text(judged)}: {judged.grade.value}"
    size = max(1.0, _SHORTEST / min(width, height)) if max(rules.rows, rules.columns) < 5 else 1.0
    return "".join(
        (
            f'<svg viewBox="-2 -2 {width + 4} {height + 4}" width="{width * size * 0.9:.0f}" '
            f'height="{height * size * 0.9:.0f}" role="img" aria-label="{escape(label, quote=True)}">',
            *_parts(judged),
            "</svg>",
        )
    )


def _parts(judged: Judged) -> Iterator[str]:
    position = judged.answer.position
    rules, played = position.rules, judged.answer.cell
    for column in range(1, rules.columns):
        yield f'<path class="grid" d="M{column * CELL} 0V{rules.rows * CELL}"/>'
    for row in range(1, rules.rows):
        yield f'<path class="grid" d="M0 {row * CELL}H{rules.columns * CELL}"/>'
    truth = judged.truth
    right: tuple[int, ...] = ()
    if truth and judged.grade is Grade.SLOWER:
        right = truth.soonest
    elif truth and truth.best.value >= 0:
        right = truth.right
    for cell in range(rules.cells):
        row, column = divmod(cell, rules.columns)
        x, y = column * CELL, row * CELL
        stone = position.side_at(cell)
        if cell == played:
            yield f'<rect class="own" x="{x + 3}" y="{y + 3}" width="{CELL - 6}" height="{CELL - 6}" rx="6"/>'
            stone = stone or position.side_to_move
        elif cell in right:
            yield f'<rect class="right" x="{x + 5}" y="{y + 5}" width="{CELL - 10}" height="{CELL - 10}" rx="6"/>'
            yield f'<path class="tick" d="M{x + 13} {y + 21}l5 5l9 -11"/>'
        if stone is Side.X:
            yield f'<path class="x" d="M{x + 11} {y + 11}L{x + 29} {y + 29}M{x + 29} {y + 11}L{x + 11} {y + 29}"/>'
        elif stone is Side.O:
            yield f'<circle class="o" cx="{x + 20}" cy="{y + 20}" r="10"/>'
