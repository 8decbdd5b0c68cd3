"""The yes without which no engine runs: remembered by the content of its file and of each module that runs with it, so
that what is new or has changed is asked about.

::

    {"format": "ttt-gui engines allowed", "version": 1,
     "files": [{"sha256": "9f86d0…", "name": "tictactoe.py", "since": "2026-11-21", "at": "5b1c…"},
               {"sha256": "60303a…", "name": "helper.py", "since": "2026-11-21", "at": "07f3…", "of": "9f86d0…"}]}

``of`` is the file that imports a module, and ``at`` the digest of the path where the file or module was: an entry of an
earlier version has neither, and so allows no module. A damaged list is renamed to ``….damaged-1``, -2, …, and allows
nothing; one that cannot be read allows nothing and is left alone. Only a Trust runs an engine (process.py), and only
this module makes one.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import sys
import threading
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from ttt_gui.engine.figures import counted, listed
from ttt_gui.session.examining.pythons import is_source
from ttt_gui.session.storage.values_file import ValuesFile
from ttt_gui.system.files import NoFileError, read_file
from ttt_gui.system.shipped import resource
from ttt_gui.system.text import path_text, shortened

FORMAT = "ttt-gui engines allowed"
VERSION = 1
MOST_FILES = 2_000
"""The most files and modules that are remembered: the latest."""
MOST_ENGINE_BYTES = 64_000_000
MOST_KEPT_BYTES = 1_000_000
"""The bytes of a larger file, which is a program, are not kept."""
_DIGEST = re.compile(r"[0-9a-f]{64}")
_MOST_NAMED = 3

WHAT_IT_CAN_DO = (
    "It can read and change your files, use the network, and do whatever you can do. Run only what you wrote, have "
    "read, or trust."
)
_ENDS = (
    "and so do all processes that it started"
    if sys.platform in ("linux", "win32")
    else "and so do those processes it started that we find"
)
WHAT_IS_LIMITED = (
    "It runs in processes of its own, with limits on time, memory and output. Its home is an empty folder; of your "
    "environment it gets only PATH, language and the paths of libraries. When you stop it or close the app, it ends, "
    f"{_ENDS}."
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
        "36111e02f040f2fcf0705433c2aa4d63732d09659ae937c9f497874a66ea0ab8",
    ),
)
LESSON_ENGINES = tuple(
    SampleEngine(f"learn-{number}-{title.lower().replace(' ', '-')}.py", title, words, digest)
    for number, title, words, digest in (
        (1, "A move", "It picks a random move.", "01d6d05aa6404dcb4905ef9ebb6e7ff67d405a3f76b40afaf899a8e25359bd6e"),
        (2, "A value", "It looks one move ahead.", "96bad9f5c15c3237037526e5b1b8d6f7ac76a13df5ef1ce81a11703c5210686e"),
        (3, "Recursion", "Minimax to the end.", "2a3463074944554ef224d809337c3729bdb6b69f63e253a884702768c65fdb81"),
        (4, "A cut", "The same with alpha-beta.", "d52b5662357995a42fe2de1b2bb26d20828aac1661f08cdc4d4fb047c1ecb78a"),
    )
)
"""The engines of the lesson "Write your own", a step each."""
SHIPPED_ENGINES = (*SAMPLE_ENGINES, *LESSON_ENGINES)


def is_sample(path: Path, digest: str) -> bool:
    """Return whether a file is a sample engine in the app's own folder, unchanged: it runs without a question. A copy
    elsewhere has other neighbours, and is a file like any other."""
    place = path.parent.resolve() / path.name
    return any(sample.digest == digest and sample.path == place for sample in SHIPPED_ENGINES)


# -- The yes to a file, and to the modules that run with it ------------------------------------------------------------


class TrustError(ValueError):
    """The file cannot be run: it cannot be read, or it or a module that it imports is not trusted; the message is one
    sentence."""


@dataclass(frozen=True)
class Module:
    """A module that runs with a file, from neither the standard library nor an installed package."""

    path: Path
    digest: str
    is_compiled: bool = False


@dataclass(frozen=True)
class OwnModules:
    """What the imports of a file and of its modules name. ``standard`` are the names of files in the folder that do not
    run, since Python's own module of that name is found first."""

    modules: tuple[Module, ...] = ()
    standard: tuple[str, ...] = ()


