"""The app's own files of key-value pairs: JSON, replaced as a whole, without losing what others wrote there.

::

    {"format": "ttt-gui settings", "version": 2,
     "values": {"rows": 4, "theme": "dark", "animations": false}}

Several windows share such a file: each write reads the file again and applies the changes of this window to it, so that
counts add up, and of two values under one key the later one stays. The write holds the lock ``….lock`` if that is free
within two seconds, and goes on without it otherwise: a lock that is held for ever costs no value.

A file that cannot be used is treated so:

- damaged (no JSON, another shape, larger than any that is written): renamed to ``….damaged-1``, -2, …, never
  overwritten;
- unreadable (permissions, a disk that fails): left alone, neither renamed nor replaced. A write is refused with a
  message until the file can be read again;
- no file (a pipe, a folder): renamed to ``….no-file-1`` at the start; later a write is refused while it is there.
"""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ttt_gui.system.files import FileLock, NoFileError, read_file, set_aside, sweep_temporaries, write_atomically
from ttt_gui.system.text import visible

MOST_BYTES = 64_000_000
"""The most bytes of a file that is written or read."""
_LOCK_SECONDS = 2.0

Edit = Callable[[dict[Any, Any]], object]
"""A function that changes the values of a file in place."""


class ValuesFile:
    """JSON values by key in a file of the format ``ttt-gui WHAT``; ``what`` also names the file in messages.

    Call read() first; edit() and write() may be called by different threads. ``without`` describes the consequence
    where the file cannot be used. ``problem`` is a sentence about a failure of read(), else None; ``is_new`` says that
    the values returned are in no file of this version yet, so that they should be written.
    """

    def __init__(self, path: Path, what: str, without: str, version: int = 1) -> None:
        self.problem: str | None = None
        self.is_new = False
        self._path, self._what, self._without, self._version = path, what, without, version
        self._last: dict[str, Any] = {"values": {}}  # the document as it was last read or written here
        self._guard = threading.Lock()
        self._edits: list[Edit] = []  # those that are not written yet

    def read(self) -> dict[Any, Any]:
        """Return the values of the file, or of an earlier version's file where there is none yet, and else none."""
        self.problem = None
        with contextlib.suppress(NoFileError, ValueError):
            return self._read()
        with self._lock():
            try:
                return self._read()  # another window may have set the file aside meanwhile
            except NoFileError as error:
                self.problem = self._set_aside("no-file", f"{self._shown} was {error.kind}, not a file")
            except ValueError:
                self.problem = self._set_aside("damaged", f"The {self._what} file {self._shown} was damaged")
        self._last = {"values": {}}
        return {}

    def edit(self, change: Edit) -> None:
        """Queue ``change``, a function that the next write() applies to the values then in the file."""
        with self._guard:
            self._edits.append(change)

    def write(self) -> None:
        """Apply the queued changes to the file; other values stay as another window wrote them, or as last known when
        the file is gone or damaged. Without a change nothing is written.

        Raise OSError; then the file is unchanged, and the next call tries again.
        """
        with self._guard:
            edits, self._edits = self._edits, []
        try:
            if edits or self.is_new:
                self._write(edits)
        except BaseException:
            with self._guard:
                self._edits = edits + self._edits
            raise

    def sweep(self) -> None:
        """Remove the leftovers of killed instances beside the file: temporary files and the lock."""
        sweep_temporaries(self._path.parent, lambda name: name == self._path.name)
        FileLock.sweep(self._lock_path)

    @property
    def _shown(self) -> str:
        """The file's path, for a message."""
        return visible(str(self._path))

    @property
    def _lock_path(self) -> Path:
        """The path of the lock beside the file."""
        return self._path.with_name(f"{self._path.name}.lock")

    @contextlib.contextmanager
    def _lock(self) -> Iterator[None]:
        """Hold the file's lock during the block; go on without it where it is not free within two seconds."""
        end = time.monotonic() + _LOCK_SECONDS
        while (lock := FileLock.take(self._lock_path)) is None and time.monotonic() < end:
            time.sleep(0.01)
        try:
            yield
        finally:
            if lock:
                lock.release()

    def _read(self) -> dict[Any, Any]:
        """Return the values. Raise NoFileError, and ValueError for a damaged file."""
        try:
            self._last = self._load()
        except FileNotFoundError:
            self._last = {"values": self._read_old()}
        except NoFileError:
            raise
        except OSError as error:
            self.problem = f"The {self._what} file {self._shown} cannot be read ({error.strerror}), so it is left as "
            self.problem += f"it is: {self._without}, and no change is kept until it can be."
            return {}
        return dict(self._last["values"])

    def _write(self, edits: list[Edit]) -> None:
        """Read the file again, apply ``edits`` to its values, and replace it. Raise OSError."""
        folder = self._path.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OSError(f"{visible(str(folder))} cannot be made ({error.strerror})") from None
        with self._lock():
            document = self._document()
            values = dict(document["values"])
            for change in edits:
                change(values)
            document = document | {"values": values}
            data = self._text(document).encode()
            if len(data) > MOST_BYTES:
                raise OSError(f"{self._shown} would have more than {MOST_BYTES // 1_000_000} MB")
            try:
                write_atomically(self._path, data)
            except OSError as error:
                raise OSError(f"{self._shown} cannot be written ({error.strerror or error})") from None
            self._last, self.is_new = document, False

    def _document(self) -> dict[str, Any]:
        """Return the document to change: that on disk, or as last known where the file is gone or damaged (and is
        set aside). Raise OSError.
        """
        try:
            return self._load()
        except FileNotFoundError:
            return self._last
        except NoFileError as error:
            raise OSError(f"{error.kind} has the name {self._shown}") from None
        except OSError as error:
            raise OSError(f"{self._shown} cannot be read ({error.strerror})") from None
        except ValueError:
            try:
                set_aside(self._path)
            except OSError as error:
                raise OSError(f"{self._shown} is damaged and cannot be renamed ({error.strerror})") from None
            return self._last

    def _load(self) -> dict[str, Any]:
        """Return the document on disk. Raise ValueError for a damaged one, NoFileError and every other OSError."""
        data = read_file(self._path, MOST_BYTES)
        if data is None:
            raise ValueError("too large")
        try:
            document: dict[str, Any] = self._upgraded(json.loads(data.decode("utf-8-sig")))
            self._text(document)  # raises where it is nested so deep that it cannot be written again
        except RecursionError:
            raise ValueError("nested too deep") from None
        return document

    def _upgraded(self, document: Any) -> Any:
        """Return a document in the form of this version. May raise ValueError."""
        return document

    def _read_old(self) -> dict[str, Any]:
        """Return the values of a version that kept them in another file; by default there is none."""
        return {}

    def _set_aside(self, why: str, was: str) -> str:
        """Rename a file that cannot be used, and return a message about that.

        ``why`` is the word in the new name, ``was`` how the message begins.
        """
        try:
            kept = set_aside(self._path, why)
        except OSError as error:
            return f"{was} and cannot be renamed ({error.strerror}): {self._without}."
        self.is_new = True  # else the values of an older version would come back at the next start
        return f"{was}: it is kept as {visible(str(kept))}, and {self._without}."

    def _text(self, document: object) -> str:
        """Return the document as the text of the file. Raise ValueError for something that is no document of this
        format.
        """
        error_text = f"no {self._what} of this program"
        if not isinstance(document, dict) or not isinstance(document.get("values"), dict):
            raise ValueError(error_text)
        name, version = f"ttt-gui {self._what}", document.get("version", self._version)
        if document.get("format", name) != name or type(version) is not int or version < 1:
            raise ValueError(error_text)
        head = {"format": name, "version": version} | {key: document[key] for key in document if key != "values"}
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
        values = [f"    {json.dumps(key)}: {json.dumps(value)}" for key, value in document["values"].items()]
        return "\n".join(["{", *lines, '  "values": {', ",\n".join(values), "  }", "}", ""])
