"""How large and in what colours a tree is drawn: on the screen after the look, on a slide light and large."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtGui import QFont, QFontMetricsF

from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.rules import Rules
from ttt_gui.ui.drawing.layout import Sizes
from ttt_gui.ui.look.theme import LIGHT, SMALLEST_TEXT, Look, Tokens, pixel_size, sized

SLIDE_TEXT = 18
"""The smallest type on a slide, in pixels."""


def rules_of(trace: SearchTrace | None) -> Rules:
    """The rules by which nodes are as large as they are: where there is no board, those of 3 x 3."""
    return trace.subject.board.rules if trace and trace.subject.board else Rules()


@dataclass(frozen=True, eq=False)
class TreeStyle:
    """Colours, fonts and lengths of a drawing; lengths in pixels at 100 % zoom.

    ``small`` is the font of windows and labels, ``bold`` of moves, ``big`` of values; ``board`` the side of a mini
    board. A node is a band high: its board with its texts at the right, and below the pill that unfolds it.
    """

    tokens: Tokens
    small: QFont
    bold: QFont
    big: QFont
    board: float
    digits: int

    @classmethod
    def screen(cls, look: Look, rules: Rules) -> TreeStyle:
        """As the application looks: 12 px and more, after its own font."""
        return cls._made(look.tokens, look.font(0.92), rules)

    @classmethod
    def light(cls, font: QFont, rules: Rules) -> TreeStyle:
        """Light with type of 12 px and more, whatever the screen looks like; ``font`` gives the family."""
        return cls._made(LIGHT, sized(font, SMALLEST_TEXT / pixel_size(font)), rules)

    @classmethod
    def slide(cls, font: QFont, rules: Rules) -> TreeStyle:
        """Light, with type of 18 px and more; ``font`` gives the family."""
        return cls._made(LIGHT, sized(font, SLIDE_TEXT / pixel_size(font)), rules)

    @classmethod
    def _made(cls, tokens: Tokens, font: QFont, rules: Rules) -> TreeStyle:
        small = sized(font, 1.0, tabular=True)
        unit = pixel_size(small) / SMALLEST_TEXT
        side = max(54.0, 9.0 * max(rules.rows, rules.columns)) * unit
        return cls(
            tokens,
            small,
            sized(font, 1.0, QFont.Weight.DemiBold),
            sized(font, 1.25, QFont.Weight.DemiBold, tabular=True),
            side,
            max(2, len(str(rules.cells))),
        )

    def fitted(self, trace: SearchTrace | None) -> TreeStyle:
        """The same, wide enough for the numbers of a number tree."""
        if trace is None or trace.subject.digits <= self.digits:
            return self
        return replace(self, digits=trace.subject.digits)

    @cached_property
    def unit(self) -> float:
        """1 for type of 12 px."""
        return pixel_size(self.small) / SMALLEST_TEXT

    @cached_property
    def line(self) -> float:
        """The height of a line of small type."""
        return QFontMetricsF(self.small).height()

    @cached_property
    def value_line(self) -> float:
        return QFontMetricsF(self.big).height()

    @property
    def padding(self) -> float:
        """From the edge of a band to the board."""
        return 7 * self.unit

    @property
    def pill(self) -> float:
        """The height of the pill that says how many children are folded."""
        return self.line + 2 * self.unit

    @cached_property
    def text_left(self) -> float:
        """From the middle of a board to the texts at its right."""
        return self.board / 2 + 8 * self.unit

    @cached_property
    def body(self) -> float:
        """From the top of a board to the end of its pill, its texts and a ghost's two lines."""
        texts = self.value_line + 3 * self.line
        return max(texts, self.board + 5 * self.unit + self.pill, self.board + 2 * self.line)

    @cached_property
    def band(self) -> float:
        return self.body + 2 * self.padding - 2 * self.unit

    @cached_property
    def sizes(self) -> Sizes:
        edge = "\N{MINUS SIGN}" + "8" * self.digits
        width = QFontMetricsF(self.small).horizontalAdvance(f"enter α {edge}  β {edge}")
        half = self.board / 2 + 4 * self.unit
        ghost = max(half, QFontMetricsF(self.bold).horizontalAdvance("✂ h8") / 2 + 4 * self.unit)
        right = self.text_left + width
        pitch = self.band + self.line + 30 * self.unit
        return Sizes(half, right, ghost, ghost, 10 * self.unit, round(pitch))
