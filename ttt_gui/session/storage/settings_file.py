"""The file of the settings: JSON, replaced as a whole, and only where nothing that somebody else put there is lost.

::

    {"format": "ttt-gui settings", "version": 2,
     "values": {"rows": 4, "theme": "dark", "animations": false}}

Only what was once changed stands in it. Version 1 is of a time when the first opponent was Casual: who has chosen no
other keeps that one, which is written down with version 2.

Several instances share it: each write reads the file again and puts in only what was changed here, so that the last
one wins key by key. It holds the lock ``settings.json.lock`` if that is free within a tenth of a second, and goes on
without it otherwise: a lock that somebody holds for ever costs nobody a setting.

What stands in the file's place is treated so:

- damaged (no JSON, another shape, too large): renamed to ``….damaged-1``, -2, …, never overwritten;
- a file that cannot be read (permissions, a disk that fails): left alone, neither renamed nor replaced. The defaults
  are in force, and a write is refused in one sentence until it can be read again;
- no file (a pipe, a folder): renamed to ``….no-file-1`` at the start; later a write is refused while it is there."""

from __future__ import annotations

import contextlib
import json
import re
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ttt_gui.system.files import FileLock, NoFileError, read_file, set_aside, sweep_temporaries, write_atomically
from ttt_gui.system.text import visible

OLD_SUFFIX = ".ini"
_OLD_SIDES = (("analyse", "analyse_side_panel"), ("play", "side_panel"))
_OLD_SETTINGS_MAX_BYTES = 1_000_000
_LINE = re.compile(r'(?P<key>[A-Za-z_]+)\s*=\s*(?P<value>"[^"\\]*"|[^";\\]*)(?:;.*)?')


def read_ini(path: Path) -> dict[str, str]:
    """Return the values of section [General] of an INI file, as text. Raises ValueError for another kind of file, and
    OSError.

    QSettings knows more (lists, escapes, a section a group): 0.1.0 wrote none of that. A line that 0.1.0 would not have
    written is left out, so its key has its default.
    """
    data = read_file(path, _OLD_SETTINGS_MAX_BYTES)
    if data is None or b"\0" in data:
        raise ValueError("no settings file")
    values: dict[str, str] = {}
    section = "General"
    for line in data.decode("utf-8-sig").splitlines():
        line = line.strip()
        if line.startswith("["):
            section = line.strip("[]")
        elif section == "General" and (match := _LINE.fullmatch(line)):
            values[match["key"]] = match["value"].strip().strip('"')
    return values


