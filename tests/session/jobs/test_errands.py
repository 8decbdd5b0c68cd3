"""Errands run one after the other in a thread of their own, and each ends in one signal."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from ttt_gui.session.jobs.errands import Errands


@pytest.fixture
def errands() -> Iterator[Errands]:
    errands = Errands()
    yield errands
    errands.close()


def test_what_an_errand_gives_comes_back_with_its_words(qtbot: QtBot, errands: Errands) -> None:
    here = threading.get_ident()
    busy: list[bool] = []
    errands.busy_changed.connect(busy.append)
    with qtbot.waitSignal(errands.done) as done:
        errands.run(threading.get_ident, "Done.", "It could not be done")
        assert errands.busy
    there, words = done.args
    assert there != here
    assert words == "Done."
    assert not errands.busy
    assert busy == [True, False]


def refuse(error: Exception) -> object:
    raise error


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (ValueError("The picture is too large."), "The picture is too large."),
        (PermissionError(13, "Permission denied"), "x.svg could not be written: Permission denied."),
        (OSError("a folder has that name"), "x.svg could not be written: a folder has that name."),
        (MemoryError(), "x.svg could not be written: there is not enough memory."),
    ],
)
def test_an_error_is_one_sentence(qtbot: QtBot, errands: Errands, error: Exception, sentence: str) -> None:
    with qtbot.waitSignal(errands.failed) as failed:
        errands.run(lambda: refuse(error), "Done.", "x.svg could not be written")
    assert failed.args == [sentence]


def test_an_unexpected_error_names_the_log(qtbot: QtBot, errands: Errands) -> None:
    with qtbot.waitSignal(errands.failed) as failed:
        errands.run(lambda: refuse(RuntimeError("inside")), "Done.", "It could not be done")
    assert failed.args[0].startswith("It could not be done")
    assert "inside" not in failed.args[0]


def test_they_run_in_their_order_and_none_after_the_end(qtbot: QtBot) -> None:
    errands = Errands()
    order: list[int] = []
    gate = threading.Event()
    errands.run(lambda: (gate.wait(20), order.append(1)), "", "")
    errands.run(lambda: order.append(2), "", "")
    gate.set()
    qtbot.waitUntil(lambda: not errands.busy)
    assert order == [1, 2]
    errands.close()
    errands.close()
    errands.run(lambda: order.append(3), "", "")
    assert not errands.busy
    assert order == [1, 2]
