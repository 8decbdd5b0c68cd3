"""Sheets of exercises to print: what they ask, and where each stroke and word stands on the page.

A page is a list of marks in hundredths of an inch from its upper left corner. What paints one (ui/drawing/worksheet.py,
for print and PDF) and what writes it as LaTeX (here) draw the same marks."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import accumulate, pairwise

from ttt_gui.engine.learn.exercise import Exercise, ExerciseKind, Material, can_cut, draw, edges, of_tree
from ttt_gui.engine.learn.reasons import average_text, crossing, returned, value_text
from ttt_gui.engine.numbers.tree import NumberNode, NumberTree, chance_text
from ttt_gui.engine.score import Bound, Role
from ttt_gui.engine.tables import latex_text

MOST_SHEETS = 40
EXERCISES = 4
_ORDER = (ExerciseKind.VALUES, ExerciseKind.VALUES, ExerciseKind.WINDOWS, ExerciseKind.CUTS)
_TASKS = {
    ExerciseKind.VALUES: "Write into each box what the node is worth.",
    ExerciseKind.WINDOWS: "Give the α and β that each node starts with; strike out what is never visited.",
    ExerciseKind.CUTS: "Strike out each branch that is never visited. Write into the boxes what the nodes return.",
}
_MINUS = "\N{MINUS SIGN}"


class Paper(Enum):
    """A size of paper, in hundredths of an inch."""

    A4 = (827, 1169)
    LETTER = (850, 1100)


class Ink(Enum):
    """How dark a mark is; all of them survive a copier."""

    BLACK = "000000"
    GREY = "3c3c3c"
    LIGHT = "767676"
    RULER = "9a9a9a"


class Align(Enum):
    """The part of a text that lies at its point: left end, middle or right end."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


@dataclass(frozen=True)
class SheetShape:
    """A straight line between two points; with more points a white polygon, its corners rounded by ``radius``."""

    points: tuple[tuple[float, float], ...]
    width: float = 1.2
    ink: Ink = Ink.BLACK
    is_dashed: bool = False
    radius: float = 0.0


@dataclass(frozen=True)
class TextLine:
    """A line of text with its baseline at ``y``; its font is made smaller where it would be wider than ``room``."""

    x: float
    y: float
    text: str
    size: float = 13.0
    is_bold: bool = False
    side: Align = Align.LEFT
    ink: Ink = Ink.BLACK
    room: float = math.inf


Mark = SheetShape | TextLine
_NODE = (36.0, 26.0)
_BOX = (38.0, 28.0)


@dataclass(frozen=True)
class Sheet:
    """The exercises of a sheet; ``title`` in the footer names their source."""

    exercises: Sequence[Exercise]
    title: str


def sheet(level: int, seed: int, kind: ExerciseKind | None = None) -> Sheet:
    """Return the sheet of a seed: four exercises (one a level easier, two of the level, one harder) of one kind, or of
    all kinds for None.
    """
    levels = (max(1, level - 1), level, level, min(4, level + 1))
    kinds = (kind,) * EXERCISES if kind else _ORDER
    rows = enumerate(zip(kinds, levels, strict=True), start=1)
    exercises = [draw(each, Material.NUMBERS, at, seed, number) for number, (each, at) in rows]
    return Sheet(exercises, f"seed {seed} · level {level}")


def sheet_of_tree(tree: NumberTree) -> Sheet:
    """Return a sheet that asks all that can be asked of a tree which a person typed. Raises ValueError with a sentence
    where nothing can."""
    first = of_tree(ExerciseKind.VALUES, tree)
    kinds = (ExerciseKind.WINDOWS, ExerciseKind.CUTS) if can_cut(tree) else ()
    return Sheet([first, *(Exercise(kind, tree) for kind in kinds)], "a tree of your own")


@dataclass(frozen=True)
class SheetPage:
    """One page to print."""

    paper: Paper
    marks: tuple[Mark, ...]


# -- where everything stands -------------------------------------------------------------------------------------------

