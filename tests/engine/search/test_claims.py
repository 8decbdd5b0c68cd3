"""Whatever the switches: what a search says of the root, of each root move and of each logged node is true.

Values are held to what their bounds claim, against brute force: exact is equal, lower at most, upper at least the true
value. The rows of switches cover every pair of values, each with a table and without.
"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, product
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import brute_force
from tests.engine.search.test_search import VARIANTS
from tests.examples import examples
from ttt_gui.engine.request import SWITCHES, Algorithm, Cut, Fail, Limits, Order, Ordering, Scores, SearchRequest
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.score import WIN, Bound, is_win
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.trace import End, SearchTrace
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules

LOTS = 2_000_000


def pairs_of(algorithm: Algorithm) -> set[tuple[object, ...]]:
    values = [(switch.name, getattr(algorithm, switch.name)) for switch in SWITCHES]
    return {(*first, *second) for first, second in combinations(values, 2)}


def covering(rows: list[Algorithm]) -> list[Algorithm]:
    """Some of the rows, in which every pair of values stands that stands in any: of 60 drawn the one that adds most."""
    dice = random.Random(1)
    missing = set().union(*map(pairs_of, rows))
    chosen = []
    while missing:
        best = max(dice.sample(rows, 60), key=lambda row: len(pairs_of(row) & missing))
        if gained := pairs_of(best) & missing:
            chosen.append(best)
            missing -= gained
    return chosen


WITH_TABLE = covering([algorithm for algorithm in VARIANTS if algorithm.tt])
ROWS = [replace(row, tt=tt) for row in WITH_TABLE for tt in (True, False)]


def true_value(board: str, ply: int, rules: Rules, algorithm: Algorithm) -> int:
    """The value of a board ``ply`` plies from the root for its side to move, on the scale of the search."""
    found = brute_force.depth_value(board, rules.rows, rules.columns, rules.k)
    size = WIN
    if algorithm.scores is Scores.DEPTH:
        root_stones = len(board) - board.count(".") - ply
        size -= len(board) + 1 - abs(found) - root_stones
    return (found > 0) * size - (found < 0) * size


def holds(bound: Bound, found: int, true: int) -> bool:
    """Whether a value says no more than is true; a heuristic and none claim nothing."""
    return {Bound.EXACT: found == true, Bound.LOWER: found <= true, Bound.UPPER: found >= true}.get(bound, True)


def with_stone(board: str, cell: int) -> str:
    return board[:cell] + ("X" if board.count("X") == board.count("O") else "O") + board[cell + 1 :]


def check_root(result: SearchResult) -> None:
    position, algorithm = result.request.position, result.request.algorithm
    rules, board = position.rules, position.text.replace("/", "")
    assert result.value is not None
    root = true_value(board, 0, rules, algorithm)
    assert holds(result.bound, result.value, root), (root, result)
    for score in result.moves:
        assert score.value is not None
        true = -true_value(with_stone(board, score.move), 1, rules, algorithm)
        assert holds(score.bound, score.value, true), (score, true, result)
        assert score.bound is not Bound.HEURISTIC or not is_win(score.value)
    if result.stopped_by is None:
        check_whole(result)


def check_whole(result: SearchResult) -> None:
    """What holds besides of a search without a limit: the value is found, and the best line keeps its promise."""
    position, algorithm, counters = result.request.position, result.request.algorithm, result.counters
    rules, value = position.rules, result.value
    assert value is not None
    assert result.bound is Bound.EXACT, result
    # Iterative deepening may end with a proved win before all moves are searched to their end.
    wants_all = algorithm.exact_moves or not algorithm.alpha_beta
    assert result.complete or (algorithm.iterative and not wants_all and result.winner)
    interior = counters.nodes - counters.leaves - (counters.table.returns if counters.table else 0)
    assert counters.cutoffs <= interior
    assert algorithm.alpha_beta or not counters.cutoffs
    if result.best_move is None:
        assert (counters.nodes, counters.leaves, result.pv) == (1, 1, ())
        return
    best_seen = -WIN
    # Whether root moves were tried in the order of result.moves.
    in_order = not (algorithm.iterative or algorithm.symmetry or algorithm.ordering & ~Ordering.TABLE)
    for score in result.moves:
        assert score.value is not None
        if score.bound is Bound.HEURISTIC:
            assert not result.complete
        elif score.bound is not Bound.EXACT:
            assert score.bound is Bound.UPPER
            assert score.value <= (best_seen if in_order else value)
            assert not algorithm.exact_moves
        best_seen = max(best_seen, score.value)
    best = [score.move for score in result.moves if score.value == value and score.bound is Bound.EXACT]
    assert result.best_move == result.pv[0]
    assert result.best_move == best[0] if in_order else result.best_move in best
    for cell in result.pv:
        position = position.play(cell)
    if position.outcome is None:  # the line ends where the table answered; so far it keeps the value
        assert algorithm.tt
        end = brute_force.value(position.text.replace("/", ""), rules.rows, rules.columns, rules.k, False)
        root = (value > 0) - (value < 0)
        assert end == (root if position.side_to_move is result.request.position.side_to_move else -root)
        return
    assert position.outcome.result.value == result.outcome
    if algorithm.scores is Scores.DEPTH and value:
        assert len(result.pv) == WIN - abs(value) == result.plies_to_end


def check_nodes(trace: SearchTrace) -> None:
    """Every node's value as the bound it claims, and that none claims less than it could."""
    algorithm, rules = trace.request.algorithm, trace.root.rules
    boards = [trace.root.text.replace("/", "")] + [""] * rules.cells
    for number in range(len(trace)):
        node = trace.node(number)
        if node.move is not None:
            boards[node.ply] = with_stone(boards[node.ply - 1], node.move)
        assert node.value is not None
        true = true_value(boards[node.ply], node.ply, rules, algorithm)
        assert holds(node.bound, node.value, true if node.is_max else -true), (node, boards[node.ply], algorithm)
        assert node.bound is not Bound.HEURISTIC or abs(node.value) not in (WIN, WIN - 1) or algorithm.pvs
        # ``none`` stands where it must, and nowhere else.
        empty = node.alpha is not None and node.alpha == node.beta
        assert not empty or algorithm.cut is Cut.LT
        searched = node.end in (End.CUT, End.ALL_TRIED)
        proves_nothing = empty and node.value == node.alpha and (algorithm.fail is Fail.HARD or algorithm.tt)
        assert (node.bound is Bound.NONE) == (searched and proves_nothing), (node, algorithm)


