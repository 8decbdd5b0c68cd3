"""What becomes of the others when one test takes its process along, as one that stands still does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DEADLY = """
import os

def test_before():
    pass

def test_deadly():
    os._exit(1)

def test_after():
    pass
"""


def test_one_that_stands_still_ends_its_process() -> None:
    """And not before the longest wait for Qt in any test, which is two minutes."""
    settings = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]
    assert settings["ini_options"]["faulthandler_timeout"] > 120
    assert settings["ini_options"]["faulthandler_exit_on_timeout"]


@pytest.mark.slow
def test_a_worker_that_died_is_replaced_and_the_deadly_test_not_run_again(tmp_path: Path) -> None:
    """xdist's own scheduling by scope runs it until no worker may be replaced any more."""
    tests = tmp_path / "tests"
    tests.mkdir()
    shutil.copy(HERE / "conftest.py", tests)
    (tests / "test_deadly.py").write_text(DEADLY)
    settings = ["-c", HERE.parent / "pyproject.toml", "--rootdir", tmp_path, "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *settings, "--numprocesses", "1", tests],
        env={**os.environ, "PYTHONPATH": str(HERE.parent), "PY_COLORS": "0"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout.count("replacing crashed worker") == 1, done.stdout
    assert "crashed while running 'tests/test_deadly.py::test_deadly'" in done.stdout
    assert "1 failed, 2 passed" in done.stdout
