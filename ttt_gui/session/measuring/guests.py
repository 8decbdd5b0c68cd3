"""What an engine from outside is asked in a comparison: its move, several times, and the calls of its search."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from ttt_gui.engine.examine.asked_guest import AskedGuest, failure_text
from ttt_gui.engine.examine.judge import Answer, Kind, Truths, judge
from ttt_gui.engine.measure.measured import times_of
from ttt_gui.game.position import Position
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.examining.process import Askable, Guest, Sleepless
from ttt_gui.system.control import Control, StoppedError

MOST_CALLS = 20
"""The most calls of an engine, however often the algorithms run: each call needs a process of its own."""
ENOUGH_SECONDS = 10.0
"""After so many seconds of its own an engine is not asked once more."""
NO_SEARCH = "No function of its file calls itself: there are no calls of a search to count."
A_PROGRAM = "It is a program of its own: calls inside it cannot be counted."


@dataclass(frozen=True)
class GuestInfo:
    """A look at an engine that is asked: which call of how many (from 1), and what is known; ``counting`` once the
    calls of its search are counted."""

    run: int
    runs: int
    counting: bool
    so_far: AskedGuest

    @property
    def progress(self) -> float:
        """The share that is done, 0 to 1; the counting call is one more."""
        return (self.run - 1 + self.counting) / (self.runs + 1)


def ask_guest(opponent: Opponent, position: Position, repeats: int, control: Control) -> AskedGuest:
    """Ask an engine ``repeats`` times, but at most MOST_CALLS times, then count the calls of its search, untimed. A
    sample of the task is a GuestInfo.

    Each call is the first of a process of its own, as each run of a search has a new table: nothing is remembered from
    the call before. A pause ends the process, and the call is made anew afterwards. After a stop, return what is found
    so far. Raises GuestError, ConsentError and NoPythonError where the engine cannot be asked at all.
    """
    runs = max(1, min(repeats, MOST_CALLS))
    found, truths = AskedGuest(position), Truths()
    seconds: list[float] = []

    def answer_to(ask: Callable[[Askable], Answer], look: GuestInfo) -> Answer:
        while True:
            control.tell(look)
            with suppress(StoppedError), opponent.guest(position.rules) as guest, control.use(Sleepless(guest)):
                return ask(guest)

    try:
        for number in range(1, runs + 1):
            answer = answer_to(lambda guest: guest.ask(position), GuestInfo(number, runs, False, found))
            truth = found.judged.truth if found.judged else None
            if answer.is_legal and not found.judged:
                with control.use(truths):
                    truth = truths.of(position)
            judged = judge(answer, truth)
            if failure := failure_text(judged):
                again = f"Asked once more: {failure}" if number > 1 else failure
                return replace(found, judged=judged, failure=again)
            seconds.append(answer.seconds)
            cells = found.cells if answer.cell is None else (*found.cells, answer.cell)
            found = replace(found, judged=found.judged or judged, times=times_of(seconds), cells=cells)
            if sum(seconds) >= ENOUGH_SECONDS:
                break
        if opponent.calling is None:
            return replace(found, uncounted=A_PROGRAM)
        answer = answer_to(partial(_ask_counting, position), GuestInfo(number, runs, True, found))
    except StoppedError:
        return replace(found, stopped=True)
    if answer.kind is Kind.TOO_SLOW:
        return replace(found, uncounted=f"Its calls could not be counted within {opponent.limits.seconds:g} s.")
    if not answer.is_legal:
        return replace(found, uncounted="Where its calls were counted it gave no move.")
    return replace(found, calls=answer.calls, uncounted="" if answer.calls is not None else NO_SEARCH)


def _ask_counting(position: Position, guest: Askable) -> Answer:
    assert isinstance(guest, Guest)
    return guest.ask(position, count=True)
