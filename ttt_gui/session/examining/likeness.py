"""What examined engines answer like, for reports: one table of searches for all that are asked the same."""

from __future__ import annotations

import threading

from ttt_gui.engine.examine.diagnosing import diagnosed
from ttt_gui.engine.examine.graded import Likeness
from ttt_gui.engine.examine.holder import is_of_all, suspicion_of
from ttt_gui.engine.faults.alike import Table
from ttt_gui.engine.faults.calls import Known
from ttt_gui.engine.faults.knowing import known_of
from ttt_gui.engine.growth.positions import AskedSet
from ttt_gui.session.examining.closer import source_of
from ttt_gui.session.examining.examination import Examined
from ttt_gui.system.pieces import Tell, untold


class Likenesses:
    """For engines that are asked these positions. of() may be called from several threads: one makes the table, which
    takes seconds, and the others wait for it."""

    def __init__(self, positions: AskedSet) -> None:
        self._positions = positions
        self._table: Table | None = None
        self._lock = threading.Lock()

    def of(self, examined: Examined, tell: Tell = untold) -> tuple[Likeness | None, Known]:
        """What it answers like, None where no search of the table does, and what is known of its search, as far as a
        count of its calls depends on it. Raises StoppedError through ``tell``."""
        request = examined.request
        with self._lock:
            if self._table is None:
                self._table = Table(self._positions.positions(), tell)
        table = self._table
        found = diagnosed(examined.judged, request.slower_too, table, tell)
        source = source_of(request.permit) if request.calling else ""
        known = Known()
        if request.calling:
            known = known_of(source, request.calling.function, found.row if is_of_all(found, table) else None)
        if not found.title:
            return None, known
        suspicion = suspicion_of(source, found)
        return (
            Likeness(
                found.title,
                found.evidence,
                found.cause or found.description,
                suspicion.line if suspicion else None,
                suspicion.source if suspicion else "",
                suspicion.sentence if suspicion else "",
            ),
            known,
        )
