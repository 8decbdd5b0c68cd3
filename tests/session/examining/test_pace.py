"""Four times a second is told what is new a hundred times."""

from __future__ import annotations

from ttt_gui.session.examining.pace import SECONDS, Pace


def test_it_is_time_at_first_and_then_after_the_seconds() -> None:
    now = [100.0]
    pace = Pace(lambda: now[0])
    assert pace.is_due()
    now[0] += SECONDS / 2
    assert not pace.is_due()
    now[0] += SECONDS
    assert pace.is_due()


def test_another_beginning_is_told_at_once() -> None:
    pace = Pace(lambda: 0.0)
    assert pace.is_due()
    pace.begin()
    assert pace.is_due()
    assert not pace.is_due()
