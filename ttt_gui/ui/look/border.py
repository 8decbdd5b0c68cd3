"""The border where Qt calls Python: an exception ends here, logged and told once, and something plain is shown.

WORKAROUND: PySide 6.11 on Python 3.11 dies of signal 11 when an exception that C code raised (``[][0]``) leaves an
overridden virtual such as showEvent; the excepthook never sees it. tests/ui/test_border.py sees to it that every
class of ``ttt_gui/ui`` and ``app.py`` that overrides one is Guarded.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import Enum
from functools import wraps
from types import FunctionType
from typing import Any, get_type_hints

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from ttt_gui.session.log import unexpected

_FALLEN = "_fallen_at_the_border"  # the attribute of an object that names its virtuals which have failed


class Guarded:
    """A base, before that of Qt, whose subclasses may override Qt's virtuals: no exception leaves them.

    Where one raises, Qt gets a plain value of the type that the method says it returns, and a paintEvent paints the
    background with a sentence on it.
    """

    def __init_subclass__(cls, **arguments: Any) -> None:
        """Replace the overridden virtuals of a new class by methods from which no exception comes."""
        super().__init_subclass__(**arguments)
        of_qt = [base for base in cls.__mro__ if base.__module__.startswith("PySide6.")]
        for name, method in list(vars(cls).items()):
            if not isinstance(method, FunctionType) or name.startswith("__"):
                continue
            if any(hasattr(base, name) for base in of_qt):
                setattr(cls, name, _guarded(method))


def _guarded(method: FunctionType) -> Callable[..., Any]:
    """Return a method from which no exception comes: it is told instead, and a plain value is returned."""

    @wraps(method)
    def at_border(self: object, *arguments: object, **named: object) -> object:
        """Call the method; where it raises, return a plain value of its type."""
        try:
            return method(self, *arguments, **named)
        except Exception:
            tell(self, method.__name__)
            if method.__name__ == "paintEvent" and isinstance(self, QWidget):
                _paint_plain(self)
            return plain_answer(method)

    return at_border


def _paint_plain(widget: QWidget) -> None:
    """Paint the background of a widget with the sentence that it cannot be shown."""
    with QPainter(widget) as painter:
        painter.fillRect(widget.rect(), widget.palette().window())
        painter.setPen(widget.palette().windowText().color())
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWrapAnywhere
        painter.drawText(widget.rect(), flags, cannot_be_shown())


def plain_answer(method: FunctionType) -> object:
    """Return a plain value of the type that a method says it returns; None where that is no type."""
    kind = get_type_hints(method).get("return")
    if not isinstance(kind, type) or kind in (type(None), object, Any):
        return None
    if issubclass(kind, shiboken6.Object) and not hasattr(kind, "__copy__"):
        return None  # an object and no value, such as a widget: Qt takes none
    return kind(0) if issubclass(kind, Enum) else kind()


def is_border(function: object) -> bool:
    """Return whether a function is a virtual of a Guarded class."""
    return getattr(getattr(function, "__code__", None), "co_filename", "") == __file__


def tell(target: object, place: str) -> None:
    """Log the exception being handled and report it by sys.excepthook, once for this place in this object.

    In the program that is the hook of session/log.py; in tests it is pytest-qt's, and the test fails.
    """
    fallen = target.__dict__.setdefault(_FALLEN, set())
    if place not in fallen:
        fallen.add(place)
        kind, error, traceback = sys.exc_info()
        assert kind
        assert error
        sys.excepthook(kind, error, traceback)


def cannot_be_shown() -> str:
    """Return the sentence that replaces what could not be shown."""
    return unexpected("This cannot be shown")
