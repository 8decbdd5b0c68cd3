"""What a move is worth, in numbers and in words: every claim is held against what brute force knows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from tests.engine.value_judge import positions_3x3, random_positions, true_moves
from ttt_gui.engine.perfect import PerfectSearcher
from ttt_gui.engine.request import Algorithm, Limits, Ordering, Scores, SearchRequest
from ttt_gui.engine.score import WIN, Bound
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.oracle import Oracle
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.engine.values import (
    CellValue,
    Knowledge,
    ProvedValue,
    as_proved,
    as_searched,
    best_cells,
    knowledge_of,
    knowledge_of_answer,
    line_text,
    no_tie,
    node_values,
    reason_of_move,
)
from ttt_gui.game.position import Position, PositionError, Side, parse_position
from ttt_gui.game.rules import NUMBER_WORDS, Rules


def number_of(proved_value: ProvedValue, scores: Scores) -> int:
    """On the scale of the search."""
    assert proved_value.value is not None
    size = WIN if scores is Scores.FLAT else WIN - (proved_value.plies or 0)
    return proved_value.value * size


def check(value: CellValue, true: ProvedValue) -> None:
    """It says nothing that is not so, in number or in words."""
    if value.view is not value.position.side_to_move:
        true = ProvedValue(-true.at_most, -true.at_least, true.plies)
    number = number_of(true, value.scores)
    if value.bound is Bound.EXACT:
        assert value.value == number
    elif value.bound is Bound.LOWER:
        assert value.value is not None
        assert number >= value.value
    elif value.bound is Bound.UPPER:
        assert value.value is not None
        assert number <= value.value
    assert value.outcome in (None, true.value)
    assert (value.value is None) == (value.number == "")
    check_words(value, true)


def check_words(value: CellValue, true: ProvedValue) -> None:
    moves = ((true.plies or 0) + 1) // 2
    words, outcome = value.words, true.value
    if match := re.fullmatch(r"(wins|loses)(?: in (at most )?(\d+))?(?: at (best|worst))?", words):
        verb, at_most, number, extreme = match.groups()
        side = 1 if verb == "wins" else -1
        if extreme:
            assert extreme == ("best" if side > 0 else "worst")
            assert outcome != side or number is None or moves >= int(number)
        else:
            assert outcome == side
            if number:
                assert moves <= int(number) if at_most else moves == int(number)
        return
    assert outcome is not None
    holds = {
        "draw": outcome == 0,
        "at least a draw": outcome >= 0,
        "at most a draw": outcome <= 0,
        "no better": value.bound is Bound.UPPER,
        "undecided": value.bound is Bound.HEURISTIC,
        "unknown": value.bound is Bound.NONE,
    }
    assert holds[words]


def both_views(value: CellValue) -> tuple[CellValue, CellValue]:
    other = value.seen_by(value.view.other)
    assert other.seen_by(value.view) == value
    return value, other


def blurred(lot: Random, proved_value: ProvedValue) -> ProvedValue:
    """The same with less proved."""
    assert proved_value.value is not None
    at_least, at_most = lot.randrange(-1, proved_value.value + 1), lot.randrange(proved_value.value, 2)
    return ProvedValue(at_least, at_most, proved_value.plies if at_least == at_most and lot.randrange(2) else None)


@pytest.mark.parametrize("scores", Scores)
@pytest.mark.slow
def test_what_is_proved_is_shown_and_no_more(scores: Scores) -> None:
    """All moves of 3 x 3 and of 300 positions of other boards: all that is known as exact, less of it as a bound."""
    lot = Random("bounds")
    for position in (*positions_3x3(), *random_positions(300)):
        for cell, true in true_moves(position).items():
            shown = as_proved(position, cell, true, scores)
            assert (shown.bound, shown.value) == (Bound.EXACT, number_of(true, scores))
            less = blurred(lot, true)
            bounded = as_proved(position, cell, less, scores)
            if less.value is None:
                assert bounded.bound is not Bound.EXACT
            for value in (*both_views(shown), *both_views(bounded)):
                check(value, true)


ALGORITHMS = (
    Algorithm(),
    Algorithm(scores=Scores.FLAT),
    Algorithm(alpha_beta=False),
    Algorithm(pvs=True),
    Algorithm(exact_moves=True),
    Algorithm(tt=True, tt_mib=1, symmetry=True),
    Algorithm(iterative=True, ordering=Ordering.KILLER | Ordering.HISTORY),
)
LIMITS = (Limits(), Limits(depth=2), Limits(nodes=40))


@pytest.mark.slow
def test_what_is_searched_is_shown_with_its_bounds() -> None:
    """A tenth of 3 x 3 and 60 positions of other boards, each algorithm, complete, stopped and of little depth."""
    kinds = set()
    for position in (*positions_3x3()[::10], *random_positions(60, least_stones=8)):
        true = true_moves(position)
        for algorithm, limits in product(ALGORITHMS, LIMITS):
            result = Searcher(SearchRequest(position, algorithm, limits)).run()
            found = as_searched(result)
            assert set(found) == set(true)
            best = result.value
            for cell, value in found.items():
                kinds.add(value.bound)
                if value.words == "no better":
                    assert best is not None
                    assert number_of(true[cell], algorithm.scores) <= best
                for view in both_views(value):
                    check(view, true[cell])
    assert kinds == {Bound.EXACT, Bound.UPPER, Bound.HEURISTIC, Bound.NONE}


@pytest.mark.parametrize(
    ("proved_value", "shown", "other_side"),
    [
        (ProvedValue(1, 1, 5), "= +5 wins in 3", "= −5 loses in 3"),
        (ProvedValue(-1, -1, 4), "= −6 loses in 2", "= +6 wins in 2"),
        (ProvedValue(0, 0), "= 0 draw", "= 0 draw"),
        (ProvedValue(0, 1), "≥ 0 at least a draw", "≤ 0 at most a draw"),
        (ProvedValue(-1, 0), "≤ 0 at most a draw", "≥ 0 at least a draw"),
        (ProvedValue(1, 1), "≥ +1 wins", "≤ −1 loses"),
        (ProvedValue(-1, -1), "≤ −2 loses", "≥ +2 wins"),
        (ProvedValue(), "?  unknown", "?  unknown"),
    ],
)
def test_the_numbers_are_those_of_the_conventions(proved_value: ProvedValue, shown: str, other_side: str) -> None:
    """cells + 1 - ply on 3 x 3, and for the other side the opposite."""
    value = as_proved(Position(Rules()), 4, proved_value)
    assert [f"{each.sign} {each.number} {each.words}" for each in both_views(value)] == [shown, other_side]


def trace_of(position: Position, algorithm: Algorithm) -> SearchTrace:
    trace = Searcher(SearchRequest(position, algorithm, trace_nodes=1_000_000)).run().trace
    assert trace
    return trace


def size_of(proved_value: ProvedValue) -> int:
    return (proved_value.value or 0) * (WIN - (proved_value.plies or 0))


def from_the_node(value: CellValue) -> int | None:
    """The value as of a search whose root is the node."""
    number = value.value
    return number if not number else number + (value.ply if number > 0 else -value.ply)


@pytest.mark.parametrize(
    "algorithm", [Algorithm(alpha_beta=False), Algorithm(), Algorithm(pvs=True), Algorithm(tt=True)]
)
def test_every_value_of_every_node_is_true(algorithm: Algorithm) -> None:
    """Exact ones equal brute force, bounds hold, and 'no better' stands beside a move that is as good or better."""
    seen: dict[Bound, int] = {}
    small = [position for position in random_positions(60) if position.rules.cells - position.stones <= 6]
    for position in (parse_position("XO./..X/O.."), *small[:12]):
        trace = trace_of(position, algorithm)
        for node in range(0, len(trace), 1 + len(trace) // 300):
            values = node_values(trace, node)
            true = true_moves(trace.position(node)) if values else {}
            for cell, value in values.items():
                seen[value.bound] = seen.get(value.bound, 0) + 1
                shown, truth = from_the_node(value), size_of(true[cell])
                if shown is None:
                    continue
                assert shown == truth or value.bound is not Bound.EXACT
                assert shown <= truth or value.bound is not Bound.LOWER
                assert shown >= truth or value.bound is not Bound.UPPER
                assert not value.no_better or any(size_of(true[each]) >= truth for each in true if each != cell)
    assert seen[Bound.EXACT]
    assert Bound.UPPER in seen or not algorithm.alpha_beta


def test_numbers_are_those_of_the_tree_and_words_count_from_the_node() -> None:
    """At b2, where X wins in 2 from the root: +7 as in the tree, and one move of X is left."""
    trace = trace_of(parse_position("XO./..X/O.."), Algorithm())
    b2 = next(child for child in trace.children(0) if trace.node(child).move == 4)
    found = node_values(trace, b2)
    assert (found[2].sign, found[2].number, found[2].words) == ("=", "−7", "loses in 1")
    assert found[2].seen_by(Side.X).words == "wins in 1"
    assert node_values(trace, b2, trace.events.entered(b2)) == {}


def test_the_best_cells_are_those_that_no_other_can_beat() -> None:
    position = parse_position("XO./..X/O..")

    def cells(**bounds: tuple[int | None, Bound]) -> dict[int, CellValue]:
        names = {position.rules.cell_name(cell): cell for cell in range(9)}
        return {
            names[name]: CellValue(position, names[name], Side.X, value, bound).seen_by(Side.O)
            for name, (value, bound) in bounds.items()
        }

    win, draw, open_ = (WIN - 3, Bound.EXACT), (0, Bound.EXACT), (None, Bound.NONE)
    assert best_cells(cells(b2=win, c1=win, b1=draw)) == {4, 8}
    assert best_cells(cells(b2=draw, c1=(0, Bound.UPPER))) == {4}
    assert best_cells(cells(b2=draw, c1=(WIN - 3, Bound.UPPER))) == frozenset()
    assert best_cells(cells(b2=draw, c1=open_)) == frozenset()
    assert best_cells(cells(b2=draw, c1=draw)) == frozenset()
    assert best_cells({}) == frozenset()


SOME = (*positions_3x3()[::20], *random_positions(60, least_stones=8))


def contains(known: ProvedValue, true: ProvedValue) -> bool:
    assert true.value is not None
    return known.at_least <= true.value <= known.at_most and known.plies in (None, true.plies)


@pytest.mark.slow
def test_what_a_search_says_is_so() -> None:
    """Complete, stopped and shallow ones, alone and after the solver."""
    algorithms = (Algorithm(), Algorithm(scores=Scores.FLAT), Algorithm(pvs=True, tt=True, tt_mib=1))
    for position in SOME:
        true = true_moves(position)
        for algorithm in algorithms:
            for limits in (Limits(), Limits(depth=2), Limits(nodes=40)):
                request = SearchRequest(position, algorithm, limits)
                for result in (Searcher(request).run(), PerfectSearcher(request).run()):
                    known = knowledge_of(result)
                    assert set(known) == set(true)
                    assert all(contains(known[cell], true[cell]) for cell in true)


def test_what_is_proved_of_every_move_is_known_of_every_move() -> None:
    for position in SOME:
        true = true_moves(position)
        minimax = Searcher(SearchRequest(position, Algorithm(alpha_beta=False))).run()
        assert knowledge_of(minimax) == true
        assert knowledge_of_answer(Oracle(position, all_moves=True).run()) == true


def test_worths_are_said_in_words() -> None:
    side = Position(Rules()).side_to_move
    said = [
        ProvedValue(1, 1, 5),
        ProvedValue(1, 1),
        ProvedValue(-1, -1, 4),
        ProvedValue(-1, -1, 0),
        ProvedValue(0, 0),
        ProvedValue(0, 1),
        ProvedValue(-1, 0),
        ProvedValue(),
    ]
    assert [each.words(side) for each in said] == [
        *("X wins in 3", "X wins", "O wins in 2", "O has won", "draw"),
        *("X does not lose", "X does not win", "unknown"),
    ]
    assert [each.other.words(side.other) for each in said][:5] == [each.words(side) for each in said][:5]


LINE = "[a-h][1-8](?:–[a-h][1-8])?"
CELL = "[a-h][1-8]"


def forms(position: Position, move: int, true: dict[int, ProvedValue]) -> dict[str, Callable[..., bool]]:
    """Each form of words, and whether it is true of a move given the words' own parts."""
    rules, side, other = position.rules, position.side_to_move, position.side_to_move.other
    after = position.play(move)
    mine, others = true[move], [proved_value for cell, proved_value in true.items() if cell != move]

    def moves_of(proved_value: ProvedValue) -> int:
        return ((proved_value.plies or 0) + 1) // 2

    def wins(cell: str, number: str | None) -> bool:
        proved_value = true[rules.cell_named(cell)]
        return proved_value.value == 1 and (number is None or moves_of(proved_value) == int(number))

    def loses(number: str | None) -> bool:
        return mine.value == -1 and (number is None or moves_of(mine) == int(number))

    def completes(who: Side, cell: int) -> set[str]:
        stones = position.board_of(who) | 1 << cell
        return {line_text(rules, line) for line in rules.win_lines if stones & line == line}

    def wins_next(cell: str) -> bool:
        """Whether the other side wins with this cell after the move."""
        outcome = after.play(rules.cell_named(cell)).outcome
        return outcome is not None and outcome.winner is other

    def blocks(first: str, second: str | None) -> bool:
        return {first, second} - {None} <= completes(other, move)

    def threats(number: str) -> bool:
        stones = after.board_of(side)
        made = {
            cell
            for cell in after.legal_moves
            if any((stones | 1 << cell) & line == line and line >> cell & 1 for line in rules.win_lines)
        }
        return len(made) == NUMBER_WORDS.index(number)

    def no_threat_left() -> bool:
        return all(not completes(other, cell) for cell in after.legal_moves)

    def open_lines(word: str) -> bool:
        count = sum(1 for line in rules.win_lines if line >> move & 1 and not line & position.board_of(other))
        return word in (str(count), NUMBER_WORDS[count] if count < 9 else "")

    return {
        "wins at once": lambda: mine.plies == 1,
        rf"misses a win: ({CELL}) wins at once": lambda cell: true[rules.cell_named(cell)].plies == 1
        and mine.plies != 1,
        rf"blocks ({LINE})(?: and ({LINE}))?": lambda a, b: blocks(a, b) and no_threat_left(),
        rf"blocks ({LINE})(?: and ({LINE}))?, but {other} wins with ({CELL})": lambda a, b, c: blocks(a, b)
        and wins_next(c),
        rf"blocks ({LINE})(?: and ({LINE}))? and makes (\w+) threats": lambda a, b, n: blocks(a, b)
        and threats(n)
        and mine.value == 1,
        rf"lets {other} win with ({CELL})": wins_next,
        r"makes (\w+) threats": lambda n: threats(n) and mine.value == 1 and mine.plies == 3,
        r"every other move loses(?: in (\d+))?": lambda n: mine.value != -1
        and all(each.value == -1 and (n is None or moves_of(each) == int(n)) for each in others),
        r"wins(?: in (\d+))?": lambda n: mine.value == 1 and (n is None or moves_of(mine) == int(n)),
        "keeps the draw": lambda: mine.value == 0 and all((each.value or 0) <= 0 for each in others),
        "leads to a draw": lambda: mine.value == 0,
        rf"gives the win away: ({CELL}) wins(?: in (\d+))?": lambda c, n: mine.value != 1 and wins(c, n),
        rf"loses: ({CELL}) wins(?: in (\d+))?": lambda c, n: loses(None) and wins(c, n),
        rf"loses(?: in (\d+))?: ({CELL}) draws": lambda n, c: loses(n) and true[rules.cell_named(c)].value == 0,
        rf"loses(?: in (\d+))?: ({CELL}) does not": lambda n, c: loses(n)
        and (true[rules.cell_named(c)].value or 0) >= 0,
        r"loses(?: in (\d+))?": loses,
        r"holds out (?:longest|as long as possible): loses(?: in (\d+))?": lambda n: loses(n)
        and all(each.value == -1 and (each.plies or 0) <= (mine.plies or 0) for each in others),
        "is the only move": lambda: not others,
        rf"threatens to complete ({LINE})": lambda line: any(
            line_text(rules, each) == line and (each & ~after.board_of(side)).bit_count() == 1
            and not each & after.board_of(other)
            for each in rules.win_lines
        ),
        rf"lies on no line that {side} can complete": lambda: open_lines("zero"),
        rf"lies on (\w+) lines? that {side} can still complete": open_lines,
    }  # fmt: skip


