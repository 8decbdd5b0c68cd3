"""Which Pythons there are to run an engine: the one that runs the app, those of the system, and the bundle itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ttt_gui.session.examining.lines import restored_environment
from ttt_gui.system.shipped import ENGINE_HOST, HIDDEN_WORD
from ttt_gui.system.text import path_text

OLDEST = (3, 8)
_NEWEST_MINOR = 30
_ASKING_SECONDS = 5.0
_QUESTION = (
    "import json,sys;print(json.dumps([list(sys.version_info[:3]),sys.executable,sys.prefix,sys.implementation.name]))"
)


class NoPythonError(ValueError):
    """Nothing can run an engine, or what was chosen cannot; the message says why, and what to do."""


@dataclass(frozen=True)
class Python:
    """A Python that can run an engine: ``path`` is the program, ``version`` such as '3.11.7'. ``is_bundle`` where it is
    this bundle, which is its own engine host."""

    path: Path
    version: str
    prefix: str = ""
    is_bundle: bool = False

    @property
    def name(self) -> str:
        """The name of this Python, for a list to choose from."""
        if self.is_bundle:
            return f"Python {self.version}, built in"
        return f"Python {self.version}, {path_text(str(self.path))}"

    def command_line(self, part: str) -> list[str]:
        """Return the command line of a part of the engine host, 'work', 'program' or 'supervise'."""
        if self.is_bundle:
            return [str(self.path), HIDDEN_WORD, part]
        # The supervisor needs nothing but the standard library, and begins sooner this way.
        return [str(self.path), "-B", *(("-I", "-S") if part == "supervise" else ("-s",)), str(ENGINE_HOST), part]


SOURCES = {".py", ".pyw"}
"""The suffixes of files that a Python runs."""


def is_source(file: Path) -> bool:
    """Return whether a Python runs this file."""
    return file.suffix.lower() in SOURCES


def own_python() -> Python:
    """Return the Python that runs the app: in a bundle the bundle itself. Nothing is started to find out."""
    version = ".".join(map(str, sys.version_info[:3]))
    frozen = bool(getattr(sys, "frozen", False))
    path = Path(sys.executable)
    if path.name.lower() == "pythonw.exe" and path.with_name("python.exe").is_file():
        path = path.with_name("python.exe")
    return Python(path, version, sys.prefix, is_bundle=frozen)


def find_pythons() -> list[Python]:
    """Return all Pythons that can be used, the default first. Asks each for its version: takes a second, never in the
    UI thread.

    The default is the Python that runs the app; in a bundle a system's, else the bundle itself, which comes last.
    """
    own = own_python()
    found = [] if own.is_bundle or not sys.executable else [own]
    for asked in map(ask_python, _candidates()):
        if asked and not any(_is_same_installation(asked, each) for each in found):
            found.append(asked)
    return [*found, own] if own.is_bundle else found


def default_python() -> Python:
    """Return the Python to take where nobody chooses; a bundle asks the system's for versions. Raises NoPythonError."""
    own = own_python()
    if not own.is_bundle and sys.executable:
        return own
    if found := next(filter(None, map(ask_python, _candidates())), own if own.is_bundle else None):
        return found
    raise NoPythonError("No Python 3.8 or later was found on this machine: install one, or choose one.")


def chosen_python(path: Path) -> Python:
    """Return the Python that a person named. Raises NoPythonError."""
    own = own_python()
    if path == own.path:
        return own
    found = ask_python(path)
    if found is None:
        raise NoPythonError(f"{path_text(str(path))} does not answer as Python 3.8 or later: choose another one.")
    return found


def ask_python(path: Path) -> Python | None:
    """Ask a program for its version as a Python would be asked; None where it does not answer within five seconds, or
    is older than OLDEST, or is no Python at all (an alias of a shop, a stub that would install one)."""
    if is_stub(path):
        return None
    with suppress(OSError, ValueError, TypeError, subprocess.SubprocessError):
        done = subprocess.run(
            [path, "-I", "-S", "-c", _QUESTION],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_ASKING_SECONDS,
            env=restored_environment(),
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            check=True,
        )
        numbers, program, prefix, _ = json.loads(done.stdout)
        if tuple(numbers) >= OLDEST:
            # The program itself, not one that looks it up by the home folder, such as pyenv's.
            return Python(Path(program or path), ".".join(map(str, numbers)), str(prefix))
    return None


def is_stub(path: Path) -> bool:
    """Return whether a program only opens a shop or offers to install Python: starting it would show a window."""
    if sys.platform == "win32":
        return "\\windowsapps\\" in f"{path}\\".lower()
    if sys.platform == "darwin" and str(path).startswith("/usr/bin/"):
        with suppress(OSError, subprocess.SubprocessError):
            done = subprocess.run(["/usr/bin/xcode-select", "-p"], capture_output=True, timeout=2, check=False)
            return done.returncode != 0
        return True
    return False


def _candidates() -> Iterator[Path]:
    """Yield the programs that may be Pythons, each once, by their names on PATH and in the usual places."""
    seen: set[str] = set()
    for folder in _folders():
        for name in _program_names():
            path = Path(folder, name)
            with suppress(OSError):
                real = os.path.realpath(path)
                if real not in seen and path.is_file() and os.access(path, os.X_OK):
                    seen.add(real)
                    yield path


def _folders() -> Iterable[str]:
    """Return the folders to look for Pythons in, each once: those of PATH, then the system's usual places."""
    folders = [each for each in os.environ.get("PATH", "").split(os.pathsep) if os.path.isabs(each)]
    if sys.platform == "darwin":
        folders += ["/opt/homebrew/bin", "/usr/local/bin"]
        folders += map(str, sorted(Path("/Library/Frameworks/Python.framework/Versions").glob("3.*/bin"), reverse=True))
    if sys.platform == "win32":
        programs = Path(os.environ.get("LOCALAPPDATA", "C:\\"), "Programs", "Python")
        folders += map(str, sorted(programs.glob("Python3*"), reverse=True))
    return dict.fromkeys(folders)


def _program_names() -> Iterator[str]:
    """Yield the file names that a Python may have: python3, then python3.30 down to the oldest that is supported."""
    if sys.platform == "win32":
        yield "python.exe"
        return
    yield "python3"
    for minor in range(_NEWEST_MINOR, OLDEST[1] - 1, -1):
        yield f"python3.{minor}"


def _is_same_installation(one: Python, other: Python) -> bool:
    """Return whether both are one installation: a virtual environment is another than the Python it was made with."""
    return one.prefix == other.prefix and os.path.realpath(one.path) == os.path.realpath(other.path)
