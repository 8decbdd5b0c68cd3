"""Homework held against the table: every fault is named, with whatever answers alike, and no sound engine accused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.faults.called import engine_of
from tests.guests.index import CORRECT, FAULTY, FOLDER, GUESTS, Guest
from ttt_gui.engine.examine.truth import Truth
from ttt_gui.engine.faults.alike import Table
from ttt_gui.engine.faults.diagnosis import Diagnosis, diagnose
from ttt_gui.game.position import Position

TableFrom = Callable[[int], Table]


def diagnosed(guest: Guest, slower: bool, table_from: TableFrom, truths: dict[Position, Truth]) -> Diagnosis:
    """From the answers to the positions that its row asks for; twice where the lot has a part in it."""
    engine = engine_of(guest)
    answers = {}
    table = table_from(guest.stones)
    for position in table.positions:
        cells = {engine(position) for _ in range(2 if guest.by_lot else 1)}
        answers[position] = tuple(cell for cell in cells if cell is not None)
    right = {position: truth.soonest if slower else truth.right for position, truth in truths.items()}
    return diagnose(answers, right, slower, table)


def named(guest: Guest) -> str:
    return guest.file.removesuffix(".py")


@pytest.mark.parametrize("guest", FAULTY, ids=named)
def test_every_fault_is_named(guest: Guest, table_from: TableFrom, truths: dict[Position, Truth]) -> None:
    diagnosis = diagnosed(guest, guest.slower, table_from, truths)
    assert guest.fault in diagnosis.faults, diagnosis
    assert diagnosis.rows[0].agrees == diagnosis.rows[0].asked
    assert diagnosis.cause


@pytest.mark.parametrize("guest", CORRECT, ids=named)
def test_no_sound_engine_is_accused(guest: Guest, table_from: TableFrom, truths: dict[Position, Truth]) -> None:
    if guest.file == "right_numpy.py":
        pytest.importorskip("numpy")
    diagnosis = diagnosed(guest, False, table_from, truths)
    assert not diagnosis.fault, diagnosis
    assert diagnosis.title == "a minimax that goes to the end", diagnosis


def test_every_file_stands_in_the_index() -> None:
    assert {path.name for path in FOLDER.glob("*.py")} - {"index.py", "__init__.py"} == {
        each.file for each in GUESTS if each.folder == FOLDER
    }
    assert len(GUESTS) >= 25
