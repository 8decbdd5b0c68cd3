"""A job of the command line in a thread of its own, so that Ctrl+C stops the job at once."""

from __future__ import annotations

import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from ttt_gui.system.control import Found, Job

INTERRUPTED = 130  # the exit status


def run(job: Job[Found], text: Callable[[], str] | None = None) -> tuple[Found, bool]:
    """Run the job; return what it found, and whether Ctrl+C cut it short. Where standard error is a terminal, ``text``
    says how far the job is, in one line that is written over ten times a second.

    Raises what the job raises.
    """
    is_seen = text is not None and sys.stderr.isatty()
    results: list[Found] = []
    errors: list[BaseException] = []
    interrupted = threading.Event()
    done = threading.Event()

    def search() -> None:
        try:
            results.append(job.run())
        except BaseException as error:
            errors.append(error)
        done.set()

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        interrupted.set()
        job.stop()

    thread = threading.Thread(target=search, name="search")
    # No KeyboardInterrupt here: inside Thread.start or join, that error can leave the thread unaccounted for.
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        thread.start()
        while not done.wait(0.1):  # with a time limit, or Python on Windows would not hear Ctrl+C
            if text and is_seen:
                width = shutil.get_terminal_size().columns - 1
                print(f"\r{text()[:width]}\x1b[K", end="", file=sys.stderr, flush=True)
        thread.join()
    finally:
        signal.signal(signal.SIGINT, before)
        if is_seen:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    if errors:
        raise errors[0]
    return results[0], interrupted.is_set()


@contextmanager
def clearing_up() -> Iterator[None]:
    """Make Ctrl+C a KeyboardInterrupt inside the block, so that a file being written is cleared away. For code of our
    own only: in Qt's calls and in imports C code may die of that error."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
