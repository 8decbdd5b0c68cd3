"""The scale of search values, bounds, and the conversion of values to the scores that people read.

Inside the search a win is 10,000 minus its ply (always 10,000 with flat scores), a draw 0, and the absolute value of a
heuristic is below 5,000.
"""

from __future__ import annotations

from enum import Enum

from ttt_gui.engine.request import Algorithm, Scores
from ttt_gui.game.rules import Rules

WIN = 10_000
HEURISTIC_LIMIT = 5_000


class Bound(Enum):
    """The relation of a value to the true value; NONE says nothing, with or without a value."""

    EXACT = "exact"
    LOWER = "lower"
    UPPER = "upper"
    HEURISTIC = "heuristic"
    NONE = "none"

    @property
    def sign(self) -> str:
        """The sign in front of a displayed value, such as '≤'."""
        return {"exact": "=", "lower": "≥", "upper": "≤", "heuristic": "≈", "none": "?"}[self.value]


class Role(Enum):
    """Who decides at a node: the side that takes the largest value, the one that takes the smallest, or the lot."""

    MAX = "MAX"
    MIN = "MIN"
    CHANCE = "CHANCE"


def own_moves(plies: int) -> int:
    """Return the number of the winner's own moves in ``plies`` plies, the winning one included."""
    return (plies + 1) // 2


def is_win(value: int) -> bool:
    """Return whether ``value`` is a win or a loss, not a draw or a heuristic."""
    return abs(value) > HEURISTIC_LIMIT


def shown_score(value: int, rules: Rules, algorithm: Algorithm) -> int:
    """Return ``value`` as a displayed score: a win is cells + 1 - ply for depth-aware scores (10 - ply on 3 x 3),
    else 1.
    """
    if not is_win(value):
        return value
    size = 1 if algorithm.scores is Scores.FLAT else rules.cells + 1 - (WIN - abs(value))
    return size if value > 0 else -size


def signed(number: int) -> str:
    """Return ``number`` with an explicit sign (a true minus), 0 without a sign."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"


def score_text(value: int | None, bound: Bound, rules: Rules, algorithm: Algorithm) -> str:
    """Return a score as text: '+7', '≤ +5', '≈ +3', '? 0' for Bound.NONE; '—' for a move not searched."""
    if value is None:
        return "—"
    number = signed(shown_score(value, rules, algorithm))
    return number if bound is Bound.EXACT else f"{bound.sign} {number}"
