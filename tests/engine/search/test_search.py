"""The search against published counts and an independent brute force, compiled and interpreted alike."""

from __future__ import annotations

import threading
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from tests import brute_force
from tests.engine.conftest import interpreted_search
from tests.waiting import PATIENCE
from ttt_gui.engine.request import (
    SWITCHES,
    Algorithm,
    Cut,
    Fail,
    Limits,
    Order,
    Ordering,
    RequestError,
    Scores,
    SearchRequest,
    Switch,
)
from ttt_gui.engine.result import Iteration, SearchResult
from ttt_gui.engine.score import Bound, shown_score
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules


def values_of(switch: Switch) -> list[Any]:
    """Every value that a switch can have."""
    values = [choice.value for choice in switch.choices] or [False, True]
    return [Ordering(bits) for bits in range(1 << len(values))] if switch.several else values


def is_consistent(switches: dict[str, Any]) -> bool:
    return not (switches["pvs"] and (not switches["alpha_beta"] or switches["cut"] is Cut.LT))


NAMES = [switch.name for switch in SWITCHES]
COMBINATIONS = [dict(zip(NAMES, row, strict=True)) for row in product(*(values_of(switch) for switch in SWITCHES))]
VARIANTS = [Algorithm(**row, tt_mib=1) for row in COMBINATIONS if is_consistent(row)]
EMPTY = Position(Rules())


def run(
    search: SimpleNamespace, position: Position, algorithm: Algorithm | None = None, limits: Limits | None = None
) -> SearchResult:
    return search.Searcher(SearchRequest(position, algorithm or Algorithm(), limits or Limits())).run()


def counts(result: SearchResult) -> tuple[int, int, int, int]:
    found = result.counters
    return found.nodes, found.leaves, found.cutoffs, found.pruned_moves


def shown(result: SearchResult, value: int) -> int:
    return shown_score(value, result.request.position.rules, result.request.algorithm)


@pytest.mark.parametrize(
    ("algorithm", "expected"),
    [
        # nodes, leaves, cut-offs, pruned moves; OpenSpiel, OEIS A061526, public lecture notes and negamax programs
        (Algorithm(False, Scores.FLAT, Order.ROW), (549_946, 255_168, 0, 0)),
        (Algorithm(False, Scores.DEPTH, Order.LINES), (549_946, 255_168, 0, 0)),
        (Algorithm(True, Scores.FLAT, Order.ROW), (18_297, 7_330, 4_237, 6_930)),
        (Algorithm(True, Scores.DEPTH, Order.ROW), (20_866, 8_453, 4_856, 7_788)),
        (Algorithm(True, Scores.FLAT, Order.LINES), (7_275, 2_893, 2_156, 3_668)),
        (Algorithm(True, Scores.DEPTH, Order.LINES), (7_865, 3_161, 2_221, 3_694)),
    ],
)
def test_published_counts(search: SimpleNamespace, algorithm: Algorithm, expected: tuple[int, int, int, int]) -> None:
    """The empty 3 x 3 board: the numbers any stranger can check."""
    result = run(search, EMPTY, algorithm)
    assert counts(result) == expected
    assert (result.value, result.bound, result.complete, result.stopped_by) == (0, Bound.EXACT, True, None)
    assert result.counters.depth == 9
    assert result.text == "Draw"


