"""Which Pythons are found, and what an engine sees of this machine."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.lines import engine_environment
from ttt_gui.session.examining.process import EngineProcess
from ttt_gui.session.examining.pythons import (
    NoPythonError,
    Python,
    ask_python,
    chosen_python,
    default_python,
    find_pythons,
    own_python,
)
from ttt_gui.system.shipped import HIDDEN_WORD

posix = pytest.mark.skipif(os.name != "posix", reason="writes shell scripts")


def script(folder: Path, name: str, body: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


def test_the_python_that_runs_the_app_comes_first() -> None:
    own = own_python()

    assert not own.is_bundle
    assert own.version == sys.version.split()[0].rstrip("+")
    assert default_python() == own
    assert own.command_line("work")[-1] == "work"


@posix
def test_what_answers_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each once; what answers otherwise, or is too old, or ends with an error is none."""
    answer = """echo '[[3, {}, 1], "{}", "/there", "cpython"]'"""
    script(tmp_path, "python3", answer.format(12, "/there/python3"))
    script(tmp_path, "python3.12", answer.format(12, "/there/python3"))
    script(tmp_path, "python3.7", answer.format(7, "/old/python3"))
    script(tmp_path, "python3.11", "echo hello")
    script(tmp_path, "python3.10", "exit 1")
    script(tmp_path, "python3.9", "echo '{}'")
    monkeypatch.setenv("PATH", f"{tmp_path}:relative")
    others = find_pythons()[1:]
    assert [(each.path, each.version) for each in others] == [(Path("/there/python3"), "3.12.1")]
    assert ask_python(tmp_path / "python3.7") is None


@posix
def test_a_bundle_takes_a_python_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one it runs itself, by its hidden word."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert default_python().is_bundle
    assert default_python().command_line("work") == [sys.executable, HIDDEN_WORD, "work"]
    script(tmp_path, "python3", """echo '[[3, 12, 1], "/there/python3", "/there", "cpython"]'""")
    assert default_python().path == Path("/there/python3")
    assert [each.is_bundle for each in find_pythons()] == [False, True]


def test_what_is_no_python_cannot_be_chosen(tmp_path: Path) -> None:
    with pytest.raises(NoPythonError, match="does not answer as Python"):
        chosen_python(tmp_path / "none")
    assert chosen_python(own_python().path) == own_python()


def test_the_surroundings_of_an_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the person's but the path, the language and the libraries as they were before a bundle."""
    gone = (
        "DISPLAY",
        "PYTHONPATH",
        "PYTHONSTARTUP",
        "TTT_GUI_HOME",
        "_PYI_X",
        "LANGUAGE_MODEL_KEY",
        "LC_SECRET",
        "USER",
    )
    kept = {"PATH": "/bin", "LC_ALL": "C.UTF-8", "LANG": "de"}
    libraries = {"LD_LIBRARY_PATH": "/bundle", "LD_LIBRARY_PATH_ORIG": "/mine"}
    outside = {**dict.fromkeys(gone, "x"), **kept, **libraries, "HOME": "/me", "TMPDIR": "/theirs"}
    monkeypatch.setattr(os, "environ", outside)
    inside = engine_environment(tmp_path)
    home = {name: inside.pop(name) for name in ("HOME", "TMPDIR", "USERPROFILE", "TEMP", "TMP") if name in inside}
    assert set(home.values()) == {str(tmp_path)}
    assert inside == {
        "LD_LIBRARY_PATH": "/mine",
        "PYTHONHASHSEED": "0",
        "PYTHONIOENCODING": "utf-8:backslashreplace",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        **kept,
    }
    del outside["LD_LIBRARY_PATH_ORIG"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "LD_LIBRARY_PATH" not in engine_environment(tmp_path)


def test_the_working_folder_of_an_engine(engine_process: Callable[..., EngineProcess]) -> None:
    """Empty, temporary and its home; its own folder is searched for what it imports."""
    one = engine_process(
        "import os, sys\ndef best_move(board, player):\n"
        "    print(os.getcwd() == os.path.realpath(os.environ['HOME']), 'DISPLAY' in os.environ)\n    return 0\n"
    )
    assert one.ask(Position(Rules())).printed == "True False\n"


@pytest.mark.slow
def test_an_older_python(engine_process: Callable[..., EngineProcess]) -> None:
    """Whichever are on this machine: the worker runs in each."""
    for python in find_pythons()[1:]:
        one = engine_process("def best_move(board, player):\n    return 4\n")
        with EngineProcess(python, one.file, one.trust, one.calling, one.limits) as other:
            assert other.ask(Position(Rules())).cell == 4


def test_what_cannot_be_started(engine_process: Callable[..., EngineProcess], tmp_path: Path) -> None:
    """A Python that has gone since it was found: one sentence."""
    one = engine_process("def best_move(board, player):\n    return 4\n")
    with (
        EngineProcess(Python(tmp_path / "gone", "3.11.1"), one.file, one.trust, one.calling) as other,
        pytest.raises(ValueError, match=r"gone"),
    ):
        other.load()
