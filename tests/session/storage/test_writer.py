"""The one way in which the app's own files are written: in order, once more where that failed, and named at the end."""

from __future__ import annotations

import errno

import pytest
from syrupy.assertion import SnapshotAssertion

from ttt_gui.session.storage.user_file import SAVED_AFTER_ALL, Writer


class Disk:
    """A disk that is full until ``is_full`` is no more, and what was written to it."""

    def __init__(self) -> None:
        self.is_full = True
        self.written: list[str] = []

    def write(self, name: str) -> None:
        if self.is_full:
            raise OSError(errno.ENOSPC, "No space left on device")
        self.written.append(name)


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def said(writer: Writer) -> list[str]:
    """What the status bar shows."""
    said: list[str] = []
    writer.said.connect(said.append)
    return said


def submit(writer: Writer, disk: Disk, name: str, is_repeated: bool = True) -> None:
    writer.submit(name, lambda: disk.write(name), f"{name} could not be saved", is_repeated=is_repeated)


def test_what_failed_is_written_with_the_next_change(
    writer: Writer, disk: Disk, said: list[str], snapshot: SnapshotAssertion
) -> None:
    """Whichever file that change is of; and the person learns of both."""
    submit(writer, disk, "progress")
    submit(writer, disk, "settings")
    assert writer.flush()
    assert said == snapshot
    disk.is_full = False
    submit(writer, disk, "game")
    assert writer.flush()
    assert disk.written == ["game", "progress", "settings"]
    assert said[2:] == [SAVED_AFTER_ALL]


def test_what_failed_is_written_at_the_end(writer: Writer, disk: Disk, said: list[str]) -> None:
    submit(writer, disk, "progress")
    assert writer.flush()
    disk.is_full = False
    writer.try_again()
    assert writer.flush()
    assert (disk.written, said[1:]) == (["progress"], [SAVED_AFTER_ALL])
    writer.try_again()
    assert writer.flush()
    assert disk.written == ["progress"]


def test_what_fails_for_ever_does_not_keep_the_writer_busy(writer: Writer, disk: Disk, said: list[str]) -> None:
    """Two files that can never be written, beside one that can: each success tries both once."""
    for name in ("progress", "settings"):
        submit(writer, disk, name)
    for number in range(3):
        writer.submit("game", lambda number=number: disk.written.append(str(number)), "The game could not be saved")
        assert writer.flush()
    assert disk.written == ["0", "1", "2"]
    assert len(said) == 2 + 3 * 2
    assert SAVED_AFTER_ALL not in said


def test_a_key_that_was_withdrawn_or_is_newer_is_not_written_again(writer: Writer, disk: Disk, said: list[str]) -> None:
    """A game that was left and is removed must not come back; of one key the last submission counts."""
    submit(writer, disk, "left")
    writer.submit("game", lambda: disk.write("old"), "The game could not be saved")
    assert writer.flush()
    writer.withdraw("left")
    disk.is_full = False
    writer.submit("game", lambda: disk.write("new"), "The game could not be saved")
    assert writer.flush()
    writer.try_again()
    assert writer.flush()
    assert (disk.written, said[-1]) == (["new"], SAVED_AFTER_ALL)


def test_a_persons_own_file_is_not_written_unasked(writer: Writer, disk: Disk, said: list[str]) -> None:
    """Who saved under a name has seen a box about it, and may have chosen another name since."""
    failed: list[str] = []
    writer.failed.connect(lambda key, _sentence: failed.append(key))
    submit(writer, disk, "mine.ttt", is_repeated=False)
    writer.submit("tidying", lambda: disk.write("tidying"))
    assert writer.flush()
    disk.is_full = False
    submit(writer, disk, "game")
    writer.try_again()
    assert writer.flush()
    assert (disk.written, said, failed) == (["game"], [], ["mine.ttt", "tidying"])
