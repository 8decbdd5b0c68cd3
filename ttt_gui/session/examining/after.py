"""What follows an examination: whose answers these are like, and one position asked once more."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ttt_gui.engine.examine.answers import Kind
from ttt_gui.engine.examine.games import both_sides
from ttt_gui.engine.examine.judge import Judged
from ttt_gui.engine.examine.verdict import Verdict, verdict_of
from ttt_gui.engine.faults.alike import Table
from ttt_gui.engine.faults.diagnosis import Diagnosis, diagnose
from ttt_gui.engine.growth.positions import Given, Reachable
from ttt_gui.game.position import Position
from ttt_gui.session.examining.examination import Examine, Request
from ttt_gui.system.pieces import Tell, untold


def cells_of_answers(judged: Sequence[Judged], too_slow: bool = True) -> dict[Position, Collection[int]]:
    """By position the cells that were answered and can be played; without ``too_slow`` only where there was time."""
    cells: dict[Position, tuple[int, ...]] = {}
    for each in judged:
        answer = each.answer
        if answer.kind is Kind.TOO_SLOW and not too_slow:
            continue
        known = cells.setdefault(answer.position, ())
        if answer.is_legal and answer.cell is not None and answer.cell not in known:
            cells[answer.position] = (*known, answer.cell)
    return dict(cells)


class Diagnoser:
    """Says whose answers these are like. What every search of the table answers on a board is found out once, which
    takes many seconds, and kept: the next engine is held against it at once."""

    def __init__(self) -> None:
        self._table: Table | None = None

    def diagnosed(self, judged: Sequence[Judged], slower_too: bool, tell: Tell = untold) -> Diagnosis:
        """Raises StoppedError through ``tell``."""
        right = {
            each.answer.position: each.truth.soonest if slower_too else each.truth.right
            for each in judged
            if each.truth
        }
        if not right:
            return Diagnosis()
        rules = judged[0].answer.position.rules
        if self._table is None or self._table.positions[0].rules != rules:
            self._table = Table(Reachable(rules).positions(), tell)
        return diagnose(cells_of_answers(judged, too_slow=False), right, slower_too, self._table, tell)


@dataclass(frozen=True)
class Again:
    """All answers, those to one position being new, and what they come to."""

    judged: tuple[Judged, ...]
    verdict: Verdict


class AskAgain:
    """A job: have an engine asked for one position once more, and judge all anew. Gives None where it was stopped."""

    def __init__(self, request: Request, position: Position, judged: tuple[Judged, ...]) -> None:
        self._position, self._judged = position, judged
        self._slower_too = request.slower_too
        self._examine = Examine(replace(request, positions=Given((position,)), again=False, processes=1))

    def run(self) -> Again | None:
        found = self._examine.run().judged
        if not found:
            return None
        judged: list[Judged] = []
        for each in self._judged:
            if each.answer.position != self._position:
                judged.append(each)
            elif not judged or judged[-1] is not found[0]:
                judged.append(found[0])
        tallies = both_sides(self._position.rules, cells_of_answers(judged))
        return Again(tuple(judged), verdict_of(judged, tallies, self._slower_too))

    def stop(self) -> None:
        self._examine.stop()

    def sample(self) -> None:
        """It is over at once."""

    def release(self) -> None:
        """It holds nothing of its own."""
