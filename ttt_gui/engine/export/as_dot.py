"""A trace as a graph for Graphviz: `dot -Tsvg tree.dot -o tree.svg`."""

from __future__ import annotations

from collections.abc import Iterator

from ttt_gui.engine.export.caption import caption_lines
from ttt_gui.engine.export.excerpt import Excerpt, board_rows, bound_text, window_text
from ttt_gui.engine.export.number_graph import number_dot
from ttt_gui.engine.trace.trace import SearchTrace, TraceNode

# Ink, and the grounds of the layers of MAX and MIN; the same as the window's light look.
_TEXT, _FAINT, _EDGE, _BEST, _CUT = "#22262B", "#9A9DA1", "#8C887F", "#26784B", "#A8551F"
_MARKS = {"X": "#C23A4A", "O": "#2B6CB0"}
_LAYERS = {True: "#F3EFE4", False: "#EAF0F4"}


def dot_chunks(excerpt: Excerpt, boards: bool = True) -> Iterator[str]:
    """The text of a picture, a node at a time. Without ``boards`` a node is its numbers, the move stands on the edge.

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
    best = set(excerpt.best_line())
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
