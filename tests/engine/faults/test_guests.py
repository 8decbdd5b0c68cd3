"""Homework held against the table: every fault is named, with whatever answers alike, and no sound engine accused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.faults.called import engine_of
from tests.guests.index import CORRECT, FAULTY, FOLDER, GUESTS, Guest
from ttt_gui.engine.examine.judge import OracleValues
from ttt_gui.engine.faults.alike import AnswerTable
from ttt_gui.engine.faults.diagnosis import LIKE, Diagnosis, diagnose
from ttt_gui.engine.faults.kinds import KINDS
from ttt_gui.engine.faults.shown import Shown
from ttt_gui.game.position import Position

ALSO = {
    "bounds_unchanged.py": "a negamax alpha-beta that does not turn alpha and beta round",  # harmless on this board
    "one_diagonal_forgotten.py": "an engine that does not know every line",
}
TableFrom = Callable[[int], AnswerTable]


def diagnosed(
    guest: Guest, slower: bool, table_from: TableFrom, truths: dict[Position, OracleValues], with_file: bool = True
) -> Diagnosis:
    """From the answers to the positions that its row asks for; twice where the lot has a part in it."""
    engine = engine_of(guest)
    answers = {}
    table = table_from(guest.stones)
    for position in table.positions:
        cells = {engine(position) for _ in range(2 if guest.by_lot else 1)}
        answers[position] = tuple(cell for cell in cells if cell is not None)
    right = {position: truth.soonest if slower else truth.right for position, truth in truths.items()}
    shown = Shown(guest.path.read_text(encoding="utf-8"), guest.calling.function) if with_file else None
    return diagnose(answers, right, slower, table, shown=shown)


def named(guest: Guest) -> str:
    return guest.file.removesuffix(".py")


@pytest.mark.parametrize("guest", FAULTY, ids=named)
def test_every_fault_is_named(guest: Guest, table_from: TableFrom, truths: dict[Position, OracleValues]) -> None:
    diagnosis = diagnosed(guest, guest.slower, table_from, truths)
    assert guest.fault in diagnosis.faults, diagnosis
    assert (diagnosis.lead, diagnosis.rows[0].agrees) == (LIKE, diagnosis.rows[0].asked)
    assert bool(diagnosis.line) is bool(guest.line)
    if diagnosis.line and guest.line:
        assert diagnosis.faults == (guest.fault,)
        assert guest.line in guest.path.read_text(encoding="utf-8").splitlines()[diagnosis.line.line - 1]
        assert diagnosis.line.sentence.endswith(".")


@pytest.mark.parametrize("guest", CORRECT, ids=named)
def test_no_sound_engine_is_accused(guest: Guest, table_from: TableFrom, truths: dict[Position, OracleValues]) -> None:
    if guest.file == "right_numpy.py":
        pytest.importorskip("numpy")
    diagnosis = diagnosed(guest, False, table_from, truths)
    assert not diagnosis.faults, diagnosis
    assert diagnosis.title == "a minimax that goes to the end", diagnosis


@pytest.mark.parametrize("guest", GUESTS, ids=named)
def test_no_file_is_said_to_have_another_fault(guest: Guest) -> None:
    """What a file proves is named without its answers: none of the sound, and of each faulty one its own, which is not
    refuted; and nothing is said of a window that hands something on."""
    shown = Shown(guest.path.read_text(encoding="utf-8"), guest.calling.function)
    assert shown.known().passes_alpha is not True
    assert all(not shown.refutes(each) for each in KINDS if each.title == guest.fault)
    assert {kind.title for kind in shown.proved()} <= {guest.fault, ALSO.get(guest.file)}


def test_every_file_stands_in_the_index() -> None:
    assert {path.name for path in FOLDER.glob("*.py")} - {"index.py", "__init__.py", "truth.py"} == {
        each.file for each in GUESTS if each.folder == FOLDER
    }
    assert len(GUESTS) >= 25
