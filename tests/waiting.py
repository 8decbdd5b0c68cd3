"""How tests wait: for a condition, never for a time, and as long as a busy machine needs."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEventLoop, QTimer

PATIENCE = 300.0
"""Seconds after which a test gives up what it waits for. Nothing waits longer for what comes."""


def wait_until(condition: Callable[[], object], missing: str = "what was waited for did not come") -> None:
    """Wait until a condition holds; Qt's events are not processed meanwhile, see ``QtBot.waitUntil``."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, missing
        time.sleep(0.002)


@contextmanager
def once(condition: Callable[[], object], act: Callable[[], object]) -> Iterator[None]:
    """Do something in another thread as soon as a condition holds; at the end it is done."""

    def wait() -> None:
        wait_until(condition)
        act()

    thread = threading.Thread(target=wait)
    thread.start()
    try:
        yield
    finally:
        thread.join()


def next_turn() -> None:
    """Let the event loop run until every timer of no milliseconds that was started before has fired."""
    loop = QEventLoop()
    timer = QTimer(interval=0, singleShot=True)
    timer.timeout.connect(loop.quit)
    timer.start()
    loop.exec()
