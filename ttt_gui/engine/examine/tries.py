"""The live try: an engine is called in several ways on a few positions, and the way that answers best is taken."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from ttt_gui.engine.examine.calling import Board, Calling, Reply, Side, Where
from ttt_gui.engine.examine.guess import Guess
from ttt_gui.engine.examine.judge import Answer, Blame, Kind
from ttt_gui.game.position import Position
from ttt_gui.game.position import Side as Player
from ttt_gui.game.rules import Rules

_NO_MOVES = ("None", "-1", "(-1, -1)", "[-1, -1]", "(None, None)", "[None, None]")
_MISSED = ("KeyError", "AttributeError")
_OWN_BOARD = re.compile(r"Its own board is a (dict|nested list|list|list from 1)\.$")
_PAIRS = (Reply.ROW_COLUMN, Reply.ROW_COLUMN_FROM_1)
_CELLS = (Reply.CELL_FROM_0, Reply.CELL_FROM_1)
MOST_TRIED = 48
"""How many ways of calling are tried before the person is asked."""
_JUDGING, _MOST_GAMES = 24, 4_000


def shown_positions(rules: Rules) -> tuple[Position, ...]:
    """Return the empty board and the board after one move: a person sees how the chosen way of calling answers them.

    A plain minimax takes seconds on these positions, so other ways are not tried on them.
    """
    empty = Position(rules)
    return empty, empty.play(rules.cells // 2)


@lru_cache(maxsize=8)
def quick_positions(rules: Rules) -> tuple[Position, ...]:
    """Return up to three positions with one or two empty cells, on which every way is tried, since they are answered at
    once.

    Where nearly all is taken, a number read from 0 that was meant from 1 is no legal move.
    """
    near: list[Position] = []
    for wanted in (2, 1, 2):
        if found := _nearly_full(rules, wanted, tuple(near)):
            near.append(found)
    return tuple(near)


@lru_cache(maxsize=8)
def judging_positions(rules: Rules) -> tuple[tuple[Position, frozenset[int]], ...]:
    """Return positions with few empty cells, either side to move, in which at most half of the moves are right, each
    with its right moves. An engine that is called as it is meant to be answers better there than one that is given a
    wrong board."""
    found: dict[Position, frozenset[int]] = {}
    random = Random(1)
    for _ in range(_MOST_GAMES):
        position = Position(rules)
        while not position.outcome and rules.cells - position.stones > 3 + len(found) % 3:
            position = position.play(random.choice(position.legal_moves))
        if position.outcome or position in found:
            continue
        values = {cell: -_value(position.play(cell)) for cell in position.legal_moves}
        right = frozenset(cell for cell, value in values.items() if value == max(values.values()))
        if 2 * len(right) <= len(values):
            found[position] = right
        if len(found) == _JUDGING:
            break
    return tuple(found.items())


def _value(position: Position) -> int:
    """Return the value for the side to move, by brute force: few cells are empty."""
    if position.outcome:
        return -1 if position.outcome.winner else 0
    return max(-_value(position.play(cell)) for cell in position.legal_moves)


def telling_positions(rules: Rules) -> tuple[Position, ...]:
    """Return a position with a win at hand, then those of quick_positions: an engine that answers at all answers in one
    of them."""
    position: Position | None = Position(rules)
    for column in range(rules.k - 1):
        for cell in (column, rules.columns + column):
            can = position and not position.outcome and cell in position.legal_moves
            position = position.play(cell) if position and can else None
    return tuple(filter(None, (position, *quick_positions(rules))))


def _nearly_full(rules: Rules, wanted: int, without: tuple[Position, ...]) -> Position | None:
    """Return a position whose game goes on, with ``wanted`` empty cells, none of them the middle nor empty in a
    position of ``without``; None if a depth-first walk of 20,000 steps finds none."""
    steps = 0
    pending = [Position(rules).play(rules.cells // 2)]
    while pending and steps < 20_000:
        position = pending.pop()
        steps += 1
        if position.outcome:
            continue
        if rules.cells - position.stones == wanted:
            unlike = all(set(position.legal_moves).isdisjoint(each.legal_moves) for each in without)
            if unlike and all(not position.play(cell).outcome or wanted == 1 for cell in position.legal_moves):
                return position
            continue
        pending += [position.play(cell) for cell in position.legal_moves]
    return None


def choose(
    ways: Sequence[Guess],
    tries: Mapping[Calling, Sequence[Answer]],
    perfect: Calling | None = None,
    played: Mapping[Calling, Sequence[Answer]] | None = None,
) -> Calling | None:
    """Choose, of the ways to call one function, in the order of their likelihood, the first that answers every try with
    a legal move; ``perfect``, where given, before all others; else what is evident.

    ``played`` has the answers to the judging positions of those ways that gave legal moves alone. Where the file does
    not show its signs and such ways answer differently, the way with most right answers is chosen if more than half of
    its answers are right; else none, since nobody knows which way is meant.

    An exception of the file's own is its fault, whichever way it is called; so is an exception with which every call
    ends in the same line, where the file shows how it is called and no other way was answered. A way with an exception
    that may come from what was given is never chosen, even where some of its tries were answered. Of the remaining ways
    the one with the most legal answers is chosen, if at least one of its calls ended with an answer; a way other than
    the likeliest must be evident and needs a legal answer. None where no way is left.
    """
    if perfect:
        return perfect
    if not ways:
        return None
    settled = [way for way in ways if is_settled(tries.get(way.calling, ()))]
    if settled:
        its = {way.calling: (played or {}).get(way.calling, ()) for way in settled}
        if settled[0].is_evident or len({tuple(each.cell for each in found) for found in its.values()}) == 1:
            return settled[0].calling
        likeliest = max(its, key=lambda way: rights(its[way]))
        return likeliest if 2 * rights(its[likeliest]) > len(its[likeliest]) else None
    first = tries.get(ways[0].calling, ())
    # A board that every call left changed is a move that is not taken back, whatever the answer means.
    is_changed = bool(first) and all(answer.kind is Kind.CHANGED_BOARD for answer in first)
    if (ways[0].is_evident and is_changed) or any(answer.blame is Blame.OWN for answer in first):
        return ways[0].calling
    best: Calling | None = None
    most = (0, 0)
    for way in ways:
        answers = tries.get(way.calling, ())
        legal = sum(answer.is_legal for answer in answers)
        answered = sum(answer.kind in (Kind.MOVE, Kind.ILLEGAL) for answer in answers)
        is_shown = (legal and way.is_evident) or (way is ways[0] and _is_an_answer(way.calling, answers))
        if is_shown and (legal, answered) > most and not _may_be_ours(way, answers):
            best, most = way.calling, (legal, answered)
    is_its_own = best is None and ways[0].is_evident and _is_always_the_same(first)
    return ways[0].calling if is_its_own else best


def _may_be_ours(way: Guess, answers: Sequence[Answer]) -> bool:
    """Return whether an exception may come from the arguments: from one of the wrong kind, or from wrong signs."""
    raised = [answer for answer in answers if answer.kind is Kind.EXCEPTION]
    return any(answer.blame is Blame.GIVEN for answer in raised) or (bool(raised) and not way.is_evident)


def _is_always_the_same(answers: Sequence[Answer]) -> bool:
    """Return whether all calls fail alike in the same line, by a value that the file worked out itself and not by a key
    or attribute missing from what it was given."""
    ends = all(answer.kind is Kind.TOO_SLOW or answer.blame is Blame.COMPUTED for answer in answers)
    missed = any(answer.what.startswith(_MISSED) for answer in answers)
    return ends and not missed and len({answer.what for answer in answers}) == 1


def _is_an_answer(calling: Calling, answers: Sequence[Answer]) -> bool:
    """Return whether the engine answers in this way: a cell was named once, even a taken one, or a function that is
    given the board always returns what stands for no move."""
    returns = calling.where is Where.ARGUMENT and calling.reply is not Reply.CHANGED_BOARD
    no_moves = returns and all(answer.shown in _NO_MOVES for answer in answers)
    return no_moves or any(answer.kind is Kind.MOVE for answer in answers)


def rights(played: Sequence[Answer]) -> int:
    """Return how many answers to judging positions are right."""
    right = dict(judging_positions(played[0].position.rules)) if played else {}
    return sum(answer.cell in right.get(answer.position, ()) for answer in played)


def doubt(way: Guess, played: Sequence[Answer]) -> str:
    """Return why a way of calling is hardly the one that is meant, although its calls were answered; '' without a
    reason.

    ``played`` are the answers to the judging positions. An engine that is called as it is meant to be names empty
    cells; one that finds out by itself who is to move does not err for one side alone; and where an object keeps counts
    beside its board, setting the board alone is not enough.
    """
    taken = [each for each in played if each.kind is Kind.ILLEGAL or (each.kind is Kind.MOVE and not each.is_legal)]
    if 2 * len(taken) > len(played):
        return f"In {len(taken)} of {len(played)} positions it named no empty cell"
    if way.counted and not way.calling.plays and rights(played) < len(played):
        return f"Its object counts `{way.counted}` beside its board, which I cannot set"
    if way.calling.side is Side.NONE and not way.is_evident:
        for side in Player:
            own = [each for each in played if each.position.side_to_move is side]
            others = [each for each in played if each.position.side_to_move is not side]
            if rights(own) == len(own) > 4 < len(others) and 2 * rights(others) <= len(others):
                return f"It plays as if {side} were always to move"
    return ""


def suggested(calling: Calling, answers: Sequence[Answer]) -> list[Calling]:
    """Return ways of calling to try next, judged by how ``calling`` failed.

    A list of nine that was too short in every call may need a first member that is no cell; a text that was too short,
    a sign between its rows. An engine that writes its stone with one side's sign while the other is to move probably
    always plays that sign.
    """
    own = _OWN_BOARD.match(answers[0].sentence) if answers else None
    if own:
        return [replace(calling, board=Board(own[1]))]
    if calling.board is Board.TEXT and answers and all(each.what.startswith("IndexError") for each in answers):
        return [replace(calling, board=Board.TEXT_OF_ROWS, reply=each) for each in (*_PAIRS, Reply.NEW_BOARD)]
    if calling.board is Board.LIST and answers and all(each.what.startswith("IndexError") for each in answers):
        return [replace(calling, board=Board.LIST_FROM_1, reply=Reply.CELL_FROM_1)]
    wrote = [each.position.side_to_move for each in answers if each.sentence.startswith("It wrote")]
    if calling.side is not Side.NONE or len(set(wrote)) != 1:
        return []
    return [replace(calling, side=Side.ALWAYS_O if wrote[0] is Player.X else Side.ALWAYS_X)]


def other_readings(calling: Calling, shown: str) -> list[Calling]:
    """Return ways to read an answer of several parts by how it looks: as a new board, or one of its parts as the move.

    ``shown`` is the answer as Python shows it: {'field': 1, 'value': 0}, (0, 4), Move(row=0, column=1).
    """
    if calling.answer_index is not None or calling.reply in (Reply.CHANGED_BOARD, Reply.NEW_BOARD):
        return []
    try:
        node = ast.parse(shown, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    if isinstance(node, ast.Dict):
        parts = node.values
    elif isinstance(node, ast.Call):
        parts = [*node.args, *(each.value for each in node.keywords)]
    else:
        parts = node.elts if isinstance(node, ast.Tuple | ast.List) else []
    leaves = sum(isinstance(each, ast.Constant) for part in parts for each in ast.walk(part))
    if leaves >= 9:
        return [replace(calling, reply=Reply.NEW_BOARD)]
    found = []
    for index, part in enumerate(parts[:4]):
        if isinstance(part, ast.Tuple | ast.List):
            found += [replace(calling, answer_index=index, reply=each) for each in _PAIRS]
        elif not (isinstance(part, ast.Constant) and part.value is None):
            found += [replace(calling, answer_index=index, reply=each) for each in _CELLS]
    if len(parts) == 2:
        found = [replace(calling, reply=each) for each in _PAIRS] + found
    return found


def is_settled(answers: Sequence[Answer]) -> bool:
    """Return whether every try was answered with a legal move, so that no other way need be tried."""
    return bool(answers) and all(answer.is_legal for answer in answers)


def tried_text(answer: Answer) -> str:
    """Return one try in words: 'called with the empty board → 4, read as b2', or what went wrong."""
    position = answer.position
    few = {0: "the empty board", 1: "one stone on the board"}
    board = few.get(position.stones, f"{position.stones} stones on the board")
    shown = f" → {answer.shown}" if answer.shown else ""
    if answer.kind is not Kind.MOVE or answer.cell is None:
        return f"called with {board}{shown}: {answer.sentence or answer.kind.value}"
    taken = "" if answer.is_legal else ", which is taken"
    return f"called with {board}{shown}, read as {position.rules.cell_name(answer.cell)}{taken}"