_MARGIN = 60.0
_TOP, _FOOTER = 108.0, 63.0  # of the first exercise, and from the lower edge
_MOST_SHARE = 1.6  # how much of the height that it wants an exercise gets where others leave it room
_TREE_WIDTH, _WORK = 420.0, 450.0  # of a tree with room to write beside it; where that room begins
_NARROW_TREE, _LEAST_ROW = 352.0, 21.0  # beside two tables; the height of a row that one can write in, 5 mm
_TITLE_ROOM = {ExerciseKind.VALUES: 66.0, ExerciseKind.WINDOWS: 86.0, ExerciseKind.CUTS: 52.0}
_EXTRA = {ExerciseKind.VALUES: 0.0, ExerciseKind.WINDOWS: 4.0, ExerciseKind.CUTS: 36.0}  # of the height it wants
_BESIDE, _BELOW = 84.0, 44.0  # from node to node with a box beside each, and without
_LEAST_GAP, _LEAST_LEAF_GAP = 18.0, 36.0  # below a layer of nodes, and from the last to the base line of the leaves


def page(of: Sheet, paper: Paper, is_solution: bool, number: int = 1, count: int = 1) -> SheetPage:
    """Lay out a sheet or its solutions as page ``number`` of ``count``."""
    return SheetPage(paper, tuple(_PageMarks(of, paper, is_solution).marks(number, count)))


def class_pages(
    level: int, seed: int, count: int, kind: ExerciseKind | None, paper: Paper, is_solution: bool
) -> list[SheetPage]:
    """Lay out ``count`` different sheets (seed, seed + 1 …) for a class, or their solutions."""
    sheets = (sheet(level, seed + number, kind) for number in range(count))
    return [page(each, paper, is_solution, number, count) for number, each in enumerate(sheets, start=1)]


@dataclass(frozen=True)
class _Table:
    """A table of windows: its nodes, its upper left corner, the widths of its columns and the height of a row."""

    nodes: list[NumberNode]
    left: float
    top: float
    columns: tuple[float, float, float]
    row: float