@dataclass(frozen=True)
class Trust:
    """A person has allowed the file with this content to run, or it is one of the app's own samples.

    ``modules`` are the digests of the modules that may run with it, None for whatever it imports; ``places`` is where
    they were. The process that runs a Python file checks all that it reads against these digests before any of it runs
    (engine_host/imports.py); a program that the system starts is checked just before. ``data`` is the content of the
    file, read before anything of the file ran: every sentence about the file is made from it; b"" for a large file.

    ``untrusted`` collects what was to run and is not trusted, and may be asked about.
    """

    path: Path
    digest: str
    modules: frozenset[str] | None = frozenset()
    places: frozenset[str] = field(default=frozenset(), compare=False, repr=False)
    data: bytes = field(default=b"", compare=False, repr=False)
    untrusted: set[Path] = field(default_factory=set, compare=False, repr=False)

    @property
    def source(self) -> str:
        """The text of the file as it was when it was trusted."""
        return self.data.decode("utf-8-sig", "replace")

    @property
    def order(self) -> dict[str, object]:
        """What engine_host needs to know to run this file and nothing else."""
        modules = None if self.modules is None else sorted({self.digest, *self.modules})
        return {"file": str(self.path), "sha256": self.digest, "trusted": modules}

    @property
    def change_warning(self) -> str:
        """One sentence where the file is gone or has changed since it was allowed, '' where it has not.

        Reads the disk.
        """
        changed = "is gone by now"
        with contextlib.suppress(TrustError):
            if digest_of(self.path) == self.digest:
                return ""
            changed = "has changed since"
        return f"{shortened(self.path.name)} {changed}: what is said here is of the file as it was."

    def check(self) -> None:
        """Raise TrustError where the file has changed since it was allowed."""
        if digest_of(self.path) != self.digest:
            raise self.refused(self.path)

    def refused(self, path: Path) -> TrustError:
        """Return the error for a file or module that was to run and is not trusted, and keep it in ``untrusted``."""
        self.untrusted.add(path)
        name = shortened(path.name)
        if path == self.path or _path_digest(path) in self.places:
            return TrustError(f"{name} has changed since you allowed it: allow it again.")
        return TrustError(
            f"{shortened(self.path.name)} imports {name}, which you have not allowed yet: allow it first."
        )


