"""A guest of the tests, loaded and called in this process: they are ours, and no other engine is run like this."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any

from tests.guests.index import Guest
from ttt_gui.engine.examine.calling import DIGITS, Board, Calling, Reply, Side, Where
from ttt_gui.game.position import Position
from ttt_gui.game.position import Side as Mover
from ttt_gui.game.rules import Rules

_KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign)


def positions(stones: int = 0, rules: Rules | None = None) -> Iterator[Position]:
    """Those with so many stones and more that a game can reach and that are not over."""
    layer = {Position(rules or Rules())}
    while layer:
        yield from (each for each in sorted(layer, key=lambda each: each.text) if each.stones >= stones)
        after = {position.play(cell) for position in layer for cell in position.legal_moves}
        layer = {each for each in after if not each.outcome}


def engine_of(guest: Guest) -> Callable[[Position], int | None]:
    """The cell that a guest answers in a position; None where it raises, or names no empty cell."""
    calling = guest.calling
    tree = ast.parse(guest.path.read_text(encoding="utf-8"))
    if calling.definitions_only:
        tree.body = [each for each in tree.body if isinstance(each, _KEPT)]
    names: dict[str, Any] = {"__name__": "guest", "print": lambda *_: None}
    exec(compile(tree, guest.file, "exec"), names)

    def ask(position: Position) -> int | None:
        owner, _, method = calling.function.rpartition(".")
        instance = names[owner]() if owner else None
        board = _board(calling, position)
        if calling.where is Where.GLOBAL:
            names[calling.board_name] = board
        elif calling.where is Where.ATTRIBUTE:
            setattr(instance, calling.board_name, board)
        given = {"board": board, "side": _side(calling, position)}
        function = getattr(instance, method) if owner else names[method]
        try:
            answer = function(*(given[each] for each in calling.arguments if each != "self"))
        except UnboundLocalError:
            return None
        return _cell(calling, position, board, answer)

    return ask


def _side(calling: Calling, position: Position) -> object:
    is_x = position.side_to_move is Mover.X
    return (1 if is_x else -1) if calling.side is Side.NUMBER else calling.x if is_x else calling.o


def _board(calling: Calling, position: Position) -> Any:
    empty = calling.empty
    signs: list[Any] = [
        calling.x
        if position.x >> cell & 1
        else calling.o
        if position.o >> cell & 1
        else (str(cell + 1) if empty == DIGITS else empty)
        for cell in range(position.rules.cells)
    ]
    wide = position.rules.columns
    rows = [signs[start : start + wide] for start in range(0, len(signs), wide)]
    match calling.board:
        case Board.NESTED:
            return rows
        case Board.TUPLE:
            return tuple(signs)
        case Board.TEXT:
            return "".join(signs)
        case Board.DICT:
            return {cell + 1: sign for cell, sign in enumerate(signs)}
        case Board.NUMPY:
            from numpy import array

            return array(rows)
        case _:
            return signs


def _cell(calling: Calling, position: Position, board: Any, answer: Any) -> int | None:
    if calling.answer_index is not None:
        answer = answer[calling.answer_index]
    match calling.reply:
        case Reply.CELL_FROM_1:
            answer = answer - 1
        case Reply.ROW_COLUMN:
            answer = answer[0] * position.rules.columns + answer[1]
        case Reply.NEW_BOARD | Reply.CHANGED_BOARD:
            after = board if calling.reply is Reply.CHANGED_BOARD else answer
            before = _board(calling, position)
            (answer,) = (cell for cell, sign in enumerate(after) if sign != before[cell])
    return answer if answer in position.legal_moves else None
