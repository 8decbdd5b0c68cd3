"""The nodes of a picture in one order, whether it is of a game tree or of a number tree, for DOT and TikZ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from ttt_gui.engine.export.excerpt import Excerpt
from ttt_gui.engine.numbers.tree import NumberNode, NumberSubject
from ttt_gui.engine.numbers.visits import NodeState, NumberVisits


class PictureTree(Protocol):
    """The interface of a tree that is drawn; its nodes are numbers whose meaning only the tree knows."""

    top: int

    def children(self, number: int) -> Sequence[int]:
        """Return the children that are drawn, from the left."""


def walk(tree: PictureTree) -> Iterator[tuple[int, int | None, bool]]:
    """Yield each node twice, with its parent: as it is entered, and as it is left after its children."""

    def below(number: int, parent: int | None) -> Iterator[tuple[int, int | None, bool]]:
        """Yield a node and all below it, each as in walk()."""
        yield number, parent, True
        for child in tree.children(number):
            yield from below(child, number)
        yield number, parent, False

    return below(tree.top, None)


class GamePicture:
    """The nodes of an excerpt of a game tree; ``best`` are those of the principal variation."""

    def __init__(self, excerpt: Excerpt) -> None:
        self.excerpt, self.top = excerpt, excerpt.picture_top
        self.best = set(excerpt.principal_variation())

    def children(self, number: int) -> Sequence[int]:
        """Return the children that are drawn; ghosts are not children."""
        return self.excerpt.children(number)


@dataclass(frozen=True)
class NumberItem:
    """A node of a number tree as it is drawn: the lines of text beside it, and whether it was searched, cut, or lies
    below a cut.
    """

    node: NumberNode
    lines: tuple[str, ...]
    node_state: NodeState
    best: bool


class NumberPicture:
    """The nodes of an excerpt of a number tree, as they were known at its step."""

    def __init__(self, excerpt: Excerpt) -> None:
        subject = excerpt.trace.subject
        assert isinstance(subject, NumberSubject)
        self.excerpt, self.nodes = excerpt, subject.nodes
        self._visits = NumberVisits(excerpt.trace, subject.nodes)
        last = excerpt.trace.events.size - 1
        self._step = last if excerpt.step is None else max(0, min(excerpt.step, last))
        self._parts = excerpt.number_parts()
        line = excerpt.principal_variation()
        self._best = {self._visits.index_of(visit) for visit in line} if len(line) > 1 else set()
        self.top = self._visits.index_of(excerpt.picture_top)

    def children(self, number: int) -> Sequence[int]:
        """Return the children that are drawn, also those that were not searched."""
        return [child for child in self.nodes[number].children if child in self._parts]

    def item(self, number: int) -> NumberItem:
        """Return how a node is drawn."""
        node, visit = self.nodes[number], self._visits.last(number, self._step)
        lines: tuple[str, ...] = ()
        if visit is not None and not node.is_leaf:
            lines = self.excerpt.known_text(visit), self.excerpt.returned_text(visit)
        return NumberItem(
            node, tuple(filter(None, lines)), self._visits.node_state(number, self._step), number in self._best
        )
