"""Notes which threads import what touches Qt's types."""

from __future__ import annotations

import builtins
import importlib.util
import threading
from collections.abc import Mapping, Sequence
from typing import Any

QT = ("PySide6", "shiboken6", "pyqtgraph", "ttt_gui.app", "ttt_gui.ui")
"""Packages whose modules touch Qt's types when they are imported."""
NOTED: list[str] = []
"""A line for each import of one of these modules in a thread other than the main one."""


def watch() -> None:
    """Watch every import statement from now on, also of modules that are loaded already."""
    import_module = builtins.__import__

    def note(
        name: str,
        globals: Mapping[str, object] | None = None,  # noqa: A002 - __import__'s own names
        locals: Mapping[str, object] | None = None,  # noqa: A002
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        thread = threading.current_thread()
        if thread is not threading.main_thread():
            package = str((globals or {}).get("__package__") or "")
            full = importlib.util.resolve_name("." * level + name, package) if level else name
            if any(f"{full}.".startswith(f"{root}.") for root in QT):
                NOTED.append(f"{full} in the thread {thread.name}")
        return import_module(name, globals, locals, fromlist, level)

    builtins.__import__ = note
