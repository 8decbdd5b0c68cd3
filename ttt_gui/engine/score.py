"""Values of a search: their scale, what a bound says of a value, and how people read values.

Inside the search a win is worth 10,000 less its ply (10,000 whatever the ply with flat scores), a draw 0, and a
heuristic stays below 5,000 in size.
"""

from __future__ import annotations

from enum import Enum

from ttt_gui.engine.request import Algorithm, Scores
from ttt_gui.game.rules import Rules

WIN = 10_000
HEURISTIC_LIMIT = 5_000


class Bound(Enum):
    """What a value says about the true value; NONE says nothing, whether there is a value or not."""

    EXACT = "exact"
    LOWER = "lower"
    UPPER = "upper"
    HEURISTIC = "heuristic"
    NONE = "none"

    @property
    def sign(self) -> str:
        """The sign before a shown value."""
        return {"exact": "=", "lower": "≥", "upper": "≤", "heuristic": "≈", "none": "?"}[self.value]


def own_moves(plies: int) -> int:
    """Return how many moves of its own the winner makes in ``plies`` plies, the winning one included."""
    return (plies + 1) // 2


def is_win(value: int) -> bool:
    """Return whether a value is a win or a loss, not a draw or a heuristic."""
    return abs(value) > HEURISTIC_LIMIT


def shown_score(value: int, rules: Rules, algorithm: Algorithm) -> int:
    """Return a value as people read it: a win is cells + 1 - ply for depth-aware scores (10 - ply on 3 x 3), else 1."""
    if not is_win(value):
        return value
    size = 1 if algorithm.scores is Scores.FLAT else rules.cells + 1 - (WIN - abs(value))
    return size if value > 0 else -size


def signed(number: int) -> str:
    """Return a number with an explicit sign (a true minus), 0 without a sign."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"


def score_text(value: int | None, bound: Bound, rules: Rules, algorithm: Algorithm) -> str:
    """Return a score for the eye: '+7', '≤ +5', '≈ +3', '? 0' where it proves nothing; '—' for a move not searched."""
    if value is None:
        return "—"
    number = signed(shown_score(value, rules, algorithm))
    return number if bound is Bound.EXACT else f"{bound.sign} {number}"
