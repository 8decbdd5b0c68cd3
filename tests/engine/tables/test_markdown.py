"""What stands in the Markdown is read as a table again, cell by cell, and nothing in a text is obeyed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.tables.samples import COMPARISON
from ttt_gui.engine.tables.forms import as_markdown
from ttt_gui.engine.tables.table import CellKind, Column, DataTable, text_of


def cells_of(line: str) -> list[str]:
    """The cells of a line of a pipe table, their escapes undone (CommonMark 2.4, GFM 4.10)."""
    inside = re.split(r"((?:\\.|[^|\\])*)\|", line.strip().removeprefix("|"))
    return [re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", cell.strip(" ")) for cell in inside[1::2]]


def test_the_table_is_as_people_read_it() -> None:
    assert as_markdown(COMPARISON) == (
        "**The empty board**\n"
        "\n"
        "| Algorithm              | Value |   Nodes | Branching | Median (ms) | In all |   Share |\n"
        "| ---------------------- | ----: | ------: | --------: | ----------: | -----: | ------: |\n"
        "| Minimax                |   = 0 | 549,946 |      4.34 |      10.153 | 10.2 s |   100 % |\n"
        "| Alpha-beta, row by row |  ≤ −6 |  20,866 |      3.02 |       0.277 | 277 ms |   3.8 % |\n"
        "| Solver                 |  draw |      95 |         — |       0.092 |      — | 0.017 % |\n"
        "\n"
        "Times on a busy machine.\n"
    )


@given(st.lists(st.tuples(st.text(), st.text(st.sampled_from("|\\`*_ab<>[]#- "))), max_size=4))
def test_any_text_stays_in_its_cell(rows: list[tuple[str, str]]) -> None:
    columns = (Column("one", "One|two"), Column("two", "Two", kind=CellKind.NUMBER))
    lines = as_markdown(DataTable("", columns, tuple(rows))).rstrip("\n").split("\n")
    assert len(lines) == len(rows) + 2
    assert cells_of(lines[0]) == ["One|two", "Two"]
    assert re.fullmatch(r"\| -+ \| -+: \|", lines[1])
    for line, row in zip(lines[2:], rows, strict=True):
        assert cells_of(line) == [text_of(cell).strip(" ") for cell in row]


@pytest.mark.parametrize("text", ["<img src=x>", "[a](http://x)", "**b**", "`c`", "a | b", "$x$", "&lt;", "\\"])
def test_nothing_in_a_text_is_obeyed(text: str) -> None:
    written = as_markdown(DataTable(text, (Column("one", "One"),), ((text,),), (text,)))
    bare = re.sub(r"\\.", "", written.replace("| ", "").replace(" |", "").replace("**", "", 2))
    assert not re.search(r"[`*_\[\]<>$&]", bare)


@pytest.mark.parametrize(
    ("note", "written"),
    [
        ("# no", "\\# no"),
        ("- no", "\\- no"),
        ("1. no", "1\\. no"),
        ("2) no", "2\\) no"),
        ("---", "\\---"),
        ("-6", "-6"),
    ],
)
def test_a_note_begins_no_heading_or_list(note: str, written: str) -> None:
    assert as_markdown(DataTable("", (Column("one", "One"),), (), (note,))).endswith(f"\n\n{written}\n")


@pytest.mark.parametrize(
    ("share", "text"),
    [(0.0, "0 %"), (1.2e-5, "0.0012 %"), (0.00096, "0.096 %"), (0.0379, "3.8 %"), (0.1428, "14.3 %"), (1.0, "100 %"),
     (0.999988, "99.9988 %"), (12.345, "1,234 %")],
)  # fmt: skip
def test_a_share_never_lies_about_nothing_and_all(share: float, text: str) -> None:
    assert last_cell(Column("share", "Share", kind=CellKind.SHARE), share) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.0, "0.00 ms"), (3e-6, "< 0.01 ms"), (2.8e-4, "0.28 ms"), (0.0864, "86.4 ms"), (5.113, "5.11 s"),
     (185.2, "3 min 05 s"), (37_440, "10 h 24 min")],
)  # fmt: skip
def test_a_time_without_a_unit_brings_its_own(seconds: float, text: str) -> None:
    assert last_cell(Column("time", "Time", kind=CellKind.SECONDS), seconds) == text


@pytest.mark.parametrize(
    ("score", "text"), [(7, "+7"), (-6, "−6"), (0, "0"), (-0.0, "0.0"), ("X wins", "X wins"), (None, "—")]
)
def test_a_score_has_its_sign(score: float | str | None, text: str) -> None:
    assert last_cell(Column("value", "Value", kind=CellKind.SCORE), score) == text


def last_cell(column: Column, cell: float | str | None) -> str:
    return cells_of(as_markdown(DataTable("", (column,), ((cell,),))).splitlines()[-1])[0]
