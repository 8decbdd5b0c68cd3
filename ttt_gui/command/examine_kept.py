"""What stays of a class that is examined: its table and its pages, written as each file is done."""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ttt_gui.command.examine_words import Wanted
from ttt_gui.engine.examine.graded import Graded
from ttt_gui.engine.examine.report import Row, grade_row, grades, verdict_text
from ttt_gui.engine.examine.report_html import as_html
from ttt_gui.engine.examine.report_text import as_text
from ttt_gui.engine.figures import counted
from ttt_gui.system.files import sweep_temporaries, write_atomically
from ttt_gui.system.text import one_line, path_text, visible


@dataclass(frozen=True)
class Kept:
    """What stays of a file when it is done: whether it could be asked, whether it was stopped before it was done, what
    is printed of it, and what went wrong in writing its page."""

    was_asked: bool
    is_cut: bool
    line: str
    text: str
    trouble: str = ""


class Keeper:
    """Takes the files as they are done, from several threads. After each the table holds all that are done by then, in
    the order in which they were named, so that nothing is lost with the rest.

    A table that stood there before stays until the first file is done. What cannot be written is said at once on
    standard error, and tried again with the next file.
    """

    def __init__(self, wanted: Wanted, names: Sequence[str], pages: Sequence[str]) -> None:
        self._wanted, self._names, self._pages = wanted, names, pages
        self._rows: dict[int, Row] = {}
        self._lock = threading.Lock()
        self._told: set[str] = set()
        self.trouble = ""  # of the table, as it was tried last

    def begin(self) -> bool:
        """Whether there can be a table, as far as that is seen before hours have gone by: where none is yet, one
        without a line is written. What killed runs have left half written is removed."""
        out = self._wanted.out
        if out:
            sweep_temporaries(out.absolute().parent, lambda name: name == out.name)
        if out and not out.exists():
            self._write_table()
        return not self.trouble

    def keep(self, number: int, graded: Graded, is_cut: bool) -> Kept:
        """What is done with a file that is done."""
        wanted, graded = self._wanted, replace(graded, name=self._names[number])
        trouble = written(wanted.html / self._pages[number], as_html(graded)) if wanted.html else ""
        self._tell(trouble)
        with self._lock:
            self._rows[number] = grade_row(graded)
            if wanted.out:
                self._write_table()
        line = one_line(f"{visible(graded.name)}: {verdict_text(graded)}")
        return Kept(bool(graded.judged), is_cut, line, as_text(graded) if len(wanted.files) == 1 else "", trouble)

    def _write_table(self) -> None:
        out = self._wanted.out
        assert out
        rows = (self._rows[number] for number in sorted(self._rows))
        self.trouble = written(out, self._wanted.form.text(grades(rows)))
        self._tell(self.trouble)

    def _tell(self, trouble: str) -> None:
        if trouble and trouble not in self._told:
            self._told.add(trouble)
            print(f"\r\x1b[K{one_line(trouble)}" if sys.stderr.isatty() else one_line(trouble), file=sys.stderr)


def said(kept: Sequence[Kept], wanted: Wanted, trouble: str, is_interrupted: bool) -> int:
    """Print what came of it; the exit status, but for an interruption. ``trouble`` is that of the table."""
    if wanted.out is None:
        for each in kept:
            print(each.text if len(wanted.files) == 1 else each.line)
    elif not trouble:
        asked = sum(each.was_asked for each in kept)
        failed = f", {len(kept) - asked:,} could not be asked" if asked < len(kept) else ""
        print(f"{path_text(str(wanted.out))}: {counted(len(kept), 'file')}{failed}.")
    has_troubles = bool(trouble) or any(each.trouble for each in kept)
    if wanted.html and not has_troubles:
        print(f"{path_text(str(wanted.html))}: {counted(len(kept), 'page')}.")
    if is_interrupted and (len(wanted.files) > 1 or not kept):
        print(stopped_text(len(wanted.files), kept), file=sys.stderr)
    return 1 if has_troubles or not all(each.was_asked for each in kept) else 0


def stopped_text(of: int, kept: Sequence[Kept]) -> str:
    """One sentence on what is not whole: 'Stopped: of 30 files 27 are missing, and 2 were not examined to the end.'"""
    if of == 1 and not kept:
        return "Stopped before anything was asked."
    missing, cut = of - len(kept), sum(each.is_cut for each in kept)
    parts = [f"{missing:,} {'is' if missing == 1 else 'are'} missing"] if missing else []
    parts += [f"{cut:,} {'was' if cut == 1 else 'were'} not examined to the end"] if cut else []
    return f"Stopped: of {counted(of, 'file')} {', and '.join(parts) or 'none is missing'}."


def written(path: Path, text: str) -> str:
    """Write a file; the sentence about what went wrong, '' for nothing."""
    try:
        write_atomically(path, text.encode())
    except OSError as error:
        return f"{path_text(str(path))} could not be written: {error.strerror or error}."
    return ""
