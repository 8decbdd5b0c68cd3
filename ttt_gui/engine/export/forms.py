"""The forms in which a trace is exported, in one table that the window's export and the command line's --out read.

JSON is written piece by piece, so that the text of a million nodes is never in memory at once.
Its fields: ``version`` (of this format), ``rows, columns, k, position, algorithm, scores, order, switches, complete,
truncated``, then ``nodes`` in the order of entry, each with ``id, parent, move, ply, side, alpha, beta`` (at entry),
``value, bound, end`` (why it ended) and ``pruned`` (the moves left untried). Infinities are null, moves stand by name.
A number tree has no board: rows, columns and k are null, ``position`` is its text, a side is MAX or MIN, and each node
has a ``name`` too: the letter of an inner node, the number of a leaf.

Alpha, beta and value are as MAX sees them, and each is an object that names its kind::

    {"kind": "win", "value": 7, "rank": 9997}

``value`` is the number that people read, on the scale of its kind: *win* and *loss* are MAX's, *draw* is 0, *heuristic*
counts open lines, *number* stands in a number tree. An *edge* has no value: it is the edge of a null window, one step
beside the other edge. ``rank`` is the number that the search compares, one order for all kinds: comparing ranks gives
every window, cut-off and bound of the search again.

Version 1 had only the number that people read in the place of these objects: an edge looked like a win, and under flat
scores a heuristic of 3 stood above a win of 1.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from ttt_gui.engine.export.excerpt import (
    Excerpt,
    PictureTooLargeError,
    board_rows,
    bound_text,
    caption_lines,
    tex_caption,
    window_text,
)
from ttt_gui.engine.numbers.tree import NodeStanding, NumberNode, NumberSubject, NumberVisits
from ttt_gui.engine.request import Fail, Scores
from ttt_gui.engine.score import WIN, Bound, is_win
from ttt_gui.engine.trace.trace import End, SearchTrace, TraceNode
from ttt_gui.system.formats import TRACE

# -- JSON: the kinds of numbers ----------------------------------------------------------------------------------------


class NumberKind(Enum):
    """What a number is, as MAX sees it; an edge is one step beside the other edge of a null window."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    HEURISTIC = "heuristic"
    EDGE = "edge"
    NUMBER = "number"


class ValueKinds:
    """Finds the kinds of alpha, beta and value of the nodes of one trace; quickest in the order of entry."""

    def __init__(self, trace: SearchTrace) -> None:
        algorithm, limits = trace.request.algorithm, trace.request.limits
        self._trace = trace
        self._asks = algorithm.pvs
        self._hard = algorithm.fail is Fail.HARD and algorithm.alpha_beta
        self._flat = algorithm.scores is Scores.FLAT
        self._guesses = algorithm.iterative or limits.depth is not None
        # The path to the last node: each node on it, and whether its alpha and its beta are edges of a null window.
        self._path: list[tuple[TraceNode, bool, bool]] = []

    def of(self, node: TraceNode) -> tuple[NumberKind | None, NumberKind | None, NumberKind | None]:
        """Return the kinds of alpha, beta and value, None where there is no number."""
        alpha_is_edge, beta_is_edge = self._edges(node)
        value_is_edge = self._hard and node.end in (End.CUT, End.ALL_TRIED, End.TABLE) and (
            (alpha_is_edge and node.value == node.alpha) or (beta_is_edge and node.value == node.beta)
        )  # fmt: skip
        return (
            self._kind(node.alpha, alpha_is_edge),
            self._kind(node.beta, beta_is_edge),
            self._kind(node.value, value_is_edge, node.bound is Bound.HEURISTIC),
        )

    def _edges(self, node: TraceNode) -> tuple[bool, bool]:
        """Return whether alpha and beta are edges of a null window.

        A MAX node never moves its beta: a child with another beta was entered with a null window. The same holds for
        alpha at MIN. An edge that was not moved is handed down.
        """
        if not self._asks:
            return False, False
        edges = False, False
        if node.parent is not None:
            del self._path[node.ply :]
            if len(self._path) < node.ply or self._path[-1][0].id != node.parent:
                self._path = []
                for above in self._trace.path(node.parent):
                    self._edges(self._trace.node(above))
            parent, alpha, beta = self._path[-1]
            if parent.is_max:
                edges = alpha and node.alpha == parent.alpha, beta or node.beta != parent.beta
            else:
                edges = alpha or node.alpha != parent.alpha, beta and node.beta == parent.beta
        self._path[node.ply :] = [(node, *edges)]
        return edges

    def _kind(self, rank: int | None, is_edge: bool, is_guess: bool = False) -> NumberKind | None:
        if rank is None:
            return None
        if self._trace.subject.board is None:
            return NumberKind.EDGE if is_edge else NumberKind.NUMBER
        if is_edge:
            return NumberKind.EDGE
        if is_win(rank):
            # With depth-aware scores MAX wins after an odd number of plies, MIN after an even one.
            ends = abs(rank) == WIN if self._flat else abs(rank) <= WIN and rank % 2 == (rank > 0)
            return (NumberKind.WIN if rank > 0 else NumberKind.LOSS) if ends else NumberKind.EDGE
        if rank == 0 and not is_guess:
            return NumberKind.DRAW
        return NumberKind.HEURISTIC if self._guesses else NumberKind.EDGE