@pytest.mark.parametrize(
    ("algorithm", "nodes"),
    [
        # Cutting only where beta < alpha costs 8 to 17 times the nodes, as published; cutting at equality,
        # fail-soft and fail-hard count alike.
        (Algorithm(scores=Scores.FLAT, cut=Cut.LT), 146_120),
        (Algorithm(scores=Scores.FLAT, cut=Cut.LT, fail=Fail.HARD), 304_155),
        (Algorithm(cut=Cut.LT), 125_500),
        (Algorithm(cut=Cut.LT, fail=Fail.HARD), 287_676),
        (Algorithm(scores=Scores.FLAT, fail=Fail.HARD), 18_297),
        (Algorithm(fail=Fail.HARD), 20_866),
        # Our own counts, depth-aware and row by row; plain alpha-beta has 20,866.
        (Algorithm(ordering=Ordering.KILLER), 8_038),
        (Algorithm(ordering=Ordering.HISTORY), 11_719),
        (Algorithm(ordering=Ordering.KILLER | Ordering.HISTORY), 8_080),
        (Algorithm(ordering=Ordering.STATIC, tt=True), 5_538),
        (Algorithm(tt=True), 5_473),
        (Algorithm(symmetry=True), 3_715),
        (Algorithm(symmetry=True, tt=True), 1_328),
        (Algorithm(iterative=True), 53_455),
    ],
)
def test_every_switch_counts_alike(search: SimpleNamespace, algorithm: Algorithm, nodes: int) -> None:
    """The empty 3 x 3 board: the late cut and the two ways to fail against published numbers, and the further
    switches.
    """
    result = run(search, EMPTY, algorithm)
    assert (result.counters.nodes, result.value, result.complete) == (nodes, 0, True)


def test_the_late_cut_with_a_table_keeps_the_value(search: SimpleNamespace) -> None:
    """Version 0.1.0 stored what an empty window returned as a bound, and said "X wins in 4" of the empty board."""
    result = run(search, EMPTY, Algorithm(order=Order.CENTRE, ordering=Ordering.HISTORY, cut=Cut.LT, tt=True))
    assert (result.text, result.counters.nodes) == ("Draw", 20_529)


def test_memoised_minimax_counts_as_published(search: SimpleNamespace) -> None:
    """16,168 calls: every move of the 4,520 unfinished positions, and the root. Each of those is stored once."""
    result = run(search, EMPTY, Algorithm(alpha_beta=False, tt=True))
    table = result.counters.table
    assert table is not None
    assert (result.counters.nodes, table.stores, table.collisions) == (16_168, 4_520, 0)
    assert (table.size, result.note) == (256 << 10, "")  # two slots for each of the 6,046 ways to fill the board
    # nodes = leaves + table returns + interior nodes
    assert result.counters.nodes == result.counters.leaves + table.returns + table.stores


@pytest.mark.parametrize("scores", Scores)
@pytest.mark.parametrize("alpha_beta", [False, True])
def test_every_entry_of_the_table_is_right_for_its_bound(scores: Scores, alpha_beta: bool) -> None:
    """All that a search of 3 x 3 leaves in its table, against brute force: a bound is never stored as exact.

    The search is interpreted, so that its table can be looked at; compiled it counts the same.
    """
    algorithm = Algorithm(alpha_beta=alpha_beta, scores=scores, tt=True, tt_mib=1)
    core = interpreted_search().SearchCore()
    result = Searcher(SearchRequest(EMPTY, algorithm), core=lambda: core).run()
    assert result.value == 0
    words = core.table.slots
    entries = {words[slot]: words[slot + 1] for slot in sorted(words) if slot % 2 == 0 and words[slot + 1]}
    assert result.counters.table is not None
    assert 1_000 < len(entries) <= result.counters.table.stores
    kinds = set()
    for board in brute_force.reachable(3, 3, 3):
        key = 0  # row by row a cell is its rank
        for cell, sign in enumerate(board):
            key ^= 0 if sign == "." else core.table.random[cell + 64 * (sign == "O")]
        data = entries.pop(key, None)
        if data is None:
            continue
        value, kind = (data & 65_535) - 32_768, data >> 16 & 3
        kinds.add(kind)
        # Stored relative to the node: the brute force counts from the board, too.
        found = shown_score(value, EMPTY.rules, algorithm)
        true = brute_force.value(board, 3, 3, 3, scores is Scores.DEPTH)
        assert {1: found == true, 2: found <= true, 3: found >= true}[kind], board
    assert not entries
    assert kinds == ({1, 2, 3} if alpha_beta else {1})


def test_a_small_table_replaces_and_counts_it(search: SimpleNamespace) -> None:
    """1 MiB is too small for 3 x 4: positions are replaced, nodes are searched again, the value is the same."""
    position = Position(Rules(3, 4, 3))
    small, large = (run(search, position, Algorithm(order=Order.LINES, tt=True, tt_mib=mib)) for mib in (1, 64))
    assert small.counters.table is not None
    assert large.counters.table is not None
    assert (small.counters.table.size, large.counters.table.size) == (1 << 20, 8 << 20)
    assert large.counters.table.collisions == 0
    assert small.value == large.value


