"""`ttt-gui examine`: one engine reported in full, or those of a class as a table of grades and a page for each file."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from ttt_gui.command.examine_words import Wanted, can_ask, parser, trusts_for, wanted_from
from ttt_gui.command.words import INTERRUPTED, WriteError, run
from ttt_gui.engine.examine.diagnoser import Diagnoser
from ttt_gui.engine.examine.report import (
    Row,
    answers_key,
    as_text,
    grade_row,
    grades,
    results_text,
    same_answer_notes,
    told,
)
from ttt_gui.engine.examine.report_html import as_html, index_html
from ttt_gui.engine.examine.verdict import ExaminationResult, Result
from ttt_gui.engine.figures import counted
from ttt_gui.engine.tables import DataTable, aligned, form_of
from ttt_gui.session.examining.grading import GradeFiles, GradingProgress, grade_file
from ttt_gui.session.examining.pythons import Python
from ttt_gui.session.examining.trust import Trust
from ttt_gui.system.control import Control
from ttt_gui.system.files import sweep_temporaries, write_atomically
from ttt_gui.system.text import one_line, path_text, shortened

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
_MOST_NAME = 80
INDEX = "index.html"


def main(words: list[str]) -> int:
    """Examine the files and print what was found. The table and the pages are written anew as each file is done.

    Returns the exit status: 0 when every engine was asked, whatever was found; 1 when one could not be asked, or
    something could not be written; 130 after Ctrl+C, with what was known by then. Raises UsageError and the other
    USER_ERRORS of words.py.
    """
    options = parser().read(_joined(words))
    wanted = wanted_from(options)
    trusts = trusts_for(wanted.files, options.yes, wanted.plan.python)
    if trusts is None:
        print("Nothing was run.", file=sys.stderr)
        return 1
    try:
        if wanted.html:
            wanted.html.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        folder = path_text(str(wanted.html))
        print(one_line(f"The folder {folder} could not be made: {error.strerror or error}."), file=sys.stderr)
        return 1
    names = names_of(wanted.files)
    keeper = Keeper(wanted, names, page_names(wanted.files))
    if not keeper.begin():
        return 1
    diagnoser = Diagnoser(wanted.plan.positions)
    is_interrupted, pending = False, dict(enumerate(trusts))
    while pending and not is_interrupted:
        is_interrupted = _grade(wanted, pending, names, diagnoser, keeper)
        pending = _allowed_now(pending, wanted.plan.python) if not is_interrupted else {}
    status = keeper.say(is_interrupted)
    return INTERRUPTED if is_interrupted else status


def _grade(
    wanted: Wanted, trusts: Mapping[int, Trust], names: Sequence[str], diagnoser: Diagnoser, keeper: Keeper
) -> bool:
    """Grade the files with these numbers; return whether Ctrl+C cut that short."""
    numbers, of_these = list(trusts), [names[number] for number in trusts]
    files = [partial(grade_file, trust.path, trust, wanted.plan, diagnoser) for trust in trusts.values()]

    def keep(index: int, result: ExaminationResult, is_cut: bool) -> None:
        """Hand a result on under the number that its file has among all."""
        keeper.keep(numbers[index], result, is_cut)

    work = GradeFiles(files, wanted.at_once, keep, wanted.plan.most_processes)
    return run(Control(work.run), lambda: status_text(work.sample(), of_these))[1]


def _allowed_now(trusts: Mapping[int, Trust], python: Python) -> dict[int, Trust]:
    """Return the trust in each file that imported what was not trusted, once a person at the terminal has allowed it
    too; none where nobody can be asked."""
    found = {number: each for number, each in trusts.items() if each.untrusted and each.modules is not None}
    if not found or not can_ask():
        return {}
    again = trusts_for([each.path for each in found.values()], False, python, found=found.values())
    return dict(zip(found, again or (), strict=False))


def status_text(now: GradingProgress, names: Sequence[str]) -> str:
    """Return how far the examination is, with the files under way: '3 of 30 files, 12 %: ann.py, bob.py'."""
    files = f"{now.done:,} of {counted(now.of, 'file')}, " if now.of > 1 else ""
    running = ", ".join(shortened(names[number]) for number in now.running)
    return f"{files}{now.share:.0%}".replace("%", " %") + (f": {running}" if running else "")


def _joined(words: list[str]) -> list[str]:
    """Return the words with the two of a value joined: '--positions', 'after', '4' as '--positions', 'after 4'."""
    found: list[str] = []
    for word in words:
        if word.isdecimal() and found[-2:-1] == ["--positions"] and found[-1] in ("within", "after", "random"):
            found[-1] = f"{found[-1]} {word}"
        else:
            found.append(word)
    return found


def names_of(files: Sequence[Path]) -> list[str]:
    """Return the files' names in the table: the last parts of each path, as many as tell all files from one another."""
    parts = [file.absolute().parts for file in files]
    for count in range(1, max(map(len, parts), default=1)):
        names = ["/".join(each[-count:]) for each in parts]
        if len(set(names)) == len(names):
            return names
    return ["/".join(each[1:]) for each in parts]


def page_names(files: Sequence[Path]) -> list[str]:
    """Return the files' page names: each unique, also where capitals count as small letters, and harmless as a name."""
    found: list[str] = []
    taken = {INDEX}
    for name in names_of(files):
        plain = _UNSAFE.sub("-", name.removesuffix(".py"))[-_MOST_NAME:].lstrip(".-") or "engine"
        plain = f"engine-{plain}" if _RESERVED.match(plain) else plain
        number, page = 1, f"{plain}.html"
        while page.lower() in taken:
            number += 1
            page = f"{plain}-{number}.html"
        taken.add(page.lower())
        found.append(page)
    return found