def check_reason(position: Position, move: int, knowledge: Knowledge, true: dict[int, ProvedValue]) -> str:
    """The form of the reason, after the claims in it were found true."""
    reason = reason_of_move(position, move, knowledge)
    for form, holds in forms(position, move, true).items():
        if match := re.fullmatch(form, reason):
            assert holds(*match.groups()), f"{position} {position.rules.cell_name(move)}: {reason}"
            return form
    raise AssertionError(f"unknown words: {reason}")


def some_of(lot: Random, true: dict[int, ProvedValue]) -> dict[int, ProvedValue]:
    """Knowledge with gaps: moves left out, bounds only, distances not known."""

    def blurred(proved_value: ProvedValue) -> ProvedValue:
        match lot.randrange(4):
            case 0:
                return ProvedValue(
                    max(-1, proved_value.at_least - lot.randrange(2)), min(1, proved_value.at_most + lot.randrange(2))
                )
            case 1:
                return ProvedValue(proved_value.at_least, proved_value.at_most)
            case _:
                return proved_value

    return {move: blurred(proved_value) for move, proved_value in true.items() if lot.randrange(5)}


@pytest.mark.slow
def test_every_reason_on_3_x_3_is_true() -> None:
    """All moves of all 4,520 positions: with nothing known, with everything, and with gaps; every form occurs."""
    lot, said = Random("gaps"), Counter[str]()
    for position in positions_3x3():
        true = true_moves(position)
        for move in true:
            for knowledge in ({}, true, some_of(lot, true)):
                said[check_reason(position, move, knowledge, true)] += 1
    for position in random_positions(200):
        true = true_moves(position)
        for move in true:
            for knowledge in ({}, true, some_of(lot, true)):
                said[check_reason(position, move, knowledge, true)] += 1
    start = Position(Rules())
    every = forms(start, 0, true_moves(start))
    assert {re.sub(" [XO] ", " S ", form) for form in said} == {re.sub(" [XO] ", " S ", form) for form in every}


