"""The line of the homework that holds the fault: that line or none, and none in a sound file."""

from __future__ import annotations

import pytest

from tests.guests.index import CORRECT, FAULTY, Guest
from ttt_gui.engine.faults.source import FINDERS, suspect_line

INNER = ("cut leaves only the inner loop", "                    break")
GAINS_LITTLE = {
    "right_break_inner.py": (INNER,),
    "right_bounds_kept_back.py": (INNER, ("alpha and beta not passed on", "minimax(b, depth + 1, not is_max)")),
}
ONLY_WHERE_NAMED = {"depth ignored", "bounds taken for values", "alpha and beta not turned round", "lines not seen"}


def named(guest: Guest) -> str:
    return guest.file.removesuffix(".py")


@pytest.mark.parametrize("guest", FAULTY, ids=named)
def test_the_line_of_the_fault(guest: Guest) -> None:
    source = guest.path.read_text(encoding="utf-8")
    assert guest.fault is not None
    found = suspect_line(source, guest.fault)
    if guest.line is None:
        assert found is None
        return
    assert found is not None
    assert guest.line in source.splitlines()[found.line - 1]
    assert found.sentence.endswith(".")


@pytest.mark.parametrize("guest", CORRECT, ids=named)
def test_a_sound_file_shows_no_fault(guest: Guest) -> None:
    """The finders that need no fault to be named first: each looks for a shape that no sound file has."""
    source = guest.path.read_text(encoding="utf-8")
    found = {fault for fault in FINDERS if suspect_line(source, fault)}
    allowed = {fault for fault, _ in GAINS_LITTLE.get(guest.file, ())}
    allowed |= {"stops"} if guest.file == "sample.py" else set()  # on larger boards, and on purpose
    assert found - ONLY_WHERE_NAMED == allowed


@pytest.mark.parametrize("file", GAINS_LITTLE)
def test_a_cut_that_saves_less_than_it_could(file: str) -> None:
    guest = next(each for each in CORRECT if each.file == file)
    source = guest.path.read_text(encoding="utf-8")
    for fault, line in GAINS_LITTLE[file]:
        found = suspect_line(source, fault)
        assert found is not None
        assert line in source.splitlines()[found.line - 1]


@pytest.mark.parametrize("source", ["", "def f(:", "print 'Python 2'", "\0", "(" * 5_000, "def f(): return f()"])
def test_what_cannot_be_read_shows_nothing(source: str) -> None:
    for fault in FINDERS:
        assert suspect_line(source, fault) is None
