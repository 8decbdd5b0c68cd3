"""What becomes of the others when one test takes its process along, as one that stands still does."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import tomllib
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.qt_imports import NOTED
from tests.waiting import PATIENCE
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.control import Control, Work

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
    """And not before a test gives up what it waits for, which names it."""
    settings = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]
    assert settings["ini_options"]["faulthandler_timeout"] > 2 * PATIENCE
    assert settings["ini_options"]["faulthandler_exit_on_timeout"]


@pytest.mark.slow
def test_a_worker_that_died_is_replaced_and_all_other_tests_run(tmp_path: Path) -> None:
    """xdist's own scheduling by scope runs the deadly one until no worker may be replaced any more; and it gives the
    files that are done to the new worker, which stands still then."""
    tests = tmp_path / "tests"
    tests.mkdir()
    for name in ("conftest.py", "examples.py", "qt_imports.py", "waiting.py"):
        shutil.copy(HERE / name, tests)
    for name in "abcdefghijkl":
        (tests / f"test_{name}.py").write_text(DEADLY if name == "h" else "def test_it():\n    pass\n")
    settings = ["-c", HERE.parent / "pyproject.toml", "--rootdir", tmp_path, "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *settings, "--numprocesses", "1", tests],
        env={**os.environ, "PYTHONPATH": str(HERE.parent), "PY_COLORS": "0"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stdout.count("replacing crashed worker") == 1, done.stdout
    assert "crashed while running 'tests/test_h.py::test_deadly'" in done.stdout
    assert "1 failed, 13 passed in" in done.stdout


def test_work_that_holds_an_object_of_qt_is_refused(queue: TaskQueue) -> None:
    """However deep: in a function's surroundings, in a list, in an object of the project."""
    held: list[object] = [queue]
    deep: Work = partial(print, each=Control(lambda _: held))
    for work in (lambda _: held, partial(print, held), deep):
        with pytest.raises(AssertionError, match="holds TaskQueue"):
            queue.run(work, "It failed")
    assert not queue.busy


def test_an_import_of_qt_in_a_task_is_noted(queue: TaskQueue, qtbot: QtBot) -> None:
    """Also of what is loaded already; whatever touches no type of Qt may be imported anywhere."""
    importlib.import_module("ttt_gui.ui.board.view")  # in the main thread, with all that it imports

    def work(_control: object) -> None:
        import numpy  # noqa: F401
        from PySide6.QtCore import QObject  # noqa: F401

        import ttt_gui.ui.board.view  # noqa: F401

    task = queue.run(work, "It failed")
    qtbot.waitUntil(lambda: not task.is_open)
    assert [each.split()[0] for each in NOTED] == ["PySide6.QtCore", "ttt_gui.ui.board.view"]
    NOTED.clear()
