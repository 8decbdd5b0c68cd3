"""The plotting library, pyqtgraph, as this app uses it: smooth lines, no OpenGL. Importing it takes a third of a
second, so nobody does before a plot is wanted."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from PySide6.QtWidgets import QWidget


def _without_opengl() -> ModuleType:
    """Import it with nothing in the place of Qt's OpenGL, which would be 10 MB of the bundle: it is imported at the top
    of two of the library's modules (version 0.14) and used only where a plot is asked to be drawn with it.

    WORKAROUND: pyqtgraph's PlotCurveItem and Qt.OpenGLHelpers import QtOpenGL and QtOpenGLWidgets unasked.
    """
    stands_in = {name: ModuleType(name) for name in ("PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets")}
    vars(stands_in["PySide6.QtOpenGLWidgets"])["QOpenGLWidget"] = QWidget  # a class is made of it that nobody uses
    absent = [name for name in stands_in if name not in sys.modules]
    for name in absent:
        sys.modules[name] = stands_in[name]
    try:
        import pyqtgraph
    finally:
        for name in absent:
            del sys.modules[name]
    pyqtgraph.setConfigOptions(antialias=True, exitCleanup=False)
    found: ModuleType = pyqtgraph
    return found


pg: Any = _without_opengl()
