"""The process of the program itself that holds answers against the table of searches, as who asks it sees it.

The table takes seconds of plain Python, and its objects would have to be looked through in the UI thread: neither
happens in this process. It begins with the first order, is kept for the next one, and ends by itself when nobody asks
any more (engine/examine/holder.py).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import ttt_gui
from ttt_gui.engine.examine.holder import HIDDEN_WORD
from ttt_gui.system.pieces import Tell

_MOST_BYTES = 1_000_000  # of a line; none is nearly as long
_END_SECONDS = 5.0
_BEGIN = (
    "import sys; sys.path[:] = [sys.argv.pop(1), *filter(None, sys.path)]; "
    "from ttt_gui.__main__ import main; sys.exit(main())"
)


class HolderError(RuntimeError):
    """The process ended by itself, or said what it never says; the message is for the log."""


class HolderProcess:
    """One order at a time, in one thread; stop() comes from any."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._end: weakref.finalize[[subprocess.Popen[bytes]], HolderProcess] | None = None
        self._is_asked = False

    def ask(self, order: dict[str, object], tell: Tell) -> Iterator[dict[str, Any]]:
        """What it answers, line by line. Raises HolderError, OSError where it cannot be started, and StoppedError
        through ``tell``, also where stop() has ended it."""
        tell(None)
        self._begin(order)
        try:
            tell(None)
            while "done" not in (line := self._next(tell)):
                if "share" in line:
                    share = line["share"]
                    tell(min(1.0, max(0.0, float(share))) if isinstance(share, int | float) else None)
                    with suppress(OSError):
                        self._write({"do": "go on"})
                else:
                    yield line
        except BaseException:
            self.close()
            raise
        finally:
            self._is_asked = False

    def stop(self) -> None:
        """End it at once if it computes; who waits for it sees that. Idle, it keeps what it has for the next order."""
        with self._lock:
            if self._is_asked and self._process:
                self._process.kill()

    def close(self) -> None:
        """End it, and wait for that: some milliseconds."""
        with self._lock:
            end, self._end, self._process = self._end, None, None
        if end:
            end()

    @property
    def pid(self) -> int | None:
        """Of the process, None where there is none."""
        with self._lock:
            return self._process.pid if self._process and self._process.poll() is None else None

    def _begin(self, order: dict[str, object]) -> None:
        """Send an order to the process, to a new one where there is none any more. Raises OSError."""
        if self.pid is not None and self._is_sent(order):
            return
        self.close()
        process = _started()
        with self._lock:
            self._process = process
            self._end = weakref.finalize(self, _ended, process)
        self._is_sent(order)  # where it is not, the process has ended already, which whoever reads sees

    def _is_sent(self, order: dict[str, object]) -> bool:
        with self._lock:
            self._is_asked = True
        try:
            self._write(order)
        except OSError:
            return False
        return True

    def _next(self, tell: Tell) -> dict[str, Any]:
        process = self._process
        data = process.stdout.readline(_MOST_BYTES) if process and process.stdout else b""
        if not data.endswith(b"\n"):
            tell(None)
            status = process.wait(_END_SECONDS) if process and not data else None
            raise HolderError(f"The process ended with status {status}.")
        try:
            line = json.loads(data)
        except (ValueError, RecursionError):
            line = None
        if not isinstance(line, dict) or "trouble" in line:
            raise HolderError(str(line["trouble"]) if isinstance(line, dict) else "It sent no line of JSON.")
        return line

    def _write(self, order: dict[str, object]) -> None:
        process = self._process
        if process and process.stdin:
            process.stdin.write(json.dumps(order).encode("ascii") + b"\n")
            process.stdin.flush()


def _started() -> subprocess.Popen[bytes]:
    if getattr(sys, "frozen", False):
        words, environment = [sys.executable, HIDDEN_WORD], os.environ | {"PYINSTALLER_RESET_ENVIRONMENT": "1"}
    else:
        root = Path(ttt_gui.__file__).resolve().parents[1]
        words, environment = [sys.executable, "-c", _BEGIN, str(root), HIDDEN_WORD], dict(os.environ)
    return subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _ended(process: subprocess.Popen[bytes]) -> None:
    """End a process, and leave nothing of it."""
    process.kill()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            with suppress(OSError):
                pipe.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_END_SECONDS)
