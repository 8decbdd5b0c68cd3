"""Right and broken twins, each in the shapes in which people write them: the right name with its line, or none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.faults.called import engine_from
from tests.engine.faults.twins import TWINS, Twin
from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.judge import OracleValues
from ttt_gui.engine.faults.alike import AnswerTable
from ttt_gui.engine.faults.diagnosis import CODE, LIKE, diagnose
from ttt_gui.engine.faults.shown import Shown
from ttt_gui.game.position import Position


@pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.name)
@pytest.mark.slow
def test_the_right_name_or_none(
    twin: Twin, table_from: Callable[[int], AnswerTable], truths: dict[Position, OracleValues]
) -> None:
    """A right twin is like the right search; of a broken one its fault is named alone, where its line is shown."""
    table, engine = table_from(4), engine_from(twin.source, twin.name, Calling("best_move", ("board", "side")))
    answers = {each: tuple(filter(lambda cell: cell is not None, [engine(each)])) for each in table.positions}
    right = {position: truth.right for position, truth in truths.items()}
    found = diagnose(answers, right, table=table, shown=Shown(twin.source, "best_move"))
    is_right = all(set(cells) & set(right[position]) for position, cells in answers.items())
    assert is_right is not bool(twin.fault)
    if is_right:
        assert (found.lead, found.title, found.faults) == (LIKE, "a minimax that goes to the end", ())
    elif twin.line:
        assert (found.title, found.lead in (LIKE, CODE)) == (twin.fault, True)
        assert found.line
        assert twin.line in twin.source.splitlines()[found.line.line - 1]
    else:
        assert (found.lead, found.line) == (LIKE, None)
        assert found.faults[0] == twin.fault
