"""What becomes of the others when one test takes its process along, as one that stands still does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from functools import partial
from pathlib import Path

import pytest

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
    """And not before the longest wait for Qt in any test, which is two minutes."""
    settings = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]
    assert settings["ini_options"]["faulthandler_timeout"] > 120
    assert settings["ini_options"]["faulthandler_exit_on_timeout"]


@pytest.mark.slow
@pytest.mark.parametrize(("asked_twice", "deaths"), [((), 1), (("--reruns", "1"), 2)], ids=["once", "twice"])
def test_a_worker_that_died_is_replaced_and_all_other_tests_run(
    tmp_path: Path, asked_twice: tuple[str, ...], deaths: int
) -> None:
    """xdist's own scheduling by scope runs the deadly one until no worker may be replaced any more; and it gives the
    files that are done to the new worker, which stands still then."""
    tests = tmp_path / "tests"
    tests.mkdir()
    for name in ("conftest.py", "examples.py"):
        shutil.copy(HERE / name, tests)
    for name in "abcdefghijkl":
        (tests / f"test_{name}.py").write_text(DEADLY if name == "h" else "def test_it():\n    pass\n")
    settings = ["-c", HERE.parent / "pyproject.toml", "--rootdir", tmp_path, "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *settings, *asked_twice, "--numprocesses", "1", tests],
        env={**os.environ, "PYTHONPATH": str(HERE.parent), "PY_COLORS": "0"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout.count("replacing crashed worker") == deaths, done.stdout
    assert "crashed while running 'tests/test_h.py::test_deadly'" in done.stdout
    assert f"1 failed, 13 passed{', 1 rerun' * (deaths - 1)} in" in done.stdout


def test_work_that_holds_an_object_of_qt_is_refused(queue: TaskQueue) -> None:
    """However deep: in a function's surroundings, in a list, in an object of the project."""
    held: list[object] = [queue]
    deep: Work = partial(print, each=Control(lambda _: held))
    for work in (lambda _: held, partial(print, held), deep):
        with pytest.raises(AssertionError, match="holds TaskQueue"):
            queue.run(work, "It failed")
    assert not queue.busy
