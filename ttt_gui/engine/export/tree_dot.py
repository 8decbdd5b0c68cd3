"""A tree as a picture for Graphviz, in DOT."""

from __future__ import annotations

from collections.abc import Iterator

from ttt_gui.engine.export.excerpt import Excerpt, board_rows, caption_lines, window_text
from ttt_gui.engine.export.tree_walk import GamePicture, NumberPicture, walk
from ttt_gui.engine.numbers.tree import chance_text
from ttt_gui.engine.numbers.visits import NodeState
from ttt_gui.engine.score import Role
from ttt_gui.engine.trace.trace import SearchTrace, TraceNode

# The colours of text and lines; those of the window's light theme.
_TEXT, _FAINT, _EDGE, _BEST, _CUT = "#22262B", "#9A9DA1", "#8C887F", "#26784B", "#A8551F"
# How a node of a number tree looks that was not searched, and the edge to it, in DOT; and its style in TikZ.
_DOT_SPARED = f', style=dashed, color="{_CUT}", fontcolor="{_FAINT}"'
_DOT_NODES = {
    NodeState.CUT: _DOT_SPARED,
    NodeState.SPARED: _DOT_SPARED,
    NodeState.UNTOUCHED: f', color="{_FAINT}", fontcolor="{_FAINT}"',
}
_DOT_EDGES = {
    NodeState.CUT: f'style=dashed, color="{_CUT}"',
    NodeState.SPARED: f'style=dashed, color="{_CUT}"',
    NodeState.UNTOUCHED: f'color="{_FAINT}"',
}
_SHAPES = {Role.MAX: "triangle", Role.MIN: "invtriangle", Role.CHANCE: "circle"}
# The colours of marks, and the backgrounds of the layers of MAX and MIN; those of the window's light theme.
_MARKS = {"X": "#C23A4A", "O": "#2B6CB0"}
_LAYERS = {True: "#F3EFE4", False: "#EAF0F4"}


def dot_chunks(excerpt: Excerpt, boards: bool = True) -> Iterator[str]:
    """Yield a picture for Graphviz, a node at a time. Without ``boards`` a node is its numbers alone, with the move on
    its edge.

    Raises PictureTooLargeError before the first piece.
    """
    excerpt.check_picture()
    return _game_chunks(excerpt, boards) if excerpt.trace.subject.board else _number_chunks(excerpt)


def _number_chunks(excerpt: Excerpt) -> Iterator[str]:
    """Yield the DOT of a number tree, a node with its edges at a time."""
    tree = NumberPicture(excerpt)
    label = r"\n".join(caption_lines(excerpt))
    yield (
        "digraph trace {\n"
        f'  graph [label="{label}", labelloc=b, fontname="Helvetica", fontsize=12, ordering=out];\n'
        f'  node [fontname="Helvetica", fontsize=12, fontcolor="{_TEXT}", '
        f'color="{_EDGE}", margin=0.03];\n'
        f'  edge [arrowhead=none, color="{_EDGE}"];\n'
    )
    for number in sorted((each for each, _, enters in walk(tree) if enters), key=lambda each: tree.nodes[each].ply):
        item = tree.item(number)
        node = item.node
        shape = "box" if node.is_leaf else _SHAPES[node.role]
        size = "width=0.4, height=0.4" if node.is_leaf else "width=0.9, height=0.7, fixedsize=true"
        style = _DOT_NODES.get(item.node_state) or (f', color="{_BEST}", penwidth=2' if item.best else "")
        label = r"\n".join((node.name, *item.lines))
        yield f'  n{number} [label="{label}", shape={shape}, {size}{style}];\n'
        for child in tree.children(number):
            below = tree.item(child)
            best = f'color="{_BEST}", penwidth=3' if item.best and below.best else ""
            label = chance_text(below.node.chance) if below.node.chance else ""
            is_cut = below.node_state is NodeState.CUT
            styles = [
                _DOT_EDGES.get(below.node_state) or best,
                f'label="{label}{"✂" if is_cut else ""}"' if label or is_cut else "",
                f'fontcolor="{_CUT}"' if is_cut else "",
            ]
            style = ", ".join(each for each in styles if each)
            yield f"  n{number} -> n{child}{f' [{style}]' if style else ''};\n"
    yield "}\n"


