"""The perfect player against brute force: it keeps the value, wins soonest, resists longest and sets the most traps."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

from tests import brute_force
from tests.engine.solver.test_solver import ALL, BOARDS, NONE, ONE_OFF, random_position
from ttt_gui.engine.request import Limits, Order
from ttt_gui.engine.solver.core import ENGINE
from ttt_gui.engine.solver.oracle import Oracle
from ttt_gui.engine.solver.proof import OracleAnswer
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

Known = dict[tuple[int, int], int]


def value_of(position: Position, known: Known) -> int:
    """FAR - plies to the end for a win of the side to move, its negative for a loss, 0 for a draw."""
    outcome = position.outcome
    if outcome:
        return 0 if outcome.winner is None else -brute_force.FAR
    rules, side = position.rules, position.side_to_move
    boards = position.board_of(side), position.board_of(side.other)
    return brute_force.distance_value(*boards, rules.rows, rules.columns, rules.k, known)


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


def value_after(child: Position, known: Known) -> int:
    """The same for the side that has just moved, counted from before its move."""
    value = -value_of(child, known)
    return value - sign(value)


def plies_of(value: int) -> int | None:
    return brute_force.FAR - abs(value) if value else None


def losing_replies(child: Position, known: Known) -> int:
    return sum(value_after(child.play(reply), known) < 0 for reply in child.legal_moves)


def check_answer(answer: OracleAnswer, known: Known, all_moves: bool) -> None:
    """The choice by its rule, and whatever is said about the moves."""
    position = answer.position
    value = value_of(position, known)
    about = (position.text, position.rules.k)
    assert (answer.value, answer.plies_to_end, answer.stopped_by) == (sign(value), plies_of(value), None), about
    assert [each.move for each in answer.moves] == list(position.legal_moves), about
    values = {move: value_after(position.play(move), known) for move in position.legal_moves}
    order = [cell for cell in Order.CENTRE.cells(position.rules) if cell in values]
    # max() takes the first of equals.
    if value == 0:
        best = max((move for move in order if values[move] == 0), key=lambda m: losing_replies(position.play(m), known))
    else:
        best = max(order, key=values.__getitem__)
    assert answer.move == best, about
    for each in answer.moves:
        if each.value is not None:
            assert each.value == sign(values[each.move]), about
        if each.plies_to_end is not None:
            assert each.plies_to_end == plies_of(values[each.move]), about
        if all_moves:
            assert (each.value is None, each.plies_to_end is None) == (False, each.value == 0), about
        if value == 0 and each.judged_replies == each.replies and each.value == 0:
            assert each.losing_replies == losing_replies(position.play(each.move), known), about
        assert each.losing_replies <= each.judged_replies <= each.replies < len(answer.moves)
    chosen = answer.chosen
    assert chosen is not None
    assert chosen.judged_replies == chosen.replies


def check_random_answers(
    oracle: SimpleNamespace, positions: int, seed: int, boards: list[tuple[int, ...]], one_off: bool = True
) -> int:
    dice = random.Random(seed)
    checked = 0
    for rows, columns, k, most in boards:
        rules = Rules(rows, columns, k)
        known: Known = {}
        for number in range(positions):
            position = random_position(rules, dice.randint(1, most), dice)
            if position is not None:
                others = [ALL, NONE, *ONE_OFF]
                techniques = others[number % len(others)] if one_off else ALL
                all_moves = number % 2 == 1
                answer = oracle.Oracle(position, 1, techniques=techniques, all_moves=all_moves).run()
                check_answer(answer, known, all_moves)
                checked += 1
    return checked


@pytest.mark.slow
def test_all_positions_of_3x3() -> None:
    """The 4,520 that go on of the 5,478: the value, the move, the distances and the traps."""
    known: Known = {}
    checked = 0
    for board in brute_force.reachable(3, 3, 3)[:: 1 if ENGINE == "compiled" else 25]:
        position = parse_position(brute_force.slashed(board, 3))
        if not position.outcome:
            check_answer(Oracle(position, 1).run(), known, all_moves=False)
            checked += 1
    assert checked == 4_520 or ENGINE == "interpreted"


@pytest.mark.slow
def test_random_positions() -> None:
    """Of a dozen boards, all techniques on, each off in turn, and none on; half with every move looked at."""
    positions = 60 if ENGINE == "compiled" else 8
    assert check_random_answers(SimpleNamespace(Oracle=Oracle), positions, 6, BOARDS) > positions * 10


def test_random_positions_interpreted(solver: SimpleNamespace) -> None:
    assert check_random_answers(solver, 3, 7, BOARDS, one_off=False) > 20


@pytest.mark.parametrize(
    ("text", "move", "words"),
    [
        ("X../.../...", "b2", "Solved: draw; after b2 no reply loses"),
        ("XX./OO./...", "c3", "Solved: X wins in 1"),
        ("X.X/.O./O..", "b3", "Solved: X wins in 1"),
        ("X../.O./..X", "b3", "Solved: draw; after b3 4 of 5 replies lose"),
        ("X../.../.O.", "b2", "Solved: X wins in 3"),
        ("XOX/.O./.X.", "a2", "Solved: draw; after a2 2 of 3 replies lose"),
        ("XXX/OO./...", None, "X has won"),
        ("XOX/XOO/OXX", None, "Drawn game"),
    ],
)
def test_the_sentence(solver: SimpleNamespace, text: str, move: str | None, words: str) -> None:
    position = parse_position(text)
    answer = solver.Oracle(position).run()
    if answer.move is not None:
        assert position.rules.cell_name(answer.move) == move
    assert (answer.text, answer.move is None) == (words, move is None)


@pytest.mark.skipif(ENGINE != "compiled", reason="takes long interpreted")
@pytest.mark.parametrize(
    ("board", "move", "words"),
    [
        ((3, 3, 3), "a3", "Solved: draw; after a3 7 of 8 replies lose"),
        ((4, 4, 3), "b3", "Solved: X wins in 3"),
        ((6, 6, 4), "c4", "Solved: X wins in 6"),
        ((8, 8, 8), "d5", "Solved: draw; after d5 no reply loses"),
    ],
    ids=str,
)
def test_empty_boards(board: tuple[int, int, int], move: str, words: str) -> None:
    """Symmetric moves and replies are asked about once."""
    answer = Oracle(Position(Rules(*board))).run()
    assert (answer.text, answer.stopped_by) == (words, None)
    assert answer.move == answer.position.rules.cell_named(move)


def test_limits_degrade_honestly() -> None:
    """At every limit of nodes: what is said holds, and a move that is chosen keeps the proved value."""
    texts = set()
    for text, k in (("X../.../...", 3), ("X.O/.X./..O", 3), ("X.../.O../..../....", 3), ("X../.../..O", 3)):
        position = parse_position(text, k)
        known: Known = {}
        value = value_of(position, known)
        whole = Oracle(position, 1).run()
        for nodes in range(1, whole.nodes + 2):
            answer = Oracle(position, 1, Limits(nodes=nodes)).run()
            assert answer.nodes <= nodes
            assert answer.at_least <= sign(value) <= answer.at_most
            assert (answer.stopped_by is None) == (nodes >= whole.nodes)
            if answer.move is not None:
                assert sign(value_after(position.play(answer.move), known)) == answer.value == sign(value)
            assert answer.plies_to_end in (None, plies_of(value))
            texts.add(answer.text.split("; after")[0].rsplit(" within", 1)[0])
    assert {"Not solved", "Solved: draw", "Solved: X wins, how soon is not known"} <= texts


def test_a_limit_of_seconds(solver: SimpleNamespace) -> None:
    answer = solver.Oracle(Position(Rules(8, 8, 5)), limits=Limits(seconds=0.05)).run()
    assert (answer.value, answer.move, answer.stopped_by) == (None, None, "seconds")
    assert answer.text == "Not solved within 0.05 s"
    assert {each.value for each in answer.moves} == {None}
