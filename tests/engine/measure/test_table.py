"""The table of a comparison for export: its rows come back from what was written, and engines have rows there too."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from tests.engine.search.test_search import VARIANTS
from ttt_gui.engine.examine.asked_engine import AskedEngine
from ttt_gui.engine.examine.grades import Answer, Kind, Truths, grade_answer
from ttt_gui.engine.examine.report import failure_text
from ttt_gui.engine.measure.comparison import COLUMNS, ENGINE_NOTE, EngineLine, TableRow, comparison_table, same_value
from ttt_gui.engine.measure.entries import (
    Entry,
    added,
    entry_data,
    entry_of_data,
    family,
    first_entries,
    named_entries,
    tags,
    title,
)
from ttt_gui.engine.measure.measured import run_row, times_of
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.request import SWITCHES, Algorithm, Limits, Order, Ordering, RequestError, Switch
from ttt_gui.engine.tables import FORMS, Cell, DataTable
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules


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


def test_chips_say_what_a_row_is(snapshot: SnapshotAssertion) -> None:
    """The order under alpha-beta, everything else where it is not as by default; what is more than above is marked."""
    rows = first_entries()
    assert [tags(row) for row in rows[:3]] == [(), ("row by row",), ("centre first",)]
    assert tags(rows[5]) == ("lines first", "table 64 MiB", "symmetry")
    assert tags(rows[-1]) == ("table 256 MiB",)
    assert [sorted(added(row, above)) for above, row in pairwise(rows[3:6])] == [
        ["table 64 MiB"],
        ["symmetry"],
    ]
    assert not added(rows[2], rows[1])
    assert title(Entry("Mine", Algorithm(order=Order.LINES), Limits(depth=3))) == snapshot


@pytest.mark.parametrize("switch", [each for each in SWITCHES if each.name != "alpha_beta"], ids=lambda each: each.name)
def test_every_value_of_every_switch_can_be_told_from_the_chips(switch: Switch) -> None:
    """Two rows that differ in one switch read otherwise; with a table, where the order of its move matters too."""
    base = Algorithm(tt=switch.name != "tt")
    values = [choice.value for choice in switch.choices] or [True, False]
    if switch.several:
        values.append(Ordering.STATIC)
    rows = [Entry("Alpha-beta", replace(base, **{switch.name: value})) for value in values]
    read = [(family(row.algorithm), tags(row)) for row in rows]
    assert len(set(read)) == len(rows)


EMPTY = Position(Rules())


def column(table: DataTable, key: str) -> list[Cell]:
    place = [each.key for each in table.columns].index(key)
    return [row[place] for row in table.rows]


def test_the_first_rows_on_the_empty_board(snapshot: SnapshotAssertion) -> None:
    """Counts of counts.md, the share of minimax, the solver's draw as a word; every form can be written."""
    rows, base = [], None
    for entry in first_entries():
        measured = run_row(entry, EMPTY)
        base = base or measured
        rows.append(TableRow(entry, measured, same_value(measured, base), measured is base))
    table = comparison_table(rows, EMPTY)
    assert column(table, "nodes")[:4] == [549_946, 20_866, 12_826, 7_865]
    assert column(table, "pruned_moves")[:4] == [0, 7_788, 3_716, 3_694]
    assert column(table, "value") == [0] * 7 + ["draw"]
    assert column(table, "same_value") == ["same"] * 8
    assert column(table, "share_of_base")[:2] == [1, 20_866 / 549_946]
    assert column(table, "switches")[:2] == ["base", "row by row"]
    assert table.title == snapshot
    assert "Position: .../.../..." in table.notes  # a full stop would be read as a tenth cell
    assert "nodes_per_second" in [column.machine_name for column in table.columns]
    for form in FORMS:
        assert "549" in form.text(table)


def test_a_bound_stands_apart_and_a_row_that_has_not_run_is_empty() -> None:
    stopped = Entry("Stopped", Algorithm(), Limits(nodes=9_000))
    rows = [TableRow(stopped, run_row(stopped, EMPTY)), TableRow(Entry("Solver", None), None)]
    table = comparison_table(rows, EMPTY, ["something differs"])
    assert (column(table, "value"), column(table, "bound")) == ([0, None], ["lower", None])
    assert column(table, "stopped_by") == ["nodes", None]
    assert column(table, "share_of_base") == [None, None]
    assert table.rows[1] == ("Solver", "table 256 MiB", *[None] * (len(COLUMNS) - 2))
    assert "something differs" in table.notes


