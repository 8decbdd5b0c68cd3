"""Shared by the tests of the command line: what it prints and refuses, and Ctrl+C at the right step."""

from __future__ import annotations

import io
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ttt_gui.command import main
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher

Told = Callable[..., tuple[int, str, str]]
ErrorText = Callable[..., str]


class Terminal(io.StringIO):
    """An input or an output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    """Run the command line with these words: the exit status, and what is printed on both streams."""

    def run(*words: object) -> tuple[int, str, str]:
        status = main.main([*map(str, words)])
        return (status, *capsys.readouterr())

    return run


@pytest.fixture
def error_text(told: Told) -> ErrorText:
    """Run the command line with words that make no sense: the one sentence about it; nothing else is printed."""

    def run(*words: object) -> str:
        status, out, err = told(*words)
        assert (status, out, err.count("\n")) == (2, "", 1)
        return err

    return run


@contextmanager
def ctrl_c_when(is_time: Callable[[], bool]) -> Iterator[None]:
    """SIGINT to this process as soon as something is so."""
    over = threading.Event()

    def press() -> None:
        while not is_time():
            if over.wait(0.002):
                return
        signal.raise_signal(signal.SIGINT)

    finger = threading.Thread(target=press, name="finger")
    finger.start()
    try:
        yield
    finally:
        over.set()
        finger.join()


@pytest.fixture
def ctrl_c_while_searching() -> Iterator[None]:
    """SIGINT as soon as a search or a proof of the command line has its thread, before its first node or later."""
    with ctrl_c_when(lambda: any(thread.name == "search" for thread in threading.enumerate())):
        yield


@pytest.fixture
def ctrl_c_after_a_thousand_nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """SIGINT when a search has entered so many."""
    running: list[Searcher] = []
    run = Searcher.run

    def watched(searcher: Searcher) -> SearchResult:
        running.append(searcher)
        return run(searcher)

    monkeypatch.setattr(Searcher, "run", watched)
    with ctrl_c_when(lambda: any(searcher.sample().counters.nodes > 1_000 for searcher in running)):
        yield


@pytest.fixture
def engine(tmp_path: Path) -> Callable[..., Path]:
    """Write an engine's file: ``engine(source, name="engine.py")``."""

    def write(source: str, name: str = "engine.py") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
        return path

    return write