def test_symmetry_reduces_minimax_as_published(search: SimpleNamespace) -> None:
    """26,830 games up to symmetry (Schaefer 2002); with the table 2,271 calls and 765 positions, 138 of them final."""
    reduced = run(search, EMPTY, Algorithm(alpha_beta=False, symmetry=True))
    assert reduced.counters.leaves == 26_830
    assert reduced.counters.equivalents > 0
    memoised = run(search, EMPTY, Algorithm(alpha_beta=False, symmetry=True, tt=True))
    assert memoised.counters.table is not None
    assert (memoised.counters.nodes, memoised.counters.table.stores) == (2_271, 765 - 138)


def test_iterative_deepening_tells_of_every_iteration(search: SimpleNamespace) -> None:
    """One news a ply, each what a search limited to that depth finds; the last one is the result."""
    told: list[Iteration] = []
    request = SearchRequest(EMPTY, Algorithm(iterative=True, order=Order.LINES))
    result = search.Searcher(request, on_iteration=told.append).run()
    assert tuple(told) == result.iterations
    assert [iteration.depth for iteration in told] == list(range(1, 10))
    for iteration in told:
        alone = run(search, EMPTY, Algorithm(order=Order.LINES), Limits(depth=iteration.depth))
        assert (iteration.value, iteration.bound) == (alone.value, alone.bound)
    assert (told[-1].value, told[-1].pv, told[-1].nodes) == (result.value, result.pv, result.counters.nodes)


def test_iterative_deepening_ends_with_a_proved_win(search: SimpleNamespace) -> None:
    """Going deeper could change nothing; the other moves keep the heuristic of that depth."""
    position = parse_position("XO./.X./...")
    result = run(search, position, Algorithm(iterative=True))
    assert [iteration.depth for iteration in result.iterations] == [1, 2, 3, 4]
    assert (result.text, result.bound, result.complete, result.stopped_by) == ("X wins in 2", Bound.EXACT, False, None)


@pytest.mark.parametrize("switches", [{"exact_moves": True}, {"alpha_beta": False}])
def test_iterative_deepening_goes_on_where_every_score_is_wanted(
    search: SimpleNamespace, switches: dict[str, Any]
) -> None:
    """A win is proved at once here; the other moves have their exact scores all the same."""
    position = parse_position("XX./OO./...")
    result = run(search, position, Algorithm(iterative=True, **switches))
    assert result.complete
    assert {score.bound for score in result.moves} == {Bound.EXACT}
    assert result.moves == run(search, position, Algorithm(**switches)).moves


@pytest.mark.parametrize("limit", [5, 10, 11, 37, 1_000])
def test_a_stopped_iteration_leaves_the_one_before(search: SimpleNamespace, limit: int) -> None:
    """What was finished last stands whole; in the first iteration, the moves finished."""
    result = run(search, EMPTY, Algorithm(iterative=True), Limits(nodes=limit))
    assert (result.complete, result.stopped_by, result.counters.nodes) == (False, "nodes", limit)
    if limit < 10:
        assert result.iterations == ()
        assert any(score.bound is Bound.NONE for score in result.moves)
    else:
        last = result.iterations[-1]
        assert last.nodes <= limit
        assert (result.value, result.bound, result.pv) == (last.value, last.bound, last.pv)
        assert all(score.bound is not Bound.NONE for score in result.moves)


def test_null_windows_search_again_only_where_a_move_is_better() -> None:
    """With null windows fewer nodes are entered here, and re-searches are counted; without them there are none."""
    plain, null = (Searcher(SearchRequest(EMPTY, Algorithm(pvs=pvs))).run().counters for pvs in (False, True))
    assert (plain.nodes, plain.researches) == (20_866, 0)
    assert (null.nodes, null.researches) == (18_111, 13)