# -- JSON: the document ------------------------------------------------------------------------------------------------


VERSION = 2
NODES_AT_ONCE = 1_000


def json_chunks(excerpt: Excerpt) -> Iterator[str]:
    """Yield the JSON of an excerpt, a thousand nodes at a time."""
    trace, algorithm = excerpt.trace, excerpt.trace.request.algorithm
    subject = trace.subject
    rules = subject.board.rules if subject.board else None
    header = {
        "version": VERSION,
        "rows": rules.rows if rules else None,
        "columns": rules.columns if rules else None,
        "k": rules.k if rules else None,
        "position": subject.text,
        "algorithm": algorithm.name,
        "scores": algorithm.scores.value,
        "order": algorithm.order.value,
        "switches": algorithm.switches_on,
        "complete": trace.complete and excerpt.at_end,
        "truncated": trace.truncated or excerpt.leaves_deeper_out,
    }
    yield json.dumps(header, indent=2)[:-2] + ',\n  "nodes": ['
    numbers, kinds = excerpt.numbers(), ValueKinds(trace)
    before = "\n    "
    while batch := list(islice(numbers, NODES_AT_ONCE)):
        yield before + ",\n    ".join(_node_text(trace, kinds, excerpt.node(number)) for number in batch)
        before = ",\n    "
    yield "\n  ]\n}\n"


def _node_text(trace: SearchTrace, kinds: ValueKinds, node: TraceNode) -> str:
    side = trace.subject.sides[node.ply % 2]
    move = "null" if node.move is None else f'"{trace.move_name(node.move)}"'
    name = "" if trace.subject.board else f'"name": "{trace.name(node.id)}", '
    pruned = ", ".join(f'"{trace.move_name(each)}"' for each in node.pruned)
    ranks = (node.alpha, node.beta, node.value)
    alpha, beta, value = (_rank(trace, *each) for each in zip(ranks, kinds.of(node), strict=True))
    return (
        f'{{"id": {node.id}, "parent": {_number(node.parent)}, "move": {move}, {name}"ply": {node.ply}, '
        f'"side": "{side}", "alpha": {alpha}, "beta": {beta}, "value": {value}, "bound": "{node.bound.value}", '
        f'"end": "{node.end.value}", "pruned": [{pruned}]}}'
    )


def _rank(trace: SearchTrace, rank: int | None, kind: NumberKind | None) -> str:
    if rank is None or kind is None:
        return "null"
    value = None if kind is NumberKind.EDGE else trace.subject.shown_value(rank)
    return f'{{"kind": "{kind.value}", "value": {_number(value)}, "rank": {rank}}}'


def _number(number: int | None) -> str:
    return "null" if number is None else str(number)


# -- number trees: Graphviz DOT and LaTeX ------------------------------------------------------------------------------

# The colours of text and lines; those of the window's light theme.
_TEXT, _FAINT, _EDGE, _BEST, _CUT = "#22262B", "#9A9DA1", "#8C887F", "#26784B", "#A8551F"
# How a node of a number tree looks that was not searched, and the edge to it, in DOT; and its style in TikZ.
_DOT_SPARED = f', style=dashed, color="{_CUT}", fontcolor="{_FAINT}"'
_DOT_NODES = {
    NodeStanding.CUT: _DOT_SPARED,
    NodeStanding.SPARED: _DOT_SPARED,
    NodeStanding.UNTOUCHED: f', color="{_FAINT}", fontcolor="{_FAINT}"',
}
_DOT_EDGES = {
    NodeStanding.CUT: f' [style=dashed, color="{_CUT}", label="✂", fontcolor="{_CUT}"]',
    NodeStanding.SPARED: f' [style=dashed, color="{_CUT}"]',
    NodeStanding.UNTOUCHED: f' [color="{_FAINT}"]',
}
_TIKZ_STYLES = {
    NodeStanding.CUT: "cut node",
    NodeStanding.SPARED: "spared node",
    NodeStanding.UNTOUCHED: "faint node",
}


