"""What a program reads back from the CSV is what was in the table, and no spreadsheet finds a formula in it."""

from __future__ import annotations

import csv
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.tables.samples import COMPARISON
from ttt_gui.engine.tables.forms import as_csv, harmless, plain_number
from ttt_gui.engine.tables.table import Cell, CellKind, Column, DataTable, text_of

NUMBER = re.compile(r"-?\d+(\.\d+)?(e[+-]?\d+)?")


def read(text: str) -> list[list[str]]:
    assert text.endswith("\r\n")
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def taken_back(written: str) -> str:
    """The text as it was, as the module says."""
    return written.removeprefix("'")


def test_the_file_has_every_number_whole_and_the_bound_apart() -> None:
    lines = read(as_csv(COMPARISON))
    assert lines[0] == [
        "algorithm", "value_bound", "value", "nodes", "branching", "median_s", "total_s", "share"
    ]  # fmt: skip
    assert lines[1] == ["Minimax", "exact", "0", "549946", "4.343", "0.010153", "10.153", "1"]
    assert lines[2][1:6] == ["upper", "-6", "20866", "3.0205", "0.000277"]
    assert lines[3][1:6] == ["", "draw", "95", "", "0.000092"]
    for line, row in zip(lines[1:], COMPARISON.rows, strict=True):
        for written, cell in zip(line, row, strict=True):
            assert (float(written) == cell) if isinstance(cell, float | int) else (written == (cell or ""))


@given(st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(10**30), 10**30))
def test_a_number_is_read_back_to_the_last_digit(number: float) -> None:
    written = plain_number(number)
    assert NUMBER.fullmatch(written)
    assert type(number)(written) == number


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\u2009=1", "＝1", "＠x", "1-2", "12", "1e5", "12:30",
     "007", "$5", "5 %", "(5)", "1/2", "'quoted", "=HYPERLINK(\"http://x\")", "-", "3.000.000", "inf", "NaN", "1_000"],
)  # fmt: skip
def test_what_a_spreadsheet_would_not_take_for_text_has_an_apostrophe_before_it(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize(
    "text", ["", "a1", "− 6", "−6", "≤ +7", "X wins in 2", "3 × 3", "lines first", "4 × 4, 3", "—"]
)
def test_any_other_text_stays_as_it_is(text: str) -> None:
    assert harmless(text) == text


CELLS: st.SearchStrategy[Cell] = (
    st.none()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
    | st.text(st.sampled_from("=+-@'\t\r\n\",;0123456789. ＝"), max_size=6)
)


@given(st.lists(st.tuples(CELLS, CELLS), max_size=5))
def test_any_cells_are_read_back_and_none_begins_a_formula(rows: list[tuple[Cell, Cell]]) -> None:
    table = DataTable("", (Column("one", "One"), Column("two", "Two", kind=CellKind.NUMBER)), tuple(rows))
    text = as_csv(table)
    text.encode()
    lines = read(text)
    assert len(lines) == len(rows) + 1
    for line, row in zip(lines[1:], rows, strict=True):
        for written, cell in zip(line, row, strict=True):
            if isinstance(cell, str):
                assert taken_back(written) == text_of(cell)
                assert not written.lstrip().startswith(tuple("=+-@\t\r\n＝＋－＠"))
                with pytest.raises(ValueError, match="could not convert"):
                    float(written or "empty")
            elif cell is None:
                assert written == ""
            else:
                assert NUMBER.fullmatch(written)
                assert float(written) == float(cell)


def test_every_text_stands_in_quotation_marks_so_that_no_semicolon_ends_it() -> None:
    table = DataTable("", (Column("name", "Name"),), (('a"b;=1+1',),))
    assert as_csv(table) == '"name"\r\n"a""b;=1+1"\r\n'
