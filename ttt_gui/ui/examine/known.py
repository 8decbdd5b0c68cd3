"""What is known of an examination turned into what the page shows, a little at a time while it runs."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.card import card_of
from ttt_gui.engine.examine.groups import Group, Key, class_key
from ttt_gui.engine.examine.judge import FAILURES, Grade, Judged
from ttt_gui.engine.examine.program import program_card
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.closer import Closer
from ttt_gui.session.examining.examination import Ending, Progress, Times
from ttt_gui.session.examining.examination import Examined as Found
from ttt_gui.session.examining.lines import Limits
from ttt_gui.system.text import path_text
from ttt_gui.ui.examine.state import Agreement, Examined, GuestFile, Likeness, Stage
from ttt_gui.ui.look.formats import duration, grouped, regrouped, times

_A_TIME = 60
"""So many mistakes are grouped at a time: each takes some 60 microseconds."""


def guest_file(
    path: Path,
    calling: Calling | None,
    description: dict[str, Any],
    note: str = "",
    rules: Rules | None = None,
    program: str | None = None,
) -> GuestFile:
    """The file as its card shows it, asked on a board of these rules; ``program`` is what one that speaks the protocol
    calls itself."""
    lines = description.get("source_lines")
    board, is_program = rules or Rules(), program is not None
    card = None
    if program is not None:
        card = program_card(board, program)
    elif calling is not None:
        card = card_of(calling, description, board.rows, board.columns)
    shown = lines if isinstance(lines, int) else 0
    rows = card.rows if card else ()
    return GuestFile(path.name, folder_text(path), shown, None if is_program else calling, rows, note, is_program)


def folder_text(path: Path) -> str:
    """The folder as people write it: '~/homework'; of a deep one its end."""
    parent = path.parent
    try:
        text = f"~/{parent.relative_to(Path.home()).as_posix()}".removesuffix("/.")
    except (ValueError, RuntimeError):
        text = str(parent)
    shown = path_text(text)
    return shown if len(shown) <= 32 else f"…{shown[-31:]}"


class Gathering:
    """Counts and groups of an examination that runs: every look adds what is new, and not too much of it."""

    def __init__(self) -> None:
        self._counted = 0
        self._grouped = 0
        self._counts: Counter[Grade] = Counter()
        self._groups: dict[Key, Group] = {}  # kept as they are where nothing comes to them, so that they stay the same
        self._errors: list[Judged] = []

    def look(self, before: Examined, progress: Progress) -> Examined:
        """What is known now."""
        judged = progress.judged
        for each in judged[self._counted :]:
            self._counts[each.grade] += 1
            if each.grade in FAILURES:
                self._errors.append(each)
        self._counted = len(judged)
        wanted, end = _A_TIME, self._grouped
        while end < len(judged) and wanted:
            each = judged[end]
            if each.is_mistake(before.slower_too):
                key = class_key(each)
                known = self._groups.get(key)
                self._groups[key] = (
                    Group(known.shown, (*known.all, each), False) if known else Group(each, (each,), False)
                )
                wanted -= 1
            end += 1
        found = before.found
        if wanted < _A_TIME:
            found = tuple(self._groups.values())
        self._grouped = end
        return replace(
            before,
            stage=Stage.RUNNING,
            asked=progress.done,
            total=progress.of,
            counts=Counter(self._counts),
            found=found,
            tallies=progress.tallies,
            errors=tuple(self._errors) if len(self._errors) != len(before.errors) else before.errors,
            varied=len(progress.differing),
        )


def ended(before: Examined, found: Found) -> Examined:
    """What came of it."""
    return replace(
        before,
        stage=Stage.STOPPED if found.ending is Ending.STOPPED else Stage.FINISHED,
        sentence=" ".join(filter(None, (found.sentence, found.remark))),
        asked=found.asked,
        total=found.positions,
        counts=found.verdict.counts,
        verdict=found.verdict,
        errors=tuple(each for each in found.judged if each.grade in FAILURES),
        varied=len(found.differing),
        foot=foot_text(found.times, found.request.limits),
    )


def foot_text(times_: Times, limits: Limits) -> str:
    """How it ran: 'In 2 processes of its own, at most 30 s a call · 9 040 calls in 3.05 s · the slowest 80 ms'."""
    where = "a process of its own" if times_.processes == 1 else f"{times_.processes} processes of its own"
    parts = [
        f"In {where}, at most {limits.seconds:g}\N{THIN SPACE}s a call",
        f"{times(times_.calls, 'call')} in {duration(times_.wall)}",
        f"the slowest {duration(times_.slowest)}",
    ]
    if times_.restarts:
        parts.append(f"begun anew {times(times_.restarts, 'time')}")
    return " · ".join(parts)


def likeness(closer: Closer) -> Likeness:
    """As its card shows it; without a title where no search of the table answers like this engine."""
    diagnosis, suspicion = closer.diagnosis, closer.suspicion
    note = f"the best of {grouped(diagnosis.tried)} kinds of minimax tried" if diagnosis.title else ""
    if not diagnosis.title:
        tried = f"None of {grouped(diagnosis.tried)} kinds of minimax tried" if diagnosis.tried else "No search"
        return Likeness("", f"{tried} explains these answers.")
    evidence = diagnosis.evidence
    parts = [diagnosis.description]
    parts += [regrouped(f"{evidence[0].upper()}{evidence[1:]}.")] if evidence else []
    rows = tuple(Agreement(row.name, row.agrees, row.asked, not number) for number, row in enumerate(diagnosis.rows))
    return Likeness(
        diagnosis.title,
        " ".join(part for part in parts if part),
        diagnosis.cause,
        note,
        rows,
        suspicion.line if suspicion else None,
        suspicion.source if suspicion else "",
        suspicion.sentence if suspicion else "",
    )
