"""The trace of a search: it counts as the search did, and its events tell every window and value again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.conftest import modules
from tests.engine.search.test_search import VARIANTS
from tests.waiting import PATIENCE
from ttt_gui.engine.request import Algorithm, Fail, Limits, Order, Scores, SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.score import Bound
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.events import EventList
from ttt_gui.engine.trace.node_log import NodeLog
from ttt_gui.engine.trace.trace import End, EventKind, SearchTrace, root_changes, search_step
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules

EMPTY = Position(Rules())
LOTS = 2_000_000
SMALL = parse_position("XO./..X/O..")


def run(
    position: Position,
    algorithm: Algorithm | None = None,
    limits: Limits | None = None,
    nodes: int = LOTS,
    searcher: type = Searcher,
) -> tuple[SearchResult, SearchTrace]:
    request = SearchRequest(position, algorithm or Algorithm(), limits or Limits(), trace_nodes=nodes)
    result = searcher(request).run()
    assert result.trace is not None
    return result, result.trace


def check_counts(result: SearchResult, trace: SearchTrace) -> None:
    counters = result.counters
    assert (len(trace), trace.entered, trace.truncated) == (counters.nodes, counters.nodes, False)
    assert trace.log.counts() == (counters.leaves, counters.cutoffs, counters.pruned_moves, counters.depth)
    returns = sum(trace.node(number).end is End.TABLE for number in range(len(trace)))
    assert returns == (counters.table.returns if counters.table else 0)


@settings(deadline=None, max_examples=200)
@given(st.data())
@pytest.mark.slow
def test_the_trace_counts_what_the_search_counted(search: SimpleNamespace, data: st.DataObject) -> None:
    """Nodes, leaves, cut-offs, pruned moves, table returns: every combination of switches, boards up to 4 x 4."""
    rules = data.draw(st.sampled_from([Rules(), Rules(3, 4, 3), Rules(4, 4, 4), Rules(2, 4, 2)]))
    position = Position(rules)
    for _ in range(data.draw(st.integers(max(0, rules.cells - 6), rules.cells))):
        if not position.legal_moves:
            break
        position = position.play(data.draw(st.sampled_from(position.legal_moves)))
    result, trace = run(position, data.draw(st.sampled_from(VARIANTS)), searcher=search.Searcher)
    check_counts(result, trace)
    root = trace.node(trace.roots()[-1])
    assert (root.value, root.bound) == (result.value, result.bound)
    assert [trace.node(child).move for child in trace.principal_variation(root.id)[1:2]] == list(result.pv[:1])


@pytest.mark.parametrize(
    "algorithm", [Algorithm(alpha_beta=False), Algorithm(), Algorithm(tt=True, tt_mib=1, pvs=True)]
)
def test_the_published_trees_are_logged_whole(search: SimpleNamespace, algorithm: Algorithm) -> None:
    result, trace = run(EMPTY if algorithm.alpha_beta else SMALL, algorithm, searcher=search.Searcher)
    check_counts(result, trace)


def test_logging_changes_nothing() -> None:
    """The same counters and the same result, but for the clock."""
    for algorithm in VARIANTS[::401]:
        plain = Searcher(SearchRequest(SMALL, algorithm)).run()
        logged, _ = run(SMALL, algorithm)
        assert (plain.value, plain.moves, plain.pv) == (logged.value, logged.moves, logged.pv)
        assert plain.counters.nodes == logged.counters.nodes


def test_the_values_are_from_the_view_of_the_side_that_moves_at_the_root() -> None:
    """After b2 and a2 X has won: +7 for MAX, at a node of MIN."""
    result, trace = run(SMALL)
    line = trace.principal_variation(0)
    assert [trace.move_name(trace.node(each).move or 0) for each in line[1:]] == ["b2", "c3", "a2"]
    assert [trace.node(each).value for each in line] == [result.value] * 4
    assert [trace.value_text(trace.node(each).value) for each in line] == ["+7"] * 4
    last = trace.node(line[-1])
    assert (last.end, last.is_max, str(last.side)) == (End.TERMINAL, False, "O")
    assert trace.position(line[-1]).outcome is not None


def test_every_node_keeps_the_contract_of_its_window() -> None:
    """Inside its window a value is exact, at or below alpha an upper bound, at or above beta a lower one."""
    _, trace = run(EMPTY)
    seen = set()
    for number in range(0, len(trace), 7):
        node = trace.node(number)
        assert node.value is not None
        seen.add((node.end, node.bound))
        if node.end is End.TERMINAL:
            assert node.bound is Bound.EXACT
        elif node.alpha is not None and node.value <= node.alpha:
            assert node.bound is Bound.UPPER
        elif node.beta is not None and node.value >= node.beta:
            assert node.bound is Bound.LOWER
        else:
            assert node.bound is Bound.EXACT
        assert (node.end is End.CUT) == bool(node.pruned)
        legal = trace.position(number).legal_moves if node.end is not End.TERMINAL else ()
        tried = {trace.node(child).move for child in trace.children(number)}
        assert tried | set(node.pruned) == set(legal)
    assert (End.CUT, Bound.LOWER) in seen
    assert (End.CUT, Bound.UPPER) in seen


@pytest.mark.parametrize("limit", [1, 2, 100, 20_865])
def test_a_full_log_keeps_what_it_has(search: SimpleNamespace, limit: int) -> None:
    """The counters stay exact, and the trace says that it is not whole."""
    result, trace = run(EMPTY, nodes=limit, searcher=search.Searcher)
    assert result.counters.nodes == trace.entered == 20_866
    assert (len(trace), trace.truncated) == (limit, True)
    assert trace.node(0).value == result.value
    events = EventList(NodeLog.from_bytes(trace.log.to_bytes()), True, False)
    assert all(events.event(events.left(number)) == (1, number) for number in range(limit))


def test_a_stop_leaves_open_nodes_without_a_value(search: SimpleNamespace) -> None:
    result, trace = run(EMPTY, limits=Limits(nodes=100), searcher=search.Searcher)
    assert (len(trace), trace.complete, result.stopped_by) == (100, False, "nodes")
    root = trace.node(0)
    assert (root.end, root.value, root.bound, root.after) == (End.STOPPED, None, Bound.NONE, 100)


@pytest.mark.parametrize(
    ("limits", "stopped_by"),
    [*((Limits(nodes=nodes), "nodes") for nodes in (1, 2, 9, 10, 100)), (Limits(seconds=1e-9), "seconds")],
)
@pytest.mark.parametrize("algorithm", [Algorithm(), Algorithm(alpha_beta=False), Algorithm(iterative=True)], ids=str)
def test_the_depth_is_that_of_the_deepest_node_entered(
    search: SimpleNamespace, algorithm: Algorithm, limits: Limits, stopped_by: str
) -> None:
    """A stop comes before a node is entered, and that node's ply is not reached: after one node the depth is 0."""
    result, trace = run(EMPTY, algorithm, limits, searcher=search.Searcher)
    assert result.stopped_by == stopped_by
    assert result.counters.depth == max(trace.node(number).ply for number in range(len(trace)))
    check_counts(result, trace)
    stopped = search.Searcher(SearchRequest(EMPTY, algorithm))
    stopped.stop()
    assert stopped.run().counters.depth == 0


