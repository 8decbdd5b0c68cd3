"""Work that takes a moment and needs no search thread: reading and writing traces, drawing pictures into files."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QObject, Qt, Signal, Slot

from ttt_gui.session.log import unexpected

logger = logging.getLogger(__name__)


class Errands(QObject):
    """Runs one errand after the other in a thread of its own, which begins with the first.

    Signals:
        done: (what it gave, words) the errand called ``words`` is done.
        failed: (sentence) it raised an error; the sentence names what was tried and why it failed.
        busy_changed: (bool) whether anything is under way.
    """

    done = Signal(object, str)
    failed = Signal(str)
    busy_changed = Signal(bool)
    _ended = Signal(object, str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor: ThreadPoolExecutor | None = None
        self._waiting = 0
        self._closed = False
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        return self._waiting > 0

    def run(self, errand: Callable[[], object], words: str, refusal: str) -> None:
        """Run an errand; ``refusal`` begins the sentence about an OSError: 'x.svg could not be written'.

        A ValueError must carry a whole sentence. The errand may not touch any widget.
        """
        if self._closed:
            return
        if self._executor is None:
            self._executor = ThreadPoolExecutor(1, "ttt-gui-errands")
        self._waiting += 1
        if self._waiting == 1:
            self.busy_changed.emit(True)
        self._executor.submit(self._run, errand, words, refusal)

    def close(self) -> None:
        """Finish what has begun, forget the rest, and end the thread. Safe twice."""
        self._closed = True
        if self._executor:
            self._executor.shutdown(wait=True, cancel_futures=True)
            self._executor = None

    def _run(self, errand: Callable[[], object], words: str, refusal: str) -> None:
        """In the executor's thread."""
        found, sentence = None, ""
        try:
            found = errand()
        except ValueError as error:
            sentence = str(error)
        except OSError as error:
            sentence = f"{refusal}: {error.strerror or error}."
        except MemoryError:
            sentence = f"{refusal}: there is not enough memory."
        except Exception:
            logger.exception("%s", refusal)
            sentence = unexpected(refusal)
        self._ended.emit(found, words, sentence)

    @Slot(object, str, str)
    def _on_ended(self, found: object, words: str, sentence: str) -> None:
        self._waiting -= 1
        if self._waiting == 0:
            self.busy_changed.emit(False)
        if sentence:
            self.failed.emit(sentence)
        else:
            self.done.emit(found, words)
