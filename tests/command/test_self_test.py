"""`ttt-gui self-test`: it passes here."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.slow
def test_the_self_test_passes() -> None:
    """It checks counts, files and the real window, in a process of its own."""
    done = subprocess.run([sys.executable, "-m", "ttt_gui", "self-test"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "self-test passed" in done.stdout