# -- what stays --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kept:
    """What stays of a file that is done: its line of the table, the key that files which answer alike share, the number
    of positions asked, whether the examination was cut short, and the report as text where it is the only file."""

    row: Row
    key: str
    asked: int
    is_cut: bool
    text: str


class Keeper:
    """Takes the files as they are done, from several threads: ``names`` are their names in the table, ``pages`` those
    of their pages. After each file the table and the index hold all files that are done by then, in the order in which
    they were named, so that a stop loses none of these. A table that stood there before stays until the first file is
    done. What cannot be written is printed at once on standard error, and tried again with the next file."""

    def __init__(self, wanted: Wanted, names: Sequence[str], pages: Sequence[str]) -> None:
        self._wanted, self._names, self._pages = wanted, names, pages
        self._kept: dict[int, Kept] = {}
        self._lock = threading.Lock()
        self._failures: dict[Path, str] = {}  # for each file written, what was wrong the last time, '' for nothing
        self._told: set[str] = set()

    def begin(self) -> bool:
        """Return whether the table can be written, so that a failure shows before hours have gone by: where no table is
        yet, an empty one is written. Temporary files that killed runs have left are removed."""
        out = self._wanted.out
        if out:
            sweep_temporaries(out.absolute().parent, lambda name: name == out.name)
        if out and not out.exists():
            self._write_tables()
        return not self.has_failures

    @property
    def has_failures(self) -> bool:
        """Whether something could not be written."""
        return any(self._failures.values())

    def keep(self, number: int, result: ExaminationResult, is_cut: bool) -> None:
        """Write the page of a file that is done, and the table and index with it."""
        wanted, result = self._wanted, replace(result, name=self._names[number])
        if wanted.html:
            self._write(wanted.html / self._pages[number], as_html(result))
        text = as_text(result) if len(wanted.files) == 1 else ""
        kept = Kept(grade_row(result), answers_key(result), result.asked, is_cut, text)
        with self._lock:
            self._kept[number] = kept
            self._write_tables()

    def say(self, is_interrupted: bool) -> int:
        """Print the results; return the exit status, in which an interruption does not count."""
        wanted, kept, (table, notes) = self._wanted, self._kept, self._table()
        summary = results_text(str(row[1]) for row in table.rows)
        if wanted.out is None and len(wanted.files) == 1:
            print("".join(f"{each.text}\n" for each in kept.values()), end="")
        elif wanted.out is None:
            print(*aligned(told(table)), *notes, summary, sep="\n")
        elif not self._failures.get(wanted.out):
            print(*notes, f"{path_text(str(wanted.out))}: {summary}", sep="\n")
        if wanted.html and not self.has_failures:
            print(f"{path_text(str(wanted.html / INDEX))}: {counted(len(kept), 'page')}.")
        if is_interrupted and (len(wanted.files) > 1 or not kept):
            print(stopped_text(len(wanted.files), [each.is_cut for each in kept.values()]), file=sys.stderr)
        not_called = any(row[1] == Result.NOT_CALLED.value for row in table.rows)
        return 1 if self.has_failures or not_called else 0

    def _table(self) -> tuple[DataTable, tuple[str, ...]]:
        """Return the table of all files done by now, with a note in the row of each that answers like others, and these
        notes."""
        names, kept = self._names, dict(sorted(self._kept.items()))
        keys = {names[number]: each.key for number, each in kept.items()}
        notes = same_answer_notes(keys, max((each.asked for each in kept.values()), default=0))
        rows = []
        for number, each in kept.items():
            *cells, note = each.row
            alike = [text for text, members in notes.items() if names[number] in members]
            rows.append((*cells, " ".join(map(str, filter(None, (note, *alike)))) or None))
        return grades(rows, self._wanted.plan.slower_too), tuple(notes)

    def _write_tables(self) -> None:
        """Write the table and the index of the pages, as far as they are wanted; the caller holds the lock."""
        wanted, (table, notes) = self._wanted, self._table()
        if wanted.out and (form := form_of(wanted.out.suffix)):
            self._write(wanted.out, form.text(table))
        if wanted.html and self._kept:
            pages = [self._pages[number] for number in sorted(self._kept)]
            self._write(wanted.html / INDEX, index_html(table, pages, notes))

    def _write(self, path: Path, text: str) -> None:
        """Write a file; print once on standard error what is wrong where it cannot be written."""
        failure = ""
        try:
            write_atomically(path, text.encode())
        except OSError as error:
            failure = str(WriteError(path, error))
        self._failures[path] = failure
        if failure and failure not in self._told:
            self._told.add(failure)
            print(f"\r\x1b[K{failure}" if sys.stderr.isatty() else failure, file=sys.stderr)


def stopped_text(of: int, are_cut: Sequence[bool]) -> str:
    """Return what a stop left out: 'Stopped: of 30 files 27 are missing, and 2 were not examined to the end.'
    ``are_cut`` says of each file that was begun whether it was not finished."""
    if of == 1 and not are_cut:
        return "Stopped before anything was asked."
    missing, cut = of - len(are_cut), sum(are_cut)
    parts = [f"{missing:,} {'is' if missing == 1 else 'are'} missing"] if missing else []
    parts += [f"{cut:,} {'was' if cut == 1 else 'were'} not examined to the end"] if cut else []
    return f"Stopped: of {counted(of, 'file')} {', and '.join(parts) or 'none is missing'}."
