"""A tree as a LaTeX document, by TikZ and its library forest."""

from __future__ import annotations

from collections.abc import Iterator

from ttt_gui.engine.export.excerpt import (
    Excerpt,
    PictureTooLargeError,
    board_rows,
    tex_caption,
    window_text,
)
from ttt_gui.engine.export.tree_walk import GamePicture, NumberPicture, walk
from ttt_gui.engine.numbers.tree import chance_text
from ttt_gui.engine.numbers.visits import NodeState
from ttt_gui.engine.score import Role
from ttt_gui.engine.trace.trace import TraceNode

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
  chance circle/.style={{circle, minimum size=7mm, rounded corners=0pt}},
  cut node/.style={{draw=cut!60, dashed, text=edge, edge={{draw=cut, dashed}},
    edge label={{node[midway, fill=white, inner sep=1pt, text=cut, font=\scriptsize]{{$\times$}}}}}},
  spared node/.style={{draw=cut!60, dashed, text=edge, edge={{draw=cut!60, dashed}}}},
  faint node/.style={{draw=edge!40, text=edge!60, edge={{draw=edge!40}}}},
  value/.style={{label={{[font=\footnotesize, align=left]right:#1}}}},
  move/.style={{edge label={{node[midway, fill=white, inner sep=1pt, font=\scriptsize]{{#1}}}}}},
}}
\begin{{document}}
\begin{{forest}}
  for tree={{draw=edge, rounded corners=2pt, align=center, font=\footnotesize, inner sep=2pt, s sep=2mm, l sep=8mm,
    edge={{draw=edge}}, tier/.option=level}}
"""


def tikz_chunks(excerpt: Excerpt, boards: bool = True) -> Iterator[str]:
    """Yield a LaTeX document that can be compiled, a node at a time. Without ``boards`` a node is its numbers alone.

    Raises PictureTooLargeError before the first piece.
    """

    def fits(picture: Excerpt) -> bool:
        """Return whether TeX can set a picture."""
        return picture.picture_size(MAX_TIKZ_NODES) <= MAX_TIKZ_NODES and _width(picture, boards) <= _LONGEST

    if not fits(excerpt):
        raise PictureTooLargeError("The picture would be larger than TeX can set", excerpt.deepest_that(fits))
    return _tikz_chunks(excerpt, boards)


def _width(excerpt: Excerpt, boards: bool) -> int:
    """Estimate how wide the picture is, in points: its leaves stand side by side."""
    if excerpt.trace.subject.board is None:
        return _NUMBER * len(excerpt.number_parts())
    one = max(62, 9 * excerpt.trace.root.rules.columns + 10) if boards else 62
    tree, leaves = GamePicture(excerpt), 0
    for number in (each for each, _, enters in walk(tree) if enters):
        ghosts = len(excerpt.ghosts(excerpt.node(number)))
        leaves += ghosts if ghosts or tree.children(number) else 1
    return leaves * one


def _tikz_chunks(excerpt: Excerpt, boards: bool) -> Iterator[str]:
    """Yield the document: preamble, nodes, caption."""
    yield _PREAMBLE.format(title=excerpt.trace.subject.title.replace("×", "x"))
    yield from _game_nodes(excerpt, boards) if excerpt.trace.subject.board else _number_nodes(excerpt)
    yield _END.format(*tex_caption(excerpt))


def _game_nodes(excerpt: Excerpt, boards: bool) -> Iterator[str]:
    """Yield the nodes of a game tree in the brackets of forest, ghosts after the children."""
    tree, trace = GamePicture(excerpt), excerpt.trace
    for number, parent, enters in walk(tree):
        node = excerpt.node(number)
        indent = "  " * (node.ply + 1)
        if not enters:
            for move in excerpt.ghosts(node):
                inside = _tikz_board(board_rows(trace, number, move), "ghost") if boards else "cut"
                yield f"{indent}  [{{{inside}}}, pruned move, move={trace.move_name(move)}]\n"
            yield f"{indent}]\n"
            continue
        options = ["MAX node" if node.is_max else "MIN node"]
        if number in tree.best:
            options.append("best line")
        if parent is not None:
            assert node.move is not None
            options.append(f"move={trace.move_name(node.move)}")
            if number in tree.best and parent in tree.best:
                options.append("best edge")
        yield f"{indent}[{{{_content(excerpt, node, boards)}}}, {', '.join(options)}\n"


def _number_nodes(excerpt: Excerpt) -> Iterator[str]:
    """Yield the nodes of a number tree in the brackets of forest."""
    tree = NumberPicture(excerpt)
    for number, parent, enters in walk(tree):
        node = tree.nodes[number]
        indent = "  " * (node.ply + 1)
        if not enters:
            yield f"{indent}]\n"
            continue
        item = tree.item(number)
        options = ["leaf number" if node.is_leaf else _SHAPES[node.role]]
        if node.chance:
            options.append(f"move=${chance_text(node.chance)}$")
        if style := _TIKZ_STYLES.get(item.node_state):
            options.append(style)
        elif item.best:
            options += ["best line", *(["best edge"] if parent is not None and tree.item(parent).best else [])]
        if item.lines:
            value, *rest = item.lines
            small = "".join(rf"\\\scriptsize {_returned(each)}" for each in rest)
            options.append(f"value={{${_number_maths(value)}$" + small + "}")
        yield f"{indent}[{{${_number_maths(node.name)}$}}, {', '.join(options)}\n"


_SHAPES = {Role.MAX: "MAX triangle", Role.MIN: "MIN triangle", Role.CHANCE: "chance circle"}
_TIKZ_STYLES = {
    NodeState.CUT: "cut node",
    NodeState.SPARED: "spared node",
    NodeState.UNTOUCHED: "faint node",
}


def _number_maths(text: str) -> str:
    """Return a number or a node's letters for maths, letters upright."""
    text = _maths(text)
    return rf"\mathrm{{{text}}}" if text.isalpha() else text


def _content(excerpt: Excerpt, node: TraceNode, boards: bool) -> str:
    """Return the lines inside a node: MAX or MIN with the value, the board, and the window at entry."""
    trace = excerpt.trace
    alpha, beta = (_maths(text) for text in window_text(trace, node))
    role = r"\bigtriangleup" if node.is_max else r"\bigtriangledown"
    value = _maths(excerpt.known_text(node.id))
    lines = [rf"$\scriptstyle{role}$" + (f" ${value}$" if value else "")]
    if returned := excerpt.returned_text(node.id):
        lines.append(rf"\scriptsize {_returned(returned)}")
    if boards:
        lines.append(_tikz_board(board_rows(trace, node.id), "mark"))
    lines.append(rf"\scriptsize $\alpha\ {alpha}\ \ \beta\ {beta}$")
    return r"\\".join(lines)


def _tikz_board(rows: list[str], kind: str) -> str:
    """Return a board for TeX; ``kind`` is 'mark', or 'ghost' for the faint board of a pruned move."""
    columns = "|".join("c" * len(rows[0]))
    text = r"\\\hline".join("&".join(rf"\{kind}{'E' if sign == '.' else sign}" for sign in row) for row in rows)
    return rf"\board{{{columns}}}{{{text}}}"


def _returned(text: str) -> str:
    """Return 'returned ≤ 3' for TeX."""
    word, number = text.split(maxsplit=1)
    return f"{word} ${_maths(number)}$"


_SIGNS = {
    "−": "-",
    "∞": r"\infty ",
    "≥": r"\geq ",
    "≤": r"\leq ",
    "≈": r"\approx ",
    "¼": r"\frac{1}{4}",
    "½": r"\frac{1}{2}",
    "¾": r"\frac{3}{4}",
}


def _maths(text: str) -> str:
    """Return a number as TeX writes it in maths, signs as commands."""
    for sign, word in _SIGNS.items():
        text = text.replace(sign, word)
    return " ".join(text.split())
