"""Finds the next node of a trace by its last moves ('b2 c3'), by its name ('E', '5') in a number tree, or by why it was
left ('cut'), a piece at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ttt_gui.engine.numbers.whole import NumberSubject, NumberVisits
from ttt_gui.engine.trace.trace import End, SearchTrace
from ttt_gui.system.text import quoted

ENDS = {
    "terminal": End.TERMINAL,
    "over": End.TERMINAL,
    "depth": End.DEPTH,
    "table": End.TABLE,
    "cut": End.CUT,
    "tried": End.ALL_TRIED,
    "stopped": End.STOPPED,
}
_PIECE = 5_000  # nodes looked at between two yields: a few milliseconds


class QueryError(ValueError):
    """A query that cannot be understood; the message says what can be written."""


def search(trace: SearchTrace, query: str, after: int) -> Iterator[int | None]:
    """Look through the nodes after ``after``, then through those up to it: yield None for every piece that was looked
    through, and at last the found node, where there is one. Raises QueryError at once."""
    words = query.lower().split()
    if not words:
        moves_like = trace.subject.example
        what = "moves" if trace.subject.board else "a name"
        raise QueryError(f"Write {what} such as {moves_like}, or an end: cut, terminal, depth, table, tried, stopped.")
    if len(words) == 1 and words[0] in ENDS:
        if ENDS[words[0]] is End.CUT:
            return _next_cut(trace, after)
        return _scan(trace, _end_test(trace, ENDS[words[0]]), after)
    if isinstance(trace.subject, NumberSubject):
        return _scan(trace, _name_test(trace, trace.subject, query.strip()), after)
    try:
        moves = [trace.root.rules.cell_named(word) for word in words]
    except ValueError as error:
        raise QueryError(f"{error} Or search for an end: cut, terminal, depth, table, tried, stopped.") from error
    return _scan(trace, _moves_test(trace, moves), after)


def _next_cut(trace: SearchTrace, after: int) -> Iterator[int | None]:
    """Yield the next cut-off node, in the order of the cut-offs' events: found by halving."""
    events = trace.events
    for start in (events.left(after), -1):
        found = events.next_cut(start)
        if found >= 0:
            yield events.event(found)[1]
            return


def _scan(trace: SearchTrace, test: Callable[[int], bool], after: int) -> Iterator[int | None]:
    size = len(trace)
    for number in range(1, size + 1):
        if test((after + number) % size):
            yield (after + number) % size
            return
        if number % _PIECE == 0:
            yield None


def _end_test(trace: SearchTrace, end: End) -> Callable[[int], bool]:
    number, end_of = list(End).index(end) + 1, trace.log.end
    return lambda node: end_of(node) == number


def _name_test(trace: SearchTrace, subject: NumberSubject, name: str) -> Callable[[int], bool]:
    """Return the test whether a node of a number tree has this name. Raises QueryError where none has it."""
    wanted = name.upper().replace("-", "\N{MINUS SIGN}")
    if all(node.name != wanted for node in subject.nodes):
        raise QueryError(f"No node is called {quoted(name)}: write a letter or a number of the tree, or cut.")
    visits = NumberVisits(trace, subject.nodes)
    return lambda node: subject.nodes[visits.index_of(node)].name == wanted


def _moves_test(trace: SearchTrace, moves: list[int]) -> Callable[[int], bool]:
    """Return the test whether the last moves to a node are these."""
    ranks = [trace.subject.order.index(move) for move in reversed(moves)]
    log = trace.log

    def test(node: int) -> bool:
        for rank in ranks:
            parent = log.parent(node)
            if parent < 0 or log.move(node) != rank:
                return False
            node = parent
        return True

    return test
