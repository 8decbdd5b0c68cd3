"""Many files graded: each is handed on as soon as it is done, and the last ones have the cores of the others."""

from __future__ import annotations

import threading

import pytest

from tests.waiting import PATIENCE
from ttt_gui.engine.examine.verdict import ExaminationResult
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.asking import Width
from ttt_gui.session.examining.examination import Progress
from ttt_gui.session.examining.grading import GradeFiles
from ttt_gui.system.control import Control


class File:
    """ExaminationResult when it is told to be; stopped before, without anything known."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.has_begun, self.may_end = threading.Event(), threading.Event()
        self.width = Width()
        self.look: object = None

    def __call__(self, control: Control, /, *, width: Width) -> ExaminationResult:
        self.width = width
        self.has_begun.set()
        with control.use(self, lambda: self.look):
            assert self.may_end.wait(PATIENCE)
        control.tell()
        return ExaminationResult.refused(self.name, Rules(), "It is empty.")

    def stop(self) -> None:
        self.may_end.set()


def test_each_is_handed_on_and_the_last_ones_have_all_cores() -> None:
    """Three files, two at a time, four cores: no file waits from the end of the first one on."""
    files = [File(name) for name in "abc"]
    kept = {number: threading.Event() for number in range(3)}
    found: list[str] = []

    def keep(number: int, result: ExaminationResult, is_cut: bool) -> None:
        found.append(f"{result.name}{is_cut}")
        kept[number].set()

    work = GradeFiles(files, 2, keep, cores=4)
    control = Control()
    thread = threading.Thread(target=work.run, args=(control,))
    thread.start()
    for each in files[:2]:
        assert each.has_begun.wait(PATIENCE)
    assert not files[2].has_begun.is_set()
    assert work.sample().running == (0, 1)
    files[0].look = Progress(done=1, of=2)
    assert 0 < work.sample().share < 1 / 6
    files[0].may_end.set()
    assert kept[0].wait(PATIENCE)
    assert files[2].has_begun.wait(PATIENCE)
    files[2].may_end.set()
    assert kept[2].wait(PATIENCE)
    while work.sample().done < 2:
        thread.join(0.001)
    status = work.sample()
    assert (status.done, status.of, status.running, round(status.share, 3)) == (2, 3, (1,), 0.667)
    assert files[1].width.count == 4
    files[1].may_end.set()
    thread.join()
    assert found == ["aFalse", "cFalse", "bFalse"]


def test_after_a_stop_nothing_is_begun() -> None:
    files = [File(name) for name in "abc"]
    found: list[int] = []
    work = GradeFiles(files, 1, lambda number, _result, _is_cut: found.append(number))
    control = Control()
    thread = threading.Thread(target=work.run, args=(control,))
    thread.start()
    assert files[0].has_begun.wait(PATIENCE)
    files[0].may_end.set()
    assert files[1].has_begun.wait(PATIENCE)
    control.stop()
    thread.join()
    assert found == [0]
    assert not files[2].has_begun.is_set()


def test_what_cannot_be_kept_is_raised_after_all_are_ended() -> None:
    files = [File(name) for name in "ab"]
    files[0].may_end.set()

    def keep(number: int, _result: ExaminationResult, _is_cut: bool) -> None:
        assert files[1].has_begun.wait(PATIENCE)
        raise RuntimeError(number)

    with pytest.raises(RuntimeError, match="0"):
        GradeFiles(files, 2, keep).run(Control())
    assert files[1].may_end.is_set()
