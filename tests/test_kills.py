"""kill -9 of the real program at random moments of every kind of work: it starts again with what was saved, every file
is whole, and nothing that it started goes on.

By hand, in ten minutes: TTT_GUI_KILLS=200 python3 packaging/start.py test tests/test_kills.py
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.at_work import WORK
from ttt_gui.engine.export import trace_file
from ttt_gui.game.record import GameRecord
from ttt_gui.session.paths import HOME_VARIABLE
from ttt_gui.system.formats import TRACE

KILLS = int(os.environ.get("TTT_GUI_KILLS", "10"))
EARLY = 0.2
"""The share of kills while the program still starts."""
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="needs fork, and adopts what a killed program leaves"),
]


class Programs:
    """One program after the other, in the same home."""

    def __init__(self, home: Path) -> None:
        self.home, self.saved, self._lot = home, 0, random.Random()
        self._errors = home.with_suffix(".errors").open("w+")
        names = {HOME_VARIABLE: str(home), "TMPDIR": str(home.with_suffix(".tmp")), "PYTHONMALLOC": "debug"}
        Path(names["TMPDIR"]).mkdir()
        self._nursery = subprocess.Popen(
            [sys.executable, "-m", "tests.at_work"],
            cwd=Path(__file__).parents[1],
            env={**os.environ, **names},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        assert self._line() == "ready"

    def _line(self) -> str:
        assert self._nursery.stdout
        line = self._nursery.stdout.readline().strip()
        assert not line.startswith("problem"), line
        if line.startswith("saved"):
            self.saved = int(line.split()[1])
        return line

    def end_at(self, kind: str, number: signal.Signals = signal.SIGKILL) -> str:
        """Have a program do this kind of work, and send it a signal; return its status, and what it left running."""
        print(kind, file=self._nursery.stdin, flush=True)
        line, child = "", 0
        is_early = number is signal.SIGKILL and self._lot.random() < EARLY
        while not child or not (is_early or line == "at work"):
            line = self._line()
            assert line.split()[0] != "dead", f"it died by itself: {line}\n{self.errors}"
            if line.startswith("process"):
                child = int(line.split()[1])
        time.sleep(self._lot.uniform(0, 1 if is_early else 0.5))  # the step is the point: no signal to wait for
        os.kill(child, number)
        while not (line := self._line()).startswith("dead"):
            pass
        return line.removeprefix("dead ")

    @property
    def errors(self) -> str:
        """What the programs have said in the terminal."""
        self._errors.seek(0)
        return self._errors.read()

    def close(self) -> None:
        with self._nursery:  # which closes the pipes, and waits
            pass
        self._errors.close()


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Programs]:
    found = Programs(tmp_path_factory.mktemp("killed") / "home")
    yield found
    found.close()


def _values(path: Path) -> dict[str, object]:
    """Return what one of the app's own files holds; nothing where it was never written."""
    return json.loads(path.read_text())["values"] if path.exists() else {}


@pytest.mark.parametrize("number", range(KILLS))
def test_a_killed_program_leaves_whole_files_and_nothing_running(programs: Programs, number: int) -> None:
    """The next one reads what this one has left, and says nothing of it."""
    kind = list(WORK)[number % len(WORK)]
    before = programs.saved
    assert programs.end_at(kind) == str(-signal.SIGKILL)
    home = programs.home
    done = _values(home / "progress.json")
    if kind != "learn":  # which forgets all in the end
        assert len(done) >= max(before, programs.saved), "what was saved is lost"
    programs.saved = len(done)
    _values(home / "settings.json")
    for path in home.glob("games/*.ttt"):
        GameRecord.load(path)
    for path in home.glob("files/*"):
        assert path.stat().st_size
        if path.suffix == TRACE.suffix:
            trace_file.load(path)
    assert not list(home.with_suffix(".tmp").iterdir())
    assert not programs.errors


def test_one_that_ends_in_order_after_them_leaves_nothing(programs: Programs) -> None:
    """Neither a lock nor half a file of the app's own; half an export goes with the next of its name."""
    assert programs.end_at("play", signal.SIGTERM) == "0"
    own = [*programs.home.glob("*"), *programs.home.glob("games/*")]
    assert not [path for path in own if path.suffix in (".tmp", ".lock")]
    assert not programs.errors
