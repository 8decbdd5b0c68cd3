"""The LaTeX of a table compiles in any document: really, where there is a TeX, and by its structure everywhere."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.tables.samples import COMPARISON
from ttt_gui.engine.measure.table import COLUMNS as MEASURED
from ttt_gui.engine.tables.forms import as_latex
from ttt_gui.engine.tables.table import CellKind, Column, DataTable, human_columns

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


def cells_of(text: str) -> list[list[str]]:
    """Those of the only one."""
    (part,) = parts_of(text)
    return part


def _cells_of(inside: str) -> list[list[str]]:
    lines = [line for line in inside.split("\n")[1:] if line not in ("", r"\hline")]
    ends = {line.rsplit(" ", 1)[1] for line in lines}
    assert ends in ({r"\\"}, {r"\tabularnewline"})
    return [[cell.removeprefix(r"\raggedright ") for cell in line.rsplit(" ", 1)[0].split(" & ")] for line in lines]


def check_structure(text: str, columns: int) -> None:
    bare = re.sub(r"\\[{}$&#_%\\]", "", text.replace(r"\\" + "\n", "\n"))
    depth = 0
    for sign in bare:
        depth += (sign == "{") - (sign == "}")
        assert depth >= 0
    assert depth == 0
    assert bare.count("$") % 2 == 0
    assert "#" not in bare
    assert [line for line in bare.split("\n") if "%" in line] == [bare.split("\n")[0]]
    assert text.isascii()
    lines = [line for part in parts_of(text) for line in part]
    assert columns == 0 or {len(line) for line in lines} == {columns}
    assert bare.count("&") == sum(len(line) - 1 for line in lines)


def test_the_table_is_as_people_read_it() -> None:
    text = as_latex(COMPARISON)
    check_structure(text, 7)
    assert r"\begin{tabular}{lrrrrrr}" in text
    assert cells_of(text)[0][4] == r"\shortstack[r]{\strut Median\\(ms)}"
    assert cells_of(text)[1:] == [
        ["Minimax", "= 0", r"549\,946", "4.34", "10.153", r"10.2\,s", r"100\,\%"],
        ["Alpha-{}beta, row by row", r"$\leq$ $-$6", r"20\,866", "3.02", "0.277", r"277\,ms", r"3.8\,\%"],
        ["Solver", "draw", "95", "---{}", "0.092", "---{}", r"0.017\,\%"],
    ]


def test_everything_that_tex_would_obey_is_escaped() -> None:
    check_structure(as_latex(ALL), 2)


@given(st.text(), st.text())
def test_any_text_keeps_the_structure(first: str, second: str) -> None:
    check_structure(
        as_latex(DataTable(first, (Column("a", second), Column("b", "B")), ((first, second),), (second,))), 2
    )


def test_a_narrow_table_is_as_it_ever_was() -> None:
    text = as_latex(DataTable("", (Column("a", "A title"), Column("b", "Nodes", kind=CellKind.COUNT)), (("one", 1),)))
    assert cells_of(text) == [["A title", "Nodes"], ["one", "1"]]
    assert r"\footnotesize" not in text


def test_what_is_wider_than_a_page_goes_on_below_with_its_names_and_no_cell_is_lost() -> None:
    text = as_latex(WIDE)
    check_structure(text, 0)
    parts = parts_of(text)
    pages = [part for part in parts if "Value" in part[0]]
    each = len(parts) // len(pages)
    assert each > 2
    assert sum(len(part) - 1 for part in pages) == len(WIDE.rows)
    assert all(part[0][:2] == ["Algorithm", "Switches"] for part in parts)
    assert all(line[:2] == ["Alpha-{}beta", _CELLS["switches"]] for part in parts for line in part[1:])
    headings = [cell for part in parts[:each] for cell in part[0][2:]]
    wanted = [column.heading.split()[0].replace("-", "-{}") for column in human_columns(WIDE)[2:]]
    assert [
        re.sub(r"\\shortstack\[.\]\{\\strut |\}$", "", each).split("\\")[0].split()[0] for each in headings
    ] == wanted
    assert {(tuple(part[0]), tuple(line)) for part in parts for line in part[1:]} == {
        (tuple(part[0]), tuple(part[1])) for part in parts[:each]
    }
    figures = [cell for part in parts[:each] for cell in part[1][2:]]
    assert figures[:4] == ["= $-$10", "same", "same", r"549\,946"]
    assert r"12\,345.678" in figures
    assert r"0.012\,\%" in figures


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="there is no pdflatex here")
def test_all_compile_within_a_plain_document_and_none_is_wider_than_its_text(tmp_path: Path) -> None:
    for name, table in (("comparison", COMPARISON), ("hostile", ALL), ("wide", WIDE)):
        (tmp_path / f"{name}.tex").write_text(as_latex(table), encoding="utf-8")
    inputs = "\n".join(rf"\input{{{name}}}" for name in ("comparison", "hostile", "wide"))
    document = f"\\documentclass[12pt]{{article}}\n\\begin{{document}}\n{inputs}\n\\end{{document}}\n"
    (tmp_path / "main.tex").write_text(document, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "main.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=False)
    said = done.stdout.decode(errors="replace")
    assert done.returncode == 0, said[-2000:]
    assert "Overfull" not in said
    assert (tmp_path / "main.pdf").stat().st_size > 1000
