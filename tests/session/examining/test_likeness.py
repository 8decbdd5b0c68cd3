"""What a class answers like: one process and one table for all files, that wait for each other and can be stopped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ttt_gui.engine.examine.held import Suspicion
from ttt_gui.engine.faults.diagnosis import Diagnosis
from ttt_gui.engine.growth.positions import Reachable
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.closer import Closer
from ttt_gui.session.examining.holder_process import HolderProcess
from ttt_gui.session.examining.likeness import SharedHolder, likeness_of
from ttt_gui.system.pieces import StoppedError, Tell, untold

BOARD = Reachable(Rules(1, 2, 2))


class Told:
    """What a process that there is none of is asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.orders: list[dict[str, object]] = []
        self.pid: int | None = None

        def ask(_holder: HolderProcess, order: dict[str, object], tell: Tell) -> Iterator[dict[str, Any]]:
            self.orders.append(order)
            self.pid = self.pid or len(self.orders)
            if order["do"] != "make":
                yield {"sentence": "one"}

        monkeypatch.setattr(HolderProcess, "ask", ask)
        monkeypatch.setattr(HolderProcess, "pid", property(lambda _holder: self.pid))

    @property
    def words(self) -> list[object]:
        return [order["do"] for order in self.orders]


def test_the_table_is_made_once_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the positions that are asked; again where the process ended meanwhile; not for a count of calls."""
    told, holder = Told(monkeypatch), SharedHolder(BOARD)
    assert list(holder.ask({"do": "calls"}, untold)) == [{"sentence": "one"}]
    for _ in range(2):
        assert list(holder.ask({"do": "hold"}, untold)) == [{"sentence": "one"}]
    assert told.words == ["calls", "make", "hold", "hold"]
    assert told.orders[1]["board"] == [1, 2, 2]
    assert told.orders[1]["positions"] == [0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]
    told.pid = None
    assert list(holder.ask({"do": "hold"}, untold)) == [{"sentence": "one"}]
    assert told.words[4:] == ["make", "hold"]


def test_who_waits_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    Told(monkeypatch)
    holder = SharedHolder(BOARD)
    running = holder.ask({"do": "hold"}, untold)
    assert next(running)
    holder.stop()  # for the one that waits: the other goes on

    def enough(_share: float | None) -> None:
        raise StoppedError

    with pytest.raises(StoppedError):
        list(holder.ask({"do": "hold"}, enough))
    assert list(running) == []
    assert list(holder.ask({"do": "hold"}, enough)) == [{"sentence": "one"}]


def test_what_a_report_says() -> None:
    """The fault with its line; that nothing is like it; that nothing was told."""
    named = Diagnosis(title="a minimax that stops", cause="It stops.", description="Every win counts the same.")
    found = likeness_of(Closer(named, Suspicion(7, "if depth == 4:", "It ends here.")))
    assert (found.title, found.cause, found.line, found.sentence) == (named.title, "It stops.", 7, "It ends here.")
    assert likeness_of(Closer(Diagnosis(title="a minimax", description="It goes to the end."))).cause[-4:] == "end."
    assert likeness_of(Closer(Diagnosis(tried=490))).cause == (
        "None of 490 kinds of minimax tried explains these answers."
    )
    assert likeness_of(Closer(Diagnosis())).cause == "No search explains these answers."