@dataclass(frozen=True)
class Question:
    """What a person is asked before a file runs: title, what it means, and the two answers.

    ``modules`` are all that run with the file. ``changed`` are those of them, and the file, that were allowed at the
    same place with another content, ``new`` those that never were there. ``is_known`` says that the file itself was
    allowed before.
    """

    path: Path
    digest: str
    data: bytes = field(default=b"", compare=False, repr=False)
    modules: tuple[Module, ...] = ()
    standard: tuple[str, ...] = ()
    changed: tuple[Path, ...] = ()
    new: tuple[Path, ...] = ()
    is_known: bool = False

    @property
    def title(self) -> str:
        """The title of the question."""
        return f"Run {shortened(self.path.name)}?"

    @property
    def news(self) -> str:
        """What is asked about a file that was allowed before: 'helper.py has changed since you allowed it.', or ''."""
        name = shortened(self.path.name)
        found = []
        if self.changed:
            verb = "has" if len(self.changed) == 1 else "have"
            found.append(f"{self._named(self.changed)} {verb} changed since you allowed {_pronoun(self.changed)}.")
        if self.is_known and self.new:
            found.append(f"{name} imports {self._named(self.new)}, which you have not allowed yet.")
        return " ".join(found)

    def shown(self, path: Path) -> str:
        """Return a path as it is shown: from the folder of the file, where it is below that."""
        with contextlib.suppress(ValueError):
            return path_text(str(path.relative_to(self.path.parent)))
        return path_text(str(path))

    @property
    def rows(self) -> tuple[str, ...]:
        """A line for each module, those that have changed or are new first."""
        marks = {**dict.fromkeys(self.new, "new"), **dict.fromkeys(self.changed, "changed")}
        lines = []
        for each in sorted(self.modules, key=lambda each: (each.path not in marks, each.path)):
            notes = [marks.get(each.path, "")] if self.news else []
            notes += ["compiled: nobody can read it"] if each.is_compiled else []
            lines.append(", ".join(filter(None, (self.shown(each.path), *notes))))
        return tuple(lines)

    @property
    def overridden(self) -> str:
        """The sentence about files that do not run, since a standard module has their name; '' without one."""
        if not self.standard:
            return ""
        one = len(self.standard) == 1
        names, verb = _in_short([shortened(each) for each in self.standard]), "does" if one else "do"
        why = "module of that name comes" if one else "modules of these names come"
        return f"{names} in its folder {verb} not run: Python’s own {why} first."

    @property
    def covered(self) -> str:
        """What a yes covers, and what it does not."""
        if not is_source(self.path):
            return (
                "Your yes is for this one file as it is now. What the program loads, opens or starts is not covered: "
                "libraries, data, other programs."
            )
        these = "these files as they are" if self.modules else "this file as it is"
        return (
            f"Your yes is for {these} now: we ask again before a module of its own runs that has changed or is new. "
            "What the code itself opens, executes or starts is not covered: data, pickles, exec, libraries, other "
            "programs and Pythons."
        )

    @property
    def text(self) -> str:
        """What running the file means, in paragraphs."""
        start = f"We ask before running anything: this code has your rights. {WHAT_IT_CAN_DO}"
        return "\n\n".join(filter(None, (start, self.overridden, self.covered, WHAT_IS_LIMITED)))

    @property
    def summary(self) -> str:
        """The question in one line, for a terminal or a message: what runs, and what that means."""
        modules = f" with {counted(len(self.modules), 'module')} beside it" if self.modules else ""
        rights = f"The code of {shortened(self.path.name)}{modules} has your rights."
        return " ".join(filter(None, (self.news, rights, self.overridden)))

    yes = "Run it"
    no = "Cancel"

    def _named(self, paths: tuple[Path, ...]) -> str:
        """Return paths as words for a sentence: 'a.py, b.py and c.py'."""
        return _in_short([self.shown(each) for each in paths])


def _pronoun(paths: tuple[Path, ...]) -> str:
    """Return the pronoun for one path or for several."""
    return "it" if len(paths) == 1 else "them"


def _in_short(names: list[str]) -> str:
    """Return names as words: 'a.py', 'a.py and b.py', 'a.py, b.py, c.py and 4 more'."""
    if len(names) > _MOST_NAMED + 1:
        names = [*names[:_MOST_NAMED], f"{len(names) - _MOST_NAMED:,} more"]
    return listed(names)


_Entry = dict[str, str]
_Entries = dict[tuple[str, str, str], _Entry]
"""Name and day by digest, by that of the file which imports a module ('' for a file), and by place."""


