"""What the last end left to say: kept beside what another window left, shown once, and never lost for its size."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ttt_gui.session.storage.cut_short import CutShortFile


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "cut-short.json"


def taken(path: Path) -> list[str]:
    """What a start finds that has its file written."""
    file = CutShortFile(path)
    found = file.take()
    file.write()
    return found


def test_it_is_shown_once(path: Path, snapshot: SnapshotAssertion) -> None:
    CutShortFile(path).keep(["tree.svg was not written.", "größe.png was not written."])
    assert taken(path) == snapshot
    assert taken(path) == []


def test_two_windows_that_end_keep_what_either_left(path: Path, snapshot: SnapshotAssertion) -> None:
    CutShortFile(path).keep(["The game could not be saved."])
    CutShortFile(path).keep(["tree.svg was not written."])
    assert taken(path) == snapshot


def test_a_window_that_ends_while_another_starts_loses_nothing(path: Path) -> None:
    CutShortFile(path).keep(["old"])
    starting = CutShortFile(path)
    assert starting.take() == ["old"]
    CutShortFile(path).keep(["new"])
    starting.write()
    assert taken(path) == ["new"]


def test_long_sentences_are_read_again(path: Path) -> None:
    """The reader of 0.2.0 took 20,000 bytes, and lost all of a longer file."""
    sentences = [f"{number} {'größe' * 1_000} was not written." for number in range(20)]
    CutShortFile(path).keep(sentences)
    assert taken(path) == sentences


def test_the_file_of_0_2_0_is_read(path: Path, snapshot: SnapshotAssertion) -> None:
    path.parent.mkdir()
    path.write_text(json.dumps(["tree.svg was not written."]))
    assert taken(path) == snapshot


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b'{"a": 1}', b"[" * 50_000])
def test_a_damaged_file_is_set_aside(path: Path, data: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    file = CutShortFile(path)
    assert file.take() == []
    kept = path.with_name("cut-short.json.damaged-1")
    assert kept.read_bytes() == data
    assert file.problem
    assert str(kept) in file.problem


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes with a name in a folder")
def test_a_pipe_in_its_place_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    assert CutShortFile(path).take() == []


def test_where_it_cannot_be_written_nothing_is_raised(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    CutShortFile(tmp_path / "file" / "cut-short.json").keep(["lost"])
