"""Many files graded: each is handed on as soon as it is done, and the last ones have the cores of the others."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from ttt_gui.engine.examine.graded import Graded
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.grading import GradeFile
from ttt_gui.session.examining.grading_files import GradeFiles

LONG = 60.0


class File(GradeFile):
    """One that is done when it is told; stopped before, without anything known."""

    def __init__(self, name: str) -> None:
        self.file = Path(name)
        self.has_begun, self.may_end = threading.Event(), threading.Event()
        self.widths: list[int] = []
        self.is_stopped = False
        self.left: float | None = None

    def run(self) -> Graded | None:
        self.has_begun.set()
        assert self.may_end.wait(LONG)
        return None if self.is_stopped else Graded.refused(self.file.name, Rules(), "It is empty.")

    def stop(self) -> None:
        self.is_stopped = not self.may_end.is_set()
        self.may_end.set()

    def widen(self, processes: int) -> None:
        self.widths.append(processes)

    @property
    def was_stopped(self) -> bool:
        return self.is_stopped

    @property
    def seconds_left(self) -> float | None:
        return self.left

    @property
    def share(self) -> float:
        return float(self.may_end.is_set())


def test_each_is_handed_on_and_the_last_ones_have_all_cores() -> None:
    """Three files, two at a time, four cores: no file waits from the end of the first one on."""
    files = [File(name) for name in "abc"]
    kept = {number: threading.Event() for number in range(3)}

    def keep(number: int, graded: Graded, is_cut: bool) -> str:
        kept[number].set()
        return f"{graded.name}{is_cut}"

    work = GradeFiles(files, 2, keep, cores=4)
    found: list[list[str]] = []
    thread = threading.Thread(target=lambda: found.append(work.run()))
    thread.start()
    for each in files[:2]:
        assert each.has_begun.wait(LONG)
    assert not files[2].has_begun.is_set()
    assert work.sample().running == (0, 1)
    assert work.sample().left is None
    files[0].left = 1_000.0
    assert work.sample().left == pytest.approx(1_500.0, rel=0.1)  # as long for each of three files, two at a time
    files[1].left = 3_000.0
    assert work.sample().left == pytest.approx(3_000.0, rel=0.1)
    files[0].may_end.set()
    assert kept[0].wait(LONG)
    assert files[2].has_begun.wait(LONG)
    files[2].may_end.set()
    assert kept[2].wait(LONG)
    while work.sample().done < 2:
        thread.join(0.001)
    standing = work.sample()
    assert (standing.done, standing.of, standing.running, round(standing.share, 3)) == (2, 3, (1,), 0.667)
    assert files[1].widths[-1] == 4
    assert standing.left == pytest.approx(3_000.0, rel=0.1)
    files[1].left = 0.0
    assert work.sample().left is None  # it is being compared, for nobody knows how long
    files[1].may_end.set()
    thread.join()
    assert found == [["aFalse", "bFalse", "cFalse"]]


def test_after_a_stop_nothing_is_begun() -> None:
    files = [File(name) for name in "abc"]
    work = GradeFiles(files, 1, lambda number, _graded, _is_cut: number)
    thread = threading.Thread(target=lambda: found.append(work.run()))
    found: list[list[int]] = []
    thread.start()
    assert files[0].has_begun.wait(LONG)
    files[0].may_end.set()
    assert files[1].has_begun.wait(LONG)
    work.stop()
    thread.join()
    assert found == [[0]]
    assert not files[2].has_begun.is_set()


def test_what_cannot_be_kept_is_raised_after_all_are_ended() -> None:
    files = [File(name) for name in "ab"]
    files[0].may_end.set()

    def keep(number: int, _graded: Graded, _is_cut: bool) -> None:
        raise RuntimeError(number)

    with pytest.raises(RuntimeError, match="0"):
        GradeFiles(files, 2, keep).run()
    assert files[1].may_end.is_set()
