"""What examined engines answer like, for reports: one table of searches for all that are asked the same."""

from __future__ import annotations

import threading
from pathlib import Path

from ttt_gui.engine.examine.diagnosing import diagnosed
from ttt_gui.engine.examine.graded import Likeness
from ttt_gui.engine.faults.alike import Table
from ttt_gui.engine.faults.diagnosis import Diagnosis
from ttt_gui.engine.faults.source import MOST_CHARACTERS, Suspect, suspect_line
from ttt_gui.engine.growth.positions import AskedSet
from ttt_gui.session.examining.examination import Examined
from ttt_gui.system.files import read_file
from ttt_gui.system.pieces import Tell, untold


class Likenesses:
    """For engines that are asked these positions. of() may be called from several threads: one makes the table, which
    takes seconds, and the others wait for it."""

    def __init__(self, positions: AskedSet) -> None:
        self._positions = positions
        self._table: Table | None = None
        self._lock = threading.Lock()

    def of(self, examined: Examined, tell: Tell = untold) -> Likeness | None:
        """None where no search of the table answers alike. Raises StoppedError through ``tell``."""
        request = examined.request
        with self._lock:
            if self._table is None:
                self._table = Table(self._positions.positions(), tell)
        found = diagnosed(examined.judged, request.slower_too, self._table, tell)
        if not found.title:
            return None
        source = _source(request.file) if request.calling else ""
        suspect = _suspect(source, found)
        lines = source.splitlines()
        return Likeness(
            found.title,
            found.evidence,
            found.cause or found.description,
            suspect.line if suspect else None,
            lines[suspect.line - 1] if suspect and suspect.line <= len(lines) else "",
            suspect.sentence if suspect else "",
        )


def _suspect(source: str, found: Diagnosis) -> Suspect | None:
    """Of faults that answer alike the first whose line is shown."""
    suspects = (suspect_line(source, fault) for fault in found.faults)
    return next((suspect for suspect in suspects if suspect), None)


def _source(file: Path) -> str:
    try:
        data = read_file(file, MOST_CHARACTERS)
    except OSError:
        return ""
    return (data or b"").decode("utf-8", "replace")
