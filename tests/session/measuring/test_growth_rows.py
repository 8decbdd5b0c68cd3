"""The choice of Growth's rows: the usual, those with a name, one's own in Compare; kept in the settings."""

from __future__ import annotations

from ttt_gui.engine.growth.series import MOST_ROWS, SERIES
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.request import Algorithm, Limits, Order, Ordering
from ttt_gui.session.measuring.growth_run import GrowthRows
from ttt_gui.session.measuring.rows import Rows
from ttt_gui.session.settings import Settings

KILLERS = Algorithm(order=Order.LINES, ordering=Ordering.KILLER, tt=True)


def test_one_s_own_rows_are_offered_by_their_names(settings: Settings) -> None:
    """As they stand in Compare, whatever they do, but without limits; of those nobody has named what is new."""
    rows = GrowthRows(settings)
    before = rows.own
    assert all(entry.name == "PVS" for entry in before)
    compare = Rows(settings)
    compare.add(Entry("My own", KILLERS, Limits(nodes=1_000)))
    compare.add(Entry("Plain and mine", Algorithm()))
    compare.add(Entry("Alpha-beta", Algorithm()))
    assert {entry.name for entry in rows.own} - {"PVS"} == {"My own", "Plain and mine"}
    assert Entry("My own", KILLERS) in rows.own
    done = [entry.algorithm for entry in (*rows.usual, *rows.named)]
    assert len(done) == len(set(done))


def test_a_choice_is_kept_with_what_it_means(settings: Settings) -> None:
    """In the settings, in the order of what is offered; also where Compare has the row no longer."""
    compare = Rows(settings)
    mine = compare.add(Entry("My own", KILLERS))
    rows = GrowthRows(settings)
    rows.toggle(mine.entry)
    rows.toggle(SERIES[0].entry)
    assert rows.entries == (*(row.entry for row in SERIES[1:]), mine.entry)
    compare.remove(mine)
    assert GrowthRows(settings).entries == rows.entries
    assert mine.entry in rows.own
    rows.toggle(mine.entry)
    assert mine.entry not in rows.own
    rows.reset()
    assert rows.rows == SERIES


def test_there_is_one_row_and_no_more_than_can_be_told_apart(settings: Settings) -> None:
    """The last one stays, and there is no ninth."""
    rows = GrowthRows(settings)
    for entry in rows.named:
        rows.toggle(entry)
    assert len(rows.entries) == MOST_ROWS
    assert not rows.may_toggle(rows.named[-1])
    for entry in rows.entries:
        rows.toggle(entry)
    assert len(rows.entries) == 1
    assert not rows.may_toggle(rows.entries[0])
