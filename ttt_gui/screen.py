"""Ends the process with one sentence where Qt can open no window, and would abort."""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QMessageLogContext, QtMsgType, qInstallMessageHandler

from ttt_gui.system import libraries
from ttt_gui.system.text import one_line, quoted, shortened

logger = logging.getLogger(__name__)
STATUS = 1  # the exit status
_DISPLAYS = {"wayland": ("Wayland compositor", "WAYLAND_DISPLAY"), "xcb": ("X server", "DISPLAY")}
_FAILED = re.compile(r'^Could not (find|load) the Qt platform plugin "(.*)" in "(.*)"', re.DOTALL)


def is_missing() -> bool:
    """Return whether no environment variable names a screen; this can be known on Linux only, elsewhere False."""
    names = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY")
    return sys.platform.startswith("linux") and not any(os.environ.get(name) for name in names)


@contextmanager
def one_sentence() -> Iterator[None]:
    """Print one sentence and end the process with STATUS where Qt would abort while its application is made.

    What Qt and the libraries below it print meanwhile goes into the log.
    """
    messages: list[str] = []
    with _standard_error() as printed:

        def hear(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
            """Keep a message of Qt; at a fatal one print why no window can be opened and end the process."""
            if kind is not QtMsgType.QtFatalMsg:
                messages.append(text)
                return
            reason = _reason(messages, text, printed())
            print(
                f"No window can be opened: {reason}. `ttt-gui analyse` works without one.", file=sys.stderr, flush=True
            )
            sys.stdout.flush()
            os._exit(STATUS)  # after a return Qt would abort

        before = qInstallMessageHandler(hear)
        try:
            yield
        finally:
            qInstallMessageHandler(before)
            for text in (*messages, *printed().splitlines()):
                logger.warning("Qt at the start: %s", text)


@contextmanager
def _standard_error() -> Iterator[Callable[[], str]]:
    """Keep back what C libraries print on standard error, as libxcb does when a server refuses a connection; yield a
    function that ends this and returns the text. On Linux only."""
    if not sys.platform.startswith("linux"):
        yield str
        return
    with os.fdopen(os.memfd_create("stderr"), encoding="utf-8", errors="replace") as file:
        before = os.dup(2)
        os.dup2(file.fileno(), 2)

        def printed() -> str:
            """Give standard error back, and return what was printed on it meanwhile."""
            os.dup2(before, 2)
            file.seek(0)
            return file.read()

        try:
            yield printed
        finally:
            printed()
            os.close(before)


def _reason(messages: list[str], fatal: str, printed: str) -> str:
    """Return why there is no window, from what Qt and the libraries below it said and what the environment asks for."""
    if is_missing():
        return "neither DISPLAY nor WAYLAND_DISPLAY is set"
    failed = [_failure(*match.groups()) for match in map(_FAILED.match, messages) if match]
    reasons = [*(failed or [fatal.splitlines()[0]]), " ".join(printed.split())]
    if forced := os.environ.get("QT_QPA_PLATFORM"):
        names = [variable for platform, (_, variable) in _DISPLAYS.items() if platform not in forced]
        others = [_with_value(name) for name in names if os.environ.get(name)]
        without = f", and without it Qt would try {' and '.join(others)}" if others else ""
        reasons.append(f"QT_QPA_PLATFORM={shortened(forced)} forces that{without}")
    return one_line("; ".join(filter(None, reasons)))


def _failure(verb: str, platform: str, folder: str) -> str:
    """Return why Qt does not use one of its platforms, whose plugin it could not "find" or "load"."""
    if verb == "find":
        return f"Qt has no platform {quoted(platform)}"
    name = "wayland" if platform.startswith("wayland") else platform
    plugins = Path(folder) if folder else Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath), "platforms")
    if sonames := libraries.missing([plugins / f"libq{name}.so"]):
        return libraries.missing_text(sonames)
    if name not in _DISPLAYS:
        return f"Qt's platform {quoted(platform)} does not work here"
    server, variable = _DISPLAYS[name]
    return f"Qt reaches no {server} ({_with_value(variable)})"


def _with_value(variable: str) -> str:
    """Return an environment variable with its value, for a sentence: 'DISPLAY=:0', 'DISPLAY is not set'."""
    value = os.environ.get(variable)
    return f"{variable}={shortened(value)}" if value else f"{variable} is not set"
