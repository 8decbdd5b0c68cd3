"""Objects that hold one another are collected in the UI thread alone, while there are workers.

Left to itself Python collects in the thread that happens to allocate, and in a worker it would destroy the QObjects of
a window closed long ago. Qt holds a lock while it takes one from its connections, for which PySide asks for the GIL;
the UI thread has the GIL and waits for that lock, as in QMenu.addMenu(), and neither goes on any more.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer, Slot

LOOK_MS = 200
"""A worker that only reads positions makes 28,000 objects between two looks, which take 2 ms to look through."""
LEAST_NEW = 100_000
"""Before so much is new not everything is looked through: what stands for good is not counted (app.py freezes it), and
of the little that is left a quarter is new again and again while an engine is examined. With 20,000 it took 3 to 11 ms
four times while all of 3 x 3 was asked; so many small objects take some 10 MiB."""


class Collector:
    """Collects when Python would, but only where it is called.

    So much comes together between two calls that Python's generation in the middle would grow to ten times that: what
    is young is looked through once, and then with everything, when a quarter of that is new, and LEAST_NEW are.
    """

    def __init__(self) -> None:
        self._kept = _count_objects()  # objects that were there when everything was looked through
        self._new = 0  # objects that were kept since

    def collect(self) -> None:
        young = gc.get_count()[0]
        if young <= gc.get_threshold()[0]:
            return
        self._new += young
        if self._new <= max(self._kept // 4, LEAST_NEW):
            gc.collect(1)
        else:
            gc.collect()
            self._kept, self._new = _count_objects(), 0


def _count_objects() -> int:
    """How many objects Python looks through, counted in C alone, between two turns of the workers.

    The list of all holds those that a worker is just making. Had it its turn while the list is there, tuple() of a
    generator would end with a SystemError, since nobody else may hold a tuple that is not made yet.
    WORKAROUND https://github.com/python/cpython/issues/39117
    """
    return next(map(len, map(gc.get_objects, (None,))))


class GarbageCollection(QObject):
    """From begin() to end() Python's own collection rests, and the thread of this object collects."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._was_enabled = False
        self._collector = Collector()
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._look)

    def begin(self) -> None:
        """Before the first worker starts; again does nothing."""
        if not self._timer.isActive():
            self._was_enabled = gc.isenabled()
            gc.disable()
            self._timer.start()

    def end(self, *, worker_left: bool) -> None:
        """The workers have ended; with ``worker_left`` not all of them, and Python's collection rests for good."""
        if self._timer.isActive():
            self._timer.stop()
            if self._was_enabled and not worker_left:
                gc.enable()

    @Slot()
    def _look(self) -> None:
        self._collector.collect()
