"""A whole tree of numbers as a graph for Graphviz and as a LaTeX forest, as textbooks draw it: triangles with names,
numbers as leaves, dashed what was cut, faint what was not reached."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ttt_gui.engine.export.caption import caption_lines
from ttt_gui.engine.export.excerpt import Excerpt, bound_text
from ttt_gui.engine.numbers.subject import NumberSubject
from ttt_gui.engine.numbers.whole import NumberNode, NumberVisits, Standing

_TEXT, _FAINT, _EDGE, _BEST, _CUT = "#22262B", "#9A9DA1", "#8C887F", "#26784B", "#A8551F"
_SPARED = (Standing.CUT, Standing.SPARED)


@dataclass(frozen=True)
class _Item:
    """A node as it is drawn: what stands in it and beside it, and what has become of it."""

    node: NumberNode
    value: str
    standing: Standing
    best: bool
    children: tuple[int, ...]


class _Picture:
    """The nodes of an excerpt of a tree of numbers, as they were known at its moment."""

    def __init__(self, excerpt: Excerpt) -> None:
        subject = excerpt.trace.subject
        assert isinstance(subject, NumberSubject)
        self.excerpt, self.nodes = excerpt, subject.nodes
        self._visits = NumberVisits(excerpt.trace, subject.nodes)
        last = excerpt.trace.events.size - 1
        self._moment = last if excerpt.moment is None else max(0, min(excerpt.moment, last))
        self._parts = excerpt.number_parts()
        line = excerpt.best_line()
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
    """The text for Graphviz, a node at a time."""
    picture = _Picture(excerpt)
    label = r"\n".join(caption_lines(excerpt))
    yield (
        "digraph trace {\n"
        f'  graph [label="{label}", labelloc=b, fontname="Helvetica", fontsize=12, ordering=out];\n'
        f'  node [fontname="Helvetica", fontsize=12, fontcolor="{_TEXT}", color="{_EDGE}", margin=0.03];\n'
        f'  edge [arrowhead=none, color="{_EDGE}"];\n'
    )
    to_do = [picture.top]
    for index in to_do:
        item = picture.item(index)
        node = item.node
        shape = "box" if node.is_leaf else "triangle" if node.is_max else "invtriangle"
        size = "width=0.4, height=0.4" if node.is_leaf else "width=0.9, height=0.7, fixedsize=true"
        style = ""
        if item.standing in _SPARED:
            style = f', style=dashed, color="{_CUT}", fontcolor="{_FAINT}"'
        elif item.standing is Standing.UNTOUCHED:
            style = f', color="{_FAINT}", fontcolor="{_FAINT}"'
        elif item.best:
            style = f', color="{_BEST}", penwidth=2'
        value = f', xlabel="{item.value}"' if item.value else ""
        yield f'  n{index} [label="{node.name}", shape={shape}, {size}{style}{value}];\n'
        for child in item.children:
            below = picture.item(child)
            edge = ""
            if below.standing is Standing.CUT:
                edge = f' [style=dashed, color="{_CUT}", label="✂", fontcolor="{_CUT}"]'
            elif below.standing is Standing.SPARED:
                edge = f' [style=dashed, color="{_CUT}"]'
            elif below.standing is Standing.UNTOUCHED:
                edge = f' [color="{_FAINT}"]'
            elif item.best and below.best:
                edge = f' [color="{_BEST}", penwidth=3]'
            yield f"  n{index} -> n{child}{edge};\n"
        to_do += item.children
    yield "}\n"


def number_forest(excerpt: Excerpt) -> Iterator[str]:
    """The lines of a TikZ forest, a node at a time; the styles are those of as_tikz.py."""
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
        if item.standing is Standing.CUT:
            options.append("cut node")
        elif item.standing is Standing.SPARED:
            options.append("spared node")
        elif item.standing is Standing.UNTOUCHED:
            options.append("faint node")
        elif item.best:
            options += ["best line", *(["best edge"] if parent_best else [])]
        if item.value:
            options.append(f"value={{${_maths(item.value)}$}}")
        yield f"{indent}[{{${_maths(node.name)}$}}, {', '.join(options)}\n"
        to_do.append(f"{indent}]\n")
        to_do += [(child, item.best) for child in reversed(item.children)]


def _maths(text: str) -> str:
    for sign, word in (("\N{MINUS SIGN}", "-"), ("≥", r"\geq "), ("≤", r"\leq ")):
        text = text.replace(sign, word)
    text = " ".join(text.split())
    return rf"\mathrm{{{text}}}" if text.isalpha() else text
