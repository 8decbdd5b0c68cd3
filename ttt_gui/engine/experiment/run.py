"""Running an experiment, piece by piece: alone and timed, or in several processes; finished pieces are kept in a
journal beside its file, so that a killed run can go on there.

``NAME.ttt-lab.part`` begins with a line of JSON that names the experiment, then has a line for each result, as in the
experiment's file::

    {"format": "ttt-gui journal", "version": 1, "experiment": "9f2c…", "app": "1.0", "engine": "compiled"}
    {"row": 0, "at": 0, "rank": 0, ...}

Each finished piece is appended at once, and synced to the disk if the last sync is a quarter of a second ago. A line
that was torn by a kill or a full disk is dropped, with all that follows. Nothing is taken over from a journal of
another experiment, version or engine.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, BinaryIO

from ttt_gui import __version__
from ttt_gui.engine.experiment.document import (
    JOBS,
    MAX_BYTES,
    Census,
    CensusBoard,
    Experiment,
    ExperimentError,
    ExperimentKind,
    ExperimentResult,
    Found,
    MadeWith,
    Part,
    Ply,
    Results,
)
from ttt_gui.engine.experiment.file import as_kept, digest, found_line, found_of, from_bytes, to_text
from ttt_gui.engine.growth.run import MOST_COUNTED, count_layers
from ttt_gui.engine.measure.measured import NO_TIMES, RowInfo, run_row
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import Control, StoppedError
from ttt_gui.system.files import FileLock, read_file
from ttt_gui.system.text import quoted

# -- The journal -------------------------------------------------------------------------------------------------------

FORMAT = "ttt-gui journal"
SUFFIX = ".part"
_SYNC_SECONDS = 0.25


class Journal:
    """The journal of a running experiment; ``found`` are the results that an earlier run finished.

    ``began_anew`` says that the journal of another experiment, version or engine was there, and was replaced. Raises
    OSError where the journal cannot be written, and ExperimentError where another window or terminal runs the same
    file.
    """

    def __init__(self, file: Path, experiment: Experiment) -> None:
        self._path = file.with_name(file.name + SUFFIX)
        self._synced = time.monotonic()
        self.began_anew = False
        lock = FileLock.take(file.with_name(f"{file.name}{SUFFIX}.lock"))
        if lock is None:
            raise ExperimentError(f"{quoted(file.name)} is being run already, by another window or terminal.")
        self._lock = lock
        try:
            head = {"format": FORMAT, "version": 1, "experiment": digest(experiment)}
            self._head = json.dumps(head | {"app": __version__, "engine": ENGINE}).encode() + b"\n"
            self.found, length = self._earlier(experiment)
            self._file = self._opened(length)
        except BaseException:
            lock.release()
            raise

    def _earlier(self, experiment: Experiment) -> tuple[Results, int]:
        """Return the results of an earlier run, and how many bytes of the file can be used."""
        try:
            data = read_file(self._path, 2 * MAX_BYTES)
        except FileNotFoundError:
            return Results(), 0
        if not data or not data.startswith(self._head):
            self.began_anew = bool(data)
            return Results(), 0
        length = len(self._head)
        found = Results()
        for line in data[length:].splitlines(keepends=True):
            try:
                if not line.endswith(b"\n"):
                    break
                each = found_of(Part(json.loads(line), "A line"), experiment)
            except (ExperimentError, ValueError, RecursionError):
                break
            found.put(each)
            length += len(line)
        return found, length

    def _opened(self, length: int) -> BinaryIO:
        """Open the file for appending, cut to its usable length."""
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        file = open(descriptor, "r+b", buffering=0)  # noqa: SIM115 - it stays open
        try:
            file.truncate(length)
            file.seek(length)
            if not length:
                _write(file, self._head)
                os.fsync(descriptor)
        except BaseException:
            file.close()
            raise
        return file

    def add(self, found: Found) -> None:
        """Append a finished piece. Raises OSError."""
        _write(self._file, found_line(found).encode() + b"\n")
        if time.monotonic() - self._synced > _SYNC_SECONDS:
            os.fsync(self._file.fileno())
            self._synced = time.monotonic()

    def close(self) -> None:
        """Close the journal, so that another run can go on; a journal without a result is removed. Safe to call twice.
        Raises OSError."""
        if self._file.closed:
            return
        try:
            os.fsync(self._file.fileno())
            if self._file.tell() == len(self._head):
                self._path.unlink(missing_ok=True)
        finally:
            self._file.close()
            self._lock.release()

    def remove(self) -> None:
        """Close and remove the journal, once the results are saved elsewhere. Raises OSError."""
        self.close()
        self._path.unlink(missing_ok=True)


def _write(file: Any, data: bytes) -> None:
    """Write all of the data: an unbuffered file may take less at a time. Raises OSError."""
    view = memoryview(data)
    while view:
        view = view[file.write(view) :]


# -- One piece after the other -----------------------------------------------------------------------------------------


def run_piece(experiment: Experiment, number: int, timed: bool, control: Control) -> Found:
    """Run the piece with this number, and return its result as the file keeps it. Raises ExperimentError, and
    StoppedError after a stop.

    Without ``timed`` the times are left out, since other work went on beside the piece.
    """
    at, row = experiment.place(number)
    if experiment.kind is ExperimentKind.CENSUS:
        board = experiment.sets[at]
        assert isinstance(board, CensusBoard)
        return Census(at, count_plies(board.rules, control))
    control.tell()
    measured = run_row(experiment.rows[row], experiment.subjects[at], experiment.repeats, control)
    if measured.stopped_by == "user":
        raise StoppedError
    if not timed:
        measured = replace(measured, times=NO_TIMES, alone=False)
    return ExperimentResult(row, at, as_kept(measured, experiment.kind))


def count_plies(rules: Rules, control: Control) -> tuple[Ply, ...]:
    """Count how many nodes, positions and classes each ply of a board has: 549,946, 5,478 and 765 on 3 × 3.

    Larger boards are counted compiled: all of 4 × 4 in seconds. Raises ExperimentError for a board that is too large,
    and StoppedError after a stop.
    """
    layers = count_layers(rules, control)
    if layers is None:
        raise ExperimentError(
            f"A board of {rules.size_text} is too large for a census: it has more than {MOST_COUNTED:,} positions."
        )
    return tuple(Ply(each.nodes, each.positions, each.classes) for each in layers.layers)


# -- several processes ------------------------------------------------------------------------------------------------


_MOST_AT_ONCE = 32  # pieces handed out together
_TELL_SECONDS = 0.1
_LOOK_SECONDS = 0.05


class Pool:
    """Up to ``jobs`` processes that run the pieces of an experiment. To be used in one thread; ``stop`` may come from
    any."""

    def __init__(self, experiment: Experiment, numbers: list[int], jobs: int) -> None:
        self._text = to_text(replace(experiment, results=Results(), made=None)).encode()
        self._waiting = numbers[::-1]  # reversed: the next piece is popped from the end
        self._jobs = min(jobs, len(numbers))
        self._processes: dict[Connection, BaseProcess] = {}
        self._stopped = False

    def stop(self) -> None:
        """Ask all processes to end; ``lines`` notices within a twentieth of a second."""
        self._stopped = True

    def lines(self) -> Iterator[str]:
        """Yield the results of the pieces as lines of JSON, in the order in which they are finished, until a stop.

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
        """Hand a process its next pieces: several while many are left, one by one at the end. Where none are left, end
        the process."""
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
        """End all processes at once: a piece that is not finished is not kept."""
        for process in self._processes.values():
            process.terminate()
        for connection, process in self._processes.items():
            process.join()
            connection.close()
        self._processes.clear()


