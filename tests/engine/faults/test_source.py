"""The line of the homework that holds the fault: that line or none, and no proof in a sound file."""

from __future__ import annotations

import pytest

from tests.guests.index import CORRECT, FAULTY, Guest
from ttt_gui.engine.faults.kinds import DEPTH_IGNORED, KINDS
from ttt_gui.engine.faults.shown import Shown

_FLOORS = ("a minimax that finds no move where every move loses", "a minimax that finds no move unless one wins")

ALSO = {
    "bounds_unchanged.py": "a negamax alpha-beta that does not turn alpha and beta round",  # harmless on this board
    "one_diagonal_forgotten.py": "an engine that does not know every line",
}


def named(guest: Guest) -> str:
    return guest.file.removesuffix(".py")


@pytest.mark.parametrize("guest", [each for each in FAULTY if each.fault not in _FLOORS], ids=named)
def test_the_line_of_the_fault(guest: Guest) -> None:
    source = guest.path.read_text(encoding="utf-8")
    shown = Shown(source, guest.calling.function)
    found = [shown.line(each) for each in (*KINDS, DEPTH_IGNORED) if each.title == guest.fault]
    assert found
    for suspect in found:
        assert (suspect is None) is (guest.line is None)
        if suspect and guest.line:
            assert guest.line in source.splitlines()[suspect.line - 1]
            assert suspect.sentence.endswith(".")


@pytest.mark.parametrize("guest", CORRECT + FAULTY, ids=named)
def test_no_file_is_said_to_have_another_fault(guest: Guest) -> None:
    """What a file proves is named without its answers: none of the sound, and of each faulty one its own."""
    shown = Shown(guest.path.read_text(encoding="utf-8"), guest.calling.function)
    assert {kind.title for kind in shown.proved()} <= {guest.fault, ALSO.get(guest.file)}