class _PageMarks:
    """Lays out one page of a sheet, or with ``is_solution`` of its solutions."""

    def __init__(self, of: Sheet, paper: Paper, is_solution: bool) -> None:
        self._sheet, self._is_solution = of, is_solution
        self._width, self._height = paper.value
        self._right = self._width - _MARGIN

    def marks(self, number: int, count: int) -> Iterator[Mark]:
        """Yield every mark of page ``number`` of ``count``: the head, the exercises one below the other, the footer."""
        yield TextLine(_MARGIN, 70, "Minimax and alpha-beta", 22, is_bold=True)
        rule = "Alpha-beta goes from left to right and cuts where β ≤ α."
        if self._is_solution:
            yield TextLine(self._right, 70, "Solutions", 22, is_bold=True, side=Align.RIGHT)
            rule = "Without its sign ≥ or ≤ a number is right too."
        else:
            yield TextLine(390, 69, "Name", ink=Ink.GREY)
            yield _ruler(432, self._right - 137, 72)
            yield TextLine(self._right - 125, 69, "Date", ink=Ink.GREY)
            yield _ruler(self._right - 91, self._right, 72)
        what = "△ MAX takes the largest value, ▽ MIN the smallest."
        if any(exercise.tree.has_chance for exercise in self._sheet.exercises):
            what, rule = f"{what} ○ is worth the average: each branch counts as often as it comes up.", ""
        yield TextLine(_MARGIN, 95, f"{what} {rule}", ink=Ink.GREY, room=self._right - _MARGIN)
        yield _ruler(_MARGIN, self._right, _TOP)
        footer = self._height - _FOOTER
        wanted = [_wanted_height(each) for each in self._sheet.exercises]
        share = min(_MOST_SHARE, (footer - _TOP) / sum(wanted))
        top = _TOP
        for at, (each, height) in enumerate(zip(self._sheet.exercises, wanted, strict=True), start=1):
            yield from self._exercise(each, at, top, top + height * share)
            top += height * share
            yield _ruler(_MARGIN, self._right, top)
        line = footer + 24
        yield TextLine(_MARGIN, line, "Tic-Tac-Toe Lab", 12, ink=Ink.GREY)
        yield TextLine(self._width / 2, line, self._sheet.title, 12, side=Align.MIDDLE, ink=Ink.GREY, room=380)
        yield TextLine(self._right, line, f"page {number} of {count}", 12, side=Align.RIGHT, ink=Ink.GREY)

    def _exercise(self, exercise: Exercise, number: int, top: float, bottom: float) -> Iterator[Mark]:
        """Yield an exercise between two heights: its title and task, its tree, and beside or below it what is to be
        filled in."""
        kind = exercise.kind
        yield TextLine(_MARGIN + 2, top + 28, str(number), 16, is_bold=True)
        yield TextLine(84, top + 27, kind.value.title(), 15, is_bold=True)
        x = 84 + _TITLE_ROOM[kind]
        yield TextLine(x, top + 27, _TASKS[kind], room=self._right - x)
        tables = self._tables(exercise, top + 55, bottom - 12) if kind is ExerciseKind.WINDOWS else []
        has_room = bool(tables) or (kind is ExerciseKind.VALUES and len(exercise.nodes) < 20)
        width = _NARROW_TREE if len(tables) > 1 else _TREE_WIDTH if has_room else self._right - _MARGIN
        leaf_line = bottom - (48 if kind is ExerciseKind.CUTS else 17)
        yield from _Tree(exercise, self._is_solution, width, top + 47, leaf_line).marks()
        if kind is ExerciseKind.CUTS:
            yield from self._visited(exercise, bottom - 19)
        elif tables:
            for table in tables:
                yield from self._table(exercise, table)
        elif has_room:
            yield from self._working(exercise, top + 46, bottom - 22)

    def _working(self, exercise: Exercise, top: float, bottom: float) -> Iterator[Mark]:
        """Yield lines to write on, one a node; in the solutions the working stands on them."""
        x = _MARGIN + _WORK
        yield TextLine(x, top, "Working", 12, is_bold=True, ink=Ink.GREY)
        inner = sorted((node for node in exercise.nodes if not node.is_leaf), key=lambda node: (-node.ply, node.index))
        pitch = min(27.0, (bottom - top - 10) / len(inner))
        for at, node in enumerate(inner, start=1):
            y = top + 8 + at * pitch
            yield _ruler(x, self._right, y)
            if self._is_solution:
                values = ", ".join(_number(exercise, child) for child in node.children)
                of = "max" if node.is_max else "min"
                text = f"{node.name} = {of}({values}) = {_number(exercise, node.index)}"
                if node.role is Role.CHANCE:
                    text = f"{node.name} = {average_text(exercise, node.index)}"
                yield TextLine(x, y - 4, text, room=self._right - x)

    def _tables(self, exercise: Exercise, top: float, bottom: float) -> list[_Table]:
        """Return the tables of the windows between two heights: two, side by side, where the rows of one would be too
        low to write in."""
        inner = [node for node in exercise.nodes if not node.is_leaf]
        if (bottom - top) / len(inner) >= _LEAST_ROW:
            return [_Table(inner, self._right - 207, top, (69.0, 69.0, 69.0), min(25.0, (bottom - top) / len(inner)))]
        half, columns = -(-len(inner) // 2), (41.0, 41.0, 57.0)
        row, wide = min(25.0, (bottom - top) / half), sum(columns)
        lefts = self._right - 2 * wide - 38, self._right - wide
        parts = inner[:half], inner[half:]
        return [_Table(part, left, top, columns, row) for part, left in zip(parts, lefts, strict=True)]

    def _table(self, exercise: Exercise, table: _Table) -> Iterator[Mark]:
        """Yield a table of windows, a row a node."""
        edges_x = list(accumulate(table.columns, initial=table.left))
        middles = [(left + right) / 2 for left, right in pairwise(edges_x)]
        for x, wide, text in zip(middles, table.columns, ("α", "β", "cut after"), strict=True):
            yield TextLine(x, table.top - 6, text, is_bold=True, side=Align.MIDDLE, room=wide - 2)
        size = min(13.0, table.row * 0.75)
        for at, node in enumerate(table.nodes):
            y = table.top + at * table.row
            line = y + table.row / 2 + size * 0.36
            name = f"{'△' if node.is_max else '▽'} {node.name}"
            yield TextLine(table.left - 4, line, name, size, True, Align.RIGHT)
            for left, x, wide, text in zip(edges_x, middles, table.columns, _window_text(exercise, node), strict=False):
                yield _box(left, y, wide, table.row)
                if self._is_solution:
                    yield TextLine(x, line, text, size, is_bold=True, side=Align.MIDDLE, room=wide - 4)

    def _visited(self, exercise: Exercise, line: float) -> Iterator[Mark]:
        """Yield the line below an exercise on cuts: how many nodes are visited, and why the first branch is cut, to be
        filled in; in the solutions all cuts."""
        nodes = len(exercise.nodes)
        if self._is_solution:
            yield TextLine(_MARGIN, line, f"Nodes visited: {len(exercise.trace)} of {nodes}.", is_bold=True, room=190)
            yield TextLine(_MARGIN + 200, line, _cut_text(exercise), room=self._right - _MARGIN - 200)
            return
        yield TextLine(_MARGIN, line, f"Nodes visited: _____ of {nodes}", is_bold=True, room=210)
        yield TextLine(290, line, "Why is the first branch cut?", room=180)
        yield _ruler(475, self._right, line + 2)


def _ruler(x: float, to_x: float, y: float) -> SheetShape:
    """Return a horizontal grey line between two x at a height."""
    return SheetShape(((x, y), (to_x, y)), 1.0, Ink.RULER)


def _box(x: float, y: float, width: float, height: float, radius: float = 0.0) -> SheetShape:
    """Return a white rectangle with a black edge, its corners rounded by ``radius``."""
    corners = (x, y), (x + width, y), (x + width, y + height), (x, y + height)
    return SheetShape(corners, radius=radius)


def _wanted_height(exercise: Exercise) -> float:
    """Return the height of an exercise where there is room enough."""
    return 102.0 + 50.0 * exercise.nodes[-1].ply + _EXTRA[exercise.kind]


class _Tree:
    """A tree drawn between the heights ``top`` and ``leaf_line``, the base line of the leaves' numbers, ``width`` wide.
    Parents are centred over their children, so that the drawing reveals no answer."""

    def __init__(self, exercise: Exercise, is_solution: bool, width: float, top: float, leaf_line: float) -> None:
        self._exercise, self._is_solution = exercise, is_solution
        self._has_boxes = exercise.kind is not ExerciseKind.WINDOWS
        leaves = [index for index in self._from_left(0) if exercise.nodes[index].is_leaf]
        room = width - (_BOX[0] - 6 if self._has_boxes else 0)  # the last box stands right of its node
        self._pitch, self._leaf_line = room / len(leaves), leaf_line
        self._x = {index: _MARGIN + (at + 0.5) * self._pitch for at, index in enumerate(leaves)}
        for node in reversed(exercise.nodes):
            if node.children:
                self._x[node.index] = (self._x[node.children[0]] + self._x[node.children[-1]]) / 2
        inner = pairwise(node for node in exercise.nodes if not node.is_leaf)
        gap = min((self._x[b.index] - self._x[a.index] for a, b in inner if a.ply == b.ply), default=room)
        self._is_below = self._has_boxes and gap < 0.6 * _BESIDE
        high = _NODE[1] + (_BOX[1] + 1 if self._is_below else 0.0)
        plies = exercise.nodes[-1].ply
        wanted = plies * high + (plies - 1) * _LEAST_GAP + _LEAST_LEAF_GAP
        needed = _BESIDE if self._has_boxes and not self._is_below else _BELOW
        self._scale = scale = min(1.0, (leaf_line - top) / wanted, gap / needed)
        high *= scale
        last = leaf_line - min(43.0, max(_LEAST_LEAF_GAP * scale, (leaf_line - top) / (plies + 1))) - high
        weights = [plies + 1 - at for at in range(plies - 1)]
        gaps = last - top - (plies - 1) * high
        self._y = [top]
        for weight in weights:
            self._y.append(self._y[-1] + high + gaps * weight / sum(weights))

    def marks(self) -> Iterator[Mark]:
        """Yield the marks of all edges, then those of all nodes with their boxes."""
        for node in self._exercise.nodes:
            if node.parent is not None:
                yield from self._edge(node)
        for node in self._exercise.nodes:
            yield from self._node(node)

    def _from_left(self, index: int) -> Iterator[int]:
        """Yield the index of a node and of all nodes below it, each before its children, from left to right."""
        yield index
        for child in self._exercise.nodes[index].children:
            yield from self._from_left(child)

    def _ink(self, index: int) -> Ink:
        """Return how dark a node is: in the solutions of a search that cuts, faint where it never comes."""
        return Ink.BLACK if not self._is_solution or index in self._exercise.visits else Ink.LIGHT

    def _box(self, node: NumberNode) -> SheetShape | None:
        """Return the box for the value of a node, beside it, or below it where the next one is too near; None where
        nothing is to be written."""
        if not self._has_boxes or self._ink(node.index) is Ink.LIGHT:
            return None
        x, y, wide = self._x[node.index], self._y[node.ply], _BOX[0] * self._scale
        left = x - wide / 2 if self._is_below else x + (_NODE[0] / 2 + 6) * self._scale
        top = y + _NODE[1] * self._scale + 1 if self._is_below else y - 1
        return _box(left, top, wide, _BOX[1] * self._scale, 4.0)

    def _edge(self, node: NumberNode) -> Iterator[Mark]:
        """Yield the edge from a node's parent to the node, which is not the root; in the solutions dashed and struck
        out where it is cut."""
        assert node.parent is not None
        x, y = self._x[node.parent], self._y[node.ply - 1] + _NODE[1] * self._scale
        box = self._box(self._exercise.nodes[node.parent])
        if box is not None and self._is_below:
            y = box.points[-1][1]
        to_x = self._x[node.index]
        to_y = self._leaf_line - 15 if node.is_leaf else self._y[node.ply]
        is_cut = self._is_solution and node.index in self._exercise.cut
        yield SheetShape(((x, y), (to_x, to_y)), 1.1, self._ink(node.index), is_cut)
        if is_cut:
            yield from _strokes((x + to_x) / 2, (y + to_y) / 2, to_x - x, to_y - y)
        if node.chance:
            text, at_x, at_y = chance_text(node.chance), (x + to_x) / 2, (y + to_y) / 2
            wide = 7.0 * len(text) * self._scale + 4
            yield SheetShape(_box(at_x - wide / 2, at_y - 7, wide, 14).points, 0.0, Ink.RULER)
            yield TextLine(at_x, at_y + 4, text, 11, side=Align.MIDDLE, room=wide)

    def _node(self, node: NumberNode) -> Iterator[Mark]:
        """Yield the number of a leaf, or the triangle of an inner node with its name and box; in the solutions its
        value in the box."""
        x, ink = self._x[node.index], self._ink(node.index)
        if node.value is not None:
            text = value_text(self._exercise, node.value)
            yield TextLine(x, self._leaf_line, text, 15, True, Align.MIDDLE, ink, room=self._pitch - 4)
            return
        y, scale = self._y[node.ply], self._scale
        tip, base = (y, y + _NODE[1] * scale) if node.is_max else (y + _NODE[1] * scale, y)
        half = _NODE[0] / 2 * scale
        is_chance = node.role is Role.CHANCE
        if is_chance:
            side = _NODE[1] * scale
            yield replace(_box(x - side / 2, y, side, side, side / 2), ink=ink)
        else:
            yield SheetShape(((x - half, base), (x + half, base), (x, tip)), ink=ink)
        size = max(8.0, 12 * scale)
        line = y + (17 if is_chance else 23 if node.is_max else 13) * scale
        yield TextLine(x, line, node.name, size, True, Align.MIDDLE, ink)
        box = self._box(node)
        if box is None:
            return
        yield box
        if self._is_solution:
            (left, top), (right, _) = box.points[:2]
            text, size = _number(self._exercise, node.index), max(8.0, 14 * scale)
            yield TextLine((left + right) / 2, top + 19 * scale, text, size, True, Align.MIDDLE, room=right - left - 4)


def _strokes(x: float, y: float, along: float, down: float) -> Iterator[Mark]:
    """Yield two short strokes across the middle (x, y) of an edge, as the sign of a cut; ``along`` and ``down`` are the
    lengths of the edge in x and y."""
    length = math.hypot(along, down)
    along, down = along / length, down / length
    for shift in (-2.5, 2.5):
        at_x, at_y = x + shift * along, y + shift * down
        yield SheetShape(((at_x - 9 * down, at_y + 9 * along), (at_x + 9 * down, at_y - 9 * along)), 2.2)


# -- words -------------------------------------------------------------------------------------------------------------


def _number(exercise: Exercise, index: int) -> str:
    """Return what a node returns, with the sign of what is known: '7', '≤7'."""
    text, bound = returned(exercise, index), exercise.known_bound(index)
    return text if bound is Bound.EXACT else f"{bound.sign}{text}"


def _window_text(exercise: Exercise, node: NumberNode) -> tuple[str, str, str]:
    """Return a row of the table of windows: alpha, beta, and after which branch the rest was cut."""
    visit = exercise.visits.get(node.index)
    if visit is None:
        return "—", "—", "not visited"
    alpha, beta = edges(visit.alpha, visit.beta)
    after = exercise.trace.name(exercise.trace.children(visit.id)[-1]) if visit.pruned else "no cut"
    return value_text(exercise, alpha), value_text(exercise, beta), after


def _cut_text(exercise: Exercise) -> str:
    """Return where the search cut, in the order of time: 'Cut at F: β 11 ≤ α 12, at C: β 7 ≤ α 11.'"""
    cut = sorted((visit.id for visit in exercise.visits.values() if visit.pruned), key=exercise.trace.events.left)
    parts = [f"at {exercise.trace.name(number)}: {crossing(exercise, number)}" for number in cut]
    return f"Cut {', '.join(parts)}." if parts else "Nothing is cut."


# -- LaTeX -------------------------------------------------------------------------------------------------------------

_TEX_HEAD = r"""\documentclass{{article}}
\usepackage[paperwidth={width}in,paperheight={height}in,margin=0in]{{geometry}}
\usepackage{{tikz}}
\renewcommand{{\familydefault}}{{\sfdefault}}
\pagestyle{{empty}}\parindent=0pt\topskip=0pt
\newcommand{{\fit}}[2]{{\sbox0{{#2}}\ifdim\wd0>#1\resizebox{{#1}}{{!}}{{\usebox0}}\else\usebox0\fi}}
\begin{{document}}
"""
_ANCHORS = {Align.LEFT: "base west", Align.MIDDLE: "base", Align.RIGHT: "base east"}


def tex(pages: list[SheetPage]) -> str:
    """Return pages as LaTeX with TikZ."""
    width, height = pages[0].paper.value
    text = _TEX_HEAD.format(width=width / 100, height=height / 100)
    for each in pages:
        text += "\\begin{tikzpicture}[x=0.01in,y=-0.01in]\n"
        text += f"\\useasboundingbox (0,0) rectangle ({width},{height - 1});\n"
        text += "".join(f"{_tex_mark(mark)}\n" for mark in each.marks)
        text += "\\end{tikzpicture}\\newpage\n"
    return text + "\\end{document}\n"


def _tex_mark(mark: Mark) -> str:
    """Return a mark as a command of TikZ."""
    if isinstance(mark, SheetShape):
        style = f"{_tex_ink(mark.ink)},line width={mark.width * 0.72:.2f}pt"
        style += ",dash pattern=on 3pt off 2pt" if mark.is_dashed else ""
        style += f",rounded corners={mark.radius * 0.72:.1f}pt" if mark.radius else ""
        points = " -- ".join(f"({x:.1f},{y:.1f})" for x, y in mark.points)
        is_area = len(mark.points) > 2
        return f"\\draw[{style}{',fill=white' * is_area}] {points}{' -- cycle' * is_area};"
    text = latex_text(mark.text)
    if mark.is_bold:
        text = rf"\textbf{{{text}}}"
    size = mark.size * 0.72
    font = f"\\fontsize{{{size:.1f}}}{{{size * 1.2:.1f}}}\\selectfont{{}}"
    text = f"{font}{text}"
    if mark.room < math.inf:
        text = rf"\fit{{{mark.room / 100:.3f}in}}{{{text}}}"
    place = f"({mark.x:.1f},{mark.y:.1f})"
    return f"\\node[{_tex_ink(mark.ink)},anchor={_ANCHORS[mark.side]},inner sep=0pt] at {place} {{{text}}};"


def _tex_ink(ink: Ink) -> str:
    """Return the colour of an ink as a share of black, in the syntax of xcolor."""
    return f"black!{round(100 - int(ink.value[:2], 16) / 2.55)}"
