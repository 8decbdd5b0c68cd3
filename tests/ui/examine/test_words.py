"""The call as one would type it is the one that the worker makes."""

from __future__ import annotations

import pytest

from ttt_gui.engine.examine.calling import DIGIT_TEXTS, DIGITS, DIGITS_FROM_0, Board, Calling, Reply, Side, Where
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.ui.examine.words import call_text

X_AT_4 = Position(Rules()).play(4)  # O is to move
BOTH = ("board", "side")


@pytest.mark.parametrize(
    ("calling", "text"),
    [
        (Calling("f", BOTH), 'f([" ", " ", " ", " ", "X", " ", " ", " ", " "], "O")'),
        (Calling("f", empty=DIGITS), 'f([1, 2, 3, 4, "X", 6, 7, 8, 9])'),
        (Calling("f", empty=DIGIT_TEXTS), 'f(["1", "2", "3", "4", "X", "6", "7", "8", "9"])'),
        (Calling("f", empty=DIGITS_FROM_0, x=10, o=20), "f([0, 1, 2, 3, 10, 5, 6, 7, 8])"),
        (Calling("f", board=Board.LIST_FROM_1, empty="-"), 'f(["-", "-", "-", "-", "-", "X", "-", "-", "-", "-"])'),
        (Calling("f", BOTH, x=1, o=-1, empty=0, side=Side.ALWAYS_X), "f([0, 0, 0, 0, -1, 0, 0, 0, 0], 1)"),
        (Calling("f", BOTH, x=1, o=2, empty=0, side=Side.ALWAYS_O), "f([0, 0, 0, 0, 1, 0, 0, 0, 0], 2)"),
        (Calling("f", ("opponent",), side=Side.ALWAYS_X), 'f("O")'),
        (
            Calling("f", board=Board.DICT, x=1, o=2, empty=0, reply=Reply.ROW_COLUMN_FROM_1),
            "f({(1, 1): 0, (1, 2): 0, (1, 3): 0, (2, 1): 0, (2, 2): 1, (2, 3): 0, (3, 1): 0, (3, 2): 0, (3, 3): 0})",
        ),
        (
            Calling("f", board=Board.DICT, x=1, o=2, empty=0, reply=Reply.CHANGED_BOARD),
            "f({1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 0, 7: 0, 8: 0, 9: 0})",
        ),
        (Calling("f", board=Board.BYTES, x=1, o=2, empty=0), r"f(b'\x00\x00\x00\x00\x01\x00\x00\x00\x00')"),
        (
            Calling("f", board=Board.BYTES, x=1, o=2, empty=None),
            "f([None, None, None, None, 1, None, None, None, None])",
        ),
        (Calling("f", board=Board.NUMPY, x=1, o=2, empty=0), "f(array([[0, 0, 0], [0, 1, 0], [0, 0, 0]]))"),
        (
            Calling("f", ("side",), Board.TEXT, Where.GLOBAL, "grid", empty="."),
            'grid = "....X...."\n>>> f("O")',
        ),
    ],
)
def test_the_board_is_written_as_it_is_handed_over(calling: Calling, text: str) -> None:
    """Of each shape, with numbers in empty cells, and with the stones exchanged where its own have one sign."""
    assert call_text(calling, X_AT_4) == text
