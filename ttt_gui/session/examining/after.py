"""After an examination one position is asked once more."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ttt_gui.engine.examine.games import both_sides
from ttt_gui.engine.examine.judge import Judged, failures_of
from ttt_gui.engine.examine.verdict import Verdict, verdict_of
from ttt_gui.engine.growth.positions import Given
from ttt_gui.game.position import Position
from ttt_gui.session.examining.examination import Examine, Request


def cells_of_answers(judged: Sequence[Judged]) -> dict[Position, Collection[int]]:
    """By position the cells that were answered and can be played."""
    cells: dict[Position, tuple[int, ...]] = {}
    for each in judged:
        answer = each.answer
        known = cells.setdefault(answer.position, ())
        if answer.is_legal and answer.cell is not None and answer.cell not in known:
            cells[answer.position] = (*known, answer.cell)
    return dict(cells)


@dataclass(frozen=True)
class Again:
    """All answers, those to one position being new, and what they come to; ``errors`` are the failures."""

    judged: tuple[Judged, ...]
    errors: tuple[Judged, ...]
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
        return Again(tuple(judged), failures_of(judged), verdict_of(judged, tallies, self._slower_too))

    def stop(self) -> None:
        self._examine.stop()

    def sample(self) -> None:
        """It is over at once."""

    def release(self) -> None:
        """It holds nothing of its own."""
