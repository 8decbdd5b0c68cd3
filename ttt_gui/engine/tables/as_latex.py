r"""A table in LaTeX: a fragment for any document, ``\input{table.tex}``, which needs no package.

It is a tabular with rules, centred, its title above in bold and its notes below; one that is wider than the text of
an article goes on in further tabulars, and so does a long one (`latex_layout`). Numbers stand at the right in groups
of three by ``\,``; signs that are no letters stand in maths. Everything that TeX would obey is escaped, letters with
accents are made of commands, and a character that TeX's own fonts lack is named by its number, [U+65E5]: the fragment
compiles with every engine, in every encoding.
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import normalize

from ttt_gui.engine.tables.latex_layout import Place, lay_out
from ttt_gui.engine.tables.reading import Script, human_columns, human_rows
from ttt_gui.engine.tables.table import Table, text_of

_WORDS = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", "`": r"\`{}", "[": "{[}", "]": "{]}", "*": "{*}", "-": "-{}", "'": "'{}", '"': "''{}",
    "\u00a0": "~", "\u2009": r"\,", "\u202f": r"\,",
    "–": "--{}", "—": "---{}", "…": r"\ldots{}", "“": "``{}", "”": "''{}", "‘": "`{}", "’": "'{}",
    "−": "$-$", "≤": r"$\leq$", "≥": r"$\geq$", "≈": r"$\approx$", "≠": r"$\neq$", "×": r"$\times$", "·": r"$\cdot$",
    "±": r"$\pm$", "∞": r"$\infty$", "→": r"$\to$", "△": r"$\bigtriangleup$", "▽": r"$\bigtriangledown$",
    "°": r"$^\circ$", "α": r"$\alpha$", "β": r"$\beta$", "½": r"$\frac{1}{2}$", "√": r"$\surd$",
    "ß": r"\ss{}", "æ": r"\ae{}", "Æ": r"\AE{}", "œ": r"\oe{}", "Œ": r"\OE{}", "ø": r"\o{}", "Ø": r"\O{}",
    "ł": r"\l{}", "Ł": r"\L{}", "ı": r"\i{}",
}  # fmt: skip
_WORDS |= {sign: f"$^{{{digit}}}$" for sign, digit in zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-", strict=True)}
_WORDS |= {sign: f"$_{{{digit}}}$" for sign, digit in zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True)}
_ACCENTS = dict(
    zip("\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327", "`'^~=u.\"rHvc", strict=True)
)


_PLAIN = Script(lambda text: text, group="\u2009", gap="\u2009", minus="−", percent="%")
_SMALLER = r"\footnotesize\setlength{\tabcolsep}{3pt}"
_FITS = "% For any document, without a package of its own; no wider than the text of an article."


def as_latex(table: Table) -> str:
    """The text of the file."""
    script = Script(_escaped, group=r"\,", gap=r"\,", minus="$-$", percent=r"\%")
    columns, rows = human_columns(table), human_rows(table, script)
    headings = [text_of(column.heading) for column in columns]
    layout = lay_out(headings, human_rows(table, _PLAIN), [not column.is_number for column in columns])
    lines = [_FITS, r"\begin{center}"]
    if table.title.strip():
        lines.append(rf"\textbf{{{_escaped(text_of(table.title))}}}\par\smallskip")
    lines += [_SMALLER] if layout.small else []
    numbers = {place for place, column in enumerate(columns) if column.is_number}
    tabulars = [_tabular(part, rows[first:end], numbers) for first, end in layout.pages for part in layout.parts]
    for number, tabular in enumerate(tabulars):
        lines += [r"\par\medskip"] if number else []
        lines += tabular
    lines += [rf"\par\smallskip{{\footnotesize {_escaped(text_of(note))}\par}}" for note in table.notes]
    return "\n".join([*lines, r"\end{center}"]) + "\n"


def _tabular(part: Sequence[Place], rows: Sequence[Sequence[str]], numbers: set[int]) -> list[str]:
    kinds = "".join(
        f"p{{{place.width:.1f}em}}" if place.wraps else "r" if place.number in numbers else "l" for place in part
    )
    end = r"\tabularnewline" if any(place.wraps for place in part) else r"\\"
    head = " & ".join(_heading(place, place.number in numbers) for place in part)
    body = [" & ".join(_cell(place, row[place.number]) for place in part) for row in rows]
    shown = [rf"\begin{{tabular}}{{{kinds}}}", r"\hline", f"{head} {end}", r"\hline"]
    return [*shown, *(f"{cells} {end}" for cells in body), r"\hline", r"\end{tabular}"]


def _heading(place: Place, at_right: bool) -> str:
    """In one line, or in several above each other."""
    lines = [_escaped(line) for line in place.heading]
    if len(lines) == 1:
        return lines[0]
    return rf"\shortstack[{'r' if at_right else 'l'}]{{\strut {(chr(92) * 2).join(lines)}}}"


def _cell(place: Place, text: str) -> str:
    return rf"\raggedright {text}" if place.wraps else text


def _escaped(text: str) -> str:
    return "".join(_sign(sign) for sign in text)


def _sign(sign: str) -> str:
    if sign in _WORDS:
        return _WORDS[sign]
    if " " <= sign <= "~":
        return sign
    parts = normalize("NFD", sign)
    letter, accents = parts[0], parts[1:]
    if letter.isascii() and letter.isalpha() and accents in _ACCENTS:
        return rf"\{_ACCENTS[accents]}{{{letter}}}"
    return f"{{[}}U+{ord(sign):04X}{{]}}"
