"""What a class answers like: one process and one table for all files, that wait for each other and can be stopped."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ttt_gui.engine.examine.graded import Likeness
from ttt_gui.engine.examine.holder import Hold, likeness_of
from ttt_gui.engine.faults.diagnosis import CODE, NEAREST, Beside, Diagnosis
from ttt_gui.engine.faults.shown import Suspect
from ttt_gui.engine.growth.positions import Reachable
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.likeness import HolderProcess
from ttt_gui.system.control import StoppedError, Tell, untold

BOARD = Reachable(Rules(1, 2, 2))
MAKE, HOLD = BOARD.positions(), Hold({}, {})
ONE = Likeness("one")


class Told:
    """What a process that there is none of is asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.orders: list[object] = []
        self.pid: int | None = None

        def ask(_holder: HolderProcess, order: object, tell: Tell) -> Iterator[Likeness]:
            self.orders.append(order)
            self.pid = self.pid or len(self.orders)
            if order != MAKE:
                yield ONE

        monkeypatch.setattr(HolderProcess, "_answered", ask)
        monkeypatch.setattr(HolderProcess, "pid", property(lambda _holder: self.pid))

    @property
    def words(self) -> list[object]:
        return ["make" if order == MAKE else order for order in self.orders]


def test_the_table_is_made_once_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the positions that are asked; again where the process ended meanwhile; not for another order."""
    told, holder = Told(monkeypatch), HolderProcess(BOARD)
    assert list(holder.ask("other", untold)) == [ONE]
    for _ in range(2):
        assert list(holder.ask(HOLD, untold)) == [ONE]
    assert told.words == ["other", "make", HOLD, HOLD]
    told.pid = None
    assert list(holder.ask(HOLD, untold)) == [ONE]
    assert told.words[4:] == ["make", HOLD]


def test_who_waits_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    Told(monkeypatch)
    holder = HolderProcess(BOARD)
    running = holder.ask(HOLD, untold)
    assert next(running)
    holder.stop()  # for the one that waits: the other goes on

    def enough(_share: float | None) -> None:
        raise StoppedError

    with pytest.raises(StoppedError):
        list(holder.ask(HOLD, enough))
    assert list(running) == []
    assert list(holder.ask(HOLD, enough)) == [ONE]


def test_what_a_report_says() -> None:
    """The fault with its line; that nothing is like it; that nothing was told."""
    flat, source = "Every win counts the same.", "\n" * 6 + "    if depth == 4:\n"
    line = Suspect(7, "It ends here.")
    named = Diagnosis(title="a minimax that stops", cause="It stops.", description=flat, line=line)
    found = likeness_of(named, source)
    assert (found.source, likeness_of(named, "one line").line) == ("if depth == 4:", None)
    assert (found.title, found.reason, found.line, found.sentence) == (named.title, "It stops.", 7, "It ends here.")
    near = Diagnosis(title="a minimax", rows=(Beside("this one", 4_289, 4_520),), lead=NEAREST)
    assert likeness_of(near).text == ("Nearest: a minimax (in 4,289 of 4,520; it does not explain the mistakes)")
    code = likeness_of(Diagnosis(title="a search that errs", lead=CODE, line=line), source)
    assert code.text == "Its code shows a search that errs, line 7"
    assert likeness_of(Diagnosis(title="a minimax", description="It goes to the end.")).cause[-4:] == "end."
    assert likeness_of(Diagnosis(tried=490)).cause == ("None of 490 kinds of minimax tried explains these answers.")
    assert likeness_of(Diagnosis()).cause == "No search explains these answers."
