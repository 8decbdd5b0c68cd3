"""The way of calling beside its file: what is kept is read again, and what is damaged is nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_gui.engine.examine.calling import Board, Calling, Reply
from ttt_gui.session.examining.proposing import KeptWay, calling_file, keep_calling, kept_way


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    assert kept_way(path) is None
    calling = Calling("Player.move", ("self", "board"), Board.NESTED, x=1, o=-1, empty=0, reply=Reply.ROW_COLUMN)
    keep_calling(path, calling)
    assert kept_way(path) == KeptWay(calling)


def test_that_it_is_a_program_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    keep_calling(path, None)
    assert kept_way(path) == KeptWay(None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "[" * 50_000,
        '{"format": "ttt-gui calling", "version": 1, "calling": {"function": "a b"}}',
        '{"format": "ttt-gui calling", "version": 2, "protocol": "Gomoku"}',
        '{"format": "ttt-gui calling", "version": 1, "protocol": "chess"}',
        "\x00",
    ],
    ids=["empty", "cut", "another", "deep", "no name", "later", "no protocol", "binary"],
)
def test_what_is_damaged_is_nothing(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.py"
    calling_file(path).write_text(text)
    assert kept_way(path) is None
    keep_calling(path, None)
    assert kept_way(path) == KeptWay(None)
    assert calling_file(path).with_name("mine.py.calling.json.damaged-1").read_text() == text