def _game_chunks(excerpt: Excerpt, boards: bool) -> Iterator[str]:
    """Yield the DOT of a game tree, a node with its edges and ghosts at a time."""
    tree, trace = GamePicture(excerpt), excerpt.trace
    label = r"\n".join(caption_lines(excerpt))
    yield (
        "digraph trace {\n"
        f'  graph [label="{label}", labelloc=b, fontname="Helvetica", fontsize=12];\n'
        "  graph [nodesep=0.15, ranksep=0.35, ordering=out];\n"
        f'  node [shape=plain, fontname="Helvetica", fontsize=11, fontcolor="{_TEXT}"];\n'
        f'  edge [arrowhead=none, fontname="Helvetica", fontsize=11, fontcolor="{_TEXT}", color="{_EDGE}"];\n'
    )
    for number in (each for each, _, enters in walk(tree) if enters):
        node = excerpt.node(number)
        yield f"  n{number} [label=<{_node_label(excerpt, node, boards, number in tree.best)}>];\n"
        for child in tree.children(number):
            move = trace.node(child).move
            assert move is not None
            style = f', color="{_BEST}", penwidth=3' if child in tree.best and number in tree.best else ""
            yield f'  n{number} -> n{child} [label=" {trace.move_name(move)} "{style}];\n'
        for move in excerpt.ghosts(node):
            name, ghost = trace.move_name(move), f"n{number}_{trace.move_name(move)}"
            yield f"  {ghost} [label=<{_ghost_label(trace, node, move, boards)}>];\n"
            yield f'  n{number} -> {ghost} [label=" {name} ", style=dashed, color="{_CUT}", fontcolor="{_FAINT}"];\n'
    yield "}\n"


def _node_label(excerpt: Excerpt, node: TraceNode, boards: bool, is_best: bool) -> str:
    """Return the label of a node, a table in HTML of Graphviz: value, board and window."""
    trace = excerpt.trace
    alpha, beta = window_text(trace, node)
    role = "△" if node.is_max else "▽"
    value = f"{role} {_escaped(excerpt.known_text(node.id))}".rstrip()
    rows = [f"<TR><TD><B>{value}</B></TD></TR>"]
    if returned := excerpt.returned_text(node.id):
        rows.append(f'<TR><TD><FONT POINT-SIZE="9">{_escaped(returned)}</FONT></TD></TR>')
    if boards:
        rows.append(f"<TR><TD>{_board(board_rows(trace, node.id), node.move, trace)}</TD></TR>")
    rows.append(f'<TR><TD><FONT POINT-SIZE="9">α {alpha}  β {beta}</FONT></TD></TR>')
    frame, width = (_BEST, 2) if is_best else (_EDGE, 1)
    return (
        f'<TABLE BORDER="{width}" COLOR="{frame}" STYLE="ROUNDED" CELLBORDER="0" CELLSPACING="0" CELLPADDING="2" '
        f'BGCOLOR="{_LAYERS[node.is_max]}">{"".join(rows)}</TABLE>'
    )


def _ghost_label(trace: SearchTrace, node: TraceNode, move: int, boards: bool) -> str:
    """Return the label of a pruned move, a faint table: the board after it, or 'cut'."""
    inside = _board(board_rows(trace, node.id, move), None, trace, faint=True) if boards else "cut"
    return (
        f'<TABLE BORDER="1" COLOR="{_FAINT}" STYLE="DASHED" CELLBORDER="0" CELLSPACING="0" CELLPADDING="2">'
        f'<TR><TD><FONT COLOR="{_FAINT}">{inside}</FONT></TD></TR></TABLE>'
    )


def _board(rows: list[str], last: int | None, trace: SearchTrace, faint: bool = False) -> str:
    """Return a board as a table in HTML of Graphviz; the cell ``last`` of the last move is white, None for no such
    cell."""
    columns = trace.root.rules.columns
    text = []
    for row, signs in enumerate(rows):
        cells = []
        for column, sign in enumerate(signs):
            background = ' BGCOLOR="#FFFFFF"' if row * columns + column == last else ""
            mark = " "
            if sign != ".":
                mark = f'<FONT COLOR="{_FAINT if faint else _MARKS[sign]}">{sign}</FONT>'
            cells.append(f'<TD WIDTH="14" HEIGHT="14" FIXEDSIZE="TRUE"{background}>{mark}</TD>')
        text.append(f"<TR>{''.join(cells)}</TR>")
    colour = _FAINT if faint else _EDGE
    return f'<TABLE BORDER="0" CELLBORDER="1" CELLSPACING="0" CELLPADDING="0" COLOR="{colour}">{"".join(text)}</TABLE>'


def _escaped(text: str) -> str:
    """Return a text with the markup of HTML escaped."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