def test_a_finished_game_is_a_trace_of_one_node() -> None:
    _, trace = run(parse_position("XXX/OO./..."))
    node = trace.node(0)
    assert (len(trace), node.end, node.alpha, node.beta, node.move) == (1, End.TERMINAL, None, None, None)
    assert trace.value_text(node.value) == "\N{MINUS SIGN}10"


def test_a_return_of_the_table_names_the_node_that_stored_it() -> None:
    """Same position, earlier, and left by then; with symmetry an equivalent one."""
    _, trace = run(EMPTY, Algorithm(tt=True))
    found = 0
    for number in range(len(trace)):
        node = trace.node(number)
        if node.end is End.TABLE:
            assert node.source is not None
            assert node.source < number
            assert trace.position(node.source) == trace.position(number)
            assert trace.log.after(node.source) <= number
            found += 1
    assert found > 1_000


def test_iterative_deepening_has_a_root_for_every_iteration() -> None:
    result, trace = run(SMALL, Algorithm(iterative=True))
    assert len(trace.roots()) == len(result.iterations)
    assert [trace.log.after(root) for root in trace.roots()] == [each.nodes for each in result.iterations]


def test_events_are_the_same_compiled_and_interpreted(event_list: type) -> None:
    """Every node is entered and left once, a child between its parent's two events."""
    for algorithm in (Algorithm(), Algorithm(alpha_beta=False), Algorithm(pvs=True), Algorithm(exact_moves=True)):
        _, trace = run(SMALL, algorithm)
        installed = EventList(trace.log, algorithm.alpha_beta, algorithm.exact_moves)
        log = trace.log
        if event_list is not EventList:  # an interpreted list reads an interpreted log
            *_, node_log = modules("interpreted", "bits.c_helpers", "trace.node_log")
            log = node_log.NodeLog.from_bytes(log.to_bytes())
        events = event_list(log, algorithm.alpha_beta, algorithm.exact_moves)
        assert [events.event(i) for i in range(events.size)] == [installed.event(i) for i in range(installed.size)]
        for number in range(len(trace)):
            assert events.event(events.entered(number)) == (0, number)
            assert events.event(events.left(number)) == (1, number)
        cuts = [i for i in range(events.size) if events.event(i)[0] == 3]
        assert len(cuts) == events.cuts == log.counts()[1]
        for i in range(-1, events.size):
            assert events.cuts_by(i) == sum(cut <= i for cut in cuts)
            assert events.next_cut(i) == next((cut for cut in cuts if cut > i), -1)
            assert events.previous_cut(i) == next((cut for cut in reversed(cuts) if cut < i), -1)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_replaying_the_events_gives_every_window_and_value(data: st.DataObject) -> None:
    """A search of its own over the events: windows at entry, narrowing and values come out as they were logged."""
    algorithm = data.draw(st.sampled_from([each for each in VARIANTS if each.fail is Fail.SOFT and not each.iterative]))
    _, trace = run(SMALL, algorithm)
    events = trace.events
    windows: list[list[int | None]] = []  # alpha and beta of the open nodes
    for index in range(events.size):
        kind, number = events.event(index)
        node = trace.node(number)
        if kind == 0:
            if windows and not algorithm.pvs:
                assert [node.alpha, node.beta] == windows[-1], index
            windows.append([node.alpha, node.beta])
        elif kind == 1:
            windows.pop()
            left = node.value
        elif kind == 2:
            edge = 0 if node.is_max else 1
            before = windows[-1][edge]
            assert left is not None
            assert before is None or (left > before if node.is_max else left < before)
            windows[-1][edge] = left
        else:
            alpha, beta = windows[-1]
            assert alpha is not None
            assert beta is not None
            assert alpha > beta or (alpha == beta and algorithm.cut.value == "le")
        step = search_step(trace, index)
        assert (step.kind, step.node) == (EventKind(kind), number)
        assert [[each.alpha, each.beta] for each in step.path] == windows
    assert not windows


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_a_step_is_the_same_from_either_side(data: st.DataObject) -> None:
    """What was known after an event does not depend on where one looked before."""
    _, trace = run(SMALL, data.draw(st.sampled_from(VARIANTS)))
    size = trace.events.size
    steps = data.draw(st.lists(st.integers(0, size - 1), min_size=2, max_size=10))
    forwards = {index: search_step(trace, index) for index in sorted(steps)}
    backwards = {index: search_step(trace, index) for index in sorted(steps, reverse=True)}
    assert forwards == backwards
    for index in steps:
        step = forwards[index]
        happened = [trace.events.event(event) for event in range(index + 1)]
        assert step.entered == 1 + max(number for kind, number in happened if kind == 0)
        for each in step.path:
            assert not trace.is_left(each.id, index)