@dataclass(frozen=True)
class _Item:
    """A node as it is drawn: its name, the value beside it, and whether it was searched, cut or spared."""

    node: NumberNode
    value: str
    standing: NodeStanding
    best: bool
    children: tuple[int, ...]


class _Picture:
    """The nodes of an excerpt of a number tree, as they were known at its moment."""

    def __init__(self, excerpt: Excerpt) -> None:
        subject = excerpt.trace.subject
        assert isinstance(subject, NumberSubject)
        self.excerpt, self.nodes = excerpt, subject.nodes
        self._visits = NumberVisits(excerpt.trace, subject.nodes)
        last = excerpt.trace.events.size - 1
        self._moment = last if excerpt.moment is None else max(0, min(excerpt.moment, last))
        self._parts = excerpt.number_parts()
        line = excerpt.principal_variation()
        self._best = {self._visits.index_of(visit) for visit in line} if len(line) > 1 else set()
        self.top = self._visits.index_of(excerpt.picture_top)

    def item(self, index: int) -> _Item:
        node, visit = self.nodes[index], self._visits.last(index, self._moment)
        value = ""
        if visit is not None and not node.is_leaf:
            value = bound_text(self.excerpt.trace, self.excerpt.node(visit))
        children = tuple(child for child in node.children if child in self._parts)
        return _Item(node, value, self._visits.standing(index, self._moment), index in self._best, children)


def number_dot(excerpt: Excerpt) -> Iterator[str]:
    """Yield a number tree for Graphviz, a node at a time."""
    picture = _Picture(excerpt)
    label = r"\n".join(caption_lines(excerpt))
    yield (
        "digraph trace {\n"
        f'  graph [label="{label}", labelloc=b, fontname="Helvetica", fontsize=12, ordering=out];\n'
        f'  node [fontname="Helvetica", fontsize=12, fontcolor="{_TEXT}", '
        f'color="{_EDGE}", margin=0.03];\n'
        f'  edge [arrowhead=none, color="{_EDGE}"];\n'
    )
    to_do = [picture.top]
    for index in to_do:
        item = picture.item(index)
        node = item.node
        shape = "box" if node.is_leaf else "triangle" if node.is_max else "invtriangle"
        size = "width=0.4, height=0.4" if node.is_leaf else "width=0.9, height=0.7, fixedsize=true"
        style = _DOT_NODES.get(item.standing) or (f', color="{_BEST}", penwidth=2' if item.best else "")
        value = f', xlabel="{item.value}"' if item.value else ""
        yield f'  n{index} [label="{node.name}", shape={shape}, {size}{style}{value}];\n'
        for child in item.children:
            below = picture.item(child)
            best = f' [color="{_BEST}", penwidth=3]' if item.best and below.best else ""
            edge = _DOT_EDGES.get(below.standing) or best
            yield f"  n{index} -> n{child}{edge};\n"
        to_do += item.children
    yield "}\n"


def number_forest(excerpt: Excerpt) -> Iterator[str]:
    """Yield a number tree for TikZ forest, a node at a time; the styles are those of _PREAMBLE."""
    picture = _Picture(excerpt)
    to_do: list[tuple[int, bool] | str] = [(picture.top, False)]
    while to_do:
        entry = to_do.pop()
        if isinstance(entry, str):
            yield entry
            continue
        index, parent_best = entry
        item = picture.item(index)
        node, indent = item.node, "  " * (item.node.ply + 1)
        options = ["leaf number" if node.is_leaf else "MAX triangle" if node.is_max else "MIN triangle"]
        if style := _TIKZ_STYLES.get(item.standing):
            options.append(style)
        elif item.best:
            options += ["best line", *(["best edge"] if parent_best else [])]
        if item.value:
            options.append(f"value={{${_number_maths(item.value)}$}}")
        yield f"{indent}[{{${_number_maths(node.name)}$}}, {', '.join(options)}\n"
        to_do.append(f"{indent}]\n")
        to_do += [(child, item.best) for child in reversed(item.children)]


def _number_maths(text: str) -> str:
    text = _maths(text)
    return rf"\mathrm{{{text}}}" if text.isalpha() else text


