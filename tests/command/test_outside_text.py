"""What a terminal is told about words and files is text: nothing in it is obeyed, and no sentence echoes it all."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hostile import HOSTILE, PIECES, name_of, obeyed
from ttt_gui.command.main import main


def said(words: list[str]) -> tuple[int, str]:
    """The exit status, and all that was printed."""
    output = io.StringIO()
    with redirect_stdout(output), redirect_stderr(output):
        status = main(words)
    return status, output.getvalue()


def assert_harmless(words: list[str]) -> None:
    status, text = said(words)
    assert not obeyed(text)
    if status:
        assert text.count("\n") <= 1
        assert len(text) < 700, text


WAYS = (
    ["analyse", "{}"],
    ["analyse", "--{}"],
    ["analyse", "--rows", "{}"],
    ["analyse", "--seconds={}"],
    ["analyse", "--cut", "{}"],
    ["analyse", "--ordering", "{}"],
    ["analyse", "--algorithm", "{}"],
    ["trace", "({})", "--out", "x.json"],
    ["trace", "...", "--out", "{}"],
    ["trace", "...", "--out", "{}.gif"],
    ["trace", "...", "--out", "{}/x.json"],
    ["trace", "{}.ttt-trace", "--out", "x.json"],
    ["trace", "{}.ttt-trace", "more", "--out", "x.json"],
    ["bench", "{}"],
    ["examine", "{}"],
    ["examine", "a.py", "--{}"],
    ["examine", "a.py", "--out", "{}"],
    ["examine", "a.py", "--positions", "{}"],
    ["examine", "a.py", "--calling", "{}"],
    ["examine", "a.py", "--python", "{}"],
    ["match", "{}", "random"],
    ["match", "casual", "random", "--{}"],
    ["match", "casual", "random", "--out", "{}"],
    ["self-test", "{}"],
    ["game.ttt", "{}"],
    ["search.ttt-trace", "{}"],
    ["<{}"],
)


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_words_of_the_command_line(way: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """4,000 digits were echoed, and escape sequences reached the terminal."""
    monkeypatch.chdir(tmp_path)
    Path("a.py").write_text("")
    for piece in (*PIECES, "".join(PIECES)):
        text = piece.replace("\0", "")  # which no system hands over
        assert_harmless([word.replace("{}", text) for word in way])


@given(HOSTILE, st.sampled_from(("nodes", "version", "position", "tree", "format", "algorithm")))
def test_traces_and_their_names(text: str, key: str) -> None:
    """A trace's header may say anything, and so may the name of its file."""
    with TemporaryDirectory() as folder:
        path = Path(folder, f"{name_of(text)}.ttt-trace")
        header = {"format": "ttt-gui trace", "version": 1, "position": "...", "k": 1} | {key: text}
        try:
            path.write_bytes(json.dumps(header).encode() + b"\nnothing")
        except OSError:
            return  # the file system knows no such name
        assert_harmless(["trace", str(path), "--out", str(Path(folder, "x.json"))])
