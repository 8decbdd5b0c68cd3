"""The yes without which no engine runs: remembered by the content of its file, so that a changed file is asked for
again.

::

    {"format": "ttt-gui engines allowed", "version": 1,
     "files": [{"sha256": "9f86d0…", "name": "tictactoe.py", "since": "2026-11-21"}]}

A damaged list is renamed to ``….damaged-1``, -2, …, and allows nothing; one that cannot be read allows nothing and is
left alone. Only a Trust runs an engine (process.py), and only this module makes one.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import threading
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from ttt_gui.system.files import NoFileError, read_file, set_aside, write_atomically
from ttt_gui.system.shipped import resource
from ttt_gui.system.text import shortened, visible

FILE_NAME = "engines-allowed.json"
FORMAT = "ttt-gui engines allowed"
VERSION = 1
MOST_FILES = 1_000
"""The most files that are remembered: the latest."""
MOST_ENGINE_BYTES = 64_000_000
MOST_KEPT_BYTES = 1_000_000
"""The bytes of a larger file, which is a program, are not kept."""
_MOST_BYTES = 1_000_000
_DIGEST = re.compile(r"[0-9a-f]{64}")

WHAT_IS_LIMITED = (
    "It runs in processes of its own, in an empty folder that is its home, without the window system, and only so "
    "long, with so much memory and output. When you stop it, or close the app, it ends with all that it started."
)
WHAT_IS_NOT = (
    "It can read and change your files, use the network and do whatever you can do. Run only files that you wrote, "
    "have read, or trust."
)


# -- The engines that are shipped: the start page, the question and the tests read this table --------------------------


@dataclass(frozen=True)
class SampleEngine:
    """A sample engine: its file, its name, what to know before trying it, and the SHA-256 of its content."""

    file: str
    title: str
    words: str
    digest: str

    @property
    def path(self) -> Path | None:
        """The sample's file; None where it was not shipped."""
        return resource(f"engines/{self.file}")


SAMPLE_ENGINES = (
    SampleEngine(
        "homework.py",
        "Homework",
        "A student’s minimax. It looks sound, and loses games.",
        "f52d5264528d8d2e0326011f6676b93d73306e60c6df8e99782c4eab57c7adb3",
    ),
    SampleEngine(
        "rules.py",
        "Rules",
        "No search: it wins, blocks, takes the centre, then a corner. One case is missing.",
        "ad403fbdf3de6e659497e1dad753a5d810c7fc6b2520d213944e05050f958554",
    ),
    SampleEngine(
        "sample.py",
        "A sound one",
        "Alpha-beta for boards up to 8 × 8.",
        "217c61fc91f96dafa2e0df5b8fdf3c2a225f07d3a40316d0c1daf41fefe61a7f",
    ),
)
LESSON_ENGINES = tuple(
    SampleEngine(f"learn-{number}-{title.lower().replace(' ', '-')}.py", title, words, digest)
    for number, title, words, digest in (
        (1, "A move", "It draws its move by lot.", "01d6d05aa6404dcb4905ef9ebb6e7ff67d405a3f76b40afaf899a8e25359bd6e"),
        (2, "A value", "It looks one move ahead.", "96bad9f5c15c3237037526e5b1b8d6f7ac76a13df5ef1ce81a11703c5210686e"),
        (3, "Recursion", "Minimax to the end.", "2a3463074944554ef224d809337c3729bdb6b69f63e253a884702768c65fdb81"),
        (4, "A cut", "The same with alpha-beta.", "d52b5662357995a42fe2de1b2bb26d20828aac1661f08cdc4d4fb047c1ecb78a"),
    )
)
"""The engines of the lesson "Write your own", a step each."""
SHIPPED_ENGINES = (*SAMPLE_ENGINES, *LESSON_ENGINES)
SAMPLE_DIGESTS = frozenset(sample.digest for sample in SHIPPED_ENGINES)
"""A sample runs without a question as long as its bytes are those of its digest; once changed, it is a file like any
other."""


# -- The yes to a file ------------------------------------------------------------------------------------------------


HAS_CHANGED = "has changed since it was allowed to run: allow it again."
"""The end of the sentence about such a file, behind its name."""


class TrustError(ValueError):
    """The file cannot be run: it cannot be read, or is not the one that was allowed; the message is one sentence."""


@dataclass(frozen=True)
class Trust:
    """A person has allowed the file with this content to run, or it is one of the app's own samples.

    The process that runs a Python file checks what it has read against ``digest`` before any of it runs
    (guest_host/source.py); a program that the system starts is checked just before. ``data`` is that content,
    read before anything of the file ran: every sentence about the file is made from it; b"" for a large file.
    """

    path: Path
    digest: str
    data: bytes = field(default=b"", compare=False, repr=False)

    @property
    def source(self) -> str:
        """The text of the file as it was when the trust was given."""
        return self.data.decode("utf-8-sig", "replace")

    @property
    def fate(self) -> str:
        """One sentence where the file is gone or has changed since, '' where it has not. Reads the disk."""
        changed = "is gone by now"
        with contextlib.suppress(TrustError):
            if digest_of(self.path) == self.digest:
                return ""
            changed = "has changed since"
        return f"{shortened(self.path.name)} {changed}: what is said here is of the file as it was."

    def check(self) -> None:
        """Raise TrustError where the file has changed since it was allowed."""
        if digest_of(self.path) != self.digest:
            raise self.changed

    @property
    def changed(self) -> TrustError:
        """The error for a file that has changed since it was allowed."""
        return TrustError(f"{shortened(self.path.name)} {HAS_CHANGED}")