@pytest.mark.parametrize("switches", [{"pvs": True, "alpha_beta": False}, {"pvs": True, "cut": Cut.LT}])
def test_switches_that_contradict_one_another_are_refused(switches: dict[str, Any]) -> None:
    """Principal variation search implies alpha-beta and its cut at equality: one sentence; settings leave it out."""
    with pytest.raises(RequestError, match=r"^Principal variation search .*\.$"):
        Algorithm(**switches)
    assert not Algorithm.consistent(**switches).pvs


@pytest.mark.parametrize("size", [(4, 4, 4), (5, 4, 3), (8, 8, 5), (8, 8, 8), (7, 8, 4)])
def test_compiled_and_interpreted_count_alike_on_larger_boards(
    search: SimpleNamespace, size: tuple[int, int, int]
) -> None:
    """Depth-limited searches of boards beyond the table of wins, the full 64 bits included, count the same."""
    for algorithm in (Algorithm(order=Order.LINES), Algorithm(scores=Scores.FLAT)):
        limits = Limits(depth=3 if size[0] < 8 else 2)
        result = run(search, Position(Rules(*size)), algorithm, limits)
        installed = Searcher(SearchRequest(Position(Rules(*size)), algorithm, limits)).run()
        assert (counts(result), result.value, result.pv, result.moves) == (
            counts(installed),
            installed.value,
            installed.pv,
            installed.moves,
        )
        assert (result.complete, result.stopped_by) == (False, "depth")


@pytest.mark.parametrize("limit", [1, 2, 100, 1_023, 1_024, 1_025, 5_000, 20_865])
def test_a_limit_of_nodes_is_never_passed(search: SimpleNamespace, limit: int) -> None:
    """--nodes N enters exactly N nodes when there are more, compiled and interpreted alike."""
    result = run(search, EMPTY, Algorithm(), Limits(nodes=limit))
    assert result.counters.nodes == limit
    assert (result.complete, result.stopped_by) == (False, "nodes")
    finished = [score for score in result.moves if score.bound is not Bound.NONE]
    assert (result.value is None) == (not finished)
    if finished:
        assert result.bound is Bound.LOWER
        assert result.outcome == "unknown"
        assert result.text == "X has at least a draw"


@pytest.mark.parametrize("limit", [1, 6_000, 20_000, 20_866])
def test_a_sample_names_the_best_move_so_far(search: SimpleNamespace, limit: int) -> None:
    """What a look at the search shows is what its result says of the root moves finished."""
    searcher = search.Searcher(SearchRequest(EMPTY, Algorithm(), Limits(nodes=limit)))
    result, info = searcher.run(), searcher.sample()
    assert info.finished == sum(score.bound is not Bound.NONE for score in result.moves)
    assert info.best_move == (result.best_move if result.value is not None else None)


def test_a_limit_just_large_enough_changes_nothing(search: SimpleNamespace) -> None:
    """A limit that the search does not need is not hit."""
    result = run(search, EMPTY, Algorithm(), Limits(nodes=20_866, depth=9, seconds=1e6))
    assert (counts(result), result.complete) == ((20_866, 8_453, 4_856, 7_788), True)


def test_a_limit_of_seconds_stops(search: SimpleNamespace) -> None:
    """The clock ends a search that would take years; what was not finished is not reported."""
    result = run(search, Position(Rules(8, 8, 5)), Algorithm(alpha_beta=False), Limits(seconds=0.02))
    assert (result.stopped_by, result.value, result.pv) == ("seconds", None, ())
    assert all(score.bound is Bound.NONE and score.value is None for score in result.moves)
    assert result.best_move == 0
    assert result.text == "No move is finished yet"


def test_a_stop_from_another_thread_is_seen(search: SimpleNamespace) -> None:
    """The flag ends a search of years, and one that has not begun does not begin."""
    searcher = search.Searcher(SearchRequest(Position(Rules(6, 6, 5)), Algorithm(alpha_beta=False)))
    results: list[SearchResult] = []
    thread = threading.Thread(target=lambda: results.append(searcher.run()))
    thread.start()
    while searcher.sample().counters.nodes == 0:
        pass
    assert 0 < searcher.sample().progress < 1
    searcher.stop()
    thread.join(PATIENCE)
    assert results[0].stopped_by == "user"
    before = search.Searcher(SearchRequest(EMPTY))
    before.stop()
    assert before.run().counters.nodes == 0


