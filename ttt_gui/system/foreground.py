"""A job run in a thread of its own while the main thread waits, so that Ctrl+C stops the job at once."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

from ttt_gui.system.control import Job

Found = TypeVar("Found")
_LOOK_SECONDS = 0.1


def run_job(job: Job[Found], look: Callable[[], None] | None = None) -> tuple[Found, bool]:
    """Run the job; return what it found, and whether Ctrl+C cut it short. ``look`` is called ten times a second.

    In another thread than the main one nothing hears Ctrl+C. Raise what the job raises.
    """
    results: list[Found] = []
    errors: list[BaseException] = []
    interrupted = threading.Event()
    done = threading.Event()

    def work() -> None:
        """Run the job and keep its result or its error; the body of the thread."""
        try:
            results.append(job.run())
        except BaseException as error:
            errors.append(error)
        done.set()

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        """Stop the job after Ctrl+C."""
        interrupted.set()
        job.stop()

    thread = threading.Thread(target=work, name="search")
    # No KeyboardInterrupt here: inside Thread.start or join, that error can leave the thread unaccounted for.
    is_main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, interrupt) if is_main else None
    try:
        thread.start()
        while not done.wait(_LOOK_SECONDS):  # with a time limit, or Python on Windows would not hear Ctrl+C
            if look:
                look()
        thread.join()
    finally:
        if is_main:
            signal.signal(signal.SIGINT, before)
    if errors:
        raise errors[0]
    return results[0], interrupted.is_set()
