"""What searches found, kept as plain figures.

A measurement of 3 x 3 keeps 22,600 of them. For garbage Python looks through all objects that may hold others, in the
window's thread: as five objects each they took it 30 ms every time. Tuples of nothing but figures it passes over.
"""

from __future__ import annotations

from typing import Any

from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.measured import Compared, Counts, Measured
from ttt_gui.engine.measure.times import NO_TIMES, times_of
from ttt_gui.engine.score import Bound

Packed = tuple[Any, ...]
"""Numbers, texts, and tuples of numbers."""


def packed(measured: Measured) -> Packed:
    """A result without its row, its subject, its moves and its sentence."""
    counts = measured.counts
    return (
        measured.value, measured.bound.value, measured.best, measured.complete, measured.stopped_by, measured.engine,
        measured.at_least, measured.at_most, measured.alone, measured.note, tuple(measured.differing),
        tuple(measured.seconds) if measured.is_timed else (),
        counts.nodes, counts.leaves, counts.cutoffs, counts.pruned_moves, counts.table_returns, counts.depth,
    )  # fmt: skip


def unpacked(found: Packed, entry: Entry, subject: Compared) -> Measured:
    """The result of a row on a subject, as it was packed."""
    value, bound, best, complete, stopped_by, engine, at_least, at_most, alone, note, differing, seconds, *counts = (
        found
    )
    return Measured(
        entry=entry,
        subject=subject,
        value=value,
        bound=Bound(bound),
        text="",
        best=best,
        pv=(),
        moves=(),
        counts=Counts(*counts),
        times=times_of(seconds) if seconds else NO_TIMES,
        complete=complete,
        stopped_by=stopped_by,
        engine=engine,
        at_least=at_least,
        at_most=at_most,
        differing=differing,
        alone=alone,
        note=note,
    )
