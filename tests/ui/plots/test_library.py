"""The plotting library is there when a plot is wanted, and costs nothing before."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

_PROGRAM = """
import sys
from ttt_gui.command.self_test import check_window
check_window()
heavy = {name.partition(".")[0] for name in sys.modules} & {"numpy", "pyqtgraph", "colorama"}
sys.exit(f"imported at the start: {sorted(heavy)}" if heavy else 0)
"""


@pytest.mark.slow
def test_a_window_that_plays_imports_no_plotting_library(tmp_path: Path) -> None:
    """Of the self-test the real window, and a click in it: neither pyqtgraph nor NumPy is loaded by that."""
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "TTT_GUI_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", _PROGRAM], env=env, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_no_opengl_comes_with_it() -> None:
    """The bundle leaves it out: nothing of it is loaded, and no stand-in stays behind."""
    program = "import sys; from ttt_gui.ui.plots.canvas import pg; print([n for n in sys.modules if 'QtOpenGL' in n])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.stderr) == ("[]\n", "")
