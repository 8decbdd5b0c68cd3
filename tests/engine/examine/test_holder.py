"""What the process of the table takes for known of a search."""

from __future__ import annotations

from ttt_gui.engine.examine.holder import is_of_all
from ttt_gui.engine.faults.alike import Table
from ttt_gui.engine.faults.diagnosis import Beside, Diagnosis
from ttt_gui.engine.growth.positions import Reachable, WithinPlies
from ttt_gui.game.rules import Rules

BOARD = Rules(2, 3, 2)


def answering(number: int) -> Diagnosis:
    return Diagnosis(rows=(Beside("this one", number, number),))


def test_a_search_is_known_where_it_gives_every_answer_of_the_board() -> None:
    """Those within two plies have the empty board, too, and are not all."""
    whole, part = Table(Reachable(BOARD).positions()), Table(WithinPlies(BOARD, 2).positions())
    assert is_of_all(answering(len(whole.positions)), whole)
    assert not is_of_all(answering(len(whole.positions) - 1), whole)
    assert not is_of_all(answering(len(part.positions)), part)
    assert not is_of_all(Diagnosis(), whole)
    assert not is_of_all(answering(0), Table(()))
