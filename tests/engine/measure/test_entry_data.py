"""Rows come back from what was written as they were; anything else is one sentence."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.search.test_search import VARIANTS
from ttt_gui.engine.measure.entries import (
    Entry,
    added,
    chips,
    entry_data,
    entry_of_data,
    family,
    first_entries,
    named_entries,
    title,
)
from ttt_gui.engine.request import SWITCHES, Algorithm, Limits, Order, Ordering, RequestError, Switch


@given(
    st.sampled_from(VARIANTS),
    st.integers(1, 1 << 40),
    st.one_of(st.none(), st.floats(0.001, 1e6)),
    st.one_of(st.none(), st.integers(1, 64)),
)
def test_any_row_comes_back(algorithm: Algorithm, nodes: int, seconds: float | None, depth: int | None) -> None:
    entry = Entry("A row", algorithm, Limits(depth, nodes, seconds))
    assert entry_of_data(json.loads(json.dumps(entry_data(entry)))) == entry


def test_named_rows_and_the_first_ones_come_back() -> None:
    for entry in (*named_entries(), *first_entries()):
        assert entry_of_data(entry_data(entry)) == entry


@pytest.mark.parametrize(
    "data",
    [
        None, [], {"name": 3}, {"name": ""}, {"name": "a\nb"}, {"name": "x" * 61}, {"name": "a", "more": 1},
        {"name": "a", "switches": []}, {"name": "a", "switches": {"speed": 1}}, {"name": "a", "switches": {"tt": 1}},
        {"name": "a", "switches": {"order": "best"}}, {"name": "a", "switches": {"order": ["row"]}},
        {"name": "a", "switches": {"ordering": 4}}, {"name": "a", "switches": {"tt_mib": 10**400}},
        {"name": "a", "switches": {"pvs": True, "alpha_beta": False}}, {"name": "a", "limits": 3},
        {"name": "a", "limits": {"depth": True}}, {"name": "a", "limits": {"depth": 0}},
        {"name": "a", "limits": {"seconds": float("nan")}}, {"name": "a", "limits": {"plies": 3}},
        {"name": "a", "limits": {"depth": 3}}, {"name": "a", "solver_mib": -1}, {"name": "a", "limits": {"nodes": 1.5}},
    ],
    ids=str,
)  # fmt: skip
def test_damaged_rows_are_refused_in_one_sentence(data: object) -> None:
    with pytest.raises(RequestError) as caught:
        entry_of_data(data)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


def test_chips_say_what_a_row_is() -> None:
    """The order under alpha-beta, everything else where it is not as by default; what is more than above is marked."""
    rows = first_entries()
    assert [chips(row) for row in rows[:3]] == [(), ("row by row",), ("centre first",)]
    assert chips(rows[5]) == ("lines first", "table 64 MiB", "symmetry")
    assert chips(rows[-1]) == ("table 256 MiB",)
    assert [sorted(added(row, above)) for above, row in pairwise(rows[3:6])] == [
        ["table 64 MiB"],
        ["symmetry"],
    ]
    assert not added(rows[2], rows[1])
    assert (
        title(Entry("Mine", Algorithm(order=Order.LINES), Limits(depth=3)))
        == "Mine, Alpha-beta, lines first, ≤ 3 plies"
    )


@pytest.mark.parametrize("switch", [each for each in SWITCHES if each.name != "alpha_beta"], ids=lambda each: each.name)
def test_every_value_of_every_switch_can_be_told_from_the_chips(switch: Switch) -> None:
    """Two rows that differ in one switch read otherwise; with a table, where the order of its move matters too."""
    base = Algorithm(tt=switch.name != "tt")
    values = [choice.value for choice in switch.choices] or [True, False]
    if switch.several:
        values.append(Ordering.STATIC)
    rows = [Entry("Alpha-beta", replace(base, **{switch.name: value})) for value in values]
    read = [(family(row.algorithm), chips(row)) for row in rows]
    assert len(set(read)) == len(rows)
