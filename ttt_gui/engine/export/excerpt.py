"""The part of a trace that is exported: all of it or a subtree, as far as was known at a step, down to a ply."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ttt_gui.engine.figures import counted
from ttt_gui.engine.numbers.tree import NumberSubject
from ttt_gui.engine.request import algorithm_text
from ttt_gui.engine.score import Bound
from ttt_gui.engine.tables import latex_text
from ttt_gui.engine.trace.known import Known
from ttt_gui.engine.trace.trace import End, SearchTrace, TraceNode
from ttt_gui.system.text import shortened

MAX_PICTURE_NODES = 5_000


class PictureTooLargeError(ValueError):
    """A picture that its format or its reader could not take; the message says how to make it smaller.

    ``what`` is the first half of the message, without a full stop; ``advice`` is the second half, which depends on how
    the reader chooses a ply. ``ply`` is the largest ``max_ply`` with which the picture fits, ``scale`` the largest
    scale of a picture in pixels with all its nodes; None where there is none, or where it is not known.
    """

    def __init__(self, what: str, ply: int | None = None, advice: str = "", scale: float | None = None) -> None:
        self.what, self.ply, self.scale = what, ply, scale
        deeper = "the deeper nodes" if ply is None else f"the nodes deeper than ply {ply}"
        super().__init__(f"{what}: {advice or f'leave {deeper} out'}.")


@dataclass(frozen=True)
class Excerpt:
    """Nodes of a trace: those below ``top`` (None: all roots), entered by the step, at most ``max_ply`` deep.

    ``step`` is the number of an event, None the end. What was not yet known then is left out as if the search had
    been stopped there: a node not left by then has no value, and its end is STOPPED. With ``only``, all other nodes are
    left out too; with ``unfolded``, the pruned moves of all other nodes are not drawn. A picture of a number tree shows
    the whole tree, also the nodes that were not searched; with ``parts``, only these nodes of the tree.
    """

    trace: SearchTrace
    top: int | None = None
    step: int | None = None
    max_ply: int | None = None
    only: frozenset[int] | None = None
    unfolded: frozenset[int] | None = None
    parts: frozenset[int] | None = None

    @property
    def at_end(self) -> bool:
        """Whether the excerpt shows the end of the search."""
        return self.step is None or self.step >= self.trace.events.size - 1

    @property
    def entered(self) -> int:
        """How many nodes had been entered by the step."""
        if self.step is None or self.at_end:
            return len(self.trace)
        return self.trace.events.nodes_by(self.step)

    @property
    def picture_top(self) -> int:
        """The root of a picture: ``top``, else the last root that was entered."""
        if self.top is not None:
            return self.top
        entered = self.entered
        return [root for root in self.trace.roots() if root < entered][-1]

    @property
    def leaves_deeper_out(self) -> bool:
        """Whether ``max_ply`` excludes nodes of the trace."""
        return self.max_ply is not None and self.trace.counts[3] > self.max_ply

    def numbers(self) -> Iterator[int]:
        """Return the nodes of the excerpt, in the order of entry."""
        top, end = (0, len(self.trace)) if self.top is None else (self.top, self.trace.log.after(self.top))
        return self._numbers(top, end)

    def picture_numbers(self) -> Iterator[int]:
        """Return the nodes of a picture, from its top on, in the order of entry."""
        return self._numbers(self.picture_top, self.trace.log.after(self.picture_top))

    def _numbers(self, number: int, end: int) -> Iterator[int]:
        """Yield the nodes of the excerpt from ``number`` to the one before ``end``."""
        log, max_ply = self.trace.log, self.max_ply
        end = min(end, self.entered)
        if self.only is not None:  # these are few, the trace may have millions
            shown = sorted(each for each in self.only if number <= each < end)
            yield from (each for each in shown if max_ply is None or log.ply(each) <= max_ply)
            return
        while number < end:
            yield number
            deepest = max_ply is not None and log.ply(number) >= max_ply
            number = log.after(number) if deepest else number + 1

    @property
    def most_numbers(self) -> int:
        """An upper bound of the number of nodes, computed without visiting them: ``max_ply`` can exclude some, and with
        ``only`` the top and the step, too.
        """
        if self.only is not None:
            return len(self.only)
        top, end = (0, len(self.trace)) if self.top is None else (self.top, self.trace.log.after(self.top))
        return max(0, min(end, self.entered) - top)

    def node(self, number: int) -> TraceNode:
        """Return a node as it is known at the step."""
        node = self.trace.node(number)
        if self.at_end or self.step is None or self.trace.is_left(number, self.step):
            return node
        # The cut is the last event before the node is left.
        cut = node.end is End.CUT and self.trace.events.left(number) - 1 <= self.step
        return replace(
            node,
            value=None,
            bound=Bound.NONE,
            end=End.STOPPED,
            pruned=node.pruned if cut else (),
            after=min(node.after, self.entered),
            source=None,
        )

    def known(self, number: int) -> Known:
        """Return what is known of a node at the step."""
        return self.trace.known(number, self.step)

    def known_text(self, number: int) -> str:
        """Return what is known of a node at the step, with its sign: '= +7', '≤ +5'; '' where nothing is known."""
        return self.trace.known_text(number, self.step)

    def returned_text(self, number: int) -> str:
        """Return what a node returned under fail-hard, if it is not what is known at the step: 'returned ≤ 3'; else
        ''.
        """
        return self.trace.returned_text(number, self.step)

    def children(self, number: int) -> list[int]:
        """Return the children of a node that belong to the excerpt."""
        if self.max_ply is not None and self.trace.node(number).ply >= self.max_ply:
            return []
        entered = self.entered
        only = self.only
        return [child for child in self.trace.children(number) if child < entered and (only is None or child in only)]

    def ghosts(self, node: TraceNode) -> tuple[int, ...]:
        """Return the pruned moves of a node that are drawn; none at ``max_ply``, since they would stand a ply
        deeper."""
        folded = self.unfolded is not None and node.id not in self.unfolded
        return () if folded or (self.max_ply is not None and node.ply >= self.max_ply) else node.pruned

    def principal_variation(self) -> list[int]:
        """Return the nodes of the principal variation known at the step, from the top of the picture on."""
        if self.at_end:
            return self.trace.principal_variation(self.picture_top)
        line = [self.picture_top]
        while True:
            sign = 1 if self.trace.node(line[-1]).is_max else -1
            best: tuple[int, int] | None = None
            for child in self.trace.counted_children(line[-1]):
                if child < self.entered and (value := self.node(child).value) is not None:
                    best = (sign * value, child) if best is None or sign * value > best[0] else best
            if best is None:
                return line
            line.append(best[1])

    # --- how large ---

    def check_picture(self) -> None:
        """Raise PictureTooLargeError when the picture would have more than MAX_PICTURE_NODES, ghosts included."""
        most = MAX_PICTURE_NODES
        if self.picture_size(most) > most:
            ply = self.deepest_that(lambda excerpt: excerpt.picture_size(most) <= most)
            raise PictureTooLargeError(f"The picture would have more than {most:,} nodes", ply)

    def deepest_that(self, fits: Callable[[Excerpt], bool]) -> int | None:
        """Return the largest ``max_ply`` for which ``fits`` is true, where the whole does not fit; None if not even the
        top does.
        """
        top, deepest = self.trace.log.ply(self.picture_top), self.trace.counts[3]
        ply = top
        while ply <= deepest and fits(replace(self, max_ply=ply)):
            ply += 1
        return ply - 1 if ply > top else None

    def number_parts(self) -> frozenset[int]:
        """Return the indices of the nodes of the number tree that are drawn."""
        subject = self.trace.subject
        assert isinstance(subject, NumberSubject)
        nodes, found = subject.nodes, [subject.node_at(self.trace.moves_to(self.picture_top)).index]
        for index in found:
            if self.max_ply is None or nodes[index].ply < self.max_ply:
                found += [each for each in nodes[index].children if self.parts is None or each in self.parts]
        return frozenset(found)

    def picture_size(self, enough: int) -> int:
        """Return the number of nodes and ghosts in a picture; counting stops above ``enough``."""
        if self.trace.subject.board is None:
            return len(self.number_parts())
        size = 0
        for number in self.picture_numbers():
            size += 1 + len(self.ghosts(self.node(number)))
            if size > enough:
                break
        return size


def window_text(trace: SearchTrace, node: TraceNode) -> tuple[str, str]:
    """Return alpha and beta at entry as texts."""
    return trace.subject.edge_text(node.alpha, True), trace.subject.edge_text(node.beta, False)


def board_rows(trace: SearchTrace, number: int, move: int | None = None) -> list[str]:
    """Return the rows of a node's board from the top, such as 'X.O'; after ``move`` where one is given."""
    position = trace.position(number)
    if move is not None:
        position = position.play(move)
    return position.text.split("/")


