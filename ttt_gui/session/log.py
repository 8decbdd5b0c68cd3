"""The log file, and the message that names it after an unexpected error."""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import sys
import threading
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from ttt_gui.system.files import kind_of

_PACKAGE = "ttt_gui"
_MAX_BYTES = 200_000

logger = logging.getLogger(__name__)


class _LogFile(RotatingFileHandler):
    """A rotating log file that faulthandler writes to as well: the stacks of all threads if C code kills the process.

    faulthandler keeps the descriptor of the open file, which after a rotation is free and soon that of any other file,
    so faulthandler is given the new file each time.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=_MAX_BYTES, backupCount=1, encoding="utf-8")
        self._enable_faulthandler()

    def doRollover(self) -> None:
        """Begin a new file, and have faulthandler write there."""
        faulthandler.disable()
        try:
            super().doRollover()
        finally:
            self._enable_faulthandler()

    def close(self) -> None:
        """Have faulthandler leave the file, and close it."""
        faulthandler.disable()
        with contextlib.suppress(OSError):  # a full disk, on which the last lines stay unwritten
            super().close()

    def _enable_faulthandler(self) -> None:
        """Have faulthandler write into the file that is open now."""
        if self.stream:
            faulthandler.enable(self.stream)


def set_up_log(path: Path) -> Path | None:
    """Send the package's log to the file ``path``, which rotates when it grows. Return None where it cannot be
    written.
    """
    package = logging.getLogger(_PACKAGE)
    package.setLevel(logging.INFO)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if kind_of(path):  # opening a pipe would wait for a reader
            raise OSError(f"{path} is no file")
        handler = _LogFile(path)
    except OSError:
        package.addHandler(logging.NullHandler())
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s"))
    # A full disk must not turn every log line into a traceback on a terminal nobody sees.
    handler.handleError = lambda record: None  # type: ignore[method-assign]
    package.addHandler(handler)
    return path


def close_log() -> None:
    """Close the log file, at the end of the program or of a test."""
    package = logging.getLogger(_PACKAGE)
    for handler in package.handlers[:]:
        package.removeHandler(handler)
        handler.close()


def log_file() -> Path | None:
    """Return the path of the log file, or None."""
    for handler in logging.getLogger(_PACKAGE).handlers:
        if isinstance(handler, logging.FileHandler):
            return Path(handler.baseFilename)
    return None


def unexpected(what: str) -> str:
    """Return the message for an unexpected error, such as 'The search failed: the details are in …'."""
    path = log_file()
    return f"{what}: the details are in {path}." if path else f"{what}: there is no log, its file cannot be written."


def install_excepthook(report: Callable[[str], None]) -> None:
    """Log every uncaught exception; ``report`` gets the message, in the thread of the exception's slot.

    Exceptions of other Python threads are only logged, since ``report`` may show a window.
    """

    def hook(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
        """Log an uncaught exception, and report it if it is one of the main thread; Ctrl+C is left to Python."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, traceback)
            return
        logger.critical("Unexpected error", exc_info=(kind, error, traceback))
        if threading.current_thread() is threading.main_thread():
            report(unexpected("Something unexpected went wrong"))

    def thread_hook(arguments: threading.ExceptHookArgs) -> None:
        """Log an uncaught exception of another Python thread."""
        if arguments.exc_value is not None:
            hook(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)

    sys.excepthook = hook
    threading.excepthook = thread_hook
