"""What start.py hands over to the app."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import environment
import modes
import product
import pytest
from console import SetupError

from ttt_gui.command import WORDS

unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows replaces no process by another")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Where there is no display: the commands that the set-up became. No signal stays held back behind it."""
    commands: list[list[str]] = []
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(environment, "set_up", lambda pure, *, window: None)
    monkeypatch.setattr(signal, "pthread_sigmask", lambda how, numbers: None, raising=False)  # the app undoes it
    monkeypatch.setattr(os, "execve", lambda program, command, env: commands.append(command))
    return commands


@unix
@pytest.mark.parametrize("word", [*WORDS, "--version", "--help"])
def test_what_opens_no_window_needs_no_display(started: list[list[str]], word: str) -> None:
    modes.open_app(False, [word])
    assert [command[-1] for command in started] == [word]


@pytest.mark.parametrize("words", [[], ["a game.ttt"], ["X.O/.X./..."], ["--rows", "4"]])
def test_a_window_without_a_display_is_refused_in_one_sentence(started: list[list[str]], words: list[str]) -> None:
    with pytest.raises(SetupError, match=r"DISPLAY is not set\.$"):
        modes.open_app(False, words)
    assert not started


def test_the_set_up_reads_the_words_before_anything_is_installed() -> None:
    """So nothing but the standard library may come with them."""
    code = "import sys; from ttt_gui.command import WORDS; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.append({str(product.ROOT)!r}); {code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert set(done.stdout.split()) - sys.stdlib_module_names == {"__main__", "ttt_gui"}