class _no_interrupt:  # noqa: N801 - a context manager
    """Blocks Ctrl+C for processes begun in this context: it is for their owner alone (Windows: see ``work``)."""

    def __enter__(self) -> None:
        if hasattr(signal, "pthread_sigmask"):
            self._before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

    def __exit__(self, *_error: object) -> None:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_SETMASK, self._before)


def work(connection: Connection, text: bytes) -> None:
    """Run in a process of its own: run the pieces that are handed out and send their results, until nobody asks."""
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
            lines.append(found_line(run_piece(experiment, number, False, Control())))
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


# -- the whole experiment ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ExperimentProgress:
    """How far an experiment is: ``done`` of ``size`` pieces, of them ``kept`` from an earlier run, and the share of the
    whole that is done.

    ``seconds`` is how long this run has taken so far, ``left`` how many more it will take at this rate; None where that
    cannot be told yet.
    """

    done: int
    size: int
    kept: int
    share: float
    seconds: float
    left: float | None


def run_experiment(
    experiment: Experiment,
    jobs: int = 1,
    journal: Journal | None = None,
    found: Results | None = None,
    control: Control | None = None,
) -> Experiment:
    """Run every piece of an experiment that the journal does not have yet, and return the experiment with the results:
    all of them or, after a stop, those of the finished pieces. Whoever samples ``control`` gets an ExperimentProgress.

    One job runs in the calling thread, and is timed. More jobs are processes, and give counts only. ``found`` takes the
    results as they come, so that another run can go on from there. Raises ExperimentError, MemoryError, and OSError
    where the journal cannot be written.
    """
    JOBS.hold(jobs)
    results = Results() if found is None else found
    for each in journal.found if journal else ():
        results.put(each)
    size, kept, places = experiment.size, len(results), set(results.places)
    missing = [number for number in range(size) if experiment.place(number) not in places]
    control, piece = control or Control(), Control()
    began = time.monotonic()

    def look() -> ExperimentProgress:
        done, info = len(results), piece.sample()
        share = (done + (info.progress if isinstance(info, RowInfo) else 0.0)) / size
        seconds, here = time.monotonic() - began, share - kept / size
        left = seconds * (1.0 - share) / here if here > 0 and seconds > 1.0 else None
        return ExperimentProgress(done, size, kept, min(1.0, share), seconds, left)

    with control.use(piece, look):
        for each in _alone(experiment, missing, piece) if jobs == 1 else _beside(experiment, missing, jobs, piece):
            if journal:
                journal.add(each)
            results.put(each)
    return experiment.with_results(results, MadeWith.here())


def _alone(experiment: Experiment, numbers: list[int], control: Control) -> Iterator[Found]:
    with suppress(StoppedError):
        for number in numbers:
            yield run_piece(experiment, number, True, control)


def _beside(experiment: Experiment, numbers: list[int], jobs: int, control: Control) -> Iterator[Found]:
    if numbers and not control.is_stopped:
        with control.use(Pool(experiment, numbers, jobs)) as pool:
            for line in pool.lines():
                yield found_of(Part(json.loads(line), "A result"), experiment)
