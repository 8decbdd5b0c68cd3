"""An examined engine as a row of the exported table of a comparison, below the algorithms, of which more is known."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.measure.measured import NO_TIMES, Times
from ttt_gui.engine.tables.table import Cell, CellKind, Column

COLUMNS = (
    Column("its_move", "Its move"),
    Column("calls", "Calls", kind=CellKind.COUNT),
)
"""The columns that only an examined engine has; the table has them only where there is such a row."""
KIND = "examined engine"
"""What stands beside an engine's name, where an algorithm has its switches."""
NOTE = (
    "An examined engine says no value: its row has that of the position after its move, and calls of its own search, "
    "which are not our nodes."
)


@dataclass(frozen=True)
class GuestLine:
    """The row of one engine: ``best`` is its move by the cell's name, ``value`` what that move is worth to the side
    that plays it ('win', 'draw', 'loss'), ``its_move`` the grade of its answer ('right', 'draw → loss', 'error').

    ``calls`` counts the calls of the engine's own search, None where they were not counted; ``times`` are those of its
    answers, as its process measured them. ``sentence`` says what the move costs, or why there is none.
    """

    name: str
    best: str | None = None
    value: str | None = None
    its_move: str | None = None
    calls: int | None = None
    times: Times = NO_TIMES
    alone: bool | None = None
    sentence: str = ""

    def cells(self, keys: tuple[str, ...]) -> tuple[Cell, ...]:
        """Return the row's cells for columns of these keys; None where a column means nothing for an engine."""
        known: dict[str, Cell] = {
            "algorithm": self.name,
            "switches": KIND,
            "value": self.value,
            "best": self.best,
            "its_move": self.its_move,
            "calls": self.calls,
        }
        times = self.times
        if times.runs:
            known |= {
                "runs": times.runs,
                "median": times.median,
                "least": times.least,
                "lower_quartile": times.lower,
                "upper_quartile": times.upper,
            }
        if self.alone is not None:
            known["alone"] = "yes" if self.alone else "no"
        return tuple(known.get(key) for key in keys)
