"""Says that there is no screen for a window: by one sentence and status 2, where Qt would abort or wait without end."""

from __future__ import annotations

import ctypes
import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from ttt_gui.system.text import shortened

logger = logging.getLogger(__name__)
STATUS = 2
PATIENCE_SECONDS = 10.0  # for a display to answer; ssh over a slow line takes two or three
_NAMES = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY")


def is_missing() -> bool:
    """Return whether no environment variable names a screen; this can be known on Linux only, elsewhere False."""
    return sys.platform.startswith("linux") and not any(os.environ.get(name) for name in _NAMES)


def refusal(held: ExitStack) -> str | None:
    """Return the sentence where no window can be opened, else None. A live display answers within a millisecond.

    ``held`` closes the connection made here: to be closed only after Qt has a connection of its own, since a bare X
    server begins anew, and for a moment takes no client, when its last client goes.

    The displays that Qt would try are tried in Qt's order: for a silent one Qt would wait without end, and without
    hearing Ctrl+C. What cannot be known here is left to Qt (see one_sentence).
    """
    if is_missing():
        return _sentence("neither DISPLAY nor WAYLAND_DISPLAY is set")
    if not sys.platform.startswith("linux"):
        return None
    dead = []
    for platform in _platforms():
        if platform.startswith("wayland"):
            name, connect = "WAYLAND_DISPLAY", _wayland
        elif platform == "xcb":
            name, connect = "DISPLAY", _x11
        else:
            return None
        answers = _within_patience(partial(connect, held))
        if not answers:
            return _sentence(f"{_named(name)} does not answer")
        if answers[0] is not False:
            return None
        dead.append(_named(name))
    return _sentence(f"nothing is there at {' and '.join(dead)}")


def _platforms() -> list[str]:
    """Return Qt's platforms in the order in which Qt tries them: QT_QPA_PLATFORM is such as 'wayland;xcb:options'."""
    wanted = os.environ.get("QT_QPA_PLATFORM")
    if wanted:
        return [each.partition(":")[0] for each in wanted.split(";")]
    wayland = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("XDG_SESSION_TYPE") == "wayland"
    return (["wayland"] if wayland else []) + (["xcb"] if os.environ.get("DISPLAY") else [])


@contextmanager
def one_sentence() -> Iterator[None]:
    """Print one sentence and end the process with STATUS where Qt would abort while its application is made.

    Qt's other messages meanwhile go into the log.
    """
    said: list[str] = []

    def hear(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if kind is not QtMsgType.QtFatalMsg:
            said.append(text)
            return
        set_names = [_named(name) for name in _NAMES if os.environ.get(name)]
        print(_sentence(f"Qt can use none with {', '.join(set_names) or 'what there is'}"), file=sys.stderr, flush=True)
        os._exit(STATUS)  # after a return Qt would abort

    before = qInstallMessageHandler(hear)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
        for text in said:
            logger.warning("Qt at the start: %s", text)


def _sentence(reason: str) -> str:
    return f"There is no screen to open the window on: {reason}. `ttt-gui analyse` works without one."


def _named(name: str) -> str:
    value = os.environ.get(name, "")
    return f"{name}={shortened(value)}" if value else f"{name} (not set)"


def _within_patience(connect: Callable[[], bool | None]) -> list[bool | None]:
    """Return a list of what ``connect`` returns; an empty one when it takes longer than PATIENCE_SECONDS, and is left
    behind in its thread."""
    answers: list[bool | None] = []
    thread = threading.Thread(target=lambda: answers.append(connect()), name="screen", daemon=True)
    thread.start()
    thread.join(PATIENCE_SECONDS)
    return answers


def _x11(held: ExitStack) -> bool | None:
    """Return whether an X server accepts a connection made by libxcb, which Qt uses too: so with the same authority.
    None where that library is not found."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return None
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    held.callback(xcb.xcb_disconnect, connection)
    return not xcb.xcb_connection_has_error(connection)


def _wayland(held: ExitStack) -> bool | None:
    """Return whether a Wayland compositor accepts a connection and answers a first request; None where the library
    libwayland-client is not found."""
    if not os.environ.get("XDG_RUNTIME_DIR") and not os.environ.get("WAYLAND_DISPLAY", "").startswith("/"):
        return False  # the library would print that it looks for its socket in XDG_RUNTIME_DIR
    try:
        wayland = ctypes.CDLL("libwayland-client.so.0")
    except OSError:
        return None
    wayland.wl_display_connect.restype = ctypes.c_void_p
    found = wayland.wl_display_connect(None)
    if not found:
        return False
    display = ctypes.c_void_p(found)
    held.callback(wayland.wl_display_disconnect, display)
    return bool(wayland.wl_display_roundtrip(display) >= 0)