def run(
    searcher: type[Searcher], position: Position, algorithm: Algorithm, depth: int | None = None, nodes: int = 0
) -> SearchResult:
    return searcher(SearchRequest(position, algorithm, Limits(depth), trace_nodes=nodes)).run()


def check(searcher: type[Searcher], position: Position, algorithm: Algorithm, depth: int | None = None) -> None:
    """Root, root moves and every node of one search."""
    result = run(searcher, position, algorithm, depth, LOTS)
    check_root(result)
    assert result.trace is not None
    check_nodes(result.trace)


def play_out(rules: Rules, empty: int, dice: random.Random) -> Position:
    """A random game, broken off with so many cells empty, or over."""
    position = Position(rules)
    while position.legal_moves and len(position.legal_moves) > empty:
        position = position.play(dice.choice(position.legal_moves))
    return position


def test_the_rows_hold_every_pair_of_switches() -> None:
    """Every value of a switch beside every value of another, with a table, but where two contradict one another."""
    possible = set().union(*(pairs_of(algorithm) for algorithm in VARIANTS if algorithm.tt))
    assert set().union(*map(pairs_of, WITH_TABLE)) == possible
    assert ("ordering", Ordering.HISTORY, "cut", Cut.LT) in {(a, b, c, d) for a, b, c, d in possible}
    assert len(WITH_TABLE) < 50


@pytest.mark.slow
def test_every_pair_of_switches_in_every_node_of_3x3(search: SimpleNamespace) -> None:
    """Every logged node below positions of every number of stones."""
    boards = brute_force.reachable(3, 3, 3)
    if search.ENGINE == "compiled":
        chosen = [board for board in boards if board.count(".") < 6][::90]
        early = [board for board in boards if board.count(".") in (6, 7)][::120]
    else:
        chosen, early = [board for board in boards if board.count(".") < 6][::900], []
    for board in chosen:
        for row in ROWS:
            check(search.Searcher, parse_position(brute_force.slashed(board, 3)), row)
    for index, board in enumerate(early):
        for row in ROWS[index % 5 :: 5]:
            check(search.Searcher, parse_position(brute_force.slashed(board, 3)), row)


@pytest.mark.slow
def test_the_late_cut_with_a_table_on_the_empty_board() -> None:
    """Every row of switches that has both: what an empty window may spoil shows only in long searches."""
    rows = [row for row in VARIANTS if row.tt and row.alpha_beta and row.cut is Cut.LT]
    for row in rows if ENGINE == "compiled" else rows[:: len(rows) // 3]:
        check_root(run(Searcher, Position(Rules()), row))


@pytest.mark.parametrize("size", [(3, 4, 3), (4, 3, 3), (3, 4, 4), (2, 5, 2), (2, 5, 3), (4, 4, 3), (4, 4, 4)])
def test_every_pair_of_switches_on_larger_boards(search: SimpleNamespace, size: tuple[int, int, int]) -> None:
    """Sampled positions near the end, with and without a limit of depth."""
    dice = random.Random(sum(size))
    rows = ROWS if search.ENGINE == "compiled" else ROWS[::12]
    for row in rows:
        position = play_out(Rules(*size), dice.choice((4, 5, 6)), dice)
        check(search.Searcher, position, row, dice.choice((None, None, 2, 3)))


SHAPES = [
    *((1, 1, 1), (1, 4, 2), (2, 2, 2), (2, 3, 3), (3, 3, 3), (3, 3, 5), (2, 5, 3)),
    *((3, 4, 3), (4, 3, 4), (4, 4, 4), (4, 4, 3)),
]


@settings(max_examples=examples(150))
@given(st.sampled_from(VARIANTS), st.integers(0, 1 << 32), st.sampled_from([None, None, 1, 2, 3, 4, 5]))
def test_any_row_of_switches(search: SimpleNamespace, algorithm: Algorithm, seed: int, depth: int | None) -> None:
    """All rows there are, on random positions of small boards of every shape, with any limit of depth."""
    dice = random.Random(seed)
    check(search.Searcher, play_out(Rules(*dice.choice(SHAPES)), dice.randint(0, 6), dice), algorithm, depth)


@pytest.mark.slow
def test_every_combination_of_switches_on_3x3() -> None:
    """All 7,680 rows of switches, each on several positions: root, root moves and best line."""
    assert len(VARIANTS) == 7_680
    for index, board in enumerate(brute_force.reachable(3, 3, 3)[::17]):
        for algorithm in VARIANTS[index % 61 :: 61]:
            check_root(run(Searcher, parse_position(brute_force.slashed(board, 3)), algorithm))


@pytest.mark.slow
def test_all_5478_positions_of_3x3() -> None:
    """Alpha-beta and minimax, both scores, every order."""
    for board, *row in product(brute_force.reachable(3, 3, 3), (False, True), Scores, Order):
        check_root(run(Searcher, parse_position(brute_force.slashed(board, 3)), Algorithm(*row)))
