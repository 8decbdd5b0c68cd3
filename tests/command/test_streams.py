"""Every word with its standard streams closed, without a reader, or full: its work is done, its exit status right."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

import ttt_gui
from tests.waiting import PATIENCE
from ttt_gui.command import WORDS

if sys.platform == "win32":
    pytest.skip("no shell to close streams with; tests/system/test_streams.py plays Windows", allow_module_level=True)

ROOT = Path(ttt_gui.__file__).parents[1]
CLOSED = {"stdin": "<&-", "stdout": ">&-", "stderr": "2>&-", "all": "<&- >&- 2>&-"}
ENDING = {
    "analyse": ["XO./..X/O.."],
    "trace": ["XO./..X/O..", "--out", "tree.svg"],
    "bench": ["--quick"],
    "examine": ["engine.py", "--yes", "--positions", "after 7"],
    "match": ["random", "perfect", "--games", "2"],
    "lesson": ["--check", str(ROOT / "resources" / "lessons" / "4-the-first-cut.md")],
    "worksheet": ["--out", "sheet.pdf"],
    "self-test": [],
}
"""TextLine after each word with which it ends with status 0."""


def environment(home: Path) -> dict[str, str]:
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "TTT_GUI_HOME": str(home), "PYTHONPATH": str(ROOT)}
    return {name: value for name, value in env.items() if name != "PYTHONUNBUFFERED"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the file that a word is about."""
    (tmp_path / "engine.py").write_text("def best_move(board, player):\n    return board.index(' ')\n")
    return tmp_path


def ran(folder: Path, redirection: str, *words: str) -> tuple[int, str, str]:
    """Run the program with its streams redirected by the shell; return its status and what it printed."""
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", sys.executable, "-P", "-m", "ttt_gui", *words]
    env = environment(folder / "home")
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.returncode, done.stdout, done.stderr


def test_every_word_is_walked() -> None:
    assert set(ENDING) == set(WORDS)


@pytest.mark.parametrize("closed", CLOSED)
@pytest.mark.parametrize(
    ("words", "status"),
    [(["analyse", *ENDING["analyse"]], 0), (["examine", "engine.py"], 2), (["nonsense"], 2), (["--version"], 0)],
    ids=lambda words: words[0] if isinstance(words, list) else "",
)
def test_a_closed_stream_changes_no_status(folder: Path, closed: str, words: list[str], status: int) -> None:
    """An engine needs a yes, and there is nobody to ask; what goes to standard error does not land elsewhere."""
    found, out, err = ran(folder, CLOSED[closed], *words)
    assert found == status, err
    assert bool(out) == (status == 0 and closed not in ("stdout", "all"))
    assert bool(err) == (status != 0 and closed not in ("stderr", "all"))
    assert "Traceback" not in err


@pytest.mark.slow
@pytest.mark.parametrize("closed", ["stdin", "stdout", "stderr", "no reader"])
@pytest.mark.parametrize("word", WORDS)
def test_every_word_does_its_work_with_a_closed_stream(folder: Path, word: str, closed: str) -> None:
    words = [word, *ENDING[word]]
    if closed == "no reader":
        assert without_reader(folder, *words) == (0, "")
    else:
        status, out, err = ran(folder, CLOSED[closed], *words)
        assert (status, err) == (0, "")
        assert bool(out) == (closed != "stdout")
    assert ("--out" in words) == bool([*folder.glob("tree.svg"), *folder.glob("sheet.pdf")])


def without_reader(folder: Path, *words: str) -> tuple[int, str]:
    """Run the program with standard output into a pipe that nobody reads; return its status and its errors."""
    reader, writer = os.pipe()
    os.close(reader)
    command, env = [sys.executable, "-P", "-m", "ttt_gui", *words], environment(folder / "home")
    with os.fdopen(writer, "wb") as out:
        done = subprocess.run(
            command, cwd=folder, env=env, stdout=out, stderr=subprocess.PIPE, text=True, timeout=PATIENCE, check=False
        )
    return done.returncode, done.stderr


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["analyse", "--json"]], ids=" ".join)
def test_a_reader_that_goes_is_no_error(folder: Path, words: list[str]) -> None:
    """As behind `| head -1`, however much Python still keeps back at the end."""
    assert without_reader(folder, *words) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's full device")
@pytest.mark.parametrize("words", [["--help"], ["analyse"]], ids=" ".join)
def test_an_output_that_is_full_is_one_sentence(folder: Path, words: list[str], snapshot: SnapshotAssertion) -> None:
    status, _, err = ran(folder, ">/dev/full", *words)
    assert status == 1
    assert err == snapshot
