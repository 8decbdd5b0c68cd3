"""The journal of a running experiment: the finished pieces, kept beside its file, so that a killed run can go on there.

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
import os
import time
from pathlib import Path
from typing import Any, BinaryIO

from ttt_gui import __version__
from ttt_gui.engine.experiment.document import Experiment, Found, Results
from ttt_gui.engine.experiment.file import digest, found_line
from ttt_gui.engine.experiment.parts import MAX_BYTES, ExperimentError, Part
from ttt_gui.engine.experiment.results import found_of
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.system.file_lock import FileLock
from ttt_gui.system.files import read_file
from ttt_gui.system.text import quoted

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
