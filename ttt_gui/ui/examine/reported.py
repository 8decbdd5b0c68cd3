"""What the view shows of an examination, as a report takes it (engine/examine/report*.py)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ttt_gui.engine.examine.card import Card
from ttt_gui.engine.examine.graded import Graded
from ttt_gui.engine.examine.graded import Likeness as Named
from ttt_gui.engine.examine.judge import Judged
from ttt_gui.session.examining.examination import Examined as Found
from ttt_gui.ui.examine.state import Examined, GuestFile, Likeness, Stage

YOU_STOPPED_IT = "You stopped it."
"""What stands in the place of a likeness that a person did not wait for."""
_STOPPED = "What its answers are like was not found out: that was stopped."
_UNFINISHED = "What its answers are like was not found out yet when this was written."
_NOT_FOUND = "What its answers are like was not found out."
_OVER = (Stage.STOPPED, Stage.FINISHED)


def reported(now: Examined, judged: Sequence[Judged]) -> Graded | None:
    """All that the page knows; None as long as there is no verdict."""
    if no_report(now) or now.file is None or now.verdict is None or not judged:
        return None
    return Graded(
        name=now.file.name,
        rules=judged[0].answer.position.rules,
        card=_card(now.file),
        python="",
        judged=tuple(judged),
        differing=frozenset(),
        verdict=now.verdict,
        likeness=_named(now.likeness) if now.likeness else Named("", "", _why_none(now)),
        calls=now.likeness.calls if now.likeness and now.likeness_share is None else "",
        remark=now.sentence,
    )


def with_run(graded: Graded, found: Found) -> Graded:
    """With how it ran, which the page tells in its own words."""
    return replace(
        graded,
        python=found.request.python.version,
        differing=found.differing,
        own_seconds=found.times.its,
        our_seconds=found.times.ours,
        printed=found.loaded.printed,
        stopped=found.sentence,
        remark=found.remark,
    )


def no_report(now: Examined) -> str:
    """Why nothing can be exported; '' where something can."""
    if now.stage in _OVER and now.asked:
        return ""
    if now.stage is Stage.RUNNING:
        return "It is still being asked: stop it, or wait until it is over."
    return "There are no answers yet."


def _card(file: GuestFile) -> Card | None:
    if not file.rows:
        return None
    said = dict(file.rows)
    found, board, signs, player, answer, name, left_out = (
        said.get(word, "") for word in ("found", "board", "signs", "player", "answer", "name", "left out")
    )
    return Card(found, board, signs, player, answer, file.is_program, name, left_out)


def _why_none(now: Examined) -> str:
    if not now.choice.can_be_told_apart:
        board = now.choice.rules.size_text
        return f"Searches are told apart on boards of up to nine cells: on {board} none is named."
    return _NOT_FOUND if now.likeness_share is None else _UNFINISHED


def _named(likeness: Likeness) -> Named:
    if likeness.cause == YOU_STOPPED_IT:
        return Named("", "", _STOPPED)
    return Named(
        likeness.title,
        "",
        " ".join(part for part in (likeness.cause, likeness.reason) if part),
        likeness.line,
        likeness.source,
        likeness.sentence,
        note=likeness.note,
        rows=tuple((row.name, row.same) for row in likeness.rows),
        of=likeness.rows[0].of if likeness.rows else 0,
    )
