"""The small tree of a game: every line that was ever played stays, in the program and in its file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.test_position import SIZES
from ttt_gui.game.move_tree import MOST_MOVES
from ttt_gui.game.player import HUMAN, Player, Strength
from ttt_gui.game.position import Position, PositionError, Side
from ttt_gui.game.record import GameRecord, RecordError
from ttt_gui.game.rules import Rules

Steps = list[tuple[str, int]]
VERBS = ["play", "play", "undo", "redo", "go_to", "go_to_node"]
STEPS = st.lists(st.tuples(st.sampled_from(VERBS), st.integers(0, 63)), max_size=60)


def cells(record: GameRecord) -> tuple[int, ...]:
    return tuple(move.cell for move in record.moves)


def path(record: GameRecord, number: int) -> tuple[int, ...]:
    node = record.tree[number]
    return () if node.move is None or node.parent is None else (*path(record, node.parent), node.move.cell)


def listed(record: GameRecord) -> list[tuple[object, ...]]:
    return [(row.node.move, row.node.position, row.level, row.on_line) for row in record.tree.rows()]


def shown(record: GameRecord) -> list[tuple[int, int]]:
    return [(row.node.move.cell, row.level) for row in record.tree.rows() if row.node.move]


def do(record: GameRecord, step: tuple[str, int]) -> None:
    """One step, where it is possible."""
    verb, number = step
    moves = record.position.legal_moves
    if verb == "play" and moves:
        record.play(moves[number % len(moves)], number / 7)
    elif verb == "undo" and record.played:
        record.go_to(record.played - 1)
    elif verb == "redo" and record.can_redo:
        record.go_to(record.played + 1)
    elif verb == "go_to":
        record.go_to(number % (len(record.moves) + 1))
    elif verb == "go_to_node":
        record.tree.go_to(number % (len(record.tree.rows()) + 1))


@given(SIZES, STEPS)
def test_every_line_that_was_ever_played_stays(rules: Rules, steps: Steps) -> None:
    """In whatever order is played and gone back, and no line is there that was not played."""
    record = GameRecord(Position(rules))
    lines = set()
    for step in steps:
        do(record, step)
        lines.add(cells(record)[: record.played])
    ends = {line[:length] for line in lines for length in range(1, len(line) + 1)}
    rows = record.tree.rows()
    assert {path(record, row.node.number) for row in rows} == ends
    assert len(rows) == len(ends)
    for row in rows:
        record.tree.go_to(row.node.number)
        assert record.position == row.node.position
        assert cells(record)[: record.played] == path(record, row.node.number)


@given(SIZES, STEPS)
def test_a_file_keeps_the_whole_tree(rules: Rules, steps: Steps) -> None:
    """Lines, their order, seconds, who played them, and which of them is on the board."""
    record = GameRecord(Position(rules))
    for step in steps:
        do(record, step)
    record.go_to(len(record.moves))
    record.players[Side.O] = Player(Strength.STRONG)
    text = record.to_text()
    again = GameRecord.from_text(text)
    rounded = GameRecord.from_text(again.to_text())
    assert again.to_text() == text
    assert listed(rounded) == listed(again)
    assert {row.node.move.by for row in again.tree.rows() if row.node.move} <= {HUMAN}
    assert [each[1:] for each in listed(again)] == [each[1:] for each in listed(record)]
    assert (again.position, cells(again)) == (record.position, cells(record))


@given(SIZES, STEPS)
def test_the_line_on_the_board_obeys_as_if_there_were_no_other(rules: Rules, steps: Steps) -> None:
    """Against a plain list with a cursor: what is played, undone and redone, whatever stands beside it."""
    record = GameRecord(Position(rules))
    line: list[int] = []
    cursor = 0
    for verb, number in steps:
        if verb == "go_to_node":
            continue
        moves = record.position.legal_moves
        if verb == "play" and moves:
            line[cursor:] = [moves[number % len(moves)]]
            cursor += 1
        elif verb == "undo" and cursor:
            cursor -= 1
        elif verb == "redo" and cursor < len(line):
            cursor += 1
        elif verb == "go_to":
            cursor = number % (len(line) + 1)
        do(record, (verb, number))
        assert (cells(record), record.played) == (tuple(line), cursor)


def test_a_file_without_variations_has_no_word_of_them_and_one_with_them_reads_without() -> None:
    """What knows no variations sees the line on the board: the moves, the cursor and the result fit."""
    record = GameRecord(Position(Rules()))
    record.play(4)
    record.play(0)
    assert "variations" not in record.to_text()
    record.go_to(record.played - 1)
    record.play(8)
    data = json.loads(record.to_text())
    assert data["variations"] == [{"line": 0, "after": 1, "moves": [{"cell": "a3", "seconds": 0.0}]}]
    del data["variations"]
    older = GameRecord.from_text(json.dumps(data))
    assert (cells(older), older.position) == ((4, 8), record.position)


def test_what_is_played_last_comes_first_and_looking_changes_no_order() -> None:
    """The main line is the one that was played on; going to a variation and back leaves the list as it is."""
    record = GameRecord(Position(Rules()))
    for cell in (4, 0, 8):
        record.play(cell)
    record.go_to(1)
    record.play(2)
    assert shown(record) == [(4, 0), (2, 0), (0, 1), (8, 1)]
    variation = record.tree.rows()[2].node
    order = [row.node.number for row in record.tree.rows()]
    record.tree.go_to(variation.number)
    assert (cells(record), record.played, record.can_redo) == ((4, 0, 8), 2, True)
    assert [row.node.number for row in record.tree.rows()] == order
    again = GameRecord.from_text(record.to_text())
    assert [row.level for row in again.tree.rows()] == [0, 0, 1, 1]
    record.go_to(record.played - 1)
    record.play(0)
    assert shown(record) == [(4, 0), (0, 0), (2, 1), (8, 0)]


def full_of_variations() -> GameRecord:
    """As many moves as are kept, nearly each in a variation of its own, with the longest times."""
    record = GameRecord(Position(Rules(8, 8, 8)))
    pairs = [(first, second) for first in range(64) for second in range(64) if first != second]
    for first, second in pairs[: MOST_MOVES - 16]:  # after 16 first moves
        record.go_to(0)
        record.play(first, 999_999_999.123)
        record.play(second, 999_999_999.123)
    assert len(record.tree.rows()) == MOST_MOVES
    return record


def test_there_is_an_end_to_what_is_kept() -> None:
    """Beyond the bound the end of a line that is not on the board is forgotten, the one played first."""
    record = full_of_variations()
    oldest = 2  # the moves are numbered in the order played, and the first has others after it
    assert record.tree.children(oldest) == ()
    record.go_to(0)
    line = (63, 60, 62, 58, 61, 57, 59, 56)
    for cell in line:
        record.play(cell)
    assert len(record.tree.rows()) == MOST_MOVES
    assert cells(record) == line
    with pytest.raises(PositionError, match="no position of the number"):
        record.tree[oldest]


def test_the_longest_file_is_read_back_and_a_longer_one_refused(tmp_path: Path) -> None:
    """What is kept fits into what is read; one move more than that is no game of this program."""
    record = full_of_variations()
    record.save(tmp_path / "game.ttt")
    assert listed(GameRecord.load(tmp_path / "game.ttt")) == listed(record)
    data = json.loads(record.to_text())
    data["variations"].append({"line": 0, "after": 0, "moves": [{"cell": "h1"}]})
    with pytest.raises(RecordError, match="more than 1,000 moves"):
        GameRecord.from_text(json.dumps(data))
