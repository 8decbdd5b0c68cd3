"""Which of the cells of a position are best to play, as far as that is proved."""

from __future__ import annotations

from collections.abc import Mapping

from ttt_gui.engine.score import WIN, Bound
from ttt_gui.engine.worth.cell_value import CellValue


def best_cells(values: Mapping[int, CellValue]) -> frozenset[int]:
    """The cells that no other can beat, for the side to move; none where all are alike, or where nothing shows it."""
    seen = {cell: value.seen_by(value.position.side_to_move) for cell, value in values.items()}
    highest = {cell: _highest(value) for cell, value in seen.items()}
    most = max(highest.values(), default=WIN)
    best = frozenset(cell for cell, value in seen.items() if _lowest(value) >= most)
    return frozenset() if len(best) == len(seen) else best


def _lowest(value: CellValue) -> int:
    return value.value if value.value is not None and value.bound in (Bound.EXACT, Bound.LOWER) else -WIN - 1


def _highest(value: CellValue) -> int:
    return value.value if value.value is not None and value.bound in (Bound.EXACT, Bound.UPPER) else WIN
