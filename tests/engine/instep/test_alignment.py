"""Two searches laid over each other: every node in one of the kinds, and the pace of both."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from tests.engine.conftest import KINDS, modules
from ttt_gui.engine.instep import alignment as overlay_module
from ttt_gui.engine.instep.alignment import (
    Overlay,
    SyncMode,
    Timeline,
    Visits,
    lay_over,
    moves_in_order,
    names_apart,
    part_of,
    remarks,
    sentence,
    why_not,
)
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.request import Algorithm, Limits, Order, Ordering, Scores, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import StoppedError

EMPTY = Position(Rules())
SMALL = parse_position("XO./..X/O..")
LINES = Algorithm(order=Order.LINES)


def trace_of(
    algorithm: Algorithm, position: Position = EMPTY, limits: Limits | None = None, nodes: int = 2_000_000
) -> SearchTrace:
    return Searcher(SearchRequest(position, algorithm, limits or Limits(), trace_nodes=nodes)).run().trace


def paths_of(trace: SearchTrace) -> Counter[tuple[int, ...]]:
    """How often each path was entered in the part that counts, by walking up from every node."""
    part = part_of(trace)
    return Counter(trace.moves_to(node) for node in range(part.root, part.end))


def below_each(paths: Counter[tuple[int, ...]]) -> Counter[tuple[int, ...]]:
    """How often paths at and below each path were entered."""
    found: Counter[tuple[int, ...]] = Counter()
    for path, count in paths.items():
        for length in range(len(path) + 1):
            found[path[:length]] += count
    return found


def check(overlay: Overlay) -> None:
    """Everything that is counted is as two sets of paths have it."""
    a, b = (paths_of(side.trace) for side in overlay.sides)
    assert overlay.both == len(a.keys() & b.keys())
    assert overlay.only_a == len(a.keys() - b.keys())
    assert overlay.only_b == len(b.keys() - a.keys())
    assert overlay.again == (a.total() - len(a), b.total() - len(b))
    for each in overlay.plies:
        assert each.both == sum(len(path) == each.ply for path in a.keys() & b.keys())
        assert each.only_a == sum(len(path) == each.ply for path in a.keys() - b.keys())
        assert each.only_b == sum(len(path) == each.ply for path in b.keys() - a.keys())
    assert len(overlay.plies) == 1 + max(map(len, a.keys() | b.keys()))
    assert overlay.first_only_a == next((path for path in a if path not in b), None)
    assert overlay.first_only_b == next((path for path in b if path not in a), None)
    below = {side: below_each(paths) for side, paths in zip(overlay.sides, (a, b), strict=True)}
    for path in a.keys() | b.keys():
        who = (path in a) + 2 * (path in b)
        assert overlay.visitors(path) == who
        if path:
            assert overlay.moves(path[:-1])[path[-1]] == who
        for side, paths in zip(overlay.sides, (a, b), strict=True):
            nodes = side.nodes(path)
            assert len(nodes) == paths[path]
            assert all(side.trace.moves_to(node) == path for node in nodes)
            assert side.size(path) == below[side][path]


# --- golden ---


def test_row_by_row_and_centre_first_with_flat_scores(snapshot: SnapshotAssertion) -> None:
    """The numbers of the issue, in its words."""
    row = Algorithm(scores=Scores.FLAT)
    centre = Algorithm(scores=Scores.FLAT, order=Order.CENTRE)
    overlay = lay_over(trace_of(row), trace_of(centre))
    assert (overlay.both, overlay.only_a, overlay.only_b) == (5_476, 12_821, 6_647)
    assert sentence(overlay, names_apart(row, centre)) == snapshot
    assert remarks(overlay) == ()


@pytest.mark.slow
def test_row_by_row_and_lines_first_with_depth_aware_scores() -> None:
    """The numbers of the picture."""
    overlay = lay_over(trace_of(Algorithm()), trace_of(LINES))
    assert (overlay.both, overlay.only_a, overlay.only_b) == (2_553, 18_313, 5_312)
    assert [each.a for each in overlay.plies] == [1, 9, 30, 132, 454, 1_597, 2_948, 6_172, 5_911, 3_612]
    assert [each.b for each in overlay.plies] == [1, 9, 16, 70, 186, 698, 1_282, 2_443, 2_021, 1_139]
    assert [overlay.a.size((move,)) for move in range(9)] == [2788, 1356, 2684, 650, 739, 1955, 3332, 3926, 3435]
    assert [overlay.b.size((move,)) for move in range(9)] == [620, 404, 853, 419, 2174, 527, 1084, 556, 1227]
    check(overlay)


def test_minimax_visits_all_that_alpha_beta_does() -> None:
    overlay = lay_over(trace_of(Algorithm(alpha_beta=False)), trace_of(Algorithm()))
    assert (overlay.both, overlay.only_a, overlay.only_b) == (20_866, 549_946 - 20_866, 0)
    assert [each.a for each in overlay.plies] == [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
    assert overlay.first_only_b is None


@pytest.mark.parametrize(("position", "nodes"), [(SMALL, "110 nodes"), (parse_position("XXX/OO./..."), "1 node")])
def test_a_search_and_itself(position: Position, nodes: str) -> None:
    """Also of a game that is over."""
    trace = trace_of(Algorithm(), position)
    overlay = lay_over(trace, trace)
    assert sentence(overlay) == f"both visit the same {nodes}"
    assert overlay.first_only_a is overlay.first_only_b is None


def test_what_only_the_other_visits_is_the_first_skipped_where_nothing_else_is() -> None:
    overlay = lay_over(trace_of(Algorithm(), SMALL), trace_of(Algorithm(alpha_beta=False), SMALL))
    assert overlay.only_a == 0
    assert overlay.first_only_b is not None
    skipped = " ".join(overlay.b.trace.move_name(move) for move in overlay.first_only_b)
    assert sentence(overlay).endswith(f"the first one skipped is {skipped}")


# --- against sets ---


POSITIONS = st.builds(
    lambda rows, columns, seed: _played(Rules(rows, columns, min(3, max(rows, columns))), seed),
    st.integers(2, 3),
    st.integers(2, 4),
    st.lists(st.integers(0, 11), min_size=5, max_size=8),
)
ALGORITHMS = st.builds(
    Algorithm,
    alpha_beta=st.booleans(),
    scores=st.sampled_from(Scores),
    order=st.sampled_from(Order),
    ordering=st.sampled_from([Ordering.STATIC, Ordering.KILLER | Ordering.HISTORY]),
    iterative=st.booleans(),
    tt=st.booleans(),
    symmetry=st.booleans(),
)


def _played(rules: Rules, seed: list[int]) -> Position:
    """Some moves in, so that few enough empty cells are left for a walk over sets."""
    position = Position(rules)
    for number in seed:
        empty = [cell for cell in range(rules.cells) if not position.occupied >> cell & 1]
        if position.outcome or len(empty) <= 2:
            break
        following = position.play(empty[number % len(empty)])
        if following.outcome:
            break
        position = following
    return position


@given(position=POSITIONS, a=ALGORITHMS, b=ALGORITHMS, limit=st.sampled_from([None, 3, 40]))
def test_as_two_sets_of_paths_have_it(position: Position, a: Algorithm, b: Algorithm, limit: int | None) -> None:
    """Random small boards and switches; also where a search is stopped early, so that its nodes are left open."""
    check(lay_over(trace_of(a, position, Limits(nodes=limit)), trace_of(b, position)))


@pytest.mark.parametrize("a", [Algorithm(pvs=True), Algorithm(pvs=True, iterative=True, tt=True)])
@pytest.mark.slow
def test_a_path_entered_twice_is_visited_once(a: Algorithm) -> None:
    overlay = lay_over(trace_of(a), trace_of(Algorithm()))
    check(overlay)
    if not a.iterative:
        assert overlay.again[0] > 0
        assert f"{overlay.again[0]:,} nodes of A enter a path again, which counts once." in remarks(overlay)


@given(st.data())
def test_trees_of_numbers(data: st.DataObject) -> None:
    leaves = st.integers(-9, 9).map(str)
    text = data.draw(
        st.recursive(leaves, lambda inner: st.lists(inner, min_size=1, max_size=4).map(_bracketed), max_leaves=30)
    )
    tree = parse_number_tree(text if text.startswith("(") else f"({text})")
    plain = search_numbers(tree, Algorithm(alpha_beta=False)).trace
    pvs = search_numbers(tree, Algorithm(pvs=True)).trace
    overlay = lay_over(plain, pvs)
    check(overlay)
    assert overlay.only_b == 0


def _bracketed(parts: list[str]) -> str:
    return f"({' '.join(parts)})"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.slow
def test_compiled_and_interpreted_alike(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if kind == "interpreted":
        module = modules("interpreted", "trace.node_log", "instep.paths")[-1]
        monkeypatch.setattr(overlay_module, "PathTree", module.PathTree)
    check(lay_over(trace_of(Algorithm(pvs=True)), trace_of(Algorithm(order=Order.CENTRE))))


# --- what a log does not hold ---


@pytest.mark.parametrize(
    ("limit", "log", "words"),
    [
        (None, 1_000, "1,000 of 20,866 nodes are compared: no more are logged."),
        (500, 2_000_000, "500 nodes are compared: it was stopped there."),
    ],
)
def test_a_log_that_was_full_or_of_a_search_that_was_stopped(limit: int | None, log: int, words: str) -> None:
    overlay = lay_over(trace_of(Algorithm(), limits=Limits(nodes=limit), nodes=log), trace_of(LINES))
    check(overlay)
    assert remarks(overlay) == (f"Of A the first {words}",)
    assert overlay.both + overlay.only_a == (limit or log)


def test_what_a_stopped_search_did_not_reach_is_not_skipped(snapshot: SnapshotAssertion) -> None:
    overlay = lay_over(trace_of(Algorithm()), trace_of(LINES, limits=Limits(nodes=500)))
    assert sentence(overlay, ("row", "lines")) == snapshot


def test_the_last_complete_iteration_counts(snapshot: SnapshotAssertion) -> None:
    whole = trace_of(Algorithm(iterative=True))
    part = part_of(whole)
    assert (part.iteration, part.iterations, part.whole) == (9, 9, True)
    assert part.root == whole.roots()[-1]
    cut_short = trace_of(Algorithm(iterative=True), nodes=part.root + 10)
    assert (part_of(cut_short).iteration, part_of(cut_short).whole) == (8, True)
    stopped = trace_of(Algorithm(iterative=True), limits=Limits(nodes=part.root + 10))
    assert (part_of(stopped).iteration, part_of(stopped).whole) == (8, True)
    overlay = lay_over(stopped, whole)
    assert remarks(overlay) == snapshot


def test_two_positions_are_refused() -> None:
    with pytest.raises(ValueError, match="not of the same position"):
        lay_over(trace_of(Algorithm()), trace_of(Algorithm(), SMALL))


def test_it_ends_where_nobody_wants_it() -> None:
    told: list[float | None] = []

    def tell(share: float | None) -> None:
        told.append(share)
        if len(told) == 3:
            raise StoppedError

    a = trace_of(Algorithm(alpha_beta=False))
    with pytest.raises(StoppedError):
        lay_over(a, a, tell)
    assert len(told) == 3


def test_how_much_is_done_never_goes_back() -> None:
    told: list[float] = []
    lay_over(trace_of(Algorithm(alpha_beta=False)), trace_of(Algorithm()), lambda share: told.append(share or 0.0))
    assert told == sorted(told)
    assert len(told) > 5
    assert told[-1] == 1.0


# --- why a search was not there ---


def moves(side: Visits, text: str) -> tuple[int, ...]:
    return tuple(side.trace.root.rules.cell_named(word) for word in text.split())


def test_why_a_path_was_not_visited() -> None:
    overlay = lay_over(trace_of(Algorithm()), trace_of(LINES))
    assert why_not(overlay.b, moves(overlay.b, "a3 b3")) == "cut after b2"
    assert why_not(overlay.b, moves(overlay.b, "a3 b3 c3")) == "cut after b2 at a3"


def test_a_full_log_does_not_hold_the_move_that_cut() -> None:
    """Its last logged child is not the one that cut."""
    position, algorithm = parse_position(".../.XX/..O"), Algorithm(scores=Scores.FLAT, order=Order.LINES)
    full = lay_over(trace_of(algorithm, position, nodes=50), trace_of(Algorithm(alpha_beta=False), position))
    assert why_not(full.a, moves(full.a, "c3 a2")) == "cut, by a move that is not logged"
    whole = lay_over(trace_of(algorithm, position), trace_of(Algorithm(alpha_beta=False), position))
    assert why_not(whole.a, moves(whole.a, "c3 a2")).startswith("cut after ")


def test_why_not_without_a_cut(snapshot: SnapshotAssertion) -> None:
    limited = lay_over(trace_of(Algorithm(), limits=Limits(depth=2)), trace_of(Algorithm()))
    path = limited.first_only_b
    assert why_not(limited.a, path) == f"its limit of depth is reached at a3 {limited.a.trace.move_name(path[1])}"
    mirrored = lay_over(trace_of(Algorithm(symmetry=True)), trace_of(Algorithm()))
    assert why_not(mirrored.a, moves(mirrored.a, "c1")) == snapshot
    full = lay_over(trace_of(Algorithm(), nodes=100), trace_of(Algorithm()))
    assert why_not(full.a, moves(full.a, "c1")) == snapshot
    stopped = lay_over(trace_of(Algorithm(), limits=Limits(nodes=100)), trace_of(Algorithm()))
    assert why_not(stopped.a, moves(stopped.a, "c1")) == snapshot
    table = lay_over(trace_of(Algorithm(tt=True)), trace_of(Algorithm()))
    path = table.first_only_b
    assert why_not(table.a, path).startswith("its table answers at a3 ")


def test_names_that_tell_two_searches_apart() -> None:
    row = Algorithm()
    assert names_apart(row, LINES, "Mine", "Yours") == ("row by row", "lines first")
    assert names_apart(row, Algorithm(pvs=True), "Mine", "Yours") == ("Mine", "Yours")
    assert names_apart(row, Algorithm(pvs=True), "Mine", "Mine") == ("A", "B")


@given(
    position=POSITIONS,
    a=ALGORITHMS,
    b=ALGORITHMS,
    sync_mode=st.sampled_from(SyncMode),
    limit=st.sampled_from([None, 25]),
)
def test_neither_goes_back_and_both_end_together(
    position: Position, a: Algorithm, b: Algorithm, sync_mode: SyncMode, limit: int | None
) -> None:
    overlay = lay_over(trace_of(a, position, Limits(nodes=limit)), trace_of(b, position))
    line = Timeline(overlay, sync_mode)
    steps = [line.at(step) for step in range(line.last + 1)]
    for number, side in enumerate(overlay.sides):
        events = [step[number] for step in steps]
        assert events == sorted(events)
        assert events[0] == side.trace.events.entered(side.part.root)
        assert events[-1] == side.trace.events.left(side.part.root)
    assert line.words(0) == "both at the start"
    assert line.words(line.last) == "both at the end"


def test_at_a_move_both_have_left_all_the_moves_up_to_there() -> None:
    overlay = lay_over(trace_of(Algorithm()), trace_of(LINES))
    order = moves_in_order(overlay)
    line = Timeline(overlay, SyncMode.MOVE)
    assert line.last == len(order)
    assert order[-1] == ()
    assert {path for path in order if len(path) == 1} == {(move,) for move in range(9)}
    assert len(set(order)) == len(order)
    assert [path[0] for path in order if len(path) == 1] == list(range(9)), "A tries them row by row"
    for step in range(1, line.last + 1):
        for event, side in zip(line.at(step), overlay.sides, strict=True):
            for path in order[:step]:
                left = side.left_by(path)
                assert left is None or left <= event
    a3 = order.index((0,)) + 1
    assert line.words(a3) == "a3 is finished"
    assert line.at(a3) == (overlay.a.left_by((0,)), overlay.b.left_by((0,)))


@pytest.mark.parametrize("step", [1, 2, 700, 7_865, 7_866, 20_000])
def test_at_a_number_of_nodes_each_has_entered_as_many(step: int) -> None:
    overlay = lay_over(trace_of(Algorithm()), trace_of(LINES))
    line = Timeline(overlay, SyncMode.NODES)
    assert line.last == 20_866
    for event, side in zip(line.at(step), overlay.sides, strict=True):
        assert side.trace.events.nodes_by(event) == min(step, side.part.nodes)
    assert line.words(step) == f"{step:,} node{'s' * (step > 1)} entered"


def test_half_of_the_search() -> None:
    trace = trace_of(Algorithm(), EMPTY)
    line = Timeline(lay_over(trace, trace), SyncMode.SHARE)
    assert line.at(500)[0] == trace.events.size // 2 - (trace.events.size % 2 == 0)
    assert line.words(500) == "50.0 % of the events"
