"""What examined engines answer like, for reports: one table of searches for all that are asked the same."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

from ttt_gui.engine.examine.graded import Likeness
from ttt_gui.engine.examine.held import board_data, places_data
from ttt_gui.engine.growth.positions import AskedSet
from ttt_gui.session.examining.closer import Closer
from ttt_gui.session.examining.holder_process import HolderProcess
from ttt_gui.system.pieces import Tell

_WAIT_SECONDS = 0.05


class SharedHolder(HolderProcess):
    """The process of the table for engines that are asked these positions, which its table is made of.

    ask() may be called from several threads, which wait for each other. stop() ends nothing, since that could be the
    order of another thread: who is stopped sees it as often as the process tells how far it is, ten times a second.
    """

    def __init__(self, positions: AskedSet) -> None:
        super().__init__()
        self._positions = positions
        self._one_at_a_time = threading.Lock()
        self._made_by: int | None = None

    def ask(self, order: dict[str, object], tell: Tell) -> Iterator[dict[str, Any]]:
        """What it answers, as a HolderProcess does."""
        while not self._one_at_a_time.acquire(timeout=_WAIT_SECONDS):
            tell(None)
        try:
            if order["do"] == "hold" and (self.pid is None or self.pid != self._made_by):
                yield from super().ask(self._table_order(), tell)
                self._made_by = self.pid
            yield from super().ask(order, tell)
        finally:
            self._one_at_a_time.release()

    def stop(self) -> None:
        """Nothing: see above."""

    def _table_order(self) -> dict[str, object]:
        positions = self._positions.positions()
        nothing: dict[Any, tuple[int, ...]] = dict.fromkeys(positions, ())
        board = board_data(positions[0].rules)
        return {"do": "make", "board": board, "positions": places_data(nothing, nothing)}


def likeness_of(closer: Closer) -> Likeness:
    """As a report says it; where no search of the table answers like this engine, that."""
    found, suspicion = closer.diagnosis, closer.suspicion
    if not found.title:
        tried = f"None of {found.tried:,} kinds of minimax tried" if found.tried else "No search"
        return Likeness("", "", f"{tried} explains these answers.")
    return Likeness(
        found.title,
        found.evidence,
        found.cause or found.description,
        suspicion.line if suspicion else None,
        suspicion.source if suspicion else "",
        suspicion.sentence if suspicion else "",
    )
