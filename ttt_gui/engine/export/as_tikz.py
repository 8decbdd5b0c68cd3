"""A trace as a LaTeX document with a TikZ `forest`: `pdflatex tree.tex`."""

from __future__ import annotations

from collections.abc import Iterator

from ttt_gui.engine.export.caption import tex_caption
from ttt_gui.engine.export.excerpt import Excerpt, PictureTooLargeError, board_rows, bound_text, window_text
from ttt_gui.engine.export.number_graph import number_forest
from ttt_gui.engine.trace.trace import SearchTrace, TraceNode

# TeX knows no length above 16,383 pt, and takes a second for some hundred nodes.
MAX_TIKZ_NODES = 1_500
_LONGEST = 15_000  # pt
_NUMBER = 26  # pt, the room of a leaf that is a number
_END = r"""\node[below=4mm, align=center, font=\footnotesize] at (current bounding box.south) {{{}\\{}}};
\end{{forest}}
\end{{document}}
"""

_PREAMBLE = r"""% {title}
\documentclass[border=8pt]{{standalone}}
\usepackage{{forest}}
\usetikzlibrary{{shapes.geometric}}
\definecolor{{edge}}{{HTML}}{{8C887F}}
\definecolor{{max}}{{HTML}}{{F3EFE4}}
\definecolor{{min}}{{HTML}}{{EAF0F4}}
\definecolor{{best}}{{HTML}}{{26784B}}
\definecolor{{cut}}{{HTML}}{{A8551F}}
\definecolor{{markx}}{{HTML}}{{C23A4A}}
\definecolor{{marko}}{{HTML}}{{2B6CB0}}
\newcommand*\cell[1]{{\hbox to 8pt{{\hss\strut#1\hss}}}}
\newcommand*\markX{{\cell{{\color{{markx}}$\times$}}}}
\newcommand*\markO{{\cell{{\color{{marko}}$\circ$}}}}
\newcommand*\markE{{\cell{{}}}}
\newcommand*\ghostX{{\cell{{\color{{edge!60}}$\times$}}}}
\newcommand*\ghostO{{\cell{{\color{{edge!60}}$\circ$}}}}
\newcommand*\ghostE{{\cell{{}}}}
\newcommand*\board[2]{{\setlength\tabcolsep{{0pt}}\setlength\arrayrulewidth{{0.3pt}}\color{{edge}}%
\renewcommand\arraystretch{{0.8}}%
\begin{{tabular}}{{#1}}#2\end{{tabular}}}}
\forestset{{
  MAX node/.style={{fill=max}},
  MIN node/.style={{fill=min}},
  best line/.style={{draw=best, line width=1.2pt}},
  best edge/.style={{edge={{draw=best, line width=1.6pt}}}},
  pruned move/.style={{draw=edge!60, dashed, text=edge, edge={{draw=cut, dashed}}}},
  leaf number/.style={{minimum size=6mm}},
  MAX triangle/.style={{isosceles triangle, shape border rotate=90, isosceles triangle apex angle=64, inner sep=1pt,
    rounded corners=0pt, child anchor=apex}},
  MIN triangle/.style={{isosceles triangle, shape border rotate=-90, isosceles triangle apex angle=64, inner sep=1pt,
    rounded corners=0pt, parent anchor=apex}},
  cut node/.style={{draw=cut!60, dashed, text=edge, edge={{draw=cut, dashed}},
    edge label={{node[midway, fill=white, inner sep=1pt, text=cut, font=\scriptsize]{{$\times$}}}}}},
  spared node/.style={{draw=cut!60, dashed, text=edge, edge={{draw=cut!60, dashed}}}},
  faint node/.style={{draw=edge!40, text=edge!60, edge={{draw=edge!40}}}},
  value/.style={{label={{[font=\footnotesize]right:#1}}}},
  move/.style={{edge label={{node[midway, fill=white, inner sep=1pt, font=\scriptsize]{{#1}}}}}},
}}
\begin{{document}}
\begin{{forest}}
  for tree={{draw=edge, rounded corners=2pt, align=center, font=\footnotesize, inner sep=2pt, s sep=2mm, l sep=8mm,
    edge={{draw=edge}}, tier/.option=level}}
"""


