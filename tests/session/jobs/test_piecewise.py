"""Work in pieces as a job: stopped between two, also before the first; how far it is; what it holds is let go."""

from __future__ import annotations

import gc
import weakref

import pytest

from ttt_gui.session.jobs.piecewise import Outcome, Piecewise
from ttt_gui.system.pieces import Tell, told


def test_its_result_is_that_of_its_function() -> None:
    def work(tell: Tell) -> int:
        return sum(told([1, 2, 3], tell, 3))

    job = Piecewise(work)
    assert job.sample() is None
    assert job.run() == 6
    assert job.sample() == pytest.approx(2 / 3)


def test_a_stop_ends_it_between_two_pieces() -> None:
    done: list[int] = []

    def work(tell: Tell) -> None:
        for piece in told(range(10), tell):
            done.append(piece)
            if piece == 3:
                job.stop()

    job = Piecewise(work)
    assert job.run() is Outcome.STOPPED
    assert done == [0, 1, 2, 3]


def test_one_that_is_stopped_before_it_runs_does_nothing() -> None:
    job = Piecewise(lambda _tell: pytest.fail("it began"))
    job.stop()
    assert job.run() is Outcome.STOPPED


def test_released_it_holds_nothing() -> None:
    class Held:
        pass

    held = Held()
    watch = weakref.ref(held)
    job = Piecewise(lambda _tell, held=held: held)  # type: ignore[misc]
    job.run()
    job.release()
    del held
    gc.collect()
    assert watch() is None