def with_views(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values with the view and the hidden side panels filled in, where they name none yet: from
    ``show_tree`` and the side panels' old keys. How the docks of 0.1.0 stood (``play_layout``, ``analyse_layout``) is
    left behind."""
    found = dict(values)
    if "view" not in found and _is(found.get("show_tree"), True):
        found["view"] = "analyse"
    hidden = [view for view, key in _OLD_SIDES if _is(found.get(key), False)]
    if "hidden_sides" not in found and hidden:
        found["hidden_sides"] = " ".join(hidden)
    return found


def _is(value: object, wanted: bool) -> bool:
    """Return whether a value stands for ``wanted``: true and false in JSON, words in an INI."""
    return str(value).lower() == str(wanted).lower()


# The file of the settings: JSON, replaced as a whole, and only where nothing that somebody else put there is lost


VERSION = 2
_OPPONENTS_OF_1 = {"x_strength": "casual", "o_strength": "casual"}
_MAX_BYTES = 1_000_000
_LOCK_SECONDS = 0.1
_DEFAULTS = "the defaults are in force"


class ValuesFile:
    """Values by key, as JSON has them, in a file of the format ``ttt-gui WHAT``. read() is called once and first,
    change() and clear() by one thread, and write() by another.

    ``without`` says what holds where the file cannot be used. ``problem`` is the one sentence about what went wrong in
    read(), else None; ``is_new`` says that the values it returned stand in no file of this version yet, so that they
    should be written.
    """

    def __init__(self, path: Path, what: str, without: str, version: int = 1) -> None:
        self.problem: str | None = None
        self.is_new = False
        self._path, self._what, self._without, self._version = path, what, without, version
        self._is_cleared = False
        self._last: dict[str, Any] = {"values": {}}  # the document as it was last read or written here
        self._guard = threading.Lock()
        self._unwritten: dict[str, Any] = {}

    def read(self) -> dict[str, Any]:
        """Return the values of the file, those of a version before it where there is none yet, and else none."""
        shown = visible(str(self._path))
        try:
            self._last = self._load()
        except FileNotFoundError:
            self._last = {"values": self._read_old()}
        except NoFileError as error:
            self.problem = self._aside_at_start("no-file", f"{shown} was {error.kind}, not a file")
        except OSError as error:
            self.problem = f"The {self._what} file {shown} cannot be read ({error.strerror}), so it is left as it is: "
            self.problem += f"{self._without}, and no change is kept until it can be."
        except ValueError:
            self.problem = self._aside_at_start("damaged", f"The {self._what} file {shown} was damaged")
        values: dict[str, Any] = self._last["values"]
        return dict(values)

    def change(self, key: str, value: Any) -> None:
        """Have the next write() put a value into the file."""
        with self._guard:
            self._unwritten[key] = value

    def clear(self) -> None:
        """Have the next write() leave no value in the file but those that are changed from now on."""
        with self._guard:
            self._unwritten, self._is_cleared = {}, True

    def write(self) -> None:
        """Put the changed values into the file; the others stay as another instance wrote them there, or as last known
        when it is gone or damaged.

        Raises OSError; then the file is as it was, and the next call tries again.
        """
        with self._guard:
            changes, self._unwritten = self._unwritten, {}
            is_cleared, self._is_cleared = self._is_cleared, False
        try:
            self._write(changes, is_cleared)
        except BaseException:
            with self._guard:
                if not self._is_cleared:
                    self._unwritten, self._is_cleared = changes | self._unwritten, is_cleared
            raise

    def _write(self, changes: Mapping[str, Any], is_cleared: bool) -> None:
        folder = self._path.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OSError(f"{visible(str(folder))} cannot be made ({error.strerror})") from None
        with self._lock():
            try:
                document = self._load()
            except FileNotFoundError:
                document = self._last
            except NoFileError as error:
                raise OSError(f"{error.kind} has the name {visible(str(self._path))}") from None
            except OSError as error:
                raise OSError(f"{visible(str(self._path))} cannot be read ({error.strerror})") from None
            except ValueError:
                document = self._last
                try:
                    set_aside(self._path)
                except OSError as error:
                    where = visible(str(self._path))
                    raise OSError(f"{where} is damaged and cannot be renamed ({error.strerror})") from None
            document = document | {"values": changes if is_cleared else document["values"] | changes}
            try:
                write_atomically(self._path, self._text(document).encode())
            except OSError as error:
                raise OSError(f"{visible(str(self._path))} cannot be written ({error.strerror or error})") from None
            self._last = document

    def sweep(self) -> None:
        """Remove what killed instances have left beside the file: temporary files and the lock."""
        sweep_temporaries(self._path.parent, lambda name: name == self._path.name)
        FileLock.sweep(self._lock_path)

    @property
    def _lock_path(self) -> Path:
        return self._path.with_name(f"{self._path.name}.lock")

    @contextlib.contextmanager
    def _lock(self) -> Iterator[None]:
        end = time.monotonic() + _LOCK_SECONDS
        while (lock := FileLock.take(self._lock_path)) is None and time.monotonic() < end:
            time.sleep(0.01)
        try:
            yield
        finally:
            if lock:
                lock.release()

    def _load(self) -> dict[str, Any]:
        """Return the document on disk. Raises ValueError for a damaged one, NoFileError and every other OSError."""
        data = read_file(self._path, _MAX_BYTES)
        if data is None:
            raise ValueError("too large")
        try:
            document: dict[str, Any] = json.loads(data.decode("utf-8-sig"))
            self._text(document)  # raises where it is nested so deep that it cannot be written again
        except RecursionError:
            raise ValueError("nested too deep") from None
        return document

    def _read_old(self) -> dict[str, Any]:
        """Return the values of a version that kept them in another file; here there was none."""
        return {}

    def _aside_at_start(self, why: str, was: str) -> str:
        """Rename a file that cannot be used; return the sentence that says so."""
        try:
            kept = set_aside(self._path, why)
        except OSError as error:
            return f"{was} and cannot be renamed ({error.strerror}): {self._without}."
        self.is_new = True  # else the values of an older version would come back at the next start
        return f"{was}: it is kept as {visible(str(kept))}, and {self._without}."

    def _text(self, document: object) -> str:
        """Return the document as the text of the file. Raises ValueError for what is no document of this format."""
        refusal = f"no {self._what} of this program"
        if not isinstance(document, dict) or not isinstance(document.get("values"), dict):
            raise ValueError(refusal)
        name, version = f"ttt-gui {self._what}", document.get("version", self._version)
        if document.get("format", name) != name or type(version) is not int or version < 1:
            raise ValueError(refusal)
        head = {"format": name, "version": version} | {key: document[key] for key in document if key != "values"}
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
        values = [f"    {json.dumps(key)}: {json.dumps(value)}" for key, value in document["values"].items()]
        return "\n".join(["{", *lines, '  "values": {', ",\n".join(values), "  }", "}", ""])


class SettingsFile(ValuesFile):
    """The file of the settings, with what older versions have left."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "settings", _DEFAULTS, VERSION)

    def _load(self) -> dict[str, Any]:
        document = super()._load()
        self.is_new = document.get("version", 1) == 1
        if self.is_new:
            document |= {"version": VERSION, "values": _OPPONENTS_OF_1 | document["values"]}
        return document

    def _read_old(self) -> dict[str, Any]:
        path = self._path.with_suffix(OLD_SUFFIX)
        try:
            values = read_ini(path)
        except FileNotFoundError:
            return {}
        except (OSError, ValueError):
            self.problem = f"The settings of version 0.1.0 in {visible(str(path))} cannot be read: {self._without}."
            return dict(_OPPONENTS_OF_1)
        self.is_new = True
        return _OPPONENTS_OF_1 | values
