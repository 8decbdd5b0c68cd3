"""What is known of an examination turned into what the page shows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.card import card_of
from ttt_gui.engine.examine.program import program_card
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.closer import Closer
from ttt_gui.session.examining.examination import Ending, Progress, Times
from ttt_gui.session.examining.examination import Examined as Found
from ttt_gui.session.examining.lines import Limits
from ttt_gui.system.text import path_text
from ttt_gui.ui.examine.state import Agreement, Examined, GuestFile, Likeness, Stage
from ttt_gui.ui.look.formats import duration, grouped, regrouped, times


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


def running(before: Examined, progress: Progress) -> Examined:
    """What is known while it runs."""
    gathered = progress.gathered
    return replace(
        before,
        stage=Stage.RUNNING,
        asked=progress.done,
        total=progress.of,
        counts=gathered.counts,
        found=gathered.slower_groups if before.slower_too else gathered.groups,
        tallies=progress.tallies,
        errors=gathered.errors,
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
        errors=found.errors,
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
