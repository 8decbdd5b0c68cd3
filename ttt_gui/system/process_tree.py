"""A process and all its descendants, ended together: by a supervisor on Linux and macOS, by a job object on Windows.

The supervisor is a program of its own (engine_host/supervise.py): as sub-reaper it adopts every process that loses its
parent, so that none escapes by fork and setsid. The supervisor ends with this program, since the pipe between them then
closes. An engine can kill its supervisor: so while a tree exists this program, too, is a sub-reaper on Linux, and ends
the processes that it adopts.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

from ttt_gui.engine_host.supervise import PR_SET_CHILD_SUBREAPER, Family, libc_of_linux, send
from ttt_gui.system.files import remove_folder

if sys.platform == "win32":
    from ttt_gui.system import windows_job

logger = logging.getLogger(__name__)
MARK = "TTT_GUI_ENGINE"
"""The environment variable that marks every process of a tree with the name of its folder."""
_MOST_STDERR = 4_000
_END_SECONDS = 5.0
_NICE = 19 - 3  # the place of the nice value behind the name of a process in /proc/PID/stat (man 5 proc_pid_stat)


class ProcessTree:
    """A process with all its descendants, started by the constructor. Its standard input and output are pipes, its
    standard error goes into a temporary file.

    ``supervisor`` is the command line of a supervisor without its options. ``folder`` is the working folder, which is
    removed with the tree. Raise OSError where nothing could be started. end() may be called from any thread.
    """

    def __init__(
        self,
        command: Sequence[str],
        supervisor: Sequence[str],
        folder: Path,
        environment: Mapping[str, str],
        memory_mib: int,
        output_mib: int,
    ) -> None:
        self._folder = folder
        self._mark = folder.name
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the tree
        self._job: int | None = None
        env = {**environment, MARK: self._mark}
        _adopting.begin()
        try:
            if sys.platform == "win32":
                self._job = windows_job.make(memory_mib)
                self._process = self._start(list(command), env, windows_job.SUSPENDED | windows_job.NO_WINDOW)
                windows_job.add_and_resume(self._job, self._process)
            else:
                limits = ["--memory-mib", str(memory_mib), "--output-mib", str(output_mib), "--remove", str(folder)]
                self._process = self._start([*supervisor, *limits, "--", *command], env, 0)
        except BaseException:
            _adopting.end()
            self._errors.close()
            if sys.platform == "win32" and self._job is not None:
                windows_job.end(self._job)
            raise
        assert self._process.stdin
        assert self._process.stdout
        self.input: IO[bytes] = self._process.stdin
        self.output: IO[bytes] = self._process.stdout

    def _start(self, words: list[str], env: Mapping[str, str], flags: int) -> subprocess.Popen[bytes]:
        """Start a command in a session of its own, its standard input and output as pipes; ``flags`` are Windows'."""
        return subprocess.Popen(
            words,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            cwd=self._folder,
            env=dict(env),
            start_new_session=True,
            creationflags=flags,
        )

    def end(self) -> None:
        """Ask the process and its descendants to end, without waiting."""
        if sys.platform == "win32":
            if self._job is not None:
                windows_job.terminate(self._job)
            return
        with contextlib.suppress(OSError):
            self._process.send_signal(signal.SIGTERM)
            self._process.send_signal(signal.SIGCONT)  # the engine may have stopped its supervisor

    def wait(self, seconds: float = _END_SECONDS) -> int | None:
        """Wait at most ``seconds`` for the end, and return the exit status (negative: the signal that ended the
        process); None while the process still runs.
        """
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._process.wait(seconds)
        return None

    @property
    def seconds(self) -> float | None:
        """The processor time of all processes of the tree in seconds, including ended ones; None where the system
        does not tell.
        """
        if sys.platform == "win32":
            return windows_job.seconds(self._job) if self._job is not None else None
        return processor_seconds(self._process.pid)

    @property
    def stderr_text(self) -> str:
        """The beginning of the tree's standard error."""
        with contextlib.suppress(OSError, ValueError):
            self._errors.seek(0)
            return self._errors.read(_MOST_STDERR).decode("utf-8", "replace")
        return ""

    def finish(self) -> None:
        """End the tree and wait for its end, also where the engine has killed its supervisor."""
        self.end()
        status = self.wait()
        if sys.platform != "win32" and (status is None or status < 0):
            self._process.kill()
            self._process.wait()
            _kill_marked(self._mark)
            _end_orphans()

    def close(self) -> None:
        """Close the pipes and remove the folder; call this after finish(), when nobody reads or writes any more."""
        if sys.platform == "win32" and self._job is not None:
            windows_job.end(self._job)
            self._job = None
        _adopting.end()
        for stream in (self.input, self.output, self._errors):
            with contextlib.suppress(OSError):
                stream.close()
        remove_folder(self._folder)