@pytest.mark.parametrize(
    ("text", "cell", "reason"),
    [
        ("XX./OO./...", "c3", "wins at once"),
        ("X../.X./O..", "c1", "blocks a3–c1"),
        ("X.O/.O./..X", "a1", "blocks c3–a1 and makes two threats"),
        ("X../.O./..X", "c3", "loses in 2: b3 draws"),
        ("X../.O./..X", "b3", "keeps the draw"),
        ("X../.../...", "b2", "every other move loses in 3"),
        ("XO./.../...", "b2", "wins in 3"),
    ],
)
def test_what_the_issue_asks_for_is_said(text: str, cell: str, reason: str) -> None:
    position = parse_position(text)
    assert reason_of_move(position, position.rules.cell_named(cell), true_moves(position)) == reason


def test_an_illegal_move_has_no_reason() -> None:
    with pytest.raises(PositionError, match="taken"):
        reason_of_move(parse_position("X../.../..."), 0)


def test_a_move_that_is_at_most_a_draw_is_no_tie_with_one_that_draws() -> None:
    """After a search of the empty board; with exact scores for every move there is nothing to say."""
    empty = Position(Rules())
    found = as_searched(Searcher(SearchRequest(empty, Algorithm())).run())
    assert {value.sign for value in found.values()} == {"=", "≤"}
    assert no_tie(found) == "≤\N{NO-BREAK SPACE}0 is no tie with =\N{NO-BREAK SPACE}0: it may lose."
    seen = {cell: value.seen_by(Side.O) for cell, value in found.items()}
    assert no_tie(seen) == "≥\N{NO-BREAK SPACE}0 is no tie with =\N{NO-BREAK SPACE}0: it may lose."
    assert no_tie(as_searched(Searcher(SearchRequest(empty, Algorithm(exact_moves=True))).run())) == ""


def test_values_as_searched_are_what_the_log_knows() -> None:
    """Moves that the search returned as bounds are exact where everything below them was seen."""
    position = parse_position("XO./..X/O..")
    request = SearchRequest(position, Algorithm(pvs=True), trace_nodes=1_000)
    with_log = Searcher(request).run()
    for move, value in as_searched(with_log).items():
        returned = next(each for each in with_log.moves if each.move == move)
        assert value.bound is returned.bound or value.bound is Bound.EXACT
        assert value.bound is not Bound.EXACT or from_the_node(value) == size_of(true_moves(position)[move])
