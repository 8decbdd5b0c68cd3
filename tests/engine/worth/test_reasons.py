"""Every reason holds: each claim in it is looked up in what brute force knows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from tests.engine.worth.judge import positions_3x3, random_positions, true_moves
from ttt_gui.engine.worth.worth import Knowledge, Worth, line_text, reason_of_move
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position, PositionError, Side
from ttt_gui.game.rules import NUMBER_WORDS, Rules

LINE = "[a-h][1-8](?:–[a-h][1-8])?"
CELL = "[a-h][1-8]"


def forms(position: Position, move: int, true: dict[int, Worth]) -> dict[str, Callable[..., bool]]:
    """Each form of words, and whether it is true of a move given the words' own parts."""
    rules, side, other = position.rules, position.side_to_move, position.side_to_move.other
    after = position.play(move)
    mine, others = true[move], [worth for cell, worth in true.items() if cell != move]

    def moves_of(worth: Worth) -> int:
        return ((worth.plies or 0) + 1) // 2

    def wins(cell: str, number: str | None) -> bool:
        worth = true[rules.cell_named(cell)]
        return worth.value == 1 and (number is None or moves_of(worth) == int(number))

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
        rf"lets a win slip: ({CELL}) wins at once": lambda cell: true[rules.cell_named(cell)].plies == 1
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
        rf"lets the win slip: ({CELL}) wins(?: in (\d+))?": lambda c, n: mine.value != 1 and wins(c, n),
        rf"loses: ({CELL}) wins(?: in (\d+))?": lambda c, n: loses(None) and wins(c, n),
        rf"loses(?: in (\d+))?: ({CELL}) draws": lambda n, c: loses(n) and true[rules.cell_named(c)].value == 0,
        rf"loses(?: in (\d+))?: ({CELL}) does not": lambda n, c: loses(n)
        and (true[rules.cell_named(c)].value or 0) >= 0,
        r"loses(?: in (\d+))?": loses,
        r"resists (?:longest|as long as can be): loses(?: in (\d+))?": lambda n: loses(n)
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


def check(position: Position, move: int, knowledge: Knowledge, true: dict[int, Worth]) -> str:
    """The form of the reason, after the claims in it were found true."""
    reason = reason_of_move(position, move, knowledge)
    for form, holds in forms(position, move, true).items():
        if match := re.fullmatch(form, reason):
            assert holds(*match.groups()), f"{position} {position.rules.cell_name(move)}: {reason}"
            return form
    raise AssertionError(f"unknown words: {reason}")


def some_of(lot: Random, true: dict[int, Worth]) -> dict[int, Worth]:
    """Knowledge with gaps: moves left out, bounds only, distances not known."""

    def blurred(worth: Worth) -> Worth:
        match lot.randrange(4):
            case 0:
                return Worth(max(-1, worth.at_least - lot.randrange(2)), min(1, worth.at_most + lot.randrange(2)))
            case 1:
                return Worth(worth.at_least, worth.at_most)
            case _:
                return worth

    return {move: blurred(worth) for move, worth in true.items() if lot.randrange(5)}


@pytest.mark.slow
def test_every_reason_on_3_x_3_is_true() -> None:
    """All moves of all 4,520 positions: with nothing known, with everything, and with gaps; every form occurs."""
    lot, said = Random("gaps"), Counter[str]()
    for position in positions_3x3():
        true = true_moves(position)
        for move in true:
            for knowledge in ({}, true, some_of(lot, true)):
                said[check(position, move, knowledge, true)] += 1
    for position in random_positions(200):
        true = true_moves(position)
        for move in true:
            for knowledge in ({}, true, some_of(lot, true)):
                said[check(position, move, knowledge, true)] += 1
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
