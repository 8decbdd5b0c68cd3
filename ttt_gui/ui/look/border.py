"""The border where Qt calls Python: an exception ends here, logged and told once, and something plain is shown.

WORKAROUND: PySide 6.11 on Python 3.11 dies of signal 11 when an exception that C code raised (``[][0]``) leaves an
overridden virtual such as showEvent; the excepthook never sees it. tests/ui/test_border.py sees to it that every
virtual overridden in ``ttt_gui/ui`` and ``app.py`` stands behind this border.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from PySide6.QtGui import QPainter, QPaintEvent, Qt
from PySide6.QtWidgets import QWidget

from ttt_gui.session.log import unexpected

W = TypeVar("W", bound=QWidget)
P = ParamSpec("P")
R = TypeVar("R")
Painting = Callable[[W, QPaintEvent], None]
_FALLEN = "_fallen_at_the_border"  # the attribute of an object that names its virtuals which have failed


def called_by_qt(otherwise: Callable[[], Any] = lambda: None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Qt calls the method: where it raises, Qt gets what ``otherwise()`` makes, as a rule the type that it returns."""

    def decorate(method: Callable[P, R]) -> Callable[P, R]:
        @wraps(method)
        def at_border(*args: P.args, **kwargs: P.kwargs) -> R:
            try:
                return method(*args, **kwargs)
            except Exception:
                tell(args[0], method.__name__)
                answer: R = otherwise()
                return answer

        return at_border

    return decorate


def painted_by_qt(method: Painting[W]) -> Painting[W]:
    """A paintEvent: where it raises, the ground stands there with a sentence on it."""

    @wraps(method)
    def at_border(self: W, event: QPaintEvent) -> None:
        try:
            method(self, event)
        except Exception:
            tell(self, method.__name__)
            with QPainter(self) as painter:
                painter.fillRect(self.rect(), self.palette().window())
                painter.setPen(self.palette().windowText().color())
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWrapAnywhere
                painter.drawText(self.rect(), flags, cannot_be_shown())

    return at_border


def is_border(function: object) -> bool:
    """Whether one of these decorators made it."""
    return getattr(getattr(function, "__code__", None), "co_filename", "") == __file__


def tell(target: object, place: str) -> None:
    """Log the exception at hand and tell it as one that nobody caught; once for this place of this object.

    The excepthook does both: that of session/log.py in the program, pytest-qt's in a test, which then fails.
    """
    fallen = target.__dict__.setdefault(_FALLEN, set())
    if place not in fallen:
        fallen.add(place)
        kind, error, traceback = sys.exc_info()
        assert kind
        assert error
        sys.excepthook(kind, error, traceback)


def cannot_be_shown() -> str:
    """The sentence that stands where something should."""
    return unexpected("This cannot be shown")