def tikz_chunks(excerpt: Excerpt, boards: bool = True) -> Iterator[str]:
    """The text of a document that can be compiled, a node at a time; ``boards`` as for Graphviz.

    Raises PictureTooLargeError before the first piece.
    """

    def fits(picture: Excerpt) -> bool:
        return picture.picture_size(MAX_TIKZ_NODES) <= MAX_TIKZ_NODES and _width(picture, boards) <= _LONGEST

    if not fits(excerpt):
        raise PictureTooLargeError("The picture would be larger than TeX can set", excerpt.deepest_that(fits))
    return _chunks(excerpt, boards)


def _width(excerpt: Excerpt, boards: bool) -> int:
    """About how wide the picture is, in points: its leaves stand side by side."""
    if excerpt.trace.subject.board is None:
        return _NUMBER * len(excerpt.number_parts())
    one = max(62, 9 * excerpt.trace.root.rules.columns + 10) if boards else 62
    leaves, to_do = 0, [excerpt.picture_top]
    while to_do:
        number = to_do.pop()
        children, ghosts = excerpt.children(number), len(excerpt.ghosts(excerpt.node(number)))
        leaves += ghosts if children or ghosts else 1
        to_do.extend(children)
    return leaves * one


def _chunks(excerpt: Excerpt, boards: bool) -> Iterator[str]:
    trace = excerpt.trace
    yield _PREAMBLE.format(title=trace.subject.title.replace("×", "x"))
    end = _END.format(*tex_caption(excerpt))
    if trace.subject.board is None:
        yield from number_forest(excerpt)
        yield end
        return
    best = set(excerpt.best_line())
    top = excerpt.picture_top
    to_do: list[int | str] = [top]
    while to_do:
        item = to_do.pop()
        if isinstance(item, str):
            yield item
            continue
        node = excerpt.node(item)
        indent = "  " * (node.ply + 1)
        options = ["MAX node" if node.is_max else "MIN node"]
        if item in best:
            options.append("best line")
        if item != top:
            assert node.move is not None
            options.append(f"move={trace.move_name(node.move)}")
            if item in best and node.parent in best:
                options.append("best edge")
        yield f"{indent}[{{{_content(trace, node, boards)}}}, {', '.join(options)}\n"
        to_do.append(f"{indent}]\n")
        for move in reversed(excerpt.ghosts(node)):
            inside = _board(board_rows(trace, item, move), "ghost") if boards else "cut"
            to_do.append(f"{indent}  [{{{inside}}}, pruned move, move={trace.move_name(move)}]\n")
        to_do.extend(reversed(excerpt.children(item)))
    yield end


def _content(trace: SearchTrace, node: TraceNode, boards: bool) -> str:
    alpha, beta = (_maths(text) for text in window_text(trace, node))
    role = r"\bigtriangleup" if node.is_max else r"\bigtriangledown"
    value = _maths(bound_text(trace, node))
    lines = [rf"$\scriptstyle{role}$" + (f" ${value}$" if value else "")]
    if boards:
        lines.append(_board(board_rows(trace, node.id), "mark"))
    lines.append(rf"\scriptsize $\alpha\ {alpha}\ \ \beta\ {beta}$")
    return r"\\".join(lines)


def _board(rows: list[str], kind: str) -> str:
    columns = "|".join("c" * len(rows[0]))
    text = r"\\\hline".join("&".join(rf"\{kind}{'E' if sign == '.' else sign}" for sign in row) for row in rows)
    return rf"\board{{{columns}}}{{{text}}}"


def _maths(text: str) -> str:
    for sign, word in (("−", "-"), ("∞", r"\infty "), ("≥", r"\geq "), ("≤", r"\leq "), ("≈", r"\approx ")):
        text = text.replace(sign, word)
    return " ".join(text.split())
