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
from ttt_gui.engine.tables.as_latex import as_latex
from ttt_gui.engine.tables.table import Column, Kind, Table

HOSTILE = (
    "\\ { } $ & # ^ _ ~ %", "\\input{/etc/passwd}", "− ≤ ≥ × ≈ ∞ → △ ▽ ±", "[x] *y", "é ñ Å ß ø ł Ž ą 日本 ✓ 𝄞",
    "`` '' -- --- \"", "a|b <c> ?`", "10⁻³ x₂ 2\u20093\u00a04", "\t\x00\x1b", "^^M", "%", "",
)  # fmt: skip
ALL = Table(
    "Everything: " + " ".join(HOSTILE),
    (Column("a", "A & B"), Column("b", "50 %", kind=Kind.NUMBER, unit="#_x")),
    (*((text, text) for text in HOSTILE), ("number", -1_234_567.5), ("none", None)),
    HOSTILE,
)


def cells_of(text: str) -> list[list[str]]:
    """The lines of the tabular, cell by cell, as TeX divides them."""
    inside = text.split(r"\begin{tabular}")[1].split(r"\end{tabular}")[0]
    lines = [line for line in inside.split("\n")[1:] if line not in ("", r"\hline")]
    assert all(line.endswith(r" \\") for line in lines)
    return [re.split(r" & ", line.removesuffix(r" \\")) for line in lines]


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
    assert [len(line) for line in cells_of(text)] == [columns] * len(cells_of(text))
    assert bare.count("&") == (columns - 1) * len(cells_of(text))


def test_the_table_is_as_people_read_it() -> None:
    text = as_latex(COMPARISON)
    check_structure(text, 7)
    assert r"\begin{tabular}{lrrrrrr}" in text
    assert cells_of(text)[1:] == [
        ["Minimax", "= 0", r"549\,946", "4.34", "10.153", r"10.2\,s", r"100\,\%"],
        ["Alpha-{}beta, row by row", r"$\leq$ $-$6", r"20\,866", "3.02", "0.277", r"277\,ms", r"3.8\,\%"],
        ["Solver", "draw", "95", "---{}", "0.092", "---{}", r"0.017\,\%"],
    ]


def test_everything_that_tex_would_obey_is_escaped() -> None:
    check_structure(as_latex(ALL), 2)


@given(st.text(), st.text())
def test_any_text_keeps_the_structure(first: str, second: str) -> None:
    check_structure(as_latex(Table(first, (Column("a", second), Column("b", "B")), ((first, second),), (second,))), 2)


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="there is no pdflatex here")
@pytest.mark.parametrize("table", [COMPARISON, ALL], ids=["comparison", "hostile"])
def test_it_compiles_within_a_plain_document(table: Table, tmp_path: Path) -> None:
    (tmp_path / "table.tex").write_text(as_latex(table), encoding="utf-8")
    document = "\\documentclass{article}\n\\begin{document}\n\\input{table.tex}\n\\end{document}\n"
    (tmp_path / "main.tex").write_text(document, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "main.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]
    assert (tmp_path / "main.pdf").stat().st_size > 1000