# -- TikZ -------------------------------------------------------------------------------------------------------------


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
    """Yield a LaTeX document that can be compiled, a node at a time. Without ``boards`` a node is its numbers alone.

    Raises PictureTooLargeError before the first piece.
    """

    def fits(picture: Excerpt) -> bool:
        return picture.picture_size(MAX_TIKZ_NODES) <= MAX_TIKZ_NODES and _width(picture, boards) <= _LONGEST

    if not fits(excerpt):
        raise PictureTooLargeError("The picture would be larger than TeX can set", excerpt.deepest_that(fits))
    return _tikz_chunks(excerpt, boards)


def _width(excerpt: Excerpt, boards: bool) -> int:
    """Estimate how wide the picture is, in points: its leaves stand side by side."""
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


def _tikz_chunks(excerpt: Excerpt, boards: bool) -> Iterator[str]:
    trace = excerpt.trace
    yield _PREAMBLE.format(title=trace.subject.title.replace("×", "x"))
    end = _END.format(*tex_caption(excerpt))
    if trace.subject.board is None:
        yield from number_forest(excerpt)
        yield end
        return
    best = set(excerpt.principal_variation())
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
            inside = _tikz_board(board_rows(trace, item, move), "ghost") if boards else "cut"
            to_do.append(f"{indent}  [{{{inside}}}, pruned move, move={trace.move_name(move)}]\n")
        to_do.extend(reversed(excerpt.children(item)))
    yield end


def _content(trace: SearchTrace, node: TraceNode, boards: bool) -> str:
    alpha, beta = (_maths(text) for text in window_text(trace, node))
    role = r"\bigtriangleup" if node.is_max else r"\bigtriangledown"
    value = _maths(bound_text(trace, node))
    lines = [rf"$\scriptstyle{role}$" + (f" ${value}$" if value else "")]
    if boards:
        lines.append(_tikz_board(board_rows(trace, node.id), "mark"))
    lines.append(rf"\scriptsize $\alpha\ {alpha}\ \ \beta\ {beta}$")
    return r"\\".join(lines)


def _tikz_board(rows: list[str], kind: str) -> str:
    columns = "|".join("c" * len(rows[0]))
    text = r"\\\hline".join("&".join(rf"\{kind}{'E' if sign == '.' else sign}" for sign in row) for row in rows)
    return rf"\board{{{columns}}}{{{text}}}"


def _maths(text: str) -> str:
    for sign, word in (("−", "-"), ("∞", r"\infty "), ("≥", r"\geq "), ("≤", r"\leq "), ("≈", r"\approx ")):
        text = text.replace(sign, word)
    return " ".join(text.split())


# -- Graphviz DOT -----------------------------------------------------------------------------------------------------


# The colours of marks, and the grounds of the layers of MAX and MIN; those of the window's light theme.
_MARKS = {"X": "#C23A4A", "O": "#2B6CB0"}
_LAYERS = {True: "#F3EFE4", False: "#EAF0F4"}


def dot_chunks(excerpt: Excerpt, boards: bool = True) -> Iterator[str]:
    """Yield a picture for Graphviz, a node at a time. Without ``boards`` a node is its numbers alone, with the move on
    its edge.

    Raises PictureTooLargeError before the first piece.
    """
    excerpt.check_picture()
    return _chunks(excerpt, boards) if excerpt.trace.subject.board else number_dot(excerpt)


def _chunks(excerpt: Excerpt, boards: bool) -> Iterator[str]:
    trace = excerpt.trace
    label = r"\n".join(caption_lines(excerpt))
    yield (
        "digraph trace {\n"
        f'  graph [label="{label}", labelloc=b, fontname="Helvetica", fontsize=12];\n'
        "  graph [nodesep=0.15, ranksep=0.35, ordering=out];\n"
        f'  node [shape=plain, fontname="Helvetica", fontsize=11, fontcolor="{_TEXT}"];\n'
        f'  edge [arrowhead=none, fontname="Helvetica", fontsize=11, fontcolor="{_TEXT}", color="{_EDGE}"];\n'
    )
    best = set(excerpt.principal_variation())
    to_do = [excerpt.picture_top]
    while to_do:
        number = to_do.pop()
        node = excerpt.node(number)
        yield f"  n{number} [label=<{_node_label(excerpt, node, boards, number in best)}>];\n"
        for child in excerpt.children(number):
            move = trace.node(child).move
            assert move is not None
            style = f', color="{_BEST}", penwidth=3' if child in best and number in best else ""
            yield f'  n{number} -> n{child} [label=" {trace.move_name(move)} "{style}];\n'
        for move in excerpt.ghosts(node):
            name, ghost = trace.move_name(move), f"n{number}_{trace.move_name(move)}"
            yield f"  {ghost} [label=<{_ghost_label(trace, node, move, boards)}>];\n"
            yield f'  n{number} -> {ghost} [label=" {name} ", style=dashed, color="{_CUT}", fontcolor="{_FAINT}"];\n'
        to_do.extend(reversed(excerpt.children(number)))
    yield "}\n"


