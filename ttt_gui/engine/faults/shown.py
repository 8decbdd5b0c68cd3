"""Of faults that answer alike those that the person's file can have: what it shows decides where answers cannot.

The file is never run. A search without alpha and beta has no fault in them; and the fault whose line is found comes
first, so that the cause that is named is the one of that line.
"""

from __future__ import annotations

import ast
from dataclasses import replace

from ttt_gui.engine.faults.diagnosis import Diagnosis, joined
from ttt_gui.engine.faults.kinds import KINDS
from ttt_gui.engine.faults.shapes import File
from ttt_gui.engine.faults.source import MOST_CHARACTERS, suspect_line

_KINDS = {kind.fault: kind for kind in KINDS}


def shown_in(found: Diagnosis, source: str) -> Diagnosis:
    """The diagnosis without the faults that the file cannot have; where none is left, nothing is named."""
    if not source or len(source) > MOST_CHARACTERS or not all(fault in _KINDS for fault in found.faults):
        return found
    faults = list(found.faults)
    if any(_KINDS[fault].bounds is not None for fault in faults) and _has_no_window(source):
        faults = [fault for fault in faults if _KINDS[fault].bounds is None]
    if found.faults and not faults:
        return Diagnosis(tried=found.tried)
    if len(found.faults) > 1:
        line = next((fault for fault in faults if suspect_line(source, fault)), None)
        faults.sort(key=lambda fault: fault != line)
    if tuple(faults) == found.faults:
        return found
    kinds = [_KINDS[fault] for fault in faults]
    row = found.row and replace(found.row, kind=kinds[0])
    return replace(
        found,
        fault=faults[0],
        faults=tuple(faults),
        title=joined(list(dict.fromkeys(kind.title for kind in kinds))),
        cause=kinds[0].cause,
        description=row.description if row else found.description,
        row=row,
    )


def _has_no_window(source: str) -> bool:
    """Whether the file has searches, none of which takes alpha and beta, and neither name stands anywhere in it."""
    try:
        file = File(ast.parse(source))
        names = {each.arg.lower() for each in ast.walk(file.tree) if isinstance(each, ast.arg)}
        names |= {each.id.lower() for each in ast.walk(file.tree) if isinstance(each, ast.Name)}
        return (
            bool(file.searches)
            and not any("alpha" in each or "beta" in each for each in names)
            and not any(search.window for search in file.searches)
        )
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
