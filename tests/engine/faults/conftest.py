"""The table and the truth of 3 x 3, made once for the tests of this folder."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from tests.engine.faults.called import TRUTHS, positions
from ttt_gui.engine.examine.grades import OracleValues
from ttt_gui.engine.faults.answer_classes import AnswerTable
from ttt_gui.game.position import Position


@pytest.fixture(scope="session")
def table() -> AnswerTable:
    return AnswerTable(positions())


@pytest.fixture(scope="session")
def table_from(table: AnswerTable) -> Callable[[int], AnswerTable]:
    """The table for every third of the positions with so many stones and more, enough to tell all rows apart."""

    def kept(stones: int) -> AnswerTable:
        return table.only([number % 3 == 0 and each.stones >= stones for number, each in enumerate(table.positions)])

    return cache(kept)


@pytest.fixture(scope="session")
def truths() -> dict[Position, OracleValues]:
    found = {position: TRUTHS.truth_of(position) for position in positions()}
    return {position: truth for position, truth in found.items() if truth is not None}
