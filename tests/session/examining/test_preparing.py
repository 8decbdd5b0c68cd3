"""A file made an opponent: called as its writer does, refused in one sentence, stopped at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.session.examining.conftest import FIRST_EMPTY, permit_of
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.examining.process import GuestError
from ttt_gui.session.examining.proposing import prepare
from ttt_gui.session.examining.pythons import own_python
from ttt_gui.system.control import Control, StoppedError
from ttt_gui.system.shipped import resource


def prepared(path: Path) -> Opponent:
    return prepare(Opponent(path, permit_of(path), own_python(), None), Rules(), Control())


def test_how_a_file_is_called_is_found_out(token: str, engine: Callable[..., Path]) -> None:
    """A function of another name, and cells that are counted from 1."""
    path = engine("def choose(board, mark):\n    return board.index('-') + 1\n\nboard = ['-'] * 9\n", "mine.py")
    found = prepared(path)
    assert found.calling
    assert (found.name, found.calling.function, found.calling.empty) == ("mine.py", "choose", "-")


@pytest.mark.parametrize("source", ["", "x = 1\n", "def best_move(:\n", "def best_move(board, player):\n    1 // 0\n"])
@pytest.mark.slow
def test_what_is_no_engine_is_refused_in_one_sentence(token: str, engine: Callable[..., Path], source: str) -> None:
    with pytest.raises(GuestError) as refused:
        prepared(engine(source))
    assert "\n" not in str(refused.value)
    assert str(refused.value).endswith(".")


@pytest.mark.slow
def test_a_program_that_is_no_python_speaks_the_protocol(token: str, engine: Callable[..., Path]) -> None:
    """It is begun once, so that what does not speak is refused here."""
    source = resource("engines/sample.py")
    assert source
    path = engine(f"#!{own_python().path}\n".encode() + source.read_bytes(), "player")
    path.chmod(0o755)
    found = prepared(path)
    assert found.calling is None
    with pytest.raises(GuestError, match="is no Python file and no program"):
        prepared(engine(b"\x7fELF", "other"))


@pytest.mark.slow
def test_one_that_was_stopped_gives_nothing(token: str, engine: Callable[..., Path]) -> None:
    path = engine(FIRST_EMPTY)
    control = Control()
    control.stop()
    with pytest.raises(StoppedError):
        prepare(Opponent(path, permit_of(path), own_python(), None), Rules(), control)
