"""Search trees to look at: of a position or of numbers, node by node, as text, and as a picture."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path

from ttt_gui.api.searching import ALPHA_BETA, searched
from ttt_gui.engine.export.excerpt import Excerpt, PictureTooLargeError, caption_lines
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.engine.trace.trace import MAX_TRACE_NODES, SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.system.files import write_chunks_atomically

PICTURE_NODES = 40
"""A notebook's picture shows the plies that have no more nodes than this."""
_TEXT_LINES = 40


@dataclass(frozen=True)
class TreeRow:
    """One node of a search, from the view of MAX: ``move`` led to it (None at the root), ``role`` decides there.

    ``window`` is alpha and beta at entry, ``value`` what the search returned, [``low``, ``high``] what is known of the
    value; −∞ and ∞ where an end is open. ``pruned`` are the moves that a cut left untried, ``end`` says why the node
    was left.
    """

    id: int
    parent: int | None
    move: str | None
    ply: int
    role: str
    window: tuple[float, float]
    value: float | None
    bound: str
    low: float
    high: float
    pruned: tuple[str, ...]
    end: str


class SearchTree:
    """The tree of one search. ``len()`` and ``nodes`` have its nodes in the order of entry; a notebook shows a
    picture."""

    def __init__(self, found: SearchTrace) -> None:
        self._trace = found

    def __len__(self) -> int:
        return len(self._trace)

    def __getitem__(self, number: int) -> TreeRow:
        trace, subject = self._trace, self._trace.subject
        node, known = trace.node(number), trace.known(number)

        def edge(value: int | None, is_open: float) -> float:
            """Return an end of an interval as a number, infinite where it is open."""
            shown = None if value is None else subject.shown_value(value)
            return is_open if shown is None else shown

        return TreeRow(
            id=number,
            parent=node.parent,
            move=None if node.move is None else subject.move_name(node.move),
            ply=node.ply,
            role=node.role.value,
            window=(edge(node.alpha, -math.inf), edge(node.beta, math.inf)),
            value=None if node.value is None else subject.shown_value(node.value),
            bound=node.bound.value,
            low=edge(known.low, -math.inf),
            high=edge(known.high, math.inf),
            pruned=tuple(map(subject.move_name, node.pruned)),
            end=node.end.value,
        )

    @property
    def nodes(self) -> Sequence[TreeRow]:
        """All nodes in the order of entry; pandas.DataFrame(tree.nodes) makes a table of them."""
        return [self[number] for number in range(len(self))]

    @property
    def value(self) -> float | None:
        """The value of the root."""
        return self[0].value if len(self) else None

    def save(self, path: str | Path, max_ply: int | None = None) -> None:
        """Write the tree as a picture, .svg, .pdf or .png, at most ``max_ply`` deep.

        Raise ValueError for another suffix and for a picture that would be too large, OSError where it cannot be
        written.
        """
        target = Path(path)
        form = target.suffix.lower().removeprefix(".")
        if form not in ("svg", "pdf", "png"):
            raise ValueError(f"There is no picture {target.suffix or 'without a suffix'}: choose .svg, .pdf or .png.")
        write_chunks_atomically(target, [_picture(Excerpt(self._trace, max_ply=max_ply), form)])

    def __str__(self) -> str:
        lines = list(self._lines())
        more = f"… {len(self) - _TEXT_LINES:,} more" if len(self) > _TEXT_LINES else ""
        return "\n".join(filter(None, [*caption_lines(Excerpt(self._trace)), *lines, more]))

    def _lines(self) -> Iterator[str]:
        """Yield the first nodes as lines, each below its parent."""
        trace = self._trace
        for number in range(min(len(self), _TEXT_LINES)):
            node = trace.node(number)
            cut = f"  ✂ {' '.join(map(trace.move_name, node.pruned))}" if node.pruned else ""
            known = trace.known_text(number)
            yield f"{'  ' * node.ply}{trace.name(number)} {known}{cut}".rstrip()

    def __repr__(self) -> str:
        return f"<SearchTree of {len(self):,} nodes: {self._trace.subject.title}>"

    @cached_property
    def _svg(self) -> str | None:
        """The picture for a notebook; None where Qt cannot draw it here."""
        whole = Excerpt(self._trace)
        small = whole
        if whole.picture_size(PICTURE_NODES) > PICTURE_NODES:
            ply = whole.deepest_that(lambda part: part.picture_size(PICTURE_NODES) <= PICTURE_NODES)
            small = Excerpt(self._trace, max_ply=ply or 0)
        try:
            return _picture(small, "svg").decode()
        except (ImportError, PictureTooLargeError):
            return None

    def _repr_svg_(self) -> str | None:
        return self._svg if len(self) else None

    def _repr_html_(self) -> str | None:
        return None if self._repr_svg_() else f"<pre>{escape(str(self))}</pre>"


def trace(
    start: Position, how: Algorithm = ALPHA_BETA, *, depth: int | None = None, nodes: int | None = None
) -> SearchTree:
    """Search a position and return its tree, of the first 2,000,000 nodes at most. Raise ValueError for a limit out of
    range."""
    found = searched(start, how, Limits(depth, nodes), MAX_TRACE_NODES).trace
    if found is None:
        raise MemoryError("There is not enough memory for the tree.")
    return SearchTree(found)


def tree(text: str, how: Algorithm = ALPHA_BETA) -> SearchTree:
    """Search a tree of numbers, typed as in textbooks: '((3 12 8) (2 4 6) (14 5 2))'. Raise ValueError, in one
    sentence, for a text that is no tree."""
    return SearchTree(search_numbers(parse_number_tree(text), how).trace)


def _picture(excerpt: Excerpt, form: str) -> bytes:
    """Return the bytes of a picture. Import Qt, without a screen; raise ImportError where its libraries are missing."""
    from ttt_gui.ui.drawing.picture import TreePicture, offscreen_application

    application = offscreen_application()
    data = TreePicture.fitting(excerpt, False, form).data(form, 1.0)
    del application
    return data