def test_the_changes_of_the_roots_value_are_found() -> None:
    """In the order of the search: each is the exit of a child of the root that was better than all before."""
    _, trace = run(SMALL, Algorithm(order=Order.ROW, scores=Scores.DEPTH))
    changes = root_changes(trace)
    assert changes == sorted(changes)
    values = [trace.node(trace.events.event(index)[1]).value for index in changes]
    assert values == sorted(values)
    assert values[-1] == trace.node(0).value


def test_no_number_outside_the_trace_is_a_node() -> None:
    _, trace = run(SMALL)
    for number in (-1, len(trace)):
        with pytest.raises(IndexError, match=r"There is no node"):
            trace.node(number)


LARGE_LOGS = """
import os
from pathlib import Path
from ttt_gui.engine.trace.node_log import NodeLog

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20

data = bytes(128 << 20)
before = resident()
for size in (len(data), 24 << 20, len(data)):
    log = NodeLog.from_bytes(data[:size])
    assert log.size == size // 32
    del log
    print(resident() - before < 64)
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not say what the program takes")
def test_a_large_log_gives_its_memory_back() -> None:
    """A log of 128 MiB that is dropped leaves less than half of it behind, and a smaller one after it no more.

    In a process of its own: what glibc keeps of a freed block (up to twice the largest that it mapped) depends on
    everything else that the process has done.
    """
    done = subprocess.run([sys.executable, "-c", LARGE_LOGS], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (0, "True\n" * 3), done.stderr


NO_MEMORY = """
import resource
from pathlib import Path
from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
trace = Searcher(SearchRequest(Position(Rules()), Algorithm(alpha_beta=False), trace_nodes=2_000_000)).run().trace
pages = int(Path("/proc/self/statm").read_text().split()[0])
_, most = resource.getrlimit(resource.RLIMIT_AS)
resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + (1 << 20), most))
try:
    trace.list_events()
except MemoryError:
    print("refused", trace._events is not None)
resource.setrlimit(resource.RLIMIT_AS, (most, most))
print(trace.list_events().size == 2 * len(trace), trace._events is not None)
"""


@pytest.mark.skipif(ENGINE != "compiled" or sys.platform != "linux", reason="limits the memory of a process")
def test_no_memory_for_the_events_is_said_and_leaves_nothing_half_made() -> None:
    """The list of 549,946 nodes does not fit into one more MiB; once there is memory, it is made."""
    done = subprocess.run([sys.executable, "-c", NO_MEMORY], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (0, "refused False\nTrue True\n"), done.stderr
