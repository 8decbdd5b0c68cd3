"""The search thread: one worker on one long-lived QThread, and the runner that talks to it from the UI thread."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Qt, QThread, QTimer, Signal, Slot

from ttt_gui.engine.perfect import PerfectSearcher
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.tree_size import TreeSize
from ttt_gui.game.position import Position
from ttt_gui.session.log import unexpected

logger = logging.getLogger(__name__)
SAMPLE_MS = 100
_SWITCH_SECONDS = 0.0005  # Python in the search thread gives the UI thread its turn this often


class SearchWorker(QObject):
    """Lives in the search thread and does one thing after the other.

    Signals:
        finished: (SearchResult) a search ended by itself, by a limit or by its stop flag.
        failed: (id, sentence) a search raised an error.
        traced: (SearchTrace) the events of a finished search's trace are listed.
        tree_size_found: (id, int or None) the tree of a request was counted.
    """

    finished = Signal(object)
    traced = Signal(object)
    failed = Signal(int, str)
    tree_size_found = Signal(int, object)

    @Slot(object)
    def search(self, searcher: Searcher | PerfectSearcher) -> None:
        try:
            with _short_switch_interval():
                result = searcher.run()
        except Exception:
            logger.exception("The search of %s failed", searcher.request)
            self.failed.emit(searcher.request.id, unexpected("The search failed"))
        else:
            self.finished.emit(result)
            if result.trace:
                result.trace.list_events()  # after the result, and here: many events take a while
                self.traced.emit(result.trace)
        searcher.release()  # here, because giving back a large table takes a while

    @Slot(int, object)
    def count_tree(self, request_id: int, tree: TreeSize) -> None:
        try:
            with _short_switch_interval():
                size = tree.run()
        except Exception:
            logger.exception("Counting the tree of request %d failed", request_id)
            size = None
        self.tree_size_found.emit(request_id, size)


class SearchRunner(QObject):
    """Starts, stops and samples searches; at most one counts, an older one is stopped and its news are dropped.

    Every request that is neither cancelled nor replaced gets exactly one of finished and failed.

    Signals:
        started: (SearchRequest)
        sampled: (SearchInfo) ten times a second while busy.
        finished: (SearchResult)
        failed: (id, sentence)
        traced: (SearchTrace) some time after finished: the events of a trace are listed, also of a search that was
            replaced meanwhile.
        tree_size_found: (id, int or None) some time after finished: the exact size of the full minimax tree below
            the position, None beyond what is counted; not sent when another search was started before.
    """

    started = Signal(object)
    sampled = Signal(object)
    finished = Signal(object)
    failed = Signal(int, str)
    traced = Signal(object)
    tree_size_found = Signal(int, object)
    _search_wanted = Signal(object)
    _count_wanted = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._last_id = 0
        self._searcher: Searcher | PerfectSearcher | None = None  # the one that counts
        self._tree: TreeSize | None = None
        self._counted_id = 0  # the request whose tree is being counted
        self._timer = QTimer(self, interval=SAMPLE_MS)
        self._timer.timeout.connect(self._sample)

        self._thread = QThread(self)
        self._thread.setObjectName("ttt-gui-search")
        self._worker = SearchWorker()
        self._worker.moveToThread(self._thread)
        queued = Qt.ConnectionType.QueuedConnection
        self._search_wanted.connect(self._worker.search, queued)
        self._count_wanted.connect(self._worker.count_tree, queued)
        self._worker.finished.connect(self._on_finished, queued)
        self._worker.failed.connect(self._on_failed, queued)
        self._worker.traced.connect(self.traced, queued)
        self._worker.tree_size_found.connect(self._on_tree_size_found, queued)
        self._thread.start()

    @property
    def busy(self) -> bool:
        """Whether a search runs whose result is awaited."""
        return self._searcher is not None

    def start(
        self,
        position: Position,
        algorithm: Algorithm,
        limits: Limits,
        perfect: bool = False,
        trace_nodes: int = 0,
    ) -> int:
        """Search the position as soon as the worker is free; returns the id of the request.

        ``perfect`` has the solver asked first: its answer stands in the result. With ``trace_nodes`` at most so many
        nodes are logged; traced follows when the events of that trace are listed.
        A search that still runs is cancelled: its flag makes the worker free within a millisecond.
        """
        self.cancel()
        self._stop_counting()
        self._last_id += 1
        if not self._thread.isRunning():  # closed
            return self._last_id
        request = SearchRequest(position, algorithm, limits, self._last_id, trace_nodes)
        self._searcher = PerfectSearcher(request) if perfect else Searcher(request)
        self._search_wanted.emit(self._searcher)
        self._timer.start()
        self.started.emit(self._searcher.request)
        return self._last_id

    def stop(self) -> None:
        """End the search; finished then comes with what was found."""
        if self._searcher:
            self._searcher.stop()

    def cancel(self) -> None:
        """End the search and forget it: nothing of it is sent any more. The last result's tree is counted on."""
        self._timer.stop()
        if self._searcher:
            self._searcher.stop()
            self._searcher = None

    def close(self) -> None:
        """Stop everything and end the thread. Safe in any state, and twice."""
        self.cancel()
        self._stop_counting()
        self._thread.quit()
        self._thread.wait()

    def _stop_counting(self) -> None:
        if self._tree:
            self._tree.stop()
            self._tree = None
            self._counted_id = 0

    def _is_current(self, request_id: int) -> bool:
        return self._searcher is not None and self._searcher.request.id == request_id

    @Slot()
    def _sample(self) -> None:
        if self._searcher:
            self.sampled.emit(self._searcher.sample())

    @Slot(object)
    def _on_finished(self, result: SearchResult) -> None:
        if not self._is_current(result.request.id):
            return
        self._searcher = None
        self._timer.stop()
        self._tree = TreeSize(result.request.position)
        self._counted_id = result.request.id
        self._count_wanted.emit(self._counted_id, self._tree)
        self.finished.emit(result)

    @Slot(int, str)
    def _on_failed(self, request_id: int, sentence: str) -> None:
        if self._is_current(request_id):
            self._searcher = None
            self._timer.stop()
            self.failed.emit(request_id, sentence)

    @Slot(int, object)
    def _on_tree_size_found(self, request_id: int, size: int | None) -> None:
        if request_id == self._counted_id:
            self._tree = None
            self._counted_id = 0
            self.tree_size_found.emit(request_id, size)


@contextmanager
def _short_switch_interval() -> Iterator[None]:
    """While the worker runs Python, let the UI thread have its turn more often; compiled search needs no GIL at all."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCH_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(before)
