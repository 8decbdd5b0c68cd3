"""Modules that are imported when they are first wanted, in a worker: the window need not wait for them."""

from __future__ import annotations

import gc
import importlib
import sys
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.session.jobs.job import Call, Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue


class _Freezer:
    """Asked for every module there is to be imported, it finds none, and takes what the others hold out of what is
    looked through for garbage: modules stay, and those of the plotting library alone would take the window 15 ms."""

    def find_spec(self, *_: object) -> None:
        gc.freeze()


class Modules(QObject):
    """Has some modules imported, one after the other, and then ``warm_up`` called in the same worker.

    Signals:
        imported: they are there.
        failed: (sentence) one could not be; it may be asked for again.
    """

    imported = Signal()
    failed = Signal(str)

    def __init__(
        self, queue: JobQueue, names: Sequence[str], refusal: str, parent: QObject, warm_up: Callable[[], object] = int
    ) -> None:
        super().__init__(parent)
        self._queue, self._names, self._refusal, self._warm_up = queue, tuple(names), refusal, warm_up
        self._job_id = 0
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)

    def ask(self) -> None:
        """Have them imported, unless that is under way or done."""
        if not self._job_id:
            self._job_id = self._queue.ask(lambda: Call(self._import), Priority.LOOK, Lane.SIDE, self._refusal)

    def _import(self) -> None:
        """Called in the worker."""
        freezer = _Freezer()
        sys.meta_path.insert(0, freezer)
        try:
            for name in self._names:
                importlib.import_module(name)
                gc.freeze()
        finally:
            sys.meta_path.remove(freezer)
        self._warm_up()

    @Slot(int, object, bool)
    def _on_finished(self, job_id: int, _found: object, _alone: bool) -> None:
        if job_id == self._job_id:
            self.imported.emit()

    @Slot(int, str)
    def _on_failed(self, job_id: int, sentence: str) -> None:
        if job_id == self._job_id:
            self._job_id = 0
            self.failed.emit(sentence)
