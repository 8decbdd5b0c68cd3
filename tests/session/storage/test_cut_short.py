"""What was cut short is said once, at the next start, whatever happened to the file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ttt_gui.session.storage import cut_short


def test_it_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "state" / "cut-short.json"
    cut_short.keep(path, ["tree.svg was not written.", "größe.png was not written."])
    assert cut_short.take(path) == ["tree.svg was not written.", "größe.png was not written."]
    assert cut_short.take(path) == []
    assert not path.exists()


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b'{"a": 1}', b'[1, null, ["x"]]', b"[" * 50_000])
def test_a_damaged_file_says_nothing_and_goes(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "cut-short.json"
    path.write_bytes(data)
    assert cut_short.take(path) == []
    assert not path.exists()


def test_a_place_that_is_no_file_is_left_alone(tmp_path: Path) -> None:
    """Neither a folder nor a pipe is waited for, and what cannot be written is not."""
    pipe, file = tmp_path / "pipe", tmp_path / "file"
    os.mkfifo(pipe)
    assert cut_short.take(pipe) == []
    assert cut_short.take(tmp_path) == []
    file.write_text("")
    cut_short.keep(file / "cut-short.json", ["lost"])
    assert cut_short.take(file / "cut-short.json") == []