def _node_label(excerpt: Excerpt, node: TraceNode, boards: bool, is_best: bool) -> str:
    trace = excerpt.trace
    alpha, beta = window_text(trace, node)
    role = "△" if node.is_max else "▽"
    value = f"{role} {_escaped(bound_text(trace, node))}".rstrip()
    rows = [f"<TR><TD><B>{value}</B></TD></TR>"]
    if boards:
        rows.append(f"<TR><TD>{_board(board_rows(trace, node.id), node.move, trace)}</TD></TR>")
    rows.append(f'<TR><TD><FONT POINT-SIZE="9">α {alpha}  β {beta}</FONT></TD></TR>')
    frame, width = (_BEST, 2) if is_best else (_EDGE, 1)
    return (
        f'<TABLE BORDER="{width}" COLOR="{frame}" STYLE="ROUNDED" CELLBORDER="0" CELLSPACING="0" CELLPADDING="2" '
        f'BGCOLOR="{_LAYERS[node.is_max]}">{"".join(rows)}</TABLE>'
    )


def _ghost_label(trace: SearchTrace, node: TraceNode, move: int, boards: bool) -> str:
    inside = _board(board_rows(trace, node.id, move), None, trace, faint=True) if boards else "cut"
    return (
        f'<TABLE BORDER="1" COLOR="{_FAINT}" STYLE="DASHED" CELLBORDER="0" CELLSPACING="0" CELLPADDING="2">'
        f'<TR><TD><FONT COLOR="{_FAINT}">{inside}</FONT></TD></TR></TABLE>'
    )


def _board(rows: list[str], last: int | None, trace: SearchTrace, faint: bool = False) -> str:
    columns = trace.root.rules.columns
    text = []
    for row, signs in enumerate(rows):
        cells = []
        for column, sign in enumerate(signs):
            ground = ' BGCOLOR="#FFFFFF"' if row * columns + column == last else ""
            mark = " "
            if sign != ".":
                mark = f'<FONT COLOR="{_FAINT if faint else _MARKS[sign]}">{sign}</FONT>'
            cells.append(f'<TD WIDTH="14" HEIGHT="14" FIXEDSIZE="TRUE"{ground}>{mark}</TD>')
        text.append(f"<TR>{''.join(cells)}</TR>")
    colour = _FAINT if faint else _EDGE
    return f'<TABLE BORDER="0" CELLBORDER="1" CELLSPACING="0" CELLPADDING="0" COLOR="{colour}">{"".join(text)}</TABLE>'


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


# -- the table of forms -----------------------------------------------------------------------------------------------


SMALLEST_SCALE, LARGEST_SCALE = 0.1, 16.0  # bounds of the scale of a picture in pixels


@dataclass(frozen=True)
class Form:
    """A form of export: its suffix, its title in a list, and where the form is a text, the function that writes it.

    A picture has a slide style, and with ``has_pixels`` a scale. A form without ``has_parts`` always holds the whole
    trace.
    """

    suffix: str
    title: str
    text: Callable[[Excerpt], Iterator[str]] | None = None
    is_picture: bool = False
    has_pixels: bool = False
    has_parts: bool = True

    @property
    def name(self) -> str:
        """The suffix without its dot: the name by which the drawing code knows a picture's form."""
        return self.suffix.lstrip(".")

    @property
    def filter(self) -> str:
        """The filter of a file dialog."""
        return f"{self.title} (*{self.suffix})"


FORMS = (
    Form(".png", "PNG picture", is_picture=True, has_pixels=True),
    Form(".svg", "SVG picture", is_picture=True),
    Form(".pdf", "PDF page", is_picture=True),
    Form(".dot", "Graphviz DOT", dot_chunks),
    Form(".tex", "LaTeX with TikZ forest", tikz_chunks),
    Form(".json", "JSON", json_chunks),
    Form(TRACE.suffix, "Trace, to be opened again", has_parts=False),
)


def form_of(suffix: str) -> Form | None:
    """Return the form of a file's suffix, in capital or small letters; None where there is none."""
    return next((form for form in FORMS if form.suffix == suffix.lower()), None)
