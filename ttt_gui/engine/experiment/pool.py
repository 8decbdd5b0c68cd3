"""Processes that run pieces beside one another: interpreted, a search holds Python's lock, so threads would not do.

Each is handed the experiment as the text of its file, then numbers of pieces, and answers with lines of JSON. They end
with their owner, also where that is killed, and at once when they are told to.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from ttt_gui.engine.experiment.document import Experiment
from ttt_gui.engine.experiment.file import found_line, from_bytes, to_text
from ttt_gui.engine.experiment.limits import ExperimentError
from ttt_gui.engine.experiment.piece import PieceRun

_MOST_AT_ONCE = 32  # pieces handed out together
_TELL_SECONDS = 0.1
_LOOK_SECONDS = 0.05


class Pool:
    """So many processes for the pieces of an experiment. To be used in one thread; ``stop`` may come from any."""

    def __init__(self, experiment: Experiment, numbers: list[int], jobs: int) -> None:
        self._text = to_text(replace(experiment, results=(), made=None)).encode()
        self._waiting = numbers[::-1]  # the next one last
        self._jobs = min(jobs, len(numbers))
        self._processes: dict[Connection, BaseProcess] = {}
        self._stopped = False

    def stop(self) -> None:
        """End all of it; seen within a twentieth of a second."""
        self._stopped = True

    def lines(self) -> Iterator[str]:
        """What the pieces found, as lines of JSON in the order in which they are finished, until a stop.

        Raises ExperimentError where a process reports an error or ends by itself.
        """
        try:
            with _no_interrupt():
                for _ in range(self._jobs):
                    self._start()
            while self._processes and not self._stopped:
                for connection in wait(list(self._processes), _LOOK_SECONDS):
                    assert isinstance(connection, Connection)
                    yield from self._heard(connection)
        finally:
            self._end()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        mine, its = context.Pipe()
        process = context.Process(target=work, args=(its, self._text), name="pieces", daemon=True)
        process.start()
        its.close()
        self._processes[mine] = process
        self._hand_out(mine)

    def _hand_out(self, connection: Connection) -> None:
        """The next pieces: many while many are left, one by one at the end. Without any the process may go."""
        count = max(1, min(_MOST_AT_ONCE, len(self._waiting) // (4 * self._jobs)))
        numbers = [self._waiting.pop() for _ in range(min(count, len(self._waiting)))]
        if numbers:
            connection.send(numbers)
        else:
            connection.close()
            self._processes.pop(connection).terminate()

    def _heard(self, connection: Connection) -> Iterator[str]:
        try:
            lines, is_idle, sentence = connection.recv()
        except (EOFError, OSError):
            process = self._processes[connection]
            process.join(1.0)
            raise ExperimentError(f"A process ended by itself, with status {process.exitcode}.") from None
        yield from lines
        if sentence:
            raise ExperimentError(sentence)
        if is_idle:
            self._hand_out(connection)

    def _end(self) -> None:
        """At once: a piece that is not finished is not kept."""
        for process in self._processes.values():
            process.terminate()
        for connection, process in self._processes.items():
            process.join()
            connection.close()
        self._processes.clear()


class _no_interrupt:  # noqa: N801 - a context manager
    """Ctrl+C is for the owner alone: processes begun in here never hear of it (Windows: see ``work``)."""

    def __enter__(self) -> None:
        if hasattr(signal, "pthread_sigmask"):
            self._before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

    def __exit__(self, *_error: object) -> None:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_SETMASK, self._before)


def work(connection: Connection, text: bytes) -> None:
    """The life of a process: run the pieces that are handed out, tell what they found, until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_owner, daemon=True).start()
    experiment = from_bytes(text)
    try:
        while True:
            _run(connection, experiment, connection.recv())
    except (EOFError, OSError):
        return  # nobody asks any more


def _run(connection: Connection, experiment: Experiment, numbers: list[int]) -> None:
    lines: list[str] = []
    told = time.monotonic()
    sentence = ""
    try:
        for number in numbers:
            found = PieceRun(experiment, number, timed=False).run()
            assert found is not None  # nobody stops it but by ending the process
            lines.append(found_line(found))
            if time.monotonic() - told > _TELL_SECONDS:
                connection.send((lines, False, ""))
                lines, told = [], time.monotonic()
    except ExperimentError as error:
        sentence = str(error)
    except MemoryError:
        sentence = "There is not enough memory for so many searches beside one another: choose fewer jobs."
    connection.send((lines, True, sentence))


def _end_with_owner() -> None:
    owner = multiprocessing.parent_process()
    assert owner is not None
    owner.join()
    os._exit(1)