# -- What stands below an exported tree: what was searched, and by which algorithm with what count ---------------------


Parts = tuple[str, ...]
SEPARATOR = " · "
_THIN = "\N{NARROW NO-BREAK SPACE}"
_COMMA = re.compile(r"(?<=\d),(?=\d{3})")


def caption(excerpt: Excerpt) -> tuple[Parts, Parts]:
    """Return two lines in parts: '3 × 3, three in a row', '.../.X./...', 'O to move'; then the algorithm, nodes,
    cut-offs and pruned moves of the whole search, whatever part of it is drawn. Groups of digits stand between thin
    spaces.
    """
    trace = excerpt.trace
    board = trace.subject.board
    what: Parts = (shortened(trace.subject.text),)
    if board:
        what = (str(board.rules), board.text, f"{board.side_to_move} to move (MAX)")
    if excerpt.top is not None and (path := trace.moves_to(excerpt.top)):
        below = " ".join(map(trace.move_name, path)) if board else trace.name(excerpt.top)
        what += (f"below {below}",)
    if not excerpt.at_end and excerpt.step is not None:
        what += (f"after event {excerpt.step + 1:,} of {trace.events.size:,}",)
    return _grouped(what), _grouped((_algorithm(trace), *_counts(trace)))


def _algorithm(trace: SearchTrace) -> str:
    """Return the algorithm's name, with its switches unless the trace is of a number tree or in an order of its own."""
    algorithm = trace.request.algorithm
    if trace.own_order:
        return f"{algorithm.name}, an order of its own"
    return algorithm_text(algorithm) if trace.subject.board else algorithm.name  # a number tree has no order of cells


def _counts(trace: SearchTrace) -> Parts:
    """Return the counts of the whole search, in words, and whether it was searched to the end."""
    found: Parts = (counted(trace.entered, "node"),)
    if trace.request.algorithm.alpha_beta and not trace.truncated:
        _leaves, cutoffs, pruned, _deepest = trace.counts
        moves = f"{counted(pruned, 'move')} pruned" if trace.subject.board else f"{pruned:,} pruned"
        found += (counted(cutoffs, "cut-off"), moves)
    return found if trace.complete else (*found, "not searched to the end")


def _grouped(parts: Parts) -> Parts:
    """Return the parts with thin spaces between groups of digits."""
    return tuple(_COMMA.sub(_THIN, part) for part in parts)


def caption_lines(excerpt: Excerpt) -> tuple[str, str]:
    """Return the two lines of the caption as texts."""
    what, how = caption(excerpt)
    return SEPARATOR.join(what), SEPARATOR.join(how)


def tex_caption(excerpt: Excerpt) -> tuple[str, str]:
    """Return the two lines of the caption for TeX."""
    first, second = map(latex_text, caption_lines(excerpt))
    return first, second