@dataclass(frozen=True)
class Question:
    """What a person is asked before a file runs for the first time: title, what it means, and the two answers."""

    path: Path
    digest: str
    data: bytes = field(default=b"", compare=False, repr=False)

    @property
    def title(self) -> str:
        return f"Run {shortened(self.path.name)}?"

    @property
    def text(self) -> str:
        """What running the file means, in two paragraphs."""
        start = "We ask before running anything: the code of this file has your rights."
        return f"{start} {WHAT_IS_LIMITED}\n\n{WHAT_IS_NOT}"

    @property
    def line(self) -> str:
        """The text of the question in one line, for a terminal."""
        name = shortened(self.path.name)
        return f"The code of {name} has your rights. {WHAT_IS_NOT}"

    yes = "Run it"
    no = "Cancel"


class TrustStore:
    """The files that were allowed so far. Safe from any thread. load() and save() touch the disk and belong into a
    task.

    ``problem`` is one sentence about what went wrong in the last load(), '' without a problem.
    """

    def __init__(self, path: Path) -> None:
        self.problem = ""
        self._path = path
        self._lock = threading.Lock()
        self._files: dict[str, dict[str, str]] = {}
        self._is_readable = True

    def load(self) -> None:
        """Read what was allowed before."""
        shown, self.problem = visible(str(self._path)), ""
        files: dict[str, dict[str, str]] = {}
        try:
            files = _read(self._path)
        except FileNotFoundError:
            pass
        except OSError as error:
            self._is_readable = False
            kind = error.kind if isinstance(error, NoFileError) else ""
            why = f"is {kind}, not a file" if kind else f"cannot be read ({error.strerror})"
            self.problem = f"{shown} {why}: every engine asks again."
        except ValueError:
            self.problem = self._set_aside()
        with self._lock:
            self._files = {**files, **self._files}

    def trust(self, path: Path) -> Trust | Question:
        """Return the trust of a file that was allowed with this content, or that has the content of a shipped sample,
        else the question to ask. Raises TrustError where the file cannot be read."""
        data = _engine(path)
        question = Question(path, _digest(data), data if len(data) <= MOST_KEPT_BYTES else b"")
        with self._lock:
            is_known = question.digest in self._files or question.digest in SAMPLE_DIGESTS
            return Trust(path, question.digest, question.data) if is_known else question

    def allow(self, question: Question, remember: bool = True) -> Trust:
        """Take the yes of a person to this question. Without ``remember`` the yes holds for this trust alone."""
        if remember:
            entry = {"name": shortened(question.path.name), "since": date.today().isoformat()}
            with self._lock:
                self._files[question.digest] = entry
        return Trust(question.path, question.digest, question.data)

    def save(self) -> None:
        """Write the list; what another instance of the app allowed meanwhile stays. Raises OSError."""
        if not self._is_readable:
            raise OSError("it cannot be read, so it is left as it is")
        with self._lock:
            files = dict(self._files)
        with contextlib.suppress(OSError, ValueError):
            if files:
                files = {**_read(self._path), **files}
        entries = [{"sha256": digest, **entry} for digest, entry in list(files.items())[-MOST_FILES:]]
        self._path.parent.mkdir(parents=True, exist_ok=True)
        document = {"format": FORMAT, "version": VERSION, "files": entries}
        write_atomically(self._path, f"{json.dumps(document, indent=1)}\n".encode())

    def _set_aside(self) -> str:
        shown = visible(str(self._path))
        try:
            kept = set_aside(self._path)
        except OSError as error:
            self._is_readable = False
            return f"{shown} is damaged and cannot be renamed ({error.strerror}): every engine asks again."
        return f"{shown} was damaged: it is kept as {visible(str(kept))}, and every engine asks again."


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file's content. Raises TrustError with one sentence."""
    return _digest(_engine(path))


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _engine(path: Path) -> bytes:
    """Read the content of a file. Raises TrustError with one sentence."""
    name = shortened(path.name)
    try:
        data = read_file(path, MOST_ENGINE_BYTES)
    except FileNotFoundError:
        raise TrustError(f"There is no file {name}.") from None
    except NoFileError as error:
        raise TrustError(f"{name} is {error.kind}, not a file.") from None
    except OSError as error:
        raise TrustError(f"{name} cannot be read: {error.strerror}.") from None
    if data is None:
        raise TrustError(f"{name} has more than {MOST_ENGINE_BYTES // 1_000_000} MB: that is no engine.")
    return data


def _read(path: Path) -> dict[str, dict[str, str]]:
    """Read a list of allowed files. Raises ValueError for what is not of this form to the letter, and OSError."""
    data = read_file(path, _MOST_BYTES)
    if data is None:
        raise ValueError("too large")
    try:
        document: Any = json.loads(data.decode("utf-8"))
    except RecursionError:
        raise ValueError("nested too deep") from None
    found: dict[str, dict[str, str]] = {}
    its = document if isinstance(document, dict) else {}
    if (its.get("format"), its.get("version")) != (FORMAT, VERSION) or not isinstance(its.get("files"), list):
        raise ValueError("another format, or no list of files")
    for entry in its["files"]:
        match entry:
            case {"sha256": str(digest), "name": str(name), "since": str(since)} if _DIGEST.fullmatch(digest):
                found[digest] = {"name": name, "since": since}
            case _:
                raise ValueError("no entry")
    return found
