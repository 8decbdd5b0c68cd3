"""What an engine answered to one position, asked as often as the algorithms beside it ran: its move, time and calls."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ttt_gui.engine.examine.grades import Grade, GradedAnswer
from ttt_gui.engine.examine.report import cost_text, right_text
from ttt_gui.engine.figures import counted
from ttt_gui.engine.measure.comparison import OUTCOMES, EngineLine
from ttt_gui.engine.measure.measured import NO_TIMES, Times
from ttt_gui.engine.score import own_moves
from ttt_gui.engine.tables import Cell
from ttt_gui.game.position import Position


@dataclass(frozen=True)
class AskedEngine:
    """What an engine answered in one position. ``graded`` is its first answer, None where it was stopped before one.

    ``cells`` has the cell of every answer. ``calls`` counts the calls of the engine's search on this position, in a
    pass of its own that is not timed; where ``calls`` is None, ``uncounted`` says why. ``failure`` is one sentence
    about an answer that cannot be played, '' without one; ``stopped`` says whether a person ended the asking.
    """

    position: Position
    graded: GradedAnswer | None = None
    times: Times = NO_TIMES
    cells: tuple[int, ...] = ()
    calls: int | None = None
    uncounted: str = ""
    failure: str = ""
    stopped: bool = False
    alone: bool = True

    @property
    def best(self) -> int | None:
        """The cell that the engine plays; None where it cannot be played."""
        return self.graded.answer.cell if self.graded and self.graded.answer.is_legal else None

    @property
    def best_name(self) -> str:
        """The name of that cell, such as 'b2'; '' without a move."""
        return "" if self.best is None else self.position.rules.cell_name(self.best)

    @property
    def value_word(self) -> str:
        """What the engine's move is worth to the side that plays it: 'win', 'draw' or 'loss'; '' where that is not
        known."""
        proved_value = self.graded.played if self.graded else None
        return OUTCOMES[proved_value.value] if proved_value else ""

    @property
    def grade(self) -> Grade | None:
        """The grade of the first answer; None without one."""
        return self.graded.grade if self.graded else None

    @property
    def sentence(self) -> str:
        """What a person should know of the engine's move, or why there is none; '' before the first answer."""
        if self.failure or self.graded is None:
            return self.failure
        parts = [_value_text(self.graded), *([right_text(self.graded)] if self.grade is not Grade.RIGHT else [])]
        found = Counter(self.cells)
        if len(found) > 1:
            name = self.position.rules.cell_name
            cells = ", ".join(f"{name(cell)} {number:,}" for cell, number in found.most_common())
            parts.append(f"Asked {counted(len(self.cells), 'time')} it varies: {cells}.")
        return " ".join(part for part in parts if part)

    def line(self, name: str) -> EngineLine:
        """Return the figures as the row of a table, under the name of the engine."""
        times = self.times
        cells: dict[str, Cell] = {
            "value": self.value_word or None,
            "best": self.best_name or None,
            "its_move": self.grade.value if self.grade else None,
            "calls": self.calls,
        }
        if times.runs:
            cells |= {"runs": times.runs, "median": times.median, "least": times.least}
            cells |= {"lower_quartile": times.lower, "upper_quartile": times.upper}
            cells["alone"] = "yes" if self.alone else "no"
        return EngineLine(name, cells, self.sentence)


def _value_text(graded: GradedAnswer) -> str:
    """Return sentences on the first answer: its cell, and what that move is worth."""
    answer, proved_value = graded.answer, graded.played
    name = answer.position.rules.cell_name(answer.cell) if answer.cell is not None else ""
    if proved_value is None:
        return f"It plays {name}; what that is worth was not found."
    if graded.grade.throws_away:
        return f"It plays {name}, {graded.grade.value}. {cost_text(graded)}"
    if proved_value.value == 0:
        return f"It plays {name}, which holds the draw."
    side = answer.position.side_to_move
    if proved_value.value > 0:
        return f"It plays {name}: {side} wins in {own_moves(proved_value.plies)}."
    return f"It plays {name}; every move loses, this one in {own_moves(proved_value.plies)}."
