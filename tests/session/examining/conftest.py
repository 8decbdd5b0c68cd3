"""Engines for the tests: written into a folder, run in processes that carry a token, nothing of them left behind."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.waiting import wait_until
from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.diagnoser import Diagnoser
from ttt_gui.engine.examine.verdict import WordedDiagnosis
from ttt_gui.engine.growth.positions import AskedSet
from ttt_gui.session.examining import lines
from ttt_gui.session.examining.examination import Request
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.examining.process import EngineProcess, close_all, find_modules
from ttt_gui.session.examining.pythons import own_python
from ttt_gui.session.examining.trust import Trust, TrustStore
from ttt_gui.system.control import Control

CALLING = Calling("best_move", ("board", "side"))
LIMITS = EngineLimits(20.0, 512, 8)
FIRST_EMPTY = "def best_move(board, player):\n    return board.index(' ')\n"


class NoTable(Diagnoser):
    """Finds nothing at once: for tests of the answers alone, since a table of searches takes seconds."""

    def diagnose(self, *_: object, **__: object) -> WordedDiagnosis:
        raise RuntimeError("There is no table.")


def with_token(token: str) -> list[int]:
    """The processes whose home is below the folder ``token``: those of engines, and their supervisors."""
    found = []
    for name in os.listdir("/proc") if sys.platform == "linux" else ():
        try:
            if name.isdigit() and f"HOME={token}{os.sep}".encode() in Path("/proc", name, "environ").read_bytes():
                found.append(int(name))
        except OSError:
            continue
    return found


@pytest.fixture
def token(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """Fails the test that leaves a process or a folder of an engine behind; the value is the folder of all their
    homes."""
    folders = tmp_path / "temporary"
    folders.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", token := str(folders))
    yield token
    wait_until(lambda: not with_token(token), "processes were left")
    wait_until(lambda: not any(folders.iterdir()), "a folder was left")


@pytest.fixture
def by_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the processor time of an engine be over before its time by the clock, however busy the machine is."""
    monkeypatch.setattr(lines, "BY_THE_CLOCK", 1_000)


@pytest.fixture
def engine(tmp_path: Path) -> Callable[[str], Path]:
    """Writes an engine's file."""

    def write(source: str | bytes, name: str = "engine.py") -> Path:
        path = tmp_path / name
        path.write_bytes(source if isinstance(source, bytes) else source.encode())
        return path

    return write


def trust_of(path: Path) -> Trust:
    """The yes to a file; a sample that is shipped has it."""
    store = TrustStore(path.with_name("allowed.json"))
    question = store.trust(path, find_modules(path, own_python(), Control()))
    return question if isinstance(question, Trust) else store.allow(question)


def opponent_of(path: Path, calling: Calling | None = None, limits: EngineLimits = LIMITS) -> Opponent:
    """The engine of a file, allowed to run; without a calling a program."""
    return Opponent(path, trust_of(path), own_python(), calling, limits)


def request_of(path: Path, positions: AskedSet, calling: Calling | None = CALLING, **more: object) -> Request:
    """An examination of a file that is allowed to run."""
    settings = {"limits": LIMITS, "positions": positions, **more}
    return Request(path, trust_of(path), own_python(), calling, **settings)


@pytest.fixture
def engine_process(token: str, engine: Callable[[str], Path]) -> Iterator[Callable[..., EngineProcess]]:
    """Makes engines of sources."""
    made: list[EngineProcess] = []

    def make(source: str | bytes, calling: Calling = CALLING, limits: EngineLimits | None = None) -> EngineProcess:
        path = engine(source)
        made.append(EngineProcess(own_python(), path, trust_of(path), calling, limits or LIMITS))
        return made[-1]

    yield make
    close_all(made)