class _TrustFile(ValuesFile):
    """The file of a TrustStore: a list of what was allowed."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "engines allowed", "every engine asks again")

    def _upgraded(self, document: Any) -> Any:
        """Return the list in the file as the entries by key that the store works with.

        Raise ValueError for a damaged one.
        """
        return {"values": _parse_entries(document)}

    def _text(self, document: Any) -> str:
        """Return the file's text: the entries by key as the list that the module's docstring shows.

        The inverse of _parse_entries().
        """
        entries = []
        for (digest, file, place), entry in document["values"].items():
            found = {"sha256": digest, **entry, "at": place, "of": file}
            entries.append({name: value for name, value in found.items() if value})
        return f"{json.dumps({'format': FORMAT, 'version': VERSION, 'files': entries}, indent=1)}\n"


class TrustStore:
    """The files that were allowed so far, and their modules. Safe from any thread. load() and save() touch the disk and
    belong into a task.

    ``problem`` is one sentence about what went wrong in the last load(), '' without a problem.
    """

    def __init__(self, path: Path) -> None:
        self.problem = ""
        self._file = _TrustFile(path)
        self._lock = threading.Lock()
        self._files: _Entries = {}

    def load(self) -> None:
        """Read what was allowed before."""
        found = self._file.read()
        self.problem = self._file.problem or ""
        with self._lock:
            self._files = {**found, **self._files}

    def trust(self, path: Path, own: OwnModules = OwnModules()) -> Trust | Question:
        """Return the trust in a file that was allowed with this content and with these modules, or that is a shipped
        sample, else the question to ask. Raises TrustError where the file cannot be read."""
        data = _read_engine(path)
        digest, kept = _digest(data), data if len(data) <= MOST_KEPT_BYTES else b""
        if is_sample(path, digest):
            return Trust(path, digest, data=kept)
        with self._lock:
            trust, is_known = self._trust(path, digest, kept), any(key[:2] == (digest, "") for key in self._files)
            assert trust.modules is not None
            if is_known and trust.modules.issuperset(each.digest for each in own.modules):
                return trust
            known = {(digest, place) for digest, _, place in self._files}
        places = {place for _, place in known}
        changed: list[Path] = []
        new: list[Path] = []
        for each in (Module(path, digest), *own.modules):
            place = _path_digest(each.path)
            if (each.digest, place) in known or each.digest in trust.modules or (each.path == path and is_known):
                continue
            (changed if place in places else new).append(each.path)
        return Question(path, digest, kept, own.modules, own.standard, tuple(changed), tuple(new), is_known)

    def allow(self, question: Question) -> Trust:
        """Take the yes of a person to this question; save() keeps it."""
        today = date.today().isoformat()
        entries: _Entries = {}
        for each in (Module(question.path, question.digest), *question.modules):
            key = each.digest, "" if each.path == question.path else question.digest, _path_digest(each.path)
            entries[key] = {"name": shortened(each.path.name), "since": today}
        self._file.edit(partial(_put_latest, entries))
        with self._lock:
            self._files |= entries
            return self._trust(question.path, question.digest, question.data)

    def _trust(self, path: Path, digest: str, data: bytes) -> Trust:
        """Return the trust in a file with the modules that were allowed with it; the caller holds the lock."""
        modules = [(module, place) for module, file, place in self._files if file == digest]
        return Trust(path, digest, frozenset(m for m, _ in modules), frozenset(place for _, place in modules), data)

    def save(self) -> None:
        """Write the list; what another window allowed meanwhile stays. Raises OSError; the next call tries again."""
        self._file.write()


def _put_latest(entries: _Entries, files: _Entries) -> None:
    """Put entries among the files, as the latest; the oldest beyond MOST_FILES go."""
    for key, entry in entries.items():
        files.pop(key, None)
        files[key] = entry
    for key in list(files)[:-MOST_FILES]:
        del files[key]


def trust_all(path: Path) -> Trust:
    """Return the trust in a file as it is now, and in whatever it imports, for a person who said that nothing is to be
    asked. Raises TrustError where the file cannot be read."""
    data = _read_engine(path)
    return Trust(path, _digest(data), None, data=data if len(data) <= MOST_KEPT_BYTES else b"")


def _path_digest(path: Path) -> str:
    """Return a short digest of a path, which stands for the path in the file of trust."""
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:16]


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file's content. Raises TrustError with one sentence."""
    return _digest(_read_engine(path))


def _digest(data: bytes) -> str:
    """Return the SHA-256 of a content in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def _read_engine(path: Path) -> bytes:
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
        raise TrustError(f"{name} has more than {MOST_ENGINE_BYTES // 1_000_000} MB: that is too large for an engine.")
    return data


def _parse_entries(document: Any) -> _Entries:
    """Return the entries of a list of allowed files, by digest, importing file and place.

    Raises ValueError for what is not of this form to the letter.
    """
    found: _Entries = {}
    its = document if isinstance(document, dict) else {}
    if (its.get("format"), its.get("version")) != (FORMAT, VERSION) or not isinstance(its.get("files"), list):
        raise ValueError("another format, or no list of files")
    for entry in its["files"]:
        match entry:
            case {"sha256": str(digest), "name": str(name), "since": str(since)} if _DIGEST.fullmatch(digest):
                at, of = entry.get("at", ""), entry.get("of", "")
                if not isinstance(at, str) or not isinstance(of, str):
                    raise ValueError("no entry")
                found[digest, of, at] = {"name": name, "since": since}
            case _:
                raise ValueError("no entry")
    return found
