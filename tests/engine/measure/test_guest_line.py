"""An engine from outside in the table that goes out: its own columns, nothing where a column means nothing for it."""

from __future__ import annotations

from ttt_gui.engine.examine.asked_guest import AskedGuest, failure_text
from ttt_gui.engine.examine.judge import Answer, Kind, judge
from ttt_gui.engine.examine.truth import Truths
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.measured import times_of
from ttt_gui.engine.measure.row_run import run_row
from ttt_gui.engine.measure.same_value import same_value
from ttt_gui.engine.measure.table import COLUMNS, GUEST_NOTE, GuestLine, TableRow, comparison_table
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.tables.forms import FORMS
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

CORNER = Position(Rules()).play(0)
ENTRY = Entry("Alpha-beta", Algorithm())


def answered(position: Position, cell: int | None, kind: Kind = Kind.MOVE, sentence: str = "") -> AskedGuest:
    judged = judge(Answer(position, kind, cell, sentence=sentence), Truths().of(position))
    cells = () if cell is None else (cell,)
    return AskedGuest(position, judged, times_of((0.25,)), cells, 58_000, failure=failure_text(judged))


def test_without_a_guest_the_table_is_as_ever() -> None:
    table = comparison_table([TableRow(ENTRY, None)], CORNER)
    assert table.columns == COLUMNS
    assert GUEST_NOTE not in table.notes


def test_its_row_has_its_move_its_time_and_its_calls_and_no_nodes() -> None:
    """The side, what is right, and that the algorithms' agreement says nothing of it are in the notes."""
    measured = run_row(ENTRY, CORNER)
    line = answered(CORNER, 1).line("mine.py")
    rows = [TableRow(ENTRY, measured, same_value(measured, measured), True)]
    table = comparison_table(rows, CORNER, guests=[line, GuestLine("other.py")])
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
    assert table.notes[-2:] == (
        GUEST_NOTE,
        "mine.py: It plays b3, draw → loss. Now X wins in 3. Only b2 holds the draw.",
    )
    for form in FORMS:
        assert "mine.py" in form.text(table)


def test_what_a_move_is_worth_in_words() -> None:
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
    unknown = AskedGuest(won, judge(Answer(won, Kind.MOVE, 2), None))
    assert (unknown.sentence, unknown.value_word) == ("It plays c3; what that is worth was not found.", "")
    varied = AskedGuest(CORNER, answered(CORNER, 4).judged, cells=(4, 8, 4))
    assert varied.sentence == "It plays b2, which holds the draw. Asked 3 times it varies: b2 2, c1 1."


def test_without_a_move_the_row_has_the_sentence_alone() -> None:
    taken = answered(CORNER, 0)
    assert (taken.best_name, taken.value_word) == ("", "")
    for asked, sentence in (
        (taken, "It plays a3, which is taken."),
        (answered(CORNER, None, Kind.EXCEPTION, "ValueError: no\nmove."), "ValueError: no\\nmove."),
        (AskedGuest(CORNER), ""),
    ):
        assert asked.sentence == sentence
        assert asked.line("mine.py").best is None
    shown = judge(Answer(CORNER, Kind.ILLEGAL, shown="None"), None)
    assert failure_text(shown) == "It answered None, which cannot be played."