def test_a_tree_of_numbers_is_named_by_its_brackets(snapshot: SnapshotAssertion) -> None:
    tree = parse_number_tree("((3 12) (2 4))")
    entry = Entry("Minimax", Algorithm(alpha_beta=False))
    table = comparison_table([TableRow(entry, run_row(entry, tree), None, True)], tree)
    assert table.title == snapshot
    assert (column(table, "value"), column(table, "best"), column(table, "nodes")) == ([3], ["B"], [7])


CORNER = Position(Rules()).play(0)
ENTRY = Entry("Alpha-beta", Algorithm())


def answered(position: Position, cell: int | None, kind: Kind = Kind.MOVE, sentence: str = "") -> AskedEngine:
    graded = grade_answer(Answer(position, kind, cell, sentence=sentence), Truths().truth_of(position))
    cells = () if cell is None else (cell,)
    return AskedEngine(position, graded, times_of((0.25,)), cells, 58_000, failure=failure_text(graded))


def test_without_an_engine_the_table_is_as_ever() -> None:
    table = comparison_table([TableRow(ENTRY, None)], CORNER)
    assert table.columns == COLUMNS
    assert ENGINE_NOTE not in table.notes


def test_its_row_has_its_move_its_time_and_its_calls_and_no_nodes(snapshot: SnapshotAssertion) -> None:
    """The side, what is right, and that the algorithms' agreement says nothing of it are in the notes."""
    measured = run_row(ENTRY, CORNER)
    line = answered(CORNER, 1).line("mine.py")
    rows = [TableRow(ENTRY, measured, same_value(measured, measured), True)]
    table = comparison_table(rows, CORNER, engine_lines=[line, EngineLine("other.py")])
    keys = [column.key for column in table.columns]
    assert keys[: len(COLUMNS)] == [column.key for column in COLUMNS]
    assert keys[len(COLUMNS) :] == ["its_move", "calls"]
    assert table.rows[0][-2:] == (None, None)
    found = {key: cell for key, cell in zip(keys, table.rows[1], strict=True) if cell is not None}
    times = dict.fromkeys(("median", "least", "lower_quartile", "upper_quartile"), 0.25)
    assert found == {
        "algorithm": "mine.py",
        "switches": "examined engine",
        "value": "loss",
        "best": "b3",
        "its_move": "draw → loss",
        "calls": 58_000,
        "runs": 1,
        "alone": "yes",
        **times,
    }
    assert [cell for cell in table.rows[2] if cell is not None] == ["other.py", "examined engine"]
    assert table.notes[-2:] == snapshot
    for form in FORMS:
        assert "mine.py" in form.text(table)


def test_what_a_move_is_worth_in_words(snapshot: SnapshotAssertion) -> None:
    won = parse_position("XX./OO./...")
    lost = parse_position("X.X/.O./O.X")
    slow = parse_position("X.X/OO./X..")
    for position, cell, sentence in (
        (CORNER, 4, "It plays b2, which holds the draw."),
        (won, 2, "It plays c3: X wins in 1."),
        (lost, 1, "It plays b3; every move loses, this one in 1."),
        (slow, 8, "It plays c1, win → loss. Now X wins in 1. b3 and c2 win."),
    ):
        assert answered(position, cell).sentence == sentence
    unknown = AskedEngine(won, grade_answer(Answer(won, Kind.MOVE, 2), None))
    assert (unknown.sentence, unknown.value_word) == snapshot
    varied = AskedEngine(CORNER, answered(CORNER, 4).graded, cells=(4, 8, 4))
    assert varied.sentence == snapshot


def test_without_a_move_the_row_has_the_sentence_alone() -> None:
    taken = answered(CORNER, 0, sentence="It plays a3, which is taken.")
    assert (taken.best_name, taken.value_word) == ("", "")
    for asked, sentence in (
        (taken, "It plays a3, which is taken."),
        (answered(CORNER, None, Kind.EXCEPTION, "ValueError: no\nmove."), "ValueError: no\\nmove."),
        (AskedEngine(CORNER), ""),
    ):
        assert asked.sentence == sentence
        assert asked.line("mine.py").cells["best"] is None
