"""The record of a game and its small tree: every line that was played stays, also in its file; files that are none."""

from __future__ import annotations

import copy
import json
import os
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.test_position import SIZES
from tests.hostile import places
from ttt_gui.game.position import Position, PositionError, Side
from ttt_gui.game.record import HUMAN, MOST_MOVES, GameRecord, Player, RecordError, Strength
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


players = st.sampled_from([HUMAN, Player(Strength.AUTO, 9), *(Player(strength) for strength in Strength)])


def played(rules: Rules, todo: Steps, x: Player = HUMAN, o: Player = HUMAN) -> GameRecord:
    record = GameRecord(Position(rules), {Side.X: x, Side.O: o}, seed=7)
    for step in todo:
        do(record, step)
    return record


@given(SIZES, STEPS, players, players, players)
def test_a_move_stays_with_who_played_it(rules: Rules, todo: Steps, x: Player, o: Player, later: Player) -> None:
    """Whoever sits there afterwards, also in the file, which brings the same game back; where nobody changed the file
    says it once."""
    record = played(rules, todo, x, o)
    assert '"by"' not in record.to_text()
    record.players[Side.O] = later
    record.rated = True
    again = GameRecord.from_text(record.to_text())
    assert [move.by for move in again.moves] == [(x, o)[number % 2] for number in range(len(record.moves))]
    assert [move.cell for move in again.moves] == [move.cell for move in record.moves]
    assert (again.players, again.rated, again.seed) == ({Side.X: x, Side.O: later}, True, 7)
    assert (again.position, again.played) == (record.position, record.played)
    assert again.to_text() == record.to_text()
    assert again.copy().to_text() == record.copy().to_text() == record.to_text()


def test_a_file_of_version_1_opens() -> None:
    """As 0.1.0 wrote it: every move is its player's, and the game has not counted."""
    text = """{"format": "ttt-gui game", "version": 1, "rules": {"rows": 3, "columns": 3, "k": 3},
        "start": ".../.../...", "players": {"X": {"kind": "human"}, "O": {"kind": "computer", "strength": "casual"}},
        "seed": 7, "moves": [{"cell": "b2", "seconds": 1.25}, {"cell": "a1", "seconds": 0.4}],
        "played": 2, "result": "unfinished"}"""
    record = GameRecord.from_text(text)
    assert [move.by for move in record.moves] == [HUMAN, Player(Strength.CASUAL)]
    assert not record.rated


def test_the_ends_of_the_record_are_refused_and_a_move_ends_the_line() -> None:
    """Undo at the start and redo at the end raise; after a new move there is nothing to redo."""
    record = GameRecord(Position(Rules()))
    with pytest.raises(PositionError, match="no position after -1"):
        record.go_to(record.played - 1)
    record.play(4)
    record.play(0)
    record.go_to(record.played - 1)
    record.play(8)
    assert [move.cell for move in record.moves] == [4, 8]
    with pytest.raises(PositionError, match="no position after 3"):
        record.go_to(record.played + 1)
    copy = record.copy()
    copy.go_to(copy.played - 1)
    assert (record.played, copy.played) == (2, 1)


