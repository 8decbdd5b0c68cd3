"""Homework held against the table: every fault is named, with whatever answers alike, and no sound engine accused; and
right and broken twins, each in the shapes in which people write them: the right name with its line, or none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.engine.faults.called import engine_from, engine_of
from tests.engine.faults.twins import NOTHING, TWINS, Twin
from tests.samples.edits import EDITS
from tests.samples.index import CORRECT, FAULTY, FOLDER, SAMPLES, Sample
from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.grades import OracleValues
from ttt_gui.engine.faults import source
from ttt_gui.engine.faults.answer_classes import AnswerTable
from ttt_gui.engine.faults.diagnosis import CODE, LIKE, Diagnosis, diagnose
from ttt_gui.engine.faults.kinds import KINDS
from ttt_gui.engine.faults.shown import Shown
from ttt_gui.game.position import Position

ALSO = {
    "bounds_unchanged.py": "a negamax alpha-beta that does not turn alpha and beta round",  # harmless on this board
    "one_diagonal_forgotten.py": "an engine that does not know every line",
}
TableFrom = Callable[[int], AnswerTable]


def diagnosed(sample: Sample, slower: bool, table_from: TableFrom, truths: dict[Position, OracleValues]) -> Diagnosis:
    """From the answers to the positions that its row asks for; twice where the lot has a part in it."""
    engine, table = engine_of(sample), table_from(sample.stones)
    answers = {each: {engine(each) for _ in range(2 if sample.by_lot else 1)} for each in table.positions}
    return held(answers, slower, table, truths, Shown(sample.source, sample.calling.function))


def held(
    said: dict[Position, set[int | None]],
    slower: bool,
    table: AnswerTable,
    truths: dict[Position, OracleValues],
    shown: Shown,
) -> Diagnosis:
    answers = {position: tuple(cell for cell in cells if cell is not None) for position, cells in said.items()}
    right = {position: truth.soonest if slower else truth.right for position, truth in truths.items()}
    return diagnose(answers, right, slower, table, shown=shown)


def named(sample: Sample) -> str:
    return sample.file.removesuffix(".py")


@pytest.mark.parametrize("sample", FAULTY, ids=named)
def test_every_fault_is_named(sample: Sample, table_from: TableFrom, truths: dict[Position, OracleValues]) -> None:
    diagnosis = diagnosed(sample, sample.slower, table_from, truths)
    assert sample.fault in diagnosis.faults, diagnosis
    if diagnosis.lead == CODE:
        assert diagnosis.line
    else:
        assert (diagnosis.lead, diagnosis.rows[0].agrees) == (LIKE, diagnosis.rows[0].asked)
    assert bool(diagnosis.line) is bool(sample.line)
    assert (diagnosis.lesson == "4-the-first-cut") is ("alpha" in diagnosis.faults[0])
    if diagnosis.line and sample.line:
        assert diagnosis.faults == (sample.fault,)
        assert sample.line in sample.source.splitlines()[diagnosis.line.line - 1]
        assert diagnosis.line.sentence.endswith(".")


@pytest.mark.parametrize("sample", CORRECT, ids=named)
def test_no_sound_engine_is_accused(
    sample: Sample, table_from: TableFrom, truths: dict[Position, OracleValues], snapshot: SnapshotAssertion
) -> None:
    if sample.file == "right_numpy.py":
        pytest.importorskip("numpy")
    diagnosis = diagnosed(sample, False, table_from, truths)
    assert not diagnosis.faults, diagnosis
    assert diagnosis.title == snapshot


@pytest.mark.parametrize("sample", SAMPLES, ids=named)
def test_no_file_is_said_to_have_another_fault(sample: Sample) -> None:
    """What a file proves is named without its answers: none of the sound, and of each faulty one its own, which is not
    refuted; and nothing is said of a window that hands something on."""
    shown = Shown(sample.source, sample.calling.function)
    assert shown.known().passes_alpha is not True
    assert all(not shown.refutes(each) for each in KINDS if each.title == sample.fault)
    assert {kind.title for kind in shown.proved()} <= {sample.fault, ALSO.get(sample.file)}


SHOWN = {
    "co_ca_ro": source.begins_at_nothing,
    "last_cell": source.last_kept,
    "maru_batsu": source.winner_kept,
    "piskvorky_tabulka": source.bound_remembered,
    "ristinolla": source.first_only,
    "tres_en_raya_2d": source.stone_left,
    "uc_tas": source.swapped,
    "negamax_hw": source.sign_not_turned,
    "patient_winner": source.prefers_later_win,
}


@pytest.mark.parametrize("name", SHOWN)
def test_the_fault_of_an_engine_as_it_was_handed_in_is_shown(name: str) -> None:
    """By finders that its author knew nothing of."""
    shown = Shown((FOLDER / "handed_in" / f"{name}.py").read_text(encoding="utf-8"))
    assert any(shown.line(each) for each in KINDS if each.shown is SHOWN[name])


def test_every_engine_stands_in_the_index() -> None:
    others = {"index.py", "edits.py", "__init__.py", "truth.py", "sixty_truth.py", "stops_4_none_when_lost.py"}
    engines = {path.name for path in FOLDER.glob("*.py")} - others | {*EDITS}
    assert engines == {each.file for each in SAMPLES if each.folder == FOLDER}
    assert len(SAMPLES) >= 25


@pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.name)
@pytest.mark.slow
def test_the_right_name_or_none(
    twin: Twin, table_from: TableFrom, truths: dict[Position, OracleValues], snapshot: SnapshotAssertion
) -> None:
    """A right twin is like the right search; of a broken one its fault is named alone, where its line is shown."""
    table, engine = table_from(4), engine_from(twin.source, twin.name, Calling("best_move", ("board", "side")))
    answers = {each: {engine(each)} for each in table.positions}
    found = held(answers, False, table, truths, Shown(twin.source, "best_move"))
    is_right = all(cells & {*truths[position].right} for position, cells in answers.items())
    assert is_right is not bool(twin.fault)
    if is_right:
        assert (found.lead, found.faults) == (LIKE, ())
        assert found.title == snapshot
    elif twin.fault == NOTHING:
        assert not found.faults
    elif twin.line:
        assert (found.title, found.lead in (LIKE, CODE)) == (twin.fault, True)
        assert found.line
        assert twin.line in twin.source.splitlines()[found.line.line - 1]
    else:
        assert (found.lead, found.line) == (LIKE, None)
        assert found.faults[0] == twin.fault
