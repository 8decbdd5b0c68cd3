r"""A table in LaTeX: a fragment for any document, ``\input{table.tex}``, which needs no package.

It is a tabular with rules, centred, its title above in bold and its notes below. Numbers stand at the right in groups
of three by ``\,``; signs that are no letters stand in maths. Everything that TeX would obey is escaped, letters with
accents are made of commands, and a character that TeX's own fonts lack is named by its number, [U+65E5]: the fragment
compiles with every engine, in every encoding.
"""

from __future__ import annotations

from unicodedata import normalize

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


def as_latex(table: Table) -> str:
    """The text of the file."""
    script = Script(_escaped, group=r"\,", gap=r"\,", minus="$-$", percent=r"\%")
    columns = human_columns(table)
    places = "".join("r" if column.is_number else "l" for column in columns)
    lines = ["% For any document, without a package of its own.", r"\begin{center}"]
    if table.title.strip():
        lines.append(rf"\textbf{{{_escaped(text_of(table.title))}}}\par\smallskip")
    lines += [rf"\begin{{tabular}}{{{places}}}", r"\hline"]
    lines += [_row([_escaped(text_of(column.heading)) for column in columns]), r"\hline"]
    lines += [_row(cells) for cells in human_rows(table, script)]
    lines += [r"\hline", r"\end{tabular}"]
    lines += [rf"\par\smallskip{{\footnotesize {_escaped(text_of(note))}\par}}" for note in table.notes]
    return "\n".join([*lines, r"\end{center}"]) + "\n"


def _row(cells: list[str]) -> str:
    return f"{' & '.join(cells)} \\\\"


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