GOOD = json.loads(played(Rules(), [("play", 4), ("play", 0)]).to_text())
STEPS_ASIDE = [("play", 4), ("play", 0), ("undo", 0), ("play", 8), ("go_to", 0), ("play", 3), ("go_to_node", 2)]
FULL = json.loads(played(Rules(), STEPS_ASIDE, o=Player(Strength.AUTO, 9)).to_text())


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "chess"}, "not a game of this program"),
        ({"version": 3}, "later version"),
        ({"version": "1"}, "its version is"),
        ({"version": True}, "its version is"),
        ({"rules": {"rows": 9, "columns": 3, "k": 3}}, "rows is 9"),
        ({"rules": {"rows": 3, "columns": 3}}, '"k" is missing'),
        ({"rules": []}, '"rules" is'),
        (
            {
                "start": "..../..../....",
            },
            "does not fit",
        ),
        ({"start": "XX./.../..."}, "X has 2 marks"),
        ({"players": {"X": {"kind": "human"}}}, '"O" is missing'),
        ({"players": {"X": {"kind": "human"}, "O": {"kind": "computer", "strength": "god"}}}, "its player O is"),
        ({"players": {"X": {"kind": "computer", "strength": "auto", "grade": 17}}}, "its player X is"),
        ({"players": {"X": {"kind": "computer", "strength": "auto"}}}, "its player X is"),
        ({"moves": [{"cell": "b2", "by": {"kind": "ghost"}}]}, "the player of its move 1 is"),
        ({"moves": [{"cell": "b2", "by": 3}]}, "the player of its move 1 is 3"),
        ({"moves": [{"cell": "b2"}, {"cell": "b2"}]}, "b2 is taken"),
        ({"moves": [{"cell": "z9"}]}, "no cell “z9”"),
        ({"moves": [{"cell": "b2", "seconds": -1}]}, "move 1 is"),
        ({"moves": [{"cell": "b2", "seconds": float("nan")}]}, "move 1 is"),
        ({"moves": [17]}, "move 1 is 17"),
        ({"played": 3}, "no position after 3"),
        ({"result": "x_wins"}, "says “x_wins”, but"),
        ({"seed": "x"}, "its seed is"),
        ({"variations": {}}, '"variations" is'),
        ({"variations": ["b2"]}, "variation 1 is “b2”"),
        ({"variations": [{"after": 0, "moves": [{"cell": "a1"}]}]}, '"line" is missing'),
        ({"variations": [{"line": 1, "after": 0, "moves": [{"cell": "a1"}]}]}, "Variation 1 begins where no line is"),
        ({"variations": [{"line": 0, "after": 3, "moves": [{"cell": "a1"}]}]}, "Variation 1 begins where no line is"),
        ({"variations": [{"line": 0, "after": 0, "moves": []}]}, "has no moves"),
        ({"variations": [{"line": 0, "after": 0, "moves": [{"cell": "b2"}]}]}, "b2 is there twice"),
        ({"variations": [{"line": 0, "after": 1, "moves": [{"cell": "b2"}]}]}, "b2 is taken"),
        ({"variations": [{"line": 0, "after": 0, "earlier": 1, "moves": [{"cell": "a1"}]}]}, '"earlier" is 1'),
        (
            {"variations": [{"line": 0, "after": 0, "moves": [{"cell": "a1", "seconds": "x"}]}]},
            "variation 1, move 1 is",
        ),
    ],
)
def test_a_wrong_file_gets_one_sentence(change: dict[str, object], sentence: str) -> None:
    """Each sentence says what is wrong with the file."""
    with pytest.raises(RecordError, match=sentence) as caught:
        GameRecord.from_text(json.dumps(GOOD | change))
    assert "\n" not in str(caught.value)


CONTROLS = "\x1b[31m\u202e\n" * 1_000


@pytest.mark.parametrize(
    "value",
    [int("9" * 4_000), CONTROLS, CONTROLS[:3_999], f"{CONTROLS[:3_000]}|X"],
    ids=["digits", "controls", "no longer than a position", "a position"],
)
def test_a_long_or_controlling_value_is_echoed_short_and_harmless(value: object) -> None:
    """Wherever it stands in the file: 4,000 digits filled the box that refused it, and an escape sequence obeyed
    reached the terminal."""
    sentences = []
    for number in range(len(list(places(FULL)))):
        data = copy.deepcopy(FULL)
        container, key = list(places(data))[number]
        container[key] = value
        try:
            GameRecord.from_text(json.dumps(data))
        except RecordError as error:
            sentences.append(str(error))
    assert len(sentences) > 25
    assert all(len(sentence) < 200 and sentence.isprintable() for sentence in sentences)


def test_unknown_keys_of_the_same_version_are_ignored() -> None:
    """A later program may add keys without making its files unreadable here."""
    assert GameRecord.from_text(json.dumps(GOOD | {"note": "hello"})).played == 2


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"[" * 50_000, b"null", b"{}", b" " * 200_000])
def test_foreign_files_give_one_sentence(tmp_path: Path, data: bytes) -> None:
    """Empty, binary, deeply nested, too large: one sentence."""
    path = tmp_path / "game.ttt"
    path.write_bytes(data)
    with pytest.raises(RecordError, match=r"^The file .*\.$"):
        GameRecord.load(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in files here")
def test_a_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    """Opening a pipe that nobody writes into would wait for ever."""
    os.mkfifo(tmp_path / "game.ttt")
    with pytest.raises(RecordError, match=r"^It is a pipe, not a file\.$"):
        GameRecord.load(tmp_path / "game.ttt")


def test_saving_replaces_the_file_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that fails or is ended at any of its system calls leaves the old file and no temporary one; a link stays
    a link."""
    record = played(Rules(), [("play", 4)])
    real, link = tmp_path / "real.ttt", tmp_path / "link.ttt"
    record.save(real)
    link.symlink_to(real)
    record.play(0)
    record.save(link)
    assert link.is_symlink()
    assert GameRecord.load(real).played == 2

    class Killed(BaseException):
        pass

    record.play(8)
    for call, error in (("fsync", OSError(28, "No space left on device")), ("chmod", Killed()), ("replace", Killed())):
        with monkeypatch.context() as patch:
            patch.setattr(os, call, Mock(side_effect=error))
            with pytest.raises(type(error)):
                record.save(real)
        assert GameRecord.load(real).played == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.ttt", "real.ttt"]
