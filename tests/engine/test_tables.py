"""What a program reads back from each form of a table is what was in it, and no spreadsheet finds a formula in it."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.waiting import PATIENCE
from ttt_gui.engine.measure.comparison import COLUMNS as MEASURED
from ttt_gui.engine.tables import (
    FORMS,
    Cell,
    CellKind,
    Column,
    DataTable,
    TableForm,
    as_csv,
    as_json,
    as_latex,
    as_markdown,
    form_of,
    harmless,
    human_columns,
    latex_text,
)
from ttt_gui.system.text import one_line

COLUMNS = (
    Column("algorithm", "Algorithm"),
    Column("value_bound", "Bound", kind=CellKind.BOUND, bound_of="value"),
    Column("value", "Value", kind=CellKind.SCORE),
    Column("nodes", "Nodes", kind=CellKind.COUNT),
    Column("branching", "Branching", kind=CellKind.NUMBER, decimals=2),
    Column("median", "Median", "ms", CellKind.SECONDS, 3),
    Column("total", "In all", kind=CellKind.SECONDS),
    Column("share", "Share", kind=CellKind.SHARE),
)
COMPARISON = DataTable(
    "The empty board",
    COLUMNS,
    (
        ("Minimax", "exact", 0, 549_946, 4.343, 0.010153, 10.153, 1.0),
        ("Alpha-beta, row by row", "upper", -6, 20_866, 3.0205, 0.000277, 0.277, 0.037942),
        ("Solver", None, "draw", 95, None, 9.2e-5, None, 95 / 549_946),
    ),
    ("Times on a busy machine.",),
)


ONE = (Column("one", "One"),)


@pytest.mark.parametrize(
    ("columns", "rows", "message"),
    [
        ((), (), "needs columns"),
        ((*ONE, *ONE), (), "key of its own"),
        (ONE, ((1, 2),), "a row of 2 cells in a table of 1"),
        (ONE, ((float("nan"),),), "must be finite"),
        (ONE, ((float("inf"),),), "must be finite"),
        ((Column("bound", "Bound", kind=CellKind.BOUND, bound_of="value"),), (), "which is no column"),
    ],
)
def test_a_table_that_no_form_could_say_is_refused(
    columns: tuple[Column, ...], rows: tuple[tuple[float, ...], ...], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        DataTable("", columns, rows)


@pytest.mark.parametrize("key", ["", "Median", "median ms", "1st", "=x"])
def test_a_key_is_a_plain_name(key: str) -> None:
    with pytest.raises(ValueError, match="no key"):
        Column(key, "Title")


def test_a_bound_names_its_values_and_nothing_else_does() -> None:
    for kind, of in ((CellKind.BOUND, ""), (CellKind.TEXT, "value")):
        with pytest.raises(ValueError, match="only a bound"):
            Column("bound", "Bound", kind=kind, bound_of=of)


@pytest.mark.parametrize(
    ("column", "name", "heading"),
    [
        (Column("median", "Median", "ms", CellKind.SECONDS), "median_s", "Median (ms)"),
        (Column("total_s", "In all", kind=CellKind.SECONDS), "total_s", "In all"),
        (Column("speed", "Speed", "nodes/s", CellKind.COUNT), "speed_nodes_per_second", "Speed (nodes/s)"),
        (Column("share", "Share", "%", CellKind.SHARE), "share", "Share"),
        (Column("nodes", "Nodes", kind=CellKind.COUNT), "nodes", "Nodes"),
    ],
)
def test_programs_read_the_key_with_the_unit_and_people_the_title_with_theirs(
    column: Column, name: str, heading: str
) -> None:
    assert (column.machine_name, column.heading) == (name, heading)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.suffix)
def test_every_form_is_found_by_its_suffix_and_writes(form: TableForm) -> None:
    assert form_of(form.suffix.upper()) is form
    assert form.filter.endswith(f"(*{form.suffix})")
    assert "Minimax" in form.text(COMPARISON)
    assert form_of(f"{form.suffix}x") is None


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
    assert lines[1] == ["Minimax", "exact", "0", "549946", "4.343", "0.010153", "10.153", "1.0"]
    assert lines[2][1:6] == ["upper", "-6", "20866", "3.0205", "0.000277"]
    assert lines[3][1:6] == ["", "draw", "95", "", "9.2e-05"]
    for line, row in zip(lines[1:], COMPARISON.rows, strict=True):
        for written, cell in zip(line, row, strict=True):
            assert (float(written) == cell) if isinstance(cell, float | int) else (written == (cell or ""))


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
                assert taken_back(written) == one_line(cell)
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


def test_rows_are_objects_and_columns_say_what_they_hold() -> None:
    read = json.loads(as_json(COMPARISON))
    keys = [column.key for column in COLUMNS]
    assert read["title"] == "The empty board"
    assert read["notes"] == ["Times on a busy machine."]
    assert [tuple(row[key] for key in keys) for row in read["rows"]] == list(COMPARISON.rows)
    assert [row for row in read["rows"] if list(row) != keys] == []
    assert read["columns"][5] == {"key": "median", "title": "Median", "unit": "s", "kind": "seconds"}


@given(
    st.lists(st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text())
)
def test_any_cell_is_read_back(cells: list[Cell]) -> None:
    text = as_json(DataTable("", (Column("one", "One"),), tuple((cell,) for cell in cells)))
    text.encode()
    assert [row["one"] for row in json.loads(text)["rows"]] == [
        one_line(cell) if isinstance(cell, str) else cell for cell in cells
    ]


_CELLS = {
    "algorithm": "Alpha-beta", "switches": "lines first, table 64 MiB, symmetry", CellKind.TEXT: "same",
    CellKind.COUNT: 549_946, CellKind.SCORE: -10, CellKind.SECONDS: 12.345678, CellKind.NUMBER: 106_263_461.5,
    CellKind.SHARE: 0.000123,
}  # fmt: skip
HOSTILE = (
    "\\ { } $ & # ^ _ ~ %", "\\input{/etc/passwd}", "− ≤ ≥ × ≈ ∞ → △ ▽ ±", "[x] *y", "é ñ Å ß ø ł Ž ą 日本 ✓ 𝄞",
    "`` '' -- --- \"", "a|b <c> ?`", "10⁻³ x₂ 2\u20093\u00a04", "\t\x00\x1b", "^^M", "%", "",
)  # fmt: skip
ALL = DataTable(
    "Everything: " + " ".join(HOSTILE),
    (Column("a", "A & B"), Column("b", "50 %", kind=CellKind.NUMBER, unit="#_x")),
    (*((text, text) for text in HOSTILE), ("number", -1_234_567.5), ("none", None)),
    HOSTILE,
)


WIDE = DataTable(
    "Every column of a comparison",
    MEASURED,
    tuple(
        tuple("exact" if column.key == "bound" else _CELLS.get(column.key, _CELLS[column.kind]) for column in MEASURED)
        for _ in range(60)
    ),
)


def parts_of(text: str) -> list[list[list[str]]]:
    """Of each tabular the lines, cell by cell, as TeX divides them."""
    return [_cells_of(part.split(r"\end{tabular}")[0]) for part in text.split(r"\begin{tabular}")[1:]]


def _cells_of(inside: str) -> list[list[str]]:
    lines = [line.rstrip() for line in inside.split("\n")[1:-1]]
    assert (lines[0], lines[2], lines[-1]) == (r"\toprule", r"\midrule", r"\bottomrule")
    lines = [lines[1], *lines[3:-1]]
    assert all(line.endswith(r" \\") for line in lines)
    return [[cell.strip(" ") for cell in re.split(r"(?<!\\)&", line.removesuffix(r"\\"))] for line in lines]


def check_structure(text: str, columns: int) -> None:
    lines = text.split("\n")
    assert lines[0].startswith("% In the preamble: ")
    bare = re.sub(r"\\[{}$&#_%\\]", "", "\n".join(line.removesuffix(r"\\") for line in lines[1:]))
    depth = 0
    for sign in bare:
        depth += (sign == "{") - (sign == "}")
        assert depth >= 0
    assert depth == 0
    assert bare.count("$") % 2 == 0
    assert "#" not in bare
    assert all(line.endswith("{!}{%") for line in bare.split("\n") if "%" in line)
    assert text.isascii()
    cells = [line for part in parts_of(text) for line in part]
    assert {len(line) for line in cells} == {columns}


def test_the_table_is_as_people_read_it() -> None:
    text = as_latex(COMPARISON)
    check_structure(text, 7)
    assert r"\begin{tabular}{lrrrrrr}" in text
    ((head, *rows),) = parts_of(text)
    assert head[4] == "Median (ms)"
    assert rows == [
        ["Minimax", "= 0", r"549\,946", "4.34", "10.153", r"10.2\,s", r"100\,\%"],
        ["Alpha-beta, row by row", r"$\leq$ $-$6", r"20\,866", "3.02", "0.277", r"277\,ms", r"3.8\,\%"],
        ["Solver", "draw", "95", "---{}", "0.092", "---{}", r"0.017\,\%"],
    ]


def test_everything_that_tex_would_obey_is_escaped() -> None:
    check_structure(as_latex(ALL), 2)


@given(st.text(), st.text())
def test_any_text_keeps_the_structure(first: str, second: str) -> None:
    check_structure(
        as_latex(DataTable(first, (Column("a", second), Column("b", "B")), ((first, second),), (second,))), 2
    )


def test_no_two_signs_become_another() -> None:
    assert [latex_text(text) for text in ("a-b", "--", "''", "?`", "<<")] == [
        "a-b", "-{}-", "'{}'", r"?\`{}", "$<$$<$"
    ]  # fmt: skip


def test_a_long_or_wide_table_goes_on_in_further_tabulars_and_long_texts_wrap() -> None:
    text = as_latex(WIDE)
    parts = parts_of(text)
    half = len(parts) // 2
    assert {len(part) - 1 for part in parts[:half]} == {40}
    assert {len(part) - 1 for part in parts[half:]} == {20}
    headings = [part[0] for part in parts]
    assert headings[:half] == headings[half:]
    assert {head[0] for head in headings} == {"Algorithm"}
    assert [cell for head in headings[:half] for cell in head[1:]] == [
        latex_text(each.heading) for each in human_columns(WIDE)[1:]
    ]
    long = DataTable("", (Column("note", "Note"),), (("A sentence of more than forty characters wraps.",),))
    assert r"\begin{tabular}{p{14em}}" in as_latex(long)


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="there is no pdflatex here")
def test_all_compile_and_none_is_wider_than_the_text(tmp_path: Path) -> None:
    for name, table in (("comparison", COMPARISON), ("hostile", ALL), ("wide", WIDE)):
        (tmp_path / f"{name}.tex").write_text(as_latex(table), encoding="utf-8")
    inputs = "\n".join(rf"\input{{{name}}}" for name in ("comparison", "hostile", "wide"))
    head = "\\documentclass[12pt]{article}\n\\usepackage{booktabs, graphicx}"
    document = f"{head}\n\\begin{{document}}\n{inputs}\n\\end{{document}}\n"
    (tmp_path / "main.tex").write_text(document, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "main.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=PATIENCE, check=False)
    said = done.stdout.decode(errors="replace")
    assert done.returncode == 0, said[-2000:]
    assert "Overfull" not in said
    assert (tmp_path / "main.pdf").stat().st_size > 1000


def markdown_cells(line: str) -> list[str]:
    """The cells of a line of a pipe table, their escapes undone (CommonMark 2.4, GFM 4.10)."""
    inside = re.split(r"((?:\\.|[^|\\])*)\|", line.strip().removeprefix("|"))
    return [re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", cell.strip(" ")) for cell in inside[1::2]]


def test_the_table_is_as_people_read_it_in_markdown() -> None:
    assert as_markdown(COMPARISON) == (
        "**The empty board**\n"
        "\n"
        "| Algorithm              |   Value |   Nodes |   Branching |   Median (ms) |   In all |   Share |\n"
        "|:-----------------------|--------:|--------:|------------:|--------------:|---------:|--------:|\n"
        "| Minimax                |     = 0 | 549,946 |        4.34 |        10.153 |   10.2 s |   100 % |\n"
        "| Alpha-beta, row by row |    ≤ −6 |  20,866 |        3.02 |         0.277 |   277 ms |   3.8 % |\n"
        "| Solver                 |    draw |      95 |           — |         0.092 |        — | 0.017 % |\n"
        "\n"
        "Times on a busy machine.\n"
    )


@given(st.lists(st.tuples(st.text(), st.text(st.sampled_from("|\\`*_ab<>[]#- "))), max_size=4))
def test_any_text_stays_in_its_cell(rows: list[tuple[str, str]]) -> None:
    columns = (Column("one", "One|two"), Column("two", "Two", kind=CellKind.NUMBER))
    lines = as_markdown(DataTable("", columns, tuple(rows))).rstrip("\n").split("\n")
    assert len(lines) == len(rows) + 2
    assert markdown_cells(lines[0]) == ["One|two", "Two"]
    assert re.fullmatch(r"\|:-+\|-+:\|" if rows else r"\|-+\|-+\|", lines[1])
    for line, row in zip(lines[2:], rows, strict=True):
        assert markdown_cells(line) == [one_line(cell).strip() for cell in row]


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
    return markdown_cells(as_markdown(DataTable("", (column,), ((cell,),))).splitlines()[-1])[0]
