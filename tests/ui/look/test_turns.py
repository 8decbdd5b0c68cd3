"""Work in turns of the event loop: one piece each, in order, and what Qt has to do comes in between."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QObject
from pytestqt.qtbot import QtBot

from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.turns import Turns

_POSTED = QEvent.Type(QEvent.registerEventType())


class _Hearer(QObject):
    """Notes that an event posted to it has come."""

    def __init__(self, done: list[str]) -> None:
        super().__init__()
        self._done = done

    @called_by_qt(bool)
    def event(self, event: QEvent) -> bool:
        if event.type() == _POSTED:
            self._done.append("posted")
        return super().event(event)


def test_no_turn_has_two_steps_and_what_one_posts_comes_before_the_next(qtbot: QtBot) -> None:
    """Each step posts an event, as a widget does that wants to be laid out: it is there before the next step."""
    done: list[str] = []
    hearer = _Hearer(done)
    turns = Turns(hearer)

    def step() -> None:
        done.append("step")
        QCoreApplication.postEvent(hearer, QEvent(_POSTED))

    turns.add(step, step)
    turns.add(step)
    assert done == []
    most = 0
    while turns.is_busy:
        before = done.count("step")
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        most = max(most, done.count("step") - before)
    assert most == 1
    assert done == ["step", "posted"] * 3


def test_it_says_when_nothing_is_left(qtbot: QtBot) -> None:
    """After the last step, and again after further ones."""
    parent = QObject()
    turns = Turns(parent)
    done: list[int] = []
    for number in (1, 2):
        turns.add(lambda number=number: done.append(number))  # type: ignore[misc]
        with qtbot.waitSignal(turns.done):
            pass
        assert done[-1] == number
        assert not turns.is_busy