@pytest.mark.slow
def test_progress_is_the_fraction_done_and_ends_at_one(search: SimpleNamespace) -> None:
    """After N nodes of minimax the progress is the share of the legal moves done at every ply."""
    searcher = search.Searcher(SearchRequest(EMPTY, Algorithm(alpha_beta=False), Limits(nodes=1)))
    searcher.run()
    assert searcher.sample().progress == 0  # the root was entered, its first child was not
    last = 0.0
    for nodes in range(1_024, 549_946, 150_000):
        searcher = search.Searcher(SearchRequest(EMPTY, Algorithm(alpha_beta=False), Limits(nodes=nodes)))
        searcher.run()
        progress = searcher.sample().progress
        assert last < progress < 1
        # Shares are even, subtrees are not: near, not equal, to the share of nodes.
        assert abs(progress - nodes / 549_946) < 0.05
        last = progress
    searcher = search.Searcher(SearchRequest(EMPTY))
    searcher.run()
    assert searcher.sample().progress == 1


@pytest.mark.parametrize(
    ("text", "move", "words"),
    [
        ("XX./OO./...", "c3", "X wins in 1"),
        ("XX./OO./X..", "c2", "O wins in 1"),
        ("XO./.X./...", "c1", "X wins in 2"),
    ],
)
def test_words_count_the_winners_own_moves(search: SimpleNamespace, text: str, move: str, words: str) -> None:
    """'X wins in 2' are two moves of X; with flat scores no distance is known."""
    position = parse_position(text)
    result = run(search, position)
    assert (result.text, position.rules.cell_name(result.best_move)) == (words, move)
    flat = run(search, position, Algorithm(scores=Scores.FLAT))
    assert flat.text == words.split(" in ")[0]


def test_a_finished_game_is_one_node(search: SimpleNamespace) -> None:
    """The root is a leaf: no move, no line; the side to move has lost, or nobody has."""
    lost = run(search, parse_position("XXX/OO./..."))
    assert counts(lost) == (1, 1, 0, 0)
    assert (lost.best_move, lost.pv, lost.moves, lost.outcome) == (None, (), (), "x_wins")
    assert shown(lost, lost.value) == -10
    drawn = run(search, parse_position("XOX/XOO/OXX"))
    assert (drawn.value, drawn.outcome, drawn.complete) == (0, "draw", True)


def test_without_a_finished_root_move_the_first_rule_holds(search: SimpleNamespace) -> None:
    """The first move that wins at once, else the first that blocks, else the first in the order."""
    for text, move in (("XX./OO./...", "c3"), ("X../OO./X..", "c2"), ("X../.O./...", "b3")):
        position = parse_position(text)
        result = run(search, position, Algorithm(), Limits(nodes=1))
        assert result.value is None
        assert position.rules.cell_name(result.best_move) == move


def test_a_heuristic_is_marked_and_a_win_within_the_depth_is_not(search: SimpleNamespace) -> None:
    """A depth limit values open lines and says so; a win it sees is proved all the same."""
    result = run(search, EMPTY, Algorithm(), Limits(depth=1))
    # After the centre O has 4 of 8 lines left and X 8; a corner leaves O 5, an edge 6.
    assert [(score.value, score.bound) for score in result.moves] == [
        (value, Bound.HEURISTIC) for value in (3, 2, 3, 2, 4, 2, 3, 2, 3)
    ]
    assert (result.best_move, result.bound, result.outcome, result.complete) == (4, Bound.HEURISTIC, "unknown", False)
    assert result.shown_value == "≈ +4"
    won = run(search, parse_position("XX./OO./..."), Algorithm(), Limits(depth=1))
    assert (won.text, won.bound, won.shown_value) == ("X wins in 1", Bound.EXACT, "+9")


def test_the_engine_says_what_it_is(search: SimpleNamespace, request: pytest.FixtureRequest) -> None:
    """Every result names the engine; the interpreted one never calls itself compiled."""
    interpreted = "interpreted" in request.node.name
    assert run(search, EMPTY).engine == search.ENGINE == ("interpreted" if interpreted else ENGINE)
    assert run(search, parse_position("XXX/OO./...")).engine == search.ENGINE