def processor_seconds(root: int) -> float | None:
    """Return the processor time in seconds of process ``root`` and its descendants, including ended ones that were
    waited for (man 5 proc_pid_stat); None where the system does not tell.
    """
    children: dict[int, list[int]] = {}
    ticks: dict[int, int] = {}
    with contextlib.suppress(OSError):
        for name in os.listdir("/proc"):
            with contextlib.suppress(OSError, ValueError):
                if name.isdigit():
                    fields = Path("/proc", name, "stat").read_bytes().rpartition(b")")[2].split()
                    children.setdefault(int(fields[1]), []).append(int(name))
                    ticks[int(name)] = sum(map(int, fields[11:15]))
    if root not in ticks:
        return None
    pending, total = [root], 0
    while pending:
        each = pending.pop()
        total += ticks[each]
        pending += children.get(each, ())
    return total / os.sysconf("SC_CLK_TCK")


def marked(mark: str) -> list[int]:
    """Return the ids of the processes started with ``mark`` in their environment; [] where the system does not tell."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    with contextlib.suppress(OSError):
        for name in os.listdir("/proc"):
            with contextlib.suppress(OSError):
                if name.isdigit() and wanted in Path("/proc", name, "environ").read_bytes().split(b"\0"):
                    found.append(int(name))
    return found


def _kill_marked(mark: str) -> None:
    """Kill the processes left behind by a killed supervisor; stop all of them first, so that none forks meanwhile."""
    if sys.platform == "win32":
        return
    known: set[int] = set()
    while new := set(marked(mark)) - known:
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for process in new:
                with contextlib.suppress(OSError):
                    os.kill(process, number)
        known |= new
    if known:
        logger.warning("%d processes were left by a supervisor that had been killed", len(known))


class _Adopting:
    """Makes this program adopt orphaned descendants while at least one process tree exists. Linux only."""

    def __init__(self) -> None:
        self._lock, self._trees = threading.Lock(), 0

    def begin(self) -> None:
        """Count one more process tree; the first makes this program a sub-reaper."""
        with self._lock:
            self._trees += 1
            if self._trees == 1:
                self._set(1)

    def end(self) -> None:
        """Count one process tree less; the last ends the adoption."""
        with self._lock:
            self._trees -= 1
            if not self._trees:
                self._set(0)

    @staticmethod
    def _set(on: int) -> None:
        """Make this process a sub-reaper of Linux for 1, no longer for 0 (man 2 prctl); elsewhere do nothing."""
        if libc := libc_of_linux():
            libc.prctl(PR_SET_CHILD_SUBREAPER, on, 0, 0, 0)


_adopting = _Adopting()


def _orphans() -> set[int]:
    """Return the processes adopted from a killed supervisor: children of this process with a higher nice value.

    A supervisor raises the nice value of all that it starts, and no process can take that back; other children of this
    program, such as a browser, are as nice as this program.
    """
    if sys.platform != "linux":
        return set()
    mine, found = os.getpid(), set()
    own = os.getpriority(os.PRIO_PROCESS, mine)
    for name in os.listdir("/proc"):
        with contextlib.suppress(OSError, ValueError):
            if name.isdigit():
                fields = Path("/proc", name, "stat").read_bytes().rpartition(b")")[2].split()
                if int(fields[1]) == mine and int(fields[_NICE]) > own:
                    found.add(int(name))
    return found


def _end_orphans() -> None:
    """End adopted processes with their descendants, and wait for each by its id: no other child is waited for."""
    if sys.platform != "linux":
        return
    until, pause = time.monotonic() + _END_SECONDS, 0.001
    while (found := _orphans()) and time.monotonic() < until:
        family = Family(found)
        send(found, signal.SIGSTOP)
        while new := family.newcomers():
            send(new, signal.SIGSTOP)
        send(found | family.known, signal.SIGKILL)
        time.sleep(pause)
        for each in found:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(each, os.WNOHANG)
        pause = min(2 * pause, 0.1)
